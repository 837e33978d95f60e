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

/* The multipliers of t = t_0 + t_1 w, with 16 bits in t_0 and in t_1, are three bytes for each of t_0, beta_15 t_1 and
 * t_0 + t_1.  For an element p + q z these three bytes are p, beta_7 q and p + q.  A product by 8, 16 or 32 bits takes
 * products by the first one, three or nine of these bytes.  The multipliers are linear in t, and are kept in two
 * words. */
typedef word f2x_multipliers[2];

/* The multipliers of beta_0, ..., beta_31 in both towers. */
extern f2x_multipliers f2x_byte_multipliers[F2X_BETAS], f2x_plane_multipliers[F2X_BETAS];

/* The factors of the products of bits in Karatsuba's scheme for a multiplier byte of planes, in the order of the
 * scheme, each as a word of zeros or of ones.  [0] has those of the lower half of the byte, [1] those of the upper
 * half. */
extern word f2x_masks[2][16][F2X_MASKS + 1];

/* The products of a byte of planes: [0] by 0, ..., 15, a byte each, and [1] by 16 times these. */
extern word f2x_byte_products[256][2][2];

/* The first four layers of the transform, from bits to two bytes of different branches, and their inverse, as matrices
 * of 16 rows and columns.  Each consists of four matrices of 8 rows and columns, as GF2P8AFFINEQB takes them: to byte 0
 * from byte 0 and from byte 1, then to byte 1 from byte 0 and from byte 1. */
extern word f2x_from_bits[4], f2x_to_bits[4];

/* The passes of 2^4 coefficients of algorithms/basis.c, as such matrices: [0] the passes, [1] their inverse. */
extern word f2x_basis_of_16[2][4];

/* Compute all these constants, unless a thread has done so before.  Each transform begins with this call. */
void f2x_prepare_tables(void);

#endif
