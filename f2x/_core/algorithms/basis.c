/* Change the basis from powers of x to the products X_i of subspace polynomials, and back; the transform begins so.
 *
 * docs/mathematics/long-products.md, "Coefficients", defines the X_i and explains the passes, which add blocks of
 * coefficients, with m and e.  The passes of 2^16 coefficients and fewer work on 8 KB at a time.  After a signal
 * (memory.h) the words are invalid. */
#ifndef F2X_BASIS_C
#define F2X_BASIS_C

#include "../memory.h"
#include "../tables.h"
#include "clmul.h"
#if HAS_GFNI
#include "byte_matrix.h"
#endif

enum { BLOCK_WORDS = 1 << 10 /* words of 2^16 coefficients */ };

/* In each block of 2m words add word k >= m to word k - m + e, from the highest word down, or from the lowest up if
 * `up`. */
static void fall_by_words(word *p, size_t present, size_t m, size_t e, bool up) {
    if (f2x_stopped(present)) return;
    for (size_t start = 0; start < present; start += 2 * m) {
        word *block = p + start;
        size_t here = f2x_min(2 * m, present - start);
        if (here <= m) continue;
        size_t lower = f2x_min(2 * m - e, here) - m, upper = here > 2 * m - e ? here - (2 * m - e) : 0;
        if (up) f2x_add_to(block + e, block + m, lower);
        f2x_add_to(block + m, block + 2 * m - e, upper);
        if (!up) f2x_add_to(block + e, block + m, lower);
    }
}

enum { PIECE_WORDS = 64 /* the fewest words that are converted */ };

/* Return a vector with the last word of x at the lowest place, and zeros elsewhere. */
F2X_INLINE wide last_word(wide x) {
#if WIDE == 8
    return SHUFFLED(x, (wide){0}, 7, 8, 8, 8, 8, 8, 8, 8);
#elif WIDE == 4
    return SHUFFLED(x, (wide){0}, 3, 4, 4, 4);
#else
    return SHUFFLED(x, (wide){0}, 1, 2);
#endif
}

/* Add `here` <= m words of the upper half of a block of 2m words to the lower half, `part` < 64 bits higher, and drop
 * the bits beyond it.  `here` and m are multiples of WIDE. */
F2X_INLINE void add_lower_half(word *block, size_t m, size_t here, unsigned part) {
    const word *upper = block + m;
    wide before = {0};
    for (size_t k = 0; k < here; k += WIDE) {
        wide x = load_wide(upper + k);
        store_wide(block + k, load_wide(block + k) ^ x << part ^ wide_moved_up(before, x) >> (64 - part));
        before = x;
    }
    if (here < m) block[here] ^= upper[here - 1] >> (64 - part);
}

/* Make a pass with m words and e = `part` < 64 coefficients. */
static void fall_by_bits(word *p, size_t present, size_t m, unsigned part, bool up) {
    if (f2x_stopped(present)) return;
    for (size_t start = 0; start + m < present; start += 2 * m) {
        word *block = p + start;
        size_t here = f2x_min(m, present - start - m);
        if (up) add_lower_half(block, m, here, part);
        if (here == m) block[m] ^= block[2 * m - 1] >> (64 - part);
        if (!up) add_lower_half(block, m, here, part);
    }
}

/* Make a pass with e = `part` < 64 coefficients on a block of 2c vectors in registers. */
F2X_INLINE void fall_in_registers(wide *x, int c, unsigned part, bool up) {
    if (!up) x[c] ^= last_word(x[2 * c - 1]) >> (64 - part);
    for (int k = 0; k < c; k++)
        x[k] ^= x[c + k] << part ^ wide_moved_up(k ? x[c + k - 1] : (wide){0}, x[c + k]) >> (64 - part);
    if (up) x[c] ^= last_word(x[2 * c - 1]) >> (64 - part);
}

