/* The weights of the elements of a coset x + C, and sums of pairs of light elements (flipalg/solvers).
 *
 * For coefficients c let weight = (cells - S(c)) / 2, S(c) = sum of (-1)^(x_i + <c, j(i)>) over the cells i with columns
 * j(i): the Walsh-Hadamard transform of s_j = sum of (-1)^x_i over the cells with column j.  |S(c)| <= 32,767. */
#include "kernels.h"

enum {
    BLOCK = 16,       /* the entries that a cell is spread over directly */
    CACHED = 1 << 14, /* the entries that are transformed together: 32 kB */
    COUNT_FEW = 1 << 14, /* below this number of sums the counters do not pay */
    MOST_CELLS = 32767,
    MOST_SUMS = 1 << 20, /* of a call, which takes a few milliseconds and does not poll for signals */
};

/* ---- the transform ---- */

static inline __attribute__((always_inline)) void pass_of_two(int16_t *a, size_t h) {
    int16_t *restrict low = a, *restrict high = a + h;
    for (size_t k = 0; k < h; k++) {
        int16_t x = low[k], y = high[k];
        low[k] = (int16_t)(x + y);
        high[k] = (int16_t)(x - y);
    }
}

/* Two passes, of h and 2 h. */
static inline __attribute__((always_inline)) void pass_of_four(int16_t *a, size_t h) {
    int16_t *restrict p = a, *restrict q = a + h, *restrict r = a + 2 * h, *restrict s = a + 3 * h;
    for (size_t k = 0; k < h; k++) {
        int16_t x = (int16_t)(p[k] + q[k]), y = (int16_t)(p[k] - q[k]);
        int16_t z = (int16_t)(r[k] + s[k]), t = (int16_t)(r[k] - s[k]);
        p[k] = (int16_t)(x + z);
        q[k] = (int16_t)(y + t);
        r[k] = (int16_t)(x - z);
        s[k] = (int16_t)(y - t);
    }
}

/* The passes of h = from, 2 from, ..., size / 2. */
static inline __attribute__((always_inline)) void passes(int16_t *sums, size_t size, size_t from) {
    size_t h = from;
    if (h == BLOCK && 4 * h <= size) { /* the compiler knows h: vectors without a loop */
        for (size_t start = 0; start < size; start += 4 * BLOCK) pass_of_four(sums + start, BLOCK);
        h *= 4;
    }
    for (; 4 * h <= size; h *= 4)
        for (size_t start = 0; start < size; start += 4 * h) pass_of_four(sums + start, h);
    if (2 * h <= size)
        for (size_t start = 0; start < size; start += 2 * h) pass_of_two(sums + start, h);
}

KERNEL_VECTORS
static void transform(int16_t *sums, size_t size) {
    size_t part = size < CACHED ? size : CACHED;
    for (size_t start = 0; start < size; start += part) passes(sums + start, part, BLOCK);
    passes(sums, size, part);
}

/* Add the transform of each cell alone within its block of entries. */
static void spread(int16_t *sums, size_t size, const int64_t *columns, const int16_t *signs, size_t cells, int chunk,
                   int64_t prefix) {
    size_t block = size < BLOCK ? size : BLOCK;
    int16_t character[BLOCK][BLOCK];
    for (unsigned j = 0; j < BLOCK; j++)
        for (unsigned c = 0; c < BLOCK; c++) character[j][c] = __builtin_parity(j & c) ? -1 : 1;
    memset(sums, 0, size * sizeof(int16_t));
    for (size_t i = 0; i < cells; i++) {
        int16_t sign = __builtin_parityll((uint64_t)(columns[i] >> chunk & prefix)) ? (int16_t)-signs[i] : signs[i];
        size_t column = (size_t)columns[i] & (size - 1);
        int16_t *at = sums + (column & ~(block - 1)), *values = character[column & (block - 1)];
        for (size_t e = 0; e < block; e++) at[e] = (int16_t)(at[e] + sign * values[e]);
    }
}

