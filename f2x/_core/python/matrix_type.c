/* f2x._native.Matrix: an immutable matrix over F2.
 *
 * It has the methods that f2x/matrix.py calls; the Matrix of f2x/matrix_by_integers.py has the same methods.
 * f2x/matrix.py checks the sizes of operands, so that a wrong size is an AssertionError here. */
#include "matrix_type.h"

#include "../matrices/light_sums.h"
#include "conversions.h"

typedef struct {
    PyObject_HEAD
    f2x_matrix value;
} matrix_object;

static f2x_matrix *value_of(PyObject *object) { return &((matrix_object *)object)->value; }

static size_t words_in(const f2x_matrix *a) { return a->rows * a->stride; }

/* Return the object that owns this matrix from now on. */
static PyObject *wrap(PyTypeObject *type, f2x_matrix value) {
    PyObject *object = type->tp_alloc(type, 0);
    if (object)
        *value_of(object) = value;
    else
        f2x_free_matrix(&value);
    return object;
}

/* End an operation, and return the object of its result, or NULL after a failure. */
static PyObject *result(PyTypeObject *type, PyThreadState *state, f2x_matrix value) {
    if (f2x_end(state)) return wrap(type, value);
    f2x_free_matrix(&value);
    return NULL;
}

/* Return whether an operand is a matrix; otherwise set an exception. */
static bool is_matrix(PyObject *self, PyObject *other) {
    if (Py_TYPE(other) == Py_TYPE(self)) return true;
    PyErr_Format(PyExc_TypeError, "a Matrix is expected, got %.100s", Py_TYPE(other)->tp_name);
    return false;
}

static bool require(bool fits) {
    if (!fits) PyErr_SetString(PyExc_AssertionError, "the sizes of the matrices do not fit");
    return fits;
}

/* Construction and conversions. */

static PyObject *from_bytes(PyTypeObject *type, PyObject *arguments) {
    Py_buffer data;
    Py_ssize_t rows, columns;
    if (!PyArg_ParseTuple(arguments, "y*nn", &data, &rows, &columns)) return NULL;
    PyObject *object = NULL;
    Py_ssize_t bytes = columns / 8 + (columns % 8 != 0);
    if (require(rows >= 0 && columns >= 0 && (bytes == 0 || data.len / bytes >= rows) && data.len == rows * bytes)) {
        PyThreadState *state = f2x_begin((size_t)data.len / sizeof(word));
        f2x_matrix a = f2x_new_matrix((size_t)rows, (size_t)columns);
        for (size_t i = 0; a.words && bytes && i < a.rows; i++) {
            memcpy(f2x_row(&a, i), (const char *)data.buf + i * (size_t)bytes, (size_t)bytes);
            if (columns % 64) f2x_row(&a, i)[columns / 64] &= ((word)1 << (columns % 64)) - 1;
        }
        object = result(type, state, a);
    }
    PyBuffer_Release(&data);
    return object;
}

static PyObject *identity(PyTypeObject *type, PyObject *argument) {
    Py_ssize_t n = PyNumber_AsSsize_t(argument, PyExc_OverflowError);
    if (n == -1 && PyErr_Occurred()) return NULL;
    if (!require(n >= 0)) return NULL;
    PyThreadState *state = f2x_begin(f2x_stride_of((size_t)n) * (size_t)n);
    return result(type, state, f2x_identity_matrix((size_t)n));
}

/* Add the matrix of a tuple (row, column, matrix) to a; return whether it is such a tuple and fits. */
static bool paste_part(f2x_matrix *a, PyTypeObject *type, PyObject *part) {
    Py_ssize_t i, j;
    PyObject *matrix;
    if (!require(PyTuple_Check(part)) || !PyArg_ParseTuple(part, "nnO!", &i, &j, type, &matrix)) return false;
    const f2x_matrix *b = value_of(matrix);
    if (!require(i >= 0 && j >= 0 && (size_t)i <= a->rows && (size_t)j <= a->columns &&
                 b->rows <= a->rows - (size_t)i && b->columns <= a->columns - (size_t)j))
        return false;
    PyThreadState *state = f2x_begin(words_in(b));
    f2x_paste_matrix(a, (size_t)i, (size_t)j, b);
    return f2x_end(state);
}

