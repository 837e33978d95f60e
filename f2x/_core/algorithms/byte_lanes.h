/* Steps of the additive transform (fft.c) on vectors of 64 bytes, with a multiplier for each lane, by GFNI.
 *
 * In the index of a coefficient, bits 0 to 2 are the number of a vector, and bits 3 to 8 the number of a lane. */
#ifndef F2X_BYTE_LANES_H
#define F2X_BYTE_LANES_H

#include "byte_matrix.h"
#include "bytes.h"

enum { FIRST_LANE_BIT = 3 };

/* The part of a multiplier that depends on the lane, elements of GF(2^16).  The nine bytes of an element (tables.h) are
 * these three, three zeros, and the three again. */
typedef struct {
    _Alignas(64) word bytes[3][LANE_WORDS];
} lane_multiplier;

#define MULTIPLIER_TABLE f2x_byte_multipliers

F2X_INLINE factors_2 factors_2_by_lane(const uint8_t *t, const lane_multiplier *lanes) {
    factors_2 f = factors_2_of(t);
    return (factors_2){f.low ^ load_aligned(lanes->bytes[0]), f.high ^ load_aligned(lanes->bytes[1]),
                       f.both ^ load_aligned(lanes->bytes[2])};
}
F2X_INLINE factors_4 factors_4_by_lane(const uint8_t *t, const lane_multiplier *lanes) {
    return (factors_4){factors_2_by_lane(t, lanes), factors_2_of(t + 3), factors_2_by_lane(t + 6, lanes)};
}

/* An exchange of lanes between the vectors u and v, after which u has the lanes of both whose number has a certain bit
 * 0. */
typedef struct {
    __m512i order;
    __mmask64 set, clear;
} lane_permutation;

F2X_INLINE lane_permutation permutation_of(int bit) {
    static const word patterns[6] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                     0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    lane_permutation e;
    if (bit < 4) {
        __m512i lanes = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
        e.order = _mm512_xor_si512(lanes, _mm512_set1_epi8((char)(1 << bit)));
        e.set = patterns[bit];
    } else {
        e.order = _mm512_xor_si512(_mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7), _mm512_set1_epi64(1 << (bit - 3)));
        e.set = patterns[bit - 3] & 0xFF;
    }
    e.clear = ~e.set;
    return e;
}

/* Exchange lanes; `far` tells whether they are 16 bytes or more apart. */
F2X_INLINE void exchange_lanes(bytes *u, bytes *v, const lane_permutation *e, bool far) {
    __m512i x = (__m512i)*u, y = (__m512i)*v;
    if (far) {
        *u = (bytes)_mm512_mask_permutexvar_epi64(x, (__mmask8)e->set, e->order, y);
        *v = (bytes)_mm512_mask_permutexvar_epi64(y, (__mmask8)e->clear, e->order, x);
    } else {
        *u = (bytes)_mm512_mask_shuffle_epi8(x, e->set, y, e->order);
        *v = (bytes)_mm512_mask_shuffle_epi8(y, e->clear, x, e->order);
    }
}
F2X_INLINE void exchange_lanes_2(bytes_2 *u, bytes_2 *v, const lane_permutation *e, bool far) {
    exchange_lanes(&u->low, &v->low, e, far);
    exchange_lanes(&u->high, &v->high, e, far);
}
F2X_INLINE void exchange_lanes_4(bytes_4 *u, bytes_4 *v, const lane_permutation *e, bool far) {
    exchange_lanes_2(&u->low, &v->low, e, far);
    exchange_lanes_2(&u->high, &v->high, e, far);
}

/* The lanes that are exchanged before a step, or after it in the inverse transform: none, near lanes or far lanes. */
typedef enum { NONE, NEAR, FAR } lane_exchange;

F2X_INLINE bool exchanges_first(fft_step s, lane_exchange x) { return x != NONE && (s == FORWARD || s == EXTENSION); }
F2X_INLINE bool exchanges_last(fft_step s, lane_exchange x) { return x != NONE && (s == BACK || s == EXTENSION_BACK); }

/* Make a step on n words of elements of 1, 2 or 4 bytes. */
F2X_INLINE void lane_step(fft_step s, lane_exchange x, const lane_permutation *e, word *u, word *v, size_t n, const uint8_t *t,
                          const lane_multiplier *lanes) {
    byte_factor f = factor_of_byte(t[0]) ^ load_aligned(lanes->bytes[0]);
    for (size_t k = 0; k < n; k += LANE_WORDS) {
        bytes a = load_aligned(u + k), b = load_aligned(v + k);
        if (exchanges_first(s, x)) exchange_lanes(&a, &b, e, x == FAR);
        change_1(s, &a, &b, f);
        if (exchanges_last(s, x)) exchange_lanes(&a, &b, e, x == FAR);
        store_aligned(u + k, a);
        if (x || is_butterfly(s)) store_aligned(v + k, b);
    }
}

