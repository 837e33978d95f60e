/* The methods of the type f2x._native.Polynomial. */
#include "modulus_type.h"
#include "polynomial_type.h"

#define SELF ((f2x_polynomial *)self)

static PyObject *degree(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    return PyLong_FromLongLong(f2x_degree(a.words, a.n));
}

static PyObject *weight(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    size_t count = 0;
    for (size_t i = 0; i < a.n; i++) count += (size_t)__builtin_popcountll(a.words[i]);
    return PyLong_FromSize_t(count);
}

/* Conversions. */

static PyObject *to_bytes(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    int64_t top = f2x_degree(a.words, a.n);
    return PyBytes_FromStringAndSize((const char *)a.words, (Py_ssize_t)((top + 8) / 8));
}

static PyObject *polynomial_of_bytes(PyObject *type, const char *data, size_t size) {
    size_t n = (size + 7) / 8;
    word *words = PyMem_Calloc(n + 1, sizeof(word));
    PyObject *f = NULL, *zero = words ? PyObject_CallNoArgs(type) : PyErr_NoMemory();
    if (zero && f2x_is_polynomial(zero)) {
        memcpy(words, data, size);
        f = f2x_copy_like((f2x_polynomial *)zero, words, n);
    } else if (zero) {
        PyErr_Format(PyExc_TypeError, "expected the class of a polynomial, got %R, which returns %R", type, zero);
    }
    Py_XDECREF(zero);
    PyMem_Free(words);
    return f;
}

/* from_bytes accepts the types that int.from_bytes accepts: a buffer, anything with __bytes__, or an iterable of
 * integers below 256. */
static PyObject *from_bytes(PyObject *type, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *argument, *data;
    Py_buffer buffer;
    if (!f2x_one_argument("from_bytes", "data", args, count, keywords, &argument)) return NULL;
    data = PyObject_CheckBuffer(argument) ? Py_NewRef(argument) : PyObject_Bytes(argument);
    if (!data) return NULL;
    PyObject *f = NULL;
    if (PyObject_GetBuffer(data, &buffer, PyBUF_SIMPLE) == 0) {
        f = polynomial_of_bytes(type, buffer.buf, (size_t)buffer.len);
        PyBuffer_Release(&buffer);
    }
    Py_DECREF(data);
    return f;
}

static PyObject *reduce_for_pickle(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    return Py_BuildValue("O(NN)", Py_TYPE(self), f2x_int_from_words(a.words, a.n),
                         PyUnicode_FromOrdinal((int)SELF->variable));
}

/* Divisors. */

static PyObject *square(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    f2x_polynomial *f = f2x_new_like(SELF, 2 * a.n);
    if (!f || !a.n) return (PyObject *)f;
    PyThreadState *state = f2x_begin(a.n);
    f2x_in_use->square(f->words, a.words, a.n);
    if (f2x_end(state)) return f2x_trim(f, 2 * a.n);
    Py_DECREF(f);
    return NULL;
}

static PyObject *gcd_of(const f2x_polynomial *like, f2x_view a, f2x_view b) {
    if (!a.n || !b.n) return a.n ? f2x_copy_like(like, a.words, a.n) : f2x_copy_like(like, b.words, b.n);
    f2x_polynomial *d = f2x_new_like(like, f2x_min(a.n, b.n));
    if (!d) return NULL;
    PyThreadState *state = f2x_begin(4 * (a.n + b.n));
    size_t length = f2x_in_use->gcd(d->words, a.words, a.n, b.words, b.n);
    if (f2x_end(state)) return f2x_trim(d, length);
    Py_DECREF(d);
    return NULL;
}

static PyObject *gcd(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *other;
    f2x_view b;
    if (!f2x_one_argument("gcd", "other", args, count, keywords, &other) || !f2x_read_argument(other, &b)) return NULL;
    return gcd_of(SELF, f2x_view_of(SELF), b);
}

