"""The nullity of every square board from a short list: the k for which P(k) is not 0.

    P(k) = #{x : lcm(ord x, ord(x+1)) = k}, x in the algebraic closure of F2, ord x the order of t where x = t + 1/t ≠ 0

Main definitions
    primitive_count(k)        P(k), for k odd
    primitives(K)             {k: P(k)} for all odd k ≤ K with P(k) > 0: complete, a Primitives with .complete_to
    primitives_by_gcd(K)      the same by one gcd for each k that the lemma leaves in
    can_be_primitive(k)       the lemma below as a test; False means P(k) = 0
    square_nullity(n)         from a list that covers n, else by gcd
    square_nullities(N)       for all n ≤ N at once
    largest_nullity(N), attained_nullities(N), primitive_sizes(K)   what follows from the list
    square_torus_nullity(n), torus_primitive_sizes(K)           the same of the n × n torus, plus
Main statements
    nullity(b-1, b-1) = 2 Σ_{k|b} P(k) for b odd,
    nullity(n, n) = 2^a nullity(b-1, b-1) + 2(2^a - 1)[3|b] for n+1 = 2^a b
        proved: the common roots of Q_b(λ) and Q_b(λ+1) are the x with both orders dividing b, and theory.nullity
    P(k) = g(k, k) - Σ P(d) over the proper divisors d of k      the same, read backwards

Lemma.  Let c(e) be the number of the residues ±2^i mod e: c(1) = 1, and else c(e) = 2 [F2(ω + 1/ω) : F2], ω of order e.
P(k) > 0 implies c(k) ≤ 2 c(e) √(k/e) for every divisor e < k of k.  With e = 1: [F2(ζ + 1/ζ) : F2] ≤ √k, ζ of order k.

Proof.  Let t = ζ^a and u = ζ^b belong to x and x + 1: gcd(a, b, k) = 1 and 1 + t + 1/t + u + 1/u = 0 (*).  The (i, j)
with a i + b j ≡ 0 mod k/e form a lattice of determinant k/e, so by Minkowski it has an (i, j) ≠ (0, 0) with
M = max(|i|, |j|) ≤ √(k/e).  Then t^i u^j is an e-th root of unity ω.  The (t^s, u^s), s = ±2^l, are c(k) different
pairs, for t and u together generate the roots of order k; each satisfies (*), and its t^i u^j is an ω^s, one of at most
c(e) values.  It remains to see that (*) has at most 2M solutions with t^i u^j equal to a given value η.
    Let g = gcd(i, j), i = g i', j = g j' and p i' + q j' = 1.  Then t^i' u^j' is one of at most g values θ.  For each
the solutions of t^i' u^j' = θ are t = θ^p s^j', u = θ^q s^-i', one for each s ≠ 0, and (*) reads
1 + α s^j' + s^-j'/α + β s^i' + s^-i'/β = 0 with α, β ≠ 0.  Times a power of s this is a polynomial of degree at most
2 max(|i'|, |j'|).  It is not zero: if i', j' ≠ 0, nothing meets the 1; if one is 0, the other is ±1, and nothing meets
α s^±1 or β s^±1.  So there are at most 2 max(|i'|, |j'|) such s for each of g values θ, in all 2M.  ∎

Conventions
    b and k are odd.  test_lemma_has_no_exception_to_3000 compares with P(k) for every odd k by full gcds.
    A list of primitives knows how far it is complete.  primitives.txt, part of the package, holds the one that was
    computed by counting in F_{2^d} (theory.primitive_search) and how; gcds check it.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from math import isqrt

from flipalg.algebra.integers import brief, divisors, odd_part, order_of_2, positive_integer
from flipalg.theory.nullity import g, nullity

LARGEST_SEARCH = 10**8
"""The limit to which `primitives` searches."""
LARGEST_DIVIDED = 2**44
"""The odd part of n + 1 up to which `square_nullity` looks for its divisors."""


def can_be_primitive(k: int) -> bool:
    """Return whether the lemma leaves P(k) > 0 possible, for k odd: O(√k) operations; beyond 2^44 with e = 1 alone.

    >>> [k for k in range(3, 40, 2) if can_be_primitive(k)]
    [3, 5, 9, 17, 31, 33]
    """
    order = order_of_2(k, isqrt(4 * k))
    if order is None or k == 1:
        return False
    signed = _signed_powers(k, order)
    if signed**2 > 4 * k or k > LARGEST_DIVIDED:
        return signed**2 <= 4 * k
    return all(signed**2 * e <= 4 * k * _count_signed_powers(e) ** 2 for e in divisors(k) if e < k)


def _signed_powers(e: int, order: int) -> int:
    minus_1_is_a_power = order % 2 == 0 and pow(2, order // 2, e) == e - 1
    return order if minus_1_is_a_power else 2 * order


@lru_cache(maxsize=1024)
def _count_signed_powers(e: int) -> int:
    """Return c(e), the number of residues ±2^i mod e."""
    return 1 if e == 1 else _signed_powers(e, order_of_2(e) or 0)


class Primitives(dict[int, int]):
    """{k: P(k)} for the odd k ≤ complete_to with P(k) > 0, ascending."""

    def __init__(self, counts: Mapping[int, int], complete_to: int) -> None:
        """Keep the counts up to `complete_to`."""
        super().__init__((k, P) for k, P in sorted(counts.items()) if k <= complete_to)
        self.complete_to = complete_to


@cache
def known_primitives() -> Primitives:
    """Return the list that comes with the package; the file's comments say how it was made and checked."""
    text = (resources.files("flipalg.theory") / "primitives.txt").read_text(encoding="utf-8")
    comments = dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# ") and ": " in line)
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    return Primitives({int(k): int(P) for k, P in rows}, int(comments["complete to"].replace(",", "")))


