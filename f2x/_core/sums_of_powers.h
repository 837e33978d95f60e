/* The first power of x that is a sum of few lower powers modulo a polynomial, for the distances of a CRC. */
#ifndef F2X_SUMS_OF_POWERS_H
#define F2X_SUMS_OF_POWERS_H

#include "memory.h"

enum { F2X_MOST_SUMMANDS = 64 };

/* Return the least i < n for which p_0 + p_i is a sum of a + b different powers among p_1, ..., p_(i-1), or 0 if there
 * is none.  a and b must be below F2X_MOST_SUMMANDS. */
size_t f2x_first_sum(const word *powers, size_t n, size_t a, size_t b);

#endif
