"""Proof objects for boards of k colors: a third party checks them by multiplying polynomials and pressing cells.

Main definitions
    certificate(m, n, colors=c)    for each prime p of c: u, v, g over F_p with u d_m + v D_n = g, and where g ≠ 1 a
                                   quiet pattern made from g
    ColorCertificate, Part         the proof, and what it says modulo one p; Part.nullity = deg g
    ColorCertificate.verify        multiplications, exact divisions, and pressing the patterns: no gcd, no elimination
Main statements
    u d_m + v D_n = g monic and g | d_m, D_n: the ideal of the two is that of g, coker G = (Z/p)[x]/(g), and p^(deg g)
        presses flip nothing modulo p.  This holds for any p, prime or not: nobody has to believe that p is prime.
        test_every_certificate_is_true_and_its_nullity_the_rank
    with c colors the board is unique iff it is modulo each p, where c divides a power of their product: det G is prime
        to c.  Where modulo p it is not, c/p times the quiet pattern flips nothing with c colors.
        test_a_certificate_for_a_composite_number_of_colors
Conventions
    m ≤ n; a higher board is its transposed one: m and n, c1 and c2 are exchanged, in the polynomials alone.  D_n is
    taken modulo d_m where n is beyond 100,000 and beyond 4 m.  Polynomials are tuples of 0 to p-1, constant first.
Cost
    certificate: an extended gcd for each p; verify: products of polynomials of the same sizes, and 9 mn additions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import prod

from flint import nmod_poly

from flipalg.algebra import checking
from flipalg.algebra.by_child import called_if
from flipalg.algebra.integers import brief, positive_integer
from flipalg.algebra.proofs import (
    LARGEST_WRITTEN_PATTERN,
    LARGEST_WRITTEN_SIDE,
    VERIFIED_IN_REPR,
    CertificateError,
    Proof,
    UncheckedError,
    require_affordable,
    require_pattern,
    require_same,
)
from flipalg.colors import certificate_text
from flipalg.colors.determinants import DEAF_GCD
from flipalg.colors.polynomials import (
    LARGEST_PRIME,
    Form,
    determinant_polynomial_mod,
    form,
    number_of_colors,
    pair_modulo,
    prime,
    primes_of,
    side_polynomial_mod,
    sides_of,
)
from flipalg.colors.quiet_patterns import Coefficients, Pattern, quiet_rows, require_quiet
from flipalg.pictured import Pictured

LARGEST_WORK = 2 * 10**6
"""Coefficients, a word each, that `verify` computes: seconds at most, and below 1 GB."""


@dataclass(frozen=True)
class Part:
    """What is proved modulo p: u d_m + v D_n = g, and a quiet pattern where g is not 1."""

    p: int
    u: Coefficients
    v: Coefficients
    g: Coefficients
    pattern: Pattern | None = None

    @property
    def nullity(self) -> int:
        """The degree of g: p^nullity presses flip nothing modulo p."""
        return len(self.g) - 1


@dataclass(frozen=True)
class ColorCertificate(Proof, Pictured):
    """The proof of whether the m × n board is unique with `colors` colors, and of its nullity modulo each prime."""

    m: int
    n: int
    colors: int
    neighborhood: str
    parts: tuple[Part, ...]

    _drawing = "values.of_color_certificate"

    def __repr__(self) -> str:
        """Return the board, what is said, and whether that is proved: checked here and now where it takes no time."""
        try:
            size = f"{brief(self.m)} × {brief(self.n)} with {brief(self.colors)} colors"
            quick = max(self.m, self.n) <= VERIFIED_IN_REPR
            state = "see verify()" if not quick else "proved" if self.verify() else "not true"
            nullities = ", ".join(f"{part.nullity} mod {part.p}" for part in self.parts)
            return f"ColorCertificate({size}, nullity {nullities}, {state})"
        except (TypeError, ValueError, AttributeError):  # made of something else
            return f"ColorCertificate({self.m!r} × {self.n!r}, not true)"

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution."""
        return self.nullity == 0

    @property
    def nullity(self) -> int:
        """The nullity modulo the prime; for a composite number of colors the largest one."""
        return max(part.nullity for part in self.parts)

    def rows(self) -> Iterator[list[int]]:
        """Yield the m rows of a pattern that is not 0 and flips nothing with `colors` colors; nothing if unique.

        Raises MemoryError when rows of n cells cannot be held.
        """
        for part in self.parts:
            if part.nullity:
                times = self.colors // part.p
                rows = quiet_rows(self.m, self.n, form(self.neighborhood), part.p, part.g)
                return ([times * entry for entry in row] for row in rows)
        return iter(())

    def require_true(self, limit: float = LARGEST_WORK) -> None:
        """Raise CertificateError with what is wrong, unless the certificate proves what it says.

        Costs products of polynomials of the sizes of the sides and, for a pattern, a pass over its cells.  More than
        `limit` coefficients are not computed: UncheckedError says how many it would take.
        """
        m, n, neighborhood = self._checked_fields()
        require_affordable(len(self.parts) * _work(m, n), limit)
        for part in self.parts:
            u, v, g = (nmod_poly(list(f), part.p) for f in (part.u, part.v, part.g))
            try:
                f, h = _pair(m, n, neighborhood, part.p)
            except MemoryError as error:
                raise UncheckedError(f"too large to be checked: {error}") from None
            if u * f + v * h != g:
                raise CertificateError(f"modulo {part.p} u and v do not combine the two polynomials to g")
            if f % g or h % g:  # flint ends the process where g is not monic
                raise CertificateError(f"modulo {part.p} g does not divide both polynomials")
            expected = part.nullity > 0 and m * n <= LARGEST_WRITTEN_PATTERN
            press = partial(require_quiet, m=m, n=n, neighborhood=neighborhood, p=part.p)
            require_pattern(part.pattern, expected, press)

    def _checked_fields(self) -> tuple[int, int, Form]:
        """Return m, n and the form; CertificateError for a field of a wrong type, and for parts that do not make c."""
        try:
            m, n, c = positive_integer("m", self.m), positive_integer("n", self.n), number_of_colors(self.colors)
            neighborhood = form(self.neighborhood)
        except (TypeError, ValueError) as error:
            raise CertificateError(str(error)) from None
        if not isinstance(self.parts, tuple) or not all(isinstance(part, Part) for part in self.parts):
            raise CertificateError("parts is not a tuple of Part")
        for part in self.parts:
            if type(part.p) is not int or not 2 <= part.p < LARGEST_PRIME or c % part.p:
                raise CertificateError(f"p must be a divisor of {brief(c)} from 2 to 2^63, got {part.p!r:.40}")
            rows = part.pattern if part.pattern is not None else ()
            if not isinstance(rows, tuple) or not all(
                isinstance(row, tuple) for row in (part.u, part.v, part.g, *rows)
            ):
                raise CertificateError("u, v, g and the rows of a pattern must be tuples")
            if not all(type(a) is int and 0 <= a < part.p for row in (part.u, part.v, part.g, *rows) for a in row):
                raise CertificateError(f"the coefficients and the pattern must be integers from 0 to {part.p - 1}")
            if part.g[-1:] != (1,):
                raise CertificateError("g is not monic")
        ps = [part.p for part in self.parts]
        if ps != sorted(set(ps)) or pow(prod(ps), c.bit_length(), c):
            raise CertificateError(f"the moduli {ps} are not those of {brief(c)} colors")
        return m, n, neighborhood

    def to_json(self) -> str:
        """Return the certificate as JSON: polynomials as coefficients, constant first, the pattern as rows."""
        return certificate_text.written(self)

    @staticmethod
    def from_json(text: str) -> "ColorCertificate":
        """Return the certificate that `to_json` wrote, not verified; CertificateError for anything else."""
        fields, parts = certificate_text.read(text)
        read = ColorCertificate(**fields, parts=tuple(Part(**part) for part in parts))
        if not read.parts:
            raise CertificateError("parts is empty")
        require_same(text, read.to_json())
        return read


