/* Quotients and remainders, word by word for short divisors or quotients, and by Newton's reciprocal for long ones.
 *
 * A word of the quotient is the product of 64 leading coefficients and the reciprocal of the 64 leading coefficients
 * of the divisor; lower coefficients do not change it.  Newton's step replaces an approximation R of 1/f by R^2 f, which
 * over F2 takes one product, as a square only spreads the bits (J. von zur Gathen, J. Gerhard, Modern Computer Algebra,
 * section 9.1, for reversed polynomials). */
#ifndef F2X_DIVISION_C
#define F2X_DIVISION_C

#include "clmul.h"
#include "polys.h"
#include "thresholds.h"

enum {
    /* For a single division, a reciprocal pays if divisor and quotient are both at least this long. */
    NEWTON_WORDS = SIDE == 8 ? 430 : SIDE == 4 ? 300 : SIDE == 2 ? 200 : 48,
    /* From this length on two products by a known reciprocal take less time than dividing word by word. */
    PREPARED_WORDS = SIDE == 1 ? 16 : 80,
    /* A quotient shorter than this is found word by word, even if there is a reciprocal. */
    FEW_WORDS = PREPARED_WORDS * 3 / 4,
    /* From this length on, reductions use the values of the Fourier transform; those of the divisor are computed
     * once. */
    DIVISION_VALUES_WORDS = FFT_WORDS * 2 / 3,
    /* For a divisor of at least PAIRED_WORDS words, two words of the quotient are found at once. */
    PAIRED_WORDS = 3,
    /* The number of products of words between two polls for signals. */
    LONG_DIVISION = 1 << 24,
};

/* Return the 64 leading coefficients of the product of two words, each of which leads with its coefficient of x^63. */
F2X_INLINE word leading_product(word a, word b) {
    word_pair product = clmul(a, b);
    return product.high << 1 | product.low >> 63;
}

/* Return floor(x^126 / leading) for a word whose top bit is set.  Each step doubles the number of correct
 * coefficients. */
F2X_INLINE word reciprocal_word(word leading) {
    word w = leading;
    for (int step = 0; step < 5; step++) w = leading_product(f2x_spread(w >> 32) << 1, leading);
    return w;
}

/* The data of a divisor, besides its words, for division word by word. */
typedef struct {
    unsigned top;       /* place of the leading coefficient in the last word */
    word first, second; /* the 64 leading coefficients, and the next 64 */
    word inverse;       /* the reciprocal of the first */
} leading_part;

/* Return the 64 coefficients from place `top` of the word `at` downwards; `below` is the word below `at`. */
F2X_INLINE word window_of(word at, word below, unsigned top) { return at << (63 - top) | (below >> 1) >> top; }

static leading_part leading_part_of(const word *g, size_t m) {
    unsigned top = 63 - f2x_leading_zeros(g[m - 1]);
    word below = m > 1 ? g[m - 2] : 0, last = m > 2 ? g[m - 3] : 0;
    word first = window_of(g[m - 1], below, top), second = window_of(below, last, top);
    return (leading_part){top, first, second, reciprocal_word(first)};
}

#if SIDE == 8
#define MOVED_UP_TWICE(x, y) SHUFFLED(x, y, 6, 7, 8, 9, 10, 11, 12, 13)
#elif SIDE == 4
#define MOVED_UP_TWICE(x, y) SHUFFLED(x, y, 2, 3, 4, 5)
#else
#define MOVED_UP_TWICE(x, y) ((void)(y), (x))
#endif

#if SIDE > 1
/* Add (low + high x^64) g to `out` for `count` words of g.  Only `count` words are written, as the others will be 0.
 * The vectors end with the last word, on which the next word of the quotient depends. */
