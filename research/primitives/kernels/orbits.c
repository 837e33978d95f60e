/* Python's functions on fields F2[z]/(f) and the Frobenius orbits in them.
 *
 * A field is an array of int64: d, 0, a, b, c (b = c = 0 for three terms), and the s <= 2d - 2 with Tr(z^s) = 1.
 * An element is little-endian bytes, at most as many as hold d coefficients; results are whole words. */
#include "../../../flipalg/_kernels/kernels.h"

#include "orbits/orbits.h"

enum { EXPONENTS = 5, LARGEST_DEGREE = 1 << 28 };

static const orbit_kernels *in_use;

/* The fastest first. */
static const orbit_kernels *const levels[] = {
#if defined(__x86_64__)
    &orbit_kernels_avx2, &orbit_kernels_pclmul,
#elif defined(__aarch64__)
    &orbit_kernels_pmull,
#endif
    &orbit_kernels_portable,
};
enum { LEVELS = sizeof levels / sizeof *levels };


/* An array of int64, or NULL with an error. */
static const int64_t *integers(kernel_arrays *held, PyObject *object, size_t *count) {
    const int64_t *values = kernel_array(held, object, "i8", 1, false);
    if (values) *count = (size_t)held->views[held->count - 1].shape[0];
    return values;
}

/* The words of a block for products of a number of words: of the lengths that the level has, that of the least work. */
static size_t block_for(size_t used) {
    static const uint8_t products[13] = {0, 1, 3, 7, 9, 17, 21, 25, 27, 43, 51, 59, 63}; /* of words, in a row's one */
    if (used <= 2) return 2;
    if (used <= in_use->longest_row) return used < 3 ? 3 : used;
    size_t best = 4, least = SIZE_MAX;
    for (size_t n = 4; n <= in_use->longest_row; n++) {
        size_t blocks = (used + n - 1) / n, work = blocks * blocks * (products[n] + n);
        if (work < least) best = n, least = work;
    }
    return best;
}

/* Read a field; return whether it is one, else with an error set. */
static bool read_field(sparse_field *field, kernel_arrays *held, PyObject *object) {
    size_t count = 0;
    const int64_t *shape = integers(held, object, &count);
    if (!shape) return false;
    bool sound = count >= EXPONENTS && shape[0] >= 2 && shape[0] <= LARGEST_DEGREE && shape[1] == 0 && shape[2] > 0 &&
                 2 * shape[2] <= shape[0];
    sound = sound && (shape[3] ? shape[2] > shape[3] && shape[3] > shape[4] && shape[4] > 0 : !shape[4]);
    for (size_t k = EXPONENTS; sound && k < count; k++) sound = shape[k] >= 0 && shape[k] <= 2 * shape[0] - 2;
    if (kernel_require(sound, "this is not a field")) return false;
    field->d = (size_t)shape[0];
    field->terms = shape[3] ? 4 : 2;
    for (size_t k = 0; k < 4; k++) {
        int64_t e = shape[1 + k], down = shape[0] - e;
        field->exponents[k] = (size_t)e;
        field->up[k] = (place){e / 64, e & 63};
        field->down[k] = (place){-(down + 63) / 64, -down & 63};
    }
    field->used = (field->d + 63) / 64;
    field->block = block_for(field->used);
    field->blocks = (field->used + field->block - 1) / field->block;
    field->stride = (field->blocks * field->block + 1) / 2 * 2;
    field->scratch = 4 * field->stride + 2 * field->block + 8;
    field->traces = shape + EXPONENTS;
    field->trace_count = count - EXPONENTS;
    return true;
}

/* Read an element into its words, which are 0; return whether it is one, else with an error set. */
static bool read_element(const sparse_field *field, word *to, PyObject *object) {
    Py_buffer view;
    if (PyObject_GetBuffer(object, &view, PyBUF_SIMPLE)) return false;
    bool fits = (size_t)view.len <= 8 * field->used;
    if (fits) memcpy(to, view.buf, (size_t)view.len);
    PyBuffer_Release(&view);
    fits = fits && (field->d % 64 == 0 || to[field->used - 1] >> (field->d % 64) == 0);
    return !kernel_require(fits, "an element of the field has at most d coefficients");
}

static PyObject *new_element(const sparse_field *field, const word *x) {
    return PyBytes_FromStringAndSize((const char *)x, (Py_ssize_t)(8 * field->used));
}

/* The data of a function on elements: a field, memory for some elements, and the scratch of a product. */
typedef struct {
    kernel_arrays held;
    sparse_field field;
    word *elements[4], *scratch;
} workplace;

