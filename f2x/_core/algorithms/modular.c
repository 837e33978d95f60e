/* Arithmetic modulo a polynomial, which is prepared once for many operations.
 *
 * A modulus stores the reciprocal of its leading word, or its whole reciprocal if it is long, or its exponents if it has
 * few terms.  A composition is computed as f(g) = sum_j (sum_{i<k} f_{jk+i} g^i) (g^k)^j (R. P. Brent, H. T. Kung, Fast
 * algorithms for manipulating formal power series, J. ACM 25 (1978), algorithm 2.1).  As a^(2^h) = a(x^(2^h)), a
 * composition can replace h squares. */
#ifndef F2X_MODULAR_C
#define F2X_MODULAR_C

#include "division.c"
#include "sparse.c"

enum {
    WINDOW = 5, /* bits of an exponent in one product */
    /* Squares are not replaced by compositions modulo polynomials of lower degree, */
    GIANT_DEGREE = 1000,
    /* nor if the powers would take more than this number of words. */
    GIANT_WORDS = 1 << 23,
    /* Modulo a polynomial whose reductions are sums of shifts, this number of squares, or its degree, is not replaced
     * either. */
    SPARSE_SQUARES = 1 << 20,
    /* Rows of a table are added RUSSIANS at a time, from the table of all their sums (the method of the four
     * Russians). */
    RUSSIANS = 4,
    LONG_WORK = 1 << 24, /* about the number of word products between two polls for signals */
    ROOM = 1,            /* words after a polynomial that is reduced in place */
};

struct f2x_modulus {
    word *f;
    size_t m, degree;
    leading_part leading;
    size_t terms; /* 0 if reductions are not sums of shifts */
    size_t exponents[FEW_TERMS];
    prepared_divisor divisor; /* it has no reciprocal if f is short */
};

static void free_modulus(f2x_modulus *M) {
    if (!M) return;
    release_divisor(&M->divisor);
    f2x_free(M);
}

static f2x_modulus *new_modulus(const word *f, size_t m) {
    size_t head = (sizeof(f2x_modulus) + sizeof(word) - 1) / sizeof(word);
    f2x_modulus *M = (f2x_modulus *)f2x_allocate(head + m);
    if (!M) return NULL;
    *M = (f2x_modulus){.f = (word *)M + head, .m = m, .degree = (size_t)f2x_degree(f, m)};
    f2x_copy(M->f, f, m);
    M->leading = leading_part_of(f, m);
    M->terms = few_exponents(M->exponents, f, m);
    if (!M->terms && m >= PREPARED_WORDS) M->divisor = prepare_divisor((view){M->f, m});
    if (f2x_failure) {
        free_modulus(M);
        M = NULL;
    }
    return M;
}

static bool is_sparse(const f2x_modulus *M) { return M->terms != 0; }

/* Count products modulo M, and poll for signals after each LONG_WORK. */
F2X_INLINE void count_products(size_t *work, const f2x_modulus *M, size_t products) {
    *work += products * M->m * (M->terms || M->divisor.reciprocal.length ? 64 : M->m);
    if (*work <= LONG_WORK) return;
    f2x_ask_for_signals();
    *work = 0;
}

/* Replace the n words at p by their remainder, and return its length; p has n + ROOM words. */
static size_t reduce_in_place(const f2x_modulus *M, word *p, size_t n) {
    size_t m = M->m;
    if (n < m) return f2x_trimmed(p, n);
    if (M->terms) {
        reduce_by_shifts(p, n, M->exponents, M->terms);
    } else if (M->divisor.reciprocal.length && n >= m + FEW_WORDS) {
        divide_by_prepared(NULL, &M->divisor, p, n);
    } else {
        p[n] = 0;
        divide_in_place(p, M->f, m, M->leading, NULL, n - m + 1);
    }
    return f2x_failure ? 0 : f2x_trimmed(p, m);
}

static size_t reduce(word *r, const f2x_modulus *M, const word *a, size_t n) {
    if (n < M->m) {
        f2x_copy(r, a, n);
        return n;
    }
    word stack[STACK_WORDS], *scratch = take_scratch(stack, n + ROOM);
    size_t length = 0;
    if (scratch) {
        f2x_copy(scratch, a, n);
        length = reduce_in_place(M, scratch, n);
        f2x_copy(r, scratch, length);
    }
    release_scratch(stack, scratch);
    return length;
}

static size_t multiply_modulo(word *r, const f2x_modulus *M, const word *a, size_t n, const word *b, size_t m) {
    word stack[STACK_WORDS], *scratch = take_scratch(stack, n + m + ROOM);
    size_t length = 0;
    if (scratch && n && m) {
        multiply(scratch, a, n, b, m);
        if (!f2x_failure) length = reduce_in_place(M, scratch, n + m);
        f2x_copy(r, scratch, length);
    }
    release_scratch(stack, scratch);
    return length;
}

