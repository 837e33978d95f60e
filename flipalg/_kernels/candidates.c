/* The odd k <= K for which the lemma on primitives leaves P(k) > 0 possible.
 *
 * Let c(k) be the number of residues ± 2^i modulo k.  The lemma asks for c(k) <= 2 c(e) sqrt(k/e) for each divisor e < k
 * of k.  With e = 1: h(k) <= sqrt(k), where h(k) = c(k) / 2 is the least h >= 1 with 2^h = ± 1.  h of a divisor divides
 * h(k), so k is a product of powers of primes p with h(p) <= sqrt(K).  A signed order is ord(2), negative if -1 is a
 * power of 2: then h is half of it. */
#include "kernels.h"

enum { MOST_DIVISORS = 8192 };
#define LARGEST_K (INT64_C(1) << 31)

typedef struct {
    int64_t p, order;
} prime;

typedef struct {
    int64_t *values;
    size_t count, room;
    bool failed;
} list;

static void append(list *to, int64_t value) {
    if (to->count == to->room) {
        size_t room = to->room ? 2 * to->room : 4096;
        int64_t *values = PyMem_RawRealloc(to->values, room * sizeof *values);
        if (!values) {
            to->failed = true;
            return;
        }
        to->values = values, to->room = room;
    }
    to->values[to->count++] = value;
}

static int64_t root(int64_t n) {
    int64_t r = 0;
    while ((r + 1) * (r + 1) <= n) r++;
    return r;
}

/* Bit i tells whether 2 i + 1 is composite. */
static bool sieve_primes(uint64_t *composite, int64_t K) {
    uint64_t work = 0;
    int64_t stop = (K + 1) / 2;
    composite[0] = 1;
    for (int64_t p = 3; p * p <= K; p += 2) {
        if (composite[p / 128] >> p / 2 % 64 & 1) continue;
        for (int64_t i = p * p / 2; i < stop;) {
            int64_t end = kernel_piece(&work, i, stop, p, 1);
            if (end < 0) return false;
            for (; i < end; i += p) composite[i / 64] |= (uint64_t)1 << i % 64;
        }
    }
    return true;
}

/* Return 2^exponent R mod p by Montgomery's products, R = 2^32. */
static uint32_t power_of_2(uint32_t exponent, uint32_t p, uint32_t negative_inverse) {
    int shift = 0;
    while (exponent >> shift > 31) shift++;
    uint32_t power = (uint32_t)(((uint64_t)1 << (32 + (exponent >> shift))) % p);
    while (shift--) {
        uint64_t square = (uint64_t)power * power;
        uint64_t sum = square + (uint64_t)((uint32_t)square * negative_inverse) * p;
        power = (uint32_t)(sum >> 32);
        if (power >= p) power -= p;
        if (exponent >> shift & 1) {
            uint64_t twice = 2 * (uint64_t)power;
            power = (uint32_t)(twice >= p ? twice - p : twice);
        }
    }
    return power;
}

static int64_t sign_of_power(uint32_t exponent, uint32_t p) {
    uint32_t inverse = p; /* 3 bits */
    for (int i = 0; i < 4; i++) inverse *= 2 - p * inverse;
    uint32_t power = power_of_2(exponent, p, -inverse), one = (uint32_t)(((uint64_t)1 << 32) % p);
    return power == one ? 1 : power == p - one ? -1 : 0;
}

/* Find the primes p <= K with h(p) <= H, in the order of h.  As p = 1 mod 2 h, each h has few to look at; a prime that is
 * found is marked composite, so that its least h is kept. */
static bool find_primes(list *found, uint64_t *composite, int64_t K, int64_t H) {
    uint64_t work = 0;
    int64_t stop = (K + 1) / 2;
    for (int64_t h = 1; h <= H; h++)
        for (int64_t i = h; i < stop;) {
            int64_t end = kernel_piece(&work, i, stop, h, 4);
            if (end < 0) return false;
            for (; i < end; i += h) { /* p = 2 i + 1 */
                if (composite[i / 64] >> i % 64 & 1) continue;
                int64_t sign = sign_of_power((uint32_t)h, (uint32_t)(2 * i + 1));
                if (!sign) continue;
                append(found, 2 * i + 1);
                append(found, sign > 0 ? h : -2 * h);
                composite[i / 64] |= (uint64_t)1 << i % 64;
                if (found->failed) return false;
            }
        }
    return true;
}

static int by_p(const void *x, const void *y) {
    int64_t p = ((const prime *)x)->p, q = ((const prime *)y)->p;
    return (p > q) - (p < q);
}

static int64_t half_of(int64_t order) { return order < 0 ? -order / 2 : order; }

