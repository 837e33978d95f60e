"""The nullities of square boards (`plus`, two colors) from the list of the primitives, the odd k with P(k) > 0.

P(k) is the number of x ≠ 0, 1 in the algebraic closure of F2 with lcm(ord x, ord(x+1)) = k; ord(t + 1/t) is the order
of t.  For odd b > 1, nullity(b-1, b-1) = 2 Σ P(k) over k | b; a closed form gives the other squares.
Proofs: `flipalg why squares-from-primitives`, `flipalg why primitive-lemma`.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from math import isqrt
from typing import Any

from flipalg.algebra.integers import brief, divisors, odd_part, positive_integer
from flipalg.grids.grid import Grid
from flipalg.squares.primitive_candidates import DIVIDED_TO, can_be_primitive, candidates
from flipalg.system.limits import LARGEST_PRIMITIVES
from flipalg.theory.nullity import g, nullity_of
from flipalg.theory.small_residues import count_common_roots, count_near_power_of_2, residue_walk

__all__ = [
    "Primitives",
    "attained_nullities",
    "common_roots",
    "count_by_gcd",
    "counts_from_common_roots",
    "halved_nullities",
    "known_primitives",
    "largest_nullity",
    "primitive_count",
    "primitive_sizes",
    "primitives",
    "primitives_by_gcd",
    "square_nullities",
    "square_nullity",
    "square_torus_nullity",
    "torus_primitive_sizes",
]


BLOCK = 1 << 20
"""The number of odd b in a block of `halved_nullities`."""


class Primitives(dict[int, int]):
    """{k: P(k)} for the odd k ≤ complete_to with P(k) > 0, ascending; the head of the module defines P(k)."""

    def __init__(self, counts: Mapping[int, int], complete_to: int) -> None:
        """Keep the entries of `counts`, {k: P(k)}, with k ≤ complete_to."""
        super().__init__((k, P) for k, P in sorted(counts.items()) if k <= complete_to)
        self.complete_to = complete_to


@cache
def known_primitives() -> Primitives:
    """Return {k: P(k)} for the odd k ≤ 300,000,000 with P(k) > 0, from the list in the package.

    Returns
    -------
    Primitives
        {k: P(k)}, ascending and complete; a dict with the attribute `.complete_to`.

    Notes
    -----
    P(k) is the number of x ≠ 0, 1 in the algebraic closure of F2 with lcm(ord x, ord(x+1)) = k; ord(t + 1/t) is the
    order of t.  The comments in primitives.txt say how the list was made and checked.

    Examples
    --------
    >>> known_primitives()[31], known_primitives().complete_to
    (10, 300000000)
    """
    text = (resources.files("flipalg.squares") / "primitives.txt").read_text(encoding="utf-8")
    comments = dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# ") and ": " in line)
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return Primitives({int(k): int(P) for k, P in rows}, int(comments["complete to"].replace(",", "")))


def primitives(K: int) -> Primitives:
    """Return {k: P(k)} for all odd k ≤ K with P(k) > 0.

    Parameters
    ----------
    K : int
        The largest k, at most 5·10^8.

    Returns
    -------
    Primitives
        {k: P(k)}, ascending and complete; a dict with the attribute `.complete_to`.

    Raises
    ------
    TypeError, ValueError
        For a K that is not an integer from 1 to 5·10^8.

    Notes
    -----
    P(k) is defined in `known_primitives`.  Up to K = 300,000,000 the list in the package is read.  Beyond it, P(k) is
    computed for each k that satisfies the condition of `flipalg why primitive-lemma`; benchmarks/performance.md has the
    cost.

    Examples
    --------
    >>> primitives(40)
    {5: 2, 17: 4, 31: 10, 33: 10}
    """
    known = known_primitives()
    if positive_integer("K", K) <= known.complete_to:
        return Primitives(known, K)
    if K > LARGEST_PRIMITIVES:
        raise ValueError(f"K must be at most {LARGEST_PRIMITIVES:,}, an hour of work, got {brief(K)}")
    found = counts_from_common_roots(common_roots(candidates(K, known.complete_to)), known)
    return Primitives({**known, **found}, K)


def common_roots(ks: Iterable[int]) -> dict[int, int]:
    """Return {k: |W(k)|} for the odd `ks`, without zeros; W(k) has the common roots of d_{k-1}(x) and d_{k-1}(x + 1).

    The roots are counted by Kloosterman sums for k = 2^i ± 1, and from the residues ±2^j mod k with j ≤ √k for other k
    (docs/mathematics/small-residues.md).

    >>> common_roots([33, 205, 9])
    {33: 10, 205: 12}
    """
    found = {}
    for k in ks:
        number = count_near_power_of_2(k, k)
        if number is None:
            number = count_common_roots(k, k, residue_walk(k, k, 0, isqrt(k) + 1)[0])
        if number:
            found[k] = number
    return found


def counts_from_common_roots(numbers: Mapping[int, int], known: Mapping[int, int]) -> dict[int, int]:
    """Return {k: P(k)}, without zeros, given `numbers` = {k: |W(k)|} for the same k; W is that of `common_roots`.

    |W(k)| is the sum of P(e) over e | k.  `known` must have the P(e) > 0 for the divisors e of each k that
    are not in `numbers`, and no P(e) for those that are.

    >>> counts_from_common_roots({31: 10, 33: 10, 205: 12}, {5: 2, 17: 4})
    {31: 10, 33: 10, 205: 10}
    """
    found: dict[int, int] = {}
    for k, number in sorted(numbers.items()):
        if P := number - sum(P for part in (known, found) for e, P in part.items() if k % e == 0):
            found[k] = P
    return found


def primitives_by_gcd(K: int) -> Primitives:
    """Return primitives(K), computed by `nullity.g` for each candidate k instead of read from the list; for tests.

    >>> primitives_by_gcd(40) == primitives(40)
    True
    """
    found: dict[int, int] = {}
    for k in range(3, positive_integer("K", K) + 1, 2):
        if can_be_primitive(k) and (count := count_by_gcd(k, found)):
            found[k] = count
    return Primitives(found, K)


def count_by_gcd(k: int, smaller: Mapping[int, int]) -> int:
    """Return P(k) = g(k, k) - Σ P(d) over the divisors d < k of k; `smaller` has all P(d) > 0 for these d.

    g(k, k) is the number of common roots of Q_k(x) and Q_k(x + 1) (`nullity.g`).
    """
    return g(k, k) - sum(P for d, P in smaller.items() if d < k and k % d == 0)


def primitive_count(k: int) -> int:
    """Return P(k) for an odd k, from the list or by `nullity.g` for the divisors of k that may be primitives.

    TypeError or ValueError unless k is an odd integer from 1 to 2^44; MemoryError if `g` would take too long.

    >>> primitive_count(31), primitive_count(7)
    (10, 0)
    """
    if positive_integer("k", k) % 2 == 0:
        raise ValueError(f"k must be odd, got {k}")
    if k <= known_primitives().complete_to:
        return known_primitives().get(k, 0)
    if k > DIVIDED_TO:
        raise ValueError(f"k must be at most {DIVIDED_TO:,}, as its divisors are found by trial, got {brief(k)}")
    counts: dict[int, int] = {}
    for d in divisors(k):
        if can_be_primitive(d):
            counts[d] = count_by_gcd(d, counts)
    return counts.get(k, 0)


def square_nullity(n: int, known: Primitives | None = None) -> int:
    """Return the nullity of the n × n board, from a list of primitives if the list is long enough.

    Parameters
    ----------
    n : int
        The side, at least 1.
    known : Primitives, optional
        The list; by default the one in the package.

    Returns
    -------
    int
        The nullity for `plus` and two colors.

    Raises
    ------
    TypeError, ValueError, MemoryError
        The errors of `nullity`, which is called if the odd part of n + 1 is above 2^44, or has a divisor beyond the end
        of the list that may be a primitive.

    Examples
    --------
    >>> square_nullity(4), square_nullity(2**100 * 5 - 1) == 2**100 * 4
    (4, True)
    """
    a, b = odd_part(positive_integer("n", n) + 1)
    known = known_primitives() if known is None else known
    K = known.complete_to
    if b > DIVIDED_TO or (b > K and any(d > K and can_be_primitive(d) for d in divisors(b))):
        return nullity_of(Grid.of(n, n))
    return _from_odd_part(2 * sum(P for k, P in known.items() if b % k == 0), a, b)


def _from_odd_part(nullity_of_odd: int, a: int, b: int) -> int:
    return (nullity_of_odd << a) + (2 * ((1 << a) - 1) if b % 3 == 0 else 0)


def square_nullities(N: int, known: Primitives | None = None) -> list[int]:
    """Return the nullities of the n × n boards for n = 1, ..., N.

    Parameters
    ----------
    N : int
        The largest n.
    known : Primitives, optional
        The list of primitives, complete at least to N + 1; by default primitives(N + 1).

    Returns
    -------
    list of int
        The nullity of the n × n board at index n - 1, for `plus` and two colors.

    Raises
    ------
    TypeError, ValueError
        For a list that ends before N + 1.  If no list is given: for an N that is not an integer of at least 1, or is
        5·10^8 or more.

    Notes
    -----
    N = 10^6 takes a second.

    Examples
    --------
    >>> square_nullities(9)
    [0, 0, 0, 4, 2, 0, 0, 0, 8]
    """
    known = primitives(positive_integer("N", N) + 1) if known is None else known
    if known.complete_to < N + 1:
        raise ValueError(
            f"boards to {N} need the primitives to {N + 1}; the list given is complete to {known.complete_to}"
        )
    halves: dict[int, int] = {}  # b: nullity(b-1, b-1) / 2 for odd b, without zeros
    for k, P in known.items():
        for b in range(k, N + 2, 2 * k):
            halves[b] = halves.get(b, 0) + P
    result = [0] * N
    size, a = 1, 0
    while size <= N + 1:  # n + 1 = size · b
        if a and 3 * size <= N + 1:
            result[3 * size - 2 :: 6 * size] = [_from_odd_part(0, a, 3)] * len(range(3 * size - 2, N, 6 * size))
        for b, half in halves.items():
            if size * b <= N + 1:
                result[size * b - 2] = _from_odd_part(2 * half, a, b)
        size, a = 2 * size, a + 1
    return result


def halved_nullities(B: int) -> Iterator[tuple[int, Any]]:
    """Yield blocks (b, array of D(b), D(b + 2), ...) that cover the odd numbers to B; 2 D(b) = nullity(b-1, b-1).

    D(1) = 0.  Raises ValueError, at the first step, for B beyond the list in the package.  B = 10^8 takes a second.

    >>> [(b, block.tolist()) for b, block in halved_nullities(17)]
    [(1, [0, 0, 2, 0, 0, 0, 0, 2, 4])]
    """
    import numpy as np

    known = known_primitives()
    if known.complete_to < B:
        raise ValueError(f"the list of primitives ends at {known.complete_to:,}, got {brief(B)}")
    for first in range(1, B + 1, 2 * BLOCK):
        last = min(first + 2 * BLOCK - 1, B)
        block = np.zeros((last - first) // 2 + 1, np.int64)
        for k, P in known.items():
            if k > last:
                break
            multiple = -(-first // k) | 1  # the least odd multiple of k that is at least first
            block[(multiple * k - first) // 2 :: k] += P
        yield first, block


def largest_nullity(N: int) -> tuple[int, int]:
    """Return the largest nullity among the n × n boards with n ≤ N, and the least n with this nullity.

    Parameters
    ----------
    N : int
        The largest n.

    Returns
    -------
    (int, int)
        The nullity, for `plus` and two colors, and n.

    Raises
    ------
    TypeError, ValueError
        For an N that `square_nullities` does not accept.

    Examples
    --------
    >>> largest_nullity(100)
    (64, 79)
    """
    nullities = square_nullities(N)
    best = max(nullities)
    return best, nullities.index(best) + 1


def attained_nullities(N: int) -> list[int]:
    """Return the nullities of square boards of sides n ≤ N (`plus`, two colors), ascending, each once.

    >>> attained_nullities(20)
    [0, 2, 4, 6, 8, 16]
    """
    return sorted(set(square_nullities(N)))


def primitive_sizes(K: int) -> list[int]:
    """Return the b ≤ K whose (b-1) × (b-1) board is not unique, without multiples of smaller such b (OEIS A094425).

    Parameters
    ----------
    K : int
        The largest b, at most 5·10^8.

    Returns
    -------
    list of int
        These b for `plus` and two colors, ascending: 6, and the odd k with P(k) > 0 (see `primitives`) that have no
        proper divisor d with P(d) > 0.

    Raises
    ------
    TypeError, ValueError
        For a K that `primitives` does not accept.

    Examples
    --------
    >>> primitive_sizes(40)
    [5, 6, 17, 31, 33]
    """
    found: list[int] = []
    for b in sorted([6, *primitives(K)]):
        if b <= K and all(b % smaller for smaller in found):
            found.append(b)
    return found


def square_torus_nullity(n: int) -> int:
    """Return the nullity of the n × n torus for `plus` and two colors (OEIS A165738).

    It is 2 nullity(n-1, n-1), which is 0 for n = 1, plus 4 if 3 divides n.

    >>> [square_torus_nullity(n) for n in range(1, 7)]
    [0, 0, 4, 0, 8, 8]
    """
    n = positive_integer("n", n)
    return (0 if n == 1 else 2 * square_nullity(n - 1)) + (4 if n % 3 == 0 else 0)


def torus_primitive_sizes(K: int) -> list[int]:
    """Return the n ≤ K ≤ 5·10^8 whose n × n torus is not unique, without multiples of smaller such n (OEIS A007802).

    This is for `plus` and two colors.  All n are odd, because for even n the n × n torus is unique if and only if the
    n/2 × n/2 torus is.

    >>> torus_primitive_sizes(40)
    [3, 5, 17, 31]
    """
    found: list[int] = []
    for b in [3, *primitives(K)] if K >= 3 else []:
        if all(b % smaller for smaller in found):
            found.append(b)
    return found