static PyObject *xgcd(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *other;
    f2x_view a = f2x_view_of(SELF), b;
    const word one = 1;
    if (!f2x_one_argument("xgcd", "other", args, count, keywords, &other) || !f2x_read_argument(other, &b)) return NULL;
    if (!a.n || !b.n)
        return Py_BuildValue("NNN", gcd_of(SELF, a, b), f2x_copy_like(SELF, &one, a.n != 0),
                             f2x_copy_like(SELF, &one, b.n != 0));
    f2x_poly d = {NULL, 0}, u = {NULL, 0}, v = {NULL, 0};
    PyThreadState *state = f2x_begin(4 * (a.n + b.n));
    f2x_in_use->xgcd(&d, &u, &v, a.words, a.n, b.words, b.n);
    if (f2x_end(state))
        return Py_BuildValue("NNN", f2x_take_like(SELF, d), f2x_take_like(SELF, u), f2x_take_like(SELF, v));
    f2x_free(d.words), f2x_free(u.words), f2x_free(v.words);
    return NULL;
}

static PyObject *exact_quotient(PyObject *self, f2x_view b) {
    f2x_view a = f2x_view_of(SELF);
    if (a.n < b.n) return (PyObject *)f2x_new_like(SELF, 0);
    f2x_polynomial *q = f2x_new_like(SELF, a.n - b.n + 1);
    if (!q) return NULL;
    PyThreadState *state = f2x_begin(a.n);
    size_t length = f2x_in_use->divide_exactly(q->words, a.words, a.n, b.words, b.n);
    if (f2x_end(state)) return f2x_trim(q, length);
    Py_DECREF(q);
    return NULL;
}

static PyObject *divide_exactly(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *other;
    f2x_view b;
    if (!f2x_one_argument("divide_exactly", "other", args, count, keywords, &other)) return NULL;
    return f2x_read_argument(other, &b) && f2x_is_divisor(b) ? exact_quotient(self, b) : NULL;
}

static PyObject *lcm(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *other;
    f2x_view a = f2x_view_of(SELF), b;
    if (!f2x_one_argument("lcm", "other", args, count, keywords, &other) || !f2x_read_argument(other, &b)) return NULL;
    if (!a.n || !b.n) return (PyObject *)f2x_new_like(SELF, 0);
    PyObject *divisor = gcd_of(SELF, a, b);
    PyObject *quotient = divisor ? exact_quotient(self, f2x_view_of((f2x_polynomial *)divisor)) : NULL;
    PyObject *multiple = quotient ? PyNumber_Multiply(quotient, other) : NULL;
    Py_XDECREF(divisor);
    Py_XDECREF(quotient);
    return multiple;
}

static PyObject *inverse_mod(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *modulus;
    f2x_view f;
    if (!f2x_one_argument("inverse_mod", "modulus", args, count, keywords, &modulus)) return NULL;
    if (!f2x_read_argument(modulus, &f) || !f2x_is_divisor(f)) return NULL;
    return f2x_inverse_modulo(SELF, f2x_view_of(SELF), f);
}

static PyObject *half_gcd(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *found[2];
    f2x_view a = f2x_view_of(SELF), b;
    size_t stop;
    if (!f2x_two_arguments("half_gcd", "other", "stop", args, count, keywords, found)) return NULL;
    if (!f2x_read_argument(found[0], &b) || !f2x_read_natural(found[1], "stop", &stop)) return NULL;
    int64_t top = f2x_degree(a.words, a.n);
    if (top < f2x_degree(b.words, b.n) || top < 0 || stop > (size_t)top) {
        PyErr_SetString(PyExc_ValueError, "the degree must be at least that of the other polynomial and `stop`");
        return NULL;
    }
    f2x_poly matrix[4] = {{NULL, 0}}, c = {NULL, 0}, d = {NULL, 0};
    PyThreadState *state = f2x_begin(4 * (a.n + b.n));
    f2x_in_use->half_gcd(matrix, &c, &d, a.words, a.n, b.words, b.n, (int64_t)stop);
    if (f2x_end(state))
        return Py_BuildValue("(NNNN)NN", f2x_take_like(SELF, matrix[0]), f2x_take_like(SELF, matrix[1]),
                             f2x_take_like(SELF, matrix[2]), f2x_take_like(SELF, matrix[3]), f2x_take_like(SELF, c),
                             f2x_take_like(SELF, d));
    for (int i = 0; i < 4; i++) f2x_free(matrix[i].words);
    f2x_free(c.words), f2x_free(d.words);
    return NULL;
}