def primitives(K: int) -> Primitives:
    """Return {k: P(k)} for all odd k ≤ K with P(k) > 0, ascending in k, complete: the lemma leaves out the others.

    From the list that comes with the package as far as it goes; beyond it each k that the lemma leaves in is counted
    (theory.primitive_search): seconds to 10^6, minutes to 10^7.

    >>> primitives(40)
    {5: 2, 17: 4, 31: 10, 33: 10}
    """
    known = known_primitives()
    if positive_integer("K", K) <= known.complete_to:
        return Primitives(known, K)
    if K > LARGEST_SEARCH:
        raise ValueError(f"K must be at most {LARGEST_SEARCH:,}, hours of work, got {brief(K)}")
    from flipalg.theory.primitive_search import search  # numpy: only when it is needed

    return Primitives({**known, **search(K, above=known.complete_to)}, K)


def primitives_by_gcd(K: int) -> Primitives:
    """Return primitives(K) by another way: one gcd of degree k/4 for each k that the lemma leaves in, no list read.

    >>> primitives_by_gcd(40) == primitives(40)
    True
    """
    found: dict[int, int] = {}
    for k in range(3, positive_integer("K", K) + 1, 2):
        if can_be_primitive(k) and (count := count_by_gcd(k, found)):
            found[k] = count
    return Primitives(found, K)


def count_by_gcd(k: int, smaller: Mapping[int, int]) -> int:
    """Return P(k) by one gcd of degree k/4, given P at the divisors of k."""
    return g(k, k) - sum(P for d, P in smaller.items() if d < k and k % d == 0)


def primitive_count(k: int) -> int:
    """Return P(k) for k odd: from the list, or by the gcds of all divisors of k that the lemma leaves in.

    >>> primitive_count(31), primitive_count(7)
    (10, 0)
    """
    if positive_integer("k", k) % 2 == 0:
        raise ValueError(f"k must be odd, got {k}")
    if k <= known_primitives().complete_to:
        return known_primitives().get(k, 0)
    if k > LARGEST_DIVIDED:
        raise ValueError(
            f"k must be at most {LARGEST_DIVIDED:,}, where its divisors are found by trial, got {brief(k)}"
        )
    counts: dict[int, int] = {}
    for d in divisors(k):
        if can_be_primitive(d):
            counts[d] = count_by_gcd(d, counts)
    return counts.get(k, 0)