static void add_two_words_times(word *out, const word *g, size_t count, word low, word high) {
    vec q = everywhere(low), p = everywhere(high), middle = {0}, upper = {0};
    size_t k = count % SIDE;
#if SIDE == 8
    if (k) {
        __mmask8 words = (__mmask8)(0xFF00u >> k);
        uintptr_t before = (SIDE - k) * sizeof(word); /* bytes before the operands, which must not be accessed */
        const void *from = (const void *)((uintptr_t)g - before);
        void *to = (void *)((uintptr_t)out - before);
        vec x = (vec)_mm512_maskz_loadu_epi64(words, from), sum = (vec)_mm512_maskz_loadu_epi64(words, to);
        middle = product_odd(x, q) ^ product_even(x, p);
        upper = product_odd(x, p);
        sum ^= product_even(x, q) ^ vec_moved_up((vec){0}, middle) ^ MOVED_UP_TWICE((vec){0}, upper);
        _mm512_mask_storeu_epi64(to, words, (__m512i)sum);
    }
#else
    word next = 0, last = 0; /* the summands of the next word, and of the word after it */
    for (size_t i = 0; i < k; i++) {
        word_pair x = clmul(g[i], low), y = clmul(g[i], high);
        out[i] ^= x.low ^ next;
        next = last ^ x.high ^ y.low;
        last = y.high;
    }
    middle[SIDE - 1] = next;
    upper[SIDE - 1] = last;
#endif
    for (; k < count; k += SIDE) {
        vec x = load_vec(g + k), odd = product_odd(x, p), between = product_odd(x, q) ^ product_even(x, p);
        vec sum = load_vec(out + k) ^ product_even(x, q) ^ vec_moved_up(middle, between) ^ MOVED_UP_TWICE(upper, odd);
        store_vec(out + k, sum);
        middle = between;
        upper = odd;
    }
}

/* Find two words of the quotient, write the higher word to *high, and return the lower word. */
F2X_INLINE word divide_two_words(word *rest, const word *g, size_t m, leading_part leading, word *high) {
    unsigned down = 63 - leading.top;
    word *at = rest + m - 1;
    word p = leading_product(at[1] >> leading.top | (at[2] << 1) << down, leading.inverse);
    word_pair first = clmul(p, leading.first);
    word window = (at[0] >> leading.top | (at[1] << 1) << down) ^ first.low << 1 ^ leading_product(p, leading.second);
    word q = leading_product(window, leading.inverse);
    add_two_words_times(rest, g, m, q, p);
    at[1] = at[2] = 0;
    *high = p;
    return q;
}
#endif

#undef MOVED_UP_TWICE

/* Divide m - 1 + count words in place by the m words at g.  The first m words become the remainder, the others 0.
 * Another word must follow, which is 0 before and after.  Write `count` words of the quotient unless it is NULL. */
static void divide_in_place(word *rest, const word *g, size_t m, leading_part leading, word *quotient, size_t count) {
    size_t work = 0;
    for (size_t j = count; j-- > 0;) {
        word window = rest[j + m - 1] >> leading.top | (rest[j + m] << 1) << (63 - leading.top), q = 0;
        if (window && (SIDE == 1 || j == 0 || m < PAIRED_WORDS)) {
            q = leading_product(window, leading.inverse);
            add_multiple(rest + j, g, m, q);
        }
#if SIDE > 1
        else if (window) {
            word high;
            q = divide_two_words(rest + --j, g, m, leading, &high);
            if (quotient) quotient[j + 1] = high;
            work += m;
        }
#endif
        if (quotient) quotient[j] = q; /* q is 0 at first if a product of remainders is divided */
        work += m;
        if (work > LONG_DIVISION) {
            if (f2x_ask_for_signals()) return;
            work = 0;
        }
    }
}

/* Divide n words by m <= n words, of which the last is not 0.  Write n - m + 1 words of the quotient and m words of the
 * remainder; either may be NULL.  It takes quadratic time. */
