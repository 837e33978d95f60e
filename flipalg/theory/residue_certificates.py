"""Short proofs of the nullity of large boards, from small residues of powers of 2 (plus, two colors).

Main definitions
    residue_certificate(m, n)    the proof: residues, the gcd g of their polynomials, and h = gcd(Q_r(x), Q_s(x + 1))
    ResidueCertificate           .nullity, .verify(), .to_json(), .from_json()
Main statements (docs/json.md says what is checked and proves that it is enough; Q and F: theory.small_residues)
    g = Σ u_i F_i is a multiple of gcd(Q_r(x), Q_s(x + 1)); u g + v P + w S = h with h | g, P, S, the remainders of the
        two by g, makes h equal to that gcd      test_residue_certificates_prove_the_nullity
Conventions
    Polynomials are kept as their bits.  m + 1 = 2^e r and n + 1 = 2^f s with r and s odd.
    Without residues g is Q_r(x) for r ≤ s, else Q_s(x + 1): for small r or s, and where the only residue is 1.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from f2x import F2Poly
from flipalg.algebra.integers import brief, odd_part, positive_integer
from flipalg.algebra.polynomials import F2
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.powers_of_two import closed_form
from flipalg.theory.proofs import LARGEST_WORK, CertificateError, Proof, fields_of, require_affordable, require_same
from flipalg.theory.small_residues import Q_modulo, Residue, plan, refusal, shorter

FORMAT = "flipalg residue certificate 1"
POLYNOMIALS = ("g", "u", "v", "w", "h")
FIELDS = ("m", "n", "nullity", "residues", *POLYNOMIALS)
FIELDS_OF_A_TERM = {"j", "a1", "a2", "u"}
WITHOUT_RESIDUES = 1_000
"""Up to this odd part of a side its own polynomial is taken."""
LARGEST_DEGREE_OF_Q = 5_000_000
"""The largest degree of that polynomial where there are no residues."""
LARGEST_EXPONENT = 2**64
FAR = 8
"""A second residue larger than the first by this factor makes the proof longer, not shorter."""


class Term(NamedTuple):
    """A residue, a1 = ±2^j mod r and a2 = ±2^j mod s, and the factor u of its polynomial in g."""

    j: int
    a1: int
    a2: int
    u: int


@dataclass(frozen=True)
class ResidueCertificate(Proof):
    """A proof of the nullity of the m × n board, plus with two colors, from small residues of powers of 2.

    >>> residue_certificate(10**9, 10**9)
    ResidueCertificate(1000000000 × 1000000000, nullity 0, see verify())
    >>> residue_certificate(10**9, 10**9).verify()
    True
    """

    m: int
    n: int
    nullity: int
    residues: tuple[Term, ...]
    g: int
    u: int
    v: int
    w: int
    h: int

    neighborhood = "plus"
    topology = "board"
    colors = 2

    def __repr__(self) -> str:
        """Return the board and its nullity."""
        m, n, nullity = (brief(a) if type(a) is int else f"{a!r:.40}" for a in (self.m, self.n, self.nullity))
        return f"ResidueCertificate({m} × {n}, nullity {nullity}, see verify())"

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution."""
        return self.nullity == 0

    def require_true(self, limit: float = LARGEST_WORK) -> None:
        """Raise CertificateError with what is wrong, unless the certificate proves its nullity.

        More than about `limit` coefficients are not computed: UncheckedError says how many it would take.
        """
        r, s = self._checked_sides()
        require_affordable(self._work(r, s), limit)
        g, h = F2Poly(self.g), F2Poly(self.h)
        for term in self.residues:
            for side, b, a in (("m", r, term.a1), ("n", s, term.a2)):
                power = pow(2, term.j, b)
                if a % b not in (power, b - power):
                    raise CertificateError(f"{a} is not ±2^{term.j} modulo the odd part of {side} + 1")
        if self._combined(r, s) != g:
            raise CertificateError("g is not the sum that it should be")
        P, S = Q_modulo(r, F2.x, g), Q_modulo(s, F2.x + 1, g)
        if F2Poly(self.u) * g + F2Poly(self.v) * P + F2Poly(self.w) * S != h:
            raise CertificateError("u g + v P + w S is not h")
        if any(f % h for f in (g, P, S)):
            raise CertificateError("h does not divide g, P and S")
        if self.nullity != closed_form(self.m, self.n, lambda r, s: h.degree()):
            raise CertificateError("the nullity contradicts h")

    def _combined(self, r: int, s: int) -> F2Poly:
        if not self.residues:
            return _smaller_side(r, s)
        return sum((F2Poly(t.u) * Residue(t.j, t.a1, t.a2).polynomial() for t in self.residues), F2.zero)

    def _work(self, r: int, s: int) -> int:
        """Return about how many coefficients a check computes."""
        squarings = 4 * max(r, s).bit_length() * self.g.bit_length()
        own = 0 if self.residues else min(r, s)
        cofactors = sum(f.bit_length() for f in (self.u, self.v, self.w))
        terms = sum(t.a1 + t.a2 + 2 * t.u.bit_length() + 64 * max(r, s).bit_length() for t in self.residues)
        return squarings + own + cofactors + terms

    def _checked_sides(self) -> tuple[int, int]:
        """Return r and s; CertificateError for a field of a wrong type or size."""
        if {type(self.m), type(self.n), type(self.nullity)} != {int} or min(self.m, self.n) < 1 or self.nullity < 0:
            raise CertificateError("m and n must be integers of at least 1, and nullity of at least 0")
        if any(type(f) is not int or f < 0 for f in (self.g, self.u, self.v, self.w, self.h)):
            raise CertificateError("g, u, v, w and h must be integers of at least 0")
        if not self.g or not self.h:
            raise CertificateError("g or h is 0")
        if not isinstance(self.residues, tuple) or not all(isinstance(term, Term) for term in self.residues):
            raise CertificateError("residues is not a tuple of Term")
        for term in self.residues:
            if not all(type(a) is int for a in term) or not 0 <= term.j < LARGEST_EXPONENT:
                raise CertificateError("j, a1, a2 and u must be integers, and j from 0 to 2^64 - 1")
            if min(term.a1, term.a2) < 1 or term.u < 0:
                raise CertificateError("a1 and a2 must be at least 1, and u at least 0")
        return odd_part(self.m + 1)[1], odd_part(self.n + 1)[1]

    def to_json(self) -> str:
        """Return the certificate as JSON, which docs/json.md describes."""
        fields: dict[str, Any] = {"format": FORMAT, "m": self.m, "n": self.n, "nullity": self.nullity}
        fields["residues"] = [t._asdict() | {"u": f"{t.u:x}"} for t in self.residues]
        fields |= {name: f"{getattr(self, name):x}" for name in POLYNOMIALS}
        return json.dumps(fields, indent=1) + "\n"

    @staticmethod
    def is_one(text: str) -> bool:
        """Return whether a text says that it is a residue certificate."""
        return FORMAT in text[:1000]

    @staticmethod
    def from_json(text: str) -> "ResidueCertificate":
        """Return the certificate that `to_json` wrote, not verified; CertificateError for anything else."""
        fields = fields_of(text, {FORMAT: FIELDS})
        terms = fields["residues"]
        if not isinstance(terms, list) or not all(isinstance(t, dict) and set(t) == FIELDS_OF_A_TERM for t in terms):
            raise CertificateError("residues is not a list of objects with j, a1, a2 and u")
        of_terms = tuple(Term(t["j"], t["a1"], t["a2"], _bits("u", t["u"])) for t in terms)
        polynomials = {name: _bits(name, fields[name]) for name in POLYNOMIALS}
        read = ResidueCertificate(fields["m"], fields["n"], fields["nullity"], of_terms, **polynomials)
        read._checked_sides()
        require_same(text, read.to_json())
        return read


