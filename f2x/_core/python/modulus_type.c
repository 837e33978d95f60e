/* The type f2x._native.Modulus, and the type of a polynomial g prepared for many compositions a(g) modulo it. */
#include "modulus_type.h"

/* Moduli as arguments. */

bool f2x_prepare(PyObject *object, f2x_prepared *p) {
    *p = (f2x_prepared){f2x_in_use, NULL, NULL, {NULL, 0}};
    if (f2x_is_modulus(object)) {
        f2x_modulus_object *modulus = (f2x_modulus_object *)object;
        *p = (f2x_prepared){modulus->core, modulus->prepared, NULL, f2x_view_of(modulus->polynomial)};
        return true;
    }
    if (!f2x_read_argument(object, &p->view)) return false;
    if (!p->view.n) PyErr_SetString(PyExc_ZeroDivisionError, "the modulus is the polynomial 0");
    return p->view.n != 0;
}

bool f2x_ready(f2x_prepared *p) {
    if (p->modulus) return true;
    PyThreadState *state = f2x_begin(p->view.n);
    p->modulus = p->own = p->core->new_modulus(p->view.words, p->view.n);
    if (f2x_end(state) && p->own) return true;
    if (!PyErr_Occurred()) PyErr_NoMemory();
    return false;
}

void f2x_release(f2x_prepared *p) {
    if (p->own) p->core->free_modulus(p->own);
}

/* The object. */

static f2x_prepared prepared_of(PyObject *self) {
    f2x_prepared p;
    f2x_prepare(self, &p);
    return p;
}

static PyObject *new_modulus(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"f", NULL};
    PyObject *f;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O:F2Modulus", names, &f)) return NULL;
    if (!f2x_is_polynomial(f)) return PyErr_Format(PyExc_TypeError, "expected an F2Poly, got %R", f);
    f2x_prepared p;
    if (!f2x_prepare(f, &p)) return NULL;
    f2x_modulus_object *self = f2x_ready(&p) ? (f2x_modulus_object *)type->tp_alloc(type, 0) : NULL;
    if (!self) {
        f2x_release(&p);
        return NULL;
    }
    self->polynomial = (f2x_polynomial *)Py_NewRef(f);
    self->core = p.core;
    self->prepared = p.own;
    return (PyObject *)self;
}

static void free_modulus(PyObject *object) {
    f2x_modulus_object *self = (f2x_modulus_object *)object;
    if (self->prepared) self->core->free_modulus(self->prepared);
    Py_XDECREF(self->polynomial);
    f2x_free_object(object);
}

static PyObject *show(PyObject *self) {
    return PyUnicode_FromFormat("F2Modulus(%R)", ((f2x_modulus_object *)self)->polynomial);
}

static PyObject *rich_compare(PyObject *left, PyObject *right, int operator) {
    if (!f2x_is_modulus(left) || !f2x_is_modulus(right) || (operator != Py_EQ && operator != Py_NE))
        Py_RETURN_NOTIMPLEMENTED;
    return PyObject_RichCompare((PyObject *)((f2x_modulus_object *)left)->polynomial,
                                (PyObject *)((f2x_modulus_object *)right)->polynomial, operator);
}

static Py_hash_t hash(PyObject *self) {
    Py_hash_t value = PyObject_Hash((PyObject *)((f2x_modulus_object *)self)->polynomial);
    return value == -1 ? -1 : value ^ 0xF2;
}

static PyObject *reduce_for_pickle(PyObject *self, PyObject *unused) {
    (void)unused;
    return Py_BuildValue("O(O)", Py_TYPE(self), ((f2x_modulus_object *)self)->polynomial);
}

static PyObject *get_modulus(PyObject *self, void *closure) {
    (void)closure;
    return Py_NewRef(((f2x_modulus_object *)self)->polynomial);
}

static PyObject *get_sparse(PyObject *self, void *closure) {
    (void)closure;
    f2x_modulus_object *modulus = (f2x_modulus_object *)self;
    return PyBool_FromLong(modulus->core->is_sparse(modulus->prepared));
}

static PyObject *squares_worth(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    f2x_prepared p = prepared_of(self);
    PyObject *found[2];
    size_t squares, steps;
    if (!f2x_two_arguments("squares_worth", "count", "steps", args, count, keywords, found)) return NULL;
    if (!f2x_read_natural(found[0], "count", &squares) || !f2x_read_natural(found[1], "steps", &steps)) return NULL;
    return PyLong_FromSize_t(p.core->squares_worth(f2x_max(squares, 1), steps, p.modulus));
}

static PyObject *degree(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view f = prepared_of(self).view;
    return PyLong_FromLongLong(f2x_degree(f.words, f.n));
}

