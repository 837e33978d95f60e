"""Proof objects for the nullity of a board: a third party checks them by multiplying polynomials and pressing cells.

Main definitions
    certificate(m, n)     u, v, g with u f + v h = g for the two polynomials f and h of the board, and where the board
                          is not unique a nonzero quiet pattern made from g
    Certificate.verify    multiplications, exact divisions, and pressing the pattern: no gcd, no elimination
    Certificate.to_json, Certificate.from_json
Main statements
    u f + v h = g and g | f, g | h prove that g is the gcd, and the nullity is
        board      deg gcd(d_m, D_n)                                               (theory.nullity)
        cylinder   deg gcd(z^n - 1, H_m)                                           (theory.closed_boards)
        torus      deg gcd(p H_{m-1}, f s), s = gcd(f, H_{m-1}), f = z^n - 1: two steps, m ≥ n or exchanged
        product    m deg b + n deg a - deg a deg b, a and b the gcds of the two factors with d_m and d_n, or with
                   z^m - 1 and z^n - 1: two steps                                  (theory.degenerate)
        test_every_board_to_30_has_a_true_certificate, test_every_kind_of_board_has_a_true_certificate
Conventions
    Patterns are given by rows, each a Python integer with column j at bit j: a board of any height streams.
    A side of more than 4 times the other and beyond 100,000 enters only modulo the other's polynomial ("reduced"); on a
    ring the longer of m and n always does.
Cost
    certificate: extended gcds; verify: products of polynomials of the same sizes, log2 squares where a side is reduced.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from flipalg.algebra import arithmetic, checking
from flipalg.algebra.bits import Bits
from flipalg.algebra.determinant_polynomials import determinant_bits
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
from flipalg.pictured import Pictured
from flipalg.theory import certificate_text
from flipalg.theory.closed_boards import cycle_polynomial, ring_coefficients
from flipalg.theory.degenerate import factors
from flipalg.theory.neighborhoods import TOPOLOGIES, Neighborhood, Row, side_polynomial_bits, side_polynomial_mod
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.neighborhoods import topology as named_topology
from flipalg.theory.quiet_patterns import quiet_rows, require_quiet

__all__ = ["Certificate", "CertificateError", "UncheckedError", "certificate"]

LARGEST_WORK = 10**8
"""Coefficients that `verify` computes, squarings counted each: seconds at most, and below 1 GB."""


@dataclass(frozen=True)
class Certificate(Proof, Pictured):
    """The proof of the nullity of the m × n board.

    u, v, g    bits of polynomials with u f + v h = g; on the default neighborhood u d_m(x) + v d_n(x+1) = g
    pattern    the rows of a quiet pattern where the board is not unique and has at most a million cells, else None
    topology   board, cylinder or torus
    steps      (u, v, g) of the step before the last, for tori and products
    """

    m: int
    n: int
    neighborhood: str
    u: Bits
    v: Bits
    g: Bits
    pattern: tuple[Row, ...] | None
    topology: str = "board"
    steps: tuple[tuple[Bits, Bits, Bits], ...] = ()

    _drawing = "values.of_certificate"

    def __repr__(self) -> str:
        """Return the board, its nullity, and whether that is proved: checked here and now where it takes no time."""
        try:
            size = f"{brief(self.m)} × {brief(self.n)}" + (f" {self.topology}" if self.topology != "board" else "")
            quick = max(self.m, self.n) <= VERIFIED_IN_REPR
            state = "see verify()" if not quick else "proved" if self.verify() else "not true"
            return f"Certificate({size}, nullity {self.nullity}, {state})"
        except (TypeError, ValueError, AttributeError):  # made of something else than integers
            return f"Certificate({self.m!r} × {self.n!r}, not true)"

    @property
    def unique(self) -> bool:
        """Return whether the board has exactly one solution."""
        return self.nullity == 0

    @property
    def nullity(self) -> int:
        """Return the nullity that the gcds say."""
        degree = self.g.bit_length() - 1
        if not named_neighborhood(self.neighborhood).is_degenerate:
            return degree
        of_rows = self.steps[0][2].bit_length() - 1 if self.steps else 0
        return self.m * degree + self.n * of_rows - degree * of_rows

    def rows(self) -> Iterator[Row]:
        """Yield the m rows of a nonzero quiet pattern made from g, streamed; nothing for a unique board.

        Memory for deg g rows; raises MemoryError when rows of n cells cannot be held.
        """
        if self.unique:
            return iter(())
        return quiet_rows(self.m, self.n, named_neighborhood(self.neighborhood), self.topology, self.g)

    def require_true(self, limit: float = LARGEST_WORK) -> None:
        """Raise CertificateError with what is wrong, unless the certificate proves what it says.

        Costs products of polynomials of the sizes of the sides and, for a pattern, a pass over its cells.  More than
        `limit` coefficients are not computed: UncheckedError says how many it would take.
        """
        m, n, form = self._checked_fields()
        require_affordable(_work(m, n, form, self.topology), limit)
        proofs = (*self.steps, (self.u, self.v, self.g))
        try:
            for k, (u, v, g) in enumerate(proofs):
                f, h = _pair(m, n, form, self.topology, [proof[2] for proof in proofs[:k]])
                if arithmetic.multiply(u, f) ^ arithmetic.multiply(v, h) != g:
                    raise CertificateError(_not_the_combination(m, n, form, self.topology))
                if any(arithmetic.mod(side, g) for side in (f, h)):
                    raise CertificateError("g does not divide both polynomials")
        except MemoryError as error:
            raise UncheckedError(f"too large to be checked: {error}") from None
        expected = not self.unique and m * n <= LARGEST_WRITTEN_PATTERN
        press = partial(require_quiet, m=m, n=n, form=form, topology=self.topology)
        require_pattern(self.pattern, expected, press)

    def _checked_fields(self) -> tuple[int, int, Neighborhood]:
        """Return m, n and the form; CertificateError for a field of a wrong type."""
        try:
            m, n = positive_integer("m", self.m), positive_integer("n", self.n)
            form = named_neighborhood(self.neighborhood)
            named_topology(self.topology)
        except (TypeError, ValueError) as error:
            raise CertificateError(str(error)) from None
        expected = int(form.is_degenerate or self.topology == "torus")
        if not isinstance(self.steps, tuple) or len(self.steps) != expected:
            raise CertificateError(f"expected {expected} steps before the last")
        if not all(isinstance(step, tuple) and len(step) == 3 for step in self.steps):
            raise CertificateError("a step is not (u, v, g)")
        if not isinstance(self.pattern, tuple | None):
            raise CertificateError("the pattern is not a tuple of rows")
        numbers: list[Any] = [
            self.u,
            self.v,
            self.g,
            *(self.pattern or ()),
            *(bits for step in self.steps for bits in step),
        ]
        if not all(type(bits) is int and bits >= 0 for bits in numbers):
            raise CertificateError("u, v, g and the rows of the pattern must be integers of at least 0")
        if not self.g or not all(step[2] for step in self.steps):
            raise CertificateError("g is 0")
        return m, n, form

    def to_json(self) -> str:
        """Return the certificate as JSON: polynomials as hexadecimal bits, the pattern as rows of 0 and 1."""
        return certificate_text.written({**vars(self), "nullity": self.nullity, "unique": self.unique})

    @staticmethod
    def from_json(text: str) -> "Certificate":
        """Return the certificate that `to_json` wrote; CertificateError says what cannot be read or contradicts itself.

        The result is not verified.
        """
        read = Certificate(**certificate_text.read(text))
        require_same(text, read.to_json())
        return read


def certificate(m: int, n: int, neighborhood: str = "plus", topology: str = "board") -> Certificate:
    """Return the proof of the nullity of the m × n board: one extended gcd, two for a torus or a product.

    For a unique board a Bezout pair, u d_m(λ) + v d_n(λ+1) = 1; otherwise the common factor and a nonzero kernel vector
    made from it, without elimination.  Sizes and errors as `nullity`, but for the powers of two: min(m, n) itself must
    be moderate.

    >>> certificate(3, 3).unique, certificate(4, 4).nullity
    (True, 4)
    >>> torus = certificate(5, 5, topology="torus")
    >>> torus.nullity, torus.verify()
    (8, True)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    form = named_neighborhood(neighborhood)
    named_topology(topology)
    proofs: list[tuple[Bits, Bits, Bits]] = []
    for _ in range(1 + (form.is_degenerate or topology == "torus")):
        g, u, v = arithmetic.xgcd(*_pair(m, n, form, topology, [proof[2] for proof in proofs]))
        proofs.append((u, v, g))
    *steps, (u, v, g) = proofs
    proof = Certificate(m, n, neighborhood, u, v, g, None, topology, tuple(steps))
    if not proof.unique and m * n <= LARGEST_WRITTEN_PATTERN:
        proof = replace(proof, pattern=tuple(proof.rows()))
    if checking.is_wanted():
        with checking.the_other_backend(min(m, n)):
            true = proof.verify(limit=float("inf"))
        checking.require_equal(f"the certificate of the {brief(m)} × {brief(n)} {topology}", true, True)
    return proof


