/* Products, by Karatsuba's scheme, by Toom-Cook in three parts above TOOM_WORDS, and by a transform above FFT_WORDS.
 *
 * Karatsuba's identity has the form of Bernstein, in which the low and the high product overlap.  Toom-Cook uses values
 * at 0, 1, W, W + 1 and infinity with W = x^64, so that every shift is by whole words; the interpolation is new.
 * A. Karatsuba, Yu. Ofman (1962); R. P. Brent, P. Gaudry, E. Thome, P. Zimmermann, Faster multiplication in GF(2)[x],
 * ANTS-VIII (2008), section 3. */
#ifndef F2X_PRODUCTS_C
#define F2X_PRODUCTS_C

#include "../memory.h"
#include "fft.c"
#include "multiples.h"
#include "parts.h"
#include "thresholds.h"

enum {
    BLOCK = 8,            /* factors of up to BLOCK words are filled up to one length */
    SMALL_SCRATCH = 2048, /* words of scratch memory on the stack for products of up to */
    SMALL_PRODUCT = 72,   /* this number of words by as many */
};

F2X_INLINE word *aligned(word *p) { return (word *)(((uintptr_t)p + 63) & ~(uintptr_t)63); }

/* Write the n words at p, then zeros, `length` words in all. */
F2X_INLINE void fill(word *to, const word *p, size_t n, size_t length) {
    f2x_copy(to, p, n);
    f2x_clear(to + n, length - n);
}

/* Write the product, n + m words, word by word, for n >= m and m = 1 or 2. */
static void multiply_few(word *out, const word *a, size_t n, const word *b, size_t m) {
    multiply_by_word(out, a, n, b[0]);
    if (m == 1) return;
    out[n + 1] = 0;
    add_multiple(out + 1, a, n, b[1]);
}

/* Return the least v 2^k >= n with SHORTEST_ROWS <= v <= LONGEST_ROWS; halved k times, v 2^k words are a row. */
F2X_INLINE size_t rows_words(size_t n) {
    unsigned k = 0;
    while ((n - 1) >> k >= LONGEST_ROWS) k++;
    return f2x_max(SHORTEST_ROWS, (((n - 1) >> k) + 1) << k);
}

/* Return the length to which n >= 3 words are filled up with zeros: a row, or PARTS parts that are halved to rows. */
F2X_INLINE size_t filled_words(size_t n) {
    if (n <= LONGEST_ROW) return n;
    if (SIDE == 1) return rows_words(n);
    return PARTS * rows_words((n + PARTS - 1) / PARTS);
}

static void multiply_beside_by_parts(word *out, const word *a, const word *b, size_t n, size_t apart, word *scratch);

/* Write the products of SIDE operands of n = rows_words(n) words, beside each other at a and at b: 2n rows.  If `apart`
 * is not 0, add the products of the operands `apart` words further on. */
F2X_INLINE void multiply_beside(word *out, const word *a, const word *b, size_t n, size_t apart, word *scratch) {
    if (n <= LONGEST_ROWS) multiply_rows(out, a, b, n, apart);
    else multiply_beside_by_parts(out, a, b, n, apart, scratch);
}

/* Do multiply_beside by one step of Karatsuba's scheme, or by two at once, which multiply 2 or 4 parts and 1 or 5 sums
 * of parts. */
static void multiply_beside_by_parts(word *out, const word *a, const word *b, size_t n, size_t apart, word *scratch) {
    bool two = n <= 2 * LONGEST_ROWS;
    size_t parts = two ? 2 : 4, sums = two ? 1 : 5, length = two ? n / 2 : n / 4, part = SIDE * length;
    size_t next_sums = apart ? sums * part : 0;
    word *middle = scratch, *a_sums = middle + 2 * sums * part;
    word *b_sums = a_sums + sums * part + next_sums, *free_words = b_sums + sums * part + next_sums;
    for (size_t term = 0; term < (apart ? 2 : 1); term++) {
        if (two) {
            add_two_parts(a_sums + term * next_sums, a + term * apart, part);
            add_two_parts(b_sums + term * next_sums, b + term * apart, part);
        } else {
            add_four_parts(a_sums + term * next_sums, a + term * apart, part);
            add_four_parts(b_sums + term * next_sums, b + term * apart, part);
        }
    }
    for (size_t k = 0; k < sums; k++)
        multiply_beside(middle + 2 * k * part, a_sums + k * part, b_sums + k * part, length, next_sums, free_words);
    for (size_t k = 0; k < parts; k++)
        multiply_beside(out + 2 * k * part, a + k * part, b + k * part, length, apart, free_words);
    if (two) join_two_parts(out, middle, part);
    else join_four_parts(out, middle, part);
}

