#include "tables.h"

#include <stdatomic.h>

f2x_multipliers f2x_byte_multipliers[F2X_BETAS], f2x_plane_multipliers[F2X_BETAS];
word f2x_masks[2][16][F2X_MASKS + 1];
word f2x_byte_products[256][2][2];
word f2x_from_bits[4], f2x_to_bits[4], f2x_basis_of_16[2][4];

typedef struct {
    int base; /* the bits of the first field: 8 or 1 */
    uint32_t beta[F2X_BETAS];
} tower;

static uint32_t product_of_bytes(uint32_t a, uint32_t b) {
    uint32_t total = 0;
    for (int k = 0; k < 8; k++) total ^= (b >> k & 1) * (a << k);
    for (int k = 6; k >= 0; k--) total ^= (total >> (k + 8) & 1) * (0x11Bu << k);
    return total;
}

/* Return the product in the field of 2^bits elements. */
static uint32_t product(const tower *field, uint32_t a, uint32_t b, int bits) {
    if (bits == field->base) return bits == 1 ? a & b : product_of_bytes(a, b);
    int half = bits / 2;
    uint32_t mask = (1u << half) - 1;
    uint32_t low = product(field, a & mask, b & mask, half), high = product(field, a >> half, b >> half, half);
    uint32_t both = product(field, (a ^ a >> half) & mask, (b ^ b >> half) & mask, half);
    return (low ^ product(field, high, field->beta[half - 1], half)) | (both ^ low) << half;
}

/* Return the y with y^2 + y = c and lowest bit 0 in the field of 2^bits elements. */
static uint32_t solution(uint32_t c, const uint32_t *squares, int bits) {
    uint32_t images[32] = {0}, sources[32] = {0}; /* by the leading bit of the image */
    uint32_t y = 0;
    for (int k = 1; k <= bits; k++) { /* the last of them is c itself */
        uint32_t image = k < bits ? squares[k] ^ 1u << k : c, source = k < bits ? 1u << k : 0;
        while (image) {
            int top = 31 - __builtin_clz(image);
            if (!images[top]) {
                images[top] = image;
                sources[top] = source;
                break;
            }
            image ^= images[top];
            source ^= sources[top];
        }
        y = source;
    }
    return y;
}

static void prepare_tower(tower *field, int base) {
    uint32_t squares[32];
    field->base = base;
    field->beta[0] = 1;
    int bits = base;
    for (int k = 0; k < bits; k++) squares[k] = product(field, 1u << k, 1u << k, bits);
    for (int k = 1; k < F2X_BETAS; k++) {
        if (k < bits) {
            field->beta[k] = solution(field->beta[k - 1], squares, bits);
            continue;
        }
        field->beta[k] = 1u << k;
        for (bits *= 2; k < bits; k++) squares[k] = product(field, 1u << k, 1u << k, bits);
        k = bits / 2;
    }
}

static void write_triple(const tower *field, uint8_t *to, uint32_t t) {
    to[0] = (uint8_t)(t & 255);
    to[1] = (uint8_t)product(field, t >> 8, field->beta[7], 8);
    to[2] = (uint8_t)(t ^ t >> 8);
}

static void write_multipliers(const tower *field, word *words, uint32_t t) {
    uint8_t *to = (uint8_t *)words;
    uint32_t low = t & 0xFFFF, high = t >> 16;
    write_triple(field, to, low);
    write_triple(field, to + 3, product(field, high, field->beta[15], 16));
    write_triple(field, to + 6, low ^ high);
}

/* Write the factors of the products of bits of which a product by t consists. */
static word *write_masks(const tower *field, word *to, uint32_t t, int bits) {
    if (bits == 1) {
        *to = -(word)t;
        return to + 1;
    }
    int half = bits / 2;
    uint32_t low = t & ((1u << half) - 1), high = t >> half;
    to = write_masks(field, to, low, half);
    to = write_masks(field, to, product(field, high, field->beta[half - 1], half), half);
    return write_masks(field, to, low ^ high, half);
}

static void write_byte_products(const tower *field) {
    uint8_t of_bits[8][8]; /* linear in either factor */
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) of_bits[i][j] = (uint8_t)product(field, 1u << i, 1u << j, 8);
    for (int t = 0; t < 256; t++)
        for (int j = 0; j < 8; j++) {
            uint8_t of_t = 0;
            for (int i = 0; i < 8; i++) of_t ^= t >> i & 1 ? of_bits[i][j] : 0;
            uint8_t *table = (uint8_t *)f2x_byte_products[t][j / 4];
            for (int half = 0; half < 16; half++) table[half] ^= half >> j % 4 & 1 ? of_t : 0;
        }
}

