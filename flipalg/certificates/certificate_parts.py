"""Part: the proof of a board's nullity modulo one prime, as a value and in JSON.

Over F2, a polynomial is the integer of its bits (hexadecimal in JSON), and a row of the quiet pattern is an integer
whose bit j is the cell in column j (in JSON a digit for each cell, from left to right).  Over another F_p, a
polynomial is the tuple of its coefficients, constant term first, and a row the tuple of its cells from left to right;
the entries are numbers from 0 to p - 1 (in JSON with spaces between them), and the polynomial 0 is (), in JSON "0".
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from f2x import F2Poly
from flipalg.algebra.integers import brief, positive_integer
from flipalg.algebra.polynomials import PolynomialRing
from flipalg.certificates.proofs import CertificateError, bits_of
from flipalg.grids.colors import is_prime_number_of_colors

__all__ = ["Part", "Polynomial", "Step", "polynomial_of", "require_well_formed"]

Polynomial: TypeAlias = int | tuple[int, ...]
"""A polynomial: its bits over F2, its coefficients over another F_p."""
Step: TypeAlias = tuple[Polynomial, Polynomial, Polynomial]
"""u, v and g with u f + v h = g; `certificates.pair_of_step` computes f and h from the board."""

_FIELDS = {"p", "nullity", "steps"}


@dataclass(frozen=True)
class Part:
    """The part of a certificate that proves the nullity modulo the prime p.

    Attributes
    ----------
    p : int
        A prime that divides the number of colors.
    nullity : int
        The dimension over F_p of the sets of presses that change nothing modulo p.
    steps : tuple of (u, v, g)
        Each step has u f + v h = g, the gcd of two polynomials f and h that the board determines
        (`certificates.pair_of_step`).  A torus and a product form have two steps, other boards one.
    pattern : tuple or None
        The rows of a quiet pattern if the nullity is above 0 and the board has at most a million cells, else None.
    """

    p: int
    nullity: int
    steps: tuple[Step, ...]
    pattern: tuple[Any, ...] | None = None

    def lines(self, n: int) -> dict[str, Any]:
        """Return the part as a dict for the JSON of the certificate; n is the number of columns."""
        steps = [{name: _text(self.p, f) for name, f in zip("uvg", step, strict=True)} for step in self.steps]
        fields: dict[str, Any] = {"p": self.p, "nullity": self.nullity, "steps": steps}
        if self.pattern is not None:
            fields["pattern"] = [
                format(row, f"0{n}b")[::-1] if self.p == 2 else _text(self.p, row) for row in self.pattern
            ]
        return fields

    @staticmethod
    def of_lines(lines: Any, n: int) -> "Part":
        """Return the Part from the dict that `lines(n)` returned; TypeError or ValueError for a bad value."""
        if not isinstance(lines, dict) or set(lines) - {"pattern"} != _FIELDS:
            raise ValueError("a part must have the fields p, nullity and steps, and may have pattern")
        p, steps, rows = positive_integer("p", lines["p"]), lines["steps"], lines.get("pattern")
        if not isinstance(steps, list) or not all(isinstance(step, dict) and set(step) == set("uvg") for step in steps):
            raise ValueError("steps is not a list of objects with u, v and g")
        if not isinstance(rows, list | None):
            raise ValueError("pattern is not a list of rows")
        if type(lines["nullity"]) is not int:
            raise TypeError("the nullity is not an integer")
        return Part(
            p,
            lines["nullity"],
            tuple(tuple(_polynomial(p, name, step[name]) for name in "uvg") for step in steps),  # type: ignore[misc]
            None if rows is None else tuple(_row(p, n, i, row) for i, row in enumerate(rows)),
        )


def polynomial_of(R: PolynomialRing[Any], f: Polynomial) -> Any:
    """Return the polynomial f of a Part modulo p as an element of R, the ring of polynomials over F_p."""
    return F2Poly(f) if isinstance(f, int) else R.polynomial(f)


def require_well_formed(part: Part, colors: int, steps: int) -> None:
    """Raise CertificateError unless the part is well formed; do not check what its polynomials prove.

    p must be a prime below 2^63 that divides the number of colors, each polynomial and row must be reduced modulo p, no
    polynomial may end with a coefficient 0, each g must be monic, and the number of steps must be `steps`.
    """
    p = part.p
    if p < 2 or colors % p or not is_prime_number_of_colors(p):
        raise CertificateError(f"p must be a prime below 2^63 that divides {brief(colors)}, got {brief(p)}")
    if len(part.steps) != steps:
        raise CertificateError(f"expected {steps} step{'s' if steps > 1 else ''}")
    for *_, g in part.steps:
        if not g or (isinstance(g, tuple) and g[-1] != 1):
            raise CertificateError("g is 0 or not monic")
    for line in (*(part.pattern or ()), *(f for step in part.steps for f in step)):
        if isinstance(line, tuple) and not all(0 <= a < p for a in line):
            raise CertificateError(f"the coefficients and the pattern must be integers from 0 to {p - 1}")
    if any(isinstance(f, tuple) and f[-1:] == (0,) for step in part.steps for f in step):
        raise CertificateError("a polynomial ends with a coefficient 0")


def _text(p: int, f: Any) -> str:
    return f"{f:x}" if p == 2 else " ".join(map(str, f)) or "0"


def _polynomial(p: int, name: str, text: Any) -> Polynomial:
    if p == 2:
        return bits_of(name, text)
    coefficients = _numbers(name, text)
    return coefficients if coefficients != (0,) else ()


def _row(p: int, n: int, i: int, text: Any) -> Polynomial:
    if p != 2:
        return _numbers(f"row {i} of the pattern", text)
    if not isinstance(text, str) or len(text) != n or set(text) - {"0", "1"}:
        raise ValueError(f"row {i} of the pattern is not {n} digits 0 or 1")
    return int(text[::-1], 2)


def _numbers(name: str, text: Any) -> tuple[int, ...]:
    if not isinstance(text, str) or set(text) - set("0123456789 "):
        raise ValueError(f"{name} is not a list of numbers with spaces between them")
    found = tuple(map(int, text.split()))
    if not found or " ".join(map(str, found)) != text:
        raise ValueError(f"{name} is not a list of numbers, each written in one way, with one space between them")
    return found
