/* The lengths, in words, from which another algorithm is faster, as measured on a Zen 4 (TOOM_WORDS: Emerald Rapids). */
#ifndef F2X_THRESHOLDS_H
#define F2X_THRESHOLDS_H

enum {
    /* A factor of at most this number of words is multiplied word by word if the other factor is much longer
     * (products.c). */
    MOST_COLUMNS = SIDE == 8 ? 24 : SIDE == 4 ? 14 : SIDE == 2 ? 4 : 0,
    /* From this length on, a product is cut in three if halves would be filled up by more than a twentieth, */
    TOOM_WORDS = SIDE == 1 ? 256 : 700,
    /* and from this length on it is always cut in three. */
    TOOM_ALWAYS = 4 * TOOM_WORDS,
    /* The additive transform computes a product of two factors of FFT_WORDS words.  From lengths in proportion to
     * FFT_WORDS on, divisions (division.c) and half-gcds (gcd.c) keep values.  FFT_WORDS is low if no instruction
     * multiplies words, so that transforms work on planes of bits, or if an instruction multiplies bytes (GFNI).  It is
     * higher for SIDE 4 than for SIDE 2, as products by parts take half the time, but the steps of transforms take as
     * long. */
    FFT_WORDS = SIDE == 8 ? 1000 : SIDE == 4 ? 5500 : SIDE == 2 ? (WIDE == 4 ? 1700 : 3200) : 72,
    /* From this length on, the transform computes the parts of a product that is too long for one transform. */
    FFT_ALWAYS = 1 << 22,
    /* The longest product, in words, that the transform computes; a longer product is cut into parts. */
    FFT_MOST = (1 << 26) - (1 << 8),
};

#endif