/* Write the product of n = filled_words(n) words at a and at b, 2n words; `scratch` is aligned to 64 bytes.  If `apart`
 * is not 0, add the product of the words at a + apart and b + apart.  Operands are cut into PARTS parts.  The products
 * of all sums of parts in Karatsuba's scheme but one are computed beside each other, SIDE at a time; the product of the
 * sums of all parts is computed as this product is. */
static void multiply_parts(word *out, const word *a, const word *b, size_t n, size_t apart, word *scratch) {
    if (n <= LONGEST_ROW) {
        multiply_row(out, a, b, n);
        if (apart) {
            multiply_row(scratch, a + apart, b + apart, n);
            f2x_add_to(out, scratch, 2 * n);
        }
        return;
    }
#if SIDE == 1
    multiply_beside(out, a, b, n, apart, scratch);
#else
    size_t part = n / PARTS, size = SIDE * part, length = filled_words(part);
    size_t groups = GROUPS * size, room = (length + 7) & ~(size_t)7, terms = apart ? 2 : 1;
    word *a_beside = scratch, *b_beside = a_beside + terms * groups, *product = b_beside + terms * groups;
    word *rest = product + 2 * groups, *a_rest = rest + 2 * room, *b_rest = a_rest + terms * room;
    word *free_words = b_rest + terms * room;
    for (size_t term = 0; term < terms; term++) {
        spread_parts(a_beside + term * groups, size, a_rest + term * room, a + term * apart, part);
        spread_parts(b_beside + term * groups, size, b_rest + term * room, b + term * apart, part);
        f2x_clear(a_rest + term * room + part, length - part);
        f2x_clear(b_rest + term * room + part, length - part);
    }
    for (size_t k = 0; k < groups; k += size)
        multiply_beside(product + 2 * k, a_beside + k, b_beside + k, part, apart ? groups : 0, free_words);
    multiply_parts(rest, a_rest, b_rest, length, apart ? room : 0, free_words);
    gather_parts(out, product, 2 * size, rest, part);
#endif
}

/* Write the value a_0 + a_1 + a_2 at 1. */
static void value_at_1(word *restrict value, const word *restrict a, size_t k, size_t r) {
    for (size_t q = 0; q < r; q++) value[q] = a[q] ^ a[k + q] ^ a[2 * k + q];
    for (size_t q = r; q < k; q++) value[q] = a[q] ^ a[k + q];
}

/* Write the value a_0 + a_1 W + a_2 W^2 at W. */
static void value_at_W(word *restrict value, const word *restrict a, size_t k, size_t r) {
    f2x_copy(value, a, k);
    value[k] = value[k + 1] = 0;
    f2x_add_to(value + 1, a + k, k);
    f2x_add_to(value + 2, a + 2 * k, r);
}

/* Turn the value at W into the value at W + 1, which is larger by a_1 + a_2, because (W + 1)^2 = W^2 + 1. */
static void value_from_W_to_W1(word *restrict value, const word *restrict a, size_t k, size_t r) {
    for (size_t q = 0; q < r; q++) value[q] ^= a[k + q] ^ a[2 * k + q];
    for (size_t q = r; q < k; q++) value[q] ^= a[k + q];
}

/* Complete out, which holds c_0 and c_4, from the other three values, which are overwritten.
 * at 1:      c_1 + c_2 + c_3                             without c_0 and c_4
 * at W:      W (c_1 + c_2 W + c_3 W^2)                   without c_0 and c_4 W^4
 * at W + 1:  (W + 1) (c_1 + c_2 (W + 1) + c_3 (W^2 + 1)) without c_0 and c_4 (W^4 + 1) */
