/* The type f2x._native.Extension: arithmetic of polynomials over a field F2[z]/(f).
 *
 * Such a polynomial is given as a Polynomial whose coefficient i is in the words w i to w i + w - 1, w = ceil(deg f / 64).
 * All arguments are positional, and f2x/extension_polynomial.py is their only caller. */
#include "extension_type.h"

typedef struct {
    PyObject_HEAD
    const f2x_core *core; /* the core that prepared the field, as the core in use may change */
    f2x_field *field;
    size_t words; /* of a coefficient */
} extension_object;

/* The coefficients of an operand; `own` is a copy, with zeros up to whole coefficients. */
typedef struct {
    const f2x_polynomial *like;
    const word *a;
    size_t n;
    word *own;
} operand;

static PyObject *new_extension(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"f", NULL};
    PyObject *f;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O", names, &f)) return NULL;
    if (!f2x_is_polynomial(f)) return PyErr_Format(PyExc_TypeError, "expected an F2Poly, got %R", f);
    f2x_view view = f2x_view_of((f2x_polynomial *)f);
    int64_t degree = f2x_degree(view.words, view.n);
    if (degree < 1) return PyErr_Format(PyExc_ValueError, "expected a polynomial of degree 1 or more, got %R", f);
    extension_object *self = (extension_object *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    PyThreadState *state = f2x_begin(view.n);
    self->core = f2x_in_use;
    self->words = (size_t)(degree + 63) / 64;
    self->field = self->core->new_field(view.words, view.n);
    if (f2x_end(state) && self->field) return (PyObject *)self;
    Py_DECREF(self);
    return PyErr_Occurred() ? NULL : PyErr_NoMemory();
}

static void free_extension(PyObject *object) {
    extension_object *self = (extension_object *)object;
    self->core->free_field(self->field);
    f2x_free_object(object);
}

/* Read operands; return whether all were read, else free their copies. */
static bool read_operands(PyObject *self, operand *found, PyObject *const *args, size_t count, Py_ssize_t given,
                          Py_ssize_t expected) {
    size_t w = ((extension_object *)self)->words;
    for (size_t i = 0; i < count; i++) found[i] = (operand){NULL, NULL, 0, NULL};
    if (given != expected) {
        PyErr_Format(PyExc_TypeError, "expected %zd arguments, got %zd", expected, given);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!f2x_is_polynomial(args[i])) {
            PyErr_Format(PyExc_TypeError, "expected an F2Poly, got %R", args[i]);
            break;
        }
        f2x_view view = f2x_view_of((f2x_polynomial *)args[i]);
        found[i] = (operand){(f2x_polynomial *)args[i], view.words, (view.n + w - 1) / w, NULL};
        if (view.n % w == 0) continue;
        found[i].own = PyMem_Malloc(found[i].n * w * sizeof(word));
        if (!found[i].own) {
            PyErr_NoMemory();
            break;
        }
        f2x_copy(found[i].own, view.words, view.n);
        f2x_clear(found[i].own + view.n, found[i].n * w - view.n);
        found[i].a = found[i].own;
    }
    if (!PyErr_Occurred()) return true;
    for (size_t i = 0; i < count; i++) PyMem_Free(found[i].own);
    return false;
}

static void free_operands(operand *found, size_t count) {
    for (size_t i = 0; i < count; i++) PyMem_Free(found[i].own);
}

/* Return a new polynomial for n coefficients; NULL, with an exception, if the memory does not suffice. */
static f2x_polynomial *new_result(PyObject *self, const operand *like, size_t n) {
    size_t w = ((extension_object *)self)->words;
    if (n > F2X_MOST_WORDS / w) return (f2x_polynomial *)PyErr_NoMemory();
    return f2x_new_like(like->like, n * w);
}

/* End an operation that wrote a result. */
static PyObject *finished(f2x_polynomial *r, PyThreadState *state) {
    if (f2x_end(state)) return f2x_trim(r, (size_t)Py_SIZE(r));
    Py_DECREF(r);
    return NULL;
}

