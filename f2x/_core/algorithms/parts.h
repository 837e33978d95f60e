/* Karatsuba's scheme for rows of any length.
 *
 * Two steps of the scheme at once have 9 products; 8 of them are put beside each other (rows.h), by transposing squares
 * of SIDE by SIDE words.  Further steps are for products that are beside each other. */
#ifndef F2X_PARTS_H
#define F2X_PARTS_H

#include "rows.h"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("no-tree-ter", "no-tree-loop-distribute-patterns")
#endif

enum {
    PARTS = 4,         /* parts of an operand; of 9 sums of parts, one is left over */
    GROUPS = 8 / SIDE, /* groups of SIDE sums */
};

/* Define a step of Karatsuba's scheme on vectors of each part, and two steps at once; W names the type of vectors.
 * add_two_parts and add_four_parts write the sums of several of the parts at a, `part` words each: of 2 parts their
 * sum; of 4 parts the sums of parts 0 and 1, 2 and 3, 0 and 2, 1 and 3, and of all.  join_two_parts and join_four_parts
 * write the parts of a product, from the products of the parts at `out` and the products of the sums at `middle`, in
 * the same order.  joined_two and joined_four return these parts in registers; the nine products are in the order of
 * Karatsuba's scheme. */
#define DEFINE_STEPS(W, T)                                                                    \
    F2X_INLINE void add_two_parts_##W(word *sums, const word *a, size_t part) {               \
        store_##W(sums, load_##W(a) ^ load_##W(a + part));                                    \
    }                                                                                         \
    F2X_INLINE void add_four_parts_##W(word *sums, const word *a, size_t part) {              \
        T x0 = load_##W(a), x1 = load_##W(a + part);                                          \
        T x2 = load_##W(a + 2 * part), x3 = load_##W(a + 3 * part);                           \
        T even = x0 ^ x2, odd = x1 ^ x3;                                                      \
        store_##W(sums, x0 ^ x1);                                                             \
        store_##W(sums + part, x2 ^ x3);                                                      \
        store_##W(sums + 2 * part, even);                                                     \
        store_##W(sums + 3 * part, odd);                                                      \
        store_##W(sums + 4 * part, even ^ odd);                                               \
    }                                                                                         \
    F2X_INLINE void load_two_##W(T *pair, const word *p, size_t part) {                       \
        pair[0] = load_##W(p);                                                                \
        pair[1] = load_##W(p + part);                                                         \
    }                                                                                         \
    F2X_INLINE void joined_two_##W(T *out, const T *low, const T *high, const T *middle) {    \
        T both = low[1] ^ high[0];                                                            \
        out[0] = low[0];                                                                      \
        out[1] = both ^ low[0] ^ middle[0];                                                   \
        out[2] = both ^ high[1] ^ middle[1];                                                  \
        out[3] = high[1];                                                                     \
    }                                                                                         \
    F2X_INLINE void joined_four_##W(T *out, const T *products) {                              \
        T low[4], high[4], middle[4];                                                         \
        joined_two_##W(low, products, products + 2, products + 4);                            \
        joined_two_##W(high, products + 6, products + 8, products + 10);                      \
        joined_two_##W(middle, products + 12, products + 14, products + 16);                  \
        for (int k = 0; k < 2; k++) {                                                         \
            T both = low[2 + k] ^ high[k];                                                    \
            out[k] = low[k];                                                                  \
            out[2 + k] = both ^ low[k] ^ middle[k];                                           \
            out[4 + k] = both ^ high[2 + k] ^ middle[2 + k];                                  \
            out[6 + k] = high[2 + k];                                                         \
        }                                                                                     \
    }                                                                                         \
    F2X_INLINE void join_two_parts_##W(word *out, const word *middle, size_t part) {          \
        T products[6], joined[4];                                                             \
        load_two_##W(products, out, part);                                                    \
        load_two_##W(products + 2, out + 2 * part, part);                                     \
        load_two_##W(products + 4, middle, part);                                             \
        joined_two_##W(joined, products, products + 2, products + 4);                         \
        store_##W(out + part, joined[1]);                                                     \
        store_##W(out + 2 * part, joined[2]);                                                 \
    }                                                                                         \
    F2X_INLINE void join_four_parts_##W(word *out, const word *middle, size_t part) {         \
        T products[18], joined[8];                                                            \
        load_two_##W(products, out, part);                                                    \
        load_two_##W(products + 2, out + 2 * part, part);                                     \
        load_two_##W(products + 4, middle, part);                                             \
        load_two_##W(products + 6, out + 4 * part, part);                                     \
        load_two_##W(products + 8, out + 6 * part, part);                                     \
        for (int k = 1; k < 5; k++) load_two_##W(products + 8 + 2 * k, middle + 2 * k * part, part); \
        joined_four_##W(joined, products);                                                    \
        for (int k = 1; k < 7; k++) store_##W(out + k * part, joined[k]);                     \
    }

