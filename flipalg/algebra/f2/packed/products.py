"""Products of words, as kernels/product_kernels.py and kernels/squares.py make them.

Main definitions
    multiply(f, g), square(f), sum_of_products(a, f, b, g)
    multiply_by_parts, multiply_by_transform    the two ways of a long product, whatever the length
    values_of(f, n), from_values(a, x, b, y)    sums of products by values that are kept (kernels/value_kernels.py)
    multiply_sparse(f, exponents)      f · Σ λ^e
"""

from collections.abc import Callable, Iterable

from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.words import ZERO, Words, add_shifted

multiply: Callable[[Words, Words], Words] = function("multiply")
multiply_by_parts: Callable[[Words, Words], Words] = function("multiply_by_parts")
multiply_by_transform: Callable[[Words, Words], Words] = function("multiply_by_transform")
sum_of_products: Callable[[Words, Words, Words, Words], Words] = function("sum_of_products")
square: Callable[[Words], Words] = function("square")
values_of: Callable[[Words, int], bytes] = function("values_of")
from_values: Callable[[bytes, bytes, bytes, bytes], Words] = function("from_values")

UNIT_WORDS = 1 << 8
"""Values come for products of multiples of so many words."""


def rounded_length(n: int) -> int:
    """Return the words of the longest products that take no more values than those of n words."""
    return -(-n // UNIT_WORDS) * UNIT_WORDS


def multiply_sparse(f: Words, exponents: Iterable[int]) -> Words:
    """Return f · Σ λ^e, one shift a term."""
    product = ZERO
    for e in exponents:
        product = add_shifted(product, f, e)
    return product
