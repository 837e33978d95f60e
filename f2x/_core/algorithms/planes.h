/* Steps of the additive transform (fft.c) on planes of bits, for processors without GFNI.
 *
 * An element of GF(2^8) is eight bits in a tower of fields over F2 (tables.h).  Bit r of 512 elements is row r of a
 * group of eight rows of 512 bits.  A product by t takes 27 products of bits, by Karatsuba's scheme on each floor of the
 * tower, with ANDs and XORs only.  An element of 1, 2 or 4 bytes has them in as many groups, at p, p + s8, p + s16 and
 * p + s8 + s16.  The lanes are the 512 places in a row, which bits 0 to 8 of an index count.  A multiplier has a part
 * that is the same in all lanes, given by its bytes, and a part that depends on the lane, given by masks. */
#ifndef F2X_PLANES_H
#define F2X_PLANES_H

#include "bytes.h"

enum {
    GROUP_WORDS = 8 * LANE_WORDS,
    FIRST_LANE_BIT = 0,
};

#define MULTIPLIER_TABLE f2x_plane_multipliers

typedef wide planes;

/* The part of a multiplier that depends on the lane, elements of GF(2^16), or of GF(2^8) if not `two_bytes`.  The nine
 * bytes of an element (tables.h) are masks[0], [1], [2], three zeros, and the three again.  For one byte, [1] is 0 and
 * [2] is [0]. */
typedef struct {
    _Alignas(64) word masks[3][F2X_MASKS][LANE_WORDS];
    bool two_bytes;
} lane_multiplier;

/* The words of a byte of a multiplier, a word for each product of bits. */
typedef word byte_masks[F2X_MASKS + 1];

/* A byte of a multiplier: masks that are the same in all lanes, masks by lane, or the sum of both. */
typedef struct {
    const word *everywhere, *lanes; /* `everywhere` may be NULL */
    size_t step;                    /* words from a mask by lane to the next; 0 if there are none */
} plane_factor;

F2X_INLINE planes mask_of(plane_factor t, size_t k) {
    if (!t.everywhere) return load_aligned(t.lanes + t.step * k);
    planes x = (planes){0} + t.everywhere[k];
    return t.step ? x ^ load_aligned(t.lanes + t.step * k) : x;
}

/* Elements of 2, 4 and 8 bits. */
typedef struct {
    planes low, high;
} bits_2;
typedef struct {
    bits_2 low, high;
} bits_4;
typedef struct {
    bits_4 low, high;
} bits_8;

F2X_INLINE bits_2 add_bits_2(bits_2 x, bits_2 y) { return (bits_2){x.low ^ y.low, x.high ^ y.high}; }
F2X_INLINE bits_4 add_bits_4(bits_4 x, bits_4 y) {
    return (bits_4){add_bits_2(x.low, y.low), add_bits_2(x.high, y.high)};
}
F2X_INLINE bits_8 add_bits_8(bits_8 x, bits_8 y) {
    return (bits_8){add_bits_4(x.low, y.low), add_bits_4(x.high, y.high)};
}

F2X_INLINE bits_4 load_bits_4(const word *p) {
    return (bits_4){{load_aligned(p), load_aligned(p + LANE_WORDS)},
                    {load_aligned(p + 2 * LANE_WORDS), load_aligned(p + 3 * LANE_WORDS)}};
}
F2X_INLINE bits_8 load_bits_8(const word *p) { return (bits_8){load_bits_4(p), load_bits_4(p + 4 * LANE_WORDS)}; }

F2X_INLINE void store_bits_4(word *p, bits_4 x) {
    store_aligned(p, x.low.low);
    store_aligned(p + LANE_WORDS, x.low.high);
    store_aligned(p + 2 * LANE_WORDS, x.high.low);
    store_aligned(p + 3 * LANE_WORDS, x.high.high);
}
F2X_INLINE void store_bits_8(word *p, bits_8 x) {
    store_bits_4(p, x.low);
    store_bits_4(p + 4 * LANE_WORDS, x.high);
}

