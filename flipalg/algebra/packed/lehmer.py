"""Euclid's algorithm on words by Lehmer's scheme, as kernels/lehmer.py runs it.

Main definitions
    lehmer_gcd(f, g)                   gcd(f, g)
    lehmer_matrix(f, g, stop)          (M, f', g') with (f', g') = M (f, g), stopped at the first deg g' < stop
"""

from collections.abc import Callable

from flipalg.algebra.packed.native import function
from flipalg.algebra.packed.words import Words, degree

Matrix = tuple[Words, Words, Words, Words]

_gcd: Callable[[Words, Words], Words] = function("lehmer_gcd")
_matrix: Callable[[Words, Words, int], tuple[Words, Words, Words, Words, Words, Words]] = function("lehmer_matrix")


def lehmer_gcd(f: Words, g: Words) -> Words:
    """Return gcd(f, g).  Quadratic."""
    return _gcd(f, g) if degree(f) >= degree(g) else _gcd(g, f)


def lehmer_matrix(f: Words, g: Words, stop: int) -> tuple[Matrix, Words, Words]:
    """Return (M, f', g') with (f', g') = M (f, g) and deg g' < stop ≤ deg f', for deg f ≥ deg g, deg f ≥ stop ≥ 0.

    The f', g' are two neighbors in the remainder sequence of f, g.  Quadratic.
    """
    a, b, c, d, f, g = _matrix(f, g, stop)
    return (a, b, c, d), f, g
