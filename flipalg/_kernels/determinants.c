/* Determinant polynomials d_n, and linear changes of variable and basis: sums of blocks only, n log n bit operations.
 *
 *     [λ^e] d_n = C((n + e)/2, (n - e)/2) mod 2 for e ≡ n mod 2 (odd iff no carries: Kummer)
 *     y = λ^2 + λ: y^h = λ^(2h) + λ^h for h = 2^s
 *     d_(h+i) = λ^h d_i + d_(h-2-i) for h = 2^s, with d_(-1) = 0
 *
 * Blocks of words are processed depth first, for the cache; words behind the first `used` are 0 and not touched.
 * S. Gao, T. Mateer, Additive fast Fourier transforms over finite fields, IEEE Trans. Inf. Theory 56 (2010). */
#include "kernels.h"

#include "../../f2x/_core/f2x.h"

/* Add d_n to n / 64 + 1 words.
 *
 * In word k the 32 exponents of the parity of n belong to i = i_0 - j, j < 32, where i_0 falls by 32 from word to word:
 * which of the low five bits of i are among those of n - i, and whether n - i borrows, is the same in all words, and
 * the bits above are the same for the j that borrow or not, on this side of a multiple of 32 or on the other. */
static bool add_determinant(word *out, int64_t n) {
    int64_t parity = n & 1, first = (n - parity) / 2;
    word fitting[2][2] = {{0}}; /* [i is behind the multiple of 32][n - i borrows] */
    for (int64_t j = 0; j < 32; j++) {
        int64_t low = (first - j) & 31, behind = j > (first & 31), borrows = low > (n & 31);
        word fits = (((n & 31) - low) & 31 & low) == low;
        fitting[behind][borrows] |= fits << (2 * j + parity);
    }
    int64_t top = n / 32, high = first / 32;
    uint64_t work = 0;
    for (int64_t k = 0; k <= n / 64; k++, high--) {
        word sum = 0;
        for (int64_t behind = 0; behind < 2; behind++) {
            int64_t i = high - behind;
            if (i < 0) continue;
            for (int64_t borrows = 0; borrows < 2; borrows++)
                if (((top - i - borrows) & i) == i) sum |= fitting[behind][borrows];
        }
        out[k] ^= sum;
        if (kernel_stopped(&work, 4)) return false;
    }
    return true;
}

enum { CHUNK = 2048 /* words that stay in the first cache */ };

/* Return the least power of two from `least` and n on. */
static size_t power_of_two(size_t n, size_t least) {
    while (least < n) least *= 2;
    return least;
}

/* Divide a stretch f_0 ... f_3 of 4 h words by y^(64 h): the quotient is (f_2 + f_3) + f_3 λ^(64 h), the remainder
 * f_0 + (f_1 + f_2 + f_3) λ^(64 h).  `f` is at one of the words of f_0, and at most `most` words from there on change. */
KERNEL_VECTORS static void divide_by_power_of_y(word *f, size_t h, size_t used, size_t most) {
    word *restrict f_1 = f + h, *restrict f_2 = f + 2 * h;
    const word *restrict f_3 = f + 3 * h;
    size_t third = used > 3 * h ? f2x_min(most, used - 3 * h) : 0, second = used > 2 * h ? f2x_min(most, used - 2 * h) : 0;
    for (size_t k = 0; k < third; k++) f_2[k] ^= f_3[k];
    for (size_t k = 0; k < second; k++) f_1[k] ^= f_2[k];
}

/* The steps of h = 2 and 1 in blocks of 8 words. */
static void divide_inside_blocks(word *f, size_t n) {
    for (; n >= 8; n -= 8, f += 8) {
        for (int k = 0; k < 2; k++) f[2 + k] ^= f[4 + k] ^= f[6 + k];
        f[1] ^= f[2] ^= f[3];
        f[5] ^= f[6] ^= f[7];
    }
    if (n > 4) {
        for (size_t k = 6; k < n; k++) f[k - 2] ^= f[k];
        for (size_t k = 4; k < n && k < 6; k++) f[k - 2] ^= f[k];
    }
    for (; n > 2; f += 4, n -= f2x_min(n, 4)) {
        if (n > 3) f[2] ^= f[3];
        f[1] ^= f[2];
    }
}

