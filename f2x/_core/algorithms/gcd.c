/* gcds and cofactors, by Lehmer's scheme (lehmer.c) for short operands and by half-gcd for long ones.
 *
 * The leading 2h + 1 coefficients of two polynomials determine the quotients in their remainder sequence until the
 * degree has fallen by h.  A level of the recursion has 20 products of entries of matrices.  They take 14 transforms and
 * 10 inverse transforms instead of 60 in all, because the values of an entry are used several times.  K. Thull, C. Yap,
 * A unified approach to HGCD algorithms (1990); J. von zur Gathen, J. Gerhard, Modern Computer Algebra, section 11.1. */
#ifndef F2X_GCD_C
#define F2X_GCD_C

#include "division.c"
#include "lehmer.c"

enum {
    /* Lehmer's scheme computes matrices up to this degree. */
    MATRIX_DEGREE = SIDE == 1 ? 4000 : 10000,
    /* Lehmer's scheme computes gcds of operands up to this degree. */
    HALF_GCD_DEGREE = 5 * MATRIX_DEGREE,
    /* Matrices of this length are multiplied by values, computed once for all products of an entry. */
    MATRIX_VALUES_WORDS = FFT_WORDS / (SIDE == 8 ? 3 : 5),
};

/* A matrix of polynomials M00, M01, M10, M11.  After its first use, an entry also has its values for products of
 * `values_length` words. */
typedef struct {
    f2x_poly entry[4];
    size_t length; /* words of the longest entry */
    word *values;
    size_t values_length;
} poly_matrix;

static void free_matrix(poly_matrix *M) {
    for (int k = 0; k < 4; k++) free_poly(&M->entry[k]);
    f2x_free(M->values);
    M->values = NULL;
}

/* Update `length` after the entries have changed, and free the values of the old entries. */
static void entries_changed(poly_matrix *M) {
    f2x_free(M->values);
    M->values = NULL;
    M->length = 0;
    for (int k = 0; k < 4; k++) M->length = f2x_max(M->length, M->entry[k].length);
}

static poly_matrix identity_matrix(void) {
    poly_matrix M = {.entry = {power_of_x(0), {NULL, 0}, {NULL, 0}, power_of_x(0)}, .length = 1};
    return M;
}

/* Compute the values of the entries for products of n words. */
static void prepare_values(poly_matrix *M, size_t n) {
    size_t count = values_words(n);
    if (M->values && M->values_length == n) return;
    f2x_free(M->values);
    M->values = f2x_allocate(4 * count);
    M->values_length = n;
    for (int k = 0; k < 4 && M->values; k++)
        values_of(M->values + k * count, M->entry[k].words, M->entry[k].length, n);
}

/* Return the words of a piece of n words for products with entries of m words: about m, or n. */
static size_t transformed_piece(size_t n, size_t m) {
    size_t pieces = f2x_max(1, (2 * n + m) / (2 * m));
    return (n + pieces - 1) / pieces;
}

/* Add M (f, g) to (u, v), where f and g have n words.  They are cut in pieces about as long as the entries, so that the
 * values of an entry are used for all pieces.  u and v have room for n + M->length words. */
static void add_transformed_by_values(word *u, word *v, poly_matrix *M, view f, view g, size_t n) {
    size_t step = transformed_piece(n, M->length);
    size_t length = rounded_length(M->length + step), count = values_words(length);
    word *scratch = f2x_allocate(3 * count);
    prepare_values(M, length);
    if (!f2x_failure) {
        word *x = scratch, *y = x + count, *sum = y + count;
        const word *a = M->values, *b = a + count, *c = b + count, *d = c + count;
        for (size_t start = 0; start < n && !f2x_failure; start += step) {
            view f_piece = words_below(words_from(f, start), step), g_piece = words_below(words_from(g, start), step);
            size_t filled = M->length + f2x_min(step, n - start);
            values_of(x, f_piece.words, f_piece.length, length);
            values_of(y, g_piece.words, g_piece.length, length);
            from_values(sum, a, x, b, y, length);
            f2x_add_to(u + start, sum, filled);
            from_values(sum, c, x, d, y, length);
            f2x_add_to(v + start, sum, filled);
        }
    }
    f2x_free(scratch);
}

