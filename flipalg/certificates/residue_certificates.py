"""Short proofs of the nullity of large boards, from small residues of powers of 2 (`plus`, two colors).

docs/json.md defines the fields and the steps of a check, and proves that the steps suffice.  Bit i of a polynomial is
the coefficient of x^i.  Let m + 1 = 2^e r and n + 1 = 2^f s with r and s odd, and Q_r² = d_{r-1}.  The degree of
gcd(Q_r(x), Q_s(x + 1)) gives the nullity, and the field g is a nonzero multiple of this gcd.  If r or s is at most
WITHOUT_RESIDUES, or no small residues are found, the certificate has no residues; then g is Q_r(x) if r ≤ s, else
Q_s(x + 1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

from f2x import F2Poly
from flipalg.algebra.integers import brief, odd_part
from flipalg.algebra.polynomials import F2
from flipalg.certificates.proofs import CertificateError, Proof, bits_of, require_affordable
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form
from flipalg.system.limits import RESIDUE_DEGREE, RESIDUE_EXPONENT, VERIFIED_COEFFICIENTS
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.nullity import nullity_from_odd_parts
from flipalg.theory.small_residues import Q_modulo, Residue, plan, refusal, shorter

__all__ = ["POLYNOMIALS", "ResidueCertificate", "Term", "residue_certificate"]

POLYNOMIALS = ("g", "u", "v", "w", "h")
WITHOUT_RESIDUES = 1_000
"""If r or s is at most this number, Q_r or Q_s takes the place of the residues."""
FAR = 8
"""A second residue is left out if it is more than FAR times the first; it would make the proof longer."""


class Term(NamedTuple):
    """A residue (a1 = ±2^j mod r and a2 = ±2^j mod s), and the factor u of its polynomial in the sum g."""

    j: int
    a1: int
    a2: int
    u: int


@dataclass(frozen=True)
class ResidueCertificate(OnGrid, Proof):
    """A proof of the nullity of the m × n board, `plus` with two colors, from small residues of powers of 2.

    If there are residues, g is the sum of their polynomials, each times the factor `u` of its Term.  Let P = Q_r(x) mod
    g and S = Q_s(x + 1) mod g.  For the fields u, v, w and h, u g + v P + w S = h, and h divides g, P and S.  So h is
    their gcd, and its degree gives the nullity.

    >>> residue_certificate(10**9, 10**9)
    ResidueCertificate(1000000000 × 1000000000 board, nullity 0, see verify())
    >>> residue_certificate(10**9, 10**9).verify()
    True
    """

    grid: Grid[Form]
    nullity: int
    residues: tuple[Term, ...]
    g: int
    u: int
    v: int
    w: int
    h: int

    FORMAT = "flipalg residue certificate 1"
    FIELDS = ("m", "n", "nullity", "residues", *POLYNOMIALS)

    def __repr__(self) -> str:
        """Return the board and its nullity."""
        return f"ResidueCertificate({self.grid}, nullity {brief(self.nullity)}, see verify())"

    def __str__(self) -> str:
        """Return the statement as a sentence."""
        return f"the {self.grid} has {'exactly one solution' if self.unique else f'nullity {brief(self.nullity)}'}"

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution."""
        return self.nullity == 0

    def require_true(self, limit: float = VERIFIED_COEFFICIENTS) -> None:
        """Raise CertificateError, which names the mistake, unless the certificate proves its nullity.

        Raise UncheckedError if the check would compute more than `limit` coefficients.
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
            raise CertificateError("g is not the sum over the residues")
        P, S = Q_modulo(r, F2.x, g), Q_modulo(s, F2.x + 1, g)
        if F2Poly(self.u) * g + F2Poly(self.v) * P + F2Poly(self.w) * S != h:
            raise CertificateError("u g + v P + w S is not h")
        if any(f % h for f in (g, P, S)):
            raise CertificateError("h does not divide g, P and S")
        if self.nullity != nullity_from_odd_parts(self.m, self.n, lambda r, s: h.degree()):
            raise CertificateError("the nullity contradicts h")

    def _combined(self, r: int, s: int) -> F2Poly:
        if not self.residues:
            return _smaller_side(r, s)
        return sum((F2Poly(t.u) * Residue(t.j, t.a1, t.a2).polynomial() for t in self.residues), F2.zero)

    def _work(self, r: int, s: int) -> int:
        """Return the approximate number of coefficients that a check computes."""
        squarings = 4 * max(r, s).bit_length() * self.g.bit_length()
        own = 0 if self.residues else min(r, s)
        cofactors = sum(f.bit_length() for f in (self.u, self.v, self.w))
        terms = sum(t.a1 + t.a2 + 2 * t.u.bit_length() + 64 * max(r, s).bit_length() for t in self.residues)
        return squarings + own + cofactors + terms

    def _checked_sides(self) -> tuple[int, int]:
        """Return r and s; CertificateError if the board is not the standard game or a number is out of range."""
        if not self.grid.is_default:
            raise CertificateError(
                f"small residues are for plain boards of two colors and plus, not for the {self.grid}"
            )
        if self.g < 1 or self.h < 1:
            raise CertificateError("g and h must not be 0")
        for term in self.residues:
            if not 0 <= term.j < RESIDUE_EXPONENT or min(term.a1, term.a2) < 1:
                raise CertificateError("j must be from 0 to 2^64 - 1, and a1 and a2 at least 1")
        return odd_part(self.m + 1)[1], odd_part(self.n + 1)[1]

    def _lines(self) -> dict[str, Any]:
        fields: dict[str, Any] = {"m": self.m, "n": self.n, "nullity": self.nullity}
        fields["residues"] = [t._asdict() | {"u": f"{t.u:x}"} for t in self.residues]
        return fields | {name: f"{getattr(self, name):x}" for name in POLYNOMIALS}

    @classmethod
    def _of_lines(cls, lines: dict[str, Any]) -> "ResidueCertificate":
        terms = lines["residues"]
        if not isinstance(terms, list) or not all(isinstance(t, dict) and set(t) == set(Term._fields) for t in terms):
            raise CertificateError("residues is not a list of objects with j, a1, a2 and u")
        of_terms = tuple(Term(t["j"], t["a1"], t["a2"], bits_of("u", t["u"])) for t in terms)
        if not all(type(a) is int for a in (lines["nullity"], *chain.from_iterable(of_terms))):
            raise CertificateError("nullity, j, a1 and a2 must be integers")
        polynomials = {name: bits_of(name, lines[name]) for name in POLYNOMIALS}
        found = cls(Grid.of(lines["m"], lines["n"]), lines["nullity"], of_terms, **polynomials)
        found._checked_sides()
        return found


def _smaller_side(r: int, s: int) -> F2Poly:
    return Q_polynomial(r) if r <= s else Q_polynomial(s).taylor_shift()


def residue_certificate(m: int, n: int) -> ResidueCertificate:
    """Return a proof of the nullity of the m × n board with `plus` and two colors.

    The search tries more powers of 2 than `nullity` does, to make the proof short: kilobytes for sides of 10^12.
    Raises TypeError or ValueError unless m and n are integers of at least 1, and MemoryError for a board that `nullity`
    refuses, or if the odd parts of m + 1 and n + 1 both exceed 10^7 and no small residues are found.

    >>> residue_certificate(4, 4).nullity, len(residue_certificate(10**12, 10**12).to_json()) < 20_000
    (4, True)
    """
    grid = Grid.of(m, n)
    m, n = grid.shape
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
    found = nullity_from_odd_parts(m, n, lambda r, s: h.degree())
    return ResidueCertificate(grid, found, terms, *(int(f) for f in (g, u, v, w, h)))


def _terms(r: int, s: int) -> Iterator[Term]:
    """Yield one or two terms of g; without small residues nothing, or MemoryError if Q_r and Q_s are both too large."""
    found = plan(r, s)
    if not found.residues:
        if min(r, s) // 2 > RESIDUE_DEGREE:
            raise refusal(r, s, found)
        return
    first, *others = shorter(r, s, found)
    if not others or others[0].larger > FAR * first.larger:
        yield Term(*first, 1)
        return
    _, u1, u2 = F2.xgcd(first.polynomial(), others[0].polynomial())
    yield Term(*first, int(u1))
    yield Term(*others[0], int(u2))
