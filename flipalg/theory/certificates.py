"""Proof objects for the nullity of a board: a third party checks them by multiplying polynomials and pressing cells.

Main definitions
    certificate(m, n)     for each prime p of the number of colors u, v, g over F_p with u f + v h = g for the two
                          polynomials f and h of the board, and where it is not unique a nonzero quiet pattern from g
    Certificate, Part     the proof, and what it says modulo one p
    Certificate.verify    multiplications, exact divisions, and pressing the patterns: no gcd, no elimination
    Certificate.to_json, Certificate.from_json, read_certificate
Main statements (over F_p)
    u f + v h = g and g | f, g | h prove that g is the gcd, and the nullity is
        board      deg gcd(d_m, D_n)                                               (theory.nullity)
        cylinder   deg gcd(z^n - 1, H_m); ring: the cylinder with rows and columns exchanged   (theory.closed_boards)
        torus      deg gcd(2 Q^m - H_m + Q² H_{m-2}, f s), s = gcd(f, H_{m-1}), f = z^n - 1: two steps, m ≥ n or
                   exchanged; over F2 the first polynomial is P H_{m-1}
        product    m deg b + n deg a - deg a deg b, a and b the gcds of the two factors with d_m and d_n, or with
                   z^m - 1 and z^n - 1: two steps                                  (theory.products)
        test_every_board_to_30_has_a_true_certificate, test_every_kind_of_board_has_a_true_certificate
    with c colors the board is unique iff it is modulo each prime of c: det G is prime to c.  Where modulo p it is not,
        c/p times the quiet pattern changes nothing with c colors
        test_a_certificate_for_a_composite_number_of_colors
Conventions
    A polynomial over F2 is kept as its bits, over other F_p as its coefficients 0 to p - 1, constant first; a pattern
    by rows, over F2 packed ones.
    With more than two colors a plain board with m > n is proved as the transposed one, in the polynomials alone.
    A side of more than 4 times the other and beyond 100,000 enters only modulo the other's polynomial ("reduced"); on a
    ring the longer of m and n always does.
Cost
    certificate: extended gcds; verify: products of polynomials of the same sizes, log2 squares where a side is reduced.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import TYPE_CHECKING, Any, TypeAlias

from f2x import F2Poly
from flipalg.algebra.bit_vectors import entries
from flipalg.algebra.integers import brief, positive_integer
from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.pictured import Pictured
from flipalg.theory import certificate_text
from flipalg.theory.closed_boards import around_polynomial, cycle_polynomial, cycle_polynomial_mod, ring_coefficients
from flipalg.theory.colors import is_prime_number_of_colors, number_of_colors, prime_number_of_colors, primes_of
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.neighborhoods import Neighborhood, Row
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.parameters import documented
from flipalg.theory.products import factor_pair, factors, tensor_nullity
from flipalg.theory.proofs import (
    LARGEST_WORK,
    LARGEST_WRITTEN_PATTERN,
    LARGEST_WRITTEN_SIDE,
    VERIFIED_IN_REPR,
    CertificateError,
    Proof,
    UncheckedError,
    require_affordable,
    require_pattern,
)
from flipalg.theory.quiet_patterns import quiet_rows, require_quiet
from flipalg.theory.residue_certificates import ResidueCertificate, residue_certificate
from flipalg.theory.side_polynomials import side_polynomial, side_polynomial_mod
from flipalg.theory.topologies import Topology
from flipalg.theory.topologies import topology as named_topology

if TYPE_CHECKING:
    from flipalg.theory.point_certificates import PointCertificate

__all__ = [
    "Certificate",
    "CertificateError",
    "Part",
    "ResidueCertificate",
    "UncheckedError",
    "certificate",
    "read_certificate",
]

Polynomial: TypeAlias = int | tuple[int, ...]
"""Bits over F2, coefficients over other F_p."""
Step: TypeAlias = tuple[Polynomial, Polynomial, Polynomial]
"""u, v and g."""

LARGEST_CERTIFIED_SIDE = 10**7
"""The smaller side to which a certificate is made: minutes, and a file of megabytes."""
WORK_OF_A_WORD = 50
"""A coefficient over another F_p, a word, counts as so many."""


@dataclass(frozen=True)
class Part:
    """What is proved modulo the prime p.

    Attributes
    ----------
    p : int
        A prime that divides the number of colors.
    nullity : int
        p^nullity sets of presses change nothing modulo p.
    steps : tuple of (u, v, g)
        u f + v h = g for the two polynomials f and h of the board; two steps for a torus and for a product form.
    pattern : tuple or None
        The rows of a quiet pattern where the nullity is above 0 and the board has at most a million cells.
    """

    p: int
    nullity: int
    steps: tuple[Step, ...]
    pattern: tuple[Any, ...] | None = None


@dataclass(frozen=True)
class Certificate(Proof, Pictured):
    """A proof of how many solutions the m × n board has; `certificate` makes it.

    Attributes
    ----------
    m, n : int
        The numbers of rows and columns.
    neighborhood, topology : str
        The names of the form and of the topology.
    colors : int
        The number of colors.
    parts : tuple of Part
        What is proved modulo each prime that divides the number of colors: `.p`, `.nullity`, `.steps`, `.pattern`.

    Notes
    -----
    `verify` multiplies polynomials and presses cells; it computes no gcd and eliminates nothing.  The same check, in
    one file without flipalg, is `scripts/verify_certificate.py`.

    Examples
    --------
    >>> certificate(3, 3), certificate(2, 2, colors=6)
    (Certificate(3 × 3, nullity 0, proved), Certificate(2 × 2 with 6 colors, nullity 0 mod 2, 1 mod 3, proved))
    """

    m: int
    n: int
    neighborhood: str
    topology: str
    colors: int
    parts: tuple[Part, ...]

    _drawing = "values.of_certificate"

    def __repr__(self) -> str:
        """Return the board, its nullity, and whether that is proved: checked here and now where it takes no time."""
        try:
            size = f"{brief(self.m)} × {brief(self.n)}" + (f" {self.topology}" if self.topology != "board" else "")
            nullities = str(self.nullity)
            if self.colors != 2:
                size += f" with {brief(self.colors)} colors"
                nullities = ", ".join(f"{part.nullity} mod {part.p}" for part in self.parts)
            quick = max(self.m, self.n) <= VERIFIED_IN_REPR
            state = "see verify()" if not quick else "proved" if self.verify() else "not true"
            return f"Certificate({size}, nullity {nullities}, {state})"
        except (TypeError, ValueError, AttributeError):  # made of something else
            return f"Certificate({self.m!r} × {self.n!r}, not true)"

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution."""
        return self.nullity == 0

    @property
    def nullity(self) -> int:
        """The nullity modulo the prime; for a composite number of colors the largest one."""
        return max(part.nullity for part in self.parts)

    @property
    def u(self) -> Polynomial:
        """The first polynomial of the last step, with a prime number of colors; `v` and `g` are the others."""
        return self._only_part.steps[-1][0]

    @property
    def v(self) -> Polynomial:
        """The second polynomial of the last step, with a prime number of colors."""
        return self._only_part.steps[-1][1]

    @property
    def g(self) -> Polynomial:
        """The common factor of the last step, with a prime number of colors."""
        return self._only_part.steps[-1][2]

    @property
    def pattern(self) -> tuple[Any, ...] | None:
        """The rows of the quiet pattern, with a prime number of colors."""
        return self._only_part.pattern

    @property
    def _only_part(self) -> Part:
        if len(self.parts) != 1:
            raise ValueError(f"with {self.colors} colors each of the {len(self.parts)} parts has its own polynomials")
        return self.parts[0]

    def rows(self) -> Iterator[list[int]]:
        """Yield the m rows of a pattern that is not 0 and changes nothing with `colors` colors; nothing if unique.

        Streamed, from g: memory for deg g rows; raises MemoryError when rows of n cells cannot be held.
        """
        for part in self.parts:
            if part.nullity:
                times = self.colors // part.p
                if part.p == 2:
                    return ([times * bit for bit in entries(row, self.n)] for row in self._quiet_rows(part))
                return ([times * entry for entry in row] for row in self._quiet_rows(part))
        return iter(())

    def _quiet_rows(self, part: Part) -> Iterator[Any]:
        form, closed = named_neighborhood(self.neighborhood), named_topology(self.topology)
        g = polynomial_of(polynomials_over(part.p), part.steps[-1][2])
        exchanged = _is_exchanged(self.m, self.n, closed, self.colors)
        return quiet_rows(part.p, self.m, self.n, form, closed, g, exchanged=exchanged)

    def require_true(self, limit: float = LARGEST_WORK) -> None:
        """Raise CertificateError with what is wrong, unless the certificate proves what it says.

        Parameters
        ----------
        limit : float
            The number of coefficients up to which the check is made.

        Raises
        ------
        CertificateError
            When a statement of the certificate does not hold.
        UncheckedError
            When the check would compute more than `limit` coefficients; the message says how many.

        Notes
        -----
        Costs products of polynomials of the sizes of the sides and, for a pattern, a pass over its cells.
        """
        form, closed = self._checked_fields()
        work = _work(self.m, self.n, form, closed)
        require_affordable(sum(work * (1 if part.p == 2 else WORK_OF_A_WORD) for part in self.parts), limit)
        for part in self.parts:
            try:
                self._require_steps(part, form, closed)
            except MemoryError as error:
                raise UncheckedError(f"too large to be checked: {error}") from None
            self._require_pattern(part, form, closed)

    def _require_steps(self, part: Part, form: Neighborhood, closed: Topology) -> None:
        R = polynomials_over(part.p)
        gcds: list[Any] = []
        for u, v, g in (tuple(polynomial_of(R, f) for f in step) for step in part.steps):
            f, h = pair_of_step(R, self.m, self.n, form, closed, gcds, self.colors)
            if R.subtract(R.add(R.multiply(u, f), R.multiply(v, h)), g) != R.zero:
                raise CertificateError(self._not_the_combination(part, form, closed))
            if any(R.degree(R.remainder(side, g)) >= 0 for side in (f, h)):
                raise CertificateError(f"g does not divide both polynomials{self._modulo(part)}")
            gcds.append(g)

    def _require_pattern(self, part: Part, form: Neighborhood, closed: Topology) -> None:
        expected = part.nullity > 0 and self.m * self.n <= LARGEST_WRITTEN_PATTERN
        require_pattern(
            part.pattern, expected, lambda pattern: require_quiet(pattern, part.p, self.m, self.n, form, closed)
        )

    def _modulo(self, part: Part) -> str:
        return "" if self.colors == 2 else f" modulo {part.p}"

    def _not_the_combination(self, part: Part, form: Neighborhood, closed: Topology) -> str:
        m, n = brief(self.m), brief(self.n)
        if closed.is_open and not form.is_product:
            if _is_exchanged(self.m, self.n, closed, self.colors):
                m, n = n, m
            return f"u d_{m} + v D_{n} is not g{self._modulo(part)}"
        return f"u and v do not combine the two polynomials of the {m} × {n} {closed.name} to g{self._modulo(part)}"

    def _checked_fields(self) -> tuple[Neighborhood, Topology]:
        """Return the form and the topology; CertificateError for a field of a wrong type, and for wrong primes."""
        try:
            if {type(self.m), type(self.n), type(self.colors)} != {int}:
                raise TypeError("m, n and colors must be integers")
            positive_integer("m", self.m), positive_integer("n", self.n)
            c = number_of_colors(self.colors)
            if not isinstance(self.neighborhood, str) or not isinstance(self.topology, str):
                raise TypeError("neighborhood and topology must be names")
            form, closed = named_neighborhood(self.neighborhood), named_topology(self.topology)
        except (TypeError, ValueError) as error:
            raise CertificateError(str(error)) from None
        if not isinstance(self.parts, tuple) or not all(isinstance(part, Part) for part in self.parts):
            raise CertificateError("parts is not a tuple of Part")
        for part in self.parts:
            _require_fields(part, c, 1 + (form.is_product or (closed.rows_close and closed.columns_close)))
            degrees = [g.bit_length() - 1 if isinstance(g, int) else len(g) - 1 for _, _, g in part.steps]
            if part.nullity != _nullity(self.m, self.n, form, degrees):
                raise CertificateError(f"the nullity contradicts g{self._modulo(part)}")
        ps = [part.p for part in self.parts]
        if not ps or ps != sorted(set(ps)) or pow(prod(ps), c.bit_length(), c):
            raise CertificateError(f"the primes {ps} are not those of {brief(c)} colors")
        return form, closed

    def to_json(self) -> str:
        """Return the certificate as JSON, in format 3, which docs/certificates says."""
        return certificate_text.written(self)

    @staticmethod
    def from_json(text: str) -> "Certificate":
        """Return the certificate that `to_json` wrote; CertificateError says what cannot be read or contradicts itself.

        The result is not verified.  Formats 1 and 2, of two colors, and color format 1 are read too.
        """
        fields, parts = certificate_text.read(text)
        read = Certificate(**fields, parts=tuple(Part(**part) for part in parts))
        certificate_text.require_the_same(text, read)
        read._checked_fields()
        return read


