/* The object of the type f2x._native.Polynomial, its constructor and its operators; polynomial_methods.c has the
 * methods. */
#include "polynomial_type.h"

#include "modulus_type.h"

static const word ONE = 1;

/* Objects. */

static f2x_polynomial *new_polynomial(PyTypeObject *type, Py_UCS4 variable, size_t n) {
    f2x_polynomial *f;
    if (n > F2X_MOST_WORDS) return (f2x_polynomial *)PyErr_NoMemory();
    if (type->tp_alloc != PyType_GenericAlloc || type->tp_dictoffset || type->tp_weaklistoffset) {
        f = (f2x_polynomial *)type->tp_alloc(type, (Py_ssize_t)n);
    } else if (PyType_IS_GC(type)) { /* without the zeros of tp_alloc, and not tracked */
        f = PyObject_GC_NewVar(f2x_polynomial, type, (Py_ssize_t)n);
    } else {
        f = PyObject_NewVar(f2x_polynomial, type, (Py_ssize_t)n);
    }
    if (!f) return NULL;
    f->variable = variable;
    f2x_use_huge_pages(f->words, n);
    return f;
}

static PyObject *new_copy(PyTypeObject *type, Py_UCS4 variable, const word *words, size_t n) {
    n = f2x_trimmed(words, n);
    f2x_polynomial *f = new_polynomial(type, variable, n);
    if (f) f2x_copy(f->words, words, n);
    return (PyObject *)f;
}

f2x_polynomial *f2x_new_like(const f2x_polynomial *like, size_t n) {
    return new_polynomial(Py_TYPE(like), like->variable, n);
}

PyObject *f2x_copy_like(const f2x_polynomial *like, const word *words, size_t n) {
    return new_copy(Py_TYPE(like), like->variable, words, n);
}

PyObject *f2x_trim(f2x_polynomial *f, size_t n) {
    size_t allocated = (size_t)Py_SIZE(f);
    n = f2x_trimmed(f->words, n);
    bool dictionary = Py_TYPE(f)->tp_dictoffset != 0; /* the dictionary comes after the words */
    if (allocated > n + 4 + n / 2 || (allocated > n && dictionary)) {
        PyObject *shorter = f2x_copy_like(f, f->words, n);
        Py_DECREF(f);
        return shorter;
    }
    Py_SET_SIZE(f, (Py_ssize_t)n);
    return (PyObject *)f;
}

PyObject *f2x_take_like(const f2x_polynomial *like, f2x_poly result) {
    PyObject *f = f2x_copy_like(like, result.words, result.length);
    f2x_free(result.words);
    return f;
}

/* Operands. */

/* Return an integer operand, also of numpy, as a Python integer; NULL for another type, or with an exception. */
static PyObject *constant_of(PyObject *o) {
    PyObject *integer = f2x_by_integers("constant", NULL, o);
    if (integer == Py_None) Py_CLEAR(integer);
    return integer;
}

static int read_constant(PyObject *o, f2x_view *view) {
    PyObject *integer = PyLong_Check(o) ? Py_NewRef(o) : constant_of(o);
    if (!integer) return PyErr_Occurred() ? -1 : 0;
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(integer, &overflow);
    if (overflow || (number != 0 && number != 1)) {
        f2x_refuse("refuse_operand", NULL, integer);
        return -1;
    }
    Py_DECREF(integer);
    *view = (f2x_view){&ONE, (size_t)number};
    return 1;
}

int f2x_read_operand(PyObject *o, f2x_view *view) {
    if (f2x_is_polynomial(o)) {
        *view = f2x_view_of((f2x_polynomial *)o);
        return 1;
    }
    return read_constant(o, view);
}

bool f2x_read_argument(PyObject *o, f2x_view *view) {
    if (f2x_is_polynomial(o)) {
        *view = f2x_view_of((f2x_polynomial *)o);
        return true;
    }
    int read = read_constant(o, view);
    if (read == 0) f2x_refuse("refuse_argument", NULL, Py_NewRef(o));
    return read == 1;
}

bool f2x_is_divisor(f2x_view view) {
    if (!view.n) PyErr_SetString(PyExc_ZeroDivisionError, "division by the polynomial 0");
    return view.n != 0;
}

/* Read the operands of an operator.  Return the operand whose type and variable the result gets, or NULL; the operator
 * then returns the result of `refused`. */
