/* f(x + 1) by additions of blocks, as (x + 1)^h = x^h + 1 for h = 2^s; for n coefficients n log n bit operations. */
#ifndef F2X_SHIFT_C
#define F2X_SHIFT_C

#include "../memory.h"

static void taylor_shift(word *f, size_t n) {
    for (size_t k = 0; k < n; k++) {
        word w = f[k];
        w ^= w >> 1 & 0x5555555555555555;
        w ^= w >> 2 & 0x3333333333333333;
        w ^= w >> 4 & 0x0F0F0F0F0F0F0F0F;
        w ^= w >> 8 & 0x00FF00FF00FF00FF;
        w ^= w >> 16 & 0x0000FFFF0000FFFF;
        f[k] = w ^ w >> 32;
    }
    for (size_t h = 1; h < n && !f2x_stopped(n); h *= 2)
        for (size_t start = 0; start + h < n; start += 2 * h)
            f2x_add_to(f + start, f + start + h, f2x_min(h, n - h - start));
}

#endif
