/* Steps of the additive transform (fft.c) on vectors of bytes, elements of GF(2^8), with one multiplier t for all lanes.
 *
 * With GFNI the processor multiplies bytes modulo x^8 + x^4 + x^3 + x + 1.  Otherwise the products of both halves of a
 * byte by t are looked up in tables of 16 bytes, in the tower that begins with F2 (tables.h).  An element of 1, 2 or 4
 * bytes has them in as many vectors: at p, p + s8 (times z), p + s16 (times w) and p + s8 + s16. */
#ifndef F2X_BYTES_H
#define F2X_BYTES_H

#include "../tables.h"
#include "clmul.h"

/* The words of 512 bits: a row of 512 coefficients, or a vector with a byte for each of 64 lanes. */
enum { LANE_WORDS = 8 };

/* The steps of a layer: (u, v) -> (u + t v, u + (t + 1) v); an extension u -> u + t v, an element of twice as many
 * bytes; and the inverses of both. */
typedef enum { FORWARD, BACK, EXTENSION, EXTENSION_BACK } fft_step;

F2X_INLINE bool is_butterfly(fft_step s) { return s == FORWARD || s == BACK; }

#if HAS_BYTE_PRODUCTS

typedef wide bytes;

/* A multiplier of bytes, and products by it. */
#if HAS_GFNI

typedef bytes byte_factor;

F2X_INLINE byte_factor factor_of_byte(uint8_t t) { return (bytes)_mm512_set1_epi8((char)t); }
F2X_INLINE bytes times(bytes x, byte_factor t) { return (bytes)_mm512_gf2p8mul_epi8((__m512i)x, (__m512i)t); }

#else

typedef struct {
    bytes low, high; /* the products by 0, ..., 15 and by 16 times these, for each run of 16 bytes */
} byte_factor;

F2X_INLINE byte_factor factor_of_byte(uint8_t t) {
    const word *low = f2x_byte_products[t][0], *high = f2x_byte_products[t][1];
#if WIDE == 4
    return (byte_factor){{low[0], low[1], low[0], low[1]}, {high[0], high[1], high[0], high[1]}};
#else
    return (byte_factor){{low[0], low[1]}, {high[0], high[1]}};
#endif
}

F2X_INLINE bytes look_up(bytes table, bytes x) {
#if WIDE == 4
    return (bytes)_mm256_shuffle_epi8((__m256i)table, (__m256i)x);
#elif defined(__x86_64__)
    return (bytes)_mm_shuffle_epi8((__m128i)table, (__m128i)x);
#else
    return (bytes)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)x);
#endif
}

F2X_INLINE bytes times(bytes x, byte_factor t) {
    const word halves = 0x0F0F0F0F0F0F0F0F;
    return look_up(t.low, x & halves) ^ look_up(t.high, x >> 4 & halves);
}

#endif

/* Elements of 2 and 4 bytes. */
typedef struct {
    bytes low, high;
} bytes_2;

typedef struct {
    bytes_2 low, high;
} bytes_4;

F2X_INLINE bytes_2 add_bytes_2(bytes_2 x, bytes_2 y) { return (bytes_2){x.low ^ y.low, x.high ^ y.high}; }
F2X_INLINE bytes_4 add_bytes_4(bytes_4 x, bytes_4 y) {
    return (bytes_4){add_bytes_2(x.low, y.low), add_bytes_2(x.high, y.high)};
}

F2X_INLINE bytes_2 load_bytes_2(const word *p, size_t s8) { return (bytes_2){load_aligned(p), load_aligned(p + s8)}; }
F2X_INLINE bytes_4 load_bytes_4(const word *p, size_t s8, size_t s16) {
    return (bytes_4){load_bytes_2(p, s8), load_bytes_2(p + s16, s8)};
}

F2X_INLINE void store_bytes_2(word *p, size_t s8, bytes_2 x) {
    store_aligned(p, x.low);
    store_aligned(p + s8, x.high);
}
F2X_INLINE void store_bytes_4(word *p, size_t s8, size_t s16, bytes_4 x) {
    store_bytes_2(p, s8, x.low);
    store_bytes_2(p + s16, s8, x.high);
}

/* The multipliers of an element (tables.h), and products by it, with Karatsuba's scheme on both floors of the tower. */
typedef struct {
    byte_factor low, high, both;
} factors_2;

typedef struct {
    factors_2 low, high, both;
} factors_4;

F2X_INLINE factors_2 factors_2_of(const uint8_t *t) {
    return (factors_2){factor_of_byte(t[0]), factor_of_byte(t[1]), factor_of_byte(t[2])};
}
F2X_INLINE factors_4 factors_4_of(const uint8_t *t) {
    return (factors_4){factors_2_of(t), factors_2_of(t + 3), factors_2_of(t + 6)};
}

F2X_INLINE bytes_2 times_bytes_2(bytes_2 x, factors_2 t) {
    bytes low = times(x.low, t.low);
    return (bytes_2){low ^ times(x.high, t.high), low ^ times(x.low ^ x.high, t.both)};
}