static const f2x_polynomial *read_operands(PyObject *left, PyObject *right, f2x_view *a, f2x_view *b) {
    if (f2x_is_polynomial(left)) {
        *a = f2x_view_of((f2x_polynomial *)left);
        return f2x_read_operand(right, b) == 1 ? (f2x_polynomial *)left : NULL;
    }
    *b = f2x_view_of((f2x_polynomial *)right);
    return read_constant(left, a) == 1 ? (f2x_polynomial *)right : NULL;
}

/* Return whether Python or numpy would repeat or join an operand: a sequence or array, unless a class in Python defines
 * its operators. */
static bool is_sequence(PyObject *o) {
    const PyTypeObject *type = Py_TYPE(o);
    const PySequenceMethods *s = type->tp_as_sequence;
    const PyNumberMethods *n = type->tp_as_number;
    if (PyObject_HasAttrString(o, "__array_interface__")) return true;
    if ((type->tp_flags & Py_TPFLAGS_HEAPTYPE) && n && (n->nb_multiply || n->nb_add)) return false;
    return s && (s->sq_repeat || s->sq_concat);
}

/* Return the result of an operator that cannot read its operands: NotImplemented, so that Python tries the other
 * type. */
static PyObject *refused(PyObject *left, PyObject *right) {
    if (PyErr_Occurred()) return NULL;
    PyObject *other = f2x_is_polynomial(left) ? right : left;
    if (is_sequence(other)) return f2x_refuse("refuse_sequence", NULL, Py_NewRef(other));
    Py_RETURN_NOTIMPLEMENTED;
}

/* Operators. */

static PyObject *add(PyObject *left, PyObject *right) {
    f2x_view a, b;
    const f2x_polynomial *like = read_operands(left, right, &a, &b);
    if (!like) return refused(left, right);
    if (a.n < b.n) {
        f2x_view longer = b;
        b = a;
        a = longer;
    }
    f2x_polynomial *sum = f2x_new_like(like, a.n);
    if (!sum) return NULL;
    for (size_t i = 0; i < b.n; i++) sum->words[i] = a.words[i] ^ b.words[i];
    f2x_copy(sum->words + b.n, a.words + b.n, a.n - b.n);
    return a.n > b.n ? (PyObject *)sum : f2x_trim(sum, a.n);
}

static PyObject *multiply(PyObject *left, PyObject *right) {
    f2x_view a, b;
    const f2x_polynomial *like = read_operands(left, right, &a, &b);
    if (!like) return refused(left, right);
    if (!a.n || !b.n) return (PyObject *)f2x_new_like(like, 0);
    f2x_polynomial *product = f2x_new_like(like, a.n + b.n);
    if (!product) return NULL;
    PyThreadState *state = f2x_begin(a.n + b.n);
    f2x_in_use->multiply(product->words, a.words, a.n, b.words, b.n);
    if (f2x_end(state)) return f2x_trim(product, a.n + b.n);
    Py_DECREF(product);
    return NULL;
}

/* Divide a by b, and write *quotient and *remainder unless these are NULL; return whether there was no error. */
static bool divide(const f2x_polynomial *like, f2x_view a, f2x_view b, PyObject **quotient, PyObject **remainder) {
    f2x_polynomial *q = NULL, *r = NULL;
    size_t q_length = 0, r_length = a.n;
    bool longer = a.n >= b.n;
    if (!f2x_is_divisor(b)) return false;
    if (quotient && !(q = f2x_new_like(like, longer ? a.n - b.n + 1 : 0))) return false;
    if (remainder && !(r = f2x_new_like(like, longer ? b.n : a.n))) {
        Py_XDECREF(q);
        return false;
    }
    if (longer) {
        PyThreadState *state = f2x_begin(a.n);
        f2x_in_use->divide(q ? q->words : NULL, &q_length, r ? r->words : NULL, &r_length, a.words, a.n, b.words, b.n);
        if (!f2x_end(state)) {
            Py_XDECREF(q);
            Py_XDECREF(r);
            return false;
        }
    } else if (r) {
        f2x_copy(r->words, a.words, a.n);
    }
    if (q) *quotient = f2x_trim(q, q_length);
    if (r) *remainder = f2x_trim(r, r_length);
    if ((!q || *quotient) && (!r || *remainder)) return true;
    if (q) Py_XDECREF(*quotient);
    if (r) Py_XDECREF(*remainder);
    return false;
}