/* Return the product by the factors of a byte from number k on. */
F2X_INLINE bits_2 times_bits_2(bits_2 x, plane_factor t, size_t k) {
    planes low = x.low & mask_of(t, k);
    return (bits_2){low ^ (x.high & mask_of(t, k + 1)), low ^ ((x.low ^ x.high) & mask_of(t, k + 2))};
}

F2X_INLINE bits_4 times_bits_4(bits_4 x, plane_factor t, size_t k) {
    bits_2 low = times_bits_2(x.low, t, k), both = times_bits_2(add_bits_2(x.low, x.high), t, k + 6);
    return (bits_4){add_bits_2(low, times_bits_2(x.high, t, k + 3)), add_bits_2(low, both)};
}

F2X_INLINE bits_8 times_bits_8(bits_8 x, plane_factor t) {
    bits_4 low = times_bits_4(x.low, t, 0), both = times_bits_4(add_bits_4(x.low, x.high), t, 18);
    return (bits_8){add_bits_4(low, times_bits_4(x.high, t, 9)), add_bits_4(low, both)};
}

/* Elements of 16 bits. */
typedef struct {
    bits_8 low, high;
} bits_16;

F2X_INLINE bits_16 add_bits_16(bits_16 x, bits_16 y) {
    return (bits_16){add_bits_8(x.low, y.low), add_bits_8(x.high, y.high)};
}

F2X_INLINE bits_16 load_bits_16(const word *p, size_t s8) { return (bits_16){load_bits_8(p), load_bits_8(p + s8)}; }
F2X_INLINE void store_bits_16(word *p, size_t s8, bits_16 x) {
    store_bits_8(p, x.low);
    store_bits_8(p + s8, x.high);
}

/* The part of a multiplier that depends on the lane: none, an element of GF(2^8), or an element of GF(2^16). */
typedef enum { SAME, ONE_BYTE, TWO_BYTES } lane_kind;

/* Return the factor of byte r of an element of 16 bits; `lanes` is the first word of its lanes. */
F2X_INLINE plane_factor factor_of(const byte_masks *t, lane_kind kind, const word *lanes, int r) {
    if (kind == SAME || (kind == ONE_BYTE && r == 1)) return (plane_factor){t[r], NULL, 0};
    return (plane_factor){t[r], lanes + (kind == ONE_BYTE ? 0 : r) * F2X_MASKS * LANE_WORDS, LANE_WORDS};
}

F2X_INLINE bits_16 times_bits_16(bits_16 x, plane_factor low, plane_factor high, plane_factor both) {
    bits_8 p = times_bits_8(x.low, low), r = times_bits_8(add_bits_8(x.low, x.high), both);
    return (bits_16){add_bits_8(p, times_bits_8(x.high, high)), add_bits_8(p, r)};
}

/* Write the product of *x and t to *r. */
F2X_INLINE void multiply_16(bits_16 *r, const bits_16 *x, const byte_masks *t, lane_kind kind, const word *lanes) {
    *r = times_bits_16(*x, factor_of(t, kind, lanes, 0), factor_of(t, kind, lanes, 1), factor_of(t, kind, lanes, 2));
}
static F2X_NOINLINE void multiply_16_same(bits_16 *r, const bits_16 *x, const byte_masks *t) {
    multiply_16(r, x, t, SAME, NULL);
}
static F2X_NOINLINE void multiply_16_one_byte(bits_16 *r, const bits_16 *x, const byte_masks *t, const word *lanes) {
    multiply_16(r, x, t, ONE_BYTE, lanes);
}
static F2X_NOINLINE void multiply_16_two_bytes(bits_16 *r, const bits_16 *x, const byte_masks *t, const word *lanes) {
    multiply_16(r, x, t, TWO_BYTES, lanes);
}

F2X_INLINE void multiply_16_by(bits_16 *r, const bits_16 *x, const byte_masks *t, lane_kind kind, const word *lanes) {
    if (kind == SAME) multiply_16_same(r, x, t);
    else if (kind == ONE_BYTE) multiply_16_one_byte(r, x, t, lanes);
    else multiply_16_two_bytes(r, x, t, lanes);
}

