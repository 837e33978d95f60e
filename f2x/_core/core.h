/* The operations of F2[x], as a table of functions for each instruction set.
 *
 * Lengths are in words.  Unless stated otherwise, operands are trimmed and not 0 (so n, m >= 1), results do not
 * overlap operands, and a function that returns a size_t returns the trimmed length of its result.
 * After F2X_NO_MEMORY or F2X_INTERRUPTED (memory.h) results are unspecified, but safe to free. */
#ifndef F2X_CORE_H
#define F2X_CORE_H

#include "memory.h"

/* A polynomial whose length is known only when the result is; its words are freed by f2x_free.  NULL, 0 is 0. */
typedef struct {
    word *words;
    size_t length;
} f2x_poly;

/* A polynomial f != 0 prepared for many operations modulo it; it never changes. */
typedef struct f2x_modulus f2x_modulus;

/* A polynomial prepared as the inner one of many compositions modulo the same polynomial. */
typedef struct f2x_inner f2x_inner;

typedef struct {
    const char *name;

    /* Thresholds, exported so that tests cover both sides: words from which products are cut in three or made by the
     * transform, degrees from which gcds are no longer Lehmer's, words from which a modulus or a division has a
     * reciprocal. */
    size_t toom_words, fft_words, matrix_degree, half_gcd_degree, prepared_words, newton_words;

    /* Products: n + m words at out. */
    void (*multiply)(word *out, const word *a, size_t n, const word *b, size_t m);
    void (*multiply_by_parts)(word *out, const word *a, size_t n, const word *b, size_t m); /* without the transform */
    void (*multiply_by_transform)(word *out, const word *a, size_t n, const word *b, size_t m);
    void (*square)(word *out, const word *a, size_t n);
    /* max(n, k) + max(m, r) words: a f + b g for factors of n, m, k and r words, which may be 0. */
    void (*sum_of_products)(word *out, const word *a, size_t n, const word *f, size_t m, const word *b, size_t k,
                            const word *g, size_t r);

    /* Division of n words by m: n - m + 1 words of quotient (if n >= m), m words of remainder; either may be NULL.
     * q_length and r_length are written.  a may be 0 or shorter than b. */
    void (*divide)(word *q, size_t *q_length, word *r, size_t *r_length, const word *a, size_t n, const word *b,
                   size_t m);
    /* The quotient of a by a b that divides it, which is not checked; n >= m. */
    size_t (*divide_exactly)(word *q, const word *a, size_t n, const word *b, size_t m);

    /* gcd: min(n, m) words. */
    size_t (*gcd)(word *d, const word *a, size_t n, const word *b, size_t m);
    size_t (*gcd_by_lehmer)(word *d, const word *a, size_t n, const word *b, size_t m); /* without half-gcd */
    /* d = u a + v b = gcd(a, b), deg u < deg b/d and deg v < deg a/d if these are >= 1; if one divides the other,
     * its factor is 1 and the other factor 0; if they are equal, v = 1. */
    void (*xgcd)(f2x_poly *d, f2x_poly *u, f2x_poly *v, const word *a, size_t n, const word *b, size_t m);
    /* (c, d) = M (a, b), det M = 1, deg d < stop <= deg c, for deg a >= deg b, deg a >= stop >= 0; b may be 0.
     * matrix is M00, M01, M10, M11. */
    void (*half_gcd)(f2x_poly matrix[4], f2x_poly *c, f2x_poly *d, const word *a, size_t n, const word *b, size_t m,
                     int64_t stop);
    /* The characteristic polynomial of the shortest linear recurrence of `count` bits; `reversed` (n words, may be 0)
     * is the sum of s_i x^(count - 1 - i). */
    void (*minimal_polynomial)(f2x_poly *q, const word *reversed, size_t n, size_t count);

    /* n words become those of f(x + 1). */
    void (*taylor_shift)(word *f, size_t n);

    /* Modular arithmetic.  r has as many words as f; operands may be 0 and need not be reduced. */
    f2x_modulus *(*new_modulus)(const word *f, size_t m); /* copies f; NULL after a failure */
    void (*free_modulus)(f2x_modulus *);
    bool (*is_sparse)(const f2x_modulus *); /* whether it is reduced by shifts: a square costs hardly more than a sum */
    /* the h that makes count * h squares and steps / h compositions cheapest, `steps` if squares alone are cheaper */
    size_t (*squares_worth)(size_t count, size_t steps, const f2x_modulus *);
    size_t (*reduce)(word *r, const f2x_modulus *, const word *a, size_t n);
    size_t (*multiply_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, const word *b, size_t m);
    /* a^(2^k) */
    size_t (*squares_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, size_t k);
    /* a + a^2 + ... + a^(2^(k-1)), by compositions if these take less time */
    size_t (*trace_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, size_t k);
    /* a^e for e of `words` words >= 0, which need not be trimmed */
    size_t (*power_modulo)(word *r, const f2x_modulus *, const word *a, size_t n, const word *e, size_t words);
    /* x^(2^k) for k of `words` words >= 0, which need not be trimmed; by squares or by compositions */
    size_t (*frobenius_modulo)(word *r, const f2x_modulus *, const word *k, size_t words);
    /* g prepared for `count` compositions h(g), h of degree at most `most` (0: below the modulus). */
    f2x_inner *(*new_inner)(const f2x_modulus *, const word *g, size_t n, size_t count, size_t most);
    void (*free_inner)(f2x_inner *);
    size_t (*compose_modulo)(word *r, const f2x_inner *, const word *h, size_t n);
} f2x_core;

extern const f2x_core f2x_core_portable;
#if defined(__x86_64__)
extern const f2x_core f2x_core_pclmul, f2x_core_avx2, f2x_core_vpclmul, f2x_core_avx512;
#elif defined(__aarch64__)
extern const f2x_core f2x_core_pmull;
#endif

/* The core in use: the fastest that the processor has, or the selected one.  Other threads may set it. */
extern const f2x_core *_Atomic f2x_in_use;

/* Return the core with a name, or NULL if this processor does not have it; the fastest if name is NULL. */
const f2x_core *f2x_find_core(const char *name);

/* Write the names of the cores that this processor has, the fastest first; return their number (at most 6). */
size_t f2x_core_names(const char *names[6]);

#endif
