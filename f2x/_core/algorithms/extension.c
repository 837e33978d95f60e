/* Polynomials over a field K = F2[z]/(f), with ceil(deg f / 64) words for each coefficient.
 *
 * A product is one product over F2, of the values at x = z^(2 deg f - 1) (L. Kronecker's substitution), whose parts are
 * then reduced modulo f.  A quotient is found coefficient by coefficient, or by Newton's reciprocal of the reversed
 * divisor, and a gcd by Euclid's algorithm or by half-gcd (J. von zur Gathen, J. Gerhard, Modern Computer Algebra,
 * sections 8.4, 9.1 and 11.1).  A composition is that of Brent and Kung (modular.c).
 * Products in K are reduced late: a sum of them is kept as polynomials in z of degree at most 2 deg f - 2. */
#ifndef F2X_EXTENSION_C
#define F2X_EXTENSION_C

#include "gcd.c"
#include "modular.c"

enum {
    /* From this number of coefficients on half-gcd pays. */
    EXTENSION_HALF_GCD = SIDE == 1 ? 64 : 400,
    /* From this number of coefficients of divisor and quotient on the reciprocal pays. */
    EXTENSION_NEWTON = SIDE == 1 ? 16 : 64,
    POLLED_PRODUCTS = SIDE == 1 ? 1 << 20 : 1 << 24, /* the number of products in K between two polls for signals */
};

struct f2x_field {
    f2x_modulus *M;
    size_t degree, words;       /* of f; of an element */
    word low, reciprocal, mask; /* for one word: f and floor(z^(2 degree) / f), without z^degree; all bits */
    word one[];                 /* the element 1 */
};

/* Elements. */

static void free_field(f2x_field *K) {
    if (!K) return;
    free_modulus(K->M);
    f2x_free(K);
}

static f2x_field *new_field(const word *f, size_t m) {
    size_t degree = (size_t)f2x_degree(f, m), words = (degree + 63) / 64;
    f2x_field *K = (f2x_field *)f2x_allocate((sizeof(f2x_field) + sizeof(word) - 1) / sizeof(word) + words);
    if (!K) return NULL;
    *K = (f2x_field){.M = new_modulus(f, m), .degree = degree, .words = words};
    f2x_clear(K->one, words);
    K->one[0] = 1;
    if (K->words == 1) {
        K->mask = (word)-1 >> (64 - degree);
        K->low = f[0] & K->mask;
        word rest = K->low; /* of z^(2 degree), divided by f */
        for (size_t i = degree; i-- > 0;) {
            bool carry = rest >> (degree - 1) & 1;
            K->reciprocal |= (word)carry << i;
            rest = (rest << 1 & K->mask) ^ (carry ? K->low : 0);
        }
    }
    if (f2x_failure) {
        free_field(K);
        K = NULL;
    }
    return K;
}

/* Return a polynomial in z of degree at most 2 degree - 2, in two words, modulo f. */
F2X_INLINE word reduced_pair(const f2x_field *K, word low, word high) {
    unsigned k = (unsigned)K->degree;
    word upper = (low >> 1) >> (k - 1) | high << (64 - k);
    word_pair product = clmul(upper, K->reciprocal);
    word quotient = upper ^ ((product.low >> 1) >> (k - 1) | product.high << (64 - k));
    return (low ^ clmul(quotient, K->low).low) & K->mask;
}

F2X_INLINE word element_product(const f2x_field *K, word a, word b) {
    word_pair product = clmul(a, b);
    return reduced_pair(K, product.low, product.high);
}

static void element_products(word *out, const f2x_field *K, const word *a, const word *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        out[i] = element_product(K, a[i], b[i]);
        if (i % POLLED_PRODUCTS == POLLED_PRODUCTS - 1 && f2x_ask_for_signals()) return;
    }
}

/* Return 1/a for an a of one word, by Euclid's algorithm; 0 if f and a have a common factor. */
static word element_inverse(const f2x_field *K, word a) {
    if (a < 2) return a;
    unsigned shift = (unsigned)K->degree + f2x_leading_zeros(a) - 63;
    word r = K->low ^ (a << shift & K->mask), s = a, t = (word)1 << shift, u = 1; /* r = t a, s = u a */
    while (r > 1 && s > 1) {
        unsigned x = f2x_leading_zeros(r), y = f2x_leading_zeros(s);
        if (x <= y)
            r ^= s << (y - x), t ^= u << (y - x);
        else
            s ^= r << (x - y), u ^= t << (x - y);
    }
    return r == 1 ? t : s == 1 ? u : 0;
}

