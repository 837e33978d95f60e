"""Certificates of the nullity of a board, which anyone can check by multiplying polynomials and pressing cells.

u f + v h = g with g | f and g | h proves that g is the gcd of f and h, two polynomials of the board.  For a bijective
form on a plain board, f and h are d_m(x) and the side polynomial D_n(x), one of them modulo the other if its side is
very large; with more than two colors and m > n, they are those of the transposed board.  docs/mathematics/ladder.md
and cylinders-and-tori.md prove that the degree of g gives the nullity; for product forms see `theory.products`.
docs/json.md describes the files.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Any, TypeAlias

from flipalg.algebra.bit_vectors import entries
from flipalg.algebra.integers import brief
from flipalg.algebra.ladders import ladder_pays
from flipalg.algebra.polynomials import F2Poly, PolynomialRing, polynomials_over
from flipalg.certificates.certificate_parts import Part, Polynomial, Step, polynomial_of, require_well_formed
from flipalg.certificates.point_certificates import PointCertificate
from flipalg.certificates.proofs import (
    VERIFIED_IN_REPR,
    WRITTEN_PATTERN,
    WRITTEN_SIDE,
    CertificateError,
    Proof,
    UncheckedError,
    read_proof,
    require_affordable,
)
from flipalg.certificates.residue_certificates import ResidueCertificate, residue_certificate
from flipalg.certificates.table_certificates import TableCertificate
from flipalg.grids.colors import prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.pictured import Pictured
from flipalg.system.limits import CERTIFIED_SIDE, VERIFIED_COEFFICIENTS
from flipalg.theory.closed_boards import around_polynomial, cycle_polynomial, cycle_polynomial_mod, ring_coefficients
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.products import factor_pair, factors, tensor_nullity
from flipalg.theory.quiet_patterns import quiet_rows, require_quiet
from flipalg.theory.side_polynomials import side_polynomial, side_polynomial_mod

__all__ = [
    "AnyCertificate",
    "Certificate",
    "CertificateError",
    "Part",
    "PointCertificate",
    "ResidueCertificate",
    "TableCertificate",
    "UncheckedError",
    "certificate",
    "is_reduced",
    "pair_of_step",
    "polynomial_certificate",
    "read_certificate",
    "written_grid",
]

WRITTEN_IN_STR = 40
"""The text of the certificate of a plain board (`plus`, two colors) has the proof if both sides are at most this."""
WORK_OF_A_WORD = 50
"""A coefficient over F_p for p > 2, a machine word, costs as much as this number of coefficients over F2."""


@dataclass(frozen=True)
class Certificate(OnGrid, Proof, Pictured):
    """A proof of the nullity of the m × n board modulo each prime factor of `colors`; `certificate` makes it.

    Attributes
    ----------
    grid : Grid[Form]
        The board; `m`, `n`, `neighborhood`, `topology` and `colors` are attributes too.
    parts : tuple of Part
        The proof modulo each prime that divides the number of colors: `.p`, `.nullity`, `.steps`, `.pattern`.

    Notes
    -----
    `verify` multiplies and divides polynomials and presses cells; it computes no gcd and eliminates nothing.
    `scripts/verify_certificate.py` makes the same check without flipalg.

    Examples
    --------
    >>> certificate(2, 2, colors=6)
    Certificate(2 × 2 board with 6 colors, nullity 0 mod 2, 1 mod 3, proved)
    >>> print(certificate(5, 5))
    the 5 × 5 board has nullity 2
    (λ + 1)·d_5(λ) + (λ)·d_5(λ + 1) = λ^2 + λ, of degree 2
    presses that change nothing:
    ##.##
    .....
    ##.##
    .....
    ##.##
    """

    grid: Grid[Form]
    parts: tuple[Part, ...]

    FORMAT = "flipalg certificate 3"
    FIELDS = ("m", "n", "neighborhood", "topology", "colors", "unique", "parts")

    def __repr__(self) -> str:
        """Return a text: the board, its nullity and, if both sides are at most 500, whether `verify` accepts."""
        several = ", ".join(f"{part.nullity} mod {part.p}" for part in self.parts)
        nullities = str(self.nullity) if self.colors == 2 else several
        quick = max(self.grid.shape) <= VERIFIED_IN_REPR
        state = "see verify()" if not quick else "proved" if self.verify() else "not true"
        return f"Certificate({self.grid}, nullity {nullities}, {state})"

    def __str__(self) -> str:
        """Return the statement and, for a plain board to 40 × 40 with `plus` and two colors, its proof."""
        several = " and ".join(f"nullity {part.nullity} modulo {part.p}" for part in self.parts if part.nullity)
        nullities = f"nullity {self.nullity}" if self.colors == 2 else several
        lines = [f"the {self.grid} has {'exactly one solution' if self.unique else nullities}"]
        if self.grid.is_default and max(self.grid.shape) <= WRITTEN_IN_STR:
            u, v, g = (str(F2Poly(f, "λ")) for f in (self.u, self.v, self.g))
            degree = f", of degree {self.nullity}" if self.nullity else ""
            lines.append(f"({u})·d_{self.m}(λ) + ({v})·d_{self.n}(λ + 1) = {g}{degree}")
            if self.pattern:
                lines.append("presses that change nothing:")
                lines += ["".join(".#"[row >> j & 1] for j in range(self.n)) for row in self.pattern]
        return "\n".join(lines)

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution."""
        return self.nullity == 0

    @property
    def nullity(self) -> int:
        """The largest of the nullities modulo the primes that divide the number of colors."""
        return max(part.nullity for part in self.parts)

    @property
    def u(self) -> Polynomial:
        """The polynomial u in the last step u f + v h = g of the only part; ValueError if there are several parts.

        It is an int for p = 2, with coefficient i in bit i, else a tuple of coefficients, constant term first.
        """
        return self._only_part.steps[-1][0]

    @property
    def v(self) -> Polynomial:
        """The polynomial v in the last step u f + v h = g of the only part, typed as `u`; ValueError as for `u`."""
        return self._only_part.steps[-1][1]

    @property
    def g(self) -> Polynomial:
        """The gcd g in the last step u f + v h = g of the only part, typed as `u`; ValueError as for `u`."""
        return self._only_part.steps[-1][2]

    @property
    def pattern(self) -> tuple[Any, ...] | None:
        """The `pattern` of the only part, rows or None; ValueError if there are several parts."""
        return self._only_part.pattern

    @property
    def _only_part(self) -> Part:
        if len(self.parts) != 1:
            raise ValueError(f"with {self.colors} colors each of the {len(self.parts)} parts has its own polynomials")
        return self.parts[0]

    def rows(self) -> Iterator[list[int]]:
        """Yield the m rows of a nonzero quiet pattern modulo `colors`, or no rows for a unique board.

        Each row is a list of n integers from 0 to colors - 1.  The memory is that of about deg g rows; on a ring, and
        on a torus with n > m, that of up to m rows.  MemoryError if they do not fit.
        """
        for part in self.parts:
            if part.nullity:  # the pattern changes nothing modulo p, `times` the pattern nothing modulo `colors`
                times = self.colors // part.p
                if part.p == 2:
                    return ([times * bit for bit in entries(row, self.n)] for row in self._quiet_rows(part))
                return ([times * entry for entry in row] for row in self._quiet_rows(part))
        return iter(())

    def _quiet_rows(self, part: Part) -> Iterator[Any]:
        g = polynomial_of(polynomials_over(part.p), part.steps[-1][2])
        return quiet_rows(self.grid._replace(colors=part.p), g, exchanged=written_grid(self.grid) != self.grid)

    def require_true(self, limit: float = VERIFIED_COEFFICIENTS) -> None:
        """Raise CertificateError unless the certificate proves its statement.

        Parameters
        ----------
        limit : float
            The largest number of coefficients that the check may compute; one modulo p > 2 counts as 50.

        Raises
        ------
        CertificateError
            If the certificate does not prove its statement; the message names the mistake.
        UncheckedError
            If the check would compute more than `limit` coefficients, or would not fit into memory.
        """
        self._require_consistent()
        work = _work(self.grid)
        require_affordable(sum(work * (1 if part.p == 2 else WORK_OF_A_WORD) for part in self.parts), limit)
        for part in self.parts:
            try:
                self._require_steps(part)
            except MemoryError as error:
                raise UncheckedError(f"too large to be checked: {error}") from None
            self._require_pattern(part)

    def _require_steps(self, part: Part) -> None:
        R = polynomials_over(part.p)
        gcds: list[Any] = []
        for u, v, g in (tuple(polynomial_of(R, f) for f in step) for step in part.steps):
            f, h = pair_of_step(R, self.grid, gcds)
            if R.subtract(R.add(R.multiply(u, f), R.multiply(v, h)), g) != R.zero:
                raise CertificateError(f"{self._combination}{self._modulo(part)}")
            if any(R.degree(R.remainder(side, g)) >= 0 for side in (f, h)):
                raise CertificateError(f"g does not divide both polynomials{self._modulo(part)}")
            gcds.append(g)

    def _require_pattern(self, part: Part) -> None:
        expected = part.nullity > 0 and self.m * self.n <= WRITTEN_PATTERN
        if (part.pattern is not None) != expected:
            raise CertificateError("a pattern is missing" if expected else "a pattern is out of place")
        if part.pattern is not None:
            try:
                require_quiet(part.pattern, self.grid._replace(colors=part.p))
            except ValueError as error:
                raise CertificateError(str(error)) from None

    def _modulo(self, part: Part) -> str:
        return "" if self.colors == 2 else f" modulo {part.p}"

    @property
    def _combination(self) -> str:
        """The error message for a step with u f + v h ≠ g."""
        if self.grid.topology.is_open and not self.grid.neighborhood.is_product:
            m, n = map(brief, written_grid(self.grid).shape)
            return f"u d_{m} + v D_{n} is not g"
        return f"u and v do not combine the two polynomials of the {self.grid} to g"

    def _require_consistent(self) -> None:
        """Raise CertificateError for a part that is not well formed, a nullity that contradicts g, or wrong primes."""
        for part in self.parts:
            require_well_formed(part, self.colors, _number_of_steps(self.grid))
            degrees = [g.bit_length() - 1 if isinstance(g, int) else len(g) - 1 for _, _, g in part.steps]
            if part.nullity != _nullity(self.grid, degrees):
                raise CertificateError(f"the nullity contradicts g{self._modulo(part)}")
        ps = [part.p for part in self.parts]
        if not ps or ps != sorted(set(ps)) or pow(prod(ps), self.colors.bit_length(), self.colors):
            raise CertificateError(f"the primes {ps} are not those of {brief(self.colors)} colors")

    def _lines(self) -> dict[str, Any]:
        return self.grid.to_json() | {"unique": self.unique, "parts": [part.lines(self.n) for part in self.parts]}

    @classmethod
    def _of_lines(cls, lines: dict[str, Any]) -> "Certificate":
        grid = Grid.of(*(lines[name] for name in ("m", "n", "neighborhood", "topology", "colors")))
        if not isinstance(lines["parts"], list) or not lines["parts"]:
            raise ValueError("parts is not a list, or is empty")
        found = cls(grid, tuple(Part.of_lines(part, grid.n) for part in lines["parts"]))
        found._require_consistent()
        return found


