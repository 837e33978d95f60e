/* The rows of a board, one after the other: the row recursion, and the cells that presses flip.
 *
 * A row of n cells is (n + 63) / 64 words, bit j the cell in column j; rows stand one after the other.  b has `count`
 * rows, or one that stands for all. */
#include "kernels.h"

#include "../../f2x/_core/f2x.h"

/* The ends of a row that closes up lie beside each other: add bit 0 of `row` at place n - 1, bit n - 1 at place 0. */
static inline void add_ends(word *out, const word *row, size_t w, size_t n) {
    out[0] ^= row[w - 1] >> ((n - 1) & 63) & 1;
    out[w - 1] ^= (row[0] & 1) << ((n - 1) & 63);
}

static inline word mask_of(size_t n) { return ~(word)0 >> (-n & 63); }

/* The sum of the row moved up by one and down by one, word by word: its neighbors within the row. */
static inline word beside(const word *row, size_t w, size_t k) {
    word below = k > 0 ? row[k - 1] >> 63 : 0, above = k + 1 < w ? row[k + 1] << 63 : 0;
    return row[k] << 1 ^ row[k] >> 1 ^ below ^ above;
}

/* Write before + b + A row, and row where `center` is all ones; w >= 2. */
F2X_INLINE void next_row(word *restrict out, const word *restrict before, const word *restrict row,
                         const word *restrict b, size_t w, word center) {
    out[0] = before[0] ^ b[0] ^ beside(row, w, 0) ^ (row[0] & center);
    for (size_t k = 1; k + 1 < w; k++) {
        word up = row[k] << 1 | row[k - 1] >> 63, down = row[k] >> 1 | row[k + 1] << 63;
        out[k] = before[k] ^ b[k] ^ up ^ down ^ (row[k] & center);
    }
    out[w - 1] = before[w - 1] ^ b[w - 1] ^ beside(row, w, w - 1) ^ (row[w - 1] & center);
}

/* The same for rows of one word, which stay in registers. */
static void chase_words(word *rows, const word *b, size_t n, word center, bool closes, size_t count, size_t b_step) {
    word before = rows[0], row = rows[1], mask = mask_of(n);
    for (size_t i = 0; i < count; i++, b += b_step) {
        word rest = ((row & center) ^ before ^ *b) & mask; /* before the shifts, on which the next row waits */
        if (closes) rest ^= (row >> (n - 1) & 1) ^ (row & 1) << (n - 1);
        before = row;
        rows[i + 2] = row = ((row << 1 ^ row >> 1) & mask) ^ rest;
    }
}

/* Write `count` rows at `rows` + 2 w from the two before them: x_(k+1) = x_(k-1) + b_k + A x_k + center x_k. */
KERNEL_SHORT_VECTORS static void chase(word *rows, const word *b, size_t n, word center, bool closes, size_t count,
                                 size_t b_step) {
    size_t w = (n + 63) / 64;
    if (w == 1) {
        chase_words(rows, b, n, center, closes, count, b_step);
        return;
    }
    for (size_t i = 0; i < count; i++, rows += w, b += b_step) {
        word *out = rows + 2 * w;
        next_row(out, rows, rows + w, b, w, center);
        if (closes) add_ends(out, rows + w, w, n);
        out[w - 1] &= mask_of(n);
    }
}

/* For rows of one word, which stay in registers. */
static word difference_of_words(const word *rows, const word *b, size_t n, const word c[4], bool closes, size_t count,
                                size_t b_step) {
    word wrong = 0;
    for (size_t i = 0; i < count; i++, rows++, b += b_step) {
        word vertical = rows[0] ^ rows[2], sides = (rows[1] & c[2]) ^ (vertical & c[3]);
        wrong |= (rows[1] & c[0]) ^ (vertical & c[1]) ^ *b ^ sides << 1 ^ sides >> 1 ^
                 (closes ? (sides >> (n - 1) & 1) ^ (sides & 1) << (n - 1) : 0);
    }
    return wrong & mask_of(n);
}