/* Return the signed order modulo a product of two coprime numbers; a is 1 modulo 1 alone. */
static int64_t combined(int64_t a, int64_t b) {
    if (a == 1) return b;
    bool both = a < 0 && b < 0;
    a = llabs(a), b = llabs(b);
    int64_t order = a / kernel_gcd(a, b) * b;
    return both && (a & -a) == (b & -b) ? -order : order;
}

/* Return the signed order modulo power * p from that modulo a power of p. */
static int64_t raised(int64_t order, int64_t power, int64_t p) {
    uint64_t k = (uint64_t)(power * p), result = 1, base = 2;
    for (int64_t exponent = llabs(order); exponent; exponent >>= 1) {
        if (exponent & 1) result = result * base % k;
        base = base * base % k;
    }
    return result == 1 ? order : order * p;
}

typedef struct {
    const prime *primes;
    size_t count;
    int64_t K, H, above;
    int64_t divisors[MOST_DIVISORS], orders[MOST_DIVISORS];
    uint64_t work;
    bool stopped;
    list found;
} search;

/* Return whether the lemma leaves P(k) > 0 possible for k, the last of its `count` divisors. */
static bool is_left(const search *s, size_t count) {
    int64_t k = s->divisors[count - 1], h = half_of(s->orders[count - 1]);
    if (h * h > k) return false;
    for (size_t i = 1; i + 1 < count; i++) { /* e = 1: h^2 <= k */
        int64_t size = 2 * half_of(s->orders[i]);
        if (size < h && h * h * s->divisors[i] > k * size * size) return false;
    }
    return true;
}

/* Visit the multiples of k by primes from `first` on; k is the last of its `count` divisors. */
static void visit(search *s, size_t first, size_t count) {
    int64_t k = s->divisors[count - 1];
    for (size_t i = first; i < s->count && s->primes[i].p <= s->K / k && !s->stopped; i++) {
        int64_t p = s->primes[i].p, power = p, order = s->primes[i].order;
        size_t own = count;
        while (half_of(combined(s->orders[count - 1], order)) <= s->H) {
            if (kernel_stopped(&s->work, 16 * count)) {
                s->stopped = true;
                return;
            }
            for (size_t j = 0; j < count; j++) {
                s->divisors[own + j] = s->divisors[j] * power;
                s->orders[own + j] = combined(s->orders[j], order);
            }
            own += count;
            if (k * power > s->above && is_left(s, own)) append(&s->found, k * power);
            visit(s, i + 1, own);
            if (k * power > s->K / p) break;
            order = raised(order, power, p);
            power *= p;
        }
        s->stopped |= s->found.failed || kernel_stopped(&s->work, 16);
    }
}

static bool run(search *s, uint64_t *composite) {
    list primes = {0};
    bool done = sieve_primes(composite, s->K) && find_primes(&primes, composite, s->K, s->H);
    if (done) {
        s->primes = (const prime *)primes.values;
        s->count = primes.count / 2;
        qsort(primes.values, s->count, sizeof(prime), by_p);
        s->divisors[0] = s->orders[0] = 1;
        visit(s, 0, 1);
    }
    s->found.failed |= primes.failed;
    PyMem_RawFree(primes.values);
    return done && !s->stopped;
}

static PyObject *primitive_candidates(PyObject *module, PyObject *arguments) {
    (void)module;
    long long K, above;
    if (!PyArg_ParseTuple(arguments, "LL", &K, &above)) return NULL;
    if (kernel_require(K >= 3 && K <= LARGEST_K && above >= 0, "3 <= K <= 2^31 and 0 <= above are needed")) return NULL;
    search *s = PyMem_RawCalloc(1, sizeof *s);
    uint64_t *composite = PyMem_RawCalloc((size_t)(K / 128 + 1), sizeof *composite);
    bool done = false;
    if (s && composite) {
        s->K = K, s->H = root(K), s->above = above;
        Py_BEGIN_ALLOW_THREADS
        done = run(s, composite);
        Py_END_ALLOW_THREADS
    }
    PyObject *answer = NULL;
    if (done)
        answer = PyBytes_FromStringAndSize((char *)s->found.values, (Py_ssize_t)(s->found.count * sizeof(int64_t)));
    else if (!PyErr_Occurred())
        PyErr_NoMemory();
    if (s) PyMem_RawFree(s->found.values);
    PyMem_RawFree(composite);
    PyMem_RawFree(s);
    return answer;
}

static PyMethodDef functions[] = {
    {"primitive_candidates", primitive_candidates, METH_VARARGS,
     "Return the odd k, above < k <= K, for which the lemma leaves P(k) > 0 possible, as int64 in no order."},
    {0},
};

int kernel_add_candidates(PyObject *module) { return PyModule_AddFunctions(module, functions); }
