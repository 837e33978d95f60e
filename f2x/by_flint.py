# mypy: disable-error-code="no-any-return"
"""Polynomials over F2 by FLINT's nmod_poly, and over F2[z]/(f) by its fq_default_poly, if there is no native core.

A polynomial is stored as its bits (the integer whose bit i is the coefficient of x^i), as FLINT's polynomial (one word
for each coefficient), or as both.  In docstrings f is the polynomial or the modulus `self`.
"""

import operator
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, total_ordering
from math import isqrt
from types import FunctionType
from typing import TYPE_CHECKING, Any, Self

from f2x.bits import multiply_sparse, reverse_bits, shift_bits, square_bits
from f2x.child_process import call_in_child
from f2x.integers import (
    constant,
    equal_constant,
    integer,
    natural_number,
    refuse_argument,
    refuse_degree,
    refuse_operand,
    refuse_power,
    refuse_sequence,
    shown,
)
from f2x.text import bits_of_flint, digits, flint_of_bits

if TYPE_CHECKING:
    from flint import nmod_poly

__all__ = ["Extension", "Modulus", "Polynomial"]

_DIGITS = bytes([48, 49]) + bytes(254)
"""A translation table from the bytes 0 and 1 to the digits 0 and 1."""

FEW_TERMS = 12
"""A product is computed by XORs of whole integers if a factor, stored as bits, has at most this number of terms."""

FEW_STEPS = 64
"""A quotient of at most this degree is computed by XORs of whole integers if the dividend is stored as bits."""

LONG_WORK = 10_000_000
"""From this much work on another process factors over a field, which Ctrl-C ends; about a third of a second."""


