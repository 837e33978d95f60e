/* The lengths, in words, from which another algorithm is faster, as measured on a Zen 4 (TOOM_WORDS: Emerald Rapids). */
#ifndef F2X_THRESHOLDS_H
#define F2X_THRESHOLDS_H

enum {
    /* A factor of up to MOST_COLUMNS words is multiplied by its words if the other is much longer (products.c). */
    MOST_COLUMNS = SIDE == 8 ? 24 : SIDE == 4 ? 14 : SIDE == 2 ? 4 : 0,
    /* From here on a product is cut in three if its halves would be filled up by more than a twentieth, */
    TOOM_WORDS = SIDE == 1 ? 256 : 700,
    /* and always from here on. */
    TOOM_ALWAYS = 4 * TOOM_WORDS,
    /* A product of two factors of FFT_WORDS words is made by the additive transform; from lengths in proportion to
     * FFT_WORDS on, divisions (division.c) and half-gcds (gcd.c) keep values.  It is lowest if no instruction
     * multiplies words and transforms are by planes of bits, or if bytes are multiplied (GFNI); at SIDE 4 it is higher
     * than at SIDE 2, as products by parts take half the time, but the steps of transforms as much. */
    FFT_WORDS = SIDE == 8 ? 1000 : SIDE == 4 ? 5500 : SIDE == 2 ? (WIDE == 4 ? 1700 : 3200) : 72,
    /* The parts of a product that is too long for one transform are made by it from here on. */
    FFT_ALWAYS = 1 << 22,
    /* The longest product that the transform makes; a longer one is cut into parts. */
    FFT_MOST = (1 << 26) - (1 << 8),
};

#endif
