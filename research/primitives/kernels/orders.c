/* The order of 2 modulo odd numbers, by a sieve, and walks over the units modulo one number.
 *
 * ord_k(2) is the lcm over the prime powers of k; -1 is a power of 2 modulo k iff it is one modulo each of them and the
 * orders have one power of 2 in common.  The degree of ζ + 1/ζ over F2, ζ of order k, is ord_k(2), or half of it if -1
 * is a power of 2.  Arrays are indexed by k, entries at even k are 0. */
#include "../../../flipalg/_kernels/kernels.h"

enum { MOST_DIVISORS = 8192, MOST_LEVELS = 32 };
#ifdef __SIZEOF_INT128__
#define MOST_UNITS (INT64_C(1) << 36) /* an array has a bit for each pair of units */
typedef unsigned __int128 wide;
#else
#define MOST_UNITS (INT64_C(1) << 32)
typedef uint64_t wide;
#endif

static bool least_primes(int32_t *least, int64_t K) {
    uint64_t work = 0;
    for (int64_t p = 3; p <= K; p += 2) {
        if (kernel_stopped(&work, 1)) return false;
        if (least[p]) continue;
        least[p] = (int32_t)p;
        if (p * p > K) continue;
        for (int64_t multiple = p * p; multiple <= K;) {
            int64_t end = kernel_piece(&work, multiple, K + 1, 2 * p, 4); /* 4: steps that miss the cache */
            if (end < 0) return false;
            for (; multiple < end; multiple += 2 * p)
                if (!least[multiple]) least[multiple] = (int32_t)p;
        }
    }
    return true;
}

/* Return whether 2^exponent = 1 mod k. */
static bool is_1(uint64_t exponent, uint64_t k) {
    uint64_t result = 1, base = 2 % k;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = result * base % k;
        base = base * base % k;
    }
    return result == 1;
}

static int64_t order_modulo_prime(int64_t p, const int32_t *least) {
    int64_t order = p - 1, rest = p - 1;
    while (!(rest & 1)) rest >>= 1;
    while (!(order & 1) && is_1((uint64_t)order >> 1, (uint64_t)p)) order >>= 1;
    while (rest > 1) {
        int64_t q = least[rest];
        while (rest % q == 0) rest /= q;
        while (order % q == 0 && is_1((uint64_t)(order / q), (uint64_t)p)) order /= q;
    }
    return order;
}

/* Return ord_k(2), negative if -1 is a power of 2, from those below k. */
static int32_t signed_order(int64_t k, const int32_t *least, const int32_t *orders) {
    int64_t p = least[k], power = p, rest = k / p;
    if (p == k) {
        int64_t order = order_modulo_prime(k, least);
        return (int32_t)(order & 1 ? order : -order);
    }
    while (rest % p == 0) {
        rest /= p;
        power *= p;
    }
    if (rest == 1) {
        int64_t order = labs(orders[k / p]);
        if (!is_1((uint64_t)order, (uint64_t)k)) order *= p;
        return (int32_t)(orders[p] > 0 ? order : -order);
    }
    int64_t a = orders[rest], b = orders[power];
    bool both = a < 0 && b < 0;
    a = labs(a), b = labs(b);
    int64_t order = a / kernel_gcd(a, b) * b;
    return (int32_t)(both && (a & -a) == (b & -b) ? -order : order);
}

static bool degrees_of(const int32_t *least, int32_t *degrees, int64_t K) {
    uint64_t work = 0;
    for (int64_t k = 3; k <= K; k += 2) {
        degrees[k] = signed_order(k, least, degrees);
        if (kernel_stopped(&work, 256)) return false;
    }
    for (int64_t k = 1; k <= K;) {
        int64_t end = kernel_piece(&work, k, K + 1, 2, 1);
        if (end < 0) return false;
        for (; k < end; k += 2)
            if (degrees[k] < 0) degrees[k] = -degrees[k] / 2;
    }
    return true;
}

/* Write the divisors of k; return their number. */
static size_t divisors_of(int64_t k, const int32_t *least, int64_t *divisors) {
    size_t count = 1;
    divisors[0] = 1;
    while (k > 1) {
        int64_t p = least[k], power = 1;
        size_t before = count;
        while (k % p == 0) {
            k /= p;
            power *= p;
            for (size_t i = 0; i < before; i++) divisors[count++] = divisors[i] * power;
        }
    }
    return count;
}