static PyObject *floor_divide(PyObject *left, PyObject *right) {
    f2x_view a, b;
    PyObject *quotient = NULL;
    const f2x_polynomial *like = read_operands(left, right, &a, &b);
    if (!like) return refused(left, right);
    return divide(like, a, b, &quotient, NULL) ? quotient : NULL;
}

static PyObject *remainder_of(PyObject *left, PyObject *right) {
    f2x_view a, b;
    PyObject *remainder = NULL;
    const f2x_polynomial *like = read_operands(left, right, &a, &b);
    if (!like) return refused(left, right);
    return divide(like, a, b, NULL, &remainder) ? remainder : NULL;
}

static PyObject *divide_with_remainder(PyObject *left, PyObject *right) {
    f2x_view a, b;
    PyObject *quotient = NULL, *remainder = NULL;
    const f2x_polynomial *like = read_operands(left, right, &a, &b);
    if (!like) return refused(left, right);
    return divide(like, a, b, &quotient, &remainder) ? Py_BuildValue("NN", quotient, remainder) : NULL;
}

static PyObject *true_divide(PyObject *left, PyObject *right) {
    (void)left, (void)right;
    PyErr_SetString(PyExc_TypeError, "polynomials are divided by //, % or divmod");
    return NULL;
}

static PyObject *self_of(PyObject *self) { return Py_NewRef(self); }

static int is_true(PyObject *self) { return Py_SIZE(self) != 0; }

static PyObject *to_int(PyObject *self) {
    f2x_view a = f2x_view_of((f2x_polynomial *)self);
    return f2x_int_from_words(a.words, a.n);
}

static PyObject *shift_left(PyObject *self, PyObject *shift) {
    size_t count;
    if (!f2x_is_polynomial(self)) Py_RETURN_NOTIMPLEMENTED;
    f2x_view a = f2x_view_of((f2x_polynomial *)self);
    if (!f2x_read_natural(shift, "the shift", &count)) return NULL;
    if (!a.n || !count) return Py_NewRef(self);
    size_t degree = (size_t)f2x_degree(a.words, a.n), whole = count / 64;
    if (whole >= F2X_MOST_WORDS || (uint64_t)degree + count >= F2X_MOST_BITS) {
        PyObject *first = PyLong_FromSize_t(degree), *second = PyNumber_Index(shift);
        PyObject *sum = first && second ? PyNumber_Add(first, second) : NULL;
        Py_XDECREF(first);
        Py_XDECREF(second);
        return f2x_refuse("refuse_degree", NULL, sum);
    }
    size_t words = (degree + count) / 64 + 1, below = words - whole - 1; /* the last word has no room for a carry */
    f2x_polynomial *f = f2x_new_like((f2x_polynomial *)self, words);
    if (!f) return NULL;
    f2x_clear(f->words, whole);
    f2x_shift_up(f->words + whole, a.words, below, count % 64);
    if (below < a.n) f->words[words - 1] |= a.words[below] << count % 64;
    return (PyObject *)f;
}

static PyObject *shift_right(PyObject *self, PyObject *shift) {
    size_t count;
    if (!f2x_is_polynomial(self)) Py_RETURN_NOTIMPLEMENTED;
    f2x_view a = f2x_view_of((f2x_polynomial *)self);
    if (!f2x_read_natural(shift, "the shift", &count)) return NULL;
    size_t left = count / 64 < a.n ? a.n - count / 64 : 0;
    f2x_polynomial *f = f2x_new_like((f2x_polynomial *)self, left);
    if (!f) return NULL;
    f2x_shift_down(f->words, a.words + (a.n - left), left, count % 64);
    return f2x_trim(f, left);
}

static PyObject *coefficient(PyObject *self, PyObject *exponent) {
    size_t e;
    f2x_view a = f2x_view_of((f2x_polynomial *)self);
    if (!f2x_read_natural(exponent, "an exponent", &e)) return NULL;
    return PyLong_FromLong(e / 64 < a.n ? (long)(a.words[e / 64] >> e % 64 & 1) : 0);
}

/* Powers. */