/* Replace r, of n words, by r^(2^k), and return the new length; add r, r^2, ..., r^(2^(k-1)) to the m words of `sum`
 * unless it is NULL. */
static size_t squares_and_sum(word *r, word *sum, const f2x_modulus *M, size_t n, size_t k) {
    size_t room = 2 * M->m + ROOM, work = 0;
    if (!k || !n) return n;
    word stack[STACK_WORDS], *scratch = take_scratch(stack, 2 * room);
    if (!scratch) return 0;
    word *squared = scratch, *other = scratch + room;
    const word *power = r;
    for (size_t step = 0; step < k && n && !f2x_failure; step++) {
        if (sum) f2x_add_to(sum, power, n);
        square(squared, power, n);
        n = reduce_in_place(M, squared, 2 * n);
        power = squared;
        squared = other;
        other = (word *)power;
        count_products(&work, M, 1);
    }
    if (f2x_failure) n = 0;
    f2x_copy(r, power, n);
    release_scratch(stack, scratch);
    return n;
}

static size_t squares_modulo(word *r, const f2x_modulus *M, const word *a, size_t n, size_t k) {
    return squares_and_sum(r, NULL, M, reduce(r, M, a, n), k);
}

/* Multiply a reduced r of n words by x, deg f >= 2. */
static size_t multiply_by_x(word *r, const f2x_modulus *M, size_t n) {
    size_t m = M->m;
    f2x_clear(r + n, m - n);
    for (size_t k = m; k-- > 1;) r[k] = r[k] << 1 | r[k - 1] >> 63;
    r[0] <<= 1;
    if (r[m - 1] >> (M->degree & 63) & 1) f2x_add_to(r, M->f, m);
    return f2x_trimmed(r, m);
}

F2X_INLINE bool bit_of(const word *e, size_t i) { return e[i / 64] >> i % 64 & 1; }

/* Write a^e for a reduced a and an e of `bits` >= 1 bits, bit by bit; products are shifts if a = x. */
static size_t power_by_bits(word *r, const f2x_modulus *M, const word *a, size_t n, const word *e, size_t bits) {
    bool is_x = n == 1 && a[0] == 2;
    size_t length = n, work = 0;
    f2x_copy(r, a, n);
    for (size_t i = bits - 1; i-- > 0 && length && !f2x_failure;) {
        count_products(&work, M, 2);
        length = squares_and_sum(r, NULL, M, length, 1);
        if (bit_of(e, i)) length = is_x ? multiply_by_x(r, M, length) : multiply_modulo(r, M, r, length, a, n);
    }
    return length;
}

/* Write a^e for a reduced a by its odd powers below a^(2^WINDOW), with a product for about every WINDOW + 1 bits of
 * e. */
static size_t power_by_windows(word *r, const f2x_modulus *M, const word *a, size_t n, const word *e, size_t bits) {
    enum { POWERS = 1 << (WINDOW - 1) };
    size_t m = M->m, lengths[POWERS], length = 0, work = 0;
    word *powers = f2x_allocate((POWERS + 1) * m);
    if (!powers) return 0;
    word *squared = powers + POWERS * m;
    f2x_copy(powers, a, n);
    lengths[0] = n;
    size_t squared_length = squares_modulo(squared, M, a, n, 1);
    for (size_t k = 1; k < POWERS; k++)
        lengths[k] = multiply_modulo(powers + k * m, M, powers + (k - 1) * m, lengths[k - 1], squared, squared_length);
    bool is_one = true;
    for (size_t i = bits; i > 0 && !f2x_failure;) {
        count_products(&work, M, 2);
        if (!bit_of(e, i - 1)) {
            length = squares_and_sum(r, NULL, M, length, 1);
            i--;
            continue;
        }
        size_t low = i > WINDOW ? i - WINDOW : 0, digit = 0; /* the window ends with a bit 1 */
        while (!bit_of(e, low)) low++;
        for (size_t k = i; k-- > low;) digit = 2 * digit + bit_of(e, k);
        const word *power = powers + digit / 2 * m;
        if (is_one) {
            length = lengths[digit / 2];
            f2x_copy(r, power, length);
        } else {
            length = squares_and_sum(r, NULL, M, length, i - low);
            length = multiply_modulo(r, M, r, length, power, lengths[digit / 2]);
        }
        is_one = false;
        i = low;
    }
    f2x_free(powers);
    return length;
}

static size_t power_modulo(word *r, const f2x_modulus *M, const word *a, size_t n, const word *e, size_t words) {
    static const word one = 1;
    size_t bits = (size_t)(f2x_degree(e, words) + 1), m = M->m, length = 0;
    if (!bits) return reduce(r, M, &one, 1);
    word stack[STACK_WORDS], *base = take_scratch(stack, m);
    if (base) {
        n = reduce(base, M, a, n);
        bool few = bits < 4 * WINDOW || (n == 1 && base[0] == 2);
        length = few ? power_by_bits(r, M, base, n, e, bits) : power_by_windows(r, M, base, n, e, bits);
    }
    release_scratch(stack, base);
    return length;
}