/* cls._recurrence(sum of s_i x^(count - 1 - i), count) */
static PyObject *recurrence(PyObject *type, PyObject *const *args, Py_ssize_t arguments) {
    size_t count;
    (void)type;
    if (arguments != 2 || !f2x_is_polynomial(args[0])) return PyErr_Format(PyExc_TypeError, "expected (F2Poly, int)");
    if (!f2x_read_natural(args[1], "the number of terms", &count)) return NULL;
    f2x_view a = f2x_view_of((f2x_polynomial *)args[0]);
    int64_t top = f2x_degree(a.words, a.n);
    if (count / 64 >= F2X_MOST_WORDS) return f2x_refuse("refuse_degree", NULL, PyNumber_Index(args[1]));
    if (top >= (int64_t)count)
        return PyErr_Format(PyExc_ValueError, "the degree must be below the number of terms %zu, got %lld", count,
                            (long long)top);
    f2x_poly q = {NULL, 0};
    PyThreadState *state = f2x_begin(4 * a.n);
    f2x_in_use->minimal_polynomial(&q, a.words, a.n, count);
    if (f2x_end(state)) return f2x_take_like((f2x_polynomial *)args[0], q);
    f2x_free(q.words);
    return NULL;
}

/* Maps of coefficients. */

static PyObject *taylor_shift(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    f2x_polynomial *f = f2x_new_like(SELF, a.n);
    if (!f || !a.n) return (PyObject *)f;
    f2x_copy(f->words, a.words, a.n);
    PyThreadState *state = f2x_begin(a.n);
    f2x_in_use->taylor_shift(f->words, a.n);
    if (f2x_end(state)) return f2x_trim(f, a.n);
    Py_DECREF(f);
    return NULL;
}

static PyObject *derivative(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    f2x_polynomial *f = f2x_new_like(SELF, a.n);
    if (!f) return NULL;
    for (size_t i = 0; i < a.n; i++) f->words[i] = a.words[i] >> 1 & 0x5555555555555555;
    return f2x_trim(f, a.n);
}

static PyObject *square_root(PyObject *self, PyObject *unused) {
    (void)unused;
    f2x_view a = f2x_view_of(SELF);
    size_t n = (a.n + 1) / 2;
    f2x_polynomial *f = f2x_new_like(SELF, n);
    if (!f) return NULL;
    f2x_clear(f->words, n);
    for (size_t i = a.n; i-- > 0;) {
        word odd = a.words[i] & 0xAAAAAAAAAAAAAAAA;
        if (odd) {
            Py_DECREF(f);
            return PyErr_Format(PyExc_ValueError, "not a square: it has a term with the odd exponent %zu",
                                64 * i + 63 - f2x_leading_zeros(odd));
        }
        f->words[i / 2] |= f2x_even_bits(a.words[i]) << 32 * (i % 2);
    }
    return f2x_trim(f, n);
}

