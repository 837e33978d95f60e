/* Check the native core without Python: operations on random, all-ones and sparse operands with lengths around the
 * core's thresholds, against schoolbook arithmetic.
 *
 *     cc -O3 -std=gnu11 -o check_core f2x/tools/check_core.c f2x/_core/?*.c f2x/_core/levels/?*.c
 *     ./check_core [LEVEL]
 *
 * Prints the level and the number of checks; exit code 1 if a result is wrong, 2 if the processor lacks the level.
 * f2x/tools/processors.py compiles it for ARM, and by clang for x86. */
#include <stdio.h>

#include "../_core/crc.h"
#include "../_core/f2x.h"

enum { MOST = 6000, MOST_DIVISION = 1300, MOST_GCD = 1000, MOST_POWER = 130 }; /* words of the longest operands */

static const f2x_core *core;
static word a[MOST], b[MOST], p[2 * MOST], q[2 * MOST], r[2 * MOST], s[2 * MOST], t[2 * MOST];
static size_t checks, wrong;

static void check(bool right, const char *operation, size_t n, size_t m) {
    checks++;
    if (right && !f2x_failure) return;
    wrong++;
    printf("%s: %s of %zu and %zu words is wrong\n", core->name, operation, n, m);
}

static bool equal(const word *x, size_t n, const word *y, size_t m) { return n == m && !memcmp(x, y, 8 * n); }

/* Schoolbook arithmetic: the product, in n + m words, ... */
static void schoolbook_product(word *out, const word *x, size_t n, const word *y, size_t m) {
    static word shifted[MOST + 1];
    f2x_clear(out, n + m);
    for (unsigned shift = 0; shift < 64; shift++) {
        f2x_shift_up(shifted, x, n, shift);
        for (size_t k = 0; k < m; k++)
            if (y[k] >> shift & 1) f2x_add_to(out + k, shifted, n + 1);
    }
}

/* ... the remainder of x, which replaces x, and its length, ... */
static size_t remainder_of(word *x, size_t n, const word *y, size_t m) {
    static word shifted[MOST + 1];
    while (f2x_degree(x, n) >= f2x_degree(y, m)) {
        size_t shift = (size_t)(f2x_degree(x, n) - f2x_degree(y, m));
        f2x_shift_up(shifted, y, m, shift % 64);
        f2x_add_to(x + shift / 64, shifted, f2x_trimmed(shifted, m + 1));
        n = f2x_trimmed(x, n);
    }
    return n;
}

/* ... the gcd by Euclid's algorithm, and its length; x and y are used up, ... */
static size_t gcd_of(word *d, word *x, size_t n, word *y, size_t m) {
    if (m) return gcd_of(d, y, m, x, remainder_of(x, n, y, m));
    f2x_copy(d, x, n);
    return n;
}

/* ... and the power a^e modulo b, in s, and its length. */
static size_t power_of(size_t n, size_t m, word e) {
    s[0] = 1;
    size_t length = remainder_of(s, 1, b, m);
    for (int64_t k = f2x_degree(&e, 1); k >= 0; k--) {
        schoolbook_product(t, s, length, s, length);
        length = remainder_of(t, f2x_trimmed(t, 2 * length), b, m);
        f2x_copy(s, t, length);
        if (!(e >> k & 1)) continue;
        schoolbook_product(t, s, length, a, n);
        length = remainder_of(t, f2x_trimmed(t, length + n), b, m);
        f2x_copy(s, t, length);
    }
    return length;
}

static word random_word(void) {
    static word x = 88172645463325252;
    x ^= x << 13, x ^= x >> 7, x ^= x << 17; /* Marsaglia's xorshift */
    return x * 0x9E3779B97F4A7C15;
}

/* Write n words, the last of them not 0: random (kind 0), all ones (1), or of at most three terms (2). */
static void write_operand(word *x, size_t n, int kind) {
    for (size_t k = 0; k < n; k++) x[k] = kind == 0 ? random_word() : kind == 1 ? ~(word)0 : 0;
    if (kind == 2) x[0] = 1, x[random_word() % n] ^= 2;
    x[n - 1] = kind == 0 ? x[n - 1] >> random_word() % 64 | 1 : x[n - 1] | (word)1 << random_word() % 64;
}

static void check_products(size_t n, size_t m) {
    schoolbook_product(p, a, n, b, m);
    core->multiply(q, a, n, b, m), check(equal(p, n + m, q, n + m), "multiply", n, m);
    core->multiply_by_parts(q, a, n, b, m), check(equal(p, n + m, q, n + m), "multiply_by_parts", n, m);
    core->multiply_by_transform(q, a, n, b, m), check(equal(p, n + m, q, n + m), "multiply_by_transform", n, m);
    size_t length = core->divide_exactly(q, p, f2x_trimmed(p, n + m), b, m);
    check(equal(a, n, q, length), "divide_exactly", n, m);
    schoolbook_product(p, b, m, b, m);
    core->square(q, b, m), check(equal(p, 2 * m, q, 2 * m), "square", m, m);
}