/* Return the integer part of the square root. */
static size_t integer_root(size_t n) {
    uint64_t root = 0; /* a square has 64 bits, a size_t perhaps 32 */
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return (size_t)root;
}

struct f2x_inner {
    const f2x_modulus *M;
    word *table; /* g^0, ..., g^k, of m words each */
    size_t k, giant_length;
};

static void free_inner(f2x_inner *g) {
    if (!g) return;
    f2x_free(g->table);
    f2x_free(g);
}

/* Prepare g for compositions h(g) with h of degree n.  The baby steps g^0, ..., g^(k-1) are computed once, with k =
 * sqrt(count n).  A composition takes n/k giant steps by g^k, and sums of the baby steps that h selects. */
static f2x_inner *new_inner(const f2x_modulus *M, const word *g, size_t n, size_t count, size_t most) {
    static const word one = 1;
    size_t m = M->m, terms = most ? most : M->degree;
    size_t k = integer_root(f2x_min(f2x_min(count, terms), (size_t)1 << 28) * terms) + 1; /* more are never needed */
    f2x_inner *inner = (f2x_inner *)f2x_allocate((sizeof(f2x_inner) + sizeof(word) - 1) / sizeof(word));
    if (!inner) return NULL;
    *inner = (f2x_inner){.M = M, .k = k, .table = f2x_allocate((k + 1) * m)};
    size_t work = 0;
    for (size_t i = 0; i <= k && !f2x_failure; i++) {
        count_products(&work, M, 1);
        word *power = inner->table + i * m, *base = inner->table + m;
        size_t length;
        if (i < 2)
            length = i ? reduce(power, M, g, n) : reduce(power, M, &one, 1);
        else if (i % 2)
            length = multiply_modulo(power, M, power - m, f2x_trimmed(power - m, m), base, f2x_trimmed(base, m));
        else
            length = squares_modulo(power, M, power - i / 2 * m, f2x_trimmed(power - i / 2 * m, m), 1);
        f2x_clear(power + length, m - length);
        inner->giant_length = length;
    }
    if (f2x_failure) {
        free_inner(inner);
        inner = NULL;
    }
    return inner;
}

/* Return the bits `at` to at + count - 1 of h; bits from `top` on are 0. */
F2X_INLINE unsigned bits_of(const word *h, size_t top, size_t at, size_t count) {
    unsigned bits = 0;
    for (size_t i = 0; i < count && at + i < top; i++) bits |= (unsigned)bit_of(h, at + i) << i;
    return bits;
}

/* For j = 0, ..., count - 1 write the sum of the rows i < k, of m words each, for which bit jk + i of h is 1; deg h <
 * `top`.  `sums` has room for 2^RUSSIANS rows. */
static void sums_of_rows(word *results, size_t count, const word *rows, size_t k, size_t m, const word *h, size_t top,
                         word *sums) {
    f2x_clear(results, count * m);
    f2x_clear(sums, m);
    for (size_t start = 0; start < k; start += RUSSIANS) {
        size_t taken = f2x_min(RUSSIANS, k - start);
        for (size_t i = 0; i < taken; i++)
            for (size_t c = 0; c < (size_t)1 << i; c++) {
                word *sum = sums + (((size_t)1 << i) + c) * m;
                f2x_copy(sum, sums + c * m, m);
                f2x_add_to(sum, rows + (start + i) * m, m);
            }
        for (size_t j = 0; j < count; j++) {
            unsigned chosen = bits_of(h, top, j * k + start, f2x_min(taken, k - start));
            if (chosen) f2x_add_to(results + j * m, sums + chosen * m, m);
        }
        if (f2x_stopped(m * count)) return;
    }
}

static size_t compose_modulo(word *r, const f2x_inner *g, const word *h, size_t n) {
    const f2x_modulus *M = g->M;
    size_t m = M->m, k = g->k, top = (size_t)(f2x_degree(h, n) + 1), count = (top + k - 1) / k, length = 0, work = 0;
    if (!count) return 0;
    word *results = f2x_allocate((count + ((size_t)1 << RUSSIANS)) * m);
    if (results) {
        sums_of_rows(results, count, g->table, k, m, h, top, results + count * m);
        for (size_t j = count; j-- > 0 && !f2x_failure;) {
            count_products(&work, M, 1);
            if (length) length = multiply_modulo(r, M, r, length, g->table + k * m, g->giant_length);
            f2x_clear(r + length, m - length);
            f2x_add_to(r, results + j * m, m);
            length = f2x_trimmed(r, m);
        }
    }
    f2x_free(results);
    return f2x_failure ? 0 : length;
}