/* Make a pass with m = 4 words and e = 1 coefficient on blocks of 8 words, each of which is a vector. */
F2X_INLINE wide fall_by_one(wide x, bool up) {
#if WIDE == 8
    const wide zero = {0};
    if (!up) x ^= SHUFFLED(x, zero, 8, 8, 8, 8, 7, 8, 8, 8) >> 63;
    wide y = x ^ SHUFFLED(x, zero, 4, 5, 6, 7, 8, 8, 8, 8) << 1 ^
            SHUFFLED(x, zero, 8, 4, 5, 6, 8, 8, 8, 8) >> 63;
    if (up) y ^= SHUFFLED(y, zero, 8, 8, 8, 8, 7, 8, 8, 8) >> 63;
    return y;
#else
    (void)up;
    return x;
#endif
}

/* Make the passes with m = 32, 16, 8, 4 words and e = 8, 4, 2, 1 on pieces of 64 words. */
F2X_INLINE void fall_in_pieces(word *p, size_t present, bool up) {
    enum { COUNT = PIECE_WORDS / WIDE };
    for (size_t start = 0; start < present; start += PIECE_WORDS) {
        wide x[COUNT];
        for (int k = 0; k < COUNT; k++) x[k] = load_wide(p + start + WIDE * k);
        if (!up) {
            fall_in_registers(x, 32 / WIDE, 8, false);
            for (int k = 0; k < COUNT; k += 32 / WIDE) fall_in_registers(x + k, 16 / WIDE, 4, false);
            for (int k = 0; k < COUNT; k += 16 / WIDE) fall_in_registers(x + k, 8 / WIDE, 2, false);
        }
#if WIDE == 8
        for (int k = 0; k < COUNT; k++) x[k] = fall_by_one(x[k], up);
#else
        for (int k = 0; k < COUNT; k += 8 / WIDE) fall_in_registers(x + k, 4 / WIDE, 1, up);
#endif
        if (up) {
            for (int k = 0; k < COUNT; k += 16 / WIDE) fall_in_registers(x + k, 8 / WIDE, 2, true);
            for (int k = 0; k < COUNT; k += 32 / WIDE) fall_in_registers(x + k, 16 / WIDE, 4, true);
            fall_in_registers(x, 32 / WIDE, 8, true);
        }
        for (int k = 0; k < COUNT; k++) store_wide(p + start + WIDE * k, x[k]);
    }
}

/* The passes of 2^4 coefficients on pieces of 64 words, where a coefficient is a unit of four words: (m, e) = (8, 2),
 * (4, 1), (8, 4), (2, 1) units. */
#if WIDE >= 4
DEFINE_VECTOR(unit_part, 4)
#else
DEFINE_VECTOR(unit_part, 2)
#endif

F2X_INLINE void fall_by_units(unit_part *x, int m, int e, bool up) {
    if (!up)
        for (int k = 2 * m - 1; k >= m; k--) x[k - m + e] ^= x[k];
    else
        for (int k = m; k < 2 * m; k++) x[k - m + e] ^= x[k];
}

/* Make these passes for a part of each unit of a piece. */
F2X_INLINE void convert_16_units(word *piece, bool up) {
    unit_part x[16];
    for (int k = 0; k < 16; k++) x[k] = load_unit_part(piece + 4 * k);
    if (!up) {
        fall_by_units(x, 8, 2, false);
        for (int k = 0; k < 16; k += 8) fall_by_units(x + k, 4, 1, false);
        fall_by_units(x, 8, 4, false);
    }
    for (int k = 0; k < 16; k += 4) fall_by_units(x + k, 2, 1, up);
    if (up) {
        fall_by_units(x, 8, 4, true);
        for (int k = 0; k < 16; k += 8) fall_by_units(x + k, 4, 1, true);
        fall_by_units(x, 8, 2, true);
    }
    for (int k = 0; k < 16; k++) store_unit_part(piece + 4 * k, x[k]);
}

