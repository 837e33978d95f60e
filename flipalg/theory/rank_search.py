"""The ranks of apparition of the irreducible factors of the side polynomial D_n over F_p, within a time limit.

The ranks decide for which m the m × n board is unique (docs/mathematics/ranks-of-factors.md).  Let b be the largest
divisor of n + 1 (of n if the columns close up) that is prime to p.  If b is at most 2,000 (600 for odd p), this process
factors D_n; if b is at most 40,000 times the limit in seconds, a second process factors it, and is ended when the time
is over.  For a larger b, D_n is not factored.  If a rank is not found in time, only a multiple of it and perhaps a
divisor are known (`Rank`).
"""

import time
from collections.abc import Iterator
from typing import Any

from f2x import yielded_in_child
from flipalg.algebra.integers import without
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import Topology
from flipalg.theory.apparition import Rank, is_edge, order_of_root, rank_of_irreducible, rank_of_power
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.side_polynomials import substitute

__all__ = ["factors_and_ranks", "factors_of_side", "ranks_of_factors"]

FACTORED_HERE, ODD_PRIMES_HERE = 1000, 300
"""This process factors D_n if b is at most twice this number: the first number for p = 2, the second for odd p."""
SIDE_IN_A_SECOND = 40_000
"""The second process factors D_n if b is at most this number times the time limit in seconds."""
UNKNOWN = Rank(1, 0)
"""The rank if D_n was not factored in time: a multiple of 1 that divides 0, which may be any number."""


def ranks_of_factors(row: Grid[Form], seconds: float) -> Iterator[tuple[Rank, int]]:
    """Yield (rank, multiple) for each irreducible factor of D_n, or only (UNKNOWN, 0) if D_n was not factored.

    The period of the nullity divides the lcm of all `multiple`, and equals it if all ranks are exact.  A `multiple` is
    0 if nothing is known.

    row       the 1 × n board, with a prime number p of colors
    seconds   the time limit for factoring D_n, and p^k ± 1 for the degrees k of its factors, and for computing ranks

    If the rows close up, the order of a root (`apparition.order_of_root`) takes the place of the rank.
    """
    deadline = time.monotonic() + seconds
    _, n, _, topology, p = row
    R = polynomials_over(p)
    _, b = without(p, n if topology.columns_close else n + 1)
    if b <= 2 * (FACTORED_HERE if p == 2 else ODD_PRIMES_HERE):
        for f, e in factors_of_side(row):
            rank = _rank(f, p, topology, max(0.0, deadline - time.monotonic()))
            yield rank, _multiple(f, p, topology, rank, e)
        return
    found = (
        yielded_in_child(factors_and_ranks, row, seconds, seconds=seconds) if b <= SIDE_IN_A_SECOND * seconds else []
    )
    if not found:
        yield UNKNOWN, 0
        return
    factors, ranks = found[0], dict(found[1:])
    for i, (coefficients, e) in enumerate(factors):
        f = R.polynomial(coefficients)
        unknown = _rank(f, p, topology, 0.0) if is_edge(f, p) else Rank(1, p ** (2 * R.degree(f)) - 1)
        rank = ranks.get(i, unknown)
        yield rank, _multiple(f, p, topology, rank, e)


def factors_and_ranks(row: Grid[Form], seconds: float) -> Iterator[Any]:
    """Yield a list with (coefficients, exponent) of each factor of D_n; then, by degree, (i, rank of factor i)."""
    deadline = time.monotonic() + seconds
    R = polynomials_over(row.colors)
    factors = list(factors_of_side(row))
    yield [(R.coefficients(f), e) for f, e in factors]
    for i, (f, _) in sorted(enumerate(factors), key=lambda place: R.degree(place[1][0])):
        yield i, _rank(f, row.colors, row.topology, max(0.0, deadline - time.monotonic()))


def _rank(f: Any, p: int, topology: Topology, seconds: float) -> Rank:
    return order_of_root(f, seconds, p) if topology.rows_close else rank_of_irreducible(f, seconds, p)


def _multiple(f: Any, p: int, topology: Topology, rank: Rank, e: int) -> int:
    if not topology.rows_close:
        return rank_of_power(f, rank.multiple, e, p)
    if is_edge(f, p):
        if topology.columns_close:
            return rank.multiple * rank_of_power(f, p, e, p)
        e *= 2
    power = 1
    while power < e:
        power *= p
    return rank.multiple * power


def factors_of_side(row: Grid[Form]) -> Iterator[tuple[Any, int]]:
    """Yield (f, e) for the irreducible factors f of D_n and their multiplicities e; `row` is the 1 × n board.

    If the columns close up, f are the minimal polynomials of the x = -P/Q (docs/glossary.md) at the z with z^n = 1, and
    e is the multiplicity of z, for z = ±1 half of it, rounded up (docs/mathematics/ranks-of-factors.md).
    """
    R, n = polynomials_over(row.colors), row.n
    for f, e in _of_ring(R, n) if row.topology.columns_close else _of_path(R, n):
        g = substitute(R, f, R.degree(f), row.neighborhood)
        if R.degree(g) > 0:
            yield R.monic(g), e


def _of_path(R: PolynomialRing[Any], n: int) -> Iterator[tuple[Any, int]]:
    """Yield the irreducible factors of d_n and their multiplicities."""
    p = R.characteristic
    k, b = without(p, n + 1)
    edges = (p**k - 1) // (1 if p == 2 else 2)
    if edges:
        yield from ((f, edges) for f in _edges(R))
    if p == 2:
        yield from ((f, 2 * p**k) for f, _ in R.factor_here(_half(R, b)))
    else:
        yield from ((f, e * p**k) for f, e in R.factor_here(determinant_polynomial_over(R, b - 1)))


def _of_ring(R: PolynomialRing[Any], n: int) -> Iterator[tuple[Any, int]]:
    """Yield (f, e) for each minimal polynomial f of a y = ζ + 1/ζ with ζ^n = 1.

    e is the least exponent for which f(z + 1/z)^e is divisible by the powers of z - ζ and of z - 1/ζ that divide
    z^n - 1.
    """
    p = R.characteristic
    k, b = without(p, n)
    for f in _edges(R)[: 2 - b % 2]:
        yield f, (p**k + 1) // 2
    for f, _ in R.factor_here(_half(R, b) if b % 2 else determinant_polynomial_over(R, b // 2 - 1)):
        yield f, p**k


def _edges(R: PolynomialRing[Any]) -> list[Any]:
    """Return the polynomials x - 2 and x + 2 (over F2 they are equal, and the list has only x)."""
    edges = [R.polynomial((-2, 1)), R.polynomial((2, 1))]
    return edges[:1] if R.characteristic == 2 else edges


def _half(R: PolynomialRing[Any], b: int) -> Any:
    """Return d_h + d_{h-1} for an odd b = 2h + 1; over F2 it is Q_b, the square root of d_{b-1}."""
    h = (b - 1) // 2
    return R.add(determinant_polynomial_over(R, h), determinant_polynomial_over(R, h - 1)) if h else R.one
