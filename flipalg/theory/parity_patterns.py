"""Perfect parity patterns, counted.

A parity pattern is a set of presses of `plus` without the cell itself that changes nothing; it is perfect where no row
and no column of it is 0.

Main definitions
    perfect_patterns(m, n)    how many m × n ones there are
Main statements
    perfect(m, n) = Σ μ((m+1)/d) μ((n+1)/e) (2^nullity(d-1, e-1) - 1) over d | m+1, e | n+1: every parity pattern but 0
        is built from one perfect pattern, of sides d-1 and e-1 [Knuth]         test_perfect_patterns_by_search
References
    D. E. Knuth, The Art of Computer Programming, 7.1.3.
"""

from flipalg.algebra.integers import divisors, moebius
from flipalg.theory.nullity import nullity


def perfect_patterns(m: int, n: int) -> int:
    """Return how many m × n parity patterns have no row and no column of zeros only.

    >>> perfect_patterns(2, 1), perfect_patterns(3, 2), perfect_patterns(4, 4)
    (1, 2, 15)
    """
    return sum(
        moebius((m + 1) // d) * moebius((n + 1) // e) * ((1 << nullity(d - 1, e - 1)) - 1)
        for d in divisors(m + 1)[1:]
        for e in divisors(n + 1)[1:]
    )
