"""The forms of an F2Poly: bits, words of the engine, flint's value; how it is shown, compared and stored.

Main definitions
    F2PolyForms          the base of F2Poly: made from anything, converted to anything
    from_words(like, w), from_bits(like, b), from_flint(like, f)      a value from what an operation has computed
    words_of(f), bits_of(f), flint_of(f)                               one of its forms
Conventions
    A value keeps every form that it was computed in or asked for; the others are None.  So a chain of operations never
    converts.  Nobody writes into the flint value.
"""

from collections.abc import Iterable
from functools import total_ordering
from typing import TYPE_CHECKING, Any, NoReturn, Self, TypeVar

from flipalg.algebra import f2poly_reading as reading
from flipalg.algebra.integers import natural_number

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from flint import nmod_poly
    from sympy import Poly

P = TypeVar("P", bound="F2PolyForms")
_new = object.__new__
SHOWN_TERMS = 64
SHOWN_DEGREE = 4096


@total_ordering
class F2PolyForms:
    """What F2Poly knows about its own forms."""

    __slots__ = ("_bits", "_flint", "_variable", "_words")
    _bits: int | None
    _words: bytes | None
    _flint: "nmod_poly | None"
    _variable: str
    __array_ufunc__ = None  # numpy leaves the operators to this class

    def __init__(self, x: Any = 0, variable: str | None = None) -> None:
        """Read anything that is a polynomial; see the class."""
        self._words = self._flint = read = None
        if type(x) is int and x >= 0:
            self._bits = x
        elif isinstance(x, F2PolyForms):
            self._bits, self._words, self._flint, read = x._bits, x._words, x._flint, x._variable
        else:
            self._bits, read = reading.bits_of(x)
        if variable is not None and not (isinstance(variable, str) and len(variable) == 1 and variable.isalpha()):
            raise ValueError(f"the variable must be one letter, got {variable!r}")
        self._variable = variable or read or "x"

    # Where values come from.

    @classmethod
    def from_exponents(cls, exponents: Iterable[int]) -> Self:
        """Return Σ x^e; a pair of equal exponents cancels.  ValueError for an exponent below 0.

        >>> from flipalg import F2Poly
        >>> F2Poly.from_exponents([5, 1, 0, 0])
        F2Poly('x^5 + x')
        """
        return cls(reading.bits_of_exponents(exponents))

    @classmethod
    def from_coefficients(cls, coefficients: Iterable[int]) -> Self:
        """Return the polynomial whose coefficient of x^i is number i of an array or iterable of integers, modulo 2."""
        return cls(reading.bits_of_coefficients(coefficients))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the polynomial of little-endian bytes: bit j of byte i is the coefficient of x^(8i+j)."""
        return cls(int.from_bytes(data, "little"))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the sum written as in "x^3 + x + 1" (any one letter, and ** for ^); ValueError for anything else."""
        bits, variable = reading.bits_of_text(text)
        return cls(bits, variable)

    @classmethod
    def from_flint(cls, f: "nmod_poly") -> Self:
        """Return a flint polynomial modulo 2; ValueError for another modulus."""
        return cls(reading.bits_of_flint(f))

    @classmethod
    def from_sympy(cls, poly: "Poly") -> Self:
        """Return a univariate sympy Poly with integer or GF(2) coefficients."""
        return cls(reading.bits_of_sympy(poly))

    @classmethod
    def from_galois(cls, poly: Any) -> Self:
        """Return a galois Poly over GF(2)."""
        return cls(reading.bits_of_galois(poly))

    # Where they go.

    def __int__(self) -> int:
        """Return the bits."""
        return bits_of(self)

    def __bytes__(self) -> bytes:
        """Return little-endian bytes, without zeros at the end."""
        bits = bits_of(self)
        return bits.to_bytes((bits.bit_length() + 7) // 8, "little")

    def to_exponents(self) -> list[int]:
        """Return the exponents, descending."""
        digits = format(bits_of(self), "b")
        top = len(digits) - 1
        return [top - i for i, digit in enumerate(digits) if digit == "1"]

    def to_coefficients(self) -> "npt.NDArray[np.uint8]":
        """Return a numpy array of 0 and 1, of length degree + 1: the coefficient of x^i at index i."""
        import numpy as np

        bits = np.unpackbits(np.frombuffer(bytes(self), np.uint8), bitorder="little")
        return bits[: self.degree() + 1]

    def to_flint(self) -> "nmod_poly":
        """Return a fresh flint nmod_poly."""
        from flipalg.algebra import by_flint

        return by_flint.from_bits(bits_of(self))

    def to_sympy(self) -> "Poly":
        """Return a sympy Poly over GF(2), in the variable that this prints."""
        from sympy import GF, Poly, Symbol

        terms = {(e,): 1 for e in self.to_exponents()} or {(0,): 0}
        return Poly.from_dict(terms, Symbol(self._variable), domain=GF(2, symmetric=False))

    def to_galois(self) -> Any:
        """Return a galois Poly over GF(2) (the package galois must be installed)."""
        import galois  # type: ignore[import-not-found, unused-ignore]

        exponents = self.to_exponents()
        return galois.Poly.Degrees(exponents) if exponents else galois.Poly.Zero()

    # How they are shown.

    @property
    def variable(self) -> str:
        """The letter that is printed: x unless it was read or given otherwise."""
        return self._variable

    def __str__(self) -> str:
        """Return the terms in descending powers, as in x^3 + x + 1."""
        return self._written(self._variable, "^{}")

    def __repr__(self) -> str:
        """Return what can be typed in again; from degree 4,096 on and above 64 terms the size only."""
        bits = bits_of(self)
        count = bits.bit_count()
        extra = "" if self._variable == "x" else f", variable={self._variable!r}"
        if count <= SHOWN_TERMS:
            return f"F2Poly('{self}'{'' if bits > 1 else extra})"
        if bits.bit_length() <= SHOWN_DEGREE:
            return f"F2Poly({bits:#x}{extra})"
        return f"<F2Poly of degree {bits.bit_length() - 1} with {count} terms>"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        r"""Return the LaTeX of the terms; λ becomes \lambda."""
        return self._written(r"\lambda" if self._variable == "λ" else self._variable, "^{{{}}}")

    def _written(self, variable: str, power: str) -> str:
        terms = ("1" if e == 0 else variable if e == 1 else variable + power.format(e) for e in self.to_exponents())
        return " + ".join(terms) or "0"

    # How they compare.

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same polynomial, whatever variable they print; equal to no other type."""
        if not isinstance(other, F2PolyForms):
            return NotImplemented
        if self._words is not None and other._words is not None:
            return self._words == other._words
        return bits_of(self) == bits_of(other)

    def __lt__(self, other: object) -> bool:
        """Return whether it comes first: by degree, then by the highest coefficients that differ (that is, as bits)."""
        return bits_of(self) < bits_of(other) if isinstance(other, F2PolyForms) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality; the same in every process."""
        return hash((0xF2, bits_of(self)))

    def __reduce__(self) -> tuple[type[Self], tuple[int, str]]:
        """Pickle as the bits and the variable."""
        return type(self), (bits_of(self), self._variable)

    def __bool__(self) -> bool:
        """Return whether it is not 0."""
        return bool(self._words) if self._words is not None else bits_of(self) != 0

    def __getitem__(self, exponent: int) -> int:
        """Return the coefficient of x^exponent, 0 beyond the degree; ValueError below 0."""
        return bits_of(self) >> natural_number("an exponent", exponent) & 1

    def _no_sequence(self, *_: object) -> NoReturn:
        raise TypeError(
            "an F2Poly is not a sequence: write f.to_coefficients(), f.to_exponents(), f.degree(), f.weight() or f[i]"
        )

    __iter__ = __len__ = __contains__ = __reversed__ = _no_sequence

    def degree(self) -> int:
        """Return the degree, -1 for 0."""
        if self._bits is None and self._words is not None:
            words = self._words
            return 8 * len(words) - 65 + int.from_bytes(words[-8:], "little").bit_length() if words else -1
        return bits_of(self).bit_length() - 1

    def weight(self) -> int:
        """Return the number of terms."""
        return bits_of(self).bit_count()


def bits_of(f: F2PolyForms) -> int:
    """Return the bits."""
    if f._bits is None:
        if f._words is not None:
            f._bits = int.from_bytes(f._words, "little")
        else:
            f._bits = reading.bits_of_flint(f._flint)
    return f._bits


def words_of(f: F2PolyForms) -> bytes:
    """Return the engine's words."""
    if f._words is None:
        bits = bits_of(f)
        f._words = bits.to_bytes((bits.bit_length() + 63) // 64 * 8, "little")
    return f._words


def flint_of(f: F2PolyForms) -> "nmod_poly":
    """Return flint's value, not to be written into."""
    if f._flint is None:
        from flipalg.algebra import by_flint

        f._flint = by_flint.from_bits(bits_of(f))
    return f._flint


def from_words(like: P, words: bytes) -> P:
    """Return the polynomial of words of the engine, in the variable of `like`."""
    f = _new(like.__class__)
    f._words = words
    f._bits = f._flint = None
    f._variable = like._variable
    return f


def from_bits(like: P, bits: int) -> P:
    """Return the polynomial of bits."""
    f = _new(like.__class__)
    f._bits = bits
    f._words = f._flint = None
    f._variable = like._variable
    return f


def from_flint_value(like: P, value: "nmod_poly") -> P:
    """Return the polynomial of a flint value that nobody else holds."""
    f = _new(like.__class__)
    f._flint = value
    f._bits = f._words = None
    f._variable = like._variable
    return f