/* assemble(rows, columns, [(row, column, matrix), ...]) puts each matrix at its place in a matrix of zeros. */
static PyObject *assemble(PyTypeObject *type, PyObject *arguments) {
    Py_ssize_t rows, columns;
    PyObject *list;
    if (!PyArg_ParseTuple(arguments, "nnO!", &rows, &columns, &PyList_Type, &list)) return NULL;
    if (!require(rows >= 0 && columns >= 0)) return NULL;
    PyObject *parts = PySequence_Tuple(list); /* __index__ of a place could change the list */
    if (!parts) return NULL;
    PyThreadState *state = f2x_begin(f2x_stride_of((size_t)columns) * (size_t)rows);
    f2x_matrix a = f2x_new_matrix((size_t)rows, (size_t)columns);
    bool good = f2x_end(state);
    for (Py_ssize_t k = 0; good && k < PyTuple_GET_SIZE(parts); k++)
        good = paste_part(&a, type, PyTuple_GET_ITEM(parts, k));
    Py_DECREF(parts);
    if (good) return wrap(type, a);
    f2x_free_matrix(&a);
    return NULL;
}

static PyObject *bytes_of_rows(const f2x_matrix *a, size_t first, size_t count) {
    size_t bytes = a->columns / 8 + (a->columns % 8 != 0);
    if (bytes && count > PY_SSIZE_T_MAX / bytes) return PyErr_NoMemory();
    PyObject *object = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * bytes));
    for (size_t i = 0; object && bytes && i < count; i++)
        memcpy(PyBytes_AS_STRING(object) + i * bytes, f2x_row(a, first + i), bytes);
    return object;
}

static PyObject *to_bytes(PyObject *self, PyObject *none) {
    (void)none;
    return bytes_of_rows(value_of(self), 0, value_of(self)->rows);
}

static PyObject *row(PyObject *self, PyObject *argument) {
    Py_ssize_t i = PyNumber_AsSsize_t(argument, PyExc_OverflowError);
    if (i == -1 && PyErr_Occurred()) return NULL;
    if (!require(i >= 0 && (size_t)i < value_of(self)->rows)) return NULL;
    return bytes_of_rows(value_of(self), (size_t)i, 1);
}

static PyObject *entry(PyObject *self, PyObject *arguments) {
    Py_ssize_t i, j;
    const f2x_matrix *a = value_of(self);
    if (!PyArg_ParseTuple(arguments, "nn", &i, &j)) return NULL;
    if (!require(i >= 0 && j >= 0 && (size_t)i < a->rows && (size_t)j < a->columns)) return NULL;
    return PyLong_FromLong(f2x_entry(a, (size_t)i, (size_t)j));
}

static PyObject *number_of_rows(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromSize_t(value_of(self)->rows);
}

static PyObject *number_of_columns(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromSize_t(value_of(self)->columns);
}

static PyObject *weight(PyObject *self, PyObject *none) {
    (void)none;
    return PyLong_FromSize_t(f2x_matrix_weight(value_of(self)));
}

/* Return whether the indices of a progression are from 0 to end - 1. */
static bool lies_within(Py_ssize_t first, Py_ssize_t step, Py_ssize_t count, size_t end) {
    if (count <= 0) return count == 0;
    Py_ssize_t span, last;
    if (__builtin_mul_overflow(count - 1, step, &span) || __builtin_add_overflow(first, span, &last)) return false;
    return first >= 0 && (size_t)first < end && last >= 0 && (size_t)last < end;
}

/* take(first row, step, count, first column, step, count) */
static PyObject *take(PyObject *self, PyObject *arguments) {
    Py_ssize_t i, i_step, rows, j, j_step, columns;
    const f2x_matrix *a = value_of(self);
    if (!PyArg_ParseTuple(arguments, "nnnnnn", &i, &i_step, &rows, &j, &j_step, &columns)) return NULL;
    if (!require(lies_within(i, i_step, rows, a->rows) && lies_within(j, j_step, columns, a->columns))) return NULL;
    PyThreadState *state = f2x_begin(words_in(a));
    f2x_range of_rows = {(size_t)i, (size_t)rows, i_step}, of_columns = {(size_t)j, (size_t)columns, j_step};
    return result(Py_TYPE(self), state, f2x_take_entries(a, of_rows, of_columns));
}

/* Arithmetic. */

static PyObject *add(PyObject *self, PyObject *other) {
    if (!is_matrix(self, other)) return NULL;
    const f2x_matrix *a = value_of(self), *b = value_of(other);
    if (!require(a->rows == b->rows && a->columns == b->columns)) return NULL;
    PyThreadState *state = f2x_begin(words_in(a));
    return result(Py_TYPE(self), state, f2x_add_matrices(a, b));
}