def _pair(m: int, n: int, form: Neighborhood, topology: str, before: Sequence[Bits]) -> tuple[Bits, Bits]:
    """Return the two polynomials of the next step, after the gcds of the steps `before`."""
    if form.is_degenerate:
        k = len(before)
        return _factor_pair((m, n)[k], factors(form)[k], TOPOLOGIES[topology][k])
    if topology == "board":
        return _sides(m, n, form)
    if topology == "torus" and n > m:
        m, n, form = n, m, form.transposed
    p, q = ring_coefficients(form)
    if topology == "cylinder":
        if n <= 2 * m:
            f = cycle_polynomial(n)
            return f, arithmetic.homogeneous_mod(m, p, q, f)
        H = arithmetic.homogeneous_mod(m, p, q, 1 << (2 * m + 1))  # H_m itself
        return arithmetic.mod(arithmetic.power_mod(0b10, n, H) ^ 1, H), H
    f = cycle_polynomial(n)
    H = arithmetic.homogeneous_mod(m - 1, p, q, arithmetic.square(f))
    return (f, H) if not before else (arithmetic.multiply(p, H), arithmetic.multiply(f, before[0]))


def _factor_pair(size: int, factor: tuple[int, int], closed: bool) -> tuple[Bits, Bits]:
    """Return a0 + a1 x and d_size modulo it, or on a cycle a0 z + a1 (z² + 1) and z^size - 1 modulo it."""
    a0, a1 = factor
    if not closed:
        f = a0 | a1 << 1
        return f, arithmetic.determinant_pair_mod(size, f)[0]
    f = a0 << 1 ^ a1 * 0b101
    return f, arithmetic.mod(arithmetic.power_mod(0b10, size, f) ^ 1, f)


