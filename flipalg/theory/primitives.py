"""The nullity of every square board from a short list: the k for which P(k) is not 0.

    P(k) = #{x : lcm(ord x, ord(x+1)) = k}, x in the algebraic closure of F2, ord x the order of t where x = t + 1/t ≠ 0

Main definitions
    primitive_count(k)        P(k), for k odd
    primitives(K)             {k: P(k)} for all odd k ≤ K with P(k) > 0: complete
    can_be_primitive(k)       the lemma below as a test; False means P(k) = 0
    square_nullity(n)         from a list that covers n, else by gcd
    square_nullities(N)       for all n ≤ N at once
    largest_nullity(N), attained_nullities(N), primitive_sizes(K)   what follows from the list
Main statements
    nullity(b-1, b-1) = 2 Σ_{k|b} P(k) for b odd,
    nullity(n, n) = 2^a nullity(b-1, b-1) + 2(2^a - 1)[3|b] for n+1 = 2^a b
        proved: the common roots of Q_b(λ) and Q_b(λ+1) are the x with both orders dividing b, and theory.nullity
    P(k) = g(k, k) - Σ P(d) over the proper divisors d of k      the same, read backwards

Lemma.  P(k) > 0 implies one of
    (1) [F2(ζ + 1/ζ) : F2] ≤ √k, ζ a primitive k-th root of unity;
    (2) ord_k(2) ≤ 2√k · ord_e(2)/e for a divisor e > 1 of k with e ≤ √k.
Each implies ord_k(2) ≤ 2√k.

Proof.  Let t = ζ^a and u = ζ^c belong to x and x+1: gcd(a, c, k) = 1 and 1 + ζ^a + ζ^-a + ζ^c + ζ^-c = 0.  The lattice
of the (U, V) ≡ j(a, c) mod k, j any integer, has determinant k, so by Minkowski it has a (U, V) ≠ (0, 0) with
|U|, |V| ≤ √k.  Let e = gcd(j, k); it divides U and V, so e ≤ √k.
    If e = 1, j is a unit mod k; with another primitive root for ζ, a ≡ U and c ≡ V mod k.  Let w = ζ + 1/ζ.  ζ^i + ζ^-i
is a polynomial in w of degree |i|, leading coefficient 1 for i ≠ 0 and 0 for i = 0; the relation is a polynomial in w
of degree at most √k.  It is not zero: unless |U| = |V| the larger degree stays, and if |U| = |V| it reads 1 = 0.  So w
has degree at most √k: (1).
    If e > 1, write j = e j', and lift j', a unit mod k/e, to a unit mod k; with another primitive root for ζ, a ≡ U/e
and c ≡ V/e mod k/e, so ζ^a = ω ζ^(U/e), ζ^c = ω' ζ^(V/e) with e-th roots of unity ω, ω'.  Times the right power of ζ,
the relation is a polynomial in ζ of degree at most 2√k/e over F2(e-th roots of unity), a field of degree ord_e(2).  It
is not zero: if U and V are not 0, the coefficient of the 1 in the middle is 1; if one of them is 0, the other gives a
leading coefficient ω or ω'.  So ord_k(2) = [F2(ζ) : F2] ≤ 2√k/e · ord_e(2): (2).
    Finally [F2(ζ) : F2] is at most 2 [F2(w) : F2], and ord_e(2) ≤ e - 1.  ∎

Conventions
    b and k are odd.  test_lemma_has_no_exception_to_3000 compares with P(k) for every odd k by full gcds.
"""

from functools import lru_cache
from math import isqrt

from flipalg.algebra.integers import divisors, odd_part, positive_integer
from flipalg.theory.nullity import g, nullity

LARGEST_DIVIDED = 2**44
"""The odd part of n + 1 up to which `square_nullity` looks for its divisors."""