/* Return the polynomial whose type and variable a result gets: the argument, or the modulus if the argument is 0 or
 * 1. */
static const f2x_polynomial *like_of(PyObject *self, PyObject *argument) {
    return f2x_is_polynomial(argument) ? (f2x_polynomial *)argument : ((f2x_modulus_object *)self)->polynomial;
}

/* End an operation that wrote its result to r, and return r. */
static PyObject *finished(f2x_polynomial *r, PyThreadState *state, size_t length) {
    if (f2x_end(state)) return f2x_trim(r, length);
    Py_DECREF(r);
    return NULL;
}

/* Arithmetic. */

static PyObject *reduced(PyObject *self, PyObject *argument) {
    f2x_prepared p = prepared_of(self);
    f2x_view a;
    if (!f2x_read_argument(argument, &a)) return NULL;
    f2x_polynomial *r = f2x_new_like(like_of(self, argument), p.view.n);
    if (!r) return NULL;
    PyThreadState *state = f2x_begin(a.n);
    return finished(r, state, p.core->reduce(r->words, p.modulus, a.words, a.n));
}

static PyObject *call(PyObject *self, PyObject *args, PyObject *kwargs) {
    PyObject *argument;
    static char *names[] = {"a", NULL};
    return PyArg_ParseTupleAndKeywords(args, kwargs, "O", names, &argument) ? reduced(self, argument) : NULL;
}

static PyObject *reduce(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *a;
    return f2x_one_argument("reduce", "a", args, count, keywords, &a) ? reduced(self, a) : NULL;
}

static PyObject *multiply(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    f2x_prepared p = prepared_of(self);
    PyObject *found[2];
    f2x_view a, b;
    if (!f2x_two_arguments("multiply", "a", "b", args, count, keywords, found)) return NULL;
    if (!f2x_read_argument(found[0], &a) || !f2x_read_argument(found[1], &b)) return NULL;
    f2x_polynomial *r = f2x_new_like(like_of(self, found[0]), p.view.n);
    if (!r) return NULL;
    PyThreadState *state = f2x_begin(a.n + b.n);
    return finished(r, state, p.core->multiply_modulo(r->words, p.modulus, a.words, a.n, b.words, b.n));
}

static PyObject *square_times(PyObject *self, PyObject *argument, size_t k) {
    f2x_prepared p = prepared_of(self);
    f2x_view a;
    if (!f2x_read_argument(argument, &a)) return NULL;
    f2x_polynomial *r = f2x_new_like(like_of(self, argument), p.view.n);
    if (!r) return NULL;
    PyThreadState *state = f2x_begin(a.n + p.view.n * f2x_min(k, F2X_UNLOCKED_WORDS));
    return finished(r, state, p.core->squares_modulo(r->words, p.modulus, a.words, a.n, k));
}

static PyObject *square(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *a;
    return f2x_one_argument("square", "a", args, count, keywords, &a) ? square_times(self, a, 1) : NULL;
}

static PyObject *squares(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *found[2];
    size_t k;
    if (!f2x_two_arguments("squares", "a", "k", args, count, keywords, found)) return NULL;
    return f2x_read_steps(found[1], "k", &k) ? square_times(self, found[0], k) : NULL;
}

static PyObject *trace(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    f2x_prepared p = prepared_of(self);
    PyObject *found[2];
    f2x_view a;
    size_t k;
    if (!f2x_two_arguments("trace", "a", "k", args, count, keywords, found)) return NULL;
    if (!f2x_read_argument(found[0], &a) || !f2x_read_steps(found[1], "k", &k)) return NULL;
    f2x_polynomial *r = f2x_new_like(like_of(self, found[0]), p.view.n);
    if (!r) return NULL;
    PyThreadState *state = f2x_begin(a.n + p.view.n * f2x_min(k, F2X_UNLOCKED_WORDS));
    return finished(r, state, p.core->trace_modulo(r->words, p.modulus, a.words, a.n, k));
}

static PyObject *power(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *found[2];
    f2x_view a;
    if (!f2x_two_arguments("power", "a", "n", args, count, keywords, found)) return NULL;
    PyObject *n = f2x_read_argument(found[0], &a) ? f2x_read_exponent(found[1]) : NULL;
    PyObject *result = n ? f2x_power_modulo(like_of(self, found[0]), a, n, self) : NULL;
    Py_XDECREF(n);
    return result;
}

static PyObject *inverse(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *argument;
    f2x_view a;
    if (!f2x_one_argument("inverse", "a", args, count, keywords, &argument)) return NULL;
    if (!f2x_read_argument(argument, &a)) return NULL;
    return f2x_inverse_modulo(like_of(self, argument), a, prepared_of(self).view);
}

