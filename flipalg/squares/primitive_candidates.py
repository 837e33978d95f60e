"""The odd k > 1 that satisfy a necessary condition for P(k) > 0.

P(k) counts the x ≠ 0, 1 in the algebraic closure of F2 with lcm(ord x, ord(x+1)) = k (primitives.py).  By a lemma,
P(k) > 0 implies c(k) ≤ 2 c(e) √(k/e) for every divisor e < k of k; c(e) is the number of residues ±2^i mod e.
Proof: `flipalg why primitive-lemma`.
"""

from array import array
from functools import lru_cache
from math import isqrt

from flipalg.algebra.integers import divisors, order_of_2
from flipalg.system.native import native

__all__ = ["DIVIDED_TO", "can_be_primitive", "candidates"]

DIVIDED_TO = 2**44
"""The largest k for which `can_be_primitive` tries all divisors e."""


def can_be_primitive(k: int) -> bool:
    """Return whether an odd k > 1 satisfies the condition in the head of the module; False for k = 1.

    Above k = 2^44 only the divisor e = 1 is tried.

    >>> [k for k in range(3, 40, 2) if can_be_primitive(k)]
    [3, 5, 9, 17, 31, 33]
    """
    order = order_of_2(k, isqrt(4 * k))
    if order is None or k == 1:
        return False
    signed = _signed_powers(k, order)
    if signed**2 > 4 * k or k > DIVIDED_TO:
        return signed**2 <= 4 * k
    return all(signed**2 * e <= 4 * k * _count_signed_powers(e) ** 2 for e in divisors(k) if e < k)


def _signed_powers(e: int, order: int) -> int:
    minus_1_is_a_power = order % 2 == 0 and pow(2, order // 2, e) == e - 1
    return order if minus_1_is_a_power else 2 * order


@lru_cache(maxsize=1024)
def _count_signed_powers(e: int) -> int:
    """Return c(e), the number of residues ±2^i mod e."""
    return 1 if e == 1 else _signed_powers(e, order_of_2(e) or 0)


def candidates(K: int, above: int = 0) -> list[int]:
    """Return the odd k > `above`, k ≤ K ≤ 2^31, that satisfy the condition in the head of the module, ascending.

    With the compiled kernel, K = 10^8 takes 5 seconds, and 10^9 a minute and 150 MB.

    >>> candidates(20), candidates(40, 20)
    ([3, 5, 9, 17], [31, 33])
    """
    if native is None or K < 3:
        return [k for k in range(above + 1 | 1, K + 1, 2) if can_be_primitive(k)]
    return sorted(array("q", native.primitive_candidates(K, above)))
