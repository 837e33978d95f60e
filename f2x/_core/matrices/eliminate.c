/* Elimination by panels, each of which has F2X_GROUP words of columns.
 *
 * A panel is copied and eliminated bit by bit, and each row records in 64 bits for each word of the panel which pivot
 * rows were added to it.  Then these pivot rows are added to the whole rows in one pass, by tables (the method of the
 * four Russians, kernels_source.h).  An m x n matrix of rank r takes O(m n r / 64 / 8) operations on words. */
#include "kernels.h"
#include "matrix.h"

enum { WIDE_PANEL_FROM = 1024 /* rows from which a panel has more than one word */ };

/* The state of an elimination.  `start` is the first row of the panel.  For word w of the panel, panel[w] has the word
 * of each row, and bit j of taken[w] of a row tells whether pivot row first[w] + j is added to it; counts[w] is the
 * number of the pivot rows of this word.  `rank` is the number of pivots so far, and also the index of the next pivot
 * row. */
typedef struct {
    f2x_matrix *a;
    const f2x_matrix_kernels *kernels;
    size_t rank, start;
    size_t *pivots, *origins; /* the pivot columns; for each row, its former index; either may be NULL */
    f2x_matrix *lower;        /* NULL, or the multipliers: bit k of row i tells whether pivot row k is added to it */
    size_t first[F2X_GROUP], counts[F2X_GROUP];
    word *panel[F2X_GROUP], *taken[F2X_GROUP], *multipliers; /* those of the pivots of one word */
    word *tables, *factor; /* for combine: the tables, and the pivot rows */
    word *space;
    size_t work; /* words since the last poll for signals */
} elimination;

static elimination new_elimination(f2x_matrix *a, size_t *pivots, size_t *origins) {
    elimination e = {.a = a, .kernels = f2x_matrix_kernels_in_use(), .pivots = pivots, .origins = origins};
    size_t panel = a->rows * F2X_GROUP, factor = 64 * F2X_GROUP * a->stride, tables = f2x_table_words(a->stride);
    e.space = f2x_allocate(tables + factor + 2 * panel + a->rows);
    if (!e.space) return e;
    e.tables = e.space, e.factor = e.tables + tables;
    for (size_t w = 0; w < F2X_GROUP; w++) {
        e.panel[w] = e.factor + factor + w * a->rows;
        e.taken[w] = e.panel[w] + panel;
    }
    e.multipliers = e.taken[0] + panel;
    return e;
}

/* Return the words of a row in a pass over the columns from word `from` on, which are whole vectors. */
static size_t width_from(const f2x_matrix *a, size_t from) {
    if (a->stride <= 4) return a->stride;
    return (f2x_words_of(a->columns) + 7) / 8 * 8 - from;
}

static void swap_words(word *a, word *b, size_t n) {
    for (size_t k = 0; k < n; k++) {
        word w = a[k];
        a[k] = b[k];
        b[k] = w;
    }
}

/* Exchange rows i and j, also in the panel. */
static void exchange_panel_rows(elimination *e, size_t group, size_t i, size_t j) {
    swap_words(f2x_row(e->a, i), f2x_row(e->a, j), e->a->stride);
    for (size_t w = 0; w < group; w++) {
        swap_words(e->panel[w] + i - e->start, e->panel[w] + j - e->start, 1);
        swap_words(e->taken[w] + i - e->start, e->taken[w] + j - e->start, 1);
    }
    if (e->lower) swap_words(f2x_row(e->lower, i), f2x_row(e->lower, j), e->lower->stride);
    if (e->origins) {
        size_t row = e->origins[i];
        e->origins[i] = e->origins[j];
        e->origins[j] = row;
    }
}

/* Write the multipliers of word w to the lower triangle.  If T is `taken` of the pivot rows, the reduced pivot rows are
 * I + T times the former ones, so that the multipliers are `taken` times the inverse of I + T. */
