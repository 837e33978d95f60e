/* The inner loops of the functions of matrices, compiled for vectors of 128, 256 and 512 bits. */
#ifndef F2X_MATRIX_KERNELS_H
#define F2X_MATRIX_KERNELS_H

#include "../memory.h"

enum {
    F2X_GROUP = 2,         /* words of coefficients that one pass over the rows takes */
    F2X_CHUNK = 32,        /* words of a row for which tables are made */
    F2X_TABLE_WORDS = F2X_GROUP * 8 * 256 * F2X_CHUNK,
};

/* Rows of coefficients: word w < group of row i stands at words[i * row_step + w * word_step]; its bit j belongs to
 * row 64 w + j of the factor, and is 0 from counts[w] on. */
typedef struct {
    const word *words;
    size_t row_step, word_step, group;
    size_t counts[F2X_GROUP];
} f2x_coefficients;

typedef struct {
    /* Row i of `to` += coefficients of row i times b.  Widths are 1, 2, 4 words or a multiple of 8; `tables` has
     * F2X_TABLE_WORDS words. */
    void (*combine)(word *to, size_t to_step, size_t rows, size_t width, const f2x_coefficients *coefficients,
                    const word *b, size_t b_step, word *tables);
    /* Add (p, t) of the pivot to (p[i], t[i]) for start <= i < end where p[i] has the bit. */
    void (*clear_bit)(word *p, word *t, size_t start, size_t end, unsigned bit, word pivot_p, word pivot_t);
    /* to = a + b, n words. */
    void (*add)(word *to, const word *a, const word *b, size_t n);
    /* Return the parity of the number of ones that a and b share, n words. */
    unsigned (*dot)(const word *a, const word *b, size_t n);
} f2x_matrix_kernels;

extern const f2x_matrix_kernels f2x_matrix_kernels_128;
#if defined(__x86_64__)
extern const f2x_matrix_kernels f2x_matrix_kernels_256, f2x_matrix_kernels_512;
#endif

/* Return the kernels for the instruction set of the core in use. */
const f2x_matrix_kernels *f2x_matrix_kernels_in_use(void);

/* Words of passes between two polls for signals: a poll may have to wait for Python's lock. */
enum { F2X_MATRIX_ASK_FROM = 1 << 22 };

/* Count the words of a pass in *work; return whether to stop. */
F2X_INLINE bool f2x_matrix_stopped(size_t *work, size_t words) {
    *work += words;
    if (*work < F2X_MATRIX_ASK_FROM) return f2x_failure != 0;
    *work = 0;
    return f2x_ask_for_signals();
}

/* Call combine for a part of the columns at a time, and poll for signals. */
void f2x_combine(const f2x_matrix_kernels *kernels, size_t *work, word *to, size_t to_step, size_t rows, size_t width,
                 const f2x_coefficients *coefficients, const word *b, size_t b_step, word *tables);

#endif
