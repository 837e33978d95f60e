/* Find the least i for which p_0 + p_i is a sum of a + b of the powers p_1, ..., p_(i-1).
 *
 * A hash table with open addressing has the sums of b powers so far, and for each i the sums with a powers are looked
 * up.  No sum is 0, so that 0 marks an empty place.  It takes C(i, a) steps for each i, and 16 to 32 bytes for each of
 * the C(n, b) sums of n powers, where C(n, k) is a binomial coefficient. */
#include "sums_of_powers.h"

enum { STEPS_BETWEEN_SIGNALS = 1 << 24 };

typedef struct {
    word *table;
    size_t size; /* a power of two */
    int shift;
    size_t steps;
} sums;

/* Return whether the table holds a value, and add it if `keep`. */
static bool holds(const sums *s, word value, bool keep) {
    size_t place = (size_t)(value * 0x9E3779B97F4A7C15 >> s->shift);
    while (s->table[place]) {
        if (s->table[place] == value) return true;
        place = (place + 1) & (s->size - 1);
    }
    if (keep) s->table[place] = value;
    return false;
}

/* Form `start` plus each sum of `count` of the p_1, ..., p_(below-1).  If `keep`, store these values in the table;
 * otherwise return whether the table has one of them. */
static bool walk(sums *s, const word *powers, size_t count, size_t below, word start, bool keep) {
    size_t chosen[F2X_MOST_SUMMANDS];
    if (count + 1 > below) return false;
    for (size_t k = 0; k < count; k++) chosen[k] = k + 1;
    for (;;) {
        if (++s->steps % STEPS_BETWEEN_SIGNALS == 0 && f2x_stopped(F2X_LONG_PASS)) return false;
        word value = start;
        for (size_t k = 0; k < count; k++) value ^= powers[chosen[k]];
        if (holds(s, value, keep) && !keep) return true;
        size_t k = count;
        while (k && chosen[k - 1] == below - count + k - 1) k--;
        if (!k) return false;
        chosen[k - 1]++;
        for (; k < count; k++) chosen[k] = chosen[k - 1] + 1;
    }
}

static double binomial(size_t n, size_t k) {
    double value = 1;
    for (size_t i = 0; i < k; i++) value = value * (double)(n - i) / (double)(i + 1);
    return value;
}

size_t f2x_first_sum(const word *powers, size_t n, size_t a, size_t b) {
    sums s = {.size = 1 << 10, .shift = 64 - 10};
    for (double most = 2 * binomial(n, b); (double)s.size <= most && s.shift > 16; s.shift--) s.size *= 2;
    s.table = f2x_allocate(s.size);
    if (!s.table) return 0;
    f2x_clear(s.table, s.size);
    size_t found = 0;
    for (size_t i = 1; i < n && !found && !f2x_failure; i++) {
        if (walk(&s, powers, a, i, powers[i] ^ powers[0], false)) found = i;
        if (!found) walk(&s, powers, b - 1, i, powers[i], true);
    }
    f2x_free(s.table);
    return f2x_failure ? 0 : found;
}