/* A word of the cells to the left or right of the presses of three rows that these presses flip in the middle row. */
F2X_INLINE word sideways(const word *above, const word *here, const word *below, size_t k, word c2, word c3) {
    return (here[k] & c2) ^ ((above[k] ^ below[k]) & c3);
}

/* The bits of word k in which b and the flipped cells differ; `left` and `right` are 0 at the ends of a row. */
F2X_INLINE word difference_of_word(const word *above, const word *here, const word *below, const word *b, size_t k,
                                   const word c[4], word left, word right) {
    word vertical = above[k] ^ below[k], center = here[k], sides = (center & c[2]) ^ (vertical & c[3]);
    return (center & c[0]) ^ (vertical & c[1]) ^ b[k] ^ sides << 1 ^ sides >> 1 ^ left >> 63 ^ right << 63;
}

/* Return bits that are all 0 iff pressing the rows between flips b, on the form c0 + c1 x + c2 y + c3 xy whose
 * coefficients are all zeros or all ones. */
F2X_INLINE word difference_of_form(const word *rows, const word *b, size_t n, word c0, word c1, word c2, word c3,
                                   bool closes, size_t count, size_t b_step) {
    size_t w = (n + 63) / 64, last = w - 1;
    const word c[4] = {c0, c1, c2, c3};
    word wrong = 0;
    for (size_t i = 0; i < count; i++, rows += w, b += b_step) {
        const word *above = rows, *here = rows + w, *below = rows + 2 * w;
        for (size_t k = 1; k < last; k++) {
            word left = sideways(above, here, below, k - 1, c2, c3);
            word right = sideways(above, here, below, k + 1, c2, c3);
            wrong |= difference_of_word(above, here, below, b, k, c, left, right);
        }
        word second = sideways(above, here, below, 1, c2, c3), before = sideways(above, here, below, last - 1, c2, c3);
        word first = difference_of_word(above, here, below, b, 0, c, 0, second);
        word end = difference_of_word(above, here, below, b, last, c, before, 0);
        if (closes) {
            first ^= sideways(above, here, below, last, c2, c3) >> ((n - 1) & 63) & 1;
            end ^= (sideways(above, here, below, 0, c2, c3) & 1) << ((n - 1) & 63);
        }
        wrong |= first | (end & mask_of(n));
    }
    return wrong;
}

KERNEL_SHORT_VECTORS static word difference(const word *rows, const word *b, size_t n, const word c[4], bool closes,
                                            size_t count, size_t b_step) {
    if (n <= 64) return difference_of_words(rows, b, n, c, closes, count, b_step);
    if (!c[3]) return difference_of_form(rows, b, n, c[0], c[1], c[2], 0, closes, count, b_step);
    return difference_of_form(rows, b, n, c[0], c[1], c[2], ~(word)0, closes, count, b_step);
}

/* Chase in parts; return false after a signal. */
static bool chase_all(word *rows, const word *b, size_t n, word center, bool closes, size_t count, size_t b_step) {
    size_t w = (n + 63) / 64;
    uint64_t work = 0;
    for (int64_t i = 0, end; (size_t)i < count; i = end) {
        end = kernel_piece(&work, i, (int64_t)count, 1, (int64_t)w + 8);
        if (end < 0) return false;
        chase(rows + (size_t)i * w, b + (size_t)i * b_step, n, center, closes, (size_t)(end - i), b_step);
    }
    return true;
}

/* Return 1 if pressing the rows between flips b, else 0; -1 after a signal. */
static int flips_exactly(const word *rows, const word *b, size_t n, int form, bool closes, size_t count,
                         size_t b_step) {
    size_t w = (n + 63) / 64;
    uint64_t work = 0;
    word c[4];
    for (int k = 0; k < 4; k++) c[k] = form >> k & 1 ? ~(word)0 : 0;
    for (int64_t i = 0, end; (size_t)i < count; i = end) {
        end = kernel_piece(&work, i, (int64_t)count, 1, (int64_t)w + 8);
        if (end < 0) return -1;
        if (difference(rows + (size_t)i * w, b + (size_t)i * b_step, n, c, closes, (size_t)(end - i), b_step)) return 0;
    }
    return 1;
}

