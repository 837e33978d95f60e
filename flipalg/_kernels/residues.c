/* The least residues of powers of 2 modulo one odd number, or modulo two at the same time.
 *
 * For j = first, first + 1, ... let a1 and a2 be the least numbers with a1 = ±2^j mod r and a2 = ±2^j mod s.  Of the pairs
 * that are not both even (the halves of those stand at j - 1) the four with the least max(a1, a2) are kept, those with the
 * least j among equals.  A step is one doubling and one subtraction; several ranges of j are walked side by side, so that
 * the compiler uses vectors. */
#include "kernels.h"

enum {
    KEPT = 4,
    LANES = 32,
    ONE_BY_ONE = 1024, /* steps before the lanes, which want a bound */
    LARGEST_BITS = 62,
};

typedef struct {
    int64_t larger, a1, a2, j;
} residue;

typedef struct {
    residue kept[KEPT];
    int count;
    int64_t bound;  /* the largest max(a1, a2) that is still kept */
    int64_t closed; /* the least j > 0 met with a1 = a2 = 1; -1 if there was none */
} residues;

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

static inline bool comes_before(const residue *x, const residue *y) {
    return x->larger != y->larger ? x->larger < y->larger : x->j < y->j;
}

static void keep(residues *best, int64_t a1, int64_t a2, int64_t j) {
    if (a1 > best->bound || a2 > best->bound) return;
    if (a1 == 1 && a2 == 1) {
        if (j && (best->closed < 0 || j < best->closed)) best->closed = j;
        return;
    }
    if (!((a1 | a2) & 1)) return;
    residue new = {a1 > a2 ? a1 : a2, a1, a2, j};
    int at = 0;
    while (at < best->count && (best->kept[at].a1 != a1 || best->kept[at].a2 != a2)) at++;
    if (at < best->count) {
        if (best->kept[at].j <= j) return;
    } else if (at == KEPT) {
        if (!comes_before(&new, &best->kept[--at])) return;
    } else {
        best->count++;
    }
    for (; at && comes_before(&new, &best->kept[at - 1]); at--) best->kept[at] = best->kept[at - 1];
    best->kept[at] = new;
    if (best->count == KEPT) best->bound = best->kept[KEPT - 1].larger;
}

static inline int64_t doubled(int64_t a, int64_t r) {
    int64_t reduced = 2 * a - r;
    return reduced < 0 ? 2 * a : reduced;
}

static int64_t product(int64_t a, int64_t b, int64_t r) {
    int64_t result = 0;
    for (int bit = LARGEST_BITS; bit >= 0; bit--) {
        result = doubled(result, r);
        if (b >> bit & 1) result = result >= r - a ? result - (r - a) : result + a;
    }
    return result;
}

static int64_t power_of_2(int64_t exponent, int64_t r) {
    int64_t result = 1 % r;
    for (int bit = LARGEST_BITS; bit >= 0; bit--) {
        if (result != 1) result = product(result, result, r);
        if (exponent >> bit & 1) result = doubled(result, r);
    }
    return result;
}

/* Both of these step all lanes until one stands at residues within the bound; return the number of steps. */

KERNEL_VECTORS static int64_t run_one(int64_t *restrict a, int64_t r, int64_t bound, int64_t steps) {
    for (int64_t step = 0; step < steps; step++) {
        int64_t beyond = -1;
        for (int i = 0; i < LANES; i++) beyond &= bound - least(a[i], r - a[i]);
        if (beyond >= 0) return step;
        for (int i = 0; i < LANES; i++) a[i] = doubled(a[i], r);
    }
    return steps;
}

KERNEL_VECTORS static int64_t run_two(int64_t *restrict a, int64_t *restrict b, int64_t r, int64_t s, int64_t bound,
                                      int64_t steps) {
    for (int64_t step = 0; step < steps; step++) {
        int64_t beyond = -1;
        for (int i = 0; i < LANES; i++)
            beyond &= (bound - least(a[i], r - a[i])) | (bound - least(b[i], s - b[i]));
        if (beyond >= 0) return step;
        for (int i = 0; i < LANES; i++) {
            a[i] = doubled(a[i], r);
            b[i] = doubled(b[i], s);
        }
    }
    return steps;
}

