/* The public header of the core: the operations of F2[x], as a table of functions for each instruction set.
 *
 *     const f2x_core *core = f2x_find_core(NULL);           the fastest for this processor
 *     size_t length = core->gcd(d, a, n, b, m);             Nothing has to be initialized, in any thread.
 *
 * A program links memory.c, select.c, tables.c and levels/?*.c; the inline functions of words.h and memory.h need none. */
#ifndef F2X_H
#define F2X_H

#include "memory.h"

/* Lengths are in words.  Unless stated otherwise, operands are trimmed and not 0 (so n, m >= 1), results do not overlap
 * operands, and a function that returns a size_t returns the trimmed length of its result.  After F2X_NO_MEMORY or
 * F2X_INTERRUPTED (memory.h) results are unspecified, but safe to free. */

/* A polynomial that owns its words, for results of unknown length; f2x_free frees the words.  The polynomial 0 is
 * {NULL, 0}. */
typedef struct {
    word *words;
    size_t length;
} f2x_poly;

/* A polynomial f != 0, prepared for many operations modulo f; it never changes. */
typedef struct f2x_modulus f2x_modulus;

/* A polynomial g, prepared for many compositions h(g) modulo the same polynomial. */
typedef struct f2x_inner f2x_inner;

/* A field K = F2[z]/(f) for an irreducible f. */
typedef struct f2x_field f2x_field;

