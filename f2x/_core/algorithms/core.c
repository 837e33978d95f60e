/* The core for one instruction set.  Each file of levels/ names an instruction set and includes this file. */
#include "../f2x.h"
#include "clmul.h"

#include "rows.h"
#include "parts.h"
#include "multiples.h"
#include "fft.c"
#include "products.c"
#include "squares.c"
#include "division.c"
#include "gcd.c"
#include "modular.c"
#include "extension.c"
#include "shift.c"
#include "checks.c"

#define NAMED(level) f2x_core_##level
#define CORE_NAMED(level) NAMED(level)
#define TEXT(level) #level
#define TEXT_OF(level) TEXT(level)

const f2x_core CORE_NAMED(F2X_LEVEL) = {
    .name = TEXT_OF(F2X_LEVEL),
    .vector_words = WIDE,
    .toom_words = TOOM_WORDS,
    .fft_words = FFT_WORDS,
    .multiply = multiply,
    .multiply_by_parts = multiply_by_parts,
    .multiply_by_transform = multiply_by_transform,
    .square = square,
    .sum_of_products = sum_of_products,
    .matrix_degree = MATRIX_DEGREE,
    .half_gcd_degree = HALF_GCD_DEGREE,
    .prepared_words = PREPARED_WORDS,
    .newton_words = NEWTON_WORDS,
    .divide = divide,
    .divide_exactly = divide_exactly,
    .gcd = gcd,
    .gcd_by_lehmer = gcd_by_lehmer,
    .xgcd = xgcd,
    .half_gcd = half_gcd,
    .minimal_polynomial = minimal_polynomial,
    .taylor_shift = taylor_shift,
    .crc = crc,
    .new_modulus = new_modulus,
    .free_modulus = free_modulus,
    .is_sparse = is_sparse,
    .squares_worth = squares_worth,
    .reduce = reduce,
    .multiply_modulo = multiply_modulo,
    .squares_modulo = squares_modulo,
    .trace_modulo = trace_modulo,
    .power_modulo = power_modulo,
    .frobenius_modulo = frobenius_modulo,
    .new_inner = new_inner,
    .free_inner = free_inner,
    .compose_modulo = compose_modulo,
    .new_field = new_field,
    .free_field = free_field,
    .coefficient_squares = coefficient_squares,
    .element_products = element_products,
    .multiply_over = multiply_over,
    .divide_over = divide_over,
    .gcd_over = gcd_over,
    .reciprocal_over = reciprocal_over,
    .multiply_modulo_over = multiply_modulo_over,
    .squares_over = squares_over,
    .compose_over = compose_over,
};