/* Return whether 2 degree(k) <= 2 sqrt(k/e) #(± powers of 2 mod e) for every divisor e < k. */
static bool is_short(int64_t k, const int32_t *degrees, const int64_t *divisors, size_t count) {
    int64_t d = degrees[k];
    for (size_t i = 0; i < count; i++) {
        int64_t e = divisors[i], size = e == 1 ? 1 : 2 * (int64_t)degrees[e];
        if (e < k && d * d * e > k * size * size) return false;
    }
    return true;
}

/* Write rows (degree, k, r) from k = *start on; return their number.  *start becomes the next k, 0 at the end. */
static size_t short_orbits(int64_t *start, const int32_t *least, const int32_t *degrees, int64_t K, int64_t *out,
                           size_t most) {
    int64_t divisors[MOST_DIVISORS];
    size_t rows = 0;
    uint64_t work = 0;
    for (int64_t k = *start; k <= K; k += 2) {
        if (kernel_stopped(&work, 4)) break;
        if ((int64_t)degrees[k] * degrees[k] > k) continue;
        size_t count = divisors_of(k, least, divisors);
        if (!is_short(k, degrees, divisors, count)) continue;
        if (rows + count > most) {
            *start = k;
            return rows;
        }
        for (size_t i = 1; i < count; i++) {
            int64_t r = divisors[i];
            for (size_t j = 1; j < count; j++) {
                int64_t s = divisors[j];
                if (degrees[s] != degrees[r] || r / kernel_gcd(r, s) * s != k) continue;
                out[3 * rows] = degrees[r], out[3 * rows + 1] = k, out[3 * rows + 2] = r;
                rows++;
                break;
            }
        }
    }
    *start = 0;
    return rows;
}

static inline uint64_t product(uint64_t a, uint64_t b, uint64_t r) {
    return r <= UINT32_MAX ? a * b % r : (uint64_t)((wide)a * b % r);
}

/* A set of residues modulo r up to the sign: one bit for each pair. */
static inline bool is_marked(const uint64_t *marks, uint64_t r, uint64_t a) {
    a = a < r - a ? a : r - a;
    return marks[a / 64] >> a % 64 & 1;
}

/* Find odd numbers whose powers below `counts` meet each of `count` cosets of the `degree` ± powers of 2 once.
 * Return how many; -1 if there are fewer cosets, or after a signal.  `met` has room for `count` numbers. */
static int walk_over_units(uint64_t r, uint64_t degree, uint64_t count, uint64_t *marks, uint64_t *met,
                           int64_t *steps, int64_t *counts) {
    uint64_t work = 0, total = 1;
    for (uint64_t i = 0, c = 1; i < degree; i++, c = 2 * c % r) {
        uint64_t a = c < r - c ? c : r - c;
        marks[a / 64] |= (uint64_t)1 << a % 64;
        if (kernel_stopped(&work, 8)) return -1;
    }
    met[0] = 1;
    int level = 0;
    for (uint64_t step = 3; total < count; step += 2) {
        if (step >= r || level == MOST_LEVELS) return -1;
        if (kernel_gcd((int64_t)step, (int64_t)r) > 1) continue;
        uint64_t power = step, length = 1;
        for (;; power = product(power, step, r), length++) {
            bool is_met = false, is_kept = total * (length + 1) <= count;
            for (int64_t i = 0, stop = (int64_t)total; i < stop && !is_met;) {
                int64_t end = kernel_piece(&work, i, stop, 1, 8);
                if (end < 0) return -1;
                for (; i < end && !is_met; i++) is_met = is_marked(marks, r, product(power, met[i], r));
            }
            if (is_met) break;
            for (int64_t i = 0, stop = is_kept ? (int64_t)total : 0; i < stop;) {
                int64_t end = kernel_piece(&work, i, stop, 1, 8);
                if (end < 0) return -1;
                for (; i < end; i++) met[total * length + (uint64_t)i] = product(power, met[i], r);
            }
        }
        if (length == 1) continue;
        steps[level] = (int64_t)step;
        counts[level++] = (int64_t)length;
        total *= length;
    }
    return level;
}

static PyObject *sieve_least_primes(PyObject *module, PyObject *array) {
    (void)module;
    kernel_arrays held = {0};
    int32_t *least = kernel_array(&held, array, "i4", 1, true);
    if (!least) return kernel_failed(&held);
    int64_t K = held.views[0].shape[0] - 1;
    Py_BEGIN_ALLOW_THREADS
    least_primes(least, K);
    Py_END_ALLOW_THREADS
    return kernel_done(&held);
}

