"""Proof objects for the nullity of a board: a third party checks them by multiplying polynomials and pressing cells.

Main definitions
    certificate(m, n)     u, v, g with u d_m + v D_n = g, and where g ≠ 1 a nonzero quiet pattern made from g
    Certificate.verify    multiplications, exact divisions, and pressing the pattern: no gcd, no elimination
    Certificate.to_json, Certificate.from_json
Main statements
    u d_m + v D_n = g and g | d_m, g | D_n prove that g is the gcd, so that deg g is the nullity (theory.nullity)
    the quiet pattern: in F2[x]/(g), with y = (c0 + c1 x)/(c2 + c3 x), both d_m(x) = 0 and d_n(y) = 0; so d_i(x) d_j(y)
        is annihilated by c0 + c1 x + c2 y + c3 xy = 0, and its constant coefficient, as a function of the cell (i, j),
        is a pattern in the kernel, with a 1 in the corner (0, 0)
        test_every_board_to_30_has_a_true_certificate
Conventions
    Patterns are given by rows, each a Python integer with column j at bit j: a board of any height streams.
    A side of more than 4 times the other and beyond 100,000 enters only modulo the other's polynomial ("reduced").
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits
from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.theory.neighborhoods import BIJECTIVE, Neighborhood, Row, side_polynomial_bits, side_polynomial_mod
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood

FORMAT = "flipalg certificate 1"
LARGEST_WRITTEN_SIDE = 100_000
LARGEST_WRITTEN_PATTERN = 1_000_000
"""Cells of a pattern that is written into a certificate; a larger one is made from g by `rows()`."""


class CertificateError(ValueError):
    """What is wrong with a certificate, in one line."""

    exit_code = 1


@dataclass(frozen=True)
class Certificate:
    """The proof that the m × n board has nullity deg g.

    u, v, g   bits of polynomials with u d_m(x) + v D_n(x) = g; D_n(x) = d_n(x+1) on the default neighborhood
    pattern   the rows of a quiet pattern where g ≠ 1 and the board has at most a million cells, else None
    """

    m: int
    n: int
    neighborhood: str
    u: int
    v: int
    g: int
    pattern: tuple[int, ...] | None

    @property
    def unique(self) -> bool:
        """Return whether the board has exactly one solution."""
        return self.g == 1

    @property
    def nullity(self) -> int:
        """Return the nullity, the degree of g."""
        return self.g.bit_length() - 1

    def rows(self) -> Iterator[int]:
        """Yield the m rows of a nonzero quiet pattern made from g, streamed; nothing for a unique board.

        Memory for deg g rows; raises MemoryError when rows of n cells cannot be held.
        """
        if not self.unique:
            rows = _quiet_rows(self.g, self.n, named_neighborhood(self.neighborhood, BIJECTIVE))
            yield from (row for _, row in zip(range(self.m), rows, strict=False))  # islice ends at sys.maxsize

    def verify(self) -> bool:
        """Return whether the certificate proves what it says."""
        try:
            self.require_true()
        except CertificateError:
            return False
        return True

    def require_true(self) -> None:
        """Raise CertificateError with what is wrong, unless the certificate proves what it says.

        Costs products of polynomials of the sizes of the sides and, for a pattern, a pass over its cells.
        """
        if not all(isinstance(bits, int) and bits >= 0 for bits in (self.u, self.v, self.g, *(self.pattern or ()))):
            raise CertificateError("u, v, g and the rows of the pattern must be integers of at least 0")
        if not self.g:
            raise CertificateError("g is 0")
        try:
            m, n, form = (
                positive_integer("m", self.m),
                positive_integer("n", self.n),
                named_neighborhood(self.neighborhood, BIJECTIVE),
            )
            d, D = _sides(m, n, form)
        except (TypeError, ValueError) as error:
            raise CertificateError(str(error)) from None
        except MemoryError as error:
            raise CertificateError(f"too large to be checked: {error}") from None
        if arithmetic.multiply(self.u, d) ^ arithmetic.multiply(self.v, D) != self.g:
            raise CertificateError(f"u d_{brief(self.m)} + v D_{brief(self.n)} is not g")
        if any(arithmetic.divide(f, self.g)[1] for f in (d, D)):
            raise CertificateError("g does not divide both polynomials")
        expected = not self.unique and self.m * self.n <= LARGEST_WRITTEN_PATTERN
        if (self.pattern is not None) != expected:
            raise CertificateError("a pattern is missing" if expected else "a pattern is out of place")
        if self.pattern is not None:
            _require_quiet(self.pattern, self.m, self.n, form)

    def to_json(self) -> str:
        """Return the certificate as JSON: polynomials as hexadecimal bits, the pattern as rows of 0 and 1."""
        fields: dict[str, object] = {
            "format": FORMAT,
            "m": self.m,
            "n": self.n,
            "neighborhood": self.neighborhood,
            "nullity": self.nullity,
            "unique": self.unique,
            "u": f"{self.u:x}",
            "v": f"{self.v:x}",
            "g": f"{self.g:x}",
        }
        if self.pattern is not None:
            fields["pattern"] = [format(row, f"0{self.n}b")[::-1] for row in self.pattern]
        return json.dumps(fields, indent=1) + "\n"

    @staticmethod
    def from_json(text: str) -> "Certificate":
        """Return the certificate that `to_json` wrote; CertificateError says what cannot be read or contradicts itself.

        The result is not verified.
        """
        try:
            fields = json.loads(text, object_pairs_hook=_without_repetition)
        except (ValueError, RecursionError) as error:
            raise CertificateError(f"not JSON: {error}") from None
        if not isinstance(fields, dict) or fields.get("format") != FORMAT:
            raise CertificateError(f"not a {FORMAT!r}")
        known = {"format", "m", "n", "neighborhood", "nullity", "unique", "u", "v", "g", "pattern"}
        if missing := sorted(known - {"pattern"} - set(fields)):
            raise CertificateError(f"{missing[0]} is missing")
        if unknown := sorted(set(fields) - known):
            raise CertificateError(f"{unknown[0]!r} is unknown")
        try:
            read = Certificate(
                positive_integer("m", fields["m"]),
                positive_integer("n", fields["n"]),
                named_neighborhood(fields["neighborhood"], BIJECTIVE).name,
                _polynomial_of(fields, "u"),
                _polynomial_of(fields, "v"),
                _polynomial_of(fields, "g"),
                _pattern_of(fields),
            )
        except (ValueError, TypeError) as error:
            raise CertificateError(str(error)) from None
        if json.dumps(fields, sort_keys=True) != json.dumps(json.loads(read.to_json()), sort_keys=True):
            raise CertificateError("the fields are not written as they must be, or nullity or unique contradicts g")
        return read


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field stands twice")
    return fields


def _polynomial_of(fields: dict[str, object], name: str) -> int:
    text = fields[name]
    if not isinstance(text, str) or not text or set(text) - set("0123456789abcdef"):
        raise ValueError(f"{name} is not written in hexadecimal digits")
    return int(text, 16)


def _pattern_of(fields: dict[str, object]) -> tuple[int, ...] | None:
    if "pattern" not in fields:
        return None
    rows = fields["pattern"]
    if not isinstance(rows, list):
        raise ValueError("pattern is not a list of rows")
    for i, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != fields["n"] or set(row) - {"0", "1"}:
            raise ValueError(f"row {i} of the pattern is not {fields['n']} digits 0 or 1")
    return tuple(int(row[::-1], 2) for row in rows)


def certificate(m: int, n: int, neighborhood: str = "plus") -> Certificate:
    """Return the proof of the nullity of the m × n board: one extended gcd.

    For a unique board a Bezout pair, u d_m(λ) + v d_n(λ+1) = 1; otherwise the common factor and a nonzero kernel vector
    made from it, without elimination.  Sizes and errors as `nullity`, but for the powers of two: min(m, n) itself must
    be moderate.

    >>> certificate(3, 3).unique, certificate(4, 4).nullity
    (True, 4)
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    form = named_neighborhood(neighborhood, BIJECTIVE)
    g, u, v = arithmetic.xgcd(*_sides(m, n, form))
    pattern = None
    if g != 1 and m * n <= LARGEST_WRITTEN_PATTERN:
        pattern = tuple(islice(_quiet_rows(g, n, form), m))
    return Certificate(m, n, neighborhood, u, v, g, pattern)