static void divide_by_words(word *q, word *r, const word *a, size_t n, const word *b, size_t m) {
    word stack[STACK_WORDS], *rest = take_scratch(stack, n + 1);
    if (!rest) return;
    f2x_copy(rest, a, n);
    rest[n] = 0;
    divide_in_place(rest, b, m, leading_part_of(b, m), q, n - m + 1);
    if (r) f2x_copy(r, rest, m);
    release_scratch(stack, rest);
}

/* Return the n + 1 leading coefficients of f, or f if it has fewer. */
static f2x_poly leading_coefficients(view f, size_t n) {
    size_t degree = (size_t)degree_of(f);
    return without_low(f, degree > n ? degree - n : 0);
}

/* Return floor(x^(deg f + n) / f), which has degree n, for f != 0.  It takes about two products of n coefficients.  If
 * R of degree k is correct, then (R^2 F) / x^(2k) is correct to degree 2k, where F has the 2k + 1 leading coefficients
 * of f. */
static f2x_poly reciprocal_of(view f, size_t n) {
    f2x_poly half = {NULL, 0}, square_of_half = {NULL, 0}, product = {NULL, 0}, result = {NULL, 0};
    bool is_short = n < 64 * PREPARED_WORDS;
    size_t k = (n + 1) / 2;
    f2x_poly leading = leading_coefficients(f, is_short ? n : 2 * k);
    if (!leading.length) return result;
    size_t degree = (size_t)degree_of(view_of(leading));
    if (is_short) {
        product = power_of_x(degree + n);
        result = new_poly(product.length ? product.length - leading.length + 1 : 0);
        if (result.length)
            divide_by_words(result.words, NULL, product.words, product.length, leading.words, leading.length);
        trim_poly(&result);
    } else {
        half = reciprocal_of(f, k);
        square_of_half = new_poly(2 * half.length);
        if (square_of_half.length) {
            square(square_of_half.words, half.words, half.length);
            trim_poly(&square_of_half);
            product = product_of(view_of(square_of_half), view_of(leading));
            result = without_low(view_of(product), degree + 2 * k - n);
        }
    }
    free_poly(&leading);
    free_poly(&half);
    free_poly(&square_of_half);
    free_poly(&product);
    return result;
}

/* A long f with its reciprocal, and with the values of both if f is long enough.  A quotient is the upper half of a
 * product.  The remainder is shorter than f, so that its values for that length determine it.  With the stored values,
 * a division takes two transforms of length 2m and three of length m. */
typedef struct {
    view f;
    size_t degree;
    f2x_poly reciprocal;
    word *reciprocal_values, *f_values; /* NULL, or for products of 2m and m words, in one block */
} prepared_divisor;

/* Prepare f, whose words must stay until release_divisor; this takes about two products.  `reciprocal` is 0 after a
 * failure. */
static prepared_divisor prepare_divisor(view f) {
    prepared_divisor d = {.f = f, .degree = (size_t)degree_of(f)};
    d.reciprocal = reciprocal_of(f, d.degree);
    if (f.length >= DIVISION_VALUES_WORDS && values_fit(2 * f.length) && !f2x_failure) {
        size_t m = f.length;
        d.reciprocal_values = f2x_allocate(values_words(2 * m) + values_words(m));
        if (d.reciprocal_values) {
            d.f_values = d.reciprocal_values + values_words(2 * m);
            values_of(d.reciprocal_values, d.reciprocal.words, d.reciprocal.length, 2 * m);
            values_of(d.f_values, f.words, m, m);
        }
    }
    return d;
}

static void release_divisor(prepared_divisor *d) {
    free_poly(&d->reciprocal);
    f2x_free(d->reciprocal_values);
    d->reciprocal_values = d->f_values = NULL;
}