/* Write 1/a for an element of any number of words. */
static void invert_element(word *inverse, const f2x_field *K, const word *a) {
    if (K->words == 1) {
        inverse[0] = element_inverse(K, a[0]);
        return;
    }
    f2x_poly d = {NULL, 0}, u = {NULL, 0}, v = {NULL, 0};
    f2x_clear(inverse, K->words);
    xgcd(&d, &u, &v, a, f2x_trimmed(a, K->words), K->M->f, K->M->m);
    if (!f2x_failure) f2x_copy(inverse, u.words, f2x_min(u.length, K->words));
    free_poly(&d), free_poly(&u), free_poly(&v);
}

static bool is_unit(const word *a, size_t n) { return a[0] == 1 && f2x_trimmed(a, n) == 1; }

/* Replace a product in z, of 2 words + ROOM words, by its remainder, an element. */
static void reduce_product(const f2x_field *K, word *product) {
    if (K->words == 1) {
        product[0] = reduced_pair(K, product[0], product[1]);
        return;
    }
    size_t length = reduce_in_place(K->M, product, 2 * K->words);
    f2x_clear(product + length, K->words > length ? K->words - length : 0);
}

/* Write a^(2^k) for each of n coefficients, the i-th at place `apart` i. */
static void coefficient_squares(word *out, const f2x_field *K, const word *a, size_t n, size_t k, size_t apart) {
    size_t w = K->words;
    word stack[STACK_WORDS], *power = take_scratch(stack, 4 * w + 2 * ROOM), *squared = power + 2 * w + ROOM;
    for (size_t i = 0, work = 0; i < n && power; i++) {
        f2x_copy(power, a + i * w, w);
        for (size_t step = 0; step < k; step++) {
            square(squared, power, w);
            reduce_product(K, squared);
            f2x_copy(power, squared, w);
        }
        f2x_copy(out + apart * i * w, power, w);
        if ((work += k * w) >= POLLED_PRODUCTS) {
            if (f2x_ask_for_signals()) break;
            work = 0;
        }
    }
    release_scratch(stack, power);
}

/* Products. */

static size_t trimmed_over(const f2x_field *K, const word *a, size_t n) {
    return (f2x_trimmed(a, n * K->words) + K->words - 1) / K->words;
}

/* Return the words of the value of n coefficients at x = z^(2 degree - 1). */
static size_t packed_words(const f2x_field *K, size_t n) { return (n * (2 * K->degree - 1) + 63) / 64 + K->words; }

/* Write this value. */
static void pack(word *out, const f2x_field *K, const word *a, size_t n) {
    size_t step = 2 * K->degree - 1, length = packed_words(K, n);
    if (K->words > 1) {
        f2x_clear(out, length);
        for (size_t i = 0, at = 0; i < n; i++, at += step)
            add_shifted_words(out + at / 64, a + i * K->words, K->words, at % 64);
        return;
    }
    word current = 0, *end = out + length;
    size_t filled = 0;
    for (size_t i = 0; i < n; i++) {
        current |= a[i] << filled;
        size_t next = filled + step;
        while (next >= 64) {
            *out++ = current;
            current = filled < 64 ? (a[i] >> 1) >> (63 - filled) : 0;
            filled = 64;
            next -= 64;
        }
        filled = next;
    }
    if (out < end) *out++ = current;
    f2x_clear(out, (size_t)(end - out));
}

/* Write the n coefficients, reduced modulo f, of a product of such values; it has 2 words + ROOM more words. */
static void unpack(word *out, const f2x_field *K, const word *packed, size_t n) {
    size_t step = 2 * K->degree - 1, w = K->words, at = 0;
    if (step <= 64) {
        word mask = (word)-1 >> (64 - step);
        for (size_t i = 0; i < n; i++, at += step) {
            const word *p = packed + at / 64;
            unsigned shift = at % 64;
            out[i] = reduced_pair(K, (p[0] >> shift | (p[1] << 1) << (63 - shift)) & mask, 0);
        }
    } else if (w == 1) {
        word mask = (word)-1 >> (128 - step);
        for (size_t i = 0; i < n; i++, at += step) {
            const word *p = packed + at / 64;
            unsigned shift = at % 64;
            word high = p[1] >> shift | (p[2] << 1) << (63 - shift);
            out[i] = reduced_pair(K, p[0] >> shift | (p[1] << 1) << (63 - shift), high & mask);
        }
    } else {
        word stack[STACK_WORDS], *part = take_scratch(stack, 2 * w + 1 + ROOM);
        for (size_t i = 0; i < n && part; i++, at += step) {
            size_t last = (step - 1) / 64;
            f2x_shift_down(part, packed + at / 64, 2 * w + 1, at % 64);
            part[last] &= (word)-1 >> (63 - (step - 1) % 64);
            f2x_clear(part + last + 1, 2 * w - last);
            reduce_product(K, part);
            f2x_copy(out + i * w, part, w);
        }
        release_scratch(stack, part);
    }
}