static void check_division(size_t n, size_t m) {
    size_t q_length, r_length;
    core->divide(q, &q_length, r, &r_length, a, n, b, m);
    f2x_copy(s, a, n);
    check(equal(s, remainder_of(s, n, b, m), r, r_length), "the remainder", n, m);
    schoolbook_product(p, q, n - m + 1, b, m);
    f2x_add_to(p, r, r_length);
    check(equal(p, n, a, n), "the quotient", n, m);
    f2x_modulus *modulus = core->new_modulus(b, m);
    check(equal(r, r_length, q, core->reduce(q, modulus, a, n)), "reduce", n, m);
    if (n <= MOST_POWER) {
        word e = random_word() >> (n < 20 ? 0 : 44);
        check(equal(s, power_of(n, m, e), q, core->power_modulo(q, modulus, a, n, &e, 1)), "power_modulo", n, m);
    }
    core->free_modulus(modulus);
}

static void check_gcd(size_t n, size_t m) {
    f2x_copy(s, a, n), f2x_copy(t, b, m);
    size_t length = gcd_of(r, s, n, t, m);
    check(equal(r, length, q, core->gcd(q, a, n, b, m)), "gcd", n, m);
    check(equal(r, length, q, core->gcd_by_lehmer(q, a, n, b, m)), "gcd_by_lehmer", n, m);
    f2x_poly d, u, v;
    core->xgcd(&d, &u, &v, a, n, b, m);
    schoolbook_product(p, a, n, u.words, u.length), schoolbook_product(q, b, m, v.words, v.length);
    f2x_clear(p + n + u.length, m), f2x_clear(q + m + v.length, n);
    f2x_add_to(p, q, n + m);
    check(equal(r, length, d.words, d.length) && equal(r, length, p, f2x_trimmed(p, n + m)), "xgcd", n, m);
    f2x_free(d.words), f2x_free(u.words), f2x_free(v.words);
}

static void check_lengths(size_t n, size_t m) {
    for (int kind = 0; kind < 9; kind += n > MOST_POWER ? 4 : 1) {
        write_operand(a, n, kind % 3), write_operand(b, m, kind / 3);
        check_products(n, m);
        if (n <= MOST_DIVISION) check_division(n, m);
        if (n <= MOST_GCD) check_gcd(n, m);
    }
}

/* Compare the CRC of the level with that by tables, at each place of a word. */
static void check_crc(size_t n) {
    static word tables[F2X_CRC_WORDS];
    write_operand(a, n / 8 + 2, 0);
    for (int reflected = 0; reflected < 2; reflected++) {
        f2x_crc_prepare(tables, a[0] | 1, reflected);
        for (size_t from = 0; from < 8; from++) {
            const unsigned char *data = (const unsigned char *)a + from;
            word found = core->crc(tables, reflected, a[1], data, n);
            check(found == f2x_crc_by_tables(tables, reflected, a[1], data, n), "the CRC", n, from);
        }
    }
}

/* Compare products in a field of 2^k elements with remainders of products. */
static void check_elements(size_t k) {
    word f[2] = {k < 64 ? (word)1 << k | random_word() >> (64 - k) : random_word(), k == 64};
    size_t m = f2x_trimmed(f, 2);
    f2x_field *field = core->new_field(f, m);
    f2x_copy(b, f, m);
    for (size_t i = 0; i < 8; i++) q[i] = random_word() >> (64 - k), r[i] = i ? random_word() >> (64 - k) : 0;
    core->element_products(t, field, q, r, 8);
    for (size_t i = 0; i < 8; i++) {
        schoolbook_product(p, q + i, 1, r + i, 1);
        size_t length = remainder_of(p, f2x_trimmed(p, 2), b, m);
        check(equal(p, length, t + i, f2x_trimmed(t + i, 1)), "element_products", k, i);
    }
    core->free_field(field);
}

int main(int count, char **arguments) {
    core = f2x_find_core(count > 1 ? arguments[1] : NULL);
    if (!core) return puts("this processor does not have the level"), 2;
    const size_t around[] = {2,  4,  8,   12,  16,  32, 64, 128, 256, 512, core->toom_words, core->fft_words,
                             core->prepared_words, 2 * core->newton_words, core->matrix_degree / 64,
                             core->half_gcd_degree / 64};
    for (size_t k = 0; k < sizeof around / sizeof *around; k++)
        for (size_t n = around[k] - 1; n <= around[k] + 1; n++) {
            if (n > MOST) return printf("raise MOST, which is less than %zu\n", n), 1;
            check_lengths(n, n);
            if (n > 1) check_lengths(n, n - 1);
            if (n > 3) check_lengths(n, n / 2);
            if (n > 8) check_lengths(n, n / 8);
        }
    for (size_t n = 0; n < 3000; n = n < 40 ? n + 1 : n * 9 / 8) check_crc(n);
    for (size_t k = 1; k <= 64; k++) check_elements(k);
    printf("%s: %zu checks, %zu wrong\n", core->name, checks, wrong);
    return wrong != 0;
}
