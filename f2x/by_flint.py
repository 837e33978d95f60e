# mypy: disable-error-code="no-any-return"
"""The base classes of F2Poly and F2Modulus without a native core, on FLINT's nmod_poly.

A value holds its bits (an integer whose bit i is the coefficient of x^i), or FLINT's polynomial (one word for each
coefficient), or both if both have been needed.  In docstrings of methods f is the polynomial itself.
"""

import operator
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import total_ordering
from math import isqrt
from types import FunctionType
from typing import Any, Self

from flint import nmod_poly

from f2x.bits import multiply_sparse, reverse_bits, shift_bits, square_bits
from f2x.integers import (
    constant,
    integer,
    natural_number,
    refuse_argument,
    refuse_degree,
    refuse_operand,
    refuse_power,
    refuse_sequence,
    shown,
)
from f2x.text import flint_of_bits

__all__ = ["Modulus", "Polynomial"]

_DIGITS = bytes([48, 49]) + bytes(254)
"""A translation table: the bytes 0 and 1 become digits."""

FEW_TERMS = 12
"""A factor with at most this number of terms is multiplied by XORs of whole integers."""

FEW_STEPS = 64
"""A quotient with at most this number of coefficients is computed by XORs of whole integers."""


def _to_bits(f: nmod_poly) -> int:
    """Return the integer whose bit i is the coefficient of x^i."""
    coefficients = bytes(map(int, f.coeffs()))
    return int(coefficients[::-1].translate(_DIGITS) or b"0", 2)


