/* Euclid's algorithm by Lehmer's scheme: a pass lowers the degree of each operand by up to 62.
 *
 * In a pass, the 128 leading coefficients determine a matrix with entries of 64 bits, as a product of two with entries
 * of 32 bits, which transform_rows applies to the operands.  The scheme is exact: as there are no carries, 63 leading
 * coefficients determine the quotients until the degree has fallen by 31.  D. H. Lehmer, Euclid's algorithm for large
 * numbers (1938); R. P. Brent, P. Gaudry, E. Thome, P. Zimmermann, Faster multiplication in GF(2)[x] (2008). */
#ifndef F2X_LEHMER_C
#define F2X_LEHMER_C

#include "clmul.h"
#include "polys.h"
#include "multiples.h"

/* Half a pass lowers degrees by HALF_PASS, from 64 leading coefficients, so that two entries of its matrix fit in a
 * word. */
enum { HALF_PASS = 31, LONG_PASSES = 1 << 24 /* words transformed between two polls for signals */ };

typedef struct {
    word n00, n01, n10, n11;
} word_matrix;

/* Two operands, deg f >= deg g, with SPARE zero words on both sides, and the rows of the matrix M that gives them: M00
 * and M01 at rows_f, M10 and M11 at rows_g, `capacity` words each.  There is no matrix if `capacity` is 0. */
typedef struct {
    word *f, *g, *rows_f, *rows_g, *scratch;
    int64_t deg_f, deg_g;
    size_t capacity;
} lehmer;

/* Return the coefficients of x^top, ..., x^(top - 127). */
F2X_INLINE word_pair leading_window(const word *f, int64_t top) {
    const word *p = f + (top >> 6);
    unsigned up = 63 - (top & 63), down = 63 - up;
    return (word_pair){.high = p[0] << up | (p[-1] >> 1) >> down, .low = p[-1] << up | (p[-2] >> 1) >> down};
}

F2X_INLINE unsigned leading_zeros_or_64(word w) { return w ? f2x_leading_zeros(w) : 64; }

/* Subtract s from the distance, and exchange u and v, and their rows, if it becomes negative.  A branch would be
 * unpredictable, and compilers replace conditional moves in C by branches; hence the assembly. */
F2X_INLINE int64_t exchange_if_below(int64_t distance, int64_t s, word *u, word *v, word *row_u, word *row_v) {
#if defined(__x86_64__)
    word before = *u, row_before = *row_u;
    __asm__("sub %[s], %[distance]\n\t"
            "cmovs %[v], %[u]\n\t"
            "cmovs %[before], %[v]\n\t"
            "cmovs %[row_v], %[row_u]\n\t"
            "cmovs %[row_before], %[row_v]"
            : [distance] "+&r"(distance), [u] "+&r"(*u), [v] "+&r"(*v), [row_u] "+&r"(*row_u), [row_v] "+&r"(*row_v)
            : [s] "r"(s), [before] "r"(before), [row_before] "r"(row_before)
            : "cc");
#else
    distance -= s;
    word mask = (word)(distance >> 63), both = (*u ^ *v) & mask, rows = (*row_u ^ *row_v) & mask;
    *u ^= both;
    *v ^= both;
    *row_u ^= rows;
    *row_v ^= rows;
#endif
    return distance;
}

/* Make the steps of Euclid's algorithm on the leading coefficients u and v, whose degrees differ by `apart`.  deg v is
 * `left` above the least degree that it may have at a step, and deg u is at most HALF_PASS above deg v.  A row is a
 * word with two entries of at most 32 coefficients, the first in the lower half. */
F2X_INLINE void euclid_steps(word u, word v, int64_t *apart, int64_t *left, word *row_u, word *row_v) {
    word ru = 1, rv = (word)1 << 32;
    int64_t distance = *apart, remaining = *left;
    while (remaining >= 0) {
        ru ^= rv << distance;
        u ^= v;
        int64_t s = leading_zeros_or_64(u);
        u <<= s & 63;
        distance = exchange_if_below(distance, s, &u, &v, &ru, &rv);
        int64_t negative = distance >> 63;
        remaining += distance & negative;
        distance = (distance ^ negative) - negative;
    }
    *apart = distance;
    *left = remaining;
    *row_u = ru;
    *row_v = rv;
}

F2X_INLINE word_matrix matrix_of_rows(word row_u, word row_v) {
    return (word_matrix){(uint32_t)row_u, row_u >> 32, (uint32_t)row_v, row_v >> 32};
}