static PyObject *reverse(PyObject *self, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"n", NULL};
    PyObject *argument = Py_None;
    f2x_view a = f2x_view_of(SELF);
    int64_t top = f2x_degree(a.words, a.n);
    size_t n = top > 0 ? (size_t)top : 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:reverse", names, &argument)) return NULL;
    if (argument != Py_None && !f2x_read_natural(argument, "n", &n)) return NULL;
    if ((int64_t)n < top && n <= INT64_MAX)
        return PyErr_Format(PyExc_ValueError, "n must be at least the degree %lld, got %zu", (long long)top, n);
    if (n / 64 >= F2X_MOST_WORDS) return f2x_refuse("refuse_degree", NULL, PyNumber_Index(argument));
    size_t words = n / 64 + 1;
    f2x_polynomial *f = f2x_new_like(SELF, words);
    if (!f) return NULL;
    for (size_t i = 0; i < words; i++) f->words[words - 1 - i] = i < a.n ? f2x_reversed(a.words[i]) : 0;
    f2x_shift_down(f->words, f->words, words, 63 - n % 64);
    return f2x_trim(f, words);
}

static PyObject *truncated(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *exponent;
    size_t n;
    f2x_view a = f2x_view_of(SELF);
    if (!f2x_one_argument("truncate", "n", args, count, keywords, &exponent)) return NULL;
    if (!f2x_read_natural(exponent, "n", &n)) return NULL;
    if (n / 64 >= a.n) return Py_NewRef(self);
    size_t words = n / 64 + 1;
    f2x_polynomial *f = f2x_new_like(SELF, words);
    if (!f) return NULL;
    f2x_copy(f->words, a.words, words);
    f->words[words - 1] &= ((word)1 << n % 64) - 1;
    return f2x_trim(f, words);
}

/* Modulo a polynomial. */

static PyObject *compose_mod(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *found[2];
    f2x_prepared prepared;
    f2x_view g;
    if (!f2x_two_arguments("compose_mod", "g", "modulus", args, count, keywords, found)) return NULL;
    if (!f2x_read_argument(found[0], &g) || !f2x_prepare(found[1], &prepared)) return NULL;
    PyObject *f = f2x_ready(&prepared) ? f2x_compose_modulo(SELF, &prepared, f2x_view_of(SELF), g) : NULL;
    f2x_release(&prepared);
    return f;
}

static PyObject *frobenius_mod(PyObject *self, PyObject *const *args, Py_ssize_t count, PyObject *keywords) {
    PyObject *k;
    f2x_prepared prepared;
    if (!f2x_one_argument("frobenius_mod", "k", args, count, keywords, &k) || !f2x_prepare(self, &prepared)) return NULL;
    PyObject *result = f2x_ready(&prepared) ? f2x_frobenius_modulo(SELF, &prepared, k) : NULL;
    f2x_release(&prepared);
    return result;
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function))