/* Do this for the first `used` of n words and then for its halves, down to n = 2. */
static bool divide_by_powers_of_y(word *f, size_t n, size_t used, uint64_t *work) {
    while (n > 2 && used <= n / 2) n /= 2;
    if (n <= CHUNK) {
        for (size_t h = n / 4; h > 2; h /= 2)
            for (size_t start = 0; start + 2 * h < used; start += 4 * h)
                divide_by_power_of_y(f + start, h, f2x_min(4 * h, used - start), h);
        divide_inside_blocks(f, used);
        return !kernel_stopped(work, 8 * n);
    }
    for (int64_t k = 0, h = (int64_t)n / 4, end; k < h; k = end) {
        end = kernel_piece(work, k, h, 1, 2);
        if (end < 0) return false;
        divide_by_power_of_y(f + k, n / 4, used - (size_t)k, (size_t)(end - k));
    }
    return divide_by_powers_of_y(f, n / 2, n / 2, work) &&
           divide_by_powers_of_y(f + n / 2, n / 2, used - n / 2, work);
}

/* The steps of h = 16, 8, ..., 1 inside a word: f_2 += f_3, then f_1 += f_2. */
static inline word divided_inside(word w) {
    w ^= w >> 16 & 0x0000FFFF00000000, w ^= w >> 16 & 0x00000000FFFF0000;
    w ^= w >> 8 & 0x00FF000000FF0000, w ^= w >> 8 & 0x0000FF000000FF00;
    w ^= w >> 4 & 0x0F000F000F000F00, w ^= w >> 4 & 0x00F000F000F000F0;
    w ^= w >> 2 & 0x3030303030303030, w ^= w >> 2 & 0x0C0C0C0C0C0C0C0C;
    w ^= w >> 1 & 0x4444444444444444, w ^= w >> 1 & 0x2222222222222222;
    return w;
}

/* The steps of h = 32, 16, ..., 1 in pairs of words; then A is in the even places and B in the odd ones. */
KERNEL_VECTORS static void split_words(word *restrict A, word *restrict B, const word *restrict f, size_t pairs) {
    for (size_t k = 0; k < pairs; k++) {
        word low = f[2 * k], high = f[2 * k + 1];
        high ^= high >> 32;
        low ^= high << 32;
        low = divided_inside(low), high = divided_inside(high);
        A[k] = f2x_even_bits(low) | f2x_even_bits(high) << 32;
        B[k] = f2x_even_bits(low >> 1) | f2x_even_bits(high >> 1) << 32;
    }
}

/* h ones, h zeros, h ones, ... from bit 0 on. */
F2X_INLINE word lower_blocks(unsigned h) { return ~(word)0 / (((word)1 << h) + 1); }

F2X_INLINE word exchanged(word w, unsigned h) { return (w >> h & lower_blocks(h)) | (w & lower_blocks(h)) << h; }

/* In each block of 2 h bits, h = 2, 4, ..., 32, add coefficient i of the upper half to coefficient h - 2 - i of the
 * lower one. */
F2X_INLINE word folded(word w, unsigned h) {
    word upper = exchanged(w >> h & lower_blocks(h), 1);
    if (h > 2) upper = exchanged(upper, 2);
    if (h > 4) upper = exchanged(upper, 4);
    if (h > 8) upper = exchanged(upper, 8);
    if (h > 16) upper = exchanged(upper, 16);
    return w ^ (upper >> 1 & lower_blocks(h) & lower_blocks(h) >> 1);
}

enum { BLOCK = 8 /* words of a short block */, BESIDE = 8 /* short blocks that are done side by side */ };

/* The same for the halves of h words of a block, in BESIDE blocks: word k of block j is f[k][j]. */
F2X_INLINE void fold_beside(word f[][BESIDE], int h) {
    word reversed[BLOCK / 2][BESIDE];
    for (int k = 0; k < h; k++)
        for (int j = 0; j < BESIDE; j++) reversed[k][j] = f2x_reversed(f[2 * h - 1 - k][j]);
    for (int k = 0; k < h; k++)
        for (int j = 0; j < BESIDE; j++)
            f[k][j] ^= reversed[k][j] >> 1 | (k + 1 < h ? reversed[k + 1][j] << 63 : 0);
}

