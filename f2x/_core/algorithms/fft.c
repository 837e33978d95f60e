/* Long products by an additive Fourier transform: values at points of fields of characteristic 2, one from each orbit.
 *
 * docs/mathematics/long-products.md explains the points, layers, orbits and places, with the names that are used here.
 * A product of n and m words takes three transforms of n + m words, three conversions (basis.c), and 4 (n + m) words of
 * memory.  After a signal (memory.h) the words are invalid. */
#ifndef F2X_FFT_C
#define F2X_FFT_C

#include <stdatomic.h>

#include "../memory.h"
#include "basis.c"
#include "thresholds.h"
#if HAS_GFNI
#include "byte_lanes.h"
#else
#include "planes.h"
#endif

enum {
    LEAST = 14,   /* the least i; below it there are fewer than two layers from afar with which lanes are exchanged */
    LARGEST = 31, /* the largest i, as beta_31 is the last in GF(2^32) */
    UNIT_WORDS = 1 << (LEAST - 6),
    CUT = 7, /* a piece of the longer factor has at least this many times the length of the shorter */
    INDEX_BITS = 9,
};

/* The layout of the transform modulo s_i + 1 in memory, which is made once for each i. */
typedef struct {
    int i;
    int held[2];      /* the layers of the two places from afar with which lanes are exchanged, ... */
    size_t places[2]; /* ... and the words between their branches */
    int extension;    /* the highest bit of a lane whose layer is an extension, after which places[0] is used; or -1 */
    size_t s8, s16;   /* the words between the bytes of an element that layers 8 and 16 joined */
    lane_multiplier lanes[INDEX_BITS]; /* the terms that depend on the lane and are added to t in the layer of a bit */
} fft_layout;

/* The multipliers t of the layers on the path from the first layer to the present one. */
typedef struct {
    const fft_layout *layout;
    f2x_multipliers t[LARGEST + 1];
} fft_path;

static bool is_extension(int j) { return j == 8 || j == 16; }

/* Return the number of bytes of an element in layer j. */
static int element_size(int j) { return j <= 8 ? 1 : j <= 16 ? 2 : 4; }

static fft_step step_of_layer(int j, bool back) {
    if (is_extension(j)) return back ? EXTENSION_BACK : EXTENSION;
    return back ? BACK : FORWARD;
}

/* Return the words between coefficients whose indices differ only in bit b, b >= 9. */
static size_t stride_of(int i, int b) { return (size_t)LANE_WORDS << (b == i - 3 ? i - 10 : b - 6); }

/* Return the least bit >= b whose layer has two branches. */
static int branching_bit(int i, int b) {
    while (i - b == 4 || is_extension(i - b)) b++;
    return b;
}

/* Return the words between the bytes that layer j = 8 or 16 joins to an element. */
static size_t byte_stride(const fft_layout *x, int j) {
    int b = x->i - j;
    if (b >= INDEX_BITS) return stride_of(x->i, b);
    if (b >= FIRST_LANE_BIT) return x->places[b != x->extension];
    return (size_t)LANE_WORDS << b;
}

static void prepare_layout(fft_layout *x, int i) {
    memset(x, 0, sizeof *x);
    x->i = i;
    for (int k = 0, b = INDEX_BITS; k < 2; k++, b++) {
        b = branching_bit(i, b);
        x->places[k] = stride_of(i, b);
        x->held[k] = i - b;
    }
    x->extension = -1;
    int layers[INDEX_BITS] = {0}; /* the layer of a bit of the lane, if it is done */
    int held = x->held[0];
    for (int b = INDEX_BITS - 1; b >= 0; b--) {
        int j = i - b;
        if (b >= FIRST_LANE_BIT) {
            layers[b] = held;
            held = is_extension(j) ? x->held[1] : j;
            if (is_extension(j) && x->extension < 0) x->extension = b;
        }
        for (int k = FIRST_LANE_BIT; k < INDEX_BITS; k++)
            if (layers[k]) add_to_lanes(x->lanes + b, k, (const uint8_t *)MULTIPLIER_TABLE[j - layers[k]]);
    }
    x->s8 = byte_stride(x, 8);
    x->s16 = i >= 16 ? byte_stride(x, 16) : 0;
}