/* Add c times n elements of one word to n unreduced products. */
static void add_element_products(word *sums, word c, const word *a, size_t n) {
#if SIDE > 1
    const vec2 factor = {c, 0};
    for (size_t i = 0; i < n; i++)
        store_vec2(sums + 2 * i, load_vec2(sums + 2 * i) ^ product_of_pair((vec2){a[i], 0}, factor));
#else
    for (size_t i = 0; i < n; i++) {
        word_pair product = clmul(c, a[i]);
        sums[2 * i] ^= product.low, sums[2 * i + 1] ^= product.high;
    }
#endif
}

static void reduce_sums(word *out, const f2x_field *K, word *sums, size_t n) {
    for (size_t i = 0; i < n; i++) out[i] = reduced_pair(K, sums[2 * i], sums[2 * i + 1]);
}

/* Return whether products coefficient by coefficient take less time than the substitution, n >= m. */
F2X_INLINE bool few_coefficients(const f2x_field *K, size_t m) {
    return K->words == 1 && m <= (SIDE == 1 ? 1 : 6 + K->degree / 4);
}

/* Write the product of n and m coefficients, n + m - 1 coefficients; n, m >= 1. */
static void multiply_over(word *out, const f2x_field *K, const word *a, size_t n, const word *b, size_t m) {
    if (n < m) {
        multiply_over(out, K, b, m, a, n);
        return;
    }
    size_t count = n + m - 1;
    word stack[STACK_WORDS];
    if (few_coefficients(K, m)) {
        word *sums = take_scratch(stack, 2 * count);
        if (!sums) return;
        f2x_clear(sums, 2 * count);
        for (size_t j = 0; j < m; j++) add_element_products(sums + 2 * j, b[j], a, n);
        reduce_sums(out, K, sums, count);
        release_scratch(stack, sums);
        return;
    }
    size_t p = packed_words(K, n), q = packed_words(K, m), rest = 2 * K->words + 1 + ROOM;
    word *scratch = take_scratch(stack, 2 * (p + q) + rest);
    if (!scratch) return;
    word *x = scratch, *y = x + p, *product = y + q;
    pack(x, K, a, n);
    pack(y, K, b, m);
    multiply(product, x, p, y, q);
    f2x_clear(product + p + q, rest);
    if (!f2x_failure) unpack(out, K, product, count);
    release_scratch(stack, scratch);
}

/* Division. */

/* Replace a, of n >= m coefficients, by its remainder, and write the quotient to q unless it is NULL; `inverse` is that
 * of the leading coefficient of b. */
static void divide_slowly(word *q, const f2x_field *K, word *a, size_t n, const word *b, size_t m, const word *inverse) {
    size_t w = K->words, rows = n - m + 1, work = 0;
    word stack[STACK_WORDS];
    word *scratch = take_scratch(stack, w == 1 ? 2 * n : (m + 2) * w);
    if (!scratch) return;
    if (w == 1) {
        for (size_t i = 0; i < n; i++) scratch[2 * i] = a[i], scratch[2 * i + 1] = 0;
        for (size_t j = rows; j-- > 0;) {
            const word *top = scratch + 2 * (j + m - 1);
            word c = element_product(K, reduced_pair(K, top[0], top[1]), *inverse);
            if (q) q[j] = c;
            add_element_products(scratch + 2 * j, c, b, m - 1);
            if ((work += m) >= POLLED_PRODUCTS && (work = 0, f2x_ask_for_signals())) break;
        }
        reduce_sums(a, K, scratch, m - 1);
    } else {
        for (size_t j = rows; j-- > 0 && !f2x_failure;) {
            word *top = a + (j + m - 1) * w, *c = scratch + (m + 1) * w;
            multiply_over(c, K, top, 1, inverse, 1);
            if (q) f2x_copy(q + j * w, c, w);
            multiply_over(scratch, K, b, m, c, 1);
            f2x_add_to(a + j * w, scratch, m * w);
            if ((work += 64 * m * w) >= POLLED_PRODUCTS && (work = 0, f2x_ask_for_signals())) break;
        }
    }
    release_scratch(stack, scratch);
}