@total_ordering
class Polynomial:
    """A polynomial over F2, with the methods of f2x._native.Polynomial."""

    __slots__ = ("_bits", "_flint", "_variable")
    _bits: int | None
    _flint: Any  # an nmod_poly or None
    _variable: str

    def __init__(self, x: Any = 0, variable: str | None = None) -> None:
        """Do nothing: __new__ has read the value.  A subclass may pass the arguments to super().__init__."""

    def __new__(cls, x: Any = 0, variable: str | None = None) -> Self:
        """Return the polynomial that a value denotes; see f2x.text.read."""
        read = None
        if isinstance(x, Polynomial):
            if variable is None and type(x) is cls:
                return x
            bits, read = int(x), x._variable
        elif type(x) is int and x >= 0:
            bits = x
        else:
            bits, read = cls._read(x)
        if variable is not None and not (isinstance(variable, str) and len(variable) == 1 and variable.isalpha()):
            raise ValueError(f"the variable must be one letter, got {variable!r}")
        return cls._new(bits, variable or read or "x")

    @staticmethod
    def _read(x: Any) -> tuple[int, str | None]:
        raise TypeError(f"expected an integer of at least 0, got {x!r}")

    @classmethod
    def _new(cls, bits: int, variable: str) -> Self:
        f = object.__new__(cls)
        f._bits, f._flint, f._variable = bits, None, variable
        return f

    def _like(self, value: "int | nmod_poly") -> Self:
        """Return a polynomial of the same type and variable, from its bits or from FLINT's polynomial."""
        f = object.__new__(type(self))
        f._bits, f._flint = (value, None) if isinstance(value, int) else (None, value)
        f._variable = self._variable
        return f

    def _value(self) -> nmod_poly:
        """Return FLINT's polynomial, which must not be changed."""
        if self._flint is None:
            self._flint = flint_of_bits(self._bits or 0)
        return self._flint

    @property
    def variable(self) -> str:
        """The letter that is printed: x unless it was read or given otherwise."""
        return self._variable

    # Conversions.

    def __int__(self) -> int:
        """Return the bits."""
        if self._bits is None:
            self._bits = _to_bits(self._flint)
        return self._bits

    __index__ = __int__

    def __bytes__(self) -> bytes:
        """Return little-endian bytes, without zeros at the end."""
        bits = int(self)
        return bits.to_bytes((bits.bit_length() + 7) // 8, "little")

    @classmethod
    def from_bytes(cls, data: bytes | Iterable[int]) -> Self:
        """Return the polynomial of little-endian bytes: bit j of byte i is the coefficient of x^(8i+j).

        `data` is bytes, a buffer or an iterable of integers from 0 to 255.
        """
        return cls._new(int.from_bytes(data, "little"), "x")

    def __reduce__(self) -> tuple[type[Self], tuple[int, str]]:
        """Pickle as the bits and the variable."""
        return type(self), (int(self), self._variable)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same polynomial."""
        return int(self) == int(other) if isinstance(other, Polynomial) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether the bits are a smaller integer: by degree, then by the highest coefficient that differs."""
        return int(self) < int(other) if isinstance(other, Polynomial) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality; the same in every process."""
        return hash((0xF2, int(self)))

    def __bool__(self) -> bool:
        """Return whether the polynomial is not 0."""
        return self.degree() >= 0

    def __getitem__(self, exponent: int) -> int:
        """Return the coefficient of x^exponent, 0 beyond the degree; ValueError below 0."""
        return int(self) >> natural_number("an exponent", exponent) & 1

    def degree(self) -> int:
        """Return the degree, -1 for 0."""
        return self._flint.degree() if self._bits is None else self._bits.bit_length() - 1

    def weight(self) -> int:
        """Return the number of terms."""
        return int(self).bit_count()

    # The ring.

    def __add__(self, other: Any) -> Self:
        """Return the sum."""
        g = _operand(other)
        if g is None:
            return _refused(other)
        if self._bits is None and g._bits is None:
            return self._like(self._flint + g._flint)
        return self._like(int(self) ^ int(g))

    __sub__ = __add__

    def __pos__(self) -> Self:
        """Return the value itself."""
        return self

    __neg__ = __pos__

    def __mul__(self, other: Any) -> Self:
        """Return the product."""
        g = _operand(other)
        if g is None:
            return _refused(other)
        for a, b in ((self, g), (g, self)):
            if b._bits is not None and b._bits.bit_count() <= FEW_TERMS:
                return self._like(multiply_sparse(int(a), b._bits))
        return self._like(self._value() * g._value())

    def __divmod__(self, other: Any) -> tuple[Self, Self]:
        """Return (quotient, remainder); ZeroDivisionError for the divisor 0."""
        g = _operand(other)
        if g is None:
            return _refused(other)
        if not g:
            raise ZeroDivisionError("division by the polynomial 0")
        if self._bits is None or self.degree() - g.degree() > FEW_STEPS:
            quotient, remainder = divmod(self._value(), g._value())
            return self._like(quotient), self._like(remainder)
        q, r, divisor, size = 0, self._bits, int(g), g.degree() + 1
        while (surplus := r.bit_length() - size) >= 0:
            r ^= divisor << surplus
            q |= 1 << surplus
        return self._like(q), self._like(r)

    def __floordiv__(self, other: Any) -> Self:
        """Return the quotient."""
        result = self.__divmod__(other)
        return result if result is NotImplemented else result[0]

    def __mod__(self, other: Any) -> Self:
        """Return the remainder."""
        result = self.__divmod__(other)
        return result if result is NotImplemented else result[1]

    def __truediv__(self, other: object) -> Any:
        """Raise TypeError."""
        raise TypeError("polynomials are divided by //, % or divmod")

    __rtruediv__ = __truediv__

    def _constant(self, other: Any) -> Self | None:
        """Return an integer left of an operator as a constant polynomial; None for another type."""
        f = _operand(other)
        return None if f is None else self._like(int(f))

    def __radd__(self, other: Any) -> Self:
        """Return the sum."""
        return _refused(other) if (f := self._constant(other)) is None else f + self

    __rsub__ = __radd__

    def __rmul__(self, other: Any) -> Self:
        """Return the product."""
        return _refused(other) if (f := self._constant(other)) is None else f * self

    def __rdivmod__(self, other: Any) -> tuple[Self, Self]:
        """Return (quotient, remainder)."""
        return _refused(other) if (f := self._constant(other)) is None else divmod(f, self)

    def __rfloordiv__(self, other: Any) -> Self:
        """Return the quotient."""
        return _refused(other) if (f := self._constant(other)) is None else f // self

    def __rmod__(self, other: Any) -> Self:
        """Return the remainder."""
        return _refused(other) if (f := self._constant(other)) is None else f % self

    def __lshift__(self, count: int) -> Self:
        """Return the product with x^count."""
        count = natural_number("the shift", count)
        refuse_degree(self.degree() + count if self else 0)
        return self._like(int(self) << count if self else 0)

    def __rshift__(self, count: int) -> Self:
        """Return the quotient by x^count."""
        return self._like(int(self) >> natural_number("the shift", count))

    def __pow__(self, n: int, modulus: Any = None) -> Self:
        """Return f^n, modulo a polynomial or F2Modulus if one is given; n < 0 needs one, and an inverse modulo it."""
        if modulus is not None and not isinstance(modulus, Polynomial | Modulus):
            return NotImplemented
        n = integer("the exponent", n)
        if modulus is not None:
            return _prepared(modulus).power(self, n)
        if n < 0:
            refuse_power(n)
        if self.degree() <= 0:
            return self if n else self._like(1)
        refuse_degree(n * self.degree())
        return _power(self._like(1), self, n, type(self).square, operator.mul)

    def square(self) -> Self:
        """Return the square."""
        return self._like(square_bits(int(self)))

    # Divisors.

    def gcd(self, other: Any) -> Self:
        """Return the greatest common divisor; gcd(0, 0) = 0."""
        return self._like(self._value().gcd(_argument(other)._value()))

    def xgcd(self, other: Any) -> tuple[Self, Self, Self]:
        """Return (d, u, v) with d = gcd(self, other) = u self + v other."""
        g = _argument(other)
        if not self or not g:
            return self + g, self._like(int(bool(self))), self._like(int(bool(g)))
        d, u, v = self._value().xgcd(g._value())
        return self._like(d), self._like(u), self._like(v)

    def lcm(self, other: Any) -> Self:
        """Return the least common multiple; 0 if one of them is 0."""
        g = _argument(other)
        return self // self.gcd(g) * g if self and g else self._like(0)

    def divide_exactly(self, other: Any) -> Self:
        """Return the quotient by a polynomial that divides this one, which is not checked."""
        return self // _argument(other)

    def inverse_mod(self, modulus: Any) -> Self:
        """Return the inverse modulo a polynomial; ValueError if there is none, ZeroDivisionError modulo 0."""
        f = _argument(modulus)
        d, u, _ = (self % f).xgcd(f)
        if d.degree() != 0:
            raise ValueError(f"not invertible: the greatest common divisor has degree {d.degree()}")
        return u % f

    def half_gcd(self, other: Any, stop: int) -> tuple[tuple[Self, Self, Self, Self], Self, Self]:
        """Return ((m00, m01, m10, m11), c, d): two remainders of Euclid's algorithm and the matrix that gives them.

        c and d are consecutive remainders, with deg c ≥ stop > deg d, and c = m00 self + m01 other,
        d = m10 self + m11 other.
        """
        c, d = self, self._like(int(_argument(other)))
        if not d.degree() <= self.degree() >= natural_number("stop", stop):
            raise ValueError("the degree must be at least that of the other polynomial and `stop`")
        one, zero = self._like(1), self._like(0)
        upper, lower = (one, zero), (zero, one)
        while d.degree() >= stop:
            quotient, remainder = divmod(c, d)
            c, d = d, remainder
            upper, lower = lower, (upper[0] + quotient * lower[0], upper[1] + quotient * lower[1])
        return (*upper, *lower), c, d

    def _factor(self) -> list[tuple[Self, int]]:
        """Return the irreducible factors with their multiplicities, in an order that depends on FLINT's version."""
        return [(self._like(p), e) for p, e in self._value().factor()[1]]

    @classmethod
    def _recurrence(cls, terms: "Polynomial", count: int, /) -> "Polynomial":
        """Return the minimal polynomial of s_0, s_1, ...: s_i is the coefficient of x^(count-1-i) in `terms`.

        Massey's algorithm: count²/30 operations.
        """
        bits, window = int(terms), 0  # bit j of the window is s_{i-j}
        c, b, L, gap = 1, 1, 0, 1  # connection polynomials: Σ c_j s_{i-j} = 0
        for i in range(count):
            window = window << 1 | bits >> count - 1 - i & 1
            if not (c & window).bit_count() & 1:
                gap += 1
            elif i >= 2 * L:
                c, b, L, gap = c ^ b << gap, c, i + 1 - L, 1
            else:
                c ^= b << gap
                gap += 1
        return terms._like(reverse_bits(c, L))

    # Maps of coefficients.

    def taylor_shift(self) -> Self:
        """Return f(x + 1)."""
        return self._like(shift_bits(int(self)))

    def derivative(self) -> Self:
        """Return the derivative: each term x^e with an odd e becomes x^(e-1)."""
        bits = int(self) >> 1
        return self._like(bits & int.from_bytes(b"\x55" * (bits.bit_length() // 8 + 1), "little"))

    def sqrt(self) -> Self:
        """Return the square root; ValueError if it is not a square."""
        if odd := self.derivative():
            raise ValueError(f"not a square: it has a term with the odd exponent {odd.degree() + 1}")
        return self._like(int(format(int(self), "b")[::-1][::2][::-1], 2))

    def reverse(self, n: int | None = None) -> Self:
        """Return x^n f(1/x), n the degree unless given; ValueError for an n below the degree."""
        n = max(self.degree(), 0) if n is None else natural_number("n", n)
        if n < self.degree():
            raise ValueError(f"n must be at least the degree {self.degree()}, got {n}")
        refuse_degree(n)
        return self._like(reverse_bits(int(self), n))

    def truncate(self, n: int) -> Self:
        """Return this polynomial modulo x^n."""
        n = natural_number("n", n)
        return self if n > self.degree() else self._like(int(self) & (1 << n) - 1)

    # Modulo a polynomial.

    def compose_mod(self, g: Any, modulus: Any) -> Self:
        """Return f(g) modulo a polynomial; ZeroDivisionError modulo 0."""
        return _prepared(modulus).compose(self, g)

    def frobenius_mod(self, k: int) -> Self:
        """Return x^(2^k) modulo this polynomial, k ≥ 0."""
        k = natural_number("k", k)
        return Modulus(self).frobenius(k)


def _operand(other: Any) -> "Polynomial | None":
    """Return an operand as a polynomial: a polynomial, or the integers 0 and 1; None for another type."""
    if isinstance(other, Polynomial):
        return other
    number = constant(other)
    if number is None:
        return None
    if number not in (0, 1):
        refuse_operand(number)
    return Polynomial(number)


def _argument(other: Any) -> "Polynomial":
    f = _operand(other)
    if f is None:
        refuse_argument(other)
    return f


def _refused(other: Any) -> Any:
    """Return NotImplemented; TypeError for a sequence or array, which Python or numpy would else repeat or join."""
    reflected = (getattr(type(other), name, None) for name in ("__radd__", "__rmul__"))
    own = any(isinstance(method, FunctionType) for method in reflected)  # of a class in Python
    if hasattr(other, "__array_interface__") or (isinstance(other, Sequence | array) and not own):
        refuse_sequence(other)
    return NotImplemented


def _prepared(modulus: Any) -> "Modulus":
    return modulus if isinstance(modulus, Modulus) else Modulus(modulus)


def _power(one: Any, base: Any, n: int, square: Callable[[Any], Any], multiply: Callable[[Any, Any], Any]) -> Any:
    """Return base^n, n ≥ 0, by squaring and multiplying."""
    if not n:
        return one
    result = base
    for bit in format(n, "b")[1:]:
        result = square(result)
        if bit == "1":
            result = multiply(result, base)
    return result


class Modulus:
    """A polynomial f ≠ 0 for many operations modulo it, with the methods of f2x._native.Modulus."""

    __slots__ = ("_modulus",)
    _modulus: Any
    is_sparse = False

    def __init__(self, f: Any) -> None:
        """Do nothing: __new__ has read the value."""

    def __new__(cls, f: Any) -> Self:
        """Return the modulus of a polynomial; ZeroDivisionError for 0, TypeError for another type."""
        if not isinstance(f, Polynomial):
            raise TypeError(f"expected an F2Poly, got {shown(f)}")
        if not f:
            raise ZeroDivisionError("the modulus is the polynomial 0")
        modulus = object.__new__(cls)
        object.__setattr__(modulus, "_modulus", f)
        return modulus

    @property
    def modulus(self) -> Any:
        """The polynomial f."""
        return self._modulus

    def __setattr__(self, name: str, value: object) -> None:
        """Raise AttributeError: a modulus is immutable."""
        raise AttributeError(f"attribute {name!r} of a modulus cannot be set")

    def __reduce__(self) -> tuple[type[Self], tuple[Polynomial]]:
        """Pickle as the polynomial."""
        return type(self), (self._modulus,)

    def __repr__(self) -> str:
        """Return the call that makes this modulus."""
        return f"F2Modulus({self._modulus!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether the moduli are equal."""
        return self._modulus == other._modulus if isinstance(other, Modulus) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash(self._modulus) ^ 0xF2

    def degree(self) -> int:
        """Return the degree of the modulus."""
        return self._modulus.degree()

    def _like(self, a: Any) -> Polynomial:
        """Return an operand as a polynomial; a constant gets the type and the variable of the modulus."""
        return a if isinstance(a, Polynomial) else self._modulus._like(int(_argument(a)))

    def reduce(self, a: Any) -> Any:
        """Return a modulo f."""
        return self._like(a) % self._modulus

    __call__ = reduce

    def multiply(self, a: Any, b: Any) -> Any:
        """Return a b modulo f."""
        return self._like(a) * _argument(b) % self._modulus

    def square(self, a: Any) -> Any:
        """Return a² modulo f."""
        return self._like(a).square() % self._modulus

    def squares(self, a: Any, k: int) -> Any:
        """Return a^(2^k) modulo f."""
        a = self.reduce(a)
        for _ in range(natural_number("k", k)):
            a = self.square(a)
        return a

    def squares_worth(self, count: int, steps: int) -> int:
        """Return `steps`: squares alone, without compositions, because FLINT itself factors."""
        return steps

    def trace(self, a: Any, k: int) -> Any:
        """Return a + a² + a^4 + ... + a^(2^(k-1)) modulo f."""
        power = self.reduce(a)
        total = power + power
        for _ in range(natural_number("k", k)):
            total = total + power
            power = self.square(power)
        return total

    def power(self, a: Any, n: int) -> Any:
        """Return a^n modulo f, for any integer n: a power of the inverse for n < 0 (ValueError if there is none)."""
        n = integer("the exponent", n)
        a = self.inverse(a) if n < 0 else self.reduce(a)
        return _power(self.reduce(a._like(1)), a, abs(n), self.square, self.multiply)

    def inverse(self, a: Any) -> Any:
        """Return 1/a modulo f; ValueError if there is none."""
        return self._like(a).inverse_mod(self._modulus)

    def frobenius(self, k: int) -> Any:
        """Return x^(2^k) modulo f, k ≥ 0: k squares, or about log2(k) compositions if these are less work."""
        k = natural_number("k", k)
        if k > 64 + 3 * isqrt(self.degree()):
            half = self.frobenius(k // 2)
            result = self.compose(half, half)
            return self.square(result) if k % 2 else result
        return self.squares(self._modulus._like(2), k)

    def compose(self, a: Any, g: Any) -> Any:
        """Return a(g) modulo f, by Brent and Kung's baby and giant steps: 2 √deg(a) products modulo f."""
        a, g = self._like(a), self.reduce(g)
        degree = max(a.degree(), 0)
        k = isqrt(degree) + 1
        powers = [self.reduce(a._like(1)), g]
        while len(powers) <= k:
            powers.append(self.multiply(powers[-1], g))
        value = a._like(0)
        bits, mask = int(a), (1 << k) - 1
        for start in range(degree // k * k, -1, -k):
            digits = bits >> start & mask
            value = self.multiply(value, powers[k])
            while digits:
                low = digits & -digits
                value = value + powers[low.bit_length() - 1]
                digits ^= low
        return self.reduce(value)

    def inner(self, g: Any, count: int) -> Callable[[Any], Any]:
        """Return the function that takes a to a(g) modulo f; `count`, the expected number of calls, is not used."""
        return lambda a: self.compose(a, g)