/* All steps inside a word. */
F2X_INLINE word folded_word(word w, bool down) {
    if (down) return folded(folded(folded(folded(folded(w, 32), 16), 8), 4), 2);
    return folded(folded(folded(folded(folded(w, 2), 4), 8), 16), 32);
}

F2X_INLINE void fold_words(word f[BLOCK][BESIDE], bool down) {
    for (int k = 0; k < BLOCK; k++)
        for (int j = 0; j < BESIDE; j++) f[k][j] = folded_word(f[k][j], down);
}

/* All steps inside blocks of BLOCK words, for BESIDE of them: from the d-basis, long steps first, or to it. */
F2X_INLINE void fold_short(word *f, bool down) {
    word beside[BLOCK][BESIDE];
    for (int j = 0; j < BESIDE; j++)
        for (int k = 0; k < BLOCK; k++) beside[k][j] = f[BLOCK * j + k];
    if (!down) fold_words(beside, down);
    for (int h = down ? BLOCK / 2 : 1; down ? h >= 1 : h < BLOCK; h = down ? h / 2 : 2 * h)
        for (int start = 0; start < BLOCK; start += 2 * h) fold_beside(beside + start, h);
    if (down) fold_words(beside, down);
    for (int j = 0; j < BESIDE; j++)
        for (int k = 0; k < BLOCK; k++) f[BLOCK * j + k] = beside[k][j];
}

/* The steps of h words for one block. */
F2X_INLINE void fold_halves(word *f, int h) {
    for (int start = 0; start < BLOCK; start += 2 * h) {
        word reversed[BLOCK / 2 + 1] = {0};
        for (int k = 0; k < h; k++) reversed[k] = f2x_reversed(f[start + 2 * h - 1 - k]);
        for (int k = 0; k < h; k++) f[start + k] ^= reversed[k] >> 1 | reversed[k + 1] << 63;
    }
}

/* The same for a few blocks, one by one: n is a multiple of BLOCK. */
F2X_INLINE void fold_few(word *f, size_t n, bool down) {
    if (!down)
        for (size_t k = 0; k < n; k++) f[k] = folded_word(f[k], false);
    for (size_t start = 0; start < n; start += BLOCK) {
        fold_halves(f + start, down ? 4 : 1);
        fold_halves(f + start, 2);
        fold_halves(f + start, down ? 1 : 4);
    }
    if (down)
        for (size_t k = 0; k < n; k++) f[k] = folded_word(f[k], true);
}

enum { FEW = 3 * BLOCK };

KERNEL_VECTORS static void fold_short_blocks(word *f, size_t n, bool down) {
    if (n == 1) {
        *f = folded_word(*f, down);
        return;
    }
    for (; n >= BLOCK * BESIDE; n -= BLOCK * BESIDE, f += BLOCK * BESIDE) {
        if (down)
            fold_short(f, true);
        else
            fold_short(f, false);
    }
    if (!n) return;
    word rest[BLOCK * BESIDE];
    size_t length = n <= FEW ? (n + BLOCK - 1) / BLOCK * BLOCK : BLOCK * BESIDE;
    f2x_copy(rest, f, n);
    f2x_clear(rest + n, length - n);
    if (n > FEW)
        fold_short(rest, down);
    else if (down)
        fold_few(rest, length, true);
    else
        fold_few(rest, length, false);
    f2x_copy(f, rest, n);
}

enum { REVERSED = 256 };