/* Write the `count` leading coefficients of the series x^(m - 1) / b in 1/x, that of x^0 last.  Newton's step replaces an
 * approximation v by b v^2, as 2 v = 0. */
static void reciprocal_over(word *v, const f2x_field *K, const word *b, size_t m, size_t count) {
    size_t w = K->words, found = 1;
    word *scratch = f2x_allocate((m + 4 * count) * w);
    if (!scratch) return;
    word *squares = scratch, *product = scratch + 2 * count * w;
    invert_element(v, K, b + (m - 1) * w);
    while (found < count && !f2x_failure) {
        size_t next = f2x_min(2 * found, count), taken = f2x_min(next, m), both = 2 * found - 1;
        f2x_clear(squares, both * w);
        coefficient_squares(squares, K, v, found, 1, 2);
        multiply_over(product, K, b + (m - taken) * w, taken, squares, both);
        size_t length = taken + both - 1, kept = f2x_min(length, next);
        f2x_clear(v, next * w);
        f2x_copy(v + (next - kept) * w, product + (length - kept) * w, kept * w);
        found = next;
    }
    f2x_free(scratch);
}

/* Replace a by its remainder as divide_slowly does, by the reciprocal v of `count` coefficients. */
static void divide_by_reciprocal(word *q, const f2x_field *K, word *a, size_t n, const word *b, size_t m, const word *v,
                                 size_t count) {
    size_t w = K->words;
    word *scratch = f2x_allocate((3 * count + m) * w);
    while (n >= m && scratch && !f2x_failure) {
        size_t rows = n - m + 1, taken = f2x_min(rows, count);
        word *product = scratch, *quotient = product + (taken - 1) * w, *multiple = scratch + 2 * count * w;
        multiply_over(product, K, a + (n - taken) * w, taken, v + (count - taken) * w, taken);
        if (q) f2x_copy(q + (rows - taken) * w, quotient, taken * w);
        multiply_over(multiple, K, b, m, quotient, taken);
        f2x_add_to(a + (rows - taken) * w, multiple, (m + taken - 1) * w);
        n -= taken;
    }
    f2x_free(scratch);
}

static void divide_over(word *q, const f2x_field *K, word *a, size_t n, const word *b, size_t m) {
    if (n < m) return;
    size_t w = K->words, count = f2x_min(n - m + 1, m);
    if (count < EXTENSION_NEWTON) {
        word stack[STACK_WORDS], *inverse = take_scratch(stack, w);
        if (inverse) {
            invert_element(inverse, K, b + (m - 1) * w);
            divide_slowly(q, K, a, n, b, m, inverse);
        }
        release_scratch(stack, inverse);
        return;
    }
    word *v = f2x_allocate(count * w);
    if (v) {
        reciprocal_over(v, K, b, m, count);
        if (!f2x_failure) divide_by_reciprocal(q, K, a, n, b, m, v, count);
    }
    f2x_free(v);
}

/* Greatest common divisors.  A poly_over owns its words and has n trimmed coefficients. */

typedef struct {
    word *a;
    size_t n;
} poly_over;

static poly_over new_over(const f2x_field *K, size_t n) {
    word *a = n ? f2x_allocate(n * K->words) : NULL;
    return (poly_over){a, a ? n : 0};
}

static poly_over copy_over(const f2x_field *K, const word *a, size_t n) {
    poly_over copy = new_over(K, n);
    f2x_copy(copy.a, a, copy.n * K->words);
    copy.n = trimmed_over(K, copy.a, copy.n);
    return copy;
}

/* Return a b + c d. */
static poly_over sum_over(const f2x_field *K, poly_over a, poly_over b, poly_over c, poly_over d) {
    size_t w = K->words, first = a.n && b.n ? a.n + b.n - 1 : 0, second = c.n && d.n ? c.n + d.n - 1 : 0;
    if (first < second) return sum_over(K, c, d, a, b);
    poly_over sum = new_over(K, first), other = new_over(K, second);
    if (sum.n) multiply_over(sum.a, K, a.a, a.n, b.a, b.n);
    if (other.n) multiply_over(other.a, K, c.a, c.n, d.a, d.n);
    if (!f2x_failure) f2x_add_to(sum.a, other.a, second * w);
    f2x_free(other.a);
    sum.n = f2x_failure ? 0 : trimmed_over(K, sum.a, sum.n);
    return sum;
}