def _sides(m: int, n: int, form: Neighborhood) -> tuple[int, int]:
    """Return the bits of d_m and D_n; the one of a very large side modulo the other."""
    if m > LARGEST_WRITTEN_SIDE and m > 4 * n:
        D = side_polynomial_bits(n, form)
        return arithmetic.determinant_pair_mod(m, D)[0], D
    d = determinant_bits(m)
    if n > LARGEST_WRITTEN_SIDE and n > 4 * m:
        return d, side_polynomial_mod(n, form, d)
    return d, side_polynomial_bits(n, form)


def _quiet_rows(g: Bits, n: int, form: Neighborhood) -> Iterator[Row]:
    """Yield the rows i = 0, 1, ... of the constant coefficient of d_i(x) d_j(y) modulo g, columns j < n.

    Row i is a sum of packed rows B_e, where bit j of B_e is the coefficient of x^e in d_j(y): deg g XORs a row.
    """
    k = g.bit_length() - 1
    refuse_beyond_memory(n * k, "a quiet pattern of such rows", "exchange m and n, and rows and columns of the press")
    digits = "".join(format(d, f"0{k}b") for d in islice(_determinants(lambda d: _times_y(d, g, form), g), n))
    packed = [int(digits[k - 1 - e :: k][::-1], 2) for e in range(k)]
    # the constant coefficients of d_i(x) x^e, e < k, say which B_e make row i
    for d in _determinants(lambda d: _times_x(d, g), g):
        row = 0
        for e in range(k):
            if d & 1:
                row ^= packed[e]
            d = _times_x(d, g)
        yield row


