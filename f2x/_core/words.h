/* Polynomials over F2 as words: bit j of word i is the coefficient of x^(64 i + j).
 *
 * A polynomial is an address and a number of words, and it is *trimmed* if its last word is not 0.
 * Nothing here is compiled for a particular instruction set. */
#ifndef F2X_WORDS_H
#define F2X_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t word;

#define F2X_INLINE static inline __attribute__((always_inline))
#define F2X_NOINLINE __attribute__((noinline))

#ifndef __BYTE_ORDER__
#error "the byte order is unknown"
#elif __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "f2x needs a little-endian processor"
#endif

F2X_INLINE size_t f2x_min(size_t a, size_t b) { return a < b ? a : b; }

F2X_INLINE size_t f2x_max(size_t a, size_t b) { return a > b ? a : b; }

F2X_INLINE void f2x_copy(word *to, const word *from, size_t n) {
    if (n) memmove(to, from, n * sizeof(word));
}

F2X_INLINE void f2x_clear(word *to, size_t n) {
    if (n) memset(to, 0, n * sizeof(word));
}

/* Add n words of `from` to `to`. */
F2X_INLINE void f2x_add_to(word *restrict to, const word *restrict from, size_t n) {
    for (size_t k = 0; k < n; k++) to[k] ^= from[k];
}

/* Return the number of words without the zero words at the end. */
F2X_INLINE size_t f2x_trimmed(const word *a, size_t n) {
    while (n && !a[n - 1]) n--;
    return n;
}

/* Return the number of zero bits above the top one of a word that is not 0. */
F2X_INLINE unsigned f2x_leading_zeros(word w) { return (unsigned)__builtin_clzll(w); }

/* Return the degree of n words; -1 for 0. */
F2X_INLINE int64_t f2x_degree(const word *a, size_t n) {
    n = f2x_trimmed(a, n);
    return n ? (int64_t)(64 * n - 1 - f2x_leading_zeros(a[n - 1])) : -1;
}

/* Write x^shift a, n + 1 words for n words of a; 0 <= shift < 64.  `out` may be `a`. */
F2X_INLINE void f2x_shift_up(word *out, const word *a, size_t n, unsigned shift) {
    word below = 0;
    for (size_t k = 0; k < n; k++) {
        word w = a[k];
        out[k] = w << shift | below;
        below = (w >> 1) >> (63 - shift);
    }
    out[n] = below;
}

/* Write the quotient of the n words of a and x^shift, n words; 0 <= shift < 64.  `out` may be `a`. */
F2X_INLINE void f2x_shift_down(word *out, const word *a, size_t n, unsigned shift) {
    for (size_t k = 0; k + 1 < n; k++) out[k] = a[k] >> shift | (a[k + 1] << 1) << (63 - shift);
    if (n) out[n - 1] = a[n - 1] >> shift;
}

/* Return a word that has the 32 low bits of w at its even places. */
F2X_INLINE word f2x_spread(word w) {
    w &= 0xFFFFFFFF;
    w = (w | w << 16) & 0x0000FFFF0000FFFF;
    w = (w | w << 8) & 0x00FF00FF00FF00FF;
    w = (w | w << 4) & 0x0F0F0F0F0F0F0F0F;
    w = (w | w << 2) & 0x3333333333333333;
    return (w | w << 1) & 0x5555555555555555;
}

/* Return a word that has the bits of w at even places as its 32 low bits. */
F2X_INLINE word f2x_even_bits(word w) {
    w &= 0x5555555555555555;
    w = (w | w >> 1) & 0x3333333333333333;
    w = (w | w >> 2) & 0x0F0F0F0F0F0F0F0F;
    w = (w | w >> 4) & 0x00FF00FF00FF00FF;
    w = (w | w >> 8) & 0x0000FFFF0000FFFF;
    return (w | w >> 16) & 0x00000000FFFFFFFF;
}

/* Return the bits of a word in reverse order. */
F2X_INLINE word f2x_reversed(word w) {
    w = (w >> 1 & 0x5555555555555555) | (w & 0x5555555555555555) << 1;
    w = (w >> 2 & 0x3333333333333333) | (w & 0x3333333333333333) << 2;
    w = (w >> 4 & 0x0F0F0F0F0F0F0F0F) | (w & 0x0F0F0F0F0F0F0F0F) << 4;
    return __builtin_bswap64(w);
}

#endif
