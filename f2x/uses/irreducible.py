"""Irreducible and primitive polynomials of a given degree, from the table irreducible.txt or by testing candidates.

A polynomial is given by its bits: bit i of an integer is the coefficient of x^i.
"""

from collections.abc import Iterator
from contextlib import nullcontext

from f2x.child_process import noted
from f2x.factoring import is_irreducible
from f2x.integers import brief, positive_integer, refuse_beyond_memory
from f2x.orders import generates, unfactored
from f2x.power_factors import prime_factors_of_power
from f2x.ring import Polynomial
from f2x.text import bits_of_exponents
from f2x.uses.irreducible_record import recorded

__all__ = ["RECORDED_FROM", "candidates", "irreducible", "primitive", "sparse_candidates"]

RECORDED_FROM = 300
"""The table is read from this degree on; below it, candidates are tested."""
NOTED = 20_000
"""From this degree on, the end of the table, a search says on stderr that it runs."""
LARGEST_SEARCHED = 110_000
"""The largest degree for which candidates are tested one by one."""


def irreducible(degree: int, sparse: bool = False) -> int:
    """Return the bits of F2Poly.irreducible(degree, sparse), whose docstring explains the parameters."""
    degree = positive_integer("the degree", degree)
    row = recorded(degree) if degree >= RECORDED_FROM else None
    if row:
        return bits_of_exponents((degree, *row[0], 0)) if sparse else 1 << degree | row[1]
    sieves = ": irreducible_trinomials sieves, for hours"
    _refuse_beyond_search("F2Poly.irreducible", degree, sieves)
    with noted(f"testing candidates of degree {degree:,}, which takes minutes") if degree > NOTED else nullcontext():
        return next(f for f in (sparse_candidates if sparse else candidates)(degree) if is_irreducible(Polynomial(f)))


def primitive(degree: int, seconds: float) -> int:
    """Return the bits of F2Poly.primitive(degree, seconds), whose docstring explains the parameters."""
    degree = positive_integer("the degree", degree)
    if degree == 1:
        return 0b11
    _refuse_beyond_search("F2Poly.primitive", degree)
    primes, composites = prime_factors_of_power(degree, -1, seconds)
    if composites:
        raise RuntimeError(unfactored(composites[0], seconds))
    for bits in candidates(degree):
        if is_irreducible(f := Polynomial(bits)) and generates(f, primes, (), seconds):
            return bits
    raise AssertionError(f"there is a primitive polynomial of degree {degree}")


def _refuse_beyond_search(function: str, degree: int, instead: str = "") -> None:
    """Raise MemoryError or ValueError if the degree is too large for testing candidates one by one."""
    refuse_beyond_memory(32 * degree, f"looking for one of degree {brief(degree)}", "take a smaller degree")
    if degree > LARGEST_SEARCHED:
        limit = f"{LARGEST_SEARCHED:,}, some minutes"
        raise ValueError(f"{function} takes degrees to {limit}, got {brief(degree)}{instead}")


def candidates(degree: int) -> Iterator[int]:
    """Yield the bits of the polynomials of a given degree that neither x nor x + 1 divides, ascending.

    For degree 1, yield the bits of x only.
    """
    if degree == 1:
        yield 0b10
        return
    for tail in range(1, 1 << degree, 2):
        if tail.bit_count() % 2 == 0:
            yield 1 << degree | tail


def sparse_candidates(degree: int) -> Iterator[int]:
    """Yield the bits of the trinomials of a given degree, ascending, then of the pentanomials, ascending.

    Their constant term is 1.  For degrees 1 and 2, yield `candidates(degree)`.
    """
    if degree <= 2:
        yield from candidates(degree)
        return
    ends = 1 << degree | 1
    for k in range(1, degree):
        yield ends | 1 << k
    for a in range(3, degree):
        for b in range(2, a):
            for c in range(1, b):
                yield ends | 1 << a | 1 << b | 1 << c