F2X_INLINE void convert_units_of_pieces(word *p, size_t present, bool up) {
    for (size_t start = 0; start < present; start += PIECE_WORDS)
        for (size_t part = 0; part < 4; part += sizeof(unit_part) / sizeof(word))
            convert_16_units(p + start + part, up);
}

/* Make a pass with m words and e coefficients. */
static void fall(word *p, size_t present, size_t m, size_t e, bool up) {
    if (e < 64) fall_by_bits(p, present, m, (unsigned)e, up);
    else fall_by_words(p, present, m, e >> 6, up);
}

/* The words a, b, c, d of groups of four words; there are as many groups as a vector has words. */
typedef struct {
    wide a, b, c, d;
} four_words;

/* Make a pass with m <= 32 coefficients inside words.  In each block of 2m bits `top` marks the places m to m + e - 1,
 * and `low` the places e to m - 1. */
F2X_INLINE wide fall_inside(wide w, int m, int e, word top, word low) {
    w ^= (w >> (m - e)) & top;
    return w ^ ((w >> (m - e)) & low);
}

F2X_INLINE wide rise_inside(wide w, int m, int e, word top, word low) {
    w ^= (w >> (m - e)) & low;
    return w ^ ((w >> (m - e)) & top);
}

/* Make the passes of 16 coefficients inside words. */
#if HAS_GFNI

F2X_INLINE wide times_matrix_16(wide w, const word matrix[4]) {
    __m512i m[4], x = (__m512i)w;
    for (int k = 0; k < 4; k++) m[k] = repeated_matrix(matrix[k]);
    __m512i own = _mm512_mask_gf2p8affine_epi64_epi8(_mm512_gf2p8affine_epi64_epi8(x, m[0], 0), 0xAAAAAAAAAAAAAAAA, x,
                                                     m[3], 0);
    /* coefficients move down only, so that the lower byte does not change the upper byte */
    return (wide)(own ^ _mm512_gf2p8affine_epi64_epi8(_mm512_srli_epi16(x, 8), m[1], 0));
}

F2X_INLINE wide fall_in_16(wide w) { return times_matrix_16(w, f2x_basis_of_16[0]); }

F2X_INLINE wide rise_in_16(wide w) { return times_matrix_16(w, f2x_basis_of_16[1]); }

#else

F2X_INLINE wide fall_in_16(wide w) {
    w = fall_inside(w, 8, 2, 0x0300030003000300, 0x00FC00FC00FC00FC);
    w = fall_inside(w, 4, 1, 0x1010101010101010, 0x0E0E0E0E0E0E0E0E);
    w = fall_inside(w, 8, 4, 0x0F000F000F000F00, 0x00F000F000F000F0);
    return fall_inside(w, 2, 1, 0x4444444444444444, 0x2222222222222222);
}

F2X_INLINE wide rise_in_16(wide w) {
    w = rise_inside(w, 2, 1, 0x4444444444444444, 0x2222222222222222);
    w = rise_inside(w, 8, 4, 0x0F000F000F000F00, 0x00F000F000F000F0);
    w = rise_inside(w, 4, 1, 0x1010101010101010, 0x0E0E0E0E0E0E0E0E);
    return rise_inside(w, 8, 2, 0x0300030003000300, 0x00FC00FC00FC00FC);
}

#endif

/* Make the passes with m = 32 and 16 of the expansion in powers of s_4. */
F2X_INLINE wide fall_in_64(wide w) {
    w = fall_inside(w, 32, 2, 0x0000000300000000, 0x00000000FFFFFFFC);
    return fall_inside(w, 16, 1, 0x0001000000010000, 0x0000FFFE0000FFFE);
}

F2X_INLINE wide rise_in_64(wide w) {
    w = rise_inside(w, 16, 1, 0x0001000000010000, 0x0000FFFE0000FFFE);
    return rise_inside(w, 32, 2, 0x0000000300000000, 0x00000000FFFFFFFC);
}

F2X_INLINE wide fall_16_in_64(wide w) {
    return fall_inside(w, 32, 16, 0x0000FFFF00000000, 0x00000000FFFF0000);
}

