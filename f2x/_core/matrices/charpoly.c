/* The characteristic polynomial, by Hessenberg's form, in O(n^3 / 64) operations.
 *
 * A similar matrix H has zeros below the first subdiagonal (H. Cohen, A Course in Computational Algebraic Number
 * Theory, algorithm 2.2.9).  Let p_k = det(x - H_k), where H_k is the block of its first k rows and columns.  Then
 *     p_(k+1) = (x - h_kk) p_k - sum over i < k of h_ik h_(i+1)i ... h_k(k-1) p_i. */
#include "kernels.h"
#include "matrix.h"

static void exchange_rows(f2x_matrix *h, size_t i, size_t j) {
    for (size_t w = 0; w < h->stride; w++) {
        word moved = f2x_row(h, i)[w];
        f2x_row(h, i)[w] = f2x_row(h, j)[w];
        f2x_row(h, j)[w] = moved;
    }
}

static void exchange_columns(f2x_matrix *h, size_t i, size_t j) {
    for (size_t k = 0; k < h->rows; k++) {
        word *row = f2x_row(h, k), differ = (row[i / 64] >> (i % 64) ^ row[j / 64] >> (j % 64)) & 1;
        row[i / 64] ^= differ << (i % 64);
        row[j / 64] ^= differ << (j % 64);
    }
}

/* Clear column k below row k + 1 by row k + 1, and apply the inverse operations to the columns, in one pass; `added`
 * has a bit for each row. */
static void clear_column(f2x_matrix *h, size_t k, word *added, const f2x_matrix_kernels *kernels) {
    f2x_clear(added, h->stride);
    for (size_t i = k + 2; i < h->rows; i++) added[i / 64] |= (word)f2x_entry(h, i, k) << (i % 64);
    size_t from = k / 512 * 8, words = f2x_words_of(h->columns) - from; /* row k + 1 is 0 before column k */
    for (size_t count = 0, i = k + 2; count < h->rows; count++, i++) { /* row k + 1 comes last */
        if (i == h->rows) i = 0;
        word *row = f2x_row(h, i) + from;
        if (added[i / 64] >> (i % 64) & 1) kernels->add(row, row, f2x_row(h, k + 1) + from, words);
        f2x_row(h, i)[(k + 1) / 64] ^= (word)kernels->dot(row, added + from, words) << ((k + 1) % 64);
    }
}

static void make_hessenberg(f2x_matrix *h, word *added) {
    const f2x_matrix_kernels *kernels = f2x_matrix_kernels_in_use();
    size_t work = 0;
    for (size_t k = 0; k + 2 < h->rows && !f2x_failure; k++) {
        size_t pivot = k + 1;
        while (pivot < h->rows && !f2x_entry(h, pivot, k)) pivot++;
        if (pivot == h->rows) continue;
        if (pivot != k + 1) {
            exchange_rows(h, pivot, k + 1);
            exchange_columns(h, pivot, k + 1);
        }
        clear_column(h, k, added, kernels);
        f2x_matrix_stopped(&work, 2 * h->rows * h->stride);
    }
}

void f2x_matrix_charpoly(word *out, const f2x_matrix *a) {
    const f2x_matrix_kernels *kernels = f2x_matrix_kernels_in_use();
    size_t n = a->rows, words = n / 64 + 1, work = 0;
    f2x_matrix h = f2x_copy_matrix(a);
    word *added = f2x_allocate(h.stride), *p = f2x_allocate((n + 1) * words); /* p_k is at p + k words */
    f2x_matrix columns = {0, 0, 1, NULL};
    if (h.words && added && p) {
        make_hessenberg(&h, added);
        columns = f2x_transpose_matrix(&h);
    }
    if (columns.words) {
        f2x_clear(p, words);
        p[0] = 1;
        for (size_t k = 0; k < n && !f2x_failure; k++) {
            word *next = p + (k + 1) * words;
            size_t used = f2x_min(words, (k + 1) / 64 + 1);
            f2x_shift_up(next, p + k * words, words - 1, 1);
            next[words - 1] |= p[k * words + words - 1] << 1; /* the degree is k + 1 < 64 words */
            for (size_t i = k + 1; i--;) {
                if (f2x_entry(&columns, k, i)) kernels->add(next, next, p + i * words, used);
                if (!i || !f2x_entry(&h, i, i - 1)) break;
            }
            f2x_matrix_stopped(&work, k * used);
        }
        if (!f2x_failure) f2x_copy(out, p + n * words, words);
    }
    f2x_free(p);
    f2x_free(added);
    f2x_free_matrix(&columns);
    f2x_free_matrix(&h);
}
