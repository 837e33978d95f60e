/* Squares, products and traces in F2[z]/(f), f of three or five terms.
 *
 * As a <= d/2, a product is reduced from its highest word down by a few shifts: z^d = 1 + z^a (+ z^b + z^c).
 * Tr(x z^j) is the sum of x_i Tr(z^(i+j)), and Tr(z^s) is 0 for nearly all s: so the words φ with
 * Tr(x y) = parity of φ & y are the sum of a few shifts of x reversed. */
#ifndef RESEARCH_ORBITS_FIELD_H
#define RESEARCH_ORBITS_FIELD_H

#include "orbits.h"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include "../../../../f2x/_core/algorithms/rows.h"
#pragma GCC diagnostic pop

enum { LONG_ELEMENT = 12 /* words for which vectors take less time */ };

/* Return the word; the compiler cannot put the loop around it in vectors, which take longer for a few words, and wait
 * if these were written one by one just before. */
F2X_INLINE word unvectorized(word w) {
    __asm__("" : "+r"(w));
    return w;
}

/* to += x^shift times the n words at from, which lie apart; n + 1 words change, n >= 1 and 0 <= shift < 64. */
F2X_INLINE void add_shifted(word *restrict to, const word *restrict from, size_t n, unsigned shift) {
    to[0] ^= from[0] << shift;
    for (size_t k = 1; k < n; k++) to[k] ^= from[k] << shift | (from[k - 1] >> 1) >> (63 - shift);
    to[n] ^= (from[n - 1] >> 1) >> (63 - shift);
}

/* Add one word in the same way. */
F2X_INLINE void add_shifted_word(word *to, word w, unsigned shift) {
    to[0] ^= w << shift;
    to[1] ^= (w >> 1) >> (63 - shift);
}

F2X_INLINE void add_shifted_pair(word w[3], word low, word high, size_t shift) {
    size_t right = 63 - shift;
    w[0] ^= low << shift;
    w[1] ^= high << shift | (low >> 1) >> right;
    w[2] ^= (high >> 1) >> right;
}

/* Reduce four words, d < 128: twice the part from z^d on, since a <= d/2. */
F2X_INLINE void reduce_short(const sparse_field *field, word p[4]) {
    word w[3] = {p[0], p[1], p[2]}, top = p[3], bit = field->d & 63;
    for (int pass = 0; pass < 2; pass++) {
        word low, high;
        if (field->d >= 64) {
            low = w[1] >> bit | (w[2] << 1) << (63 - bit);
            high = w[2] >> bit | (top << 1) << (63 - bit);
            w[1] &= ((word)1 << bit) - 1;
        } else {
            low = w[0] >> bit | (w[1] << 1) << (63 - bit);
            high = w[1] >> bit | (w[2] << 1) << (63 - bit);
            w[0] &= ((word)1 << bit) - 1;
            w[1] = 0;
        }
        w[0] ^= low, w[1] ^= high, w[2] = top = 0;
        for (size_t k = 1; k < field->terms; k++) add_shifted_pair(w, low, high, field->exponents[k]);
    }
    p[0] = w[0], p[1] = w[1];
}

/* Fold the words above the last one of an element, d >= 128, one by one: z^d = 1 + z^a (+ z^b + z^c). */
F2X_INLINE void fold_words(const sparse_field *field, word *p, size_t terms) {
    place down[4]; /* a copy, which no word written to p can change */
    size_t last = field->d / 64;
    for (size_t k = 0; k < terms; k++) down[k] = field->down[k];
    for (size_t i = (2 * field->d - 2) / 64; i > last; i--) {
        word w = p[i];
        for (size_t k = 0; k < terms; k++) add_shifted_word(p + i + down[k].word, w, down[k].bit);
    }
}

/* The same for blocks in which no word is added to another word of its block. */
F2X_INLINE void fold_blocks(const sparse_field *field, word *p, size_t terms) {
    size_t last = field->d / 64, step = (field->d - field->exponents[1]) / 64;
    for (size_t high = (2 * field->d - 2) / 64 + 1; high > last + 1;) {
        size_t n = f2x_min(step, high - last - 1);
        high -= n;
        for (size_t k = 0; k < terms; k++) {
            word *to = p + high + field->down[k].word;
            if (field->down[k].bit)
                add_shifted(to, p + high, n, field->down[k].bit);
            else
                f2x_add_to(to, p + high, n);
        }
    }
}

enum { LONG_BLOCKS = 32 /* words of a block, times the terms, from which loops over blocks are faster */ };

/* Reduce the 2 used words at p; `terms` is constant, and so is the number of shifts. */
F2X_INLINE void reduce_terms(const sparse_field *field, word *p, size_t terms) {
    size_t last = field->d / 64;
    if ((field->d - field->exponents[1]) * terms >= 64 * LONG_BLOCKS)
        fold_blocks(field, p, terms);
    else
        fold_words(field, p, terms);
    word top = p[last] >> (field->d & 63);
    p[last] &= ((word)1 << (field->d & 63)) - 1;
    for (size_t k = 0; k < terms; k++) add_shifted_word(p + field->up[k].word, top, field->up[k].bit);
}