static void interpolate(word *restrict out, word *restrict at_1, word *restrict at_W, word *restrict at_W1, size_t k,
                        size_t r) {
    const word *c4 = out + 4 * k;
    for (size_t q = 0; q < 2 * k; q++) {
        at_1[q] ^= out[q];
        at_W[q] ^= out[q];
        at_W1[q] ^= out[q];
    }
    for (size_t q = 0; q < 2 * r; q++) {
        at_1[q] ^= c4[q];
        at_W1[q] ^= c4[q];
    }
    for (size_t q = 0; q < 2 * r; q++) {
        at_W[q + 4] ^= c4[q];
        at_W1[q + 4] ^= c4[q];
    }
    at_W++; /* divided by W */
    word carried = 0;
    for (size_t q = 0; q < 2 * k; q++) { /* divided by W + 1; adding the value at W leaves c_2 + c_3 */
        carried ^= at_W1[q];
        at_W1[q] = carried ^ at_W[q];
    }
    for (size_t q = 0; q < 2 * k; q++) {
        at_1[q] ^= at_W1[q]; /* c_1 */
        at_W[q] ^= at_1[q];  /* W (c_2 + c_3 W), up to its last two words */
    }
    carried = 0;
    for (size_t q = 0; q < 2 * k; q++) { /* (c_2 + c_3) + (c_2 + c_3 W) = (W + 1) c_3 */
        carried ^= at_W1[q] ^ at_W[q + 1];
        at_W[q] = carried; /* c_3 */
    }
    for (size_t q = 0; q < 2 * k; q++) out[2 * k + q] = at_W1[q] ^ at_W[q]; /* c_2 */
    f2x_add_to(out + k, at_1, 2 * k);
    f2x_add_to(out + 3 * k, at_W, k + r);
}

/* Return whether to fill up n words for multiply_parts: if n is below TOOM_ALWAYS and grows by less than a
 * twentieth. */
F2X_INLINE bool is_cut_in_halves(size_t n) {
    return n < TOOM_WORDS || (n < TOOM_ALWAYS && 20 * filled_words(n) <= 21 * n);
}

/* Return a bound for the scratch memory of multiply_equal.  For n words, multiply_parts takes 8 n words for operands
 * and products beside each other, 14 n for the steps below, and n for the product that is left.  Filling up, to 6/5 of
 * n or by a twentieth, takes 4 n.  Toom-Cook takes 8 (2n/5 + 3) words and the scratch memory of a value. */
F2X_INLINE size_t equal_scratch(size_t n) { return 6 * n + 2048 + 27 * f2x_min(n, TOOM_ALWAYS); }

/* Return a bound for the scratch memory of multiply_pieces; n is the longer length. */
F2X_INLINE size_t pieces_scratch(size_t n) { return 4 * n + 64 + equal_scratch(n); }

/* Write the product of n words at a and n words at b, 2n words; `scratch` has equal_scratch(n) words. */
static void multiply_equal(word *out, const word *a, const word *b, size_t n, word *scratch) {
    if (n <= LONGEST_ROW) {
        multiply_row(out, a, b, n);
        return;
    }
    if (is_cut_in_halves(n)) {
        size_t length = filled_words(n);
        scratch = aligned(scratch);
        if (length == n) {
            multiply_parts(out, a, b, n, 0, scratch);
            return;
        }
        word *filled_a = scratch, *filled_b = filled_a + length, *product = filled_b + length;
        fill(filled_a, a, n, length);
        fill(filled_b, b, n, length);
        multiply_parts(product, filled_a, filled_b, length, 0, product + 2 * length);
        f2x_copy(out, product, 2 * n);
        return;
    }
    if (n >= FFT_ALWAYS && values_fit(2 * n)) {
        fft_product(out, a, n, b, n);
        return;
    }
    if (f2x_stopped(n)) return;
    /* a = a_0 + a_1 X + a_2 X^2, X = x^(64 k); a b = c_0 + ... + c_4 X^4 */
    size_t k = filled_words((n + 2) / 3 + 2) - 2; /* values at W have k + 2 words */
    size_t r = n - 2 * k, e = k + 2;
    word *a_value = scratch, *b_value = a_value + e, *at_1 = b_value + e, *at_W = at_1 + 2 * e, *at_W1 = at_W + 2 * e;
    word *free_words = at_W1 + 2 * e;
    multiply_equal(out, a, b, k, free_words);
    multiply_equal(out + 4 * k, a + 2 * k, b + 2 * k, r, free_words);
    value_at_1(a_value, a, k, r);
    value_at_1(b_value, b, k, r);
    multiply_equal(at_1, a_value, b_value, k, free_words);
    value_at_W(a_value, a, k, r);
    value_at_W(b_value, b, k, r);
    multiply_equal(at_W, a_value, b_value, e, free_words);
    value_from_W_to_W1(a_value, a, k, r);
    value_from_W_to_W1(b_value, b, k, r);
    multiply_equal(at_W1, a_value, b_value, e, free_words);
    interpolate(out, at_1, at_W, at_W1, k, r);
}

/* Return the words of a piece of n words, for products with m words: n if m is at least two thirds of n, else about
 * m. */