/* Add coefficient i of h upper words to coefficient 64 h - 2 - i of the h lower ones, in words k to `end` of these. */
KERNEL_VECTORS static void fold_words_of_block(word *restrict lower, const word *restrict upper, size_t h, size_t k,
                                               size_t end) {
    word reversed[REVERSED + 1]; /* words k, k + 1, ... of the upper ones in reverse order */
    while (k < end) {
        size_t n = f2x_min(REVERSED, end - k);
        for (size_t i = 0; i < n; i++) reversed[i] = f2x_reversed(upper[h - 1 - k - i]);
        reversed[n] = k + n < h ? f2x_reversed(upper[h - 1 - k - n]) : 0;
        for (size_t i = 0; i < n; i++) lower[k + i] ^= reversed[i] >> 1 | reversed[i + 1] << 63;
        k += n;
    }
}

/* Do this for all words, of which the `used` upper ones are not known to be 0; return false after a signal. */
static bool fold_block(word *lower, const word *upper, size_t h, size_t used, uint64_t *work) {
    int64_t k = (int64_t)(h - used);
    if (k) lower[k - 1] ^= f2x_reversed(upper[used - 1]) << 63;
    for (int64_t end; k < (int64_t)h; k = end) {
        end = kernel_piece(work, k, (int64_t)h, 1, 4);
        if (end < 0) return false;
        fold_words_of_block(lower, upper, h, (size_t)k, (size_t)end);
    }
    return true;
}

/* All steps for n words, a power of two, of which `used` are not known to be 0. */
static bool fold(word *f, size_t n, size_t used, bool down, uint64_t *work) {
    while (n > BLOCK && used <= n / 2) n /= 2;
    if (n <= CHUNK) {
        if (!down) fold_short_blocks(f, used, false);
        for (size_t h = down ? n / 2 : BLOCK; down ? h >= BLOCK : h < n; h = down ? h / 2 : 2 * h)
            for (size_t start = 0; start + h < used; start += 2 * h)
                if (!fold_block(f + start, f + start + h, h, f2x_min(h, used - start - h), work)) return false;
        if (down) fold_short_blocks(f, used, true);
        return !kernel_stopped(work, 32 * n);
    }
    if (down && !fold_block(f, f + n / 2, n / 2, used - n / 2, work)) return false;
    if (!fold(f, n / 2, n / 2, down, work) || !fold(f + n / 2, n / 2, used - n / 2, down, work)) return false;
    return down || fold_block(f, f + n / 2, n / 2, used - n / 2, work);
}

enum { SHORT = 512 /* words; shorter work ends before another thread could take Python's lock */ };

static PyThreadState *unlocked(size_t words) { return words > SHORT ? PyEval_SaveThread() : NULL; }

static void locked(PyThreadState *state) {
    if (state) PyEval_RestoreThread(state);
}

/* A new bytes object of n words, NULL with an error set; no word was written. */
static PyObject *new_words(size_t n) {
    PyObject *value = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(8 * n));
    if (value) f2x_use_huge_pages((word *)PyBytes_AS_STRING(value), n);
    return value;
}

static word *words_in(PyObject *value) { return (word *)PyBytes_AS_STRING(value); }

/* The object, which has no other owner, without the zero words at the end of its n words; NULL for NULL or an error. */
static PyObject *trimmed(PyObject *value, size_t n) {
    if (!value) return NULL;
    size_t length = f2x_trimmed(words_in(value), n);
    if (8 * length != (size_t)PyBytes_GET_SIZE(value)) _PyBytes_Resize(&value, (Py_ssize_t)(8 * length));
    return value;
}

/* Copy a buffer to whole words at `to`, `n` of them; the last is filled up with 0. */
static void copy_bytes(word *to, size_t n, const Py_buffer *view) {
    if (n) to[n - 1] = 0;
    memcpy(to, view->buf, (size_t)view->len);
}

static PyObject *determinant_words(PyObject *module, PyObject *argument) {
    (void)module;
    long long n = PyLong_AsLongLong(argument);
    if ((n == -1 && PyErr_Occurred()) || kernel_require(n >= 0, "n must be at least 0")) return NULL;
    size_t length = (size_t)(n / 64) + 1;
    PyObject *d = new_words(length);
    if (!d) return NULL;
    bool done;
    PyThreadState *state = unlocked(length);
    f2x_clear(words_in(d), length);
    done = add_determinant(words_in(d), n);
    locked(state);
    if (!done) Py_CLEAR(d);
    return d;
}

