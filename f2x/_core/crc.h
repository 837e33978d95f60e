/* CRCs with registers of 64 bits: the tables, and the plain version by tables, which every level has.
 *
 * A CRC of width w <= 64 with the polynomial P is computed modulo Q = P x^(64 - w).  The coefficient of x^63 is the top
 * bit of a register, or, if `reflected`, the lowest bit, as the first bit of a byte is. */
#ifndef F2X_CRC_H
#define F2X_CRC_H

#include "words.h"

/* Eight tables of 256 words, then two factors for each of the distances 512, 1024 and 2048 bits. */
enum { F2X_CRC_FACTORS = 8 * 256, F2X_CRC_WORDS = F2X_CRC_FACTORS + 6 };

/* Write the tables for Q, of which `low` has the bits below x^64, in the order of a register. */
void f2x_crc_prepare(word *tables, word low, bool reflected);

/* Return the register after n bytes, 8 of them in a step (M. Kounavis, F. Berry, slicing-by-8, 2005). */
F2X_INLINE word f2x_crc_by_tables(const word *tables, bool reflected, word r, const unsigned char *data, size_t n) {
    for (; n >= 8; data += 8, n -= 8) {
        word w;
        memcpy(&w, data, 8);
        if (!reflected) w = __builtin_bswap64(w);
        w ^= r;
        r = 0;
        for (int k = 0; k < 8; k++) r ^= tables[256 * (reflected ? 7 - k : k) + (w >> 8 * k & 255)];
    }
    for (; n; data++, n--) r = reflected ? r >> 8 ^ tables[(r ^ *data) & 255] : r << 8 ^ tables[r >> 56 ^ *data];
    return r;
}

#endif
