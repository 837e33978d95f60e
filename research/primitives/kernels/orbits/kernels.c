/* The kernels of orbits for one instruction set: included by each file of levels/. */
#if !defined(__clang__)
/* GCC would put the shifts of one word by several numbers in a vector, and take the words from it one by one. */
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include "walks.h"

static void multiply_once(const sparse_field *field, word *out, const word *x, const word *y, word *scratch) {
    multiply(field, out, x, y, scratch);
}

static bool squares(const sparse_field *field, word *x, size_t count, word *scratch) {
    uint64_t work = 0;
    for (size_t k = 0; k < count; k++) {
        square(field, x, x, scratch);
        if (orbits_stopped(&work, field->used + 16)) return false;
    }
    return true;
}

static word trace(const sparse_field *field, const word *x, word *scratch) {
    word *form = scratch + 3 * field->stride + 1;
    trace_form(field, form, x, scratch);
    return form[0] & 1; /* Tr(x 1) */
}

/* From (D_j, D_(j+1)) to (D_2j, D_(2j+1)) or (D_(2j+1), D_(2j+2)): D_2j = D_j^2, D_(2j+1) = D_j D_(j+1) + x. */
static bool dickson(const sparse_field *field, word *out, const word *x, const uint8_t *bits, size_t length,
                    word *scratch) {
    size_t stride = field->stride;
    word *low = out, *high = scratch, *product = scratch + stride;
    uint64_t work = 0;
    scratch += 2 * stride;
    f2x_copy(low, x, stride); /* D_1 */
    square(field, high, x, scratch);
    for (size_t k = 1; k < length; k++) {
        multiply(field, product, low, high, scratch);
        f2x_add_to(product, x, stride);
        if (bits[k]) {
            square(field, high, high, scratch);
            f2x_copy(low, product, stride);
        } else {
            square(field, low, low, scratch);
            f2x_copy(high, product, stride);
        }
        if (orbits_stopped(&work, stride * stride / 2 + 16)) return false;
    }
    return true;
}

static bool ben_or(const sparse_field *field, word *power, word *product, size_t count, word *scratch) {
    size_t stride = field->stride;
    word *factor = scratch;
    uint64_t work = 0;
    scratch += stride;
    f2x_clear(product, stride);
    product[0] = 1;
    for (size_t k = 0; k < count; k++) {
        square(field, power, power, scratch);
        f2x_copy(factor, power, stride);
        factor[0] ^= 2;
        multiply(field, product, product, factor, scratch);
        if (orbits_stopped(&work, stride * stride / 2 + 16)) return false;
    }
    return true;
}

#define JOINED(a, b) a##b
#define TABLE(level) JOINED(orbit_kernels_, level)
#define TEXT(level) #level
#define NAME(level) TEXT(level)

const orbit_kernels TABLE(LEVEL) = {
    .name = NAME(LEVEL),
    .longest_row = LONGEST_ROW,
    .multiply = multiply_once,
    .squares = squares,
    .trace = trace,
    .dickson = dickson,
    .ben_or = ben_or,
    .fingerprints = fingerprints,
    .elements = elements,
};