static PyObject *sieve_degrees(PyObject *module, PyObject *arguments) {
    (void)module;
    kernel_arrays held = {0};
    PyObject *first, *second;
    if (!PyArg_ParseTuple(arguments, "OO", &first, &second)) return NULL;
    const int32_t *least = kernel_array(&held, first, "i4", 1, false);
    int32_t *degrees = least ? kernel_array(&held, second, "i4", 1, true) : NULL;
    if (!degrees) return kernel_failed(&held);
    if (kernel_require(held.views[0].shape[0] == held.views[1].shape[0], "two arrays of one length are needed"))
        return kernel_failed(&held);
    int64_t K = held.views[0].shape[0] - 1;
    Py_BEGIN_ALLOW_THREADS
    if (K >= 1) degrees[1] = 1;
    degrees_of(least, degrees, K);
    Py_END_ALLOW_THREADS
    return kernel_done(&held);
}

static PyObject *sieve_short_orbits(PyObject *module, PyObject *arguments) {
    (void)module;
    kernel_arrays held = {0};
    PyObject *first, *second, *third;
    long long start;
    if (!PyArg_ParseTuple(arguments, "LOOO", &start, &first, &second, &third)) return NULL;
    const int32_t *least = kernel_array(&held, first, "i4", 1, false);
    const int32_t *degrees = least ? kernel_array(&held, second, "i4", 1, false) : NULL;
    int64_t *out = degrees ? kernel_array(&held, third, "i8", 2, true) : NULL;
    if (!out) return kernel_failed(&held);
    if (kernel_require(held.views[0].shape[0] == held.views[1].shape[0] && held.views[2].shape[1] == 3 &&
                           held.views[2].shape[0] >= MOST_DIVISORS && start >= 3 && start % 2,
                       "two arrays of one length, an odd start and 8192 rows of 3 are needed"))
        return kernel_failed(&held);
    int64_t K = held.views[0].shape[0] - 1, k = start;
    size_t most = (size_t)held.views[2].shape[0], rows;
    Py_BEGIN_ALLOW_THREADS
    rows = short_orbits(&k, least, degrees, K, out, most);
    Py_END_ALLOW_THREADS
    kernel_release(&held);
    return PyErr_Occurred() ? NULL : Py_BuildValue("Ln", (long long)k, (Py_ssize_t)rows);
}

static PyObject *walk_of(uint64_t r, uint64_t degree, uint64_t count) {
    int64_t steps[MOST_LEVELS], counts[MOST_LEVELS];
    int levels = -1;
    uint64_t *marks = PyMem_RawCalloc(r / 128 + 1, sizeof *marks), *met = PyMem_RawCalloc(count, sizeof *met);
    if (marks && met) {
        Py_BEGIN_ALLOW_THREADS
        levels = walk_over_units(r, degree, count, marks, met, steps, counts);
        Py_END_ALLOW_THREADS
        if (levels < 0 && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "there are fewer cosets");
    } else {
        PyErr_NoMemory();
    }
    PyMem_RawFree(marks);
    PyMem_RawFree(met);
    PyObject *walk = levels < 0 ? NULL : PyList_New(levels);
    for (int k = 0; walk && k < levels; k++) {
        PyObject *pair = Py_BuildValue("LL", (long long)steps[k], (long long)counts[k]);
        if (pair)
            PyList_SET_ITEM(walk, k, pair);
        else
            Py_CLEAR(walk);
    }
    return walk;
}

static PyObject *unit_walk(PyObject *module, PyObject *arguments) {
    (void)module;
    long long r, degree, count;
    if (!PyArg_ParseTuple(arguments, "LLL", &r, &degree, &count)) return NULL;
    if (kernel_require(r >= 3 && r % 2 && r < MOST_UNITS && degree >= 1 && degree < r && count >= 1 && count < r,
                       "an odd number below 2^36 (2^32 without __int128), a degree and a number of cosets below it are needed"))
        return NULL;
    return walk_of((uint64_t)r, (uint64_t)degree, (uint64_t)count);
}

static PyMethodDef functions[] = {
    {"least_primes", sieve_least_primes, METH_O, "Write the least prime factor of each odd k; the array enters as 0."},
    {"order_degrees", sieve_degrees, METH_VARARGS, "Write the degrees from the least prime factors; enters as 0."},
    {"short_orbits", sieve_short_orbits, METH_VARARGS, "Write rows (degree, k, r); return the next k and the number."},
    {"unit_walk", unit_walk, METH_VARARGS, "Return steps and their counts that meet each coset of units once."},
    {0},
};

int kernel_add_orders(PyObject *module) { return PyModule_AddFunctions(module, functions); }