def order_of_2(k: int, bound: int | None = None) -> int | None:
    """Return ord_k(2) for k odd, or None when it exceeds `bound`; as many doublings as the answer.

    >>> order_of_2(7), order_of_2(23, 10)
    (3, None)
    """
    if positive_integer("k", k) % 2 == 0:
        raise ValueError(f"k must be odd, got {k}")
    if k == 1:
        return 1
    power, order = 2, 1
    while power != 1:
        if bound is not None and order >= bound:
            return None
        power = 2 * power % k
        order += 1
    return order


def can_be_primitive(k: int) -> bool:
    """Return whether the lemma leaves P(k) > 0 possible, for k odd: O(√k) operations."""
    order = order_of_2(k, isqrt(4 * k))
    if order is None:
        return False
    self_reciprocal = order % 2 == 0 and pow(2, order // 2, k) == k - 1  # -1 is a power of 2: ζ and 1/ζ are conjugate
    degree = order // 2 if self_reciprocal else order  # of ζ + 1/ζ
    return degree * degree <= k or any(
        (order * e) ** 2 <= 4 * k * _order(e) ** 2 for e in range(3, isqrt(k) + 1, 2) if k % e == 0
    )


@lru_cache(maxsize=1024)
def _order(e: int) -> int:
    order = order_of_2(e)
    assert order is not None  # no bound was given
    return order


def primitives(K: int) -> dict[int, int]:
    """Return {k: P(k)} for all odd k ≤ K with P(k) > 0, ascending in k.

    Complete: the lemma leaves out the others.  One gcd of degree k/4 for each k that it leaves in.

    >>> primitives(40)
    {5: 2, 17: 4, 31: 10, 33: 10}
    """
    found: dict[int, int] = {}
    for k in range(3, positive_integer("K", K) + 1, 2):
        if can_be_primitive(k):
            count = g(k, k) - sum(P for d, P in found.items() if k % d == 0)
            if count:
                found[k] = count
    return found


def primitive_count(k: int) -> int:
    """Return P(k) for k odd, by the gcds of all divisors of k that the lemma leaves in.

    >>> primitive_count(31), primitive_count(7)
    (10, 0)
    """
    if positive_integer("k", k) % 2 == 0:
        raise ValueError(f"k must be odd, got {k}")
    counts: dict[int, int] = {}
    for d in divisors(k):
        if can_be_primitive(d):
            counts[d] = g(d, d) - sum(P for c, P in counts.items() if d % c == 0)
    return counts.get(k, 0)


def square_nullity(n: int, known: dict[int, int] | None = None, K: int = 0) -> int:
    """Return the nullity of the n × n board.

    From `known` = primitives(K) where K covers every divisor of the odd part of n + 1 that the lemma leaves in; by
    gcd otherwise.

    >>> square_nullity(4), square_nullity(2**100 * 5 - 1, primitives(5), 5) == 2**100 * 4
    (4, True)
    """
    n = positive_integer("n", n)
    if known is None:
        return nullity(n, n)
    a, b = odd_part(n + 1)
    if b > LARGEST_DIVIDED or (b > K and any(d > K and can_be_primitive(d) for d in divisors(b))):
        return nullity(n, n)
    return _from_odd_part(2 * sum(P for k, P in known.items() if b % k == 0), a, b)


def _from_odd_part(nullity_of_odd: int, a: int, b: int) -> int:
    return (nullity_of_odd << a) + (2 * ((1 << a) - 1) if b % 3 == 0 else 0)


def square_nullities(N: int, known: dict[int, int] | None = None) -> list[int]:
    """Return the nullities of the n × n boards, n = 1..N, from the list of primitives to N + 1 (made if not given)."""
    known = primitives(positive_integer("N", N) + 1) if known is None else known
    odd = [0] * (N + 2)  # odd[b] = nullity(b-1, b-1)
    for k, P in known.items():
        for b in range(k, N + 2, 2 * k):
            odd[b] += 2 * P
    return [_from_odd_part(odd[b], a, b) for a, b in map(odd_part, range(2, N + 2))]


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