/* Return base^n for a degree >= 1, by squaring and multiplying, from one buffer to another. */
static PyObject *power_of(const f2x_polynomial *base, size_t n) {
    f2x_view a = f2x_view_of(base);
    size_t most = (size_t)((uint64_t)f2x_degree(a.words, a.n) * n / 64) + 1;
    size_t room = most + a.n + 2; /* room for the zeros that the core writes above the result */
    f2x_polynomial *result = f2x_new_like(base, most);
    if (!result) return NULL;
    word *buffer = PyMem_Malloc(2 * room * sizeof(word));
    if (!buffer) {
        Py_DECREF(result);
        return PyErr_NoMemory();
    }
    word *value = buffer, *next = buffer + room;
    size_t length = a.n;
    f2x_copy(value, a.words, a.n);
    PyThreadState *state = f2x_begin(most);
    for (int bit = 62 - __builtin_clzll(n); bit >= 0 && !f2x_failure; bit--) {
        f2x_in_use->square(next, value, length);
        length = f2x_trimmed(next, 2 * length);
        word *swap = value;
        value = next, next = swap;
        if (n >> bit & 1) {
            f2x_in_use->multiply(next, value, length, a.words, a.n);
            length = f2x_trimmed(next, length + a.n);
            swap = value;
            value = next, next = swap;
        }
    }
    bool done = f2x_end(state);
    if (done) f2x_copy(result->words, value, length);
    PyMem_Free(buffer);
    if (done) return f2x_trim(result, length);
    Py_DECREF(result);
    return NULL;
}

static PyObject *plain_power(const f2x_polynomial *base, PyObject *exponent) {
    int overflow;
    long long n = PyLong_AsLongLongAndOverflow(exponent, &overflow);
    if (overflow ? overflow < 0 : n < 0) return f2x_refuse("refuse_power", NULL, Py_NewRef(exponent));
    if (n == 0 && !overflow) return f2x_copy_like(base, &ONE, 1);
    if (n == 1 && !overflow) return Py_NewRef(base);
    f2x_view a = f2x_view_of(base);
    int64_t degree = f2x_degree(a.words, a.n);
    if (degree <= 0) return Py_NewRef(base);
    if (overflow || (uint64_t)n > (F2X_MOST_BITS - 1) / (uint64_t)degree) {
        PyObject *factor = PyLong_FromLongLong(degree);
        PyObject *whole = factor ? PyNumber_Multiply(factor, exponent) : NULL;
        Py_XDECREF(factor);
        return f2x_refuse("refuse_degree", NULL, whole);
    }
    return power_of(base, (size_t)n);
}

PyObject *f2x_inverse_modulo(const f2x_polynomial *like, f2x_view a, f2x_view f) {
    PyObject *reduced = NULL, *inverse = NULL;
    if (!divide(like, a, f, NULL, &reduced)) return NULL;
    f2x_view r = f2x_view_of((f2x_polynomial *)reduced);
    f2x_poly d = {NULL, 0}, u = {NULL, 0}, v = {NULL, 0};
    int64_t degree = f2x_degree(f.words, f.n);
    bool done = true;
    if (r.n) {
        PyThreadState *state = f2x_begin(2 * f.n);
        f2x_in_use->xgcd(&d, &u, &v, r.words, r.n, f.words, f.n);
        done = f2x_end(state);
        degree = f2x_degree(d.words, d.length);
    }
    f2x_view cofactor = {u.words, u.length};
    if (done && degree)
        PyErr_Format(PyExc_ValueError, "not invertible: the greatest common divisor has degree %lld",
                     (long long)degree);
    else if (done && !divide(like, cofactor, f, NULL, &inverse))
        inverse = NULL;
    Py_DECREF(reduced);
    f2x_free(d.words), f2x_free(u.words), f2x_free(v.words);
    return inverse;
}

PyObject *f2x_power_modulo(const f2x_polynomial *like, f2x_view a, PyObject *n, PyObject *modulus) {
    f2x_prepared prepared;
    PyObject *inverse = NULL, *power = NULL;
    if (!f2x_prepare(modulus, &prepared)) return NULL;
    PyObject *zero = PyLong_FromLong(0), *magnitude = NULL;
    int negative = zero ? PyObject_RichCompareBool(n, zero, Py_LT) : -1;
    size_t words = 0, m = prepared.view.n;
    word *exponent = NULL;
    if (negative == 1) {
        inverse = f2x_inverse_modulo(like, a, prepared.view);
        if (inverse) a = f2x_view_of((f2x_polynomial *)inverse);
    }
    if (negative == 0 || inverse) magnitude = negative ? PyNumber_Negative(n) : Py_NewRef(n);
    if (magnitude) exponent = f2x_words_from_int(magnitude, &words);
    if (exponent && f2x_ready(&prepared)) {
        f2x_polynomial *r = f2x_new_like(like, m);
        PyThreadState *state = f2x_begin(r ? m * (64 * words + 1) : 0);
        size_t length = r ? prepared.core->power_modulo(r->words, prepared.modulus, a.words, a.n, exponent, words) : 0;
        if (f2x_end(state) && r)
            power = f2x_trim(r, length);
        else
            Py_XDECREF(r);
    }
    PyMem_Free(exponent);
    Py_XDECREF(zero), Py_XDECREF(magnitude), Py_XDECREF(inverse);
    f2x_release(&prepared);
    return power;
}