def _to_bits(f: "nmod_poly") -> int:
    """Return the bits of FLINT's polynomial: the integer whose bit i is the coefficient of x^i."""
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
        """Return x as a polynomial.

        x           an integer ≥ 0 (the bits) or a polynomial; F2Poly also accepts text and all else that f2x.text.read
                    reads
        variable    the letter for printing; by default the letter in x if x is text or a polynomial, else "x"
        """
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

    def _like(self, value: Any) -> Self:
        """Return a polynomial of the same type and variable, from its bits or from what `_value` returns."""
        f = object.__new__(type(self))
        f._bits, f._flint = (value, None) if isinstance(value, int) else (None, value)
        f._variable = self._variable
        return f

    def _value(self) -> "nmod_poly":
        """Return FLINT's polynomial, which must not be changed."""
        if self._flint is None:
            self._flint = flint_of_bits(self._bits or 0)
        return self._flint

    @property
    def variable(self) -> str:
        """The letter with which the polynomial is printed: x unless the text or the caller gave another letter."""
        return self._variable

    # Conversions.

    def __int__(self) -> int:
        """Return the bits: the integer whose bit i is the coefficient of x^i."""
        if self._bits is None:
            self._bits = _to_bits(self._flint)
        return self._bits

    def __bytes__(self) -> bytes:
        """Return the bits as little-endian bytes, without zero bytes at the end."""
        bits = int(self)
        return bits.to_bytes((bits.bit_length() + 7) // 8, "little")

    @classmethod
    def from_bytes(cls, data: bytes | Iterable[int]) -> Self:
        """Return the polynomial of little-endian bytes: bit j of byte i is the coefficient of x^(8i+j).

        `data` is bytes, a buffer or an iterable of integers from 0 to 255.
        """
        return cls._new(int.from_bytes(data, "little"), "x")

    def __reduce__(self) -> tuple[type[Self], tuple[int, str]]:
        """Return the type and its arguments, the bits and the variable, for pickle and copy."""
        return type(self), (int(self), self._variable)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same polynomial, or the same constant 0 or 1; see `equal_constant`."""
        if isinstance(other, Polynomial):
            return int(self) == int(other)
        number = equal_constant(other)
        return NotImplemented if number is None else int(self) == number

    def __lt__(self, other: object) -> bool:
        """Return whether int(self) < int(other): the order is by degree, then by the highest coefficients."""
        return int(self) < int(other) if isinstance(other, Polynomial) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that depends on the coefficients alone and is the same in every process."""
        return hash((0xF2, int(self))) if int(self) > 1 else int(self)

    def __bool__(self) -> bool:
        """Return whether the polynomial is not 0."""
        return self.degree() >= 0

    def __getitem__(self, exponent: int) -> int:
        """Return the coefficient of x^exponent, 0 above the degree; ValueError if the exponent is below 0."""
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
        """Return the polynomial, which is its own negative."""
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
        """Return (quotient, remainder); ZeroDivisionError if the divisor is 0."""
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
        """Raise TypeError, because a quotient of polynomials need not be a polynomial."""
        raise TypeError("polynomials are divided by //, % or divmod")

    __rtruediv__ = __truediv__

    def _constant(self, other: Any) -> Self | None:
        """Return the left operand 0 or 1 as a constant polynomial; None if it is not an integer.

        TypeError for another integer.
        """
        f = _operand(other)
        return None if f is None else self._like(int(f))

    def __radd__(self, other: Any) -> Self:
        """Return the sum of the constant 0 or 1 and the polynomial."""
        return _refused(other) if (f := self._constant(other)) is None else f + self

    __rsub__ = __radd__

    def __rmul__(self, other: Any) -> Self:
        """Return the product of the constant 0 or 1 and the polynomial."""
        return _refused(other) if (f := self._constant(other)) is None else f * self

    def __rdivmod__(self, other: Any) -> tuple[Self, Self]:
        """Return (quotient, remainder) of the constant 0 or 1 divided by the polynomial."""
        return _refused(other) if (f := self._constant(other)) is None else divmod(f, self)

    def __rfloordiv__(self, other: Any) -> Self:
        """Return the quotient of the constant 0 or 1 and the polynomial."""
        return _refused(other) if (f := self._constant(other)) is None else f // self

    def __rmod__(self, other: Any) -> Self:
        """Return the constant 0 or 1 modulo the polynomial."""
        return _refused(other) if (f := self._constant(other)) is None else f % self

    def __lshift__(self, count: int) -> Self:
        """Return x^count f."""
        count = natural_number("the shift", count)
        refuse_degree(self.degree() + count if self else 0)
        return self._like(int(self) << count if self else 0)

    def __rshift__(self, count: int) -> Self:
        """Return the quotient of f and x^count."""
        return self._like(int(self) >> natural_number("the shift", count))

    def __pow__(self, n: int, modulus: Any = None) -> Self:
        """Return f^n, or f^n modulo a polynomial or F2Modulus; n < 0 needs a modulus to which f is coprime."""
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
        """Return (d, u, v) with d = gcd(f, other) = u · f + v · other."""
        g = _argument(other)
        if not self or not g:
            return self + g, self._like(int(bool(self))), self._like(int(bool(g)))
        d, u, v = self._value().xgcd(g._value())
        return self._like(d), self._like(u), self._like(v)

    def lcm(self, other: Any) -> Self:
        """Return the least common multiple, which is 0 if f or `other` is 0."""
        g = _argument(other)
        return self // self.gcd(g) * g if self and g else self._like(0)

    def divide_exactly(self, other: Any) -> Self:
        """Return f divided by `other`, which must divide f; this is not checked."""
        return self // _argument(other)

    def inverse_mod(self, modulus: Any) -> Self:
        """Return 1/f modulo a polynomial; ValueError if f has no inverse, ZeroDivisionError if the modulus is 0."""
        f = _argument(modulus)
        d, u, _ = (self % f).xgcd(f)
        if d.degree() != 0:
            raise ValueError(f"not invertible: the greatest common divisor has degree {d.degree()}")
        return u % f

    def half_gcd(self, other: Any, stop: int) -> tuple[tuple[Self, Self, Self, Self], Self, Self]:
        """Return ((m00, m01, m10, m11), c, d) for the consecutive remainders c, d of Euclid's algorithm around `stop`.

        They satisfy deg c ≥ stop > deg d, c = m00 · f + m01 · other and d = m10 · f + m11 · other.  ValueError unless
        deg f is at least the degree of `other` and at least `stop`.
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
        """Return the minimal polynomial of the sequence s_0, ..., s_(count-1) by Massey's algorithm.

        s_i is the coefficient of x^(count-1-i) in `terms`.
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
        """Return the derivative: a term x^e becomes x^(e-1) if e is odd, else 0."""
        bits = int(self) >> 1
        return self._like(bits & int.from_bytes(b"\x55" * (bits.bit_length() // 8 + 1), "little"))

    def sqrt(self) -> Self:
        """Return the square root; ValueError if the polynomial is not a square."""
        if odd := self.derivative():
            raise ValueError(f"not a square: it has a term with the odd exponent {odd.degree() + 1}")
        return self._like(int(format(int(self), "b")[::-1][::2][::-1], 2))

    def reverse(self, n: int | None = None) -> Self:
        """Return x^n f(1/x), where n is by default the degree of f; ValueError if n is below the degree."""
        n = max(self.degree(), 0) if n is None else natural_number("n", n)
        if n < self.degree():
            raise ValueError(f"n must be at least the degree {self.degree()}, got {n}")
        refuse_degree(n)
        return self._like(reverse_bits(int(self), n))

    def truncate(self, n: int) -> Self:
        """Return f modulo x^n."""
        n = natural_number("n", n)
        return self if n > self.degree() else self._like(int(self) & (1 << n) - 1)

    # Modulo a polynomial.

    def compose_mod(self, g: Any, modulus: Any) -> Self:
        """Return f(g) modulo a polynomial or F2Modulus; ZeroDivisionError if the modulus is 0."""
        return _prepared(modulus).compose(self, g)

    def frobenius_mod(self, k: int) -> Self:
        """Return x^(2^k) modulo f, for k ≥ 0; ZeroDivisionError if f is 0."""
        k = natural_number("k", k)
        return Modulus(self).frobenius(k)


def _operand(other: Any) -> "Polynomial | None":
    """Return an operand, a polynomial or an integer 0 or 1, as a polynomial; None if it has another type.

    TypeError for another integer.
    """
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
    """Return NotImplemented for an operand that is not a polynomial, so that Python tries its reflected operator.

    TypeError for an array, and for a sequence unless its class, written in Python, defines __radd__ or __rmul__.
    """
    reflected = (getattr(type(other), name, None) for name in ("__radd__", "__rmul__"))
    own = any(isinstance(method, FunctionType) for method in reflected)  # a class in Python defines its own operators
    if hasattr(other, "__array_interface__") or (isinstance(other, Sequence | array) and not own):
        refuse_sequence(other)
    return NotImplemented


def _prepared(modulus: Any) -> "Modulus":
    return modulus if isinstance(modulus, Modulus) else Modulus(_argument(modulus))


def _power(one: Any, base: Any, n: int, square: Callable[[Any], Any], multiply: Callable[[Any, Any], Any]) -> Any:
    """Return base^n for n ≥ 0, by squaring and multiplying; `one` is the power for n = 0."""
    if not n:
        return one
    result = base
    for bit in format(n, "b")[1:]:
        result = square(result)
        if bit == "1":
            result = multiply(result, base)
    return result


class Modulus:
    """A polynomial f ≠ 0 for many operations modulo f, with the methods of f2x._native.Modulus."""

    __slots__ = ("_modulus",)
    _modulus: Any
    is_sparse = False

    def __init__(self, f: Any) -> None:
        """Do nothing: __new__ has read the value."""

    def __new__(cls, f: Any) -> Self:
        """Return the modulus f; ZeroDivisionError if f is 0, TypeError if it is not a polynomial."""
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
        """Return the type and its argument f, for pickle and copy."""
        return type(self), (self._modulus,)

    def __repr__(self) -> str:
        """Return a call that constructs the modulus."""
        return f"F2Modulus({self._modulus!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether both moduli are the same polynomial."""
        return self._modulus == other._modulus if isinstance(other, Modulus) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash of the polynomial f."""
        return hash(self._modulus) ^ 0xF2

    def degree(self) -> int:
        """Return the degree of f."""
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
        """Return a^(2^k) modulo f for k ≥ 0."""
        a = self.reduce(a)
        for _ in range(natural_number("k", k)):
            a = self.square(a)
        return a

    def squares_worth(self, count: int, steps: int) -> int:
        """Return `steps`, so that f2x.factoring would use squares alone; `count` is not used."""
        return steps

    def trace(self, a: Any, k: int) -> Any:
        """Return the sum a + a² + a^4 + ... + a^(2^(k-1)) of k terms modulo f."""
        power = self.reduce(a)
        total = power + power
        for _ in range(natural_number("k", k)):
            total = total + power
            power = self.square(power)
        return total

    def power(self, a: Any, n: int) -> Any:
        """Return a^n modulo f, for any integer n; ValueError if n < 0 and a has no inverse modulo f."""
        n = integer("the exponent", n)
        a = self.inverse(a) if n < 0 else self.reduce(a)
        return _power(self.reduce(a._like(1)), a, abs(n), self.square, self.multiply)

    def inverse(self, a: Any) -> Any:
        """Return 1/a modulo f; ValueError if a has no inverse."""
        return self._like(a).inverse_mod(self._modulus)

    def frobenius(self, k: int) -> Any:
        """Return x^(2^k) modulo f for k ≥ 0, by k squares, or for large k by about log2(k) compositions."""
        k = natural_number("k", k)
        if k > 64 + 3 * isqrt(self.degree()):
            half = self.frobenius(k // 2)
            result = self.compose(half, half)
            return self.square(result) if k % 2 else result
        return self.squares(self._modulus._like(2), k)

    def compose(self, a: Any, g: Any) -> Any:
        """Return a(g) modulo f, by about 2 √deg(a) products (the baby and giant steps of Brent and Kung)."""
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
        """Return the function that maps a to a(g) modulo f; `count`, the expected number of its calls, is not used."""
        return lambda a: self.compose(a, g)


class Extension:
    """Arithmetic of polynomials over F2[z]/(f), with the methods of f2x._native.Extension that need no core."""

    def __init__(self, f: Polynomial) -> None:
        """Store the modulus."""
        self._modulus, self._size = f, 8 * ((f.degree() + 63) // 64)

    @cached_property
    def _context(self) -> Any:
        from flint import fmpz_mod_poly_ctx, fq_default_ctx, fq_default_poly_ctx

        modulus = fmpz_mod_poly_ctx(2)([*digits(int(self._modulus))])
        return fq_default_poly_ctx(fq_default_ctx(modulus=modulus))

    def _read(self, a: Polynomial) -> Any:
        data, size, field = bytes(a), self._size, self._context.base_field()
        bits = (int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size))
        return self._context([field(flint_of_bits(b)) for b in bits])

    def _written(self, f: Any) -> Polynomial:
        return Polynomial.from_bytes(b"".join(bits_of_flint(c).to_bytes(self._size, "little") for c in f.coeffs()))

    def multiply(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return a b."""
        return self._written(self._read(a) * self._read(b))

    def square(self, a: Polynomial) -> Polynomial:
        """Return a²."""
        return self.multiply(a, a)

    def divide(self, a: Polynomial, b: Polynomial) -> tuple[Polynomial, Polynomial]:
        """Return (quotient, remainder); ZeroDivisionError if b is 0."""
        quotient, remainder = divmod(self._read(a), self._read(b))
        return self._written(quotient), self._written(remainder)

    def remainder(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return the remainder; ZeroDivisionError if b is 0."""
        return self.divide(a, b)[1]

    def gcd(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Return the monic gcd; gcd(0, 0) = 0."""
        return self._written(self._read(a).gcd(self._read(b)))

    def derivative(self, a: Polynomial) -> Polynomial:
        """Return the derivative."""
        return self._written(self._read(a).derivative())

    def frobenius(self, a: Polynomial, k: int) -> Polynomial:
        """Return the polynomial of the coefficients to the power 2^k."""
        return self._written(self._context([c.frobenius(k) for c in self._read(a).coeffs()]))

    def reciprocal(self, f: Polynomial) -> Polynomial:
        """Return the polynomial 0, for the argument v, which FLINT does not need."""
        return Polynomial(0)

    def squares_modulo(self, a: Polynomial, f: Polynomial, v: Polynomial, k: int) -> Polynomial:
        """Return a^(2^k) modulo f."""
        power, modulus = self._read(a), self._read(f)
        for _ in range(k):
            power = power * power % modulus
        return self._written(power)

    def factor(self, a: Polynomial) -> list[tuple[Polynomial, int]]:
        """Return the pairs (monic irreducible factor, multiplicity) for a ≠ 0; Ctrl-C ends a long factorization."""
        k = self._modulus.degree()
        long = (len(bytes(a)) // self._size) ** 2 * k * max(k, 64) >= LONG_WORK  # degree² products for each square
        factors = call_in_child(_factors_over, self._modulus, a) if long else _factors_over(self._modulus, a, self)
        return [(Polynomial.from_bytes(p), e) for p, e in factors]


def _factors_over(modulus: Polynomial, a: Polynomial, over: Extension | None = None) -> list[tuple[bytes, int]]:
    over = over or Extension(modulus)
    return [(bytes(over._written(p)), e) for p, e in over._read(a).factor()[1]]