AnyCertificate: TypeAlias = Certificate | PointCertificate | ResidueCertificate | TableCertificate


def read_certificate(text: str) -> AnyCertificate:
    """Return the certificate of any kind that `to_json` wrote, not verified; CertificateError for any other text."""
    found: AnyCertificate = read_proof(text, (Certificate, PointCertificate, ResidueCertificate, TableCertificate))
    return found


@documented
def certificate(
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
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
        A proof by Bezout identities, such as u d_m(x) + v D_n(x) = g for the gcd g of the two polynomials.  If the
        board is not unique and has at most a million cells, the certificate also has quiet patterns.  For `plus` with
        two colors on a plain board with both sides above 100,000 the result is a ResidueCertificate, which is far
        shorter, if it can be made in about a minute.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, or a number of colors that is below 2, too
        large to factor or divisible by a prime above 2^63.
    MemoryError
        If the polynomials do not fit into memory, and in any case if the smaller side is above 10^7, except for product
        forms and for boards that get a ResidueCertificate.

    See Also
    --------
    nullity : the number alone
    rule : which boards of n columns are unique

    Notes
    -----
    The cost of a Certificate is that of one extended gcd for each prime, two on a torus and for a product form.

    Examples
    --------
    >>> certificate(3, 3).unique, certificate(4, 4).nullity, certificate(3, 3, colors=6).unique
    (True, 4, True)
    >>> torus = certificate(5, 5, topology="torus", colors=3)
    >>> torus.nullity, torus.verify()
    (8, True)
    """
    grid = Grid.of(m, n, neighborhood, topology, colors)
    smaller = min(grid.shape)
    instead = "nullity() goes on"
    if grid.is_default and smaller > WRITTEN_SIDE:
        try:
            return residue_certificate(*grid.shape)
        except MemoryError as error:
            instead = str(error)
    if not grid.neighborhood.is_product and smaller > CERTIFIED_SIDE:
        largest = f"{CERTIFIED_SIDE:,}"
        raise MemoryError(
            f"certificates are made to a smaller side of {largest}, got {brief(grid.m)} × {brief(grid.n)}; {instead}"
        )
    return polynomial_certificate(grid)


def polynomial_certificate(grid: Grid[Form]) -> Certificate:
    """Return the certificate made from polynomials of the board; MemoryError if these do not fit into memory."""
    proof = Certificate(grid, tuple(_part(prime_number_of_colors(p), grid) for p in primes_of(grid.colors)))
    if grid.m * grid.n <= WRITTEN_PATTERN:
        proof = replace(proof, parts=tuple(_with_pattern(proof, part) for part in proof.parts))
    return proof


def _part(p: int, grid: Grid[Form]) -> Part:
    R = polynomials_over(p)
    steps: list[Step] = []
    gcds: list[Any] = []
    for _ in range(_number_of_steps(grid)):
        g, u, v = R.xgcd(*pair_of_step(R, grid, gcds))
        gcds.append(g)
        steps.append((_kept(R, u), _kept(R, v), _kept(R, g)))
    return Part(p, _nullity(grid, [R.degree(g) for g in gcds]), tuple(steps))


def _with_pattern(proof: Certificate, part: Part) -> Part:
    if not part.nullity:
        return part
    rows = proof._quiet_rows(part)
    return replace(part, pattern=tuple(row if isinstance(row, int) else tuple(row) for row in rows))


def _number_of_steps(grid: Grid[Form]) -> int:
    """Return the number of gcds that give the nullity: two on a torus and for a product form, else one."""
    return 1 + (grid.neighborhood.is_product or all(grid.topology.closed))


def _nullity(grid: Grid[Form], degrees: Sequence[int]) -> int:
    return tensor_nullity(*grid.shape, *degrees) if grid.neighborhood.is_product else degrees[-1]


def _kept(R: PolynomialRing[Any], f: Any) -> Polynomial:
    return int(f) if R.characteristic == 2 else R.coefficients(f)


def written_grid(grid: Grid[Form]) -> Grid[Form]:
    """Return the transposed grid for a plain board with m > n and more than two colors, else `grid` itself."""
    return grid.transposed if grid.topology.is_open and grid.colors > 2 and grid.m > grid.n else grid


def pair_of_step(R: PolynomialRing[Any], grid: Grid[Form], gcds: Sequence[Any]) -> tuple[Any, Any]:
    """Return the polynomials f and h of the next step, in the ring R; `gcds` are the g of the steps before it."""
    m, n, form, closing, _ = grid
    if form.is_product:
        k = len(gcds)
        return factor_pair(R, grid.shape[k], factors(form)[k], closing.closed[k])
    if closing.is_open:
        m, n, form, *_ = written_grid(grid)
        return _sides(R, m, n, form)
    if not closing.columns_close:
        return pair_of_step(R, grid.transposed, gcds)
    if closing.rows_close:
        if n > m:
            m, n, form, *_ = grid.transposed
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


def _sides(R: PolynomialRing[Any], m: int, n: int, form: Form) -> tuple[Any, Any]:
    """Return d_m and the side polynomial D_n; the polynomial of a very large side is reduced modulo the other."""
    if is_reduced(m, n):
        D = side_polynomial(R, n, form)
        return R.recursion_mod(m, R.x, R.one, D), D
    d = determinant_polynomial_over(R, m)
    if is_reduced(n, m):
        return d, side_polynomial_mod(R, n, form, d)
    return d, side_polynomial(R, n, form)


def is_reduced(large: int, small: int) -> bool:
    """Return whether a step has the polynomial of the side `large` modulo that of the side `small`, not in full."""
    return large > WRITTEN_SIDE and ladder_pays(large, small)


def _work(grid: Grid[Form]) -> int:
    """Return the approximate number of coefficients that a check of one part computes."""
    small, large = sorted(grid.shape)
    squarings = 2 * large.bit_length()
    if grid.neighborhood.is_product:
        return 2 * squarings
    if grid.topology.is_open and not is_reduced(large, small):
        return small + large
    return (1 + squarings) * 2 * small
