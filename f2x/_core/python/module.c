/* The extension module f2x._native, with its types and the choice of the instruction set. */
#include "../crc.h"
#include "../sums_of_powers.h"
#include "extension_type.h"
#include "matrix_type.h"
#include "modulus_type.h"
#include "polynomial_type.h"

static bool signal_raised(void) {
    PyGILState_STATE state = PyGILState_Ensure();
    bool raised = PyErr_Occurred() || PyErr_CheckSignals();
    PyGILState_Release(state);
    return raised;
}

static PyObject *levels(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    const char *names[6];
    size_t count = f2x_core_names(names);
    PyObject *result = PyTuple_New((Py_ssize_t)count);
    for (size_t i = 0; result && i < count; i++) {
        PyObject *name = PyUnicode_FromString(names[i]);
        if (name)
            PyTuple_SET_ITEM(result, (Py_ssize_t)i, name);
        else
            Py_CLEAR(result);
    }
    return result;
}

/* Use the core with this name, or the fastest core if name is NULL; false, with an exception, if this processor lacks
 * it. */
static bool use_level(PyObject *module, const char *name) {
    const f2x_core *core = f2x_find_core(name);
    if (!core) {
        PyObject *names = levels(module, NULL), *comma = PyUnicode_FromString(", ");
        PyObject *joined = names && comma ? PyUnicode_Join(comma, names) : NULL;
        if (joined)
            PyErr_Format(PyExc_ValueError, "unknown instruction set '%s'; this processor has %U", name, joined);
        Py_XDECREF(names), Py_XDECREF(comma), Py_XDECREF(joined);
        return false;
    }
    f2x_in_use = core;
    PyObject *level = PyUnicode_FromString(core->name);
    bool done = level && PyObject_SetAttrString(module, "level", level) == 0;
    Py_XDECREF(level);
    return done;
}

static PyObject *set_level(PyObject *module, PyObject *name) {
    const char *text = name == Py_None ? NULL : PyUnicode_AsUTF8(name);
    if ((name != Py_None && !text) || !use_level(module, text)) return NULL;
    Py_RETURN_NONE;
}

/* Return the sizes at which the core in use changes its algorithms, for tests. */
static PyObject *thresholds(PyObject *module, PyObject *unused) {
    (void)module, (void)unused;
    const f2x_core *core = f2x_in_use;
    return Py_BuildValue("{snsnsnsnsnsn}", "toom_words", (Py_ssize_t)core->toom_words, "fft_words",
                         (Py_ssize_t)core->fft_words, "matrix_degree", (Py_ssize_t)core->matrix_degree,
                         "half_gcd_degree", (Py_ssize_t)core->half_gcd_degree, "prepared_words",
                         (Py_ssize_t)core->prepared_words, "newton_words", (Py_ssize_t)core->newton_words);
}

static PyObject *fail_allocation(PyObject *module, PyObject *countdown) {
    (void)module;
    size_t n;
    if (!f2x_read_natural(countdown, "the number of the allocation", &n)) return NULL;
    f2x_fail_allocation = n;
    Py_RETURN_NONE;
}

static PyObject *first_sum(PyObject *module, PyObject *args) {
    (void)module;
    Py_buffer powers;
    Py_ssize_t a, b;
    if (!PyArg_ParseTuple(args, "y*nn", &powers, &a, &b)) return NULL;
    PyObject *result = NULL;
    if (a < 0 || b < 1 || a >= F2X_MOST_SUMMANDS || b >= F2X_MOST_SUMMANDS || (uintptr_t)powers.buf % sizeof(word)) {
        PyErr_SetString(PyExc_ValueError, "expected words, and numbers of summands below 64");
    } else {
        PyThreadState *state = f2x_begin(F2X_UNLOCKED_WORDS);
        size_t found = f2x_first_sum(powers.buf, (size_t)powers.len / sizeof(word), (size_t)a, (size_t)b);
        if (f2x_end(state)) result = PyLong_FromSize_t(found);
    }
    PyBuffer_Release(&powers);
    return result;
}

static PyObject *crc_tables(PyObject *module, PyObject *args) {
    (void)module;
    unsigned long long low;
    int reflected;
    if (!PyArg_ParseTuple(args, "Kp", &low, &reflected)) return NULL;
    PyObject *tables = PyBytes_FromStringAndSize(NULL, F2X_CRC_WORDS * sizeof(word));
    if (tables) f2x_crc_prepare((word *)PyBytes_AS_STRING(tables), low, reflected);
    return tables;
}

static PyObject *crc(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *tables;
    int reflected;
    unsigned long long r;
    Py_buffer data;
    if (!PyArg_ParseTuple(args, "SpKy*", &tables, &reflected, &r, &data)) return NULL;
    PyObject *result = NULL;
    if (PyBytes_GET_SIZE(tables) != F2X_CRC_WORDS * sizeof(word)) {
        PyErr_SetString(PyExc_ValueError, "expected the result of crc_tables");
    } else {
        PyThreadState *state = f2x_begin((size_t)data.len / sizeof(word));
        word check = f2x_in_use->crc((const word *)PyBytes_AS_STRING(tables), reflected, r, data.buf, (size_t)data.len);
        if (f2x_end(state)) result = PyLong_FromUnsignedLongLong(check);
    }
    PyBuffer_Release(&data);
    return result;
}