static void replace_over(poly_over *old, poly_over now) {
    f2x_free(old->a);
    *old = now;
}

/* Replace (a, b) by (b, a + q b) with deg(a + q b) < deg b, and multiply `matrix` by (0, 1; 1, q) unless it is NULL. */
static void euclid_step(const f2x_field *K, poly_over *a, poly_over *b, poly_over *matrix) {
    if (f2x_failure) return;
    poly_over q = new_over(K, matrix && a->n >= b->n ? a->n - b->n + 1 : 0), unit = {(word *)K->one, 1};
    divide_over(q.a, K, a->a, a->n, b->a, b->n);
    a->n = f2x_failure ? 0 : trimmed_over(K, a->a, f2x_min(a->n, b->n - 1));
    poly_over rest = *a;
    *a = *b, *b = rest;
    for (int i = 0; matrix && i < 2; i++) {
        poly_over next = sum_over(K, q, matrix[2 + i], unit, matrix[i]);
        replace_over(&matrix[i], matrix[2 + i]);
        matrix[2 + i] = next;
    }
    f2x_free(q.a);
}

/* Replace (a, b) by M (a, b). */
static void apply_matrix_over(const f2x_field *K, const poly_over M[4], poly_over *a, poly_over *b) {
    poly_over c = sum_over(K, M[0], *a, M[1], *b), d = sum_over(K, M[2], *a, M[3], *b);
    replace_over(a, c), replace_over(b, d);
}

static void free_matrix_over(poly_over M[4]) {
    for (int i = 0; i < 4; i++) replace_over(&M[i], (poly_over){NULL, 0});
}

static void half_gcd_over(const f2x_field *K, poly_over M[4], poly_over *a, poly_over *b);

/* Write the matrix of the half-gcd of a and b without their coefficients below x^low. */
static void half_gcd_of_leading(const f2x_field *K, poly_over M[4], poly_over a, poly_over b, size_t low) {
    poly_over c = copy_over(K, a.a + low * K->words, a.n - low);
    poly_over d = b.n > low ? copy_over(K, b.a + low * K->words, b.n - low) : (poly_over){NULL, 0};
    half_gcd_over(K, M, &c, &d);
    f2x_free(c.a), f2x_free(d.a);
}

/* For deg a > deg b replace (a, b) by the consecutive remainders of Euclid's algorithm with deg b < half <= deg a, half =
 * ceil(deg a / 2), and write the matrix M that makes them. */
static void half_gcd_over(const f2x_field *K, poly_over M[4], poly_over *a, poly_over *b) {
    size_t half = a->n / 2;
    for (int i = 0; i < 4; i++) M[i] = i % 3 ? (poly_over){NULL, 0} : copy_over(K, K->one, 1);
    if (a->n >= EXTENSION_HALF_GCD && b->n > half) {
        free_matrix_over(M);
        half_gcd_of_leading(K, M, *a, *b, half);
        apply_matrix_over(K, M, a, b);
        if (b->n > half) euclid_step(K, a, b, M);
        if (b->n > half && !f2x_failure) {
            poly_over S[4];
            half_gcd_of_leading(K, S, *a, *b, 2 * half - (a->n - 1));
            apply_matrix_over(K, S, a, b);
            apply_matrix_over(K, S, &M[0], &M[2]), apply_matrix_over(K, S, &M[1], &M[3]);
            free_matrix_over(S);
        }
    }
    while (b->n > half && !f2x_failure) euclid_step(K, a, b, M);
}

/* Multiply a by the inverse of its leading coefficient. */
static void make_monic(const f2x_field *K, word *a, size_t n) {
    size_t w = K->words;
    if (is_unit(a + (n - 1) * w, w)) return;
    word *scratch = f2x_allocate((n + 1) * w);
    if (scratch) {
        invert_element(scratch, K, a + (n - 1) * w);
        multiply_over(scratch + w, K, a, n, scratch, 1);
        f2x_copy(a, scratch + w, n * w);
    }
    f2x_free(scratch);
}

