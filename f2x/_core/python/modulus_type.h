/* The type f2x._native.Modulus: a polynomial f prepared for many operations modulo f. */
#ifndef F2X_MODULUS_TYPE_H
#define F2X_MODULUS_TYPE_H

#include "polynomial_type.h"

typedef struct {
    PyObject_HEAD
    f2x_polynomial *polynomial;
    const f2x_core *core; /* the core that prepared it, as the core in use may change */
    f2x_modulus *prepared;
} f2x_modulus_object;

extern PyTypeObject *f2x_modulus_type;
int f2x_add_modulus_type(PyObject *module);

F2X_INLINE bool f2x_is_modulus(PyObject *o) { return PyObject_TypeCheck(o, f2x_modulus_type); }

/* The modulus of an operation: a Modulus, or a polynomial that is prepared for this operation only. */
typedef struct {
    const f2x_core *core;
    const f2x_modulus *modulus; /* NULL until f2x_ready */
    f2x_modulus *own;
    f2x_view view;
} f2x_prepared;

/* Read the modulus of an operation; false after an error, for example for the polynomial 0. */
bool f2x_prepare(PyObject *object, f2x_prepared *prepared);
bool f2x_ready(f2x_prepared *prepared);
void f2x_release(f2x_prepared *prepared);

/* Return a(g) modulo a modulus after f2x_ready. */
PyObject *f2x_compose_modulo(const f2x_polynomial *like, const f2x_prepared *prepared, f2x_view a, f2x_view g);

/* Return x^(2^k) modulo a modulus after f2x_ready, for an integer k >= 0. */
PyObject *f2x_frobenius_modulo(const f2x_polynomial *like, const f2x_prepared *prepared, PyObject *k);

#endif
