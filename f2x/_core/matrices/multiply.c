/* Products of matrices, by Strassen's method above a threshold and by the method of the four Russians below it.
 *
 * Strassen's method has Winograd's form, with 7 products of quarters of the matrices and 15 sums (S. Winograd, "On
 * multiplication of 2 x 2 matrices", 1971). */
#include "kernels.h"
#include "matrix.h"

enum {
    DOT_COLUMNS = 4,      /* up to this number of columns of b, entries are scalar products */
    SMALL_ROWS = 512,     /* up to this number of rows of a, and 64 rows and columns of b, small.c multiplies */
    STRASSEN_FROM = 2048, /* rows and columns from which factors are cut in four */
};

/* A part of a matrix that consists of whole words, `width` of them in a row. */
typedef struct {
    word *words;
    size_t step, rows, width;
} window;

typedef struct {
    const f2x_matrix_kernels *kernels;
    word *tables;
    size_t *work; /* words since the last poll for signals */
} tools;

static window whole(const f2x_matrix *a) {
    size_t width = f2x_words_of(a->columns);
    return (window){a->words, a->stride, a->rows, width > 2 ? f2x_min(a->stride, (width + 7) / 8 * 8) : a->stride};
}

/* Return the part that begins at row i and word w and has these numbers of rows and words. */
static window part(window a, size_t i, size_t w, size_t rows, size_t width) {
    return (window){a.words + i * a.step + w, a.step, rows, width};
}

/* Write a + b to `to`. */
static void add_windows(tools t, window to, window a, window b) {
    for (size_t i = 0; i < to.rows; i++)
        t.kernels->add(to.words + i * to.step, a.words + i * a.step, b.words + i * b.step, to.width);
    f2x_matrix_stopped(t.work, to.rows * to.width);
}

/* Add a b to c, by tables.  b has at most 64 a.width rows, and a has no ones in later columns. */
static void multiply_by_tables(tools t, window c, window a, window b) {
    for (size_t w = 0; w < f2x_words_of(b.rows) && !f2x_failure; w += F2X_GROUP) {
        f2x_coefficients coefficients = {a.words + w, a.step, 1, f2x_min(F2X_GROUP, f2x_words_of(b.rows) - w), {0}};
        for (size_t k = 0; k < coefficients.group; k++)
            coefficients.counts[k] = f2x_min(64, b.rows - 64 * (w + k));
        f2x_combine(t.kernels, t.work, c.words, c.step, c.rows, c.width, &coefficients, b.words + 64 * w * b.step,
                    b.step, t.tables);
    }
}

static void multiply_windows(tools t, window c, window a, window b);

/* Write the product of parts with even sizes; the rows and words of c, a and b are cut in halves. */
static void multiply_by_halves(tools t, window c, window a, window b) {
    size_t m = c.rows / 2, l = a.width / 2, n = c.width / 2;
    window a11 = part(a, 0, 0, m, l), a12 = part(a, 0, l, m, l);
    window a21 = part(a, m, 0, m, l), a22 = part(a, m, l, m, l);
    window b11 = part(b, 0, 0, 64 * l, n), b12 = part(b, 0, n, 64 * l, n);
    window b21 = part(b, 64 * l, 0, 64 * l, n), b22 = part(b, 64 * l, n, 64 * l, n);
    window c11 = part(c, 0, 0, m, n), c12 = part(c, 0, n, m, n);
    window c21 = part(c, m, 0, m, n), c22 = part(c, m, n, m, n);
    word *space = f2x_allocate(m * l + 64 * l * n + m * n);
    if (!space) return;
    window s = {space, l, m, l}, r = {space + m * l, n, 64 * l, n}, x = {space + m * l + 64 * l * n, n, m, n};

    add_windows(t, s, a11, a21), add_windows(t, r, b22, b12);
    multiply_windows(t, c21, s, r);
    add_windows(t, s, a21, a22), add_windows(t, r, b12, b11);
    multiply_windows(t, c22, s, r);
    add_windows(t, s, s, a11), add_windows(t, r, r, b22);
    multiply_windows(t, c12, s, r);
    add_windows(t, s, s, a12);
    multiply_windows(t, c11, s, b22);
    multiply_windows(t, x, a11, b11);
    add_windows(t, c12, c12, x), add_windows(t, c21, c21, c12), add_windows(t, c12, c12, c22);
    add_windows(t, c22, c22, c21), add_windows(t, c12, c12, c11);
    add_windows(t, r, r, b21);
    multiply_windows(t, c11, a22, r);
    add_windows(t, c21, c21, c11);
    multiply_windows(t, c11, a12, b21);
    add_windows(t, c11, c11, x);
    f2x_free(space);
}

/* Write a b to c. */
static void multiply_windows(tools t, window c, window a, window b) {
    if (f2x_failure) return;
    if (f2x_min(c.rows, f2x_min(b.rows, 64 * c.width)) < STRASSEN_FROM) {
        for (size_t i = 0; i < c.rows; i++) f2x_clear(c.words + i * c.step, c.width);
        multiply_by_tables(t, c, a, b);
        return;
    }
    size_t m = c.rows & ~(size_t)1, l = b.rows / 1024 * 16, n = c.width / 16 * 16;
    window inner = part(c, 0, 0, m, n), beside = part(c, 0, n, c.rows, c.width - n), below = part(c, m, 0, c.rows - m, n);
    multiply_by_halves(t, inner, part(a, 0, 0, m, l), part(b, 0, 0, 64 * l, n));
    multiply_by_tables(t, inner, part(a, 0, l, m, a.width - l), part(b, 64 * l, 0, b.rows - 64 * l, n));
    multiply_windows(t, beside, a, part(b, 0, n, b.rows, c.width - n));
    multiply_windows(t, below, part(a, m, 0, c.rows - m, a.width), part(b, 0, 0, b.rows, n));
}

/* Return a b for a b of few columns, entry by entry. */
static f2x_matrix multiply_by_dots(const f2x_matrix *a, const f2x_matrix *b) {
    const f2x_matrix_kernels *kernels = f2x_matrix_kernels_in_use();
    f2x_matrix c = f2x_new_matrix(a->rows, b->columns), columns = f2x_transpose_matrix(b);
    if (c.words && columns.words)
        for (size_t i = 0; i < a->rows; i++)
            for (size_t j = 0; j < b->columns; j++)
                *f2x_row(&c, i) |= (word)kernels->dot(f2x_row(a, i), f2x_row(&columns, j), a->stride) << j;
    f2x_free_matrix(&columns);
    return c;
}

f2x_matrix f2x_multiply_matrices(const f2x_matrix *a, const f2x_matrix *b) {
    if (b->columns <= DOT_COLUMNS) return multiply_by_dots(a, b);
    f2x_matrix c = f2x_new_matrix(a->rows, b->columns);
    if (c.words && b->rows <= 64 && b->columns <= 64 && a->rows <= SMALL_ROWS) {
        f2x_small_products(c.words, a->words, b->words, 1, a->rows, b->rows);
        return c;
    }
    size_t work = 0;
    tools t = {f2x_matrix_kernels_in_use(), f2x_allocate(f2x_table_words(c.stride)), &work};
    if (c.words && t.tables) multiply_windows(t, whole(&c), whole(a), whole(b));
    f2x_free(t.tables);
    return c;
}