/* Write the monic gcd of n and m coefficients, of which the last are not 0, and return its number of coefficients. */
static size_t gcd_over(word *d, const f2x_field *K, const word *a, size_t n, const word *b, size_t m) {
    poly_over x = copy_over(K, a, n), y = copy_over(K, b, m);
    size_t work = 0, length = 0;
    while (y.n && !f2x_failure) {
        if (x.n > y.n && y.n >= EXTENSION_HALF_GCD) {
            poly_over M[4];
            half_gcd_over(K, M, &x, &y);
            free_matrix_over(M);
        }
        work += x.n * K->words;
        if (y.n) euclid_step(K, &x, &y, NULL);
        if (work >= POLLED_PRODUCTS / 8 && (work = 0, f2x_ask_for_signals())) break;
    }
    if (!f2x_failure) {
        make_monic(K, x.a, x.n);
        f2x_copy(d, x.a, x.n * K->words);
        length = x.n;
    }
    f2x_free(x.a), f2x_free(y.a);
    return length;
}

/* Arithmetic modulo a polynomial F of m >= 2 coefficients, with the `count` coefficients of its reciprocal; count may be
 * 0.  Results have m - 1 coefficients. */

/* Replace the n coefficients of a by the remainder. */
static void reduce_over(const f2x_field *K, word *a, size_t n, const word *F, size_t m, const word *v, size_t count) {
    size_t w = K->words;
    if (n < m) f2x_clear(a + n * w, (m - 1 - n) * w);
    else if (count >= EXTENSION_NEWTON && n - m >= EXTENSION_NEWTON) divide_by_reciprocal(NULL, K, a, n, F, m, v, count);
    else divide_over(NULL, K, a, n, F, m);
}

/* Write a^(2^k) for n < m coefficients of a. */
static void squares_over(word *r, const f2x_field *K, const word *a, size_t n, size_t k, const word *F, size_t m,
                         const word *v, size_t count) {
    size_t w = K->words, d = m - 1, work = 0;
    word *squared = f2x_allocate(2 * d * w);
    f2x_copy(r, a, n * w);
    f2x_clear(r + n * w, (d - n) * w);
    for (size_t step = 0; step < k && squared && !f2x_failure; step++) {
        f2x_clear(squared, 2 * d * w);
        coefficient_squares(squared, K, r, d, 1, 2);
        reduce_over(K, squared, 2 * d - 1, F, m, v, count);
        f2x_copy(r, squared, d * w);
        if ((work += d * w * 64) >= POLLED_PRODUCTS && (work = 0, f2x_ask_for_signals())) break;
    }
    f2x_free(squared);
}

static void multiply_modulo_over(word *r, const f2x_field *K, const word *a, size_t n, const word *b, size_t l,
                                 const word *F, size_t m, const word *v, size_t count) {
    size_t w = K->words, d = m - 1;
    word *product = f2x_allocate((n + l + d) * w);
    if (product && n && l) {
        multiply_over(product, K, a, n, b, l);
        reduce_over(K, product, n + l - 1, F, m, v, count);
        f2x_copy(r, product, d * w);
    } else {
        f2x_clear(r, d * w);
    }
    f2x_free(product);
}

/* Write h(g) for n coefficients of h and l < m of g. */
static void compose_over(word *r, const f2x_field *K, const word *h, size_t n, const word *g, size_t l, const word *F,
                         size_t m, const word *v, size_t count) {
    size_t w = K->words, d = m - 1, k = integer_root(n) + 1, row = d * w, work = 0;
    word *table = f2x_allocate((k + 3) * row), *sum = table + (k + 1) * row; /* g^0, ..., g^k */
    f2x_clear(r, row);
    if (!table) return;
    f2x_clear(table, 2 * row);
    table[0] = 1;
    f2x_copy(table + row, g, l * w);
    for (size_t i = 2; i <= k && !f2x_failure; i++)
        multiply_modulo_over(table + i * row, K, table + (i - 1) * row, d, g, l, F, m, v, count);
    for (size_t j = (n + k - 1) / k; j-- > 0 && !f2x_failure;) {
        multiply_modulo_over(r, K, r, d, table + k * row, d, F, m, v, count);
        f2x_clear(sum, 2 * row);
        for (size_t i = 0; i < k && j * k + i < n && !f2x_failure; i++) {
            const word *c = h + (j * k + i) * w;
            if (!f2x_trimmed(c, w)) continue;
            if (w == 1) {
                add_element_products(sum, c[0], table + i * row, d);
            } else {
                multiply_over(sum, K, table + i * row, d, c, 1);
                f2x_add_to(r, sum, row);
            }
            if ((work += w * row) >= POLLED_PRODUCTS) work = 0, f2x_ask_for_signals();
        }
        if (w == 1) {
            reduce_sums(sum, K, sum, d);
            f2x_add_to(r, sum, row);
        }
    }
    f2x_free(table);
}

#endif
