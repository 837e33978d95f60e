"""F2Poly: a polynomial over F2 as a Python value, on flint when small and on the packed engine when large.

Main definitions
    F2Poly(bits)       bit i of the integer is the coefficient of x^i: F2Poly(0b1011) is x^3 + x + 1
    from_exponents, from_coefficients, from_bytes, from_text, from_flint, from_sympy, and to_... back
Main statements
    A ring, with Bezout's identity       test_ring_laws, test_bezout
Conventions
    Immutable, hashable, picklable; equal to nothing but F2Poly values.  Other operands are refused (TypeError), because
    an integer could mean a constant as well as bits.  - is +.  Exceptions are those of Python's integers.
    The variable prints as x; from_text also reads λ.
"""

import operator
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flipalg.algebra import backend, f2_bits, f2_polynomials
from flipalg.algebra.integers import natural_number

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from flint import nmod_poly
    from sympy import Poly

_TERM = re.compile(r"(?:(?P<constant>[01])|[xλ](?:(?:\^|\*\*)(?P<exponent>[0-9]+))?)", re.ASCII)


class F2Poly:
    """A polynomial over F2.

    >>> f = F2Poly(0b1011)
    >>> print(f * f + F2Poly(1), divmod(f, F2Poly(0b10)))
    x^6 + x^2 (F2Poly('x^2 + 1'), F2Poly('1'))
    """

    __slots__ = ("_bits",)
    _bits: int

    def __init__(self, bits: int = 0) -> None:
        """Take the integer's bits as coefficients; TypeError unless it is an integer, ValueError below 0."""
        object.__setattr__(self, "_bits", natural_number("the bits of a polynomial", bits))

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: values do not change."""
        raise AttributeError(f"F2Poly values are immutable: cannot set {name!r}")

    def __reduce__(self) -> tuple[type["F2Poly"], tuple[int]]:
        """Pickle and copy through the bits."""
        return F2Poly, (self._bits,)

    # Where values come from.

    @classmethod
    def from_exponents(cls, exponents: Iterable[int]) -> "F2Poly":
        """Return Σ x^e; a pair of equal exponents cancels.  ValueError for an exponent below 0."""
        bits = 0
        for e in exponents:
            bits ^= 1 << natural_number("an exponent", e)
        return cls(bits)

    @classmethod
    def from_coefficients(cls, coefficients: Iterable[int]) -> "F2Poly":
        """Return the polynomial whose coefficient of x^i is number i of an array or iterable of integers, modulo 2."""
        parities = bytes(49 if operator.index(c) % 2 else 48 for c in coefficients)
        return cls(int(parities[::-1] or b"0", 2))

    @classmethod
    def from_bytes(cls, data: bytes) -> "F2Poly":
        """Return the polynomial of little-endian bytes: bit j of byte i is the coefficient of x^(8i+j)."""
        return cls(int.from_bytes(data, "little"))

    @classmethod
    def from_text(cls, text: str) -> "F2Poly":
        """Return the sum written as in "x^3 + x + 1" (also λ, and ** for ^); ValueError for anything else."""
        bits = 0
        for term in text.split("+"):
            match = _TERM.fullmatch(term.strip())
            if match is None:
                raise ValueError(f"expected terms 1, x or x^e with + between them, got {text!r}")
            if match["constant"]:
                bits ^= int(match["constant"])
            else:
                bits ^= 1 << int(match["exponent"] or 1)
        return cls(bits)

    @classmethod
    def from_flint(cls, f: "nmod_poly") -> "F2Poly":
        """Return a flint nmod_poly modulo 2; ValueError for another modulus."""
        if f.modulus() != 2:
            raise ValueError(f"expected a polynomial modulo 2, got modulus {f.modulus()}")
        return cls(f2_polynomials.to_bits(f))

    @classmethod
    def from_sympy(cls, poly: "Poly") -> "F2Poly":
        """Return a univariate sympy Poly with integer or GF(2) coefficients."""
        return cls.from_flint(f2_polynomials.from_sympy(poly))

    # Where they go.

    def __int__(self) -> int:
        """Return the bits."""
        return self._bits

    def __bytes__(self) -> bytes:
        """Return little-endian bytes, without zeros at the end."""
        return self._bits.to_bytes((self._bits.bit_length() + 7) // 8, "little")

    def to_exponents(self) -> list[int]:
        """Return the exponents, descending."""
        top = self.degree()
        return [top - i for i, digit in enumerate(format(self._bits, "b")) if digit == "1"]

    def to_coefficients(self) -> "npt.NDArray[np.uint8]":
        """Return a numpy array of 0 and 1, of length degree + 1: the coefficient of x^i at index i."""
        import numpy as np

        bits = np.unpackbits(np.frombuffer(bytes(self), np.uint8), bitorder="little")
        return bits[: self._bits.bit_length()]

    def to_flint(self) -> "nmod_poly":
        """Return a fresh flint nmod_poly."""
        return f2_polynomials.from_bits(self._bits)

    def to_sympy(self) -> "Poly":
        """Return a sympy Poly in λ over GF(2)."""
        return f2_polynomials.to_sympy(self.to_flint())

    def __str__(self) -> str:
        """Return the terms in descending powers, as in x^3 + x + 1."""
        return self._written("^{}")

    def __repr__(self) -> str:
        """Name the type; a polynomial of more than 64 terms by its degree only."""
        if self._bits.bit_count() > 64:
            return f"<F2Poly of degree {self.degree()} with {self._bits.bit_count()} terms>"
        return f"F2Poly('{self}')"

    def _repr_latex_(self) -> str:
        return f"${self._written('^{{{}}}')}$"

    def _written(self, power: str) -> str:
        terms = ("1" if e == 0 else "x" if e == 1 else "x" + power.format(e) for e in self.to_exponents())
        return " + ".join(terms) or "0"

    # Arithmetic.

    def degree(self) -> int:
        """Return the degree, -1 for 0."""
        return self._bits.bit_length() - 1

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same polynomial."""
        return self._bits == other._bits if isinstance(other, F2Poly) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash((F2Poly, self._bits))

    def __bool__(self) -> bool:
        """Return whether it is not 0."""
        return self._bits != 0

    def __getitem__(self, exponent: int) -> int:
        """Return the coefficient of x^exponent, 0 beyond the degree; ValueError below 0."""
        return self._bits >> natural_number("an exponent", exponent) & 1

    def __add__(self, other: "F2Poly") -> "F2Poly":
        """Return the sum."""
        return F2Poly(self._bits ^ other._bits) if isinstance(other, F2Poly) else NotImplemented

    __sub__ = __add__

    def __pos__(self) -> "F2Poly":
        """Return the value itself."""
        return self

    __neg__ = __pos__

    def __mul__(self, other: "F2Poly") -> "F2Poly":
        """Return the product."""
        return F2Poly(backend.multiply(self._bits, other._bits)) if isinstance(other, F2Poly) else NotImplemented

    def __divmod__(self, other: "F2Poly") -> tuple["F2Poly", "F2Poly"]:
        """Return (quotient, remainder); ZeroDivisionError for the divisor 0."""
        if not isinstance(other, F2Poly):
            return NotImplemented
        quotient, remainder = backend.divide(self._bits, other._bits)
        return F2Poly(quotient), F2Poly(remainder)

    def __floordiv__(self, other: "F2Poly") -> "F2Poly":
        """Return the quotient."""
        return divmod(self, other)[0] if isinstance(other, F2Poly) else NotImplemented

    def __mod__(self, other: "F2Poly") -> "F2Poly":
        """Return the remainder."""
        return divmod(self, other)[1] if isinstance(other, F2Poly) else NotImplemented

    def __lshift__(self, count: int) -> "F2Poly":
        """Return x^count times it."""
        return F2Poly(self._bits << count)

    def __rshift__(self, count: int) -> "F2Poly":
        """Return the quotient by x^count."""
        return F2Poly(self._bits >> count)

    def __pow__(self, n: int, modulus: "F2Poly | None" = None) -> "F2Poly":
        """Return the power, modulo `modulus` if given; then n < 0 is a power of the inverse.

        Raises ValueError for n < 0 without a modulus or where there is no inverse, ZeroDivisionError for the modulus 0.
        """
        n = operator.index(n)
        if modulus is not None:
            if not isinstance(modulus, F2Poly):
                return NotImplemented
            return F2Poly(backend.power_mod(self._bits, n, modulus._bits))
        if n < 0:
            raise ValueError(f"a negative power needs a modulus, got {n}")
        power = 1
        for bit in format(n, "b"):
            power = f2_bits.square_bits(power)
            if bit == "1":
                power = backend.multiply(power, self._bits)
        return F2Poly(power)

    def gcd(self, other: "F2Poly") -> "F2Poly":
        """Return the greatest common divisor; gcd(0, 0) = 0."""
        return F2Poly(backend.gcd(self._bits, _bits_of(other)))

    def xgcd(self, other: "F2Poly") -> tuple["F2Poly", "F2Poly", "F2Poly"]:
        """Return (d, u, v) with u · self + v · other = d = gcd(self, other)."""
        d, u, v = backend.xgcd(self._bits, _bits_of(other))
        return F2Poly(d), F2Poly(u), F2Poly(v)

    def shift(self) -> "F2Poly":
        """Return f(x + 1)."""
        return F2Poly(f2_bits.shift_bits(self._bits))


def _bits_of(value: Any) -> int:
    if not isinstance(value, F2Poly):
        raise TypeError(f"expected an F2Poly, got {value!r}")
    return value._bits