F2X_INLINE size_t piece_words(size_t n, size_t m) {
    size_t pieces = 3 * m >= 2 * n || n <= BLOCK ? 1 : f2x_max(2, (2 * n + m) / (2 * m));
    return (n + pieces - 1) / pieces;
}

/* Poll for signals about every 2^17 words. */
F2X_INLINE bool stopped_in_pieces(size_t start, size_t step) {
    return start && (start & 0x1FFFF) < step && f2x_ask_for_signals();
}

/* Write a b, n + m words, for n >= m >= 1; `scratch` has pieces_scratch(n) words.  The longer operand is cut into
 * pieces, and shorter pieces are filled up. */
static void multiply_pieces(word *out, const word *a, size_t n, const word *b, size_t m, word *scratch) {
    if (n == m) {
        multiply_equal(out, a, b, n, scratch);
        return;
    }
    if (m <= 2) {
        multiply_few(out, a, n, b, m);
        return;
    }
    size_t step = piece_words(n, m), length = f2x_max(step, m);
    if (is_cut_in_halves(length)) {
        length = filled_words(length);
        if (step < n) step = length;
    }
    word *filled = scratch, *product = filled + length, *last = product + 2 * length, *free_words = last + length;
    fill(filled, b, m, length);
    f2x_clear(out, m);
    for (size_t start = 0; start < n; start += step) {
        if (stopped_in_pieces(start, step)) return;
        const word *factor = a + start;
        size_t piece = f2x_min(step, n - start);
        if (piece < length) {
            fill(last, factor, piece, length);
            factor = last;
        }
        multiply_equal(product, factor, filled, length, free_words);
        f2x_add_to(out + start, product, m);
        f2x_copy(out + start + m, product + m, piece);
    }
}

/* Return whether to multiply n by m words, n >= m >= 1, by the transform.  It pays for n = m from `fft_words` on, and
 * for n > m from m (2n/(n + m))^2 = fft_words on, as measured for n = 2m, 4m, ..., 40m. */
F2X_INLINE bool transform_pays(size_t n, size_t m, size_t fft_words) {
    double mean = 2.0 * (double)n * (double)m / (double)(n + m); /* the harmonic mean */
    return mean * mean >= (double)fft_words * (double)m && values_fit(fft_piece(n, m) + m);
}

/* Write the product without the transform, for n >= m >= 1. */
static void multiply_in_scratch(word *out, const word *a, size_t n, const word *b, size_t m) {
    word *scratch = f2x_allocate(pieces_scratch(n));
    if (!scratch) return;
    multiply_pieces(out, a, n, b, m, scratch);
    f2x_free(scratch);
}

/* Write the product, with scratch memory on the stack, for SMALL_PRODUCT >= n >= m >= 1. */
static F2X_NOINLINE void multiply_small(word *out, const word *a, size_t n, const word *b, size_t m) {
    _Alignas(64) word scratch[SMALL_SCRATCH];
    multiply_pieces(out, a, n, b, m, scratch);
}

#if SIDE > 1
/* Return whether to multiply n by m words, n >= m, by the words of the shorter operand, as measured. */
F2X_INLINE bool columns_pay(size_t n, size_t m) {
    if (2 * m > MOST_COLUMNS) return m <= MOST_COLUMNS && n >= 4 * m;
    return n > LONGEST_ROW ? 2 * n >= 3 * m : n >= 2 * m;
}
#endif

/* Write the product, n + m words, for m <= n <= LONGEST_ROW. */
F2X_INLINE void multiply_filled_row(word *out, const word *a, size_t n, const word *b, size_t m) {
    word filled[LONGEST_ROW], product[2 * LONGEST_ROW];
    fill(filled, b, m, n);
    multiply_row(product, a, filled, n);
    f2x_copy(out, product, n + m);
}

/* Write the product, n + m words, by the transform if it pays from `fft_words` on. */
static F2X_NOINLINE void multiply_long(word *out, const word *a, size_t n, const word *b, size_t m, size_t fft_words) {
    if (n < m) {
        multiply_long(out, b, m, a, n, fft_words);
        return;
    }
    if (m == 0) {
        f2x_clear(out, n);
        return;
    }
    if (4 * m >= fft_words && transform_pays(n, m, fft_words)) {
        fft_product(out, a, n, b, m);
        return;
    }
    if (m <= 2) multiply_few(out, a, n, b, m);
#if SIDE > 1
    else if (columns_pay(n, m)) multiply_columns(out, a, n, b, m);
#endif
    else if (n <= LONGEST_ROW) multiply_filled_row(out, a, n, b, m);
    else if (n <= SMALL_PRODUCT) multiply_small(out, a, n, b, m);
    else multiply_in_scratch(out, a, n, b, m);
}

