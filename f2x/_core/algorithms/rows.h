/* Products of short rows of words, in vectors.
 *
 * SIDE operands are *beside* each other if word k of operand i has the index SIDE k + i.  A vector then has word k of
 * each operand, sums move no word within a vector, and the products of the even words of two vectors, together with
 * those of the odd words, are SIDE products of words.  A. Karatsuba, Yu. Ofman, Multiplication of many-digital numbers
 * by automatic computers (1962). */
#ifndef F2X_ROWS_H
#define F2X_ROWS_H

#include "clmul.h"

#if defined(__GNUC__) && !defined(__clang__)
/* Unrolled code runs short of registers.  By default GCC would compute values where they are first used, which keeps
 * more of them alive, and copy rows to the stack by memcpy. */
#pragma GCC push_options
#pragma GCC optimize("no-tree-ter", "no-tree-loop-distribute-patterns")
#endif

enum {
    LONGEST_ROW = SIDE == 1 ? 9 : 12, /* words of an operand of multiply_row */
    SHORTEST_ROWS = 4,                /* words of an operand of multiply_rows */
    LONGEST_ROWS = 9,
};

/* Define the product of N words by N words from the products of the low halves (H words), of the high halves (L words)
 * and of the sums of halves.  If z and w are given, their product is added.  Arrays have constant lengths and are in
 * memory only if the compiler runs short of registers. */
#define DEFINE_PRODUCT(product, T, N, H, L)                                                        \
    F2X_INLINE void product##_##N(T *out, const T *x, const T *y, const T *z, const T *w) {        \
        T low[2 * H], high[2 * H], middle[2 * H], sums[4][H];                                      \
        product##_##H(low, x, y, z, w);                                                            \
        product##_##L(high, x + H, y + H, z ? z + H : NULL, w ? w + H : NULL);                     \
        const T *terms[4] = {x, y, z, w};                                                          \
        for (int i = 0; i < (z ? 4 : 2); i++)                                                      \
            for (int k = 0; k < H; k++) sums[i][k] = k < L ? terms[i][k] ^ terms[i][H + k] : terms[i][k]; \
        product##_##H(middle, sums[0], sums[1], z ? sums[2] : NULL, z ? sums[3] : NULL);           \
        for (int k = 0; k < H; k++) {                                                              \
            T both = k < 2 * L ? low[H + k] ^ high[k] : low[H + k];                                \
            out[k] = low[k];                                                                       \
            out[H + k] = both ^ low[k] ^ middle[k];                                                \
            T third = both ^ middle[H + k];                                                        \
            out[2 * H + k] = H + k < 2 * L ? third ^ high[H + k] : third;                          \
            if (H + k < 2 * L) out[3 * H + k] = high[H + k];                                       \
        }                                                                                          \
    }
#define DEFINE_PRODUCTS(product, T) \
    DEFINE_PRODUCT(product, T, 2, 1, 1) \
    DEFINE_PRODUCT(product, T, 3, 2, 1) \
    DEFINE_PRODUCT(product, T, 4, 2, 2) \
    DEFINE_PRODUCT(product, T, 5, 3, 2) \
    DEFINE_PRODUCT(product, T, 6, 3, 3) \
    DEFINE_PRODUCT(product, T, 7, 4, 3) \
    DEFINE_PRODUCT(product, T, 8, 4, 4) \
    DEFINE_PRODUCT(product, T, 9, 5, 4) \
    DEFINE_PRODUCT(product, T, 10, 5, 5) \
    DEFINE_PRODUCT(product, T, 11, 6, 5) \
    DEFINE_PRODUCT(product, T, 12, 6, 6)

#if SIDE == 1

static F2X_NOINLINE word_pair word_product(word a, word b) { return clmul(a, b); }

F2X_INLINE void rows_1(vec *out, const vec *x, const vec *y, const vec *z, const vec *w) {
    word_pair product = word_product(*x, *y);
    out[0] = product.low, out[1] = product.high;
    if (!z) return;
    product = word_product(*z, *w);
    out[0] ^= product.low, out[1] ^= product.high;
}

#else

/* Write the low words of SIDE products of words, and the high words. */
F2X_INLINE void rows_1(vec *out, const vec *x, const vec *y, const vec *z, const vec *w) {
    vec even = product_even(*x, *y), odd = product_odd(*x, *y);
    if (z) even ^= product_even(*z, *w), odd ^= product_odd(*z, *w);
    out[0] = vec_even(even, odd);
    out[1] = vec_odd(even, odd);
}

/* Write the product of two words at even places; it stays at its place, and its upper word belongs to the next
 * column. */
F2X_INLINE void column_1(vec2 *out, const vec2 *x, const vec2 *y, const vec2 *z, const vec2 *w) {
    (void)z, (void)w;
    out[0] = product_of_pair(*x, *y);
    out[1] = (vec2){0, 0};
}

DEFINE_PRODUCTS(column, vec2)

#endif

DEFINE_PRODUCTS(rows, vec)

