/* The loops of kernels.h for vectors of BITS bits; kernels_128.c, kernels_256.c and kernels_512.c include this file.
 *
 * By the method of the four Russians (Arlazarov, Dinic, Kronrod, Faradzev 1970; M. Albrecht, G. Bard, W. Hart,
 * "Efficient multiplication of dense matrices over GF(2)", 2010), a table has the 256 sums of 8 rows of the factor, and
 * an entry of each of 8 or 16 tables is added to a row at once.  Tables are for a chunk of columns, so that they stay in
 * the second cache.  For few rows there are tables of 16 sums, or none. */
#include "kernels.h"

enum {
    SIDE = BITS / 64,
    DIRECT_ROWS = 12,  /* up to this number of rows there are no tables */
    NIBBLE_ROWS = 400, /* up to this number there are tables of 16 sums */
};

typedef word vec __attribute__((vector_size(BITS / 8), aligned(8), may_alias));

/* Add n words, where n is 1, 2, 4 or a multiple of 8. */
F2X_INLINE void add_row(word *to, const word *from, size_t n) {
    size_t k = 0;
    for (; k + SIDE <= n; k += SIDE) *(vec *)(to + k) ^= *(const vec *)(from + k);
    for (; k < n; k++) to[k] ^= from[k];
}

F2X_INLINE void add_rows(word *to, const word *a, const word *b, size_t n) {
    size_t k = 0;
    for (; k + SIDE <= n; k += SIDE) *(vec *)(to + k) = *(const vec *)(a + k) ^ *(const vec *)(b + k);
    for (; k < n; k++) to[k] = a[k] ^ b[k];
}

/* Write the 2^bits sums of the rows at b.  If there are only `count` < bits rows, the sums with other rows are never
 * read. */
F2X_INLINE void make_table(word *table, const word *b, size_t step, size_t count, size_t width) {
    for (size_t k = 0; k < width; k++) table[k] = 0;
    for (size_t j = 0; j < count; j++)
        for (size_t e = 0; e < (size_t)1 << j; e++)
            add_rows(table + ((e | (size_t)1 << j)) * width, table + e * width, b + j * step, width);
}

/* Make the tables for all words of coefficients, of 2^bits sums each; used[w] is the number of tables for word w. */
F2X_INLINE void make_tables(word *tables, size_t *used, const f2x_coefficients *c, const word *b, size_t b_step,
                            unsigned bits, size_t width) {
    size_t size = ((size_t)1 << bits) * width;
    for (size_t w = 0; w < c->group; w++) {
        used[w] = (c->counts[w] + bits - 1) / bits;
        for (size_t t = 0; t < used[w]; t++)
            make_table(tables + (w * (64 / bits) + t) * size, b + (64 * w + t * bits) * b_step, b_step,
                       f2x_min(bits, c->counts[w] - t * bits), width);
    }
}

/* Add the entry of a table that the lowest bits of `rest` select. */
F2X_INLINE void add_entry(vec *sum, const word *table, word rest, unsigned bits, size_t width) {
    const vec *entry = (const vec *)(table + (rest & (((word)1 << bits) - 1)) * width);
    for (size_t k = 0; k < width / SIDE; k++) sum[k] ^= entry[k];
}

F2X_INLINE void add_8_entries(vec *sum, const word *table, size_t size, word rest, unsigned bits, size_t width) {
    add_entry(sum, table, rest, bits, width);
    add_entry(sum, table + size, rest >> bits, bits, width);
    add_entry(sum, table + 2 * size, rest >> 2 * bits, bits, width);
    add_entry(sum, table + 3 * size, rest >> 3 * bits, bits, width);
    add_entry(sum, table + 4 * size, rest >> 4 * bits, bits, width);
    add_entry(sum, table + 5 * size, rest >> 5 * bits, bits, width);
    add_entry(sum, table + 6 * size, rest >> 6 * bits, bits, width);
    add_entry(sum, table + 7 * size, rest >> 7 * bits, bits, width);
}

/* Combine a chunk of `width` words, by tables of 2^bits sums. */
F2X_INLINE void combine_chunk(word *to, size_t to_step, size_t rows, const f2x_coefficients *c, const word *b,
                              size_t b_step, word *tables, unsigned bits, size_t width) {
    size_t size = ((size_t)1 << bits) * width, used[F2X_GROUP];
    make_tables(tables, used, c, b, b_step, bits, width);
    for (size_t i = 0; i < rows; i++) {
        const word *coefficients = c->words + i * c->row_step;
        vec *row = (vec *)(to + i * to_step), sum[F2X_CHUNK / SIDE];
        for (size_t k = 0; k < width / SIDE; k++) sum[k] = row[k];
        for (size_t w = 0; w < c->group; w++) {
            const word *table = tables + w * (64 / bits) * size;
            word rest = coefficients[w * c->word_step];
            if (!rest) continue;
            if (used[w] == 64 / bits)
                for (size_t t = 0; t < 64 / bits; t += 8)
                    add_8_entries(sum, table + t * size, size, rest >> t * bits, bits, width);
            else
                for (size_t t = 0; t < used[w]; t++)
                    add_entry(sum, table + t * size, rest >> t * bits, bits, width);
        }
        for (size_t k = 0; k < width / SIDE; k++) row[k] = sum[k];
    }
}

