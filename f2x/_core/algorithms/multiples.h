/* Products of a row of words with a word or a few words, and of two rows with a 2 x 2 matrix of words. */
#ifndef F2X_MULTIPLES_H
#define F2X_MULTIPLES_H

#include "rows.h"
#include "thresholds.h"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("no-tree-ter", "no-tree-loop-distribute-patterns")
#endif

#if SIDE > 1 && SIDE < 8
#if defined(__x86_64__)
F2X_INLINE vec2 product_of_odd_pair(vec2 x, vec2 y) { return (vec2)_mm_clmulepi64_si128((__m128i)x, (__m128i)y, 0x11); }
#else
F2X_INLINE vec2 product_of_odd_pair(vec2 x, vec2 y) { return product_odd(x, y); }
#endif

F2X_INLINE void write_pair(word *out, vec2 x, bool add) {
    vec2 old;
    memcpy(&old, out, sizeof old);
    if (add) x ^= old;
    memcpy(out, &x, sizeof x);
}
#endif

/* Write q g, count + 1 words, for a word q and `count` words of g; or add it to `out` if `add`. */
#if SIDE == 1
F2X_INLINE void write_multiple(word *out, const word *g, size_t count, word q, bool add) {
    word carried = 0;
    for (size_t k = 0; k < count; k++) {
        word_pair product = clmul(q, g[k]);
        word w = product.low ^ carried;
        out[k] = add ? out[k] ^ w : w;
        carried = product.high;
    }
    out[count] = add ? out[count] ^ carried : carried;
}
#else
F2X_INLINE void write_multiple(word *out, const word *g, size_t count, word q, bool add) {
    vec multiplier = everywhere(q), before = {0};
    size_t k = 0;
    for (; k + SIDE <= count; k += SIDE) {
        vec x = load_vec(g + k), even = product_even(x, multiplier), odd = product_odd(x, multiplier);
        vec row = even ^ vec_moved_up(before, odd);
        store_vec(out + k, add ? row ^ load_vec(out + k) : row);
        before = odd;
    }
#if SIDE == 8
    /* fewer than SIDE words, and the word that is carried */
    __mmask8 words = (__mmask8)((1u << (count - k)) - 1), written = (__mmask8)(2u * words + 1);
    vec x = (vec)_mm512_maskz_loadu_epi64(words, g + k);
    vec row = product_even(x, multiplier) ^ vec_moved_up(before, product_odd(x, multiplier));
    if (add) row ^= (vec)_mm512_maskz_loadu_epi64(written, out + k);
    _mm512_mask_storeu_epi64(out + k, written, (__m512i)row);
#else
    vec2 pair_multiplier = {q, q}, below = {0, before[SIDE - 1]};
    for (; k + 2 <= count; k += 2) {
        vec2 x, even, odd;
        memcpy(&x, g + k, sizeof x);
        even = product_of_pair(x, pair_multiplier), odd = product_of_odd_pair(x, pair_multiplier);
        write_pair(out + k, even ^ SHUFFLED(below, odd, 1, 2), add);
        below = odd;
    }
    if (k < count) {
        below = SHUFFLED(below, (vec2){0}, 1, 2);
        write_pair(out + k, product_of_pair((vec2){g[k], 0}, pair_multiplier) ^ below, add);
    } else {
        out[count] = add ? out[count] ^ below[1] : below[1];
    }
#endif
}
#endif

/* Add q g to `out` for a word q and `count` words of g; `out` has a word more. */
static void add_multiple(word *out, const word *g, size_t count, word q) { write_multiple(out, g, count, q, true); }

/* Write q g, count + 1 words. */
static void multiply_by_word(word *out, const word *g, size_t count, word q) {
    write_multiple(out, g, count, q, false);
}

#if SIDE > 1

/* Write the product of n words of a and m <= MOST_COLUMNS words of b, n + m words, by the words of b.  All products of
 * the words of a vector are added up before the products of the odd words are moved up by a word. */
