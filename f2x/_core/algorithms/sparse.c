/* Reductions modulo a polynomial of few terms: sums of shifts, without a quotient.
 *
 * With n and e its two highest exponents, n - e >= 64, the coefficients of a run of at most n - e fall below the run,
 * so that it is added as a whole for each exponent.
 * R. P. Brent, P. Zimmermann, The great trinomial hunt, Notices of the AMS 58 (2011). */
#ifndef F2X_SPARSE_C
#define F2X_SPARSE_C

#include "multiples.h"

enum {
    /* A modulus of at most FEW_TERMS terms is reduced by shifts, */
    FEW_TERMS = 24,
    /* if it has at least SPARSE_WORDS words. */
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

/* Vectors for shifts, wider than those for products if there are wider ones: no product is needed here. */
enum { WIDE_WORDS = SIDE >= 4 ? SIDE : HAS_AVX2 ? 4 : 2 };
typedef word wide __attribute__((vector_size(8 * WIDE_WORDS)));
typedef word unaligned_wide __attribute__((vector_size(8 * WIDE_WORDS), aligned(8), may_alias));

F2X_INLINE wide load_wide(const word *p) { return *(const unaligned_wide *)p; }

F2X_INLINE void store_wide(word *p, wide x) { *(unaligned_wide *)p = x; }

/* Return y moved up by a word, the last word of x below it. */
F2X_INLINE wide wide_moved_up(wide x, wide y) {
#if SIDE >= 4
    return moved_up(x, y);
#elif HAS_AVX2
    return SHUFFLED(x, y, 3, 4, 5, 6);
#else
    return (wide){x[1], y[0]};
#endif
}

/* Add the sum of x^shifts[t], 0 <= shifts[t] < 64, times n words.  Whole vectors are read and written: up to SPARE
 * words behind p are 0, and as many behind `to` are written, but unchanged. */
static void add_shifted_words(word *to, const word *p, size_t n, const unsigned *shifts, size_t terms) {
    word above = 0;
    wide x = {0};
    for (size_t k = 0; k < n; k += WIDE_WORDS) {
        wide before = x, sum = load_wide(to + k);
        x = load_wide(p + k);
        wide below = wide_moved_up(before, x);
        for (size_t t = 0; t < terms; t++) sum ^= x << shifts[t] | (below >> 1) >> (63 - shifts[t]);
        store_wide(to + k, sum);
    }
    if (n % WIDE_WORDS == 0) above = x[WIDE_WORDS - 1];
    word last = 0;
    for (size_t t = 0; t < terms; t++) last ^= (above >> 1) >> (63 - shifts[t]);
    if (last) to[n] ^= last;
}

/* Add, for each exponent e but the first, x^(base + e) times n words: those with shifts of as many words together. */
static void add_for_each_term(word *to, size_t base, const word *p, size_t n, const size_t *exponents, size_t terms) {
    for (size_t t = 1; t < terms;) {
        unsigned shifts[FEW_TERMS];
        size_t whole = (base + exponents[t]) / 64, together = 0;
        for (; t < terms && (base + exponents[t]) / 64 == whole; t++) shifts[together++] = (base + exponents[t]) % 64;
        add_shifted_words(to + whole, p, n, shifts, together);
    }
}

/* Replace `count` words by their remainder: those from the degree of the modulus on become 0.  SPARE words behind p are
 * 0. */
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