/* Divide n >= m words by the m words of f by products of polynomials, deg f <= deg a <= 2 deg f; see divide_once. */
static void divide_once_by_products(word *q, word *r, const prepared_divisor *d, const word *a, size_t n) {
    size_t m = d->f.length, whole = d->degree / 64, k = n - whole, count = d->reciprocal.length;
    word *scratch = f2x_allocate(k + (k + count) + (k + m));
    if (!scratch) return;
    word *high = scratch, *product = high + k, *subtracted = product + k + count, *quotient = product + whole;
    f2x_shift_down(high, a + whole, k, d->degree % 64);
    k = f2x_trimmed(high, k);
    multiply(product, high, k, d->reciprocal.words, count);
    f2x_shift_down(quotient, quotient, k + count - whole, d->degree % 64);
    if (q) f2x_copy(q, quotient, k);
    if (r) {
        multiply(subtracted, quotient, k, d->f.words, m);
        if (r != a) f2x_copy(r, a, m);
        f2x_add_to(r, subtracted, m);
    }
    f2x_free(scratch);
}

/* Divide by the values of the divisor and of its reciprocal, for m >= DIVISION_VALUES_WORDS; see divide_once. */
static void divide_once_by_values(word *q, word *r, const prepared_divisor *d, const word *a, size_t n) {
    size_t m = d->f.length, whole = d->degree / 64, k = n - whole;
    size_t longer = values_words(2 * m), shorter = values_words(m), first = f2x_max(longer, 2 * shorter);
    word *scratch = f2x_allocate(first + f2x_max(longer, k));
    if (!scratch) return;
    word *product = scratch + first, *quotient = product + whole;
    f2x_shift_down(product, a + whole, k, d->degree % 64);
    k = f2x_trimmed(product, k);
    values_of(scratch, product, k, 2 * m);
    from_values(product, scratch, d->reciprocal_values, NULL, NULL, 2 * m);
    f2x_shift_down(quotient, quotient, f2x_min(k + 1, longer - whole), d->degree % 64);
    if (q) f2x_copy(q, quotient, k);
    if (r) {
        values_of(scratch, quotient, k, m);
        values_of(scratch + shorter, a, n, m);
        from_values(product, scratch, d->f_values, scratch + shorter, NULL, m);
        f2x_copy(r, product, m);
    }
    f2x_free(scratch);
}

/* Divide the n >= m words of a by the m words of f, deg f <= deg a <= 2 deg f.  Write the trimmed words of the
 * quotient, and m words of the remainder, which may be those of a; either may be NULL. */
static void divide_once(word *q, word *r, const prepared_divisor *d, const word *a, size_t n) {
    if (d->f_values && n - d->degree / 64 >= DIVISION_VALUES_WORDS)
        divide_once_by_values(q, r, d, a, n);
    else
        divide_once_by_products(q, r, d, a, n);
}

/* Divide n >= m words in place, so that the first m words become the remainder.  Write n - m + 1 words of the quotient
 * unless it is NULL.  Each step finds about deg f coefficients of the quotient. */
static void divide_by_prepared(word *q, const prepared_divisor *d, word *a, size_t n) {
    size_t m = d->f.length;
    if (q) f2x_clear(q, n - m + 1);
    while (!f2x_failure) {
        n = f2x_trimmed(a, n);
        if (f2x_degree(a, n) < (int64_t)d->degree) break;
        size_t degree = (size_t)f2x_degree(a, n);
        size_t below = degree > 2 * d->degree ? (degree - 2 * d->degree + 63) / 64 : 0;
        divide_once(q ? q + below : NULL, a + below, d, a + below, n - below);
        n = below + m;
    }
}

/* Return the quotient of a and b, deg b <= deg a, by a reciprocal for this division alone.  Only as many leading
 * coefficients as the quotient has are used. */
static f2x_poly quotient_by_newton(view a, view b) {
    size_t degree = (size_t)degree_of(b), n = (size_t)degree_of(a) - degree;
    f2x_poly high = without_low(a, degree), reciprocal = reciprocal_of(b, n);
    f2x_poly product = product_of(view_of(high), view_of(reciprocal)), q = without_low(view_of(product), n);
    free_poly(&high);
    free_poly(&reciprocal);
    free_poly(&product);
    return q;
}

