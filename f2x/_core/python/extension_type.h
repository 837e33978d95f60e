/* The type f2x._native.Extension. */
#ifndef F2X_EXTENSION_TYPE_H
#define F2X_EXTENSION_TYPE_H

#include "polynomial_type.h"

int f2x_add_extension_type(PyObject *module);

#endif
