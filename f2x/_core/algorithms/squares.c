/* Squares: the square of a polynomial over F2 has its coefficients at the even exponents.
 *
 * If an instruction looks up a vector of bytes in a table of 16 bytes, the squares of half bytes are looked up. */
#ifndef F2X_SQUARES_C
#define F2X_SQUARES_C

#include "clmul.h"

#if defined(__x86_64__) && SIDE > 1

#define SQUARES_OF_HALVES _mm_setr_epi8(0, 1, 4, 5, 16, 17, 20, 21, 64, 65, 68, 69, 80, 81, 84, 85)

#if HAS_GFNI

enum { SQUARED_AT_ONCE = 4 };

/* Return the squares of the words of a vector, in a vector of twice as many words; each half of a byte becomes a
 * byte. */
F2X_INLINE __m512i squares_of_bytes(__m256i bytes) {
    const __m512i table = _mm512_broadcast_i32x4(SQUARES_OF_HALVES);
    __m512i x = _mm512_cvtepu8_epi16(bytes);
    x = _mm512_and_si512(_mm512_or_si512(x, _mm512_slli_epi16(x, 4)), _mm512_set1_epi8(15));
    return _mm512_shuffle_epi8(table, x);
}

F2X_INLINE void square_some(word *out, const word *a) {
    _mm512_storeu_si512((void *)out, squares_of_bytes(_mm256_loadu_si256((const void *)a)));
}

/* Write the square of n < 4 words, 2n words. */
F2X_INLINE void square_few(word *out, const word *a, size_t n) {
    __m256i bytes = _mm256_maskz_loadu_epi64((__mmask8)((1u << n) - 1), a);
    _mm512_mask_storeu_epi64(out, (__mmask8)((1u << 2 * n) - 1), squares_of_bytes(bytes));
}

#else

#if WIDE == 4
enum { SQUARED_AT_ONCE = 4 };

F2X_INLINE void square_some(word *out, const word *a) {
    const __m256i table = _mm256_broadcastsi128_si256(SQUARES_OF_HALVES), half = _mm256_set1_epi8(15);
    __m256i x = _mm256_permute4x64_epi64(_mm256_loadu_si256((const void *)a), 0xD8); /* words 0, 2, 1, 3 */
    __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(x, half));
    __m256i high = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), half));
    _mm256_storeu_si256((void *)out, _mm256_unpacklo_epi8(low, high));
    _mm256_storeu_si256((void *)(out + 4), _mm256_unpackhi_epi8(low, high));
}
#else
enum { SQUARED_AT_ONCE = 2 };

F2X_INLINE void square_some(word *out, const word *a) {
    const __m128i half = _mm_set1_epi8(15);
    __m128i x = _mm_loadu_si128((const void *)a);
    __m128i low = _mm_shuffle_epi8(SQUARES_OF_HALVES, _mm_and_si128(x, half));
    __m128i high = _mm_shuffle_epi8(SQUARES_OF_HALVES, _mm_and_si128(_mm_srli_epi16(x, 4), half));
    _mm_storeu_si128((void *)out, _mm_unpacklo_epi8(low, high));
    _mm_storeu_si128((void *)(out + 2), _mm_unpackhi_epi8(low, high));
}
#endif

F2X_INLINE void square_few(word *out, const word *a, size_t n) {
    const __m128i half = _mm_set1_epi8(15);
    for (size_t k = 0; k < n; k++) {
        __m128i x = _mm_loadl_epi64((const void *)(a + k));
        x = _mm_and_si128(_mm_unpacklo_epi8(x, _mm_srli_epi16(x, 4)), half);
        _mm_storeu_si128((void *)(out + 2 * k), _mm_shuffle_epi8(SQUARES_OF_HALVES, x));
    }
}

#endif

#undef SQUARES_OF_HALVES

#else

enum { SQUARED_AT_ONCE = 1 };

F2X_INLINE void square_some(word *out, const word *a) {
    word w = *a;
    out[0] = f2x_spread(w);
    out[1] = f2x_spread(w >> 32);
}

F2X_INLINE void square_few(word *out, const word *a, size_t n) { (void)out, (void)a, (void)n; }

#endif

/* Write the square of n words, 2n words. */
static void square(word *out, const word *a, size_t n) {
    size_t k = 0;
    for (; k + 4 * SQUARED_AT_ONCE <= n; k += 4 * SQUARED_AT_ONCE)
        for (size_t i = 0; i < 4; i++) square_some(out + 2 * (k + i * SQUARED_AT_ONCE), a + k + i * SQUARED_AT_ONCE);
    for (; k + SQUARED_AT_ONCE <= n; k += SQUARED_AT_ONCE) square_some(out + 2 * k, a + k);
    square_few(out + 2 * k, a + k, n - k);
}

#endif