/* Read two arguments that must be polynomials other than 0. */
static bool read_pair(PyObject *const *args, Py_ssize_t count, f2x_view *a, f2x_view *b) {
    if (count == 2 && f2x_is_polynomial(args[0]) && f2x_is_polynomial(args[1])) {
        *a = f2x_view_of((f2x_polynomial *)args[0]);
        *b = f2x_view_of((f2x_polynomial *)args[1]);
        if (a->n && b->n) return true;
    }
    PyErr_SetString(PyExc_TypeError, "expected two polynomials other than 0");
    return false;
}

typedef void product_function(word *out, const word *a, size_t n, const word *b, size_t m);

static PyObject *product_by(product_function *multiply, PyObject *const *args, Py_ssize_t count) {
    f2x_view a, b;
    if (!read_pair(args, count, &a, &b)) return NULL;
    f2x_polynomial *product = f2x_new_like((f2x_polynomial *)args[0], a.n + b.n);
    if (!product) return NULL;
    PyThreadState *state = f2x_begin(a.n + b.n);
    multiply(product->words, a.words, a.n, b.words, b.n);
    if (f2x_end(state)) return f2x_trim(product, a.n + b.n);
    Py_DECREF(product);
    return NULL;
}

static PyObject *multiply_by_parts(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    return product_by(f2x_in_use->multiply_by_parts, args, count);
}

static PyObject *multiply_by_transform(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    return product_by(f2x_in_use->multiply_by_transform, args, count);
}

static PyObject *gcd_by_lehmer(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    f2x_view a, b;
    (void)module;
    if (!read_pair(args, count, &a, &b)) return NULL;
    f2x_polynomial *d = f2x_new_like((f2x_polynomial *)args[0], f2x_min(a.n, b.n));
    if (!d) return NULL;
    PyThreadState *state = f2x_begin(4 * (a.n + b.n));
    size_t length = f2x_in_use->gcd_by_lehmer(d->words, a.words, a.n, b.words, b.n);
    if (f2x_end(state)) return f2x_trim(d, length);
    Py_DECREF(d);
    return NULL;
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef functions[] = {
    {"levels", levels, METH_NOARGS,
     "levels()\n--\n\nReturn the names of the instruction sets that this processor has and the core was compiled for, "
     "the fastest first."},
    {"set_level", set_level, METH_O,
     "set_level(name, /)\n--\n\nUse the instruction set with this name in this process; for None, use the fastest."},
    {"thresholds", thresholds, METH_NOARGS,
     "thresholds()\n--\n\nReturn {name: size} for the sizes from which the core in use takes another algorithm."},
    {"multiply_by_parts", FAST(multiply_by_parts), METH_FASTCALL,
     "multiply_by_parts(f, g, /)\n--\n\nReturn f g for f, g != 0, computed without the Fourier transform."},
    {"multiply_by_transform", FAST(multiply_by_transform), METH_FASTCALL,
     "multiply_by_transform(f, g, /)\n--\n\nReturn f g for f, g != 0, computed by the Fourier transform at any length."},
    {"gcd_by_lehmer", FAST(gcd_by_lehmer), METH_FASTCALL,
     "gcd_by_lehmer(f, g, /)\n--\n\nReturn gcd(f, g) for f, g != 0, computed without half-gcd."},
    {"fail_allocation", fail_allocation, METH_O,
     "fail_allocation(n, /)\n--\n\n"
     "Let the n-th allocation of the core after this call fail in this thread; for n = 0 no allocation fails."},
    {"first_sum", first_sum, METH_VARARGS,
     "first_sum(powers, a, b, /)\n--\n\n"
     "Return the least i for which p_0 + p_i + (a sum of a terms) is a sum of b terms, or 0 if there is no such i.\n\n"
     "p_i is powers[i], and the terms are from p_1, ..., p_(i-1).  The sums of b terms are stored."},
    {"crc_tables", crc_tables, METH_VARARGS,
     "crc_tables(low, reflected, /)\n--\n\nReturn the tables of a CRC modulo x^64 + (the polynomial with the bits low)."},
    {"crc", crc, METH_VARARGS,
     "crc(tables, reflected, register, data, /)\n--\n\nReturn the register of 64 bits after the bytes of data."},
    {NULL, NULL, 0, NULL},
};

static int fill(PyObject *module) {
#if PY_VERSION_HEX < 0x030C0000 /* the slot below does this for later versions */
    if (PyInterpreterState_Get() != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_ImportError, "module f2x._native does not support loading in subinterpreters");
        return -1;
    }
#endif
    f2x_signal_hook = signal_raised;
    const char *forced = getenv("F2X_LEVEL");
    if (!use_level(module, forced && *forced ? forced : NULL)) return -1;
    if (PyModule_AddStringConstant(module, "sources", SOURCES)) return -1; /* setup.py: a digest of these files */
    if (f2x_add_polynomial_type(module) < 0) return -1;
    if (f2x_add_modulus_type(module) < 0) return -1;
    if (f2x_add_extension_type(module) < 0) return -1;
    if (f2x_add_matrix_type(module) < 0) return -1;
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, (void *)fill},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED}, /* one of each type */
#endif
#if PY_VERSION_HEX >= 0x030D0000
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "f2x._native",
    .m_doc = "Polynomials and matrices over F2 in C.",
    .m_methods = functions,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__native(void) { return PyModuleDef_Init(&definition); }
