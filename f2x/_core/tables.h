/* Constants of the additive transform (algorithms/fft.c): a tower of quadratic extensions up to the field of 2^32
 * elements, and Cantor's basis beta_0 = 1, beta_k^2 + beta_k = beta_(k-1).
 *
 * A field of twice as many bits has the elements low + high w, w = beta_bits, w^2 = w + beta_(bits - 1); low is the low
 * half of an integer.  The tower of the *bytes* begins with F2[x]/(x^8+x^4+x^3+x+1), the field of GF2P8MULB, and the
 * tower of the *planes* begins with F2.  D. G. Cantor, On arithmetical algorithms over finite fields (1989), section 2. */
#ifndef F2X_TABLES_H
#define F2X_TABLES_H

#include "words.h"

enum { F2X_BETAS = 32, F2X_MULTIPLIERS = 9, F2X_MASKS = 27 };

/* The multipliers of t = t_0 + t_1 w (16 bits each): three bytes for each of t_0, beta_15 t_1, t_0 + t_1; for an
 * element p + q z these are p, beta_7 q, p + q.  So a product by a byte, by 16 or by 32 bits takes the first one,
 * three or nine products of bytes.  They are linear in t.  They are kept in two words. */
typedef word f2x_multipliers[2];

/* Those of beta_0, ..., beta_31 in either tower. */
extern f2x_multipliers f2x_byte_multipliers[F2X_BETAS], f2x_plane_multipliers[F2X_BETAS];

/* The bits of a byte of planes by which Karatsuba's products of bits are multiplied, in the same order down to bits,
 * each as a word of zeros or of ones: [0] of the lower half of the byte, [1] of the upper half. */
extern word f2x_masks[2][16][F2X_MASKS + 1];

/* The products by a byte of planes: [0] by 0, ..., 15, a byte each, [1] by 16 times these. */
extern word f2x_byte_products[256][2][2];

/* The first four layers of the transform as matrices of 16 rows and columns, from bits to two bytes of different
 * branches, and back: four of 8 rows and columns as GF2P8AFFINEQB takes them: to byte 0 from 0, from 1, to 1 from 0,
 * from 1. */
extern word f2x_from_bits[4], f2x_to_bits[4];

/* The passes of 2^4 coefficients of algorithms/basis.c as such matrices, [0], and their inverse, [1]. */
extern word f2x_basis_of_16[2][4];

/* Compute all of these. */
void f2x_prepare_tables(void);

#endif