/* Write u = a f + b g, and 0 in the remaining words of `room`. */
static void write_sum_of_products(word *u, size_t room, f2x_poly a, view f, f2x_poly b, view g) {
    size_t filled = f2x_max(a.length, b.length) + f2x_max(f.length, g.length);
    sum_of_products(u, a.words, a.length, f.words, f.length, b.words, b.length, g.words, g.length);
    f2x_clear(u + filled, room - filled);
}

/* Replace (u, v) by M (f, g) + x^(64 n) (u, v), for f and g of n words. */
static void transform_below(f2x_poly *u, f2x_poly *v, poly_matrix *M, view f, view g, size_t n) {
    size_t room = f2x_max(n + M->length, n + f2x_max(u->length, v->length));
    f2x_poly new_u = new_poly(room), new_v = new_poly(room);
    if (!f2x_failure) {
        bool by_values = f2x_min(M->length, n) >= MATRIX_VALUES_WORDS &&
                         values_fit(M->length + transformed_piece(n, M->length));
        if (!by_values) {
            write_sum_of_products(new_u.words, room, M->entry[0], f, M->entry[1], g);
            write_sum_of_products(new_v.words, room, M->entry[2], f, M->entry[3], g);
        } else {
            f2x_clear(new_u.words, room);
            f2x_clear(new_v.words, room);
            add_transformed_by_values(new_u.words, new_v.words, M, f, g, n);
        }
    }
    if (!f2x_failure) {
        f2x_add_to(new_u.words + n, u->words, u->length);
        f2x_add_to(new_v.words + n, v->words, v->length);
    } else {
        new_u.length = new_v.length = 0;
    }
    trim_poly(&new_u);
    trim_poly(&new_v);
    move_poly(u, &new_u);
    move_poly(v, &new_v);
}

/* Return the product of two matrices, of which `first` acts first; by values if the entries are long. */
static poly_matrix product_of_matrices(poly_matrix *second, poly_matrix *first) {
    poly_matrix product = {0};
    size_t n = rounded_length(second->length + first->length);
    bool by_values = f2x_min(second->length, first->length) >= MATRIX_VALUES_WORDS && values_fit(n);
    size_t count = by_values ? values_words(n) : 0;
    if (by_values) {
        prepare_values(second, n);
        prepare_values(first, n);
    }
    for (int k = 0; k < 4 && !f2x_failure; k++) {
        int row = k & 2, column = k & 1;
        f2x_poly *a = &second->entry[row], *b = a + 1, *x = &first->entry[column], *y = x + 2;
        product.entry[k] = new_poly(by_values ? count : f2x_max(a->length, b->length) + f2x_max(x->length, y->length));
        word *entry = product.entry[k].words;
        if (!entry) break;
        if (by_values)
            from_values(entry, second->values + row * count, first->values + column * count,
                        second->values + (row + 1) * count, first->values + (column + 2) * count, n);
        else
            sum_of_products(entry, a->words, a->length, x->words, x->length, b->words, b->length, y->words,
                            y->length);
        if (f2x_failure) product.entry[k].length = 0;
        trim_poly(&product.entry[k]);
    }
    entries_changed(&product);
    return product;
}

/* Take a whole quotient q of (u, v): M becomes (0, 1; 1, q) M, and (u, v) becomes (v, u + q v). */
static void take_quotient(poly_matrix *M, f2x_poly *u, f2x_poly *v) {
    f2x_poly q = {NULL, 0}, r = {NULL, 0}, *entry = M->entry;
    divide_polys(&q, &r, view_of(*u), view_of(*v));
    for (int column = 0; column < 2; column++) {
        f2x_poly sum = sum_with_product(view_of(entry[column]), view_of(q), view_of(entry[column + 2]));
        move_poly(&entry[column], &entry[column + 2]);
        entry[column + 2] = sum;
    }
    free_poly(&q);
    move_poly(u, v);
    *v = r;
    entries_changed(M);
}

