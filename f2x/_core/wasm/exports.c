/* The functions of f2x.wasm, which site/js/solving/f2x.js calls: the table of f2x.h for values that stay in its memory.
 *
 * A value is an address: of a `value` for a polynomial, of a `prepared` or an f2x_matrix.  Results are new values, which
 * the caller frees; NULL means that memory ran out, and operands that are NULL pass it on.  A polynomial of n words starts
 * at its address + 8, and each row of a matrix has `stride` words. */
#include "../f2x.h"
#include "../matrices/matrix.h"

#define EXPORT __attribute__((visibility("default"), used))

static const f2x_core *const core = &f2x_core_portable;

typedef struct {
    size_t length; /* in words, trimmed */
    size_t capacity;
    word words[];
} value;

typedef struct {
    f2x_modulus *modulus;
    size_t length;
} prepared;

/* The second and third results of the last function that has several. */
static value *others[2];

EXPORT value *other(size_t i) { return others[i]; }

EXPORT value *new_value(size_t n) {
    f2x_failure = 0;
    value *a = n < SIZE_MAX / 16 ? (value *)f2x_allocate(n + 1) : NULL;
    if (a) a->length = a->capacity = n;
    return a;
}

EXPORT void free_value(value *a) { f2x_free(a); }

/* Return the value, whose words were written, after a test that nothing failed. */
EXPORT value *trimmed(value *a) {
    if (!a) return NULL;
    if (f2x_failure) return f2x_free(a), NULL;
    a->length = f2x_trimmed(a->words, a->length);
    return a;
}

/* Return a polynomial that owns its words as a value, and free its words. */
static value *value_of(f2x_poly *a) {
    value *copy = f2x_failure ? NULL : new_value(a->length);
    if (copy) f2x_copy(copy->words, a->words, a->length);
    f2x_free(a->words);
    return copy;
}

EXPORT double degree(const value *a) { return (double)f2x_degree(a->words, a->length); }

EXPORT value *sum(const value *a, const value *b) {
    if (!a || !b) return NULL;
    if (a->length < b->length) return sum(b, a);
    value *s = new_value(a->length);
    if (!s) return NULL;
    f2x_copy(s->words, a->words, a->length);
    f2x_add_to(s->words, b->words, b->length);
    return trimmed(s);
}

EXPORT value *product(const value *a, const value *b) {
    if (!a || !b) return NULL;
    if (!a->length || !b->length) return new_value(0);
    value *p = new_value(a->length + b->length);
    if (p) core->multiply(p->words, a->words, a->length, b->words, b->length);
    return trimmed(p);
}

EXPORT value *square(const value *a) {
    value *s = a ? new_value(2 * a->length) : NULL;
    if (s && a->length) core->square(s->words, a->words, a->length);
    return trimmed(s);
}

/* Return x^count a, or the quotient of a and x^-count. */
EXPORT value *shift(const value *a, double count) {
    if (!a) return NULL;
    size_t words = (size_t)((count < 0 ? -count : count) / 64);
    unsigned bits = (unsigned)((count < 0 ? -count : count) - 64.0 * (double)words);
    if (count < 0 && words >= a->length) return new_value(0);
    value *s = new_value(count < 0 ? a->length - words : a->length + words + 1);
    if (!s) return NULL;
    if (count < 0) {
        f2x_shift_down(s->words, a->words + words, s->length, bits);
    } else {
        f2x_clear(s->words, words);
        f2x_shift_up(s->words + words, a->words, a->length, bits);
    }
    return trimmed(s);
}

/* Return the quotient of a and b != 0; other(0) is the remainder. */
EXPORT value *divide(const value *a, const value *b) {
    if (!a || !b) return NULL;
    value *q = new_value(a->length < b->length ? 0 : a->length - b->length + 1), *r = new_value(b->length);
    if (q && r) core->divide(q->words, &q->length, r->words, &r->length, a->words, a->length, b->words, b->length);
    others[0] = trimmed(r);
    return trimmed(q);
}

EXPORT value *remainder_of(const value *a, const value *b) {
    if (!a || !b) return NULL;
    value *r = new_value(b->length);
    if (r) core->divide(NULL, NULL, r->words, &r->length, a->words, a->length, b->words, b->length);
    return trimmed(r);
}

EXPORT value *gcd(const value *a, const value *b) {
    if (!a || !b) return NULL;
    if (!a->length || !b->length) return sum(a, b);
    value *d = new_value(f2x_min(a->length, b->length));
    if (d) d->length = core->gcd(d->words, a->words, a->length, b->words, b->length);
    return trimmed(d);
}

/* Return d = u a + v b = gcd(a, b) for a, b != 0; the others are u and v. */
EXPORT value *xgcd(const value *a, const value *b) {
    if (!a || !b) return NULL;
    f2x_poly d, u, v;
    f2x_failure = 0;
    core->xgcd(&d, &u, &v, a->words, a->length, b->words, b->length);
    others[0] = value_of(&u), others[1] = value_of(&v);
    return value_of(&d);
}

