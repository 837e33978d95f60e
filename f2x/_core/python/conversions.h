/* Functions for all types: release the GIL, raise failures of the core as exceptions, and convert integers to words and
 * back. */
#ifndef F2X_CONVERSIONS_H
#define F2X_CONVERSIONS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "../f2x.h"

/* An operation with at least this number of words of work releases the GIL; a shorter operation would wait longer for
 * the GIL than it runs. */
enum { F2X_UNLOCKED_WORDS = 2048 };

/* The most words of a polynomial: 4 GiB, or 1 GiB if addresses have 32 bits. */
#define F2X_MOST_WORDS ((size_t)1 << (sizeof(size_t) > 4 ? 29 : 27))
#define F2X_MOST_BITS ((uint64_t)64 * F2X_MOST_WORDS)

/* f2x_begin begins an operation of the core with about `words` words of work.  f2x_end returns whether it succeeded;
 * otherwise it sets an exception.  Between the two, nothing of Python may be used. */
F2X_INLINE PyThreadState *f2x_begin(size_t words) {
    f2x_failure = 0;
    return words >= F2X_UNLOCKED_WORDS ? PyEval_SaveThread() : NULL;
}

bool f2x_raise_failure(void);

F2X_INLINE bool f2x_end(PyThreadState *state) {
    if (state) PyEval_RestoreThread(state);
    return !f2x_failure || f2x_raise_failure();
}

/* Return the integer whose bits are n words. */
PyObject *f2x_int_from_words(const word *words, size_t n);

/* Return the words of an integer >= 0, which PyMem_Free frees, and write their number without zeros at the end.  NULL
 * after an error, also for a negative integer. */
word *f2x_words_from_int(PyObject *integer, size_t *n);

/* Read the arguments of a METH_FASTCALL | METH_KEYWORDS method.  All are required, each by its position or by its name;
 * the usual call, by position, takes the first branch. */
bool f2x_named_arguments(const char *method, const char *const *names, Py_ssize_t n, PyObject *const *args,
                         Py_ssize_t count, PyObject *keywords, PyObject **found);

F2X_INLINE bool f2x_one_argument(const char *method, const char *name, PyObject *const *args, Py_ssize_t count,
                                 PyObject *keywords, PyObject **found) {
    if (keywords || count != 1) return f2x_named_arguments(method, &name, 1, args, count, keywords, found);
    *found = args[0];
    return true;
}

F2X_INLINE bool f2x_two_arguments(const char *method, const char *first, const char *second, PyObject *const *args,
                                  Py_ssize_t count, PyObject *keywords, PyObject *found[2]) {
    const char *const names[2] = {first, second};
    if (keywords || count != 2) return f2x_named_arguments(method, names, 2, args, count, keywords, found);
    found[0] = args[0], found[1] = args[1];
    return true;
}

/* Return the result of a function of f2x/integers.py, called as function(object), or as function(name, object) if `name`
 * is not NULL, so that both backends accept the same values and raise the same errors. */
PyObject *f2x_by_integers(const char *function, const char *name, PyObject *object);

/* The same for a function that returns a Python integer as it is, without the call for one. */
PyObject *f2x_read_integer(const char *function, const char *name, PyObject *object);

/* Raise the exception of such a function.  Returns NULL, and steals the reference to the object, which may be NULL after
 * an error. */
PyObject *f2x_refuse(const char *function, const char *name, PyObject *object);

/* Read an integer >= 0, called `name` in the error; SIZE_MAX for anything larger.  bool and polynomials are refused. */
bool f2x_read_natural(PyObject *object, const char *name, size_t *value);

/* Read an integer >= 0 without a limit, as words, which PyMem_Free frees, and their number; NULL after an error. */
word *f2x_read_natural_words(PyObject *object, const char *name, size_t *n);

/* Read a number of steps, each of which takes time; OverflowError from 2^63 on. */
bool f2x_read_steps(PyObject *object, const char *name, size_t *value);

/* Make the type of a specification, which is *type from then on, also if the module is executed again, and add it to the
 * module.  Returns 0, or -1 after an error. */
int f2x_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **type);

/* The end of each tp_dealloc: free an object, which keeps its type. */
F2X_INLINE void f2x_free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

#endif