static F2X_NOINLINE void multiply_columns(word *out, const word *a, size_t n, const word *b, size_t m) {
    enum { AT_ONCE = 256 };
    word padded[MOST_COLUMNS + AT_ONCE + SIDE], last[SIDE];
    vec before = {0};
    for (size_t start = 0; start < n + m; start += AT_ONCE) {
        size_t end = f2x_min(AT_ONCE, n + m - start);
        /* padded[m + k] is word start + k of a, which is 0 outside of a */
        size_t from = start < m ? m - start : 0, to = f2x_min(m + end, n + m - start);
        f2x_clear(padded, from);
        f2x_copy(padded + from, a + (start + from - m), to - from);
        f2x_clear(padded + to, m + end + SIDE - to);
        for (size_t k = 0; k < end; k += SIDE) {
            vec even = {0}, odd = {0};
            for (size_t j = 0; j < m; j++) {
                vec x = load_vec(padded + m + k - j), y = everywhere(b[j]);
                even ^= product_even(x, y);
                odd ^= product_odd(x, y);
            }
            vec row = even ^ vec_moved_up(before, odd);
            before = odd;
            if (k + SIDE <= end) {
                store_vec(out + start + k, row);
            } else {
                store_vec(last, row);
                f2x_copy(out + start + k, last, end - k);
            }
        }
    }
}

#endif

enum { SPARE = SIDE > 4 ? SIDE : 4 }; /* zero words after rows, which are read and written */

/* Replace (f, g), of `count` words each and SPARE zero words after them, by (n00 f + n01 g, n10 f + n11 g).  It takes
 * three products for each word instead of four.  For the words u of f and v of g, (n00 + v)(n01 + u) = n00 u + n01 v +
 * n00 n01 + u v, where u v is used for both rows and n00 n01 for all words.  S. Winograd, A new algorithm for inner
 * product, IEEE Trans. Computers 17 (1968). */
#if SIDE == 1
static void transform_rows(word *f, word *g, size_t count, word n00, word n01, word n10, word n11) {
    word carried_f = 0, carried_g = 0;
    for (size_t k = 0; k < count; k++) {
        word u = f[k], v = g[k];
        word_pair p00 = clmul(n00, u), p01 = clmul(n01, v), p10 = clmul(n10, u), p11 = clmul(n11, v);
        f[k] = p00.low ^ p01.low ^ carried_f;
        g[k] = p10.low ^ p11.low ^ carried_g;
        carried_f = p00.high ^ p01.high;
        carried_g = p10.high ^ p11.high;
    }
    f[count] = carried_f;
    g[count] = carried_g;
}
#else
static void transform_rows(word *f, word *g, size_t count, word n00, word n01, word n10, word n11) {
    vec m00 = everywhere(n00), m01 = everywhere(n01), m10 = everywhere(n10), m11 = everywhere(n11);
    vec constant_f = product_even(m00, m01), constant_g = product_even(m10, m11), before_f = {0}, before_g = {0};
    size_t k = 0;
    for (; k < count; k += SIDE) {
        vec u = load_vec(f + k), v = load_vec(g + k);
        vec even = product_even(u, v), odd = product_odd(u, v);
        vec x = u ^ m01, y = v ^ m00;
        vec low = even ^ constant_f ^ product_even(x, y), high = odd ^ constant_f ^ product_odd(x, y);
        store_vec(f + k, low ^ vec_moved_up(before_f, high));
        before_f = high;
        x = u ^ m11, y = v ^ m10;
        low = even ^ constant_g ^ product_even(x, y), high = odd ^ constant_g ^ product_odd(x, y);
        store_vec(g + k, low ^ vec_moved_up(before_g, high));
        before_g = high;
    }
    f[k] = before_f[SIDE - 1];
    g[k] = before_g[SIDE - 1];
}
#endif

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
