/* Reductions modulo a polynomial of few terms by sums of shifts, without a quotient.
 *
 * Let n and e be its two highest exponents, n - e >= 64.  The reduction moves a run of at most n - e coefficients to
 * places below the run, so that the run is added as a whole for each lower exponent.
 * R. P. Brent, P. Zimmermann, The great trinomial hunt, Notices of the AMS 58 (2011). */
#ifndef F2X_SPARSE_C
#define F2X_SPARSE_C

#include "../words.h"

enum {
    /* Reductions modulo a polynomial of at most this number of terms are sums of shifts, */
    FEW_TERMS = 24,
    /* if it has at least this number of words. */
    SPARSE_WORDS = 4,
};

/* Write the exponents of f, descending, and return their number; 0 if shifts do not pay. */
static size_t few_exponents(size_t exponents[FEW_TERMS], const word *f, size_t m) {
    size_t terms = 0, count = 0;
    for (size_t k = 0; k < m && terms <= FEW_TERMS; k++) terms += (size_t)__builtin_popcountll(f[k]);
    if (m < SPARSE_WORDS || terms < 2 || terms > FEW_TERMS) return 0;
    for (size_t k = m; k-- > 0;)
        for (word rest = f[k]; rest; rest ^= (word)1 << exponents[count - 1] % 64)
            exponents[count++] = 64 * k + 63 - f2x_leading_zeros(rest);
    size_t gap = exponents[0] - exponents[1];
    return gap >= 64 && 10 * gap >= exponents[0] ? terms : 0;
}

/* Add x^shift times n >= 1 words at p to `to`, 0 <= shift < 64; the two must not overlap. */
static void add_shifted_words(word *restrict to, const word *restrict p, size_t n, unsigned shift) {
    to[0] ^= p[0] << shift;
    for (size_t k = 1; k < n; k++) to[k] ^= p[k] << shift | (p[k - 1] >> 1) >> (63 - shift);
    word last = (p[n - 1] >> 1) >> (63 - shift);
    if (last) to[n] ^= last;
}

/* Add x^(base + e) times n words, for each exponent e except the first. */
static void add_for_each_term(word *to, size_t base, const word *p, size_t n, const size_t *exponents, size_t terms) {
    for (size_t t = 1; t < terms; t++)
        add_shifted_words(to + (base + exponents[t]) / 64, p, n, (base + exponents[t]) % 64);
}

/* Replace `count` words by their remainder; coefficients from the degree of the modulus on become 0. */
static void reduce_by_shifts(word *p, size_t count, const size_t *exponents, size_t terms) {
    size_t n = exponents[0], most = (n - exponents[1]) >> 6, whole = n >> 6, top = count;
    unsigned part = n & 63;
    while (top > whole + 1) {
        size_t run = f2x_min(most, top - whole - 1);
        word *upper = p + top - run;
        add_for_each_term(p, 64 * (top - run) - n, upper, run, exponents, terms);
        f2x_clear(upper, run);
        top -= run;
    }
    if (count > whole) {
        word single = p[whole] >> part;
        p[whole] ^= single << part;
        for (size_t t = 1; t < terms; t++) {
            word *to = p + exponents[t] / 64, high = (single >> 1) >> (63 - exponents[t] % 64);
            to[0] ^= single << exponents[t] % 64;
            if (high) to[1] ^= high;
        }
    }
}

#endif
