/* Disentis: a press of a covered piece p turns the pieces around it, state -> state ^ rows[p] (flipalg/games).
 *
 * A state is the set of the covered pieces, piece p at bit p.
 * disentis_breadth   all states, level by level; one byte and half an index for each
 * disentis_depth     an order of given presses that is allowed, in depth, no node twice */
#include "kernels.h"

enum { NONE = -1, LIMIT = -2, STOPPED = -3 };

/* Return the first state with at most one piece covered, NONE or STOPPED; chosen[state] becomes the press that led to
 * it.  `chosen` is negative for all states but the first of the queue. */
static int64_t breadth(const int64_t *rows, int8_t *chosen, uint32_t *queue, size_t capacity) {
    uint64_t work = 0;
    for (size_t done = 0, known = 1; done < known; done++) {
        uint32_t state = queue[done];
        if (kernel_stopped(&work, 4)) return STOPPED;
        for (uint32_t left = state; left; left &= left - 1) {
            int p = __builtin_ctz(left);
            uint32_t after = state ^ (uint32_t)rows[p];
            if (chosen[after] >= 0) continue;
            chosen[after] = (int8_t)p;
            if (!(after & (after - 1))) return after;
            if (known == capacity) return LIMIT;
            queue[known++] = after;
        }
    }
    return NONE;
}

static PyObject *py_breadth(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *rows_object, *chosen_object, *queue_object;
    if (!PyArg_ParseTuple(args, "OOO", &rows_object, &chosen_object, &queue_object)) return NULL;
    kernel_arrays held = {0};
    const int64_t *rows = kernel_array(&held, rows_object, "i8", 1, false);
    int8_t *chosen = rows ? kernel_array(&held, chosen_object, "i1", 1, true) : NULL;
    uint32_t *queue = chosen ? kernel_array(&held, queue_object, "u4", 1, true) : NULL;
    if (!queue) return kernel_failed(&held);
    Py_ssize_t size = held.views[0].shape[0];
    bool right = size <= 31 && held.views[1].shape[0] == (Py_ssize_t)1 << size && held.views[2].shape[0] > 0 &&
                 queue[0] < (uint64_t)1 << size;
    for (Py_ssize_t p = 0; right && p < size; p++) right = 0 <= rows[p] && rows[p] < (int64_t)1 << size;
    if (kernel_require(right, "at most 31 pieces, 2^pieces states and a queue are needed")) return kernel_failed(&held);
    int64_t end;
    Py_BEGIN_ALLOW_THREADS;
    end = breadth(rows, chosen, queue, (size_t)held.views[2].shape[0]);
    Py_END_ALLOW_THREADS;
    if (end == LIMIT) PyErr_SetString(PyExc_ValueError, "the queue is too short");
    if (end == LIMIT || end == STOPPED) return kernel_failed(&held);
    kernel_release(&held);
    return PyLong_FromLongLong(end);
}

/* ---- in depth ---- */

typedef struct {
    uint64_t left, state, todo; /* the presses to make, the covered pieces, the presses not tried in this phase */
    int spare, phase, press;    /* extra presses that remain; 1 while they are tried; the press made last */
} step;

typedef struct {
    const uint64_t *rows;
    step *steps;
    uint64_t *visited, mask; /* a table with open addressing of the nodes (left, spare); 0 for an empty place */
    int64_t nodes, most;     /* nodes visited, and where to stop */
} search;

/* Return whether a node is new, and remember it. */
static bool is_new(search *s, uint64_t left, int spare) {
    uint64_t key = left * 8 + (uint64_t)spare, place = (key ^ key >> 32) * 0xD1342543DE82EF95 >> 20 & s->mask;
    while (s->visited[place] && s->visited[place] != key) place = (place + 1) & s->mask;
    if (s->visited[place]) return false;
    s->visited[place] = key;
    s->nodes++;
    return true;
}

/* At each step first the covered pieces still to be pressed, then (while some presses are spare) the others; among them
 * the press that leaves the most covered among those still to be pressed.
 * Return the number of presses; NONE if there is no order, LIMIT if more nodes are needed, STOPPED. */