/* Write the bytes of both branches for each coefficient 4 p_1 + 2 p_2 + p_4 + 8 p_3 of the first four layers. */
static void columns_from_bits(const tower *field, uint32_t columns[16]) {
    for (int k = 0; k < 16; k++) {
        columns[k] = 0;
        for (int branch = 0; branch < 2; branch++) {
            const uint32_t *beta = field->beta;
            uint32_t value = 1;
            if (k & 4) value = product(field, value, beta[1], 8);
            if (k & 2) value = product(field, value, beta[2], 8);
            if (k & 8) value = product(field, value, beta[3] ^ (uint32_t)branch, 8);
            if (k & 1) value = product(field, value, branch ? beta[4] ^ beta[1] : beta[4], 8);
            columns[k] |= value << 8 * branch;
        }
    }
}

/* Replace the columns of a matrix by those of its inverse. */
static void invert(uint32_t columns[16]) {
    uint32_t sources[16];
    for (int k = 0; k < 16; k++) sources[k] = 1u << k;
    for (int bit = 0; bit < 16; bit++) {
        int at = bit;
        while (!(columns[at] >> bit & 1)) at++;
        uint32_t column = columns[at], source = sources[at];
        columns[at] = columns[bit];
        sources[at] = sources[bit];
        for (int k = 0; k < 16; k++) {
            if (!(columns[k] >> bit & 1)) continue;
            columns[k] ^= column;
            sources[k] ^= source;
        }
        columns[bit] = column;
        sources[bit] = source;
    }
    for (int k = 0; k < 16; k++) columns[k] = sources[k];
}

static void write_quarters(word to[4], const uint32_t columns[16]) {
    for (int part = 0; part < 4; part++) {
        to[part] = 0;
        for (int bit = 0; bit < 8; bit++)
            for (int k = 0; k < 8; k++) {
                word entry = columns[8 * (part & 1) + k] >> (8 * (part >> 1) + bit) & 1;
                to[part] |= entry << (8 * (7 - bit) + k);
            }
    }
}

/* Write the images of the 16 coefficients; in each block of 2m, coefficient k >= m moves down by m - e places, from the
 * highest coefficient on. */
static void columns_of_basis(uint32_t columns[16]) {
    static const int passes[4][2] = {{8, 2}, {4, 1}, {8, 4}, {2, 1}};
    for (int c = 0; c < 16; c++) {
        uint32_t f = 1u << c;
        for (int pass = 0; pass < 4; pass++) {
            int m = passes[pass][0], e = passes[pass][1];
            for (int k = 15; k >= 0; k--)
                if (k & m) f ^= (f >> k & 1) << (k - m + e);
        }
        columns[c] = f;
    }
}

static void fill_tables(void) {
    tower bytes, planes;
    prepare_tower(&bytes, 8);
    prepare_tower(&planes, 1);
    for (int k = 0; k < F2X_BETAS; k++) {
        write_multipliers(&bytes, f2x_byte_multipliers[k], bytes.beta[k]);
        write_multipliers(&planes, f2x_plane_multipliers[k], planes.beta[k]);
    }
    for (uint32_t half = 0; half < 16; half++) {
        write_masks(&planes, f2x_masks[0][half], half, 8);
        write_masks(&planes, f2x_masks[1][half], half << 4, 8);
    }
    memset(f2x_byte_products, 0, sizeof f2x_byte_products);
    write_byte_products(&planes);
    uint32_t columns[16];
    columns_from_bits(&bytes, columns);
    write_quarters(f2x_from_bits, columns);
    invert(columns);
    write_quarters(f2x_to_bits, columns);
    columns_of_basis(columns);
    write_quarters(f2x_basis_of_16[0], columns);
    invert(columns);
    write_quarters(f2x_basis_of_16[1], columns);
}

void f2x_prepare_tables(void) {
    enum { EMPTY, BEING_FILLED, FILLED };
    static atomic_int state;
    if (atomic_load_explicit(&state, memory_order_acquire) == FILLED) return;
    int found = EMPTY;
    if (atomic_compare_exchange_strong(&state, &found, BEING_FILLED)) {
        fill_tables();
        atomic_store_explicit(&state, FILLED, memory_order_release);
    }
    while (atomic_load_explicit(&state, memory_order_acquire) != FILLED) continue; /* another thread takes 50 µs */
}