/* Reduce the 2 used words at p; write the words of an element. */
F2X_INLINE void reduce(const sparse_field *field, word *out, word *p) {
    if (field->d < 128)
        reduce_short(field, p);
    else if (field->terms == 2)
        reduce_terms(field, p, 2);
    else
        reduce_terms(field, p, 4);
    if (field->used >= LONG_ELEMENT)
        for (size_t k = 0; k < field->used; k++) out[k] = p[k];
    else
        for (size_t k = 0; k < field->used; k++) out[k] = unvectorized(p[k]);
    for (size_t k = field->used; k < field->stride; k++) out[k] = 0;
}

F2X_INLINE void multiply(const sparse_field *field, word *out, const word *x, const word *y, word *scratch) {
    size_t used = field->used, block = field->block, length = field->blocks * block;
    word *p = scratch;
    if (used == 1) {
        word_pair product = clmul(x[0], y[0]);
        p[0] = product.low, p[1] = product.high, p[2] = p[3] = 0;
    } else if (used == 2) {
        word_pair low = clmul(x[0], y[0]), high = clmul(x[1], y[1]);
        word_pair middle = clmul(x[0] ^ x[1], y[0] ^ y[1]);
        word both = low.high ^ high.low;
        p[0] = low.low, p[3] = high.high;
        p[1] = both ^ low.low ^ middle.low;
        p[2] = both ^ high.high ^ middle.high;
    } else if (length == block) {
        multiply_row(p, x, y, block);
    } else {
        word *product = p + 2 * length;
        f2x_clear(p, 2 * length);
        for (size_t i = 0; i < length; i += block) {
            for (size_t j = 0; j < length; j += block) {
                multiply_row(product, x + i, y + j, block);
                f2x_add_to(p + i + j, product, 2 * block);
            }
        }
    }
    reduce(field, out, p);
}

F2X_INLINE void square(const sparse_field *field, word *out, const word *x, word *scratch) {
    size_t used = field->used;
#if SIDE == 2
    if (used >= LONG_ELEMENT) {
        for (size_t i = 0; i < used; i++) {
            vec2 w = {x[i], 0};
            store_vec(scratch + 2 * i, product_of_pair(w, w));
        }
    } else {
        for (size_t i = 0; i < used; i++) { /* two stores: `reduce` reads words, and would wait for a vector */
            word_pair product = clmul(x[i], x[i]);
            scratch[2 * i] = product.low, scratch[2 * i + 1] = product.high;
        }
    }
    if (used == 1) store_vec(scratch + 2, (vec2){0, 0});
#else
    for (size_t i = 0; i < used; i++) {
        scratch[2 * i] = f2x_spread(x[i]);
        scratch[2 * i + 1] = f2x_spread(x[i] >> 32);
    }
    if (used == 1) scratch[2] = scratch[3] = 0;
#endif
    reduce(field, out, scratch);
}

/* Add the words from bit `shift` of `from` on to the n words of out; from has n + 1 words. */
F2X_INLINE void add_window(word *restrict out, const word *restrict from, size_t n, unsigned shift) {
    if (n >= LONG_ELEMENT) {
        for (size_t i = 0; i < n; i++) out[i] ^= from[i] >> shift | (from[i + 1] << 1) << (63 - shift);
        return;
    }
    word low = from[0];
    for (size_t i = 0; i < n; i++) {
        word high = from[i + 1], w = low >> shift | (high << 1) << (63 - shift);
        out[i] ^= unvectorized(w);
        low = high;
    }
}

/* Write the words φ with Tr(x y) = parity of φ & y; out is not x. */
F2X_INLINE void trace_form(const sparse_field *field, word *out, const word *x, word *scratch) {
    size_t d = field->d, used = field->used;
    word *mirror = scratch; /* bit d - 1 - i of its middle third is bit i of x */
    word low = f2x_reversed(x[used - 1]);
    for (size_t i = 0; i < used; i++) {
        word high = i + 1 < used ? f2x_reversed(x[used - 2 - i]) : 0;
        mirror[i] = mirror[2 * used + i] = out[i] = 0;
        mirror[used + i] = unvectorized(low >> (-d & 63) | (high << 1) << (63 - (-d & 63)));
        low = high;
    }
    mirror[3 * used] = 0;
    for (size_t i = used; i < field->stride; i++) out[i] = 0;
    for (size_t k = 0; k < field->trace_count; k++) {
        size_t offset = d - 1 - field->traces[k] + 64 * used; /* bit j of φ takes coefficient s - j of x */
        add_window(out, mirror + offset / 64, used, offset & 63);
    }
    if (d & 63) out[used - 1] &= ((word)1 << (d & 63)) - 1;
}

/* The parities of Tr(x y) and Tr(x' y) are those of these words, from the forms of x and x'. */
F2X_INLINE word_pair product_traces(const sparse_field *field, const word *form, const word *other, const word *y) {
    word_pair sums = {0, 0};
    if (field->used >= LONG_ELEMENT) {
        for (size_t i = 0; i < field->used; i++) {
            sums.low ^= form[i] & y[i];
            sums.high ^= other[i] & y[i];
        }
        return sums;
    }
    for (size_t i = 0; i < field->used; i++) {
        sums.low ^= unvectorized(form[i] & y[i]);
        sums.high ^= unvectorized(other[i] & y[i]);
    }
    return sums;
}

#endif