/* multiply_row_N writes the product of N words at a and N words at b, 2N words. */
#if SIDE == 1
#define DEFINE_ROW(N)                                                                  \
    static F2X_NOINLINE void multiply_row_##N(word *out, const word *a, const word *b) { \
        vec product[2 * N];                                                            \
        rows_##N(product, a, b, NULL, NULL);                                           \
        for (int k = 0; k < 2 * N; k++) out[k] = product[k];                           \
    }
#else
#define DEFINE_ROW(N)                                                                                 \
    static F2X_NOINLINE void multiply_row_##N(word *out, const word *a, const word *b) {              \
        vec2 x[N], y[N], columns[2 * N];                                                              \
        for (int k = 0; k < N; k++) x[k] = (vec2){a[k], 0}, y[k] = (vec2){b[k], 0};                   \
        column_##N(columns, x, y, NULL, NULL);                                                        \
        for (int k = 0; k < 2 * N; k += 2) {                                                          \
            vec2 below = k ? columns[k - 1] : (vec2){0, 0};                                           \
            vec2 pair = columns[k] ^ SHUFFLED(below, columns[k + 1], 1, 2);                           \
            memcpy(out + k, &pair, sizeof pair);                                                      \
        }                                                                                             \
    }
#endif

DEFINE_ROW(1)
DEFINE_ROW(2)
DEFINE_ROW(3)
DEFINE_ROW(4)
DEFINE_ROW(5)
DEFINE_ROW(6)
DEFINE_ROW(7)
DEFINE_ROW(8)
DEFINE_ROW(9)
#if SIDE > 1
DEFINE_ROW(10)
DEFINE_ROW(11)
DEFINE_ROW(12)
#endif

typedef void row_product(word *out, const word *a, const word *b);

static row_product *const row_products[LONGEST_ROW + 1] = {
    [1] = multiply_row_1, multiply_row_2,  multiply_row_3,  multiply_row_4, multiply_row_5, multiply_row_6,
    multiply_row_7,       multiply_row_8,  multiply_row_9,
#if SIDE > 1
    multiply_row_10,      multiply_row_11, multiply_row_12,
#endif
};

/* Write the product of n words at a and n words at b, 2n words, for 1 <= n <= LONGEST_ROW. */
F2X_INLINE void multiply_row(word *out, const word *a, const word *b, size_t n) { row_products[n](out, a, b); }

/* multiply_rows_N writes the products of SIDE operands of N words beside each other.  multiply_two_rows_N writes the
 * sums of these and of the products of the operands `apart` words further on. */
#define DEFINE_ROWS(N)                                                                                           \
    F2X_INLINE void some_rows_##N(word *out, const word *a, const word *b, size_t apart) {                       \
        vec x[N], y[N], z[N], w[N], product[2 * N];                                                              \
        for (int k = 0; k < N; k++) x[k] = load_vec(a + SIDE * k), y[k] = load_vec(b + SIDE * k);                \
        if (apart)                                                                                               \
            for (int k = 0; k < N; k++)                                                                          \
                z[k] = load_vec(a + apart + SIDE * k), w[k] = load_vec(b + apart + SIDE * k);                    \
        rows_##N(product, x, y, apart ? z : NULL, apart ? w : NULL);                                             \
        for (int k = 0; k < 2 * N; k++) store_vec(out + SIDE * k, product[k]);                                   \
    }                                                                                                            \
    static F2X_NOINLINE void multiply_rows_##N(word *out, const word *a, const word *b, size_t apart) {          \
        (void)apart;                                                                                             \
        some_rows_##N(out, a, b, 0);                                                                             \
    }                                                                                                            \
    static F2X_NOINLINE void multiply_two_rows_##N(word *out, const word *a, const word *b, size_t apart) {      \
        if (!apart) __builtin_unreachable();                                                                     \
        some_rows_##N(out, a, b, apart);                                                                         \
    }

DEFINE_ROWS(4)
DEFINE_ROWS(5)
DEFINE_ROWS(6)
DEFINE_ROWS(7)
DEFINE_ROWS(8)
DEFINE_ROWS(9)

typedef void rows_product(word *out, const word *a, const word *b, size_t apart);

static rows_product *const rows_products[2][LONGEST_ROWS + 1] = {
    {[4] = multiply_rows_4, multiply_rows_5, multiply_rows_6, multiply_rows_7, multiply_rows_8, multiply_rows_9},
    {[4] = multiply_two_rows_4, multiply_two_rows_5, multiply_two_rows_6, multiply_two_rows_7, multiply_two_rows_8,
     multiply_two_rows_9},
};

/* Write the products of SIDE operands of n words, beside each other at a and at b, 2n rows, for SHORTEST_ROWS <= n <=
 * LONGEST_ROWS.  If `apart` is not 0, add the products of the operands `apart` words further on. */
F2X_INLINE void multiply_rows(word *out, const word *a, const word *b, size_t n, size_t apart) {
    rows_products[apart != 0][n](out, a, b, apart);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