PyObject *f2x_frobenius_modulo(const f2x_polynomial *like, const f2x_prepared *p, PyObject *exponent) {
    size_t words = 0, m = p->view.n;
    word *k = f2x_read_natural_words(exponent, "k", &words);
    f2x_polynomial *r = k ? f2x_new_like(like, m) : NULL;
    PyObject *result = NULL;
    if (r) {
        size_t squares = words > 1 ? F2X_UNLOCKED_WORDS : words ? f2x_min(k[0], F2X_UNLOCKED_WORDS) : 0;
        PyThreadState *state = f2x_begin(m * squares);
        result = finished(r, state, p->core->frobenius_modulo(r->words, p->modulus, k, words));
    }
    PyMem_Free(k);
    return result;
}

static PyObject *frobenius(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *k;
    f2x_prepared p = prepared_of(self);
    if (!f2x_one_argument("frobenius", "k", args, count, keywords, &k)) return NULL;
    return f2x_frobenius_modulo(like_of(self, self), &p, k);
}

/* Compositions. */

static f2x_inner *new_inner(const f2x_prepared *p, f2x_view g, size_t count, size_t most) {
    word *reduced = PyMem_Malloc(p->view.n * sizeof(word));
    if (!reduced) return (f2x_inner *)PyErr_NoMemory();
    PyThreadState *state = f2x_begin(64 * p->view.n);
    size_t length = p->core->reduce(reduced, p->modulus, g.words, g.n);
    f2x_inner *inner = f2x_failure ? NULL : p->core->new_inner(p->modulus, reduced, length, count, most);
    bool done = f2x_end(state);
    PyMem_Free(reduced);
    if (done && inner) return inner;
    if (inner) p->core->free_inner(inner);
    if (!PyErr_Occurred()) PyErr_NoMemory();
    return NULL;
}

static PyObject *composed(const f2x_polynomial *like, const f2x_prepared *p, const f2x_inner *inner, f2x_view a) {
    f2x_polynomial *r = f2x_new_like(like, p->view.n);
    if (!r) return NULL;
    PyThreadState *state = f2x_begin(64 * p->view.n);
    return finished(r, state, p->core->compose_modulo(r->words, inner, a.words, a.n));
}

PyObject *f2x_compose_modulo(const f2x_polynomial *like, const f2x_prepared *p, f2x_view a, f2x_view g) {
    int64_t most = f2x_degree(a.words, a.n);
    f2x_inner *inner = new_inner(p, g, 1, most > 0 ? (size_t)most : 0);
    if (!inner) return NULL;
    PyObject *result = composed(like, p, inner, a);
    p->core->free_inner(inner);
    return result;
}

static PyObject *compose(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    f2x_prepared p = prepared_of(self);
    PyObject *found[2];
    f2x_view a, g;
    if (!f2x_two_arguments("compose", "a", "g", args, count, keywords, found)) return NULL;
    if (!f2x_read_argument(found[0], &a) || !f2x_read_argument(found[1], &g)) return NULL;
    return f2x_compose_modulo(like_of(self, found[0]), &p, a, g);
}

typedef struct {
    PyObject_HEAD
    PyObject *modulus;
    f2x_inner *inner;
    size_t most;
} f2x_inner_object;

static void free_inner(PyObject *object) {
    f2x_inner_object *self = (f2x_inner_object *)object;
    if (self->inner) ((f2x_modulus_object *)self->modulus)->core->free_inner(self->inner);
    Py_XDECREF(self->modulus);
    f2x_free_object(object);
}

static PyObject *call_inner(PyObject *object, PyObject *args, PyObject *kwargs) {
    f2x_inner_object *self = (f2x_inner_object *)object;
    static char *names[] = {"a", NULL};
    PyObject *argument;
    f2x_view a;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O", names, &argument) || !f2x_read_argument(argument, &a))
        return NULL;
    if (f2x_degree(a.words, a.n) > (int64_t)self->most)
        return PyErr_Format(PyExc_ValueError, "the degree must be at most %zu, got %lld", self->most,
                            (long long)f2x_degree(a.words, a.n));
    f2x_prepared p = prepared_of(self->modulus);
    return composed(like_of(self->modulus, argument), &p, self->inner, a);
}

static PyType_Slot inner_slots[] = {
    {Py_tp_doc, "A polynomial g, prepared for compositions: a call inner(a) returns a(g) modulo the modulus."},
    {Py_tp_dealloc, free_inner},
    {Py_tp_call, call_inner},
    {0, NULL},
};