def _bits(name: str, text: object) -> int:
    if not isinstance(text, str) or not text or set(text) - set("0123456789abcdef"):
        raise CertificateError(f"{name} is not written in hexadecimal digits")
    return int(text, 16)


def _smaller_side(r: int, s: int) -> F2Poly:
    return Q_polynomial(r) if r <= s else Q_polynomial(s).taylor_shift()


def residue_certificate(m: int, n: int) -> ResidueCertificate:
    """Return a proof of the nullity of the m × n board, plus with two colors.

    It looks at more powers of 2 than `nullity`, so that the proof becomes short: kilobytes for sides of 10^12.
    MemoryError, with what it would take, as `nullity`.

    >>> residue_certificate(4, 4).nullity, len(residue_certificate(10**12, 10**12).to_json()) < 20_000
    (4, True)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    r, s = odd_part(m + 1)[1], odd_part(n + 1)[1]
    terms = tuple(_terms(r, s)) if min(r, s) > WITHOUT_RESIDUES else ()
    g = F2.zero
    for term in terms:
        g += F2Poly(term.u) * Residue(*term[:3]).polynomial()
    g = g or _smaller_side(r, s)
    P, S = Q_modulo(r, F2.x, g), Q_modulo(s, F2.x + 1, g)
    common, u, v = F2.xgcd(g, P)
    h, a, w = F2.xgcd(common, S)
    quotient, v = divmod(a * v, g)
    u = a * u + quotient * P
    return ResidueCertificate(
        m, n, closed_form(m, n, lambda r, s: h.degree()), terms, *(int(f) for f in (g, u, v, w, h))
    )


def _terms(r: int, s: int) -> Iterator[Term]:
    """Yield the terms of g, one or two; none if all residues are 1 and the polynomial of a side is small."""
    found = plan(r, s)
    if not found.residues:
        if min(r, s) // 2 > LARGEST_DEGREE_OF_Q:
            raise refusal(r, s, found)
        return
    first, *others = shorter(r, s, found)
    if not others or others[0].larger > FAR * first.larger:
        yield Term(*first, 1)
        return
    _, u1, u2 = F2.xgcd(first.polynomial(), others[0].polynomial())
    yield Term(*first, int(u1))
    yield Term(*others[0], int(u2))
