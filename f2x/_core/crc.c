/* The tables of a CRC; crc.h has the formulas. */
#include "crc.h"

/* Return the register times x. */
static word times_x(word r, word low, bool reflected) {
    if (reflected) return r >> 1 ^ (r & 1 ? low : 0);
    return r << 1 ^ (r >> 63 ? low : 0);
}

void f2x_crc_prepare(word *tables, word low, bool reflected) {
    for (size_t byte = 0; byte < 256; byte++) {
        word r = reflected ? byte : (word)byte << 56;
        for (int bit = 0; bit < 8; bit++) r = times_x(r, low, reflected);
        tables[byte] = r;
    }
    for (size_t k = 256; k < F2X_CRC_FACTORS; k++) {
        word r = tables[k - 256];
        tables[k] = reflected ? r >> 8 ^ tables[r & 255] : r << 8 ^ tables[r >> 56];
    }
    /* A product of reflected words has its factor x^(d + 64) or x^d in a place that is one bit lower. */
    word power = reflected ? (word)1 << 63 : 1;
    for (size_t e = 0, distance = 512; distance <= 2048; e++, power = times_x(power, low, reflected)) {
        size_t at = F2X_CRC_FACTORS + (distance == 512 ? 0 : distance == 1024 ? 2 : 4);
        if (e == distance - reflected) tables[at + reflected] = power;
        if (e == distance + 64 - reflected) {
            tables[at + !reflected] = power;
            distance *= 2;
        }
    }
}
