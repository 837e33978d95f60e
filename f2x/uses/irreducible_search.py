"""Find the lightest and the first irreducible polynomial of a degree, and irreducible trinomials, by a sieve and tests.

The first polynomial is the one whose bits are the least integer.  The lightest is the first of those with the fewest
terms, as in G. Seroussi, Table of low-weight binary irreducible polynomials, HP Labs HPL-98-135 (1998).
Method: R. P. Brent, P. Zimmermann, The great trinomial hunt, Notices of the AMS 58 (2011).
"""

from collections.abc import Iterator
from itertools import count

from f2x.factoring import is_irreducible
from f2x.integers import brief, positive_integer, refuse_beyond_memory
from f2x.poly import F2Poly
from f2x.uses.irreducible import RECORDED_FROM
from f2x.uses.small_factors import PENTANOMIALS_TO, TO, Residues, trinomials_without_small_factors

__all__ = ["first", "irreducible_trinomials", "lightest", "search"]

SIEVED = RECORDED_FROM
"""From this degree on polynomials are sieved; below it, they are tested one by one."""


def _is_irreducible(bits: int, without: int) -> bool:
    """Return whether a polynomial, given by its bits and without factors of degree ≤ `without`, is irreducible."""
    return is_irreducible(F2Poly(bits), without)


def irreducible_trinomials(n: int) -> Iterator[int]:
    """Yield the k ≤ n/2, ascending, for which x^n + x^k + 1 is irreducible.

    Parameters
    ----------
    n : int
        The degree, at least 1.

    Yields
    ------
    int
        The exponent k.  The reciprocal x^n + x^(n-k) + 1 is irreducible, too.

    Raises
    ------
    ValueError, MemoryError
        If n is below 1, or if the sieve would need more memory than f2x allows.

    Notes
    -----
    From n = 300 on this is the search of Brent and Zimmermann.  Swan's rule and a sieve by the factors of degree up to
    20 rule out most k, and each trinomial left is tested.  Below n = 300 every k is tested.  If 2^n - 1 is prime, all
    irreducible trinomials of degree n are primitive.

    References
    ----------
    R. P. Brent, P. Zimmermann, The great trinomial hunt, Notices of the AMS 58 (2011).

    Examples
    --------
    >>> list(irreducible_trinomials(1279))
    [216, 418]
    """
    n = positive_integer("n", n)
    refuse_beyond_memory(64 * n, f"sieving the trinomials of degree {brief(n)}", "take a smaller degree")
    if n < SIEVED:
        yield from (k for k in range(1, n // 2 + 1) if F2Poly.from_exponents((n, k, 0)).is_irreducible())
        return
    yield from (k for k in trinomials_without_small_factors(n) if _is_irreducible(1 << n | 1 << k | 1, TO))


def lightest(n: int, residues: Residues | None = None) -> tuple[int, ...]:
    """Return the exponents between n and 0, descending, of the lightest irreducible polynomial of degree n.

    `residues` is Residues(n), which is computed if it is not given.

    >>> lightest(1000), lightest(1001)
    ((5, 4, 3), (17,))
    """
    if n < SIEVED:
        return tuple(e for e in F2Poly.irreducible(n, sparse=True).exponents() if 0 < e < n)
    k = next(irreducible_trinomials(n), None)
    if k is not None:
        return (k,)
    residues = residues or Residues(n)
    return next(
        (a, b, c)
        for a in count(3)
        for b, c in residues.pentanomials(a)
        if _is_irreducible(1 << n | 1 << a | 1 << b | 1 << c | 1, PENTANOMIALS_TO)
    )


def first(n: int, residues: Residues | None = None) -> int:
    """Return the bits of the least polynomial g for which x^n + g is irreducible.

    `residues` is Residues(n), which is computed if it is not given.

    >>> hex(first(1000))
    '0x39'
    """
    if n < SIEVED:
        return int(F2Poly.irreducible(n)) ^ 1 << n
    residues = residues or Residues(n)
    return next(g for block in count() for g in residues.tails(block) if _is_irreducible(1 << n | g, TO))


def search(low: int, high: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the list of the pairs (lightest(n), first(n)) for n = low, ..., high."""
    residues = Residues(low)
    found = []
    for n in range(low, high + 1):
        while residues.n < n:
            residues.next()
        found.append((lightest(n, residues), first(n, residues)))
    return found
