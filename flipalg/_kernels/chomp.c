/* Chomp with three and four rows: tables of P-positions, filled with sets of the values that are taken.
 *
 * f(q, r) = f(q, q) for r > q, f(q - 1, r) if that is less than q, else the least positive integer that is neither
 * f(q', r), q' < q, nor f(q, r'), r' < r (flipalg/impartial/three_rows.py).  With four rows (a, b, c, d) is a P-position
 * for the least a >= b that no P-position below excludes, and for none if some a < b does (four_rows.py).
 *
 * A set of values is a row of words, value v at bit v mod 64 of word v / 64.  About Q²/3 and n³/6 searches of a few
 * words. */
#include "kernels.h"

static inline void add_value(uint64_t *set, size_t value) { set[value / 64] |= (uint64_t)1 << value % 64; }

/* ---- three rows ---- */

typedef struct {
    int32_t *table;     /* (Q + 1) rows of R + 1 entries */
    size_t Q, R, words; /* words of a set */
    uint64_t *used;     /* a set for each r: the f(q', r), q' < q */
    uint64_t *diagonal; /* the f(q', q'), which are the f(q', r) for r >= q */
    uint64_t *taken;    /* the f(q, r'), r' < r, and what its first word has below max(q, 1) */
} three_rows;

static void fill_three_rows_at(three_rows *t, size_t q) {
    size_t R = t->R, words = t->words, first = q / 64;
    int32_t *row = t->table + q * (R + 1), *before = row - (R + 1);
    memset(t->taken, 0, words * sizeof(uint64_t));
    for (size_t value = q - q % 64; value < (q ? q : 1); value++) add_value(t->taken, value);
    if (q <= R) memcpy(t->used + q * words, t->diagonal, words * sizeof(uint64_t));
    for (size_t r = 0; r <= (q < R ? q : R); r++) {
        if (q > 0 && before[r] < (int32_t)q) {
            row[r] = before[r];
            continue;
        }
        uint64_t *used = t->used + r * words, free;
        size_t w = first;
        while (!(free = ~(used[w] | t->taken[w]))) w++;
        uint64_t bit = free & -free;
        row[r] = (int32_t)(64 * w) + __builtin_ctzll(free);
        used[w] |= bit;
        t->taken[w] |= bit;
    }
    if (q <= R) {
        add_value(t->diagonal, (size_t)row[q]);
        for (size_t r = q + 1; r <= R; r++) row[r] = row[q];
    }
}

static PyObject *py_three_rows(PyObject *module, PyObject *object) {
    (void)module;
    kernel_arrays held = {0};
    three_rows t = {.table = kernel_array(&held, object, "i4", 2, true)};
    if (!t.table) return kernel_failed(&held);
    size_t rows = (size_t)held.views[0].shape[0], columns = (size_t)held.views[0].shape[1];
    if (kernel_require(columns && columns <= rows && rows < 1 << 29, "a table with 0 <= R <= Q is needed"))
        return kernel_failed(&held);
    t.Q = rows - 1, t.R = columns - 1;
    t.words = (t.Q + t.R + 1) / 64 + 1; /* f(q, r) <= q + r + 1, as at most q + r values are taken */
    uint64_t *sets = calloc((columns + 2) * t.words, sizeof(uint64_t));
    if (!sets) {
        PyErr_NoMemory();
        return kernel_failed(&held);
    }
    t.used = sets, t.diagonal = sets + columns * t.words, t.taken = t.diagonal + t.words;
    uint64_t work = 0;
    Py_BEGIN_ALLOW_THREADS;
    for (size_t q = 0; q <= t.Q && !kernel_stopped(&work, q + t.words); q++) fill_three_rows_at(&t, q);
    Py_END_ALLOW_THREADS;
    free(sets);
    return kernel_done(&held);
}

/* ---- four rows ---- */

/* The state when the layer of b is filled.  A pair (c, d) with c >= d has the index c (c + 1) / 2 + d. */
typedef struct {
    size_t b, n, words;
    uint16_t *layer;         /* for each pair the a of the P-position (a, b, c, d), 0 for none <= n */
    uint64_t *by_second;     /* a set for each pair, c < b: the a of P-positions (a, b', min(c, b'), min(d, b')), b' < b */
    uint64_t *by_second_cut; /* a set for each d: the same for all c >= b' */
    bool *dead, *dead_cut;   /* for pairs, and for d: whether (a', a', min(c, a'), min(d, a')) is among these, a' < b */
    uint64_t *third;         /* a set for each d: the a of (a, b, c', min(c', d)), c' < c */
    uint64_t *third_cut;     /* the same for all d >= c' */
    uint64_t *taken;         /* the a of (a, b, c, d'), d' < d */
} four_rows;

/* Return the least value from b to n that is in none of the three sets, 0 if there is none. */
static size_t least_free(const four_rows *s, const uint64_t *x, const uint64_t *y) {
    size_t w = s->b / 64;
    uint64_t free = ~(x[w] | y[w] | s->taken[w]) & (UINT64_MAX << s->b % 64);
    while (!free && w + 1 < s->words) {
        w++;
        free = ~(x[w] | y[w] | s->taken[w]);
    }
    if (!free) return 0;
    size_t value = 64 * w + (size_t)__builtin_ctzll(free);
    if (!value) value = 1; /* the empty board is not a position to move to */
    return value <= s->n ? value : 0;
}