/* Write the remainder a + q b, as many words as b has, for a quotient that is not much longer than b. */
static void remainder_from_quotient(word *r, view a, view b, view q) {
    size_t m = b.length;
    bool by_values = q.length >= f2x_max(DIVISION_VALUES_WORDS, m / 2) && values_fit(m);
    size_t count = by_values ? values_words(m) : 0;
    word *scratch = f2x_allocate(by_values ? 4 * count : q.length + m);
    if (!scratch) return;
    if (by_values) {
        values_of(scratch, q.words, q.length, m);
        values_of(scratch + count, b.words, m, m);
        values_of(scratch + 2 * count, a.words, a.length, m);
        from_values(scratch + 3 * count, scratch, scratch + count, scratch + 2 * count, NULL, m);
        f2x_copy(r, scratch + 3 * count, m);
    } else {
        multiply(scratch, q.words, q.length, b.words, m);
        f2x_copy(r, a.words, m);
        f2x_add_to(r, scratch, m);
    }
    f2x_free(scratch);
}

/* Divide n >= m words by m words, both trimmed; see `divide` in f2x.h. */
static void divide_long(word *q, word *r, const word *a, size_t n, const word *b, size_t m) {
    view f = {a, n}, g = {b, m};
    if (degree_of(f) > 2 * degree_of(g)) {
        prepared_divisor d = prepare_divisor(g);
        f2x_poly rest = copy_of(f);
        if (!f2x_failure) {
            divide_by_prepared(q, &d, rest.words, n);
            if (r) f2x_copy(r, rest.words, m);
        }
        free_poly(&rest);
        release_divisor(&d);
    } else {
        f2x_poly quotient = quotient_by_newton(f, g);
        if (r && !f2x_failure) remainder_from_quotient(r, f, g, view_of(quotient));
        if (q && !f2x_failure) {
            f2x_copy(q, quotient.words, quotient.length);
            f2x_clear(q + quotient.length, n - m + 1 - quotient.length);
        }
        free_poly(&quotient);
    }
}

static void divide(word *q, size_t *q_length, word *r, size_t *r_length, const word *a, size_t n, const word *b,
                   size_t m) {
    size_t quotient_words = 0, remainder_words = n;
    if (n < m) {
        if (r) f2x_copy(r, a, n);
    } else {
        quotient_words = n - m + 1;
        remainder_words = m;
        if (f2x_min(m, n - m) < NEWTON_WORDS)
            divide_by_words(q, r, a, n, b, m);
        else
            divide_long(q, r, a, n, b, m);
        if (f2x_failure) quotient_words = remainder_words = 0;
    }
    if (q) *q_length = f2x_trimmed(q, quotient_words);
    if (r) *r_length = f2x_trimmed(r, remainder_words);
}

static size_t divide_exactly(word *q, const word *a, size_t n, const word *b, size_t m) {
    if (f2x_min(m, n - m) < NEWTON_WORDS) {
        divide_by_words(q, NULL, a, n, b, m);
        return f2x_failure ? 0 : f2x_trimmed(q, n - m + 1);
    }
    f2x_poly quotient = quotient_by_newton((view){a, n}, (view){b, m});
    size_t length = f2x_failure ? 0 : quotient.length;
    f2x_copy(q, quotient.words, length);
    free_poly(&quotient);
    return length;
}

/* Write a quotient and a remainder, which own their words and are 0 after a failure; either may be NULL.  b != 0. */
static void divide_polys(f2x_poly *q, f2x_poly *r, view a, view b) {
    bool shorter = a.length < b.length;
    f2x_poly quotient = new_poly(q && !shorter ? a.length - b.length + 1 : 0);
    f2x_poly remainder = new_poly(!r ? 0 : shorter ? a.length : b.length);
    if (!f2x_failure)
        divide(quotient.words, &quotient.length, remainder.words, &remainder.length, a.words, a.length, b.words,
               b.length);
    else
        quotient.length = remainder.length = 0;
    if (q) *q = quotient;
    if (r) *r = remainder;
}

#endif