static void store_multipliers(elimination *e, size_t w) {
    size_t first = e->first[w], shift = first % 64, count = e->counts[w];
    word of_pivots[64], inverse[64];
    if (!count) return;
    for (size_t j = 0; j < count; j++) of_pivots[j] = e->taken[w][first - e->start + j] | (word)1 << j;
    f2x_small_inverses(inverse, of_pivots, 1, count);
    f2x_coefficients c = {e->taken[w], 1, 0, 1, {count}};
    f2x_clear(e->multipliers, e->a->rows - e->start);
    e->kernels->combine(e->multipliers, 1, e->a->rows - e->start, 1, &c, inverse, 1, e->tables);
    for (size_t i = first; i < e->a->rows; i++) {
        word *row = f2x_row(e->lower, i) + first / 64, m = e->multipliers[i - e->start];
        row[0] |= m << shift;
        if (shift + count > 64) row[1] |= m >> (64 - shift);
    }
}

/* Eliminate word w of the panel, which has `columns` columns; the first is `column`. */
static void eliminate_word(elimination *e, size_t group, size_t w, size_t column, size_t columns) {
    word *panel = e->panel[w], *taken = e->taken[w];
    size_t rows = e->a->rows - e->start;
    e->first[w] = e->rank, e->counts[w] = 0;
    for (unsigned bit = 0; bit < columns && e->rank < e->a->rows; bit++) {
        size_t pivot = e->rank - e->start, found = pivot;
        while (found < rows && !(panel[found] >> bit & 1)) found++;
        if (found == rows) continue;
        if (found != pivot) exchange_panel_rows(e, group, e->start + found, e->rank);
        word own = (word)1 << e->counts[w]++, p = panel[pivot], t = taken[pivot] ^ own;
        if (!e->lower) e->kernels->clear_bit(panel, taken, 0, pivot, bit, p, t);
        e->kernels->clear_bit(panel, taken, pivot + 1, rows, bit, p, t);
        if (e->pivots) e->pivots[e->rank] = column + bit;
        e->rank++;
    }
    if (e->lower) store_multipliers(e, w);
}

/* Apply the row operations of word w to the later words of the panel. */
static void update_panel(elimination *e, size_t group, size_t w) {
    word rows[64];
    for (size_t v = w + 1; v < group && e->counts[w]; v++) {
        f2x_coefficients c = {e->taken[w], 1, 0, 1, {e->counts[w]}};
        f2x_copy(rows, e->panel[v] + e->first[w] - e->start, e->counts[w]);
        e->kernels->combine(e->panel[v], 1, e->a->rows - e->start, 1, &c, rows, 1, e->tables);
    }
}

/* Add to each row its pivot rows, from word `from` on. */
static void update_rows(elimination *e, size_t group, size_t from) {
    f2x_matrix *a = e->a;
    size_t width = width_from(a, from), step = a->stride;
    f2x_coefficients c = {e->taken[0], 1, (size_t)(e->taken[1] - e->taken[0]), group, {0}};
    for (size_t w = 0; w < group; w++) {
        word *rows = e->factor + 64 * w * step;
        for (size_t j = 0; j < e->counts[w]; j++)
            f2x_copy(rows + j * step, f2x_row(a, e->first[w] + j) + from, width);
        /* bring the pivot rows of this word to their state when it was eliminated, by adding those of the words
         * before */
        f2x_coefficients before = c;
        before.group = w, before.words += e->first[w] - e->start;
        if (w && e->counts[w])
            e->kernels->combine(rows, step, e->counts[w], width, &before, e->factor, step, e->tables);
        c.counts[w] = e->counts[w];
    }
    f2x_combine(e->kernels, &e->work, f2x_row(a, e->start) + from, step, a->rows - e->start, width, &c, e->factor, step,
                e->tables);
}

/* Copy `group` words, from word `from` on, to the panel, for the rows from `start` on. */
static void load_panel(elimination *e, size_t group, size_t from) {
    for (size_t w = 0; w < group; w++) {
        for (size_t i = e->start; i < e->a->rows; i++) e->panel[w][i - e->start] = f2x_row(e->a, i)[from + w];
        f2x_clear(e->taken[w], e->a->rows - e->start);
    }
}

static size_t panel_group(const f2x_matrix *a, size_t words, size_t from) {
    return a->rows < WIDE_PANEL_FROM ? 1 : f2x_min(F2X_GROUP, words - from);
}

