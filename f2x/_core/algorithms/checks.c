/* CRCs of long messages: four sums of vectors, each moved ahead by the distance of four vectors and added to the next
 * bytes, which takes two products for 16 bytes (V. Gopal et al., Fast CRC computation using PCLMULQDQ, Intel 2009).  The
 * sums that are left are read as a message. */
#ifndef F2X_CHECKS_C
#define F2X_CHECKS_C

#include "../crc.h"
#include "../memory.h"

enum { CRC_BYTES_BETWEEN_SIGNALS = 8 * F2X_LONG_PASS };

#if SIDE > 1

enum { CRC_STRIDE = 4 * 8 * SIDE };
typedef word unaligned_vec __attribute__((vector_size(8 * SIDE), aligned(1), may_alias));

/* Reverse the bytes of each pair of words, so that the last byte has the lowest coefficients. */
F2X_INLINE vec in_order(vec x, bool reflected) {
    if (reflected) return x;
#if defined(__x86_64__)
    vec places;
    for (int i = 0; i < SIDE; i++) places[i] = i & 1 ? 0x0001020304050607 : 0x08090A0B0C0D0E0F;
#if SIDE == 8
    return (vec)_mm512_shuffle_epi8((__m512i)x, (__m512i)places);
#elif SIDE == 4
    return (vec)_mm256_shuffle_epi8((__m256i)x, (__m256i)places);
#else
    return (vec)_mm_shuffle_epi8((__m128i)x, (__m128i)places);
#endif
#else
    vec swapped = (vec)vrev64q_u8((uint8x16_t)x);
    return (vec){swapped[1], swapped[0]};
#endif
}

F2X_INLINE vec bytes_at(const unsigned char *data) { return *(const unaligned_vec *)data; }

/* Return the register after n >= CRC_STRIDE bytes, a multiple of CRC_STRIDE. */
F2X_INLINE word crc_by_products(const word *tables, bool reflected, word r, const unsigned char *data, size_t n) {
    const word *factors = tables + F2X_CRC_FACTORS + (SIDE == 2 ? 0 : SIDE == 4 ? 2 : 4);
    vec keys, sums[4], first = {reflected ? r : __builtin_bswap64(r)};
    for (int i = 0; i < SIDE; i++) keys[i] = factors[i & 1];
    for (int k = 0; k < 4; k++) sums[k] = in_order(k ? bytes_at(data + 8 * SIDE * k) : bytes_at(data) ^ first, reflected);
    for (data += CRC_STRIDE, n -= CRC_STRIDE; n; data += CRC_STRIDE, n -= CRC_STRIDE) {
        for (int k = 0; k < 4; k++) {
            vec next = in_order(bytes_at(data + 8 * SIDE * k), reflected);
            sums[k] = product_even(sums[k], keys) ^ product_odd(sums[k], keys) ^ next;
        }
    }
    unsigned char rest[CRC_STRIDE];
    for (int k = 0; k < 4; k++) *(unaligned_vec *)(rest + 8 * SIDE * k) = in_order(sums[k], reflected);
    return f2x_crc_by_tables(tables, reflected, 0, rest, CRC_STRIDE);
}

F2X_INLINE word crc_of_part(const word *tables, bool reflected, word r, const unsigned char *data, size_t n) {
    size_t long_part = n < 4 * CRC_STRIDE ? 0 : n / CRC_STRIDE * CRC_STRIDE;
    if (long_part) r = crc_by_products(tables, reflected, r, data, long_part);
    return f2x_crc_by_tables(tables, reflected, r, data + long_part, n - long_part);
}

#else

F2X_INLINE word crc_of_part(const word *tables, bool reflected, word r, const unsigned char *data, size_t n) {
    return f2x_crc_by_tables(tables, reflected, r, data, n);
}

#endif

static word crc(const word *tables, bool reflected, word r, const unsigned char *data, size_t n) {
    for (;;) {
        size_t part = f2x_min(n, CRC_BYTES_BETWEEN_SIGNALS);
        r = reflected ? crc_of_part(tables, true, r, data, part) : crc_of_part(tables, false, r, data, part);
        data += part, n -= part;
        if (!n || f2x_stopped(F2X_LONG_PASS)) return r;
    }
}

#endif