F2X_INLINE wide rise_16_in_64(wide w) {
    return rise_inside(w, 32, 16, 0x0000FFFF00000000, 0x00000000FFFF0000);
}

/* Make the twelve passes of 2^8 coefficients. */
F2X_INLINE four_words fall_in_256(four_words x) {
    wide a = x.a, b = x.b, c = x.c, d = x.d;
    c ^= d >> 56; /* m = 128, e = 8 */
    a ^= c << 8;
    b ^= d << 8 | c >> 56;
    b ^= b >> 60; /* m = 64, e = 4 */
    d ^= d >> 60;
    a ^= b << 4;
    c ^= d << 4;
    a = fall_in_64(a), b = fall_in_64(b), c = fall_in_64(c), d = fall_in_64(d);
    c ^= d >> 32; /* m = 128, e = 32 */
    a ^= c << 32;
    b ^= d << 32 | c >> 32;
    b ^= b >> 48; /* m = 64, e = 16 */
    d ^= d >> 48;
    a ^= b << 16;
    c ^= d << 16;
    c ^= d; /* m = 128, e = 64 */
    b ^= c;
    a = fall_16_in_64(a), b = fall_16_in_64(b), c = fall_16_in_64(c), d = fall_16_in_64(d);
    return (four_words){fall_in_16(a), fall_in_16(b), fall_in_16(c), fall_in_16(d)};
}

F2X_INLINE four_words rise_in_256(four_words x) {
    wide a = rise_in_16(x.a), b = rise_in_16(x.b), c = rise_in_16(x.c), d = rise_in_16(x.d);
    a = rise_16_in_64(a), b = rise_16_in_64(b), c = rise_16_in_64(c), d = rise_16_in_64(d);
    b ^= c;
    c ^= d;
    a ^= b << 16;
    c ^= d << 16;
    b ^= b >> 48;
    d ^= d >> 48;
    a ^= c << 32;
    b ^= d << 32 | c >> 32;
    c ^= d >> 32;
    a = rise_in_64(a), b = rise_in_64(b), c = rise_in_64(c), d = rise_in_64(d);
    a ^= b << 4;
    c ^= d << 4;
    b ^= b >> 60;
    d ^= d >> 60;
    a ^= c << 8;
    b ^= d << 8 | c >> 56;
    c ^= d >> 56;
    return (four_words){a, b, c, d};
}

#if WIDE == 8
#define LOWER_PAIRS 0, 1, 8, 9, 4, 5, 12, 13
#define UPPER_PAIRS 2, 3, 10, 11, 6, 7, 14, 15
#elif WIDE == 4
#define LOWER_PAIRS 0, 1, 4, 5
#define UPPER_PAIRS 2, 3, 6, 7
#endif

/* Gather the first, second, third and fourth words of runs of four words, each in a vector of its own. */
F2X_INLINE four_words gather_groups(four_words x) {
#if WIDE >= 4
    wide e = SHUFFLED(x.a, x.c, LOWER_PAIRS), g = SHUFFLED(x.a, x.c, UPPER_PAIRS);
    wide f = SHUFFLED(x.b, x.d, LOWER_PAIRS), h = SHUFFLED(x.b, x.d, UPPER_PAIRS);
#else
    wide e = x.a, f = x.c, g = x.b, h = x.d;
#endif
    return (four_words){wide_even(e, f), wide_odd(e, f),
                  wide_even(g, h), wide_odd(g, h)};
}

/* Make the inverse of gather_groups. */
F2X_INLINE four_words scatter_groups(four_words x) {
#if WIDE >= 4
    return gather_groups(x);
#else
    return (four_words){wide_even(x.a, x.b), wide_even(x.c, x.d),
                  wide_odd(x.a, x.b), wide_odd(x.c, x.d)};
#endif
}