/* Return the layout for i, which is made when it is first used and then kept; NULL if there is no memory. */
static const fft_layout *layout_of(int i) {
    static _Atomic(fft_layout *) layouts[LARGEST + 1];
    fft_layout *made = atomic_load_explicit(layouts + i, memory_order_acquire);
    if (made) return made;
    fft_layout *own = (fft_layout *)f2x_allocate((sizeof *own + sizeof(word) - 1) / sizeof(word));
    if (!own) return NULL;
    prepare_layout(own, i);
    if (atomic_compare_exchange_strong(layouts + i, &made, own)) return own;
    f2x_free(own); /* another thread was faster */
    return made;
}

static void start_path(fft_path *x, const fft_layout *layout) {
    x->layout = layout;
    memcpy(x->t, MULTIPLIER_TABLE, sizeof x->t);
}

/* Take the other branch of layer j, which adds a beta_k to the t of each later layer. */
static void take_other_branch(fft_path *x, int j) {
    word *restrict t = x->t[j + 1];
    const word *restrict change = MULTIPLIER_TABLE[1];
    for (size_t k = 0; k < 2 * (size_t)(x->layout->i - j); k++) t[k] ^= change[k];
}

static const uint8_t *multiplier_of_layer(const fft_path *x, int j) { return (const uint8_t *)x->t[j]; }

/* Make the layers of the bits `first` down to `last` of the lanes, exchanging these bits with the bit of the place
 * whose branches are m words apart. */
static void lane_layers(fft_path *x, word *p, size_t m, int first, int last, bool back) {
    const fft_layout *l = x->layout;
    for (int k = 0; k <= first - last; k++) {
        int b = back ? last + k : first - k, j = l->i - b;
        make_lane_step(element_size(j), step_of_layer(j, back), b, p, p + m, l->s8, l->s16, multiplier_of_layer(x, j),
                       l->lanes + b);
    }
}

/* Make the layers of all lanes.  The first bits are exchanged with the first place, for each branch of the second
 * place; after an extension, bits are exchanged with the second place. */
static void all_lane_layers(fft_path *x, word *p, bool back) {
    const fft_layout *l = x->layout;
    int last = l->extension < 0 ? FIRST_LANE_BIT : l->extension;
    if (back && last > FIRST_LANE_BIT) lane_layers(x, p, l->places[1], last - 1, FIRST_LANE_BIT, true);
    for (size_t second = 0; second < 2; second++) {
        if (second) take_other_branch(x, l->held[1]);
        lane_layers(x, p + l->places[1] * second, l->places[0], INDEX_BITS - 1, last, back);
        if (second) take_other_branch(x, l->held[1]);
    }
    if (!back && last > FIRST_LANE_BIT) lane_layers(x, p, l->places[1], last - 1, FIRST_LANE_BIT, false);
}

#if HAS_GFNI

/* Make the layers of the bits 0 to 2 of an index, which count vectors. */
static void last_three_layers(const fft_path *x, word *p, bool back) {
    const fft_layout *l = x->layout;
    for (int k = 0; k < 3; k++) {
        int b = back ? k : 2 - k, j = l->i - b;
        size_t half = (size_t)LANE_WORDS << b;
        for (int above = 0; above < 8; above += 2 << b) {
            if ((above & 4 && is_extension(l->i - 2)) || (above & 2 && is_extension(l->i - 1))) continue;
            f2x_multipliers t = {x->t[j][0], x->t[j][1]};
            for (int c = b + 1; c < 3; c++) {
                word taken = -(word)(above >> c & 1); /* the other branch of the layer of bit c */
                t[0] ^= MULTIPLIER_TABLE[c - b][0] & taken;
                t[1] ^= MULTIPLIER_TABLE[c - b][1] & taken;
            }
            word *u = p + LANE_WORDS * above;
            make_step_by_lanes(element_size(j), step_of_layer(j, back), u, u + half, l->s8, l->s16, half,
                               (const uint8_t *)t, l->lanes + b);
        }
    }
}

