/* Fields F2[z]/(f), f of three or five terms, and the Frobenius orbits in them: one table for each instruction set.
 *
 * An element is `stride` words, zeros from coefficient d on.  Results may be operands.  Scratch is `scratch` words. */
#ifndef RESEARCH_ORBITS_H
#define RESEARCH_ORBITS_H

#include "../../../../f2x/_core/words.h"

/* The word and the bit of an exponent. */
typedef struct {
    ptrdiff_t word;
    unsigned bit;
} place;

/* f = z^d + z^a (+ z^b + z^c) + 1 with d/2 >= a > b > c, d >= 2. */
typedef struct {
    size_t d;
    size_t terms;         /* of f without z^d: 2 or 4 */
    size_t exponents[4];  /* 0, a, b, c */
    place up[4], down[4]; /* the places of 0, a, b, c, and of these minus d */
    size_t used;          /* words that hold d coefficients */
    size_t block, blocks; /* words of the factors into which products are cut if used > 2; their number */
    size_t stride;        /* words of an element: whole blocks, an even number */
    size_t scratch;
    const int64_t *traces; /* the s <= 2d - 2 with Tr(z^s) = 1 */
    size_t trace_count;
} sparse_field;

/* A walk over the orbits of elements of one order: the products of steps[i]^j, j < counts[i], meet each once. */
typedef struct {
    size_t levels;
    const int64_t *steps, *counts;
} orbit_walk;

typedef struct {
    const char *name;
    size_t longest_row; /* words of the longest factors of one short product */
    void (*multiply)(const sparse_field *, word *out, const word *x, const word *y, word *scratch);
    /* x becomes x^(2^count).  This function and the next ones return false after a signal. */
    bool (*squares)(const sparse_field *, word *x, size_t count, word *scratch);
    /* Return Tr(x). */
    word (*trace)(const sparse_field *, const word *x, word *scratch);
    /* D_n(x); the `length` bits of n >= 1 from the top, a byte each.  scratch: two more elements. */
    bool (*dickson)(const sparse_field *, word *out, const word *x, const uint8_t *bits, size_t length, word *scratch);
    /* `power` is squared `count` times, `product` becomes the product of all power - z.  scratch: one more element. */
    bool (*ben_or)(const sparse_field *, word *power, word *product, size_t count, word *scratch);
    /* fingerprint 2^(64 - bits) + first + place for each of the first `count` places of the walk from x on.
     * scratch: walk_memory words. */
    bool (*fingerprints)(const sparse_field *, word *out, size_t count, const word *x, const orbit_walk *,
                         unsigned bits, word first, word *scratch);
    /* The elements at `count` ascending places of the walk from x on, `used` words each.  scratch: the same. */
    bool (*elements)(const sparse_field *, word *out, const int64_t *places, size_t count, const word *x,
                     const orbit_walk *, word *scratch);
} orbit_kernels;

/* Return the scratch of the last two: an element and a counter a level, four more, and that of a product. */
F2X_INLINE size_t walk_memory(const sparse_field *field, const orbit_walk *walk) {
    return (walk->levels + 5) * field->stride + walk->levels + field->scratch;
}

/* Return whether a signal ends the work; called after a number of steps. */
bool orbits_stopped(uint64_t *work, uint64_t steps);

extern const orbit_kernels orbit_kernels_portable;
#if defined(__x86_64__)
extern const orbit_kernels orbit_kernels_pclmul, orbit_kernels_avx2;
#elif defined(__aarch64__)
extern const orbit_kernels orbit_kernels_pmull;
#endif

#endif
