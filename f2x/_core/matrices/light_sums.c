/* The lightest sum of `chosen` rows and a shift, if it has fewer ones than a limit: the step of f2x/information_sets.py.
 *
 * Let c be the place of the (low + 1)-th row of a sum, counted from the first.  The rows before it are one of the sums
 * of `low` rows in a table, and the rest, the shift, row c and the rows after it, is made one by one.  If the whole has
 * at most errors + windows · (errors + 1) - 1 ones, then in one of `windows` windows of `bits` bits it has at most
 * `errors` of them (J. Stern 1989, I. Dumer 1991, here for all windows, so that nothing is missed).  So for each window
 * the table is sorted by its bits there, and a rest is added only to those that differ from it in at most `errors`. */
#include "light_sums.h"

#include "kernels.h"

typedef struct {
    const f2x_light_sums *of;
    const f2x_matrix_kernels *kernels;
    f2x_light_sum *best;
    size_t width, work;
    word *table, *sorted, *rests; /* the sums of `low` rows; the same sorted; a rest for each number of its rows */
    word *masks;                  /* the patterns of at most `errors` ones in a window */
    uint32_t *starts, *order;     /* where the sums with given bits begin in `sorted`; their places in `table` */
    size_t mask_count, count, window, *after; /* the rows of the rest, from the last to row c */
} search;

/* Return n! / (k! (n - k)!), at most SIZE_MAX. */
static size_t binomial(size_t n, size_t k) {
    size_t value = 1;
    for (size_t i = 0; k <= n && i < k; i++)
        if (__builtin_mul_overflow(value, n - i, &value)) return SIZE_MAX;
        else value /= i + 1;
    return k <= n ? value : 0;
}

static void write_sum(word *to, const word *a, const word *b, size_t width) {
    for (size_t w = 0; w < width; w++) to[w] = a[w] ^ b[w];
}

/* Write the sums of `base` and `low` of the first n rows, ordered by the last row, then by the one before, and so on. */
static word *fill_table(const search *s, word *to, size_t low, size_t n, const word *base) {
    if (!low) {
        memcpy(to, base, s->width * sizeof(word));
        return to + s->width;
    }
    word *sum = s->rests + (s->of->chosen + low) * s->width;
    for (size_t last = low - 1; last < n; last++) {
        write_sum(sum, base, f2x_row(s->of->rows, last), s->width);
        to = fill_table(s, to, low - 1, last, sum);
    }
    return to;
}

static size_t bits_at(const search *s, const word *sum) {
    size_t at = s->window * s->of->bits, i = at / 64, shift = at % 64;
    word value = sum[i] >> shift;
    if (shift && i + 1 < s->width) value |= sum[i + 1] << (64 - shift);
    return (size_t)(value & (((word)1 << s->of->bits) - 1));
}

static void sort(search *s) {
    size_t keys = (size_t)1 << s->of->bits;
    memset(s->starts, 0, (keys + 1) * sizeof(uint32_t));
    for (size_t i = 0; i < s->count; i++) s->starts[bits_at(s, s->table + i * s->width) + 1]++;
    for (size_t key = 0; key < keys; key++) s->starts[key + 1] += s->starts[key];
    for (size_t i = 0; i < s->count; i++) { /* starts[key] moves to the end of its part, the start of the next */
        const word *sum = s->table + i * s->width;
        size_t to = s->starts[bits_at(s, sum)]++;
        memcpy(s->sorted + to * s->width, sum, s->width * sizeof(word));
        s->order[to] = (uint32_t)i;
    }
    memmove(s->starts + 1, s->starts, keys * sizeof(uint32_t));
    s->starts[0] = 0;
}

/* Record the sum of the rest and entry i of the table. */
static void record(search *s, size_t i, const word *sum, const word *rest) {
    size_t low = s->of->low, chosen = s->of->chosen, weight = 0;
    for (size_t w = 0; w < s->width; w++) weight += (size_t)__builtin_popcountll(sum[w] ^ rest[w]);
    s->best->weight = weight;
    for (size_t k = low; k; k--) { /* the last row is the largest n with binomial(n, k) <= i, and so on */
        size_t n = k - 1;
        while (binomial(n + 1, k) <= i) n++;
        i -= binomial(n, k);
        s->best->places[k - 1] = n;
    }
    for (size_t k = low; k < chosen; k++) s->best->places[k] = s->after[chosen - 1 - k];
}

