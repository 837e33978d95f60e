/* The first power of x that is a sum of few lower powers modulo a polynomial, for the distances of a CRC. */
#ifndef F2X_SUMS_OF_POWERS_H
#define F2X_SUMS_OF_POWERS_H

#include "memory.h"

enum { F2X_MOST_SUMMANDS = 64 };

/* Return the least i < n with p_0 + p_i + (a sum of a) = (a sum of b), the summands distinct among p_1, ..., p_(i-1);
 * 0 if there is none.  a and b are below F2X_MOST_SUMMANDS. */
size_t f2x_first_sum(const word *powers, size_t n, size_t a, size_t b);

#endif
