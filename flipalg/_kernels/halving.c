/* Polynomials over F2 in x and in y = x^2 + x: f = A(y) + x B(y) with A, B in F2[y].
 *
 * For s = 2^i a block of 4 s coefficients, f0 + f1 X + f2 X^2 + f3 X^3 with X = x^s, is divided by y^s = X^2 + X: the quotient is
 * (f2 + f3) + f3 X, the remainder f0 + (f1 + f2 + f3) X.  From the largest s down to 1 this leaves the bits of A and B in turn.
 * This is the Taylor expansion at x^2 + x of Gao and Mateer (2010), in log2(degree) passes. */
#include "kernels.h"

static const uint64_t low[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                               0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

/* target[i] += source[i] for i < s, as far as the source lies below n. */
static void add(uint64_t *f, size_t target, size_t source, size_t s, size_t n) {
    for (size_t i = 0; i < s && source + i < n; i++) f[target + i] ^= f[source + i];
}

/* Divide the blocks of 4 s coefficients, s = 2^level, that begin from word b to `end` of n, or multiply them again. */
static void divide_some_blocks(uint64_t *f, size_t n, size_t b, size_t end, int level, bool back) {
    if (level >= 6) {
        size_t s = (size_t)1 << (level - 6);
        for (; b < end; b += 4 * s)
            for (size_t step = 0; step < 2; step++) {
                size_t target = b + (back == !step ? s : 2 * s);
                add(f, target, target + s, s, n);
            }
    } else if (level == 5) {
        for (; b < end; b += 2) {
            if (back) f[b] ^= f[b + 1] << 32;
            f[b + 1] ^= f[b + 1] >> 32;
            if (!back) f[b] ^= f[b + 1] << 32;
        }
    } else {
        int s = 1 << level;
        uint64_t second = (low[level] & low[level + 1]) << s, third = (low[level] & ~low[level + 1]);
        for (; b < end; b++) {
            if (back) f[b] ^= f[b] >> s & second;
            f[b] ^= f[b] >> s & third;
            if (!back) f[b] ^= f[b] >> s & second;
        }
    }
}

enum { SHORT = 1024 /* words: a level of so few takes half a microsecond */ };

/* Do so with all blocks; return false after a signal. */
static bool divide_blocks(uint64_t *f, size_t n, int level, bool back, uint64_t *work) {
    int64_t step = level < 5 ? 1 : (int64_t)2 << (level - 5), stop = (int64_t)n - step / 2;
    for (int64_t b = 0, end; b < stop; b = end) {
        end = n <= SHORT ? stop : kernel_piece(work, b, stop, step, step);
        if (end < 0) return false;
        divide_some_blocks(f, n, (size_t)b, (size_t)end, level, back);
    }
    return true;
}

/* Return the bits at even positions, together. */
static uint64_t even_bits(uint64_t w) {
    w &= low[0];
    for (int i = 0; i < 5; i++) w = (w | w >> (1 << i)) & low[i + 1];
    return w;
}

/* Return the lower 32 bits at the even positions. */
static uint64_t spread(uint64_t w) {
    w &= low[5];
    for (int i = 4; i >= 0; i--) w = (w | w << (1 << i)) & low[i];
    return w;
}

static int levels_of(size_t n) {
    int level = 5;
    while (((size_t)2 << (level - 5)) < 2 * n) level++;
    return level;
}

static PyObject *y_part(PyObject *module, PyObject *bytes) {
    (void)module;
    if (!PyBytes_Check(bytes)) return PyErr_Format(PyExc_TypeError, "bytes are needed");
    size_t size = (size_t)PyBytes_GET_SIZE(bytes), n = size / 8 + 1;
    uint64_t *f = PyMem_RawCalloc(n + 1, sizeof *f);
    if (!f) return PyErr_NoMemory();
    memcpy(f, PyBytes_AS_STRING(bytes), size);
    uint64_t work = 0;
    bool done = true;
    Py_BEGIN_ALLOW_THREADS
    for (int level = levels_of(n); done && level >= 0; level--) done = divide_blocks(f, n, level, false, &work);
    for (int64_t i = 0, end; done && i < (int64_t)n;) {
        end = kernel_piece(&work, i, (int64_t)n, 2, 4);
        done = end >= 0;
        for (; i < end; i += 2) f[i / 2] = even_bits(f[i] >> 1) | even_bits(f[i + 1] >> 1) << 32;
    }
    Py_END_ALLOW_THREADS
    PyObject *answer = done ? PyBytes_FromStringAndSize((char *)f, (Py_ssize_t)((n + 1) / 2 * 8)) : NULL;
    PyMem_RawFree(f);
    return answer;
}

static PyObject *at_y(PyObject *module, PyObject *bytes) {
    (void)module;
    if (!PyBytes_Check(bytes)) return PyErr_Format(PyExc_TypeError, "bytes are needed");
    size_t size = (size_t)PyBytes_GET_SIZE(bytes), half = size / 8 + 1, n = 2 * half;
    uint64_t *f = PyMem_RawCalloc(n, sizeof *f);
    if (!f) return PyErr_NoMemory();
    memcpy(f, PyBytes_AS_STRING(bytes), size);
    uint64_t work = 0;
    bool done = true;
    Py_BEGIN_ALLOW_THREADS
    for (int64_t i = 0, end; done && i < (int64_t)half;) { /* from the top */
        end = kernel_piece(&work, i, (int64_t)half, 1, 4);
        done = end >= 0;
        for (; i < end; i++) {
            size_t k = half - 1 - (size_t)i;
            uint64_t w = f[k];
            f[2 * k] = spread(w);
            f[2 * k + 1] = spread(w >> 32);
        }
    }
    int levels = levels_of(n);
    for (int level = 0; done && level <= levels; level++) done = divide_blocks(f, n, level, true, &work);
    Py_END_ALLOW_THREADS
    PyObject *answer = done ? PyBytes_FromStringAndSize((char *)f, (Py_ssize_t)(8 * n)) : NULL;
    PyMem_RawFree(f);
    return answer;
}

static PyMethodDef functions[] = {
    {"y_part", y_part, METH_O, "Return B of f = A(y) + x B(y), y = x^2 + x, as bytes of coefficients from the lowest."},
    {"at_y", at_y, METH_O, "Return f(x^2 + x) as bytes."},
    {0},
};

int kernel_add_halving(PyObject *module) { return PyModule_AddFunctions(module, functions); }