static void eliminate_panels(elimination *e, size_t limit, bool reduced) {
    f2x_matrix *a = e->a;
    size_t words = f2x_words_of(limit);
    for (size_t from = 0, group; from < words && e->rank < a->rows && !f2x_failure; from += group) {
        size_t rank = e->rank;
        group = panel_group(a, words, from);
        e->start = reduced ? 0 : rank;
        load_panel(e, group, from);
        for (size_t w = 0; w < group; w++) {
            eliminate_word(e, group, w, 64 * (from + w), f2x_min(64, limit - 64 * (from + w)));
            update_panel(e, group, w);
        }
        if (e->rank != rank) update_rows(e, group, a->stride <= 4 ? 0 : from / 8 * 8);
    }
}

size_t f2x_eliminate(f2x_matrix *a, size_t limit, bool reduced, size_t *pivots) {
    elimination e = new_elimination(a, pivots, NULL);
    if (e.space) eliminate_panels(&e, limit, reduced);
    f2x_free(e.space);
    return e.rank;
}

void f2x_factor_matrix(f2x_matrix *permutation, f2x_matrix *lower, f2x_matrix *a) {
    size_t *origins = (size_t *)f2x_allocate(a->rows);
    elimination e = new_elimination(a, NULL, origins);
    e.lower = lower;
    if (origins && e.space) {
        for (size_t i = 0; i < a->rows; i++) origins[i] = i;
        eliminate_panels(&e, a->columns, false);
        for (size_t i = 0; i < a->rows; i++) {
            f2x_row(lower, i)[i / 64] |= (word)1 << (i % 64);
            f2x_row(permutation, origins[i])[i / 64] |= (word)1 << (i % 64);
        }
    }
    f2x_free(e.space);
    f2x_free(origins);
}

size_t f2x_matrix_rank(const f2x_matrix *a) {
    f2x_matrix b = f2x_copy_matrix(a);
    size_t rank = b.words ? f2x_eliminate(&b, b.columns, false, NULL) : 0;
    f2x_free_matrix(&b);
    return rank;
}

/* Put unit vectors in the columns of a panel of an inverse, which then become columns of the inverse. */
static void place_units(elimination *e, size_t group, size_t from) {
    for (size_t i = 0; i < e->a->rows; i++) f2x_clear(f2x_row(e->a, i) + from, group);
    for (size_t w = 0; w < group; w++)
        for (size_t j = 0; j < e->counts[w]; j++) f2x_row(e->a, e->first[w] + j)[from + w] = (word)1 << j;
}

/* Return a copy of a with column j moved to column origins[j]. */
static f2x_matrix columns_moved(const f2x_matrix *a, const size_t *origins) {
    f2x_matrix rows = f2x_transpose_matrix(a), moved = f2x_new_matrix(a->columns, a->rows), result = {0, 0, 1, NULL};
    if (rows.words && moved.words) {
        for (size_t j = 0; j < a->columns; j++) f2x_copy(f2x_row(&moved, origins[j]), f2x_row(&rows, j), rows.stride);
        result = f2x_transpose_matrix(&moved);
    }
    f2x_free_matrix(&rows);
    f2x_free_matrix(&moved);
    return result;
}

/* The elimination of Gauss and Jordan works in place: the columns of a panel, which would become columns of the
 * identity, hold columns of the inverse instead.  Exchanged rows are exchanged columns of the inverse. */
f2x_matrix f2x_invert_matrix(const f2x_matrix *a, bool *singular) {
    f2x_matrix b = f2x_copy_matrix(a), inverse = {0, 0, 1, NULL};
    size_t words = f2x_words_of(a->columns), *origins = (size_t *)f2x_allocate(a->rows);
    elimination e = new_elimination(&b, NULL, origins);
    *singular = false;
    if (b.words && origins && e.space) {
        for (size_t i = 0; i < a->rows; i++) origins[i] = i;
        for (size_t from = 0, group; from < words && !*singular && !f2x_failure; from += group) {
            group = panel_group(&b, words, from);
            load_panel(&e, group, from);
            for (size_t w = 0; w < group; w++) {
                eliminate_word(&e, group, w, 64 * (from + w), f2x_min(64, b.columns - 64 * (from + w)));
                update_panel(&e, group, w);
            }
            *singular = e.rank < f2x_min(b.columns, 64 * (from + group));
            place_units(&e, group, from);
            update_rows(&e, group, 0);
        }
        if (!*singular && !f2x_failure) inverse = columns_moved(&b, origins);
    }
    f2x_free(e.space);
    f2x_free(origins);
    f2x_free_matrix(&b);
    return inverse;
}

