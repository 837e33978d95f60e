/* Threshold accepting for covering radii: integers s_j of given parity and size with small sums (flipalg/solvers).
 *
 * Looks for s_j == m_j mod 2, |s_j| <= m_j, for which no sum over j of s_j chi_j(c) exceeds a goal: the energy is the sum
 * of (sum - goal)² over the sums that do, and a step changes one s_j by 2.  The choices follow from the seed alone. */
#include "kernels.h"

enum { MOST_CELLS = 32767 };

typedef struct {
    const int8_t *characters; /* chi_j(c), a row for each of the columns j */
    int64_t *signs;           /* s_j; on entry m_j mod 2 */
    const int64_t *caps;      /* m_j */
    size_t columns, size;
    int32_t *sums, goal;
    int64_t steps;
    uint64_t state;
} annealing;

static inline uint64_t next_choice(annealing *a) { return a->state = (a->state * 1103515245 + 12345) & 0x7FFFFFFF; }

/* Return the energy if s_j changes. */
KERNEL_VECTORS
static int64_t energy_after(const int32_t *sums, const int8_t *row, size_t size, int32_t change, int32_t goal) {
    int64_t energy = 0;
    for (size_t c = 0; c < size; c++) {
        int32_t over = sums[c] + change * row[c] - goal;
        uint32_t above = over > 0 ? (uint32_t)over : 0; /* less than 2^16 */
        energy += above * above;
    }
    return energy;
}

KERNEL_VECTORS
static void add_multiple(int32_t *restrict sums, const int8_t *restrict row, size_t size, int32_t factor) {
    for (size_t c = 0; c < size; c++) sums[c] += factor * row[c];
}

static void anneal(annealing *a) {
    size_t size = a->size;
    uint64_t work = 0;
    for (size_t j = 0; j < a->columns; j++) {
        if (kernel_stopped(&work, size / 16 + 1)) return;
        if (next_choice(a) >> 16 & 1) a->signs[j] = -a->signs[j];
        add_multiple(a->sums, a->characters + j * size, size, (int32_t)a->signs[j]);
    }
    int64_t energy = energy_after(a->sums, a->characters, size, 0, a->goal), first = 2 * (int64_t)size / 16 + 16;
    for (int64_t step = 0; step < a->steps && energy; step++) {
        if (kernel_stopped(&work, size / 16 + 1)) return;
        int32_t change = next_choice(a) >> 28 & 1 ? 2 : -2;
        size_t j = (next_choice(a) >> 8) % a->columns;
        if (llabs(a->signs[j] + change) > a->caps[j]) continue;
        const int8_t *row = a->characters + j * size;
        int64_t changed = energy_after(a->sums, row, size, change, a->goal);
        if (changed - energy > first * (a->steps - step) / a->steps) continue;
        add_multiple(a->sums, row, size, change);
        a->signs[j] += change;
        energy = changed;
    }
}

KERNEL_VECTORS
static int most_of(const int8_t *row, size_t size) {
    int most = 1;
    for (size_t c = 0; c < size; c++) most = abs(row[c]) > most ? abs(row[c]) : most;
    return most;
}

static PyObject *py_anneal(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *characters, *signs, *caps;
    int goal;
    long long steps, seed;
    if (!PyArg_ParseTuple(args, "OOOiLL", &characters, &signs, &caps, &goal, &steps, &seed)) return NULL;
    kernel_arrays held = {0};
    annealing a = {.goal = goal, .steps = steps, .state = (uint64_t)seed * 2654435761 + 12345};
    if (!(a.characters = kernel_array(&held, characters, "i1", 2, false)) ||
        !(a.signs = kernel_array(&held, signs, "i8", 1, true)) || !(a.caps = kernel_array(&held, caps, "i8", 1, false)))
        return kernel_failed(&held);
    Py_ssize_t columns = held.views[0].shape[0], total = 0;
    a.columns = (size_t)columns, a.size = (size_t)held.views[0].shape[1];
    bool right = columns > 0 && held.views[1].shape[0] == columns && held.views[2].shape[0] == columns &&
                 -MOST_CELLS <= goal && goal <= MOST_CELLS;
    for (size_t j = 0; right && j < a.columns; j++) {
        right = 0 <= a.caps[j] && a.caps[j] <= MOST_CELLS && llabs(a.signs[j]) <= a.caps[j];
        total += a.caps[j] * most_of(a.characters + j * a.size, a.size); /* what a sum can be */
    }
    if (kernel_require(right && total <= MOST_CELLS, "columns of at most 32767 cells and |s_j| <= m_j are needed"))
        return kernel_failed(&held);
    a.sums = calloc(a.size + 1, sizeof(int32_t));
    if (!a.sums) {
        PyErr_NoMemory();
        return kernel_failed(&held);
    }
    Py_BEGIN_ALLOW_THREADS;
    anneal(&a);
    Py_END_ALLOW_THREADS;
    free(a.sums);
    return kernel_done(&held);
}

static PyMethodDef methods[] = {
    {"anneal", py_anneal, METH_VARARGS,
     "anneal(characters, signs, caps, goal, steps, seed): change signs until no sum exceeds the goal."},
    {NULL, NULL, 0, NULL},
};

int kernel_add_annealing(PyObject *module) { return PyModule_AddFunctions(module, methods); }