static PyObject *multiply(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    extension_object *K = (extension_object *)self;
    operand x[2];
    if (!read_operands(self, x, args, 2, count, 2)) return NULL;
    size_t n = x[0].n, m = x[1].n;
    f2x_polynomial *product = new_result(self, x, n && m ? n + m - 1 : 0);
    PyObject *result = (PyObject *)product;
    if (product && n && m) {
        PyThreadState *state = f2x_begin((n + m) * K->words * 4);
        K->core->multiply_over(product->words, K->field, x[0].a, n, x[1].a, m);
        result = finished(product, state);
    }
    free_operands(x, 2);
    return result;
}

static bool holds_words(const Py_buffer *buffer) {
    return buffer->len % (Py_ssize_t)sizeof(word) == 0 && (uintptr_t)buffer->buf % sizeof(word) == 0;
}

/* Return the products of the elements in two buffers of words. */
static PyObject *products(PyObject *self, PyObject *args) {
    extension_object *K = (extension_object *)self;
    Py_buffer a, b;
    if (!PyArg_ParseTuple(args, "y*y*", &a, &b)) return NULL;
    PyObject *result = NULL;
    if (K->words > 1 || a.len != b.len || !holds_words(&a) || !holds_words(&b))
        PyErr_SetString(PyExc_ValueError, "expected as many elements of one word in both buffers");
    else
        result = PyBytes_FromStringAndSize(NULL, a.len);
    if (result) {
        size_t n = (size_t)a.len / sizeof(word);
        PyThreadState *state = f2x_begin(4 * n);
        K->core->element_products((word *)PyBytes_AsString(result), K->field, a.buf, b.buf, n);
        if (!f2x_end(state)) Py_CLEAR(result);
    }
    PyBuffer_Release(&a), PyBuffer_Release(&b);
    return result;
}

/* Return (quotient, remainder), or the remainder alone. */
static PyObject *divided(PyObject *self, PyObject *const *args, Py_ssize_t count, bool both) {
    extension_object *K = (extension_object *)self;
    operand x[2];
    if (!read_operands(self, x, args, 2, count, 2)) return NULL;
    size_t n = x[0].n, m = x[1].n, rows = n >= m ? n - m + 1 : 0;
    f2x_polynomial *q = NULL, *r = NULL;
    PyObject *result = NULL;
    if (!m) PyErr_SetString(PyExc_ZeroDivisionError, "division by the polynomial 0");
    else if (!both || (q = new_result(self, x, rows))) r = new_result(self, x, n);
    if (r) {
        f2x_copy(r->words, x[0].a, n * K->words);
        PyThreadState *state = f2x_begin(f2x_min(rows, F2X_UNLOCKED_WORDS) * m);
        K->core->divide_over(both ? q->words : NULL, K->field, r->words, n, x[1].a, m);
        PyObject *remainder = NULL;
        if (f2x_end(state)) remainder = f2x_trim(r, f2x_min(n, m - 1) * K->words);
        else Py_DECREF(r);
        if (remainder && both) {
            PyObject *quotient = f2x_trim(q, rows * K->words);
            q = NULL;
            result = quotient ? PyTuple_Pack(2, quotient, remainder) : NULL;
            Py_XDECREF(quotient), Py_DECREF(remainder);
        } else {
            result = remainder;
        }
    }
    Py_XDECREF(q);
    free_operands(x, 2);
    return result;
}

static PyObject *divide(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    return divided(self, args, count, true);
}

static PyObject *remainder_of(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    return divided(self, args, count, false);
}

static PyObject *gcd(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    extension_object *K = (extension_object *)self;
    operand x[2];
    if (!read_operands(self, x, args, 2, count, 2)) return NULL;
    size_t n = x[0].n, m = x[1].n;
    f2x_polynomial *d = new_result(self, x, f2x_max(n, m));
    PyObject *result = NULL;
    if (d) {
        PyThreadState *state = f2x_begin(f2x_min(n, F2X_UNLOCKED_WORDS) * f2x_max(m, 1));
        size_t length = n || m ? K->core->gcd_over(d->words, K->field, x[0].a, n, x[1].a, m) : 0;
        if (f2x_end(state)) result = f2x_trim(d, length * K->words);
        else Py_DECREF(d);
    }
    free_operands(x, 2);
    return result;
}

