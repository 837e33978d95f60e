"""The ranks of apparition that decide for which m the m × n board is unique over F_p, within a time limit.

Main definitions
    ranks_of_factors(p, n, form, topology, seconds)    for each irreducible factor of what n contributes: its rank, or
                                                       the order of its root where the rows close up, and what the
                                                       period must be a multiple of
    factors_of_side(R, n, form, topology)              these factors f, and the power of f that matters
Main statements, proved in docs/mathematics/ranks-of-factors.md
    the factors of an open row and of a ring, and the powers of them that matter      test_factors_of_a_path_and_a_ring
    the period, a multiple of which holds all of the row, for open and closed rows     test_rules_agree_with_nullities
    The time holds for all of it: factoring the polynomial, the ladders modulo its factors, and factoring p^k ± 1
        test_the_time_covers_the_polynomial_too
Conventions
    To degree 1000, for odd p 300, the work is done here.  Beyond, it is done in another process, which is ended when
    the time is over; what it found by then counts, and a factor not reached has an order that divides p^(2k) - 1.
    The polynomial itself, not factored in time, counts as a factor with a rank that divides 0.
Cost
    A factorization of degree b or b/2, n + 1 = p^k b, and a ladder for each prime of p^k ± 1.
"""

import json
import time
from collections.abc import Iterator
from typing import Any

from f2x.child_process import output_of
from flipalg.algebra.integers import without
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.theory.apparition import Rank, is_edge, order_of_root, rank_of_irreducible, rank_of_power
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.neighborhoods import Neighborhood, neighborhood
from flipalg.theory.side_polynomials import substitute
from flipalg.theory.topologies import Topology, topology

LARGEST_HERE, LARGEST_HERE_FOR_ODD_PRIMES = 1000, 300
"""The degree up to which the work is done in this process: milliseconds, but for p^k ± 1, which has its own."""
UNKNOWN = Rank(1, 0)

_PROGRAM = """
from flipalg.theory.rank_search import main
main(sys.stdin.read())
"""


def ranks_of_factors(
    p: int, n: int, form: Neighborhood, closed: Topology, seconds: float
) -> Iterator[tuple[Rank, int]]:
    """Yield (rank, multiple) for the irreducible factors: the period must be a multiple of `multiple`, perhaps 0."""
    deadline = time.monotonic() + seconds
    R = polynomials_over(p)
    _, b = without(p, n if closed.columns_close else n + 1)
    if b <= 2 * (LARGEST_HERE if p == 2 else LARGEST_HERE_FOR_ODD_PRIMES):
        for f, e in factors_of_side(R, n, form, closed):
            rank = _rank(f, p, closed, max(0.0, deadline - time.monotonic()))
            yield rank, _multiple(f, p, closed, rank, e)
        return
    question = json.dumps([p, str(n), form.name, closed.name, min(seconds, 1e300)])
    output, _ = output_of(_PROGRAM, question, seconds)
    lines = output.split("\n")[:-1]  # the last may be cut off
    if not lines:
        yield UNKNOWN, 0
        return
    found = dict(json.loads(line) for line in lines[1:])
    for i, (coefficients, e) in enumerate(json.loads(lines[0])):
        f = R.polynomial(coefficients)
        known, unfactored = found.get(i, ("1", f"{p ** (2 * R.degree(f)) - 1:x}"))
        rank = Rank(int(known, 16), int(unfactored, 16))
        yield rank, _multiple(f, p, closed, rank, int(e, 16))


def main(question: str) -> None:
    """Answer in lines of JSON: the factors, then the place and the rank of each, small degrees first."""
    p, n, name, closed_name, seconds = json.loads(question)
    deadline = time.monotonic() + seconds
    R, closed = polynomials_over(p), topology(closed_name)
    factors = list(factors_of_side(R, int(n), neighborhood(name), closed))
    _say([(R.coefficients(f), f"{e:x}") for f, e in factors])
    for i, (f, _) in sorted(enumerate(factors), key=lambda place: R.degree(place[1][0])):
        rank = _rank(f, p, closed, max(0.0, deadline - time.monotonic()))
        _say((i, (f"{rank.known:x}", f"{rank.unfactored:x}")))


def _say(value: object) -> None:
    print(json.dumps(value), flush=True)  # noqa: T201  (the answer of a child process)


def _rank(f: Any, p: int, closed: Topology, seconds: float) -> Rank:
    return order_of_root(f, seconds, p) if closed.rows_close else rank_of_irreducible(f, seconds, p)


def _multiple(f: Any, p: int, closed: Topology, rank: Rank, e: int) -> int:
    if not closed.rows_close:
        return rank_of_power(f, rank.multiple, e, p)
    if is_edge(f, p):
        if closed.columns_close:
            return rank.multiple * rank_of_power(f, p, e, p)
        e *= 2
    power = 1
    while power < e:
        power *= p
    return rank.multiple * power


def factors_of_side(R: PolynomialRing[Any], n: int, form: Neighborhood, closed: Topology) -> Iterator[tuple[Any, int]]:
    """Yield the irreducible polynomials of the x that make a row of n cells singular, and the powers that matter."""
    for f, e in _of_ring(R, n) if closed.columns_close else _of_path(R, n):
        g = substitute(R, f, R.degree(f), form)
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
    """Yield the minimal polynomials of y = z + 1/z, z^n = 1, and the power of y - y(z) that z^n - 1 asks for."""
    p = R.characteristic
    k, b = without(p, n)
    for f in _edges(R)[: 2 - b % 2]:
        yield f, (p**k + 1) // 2
    for f, _ in R.factor_here(_half(R, b) if b % 2 else determinant_polynomial_over(R, b // 2 - 1)):
        yield f, p**k


def _edges(R: PolynomialRing[Any]) -> list[Any]:
    """Return x - 2 and x + 2; over F2 x alone."""
    edges = [R.polynomial((-2, 1)), R.polynomial((2, 1))]
    return edges[:1] if R.characteristic == 2 else edges


def _half(R: PolynomialRing[Any], b: int) -> Any:
    """Return d_h + d_{h-1}, h = (b-1)/2, b odd: over F2 Q_b."""
    h = (b - 1) // 2
    return R.add(determinant_polynomial_over(R, h), determinant_polynomial_over(R, h - 1)) if h else R.one