static bool open_workplace(workplace *work, PyObject *shape, size_t elements) {
    if (!read_field(&work->field, &work->held, shape)) return false;
    size_t stride = work->field.stride;
    work->elements[0] = PyMem_RawCalloc(elements * stride + work->field.scratch, sizeof(word));
    if (!work->elements[0]) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t k = 1; k < elements; k++) work->elements[k] = work->elements[k - 1] + stride;
    work->scratch = work->elements[0] + elements * stride;
    return true;
}

static PyObject *close_workplace(workplace *work, PyObject *result) {
    PyMem_RawFree(work->elements[0]);
    kernel_release(&work->held);
    return result;
}

bool orbits_stopped(uint64_t *work, uint64_t steps) { return kernel_stopped(work, steps); }

static PyObject *use_level(PyObject *module, PyObject *name) {
    (void)module;
    const char *text = PyUnicode_AsUTF8(name);
    if (!text) return NULL;
    for (size_t k = 0; k < LEVELS; k++) {
        if (strcmp(levels[k]->name, text)) continue;
        in_use = levels[k];
        Py_RETURN_NONE;
    }
    return PyErr_Format(PyExc_ValueError, "there are no kernels of orbits for %R", name);
}

static PyObject *field_multiply(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *x, *y, *result = NULL;
    workplace work = {0};
    if (!PyArg_ParseTuple(arguments, "OOO", &shape, &x, &y)) return NULL;
    if (open_workplace(&work, shape, 2) && read_element(&work.field, work.elements[0], x) &&
        read_element(&work.field, work.elements[1], y)) {
        Py_BEGIN_ALLOW_THREADS
        in_use->multiply(&work.field, work.elements[0], work.elements[0], work.elements[1], work.scratch);
        Py_END_ALLOW_THREADS
        result = new_element(&work.field, work.elements[0]);
    }
    return close_workplace(&work, result);
}

static PyObject *field_squares(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *x, *result = NULL;
    Py_ssize_t count;
    workplace work = {0};
    if (!PyArg_ParseTuple(arguments, "OOn", &shape, &x, &count)) return NULL;
    if (kernel_require(count >= 0, "the number of squares must be at least 0")) return NULL;
    if (open_workplace(&work, shape, 1) && read_element(&work.field, work.elements[0], x)) {
        bool done;
        Py_BEGIN_ALLOW_THREADS
        done = in_use->squares(&work.field, work.elements[0], (size_t)count, work.scratch);
        Py_END_ALLOW_THREADS
        if (done) result = new_element(&work.field, work.elements[0]);
    }
    return close_workplace(&work, result);
}

static PyObject *field_trace(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *x, *result = NULL;
    workplace work = {0};
    if (!PyArg_ParseTuple(arguments, "OO", &shape, &x)) return NULL;
    if (open_workplace(&work, shape, 1) && read_element(&work.field, work.elements[0], x))
        result = PyLong_FromLong((long)in_use->trace(&work.field, work.elements[0], work.scratch));
    return close_workplace(&work, result);
}

static PyObject *field_dickson(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *x, *exponent, *result = NULL;
    workplace work = {0};
    if (!PyArg_ParseTuple(arguments, "OOS", &shape, &x, &exponent)) return NULL;
    if (kernel_require(PyBytes_GET_SIZE(exponent) > 0, "the exponent must be at least 1")) return NULL;
    if (open_workplace(&work, shape, 4) && read_element(&work.field, work.elements[0], x)) {
        const uint8_t *bits = (const uint8_t *)PyBytes_AS_STRING(exponent);
        size_t length = (size_t)PyBytes_GET_SIZE(exponent);
        bool done;
        Py_BEGIN_ALLOW_THREADS
        done = in_use->dickson(&work.field, work.elements[1], work.elements[0], bits, length, work.elements[2]);
        Py_END_ALLOW_THREADS
        if (done) result = new_element(&work.field, work.elements[1]);
    }
    return close_workplace(&work, result);
}

static PyObject *field_ben_or(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *power, *result = NULL;
    Py_ssize_t count;
    workplace work = {0};
    if (!PyArg_ParseTuple(arguments, "OOn", &shape, &power, &count)) return NULL;
    if (kernel_require(count >= 0, "the number of squares must be at least 0")) return NULL;
    if (open_workplace(&work, shape, 3) && read_element(&work.field, work.elements[0], power)) {
        bool done;
        Py_BEGIN_ALLOW_THREADS
        done = in_use->ben_or(&work.field, work.elements[0], work.elements[1], (size_t)count, work.elements[2]);
        Py_END_ALLOW_THREADS
        if (done)
            result = Py_BuildValue("NN", new_element(&work.field, work.elements[0]),
                                   new_element(&work.field, work.elements[1]));
    }
    return close_workplace(&work, result);
}