static void half_gcd_of(poly_matrix *M, f2x_poly *u, f2x_poly *v, view f, view g, int64_t stop);

/* Do half_gcd_of in two halves, for operands that are short in comparison to the reduction of their degree. */
static void half_gcd_by_halves(poly_matrix *M, f2x_poly *u, f2x_poly *v, view f, view g, int64_t stop) {
    int64_t n = degree_of(f), h = n - stop, middle = n - h / 2;
    poly_matrix first = {0}, second = {0};
    f2x_poly p = {NULL, 0}, q = {NULL, 0};
    half_gcd_of(&first, &p, &q, f, g, middle);
    /* a long quotient is taken whole, so that less remains */
    if (!f2x_failure && degree_of(view_of(q)) >= stop && degree_of(view_of(p)) > middle + h / 8)
        take_quotient(&first, &p, &q);
    if (!f2x_failure && degree_of(view_of(q)) >= stop) {
        half_gcd_of(&second, u, v, view_of(p), view_of(q), stop);
        if (!f2x_failure) *M = product_of_matrices(&second, &first);
    } else {
        *M = first;
        *u = p;
        *v = q;
        first = (poly_matrix){0};
        p = q = (f2x_poly){NULL, 0};
    }
    free_matrix(&first);
    free_matrix(&second);
    free_poly(&p);
    free_poly(&q);
}

/* Write M, u and v, which must be 0 before, with (u, v) = M (f, g), det M = 1 and deg v < stop <= deg u, for deg f >=
 * deg g and deg f >= stop >= 0.  The entries of M have degree <= h = deg f - stop.  After a failure M, u and v are
 * unspecified, but safe to free.  It takes O(M(h) log h), where M(h) is the time of a product, and four products by the
 * parts below the 2h + 1 leading coefficients. */
static void half_gcd_of(poly_matrix *M, f2x_poly *u, f2x_poly *v, view f, view g, int64_t stop) {
    int64_t n = degree_of(f), h = n - stop, whole = (stop - h) / 64;
    if (degree_of(g) < stop) {
        *M = identity_matrix();
        *u = copy_of(f);
        *v = copy_of(g);
    } else if (whole > 0) { /* only the 2h + 1 leading coefficients matter */
        half_gcd_of(M, u, v, words_from(f, whole), words_from(g, whole), stop - 64 * whole);
        if (!f2x_failure) transform_below(u, v, M, words_below(f, whole), words_below(g, whole), whole);
    } else if (h <= MATRIX_DEGREE) {
        lehmer_matrix(M->entry, u, v, f, g, stop);
        entries_changed(M);
    } else {
        half_gcd_by_halves(M, u, v, f, g, stop);
    }
}

static void half_gcd(f2x_poly entries[4], f2x_poly *c, f2x_poly *d, const word *a, size_t n, const word *b, size_t m,
                     int64_t stop) {
    poly_matrix M = {0};
    *c = *d = (f2x_poly){NULL, 0};
    half_gcd_of(&M, c, d, (view){a, n}, (view){b, m}, stop);
    for (int k = 0; k < 4; k++) entries[k] = M.entry[k];
    f2x_free(M.values);
}

/* Write gcd(f, g), deg f >= deg g >= 0, for long operands. */
static size_t gcd_by_halves(word *d, view f, view g) {
    f2x_poly p = {NULL, 0}, q = {NULL, 0}, r = {NULL, 0}; /* f and g are views of p and q after the first step */
    size_t length = 0;
    while (g.length && !f2x_failure) {
        int64_t n = degree_of(f);
        if (n - degree_of(g) > MATRIX_DEGREE) {
            divide_polys(NULL, &r, f, g);
            if (q.words)
                move_poly(&p, &q);
            else
                p = copy_of(g);
            move_poly(&q, &r);
        } else if (n <= HALF_GCD_DEGREE) {
            length = gcd_by_lehmer(d, f.words, f.length, g.words, g.length);
            break;
        } else {
            poly_matrix M = {0};
            f2x_poly u = {NULL, 0}, v = {NULL, 0};
            half_gcd_of(&M, &u, &v, f, g, n * 3 / 4); /* stops from 1/2 to 6/7 cost about as much or more */
            free_matrix(&M);
            move_poly(&p, &u);
            move_poly(&q, &v);
            if (q.length && !f2x_failure) {
                divide_polys(NULL, &r, view_of(p), view_of(q));
                move_poly(&p, &q);
                move_poly(&q, &r);
            }
        }
        f = view_of(p);
        g = view_of(q);
    }
    if (!g.length && !f2x_failure) {
        length = f.length;
        f2x_copy(d, f.words, length);
    }
    free_poly(&p);
    free_poly(&q);
    return length;
}

