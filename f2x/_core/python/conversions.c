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
    if (PyErr_Occurred()) return false; /* raised by a signal's handler */
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

bool f2x_read_natural(PyObject *object, const char *name, size_t *value) {
    if (PyBool_Check(object) || f2x_is_polynomial(object) || !PyIndex_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s must be an integer, got %R", name, object);
        return false;
    }
    PyObject *integer = PyNumber_Index(object);
    if (!integer) return false;
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(integer, &overflow);
    bool negative = number < 0 && !overflow;
    if (negative) PyErr_Format(PyExc_ValueError, "%s must be at least 0, got %lld", name, number);
    if (overflow < 0) PyErr_Format(PyExc_ValueError, "%s must be at least 0, got a negative number", name);
    *value = overflow || (unsigned long long)number > SIZE_MAX ? SIZE_MAX : (size_t)number;
    Py_DECREF(integer);
    return !negative && overflow >= 0;
}

word *f2x_read_natural_words(PyObject *object, const char *name, size_t *n) {
    size_t clamped;
    if (!f2x_read_natural(object, name, &clamped)) return NULL;
    PyObject *integer = PyNumber_Index(object);
    word *words = integer ? f2x_words_from_int(integer, n) : NULL;
    Py_XDECREF(integer);
    return words;
}

bool f2x_read_steps(PyObject *object, const char *name, size_t *value) {
    if (!f2x_read_natural(object, name, value)) return false;
    if (*value == SIZE_MAX) PyErr_Format(PyExc_OverflowError, "%s must be below 2^%d", name, 8 * (int)sizeof(size_t) - 1);
    return *value != SIZE_MAX;
}

PyObject *f2x_refuse_degree(PyObject *degree) {
    PyObject *shift = PyLong_FromLong(33), *gibibytes = degree && shift ? PyNumber_Rshift(degree, shift) : NULL;
    PyObject *bits = degree ? PyObject_CallMethod(degree, "bit_length", NULL) : NULL;
    if (gibibytes && bits) {
        if (PyLong_AsLong(bits) <= 132)
            PyErr_Format(PyExc_MemoryError,
                         "a polynomial of degree %S would need %S GiB, the limit is %zu GiB; take a smaller degree",
                         degree, gibibytes, F2X_MOST_WORDS >> 27);
        else
            PyErr_Format(PyExc_MemoryError, "a polynomial of a degree of %S bits is too large; take a smaller degree",
                         bits);
    }
    Py_XDECREF(degree), Py_XDECREF(shift), Py_XDECREF(gibibytes), Py_XDECREF(bits);
    return NULL;
}