static PyObject *py_transform(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *sums_object, *columns_object, *signs_object;
    int chunk;
    long long prefix;
    if (!PyArg_ParseTuple(args, "OOOiL", &sums_object, &columns_object, &signs_object, &chunk, &prefix)) return NULL;
    kernel_arrays held = {0};
    int16_t *sums = kernel_array(&held, sums_object, "i2", 1, true);
    const int64_t *columns = sums ? kernel_array(&held, columns_object, "i8", 1, false) : NULL;
    const int16_t *signs = columns ? kernel_array(&held, signs_object, "i2", 1, false) : NULL;
    if (!signs) return kernel_failed(&held);
    size_t size = (size_t)held.views[0].shape[0], cells = (size_t)held.views[1].shape[0];
    bool right = size && !(size & (size - 1)) && size <= MOST_SUMS && cells <= MOST_CELLS && (size_t)held.views[2].shape[0] == cells &&
                 0 <= chunk && chunk < 64;
    if (kernel_require(right, "2^k sums, k <= 20, and at most 32767 cells are needed")) return kernel_failed(&held);
    Py_BEGIN_ALLOW_THREADS;
    spread(sums, size, columns, signs, cells, chunk, prefix);
    transform(sums, size);
    Py_END_ALLOW_THREADS;
    return kernel_done(&held);
}

/* ---- how many elements have each weight ---- */

/* Add 1 to counts[(cells - sum) / 2] for each sum; sums that are not a sum of `cells` signs are ignored. */
static void count_few(const int16_t *sums, size_t entries, int64_t *counts, int32_t cells) {
    for (size_t k = 0; k < entries; k++) {
        uint32_t weight = (uint32_t)(cells - sums[k]) >> 1;
        if (weight <= (uint32_t)cells) counts[weight]++;
    }
}

/* The same by way of 2 * 65536 counters of sums: equal sums follow each other often, and one counter would be waited for.
 */
static void count_many(const int16_t *sums, size_t entries, int64_t *counts, int32_t cells, uint32_t *counters) {
    uint32_t *other = counters + (1 << 16);
    for (size_t k = 0; k + 1 < entries; k += 2) counters[(uint16_t)sums[k]]++, other[(uint16_t)sums[k + 1]]++;
    if (entries % 2) counters[(uint16_t)sums[entries - 1]]++;
    for (int32_t weight = 0; weight <= cells; weight++) {
        uint16_t sum = (uint16_t)(cells - 2 * weight);
        counts[weight] += (int64_t)counters[sum] + other[sum];
    }
}

static PyObject *py_count(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *sums_object, *counts_object;
    if (!PyArg_ParseTuple(args, "OO", &sums_object, &counts_object)) return NULL;
    kernel_arrays held = {0};
    const int16_t *sums = kernel_array(&held, sums_object, "i2", 1, false);
    int64_t *counts = sums ? kernel_array(&held, counts_object, "i8", 1, true) : NULL;
    if (!counts) return kernel_failed(&held);
    Py_ssize_t entries = held.views[0].shape[0], cells = held.views[1].shape[0] - 1;
    if (kernel_require(0 <= cells && cells <= MOST_CELLS && entries <= MOST_SUMS, "at most 2^20 sums and 32767 cells are needed"))
        return kernel_failed(&held);
    uint32_t *counters = entries < COUNT_FEW ? NULL : calloc(2 << 16, sizeof(uint32_t));
    Py_BEGIN_ALLOW_THREADS;
    if (counters) count_many(sums, (size_t)entries, counts, (int32_t)cells, counters);
    else count_few(sums, (size_t)entries, counts, (int32_t)cells);
    Py_END_ALLOW_THREADS;
    free(counters);
    return kernel_done(&held);
}

/* ---- elements, and sums of two of them ---- */

typedef struct {
    uint64_t *elements;
    const uint64_t *tables;
    const int64_t *coefficients;
    size_t count, words, groups;
} sums_of_basis;