/* Combine rows of `width` words, fewer than a vector has, by tables of 2^bits sums. */
F2X_INLINE void combine_narrow(word *to, size_t to_step, size_t rows, const f2x_coefficients *c, const word *b,
                               size_t b_step, word *tables, unsigned bits, size_t width) {
    size_t size = ((size_t)1 << bits) * width, used[F2X_GROUP];
    make_tables(tables, used, c, b, b_step, bits, width);
    for (size_t i = 0; i < rows; i++)
        for (size_t w = 0; w < c->group; w++) {
            const word *table = tables + w * (64 / bits) * size;
            word rest = c->words[i * c->row_step + w * c->word_step];
            for (size_t t = 0; t < used[w]; t++, table += size, rest >>= bits)
                for (size_t k = 0; k < width; k++)
                    to[i * to_step + k] ^= table[(rest & (((word)1 << bits) - 1)) * width + k];
        }
}

/* Define a function for each width. */
#define COMBINE(width)                                                                                               \
    static F2X_NOINLINE void combine_##width(word *to, size_t to_step, size_t rows, const f2x_coefficients *c,        \
                                             const word *b, size_t b_step, word *tables) {                          \
        if (width < SIDE && rows <= NIBBLE_ROWS)                                                                     \
            combine_narrow(to, to_step, rows, c, b, b_step, tables, 4, width);                                       \
        else if (width < SIDE)                                                                                       \
            combine_narrow(to, to_step, rows, c, b, b_step, tables, 8, width);                                       \
        else if (rows <= NIBBLE_ROWS)                                                                                \
            combine_chunk(to, to_step, rows, c, b, b_step, tables, 4, width);                                        \
        else                                                                                                         \
            combine_chunk(to, to_step, rows, c, b, b_step, tables, 8, width);                                        \
    }
COMBINE(1)
COMBINE(2)
COMBINE(4)
COMBINE(8)
COMBINE(16)
COMBINE(32)

/* Combine without tables. */
static void combine_directly(word *to, size_t to_step, size_t rows, size_t width, const f2x_coefficients *c,
                             const word *b, size_t b_step) {
    for (size_t i = 0; i < rows; i++)
        for (size_t w = 0; w < c->group; w++)
            for (word rest = c->words[i * c->row_step + w * c->word_step]; rest; rest &= rest - 1)
                add_row(to + i * to_step, b + (64 * w + (size_t)__builtin_ctzll(rest)) * b_step, width);
}

static void combine(word *to, size_t to_step, size_t rows, size_t width, const f2x_coefficients *c, const word *b,
                    size_t b_step, word *tables) {
    if (rows <= DIRECT_ROWS) {
        combine_directly(to, to_step, rows, width, c, b, b_step);
        return;
    }
    size_t k = 0;
    for (; BITS > 128 && k + 32 <= width; k += 32) combine_32(to + k, to_step, rows, c, b + k, b_step, tables);
    for (; k + 16 <= width; k += 16) combine_16(to + k, to_step, rows, c, b + k, b_step, tables);
    for (; k + 8 <= width; k += 8) combine_8(to + k, to_step, rows, c, b + k, b_step, tables);
    if (width == 4) combine_4(to, to_step, rows, c, b, b_step, tables);
    if (width == 2) combine_2(to, to_step, rows, c, b, b_step, tables);
    if (width == 1) combine_1(to, to_step, rows, c, b, b_step, tables);
}

static void clear_bit(word *p, word *t, size_t start, size_t end, unsigned bit, word pivot_p, word pivot_t) {
    for (size_t i = start; i < end; i++) {
        word mask = -(p[i] >> bit & 1);
        p[i] ^= mask & pivot_p;
        t[i] ^= mask & pivot_t;
    }
}

static void add_words(word *to, const word *a, const word *b, size_t n) { add_rows(to, a, b, n); }

static unsigned dot(const word *a, const word *b, size_t n) {
    word sum = 0;
    for (size_t k = 0; k < n; k++) sum ^= a[k] & b[k];
    return (unsigned)__builtin_parityll(sum);
}

F2X_INLINE size_t lighter_of(const word *sums, size_t i, size_t end, const word *rest, size_t width, size_t limit) {
    for (const word *sum = sums + i * width; i < end; i++, sum += width) {
        size_t ones = 0, w = 0;
        for (; w < width && ones < limit; w++) ones += (size_t)__builtin_popcountll(sum[w] ^ rest[w]);
        if (ones < limit) return i;
    }
    return end;
}

static size_t lighter(const word *sums, size_t i, size_t end, const word *rest, size_t width, size_t limit) {
    if (width == 1) return lighter_of(sums, i, end, rest, 1, limit);
    if (width == 2) return lighter_of(sums, i, end, rest, 2, limit);
    return lighter_of(sums, i, end, rest, width, limit);
}

#define NAMED(bits) f2x_matrix_kernels_##bits
#define KERNELS_NAMED(bits) NAMED(bits)
const f2x_matrix_kernels KERNELS_NAMED(BITS) = {combine, clear_bit, add_words, dot, lighter};