/* Make the layers of the bits 0 to 8 of an index, for the four places to which the last two layers from afar lead. */
static void leaf_layers(fft_path *x, word *p, bool back) {
    const fft_layout *l = x->layout;
    if (!back) all_lane_layers(x, p, false);
    /* the layers whose branches are at the places now; an extension uses the first place */
    int first = l->extension < 0 ? l->i - FIRST_LANE_BIT : 0;
    int second = l->extension > FIRST_LANE_BIT ? l->i - FIRST_LANE_BIT : l->held[1];
    for (size_t chosen = 0; chosen < 4; chosen++) {
        if (chosen & 1 && !first) continue;
        if (chosen & 1) take_other_branch(x, first);
        if (chosen & 2) take_other_branch(x, second);
        last_three_layers(x, p + l->places[0] * (chosen & 1) + l->places[1] * (chosen >> 1), back);
        if (chosen & 1) take_other_branch(x, first);
        if (chosen & 2) take_other_branch(x, second);
    }
    if (back) all_lane_layers(x, p, true);
}

#else

/* Change the groups of a leaf from bytes to planes, or from planes to bytes. */
static void transpose_leaf(const fft_layout *l, word *p) {
    size_t s8 = l->i - 8 >= INDEX_BITS ? l->s8 : 0, s16 = l->i - 16 >= INDEX_BITS ? l->s16 : 0; /* 0 if inside a leaf */
    for (size_t place = 0; place < 4; place++) {
        word *group = p + l->places[0] * (place & 1) + l->places[1] * (place >> 1);
        transpose_group(group);
        if (s8) transpose_group(group + s8);
        if (s16) transpose_group(group + s16);
        if (s8 && s16) transpose_group(group + s8 + s16);
    }
}

/* Make the layers of the bits 0 to 8 of an index, for the four places to which the last two layers from afar lead. */
static void leaf_layers(fft_path *x, word *p, bool back) {
    if (!back) transpose_leaf(x->layout, p);
    all_lane_layers(x, p, back);
    if (back) transpose_leaf(x->layout, p);
}

#endif

/* Make layer j >= 5 and all later layers of a region, or their inverses in reverse order.  The layers of the bits from
 * 9 on are made here, the others in leaf_layers. */
static void layers_from_afar(fft_path *x, word *p, int j, bool back) {
    const fft_layout *l = x->layout;
    int b = l->i - j;
    if (b < INDEX_BITS) return;
    size_t stride = stride_of(l->i, b);
    if (f2x_stopped(stride)) return;
    if (is_extension(j)) {
        if (back) layers_from_afar(x, p, j + 1, true);
        make_step(j == 8 ? 1 : 2, EXTENSION, p, p + stride, l->s8, l->s16, stride, multiplier_of_layer(x, j));
        if (!back) layers_from_afar(x, p, j + 1, false);
        return;
    }
    int size = element_size(j);
    if (!back) make_step(size, FORWARD, p, p + stride, l->s8, l->s16, stride, multiplier_of_layer(x, j));
    else if (stride == l->places[1]) leaf_layers(x, p, true);
    layers_from_afar(x, p, j + 1, back);
    take_other_branch(x, j);
    layers_from_afar(x, p + stride, j + 1, back);
    take_other_branch(x, j);
    if (back) make_step(size, BACK, p, p + stride, l->s8, l->s16, stride, multiplier_of_layer(x, j));
    else if (stride == l->places[1]) leaf_layers(x, p, false);
}

/* Make all layers from the fifth on, for the two branches of layer 3. */
static void transform_values(fft_path *x, word *values, bool back) {
    int i = x->layout->i;
    /* if layer 3 is one of the last two before the leaves, both its branches meet in a leaf */
    if (back && i == LEAST) leaf_layers(x, values, true);
    layers_from_afar(x, values, 5, back);
    take_other_branch(x, 3);
    layers_from_afar(x, values + stride_of(i, i - 3), 5, back);
    take_other_branch(x, 3);
    if (!back && i == LEAST) leaf_layers(x, values, false);
}

/* Write the values of the bits of a polynomial modulo s_i + 1. */
static void values_of_bits(word *values, const word *bits, const fft_layout *l) {
    fft_path x;
    start_path(&x, l);
    from_bits(values, bits, (size_t)LANE_WORDS << (l->i - 13));
    transform_values(&x, values, false);
}

/* Write the bits, modulo s_i + 1, of the polynomial with these values, which are overwritten. */
static void bits_of_values(word *bits, word *values, const fft_layout *l) {
    fft_path x;
    start_path(&x, l);
    transform_values(&x, values, true);
    to_bits(bits, values, (size_t)LANE_WORDS << (l->i - 13));
}