PyObject *f2x_read_exponent(PyObject *o) {
    return f2x_read_integer("integer", "the exponent", o);
}

static PyObject *power(PyObject *base, PyObject *exponent, PyObject *modulus) {
    if (!f2x_is_polynomial(base)) Py_RETURN_NOTIMPLEMENTED; /* pow(1, n, f), which classes in Python cannot handle */
    const f2x_polynomial *like = (f2x_polynomial *)base;
    PyObject *n = f2x_read_exponent(exponent);
    if (!n) return NULL;
    bool plain = modulus == Py_None;
    PyObject *result = plain ? plain_power(like, n) : f2x_power_modulo(like, f2x_view_of(like), n, modulus);
    Py_DECREF(n);
    return result;
}

/* Values. */

static int compare(f2x_view a, f2x_view b) {
    if (a.n != b.n) return a.n < b.n ? -1 : 1;
    for (size_t i = a.n; i-- > 0;)
        if (a.words[i] != b.words[i]) return a.words[i] < b.words[i] ? -1 : 1;
    return 0;
}

/* Return whether f equals a value of another type, by f2x.integers.equal_constant, or NotImplemented. */
static PyObject *equals_constant(f2x_view f, PyObject *o, bool negated) {
    PyObject *found = PyLong_CheckExact(o) ? Py_NewRef(o) : f2x_by_integers("equal_constant", NULL, o);
    if (!found) return NULL;
    int overflow = 0;
    long long number = found == Py_None ? 2 : PyLong_AsLongLongAndOverflow(found, &overflow);
    Py_DECREF(found);
    if (overflow || (number != 0 && number != 1)) Py_RETURN_NOTIMPLEMENTED;
    bool equal = f.n ? number == 1 && f.n == 1 && f.words[0] == 1 : number == 0;
    return PyBool_FromLong(equal != negated);
}

static PyObject *rich_compare(PyObject *left, PyObject *right, int operator) {
    if (!f2x_is_polynomial(left)) Py_RETURN_NOTIMPLEMENTED;
    if (!f2x_is_polynomial(right)) {
        if (operator != Py_EQ && operator != Py_NE) Py_RETURN_NOTIMPLEMENTED;
        return equals_constant(f2x_view_of((f2x_polynomial *)left), right, operator == Py_NE);
    }
    f2x_view a = f2x_view_of((f2x_polynomial *)left), b = f2x_view_of((f2x_polynomial *)right);
    Py_RETURN_RICHCOMPARE(compare(a, b), 0, operator);
}

/* Return hash((0xF2, bits)), which is the same in every process and for both backends, but 0 and 1, which equal
 * integers, have the hashes of these.  The hash of a Python integer is
 * its remainder modulo 2^61 - 1, and 2^64 is 8 modulo 2^61 - 1. */
static Py_hash_t hash(PyObject *self) {
    f2x_view a = f2x_view_of((f2x_polynomial *)self);
    if (!a.n || (a.n == 1 && a.words[0] == 1)) return (Py_hash_t)a.n;
    const word modulus = ((word)1 << 61) - 1;
    word r = 0;
    for (size_t i = a.n; i-- > 0;) {
        r = (r << 3 & modulus) + (r >> 58) + (a.words[i] & modulus) + (a.words[i] >> 61);
        r = (r & modulus) + (r >> 61);
    }
    if (r >= modulus) r -= modulus;
    bool wide = sizeof(Py_hash_t) == sizeof(word); /* otherwise the modulus of Python's hash is different */
    PyObject *key = Py_BuildValue("iN", 0xF2, wide ? PyLong_FromUnsignedLongLong(r) : to_int(self));
    if (!key) return -1;
    Py_hash_t value = PyObject_Hash(key);
    Py_DECREF(key);
    return value;
}