/* Return the lower two words of a u + b v. */
F2X_INLINE word_pair sum_of_windows(word a, word_pair u, word b, word_pair v) {
    word_pair au = clmul(a, u.low), bv = clmul(b, v.low);
    return (word_pair){.high = au.high ^ bv.high ^ clmul(a, u.high).low ^ clmul(b, v.high).low,
                       .low = au.low ^ bv.low};
}

/* Return the low word of a x + b y. */
F2X_INLINE word sum_of_entries(word a, word x, word b, word y) { return clmul(a, x).low ^ clmul(b, y).low; }

/* Return a matrix that reduces f and g, deg f - deg g <= HALF_PASS, and the degree that f has afterwards.  It is found
 * in two halves, each from 64 leading coefficients.  The 128 leading coefficients, times the matrix of the first half,
 * contain the leading coefficients for the second half. */
static inline word_matrix leading_matrix(const word *f, int64_t deg_f, const word *g, int64_t deg_g, int64_t stop,
                                         int64_t *new_degree) {
    word_pair u = leading_window(f, deg_f), v = leading_window(g, deg_g);
    int64_t apart = deg_f - deg_g, first_apart = apart;
    int64_t least = deg_f - HALF_PASS > stop ? deg_f - HALF_PASS : stop, left = deg_g - least;
    word row_u, row_v;
    euclid_steps(u.high, v.high, &apart, &left, &row_u, &row_v);
    int64_t deg_u = least + left + apart;
    word_matrix a = matrix_of_rows(row_u, row_v);
    v.low = v.low >> first_apart | (v.high << 1) << (63 - first_apart);
    v.high >>= first_apart;
    word_pair next_u = sum_of_windows(a.n00, u, a.n01, v), next_v = sum_of_windows(a.n10, u, a.n11, v);
    int64_t up_u = deg_f - deg_u, up_v = leading_zeros_or_64(next_v.high);
    *new_degree = deg_u;
    if (up_v - up_u > HALF_PASS) return a;
    u.high = next_u.high << up_u | (next_u.low >> 1) >> (63 - up_u);
    v.high = next_v.high << up_v | (next_v.low >> 1) >> (63 - up_v);
    least = deg_u - HALF_PASS > stop ? deg_u - HALF_PASS : stop;
    apart = up_v - up_u;
    left = deg_f - up_v - least;
    euclid_steps(u.high, v.high, &apart, &left, &row_u, &row_v);
    *new_degree = least + left + apart;
    word_matrix b = matrix_of_rows(row_u, row_v);
    return (word_matrix){
        sum_of_entries(b.n00, a.n00, b.n01, a.n10), sum_of_entries(b.n00, a.n01, b.n01, a.n11),
        sum_of_entries(b.n10, a.n00, b.n11, a.n10), sum_of_entries(b.n10, a.n01, b.n11, a.n11)};
}

/* Return the leading coefficients, at most 64, of a quotient whose degree modulo 64 is `excess`. */
static word leading_quotient(word u, word v, unsigned excess) {
    word q = 0;
    for (unsigned k = 0; k <= excess; k++) {
        word bit = u >> (63 - k) & 1;
        u ^= (v >> k) & (0 - bit);
        q |= bit << (excess - k);
    }
    return q;
}

static void exchange_operands(lehmer *L) {
    word *f = L->f, *rows_f = L->rows_f;
    int64_t deg_f = L->deg_f;
    L->f = L->g, L->rows_f = L->rows_g, L->deg_f = L->deg_g;
    L->g = f, L->rows_g = rows_f, L->deg_g = deg_f;
}

/* Take the leading coefficients of a quotient that is too long for half a window; return the new length of the entries,
 * which have `length` words. */
static size_t take_leading_quotient(lehmer *L, int64_t start, size_t length) {
    int64_t apart = L->deg_f - L->deg_g;
    size_t shift = (size_t)apart >> 6;
    word q = leading_quotient(leading_window(L->f, L->deg_f).high, leading_window(L->g, L->deg_g).high, apart & 63);
    add_multiple(L->f + shift, L->g, ((size_t)L->deg_g >> 6) + 1, q);
    if (L->capacity) { /* the row of g has degree <= start - deg f, and the row of f now has degree <= start - deg g */
        size_t count = (size_t)(start - L->deg_f) / 64 + 1;
        add_multiple(L->rows_f + shift, L->rows_g, count, q);
        add_multiple(L->rows_f + L->capacity + shift, L->rows_g + L->capacity, count, q);
        length = f2x_max(length, (size_t)(start - L->deg_g) / 64 + 1);
    }
    L->deg_f = f2x_degree(L->f, ((size_t)L->deg_f >> 6) + 1);
    if (L->deg_f < L->deg_g) exchange_operands(L);
    return length;
}