static void look(search *s, const word *sums, const uint32_t *order, size_t start, size_t end, const word *rest) {
    s->work += (end - start) * s->width;
    for (size_t i = start; (i = s->kernels->lighter(sums, i, end, rest, s->width, s->best->weight)) < end; i++)
        record(s, order ? order[i] : i, sums + i * s->width, rest);
}

/* Look at all sums of the table and a rest; return whether to stop. */
static bool complete(search *s, const word *rest) {
    if (s->of->bits) {
        size_t key = bits_at(s, rest);
        for (size_t m = 0; m < s->mask_count; m++) {
            size_t at = key ^ (size_t)s->masks[m];
            if (s->starts[at] < s->starts[at + 1]) look(s, s->sorted, s->order, s->starts[at], s->starts[at + 1], rest);
        }
    } else {
        look(s, s->table, NULL, 0, s->count, rest);
    }
    return f2x_matrix_stopped(&s->work, s->mask_count);
}

/* Add `more` rows from `from` on to a rest in all ways, and complete it; return whether to stop. */
static bool extend(search *s, size_t more, size_t from, const word *rest) {
    if (!more) return complete(s, rest);
    word *sum = s->rests + more * s->width;
    for (size_t j = from; j + more <= s->of->rows->rows; j++) {
        write_sum(sum, rest, f2x_row(s->of->rows, j), s->width);
        s->after[more - 1] = j;
        if (extend(s, more - 1, j + 1, sum)) return true;
    }
    return false;
}

static void search_all(search *s) {
    const f2x_light_sums *of = s->of;
    size_t more = of->chosen - of->low - 1, keys = (size_t)1 << of->bits;
    for (size_t mask = 0; mask < (of->errors ? keys : 1); mask++)
        if ((size_t)__builtin_popcountll(mask) <= of->errors) s->masks[s->mask_count++] = mask;
    memset(s->rests, 0, s->width * sizeof(word));
    fill_table(s, s->table, of->low, of->last - 1, s->rests);
    for (size_t c = of->first; c < of->last; c++) {
        s->count = binomial(c, of->low);
        if (!s->count || c + more >= of->rows->rows) continue;
        s->after[more] = c;
        for (s->window = 0; s->window < of->windows; s->window++) {
            if (of->bits) sort(s), s->work += s->count * (s->width + 2) + keys / 2;
            write_sum(s->rests, f2x_row(of->shift, 0), f2x_row(of->rows, c), s->width);
            if (extend(s, more, c + 1, s->rests)) return;
        }
    }
}

void f2x_lightest_sum(const f2x_light_sums *of, f2x_light_sum *best) {
    size_t width = f2x_max(f2x_words_of(of->rows->columns), 1), keys = (size_t)1 << of->bits;
    size_t sums = binomial(of->last - 1, of->low), masks = of->errors ? keys : 1;
    if (sums >= UINT32_MAX) {
        f2x_failure = F2X_NO_MEMORY;
        return;
    }
    search s = {.of = of, .kernels = f2x_matrix_kernels_in_use(), .best = best, .width = width};
    size_t sorted = of->bits ? sums : 0;
    word *memory = f2x_allocate((sums + sorted + 2 * of->chosen + 2) * width + masks + of->chosen + sorted / 2 + keys / 2 + 4);
    if (!memory) return;
    s.table = memory, s.sorted = s.table + sums * width, s.rests = s.sorted + sorted * width;
    s.masks = s.rests + (2 * of->chosen + 2) * width, s.after = (size_t *)(s.masks + masks);
    s.starts = (uint32_t *)(s.masks + masks + of->chosen), s.order = s.starts + keys + 2;
    search_all(&s);
    f2x_free(memory);
}