def _determinants(times: Callable[[Bits], Bits], g: Bits) -> Iterator[Bits]:
    """Yield d_0, d_1, d_2, ... at an element of F2[x]/(g), given by what multiplies by it; g ≠ 1."""
    before, d = 0, 1
    while True:
        yield d
        before, d = d, times(d) ^ before


def _times_x(f: Bits, g: Bits) -> Bits:
    f <<= 1
    return f ^ g if f.bit_length() == g.bit_length() else f


def _times_y(f: Bits, g: Bits, form: Neighborhood) -> Bits:
    """Return y f mod g, y = v/w; w is prime to g, because D_n is v^n modulo w."""
    f = (f if form.c0 else 0) ^ (_times_x(f, g) if form.c1 else 0)
    if not form.c3:
        return f
    if not form.c2:  # w = x, and g(0) = 1
        return (f ^ g if f & 1 else f) >> 1
    if f.bit_count() & 1:  # w = x + 1, and g(1) = 1
        f ^= g
    h = 1  # f is a multiple of x + 1 now: f/(x + 1) = f/x + f/x² + f/x³ + ..., without fractions
    f >>= 1
    while h < f.bit_length():
        f ^= f >> h
        h *= 2
    return f


def _require_quiet(pattern: tuple[Row, ...], m: int, n: int, form: Neighborhood) -> None:
    """Press the pattern: raise CertificateError unless it has the shape, is not empty, and changes no cell."""
    if len(pattern) != m or any(row >> n for row in pattern):
        raise CertificateError(f"the pattern is not {m} × {n}")
    if not any(pattern):
        raise CertificateError("the pattern presses nothing")
    for i, changed in enumerate(form.pressed(pattern, n)):
        if changed:
            raise CertificateError(f"pressing the pattern changes row {i}")