F2X_INLINE bytes_4 times_bytes_4(bytes_4 x, factors_4 t) {
    bytes_2 low = times_bytes_2(x.low, t.low), both = times_bytes_2(add_bytes_2(x.low, x.high), t.both);
    return (bytes_4){add_bytes_2(low, times_bytes_2(x.high, t.high)), add_bytes_2(low, both)};
}

/* Make a step on an element of one byte per lane. */
F2X_INLINE void change_1(fft_step s, bytes *u, bytes *v, byte_factor t) {
    if (s == BACK) *v ^= *u;
    *u ^= times(*v, t);
    if (s == FORWARD) *v ^= *u;
}

F2X_INLINE void change_2(fft_step s, bytes_2 *u, bytes_2 *v, factors_2 t) {
    if (s == BACK) *v = add_bytes_2(*u, *v);
    *u = add_bytes_2(*u, times_bytes_2(*v, t));
    if (s == FORWARD) *v = add_bytes_2(*u, *v);
}

F2X_INLINE void change_4(fft_step s, bytes_4 *u, bytes_4 *v, factors_4 t) {
    if (s == BACK) *v = add_bytes_4(*u, *v);
    *u = add_bytes_4(*u, times_bytes_4(*v, t));
    if (s == FORWARD) *v = add_bytes_4(*u, *v);
}

/* Make a step on n words of elements of 1, 2 or 4 bytes. */
F2X_INLINE void step_on_bytes(fft_step s, word *u, word *v, size_t n, const uint8_t *t) {
    byte_factor factor = factor_of_byte(t[0]);
    for (size_t k = 0; k < n; k += WIDE) {
        bytes x = load_aligned(u + k), y = load_aligned(v + k);
        change_1(s, &x, &y, factor);
        store_aligned(u + k, x);
        if (is_butterfly(s)) store_aligned(v + k, y);
    }
}

F2X_INLINE void step_on_bytes_2(fft_step s, word *u, word *v, size_t s8, size_t n, const uint8_t *t) {
    factors_2 factors = factors_2_of(t);
    for (size_t k = 0; k < n; k += WIDE) {
        bytes_2 x = load_bytes_2(u + k, s8), y = load_bytes_2(v + k, s8);
        change_2(s, &x, &y, factors);
        store_bytes_2(u + k, s8, x);
        if (is_butterfly(s)) store_bytes_2(v + k, s8, y);
    }
}

F2X_INLINE void step_on_bytes_4(fft_step s, word *u, word *v, size_t s8, size_t s16, size_t n, const uint8_t *t) {
    factors_4 factors = factors_4_of(t);
    for (size_t k = 0; k < n; k += WIDE) {
        bytes_4 x = load_bytes_4(u + k, s8, s16), y = load_bytes_4(v + k, s8, s16);
        change_4(s, &x, &y, factors);
        store_bytes_4(u + k, s8, s16, x);
        store_bytes_4(v + k, s8, s16, y);
    }
}

/* Make a step on n words of elements of `size` bytes, with the same t everywhere. */
static void make_step(int size, fft_step s, word *u, word *v, size_t s8, size_t s16, size_t n, const uint8_t *t) {
    if (!is_butterfly(s)) {
        if (size == 1) step_on_bytes(EXTENSION, u, v, n, t);
        else step_on_bytes_2(EXTENSION, u, v, s8, n, t);
    } else if (s == FORWARD) {
        if (size == 1) step_on_bytes(FORWARD, u, v, n, t);
        else if (size == 2) step_on_bytes_2(FORWARD, u, v, s8, n, t);
        else step_on_bytes_4(FORWARD, u, v, s8, s16, n, t);
    } else {
        if (size == 1) step_on_bytes(BACK, u, v, n, t);
        else if (size == 2) step_on_bytes_2(BACK, u, v, s8, n, t);
        else step_on_bytes_4(BACK, u, v, s8, s16, n, t);
    }
}

/* Exchange squares of 2^shift by 2^shift bits on the two sides of the diagonal. */
F2X_INLINE void exchange_bits(bytes *x, bytes *y, int shift, word mask) {
    bytes moved = (*x >> shift ^ *y) & mask;
    *y ^= moved;
    *x ^= moved << shift;
}

/* Turn bit r of each byte of x[k] into bit k of that byte of x[r].  This turns planes into bytes, and bytes into
 * planes. */
F2X_INLINE void transpose_bits(bytes x[8]) {
    for (int k = 0; k < 4; k++) exchange_bits(x + k, x + k + 4, 4, 0x0F0F0F0F0F0F0F0F);
    for (int k = 0; k < 2; k++) {
        exchange_bits(x + k, x + k + 2, 2, 0x3333333333333333);
        exchange_bits(x + k + 4, x + k + 6, 2, 0x3333333333333333);
    }
    for (int k = 0; k < 8; k += 2) exchange_bits(x + k, x + k + 1, 1, 0x5555555555555555);
}

#endif

#endif