static PyObject *multiply(PyObject *self, PyObject *other) {
    if (!is_matrix(self, other)) return NULL;
    const f2x_matrix *a = value_of(self), *b = value_of(other);
    if (!require(a->columns == b->rows)) return NULL;
    PyThreadState *state = f2x_begin(f2x_max(words_in(a), words_in(b)));
    return result(Py_TYPE(self), state, f2x_multiply_matrices(a, b));
}

static PyObject *transpose(PyObject *self, PyObject *none) {
    (void)none;
    PyThreadState *state = f2x_begin(words_in(value_of(self)));
    return result(Py_TYPE(self), state, f2x_transpose_matrix(value_of(self)));
}

static PyObject *rank(PyObject *self, PyObject *none) {
    (void)none;
    PyThreadState *state = f2x_begin(words_in(value_of(self)));
    size_t found = f2x_matrix_rank(value_of(self));
    return f2x_end(state) ? PyLong_FromSize_t(found) : NULL;
}

/* Return the tuple of `count` numbers. */
static PyObject *tuple_of(const size_t *numbers, size_t count) {
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    for (size_t k = 0; tuple && k < count; k++) {
        PyObject *number = PyLong_FromSize_t(numbers[k]);
        if (number)
            PyTuple_SET_ITEM(tuple, (Py_ssize_t)k, number);
        else
            Py_CLEAR(tuple);
    }
    return tuple;
}

/* echelon(limit, reduced) returns a row echelon form with pivots in the first `limit` columns, and the pivot
 * columns. */
static PyObject *echelon(PyObject *self, PyObject *arguments) {
    Py_ssize_t limit;
    int reduced;
    const f2x_matrix *a = value_of(self);
    if (!PyArg_ParseTuple(arguments, "np", &limit, &reduced)) return NULL;
    if (!require(limit >= 0 && (size_t)limit <= a->columns)) return NULL;
    PyThreadState *state = f2x_begin(words_in(a));
    f2x_matrix form = f2x_copy_matrix(a);
    size_t *pivots = (size_t *)f2x_allocate(f2x_min(a->rows, (size_t)limit)), count = 0;
    if (form.words && pivots) count = f2x_eliminate(&form, (size_t)limit, reduced, pivots);
    PyObject *object = result(Py_TYPE(self), state, form);
    PyObject *places = object ? tuple_of(pivots, count) : NULL;
    f2x_free(pivots);
    if (places) return Py_BuildValue("NN", object, places);
    Py_XDECREF(object);
    return NULL;
}

static PyObject *plu(PyObject *self, PyObject *none) {
    (void)none;
    const f2x_matrix *a = value_of(self);
    PyThreadState *state = f2x_begin(words_in(a));
    f2x_matrix parts[3] = {f2x_new_matrix(a->rows, a->rows), f2x_new_matrix(a->rows, a->rows), f2x_copy_matrix(a)};
    if (parts[0].words && parts[1].words && parts[2].words) f2x_factor_matrix(&parts[0], &parts[1], &parts[2]);
    PyObject *tuple = f2x_end(state) ? PyTuple_New(3) : NULL;
    for (Py_ssize_t k = 0; k < 3; k++) {
        PyObject *object = tuple ? wrap(Py_TYPE(self), parts[k]) : NULL;
        if (object)
            PyTuple_SET_ITEM(tuple, k, object);
        else if (tuple)
            Py_CLEAR(tuple);
        else
            f2x_free_matrix(&parts[k]);
    }
    return tuple;
}

