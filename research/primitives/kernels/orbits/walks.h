/* Fingerprints of the Frobenius orbits of x = t + 1/t, t of order r: equal for x and for x + 1.
 *
 * x -> x^2 and x -> x + 1 leave Tr(x x^(2^i)) unchanged except for d mod 2, i = 0, 1, ...:
 *     Tr((x + 1)(x + 1)^(2^i)) = Tr(x x^(2^i)) + 2 Tr(x) + Tr(1),
 * so the bits Tr(x x^(2^i)), all complemented if d is odd and Tr(x) = 1, are a fingerprint.
 * If d <= 64 the fingerprint is the least conjugate of x or x + 1, as an integer, hashed.
 * 0 means that x + 1 may be a conjugate of x.  Different orbits may share a fingerprint. */
#ifndef RESEARCH_ORBITS_WALKS_H
#define RESEARCH_ORBITS_WALKS_H

#include "field.h"

/* If x + 1 is a conjugate of x then Tr(x x^(2^i)) is the same for i - 1 and i + 1: then x^(2^(d/2)) = x + 1, x^2 + x is
 * fixed by 2^(d/2), and every trace from a field to itself over a quadratic subfield is 0;
 * Tr((x^2 + x)(x^2 + x)^(2^i)) is the sum of the two. */

typedef struct {
    const sparse_field *field;
    const orbit_walk *steps;
    word *elements; /* element k is the one with all counters below k at 0, element 0 the present one */
    int64_t *counters;
    word *scratch; /* four elements, and that of a product */
} place_of_walk;

static place_of_walk start_of_walk(const sparse_field *field, const orbit_walk *steps, const word *x, word *memory) {
    size_t stride = field->stride;
    place_of_walk walk = {.field = field, .steps = steps, .elements = memory};
    walk.counters = (int64_t *)(memory + (steps->levels + 1) * stride);
    walk.scratch = (word *)walk.counters + steps->levels;
    for (size_t k = 0; k <= steps->levels; k++) f2x_copy(walk.elements + k * stride, x, stride);
    for (size_t k = 0; k < steps->levels; k++) walk.counters[k] = 0;
    return walk;
}

/* x becomes D_g(x) = x Q_g(x)^2 for odd g, by Q_(g+2) = x Q_g + Q_(g-2). */
static void step_by(const sparse_field *field, word *x, int64_t g, word *memory) {
    size_t stride = field->stride;
    word *before = memory, *now = memory + stride, *product = memory + 2 * stride, *scratch = memory + 3 * stride;
    f2x_clear(before, stride);
    before[0] = 1; /* Q_1 */
    f2x_copy(now, x, stride);
    now[0] ^= 1; /* Q_3 */
    for (int64_t k = 3; k < g; k += 2) {
        multiply(field, product, x, now, scratch);
        f2x_add_to(product, before, stride);
        word *spare = before;
        before = now, now = product, product = spare;
    }
    square(field, now, now, scratch);
    multiply(field, x, x, now, scratch);
}

/* Go to the next orbit; return the steps taken. */
static uint64_t advance(place_of_walk *walk) {
    size_t level = 0, stride = walk->field->stride;
    while (level < walk->steps->levels && walk->counters[level] + 1 == walk->steps->counts[level])
        walk->counters[level++] = 0;
    if (level == walk->steps->levels) return 0;
    walk->counters[level]++;
    word *x = walk->elements + level * stride;
    step_by(walk->field, x, walk->steps->steps[level], walk->scratch);
    for (size_t lower = 0; lower < level; lower++) f2x_copy(walk->elements + lower * stride, x, stride);
    return walk->steps->steps[level] * (stride * stride / 4 + 16);
}

/* Return x^2 in one word, d <= 64. */
F2X_INLINE word square_of_word(word x, size_t d, word low_terms) {
    word_pair square = clmul(x, x);
    for (int pass = 0; pass < 2; pass++) {
        word above = square.high;
        if (d < 64) {
            above = square.low >> d | square.high << (64 - d);
            square.low &= ((word)1 << d) - 1;
        }
        word_pair folded = clmul(above, low_terms);
        square.low ^= folded.low;
        square.high = folded.high;
    }
    return square.low;
}

static word fingerprint_of_word(const sparse_field *field, word x, unsigned bits) {
    word low_terms = 0, y = x ^ 1, least = x, other = y;
    for (size_t k = 0; k < field->terms; k++) low_terms |= (word)1 << field->exponents[k];
    for (size_t k = 1; k < field->d; k++) {
        x = square_of_word(x, field->d, low_terms);
        y = x ^ 1; /* (x + 1)^2 = x^2 + 1 */
        least = x < least ? x : least;
        other = y < other ? y : other;
    }
    if (least == other) return 0;
    return (least < other ? least : other) * 0x9E3779B97F4A7C15 >> (64 - bits);
}

/* Return the traces Tr(x x^(2^i)) in the lower half, normalized, those of x^3 x^(2^i) in the upper. */
static word fingerprint(const sparse_field *field, const word *x, unsigned bits, word *memory) {
    size_t stride = field->stride;
    word *form = memory, *cubic_form = form + stride, *power = form + 2 * stride, *scratch = form + 3 * stride;
    unsigned count = bits / 2;
    square(field, power, x, scratch);
    multiply(field, power, x, power, scratch);
    trace_form(field, cubic_form, power, scratch);
    trace_form(field, form, x, scratch);
    f2x_copy(power, x, stride);
    word b = 0, c = 0, all = ((word)1 << count) - 1;
    for (unsigned k = 0; k < count; k++) {
        if (k) square(field, power, power, scratch);
        word_pair traces = product_traces(field, form, cubic_form, power);
        b |= (word)__builtin_parityll(traces.low) << k;
        c |= (word)__builtin_parityll(traces.high) << k;
    }
    word b_1 = b >> 1 & 1;
    /* where x + 1 has another c: b_(i-1) + b_i + b_0 + b_1 + d, with b_(-1) = b_1 */
    word moved = (b << 1 | b_1) ^ b;
    if ((b ^ b_1 ^ field->d) & 1) moved ^= all;
    moved &= all;
    if (c & moved & -moved) c ^= moved;
    if (field->d & 1)
        b ^= b & 1 ? all : 0;
    else if (!((b ^ b >> 2) & (all >> 2)))
        return 0;
    return c << count | b;
}

static bool fingerprints(const sparse_field *field, word *out, size_t count, const word *x, const orbit_walk *steps,
                         unsigned bits, word first, word *memory) {
    place_of_walk walk = start_of_walk(field, steps, x, memory);
    uint64_t work = 0;
    for (size_t place = 0; place < count; place++) {
        word value = field->d <= 64 ? fingerprint_of_word(field, walk.elements[0], bits)
                                    : fingerprint(field, walk.elements, bits, walk.scratch);
        out[place] = value << (64 - bits) | (first + place);
        uint64_t taken = place + 1 < count ? advance(&walk) : 0;
        if (orbits_stopped(&work, taken + (field->d <= 64 ? 8 * field->d : bits * (field->used + 16)))) return false;
    }
    return true;
}

static bool elements(const sparse_field *field, word *out, const int64_t *places, size_t count, const word *x,
                     const orbit_walk *steps, word *memory) {
    place_of_walk walk = start_of_walk(field, steps, x, memory);
    uint64_t work = 0;
    int64_t place = 0;
    for (size_t k = 0; k < count; k++) {
        for (; place < places[k]; place++)
            if (orbits_stopped(&work, advance(&walk) + 1)) return false;
        f2x_copy(out + k * field->used, walk.elements, field->used);
    }
    return true;
}

#endif
