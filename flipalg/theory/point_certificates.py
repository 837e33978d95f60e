"""Lower bounds for the nullity of squares too large to write down, from one point.

Main definitions
    PointCertificate(n, f)      says: nullity(n, n) ≥ 2^(a+1) deg lcm(f(λ), f(λ+1)), n + 1 = 2^a b with b odd
    PointCertificate.verify     d_n modulo f and modulo f(λ+1): log2 n squarings each, however large n is
    find_point(r)               an f for n = r - 1, r odd, by a walk through the x = t + 1/t with t^r = 1
Main statements
    d_n = λ^(2^a - 1) Q_b^(2^(a+1)) with Q_b squarefree (theory.nullity).  Let f be squarefree and prime to λ² + λ, and
        let f and f(λ+1) divide d_n.  Their lcm L is squarefree and prime to λ, so it divides Q_b, and L^(2^(a+1))
        divides d_n; as L(λ+1) = L, it divides d_n(λ+1) too, so gcd(d_n(λ), d_n(λ+1)), whose degree is the nullity.
        For an irreducible f the degree of L is 2 deg f, or deg f where f(λ+1) = f(λ); f need not be irreducible.
        test_certificates_never_exceed_the_nullity
    n + 1 = 67,280,421,310,721, the larger prime of 2^64 + 1, has a point of degree 64, so nullity(n, n) ≥ 256
        test_the_committed_certificate_of_a_prime_of_the_sixth_fermat_number
Conventions
    A certificate keeps f as its bits: bit i is the coefficient of λ^i.
References
    Design 3.7.  A. Blokhuis, X.-Y. Cao, W.-S. Chou, X.-D. Hou, On the roots of certain Dickson polynomials (2018), ask
        for x with the orders of x and x + 1 dividing a factor of the Fermat number F_j.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd

from f2x import F2Poly
from flipalg.algebra.binary_fields import Field
from flipalg.algebra.integers import brief, order_of_2, positive_integer
from flipalg.algebra.polynomials import F2
from flipalg.theory.proofs import LARGEST_WORK, CertificateError, Proof, fields_of, require_affordable, require_same

FORMAT = "flipalg point certificate 1"
WORK_OF_A_GCD = 100
"""Coefficients for each of f that the bound takes, about."""
LARGEST_DEGREE = 128
"""The degree up to which `find_point` looks for a point."""


@dataclass(frozen=True)
class PointCertificate(Proof):
    """The proof that the n × n board has nullity at least `bound`.

    >>> PointCertificate(4, 0b111).verify(), PointCertificate(4, 0b111).bound
    (True, 4)
    """

    n: int
    f: int

    def __repr__(self) -> str:
        """Return the board, and the nullity that it has at least; `verify()` says whether that is true."""
        side = brief(self.n) if isinstance(self.n, int) else repr(self.n)
        degree = self.f.bit_length() - 1 if isinstance(self.f, int) else "none"
        return f"PointCertificate({side} × {side}, f of degree {degree})"

    @property
    def bound(self) -> int:
        """Return 2^(a+1) times the degree of the least common multiple of f(λ) and f(λ+1)."""
        f = F2Poly(self.f)
        return 2 * (self.n + 1 & -(self.n + 1)) * f.lcm(f.taylor_shift()).degree()

    def require_true(self, limit: float = LARGEST_WORK) -> None:
        """Raise CertificateError, with what is wrong, unless f is as it must be and both polynomials divide d_n.

        More than `limit` coefficients are not computed: UncheckedError says how many it would take.
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
            raise CertificateError("f has a factor twice")
        for name, polynomial in (("f(λ)", f), ("f(λ+1)", f.taylor_shift())):
            if F2.recursion_mod(n, F2.x, F2.one, polynomial):
                raise CertificateError(f"{name} does not divide d_n")

    def to_json(self) -> str:
        """Return the certificate as JSON: n in decimal digits, f in hexadecimal ones."""
        fields = {"format": FORMAT, "n": str(self.n), "f": f"{self.f:x}", "nullity_at_least": self.bound}
        return json.dumps(fields, indent=1) + "\n"

    @staticmethod
    def is_one(text: str) -> bool:
        """Return whether a text says that it is a point certificate."""
        return FORMAT in text[:1000]

    @staticmethod
    def from_json(text: str) -> "PointCertificate":
        """Return the certificate that `to_json` wrote, not verified; CertificateError for anything else.

        The bound is computed: an f of degree above a million is refused (UncheckedError).
        """
        fields = fields_of(text, {FORMAT: ("n", "f", "nullity_at_least")})
        try:
            read = PointCertificate(int(fields["n"], 10), int(fields["f"], 16))
        except (ValueError, TypeError) as error:
            raise CertificateError(f"n or f cannot be read: {error}") from None
        if read.f < 2:
            raise CertificateError(f"f must be a polynomial of degree at least 1, got the bits {brief(read.f)}")
        require_affordable(WORK_OF_A_GCD * read.f.bit_length(), LARGEST_WORK)
        require_same(text, read.to_json())
        return read


def find_point(r: int, tries: int = 10**7, progress: Callable[[int], None] | None = None) -> PointCertificate | None:
    """Return a certificate for n = r - 1, r odd, or None: x = t + 1/t and x + 1 = u + 1/u with t^r = u^r = 1.

    Walks through x_i = t^i + t^-i for a t of order r, at most `tries` of them; all of them, if those are fewer, so that
    None then means that there is no such x with t of order r exactly.  A step takes 2 log2 r products in F_{2^d},
    d half of the order of 2 modulo r where -1 is a power of 2, else that order.
    Raises ValueError for an r that is even, or with d above 128.

    >>> find_point(17).n, bin(find_point(17).f)
    (16, '0b10011')
    """
    if positive_integer("r", r) % 2 == 0 or r == 1:
        raise ValueError(f"r must be odd and at least 3, got {r}")
    order = order_of_2(r, 2 * LARGEST_DEGREE)
    negative = order is not None and order % 2 == 0 and pow(2, order // 2, r) == r - 1
    if order is None or (not negative and order > LARGEST_DEGREE):
        raise ValueError(f"the points of {r} lie in a field of degree above {LARGEST_DEGREE}")
    d = order // 2 if negative else order
    field = Field(d)
    group = (1 << d) + (1 if negative else -1)
    first = next(
        x
        for y in range(1, 1 << d)
        if field.power_sum(y, group) == 0 and (x := field.power_sum(y, group // r)) and _has_order(field, x, r)
    )
    before, x = 0, first
    for i in range(1, min(r // 2, tries) + 1):
        if gcd(i, r) == 1 and x ^ 1 and field.power_sum(x ^ 1, r) == 0:
            return PointCertificate(r - 1, int(field.minimal_polynomial(x)))
        before, x = x, field.multiply(first, x) ^ before
        if progress and i % 10_000 == 0:
            progress(i)
    return None


def _has_order(field: Field, x: int, r: int) -> bool:
    """Return whether t has order r exactly, given that its order divides r."""
    return all(field.power_sum(x, r // p) for sign in (-1, 1) for p in field.primes[sign] if r % p == 0)
