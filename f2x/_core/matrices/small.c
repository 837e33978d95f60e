/* Many matrices of at most 64 rows and columns, a word for each row.
 *
 * Each column takes one pass over the rows (clear_bit of kernels.h), so that a rank or an inverse takes 64 passes over
 * the 64 words of a matrix.  Products add entries of tables of 16 sums of rows. */
#include "kernels.h"
#include "matrix.h"

enum { MOST_ROWS = 64 };

/* Bring the rows p to row echelon form, with the rows t beside them, and return the rank; if `reduced`, clear the columns
 * of the pivots above them, too. */
static size_t eliminate_small(word *p, word *t, size_t rows, bool reduced) {
    const f2x_matrix_kernels *kernels = f2x_matrix_kernels_in_use();
    size_t rank = 0;
    for (unsigned bit = 0; bit < 64 && rank < rows; bit++) {
        size_t found = rank;
        while (found < rows && !(p[found] >> bit & 1)) found++;
        if (found == rows) continue;
        word pivot_p = p[found], pivot_t = t[found];
        p[found] = p[rank], t[found] = t[rank];
        p[rank] = pivot_p, t[rank] = pivot_t;
        if (reduced) kernels->clear_bit(p, t, 0, rank, bit, pivot_p, pivot_t);
        kernels->clear_bit(p, t, rank + 1, rows, bit, pivot_p, pivot_t);
        rank++;
    }
    return rank;
}

void f2x_small_ranks(unsigned char *ranks, const word *a, size_t count, size_t rows) {
    word p[MOST_ROWS], t[MOST_ROWS] = {0};
    for (size_t i = 0, work = 0; i < count && !f2x_matrix_stopped(&work, 64 * rows); i++) {
        f2x_copy(p, a + i * rows, rows);
        ranks[i] = (unsigned char)eliminate_small(p, t, rows, false);
    }
}

size_t f2x_small_inverses(word *inverses, const word *a, size_t count, size_t rows) {
    word p[MOST_ROWS];
    for (size_t i = 0, work = 0; i < count && !f2x_matrix_stopped(&work, 64 * rows); i++) {
        word *inverse = inverses + i * rows;
        f2x_copy(p, a + i * rows, rows);
        for (size_t j = 0; j < rows; j++) inverse[j] = (word)1 << j;
        if (eliminate_small(p, inverse, rows, true) < rows) return i;
    }
    return count;
}

/* Write the sums of the rows b[4 k], ..., b[4 k + 3], for each k and each choice of them, to tables[k]. */
static void make_tables(word tables[MOST_ROWS / 4][16], const word *b, size_t inner) {
    for (size_t k = 0; 4 * k < inner; k++)
        for (size_t j = 0; j < 4; j++) {
            word row = 4 * k + j < inner ? b[4 * k + j] : 0;
            for (size_t i = 0; i < (size_t)1 << j; i++) tables[k][i | (size_t)1 << j] = tables[k][i] ^ row;
        }
}

void f2x_small_products(word *products, const word *a, const word *b, size_t count, size_t rows, size_t inner) {
    word tables[MOST_ROWS / 4][16] = {{0}};
    for (size_t i = 0, work = 0; i < count && !f2x_matrix_stopped(&work, 64 * rows); i++) {
        make_tables(tables, b + i * inner, inner);
        for (size_t r = 0; r < rows; r++) {
            word sum = 0;
            for (size_t k = 0; 4 * k < inner; k++) sum ^= tables[k][a[i * rows + r] >> 4 * k & 15];
            products[i * rows + r] = sum;
        }
    }
}
