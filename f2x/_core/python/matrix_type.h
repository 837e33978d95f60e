/* The type f2x._native.Matrix. */
#ifndef F2X_MATRIX_TYPE_H
#define F2X_MATRIX_TYPE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Add the type Matrix to the module; return 0, or -1 with an exception. */
int f2x_add_matrix_type(PyObject *module);

#endif
