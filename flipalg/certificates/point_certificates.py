"""Lower bounds for the nullity of very large squares (`plus`, two colors), from a common root of d_n(λ) and d_n(λ+1).

Let x ≠ 0, 1 be a common root, f its minimal polynomial over F2, and 2^a the largest power of 2 that divides n + 1.
Then lcm(f(λ), f(λ+1))^(2^(a+1)) divides d_n(λ) and d_n(λ+1): docs/mathematics/attained-nullities.md.
A. Blokhuis, X.-Y. Cao, W.-S. Chou, X.-D. Hou, On the roots of certain Dickson polynomials (2018), ask for x such that
the orders of x and x + 1 divide the same proper factor of a Fermat number.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from typing import Any

from f2x import F2Element, F2Extension, F2Poly
from flipalg.algebra.extension_fields import power_sum, primes_of_the_groups
from flipalg.algebra.integers import brief, order_of_2, positive_integer
from flipalg.algebra.polynomials import F2
from flipalg.certificates.proofs import CertificateError, Proof, bits_of, require_affordable
from flipalg.system.limits import POINT_DEGREE, VERIFIED_COEFFICIENTS

__all__ = ["PointCertificate", "find_point"]

WORK_OF_A_GCD = 100
"""The work of computing `bound`, in coefficients for each coefficient of f."""


@dataclass(frozen=True)
class PointCertificate(Proof):
    """A proof that the n × n board has nullity at least `bound`; bit i of `f` is the coefficient of λ^i.

    f is a product of different minimal polynomials of common roots, as in the head of the module.

    >>> PointCertificate(4, 0b111).verify(), PointCertificate(4, 0b111).bound
    (True, 4)
    """

    n: int
    f: int

    FORMAT = "flipalg point certificate 1"
    FIELDS = ("n", "f", "nullity_at_least")

    def __repr__(self) -> str:
        """Return the board and the degree of f."""
        side = brief(self.n) if isinstance(self.n, int) else repr(self.n)
        degree = self.f.bit_length() - 1 if isinstance(self.f, int) else "none"
        return f"PointCertificate({side} × {side}, f of degree {degree})"

    def __str__(self) -> str:
        """Return the statement as a sentence."""
        return f"the {brief(self.n)} × {brief(self.n)} board has nullity at least {brief(self.bound)}"

    @property
    def bound(self) -> int:
        """Return 2^(a+1) deg lcm(f(λ), f(λ+1)), where 2^a is the largest power of 2 that divides n + 1."""
        f = F2Poly(self.f)
        return 2 * (self.n + 1 & -(self.n + 1)) * f.lcm(f.taylor_shift()).degree()

    def require_true(self, limit: float = VERIFIED_COEFFICIENTS) -> None:
        """Raise CertificateError unless n ≥ 1, f ≠ 1 is squarefree, f(0) = f(1) = 1, and f(λ) and f(λ+1) divide d_n.

        Raise UncheckedError if the check would compute more than `limit` coefficients.
        """
        if type(self.f) is not int or self.f < 2:
            raise CertificateError(f"f must be a polynomial of degree at least 1, got the bits {self.f!r}")
        try:
            n = positive_integer("n", self.n)
        except (TypeError, ValueError) as error:
            raise CertificateError(str(error)) from None
        require_affordable(4 * n.bit_length() * self.f.bit_length(), limit)
        f = F2Poly(self.f)
        if not f(0) or not f(1):
            raise CertificateError("f has the factor λ or λ + 1")
        if not f.is_squarefree():
            raise CertificateError("f is not squarefree")
        for name, polynomial in (("f(λ)", f), ("f(λ+1)", f.taylor_shift())):
            if F2.recursion_mod(n, F2.x, F2.one, polynomial):
                raise CertificateError(f"{name} does not divide d_n")

    def _lines(self) -> dict[str, Any]:
        return {"n": str(self.n), "f": f"{self.f:x}", "nullity_at_least": self.bound}

    @classmethod
    def _of_lines(cls, lines: dict[str, Any]) -> "PointCertificate":
        """Return the certificate with these fields; CertificateError if f is 0 or 1.

        Raise UncheckedError if the degree of f is a million or more, because `bound` would then take too long.
        """
        found = cls(int(lines["n"], 10), bits_of("f", lines["f"]))
        if found.f < 2:
            raise CertificateError(f"f must be a polynomial of degree at least 1, got the bits {brief(found.f)}")
        require_affordable(WORK_OF_A_GCD * found.f.bit_length(), VERIFIED_COEFFICIENTS)
        return found


def find_point(r: int, tries: int = 10**7, progress: Callable[[int], None] | None = None) -> PointCertificate | None:
    """Return a certificate for n = r - 1 from an x ≠ 0, 1 such that the orders of x and x + 1 divide r, or None.

    The order of x = t + 1/t is that of t.  The search tries only x of order r, t^i + t^-i for a t of order r and the
    i ≤ `tries` prime to r, and calls progress(i) for each i divisible by 10,000.  If r/2 ≤ tries, None means that there
    is no such x of order r.  A step takes about 2 log2 r products in F_{2^d}: d is half the order of 2 modulo r if -1
    is a power of 2 modulo r, else that order.
    Raises TypeError or ValueError unless r is an odd integer of at least 3 and d ≤ 128.

    >>> find_point(17).n, bin(find_point(17).f)
    (16, '0b10011')
    """
    if positive_integer("r", r) % 2 == 0 or r == 1:
        raise ValueError(f"r must be odd and at least 3, got {r}")
    order = order_of_2(r, 2 * POINT_DEGREE)
    negative = order is not None and order % 2 == 0 and pow(2, order // 2, r) == r - 1
    if order is None or (not negative and order > POINT_DEGREE):
        raise ValueError(f"the x for r = {brief(r)} lie in a field of degree above {POINT_DEGREE}")
    d = order // 2 if negative else order
    field = F2Extension(degree=d)
    group = (1 << d) + (1 if negative else -1)
    nonzero = (field(bits) for bits in range(1, 1 << d))
    first = next(x for y in nonzero if not power_sum(y, group) and (x := power_sum(y, group // r)) and _has_order(x, r))
    before, x = field.zero(), first
    for i in range(1, min(r // 2, tries) + 1):
        if gcd(i, r) == 1 and x != 1 and not power_sum(x + 1, r):
            return PointCertificate(r - 1, int(x.minimal_polynomial()))
        before, x = x, first * x + before
        if progress and i % 10_000 == 0:
            progress(i)
    return None


def _has_order(x: F2Element, r: int) -> bool:
    """Return whether the t with x = t + 1/t has order exactly r, given that its order divides r."""
    primes = (p for both in primes_of_the_groups(x.field.degree()).values() for p in both)
    return all(power_sum(x, r // p) for p in primes if r % p == 0)