def certificate(m: int, n: int, neighborhood: str = "plus", *, colors: int) -> ColorCertificate:
    """Return the proof of the nullity of the m × n board modulo each prime of `colors`.

    For a unique board Bezout pairs, u d_m + v D_n = 1; otherwise a common factor and a nonzero kernel vector made from
    it, without elimination.  The smaller side must be moderate.  Raises TypeError or ValueError for bad sizes, names
    and numbers of colors, a prime of `colors` beyond 2^63 among them, MemoryError for two huge sides.

    >>> certificate(3, 3, colors=7).parts[0].g, certificate(3, 3, colors=7).verify()
    ((4, 1), True)
    >>> certificate(2, 2, colors=6)
    ColorCertificate(2 × 2 with 6 colors, nullity 0 mod 2, 1 mod 3, proved)
    """
    m, n, c = positive_integer("m", m), positive_integer("n", n), number_of_colors(colors)
    neighborhood_form = form(neighborhood)
    parts = []
    for p in map(prime, primes_of(c)):
        g, u, v = called_if(min(m, n) > DEAF_GCD // 2, f"{__name__}:bezout", m, n, neighborhood, p)
        part = Part(p, u, v, g)
        if part.nullity and m * n <= LARGEST_WRITTEN_PATTERN:
            part = replace(part, pattern=tuple(map(tuple, quiet_rows(m, n, neighborhood_form, p, part.g))))
        parts.append(part)
    proof = ColorCertificate(m, n, c, neighborhood, tuple(parts))
    if checking.is_wanted():
        what = f"the certificate of the {brief(m)} × {brief(n)} board with {brief(c)} colors"
        checking.require_equal(what, proof.verify(limit=float("inf")), True)
    return proof


def bezout(m: int, n: int, neighborhood: str, p: int) -> tuple[Coefficients, Coefficients, Coefficients]:
    """Return g, u and v with u d_m + v D_n = g modulo p, by flint, which is deaf to Ctrl-C."""
    f, h = _pair(m, n, form(neighborhood), p)
    g, u, v = (tuple(int(a) for a in poly.coeffs()) for poly in f.xgcd(h))
    return g, u, v


def _pair(m: int, n: int, neighborhood: Form, p: int) -> tuple[nmod_poly, nmod_poly]:
    """Return d_m, monic, and D_n, modulo d_m for a very large n, of the board that lies down."""
    if m > n:
        m, n, neighborhood = n, m, neighborhood.transposed
    d = determinant_polynomial_mod(m, p)
    if n <= LARGEST_WRITTEN_SIDE or n <= 4 * m:
        return d, side_polynomial_mod(n, neighborhood, p)
    v, w = sides_of(neighborhood, p)
    return d, pair_modulo(n, -v, w * w, d)[0]


def _work(m: int, n: int) -> int:
    """Return about how many coefficients a check computes."""
    small, large = sorted((m, n))
    if large <= LARGEST_WRITTEN_SIDE or large <= 4 * small:
        return small + large
    return 2 * small * (1 + 2 * large.bit_length())