/* Make the passes of 2^8 coefficients. */
F2X_INLINE void convert_256(word *p, size_t count, bool up) {
    for (size_t k = 0; k < count; k += 4 * WIDE) {
        four_words x = {load_wide(p + k), load_wide(p + k + WIDE), load_wide(p + k + 2 * WIDE), load_wide(p + k + 3 * WIDE)};
        x = gather_groups(x);
        x = scatter_groups(up ? rise_in_256(x) : fall_in_256(x));
        store_wide(p + k, x.a);
        store_wide(p + k + WIDE, x.b);
        store_wide(p + k + 2 * WIDE, x.c);
        store_wide(p + k + 3 * WIDE, x.d);
    }
}

/* Expand 2^count coefficients, each a run of `unit` words, in powers of s_h. */
static void expand_units(word *p, size_t present, int count, size_t unit, int h, bool up) {
    for (int at = 0; at < count - h; at++) {
        int level = up ? at : count - h - 1 - at;
        fall_by_words(p, present, unit << (h + level), unit << level, up);
    }
}

/* Make all passes for 2^count coefficients, each a run of `unit` words; only the first `present` words are not 0. */
static void convert_units(word *p, size_t present, int count, size_t unit, bool up) {
    if (count <= 1) return;
    int h = 1;
    while (2 * h < count) h *= 2;
    if (!up) {
        expand_units(p, present, count, unit, h, false);
        convert_units(p, present, count - h, unit << h, false);
        convert_units(p, present, h, unit, false);
    } else {
        convert_units(p, present, h, unit, true);
        convert_units(p, present, count - h, unit << h, true);
        expand_units(p, present, count, unit, h, true);
    }
}

/* Make the 32 passes of 2^16 coefficients; only the first `present` words, whole pieces, are not 0. */
static void convert_block(word *p, size_t present, bool up) {
    const size_t words = PIECE_WORDS;
    if (!up) {
        for (int level = 7; level > 3; level--) fall(p, present, (size_t)4 << level, (size_t)1 << level, false);
        fall_in_pieces(p, present, false);
        expand_units(p, present, 8, 4, 4, false);
        convert_units(p, present, 4, words, false);
        convert_units_of_pieces(p, present, false);
        convert_256(p, present, false);
    } else {
        convert_256(p, present, true);
        convert_units_of_pieces(p, present, true);
        convert_units(p, present, 4, words, true);
        expand_units(p, present, 8, 4, 4, true);
        fall_in_pieces(p, present, true);
        for (int level = 4; level < 8; level++) fall(p, present, (size_t)4 << level, (size_t)1 << level, true);
    }
}

/* Return the least k for which 2^k blocks have room for `count` words. */
static int log2_of_blocks(size_t count) {
    int k = 0;
    while ((size_t)BLOCK_WORDS << k < count) k++;
    return k;
}

/* Convert the blocks one by one, and poll for signals. */
static void convert_blocks(word *p, size_t count, bool up) {
    for (size_t start = 0; start < count; start += BLOCK_WORDS) {
        if (start % F2X_LONG_PASS == 0 && f2x_stopped(count)) return;
        convert_block(p + start, f2x_min(BLOCK_WORDS, count - start), up);
    }
}

/* Replace the coefficients of powers of x by the coefficients of the X_i, in `count` words, whole pieces; there are at
 * most 2^32 coefficients. */
static void to_subspace_basis(word *p, size_t count) {
    int k = log2_of_blocks(count);
    for (int level = k - 1; level >= 0; level--)
        fall(p, count, (size_t)BLOCK_WORDS << level, (size_t)1 << level, false);
    convert_units(p, count, k, BLOCK_WORDS, false);
    convert_blocks(p, count, false);
}

/* Replace the coefficients of the X_i by the coefficients of powers of x. */
static void from_subspace_basis(word *p, size_t count) {
    int k = log2_of_blocks(count);
    convert_blocks(p, count, true);
    convert_units(p, count, k, BLOCK_WORDS, true);
    for (int level = 0; level < k; level++)
        fall(p, count, (size_t)BLOCK_WORDS << level, (size_t)1 << level, true);
}

#endif