/* Write the product, n + m words, for n, m >= 0. */
static void multiply(word *out, const word *a, size_t n, const word *b, size_t m) {
    if (n == m && n - 1 < LONGEST_ROW) multiply_row(out, a, b, n);
    else multiply_long(out, a, n, b, m, FFT_WORDS);
}

/* Write the product, n + m words, without the transform. */
static void multiply_by_parts(word *out, const word *a, size_t n, const word *b, size_t m) {
    multiply_long(out, a, n, b, m, SIZE_MAX);
}

/* Write the product, n + m words, by the transform, however short the factors are. */
static void multiply_by_transform(word *out, const word *a, size_t n, const word *b, size_t m) {
    multiply_long(out, a, n, b, m, 0);
}

/* Return the words of scratch memory that add_up_parts takes for factors that are filled up to `length` words. */
F2X_INLINE size_t sum_scratch(size_t length) { return (6 + 34) * length + 256; }

/* Write a f + b g for n and k words at a and b, which are about equal, and m and r words at f and g, which are not
 * fewer.  f and g are cut in pieces of `length` words, to which all factors are filled up.  The products of parts are
 * added up before they are put together to products of pieces. */
static void add_up_parts(word *out, const word *a, size_t n, const word *f, size_t m, const word *b, size_t k,
                         const word *g, size_t r, size_t length, word *scratch) {
    size_t short_words = f2x_max(n, k), long_words = f2x_max(m, r);
    word *first = scratch, *second = first + 2 * length, *product = second + 2 * length;
    word *free_words = aligned(product + 2 * length);
    fill(first, a, n, length);
    fill(first + length, b, k, length);
    f2x_clear(out, short_words);
    for (size_t start = 0; start < long_words; start += length) {
        if (stopped_in_pieces(start, length)) return;
        size_t piece = f2x_min(length, long_words - start);
        size_t of_f = start < m ? f2x_min(piece, m - start) : 0, of_g = start < r ? f2x_min(piece, r - start) : 0;
        fill(second, of_f ? f + start : f, of_f, length);
        fill(second + length, of_g ? g + start : g, of_g, length);
        multiply_parts(product, first, second, length, length, free_words);
        f2x_add_to(out + start, product, short_words);
        f2x_copy(out + start + short_words, product + short_words, piece);
    }
}

/* Do add_up_parts with scratch memory on the stack, which has enough room. */
static F2X_NOINLINE void add_up_few_parts(word *out, const word *a, size_t n, const word *f, size_t m, const word *b,
                                          size_t k, const word *g, size_t r, size_t length) {
    _Alignas(64) word scratch[SMALL_SCRATCH];
    add_up_parts(out, a, n, f, m, b, k, g, r, length, scratch);
}

/* Write max(n, k) + max(m, r) words of a f + b g, for a, f, b and g of n, m, k and r words, which may be 0. */
static void sum_of_products(word *out, const word *a, size_t n, const word *f, size_t m, const word *b, size_t k,
                            const word *g, size_t r) {
    size_t short_words = f2x_max(n, k), long_words = f2x_max(m, r);
    if (short_words > long_words) {
        sum_of_products(out, f, m, a, n, g, r, b, k);
        return;
    }
    if (short_words > LONGEST_ROW && 10 * f2x_min(n, k) >= 9 * short_words && 10 * f2x_min(m, r) >= 9 * long_words) {
        size_t length = f2x_max(piece_words(long_words, short_words), short_words);
        if (is_cut_in_halves(length) && !transform_pays(long_words, short_words, FFT_WORDS)) {
            length = filled_words(length);
            if (sum_scratch(length) <= SMALL_SCRATCH) {
                add_up_few_parts(out, a, n, f, m, b, k, g, r, length);
                return;
            }
            word *scratch = f2x_allocate(sum_scratch(length));
            if (!scratch) return;
            add_up_parts(out, a, n, f, m, b, k, g, r, length, scratch);
            f2x_free(scratch);
            return;
        }
    }
    enum { SMALL = 64 };
    word small[SMALL], *product = k + r <= SMALL ? small : f2x_allocate(k + r);
    if (!product) return;
    multiply(out, a, n, f, m);
    f2x_clear(out + n + m, short_words + long_words - n - m);
    multiply(product, b, k, g, r);
    f2x_add_to(out, product, k + r);
    if (product != small) f2x_free(product);
}

#endif