/* Make a step on elements of 1, 2 or 4 bytes, as many as a vector has bits. */
F2X_INLINE void step_on_planes(fft_step s, word *u, word *v, const byte_masks *t, lane_kind kind, const word *lanes) {
    bits_8 a = load_bits_8(u), b = load_bits_8(v);
    if (s == BACK) b = add_bits_8(a, b);
    a = add_bits_8(a, times_bits_8(b, factor_of(t, kind, lanes, 0)));
    store_bits_8(u, a);
    if (s == FORWARD) b = add_bits_8(a, b);
    if (s == FORWARD || s == BACK) store_bits_8(v, b);
}

F2X_INLINE void step_on_planes_2(fft_step s, word *u, word *v, size_t s8, const byte_masks *t, lane_kind kind,
                                 const word *lanes) {
    bits_16 a = load_bits_16(u, s8), b = load_bits_16(v, s8), product;
    if (s == BACK) b = add_bits_16(a, b);
    multiply_16_by(&product, &b, t, kind, lanes);
    a = add_bits_16(a, product);
    store_bits_16(u, s8, a);
    if (s == FORWARD) b = add_bits_16(a, b);
    if (s == FORWARD || s == BACK) store_bits_16(v, s8, b);
}

F2X_INLINE void step_on_planes_4(fft_step s, word *u, word *v, size_t s8, size_t s16, const byte_masks *t,
                                 lane_kind kind, const word *lanes) {
    bits_16 a = load_bits_16(u, s8), b = load_bits_16(v, s8);
    bits_16 c = load_bits_16(u + s16, s8), d = load_bits_16(v + s16, s8);
    if (s == BACK) {
        b = add_bits_16(a, b);
        d = add_bits_16(c, d);
    }
    bits_16 low, high, both, sum = add_bits_16(b, d);
    multiply_16_by(&low, &b, t, kind, lanes);
    multiply_16_by(&high, &d, t + 3, SAME, NULL);
    multiply_16_by(&both, &sum, t + 6, kind, lanes);
    a = add_bits_16(a, add_bits_16(low, high));
    c = add_bits_16(c, add_bits_16(low, both));
    store_bits_16(u, s8, a);
    store_bits_16(u + s16, s8, c);
    if (s == FORWARD) {
        b = add_bits_16(a, b);
        d = add_bits_16(c, d);
    }
    store_bits_16(v, s8, b);
    store_bits_16(v + s16, s8, d);
}

/* Make a step on n words of elements of `size` bytes; n is a multiple of the words of a group. */
F2X_INLINE void step_of(int size, fft_step s, word *u, word *v, size_t s8, size_t s16, size_t n, const byte_masks *t,
                        lane_kind kind, const word *lanes) {
    for (size_t start = 0; start < n; start += GROUP_WORDS)
        for (size_t part = 0; part < LANE_WORDS; part += WIDE) {
            word *x = u + start + part, *y = v + start + part;
            const word *l = kind == SAME ? NULL : lanes + part;
            if (size == 1) step_on_planes(s, x, y, t, kind == SAME ? SAME : ONE_BYTE, l);
            else if (size == 2) step_on_planes_2(s, x, y, s8, t, kind, l);
            else step_on_planes_4(s, x, y, s8, s16, t, kind, l);
        }
}

F2X_INLINE void step_of_kind(int size, fft_step s, word *u, word *v, size_t s8, size_t s16, size_t n,
                             const byte_masks *t, lane_kind kind, const word *lanes) {
    if (s == EXTENSION || s == EXTENSION_BACK) {
        if (size == 1) step_of(1, EXTENSION, u, v, s8, s16, n, t, kind, lanes);
        else step_of(2, EXTENSION, u, v, s8, s16, n, t, kind, lanes);
    } else if (s == FORWARD) {
        if (size == 1) step_of(1, FORWARD, u, v, s8, s16, n, t, kind, lanes);
        else if (size == 2) step_of(2, FORWARD, u, v, s8, s16, n, t, kind, lanes);
        else step_of(4, FORWARD, u, v, s8, s16, n, t, kind, lanes);
    } else {
        if (size == 1) step_of(1, BACK, u, v, s8, s16, n, t, kind, lanes);
        else if (size == 2) step_of(2, BACK, u, v, s8, s16, n, t, kind, lanes);
        else step_of(4, BACK, u, v, s8, s16, n, t, kind, lanes);
    }
}