/* Return the polynomial of the powers a_i^(2^k) x^(apart i). */
static PyObject *squares_apart(PyObject *self, PyObject *const *args, Py_ssize_t count, size_t k, size_t apart,
                               Py_ssize_t expected) {
    extension_object *K = (extension_object *)self;
    operand x[1];
    if (!read_operands(self, x, args, 1, count, expected)) return NULL;
    size_t n = x[0].n, length = n ? apart * (n - 1) + 1 : 0;
    f2x_polynomial *result = new_result(self, x, length);
    if (result) {
        f2x_clear(result->words, length * K->words);
        PyThreadState *state = f2x_begin(n * K->words * f2x_min(k, F2X_UNLOCKED_WORDS));
        K->core->coefficient_squares(result->words, K->field, x[0].a, n, k, apart);
        result = (f2x_polynomial *)finished(result, state);
    }
    free_operands(x, 1);
    return (PyObject *)result;
}

static PyObject *square(PyObject *self, PyObject *polynomial) {
    return squares_apart(self, &polynomial, 1, 1, 2, 1);
}

static PyObject *frobenius(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    size_t k = 0;
    if (count == 2 && !f2x_read_steps(args[1], "k", &k)) return NULL;
    return squares_apart(self, args, count, k, 1, 2);
}

static PyObject *derivative(PyObject *self, PyObject *polynomial) {
    size_t w = ((extension_object *)self)->words;
    operand x[1];
    if (!read_operands(self, x, &polynomial, 1, 1, 1)) return NULL;
    size_t n = x[0].n ? x[0].n - 1 : 0;
    f2x_polynomial *result = new_result(self, x, n);
    if (result) {
        for (size_t i = 0; i < n; i++) {
            if (i % 2) f2x_clear(result->words + i * w, w);
            else f2x_copy(result->words + i * w, x[0].a + (i + 1) * w, w);
        }
        result = (f2x_polynomial *)f2x_trim(result, n * w);
    }
    free_operands(x, 1);
    return (PyObject *)result;
}

/* Modulo a polynomial F, given with its reciprocal. */

static PyObject *reciprocal(PyObject *self, PyObject *polynomial) {
    extension_object *K = (extension_object *)self;
    operand x[1];
    if (!read_operands(self, x, &polynomial, 1, 1, 1)) return NULL;
    size_t count = x[0].n > 2 ? x[0].n - 2 : 0;
    f2x_polynomial *v = new_result(self, x, count);
    PyObject *result = (PyObject *)v;
    if (v && count) {
        PyThreadState *state = f2x_begin(8 * count * K->words);
        K->core->reciprocal_over(v->words, K->field, x[0].a, x[0].n, count);
        result = finished(v, state);
    }
    free_operands(x, 1);
    return result;
}

typedef void modular_function(word *r, const extension_object *K, const operand *x, const operand *F, size_t k);

static void multiply_them(word *r, const extension_object *K, const operand *x, const operand *F, size_t k) {
    (void)k;
    K->core->multiply_modulo_over(r, K->field, x[0].a, x[0].n, x[1].a, x[1].n, F[0].a, F[0].n, F[1].a, F[1].n);
}

static void square_it(word *r, const extension_object *K, const operand *x, const operand *F, size_t k) {
    K->core->squares_over(r, K->field, x[0].a, x[0].n, k, F[0].a, F[0].n, F[1].a, F[1].n);
}

static void compose_them(word *r, const extension_object *K, const operand *x, const operand *F, size_t k) {
    (void)k;
    K->core->compose_over(r, K->field, x[0].a, x[0].n, x[1].a, x[1].n, F[0].a, F[0].n, F[1].a, F[1].n);
}