def square_nullity(n: int, known: Primitives | None = None) -> int:
    """Return the nullity of the n × n board.

    From `known`, the list that comes with the package unless another is given, where it covers every divisor of the odd
    part of n + 1 that the lemma leaves in; by gcd otherwise.

    >>> square_nullity(4), square_nullity(2**100 * 5 - 1) == 2**100 * 4
    (4, True)
    """
    a, b = odd_part(positive_integer("n", n) + 1)
    known = known_primitives() if known is None else known
    K = known.complete_to
    if b > LARGEST_DIVIDED or (b > K and any(d > K and can_be_primitive(d) for d in divisors(b))):
        return nullity(n, n)
    return _from_odd_part(2 * sum(P for k, P in known.items() if b % k == 0), a, b)


def _from_odd_part(nullity_of_odd: int, a: int, b: int) -> int:
    return (nullity_of_odd << a) + (2 * ((1 << a) - 1) if b % 3 == 0 else 0)


def square_nullities(N: int, known: Primitives | None = None) -> list[int]:
    """Return the nullities of the n × n boards, n = 1..N, from the list of primitives to N + 1 (made if not given).

    Raises ValueError for a list that ends before N + 1.  A second for N = 10^6.

    >>> square_nullities(9)
    [0, 0, 0, 4, 2, 0, 0, 0, 8]
    """
    known = primitives(positive_integer("N", N) + 1) if known is None else known
    if known.complete_to < N + 1:
        raise ValueError(
            f"boards to {N} need the primitives to {N + 1}; the list given is complete to {known.complete_to}"
        )
    halves: dict[int, int] = {}  # b: nullity(b-1, b-1) / 2, b odd, where it is not 0
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


def largest_nullity(N: int) -> tuple[int, int]:
    """Return (nullity, n): the largest nullity of a square board with n ≤ N, and the least such n.

    >>> largest_nullity(100)
    (64, 79)
    """
    nullities = square_nullities(N)
    best = max(nullities)
    return best, nullities.index(best) + 1


def attained_nullities(N: int) -> list[int]:
    """Return the nullities that square boards with n ≤ N have, ascending.

    >>> attained_nullities(20)
    [0, 2, 4, 6, 8, 16]
    """
    return sorted(set(square_nullities(N)))


def primitive_sizes(K: int) -> list[int]:
    """Return the primitive irreversible sizes up to K (OEIS A094425).

    They are the b for which the (b-1) × (b-1) board is not unique while no proper divisor of b has that property: 6,
    for the powers of 2 that 3 brings in, and the odd k with P(k) > 0 of which no proper divisor is such a k.

    >>> primitive_sizes(40)
    [5, 6, 17, 31, 33]
    """
    found: list[int] = []
    for b in sorted([6, *primitives(K)]):
        if b <= K and all(b % smaller for smaller in found):
            found.append(b)
    return found


def square_torus_nullity(n: int) -> int:
    """Return the nullity of the n × n torus (OEIS A165738), by theory.closed_boards: 2 nullity(n-1, n-1) + 4 [3 | n].

    >>> [square_torus_nullity(n) for n in range(1, 7)]
    [0, 0, 4, 0, 8, 8]
    """
    n = positive_integer("n", n)
    return (0 if n == 1 else 2 * square_nullity(n - 1)) + (4 if n % 3 == 0 else 0)


def torus_primitive_sizes(K: int) -> list[int]:
    """Return the sizes to K of tori that are not unique and no multiple of a smaller one (OEIS A007802).

    They are odd: an even n has what n/2 has.

    >>> torus_primitive_sizes(40)
    [3, 5, 17, 31]
    """
    found: list[int] = []
    for b in [3, *primitives(K)]:
        if all(b % smaller for smaller in found):
            found.append(b)
    return found
