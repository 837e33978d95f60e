/* The memory of matrices, and functions that move entries. */
#include "matrix.h"

#include "../f2x.h"
#include "kernels.h"

const f2x_matrix_kernels *f2x_matrix_kernels_in_use(void) {
#if defined(__x86_64__)
    const f2x_core *core = f2x_in_use;
    if (core && core->vector_words == 8) return &f2x_matrix_kernels_512;
    if (core && core->vector_words == 4) return &f2x_matrix_kernels_256;
#endif
    return &f2x_matrix_kernels_128;
}

enum { COMBINED_WORDS = 256 /* words of a row between two polls for signals */ };

void f2x_combine(const f2x_matrix_kernels *kernels, size_t *work, word *to, size_t to_step, size_t rows, size_t width,
                 const f2x_coefficients *coefficients, const word *b, size_t b_step, word *tables) {
    for (size_t k = 0; k < width; k += COMBINED_WORDS) {
        size_t words = f2x_min(COMBINED_WORDS, width - k);
        kernels->combine(to + k, to_step, rows, words, coefficients, b + k, b_step, tables);
        if (f2x_matrix_stopped(work, rows * words)) return;
    }
}

/* Return the words of a row.  Wide rows have an odd number of cache lines; with a power of two, the words of a column
 * would share a few places of the cache. */
size_t f2x_stride_of(size_t columns) {
    size_t n = f2x_words_of(columns);
    if (n <= 2) return n + (n == 0);
    if (n <= 4) return 4;
    size_t lines = (n + 7) / 8;
    return 8 * (lines >= 16 ? lines | 1 : lines);
}

f2x_matrix f2x_new_matrix(size_t rows, size_t columns) {
    f2x_matrix a = {rows, columns, f2x_stride_of(columns), NULL};
    a.words = f2x_allocate(rows > SIZE_MAX / 16 / a.stride ? SIZE_MAX : rows * a.stride);
    if (a.words) f2x_clear(a.words, rows * a.stride);
    return a;
}

void f2x_free_matrix(f2x_matrix *a) {
    f2x_free(a->words);
    a->words = NULL;
}

f2x_matrix f2x_identity_matrix(size_t n) {
    f2x_matrix a = f2x_new_matrix(n, n);
    size_t work = 0;
    if (a.words)
        for (size_t i = 0; i < n && !f2x_matrix_stopped(&work, 1); i++) f2x_row(&a, i)[i / 64] = (word)1 << (i % 64);
    return a;
}

f2x_matrix f2x_copy_matrix(const f2x_matrix *a) {
    f2x_matrix b = f2x_new_matrix(a->rows, a->columns);
    if (b.words) f2x_copy(b.words, a->words, a->rows * a->stride);
    return b;
}

f2x_matrix f2x_add_matrices(const f2x_matrix *a, const f2x_matrix *b) {
    f2x_matrix sum = f2x_new_matrix(a->rows, a->columns);
    if (sum.words) f2x_matrix_kernels_in_use()->add(sum.words, a->words, b->words, a->rows * a->stride);
    return sum;
}

bool f2x_equal_matrices(const f2x_matrix *a, const f2x_matrix *b) {
    return a->rows == b->rows && a->columns == b->columns &&
           !memcmp(a->words, b->words, a->rows * a->stride * sizeof(word));
}

size_t f2x_matrix_weight(const f2x_matrix *a) {
    size_t weight = 0;
    for (size_t k = 0; k < a->rows * a->stride; k++) weight += (size_t)__builtin_popcountll(a->words[k]);
    return weight;
}

/* Add `columns` bits of `from`, starting at bit `source`, to `to`, starting at bit `place`. */
static void add_bits(word *to, size_t place, const word *from, size_t source, size_t columns) {
    size_t words = f2x_words_of(source % 64 + columns), last = f2x_words_of(columns);
    to += place / 64, from += source / 64;
    unsigned up = place % 64, down = source % 64;
    for (size_t k = 0; k < last; k++) {
        word w = from[k] >> down;
        if (down && k + 1 < words) w |= from[k + 1] << (64 - down);
        if (k + 1 == last && columns % 64) w &= ((word)1 << (columns % 64)) - 1;
        to[k] ^= w << up;
        word above = up ? w >> (64 - up) : 0;
        if (above) to[k + 1] ^= above;
    }
}

void f2x_paste_matrix(f2x_matrix *a, size_t i, size_t j, const f2x_matrix *b) {
    size_t work = 0;
    for (size_t k = 0; k < b->rows && !f2x_matrix_stopped(&work, b->stride); k++)
        add_bits(f2x_row(a, i + k), j, f2x_row(b, k), 0, b->columns);
}

static size_t place_in(f2x_range range, size_t k) { return (size_t)((ptrdiff_t)range.start + (ptrdiff_t)k * range.step); }

f2x_matrix f2x_take_entries(const f2x_matrix *a, f2x_range rows, f2x_range columns) {
    f2x_matrix b = f2x_new_matrix(rows.count, columns.count);
    size_t work = 0;
    for (size_t i = 0; b.words && i < rows.count; i++) {
        const word *from = f2x_row(a, place_in(rows, i));
        word *to = f2x_row(&b, i);
        bool whole = columns.step == 1;
        if (whole) add_bits(to, 0, from, columns.start, columns.count);
        for (size_t j = 0; j < columns.count && !whole; j++) {
            size_t place = place_in(columns, j);
            to[j / 64] |= (from[place / 64] >> (place % 64) & 1) << (j % 64);
        }
        if (f2x_matrix_stopped(&work, whole ? b.stride : columns.count)) break;
    }
    return b;
}

/* Transpose 64 words: exchange blocks of 32 x 32 bits on the two sides of the diagonal, then blocks of 16 x 16 bits
 * inside these, and so on. */
static void transpose_block(word block[64]) {
    word mask = 0x00000000FFFFFFFF;
    for (unsigned side = 32; side; side >>= 1, mask ^= mask << side)
        for (unsigned i = 0; i < 64; i = (i + side + 1) & ~side) {
            word exchanged = (block[i] >> side ^ block[i + side]) & mask;
            block[i] ^= exchanged << side;
            block[i + side] ^= exchanged;
        }
}

f2x_matrix f2x_transpose_matrix(const f2x_matrix *a) {
    f2x_matrix b = f2x_new_matrix(a->columns, a->rows);
    size_t work = 0;
    for (size_t i = 0; b.words && i < a->rows && !f2x_matrix_stopped(&work, a->columns); i += 64)
        for (size_t w = 0; w < f2x_words_of(a->columns); w++) {
            word block[64] = {0};
            size_t rows = f2x_min(64, a->rows - i), columns = f2x_min(64, a->columns - 64 * w);
            for (size_t k = 0; k < rows; k++) block[k] = f2x_row(a, i + k)[w];
            transpose_block(block);
            for (size_t k = 0; k < columns; k++) f2x_row(&b, 64 * w + k)[i / 64] = block[k];
        }
    return b;
}

f2x_matrix f2x_reverse_columns(const f2x_matrix *a) {
    f2x_matrix b = f2x_new_matrix(a->rows, a->columns);
    size_t words = f2x_words_of(a->columns);
    if (!b.words || !words) return b;
    for (size_t i = 0; i < a->rows; i++) {
        const word *from = f2x_row(a, i);
        word *to = f2x_row(&b, i);
        for (size_t k = 0; k < words; k++) to[k] = f2x_reversed(from[words - 1 - k]);
        f2x_shift_down(to, to, words, (unsigned)(64 * words - a->columns));
    }
    return b;
}