F2X_INLINE void lane_step_2(fft_step s, lane_exchange x, const lane_permutation *e, word *u, word *v, size_t s8, size_t n,
                            const uint8_t *t, const lane_multiplier *lanes) {
    factors_2 f = factors_2_by_lane(t, lanes);
    for (size_t k = 0; k < n; k += LANE_WORDS) {
        bytes_2 a = load_bytes_2(u + k, s8), b = load_bytes_2(v + k, s8);
        if (exchanges_first(s, x)) exchange_lanes_2(&a, &b, e, x == FAR);
        change_2(s, &a, &b, f);
        if (exchanges_last(s, x)) exchange_lanes_2(&a, &b, e, x == FAR);
        store_bytes_2(u + k, s8, a);
        if (x || is_butterfly(s)) store_bytes_2(v + k, s8, b);
    }
}

F2X_INLINE void lane_step_4(fft_step s, lane_exchange x, const lane_permutation *e, word *u, word *v, size_t s8, size_t s16,
                            size_t n, const uint8_t *t, const lane_multiplier *lanes) {
    factors_4 f = factors_4_by_lane(t, lanes);
    for (size_t k = 0; k < n; k += LANE_WORDS) {
        bytes_4 a = load_bytes_4(u + k, s8, s16), b = load_bytes_4(v + k, s8, s16);
        if (exchanges_first(s, x)) exchange_lanes_4(&a, &b, e, x == FAR);
        change_4(s, &a, &b, f);
        if (exchanges_last(s, x)) exchange_lanes_4(&a, &b, e, x == FAR);
        store_bytes_4(u + k, s8, s16, a);
        store_bytes_4(v + k, s8, s16, b);
    }
}

/* Make a step on n words of elements of `size` bytes.  It is inlined, so that the compiler knows `x`. */
F2X_INLINE void lane_step_of(int size, fft_step s, lane_exchange x, const lane_permutation *e, word *u, word *v, size_t s8,
                             size_t s16, size_t n, const uint8_t *t, const lane_multiplier *lanes) {
    if (s == EXTENSION) {
        if (size == 1) lane_step(EXTENSION, x, e, u, v, n, t, lanes);
        else lane_step_2(EXTENSION, x, e, u, v, s8, n, t, lanes);
    } else if (s == EXTENSION_BACK) {
        if (size == 1) lane_step(EXTENSION_BACK, x, e, u, v, n, t, lanes);
        else lane_step_2(EXTENSION_BACK, x, e, u, v, s8, n, t, lanes);
    } else if (s == FORWARD) {
        if (size == 1) lane_step(FORWARD, x, e, u, v, n, t, lanes);
        else if (size == 2) lane_step_2(FORWARD, x, e, u, v, s8, n, t, lanes);
        else lane_step_4(FORWARD, x, e, u, v, s8, s16, n, t, lanes);
    } else {
        if (size == 1) lane_step(BACK, x, e, u, v, n, t, lanes);
        else if (size == 2) lane_step_2(BACK, x, e, u, v, s8, n, t, lanes);
        else lane_step_4(BACK, x, e, u, v, s8, s16, n, t, lanes);
    }
}

/* Make a step on n words of elements of `size` bytes. */
static void make_step_by_lanes(int size, fft_step s, word *u, word *v, size_t s8, size_t s16, size_t n,
                               const uint8_t *t, const lane_multiplier *lanes) {
    lane_step_of(size, s, NONE, NULL, u, v, s8, s16, n, t, lanes);
}

/* Exchange lanes of eight vectors of elements at bit `bit` of the index, then make a step, or the step first if it goes
 * back. */
static void make_lane_step(int size, fft_step s, int bit, word *u, word *v, size_t s8, size_t s16, const uint8_t *t,
                           const lane_multiplier *lanes) {
    lane_permutation e = permutation_of(bit - FIRST_LANE_BIT);
    if (bit < FIRST_LANE_BIT + 4) lane_step_of(size, s, NEAR, &e, u, v, s8, s16, 8 * LANE_WORDS, t, lanes);
    else lane_step_of(size, s, FAR, &e, u, v, s8, s16, 8 * LANE_WORDS, t, lanes);
}

