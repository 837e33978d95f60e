"""The nullity of square boards in proportion to n + 1, and its records: two conjectures of Boyles, now theorems.

For odd b, ρ(b) = 2 (D(b) + [3 | b]) / b is the supremum of nullity(n, n) / (n + 1) over the n ≥ 1 with n + 1 = 2^a b.
Here D(1) = 0, 2 D(b) is the nullity of the (b-1) × (b-1) board (`plus`, two colors), and [3 | b] is 1 if 3 divides b,
else 0.
Theorems and proofs: docs/mathematics/nullity-records.md.
"""

from collections.abc import Iterator
from fractions import Fraction

from flipalg.algebra.integers import divisors, positive_integer
from flipalg.squares.primitives import halved_nullities, known_primitives

__all__ = ["growth", "record_sizes", "sizes_of_fast_growth"]


def growth(b: int) -> Fraction:
    """Return ρ(b), the supremum of nullity(n, n) / (n + 1) over the n ≥ 1 with n + 1 = 2^a b, a ≥ 0.

    Parameters
    ----------
    b : int
        An odd number from 1 to 300,000,000.

    Returns
    -------
    Fraction
        ρ(b), exactly.

    Raises
    ------
    TypeError, ValueError
        For a b that is even, not an integer, or out of range.

    Examples
    --------
    >>> growth(5), growth(31), growth(33)
    (Fraction(4, 5), Fraction(20, 31), Fraction(2, 3))
    """
    b = _within_the_list(positive_integer("b", b))
    if b % 2 == 0:
        raise ValueError(f"b must be odd, got {b}")
    primitives = known_primitives()
    return Fraction(2 * (sum(primitives.get(k, 0) for k in divisors(b)) + (b % 3 == 0)), b)


def sizes_of_fast_growth(bound: Fraction, B: int) -> list[tuple[int, Fraction]]:
    """Return the pairs (b, growth(b)) for the odd b ≤ B with growth(b) ≥ bound, ascending by b.

    Parameters
    ----------
    bound : Fraction
        A number above 0.
    B : int
        The largest b, at most 300,000,000.

    Returns
    -------
    list of (int, Fraction)
        The pairs (b, growth(b)).

    Raises
    ------
    TypeError, ValueError
        For a bound that is not above 0, or a B that is not an integer from 1 to 300,000,000.

    Notes
    -----
    B = 10^8 takes about a second.

    Examples
    --------
    >>> [b for b, _ in sizes_of_fast_growth(Fraction(16, 31), 10**4)]
    [3, 5, 31, 33, 255, 257, 2049]
    """
    B = _within_the_list(positive_integer("B", B))
    if bound <= 0:
        raise ValueError(f"the bound must be above 0, got {bound}")
    import numpy as np

    found = []
    for first, block in halved_nullities(B):
        block[(3 - first) % 6 // 2 :: 3] += 1  # 3 | b
        # a little less than the bound, because the product is rounded; the last line compares exactly
        fast = 2 * block >= float(bound) * (1 - 1e-9) * (first + 2 * np.arange(len(block)))
        found += [(first + 2 * i, Fraction(2 * int(block[i]), first + 2 * i)) for i in np.flatnonzero(fast).tolist()]
    return [(b, growth) for b, growth in found if growth >= bound]


def record_sizes(N: int) -> Iterator[int]:
    """Yield the n ≤ N for which the nullity of the n × n board is above 0 and above that of every smaller square.

    Parameters
    ----------
    N : int
        The largest n, of any size.

    Yields
    ------
    int
        The numbers 5 · 2^k - 1, 31 · 2^k - 1 and 33 · 2^k - 1, except 32, ascending: theorem 3 of
        docs/mathematics/nullity-records.md.

    Raises
    ------
    TypeError, ValueError
        At the first step, for an N that is not an integer of at least 1.

    Examples
    --------
    >>> list(record_sizes(200))
    [4, 9, 19, 30, 39, 61, 65, 79, 123, 131, 159]
    """
    N = positive_integer("N", N)
    power = 1
    while 5 * power <= N + 1:
        yield from (n for n in _beside(power) if n <= N)
        power *= 2


def _beside(power: int) -> list[int]:
    """Return the n of `record_sizes` for which n + 1 is 5, 31/4 or 33/4 times `power`, a power of 2."""
    return [5 * power - 1, *(c * power // 4 - 1 for c in (31, 33) if power >= 4 and (c, power) != (33, 4))]


def _within_the_list(bound: int) -> int:
    if bound > known_primitives().complete_to:
        raise ValueError(f"the list of primitives ends at {known_primitives().complete_to:,}, got {bound:,}")
    return bound