/* Reduce (f, g) until deg g < stop. */
static void run_lehmer(lehmer *L, int64_t stop) {
    int64_t start = L->deg_f;
    size_t length = 1, work = 0;
    while (L->deg_g >= stop && L->deg_g >= 0) {
        size_t count = ((size_t)L->deg_f >> 6) + 1;
        work += count;
        if (work > LONG_PASSES) {
            if (f2x_ask_for_signals()) return;
            work = 0;
        }
        if (L->deg_f - L->deg_g > HALF_PASS) {
            length = take_leading_quotient(L, start, length);
            continue;
        }
        word_matrix n = leading_matrix(L->f, L->deg_f, L->g, L->deg_g, stop, &L->deg_f);
        transform_rows(L->f, L->g, count, n.n00, n.n01, n.n10, n.n11); /* without a carry, as degrees fall */
        L->deg_g = f2x_degree(L->g, count);
        if (L->capacity) {
            transform_rows(L->rows_f, L->rows_g, length, n.n00, n.n01, n.n10, n.n11);
            transform_rows(L->rows_f + L->capacity, L->rows_g + L->capacity, length, n.n00, n.n01, n.n10, n.n11);
            length = f2x_max(length, (size_t)(start - L->deg_f) / 64 + 1); /* at most one word more */
        }
    }
}

/* Reduce f and g, deg f >= deg g, until deg g < stop, and compute the matrix if `with_matrix`.  `scratch` is NULL after
 * a failure; otherwise the caller releases it. */
static lehmer lehmer_of(word stack[STACK_WORDS], view f, view g, int64_t stop, bool with_matrix) {
    lehmer L = {.deg_f = degree_of(f), .deg_g = degree_of(g)};
    L.capacity = with_matrix ? (size_t)(L.deg_f - stop) / 64 + 1 + SPARE : 0;
    size_t room = f.length + 2 * SPARE, total = 2 * room + 4 * L.capacity;
    L.scratch = take_scratch(stack, total);
    if (!L.scratch) return L;
    f2x_clear(L.scratch, total);
    L.f = L.scratch + SPARE;
    L.g = L.f + room;
    L.rows_f = L.scratch + 2 * room;
    L.rows_g = L.rows_f + 2 * L.capacity;
    f2x_copy(L.f, f.words, f.length);
    f2x_copy(L.g, g.words, g.length);
    if (with_matrix) L.rows_f[0] = L.rows_g[L.capacity] = 1;
    run_lehmer(&L, stop);
    return L;
}

/* Write gcd(a, b) without half-gcd, in quadratic time. */
static size_t gcd_by_lehmer(word *d, const word *a, size_t n, const word *b, size_t m) {
    word stack[STACK_WORDS];
    view f = {a, n}, g = {b, m};
    lehmer L = degree_of(f) >= degree_of(g) ? lehmer_of(stack, f, g, 0, false) : lehmer_of(stack, g, f, 0, false);
    size_t length = f2x_failure ? 0 : ((size_t)L.deg_f >> 6) + 1;
    f2x_copy(d, L.f, length);
    release_scratch(stack, L.scratch);
    return length;
}

/* Write M, u and v as half_gcd_of does, in quadratic time. */
static void lehmer_matrix(f2x_poly M[4], f2x_poly *u, f2x_poly *v, view f, view g, int64_t stop) {
    word stack[STACK_WORDS];
    lehmer L = lehmer_of(stack, f, g, stop, true);
    if (!f2x_failure) {
        for (int column = 0; column < 2; column++) {
            M[column] = copy_of(trimmed_view(L.rows_f + column * L.capacity, L.capacity));
            M[column + 2] = copy_of(trimmed_view(L.rows_g + column * L.capacity, L.capacity));
        }
        *u = copy_of(trimmed_view(L.f, f.length));
        *v = copy_of(trimmed_view(L.g, f.length));
    }
    release_scratch(stack, L.scratch);
}

/* Write d = u f + v g = gcd(f, g) for deg f >= deg g, in quadratic time. */
static void lehmer_cofactors(f2x_poly *d, f2x_poly *u, f2x_poly *v, view f, view g) {
    word stack[STACK_WORDS];
    lehmer L = lehmer_of(stack, f, g, 0, true);
    if (!f2x_failure) {
        *d = copy_of(trimmed_view(L.f, f.length));
        *u = copy_of(trimmed_view(L.rows_f, L.capacity));
        *v = copy_of(trimmed_view(L.rows_f + L.capacity, L.capacity));
    }
    release_scratch(stack, L.scratch);
}

#endif