def _require_fields(part: Part, c: int, steps: int) -> None:
    """Raise CertificateError for a part with fields of wrong types."""
    p = part.p
    if type(p) is not int or c % max(p, 1) or not is_prime_number_of_colors(p):
        raise CertificateError(f"p must be a prime below 2^63 that divides {brief(c)}, got {p!r:.40}")
    if type(part.nullity) is not int:
        raise CertificateError("the nullity is not an integer")
    if not isinstance(part.steps, tuple) or len(part.steps) != steps:
        raise CertificateError(f"expected {steps} step{'s' if steps > 1 else ''}")
    if not all(isinstance(step, tuple) and len(step) == 3 for step in part.steps):
        raise CertificateError("a step is not (u, v, g)")
    if not isinstance(part.pattern, tuple | None):
        raise CertificateError("the pattern is not a tuple of rows")
    lines = [*(part.pattern or ()), *(f for step in part.steps for f in step)]
    if p == 2:
        if not all(type(bits) is int and bits >= 0 for bits in lines):
            raise CertificateError("u, v, g and the rows of the pattern must be integers of at least 0")
        if not all(step[2] for step in part.steps):
            raise CertificateError("g is 0")
        return
    if not all(isinstance(line, tuple) for line in lines):
        raise CertificateError("u, v, g and the rows of a pattern must be tuples")
    if not all(type(a) is int and 0 <= a < p for line in lines for a in line):
        raise CertificateError(f"the coefficients and the pattern must be integers from 0 to {p - 1}")
    if any(f[-1:] == (0,) for step in part.steps for f in step):  # type: ignore[index]
        raise CertificateError("a polynomial ends with a coefficient 0")
    if any(step[2][-1:] != (1,) for step in part.steps):  # type: ignore[index]
        raise CertificateError("g is not monic")