/* Read the steps of a walk; return whether they are sound, else with an error set. */
static bool read_walk(orbit_walk *walk, kernel_arrays *held, PyObject *steps, PyObject *counts) {
    size_t length = 0;
    walk->steps = integers(held, steps, &walk->levels);
    walk->counts = walk->steps ? integers(held, counts, &length) : NULL;
    if (!walk->counts) return false;
    bool sound = length == walk->levels;
    for (size_t k = 0; sound && k < length; k++) sound = walk->steps[k] >= 3 && walk->steps[k] % 2;
    return !kernel_require(sound, "a walk has odd steps from 3 on, and as many counts");
}

static PyObject *orbit_fingerprints(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *x, *steps, *counts, *out;
    int bits;
    unsigned long long first;
    workplace work = {0};
    orbit_walk walk;
    word *memory = NULL, *prints;
    bool done = false;
    if (!PyArg_ParseTuple(arguments, "OOOOiKO", &shape, &x, &steps, &counts, &bits, &first, &out)) return NULL;
    if (open_workplace(&work, shape, 1) && read_element(&work.field, work.elements[0], x) &&
        read_walk(&walk, &work.held, steps, counts) &&
        (prints = kernel_array(&work.held, out, "u8", 1, true)) != NULL &&
        !kernel_require(bits >= 2 && bits < 64, "a fingerprint has 2 to 63 bits")) {
        size_t count = (size_t)work.held.views[work.held.count - 1].shape[0];
        memory = PyMem_RawCalloc(walk_memory(&work.field, &walk), sizeof(word));
        if (memory) {
            Py_BEGIN_ALLOW_THREADS
            done = in_use->fingerprints(&work.field, prints, count, work.elements[0], &walk, (unsigned)bits, first,
                                        memory);
            Py_END_ALLOW_THREADS
        } else {
            PyErr_NoMemory();
        }
    }
    PyMem_RawFree(memory);
    return close_workplace(&work, done ? Py_NewRef(Py_None) : NULL);
}

static PyObject *orbit_elements(PyObject *module, PyObject *arguments) {
    (void)module;
    PyObject *shape, *x, *steps, *counts, *wanted, *result = NULL;
    workplace work = {0};
    orbit_walk walk;
    size_t count = 0;
    const int64_t *places;
    if (!PyArg_ParseTuple(arguments, "OOOOO", &shape, &x, &steps, &counts, &wanted)) return NULL;
    if (open_workplace(&work, shape, 1) && read_element(&work.field, work.elements[0], x) &&
        read_walk(&walk, &work.held, steps, counts) && (places = integers(&work.held, wanted, &count)) != NULL) {
        word *memory = PyMem_RawCalloc(walk_memory(&work.field, &walk), sizeof(word));
        result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(8 * work.field.used * count));
        if (memory && result) {
            word *out = (word *)PyBytes_AS_STRING(result);
            bool done;
            Py_BEGIN_ALLOW_THREADS
            done = in_use->elements(&work.field, out, places, count, work.elements[0], &walk, memory);
            Py_END_ALLOW_THREADS
            if (!done) Py_CLEAR(result);
        } else {
            Py_CLEAR(result);
            PyErr_NoMemory();
        }
        PyMem_RawFree(memory);
    }
    return close_workplace(&work, result);
}

static PyMethodDef functions[] = {
    {"use_orbits_level", use_level, METH_O, "Use the kernels of orbits of an instruction set."},
    {"field_multiply", field_multiply, METH_VARARGS, "Return x y."},
    {"field_squares", field_squares, METH_VARARGS, "Return x^(2^count)."},
    {"field_trace", field_trace, METH_VARARGS, "Return Tr(x)."},
    {"field_dickson", field_dickson, METH_VARARGS, "Return D_n(x); a byte for each bit of n, from the top."},
    {"field_ben_or", field_ben_or, METH_VARARGS, "Return power^(2^count), and the product of all powers - z."},
    {"orbit_fingerprints", orbit_fingerprints, METH_VARARGS, "Write the fingerprints at the places of a walk."},
    {"orbit_elements", orbit_elements, METH_VARARGS, "Return the elements at some places of a walk."},
    {0},
};

int kernel_add_orbits(PyObject *module) {
    in_use = &orbit_kernels_portable; /* until sparse_fields.py sets the instruction set of f2x */
    return PyModule_AddFunctions(module, functions);
}
