#include "conversions.h"

#include "polynomial_type.h"

#if PY_VERSION_HEX >= 0x030D0000
enum {
    BYTES = Py_ASNATIVEBYTES_LITTLE_ENDIAN | Py_ASNATIVEBYTES_UNSIGNED_BUFFER | Py_ASNATIVEBYTES_REJECT_NEGATIVE,
};
#endif

bool f2x_raise_failure(void) {
    int failure = f2x_failure;
    f2x_failure = 0;
    if (PyErr_Occurred()) return false; /* the handler of a signal raised it */
    if (failure == F2X_NO_MEMORY)
        PyErr_NoMemory();
    else
        PyErr_SetNone(PyExc_KeyboardInterrupt);
    return false;
}

PyObject *f2x_int_from_words(const word *words, size_t n) {
    if (n <= 1) return PyLong_FromUnsignedLongLong(n ? words[0] : 0);
#if PY_VERSION_HEX >= 0x030D0000
    return PyLong_FromUnsignedNativeBytes(words, n * sizeof(word), BYTES);
#else
    return _PyLong_FromByteArray((const unsigned char *)words, n * sizeof(word), 1, 0);
#endif
}

static size_t bytes_of(PyObject *integer) {
#if PY_VERSION_HEX >= 0x030D0000
    Py_ssize_t bytes = PyLong_AsNativeBytes(integer, NULL, 0, BYTES);
    return bytes < 0 ? SIZE_MAX : (size_t)bytes;
#else
    size_t bits = _PyLong_NumBits(integer);
    return bits == SIZE_MAX ? bits : bits / 8 + 1;
#endif
}

word *f2x_words_from_int(PyObject *integer, size_t *n) {
    size_t bytes = bytes_of(integer);
    if (bytes == SIZE_MAX) return PyErr_Occurred() ? NULL : (word *)PyErr_NoMemory();
    size_t count = (bytes + sizeof(word) - 1) / sizeof(word);
    word *words = PyMem_Malloc(count * sizeof(word));
    if (!words) return (word *)PyErr_NoMemory();
#if PY_VERSION_HEX >= 0x030D0000
    bool failed = PyLong_AsNativeBytes(integer, words, count * sizeof(word), BYTES) < 0;
#else
    bool failed = _PyLong_AsByteArray((PyLongObject *)integer, (unsigned char *)words, count * sizeof(word), 1, 0) < 0;
#endif
    if (failed) {
        PyMem_Free(words);
        return NULL;
    }
    *n = f2x_trimmed(words, count);
    return words;
}

bool f2x_named_arguments(const char *method, const char *const *names, Py_ssize_t n, PyObject *const *args,
                         Py_ssize_t count, PyObject *keywords, PyObject **found) {
    Py_ssize_t named = keywords ? PyTuple_GET_SIZE(keywords) : 0;
    if (count > n) {
        PyErr_Format(PyExc_TypeError, "%s() takes %zd argument%s, got %zd", method, n, n == 1 ? "" : "s", count);
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) found[i] = i < count ? args[i] : NULL;
    for (Py_ssize_t k = 0; k < named; k++) {
        PyObject *keyword = PyTuple_GET_ITEM(keywords, k);
        Py_ssize_t i = 0;
        while (i < n && PyUnicode_CompareWithASCIIString(keyword, names[i]) != 0) i++;
        if (i == n || found[i]) {
            PyErr_Format(PyExc_TypeError, i == n ? "%s() has no argument '%U'" : "%s() got two values for argument '%U'",
                         method, keyword);
            return false;
        }
        found[i] = args[count + k];
    }
    for (Py_ssize_t i = 0; i < n; i++)
        if (!found[i]) {
            PyErr_Format(PyExc_TypeError, "%s() needs the argument '%s'", method, names[i]);
            return false;
        }
    return true;
}

PyObject *f2x_by_integers(const char *function, const char *name, PyObject *object) {
    PyObject *module = PyImport_ImportModule("f2x.integers"), *result = NULL;
    if (module && name)
        result = PyObject_CallMethod(module, function, "sO", name, object);
    else if (module)
        result = PyObject_CallMethod(module, function, "(O)", object);
    Py_XDECREF(module);
    return result;
}

PyObject *f2x_refuse(const char *function, const char *name, PyObject *object) {
    if (!object) return NULL;
    PyObject *result = f2x_by_integers(function, name, object);
    Py_XDECREF(result), Py_DECREF(object);
    if (!PyErr_Occurred()) PyErr_NoMemory(); /* the limit of memory is lower here where addresses have 32 bits */
    return NULL;
}

PyObject *f2x_read_integer(const char *function, const char *name, PyObject *object) {
    return PyLong_CheckExact(object) ? Py_NewRef(object) : f2x_by_integers(function, name, object);
}

static bool refuse_natural(PyObject *object, const char *name) {
    f2x_refuse("natural_number", name, Py_NewRef(object));
    return false;
}

bool f2x_read_natural(PyObject *object, const char *name, size_t *value) {
    PyObject *integer = f2x_read_integer("natural_number", name, object);
    if (!integer) return false;
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(integer, &overflow);
    bool negative = overflow ? overflow < 0 : number < 0;
    *value = overflow || (unsigned long long)number > SIZE_MAX ? SIZE_MAX : (size_t)number;
    Py_DECREF(integer);
    return !negative || refuse_natural(object, name);
}

word *f2x_read_natural_words(PyObject *object, const char *name, size_t *n) {
    size_t clamped;
    if (!f2x_read_natural(object, name, &clamped)) return NULL;
    PyObject *integer = f2x_read_integer("natural_number", name, object);
    word *words = integer ? f2x_words_from_int(integer, n) : NULL;
    Py_XDECREF(integer);
    return words;
}

bool f2x_read_steps(PyObject *object, const char *name, size_t *value) {
    if (!f2x_read_natural(object, name, value)) return false;
    if (*value == SIZE_MAX) PyErr_Format(PyExc_OverflowError, "%s must be below 2^%d", name, 8 * (int)sizeof(size_t) - 1);
    return *value != SIZE_MAX;
}

int f2x_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type) {
    if (!*type) *type = (PyTypeObject *)PyType_FromSpec(spec);
    return *type ? PyModule_AddType(module, *type) : -1;
}
