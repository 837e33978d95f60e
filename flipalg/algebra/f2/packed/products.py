"""Products of words, as kernels/product_kernels.py and kernels/squares.py make them.

Main definitions
    multiply(f, g), square(f)
    multiply_by_parts, multiply_by_transform    the two ways of a long product, whatever the length
    multiply_sparse(f, exponents)      f · Σ λ^e
"""

from collections.abc import Callable, Iterable

from flipalg.algebra.f2.packed.native import function
from flipalg.algebra.f2.packed.words import ZERO, Words, add, shifted_left

multiply: Callable[[Words, Words], Words] = function("multiply")
multiply_by_parts: Callable[[Words, Words], Words] = function("multiply_by_parts")
multiply_by_transform: Callable[[Words, Words], Words] = function("multiply_by_transform")
square: Callable[[Words], Words] = function("square")


def multiply_sparse(f: Words, exponents: Iterable[int]) -> Words:
    """Return f · Σ λ^e, one shift a term."""
    product = ZERO
    for e in exponents:
        product = add(product, shifted_left(f, e))
    return product