PyMethodDef f2x_polynomial_methods[] = {
    {"degree", degree, METH_NOARGS, "degree($self, /)\n--\n\nReturn the degree, -1 for 0."},
    {"weight", weight, METH_NOARGS, "weight($self, /)\n--\n\nReturn the number of terms."},
    {"__bytes__", to_bytes, METH_NOARGS,
     "__bytes__($self, /)\n--\n\nReturn the bits as little-endian bytes, without zero bytes at the end."},
    {"__reduce__", reduce_for_pickle, METH_NOARGS, "Pickle as the bits and the variable."},
    {"from_bytes", FAST(from_bytes), METH_FASTCALL | METH_KEYWORDS | METH_CLASS,
     "from_bytes($type, data)\n--\n\n"
     "Return the polynomial of little-endian bytes: bit j of byte i is the coefficient of x^(8i+j).\n\n"
     "`data` is bytes, a buffer or an iterable of integers from 0 to 255."},
    {"square", square, METH_NOARGS, "square($self, /)\n--\n\nReturn the square, in linear time."},
    {"gcd", FAST(gcd), METH_FASTCALL | METH_KEYWORDS,
     "gcd($self, other)\n--\n\nReturn the greatest common divisor; gcd(0, 0) = 0.\n\n"
     "Up to degree 50,000 (20,000 on some processors) it takes quadratic time, by Lehmer's scheme; above, M(n) log n "
     "by half-gcd, where M(n) is the time of a product of degree n.\n\n"
     ">>> from f2x import F2Poly\n>>> F2Poly('x^3 + x').gcd(F2Poly('x^2 + 1'))\nF2Poly('x^2 + 1')"},
    {"xgcd", FAST(xgcd), METH_FASTCALL | METH_KEYWORDS,
     "xgcd($self, other)\n--\n\nReturn (d, u, v) with d = gcd(self, other) = u * self + v * other.\n\n"
     "The degrees of u and v are the least possible: deg u < deg(other/d) unless deg(other/d) < 1, and "
     "deg v < deg(self/d) unless deg(self/d) < 1."},
    {"lcm", FAST(lcm), METH_FASTCALL | METH_KEYWORDS,
     "lcm($self, other)\n--\n\nReturn the least common multiple, 0 if self or other is 0."},
    {"divide_exactly", FAST(divide_exactly), METH_FASTCALL | METH_KEYWORDS,
     "divide_exactly($self, other)\n--\n\n"
     "Return self divided by `other`, which must divide self; this is not checked."},
    {"inverse_mod", FAST(inverse_mod), METH_FASTCALL | METH_KEYWORDS,
     "inverse_mod($self, modulus)\n--\n\n"
     "Return the inverse modulo a polynomial; ValueError if there is none, ZeroDivisionError if the modulus is 0."},
    {"half_gcd", FAST(half_gcd), METH_FASTCALL | METH_KEYWORDS,
     "half_gcd($self, other, stop)\n--\n\n"
     "Return ((m00, m01, m10, m11), c, d) for the consecutive remainders c, d of Euclid's algorithm around `stop`.\n\n"
     "They satisfy deg c >= stop > deg d, c = m00 * self + m01 * other and d = m10 * self + m11 * other.  ValueError "
     "unless the degree of self is at least that of `other` and at least `stop`."},
    {"_recurrence", FAST(recurrence), METH_FASTCALL | METH_CLASS,
     "_recurrence($type, terms, count, /)\n--\n\n"
     "Return the minimal polynomial of the sequence s_0, ..., s_(count-1).\n\n"
     "s_i is the coefficient of x^(count-1-i) in `terms`."},
    {"taylor_shift", taylor_shift, METH_NOARGS,
     "taylor_shift($self, /)\n--\n\nReturn f(x + 1), in about log2(degree) passes over the coefficients."},
    {"derivative", derivative, METH_NOARGS,
     "derivative($self, /)\n--\n\nReturn the derivative: a term x^e becomes x^(e-1) if e is odd, else 0."},
    {"sqrt", square_root, METH_NOARGS,
     "sqrt($self, /)\n--\n\nReturn the square root; ValueError if the polynomial is not a square."},
    {"reverse", FAST(reverse), METH_VARARGS | METH_KEYWORDS,
     "reverse($self, n=None)\n--\n\n"
     "Return x^n f(1/x), where n is by default the degree of f; ValueError if n is below the degree."},
    {"truncate", FAST(truncated), METH_FASTCALL | METH_KEYWORDS,
     "truncate($self, n)\n--\n\nReturn this polynomial modulo x^n."},
    {"compose_mod", FAST(compose_mod), METH_FASTCALL | METH_KEYWORDS,
     "compose_mod($self, g, modulus)\n--\n\n"
     "Return f(g) modulo a polynomial or F2Modulus; ZeroDivisionError if the modulus is 0.\n\n"
     "It takes about 2 sqrt(degree) products modulo the polynomial (Brent and Kung)."},
    {"frobenius_mod", FAST(frobenius_mod), METH_FASTCALL | METH_KEYWORDS,
     "frobenius_mod($self, k)\n--\n\n"
     "Return x^(2^k) modulo this polynomial, for k >= 0; ZeroDivisionError if the polynomial is 0.\n\n"
     "It takes k squares or about log2(k) compositions."},
    {NULL, NULL, 0, NULL},
};
