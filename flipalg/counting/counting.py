"""Counts of solutions, of patterns that presses reach, of perfect parity patterns, and of unique boards.

Proofs: `flipalg why counting`, `flipalg why perfect-patterns`, docs/mathematics/colors.md.
"""

from math import gcd, lcm, prod

from flipalg.algebra.integers import brief, divisors, moebius, positive_integer, refuse_beyond_memory
from flipalg.grids.colors import is_prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.theory.determinants import invariant_factors_of
from flipalg.theory.nullity import nullity_by_closed_form, nullity_of
from flipalg.theory.rules import rule

__all__ = [
    "count",
    "count_unique",
    "multiples_of_none",
    "perfect_patterns",
    "solvable_patterns",
]


@documented
def count(
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int,
) -> int:
    """Return how many sets of presses change nothing; a solvable board has this number of solutions.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    colors : int
        The number of colors, at least 2.

    Returns
    -------
    int
        The order of the kernel of the game matrix modulo the number of colors.

    Raises
    ------
    TypeError, ValueError, MemoryError
        For a bad size, name or number of colors, and the errors of `nullity` and (if c' > 1, see Notes) of
        `invariant_factors`.

    See Also
    --------
    kernel_basis : generators of these sets of presses

    Notes
    -----
    Let c be the number of colors, and c' = c divided by the primes p < 2^63 that divide c exactly once.  The result is
    the product of p^(nullity modulo p) over these p, times the product of gcd(c', s) over the entries s of the Smith
    form of the game matrix.  If c is too large to factor, c' = c.

    Examples
    --------
    >>> count(4, 4, colors=2), count(2, 2, colors=9), count(4, 4, colors=6)
    (16, 3, 144)
    """
    grid = Grid.of(m, n, neighborhood, topology, colors)
    rest, found = grid.colors, 1
    for p in _primes(rest):
        if rest % (p * p) and is_prime_number_of_colors(p):
            found *= p ** nullity_of(grid._replace(colors=p))
            rest //= p
    if rest > 1:
        found *= prod(gcd(rest, s) for s in invariant_factors_of(grid))
    return found


def _primes(colors: int) -> tuple[int, ...]:
    try:
        return primes_of(colors)
    except ValueError:  # not factored
        return ()


def count_unique(M: int, N: int) -> int:
    """Return how many of the m × n boards with m ≤ M and n ≤ N have exactly one solution (`plus`, two colors).

    Parameters
    ----------
    M, N : int
        The largest number m of rows, which may be huge, and the largest number n of columns.

    Returns
    -------
    int
        The number of unique boards.

    Raises
    ------
    TypeError, ValueError
        For a number that is not an integer of at least 1, or if `rule(n)` is not exact for some n ≤ N.

    Notes
    -----
    For each n ≤ N the m are counted from `rule(n)`, by inclusion and exclusion.

    Examples
    --------
    >>> count_unique(3, 3), count_unique(10**18, 200)
    (5, 128491918884534873340)
    """
    M, N = positive_integer("M", M), positive_integer("N", N)
    total = 0
    for n in range(1, N + 1):
        exact = rule(n)
        if not exact.is_exact:
            raise ValueError(f"the rule for n = {n} is not exact: {exact}")
        # m + 1 runs over 2..M+1, and no rank divides 1
        total += multiples_of_none(exact.ranks, M + 1) - 1
    return total


def multiples_of_none(ranks: tuple[int, ...], limit: int, factor: int = 1) -> int:
    """Return how many multiples of `factor` among 1, ..., limit are not a multiple of any of the ranks."""
    if factor > limit:
        return 0
    if not ranks:
        return limit // factor
    first, *rest = ranks
    others = tuple(rest)
    return multiples_of_none(others, limit, factor) - multiples_of_none(others, limit, lcm(factor, first))


def solvable_patterns(m: int, n: int, modulus: int | None = None) -> int:
    """Return 2^(mn - nullity), the number of states of the plain m × n board that presses can reach from all 0.

    The presses are those of `plus` with two colors.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, at least 1.
    modulus : int, optional
        If given, at least 1: the result is reduced modulo this number.

    Returns
    -------
    int
        The number of states, or its residue modulo `modulus`.

    Raises
    ------
    TypeError, ValueError, MemoryError
        The errors of `nullity`; ValueError also for a modulus below 1, MemoryError also if the result does not fit.

    Examples
    --------
    >>> solvable_patterns(1, 2), solvable_patterns(4, 4), solvable_patterns(7, 11, 10**9 + 7)
    (2, 4096, 270016253)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    return _power_of_2(m * n - nullity_by_closed_form(m, n), modulus)


def _power_of_2(exponent: int, modulus: int | None) -> int:
    if modulus is None:
        refuse_beyond_memory(exponent // 8, f"the number 2^{brief(exponent)}", "give a modulus")
        return 1 << exponent
    return pow(2, exponent, positive_integer("the modulus", modulus))


def perfect_patterns(m: int, n: int) -> int:
    """Return how many m × n parity patterns are perfect: none of their rows and columns is 0.

    A parity pattern is an array of bits in which each bit is the sum modulo 2 of its neighbors (D. E. Knuth, The Art of
    Computer Programming, 7.1.3): a set of presses of `plus` that changes nothing.

    >>> perfect_patterns(2, 1), perfect_patterns(3, 2), perfect_patterns(4, 4)
    (1, 2, 15)
    """
    return sum(
        moebius((m + 1) // d) * moebius((n + 1) // e) * ((1 << nullity_by_closed_form(d - 1, e - 1)) - 1)
        for d in divisors(m + 1)[1:]
        for e in divisors(n + 1)[1:]
    )
