/* Matrices over F2 as rows of words: bit j of word i of a row is the entry in column 64 i + j.
 *
 * A row takes `stride` words, which are 1, 2, 4 or a multiple of 8, so that it consists of whole vectors; the bits after
 * the last column are 0.  Nothing here uses the polynomials, as tests check them by matrices.
 * After F2X_NO_MEMORY or F2X_INTERRUPTED (memory.h) results are unspecified, but safe to free. */
#ifndef F2X_MATRIX_H
#define F2X_MATRIX_H

#include "../memory.h"

typedef struct {
    size_t rows, columns, stride;
    word *words;
} f2x_matrix;

/* An arithmetic progression of `count` rows or columns. */
typedef struct {
    size_t start, count;
    ptrdiff_t step;
} f2x_range;

F2X_INLINE word *f2x_row(const f2x_matrix *a, size_t i) { return a->words + i * a->stride; }

F2X_INLINE bool f2x_entry(const f2x_matrix *a, size_t i, size_t j) { return f2x_row(a, i)[j / 64] >> (j % 64) & 1; }

F2X_INLINE size_t f2x_words_of(size_t columns) { return columns / 64 + (columns % 64 != 0); }

/* Functions of matrix.c, which move entries.  A new matrix is zero, and its words are NULL after a failure. */
size_t f2x_stride_of(size_t columns);
f2x_matrix f2x_new_matrix(size_t rows, size_t columns);
void f2x_free_matrix(f2x_matrix *a);
f2x_matrix f2x_identity_matrix(size_t n);
f2x_matrix f2x_copy_matrix(const f2x_matrix *a);
f2x_matrix f2x_add_matrices(const f2x_matrix *a, const f2x_matrix *b);
bool f2x_equal_matrices(const f2x_matrix *a, const f2x_matrix *b);
size_t f2x_matrix_weight(const f2x_matrix *a);
/* Add b to the part of a that begins at row i and column j; b must fit there. */
void f2x_paste_matrix(f2x_matrix *a, size_t i, size_t j, const f2x_matrix *b);
f2x_matrix f2x_take_entries(const f2x_matrix *a, f2x_range rows, f2x_range columns);
f2x_matrix f2x_transpose_matrix(const f2x_matrix *a);
f2x_matrix f2x_reverse_columns(const f2x_matrix *a);

/* Functions of multiply.c. */
f2x_matrix f2x_multiply_matrices(const f2x_matrix *a, const f2x_matrix *b);

/* Functions of eliminate.c. */
/* Replace a by a row echelon form with pivots in the first `limit` columns, or by the reduced form if `reduced`.  Write
 * the pivot columns, ascending, of which there are at most min(rows, limit), and return their number.  The row
 * operations act on the other columns too. */
size_t f2x_eliminate(f2x_matrix *a, size_t limit, bool reduced, size_t *pivots);
size_t f2x_matrix_rank(const f2x_matrix *a);
/* Return the inverse of a square matrix; set *singular if there is no inverse. */
f2x_matrix f2x_invert_matrix(const f2x_matrix *a, bool *singular);
/* Return the basis of {x : a x = 0} in reduced row echelon form; each row is a vector of the basis. */
/* Replace a by a row echelon form U, and the zeros of `permutation` and `lower` by P and a lower triangle L with ones on
 * the diagonal, so that P L U is a. */
void f2x_factor_matrix(f2x_matrix *permutation, f2x_matrix *lower, f2x_matrix *a);
f2x_matrix f2x_matrix_kernel(const f2x_matrix *a);
/* Return the x with a x = b that is 0 at the pivots of the kernel; set *inconsistent if there is no solution. */
f2x_matrix f2x_solve_matrix(const f2x_matrix *a, const f2x_matrix *b, bool *inconsistent);

/* Functions of small.c for `count` matrices of `rows` words, at most 64; bit j of a word is the entry in column j. */
void f2x_small_ranks(unsigned char *ranks, const word *a, size_t count, size_t rows);
/* Write the inverses; return the index of the first matrix that has none, or count. */
size_t f2x_small_inverses(word *inverses, const word *a, size_t count, size_t rows);
/* Write the products of matrices of `inner` columns and matrices of `inner` rows. */
void f2x_small_products(word *products, const word *a, const word *b, size_t count, size_t rows, size_t inner);

/* Function of charpoly.c: write det(x - a) for a square a to columns / 64 + 1 words, which must be 0 before. */
void f2x_matrix_charpoly(word *out, const f2x_matrix *a);

#endif