DEFINE_STEPS(vec, vec)

#if WIDE >= 4 && SIDE != 4
DEFINE_STEPS(vec4, vec4)
#endif

/* Make the steps for all words of the parts, in vectors wider than those of products if there are any. */
#if WIDE == 4 && SIDE == 2
#define DEFINE_LOOP(step)                                                                \
    static void step(word *to, const word *from, size_t part) {                          \
        size_t k = 0;                                                                    \
        for (; k + 4 <= part; k += 4) step##_vec4(to + k, from + k, part);               \
        if (k < part) step##_vec(to + k, from + k, part);                                \
    }
#else
#define DEFINE_LOOP(step)                                                                \
    static void step(word *to, const word *from, size_t part) {                          \
        for (size_t k = 0; k < part; k += SIDE) step##_vec(to + k, from + k, part);      \
    }
#endif

DEFINE_LOOP(add_two_parts)
DEFINE_LOOP(add_four_parts)
DEFINE_LOOP(join_two_parts)
DEFINE_LOOP(join_four_parts)

#if SIDE > 1

/* Transpose a square of SIDE by SIDE words. */
#if SIDE == 8
F2X_INLINE void transpose(vec *v) {
    vec t[8], u[8];
    for (int i = 0; i < 8; i += 2) {
        t[i] = vec_even(v[i], v[i + 1]);
        t[i + 1] = vec_odd(v[i], v[i + 1]);
    }
    for (int i = 0; i < 8; i++) { /* pairs of words 0, 2, 0, 2 or 1, 3, 1, 3 of rows i and i + 2 */
        if (i & 2) continue;
        u[i] = SHUFFLED(t[i], t[i + 2], 0, 1, 4, 5, 8, 9, 12, 13);
        u[i + 2] = SHUFFLED(t[i], t[i + 2], 2, 3, 6, 7, 10, 11, 14, 15);
    }
    for (int i = 0; i < 4; i++) {
        v[i] = SHUFFLED(u[i], u[i + 4], 0, 1, 4, 5, 8, 9, 12, 13);
        v[i + 4] = SHUFFLED(u[i], u[i + 4], 2, 3, 6, 7, 10, 11, 14, 15);
    }
}
#elif SIDE == 4
F2X_INLINE void transpose(vec *v) {
    vec t[4] = {vec_even(v[0], v[1]), vec_odd(v[0], v[1]), vec_even(v[2], v[3]), vec_odd(v[2], v[3])};
    for (int i = 0; i < 2; i++) {
        v[i] = SHUFFLED(t[i], t[i + 2], 0, 1, 4, 5);
        v[i + 2] = SHUFFLED(t[i], t[i + 2], 2, 3, 6, 7);
    }
}
#else
F2X_INLINE void transpose(vec *v) {
    vec low = vec_even(v[0], v[1]);
    v[1] = vec_odd(v[0], v[1]);
    v[0] = low;
}
#endif

/* Define the 9 sums of 4 parts of which Karatsuba's scheme takes products. */
#define DEFINE_SUMS(T)                                             \
    F2X_INLINE void sums_of_##T(T *sums, const T *x) {             \
        sums[0] = x[0], sums[1] = x[1], sums[2] = x[0] ^ x[1];     \
        sums[3] = x[2], sums[4] = x[3], sums[5] = x[2] ^ x[3];     \
        sums[6] = x[0] ^ x[2], sums[7] = x[1] ^ x[3];              \
        sums[8] = sums[6] ^ sums[7];                               \
    }

DEFINE_SUMS(vec)

/* Write SIDE words of each of the sums of the PARTS parts at a, which have `part` words each.  Groups of SIDE sums, of
 * `size` words each, are put beside each other; the last sum, of all parts, is written at `rest`. */
F2X_INLINE void spread_vectors(word *beside, size_t size, word *rest, const word *a, size_t part) {
    vec x[PARTS], sums[9];
    for (int k = 0; k < PARTS; k++) x[k] = load_vec(a + k * part);
    sums_of_vec(sums, x);
    store_vec(rest, sums[8]);
    for (int group = 0; group < GROUPS; group++) {
        transpose(sums + SIDE * group);
        for (int k = 0; k < SIDE; k++) store_vec(beside + group * size + SIDE * k, sums[SIDE * group + k]);
    }
}