/* Call the function with `operands` polynomials, F and its reciprocal, all of which come first in the arguments. */
static PyObject *modulo(PyObject *self, modular_function *function, PyObject *const *args, Py_ssize_t count,
                        size_t operands, size_t k, Py_ssize_t expected) {
    extension_object *K = (extension_object *)self;
    operand x[4];
    if (!read_operands(self, x, args, operands + 2, count, expected)) return NULL;
    const operand *F = x + operands;
    PyObject *result = NULL;
    bool fits = F[0].n >= 2 && F[1].n + 2 <= f2x_max(F[0].n, 3) && x[0].n < F[0].n && x[operands - 1].n < F[0].n;
    if (!fits) PyErr_SetString(PyExc_ValueError, "expected polynomials of lower degree than the modulus");
    f2x_polynomial *r = fits ? new_result(self, x, F[0].n - 1) : NULL;
    if (r) {
        PyThreadState *state = f2x_begin(8 * F[0].n * K->words * f2x_min(k, F2X_UNLOCKED_WORDS));
        function(r->words, K, x, F, k);
        result = finished(r, state);
    }
    free_operands(x, operands + 2);
    return result;
}

static PyObject *multiply_modulo(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    return modulo(self, multiply_them, args, count, 2, 1, 4);
}

static PyObject *compose_modulo(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    return modulo(self, compose_them, args, count, 2, 64, 4);
}

static PyObject *squares_modulo(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    size_t k = 0;
    if (count == 4 && !f2x_read_steps(args[3], "k", &k)) return NULL;
    return modulo(self, square_it, args, count, 1, k, 4);
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef methods[] = {
    {"multiply", FAST(multiply), METH_FASTCALL, "multiply($self, a, b, /)\n--\n\nReturn a b."},
    {"products", products, METH_VARARGS,
     "products($self, a, b, /)\n--\n\nReturn the products of elements of one word each, as bytes; a and b are buffers."},
    {"square", square, METH_O, "square($self, a, /)\n--\n\nReturn a^2."},
    {"divide", FAST(divide), METH_FASTCALL, "divide($self, a, b, /)\n--\n\nReturn (quotient, remainder)."},
    {"remainder", FAST(remainder_of), METH_FASTCALL, "remainder($self, a, b, /)\n--\n\nReturn the remainder."},
    {"gcd", FAST(gcd), METH_FASTCALL, "gcd($self, a, b, /)\n--\n\nReturn the monic gcd; gcd(0, 0) = 0."},
    {"derivative", derivative, METH_O, "derivative($self, a, /)\n--\n\nReturn the derivative."},
    {"frobenius", FAST(frobenius), METH_FASTCALL,
     "frobenius($self, a, k, /)\n--\n\nReturn the polynomial of the coefficients to the power 2^k."},
    {"reciprocal", reciprocal, METH_O,
     "reciprocal($self, f, /)\n--\n\nReturn the argument v of the methods below, for arithmetic modulo f."},
    {"multiply_modulo", FAST(multiply_modulo), METH_FASTCALL,
     "multiply_modulo($self, a, b, f, v, /)\n--\n\nReturn a b modulo f, for a and b of lower degree than f."},
    {"squares_modulo", FAST(squares_modulo), METH_FASTCALL,
     "squares_modulo($self, a, f, v, k, /)\n--\n\nReturn a^(2^k) modulo f, for a of lower degree than f."},
    {"compose_modulo", FAST(compose_modulo), METH_FASTCALL,
     "compose_modulo($self, a, g, f, v, /)\n--\n\nReturn a(g) modulo f, for a and g of lower degree than f."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Extension(f)\n--\n\n"
                "Arithmetic of polynomials over F2[z]/(f).  Coefficient i of a polynomial is in the bits from 64 w i on of a\n"
                "Polynomial, where w = ceil(degree / 64)."},
    {Py_tp_new, new_extension},
    {Py_tp_dealloc, free_extension},
    {Py_tp_methods, methods},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "f2x.ring.Extension",
    .basicsize = sizeof(extension_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};

static PyTypeObject *extension_type;

int f2x_add_extension_type(PyObject *module) { return f2x_add_type(module, &spec, &extension_type); }