/* Add t to a multiplier in the lanes whose number has a certain bit. */
static void add_to_lanes(lane_multiplier *lanes, int bit, const uint8_t *t) {
    lane_permutation e = permutation_of(bit - FIRST_LANE_BIT);
    for (int k = 0; k < 3; k++) {
        __m512i x = _mm512_set1_epi8((char)t[k]);
        x = bit < FIRST_LANE_BIT + 4 ? _mm512_maskz_mov_epi8(e.set, x) : _mm512_maskz_mov_epi64((__mmask8)e.set, x);
        store_aligned(lanes->bytes[k], load_aligned(lanes->bytes[k]) ^ (bytes)x);
    }
}

/* Multiply bytes by a matrix of 8 rows and columns. */
F2X_INLINE bytes times_matrix(bytes x, word matrix) {
    return (bytes)_mm512_gf2p8affine_epi64_epi8((__m512i)x, repeated_matrix(matrix), 0);
}

/* Multiply the pairs of bytes of x and y by a matrix of 16 rows and columns. */
F2X_INLINE void mix(bytes *x, bytes *y, const word matrix[4]) {
    bytes first = times_matrix(*x, matrix[0]) ^ times_matrix(*y, matrix[1]);
    *y = times_matrix(*x, matrix[2]) ^ times_matrix(*y, matrix[3]);
    *x = first;
}

/* Return the index of the row of bits that the matrices number k: the bits p_3 p_1 p_2 p_4 of k in the order p_1 p_2
 * p_3 p_4. */
F2X_INLINE size_t row_of_bits(size_t k) { return (k >> 2 & 1) << 3 | (k >> 1 & 1) << 2 | (k >> 3 & 1) << 1 | (k & 1); }

/* Make the first four layers: from 16 rows of n words at `bits`, two branches of 8 n words at `out`. */
static void from_bits(word *out, const word *bits, size_t n) {
    for (size_t at = 0; at < n; at += LANE_WORDS) {
        bytes x[8], y[8];
        for (size_t k = 0; k < 8; k++) {
            x[k] = load_aligned(bits + at + n * row_of_bits(k));
            y[k] = load_aligned(bits + at + n * row_of_bits(k + 8));
        }
        transpose_bits(x);
        transpose_bits(y);
        for (size_t k = 0; k < 8; k++) {
            mix(x + k, y + k, f2x_from_bits);
            store_aligned(out + 8 * at + LANE_WORDS * k, x[k]);
            store_aligned(out + 8 * (n + at) + LANE_WORDS * k, y[k]);
        }
    }
}

static void to_bits(word *bits, const word *in, size_t n) {
    for (size_t at = 0; at < n; at += LANE_WORDS) {
        bytes x[8], y[8];
        for (size_t k = 0; k < 8; k++) {
            x[k] = load_aligned(in + 8 * at + LANE_WORDS * k);
            y[k] = load_aligned(in + 8 * (n + at) + LANE_WORDS * k);
            mix(x + k, y + k, f2x_to_bits);
        }
        transpose_bits(x);
        transpose_bits(y);
        for (size_t k = 0; k < 8; k++) {
            store_aligned(bits + at + n * row_of_bits(k), x[k]);
            store_aligned(bits + at + n * row_of_bits(k + 8), y[k]);
        }
    }
}

/* Return the factors that a multiplication by y uses, as tables.h explains. */
F2X_INLINE factors_2 factors_of_2(bytes_2 y) {
    byte_factor beta = factor_of_byte((uint8_t)f2x_byte_multipliers[7][0]);
    return (factors_2){y.low, times(y.high, beta), y.low ^ y.high};
}

F2X_INLINE factors_4 factors_of_4(bytes_4 y) {
    bytes_2 high = times_bytes_2(y.high, factors_2_of((const uint8_t *)f2x_byte_multipliers[15]));
    return (factors_4){factors_of_2(y.low), factors_of_2(high), factors_of_2(add_bytes_2(y.low, y.high))};
}

/* Write the products of the elements of 2 or 4 bytes at a and at b, n words; `to` may be `a`. */
static void multiply_elements(int size, word *to, const word *a, const word *b, size_t s8, size_t s16, size_t n) {
    for (size_t k = 0; k < n; k += LANE_WORDS)
        if (size == 2)
            store_bytes_2(to + k, s8, times_bytes_2(load_bytes_2(a + k, s8), factors_of_2(load_bytes_2(b + k, s8))));
        else
            store_bytes_4(to + k, s8, s16,
                          times_bytes_4(load_bytes_4(a + k, s8, s16), factors_of_4(load_bytes_4(b + k, s8, s16))));
}

#endif