static inline const uint64_t *entry(const sums_of_basis *s, size_t k, size_t g) {
    return s->tables + (256 * g + ((uint64_t)s->coefficients[k] >> 8 * g & 255)) * s->words;
}

static inline __attribute__((always_inline)) void add_entries(const sums_of_basis *s, size_t words) {
    uint64_t work = 0;
    for (size_t k = 0; k < s->count && !kernel_stopped(&work, s->groups * (words / 4 + 1)); k++) {
        uint64_t *restrict to = s->elements + k * words;
        size_t g = 0;
        for (; g + 1 < s->groups; g += 2) {
            const uint64_t *restrict first = entry(s, k, g), *restrict second = entry(s, k, g + 1);
            for (size_t w = 0; w < words; w++) to[w] ^= first[w] ^ second[w];
        }
        if (g == s->groups) continue;
        const uint64_t *restrict last = entry(s, k, g);
        for (size_t w = 0; w < words; w++) to[w] ^= last[w];
    }
}

/* elements[k] += the sum over g of tables[g][bits 8 g to 8 g + 7 of coefficients[k]]; loops over few words are unrolled */
KERNEL_VECTORS
static void add_elements(const sums_of_basis *s) {
    switch (s->words) {
    case 1: add_entries(s, 1); break;
    case 2: add_entries(s, 2); break;
    case 3: add_entries(s, 3); break;
    case 4: add_entries(s, 4); break;
    default: add_entries(s, s->words);
    }
}

static PyObject *py_elements(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *coefficients_object, *tables_object, *elements_object;
    if (!PyArg_ParseTuple(args, "OOO", &coefficients_object, &tables_object, &elements_object)) return NULL;
    kernel_arrays held = {0};
    sums_of_basis s;
    if (!(s.coefficients = kernel_array(&held, coefficients_object, "i8", 1, false)) ||
        !(s.tables = kernel_array(&held, tables_object, "u8", 3, false)) ||
        !(s.elements = kernel_array(&held, elements_object, "u8", 2, true)))
        return kernel_failed(&held);
    Py_ssize_t count = held.views[0].shape[0], *shape = held.views[1].shape, *of = held.views[2].shape;
    bool right = shape[0] <= 8 && shape[1] == 256 && of[0] == count && of[1] == shape[2];
    if (kernel_require(right, "at most 8 tables of 256 elements are needed")) return kernel_failed(&held);
    s.count = (size_t)count, s.words = (size_t)shape[2], s.groups = (size_t)shape[0];
    Py_BEGIN_ALLOW_THREADS;
    add_elements(&s);
    Py_END_ALLOW_THREADS;
    return kernel_done(&held);
}

typedef struct {
    const uint64_t *a, *b, *x;
    size_t words, start, stop, low, high; /* a[start], ..., b[low], ... */
    uint64_t *moved;                      /* room for x + a[i] */
    int64_t total, *found;                /* the least total + weight(x + a[i] + b[j]) so far, and its i and j */
} pairs;

static inline __attribute__((always_inline)) int64_t ones_of_sum(const uint64_t *x, const uint64_t *y, size_t words) {
    int64_t ones = 0;
    for (size_t w = 0; w < words; w++) ones += __builtin_popcountll(x[w] ^ y[w]);
    return ones;
}

static inline __attribute__((always_inline)) void look_at_pairs_of(const pairs *p, size_t words) {
    uint64_t work = 0;
    int64_t least = p->found[0] - p->total;
    for (size_t i = p->start; i < p->stop; i++) {
        if (kernel_stopped(&work, (p->high - p->low) * words / 4)) break;
        for (size_t w = 0; w < words; w++) p->moved[w] = p->x[w] ^ p->a[i * words + w];
        const uint64_t *b = p->b + p->low * words;
        for (size_t j = p->low; j < p->high; j++, b += words) {
            int64_t ones = ones_of_sum(p->moved, b, words);
            if (ones >= least) continue;
            least = ones;
            p->found[0] = least + p->total, p->found[1] = (int64_t)i, p->found[2] = (int64_t)j;
        }
    }
}