static void walk_one_by_one(residues *best, int64_t r, int64_t s, int64_t first, int64_t steps) {
    int64_t a = power_of_2(first, r), b = power_of_2(first, s);
    for (int64_t j = first; j < first + steps && best->closed < 0; j++) {
        keep(best, least(a, r - a), least(b, s - b), j);
        a = doubled(a, r);
        b = doubled(b, s);
    }
}

enum { RUN = 4096 /* steps between two polls for signals, a microsecond or more */ };

static void walk_in_lanes(residues *best, int64_t r, int64_t s, int64_t first, int64_t stride) {
    int64_t a[LANES], b[LANES];
    int64_t factor_r = power_of_2(stride, r), factor_s = power_of_2(stride, s);
    uint64_t work = 0;
    a[0] = power_of_2(first, r);
    b[0] = power_of_2(first, s);
    for (int i = 1; i < LANES; i++) {
        a[i] = product(a[i - 1], factor_r, r);
        b[i] = r == s ? a[i] : product(b[i - 1], factor_s, s);
    }
    for (int64_t done = 0; done < stride; done++) {
        int64_t most = least(stride - done, RUN);
        int64_t run = r == s ? run_one(a, r, best->bound, most) : run_two(a, b, r, s, best->bound, most);
        done += run;
        if (kernel_stopped(&work, 8 * (uint64_t)(run + 1))) return;
        if (run == most) {
            done--;
            continue;
        }
        for (int i = 0; i < LANES; i++) {
            if (r == s) b[i] = a[i];
            keep(best, least(a[i], r - a[i]), least(b[i], s - b[i]), first + i * stride + done);
            a[i] = doubled(a[i], r);
            b[i] = doubled(b[i], s);
        }
    }
}

static void walk(residues *best, int64_t r, int64_t s, int64_t first, int64_t steps) {
    int64_t alone = least(steps, ONE_BY_ONE), stride = (steps - alone) / LANES;
    alone = steps - stride * LANES;
    walk_one_by_one(best, r, s, first, alone);
    if (!stride || best->closed >= 0) return;
    residues before = *best;
    walk_in_lanes(best, r, s, first + alone, stride);
    if (best->closed < 0) return;
    int64_t closed = best->closed; /* lanes went beyond it: walk again up to there */
    *best = before;
    walk(best, r, s, first + alone, closed - first - alone);
    best->closed = closed;
}

static PyObject *residue_walk(PyObject *module, PyObject *arguments) {
    (void)module;
    long long r, s, first, steps;
    if (!PyArg_ParseTuple(arguments, "LLLL", &r, &s, &first, &steps)) return NULL;
    long long limit = 1LL << LARGEST_BITS;
    if (kernel_require(r >= 3 && r % 2 && r < limit && s >= 3 && s % 2 && s < limit && first >= 0 && steps >= 0 &&
                           first < limit && steps < limit,
                       "two odd numbers from 3 to 2^62, a first exponent and a number of steps are needed"))
        return NULL;
    residues best = {.bound = INT64_MAX, .closed = -1};
    Py_BEGIN_ALLOW_THREADS
    walk(&best, r, s, first, steps);
    Py_END_ALLOW_THREADS
    if (PyErr_Occurred()) return NULL;
    PyObject *kept = PyList_New(best.count);
    for (int i = 0; kept && i < best.count; i++) {
        const residue *one = &best.kept[i];
        PyObject *row = Py_BuildValue("LLL", (long long)one->j, (long long)one->a1, (long long)one->a2);
        if (row)
            PyList_SET_ITEM(kept, i, row);
        else
            Py_CLEAR(kept);
    }
    return kept ? Py_BuildValue("NO", kept, best.closed < 0 ? Py_False : Py_True) : NULL;
}

static PyMethodDef functions[] = {
    {"residue_walk", residue_walk, METH_VARARGS,
     "Return [(j, a1, a2), ...], the least residues of ±2^j modulo r and s, and whether the powers came back to ±1."},
    {0},
};

int kernel_add_residues(PyObject *module) { return PyModule_AddFunctions(module, functions); }