/* Return the matrix (a with its columns reversed | b), so that an elimination finds pivots in the last columns of a
 * first. */
static f2x_matrix reversed_beside(const f2x_matrix *a, const f2x_matrix *b) {
    f2x_matrix both = f2x_new_matrix(a->rows, a->columns + b->columns), reversed = f2x_reverse_columns(a);
    if (both.words && reversed.words) {
        f2x_paste_matrix(&both, 0, 0, &reversed);
        f2x_paste_matrix(&both, 0, a->columns, b);
    }
    f2x_free_matrix(&reversed);
    return both;
}

/* Return the kernel, given the reduced form with pivots from the last column down.  Each column without a pivot gives a
 * vector: it has 1 at the place of the column, and at the places of the pivots, which all come after it, the entries of
 * the column in the reduced rows. */
static f2x_matrix kernel_of_reduced(const f2x_matrix *reduced, const size_t *pivots, size_t rank) {
    size_t n = reduced->columns, *vector_of = (size_t *)f2x_allocate(n), free = 0, next = rank, work = 0;
    f2x_matrix kernel = f2x_new_matrix(n - rank, n);
    if (vector_of && kernel.words) {
        for (size_t j = n; j--;) { /* the last reversed column is the first */
            if (next && pivots[next - 1] == j) {
                next--;
                continue;
            }
            vector_of[j] = free++;
            f2x_row(&kernel, vector_of[j])[(n - 1 - j) / 64] |= (word)1 << ((n - 1 - j) % 64);
        }
        for (size_t i = 0; i < rank && !f2x_matrix_stopped(&work, n); i++) {
            size_t place = n - 1 - pivots[i];
            for (size_t w = 0; w < f2x_words_of(n); w++)
                for (word rest = f2x_row(reduced, i)[w]; rest; rest &= rest - 1) {
                    size_t j = 64 * w + (size_t)__builtin_ctzll(rest);
                    if (j != pivots[i]) f2x_row(&kernel, vector_of[j])[place / 64] |= (word)1 << (place % 64);
                }
        }
    }
    f2x_free(vector_of);
    return kernel;
}

f2x_matrix f2x_matrix_kernel(const f2x_matrix *a) {
    f2x_matrix reversed = f2x_reverse_columns(a), kernel = {0, 0, 1, NULL};
    size_t *pivots = (size_t *)f2x_allocate(f2x_min(a->rows, a->columns));
    if (reversed.words && pivots) {
        size_t rank = f2x_eliminate(&reversed, a->columns, true, pivots);
        if (!f2x_failure) kernel = kernel_of_reduced(&reversed, pivots, rank);
    }
    f2x_free(pivots);
    f2x_free_matrix(&reversed);
    return kernel;
}

f2x_matrix f2x_solve_matrix(const f2x_matrix *a, const f2x_matrix *b, bool *inconsistent) {
    f2x_matrix both = reversed_beside(a, b), x = {0, 0, 1, NULL};
    size_t n = a->columns, *pivots = (size_t *)f2x_allocate(f2x_min(a->rows, n));
    *inconsistent = false;
    if (both.words && pivots) {
        size_t rank = f2x_eliminate(&both, n, true, pivots);
        if (!f2x_failure) x = f2x_new_matrix(n, b->columns);
        if (x.words) {
            f2x_matrix right = f2x_take_entries(&both, (f2x_range){0, a->rows, 1}, (f2x_range){n, b->columns, 1});
            for (size_t i = 0; right.words && i < a->rows; i++) {
                if (i < rank)
                    f2x_copy(f2x_row(&x, n - 1 - pivots[i]), f2x_row(&right, i), right.stride);
                else if (f2x_trimmed(f2x_row(&right, i), right.stride))
                    *inconsistent = true;
            }
            f2x_free_matrix(&right);
        }
    }
    f2x_free(pivots);
    f2x_free_matrix(&both);
    return x;
}
