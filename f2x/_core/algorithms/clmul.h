/* Carry-less products of words, and of the words of vectors, by the instructions of the level (vectors.h). */
#ifndef F2X_CLMUL_H
#define F2X_CLMUL_H

#include "vectors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef struct {
    word low, high;
} word_pair;

#if SIDE == 1

/* Integer products of words with every fourth bit only.  A column collects at most 16 ones, and only 16 would carry
 * into the next column.  T. Pornin, BearSSL, "constant-time multiplication in GF(2)[X]". */
#define EVERY_FOURTH 0x1111111111111111u

#if defined(__SIZEOF_INT128__) && !defined(__wasm__) /* which has products of 64 bits */

/* Return the product of two words.  Without its four top bits a word has at most 15 bits in each class modulo 4, so
 * that nothing is carried.  The products with the four top bits have no carries either. */
F2X_INLINE word_pair clmul(word a, word b) {
    typedef unsigned __int128 two_words;
    const two_words holes = (two_words)EVERY_FOURTH << 64 | EVERY_FOURTH;
    two_words sums[4] = {0, 0, 0, 0}, top = 0, product = 0;
    for (int i = 0; i < 4; i++) {
        word some = b & EVERY_FOURTH << i;
        for (int j = 0; j < 4; j++) sums[(i + j) & 3] ^= (two_words)some * (a & 0x0111111111111111u << j);
        top ^= (two_words)some * (a >> 60);
    }
    for (int i = 0; i < 4; i++) product |= sums[i] & holes << i;
    product ^= top << 60;
    word_pair words = {(word)product, (word)(product >> 64)};
    return words;
}

#else

/* Return the low word of a product.  Only its topmost column can reach 16, and that carry leaves the word. */
F2X_INLINE word low_product(word a, word b) {
    word result = 0;
    for (int residue = 0; residue < 4; residue++) {
        word column = 0;
        for (int i = 0; i < 4; i++) column ^= (a & EVERY_FOURTH << i) * (b & EVERY_FOURTH << ((residue - i) & 3));
        result |= column & EVERY_FOURTH << residue;
    }
    return result;
}

/* Return the product of two words; the high word comes from the product of the reversed words. */
F2X_INLINE word_pair clmul(word a, word b) {
    word_pair product = {low_product(a, b), f2x_reversed(low_product(f2x_reversed(a), f2x_reversed(b))) >> 1};
    return product;
}

#endif

#else

#if defined(__x86_64__)

/* The products of the even words of x and y, or of their odd words.  A product takes the two places of its factors. */
#if SIDE == 8
F2X_INLINE vec product_even(vec x, vec y) { return (vec)_mm512_clmulepi64_epi128((__m512i)x, (__m512i)y, 0x00); }
F2X_INLINE vec product_odd(vec x, vec y) { return (vec)_mm512_clmulepi64_epi128((__m512i)x, (__m512i)y, 0x11); }
#elif SIDE == 4
F2X_INLINE vec product_even(vec x, vec y) { return (vec)_mm256_clmulepi64_epi128((__m256i)x, (__m256i)y, 0x00); }
F2X_INLINE vec product_odd(vec x, vec y) { return (vec)_mm256_clmulepi64_epi128((__m256i)x, (__m256i)y, 0x11); }
#else
F2X_INLINE vec product_even(vec x, vec y) { return (vec)_mm_clmulepi64_si128((__m128i)x, (__m128i)y, 0x00); }
F2X_INLINE vec product_odd(vec x, vec y) { return (vec)_mm_clmulepi64_si128((__m128i)x, (__m128i)y, 0x11); }
#endif

/* Return the product of the even words of two pairs. */
F2X_INLINE vec2 product_of_pair(vec2 x, vec2 y) { return (vec2)_mm_clmulepi64_si128((__m128i)x, (__m128i)y, 0x00); }

#elif defined(__aarch64__)

F2X_INLINE vec product_even(vec x, vec y) { return (vec)vmull_p64((poly64_t)x[0], (poly64_t)y[0]); }
F2X_INLINE vec product_odd(vec x, vec y) { return (vec)vmull_p64((poly64_t)x[1], (poly64_t)y[1]); }
F2X_INLINE vec2 product_of_pair(vec2 x, vec2 y) { return (vec2)vmull_p64((poly64_t)x[0], (poly64_t)y[0]); }

#endif

/* Return the product of two words. */
F2X_INLINE word_pair clmul(word a, word b) {
    vec2 product = product_of_pair((vec2){a, 0}, (vec2){b, 0});
    word_pair words = {product[0], product[1]};
    return words;
}

#endif

#endif
