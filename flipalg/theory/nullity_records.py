"""How large the nullity of a square board can be in proportion to its side: Boyles' two conjectures, so far decided.

Write n + 1 = 2^a b with b odd and D(b) = Σ P(k) over k | b [theory.primitives], so that
nullity(n, n) = 2^(a+1) D(b) + 2 (2^a - 1) [3 | b].

Main definitions
    growth(b)                        ρ(b) = 2 (D(b) + [3 | b]) / b, the supremum over a of nullity(n, n)/(n + 1)
    sizes_of_fast_growth(bound, B)   the odd b ≤ B with ρ(b) ≥ bound
    record_sizes(N)                  the n ≤ N whose nullity is larger than that of every smaller square
Main statements (docs/mathematics/nullity-records.md)
    5 nullity(n, n) ≤ 4 (n + 1) for all a iff ρ(b) ≤ 4/5                     test_growth_is_the_supremum
    ρ(b) < 4/5 for all odd b ≤ 10^7 but b = 5, where it is 4/5               test_boyles_bound
    a record with n + 1 = 2^a b ≥ 640 and b not 5, 31 or 33 has ρ(b) > 16/31; no b ≤ 10^7 allows one
                                                                             test_boyles_records
Conventions
    The list of primitives in the package is complete to 10^7; a bound beyond it is refused.
"""

from collections.abc import Iterator
from fractions import Fraction

from flipalg.algebra.integers import divisors, positive_integer
from flipalg.theory.primitives import known_primitives, square_nullities


def growth(b: int) -> Fraction:
    """Return ρ(b) = 2 (D(b) + [3 | b]) / b for an odd b: no nullity(n, n)/(n + 1) with n + 1 = 2^a b is larger.

    Raises TypeError or ValueError for a b that is no odd integer ≥ 1, or beyond the list of primitives.

    >>> growth(5), growth(31), growth(33)
    (Fraction(4, 5), Fraction(20, 31), Fraction(2, 3))
    """
    b = _within_the_list(positive_integer("b", b))
    if b % 2 == 0:
        raise ValueError(f"b must be odd, got {b}")
    primitives = known_primitives()
    return Fraction(2 * (sum(primitives.get(k, 0) for k in divisors(b)) + (b % 3 == 0)), b)


def sizes_of_fast_growth(bound: Fraction, B: int) -> list[tuple[int, Fraction]]:
    """Return (b, ρ(b)) for the odd b ≤ B with ρ(b) ≥ bound > 0, ascending.

    Costs one addition for each multiple of a primitive k: seconds for B = 10^7.

    >>> [b for b, _ in sizes_of_fast_growth(Fraction(16, 31), 10**4)]
    [3, 5, 31, 33, 255, 257, 2049]
    """
    B = _within_the_list(positive_integer("B", B))
    if bound <= 0:
        raise ValueError(f"the bound must be above 0, got {bound}")
    totals = [0] * ((B + 1) // 2)  # at i: D(2 i + 1)
    for k, count in known_primitives().items():
        for i in range((k - 1) // 2, len(totals), k):
            totals[i] += count
    found = []
    for i, total in enumerate(totals):
        b = 2 * i + 1
        if 2 * (total + (b % 3 == 0)) * bound.denominator >= bound.numerator * b:
            found.append((b, Fraction(2 * (total + (b % 3 == 0)), b)))
    return found


def record_sizes(N: int) -> Iterator[int]:
    """Yield the n ≤ N whose n × n board has a larger nullity than every smaller square; Boyles: {5, 31, 33} · 2^k - 1.

    >>> list(record_sizes(200))
    [4, 9, 19, 30, 39, 61, 65, 79, 123, 131, 159]
    """
    largest = 0
    for n, nullity in enumerate(square_nullities(_within_the_list(positive_integer("N", N) + 1) - 1), 1):
        if nullity > largest:
            largest = nullity
            yield n


def _within_the_list(bound: int) -> int:
    if bound > known_primitives().complete_to:
        raise ValueError(f"the primitives are complete to {known_primitives().complete_to:,}, got {bound:,}")
    return bound
