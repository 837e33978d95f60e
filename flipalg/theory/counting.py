"""How many boards of a range are unique, and how many patterns can be solved, summed over boards.

Main definitions
    count_unique(M, N)             #{(m, n) : m ≤ M, n ≤ N, m × n unique}
    solvable_patterns(m, n)        2^(mn - nullity): the patterns that presses can reach
    sum_over_fibonacci_sides       Project Euler 707: their sum over the sides 1, 1, 2, 3, 5, ...
Main statements
    m × n is unique iff none of the ranks of rule(n) divides m + 1 [theory.rules], so a row is counted by
    inclusion-exclusion over the least common multiples of its ranks     test_count_is_the_count
"""

from math import lcm

from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.theory.nullity import nullity
from flipalg.theory.rules import rule

LARGEST_COUNT = 10_000
"""As many Fibonacci numbers are summed over: the last has 6,942 bits."""
LARGEST_POWER = 10**9
"""Bits of a sum without a modulus."""


def count_unique(M: int, N: int) -> int:
    """Return how many of the m × n boards with 1 ≤ m ≤ M and 1 ≤ n ≤ N have exactly one solution.

    M of any size; costs rule(n) for each n ≤ N.  Raises ValueError when a rule is not exact (none for N ≤ 200).

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
    """Return how many multiples of `factor` among 1..limit are multiples of none of the ranks."""
    if factor > limit:
        return 0
    if not ranks:
        return limit // factor
    first, *rest = ranks
    others = tuple(rest)
    return multiples_of_none(others, limit, factor) - multiples_of_none(others, limit, lcm(factor, first))


def solvable_patterns(m: int, n: int, modulus: int | None = None) -> int:
    """Return 2^(mn - nullity), the number of patterns of the m × n board that presses can reach, or that mod `modulus`.

    >>> solvable_patterns(1, 2), solvable_patterns(4, 4), solvable_patterns(7, 11, 10**9 + 7)
    (2, 4096, 270016253)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    return _power_of_2(m * n - nullity(m, n), modulus)


def _power_of_2(exponent: int, modulus: int | None) -> int:
    if modulus is None:
        refuse_beyond_memory(exponent // 8, "a number of that many bits", "give a modulus")
    return pow(2, exponent, modulus)


def sum_over_fibonacci_sides(m: int, count: int, modulus: int | None = None) -> int:
    """Return Σ solvable_patterns(m, f_k), k = 1..count, over the Fibonacci numbers f_k = 1, 1, 2, 3, 5, ...

    Project Euler 707, S(w, n) with w = m and n = count.

    >>> sum_over_fibonacci_sides(3, 3), sum_over_fibonacci_sides(4, 5)
    (32, 1052960)
    """
    m, count = positive_integer("m", m), positive_integer("count", count)
    if count > LARGEST_COUNT:
        raise ValueError(f"count must be at most {LARGEST_COUNT:,}, got {brief(count)}")
    if modulus is None:
        side, following = 1, 1
        for _ in range(count - 1):
            side, following = following, side + following
        if m * side > LARGEST_POWER:
            raise MemoryError(
                f"the sum would have {brief(m * side)} bits, the limit is {LARGEST_POWER:,}; give a modulus"
            )
    row = rule(m)
    total, side, following = 0, 1, 1
    for _ in range(count):
        total += _power_of_2(m * side - row.nullity(side), modulus)
        side, following = following, side + following
    return total if modulus is None else total % modulus