/* Write the products of the values at a and at b, modulo s_i + 1. */
static void multiply_modulus(word *to, const word *a, const word *b, const fft_layout *l) {
    int size = l->i >= 16 ? 4 : 2;
    size_t run = size == 4 ? f2x_min(l->s8, l->s16) : l->s8;
    for (size_t at = 0; at < (size_t)LANE_WORDS << (l->i - 9); at += run)
        if (!(at & l->s8 || at & l->s16)) multiply_elements(size, to + at, a + at, b + at, l->s8, l->s16, run);
}

/* Write f mod (s_i + 1), which has 2^(i-6) words, for n words of f in the subspace basis. */
static void reduce_to_bits(word *to, const word *f, size_t n, int i) {
    size_t count = (size_t)1 << (i - 6), first = f2x_min(count, n);
    f2x_copy(to, f, first);
    f2x_clear(to + first, count - first);
    if (n > count) f2x_add_to(to, f + count, f2x_min(count, n - count));
}

/* Replace the remainders modulo the s_i + 1, the largest i first, by the polynomial that has these remainders. */
static void put_together(word *f, size_t units) {
    for (int i = LARGEST; i >= LEAST; i--) {
        if (!(units >> (i - LEAST) & 1)) continue;
        word *at = f + UNIT_WORDS * (units >> (i - LEAST + 1) << (i - LEAST + 1)); /* after those of larger i */
        word *place = at + ((size_t)1 << (i - 6));
        for (int k = i - 1; k >= LEAST; k--) {
            if (!(units >> (k - LEAST) & 1)) continue;
            size_t count = (size_t)1 << (k - 6);
            f2x_add_to(place, at, count);
            f2x_add_to(place, at + count, count);
            place += count;
        }
    }
    for (int i = LEAST; i <= LARGEST; i++) {
        if (!(units >> (i - LEAST) & 1)) continue;
        word *at = f + UNIT_WORDS * (units >> (i - LEAST + 1) << (i - LEAST + 1));
        f2x_add_to(at, at + ((size_t)1 << (i - 6)), UNIT_WORDS * (units & (((size_t)1 << (i - LEAST)) - 1)));
    }
}

/* Return whether the transform can multiply to n words; the moduli s_i + 1 end with i = LARGEST. */
static bool values_fit(size_t n) { return n <= FFT_MOST; }

/* Return the number of units of UNIT_WORDS words that n words take. */
static size_t units_of(size_t n) { return f2x_max(1, (n + UNIT_WORDS - 1) / UNIT_WORDS); }

/* Return the words that the values for products of at most n words take, for values_fit(n); it is a multiple of
 * UNIT_WORDS. */
static size_t values_words(size_t n) { return UNIT_WORDS * units_of(n); }

/* Return the words of the longest products that take no more values than products of n words. */
static size_t rounded_length(size_t n) { return (n + UNIT_WORDS - 1) / UNIT_WORDS * UNIT_WORDS; }

/* Return the largest i whose s_i + 1 is among the moduli. */
static int largest_modulus(size_t units) {
    int i = LEAST;
    while (units >> (i - LEAST) > 1) i++;
    return i;
}

/* Return the words of the whole pieces that n words take. */
static size_t in_pieces(size_t n) { return (n + PIECE_WORDS - 1) / PIECE_WORDS * PIECE_WORDS; }

/* Return the words of scratch memory that write_values takes. */
static size_t values_scratch(size_t length, size_t n) {
    return ((size_t)1 << (largest_modulus(units_of(n)) - 6)) + in_pieces(length);
}

/* Write the values of `length` words of f for products of at most n words.  `values` and `scratch` are aligned to 64
 * bytes. */
static void write_values(word *values, const word *f, size_t length, size_t n, word *scratch) {
    f2x_prepare_tables();
    size_t units = units_of(n), room = in_pieces(length);
    int top = largest_modulus(units);
    word *bits = scratch, *coefficients = scratch + ((size_t)1 << (top - 6));
    f2x_copy(coefficients, f, length);
    f2x_clear(coefficients + length, room - length);
    to_subspace_basis(coefficients, room);
    for (int i = top; i >= LEAST; i--) {
        if (!(units >> (i - LEAST) & 1)) continue;
        if (f2x_stopped(UNIT_WORDS * units)) return;
        const fft_layout *l = layout_of(i);
        if (!l) return;
        reduce_to_bits(bits, coefficients, room, i);
        values_of_bits(values, bits, l);
        values += (size_t)1 << (i - 6);
    }
}