static PyObject *Q_words(PyObject *module, PyObject *argument) {
    (void)module;
    long long b = PyLong_AsLongLong(argument), h = b / 2;
    if ((b == -1 && PyErr_Occurred()) || kernel_require(b >= 1 && b % 2, "b must be odd and at least 1")) return NULL;
    size_t length = (size_t)(h / 64) + 1;
    PyObject *Q = new_words(length);
    if (!Q) return NULL;
    bool done;
    PyThreadState *state = unlocked(length);
    f2x_clear(words_in(Q), length);
    done = add_determinant(words_in(Q), h) && (h == 0 || add_determinant(words_in(Q), h - 1));
    locked(state);
    if (!done) Py_CLEAR(Q);
    return trimmed(Q, length);
}

static PyObject *in_powers_of_y(PyObject *module, PyObject *argument) {
    (void)module;
    Py_buffer view;
    if (PyObject_GetBuffer(argument, &view, PyBUF_SIMPLE)) return NULL;
    size_t n = (size_t)(view.len + 7) / 8, pairs = (n + 1) / 2;
    word *f = PyMem_RawMalloc((2 * pairs + 1) * sizeof(word));
    PyObject *A = new_words(pairs), *B = new_words(pairs), *pair = NULL;
    if (f && A && B) {
        uint64_t work = 0;
        bool done;
        f2x_use_huge_pages(f, 2 * pairs);
        PyThreadState *state = unlocked(n);
        copy_bytes(f, n, &view);
        f[n] = 0;
        done = divide_by_powers_of_y(f, power_of_two(n, 2), n, &work);
        for (int64_t k = 0, stop = (int64_t)pairs, end; done && k < stop; k = end) {
            end = kernel_piece(&work, k, stop, 1, 4);
            done = end >= 0;
            if (done) split_words(words_in(A) + k, words_in(B) + k, f + 2 * k, (size_t)(end - k));
        }
        locked(state);
        if (done) {
            A = trimmed(A, pairs), B = trimmed(B, pairs);
            if (A && B) pair = PyTuple_Pack(2, A, B);
        }
    } else if (!f) {
        PyErr_NoMemory();
    }
    PyMem_RawFree(f);
    Py_XDECREF(A);
    Py_XDECREF(B);
    PyBuffer_Release(&view);
    return pair;
}

static PyObject *change_basis(PyObject *argument, bool down) {
    Py_buffer view;
    if (PyObject_GetBuffer(argument, &view, PyBUF_SIMPLE)) return NULL;
    size_t n = (size_t)(view.len + 7) / 8, count = power_of_two(n, BLOCK);
    PyObject *result = new_words(n);
    if (result) {
        word *f = words_in(result);
        uint64_t work = 0;
        bool done;
        PyThreadState *state = unlocked(n);
        copy_bytes(f, n, &view);
        done = fold(f, count, n, down, &work);
        locked(state);
        if (!done) Py_CLEAR(result);
    }
    PyBuffer_Release(&view);
    return trimmed(result, n);
}

static PyObject *from_determinant_basis(PyObject *module, PyObject *v) {
    (void)module;
    return change_basis(v, true);
}

static PyObject *to_determinant_basis(PyObject *module, PyObject *f) {
    (void)module;
    return change_basis(f, false);
}

/* Polynomials are buffers of little-endian bytes; results have no zero words at their end. */
static PyMethodDef functions[] = {
    {"determinant_words", determinant_words, METH_O, "(n): return d_n."},
    {"Q_words", Q_words, METH_O, "(b): return Q_b = d_h + d_(h-1), h = (b - 1)/2, for odd b."},
    {"in_powers_of_y", in_powers_of_y, METH_O, "(f): return (A, B) with f = A(y) + λ B(y), y = λ² + λ."},
    {"from_determinant_basis", from_determinant_basis, METH_O, "(v): return Σ v_j d_j."},
    {"to_determinant_basis", to_determinant_basis, METH_O, "(f): return v with Σ v_j d_j = f."},
    {0},
};

int kernel_add_determinants(PyObject *module) { return PyModule_AddFunctions(module, functions); }