/* Whole words of a buffer; NULL with an error set for another one. */
static const word *words_of(kernel_arrays *held, PyObject *object, size_t *count) {
    Py_buffer *view = &held->views[held->count];
    if (PyObject_GetBuffer(object, view, PyBUF_SIMPLE)) return NULL;
    held->count++;
    if (kernel_require(view->len % 8 == 0 && (uintptr_t)view->buf % 8 == 0, "rows are whole words")) return NULL;
    *count = (size_t)view->len / 8;
    return view->buf;
}

/* Return whether there are `rows_wanted` rows and b is `count` rows or one; else with an error set. */
static bool sizes_fit(long long n, long long count, size_t rows, size_t rows_wanted, size_t b) {
    size_t w = (size_t)(n + 63) / 64;
    bool fits = n >= 1 && count >= 0 && rows == rows_wanted * w && (b == w || b == (size_t)count * w);
    return !kernel_require(fits, "the rows are not as many as their number says");
}

static PyObject *chase_rows(PyObject *module, PyObject *arguments) {
    (void)module;
    kernel_arrays held = {0};
    PyObject *first, *second;
    long long n, count;
    int center, closes;
    size_t margin_size, b_size;
    if (!PyArg_ParseTuple(arguments, "OOLppL", &first, &second, &n, &center, &closes, &count)) return NULL;
    const word *margin = words_of(&held, first, &margin_size);
    const word *b = margin ? words_of(&held, second, &b_size) : NULL;
    if (!b || !sizes_fit(n, count, margin_size, 2, b_size)) return kernel_failed(&held);
    size_t w = (size_t)(n + 63) / 64;
    PyObject *result = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(8 * w * (size_t)(count + 2)));
    if (!result) return kernel_failed(&held);
    word *rows = (word *)PyBytes_AS_STRING(result);
    bool done;
    Py_BEGIN_ALLOW_THREADS
    f2x_copy(rows, margin, 2 * w);
    done = chase_all(rows, b, (size_t)n, center ? ~(word)0 : 0, closes, (size_t)count, b_size == w ? 0 : w);
    Py_END_ALLOW_THREADS
    kernel_release(&held);
    if (!done) Py_CLEAR(result);
    return result;
}

static PyObject *rows_flip(PyObject *module, PyObject *arguments) {
    (void)module;
    kernel_arrays held = {0};
    PyObject *first, *second;
    long long n, count;
    int form, closes;
    size_t size, b_size;
    if (!PyArg_ParseTuple(arguments, "OOLipL", &first, &second, &n, &form, &closes, &count)) return NULL;
    const word *rows = words_of(&held, first, &size);
    const word *b = rows ? words_of(&held, second, &b_size) : NULL;
    if (!b || !sizes_fit(n, count, size, (size_t)count + 2, b_size)) return kernel_failed(&held);
    size_t w = (size_t)(n + 63) / 64;
    int answer;
    Py_BEGIN_ALLOW_THREADS
    answer = flips_exactly(rows, b, (size_t)n, form, closes, (size_t)count, b_size == w ? 0 : w);
    Py_END_ALLOW_THREADS
    kernel_release(&held);
    return answer < 0 ? NULL : PyBool_FromLong(answer);
}

static PyMethodDef functions[] = {
    {"chase_rows", chase_rows, METH_VARARGS,
     "(two rows, b, n, center, closes, count): return these rows and `count` more of the row recursion."},
    {"rows_flip", rows_flip, METH_VARARGS,
     "(rows, b, n, form, closes, count): return whether pressing the rows between the outer two flips b."},
    {0},
};

int kernel_add_board_rows(PyObject *module) { return PyModule_AddFunctions(module, functions); }