def read_certificate(text: str) -> "Certificate | PointCertificate | ResidueCertificate":
    """Return the certificate that a `to_json` wrote, of any kind, not verified; CertificateError for anything else."""
    from flipalg.theory.point_certificates import PointCertificate

    if PointCertificate.is_one(text):
        return PointCertificate.from_json(text)
    return ResidueCertificate.from_json(text) if ResidueCertificate.is_one(text) else Certificate.from_json(text)


@documented
def certificate(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> Certificate | ResidueCertificate:
    """Return a proof of the nullity of the m × n board, modulo each prime that divides the number of colors.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(colors)s

    Returns
    -------
    Certificate or ResidueCertificate
        For a unique board Bezout pairs, such as u d_m(x) + v D_n(x) = 1.  Otherwise the common factor g of the two
        polynomials, and a quiet pattern made from it.  For a plain board of two colors, plus, with both sides above
        100,000 a ResidueCertificate, which is far shorter.

    Raises
    ------
    TypeError, ValueError
        As `nullity`.
    MemoryError
        When the smaller side is beyond 10^7; for a ResidueCertificate as `nullity`.

    See Also
    --------
    nullity : the number alone
    rule : which boards of n columns are unique

    Notes
    -----
    One extended gcd for each prime, two on a torus and for a product form; no elimination.  Checking it takes products,
    exact divisions and presses alone.

    Examples
    --------
    >>> certificate(3, 3).unique, certificate(4, 4).nullity, certificate(3, 3, colors=6).unique
    (True, 4, True)
    >>> torus = certificate(5, 5, topology="torus", colors=3)
    >>> torus.nullity, torus.verify()
    (8, True)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    form, closed = named_neighborhood(neighborhood), named_topology(topology)
    instead = "nullity() goes on"
    if number_of_colors(colors) == 2 and form.name == "plus" and closed.is_open and min(m, n) > LARGEST_WRITTEN_SIDE:
        try:
            return residue_certificate(m, n)
        except MemoryError as error:
            instead = str(error)
    if not form.is_product and min(m, n) > LARGEST_CERTIFIED_SIDE:
        largest = f"{LARGEST_CERTIFIED_SIDE:,}"
        raise MemoryError(
            f"certificates are made to a smaller side of {largest}, got {brief(m)} × {brief(n)}; {instead}"
        )
    return polynomial_certificate(m, n, form, closed, colors=colors)


def polynomial_certificate(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> Certificate:
    """Return the certificate from the polynomials of the sides, with quiet patterns, whatever the sizes are."""
    form, closed = named_neighborhood(neighborhood), named_topology(topology)
    c = number_of_colors(colors)
    parts = tuple(_part(prime_number_of_colors(p), m, n, form, closed, c) for p in primes_of(c))
    proof = Certificate(m, n, form.name, closed.name, c, parts)
    if m * n <= LARGEST_WRITTEN_PATTERN:
        proof = replace(proof, parts=tuple(_with_pattern(proof, part) for part in parts))
    return proof


def _part(p: int, m: int, n: int, form: Neighborhood, closed: Topology, colors: int) -> Part:
    R = polynomials_over(p)
    steps: list[Step] = []
    gcds: list[Any] = []
    for _ in range(1 + (form.is_product or (closed.rows_close and closed.columns_close))):
        g, u, v = R.xgcd(*pair_of_step(R, m, n, form, closed, gcds, colors))
        gcds.append(g)
        steps.append((_kept(R, u), _kept(R, v), _kept(R, g)))
    return Part(p, _nullity(m, n, form, [R.degree(g) for g in gcds]), tuple(steps))


def _with_pattern(proof: Certificate, part: Part) -> Part:
    if not part.nullity:
        return part
    rows: Iterator[Row | list[int]] = proof._quiet_rows(part)
    return replace(part, pattern=tuple(row if isinstance(row, int) else tuple(row) for row in rows))


def _nullity(m: int, n: int, form: Neighborhood, degrees: Sequence[int]) -> int:
    return tensor_nullity(m, n, *degrees) if form.is_product else degrees[-1]


def _kept(R: PolynomialRing[Any], f: Any) -> Polynomial:
    return int(f) if R.characteristic == 2 else R.coefficients(f)


def polynomial_of(R: PolynomialRing[Any], f: Polynomial) -> Any:
    """Return the value in R of a polynomial as a certificate keeps it."""
    return F2Poly(f) if isinstance(f, int) else R.polynomial(f)


def _is_exchanged(m: int, n: int, closed: Topology, colors: int) -> bool:
    """Return whether the polynomials are those of the transposed plain board."""
    return closed.is_open and colors > 2 and m > n


def pair_of_step(
    R: PolynomialRing[Any], m: int, n: int, form: Neighborhood, closed: Topology, gcds: Sequence[Any], colors: int = 2
) -> tuple[Any, Any]:
    """Return the two polynomials of the next step, after the gcds of the steps before."""
    if form.is_product:
        k = len(gcds)
        return factor_pair(R, (m, n)[k], factors(form)[k], closed.closed[k])
    if closed.is_open:
        return _sides(R, n, m, form.transposed) if _is_exchanged(m, n, closed, colors) else _sides(R, m, n, form)
    if not closed.columns_close:
        return pair_of_step(R, n, m, form.transposed, closed.transposed, gcds)
    if closed.rows_close:
        if n > m:
            m, n, form = n, m, form.transposed
        f = cycle_polynomial(R, n)
        around, H = around_polynomial(R, m, *ring_coefficients(R, form), R.square(f))
        return (around, R.multiply(f, gcds[0])) if gcds else (f, H)
    P, Q = ring_coefficients(R, form)
    minus_P = R.subtract(R.zero, P)
    if n <= 2 * m:
        f = cycle_polynomial(R, n)
        return f, R.recursion_mod(m, minus_P, Q, f)
    H = R.recursion(m, minus_P, Q)
    return cycle_polynomial_mod(R, n, H), H


def _sides(R: PolynomialRing[Any], m: int, n: int, form: Neighborhood) -> tuple[Any, Any]:
    """Return d_m and D_n; the one of a very large side modulo the other."""
    if _is_reduced(m, n):
        D = side_polynomial(R, n, form)
        return R.recursion_mod(m, R.x, R.one, D), D
    d = determinant_polynomial_over(R, m)
    if _is_reduced(n, m):
        return d, side_polynomial_mod(R, n, form, d)
    return d, side_polynomial(R, n, form)


def _is_reduced(large: int, small: int) -> bool:
    """Return whether the polynomial of a side enters modulo the other's."""
    return large > LARGEST_WRITTEN_SIDE and ladder_pays(large, small)


def _work(m: int, n: int, form: Neighborhood, closed: Topology) -> int:
    """Return about how many coefficients a check computes."""
    small, large = sorted((m, n))
    squarings = 2 * large.bit_length()
    if form.is_product:
        return 2 * squarings
    if closed.is_open and not _is_reduced(large, small):
        return small + large
    return (1 + squarings) * 2 * small
