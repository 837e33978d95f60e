/* The lightest sum of a given number of rows and a shift. */
#ifndef F2X_LIGHT_SUMS_H
#define F2X_LIGHT_SUMS_H

#include "matrix.h"

/* The sums of `chosen` >= 1 of the rows and the row `shift`, as long, for which the row with exactly `low` < chosen rows
 * of the sum before it is one of the rows first, ..., last - 1.  Sums that have more than `errors` ones in each of the
 * `windows` windows of `bits` bits need not be found; if bits = 0, all are. */
typedef struct {
    const f2x_matrix *rows, *shift;
    size_t chosen, low, windows, bits, errors, first, last;
} f2x_light_sums;

/* A weight, and the places of the rows of a sum of this weight, ascending. */
typedef struct {
    size_t weight, *places;
} f2x_light_sum;

/* Write the weight and the places of a lightest sum to *best, if it is lighter than best->weight. */
void f2x_lightest_sum(const f2x_light_sums *of, f2x_light_sum *best);

#endif