static size_t gcd(word *d, const word *a, size_t n, const word *b, size_t m) {
    int64_t deg_a = f2x_degree(a, n), deg_b = f2x_degree(b, m), most = deg_a > deg_b ? deg_a : deg_b;
    if (most <= HALF_GCD_DEGREE && deg_a - deg_b <= MATRIX_DEGREE && deg_b - deg_a <= MATRIX_DEGREE)
        return gcd_by_lehmer(d, a, n, b, m);
    view f = {a, n}, g = {b, m};
    return deg_a >= deg_b ? gcd_by_halves(d, f, g) : gcd_by_halves(d, g, f);
}

/* Write d = u f + v g = gcd(f, g) for deg f >= deg g. */
static void xgcd_of(f2x_poly *d, f2x_poly *u, f2x_poly *v, view f, view g) {
    f2x_poly q = {NULL, 0}, r = {NULL, 0}, zero = {NULL, 0};
    poly_matrix M = {0};
    if (degree_of(f) <= MATRIX_DEGREE) {
        lehmer_cofactors(d, u, v, f, g);
        return;
    }
    divide_polys(&q, &r, f, g);
    if (r.length && !f2x_failure) {
        half_gcd_of(&M, d, &zero, g, view_of(r), 0);
        if (!f2x_failure) {
            *v = sum_with_product(view_of(M.entry[0]), view_of(q), view_of(M.entry[1]));
            move_poly(u, &M.entry[1]);
        }
    } else if (!f2x_failure) {
        *d = copy_of(g);
        *v = power_of_x(0);
    }
    free_poly(&q);
    free_poly(&r);
    free_poly(&zero);
    free_matrix(&M);
}

static void xgcd(f2x_poly *d, f2x_poly *u, f2x_poly *v, const word *a, size_t n, const word *b, size_t m) {
    *d = *u = *v = (f2x_poly){NULL, 0};
    view f = {a, n}, g = {b, m};
    if (degree_of(f) >= degree_of(g))
        xgcd_of(d, u, v, f, g);
    else
        xgcd_of(d, v, u, g, f);
}

/* Write the minimal polynomial q of N = `count` bits s_i.  It is in the middle of the remainder sequence of x^N and S =
 * sum s_i x^(N - 1 - i), the first q there with q S = r mod x^N and deg r < deg q.  J. L. Massey, Shift-register
 * synthesis and BCH decoding (1969); J. L. Dornstetter (1987), for Euclid's algorithm. */
static void minimal_polynomial(f2x_poly *q, const word *reversed, size_t n, size_t count) {
    *q = (f2x_poly){NULL, 0};
    if (!n) {
        *q = power_of_x(0);
        return;
    }
    poly_matrix M = {0};
    f2x_poly c = {NULL, 0}, d = {NULL, 0}, quotient = {NULL, 0}, power = power_of_x(count);
    if (power.length) half_gcd_of(&M, &c, &d, view_of(power), (view){reversed, n}, (int64_t)(count + 1) / 2);
    f2x_poly *b = &M.entry[1], *last = &M.entry[3];
    if (!f2x_failure) {
        if (degree_of(view_of(d)) < degree_of(view_of(*last))) {
            move_poly(q, last);
        } else {
            divide_polys(&quotient, NULL, view_of(c), view_of(d));
            *q = sum_with_product(view_of(*b), view_of(quotient), view_of(*last));
        }
    }
    free_matrix(&M);
    free_poly(&c);
    free_poly(&d);
    free_poly(&quotient);
    free_poly(&power);
}

#endif