/* Write the masks of the bytes of a multiplier of `size` bytes. */
F2X_INLINE void spread_multiplier(byte_masks *masks, const uint8_t *t, int size) {
    int count = size == 1 ? 1 : size == 2 ? 3 : F2X_MULTIPLIERS;
    for (int r = 0; r < count; r++) {
        const word *x = f2x_masks[0][t[r] & 15], *y = f2x_masks[1][t[r] >> 4];
        for (int k = 0; k <= F2X_MASKS; k++) masks[r][k] = x[k] ^ y[k];
    }
}

#if HAS_BYTE_PRODUCTS

/* Turn a group of 512 elements from bytes into planes, or from planes into bytes. */
static void transpose_group(word *p) {
    for (size_t part = 0; part < LANE_WORDS; part += WIDE) {
        bytes x[8];
        for (size_t k = 0; k < 8; k++) x[k] = load_aligned(p + part + LANE_WORDS * k);
        transpose_bits(x);
        for (size_t k = 0; k < 8; k++) store_aligned(p + part + LANE_WORDS * k, x[k]);
    }
}

#else

/* Do nothing: without products of bytes all steps are made on planes. */
static void transpose_group(word *p) { (void)p; }

/* Make a step on n words of elements of `size` bytes, with the same t everywhere. */
static void make_step(int size, fft_step s, word *u, word *v, size_t s8, size_t s16, size_t n, const uint8_t *t) {
    byte_masks masks[F2X_MULTIPLIERS];
    spread_multiplier(masks, t, size);
    step_of_kind(size, s, u, v, s8, s16, n, masks, SAME, NULL);
}

#endif

/* Exchange words of two vectors, after which x has the words whose number & d is 0. */
F2X_INLINE void exchange_words(planes *x, planes *y, size_t d) {
    planes a = *x, b = *y;
#if WIDE == 4
    if (d == 2) {
        *x = SHUFFLED(a, b, 0, 1, 4, 5);
        *y = SHUFFLED(a, b, 2, 3, 6, 7);
        return;
    }
#endif
    (void)d;
    *x = wide_even(a, b);
    *y = wide_odd(a, b);
}

/* Exchange lanes of two groups, after which u has the lanes of both whose number has a certain bit 0. */
static void exchange_lanes(int bit, word *u, word *v) {
    static const word low[6] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
    if (bit < 6) {
        for (size_t k = 0; k < GROUP_WORDS; k += WIDE) {
            planes x = load_aligned(u + k), y = load_aligned(v + k), moved = ((x >> (1 << bit)) ^ y) & low[bit];
            store_aligned(v + k, y ^ moved);
            store_aligned(u + k, x ^ (moved << (1 << bit)));
        }
        return;
    }
    size_t d = (size_t)1 << (bit - 6);
    for (size_t k = 0; k < GROUP_WORDS; k += WIDE) {
        if (d >= WIDE && !(k & d)) continue;
        size_t other = d >= WIDE ? k - d : k;
        planes x = load_aligned(u + k), y = load_aligned(v + other);
        if (d < WIDE) exchange_words(&x, &y, d);
        store_aligned(u + k, d < WIDE ? x : y);
        store_aligned(v + other, d < WIDE ? y : x);
    }
}

static void exchange_elements(int bit, int size, word *u, word *v, size_t s8, size_t s16) {
    exchange_lanes(bit, u, v);
    if (size > 1) exchange_lanes(bit, u + s8, v + s8);
    if (size > 2) {
        exchange_lanes(bit, u + s16, v + s16);
        exchange_lanes(bit, u + s8 + s16, v + s8 + s16);
    }
}

