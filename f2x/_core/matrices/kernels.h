/* The inner loops of the functions of matrices, compiled for vectors of 128, 256 and 512 bits. */
#ifndef F2X_MATRIX_KERNELS_H
#define F2X_MATRIX_KERNELS_H

#include "../memory.h"

enum {
    F2X_GROUP = 2,         /* words of coefficients in one pass over the rows */
    F2X_CHUNK = 32,        /* words of a row for which tables are made */
    F2X_TABLE_ENTRIES = F2X_GROUP * 8 * 256,
};

/* Return the words that the tables of `combine` take for rows of `width` words. */
F2X_INLINE size_t f2x_table_words(size_t width) { return F2X_TABLE_ENTRIES * f2x_min(width, F2X_CHUNK); }

/* The coefficients of sums of rows of a factor b.  Word w < group for sum i is words[i * row_step + w * word_step]; its
 * bit j is the coefficient of row 64 w + j of b, and bits from counts[w] on are 0. */
typedef struct {
    const word *words;
    size_t row_step, word_step, group;
    size_t counts[F2X_GROUP];
} f2x_coefficients;

typedef struct {
    /* Add to row i of `to` the sum of rows of b with the coefficients for i.  The width of a row is 1, 2, 4 or a
     * multiple of 8 words; `tables` has f2x_table_words(width) words. */
    void (*combine)(word *to, size_t to_step, size_t rows, size_t width, const f2x_coefficients *coefficients,
                    const word *b, size_t b_step, word *tables);
    /* Add (pivot_p, pivot_t) to (p[i], t[i]) for each i, start <= i < end, for which p[i] has the bit. */
    void (*clear_bit)(word *p, word *t, size_t start, size_t end, unsigned bit, word pivot_p, word pivot_t);
    /* Write the n words of a + b to `to`. */
    void (*add)(word *to, const word *a, const word *b, size_t n);
    /* Return the scalar product over F2 of the n words of a and those of b. */
    unsigned (*dot)(const word *a, const word *b, size_t n);
    /* Return the first of the places i, ..., end - 1 for which sums[place] + rest, of `width` words, has fewer than `limit`
     * ones, or `end`. */
    size_t (*lighter)(const word *sums, size_t i, size_t end, const word *rest, size_t width, size_t limit);
} f2x_matrix_kernels;

extern const f2x_matrix_kernels f2x_matrix_kernels_128;
#if defined(__x86_64__)
extern const f2x_matrix_kernels f2x_matrix_kernels_256, f2x_matrix_kernels_512;
#endif

/* Return the kernels for the instruction set of the core in use. */
const f2x_matrix_kernels *f2x_matrix_kernels_in_use(void);

/* The number of words to process between two polls for signals; a poll may have to wait for Python's lock. */
enum { F2X_MATRIX_ASK_FROM = 1 << 22 };

/* Add the words of a pass to *work, poll for signals if they are many, and return whether to stop. */
F2X_INLINE bool f2x_matrix_stopped(size_t *work, size_t words) {
    *work += words;
    if (*work < F2X_MATRIX_ASK_FROM) return f2x_failure != 0;
    *work = 0;
    return f2x_ask_for_signals();
}

/* Call `combine` for parts of the columns, and poll for signals between them. */
void f2x_combine(const f2x_matrix_kernels *kernels, size_t *work, word *to, size_t to_step, size_t rows, size_t width,
                 const f2x_coefficients *coefficients, const word *b, size_t b_step, word *tables);

#endif