/* Write SIDE words of each part of a product, from the products of the sums, which are beside each other in the same
 * way; the last product is at `rest`. */
F2X_INLINE void gather_vectors(word *out, const word *beside, size_t size, const word *rest, size_t part) {
    vec products[18], joined[8];
    for (int half = 0; half < 2; half++) {
        vec x[8];
        for (int group = 0; group < GROUPS; group++) {
            for (int k = 0; k < SIDE; k++)
                x[SIDE * group + k] = load_vec(beside + half * part * SIDE + group * size + SIDE * k);
            transpose(x + SIDE * group);
        }
        for (int k = 0; k < 8; k++) products[2 * k + half] = x[k];
        products[16 + half] = load_vec(rest + half * part);
    }
    joined_four_vec(joined, products);
    for (int k = 0; k < 2 * PARTS; k++) store_vec(out + k * part, joined[k]);
}

#if SIDE == 8

/* spread_vectors and gather_vectors for 4 words instead of SIDE words, for parts that are shorter than a vector. */
DEFINE_SUMS(vec4)

/* Transpose squares of 4 by 4 words in both halves of 4 vectors. */
F2X_INLINE void transpose_halves(vec *v) {
    vec t[4] = {vec_even(v[0], v[1]), vec_odd(v[0], v[1]), vec_even(v[2], v[3]), vec_odd(v[2], v[3])};
    for (int i = 0; i < 2; i++) {
        v[i] = SHUFFLED(t[i], t[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
        v[i + 2] = SHUFFLED(t[i], t[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
    }
}

F2X_INLINE void spread_halves(word *beside, size_t size, word *rest, const word *a, size_t part) {
    (void)size;
    vec4 x[PARTS], sums[9];
    vec v[4];
    for (int k = 0; k < PARTS; k++) x[k] = load_vec4(a + k * part);
    sums_of_vec4(sums, x);
    store_vec4(rest, sums[8]);
    for (int k = 0; k < 4; k++)
        v[k] = (vec)_mm512_inserti64x4(_mm512_castsi256_si512((__m256i)sums[k]), (__m256i)sums[4 + k], 1);
    transpose_halves(v);
    for (int k = 0; k < 4; k++) store_vec(beside + SIDE * k, v[k]);
}

F2X_INLINE void gather_halves(word *out, const word *beside, size_t size, const word *rest, size_t part) {
    (void)size;
    vec4 products[18], joined[8];
    for (int half = 0; half < 2; half++) {
        vec x[4];
        for (int k = 0; k < 4; k++) x[k] = load_vec(beside + half * part * SIDE + SIDE * k);
        transpose_halves(x);
        for (int k = 0; k < 4; k++) {
            products[2 * k + half] = (vec4)_mm512_castsi512_si256((__m512i)x[k]);
            products[2 * (4 + k) + half] = (vec4)_mm512_extracti64x4_epi64((__m512i)x[k], 1);
        }
        products[16 + half] = load_vec4(rest + half * part);
    }
    joined_four_vec4(joined, products);
    for (int k = 0; k < 2 * PARTS; k++) store_vec4(out + k * part, joined[k]);
}
#endif

/* Spread the PARTS parts at a, of n >= 4 words each; the last step may repeat some words. */
static void spread_parts(word *beside, size_t size, word *rest, const word *a, size_t n) {
#if SIDE == 8
    if (n < SIDE) {
        spread_halves(beside, size, rest, a, n);
        if (n > 4) spread_halves(beside + SIDE * (n - 4), size, rest + n - 4, a + n - 4, n);
        return;
    }
#endif
    for (size_t k = 0; k + SIDE <= n; k += SIDE) spread_vectors(beside + SIDE * k, size, rest + k, a + k, n);
    size_t k = n - SIDE;
    if (n % SIDE) spread_vectors(beside + SIDE * k, size, rest + k, a + k, n);
}

/* Gather a product of operands in PARTS parts of n words each. */
static void gather_parts(word *out, const word *beside, size_t size, const word *rest, size_t n) {
#if SIDE == 8
    if (n < SIDE) {
        gather_halves(out, beside, size, rest, n);
        if (n > 4) gather_halves(out + n - 4, beside + SIDE * (n - 4), size, rest + n - 4, n);
        return;
    }
#endif
    for (size_t k = 0; k + SIDE <= n; k += SIDE) gather_vectors(out + k, beside + SIDE * k, size, rest + k, n);
    size_t k = n - SIDE;
    if (n % SIDE) gather_vectors(out + k, beside + SIDE * k, size, rest + k, n);
}

#endif

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
