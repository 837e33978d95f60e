/* Polynomials as values: a view has words that something else owns, and an f2x_poly owns its words.
 *
 * A function that returns an f2x_poly returns 0 after a failure (memory.h), so that its caller can go on to its end. */
#ifndef F2X_POLYS_H
#define F2X_POLYS_H

#include "../f2x.h"
#include "products.c"
#include "squares.c"

typedef struct {
    const word *words;
    size_t length;
} view;

/* Functions have this number of words (4 kB) on the stack, which suffice for short operands. */
enum { STACK_WORDS = 512 };

/* Return n words of scratch memory, on the stack if they fit there, else allocated; NULL after a failure. */
F2X_INLINE word *take_scratch(word stack[STACK_WORDS], size_t n) {
    return n <= STACK_WORDS ? stack : f2x_allocate(n);
}

F2X_INLINE void release_scratch(word stack[STACK_WORDS], word *scratch) {
    if (scratch != stack) f2x_free(scratch);
}

F2X_INLINE view trimmed_view(const word *a, size_t n) { return (view){a, f2x_trimmed(a, n)}; }

F2X_INLINE view view_of(f2x_poly f) { return (view){f.words, f.length}; }

F2X_INLINE int64_t degree_of(view f) { return f2x_degree(f.words, f.length); }

/* Return f without its first k words. */
F2X_INLINE view words_from(view f, size_t k) {
    return k < f.length ? (view){f.words + k, f.length - k} : (view){NULL, 0};
}

/* Return the first k words of f. */
F2X_INLINE view words_below(view f, size_t k) { return (view){f.words, f2x_min(f.length, k)}; }

/* Return a polynomial of n uninitialized words. */
F2X_INLINE f2x_poly new_poly(size_t n) {
    word *words = n ? f2x_allocate(n) : NULL;
    return (f2x_poly){words, words ? n : 0};
}

F2X_INLINE void free_poly(f2x_poly *f) {
    f2x_free(f->words);
    *f = (f2x_poly){NULL, 0};
}

F2X_INLINE void trim_poly(f2x_poly *f) { f->length = f2x_trimmed(f->words, f->length); }

/* Replace f by g, whose words f owns from now on. */
F2X_INLINE void move_poly(f2x_poly *f, f2x_poly *g) {
    f2x_free(f->words);
    *f = *g;
    *g = (f2x_poly){NULL, 0};
}

static inline f2x_poly copy_of(view f) {
    f2x_poly copy = new_poly(f.length);
    f2x_copy(copy.words, f.words, copy.length);
    trim_poly(&copy);
    return copy;
}

/* Return x^e. */
static inline f2x_poly power_of_x(size_t e) {
    f2x_poly power = new_poly(e / 64 + 1);
    if (power.length) {
        f2x_clear(power.words, e / 64);
        power.words[e / 64] = (word)1 << e % 64;
    }
    return power;
}

/* Return the quotient of f and x^e. */
static inline f2x_poly without_low(view f, size_t e) {
    view high = words_from(f, e / 64);
    f2x_poly quotient = new_poly(high.length);
    f2x_shift_down(quotient.words, high.words, quotient.length, e % 64);
    trim_poly(&quotient);
    return quotient;
}

static inline f2x_poly product_of(view a, view b) {
    f2x_poly product = new_poly(a.length && b.length ? a.length + b.length : 0);
    if (product.length) multiply(product.words, a.words, a.length, b.words, b.length);
    if (f2x_failure) product.length = 0;
    trim_poly(&product);
    return product;
}

/* Return a + b c. */
static inline f2x_poly sum_with_product(view a, view b, view c) {
    f2x_poly sum = new_poly(f2x_max(a.length, b.length && c.length ? b.length + c.length : 0));
    if (sum.length) {
        size_t filled = b.length && c.length ? b.length + c.length : 0;
        if (filled) multiply(sum.words, b.words, b.length, c.words, c.length);
        f2x_clear(sum.words + filled, sum.length - filled);
        f2x_add_to(sum.words, a.words, a.length);
    }
    if (f2x_failure) sum.length = 0;
    trim_poly(&sum);
    return sum;
}

#endif