KERNEL_POPCNT
static int depth(search *s) {
    uint64_t work = 0;
    for (int k = 0; k >= 0;) {
        step *at = &s->steps[k];
        if (kernel_stopped(&work, 16)) return STOPPED;
        if (!at->todo) {
            if (!at->phase && at->spare > 0)
                at->phase = 1, at->todo = at->state & ~at->left;
            else
                k--;
            continue;
        }
        int best = 0, most = -1;
        for (uint64_t todo = at->todo; todo; todo &= todo - 1) {
            int p = __builtin_ctzll(todo);
            int covered = __builtin_popcountll((at->state ^ s->rows[p]) & (at->left ^ (uint64_t)1 << p));
            if (covered > most) best = p, most = covered;
        }
        uint64_t bit = (uint64_t)1 << best, now = at->left ^ bit;
        at->todo ^= bit;
        at->press = best;
        int rest = at->spare - at->phase;
        if (!now) return k + 1;
        if (!is_new(s, now, rest)) continue;
        uint64_t state = at->state ^ s->rows[best];
        s->steps[++k] = (step){.left = now, .state = state, .todo = state & now, .spare = rest};
        if (s->nodes >= s->most) return LIMIT;
    }
    return NONE;
}

/* Return (presses or None, whether the search was complete, nodes). */
static PyObject *outcome(const search *s, int count) {
    PyObject *presses = Py_None;
    if (count > 0) {
        presses = PyList_New(count);
        for (int k = 0; presses && k < count; k++) {
            PyObject *press = PyLong_FromLong(s->steps[k].press);
            if (!press) Py_CLEAR(presses);
            else PyList_SET_ITEM(presses, k, press);
        }
    } else {
        Py_INCREF(presses);
    }
    return presses ? Py_BuildValue("(NOL)", presses, count == LIMIT ? Py_False : Py_True, (long long)s->nodes) : NULL;
}

static PyObject *py_depth(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *rows_object;
    unsigned long long x, start = ~0ULL;
    int extra;
    long long nodes;
    if (!PyArg_ParseTuple(args, "OKiL|K", &rows_object, &x, &extra, &nodes, &start)) return NULL;
    kernel_arrays held = {0};
    search s = {.rows = kernel_array(&held, rows_object, "u8", 1, false), .most = nodes};
    if (!s.rows) return kernel_failed(&held);
    Py_ssize_t size = held.views[0].shape[0];
    bool right = 0 < size && size <= 61 && 0 <= extra && extra <= 7 && x && !(x >> size) && 0 < nodes && nodes < 1LL << 45;
    if (kernel_require(right, "1 to 61 pieces, presses among them and at most 7 extra presses are needed"))
        return kernel_failed(&held);
    size_t places = 1;
    while (places <= (size_t)(5 * nodes / 4)) places *= 2;
    s.mask = places - 1;
    s.visited = calloc(places, sizeof(uint64_t));
    s.steps = calloc((size_t)(__builtin_popcountll(x) + 2 * extra + 2), sizeof(step));
    PyObject *found = NULL;
    if (s.visited && s.steps) {
        uint64_t state = start & (((uint64_t)1 << size) - 1);
        s.steps[0] = (step){.left = x, .state = state, .todo = state & x, .spare = extra};
        int count;
        Py_BEGIN_ALLOW_THREADS;
        count = depth(&s);
        Py_END_ALLOW_THREADS;
        if (count != STOPPED) found = outcome(&s, count);
    } else {
        PyErr_NoMemory();
    }
    free(s.visited);
    free(s.steps);
    kernel_release(&held);
    return found;
}

static PyMethodDef methods[] = {
    {"disentis_breadth", py_breadth, METH_VARARGS,
     "disentis_breadth(rows, chosen, queue): return the first state with at most one piece covered, or -1."},
    {"disentis_depth", py_depth, METH_VARARGS,
     "disentis_depth(rows, x, extra, nodes, start=all): return (presses or None, whether the search was complete, nodes)."},
    {NULL, NULL, 0, NULL},
};

int kernel_add_disentis(PyObject *module) { return PyModule_AddFunctions(module, methods); }
