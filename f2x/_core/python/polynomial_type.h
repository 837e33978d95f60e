/* The type f2x._native.Polynomial: an immutable polynomial over F2, whose words are inside the object. */
#ifndef F2X_POLYNOMIAL_TYPE_H
#define F2X_POLYNOMIAL_TYPE_H

#include "conversions.h"

typedef struct {
    PyObject_VAR_HEAD /* ob_size is the number of words, the last of which is not 0 */
    Py_UCS4 variable; /* the letter with which it is printed */
    word words[];
} f2x_polynomial;

/* The words of an operand, which something else owns. */
typedef struct {
    const word *words;
    size_t n;
} f2x_view;

extern PyTypeObject *f2x_polynomial_type;
extern PyMethodDef f2x_polynomial_methods[];

int f2x_add_polynomial_type(PyObject *module);

F2X_INLINE bool f2x_is_polynomial(PyObject *o) { return PyObject_TypeCheck(o, f2x_polynomial_type); }

F2X_INLINE f2x_view f2x_view_of(const f2x_polynomial *f) { return (f2x_view){f->words, (size_t)Py_SIZE(f)}; }

/* Return a new polynomial with the type and variable of `like` and with room for n words, which the caller writes;
 * f2x_trim then returns it with its length, or NULL. */
f2x_polynomial *f2x_new_like(const f2x_polynomial *like, size_t n);
PyObject *f2x_trim(f2x_polynomial *f, size_t n);

/* Return a new polynomial with the type and variable of `like` and with these words. */
PyObject *f2x_copy_like(const f2x_polynomial *like, const word *words, size_t n);

/* Return a new polynomial with the words of a result of the core, and free the result. */
PyObject *f2x_take_like(const f2x_polynomial *like, f2x_poly result);

/* Read an operand: a polynomial, or an integer or bool 0 or 1, also of numpy.  Return 1 if it was read, 0 if it has
 * another type, -1 if an exception is set. */
int f2x_read_operand(PyObject *o, f2x_view *view);

/* Read the argument of a method as f2x_read_operand does, but raise TypeError for another type; return whether it was
 * read. */
bool f2x_read_argument(PyObject *o, f2x_view *view);

/* Return an exponent of any sign as an integer; TypeError for bool, polynomials and other types. */
PyObject *f2x_read_exponent(PyObject *o);

/* The tp_init of the immutable types.  It does nothing, as __new__ has read the arguments; a subclass may pass them to
 * super().__init__. */
int f2x_leave_value(PyObject *self, PyObject *args, PyObject *kwargs);

/* Return whether a divisor is not 0; otherwise raise ZeroDivisionError. */
bool f2x_is_divisor(f2x_view view);

/* Return the power modulo m for an integer n of any sign. */
PyObject *f2x_power_modulo(const f2x_polynomial *like, f2x_view a, PyObject *n, PyObject *modulus);

/* Return the inverse of a modulo f. */
PyObject *f2x_inverse_modulo(const f2x_polynomial *like, f2x_view a, f2x_view f);

#endif