typedef struct {
    const char *name;
    size_t vector_words; /* of the widest vectors */

    /* Thresholds, which are exported so that tests cover both sides of each.  They are the words from which products
     * are cut in three and from which the transform makes them, the degrees from which half-gcd replaces Lehmer's
     * scheme, for matrices and for gcds, and the words from which a modulus and a division use a whole reciprocal. */
    size_t toom_words, fft_words, matrix_degree, half_gcd_degree, prepared_words, newton_words;

    /* Products write n + m words at `out`. */
    void (*multiply)(word *out, const word *a, size_t n, const word *b, size_t m);
    void (*multiply_by_parts)(word *out, const word *a, size_t n, const word *b, size_t m); /* without the transform */
    void (*multiply_by_transform)(word *out, const word *a, size_t n, const word *b, size_t m);
    void (*square)(word *out, const word *a, size_t n);
    /* Write max(n, k) + max(m, r) words of a f + b g, for a, f, b and g of n, m, k and r words, which may be 0. */
    void (*sum_of_products)(word *out, const word *a, size_t n, const word *f, size_t m, const word *b, size_t k,
                            const word *g, size_t r);

    /* Divide n words by m words.  The quotient q has room for n - m + 1 words (if n >= m), the remainder r for m words;
     * either may be NULL.  Their lengths are written to q_length and r_length.  a may be 0 or shorter than b. */
    void (*divide)(word *q, size_t *q_length, word *r, size_t *r_length, const word *a, size_t n, const word *b,
                   size_t m);
    /* Write the quotient of a and b, where b must divide a (this is not checked) and n >= m. */
    size_t (*divide_exactly)(word *q, const word *a, size_t n, const word *b, size_t m);

    /* Write gcd(a, b); d has room for min(n, m) words. */
    size_t (*gcd)(word *d, const word *a, size_t n, const word *b, size_t m);
    size_t (*gcd_by_lehmer)(word *d, const word *a, size_t n, const word *b, size_t m); /* without half-gcd */
    /* Write d = u a + v b = gcd(a, b) with deg u < deg b/d and deg v < deg a/d if the latter are at least 1.  If one of
     * a and b divides the other, its factor is 1 and the other factor is 0; if they are equal, v = 1. */
    void (*xgcd)(f2x_poly *d, f2x_poly *u, f2x_poly *v, const word *a, size_t n, const word *b, size_t m);
    /* Write (c, d) = M (a, b) with det M = 1 and deg d < stop <= deg c, for deg a >= deg b and deg a >= stop >= 0.  b
     * may be 0.  `matrix` has the entries M00, M01, M10, M11. */
    void (*half_gcd)(f2x_poly matrix[4], f2x_poly *c, f2x_poly *d, const word *a, size_t n, const word *b, size_t m,
                     int64_t stop);
    /* Write the characteristic polynomial of the shortest linear recurrence of the bits s_0, ..., s_(count - 1).
     * `reversed`, of n words, is the sum of s_i x^(count - 1 - i), which may be 0. */
    void (*minimal_polynomial)(f2x_poly *q, const word *reversed, size_t n, size_t count);

    /* Replace the n words of f by those of f(x + 1). */
    void (*taylor_shift)(word *f, size_t n);

    /* Return the register of a CRC after n bytes, from the register r before them and the tables of crc.h. */
    word (*crc)(const word *tables, bool reflected, word r, const unsigned char *data, size_t n);

    /* Arithmetic modulo f.  r has room for as many words as f has; operands may be 0 and need not be reduced. */
    f2x_modulus *(*new_modulus)(const word *f, size_t m); /* copies f; NULL after a failure */
    void (*free_modulus)(f2x_modulus *);
    bool (*is_sparse)(const f2x_modulus *); /* whether a reduction is a sum of shifts */
    /* Return the h for which count * h squares and steps / h compositions cost least, or `steps` if squares alone cost
     * less. */
    size_t (*squares_worth)(size_t count, size_t steps, const f2x_modulus *);
    size_t (*reduce)(word *r, const f2x_modulus *, const word *a, size_t n);
    size_t (*multiply_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, const word *b, size_t m);
    /* Write a^(2^k) modulo f. */
    size_t (*squares_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, size_t k);
    /* Write a + a^2 + ... + a^(2^(k-1)) modulo f, by compositions if these take less time. */
    size_t (*trace_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, size_t k);
    /* Write a^e modulo f; e >= 0 has `words` words, which need not be trimmed. */
    size_t (*power_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, const word *e, size_t words);
    /* Write x^(2^k) modulo f, by squares or by compositions; k >= 0 has `words` words, which need not be trimmed. */
    size_t (*frobenius_modulo)(word *r, const f2x_modulus *, const word *k, size_t words);
    /* Prepare g for `count` compositions h(g) with deg h <= `most`; `most` = 0 means deg h < deg f. */
    f2x_inner *(*new_inner)(const f2x_modulus *, const word *g, size_t n, size_t count, size_t most);
    void (*free_inner)(f2x_inner *);
    size_t (*compose_modulo)(word *r, const f2x_inner *, const word *h, size_t n);

    /* Polynomials over K.  Here lengths are numbers of coefficients, of ceil(deg f / 64) words each, the last of which
     * need not be 0 unless stated.  F is a polynomial of m >= 2 coefficients with a leading coefficient, and v are the
     * `count` coefficients that `reciprocal_over` wrote for it; count may be 0.  Results modulo F have m - 1
     * coefficients, and operands modulo F at most m - 1. */
    f2x_field *(*new_field)(const word *f, size_t m);
    void (*free_field)(f2x_field *);
    /* Write the products of n pairs of elements of a field of degree at most 64. */
    void (*element_products)(word *out, const f2x_field *, const word *a, const word *b, size_t n);
    /* Write a^(2^k) for each of n coefficients, the i-th at place apart * i. */
    void (*coefficient_squares)(word *out, const f2x_field *, const word *a, size_t n, size_t k, size_t apart);
    void (*multiply_over)(word *out, const f2x_field *, const word *a, size_t n, const word *b, size_t m);
    /* Divide n coefficients by m with a leading coefficient: q gets n - m + 1 (if n >= m), unless it is NULL, and a gets
     * the m - 1 of the remainder. */
    void (*divide_over)(word *q, const f2x_field *, word *a, size_t n, const word *b, size_t m);
    /* Write the monic gcd of two polynomials with leading coefficients, and return its length. */
    size_t (*gcd_over)(word *d, const f2x_field *, const word *a, size_t n, const word *b, size_t m);
    void (*reciprocal_over)(word *v, const f2x_field *, const word *F, size_t m, size_t count);
    void (*multiply_modulo_over)(word *r, const f2x_field *, const word *a, size_t n, const word *b, size_t l,
                                 const word *F, size_t m, const word *v, size_t count);
    /* Write a^(2^k) modulo F. */
    void (*squares_over)(word *r, const f2x_field *, const word *a, size_t n, size_t k, const word *F, size_t m,
                         const word *v, size_t count);
    /* Write h(g) modulo F. */
    void (*compose_over)(word *r, const f2x_field *, const word *h, size_t n, const word *g, size_t l, const word *F,
                         size_t m, const word *v, size_t count);
} f2x_core;

extern const f2x_core f2x_core_portable;
#if defined(__x86_64__)
extern const f2x_core f2x_core_pclmul, f2x_core_avx2, f2x_core_vpclmul, f2x_core_avx512;
#elif defined(__aarch64__)
extern const f2x_core f2x_core_pmull;
#endif

/* The core that the Python types and the matrices use; NULL if none was chosen.  Other threads may set it. */
extern const f2x_core *_Atomic f2x_in_use;

/* Return the core with this name, or NULL if this processor lacks it; if name is NULL, return the fastest core. */
const f2x_core *f2x_find_core(const char *name);

/* Write the names of the cores for this processor, the fastest first, and return their number (at most 6). */
size_t f2x_core_names(const char *names[6]);

#endif