def _sides(m: int, n: int, form: Neighborhood) -> tuple[Bits, Bits]:
    """Return d_m and D_n; the one of a very large side modulo the other."""
    if m > LARGEST_WRITTEN_SIDE and m > 4 * n:
        D = side_polynomial_bits(n, form)
        return arithmetic.determinant_pair_mod(m, D)[0], D
    d = determinant_bits(m)
    if n > LARGEST_WRITTEN_SIDE and n > 4 * m:
        return d, side_polynomial_mod(n, form, d)
    return d, side_polynomial_bits(n, form)


def _work(m: int, n: int, form: Neighborhood, topology: str) -> int:
    """Return about how many coefficients a check computes."""
    small, large = sorted((m, n))
    squarings = 2 * large.bit_length()
    if form.is_degenerate:
        return 2 * squarings
    if topology == "board" and (large <= LARGEST_WRITTEN_SIDE or large <= 4 * small):
        return small + large
    return (1 + squarings) * 2 * small


def _not_the_combination(m: int, n: int, form: Neighborhood, topology: str) -> str:
    if topology == "board" and not form.is_degenerate:
        return f"u d_{brief(m)} + v D_{brief(n)} is not g"
    return f"u and v do not combine the two polynomials of the {brief(m)} × {brief(n)} {topology} to g"