static PyType_Spec inner_spec = {
    .name = "f2x.ring.Inner",
    .basicsize = sizeof(f2x_inner_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = inner_slots,
};

static PyTypeObject *inner_type;

static PyObject *inner(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    f2x_prepared p = prepared_of(self);
    PyObject *found[2];
    f2x_view g;
    size_t compositions;
    if (!f2x_two_arguments("inner", "g", "count", args, count, keywords, found)) return NULL;
    if (!f2x_read_argument(found[0], &g) ||
        !f2x_read_natural(found[1], "the number of compositions", &compositions))
        return NULL;
    f2x_inner_object *object = PyObject_New(f2x_inner_object, inner_type);
    if (!object) return NULL;
    object->modulus = Py_NewRef(self);
    object->most = (size_t)f2x_max((size_t)f2x_degree(p.view.words, p.view.n), 1) - 1;
    object->inner = new_inner(&p, g, f2x_max(compositions, 1), 0);
    if (object->inner) return (PyObject *)object;
    Py_DECREF(object);
    return NULL;
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef methods[] = {
    {"degree", degree, METH_NOARGS, "degree($self, /)\n--\n\nReturn the degree of the modulus."},
    {"reduce", FAST(reduce), METH_FASTCALL | METH_KEYWORDS, "reduce($self, a)\n--\n\nReturn a modulo f."},
    {"multiply", FAST(multiply), METH_FASTCALL | METH_KEYWORDS, "multiply($self, a, b)\n--\n\nReturn a b modulo f."},
    {"square", FAST(square), METH_FASTCALL | METH_KEYWORDS, "square($self, a)\n--\n\nReturn a^2 modulo f."},
    {"squares", FAST(squares), METH_FASTCALL | METH_KEYWORDS,
     "squares($self, a, k)\n--\n\nReturn a^(2^k) modulo f for k >= 0."},
    {"squares_worth", FAST(squares_worth), METH_FASTCALL | METH_KEYWORDS,
     "squares_worth($self, count, steps)\n--\n\n"
     "Return the h for which count * h squares and steps / h compositions cost least.\n\n"
     "Return `steps` if squares alone cost less."},
    {"trace", FAST(trace), METH_FASTCALL | METH_KEYWORDS,
     "trace($self, a, k)\n--\n\nReturn the sum a + a^2 + a^4 + ... + a^(2^(k-1)) of k terms modulo f.\n\n"
     "It takes k squares, or compositions if these take less time."},
    {"power", FAST(power), METH_FASTCALL | METH_KEYWORDS,
     "power($self, a, n)\n--\n\nReturn a^n modulo f for any integer n.\n\n"
     "ValueError if n < 0 and a has no inverse modulo f."},
    {"inverse", FAST(inverse), METH_FASTCALL | METH_KEYWORDS,
     "inverse($self, a)\n--\n\nReturn 1/a modulo f; ValueError if a has no inverse."},
    {"frobenius", FAST(frobenius), METH_FASTCALL | METH_KEYWORDS,
     "frobenius($self, k)\n--\n\nReturn x^(2^k) modulo f for k >= 0.\n\n"
     "It takes k squares, or about log2(k) compositions if these take less time."},
    {"compose", FAST(compose), METH_FASTCALL | METH_KEYWORDS,
     "compose($self, a, g)\n--\n\nReturn a(g) modulo f, by the baby and giant steps of Brent and Kung."},
    {"inner", FAST(inner), METH_FASTCALL | METH_KEYWORDS,
     "inner($self, g, count)\n--\n\nReturn a function that maps a to a(g) modulo f, for any a of lower degree than "
     "f.\n\n`count` is the expected number of its calls."},
    {"__reduce__", reduce_for_pickle, METH_NOARGS, "Pickle as the polynomial."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
    {"modulus", get_modulus, NULL, "The polynomial f.", NULL},
    {"is_sparse", get_sparse, NULL, "Whether f has so few terms that a reduction modulo f is a sum of shifts.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Modulus(f)\n--\n\n"
                "A polynomial f != 0, prepared for many operations modulo f; the base class of F2Modulus."},
    {Py_tp_new, new_modulus},
    {Py_tp_init, f2x_leave_value},
    {Py_tp_dealloc, free_modulus},
    {Py_tp_repr, show},
    {Py_tp_call, call},
    {Py_tp_richcompare, rich_compare},
    {Py_tp_hash, hash},
    {Py_tp_methods, methods},
    {Py_tp_getset, attributes},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "f2x.ring.Modulus",
    .basicsize = sizeof(f2x_modulus_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};

PyTypeObject *f2x_modulus_type;

int f2x_add_modulus_type(PyObject *module) {
    return f2x_add_type(module, &inner_spec, &inner_type) || f2x_add_type(module, &spec, &f2x_modulus_type) ? -1 : 0;
}