static void fill_four_rows_at(four_rows *s, size_t c) {
    size_t b = s->b, words = s->words;
    memcpy(s->third + c * words, s->third_cut, words * sizeof(uint64_t));
    memset(s->taken, 0, words * sizeof(uint64_t));
    for (size_t d = 0; d <= c; d++) {
        size_t pair = c * (c + 1) / 2 + d;
        uint64_t *second = s->by_second + pair * words, *third = s->third + d * words;
        size_t value = s->dead[pair] ? 0 : least_free(s, second, third);
        s->layer[pair] = (uint16_t)value;
        if (!value) continue;
        add_value(s->taken, value);
        add_value(second, value);
        add_value(third, value); /* for d <= c; for d > c it is in third_cut */
        if (value == b) s->dead[pair] = true;
        if (c == d) add_value(s->third_cut, value);
        if (c == b) {
            add_value(s->by_second_cut + d * words, value);
            if (value == b) s->dead_cut[d] = true;
        }
    }
}

static void fill_four_rows(four_rows *s) {
    size_t b = s->b, words = s->words, zero_row = b * (b + 1) / 2;
    for (size_t d = 0; d <= b; d++) s->dead[zero_row + d] = s->dead_cut[d]; /* the pairs (b, d) are new */
    memcpy(s->by_second + zero_row * words, s->by_second_cut, (b + 1) * words * sizeof(uint64_t));
    uint64_t work = 0;
    for (size_t c = 0; c <= b; c++) {
        if (kernel_stopped(&work, c + words)) return;
        fill_four_rows_at(s, c);
    }
    size_t value = s->layer[zero_row + b];
    if (!value) return;
    for (size_t d = b + 1; d <= s->n; d++) {
        add_value(s->by_second_cut + d * words, value);
        if (value == b) s->dead_cut[d] = true;
    }
}

static PyObject *py_four_rows_layer(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *layer, *by_second, *by_second_cut, *dead, *dead_cut;
    Py_ssize_t b;
    if (!PyArg_ParseTuple(args, "nOOOOO", &b, &layer, &by_second, &by_second_cut, &dead, &dead_cut)) return NULL;
    kernel_arrays held = {0};
    four_rows s = {.b = (size_t)b};
    if (!(s.layer = kernel_array(&held, layer, "u2", 1, true)) ||
        !(s.by_second = kernel_array(&held, by_second, "u8", 2, true)) ||
        !(s.by_second_cut = kernel_array(&held, by_second_cut, "u8", 2, true)) ||
        !(s.dead = kernel_array(&held, dead, "b1", 1, true)) ||
        !(s.dead_cut = kernel_array(&held, dead_cut, "b1", 1, true)))
        return kernel_failed(&held);
    Py_ssize_t n = held.views[4].shape[0] - 1, pairs = (n + 1) * (n + 2) / 2, words = n / 64 + 1;
    bool right = 0 <= b && b <= n && n < 1 << 16 && held.views[0].shape[0] == (b + 1) * (b + 2) / 2 &&
                 held.views[1].shape[0] == pairs && held.views[1].shape[1] == words &&
                 held.views[2].shape[0] == n + 1 && held.views[2].shape[1] == words && held.views[3].shape[0] == pairs;
    if (kernel_require(right, "the arrays of a sieve to n with 0 <= b <= n < 65536 are needed"))
        return kernel_failed(&held);
    s.n = (size_t)n, s.words = (size_t)words;
    s.third = calloc((s.b + 3) * s.words, sizeof(uint64_t));
    if (!s.third) {
        PyErr_NoMemory();
        return kernel_failed(&held);
    }
    s.third_cut = s.third + (s.b + 1) * s.words, s.taken = s.third_cut + s.words;
    Py_BEGIN_ALLOW_THREADS;
    fill_four_rows(&s);
    Py_END_ALLOW_THREADS;
    free(s.third);
    return kernel_done(&held);
}

static PyObject *py_four_rows_tally(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *layer, *ends;
    Py_ssize_t b;
    if (!PyArg_ParseTuple(args, "nOO", &b, &layer, &ends)) return NULL;
    kernel_arrays held = {0};
    const uint16_t *bottom = kernel_array(&held, layer, "u2", 1, false);
    uint32_t *counts = bottom ? kernel_array(&held, ends, "u4", 2, true) : NULL;
    if (!counts) return kernel_failed(&held);
    Py_ssize_t rows = held.views[1].shape[0], columns = held.views[1].shape[1];
    bool right = 0 <= b && b < columns && columns <= 1 << 16 && held.views[0].shape[0] == (b + 1) * (b + 2) / 2;
    if (kernel_require(right, "a layer of b < n and a table of n + 1 columns are needed")) return kernel_failed(&held);
    uint64_t work = 0;
    Py_BEGIN_ALLOW_THREADS;
    for (Py_ssize_t c = 0; c <= b && !kernel_stopped(&work, (uint64_t)c); c++)
        for (Py_ssize_t d = 0; d <= c; d++) {
            uint16_t a = *bottom++;
            if (a && a < rows) counts[a * columns + d]++;
        }
    Py_END_ALLOW_THREADS;
    return kernel_done(&held);
}

static PyMethodDef methods[] = {
    {"three_rows", py_three_rows, METH_O, "three_rows(table): write f(q, r) to table[q, r], int32."},
    {"four_rows_layer", py_four_rows_layer, METH_VARARGS,
     "four_rows_layer(b, layer, by_second, by_second_cut, dead, dead_cut): fill the layer of one b."},
    {"four_rows_tally", py_four_rows_tally, METH_VARARGS,
     "four_rows_tally(b, layer, ends): add 1 to ends[a, d] for each P-position of the layer."},
    {NULL, NULL, 0, NULL},
};

int kernel_add_chomp(PyObject *module) { return PyModule_AddFunctions(module, methods); }