/* Replace a reduced r by r(r). */
static size_t compose_with_itself(word *r, const f2x_modulus *M, size_t n) {
    int64_t degree = f2x_degree(r, n);
    if (degree <= 0) return n;
    size_t length = 0;
    f2x_inner *inner = new_inner(M, r, n, 1, (size_t)degree);
    f2x_poly copy = copy_of((view){r, n});
    if (inner && copy.length) length = compose_modulo(r, inner, copy.words, copy.length);
    free_inner(inner);
    free_poly(&copy);
    return length;
}

static size_t frobenius_modulo(word *r, const f2x_modulus *M, const word *k, size_t words) {
    size_t n = M->degree, most = M->terms ? f2x_max(n, SPARSE_SQUARES) : 64 + 3 * integer_root(n);
    size_t halvings = (size_t)(f2x_degree(k, words) + 1), first = 0, direct = 0, length = 0;
    for (size_t next; halvings && (next = 2 * first + bit_of(k, halvings - 1)) <= most; halvings--) first = next;
    while (direct < first && (size_t)2 << direct <= n) direct++; /* x^(2^direct) is a power of x of degree <= n */
    f2x_poly power = power_of_x((size_t)1 << direct);
    if (power.length)
        length = squares_and_sum(r, NULL, M, reduce(r, M, power.words, power.length), first - direct);
    free_poly(&power);
    while (halvings-- > 0 && !f2x_failure) {
        length = compose_with_itself(r, M, length);
        if (bit_of(k, halvings)) length = squares_and_sum(r, NULL, M, length, 1);
    }
    return f2x_failure ? 0 : length;
}

/* Return the h for which count h squares and steps / h compositions cost least, or `steps` if squares alone cost less.
 * A product modulo f costs 1.4 squares, and u compositions cost 2 sqrt(u n) products. */
static size_t squares_worth(size_t count, size_t steps, const f2x_modulus *M) {
    size_t n = M->degree, h = 1;
    if (n < GIANT_DEGREE || M->terms) return steps;
    double cube = 2.0 * (double)n * (double)steps / (double)(count * count);
    for (double next = 1.5; next * next * next < cube; next++) {
        if (++h * M->m > GIANT_WORDS) return steps;
    }
    return (double)(count * h) + 2.8 * (double)integer_root(n * (steps / h)) < (double)steps ? h : steps;
}

/* Write the sum T_k of a, a^2, ..., a^(2^(k-1)) by compositions, as T_(j+h) = T_h + T_j(x^(2^h)). */
static size_t trace_by_compositions(word *r, const f2x_modulus *M, const word *a, size_t n, size_t k, size_t jumps) {
    size_t m = M->m, h = k / (jumps + 1), more = k % (jumps + 1), length = 0;
    f2x_inner *inner = NULL;
    word *scratch = f2x_allocate(3 * m);
    if (!scratch) return 0;
    word *power = scratch, *first = scratch + m, *total = scratch + 2 * m;
    f2x_copy(power, a, n);
    f2x_clear(first, m);
    squares_and_sum(power, first, M, n, h);
    word steps = h;
    size_t frobenius_length = frobenius_modulo(power, M, &steps, 1);
    if (!f2x_failure) inner = new_inner(M, power, frobenius_length, jumps, 0);
    f2x_copy(r, first, m);
    length = f2x_trimmed(r, m);
    for (size_t jump = 0; jump < jumps && inner && !f2x_failure; jump++) {
        f2x_copy(total, r, length);
        length = compose_modulo(r, inner, total, length);
        f2x_clear(r + length, m - length);
        f2x_add_to(r, first, m);
        length = f2x_trimmed(r, m);
    }
    if (!f2x_failure) {
        length = squares_and_sum(r, NULL, M, length, more);
        f2x_clear(r + length, m - length);
        f2x_copy(power, a, n);
        squares_and_sum(power, r, M, n, more);
        length = f2x_trimmed(r, m);
    }
    free_inner(inner);
    f2x_free(scratch);
    return f2x_failure ? 0 : length;
}

static size_t trace_modulo(word *r, const f2x_modulus *M, const word *a, size_t n, size_t k) {
    size_t m = M->m, length = 0, worth = squares_worth(2, k, M), jumps = k > worth ? k / worth - 1 : 0;
    word stack[STACK_WORDS], *base = take_scratch(stack, m);
    if (base) {
        n = reduce(base, M, a, n);
        if (jumps) {
            length = trace_by_compositions(r, M, base, n, k, jumps);
        } else {
            f2x_clear(r, m);
            squares_and_sum(base, r, M, n, k);
            length = f2x_failure ? 0 : f2x_trimmed(r, m);
        }
    }
    release_scratch(stack, base);
    return length;
}

#endif