/* Write the products of the values at a and at b.  `to` may be `a`. */
static void multiply_values(word *to, const word *a, const word *b, size_t n) {
    size_t units = units_of(n);
    for (int i = largest_modulus(units); i >= LEAST; i--) {
        if (!(units >> (i - LEAST) & 1)) continue;
        const fft_layout *l = layout_of(i);
        if (!l) return;
        multiply_modulus(to, a, b, l);
        to += (size_t)1 << (i - 6);
        a += (size_t)1 << (i - 6);
        b += (size_t)1 << (i - 6);
    }
}

/* Write `length` words, at most values_words(n), of the polynomial with these values, which are overwritten.
 * `scratch`, of values_words(n), is aligned to 64 bytes. */
static void write_polynomial(word *out, size_t length, word *values, size_t n, word *scratch) {
    size_t units = units_of(n), count = UNIT_WORDS * units;
    word *at = scratch;
    for (int i = largest_modulus(units); i >= LEAST; i--) {
        if (!(units >> (i - LEAST) & 1)) continue;
        if (f2x_stopped(count)) return;
        const fft_layout *l = layout_of(i);
        if (!l) return;
        bits_of_values(at, values, l);
        values += (size_t)1 << (i - 6);
        at += (size_t)1 << (i - 6);
    }
    put_together(scratch, units);
    from_subspace_basis(scratch, count);
    f2x_copy(out, scratch, length);
}

/* Return the words of a piece of n words, for products with m words: CUT m to 2 CUT m if n >= CUT m, else n. */
static size_t fft_piece(size_t n, size_t m) {
    size_t pieces = f2x_max(1, n / (CUT * m));
    return (n + pieces - 1) / pieces;
}

/* Write the product, n + m words, for n >= m >= 1.  a is cut in pieces, and the values of b are computed once.  The
 * product of a piece and b must be short enough for values_fit. */
static void fft_product(word *out, const word *a, size_t n, const word *b, size_t m) {
    size_t length = fft_piece(n, m), most = length + m, count = values_words(most);
    size_t room = f2x_max(values_scratch(length, most), length < n ? count : 0);
    word *f = f2x_allocate(2 * count + room + m);
    if (!f) return;
    word *g = f + count, *scratch = g + count, *before = scratch + room;
    write_values(g, b, m, most, scratch);
    for (size_t start = 0; start < n && !f2x_failure; start += length) {
        if (start && f2x_ask_for_signals()) break;
        size_t piece = f2x_min(length, n - start);
        size_t shared = f2x_min(m, start); /* words that the previous piece has written too */
        f2x_copy(before, out + start, shared);
        write_values(f, a + start, piece, most, scratch);
        multiply_values(f, f, g, most);
        write_polynomial(out + start, piece + m, f, most, length < n ? scratch : g);
        f2x_add_to(out + start, before, shared);
    }
    f2x_free(f);
}

/* Write the values of `length` words of f for sums of products of at most n words, in values_words(n) words, aligned to
 * 64 bytes.  Values can be used for many products: a product of 2 x 2 matrices takes twelve transforms instead of
 * 24. */
static void values_of(word *values, const word *f, size_t length, size_t n) {
    word *scratch = f2x_allocate(values_scratch(length, n));
    if (!scratch) return;
    write_values(values, f, length, n, scratch);
    f2x_free(scratch);
}

/* Write values_words(n) words of the polynomial with the values a x + b y, or a x + b if y is NULL, or a x if b is NULL
 * too. */
static void from_values(word *out, const word *a, const word *x, const word *b, const word *y, size_t n) {
    size_t count = values_words(n);
    word *sum = f2x_allocate(2 * count);
    if (!sum) return;
    word *scratch = sum + count;
    multiply_values(sum, a, x, n);
    if (b && y) {
        multiply_values(scratch, b, y, n);
        b = scratch;
    }
    if (b) f2x_add_to(sum, b, count);
    write_polynomial(out, count, sum, n, scratch);
    f2x_free(sum);
}

#endif