EXPORT value *taylor_shift(const value *a) {
    value *s = a ? new_value(a->length) : NULL;
    if (!s) return NULL;
    f2x_copy(s->words, a->words, a->length);
    if (s->length) core->taylor_shift(s->words, s->length);
    return trimmed(s);
}

/* Operations modulo f != 0. */

EXPORT prepared *prepare(const value *f) {
    prepared *m = f ? (prepared *)f2x_allocate(1) : NULL;
    if (!m) return NULL;
    m->length = f->length;
    m->modulus = core->new_modulus(f->words, f->length);
    if (!m->modulus) return f2x_free(m), NULL;
    return m;
}

EXPORT void free_prepared(prepared *m) { core->free_modulus(m->modulus), f2x_free(m); }

EXPORT double squares_worth(const prepared *m, double count, double steps) {
    return (double)core->squares_worth((size_t)count, (size_t)steps, m->modulus);
}

#define MODULO(...)                                     \
    value *r = new_value(m->length);                    \
    if (r) r->length = core->__VA_ARGS__;               \
    return trimmed(r);

EXPORT value *multiply_modulo(const prepared *m, const value *a, const value *b) {
    MODULO(multiply_modulo(r->words, m->modulus, a->words, a->length, b->words, b->length))
}

/* Return a^(2^k). */
EXPORT value *squares_modulo(const prepared *m, const value *a, size_t k) {
    MODULO(squares_modulo(r->words, m->modulus, a->words, a->length, k))
}

EXPORT value *trace_modulo(const prepared *m, const value *a, size_t k) {
    MODULO(trace_modulo(r->words, m->modulus, a->words, a->length, k))
}

/* Return a^e; the words of e are a number. */
EXPORT value *power_modulo(const prepared *m, const value *a, const value *e) {
    MODULO(power_modulo(r->words, m->modulus, a->words, a->length, e->words, e->length))
}

/* Return x^(2^k); the words of k are a number. */
EXPORT value *frobenius_modulo(const prepared *m, const value *k) {
    MODULO(frobenius_modulo(r->words, m->modulus, k->words, k->length))
}

/* Return h(g). */
EXPORT value *compose_modulo(const prepared *m, const value *h, const value *g) {
    f2x_inner *inner = core->new_inner(m->modulus, g->words, g->length, 1, (size_t)f2x_max(64 * h->length, 1));
    value *r = inner ? new_value(m->length) : NULL;
    if (r) r->length = core->compose_modulo(r->words, inner, h->words, h->length);
    core->free_inner(inner);
    return trimmed(r);
}

/* Matrices. */

static f2x_matrix *kept(f2x_matrix a) {
    f2x_matrix *m = a.words && !f2x_failure ? (f2x_matrix *)f2x_allocate((sizeof a + 7) / 8) : NULL;
    if (m) *m = a;
    else f2x_free(a.words);
    return m;
}

EXPORT f2x_matrix *new_matrix(size_t rows, size_t columns) {
    f2x_failure = 0;
    return kept(f2x_new_matrix(rows, columns));
}

EXPORT void free_matrix(f2x_matrix *a) { f2x_free_matrix(a), f2x_free(a); }

/* Copy rows of `size` bytes each to the matrix, or from it. */
EXPORT void write_rows(f2x_matrix *a, const char *bytes, size_t size) {
    for (size_t i = 0; i < a->rows; i++) memcpy(f2x_row(a, i), bytes + i * size, size);
}

EXPORT void read_rows(const f2x_matrix *a, char *bytes, size_t size) {
    for (size_t i = 0; i < a->rows; i++) memcpy(bytes + i * size, f2x_row(a, i), size);
}

/* Replace a by its (reduced) row echelon form with pivots in the first `limit` columns.  Return the number of pivots,
 * whose columns are written, or -1 if memory ran out. */
EXPORT long eliminate(f2x_matrix *a, size_t limit, bool reduced, size_t *pivots) {
    f2x_failure = 0;
    size_t rank = f2x_eliminate(a, limit, reduced, pivots);
    return f2x_failure ? -1 : (long)rank;
}

EXPORT long rank(const f2x_matrix *a) {
    f2x_failure = 0;
    size_t found = f2x_matrix_rank(a);
    return f2x_failure ? -1 : (long)found;
}

EXPORT f2x_matrix *multiply_matrices(const f2x_matrix *a, const f2x_matrix *b) { return kept(f2x_multiply_matrices(a, b)); }
EXPORT f2x_matrix *kernel(const f2x_matrix *a) { return kept(f2x_matrix_kernel(a)); }
EXPORT f2x_matrix *transpose(const f2x_matrix *a) { return kept(f2x_transpose_matrix(a)); }