/* Exchange lanes of a group at bit `bit` of the index, then make a step, or the step first if it goes back. */
static void make_lane_step(int size, fft_step s, int bit, word *u, word *v, size_t s8, size_t s16, const uint8_t *t,
                           const lane_multiplier *lanes) {
    byte_masks masks[F2X_MULTIPLIERS];
    spread_multiplier(masks, t, size);
    bool back = s == BACK || s == EXTENSION_BACK;
    const word *l = lanes->masks[0][0];
    if (!back) exchange_elements(bit, size, u, v, s8, s16);
    if (lanes->two_bytes) step_of_kind(size, s, u, v, s8, s16, GROUP_WORDS, masks, TWO_BYTES, l);
    else step_of_kind(size, s, u, v, s8, s16, GROUP_WORDS, masks, ONE_BYTE, l);
    if (back) exchange_elements(bit, size, u, v, s8, s16);
}

/* Add t, an element of GF(2^16), to a multiplier in the lanes whose number has a certain bit. */
static void add_to_lanes(lane_multiplier *lanes, int bit, const uint8_t *t) {
    static const word set[6] = {0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0,
                                0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};
    if (t[1]) lanes->two_bytes = true;
    byte_masks masks[3];
    spread_multiplier(masks, t, 2);
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < F2X_MASKS; k++)
            for (int i = 0; i < LANE_WORDS; i++) {
                word chosen = bit < 6 ? set[bit] : -(word)(i >> (bit - 6) & 1);
                lanes->masks[r][k][i] ^= masks[r][k] & chosen;
            }
}

/* Return the product by beta_1 = (0, 1) or by beta_3 = beta_1 (1 + z), z = (0, 1), of an element of 2 or 4 bits. */
F2X_INLINE bits_2 times_beta_1(bits_2 x) { return (bits_2){x.high, x.low ^ x.high}; }

F2X_INLINE bits_4 times_beta_3(bits_4 x) {
    return (bits_4){times_beta_1(add_bits_2(x.low, times_beta_1(x.high))), times_beta_1(x.low)};
}

F2X_INLINE bits_4 times_beta_1_in_4(bits_4 x) { return (bits_4){times_beta_1(x.low), times_beta_1(x.high)}; }

/* Return the rows of bits, of n words each, with p_3 = 0 and p_1 + 2 p_2 + 4 p_4 = 0, ..., 7.  These are the rows 8 p_1
 * + 4 p_2 + 2 p_3 + p_4. */
F2X_INLINE bits_8 load_rows(const word *p, size_t n) {
    return (bits_8){{{load_aligned(p), load_aligned(p + 8 * n)}, {load_aligned(p + 4 * n), load_aligned(p + 12 * n)}},
                    {{load_aligned(p + n), load_aligned(p + 9 * n)}, {load_aligned(p + 5 * n), load_aligned(p + 13 * n)}}};
}

F2X_INLINE void store_rows(word *p, size_t n, bits_8 x) {
    store_aligned(p, x.low.low.low);
    store_aligned(p + 8 * n, x.low.low.high);
    store_aligned(p + 4 * n, x.low.high.low);
    store_aligned(p + 12 * n, x.low.high.high);
    store_aligned(p + n, x.high.low.low);
    store_aligned(p + 9 * n, x.high.low.high);
    store_aligned(p + 5 * n, x.high.high.low);
    store_aligned(p + 13 * n, x.high.high.high);
}

/* Make the first four layers: from 16 rows of n words at `bits`, two branches of 8 n words at `out`.  Layers 1, 2 and 4
 * extend elements by unchanged rows, except for a multiple in the second branch of layer 3. */
static void from_bits(word *out, const word *bits, size_t n) {
    for (size_t at = 0; at < n; at += LANE_WORDS, out += GROUP_WORDS) {
        for (size_t part = 0; part < LANE_WORDS; part += WIDE) {
            const word *p = bits + at + part;
            bits_8 a = load_rows(p, n), b = load_rows(p + 2 * n, n);
            a = add_bits_8(a, (bits_8){times_beta_3(b.low), times_beta_3(b.high)});
            b = add_bits_8(a, b);
            b.low = add_bits_4(b.low, times_beta_1_in_4(b.high));
            store_bits_8(out + part, a);
            store_bits_8(out + part + 8 * n, b);
        }
        transpose_group(out);
        transpose_group(out + 8 * n);
    }
}