/* Return the object of a result, or None if *none is set. */
static PyObject *result_or_none(PyTypeObject *type, PyThreadState *state, f2x_matrix value, const bool *none) {
    if (f2x_end(state) && !*none) return wrap(type, value);
    f2x_free_matrix(&value);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *inverse(PyObject *self, PyObject *none) {
    (void)none;
    const f2x_matrix *a = value_of(self);
    bool singular;
    if (!require(a->rows == a->columns)) return NULL;
    PyThreadState *state = f2x_begin(words_in(a));
    f2x_matrix value = f2x_invert_matrix(a, &singular);
    return result_or_none(Py_TYPE(self), state, value, &singular);
}

static PyObject *kernel(PyObject *self, PyObject *none) {
    (void)none;
    PyThreadState *state = f2x_begin(words_in(value_of(self)));
    return result(Py_TYPE(self), state, f2x_matrix_kernel(value_of(self)));
}

static PyObject *solve(PyObject *self, PyObject *right) {
    if (!is_matrix(self, right)) return NULL;
    const f2x_matrix *a = value_of(self), *b = value_of(right);
    bool inconsistent;
    if (!require(a->rows == b->rows)) return NULL;
    PyThreadState *state = f2x_begin(words_in(a) + words_in(b));
    f2x_matrix value = f2x_solve_matrix(a, b, &inconsistent);
    return result_or_none(Py_TYPE(self), state, value, &inconsistent);
}

enum { MOST_WINDOW_BITS = 24 };

/* light_sum(shift, chosen, low, windows, bits, errors, first, last, limit) */
static PyObject *light_sum(PyObject *self, PyObject *arguments) {
    Py_ssize_t chosen, low, windows, bits, errors, first, last, limit;
    PyObject *shift;
    const f2x_matrix *a = value_of(self);
    if (!PyArg_ParseTuple(arguments, "O!nnnnnnnn", Py_TYPE(self), &shift, &chosen, &low, &windows, &bits, &errors, &first,
                          &last, &limit))
        return NULL;
    const f2x_matrix *b = value_of(shift);
    if (!require(a->columns && b->rows == 1 && b->columns == a->columns && 0 <= low && low < chosen && (size_t)chosen <= a->rows &&
                 1 <= windows && 0 <= bits && bits <= MOST_WINDOW_BITS && (size_t)windows <= a->columns + 1 &&
                 (size_t)(windows * bits) <= a->columns && 0 <= errors && 0 <= first && first < last &&
                 (size_t)last <= a->rows && 0 <= limit))
        return NULL;
    size_t *places = PyMem_Calloc((size_t)chosen, sizeof(size_t));
    if (!places) return PyErr_NoMemory();
    f2x_light_sums of = {a, b, (size_t)chosen, (size_t)low, (size_t)windows, (size_t)bits, (size_t)errors, (size_t)first, (size_t)last};
    f2x_light_sum best = {(size_t)limit, places};
    PyThreadState *state = f2x_begin(F2X_UNLOCKED_WORDS);
    f2x_lightest_sum(&of, &best);
    PyObject *found = f2x_end(state) && best.weight < (size_t)limit ? tuple_of(places, (size_t)chosen) : NULL;
    PyMem_Free(places);
    if (found) return Py_BuildValue("nN", (Py_ssize_t)best.weight, found);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* Return the characteristic polynomial as bytes; bit i is the coefficient of x^i. */
static PyObject *charpoly(PyObject *self, PyObject *none) {
    (void)none;
    const f2x_matrix *a = value_of(self);
    if (!require(a->rows == a->columns)) return NULL;
    size_t bytes = (a->rows / 64 + 1) * sizeof(word);
    PyObject *object = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)bytes);
    if (!object) return NULL;
    PyThreadState *state = f2x_begin(words_in(a));
    word *p = f2x_allocate(bytes / sizeof(word));
    if (p) f2x_matrix_charpoly(p, a);
    if (f2x_end(state))
        memcpy(PyBytes_AS_STRING(object), p, bytes);
    else
        Py_CLEAR(object);
    f2x_free(p);
    return object;
}

/* Many small matrices, as the words of their rows. */

/* small("rank", a, rows) returns a byte with the rank for each matrix of `rows` rows, small("inverse", a, rows) the words
 * of the inverses, or the index of the first matrix that has none, small("product", a, rows, b, inner) the words of the
 * products. */
static PyObject *small(PyTypeObject *type, PyObject *arguments) {
    (void)type;
    Py_buffer a, b = {.buf = NULL};
    Py_ssize_t rows, inner = 0;
    const char *what;
    if (!PyArg_ParseTuple(arguments, "sy*n|y*n", &what, &a, &rows, &b, &inner)) return NULL;
    PyObject *object = NULL;
    size_t matrix = (size_t)rows * sizeof(word), count = rows > 0 ? (size_t)a.len / matrix : 0, found = 0;
    bool ranks = !strcmp(what, "rank"), products = !strcmp(what, "product");
    if (require(0 < rows && rows <= 64 && (size_t)a.len == count * matrix && 0 <= inner && inner <= 64 &&
                (!products || (b.buf && (size_t)b.len == count * (size_t)inner * sizeof(word)))))
        object = PyBytes_FromStringAndSize(NULL, ranks ? (Py_ssize_t)count : a.len);
    if (object) {
        PyThreadState *state = f2x_begin((size_t)a.len);
        char *to = PyBytes_AS_STRING(object);
        if (ranks)
            f2x_small_ranks((unsigned char *)to, a.buf, count, (size_t)rows);
        else if (products)
            f2x_small_products((word *)to, a.buf, b.buf, count, (size_t)rows, (size_t)inner);
        else
            found = f2x_small_inverses((word *)to, a.buf, count, (size_t)rows);
        if (!f2x_end(state)) Py_CLEAR(object);
    }
    PyBuffer_Release(&a);
    if (b.buf) PyBuffer_Release(&b);
    if (object && !ranks && !products && found < count) Py_SETREF(object, PyLong_FromSize_t(found));
    return object;
}