static bool read_variable(PyObject *object, Py_UCS4 *variable) {
    if (PyUnicode_Check(object) && PyUnicode_GET_LENGTH(object) == 1) {
        *variable = PyUnicode_READ_CHAR(object, 0);
        if (Py_UNICODE_ISALPHA(*variable)) return true;
    }
    PyErr_Format(PyExc_ValueError, "the variable must be one letter, got %R", object);
    return false;
}

static PyObject *new_from_int(PyTypeObject *type, PyObject *x, Py_UCS4 variable) {
    int overflow;
    long long small = PyLong_AsLongLongAndOverflow(x, &overflow);
    if (!overflow) return new_copy(type, variable, &(word){(word)small}, 1);
    size_t n;
    word *words = f2x_words_from_int(x, &n);
    if (!words) return NULL;
    PyObject *f = new_copy(type, variable, words, n);
    PyMem_Free(words);
    return f;
}

/* Let the Python class read any other value: cls._read(x) returns (bits, variable or None). */
static PyObject *new_from_other(PyTypeObject *type, PyObject *x, PyObject *variable) {
    PyObject *read = PyObject_CallMethod((PyObject *)type, "_read", "(O)", x);
    if (!read) return NULL;
    PyObject *bits, *written, *result = NULL;
    Py_UCS4 letter = 'x';
    if (PyArg_ParseTuple(read, "O!O", &PyLong_Type, &bits, &written)) {
        if (variable == Py_None) variable = written;
        if (variable == Py_None || read_variable(variable, &letter)) result = new_from_int(type, bits, letter);
    }
    Py_DECREF(read);
    return result;
}

static bool is_negative(PyObject *integer) {
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(integer, &overflow);
    return overflow ? overflow < 0 : number < 0;
}

static PyObject *new_value(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"x", "variable", NULL};
    PyObject *x = NULL, *variable = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO:F2Poly", names, &x, &variable)) return NULL;
    Py_UCS4 letter = 'x';
    if (x && f2x_is_polynomial(x)) {
        if (variable == Py_None && Py_TYPE(x) == type) return Py_NewRef(x);
        letter = ((f2x_polynomial *)x)->variable;
    }
    if (variable != Py_None && !read_variable(variable, &letter)) return NULL;
    if (!x) return (PyObject *)new_polynomial(type, letter, 0);
    if (f2x_is_polynomial(x)) return new_copy(type, letter, ((f2x_polynomial *)x)->words, (size_t)Py_SIZE(x));
    if (PyLong_CheckExact(x) && !is_negative(x)) return new_from_int(type, x, letter);
    return new_from_other(type, x, variable);
}

int f2x_leave_value(PyObject *self, PyObject *args, PyObject *kwargs) {
    (void)self, (void)args, (void)kwargs;
    return 0;
}

static PyObject *get_variable(PyObject *self, void *closure) {
    (void)closure;
    return PyUnicode_FromOrdinal((int)((f2x_polynomial *)self)->variable);
}

static PyGetSetDef attributes[] = {
    {"variable", get_variable, NULL, "The letter with which the polynomial is printed.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Polynomial(x=0, variable=None)\n--\n\nA polynomial over F2; the base class of F2Poly."},
    {Py_tp_new, new_value},
    {Py_tp_init, f2x_leave_value},
    {Py_tp_dealloc, f2x_free_object},
    {Py_tp_richcompare, rich_compare},
    {Py_tp_hash, hash},
    {Py_tp_methods, f2x_polynomial_methods},
    {Py_tp_getset, attributes},
    {Py_mp_subscript, coefficient},
    {Py_nb_add, add},
    {Py_nb_subtract, add},
    {Py_nb_multiply, multiply},
    {Py_nb_remainder, remainder_of},
    {Py_nb_divmod, divide_with_remainder},
    {Py_nb_floor_divide, floor_divide},
    {Py_nb_true_divide, true_divide},
    {Py_nb_power, power},
    {Py_nb_negative, self_of},
    {Py_nb_positive, self_of},
    {Py_nb_bool, is_true},
    {Py_nb_lshift, shift_left},
    {Py_nb_rshift, shift_right},
    {Py_nb_int, to_int},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "f2x.ring.Polynomial",
    .basicsize = sizeof(f2x_polynomial),
    .itemsize = sizeof(word),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};

PyTypeObject *f2x_polynomial_type;

int f2x_add_polynomial_type(PyObject *module) { return f2x_add_type(module, &spec, &f2x_polynomial_type); }