/* The loops over few words are unrolled. */
static inline __attribute__((always_inline)) void look_at_pairs(const pairs *p) {
    switch (p->words) {
    case 1: return look_at_pairs_of(p, 1);
    case 2: return look_at_pairs_of(p, 2);
    case 3: return look_at_pairs_of(p, 3);
    case 4: return look_at_pairs_of(p, 4);
    default: return look_at_pairs_of(p, p->words);
    }
}

static void look_at_pairs_plain(const pairs *p) { look_at_pairs(p); }

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static void look_at_pairs_popcnt(const pairs *p) { look_at_pairs(p); }

__attribute__((target("avx2,popcnt,avx512f,avx512vl,avx512vpopcntdq"))) static void
look_at_pairs_in_vectors(const pairs *p) {
    look_at_pairs(p);
}

static void look_at_pairs_here(const pairs *p) {
    if (__builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vl")) look_at_pairs_in_vectors(p);
    else if (__builtin_cpu_supports("popcnt")) look_at_pairs_popcnt(p);
    else look_at_pairs_plain(p);
}
#else
static void look_at_pairs_here(const pairs *p) { look_at_pairs_plain(p); }
#endif

static PyObject *py_pairs(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *a, *b, *x, *found;
    Py_ssize_t start, stop, low, high;
    long long total;
    if (!PyArg_ParseTuple(args, "LnnOnnOOO", &total, &start, &stop, &a, &low, &high, &b, &x, &found)) return NULL;
    kernel_arrays held = {0};
    pairs p = {.total = total};
    if (!(p.a = kernel_array(&held, a, "u8", 2, false)) || !(p.b = kernel_array(&held, b, "u8", 2, false)) ||
        !(p.x = kernel_array(&held, x, "u8", 1, false)) || !(p.found = kernel_array(&held, found, "i8", 1, true)))
        return kernel_failed(&held);
    Py_ssize_t words = held.views[2].shape[0];
    bool right = held.views[0].shape[1] == words && held.views[1].shape[1] == words && held.views[3].shape[0] == 3 &&
                 0 <= start && start <= stop && stop <= held.views[0].shape[0] && 0 <= low && low <= high &&
                 high <= held.views[1].shape[0];
    if (kernel_require(right, "ranges of elements of equal length are needed")) return kernel_failed(&held);
    p.words = (size_t)words, p.start = (size_t)start, p.stop = (size_t)stop, p.low = (size_t)low, p.high = (size_t)high;
    p.moved = malloc((p.words + 1) * sizeof(uint64_t));
    if (!p.moved) {
        PyErr_NoMemory();
        return kernel_failed(&held);
    }
    Py_BEGIN_ALLOW_THREADS;
    look_at_pairs_here(&p);
    Py_END_ALLOW_THREADS;
    free(p.moved);
    return kernel_done(&held);
}

static PyMethodDef methods[] = {
    {"coset_transform", py_transform, METH_VARARGS,
     "coset_transform(sums, columns, signs, chunk, prefix): write S(c), the coefficients from `chunk` on being prefix."},
    {"coset_count", py_count, METH_VARARGS,
     "coset_count(sums, counts): add 1 to counts[(cells - S) / 2] for each sum S, cells = len(counts) - 1."},
    {"coset_elements", py_elements, METH_VARARGS,
     "coset_elements(coefficients, tables, elements): add the sums of the basis to the elements."},
    {"coset_pairs", py_pairs, METH_VARARGS,
     "coset_pairs(total, start, stop, a, low, high, b, x, found): look for the least total + weight(x + a[i] + b[j]),\n"
     "start <= i < stop, low <= j < high, that is less than found[0]; write it and i and j to found."},
    {NULL, NULL, 0, NULL},
};

int kernel_add_cosets(PyObject *module) { return PyModule_AddFunctions(module, methods); }