static void to_bits(word *bits, word *in, size_t n) {
    for (size_t at = 0; at < n; at += LANE_WORDS, in += GROUP_WORDS) {
        transpose_group(in);
        transpose_group(in + 8 * n);
        for (size_t part = 0; part < LANE_WORDS; part += WIDE) {
            bits_8 a = load_bits_8(in + part), b = load_bits_8(in + part + 8 * n);
            b.low = add_bits_4(b.low, times_beta_1_in_4(b.high));
            b = add_bits_8(a, b);
            a = add_bits_8(a, (bits_8){times_beta_3(b.low), times_beta_3(b.high)});
            store_rows(bits + at + part, n, a);
            store_rows(bits + at + part + 2 * n, n, b);
        }
    }
}

/* Products of elements.  The masks of y are the factors of the products of bits, as tables.h explains. */
typedef planes own_masks[F2X_MASKS];

F2X_INLINE void masks_of_2(planes *to, bits_2 y) {
    to[0] = y.low;
    to[1] = y.high;
    to[2] = y.low ^ y.high;
}

F2X_INLINE void masks_of_4(planes *to, bits_4 y) {
    masks_of_2(to, y.low);
    masks_of_2(to + 3, times_beta_1(y.high));
    masks_of_2(to + 6, add_bits_2(y.low, y.high));
}

F2X_INLINE bits_8 product_8(bits_8 x, bits_8 y) {
    own_masks masks;
    masks_of_4(masks, y.low);
    masks_of_4(masks + 9, times_beta_3(y.high));
    masks_of_4(masks + 18, add_bits_4(y.low, y.high));
    return times_bits_8(x, (plane_factor){NULL, (const word *)masks, WIDE});
}

/* Write the product of *x and *y to *r; `beta` is beta_7. */
static F2X_NOINLINE void product_16(bits_16 *r, const bits_16 *x, const bits_16 *y, const byte_masks beta) {
    bits_8 low = product_8(x->low, y->low), high = product_8(x->high, y->high);
    bits_8 both = product_8(add_bits_8(x->low, x->high), add_bits_8(y->low, y->high));
    *r = (bits_16){add_bits_8(low, times_bits_8(high, (plane_factor){beta, NULL, 0})), add_bits_8(low, both)};
}

/* Write the products of the elements of 2 or 4 bytes at a and at b, n words; `to` may be `a`. */
static void multiply_elements(int size, word *to, const word *a, const word *b, size_t s8, size_t s16, size_t n) {
    byte_masks beta_7, beta_15[3];
    spread_multiplier(&beta_7, (const uint8_t *)f2x_plane_multipliers[7], 1);
    spread_multiplier(beta_15, (const uint8_t *)f2x_plane_multipliers[15], 2);
    for (size_t start = 0; start < n; start += GROUP_WORDS)
        for (size_t part = start; part < start + LANE_WORDS; part += WIDE) {
            bits_16 x = load_bits_16(a + part, s8), y = load_bits_16(b + part, s8), low;
            product_16(&low, &x, &y, beta_7);
            if (size == 2) {
                store_bits_16(to + part, s8, low);
                continue;
            }
            bits_16 z = load_bits_16(a + s16 + part, s8), w = load_bits_16(b + s16 + part, s8), high, both;
            product_16(&high, &z, &w, beta_7);
            x = add_bits_16(x, z);
            y = add_bits_16(y, w);
            product_16(&both, &x, &y, beta_7);
            multiply_16_same(&z, &high, beta_15);
            store_bits_16(to + part, s8, add_bits_16(low, z));
            store_bits_16(to + s16 + part, s8, add_bits_16(low, both));
        }
}

#endif