/* The type. */

static PyObject *compare(PyObject *self, PyObject *other, int operation) {
    if (Py_TYPE(other) != Py_TYPE(self) || (operation != Py_EQ && operation != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
    return PyBool_FromLong(f2x_equal_matrices(value_of(self), value_of(other)) == (operation == Py_EQ));
}

static Py_hash_t hash(PyObject *self) {
    const f2x_matrix *a = value_of(self);
    word h = a->rows * 0x9E3779B97F4A7C15 + a->columns;
    for (size_t k = 0; k < words_in(a); k++) {
        h = (h ^ a->words[k]) * 0xBF58476D1CE4E5B9;
        h ^= h >> 29;
    }
    return (Py_hash_t)h == -1 ? -2 : (Py_hash_t)h;
}

static void deallocate(PyObject *self) {
    f2x_free_matrix(value_of(self));
    f2x_free_object(self);
}

/* sys.getsizeof(matrix) */
static PyObject *size_of(PyObject *self, PyObject *none) {
    (void)none;
    return PyLong_FromSize_t(sizeof(matrix_object) + words_in(value_of(self)) * sizeof(word));
}

static PyMethodDef methods[] = {
    {"from_bytes", (PyCFunction)from_bytes, METH_VARARGS | METH_CLASS,
     "Return the matrix of bytes, (columns + 7) // 8 for each row; column j is bit j % 8 of byte j // 8."},
    {"identity", (PyCFunction)identity, METH_O | METH_CLASS, "Return the n x n identity matrix."},
    {"assemble", (PyCFunction)assemble, METH_VARARGS | METH_CLASS,
     "Return a rows x columns matrix of zeros with the matrix of each part (i, j, matrix) put in at (i, j)."},
    {"to_bytes", to_bytes, METH_NOARGS, "Return the bytes that from_bytes reads."},
    {"row", row, METH_O, "Return the bytes of row i."},
    {"entry", entry, METH_VARARGS, "Return the entry (i, j)."},
    {"weight", weight, METH_NOARGS, "Return the number of ones."},
    {"take", take, METH_VARARGS,
     "Return the submatrix of the rows i, i + i_step, ... and the columns j, j + j_step, ..., of the given numbers."},
    {"add", add, METH_O, "Return the sum."},
    {"multiply", multiply, METH_O, "Return the product."},
    {"transpose", transpose, METH_NOARGS, "Return the transpose."},
    {"rank", rank, METH_NOARGS, "Return the rank."},
    {"plu", plu, METH_NOARGS, "Return (P, L, U), whose product is the matrix."},
    {"small", (PyCFunction)small, METH_VARARGS | METH_CLASS,
     "Return ranks, inverses or products of many matrices of at most 64 rows and columns, given as words."},
    {"echelon", echelon, METH_VARARGS,
     "echelon(limit, reduced): return a row echelon form with pivots in the first `limit` columns, reduced if "
     "`reduced` is true, and the indices of the pivot columns."},
    {"inverse", inverse, METH_NOARGS, "Return the inverse, or None if the matrix has no inverse."},
    {"kernel", kernel, METH_NOARGS,
     "Return the basis of the kernel in reduced row echelon form; each row is a vector of the basis."},
    {"solve", solve, METH_O,
     "Return the X with self X = right that is 0 at the pivots of kernel(), or None if no X exists."},
    {"charpoly", charpoly, METH_NOARGS, "Return the bits of the characteristic polynomial as little-endian bytes."},
    {"light_sum", light_sum, METH_VARARGS,
     "light_sum(shift, chosen, low, windows, bits, errors, first, last, limit): return (weight, places) of a lightest sum of "
     "`chosen` rows and `shift`, if lighter than `limit`, or None; the other arguments choose sums: light_sums.h."},
    {"__sizeof__", size_of, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    {"rows", number_of_rows, NULL, "The number of rows.", NULL},
    {"columns", number_of_columns, NULL, "The number of columns.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "An immutable matrix over F2; users have it inside an F2Matrix."},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_tp_richcompare, compare},
    {Py_tp_hash, hash},
    {Py_tp_dealloc, deallocate},
    {0, NULL},
};

static PyType_Spec spec = {
    .name = "f2x._native.Matrix",
    .basicsize = sizeof(matrix_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};

static PyTypeObject *matrix_type;

int f2x_add_matrix_type(PyObject *module) { return f2x_add_type(module, &spec, &matrix_type); }
