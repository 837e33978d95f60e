# mypy: disable-error-code="unreachable, no-any-return"
# (an operand that the types exclude is what the branches to _refused are for, and they return NotImplemented)
"""The ring operations of an F2Poly: + - * // % divmod ** << >>, by the engine or by flint.

Main definitions
    F2PolyRing            the operators, gcd, xgcd, inverse_mod, square, and the maps of coefficients
    engine_for(f, g)      the engine's functions, or None while flint does the work
Conventions
    An integer operand is refused with what to write, because it could mean a constant as well as bits.
"""

from types import SimpleNamespace
from typing import Any, NoReturn, Self

from flipalg.algebra import engine
from flipalg.algebra import f2poly_reading as reading
from flipalg.algebra.bits import reverse_bits, shift_bits, square_bits
from flipalg.algebra.f2poly_forms import (
    F2PolyForms,
    bits_of,
    flint_of,
    from_bits,
    from_flint_value,
    from_words,
    words_of,
)
from flipalg.algebra.integers import brief, natural_number

_functions: SimpleNamespace | None = None


def _loaded() -> SimpleNamespace:
    """Return the engine's functions."""
    global _functions
    if _functions is None:
        from flipalg.algebra.packed import division, euclid, modular, products, transforms, words

        _functions = SimpleNamespace(
            multiply=products.multiply,
            square=products.square,
            divide=division.divide,
            add=words.add,
            gcd=euclid.gcd,
            xgcd=euclid.xgcd,
            shift=transforms.taylor_shift,
            power_mod=modular.power_mod,
            Modulus=division.Modulus,
        )
    return _functions


def engine_for(f: F2PolyForms, g: F2PolyForms) -> SimpleNamespace | None:
    """Return the engine's functions, or None while flint does the work."""
    if engine.active or engine.is_worth(engine.seconds_by_flint(max(f.degree(), g.degree()))):
        return _functions or _loaded()
    return None


def _refused(other: object, operator: str) -> Any:
    """Raise TypeError for an integer, with what to write; leave other types to Python."""
    if hasattr(other, "__index__"):
        number = brief(int(other))
        raise TypeError(
            f"F2Poly {operator} {number}: an integer could be a constant or bits; "
            f"write F2Poly({number}) for the bits, F2Poly(1) for the constant 1"
        )
    return NotImplemented


def _other(value: Any) -> Any:
    if not isinstance(value, F2PolyForms):
        raise TypeError(f"expected an F2Poly, got {value!r}")
    return value


class F2PolyRing(F2PolyForms):
    """What F2Poly can do as an element of a ring."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        """Return the sum."""
        if not isinstance(other, F2PolyForms):
            return _refused(other, "+")
        if engine.active and self._words is not None and other._words is not None:
            return from_words(self, (_functions or _loaded()).add(self._words, other._words))
        return from_bits(self, bits_of(self) ^ bits_of(other))

    __sub__ = __add__

    def __pos__(self) -> Self:
        """Return the value itself."""
        return self

    __neg__ = __pos__

    def __mul__(self, other: Self) -> Self:
        """Return the product.  Cost: quadratic below 512 coefficients, then exponent 1.58, then 1.46 from 16,384 on."""
        if not isinstance(other, F2PolyForms):
            return _refused(other, "*")
        functions = engine_for(self, other)
        if functions is not None:
            return from_words(self, functions.multiply(words_of(self), words_of(other)))
        return from_flint_value(self, flint_of(self) * flint_of(other))

    def __divmod__(self, other: Self) -> tuple[Self, Self]:
        """Return (quotient, remainder); ZeroDivisionError for the divisor 0.  Cost: a few products."""
        if not isinstance(other, F2PolyForms):
            return _refused(other, "divided by")
        if not other:
            raise ZeroDivisionError("division by the polynomial 0")
        functions = engine_for(self, other)
        if functions is not None:
            quotient, remainder = functions.divide(words_of(self), words_of(other))
            return from_words(self, quotient), from_words(self, remainder)
        q, r = divmod(flint_of(self), flint_of(other))
        return from_flint_value(self, q), from_flint_value(self, r)

    def __floordiv__(self, other: Self) -> Self:
        """Return the quotient."""
        return divmod(self, other)[0] if isinstance(other, F2PolyForms) else _refused(other, "//")

    def __mod__(self, other: Self) -> Self:
        """Return the remainder."""
        return divmod(self, other)[1] if isinstance(other, F2PolyForms) else _refused(other, "%")

    def __truediv__(self, other: object) -> NoReturn:
        """Refuse: quotients are //, and exact ones are checked by %."""
        raise TypeError("polynomials are divided by //, % or divmod")

    def _from_the_right(self, other: object) -> Any:
        return _refused(other, "with")

    __radd__ = __rsub__ = __rmul__ = __rfloordiv__ = __rmod__ = __rdivmod__ = _from_the_right

    def __lshift__(self, count: int) -> Self:
        """Return x^count times it."""
        reading.refuse_degree(self.degree() + natural_number("the shift", count) if self else 0)
        return from_bits(self, bits_of(self) << count if self else 0)

    def __rshift__(self, count: int) -> Self:
        """Return the quotient by x^count."""
        return from_bits(self, bits_of(self) >> natural_number("the shift", count))

    def __pow__(self, n: int, modulus: Any = None) -> Self:
        """Return the power, modulo `modulus` (an F2Poly or F2Modulus) if given; then n < 0 is a power of the inverse.

        Raises ValueError for n < 0 without a modulus or where there is no inverse, ZeroDivisionError for the modulus 0,
        MemoryError for a degree beyond memory.  Cost modulo: log2(n) squares and a fifth as many products.
        """
        if isinstance(n, bool) or not hasattr(n, "__index__"):
            raise TypeError(f"the exponent must be an integer, got {n!r}")
        n = n.__index__()
        if modulus is not None:
            modulus = getattr(modulus, "modulus", modulus)
            return self._power_mod(n, modulus) if isinstance(modulus, F2PolyForms) else NotImplemented
        if n < 0:
            raise ValueError(f"a negative power needs a modulus, got {brief(n)}")
        if self.degree() > 0:
            reading.refuse_degree(n * self.degree())
        power = from_bits(self, 1)
        if self.degree() > 0 or not self:
            for bit in format(n if self else min(n, 1), "b"):
                power = power.square()
                if bit == "1":
                    power = power * self
        return power

    def _power_mod(self, n: int, modulus: Any) -> Self:
        base = self % modulus
        if n < 0:
            base, n = base.inverse_mod(modulus), -n
        functions = engine_for(base, modulus)
        if functions is not None:
            return from_words(self, functions.power_mod(words_of(base), n, functions.Modulus(words_of(modulus))))
        power = from_bits(self, 1) % modulus
        for bit in format(n, "b"):
            power = power.square() % modulus
            if bit == "1":
                power = power * base % modulus
        return power

    def square(self) -> Self:
        """Return the square: the coefficients spread.  Linear."""
        if engine.active:
            return from_words(self, (_functions or _loaded()).square(words_of(self)))
        return from_bits(self, square_bits(bits_of(self)))

    def gcd(self, other: Self) -> Self:
        """Return the greatest common divisor; gcd(0, 0) = 0.  Cost: quadratic to degree 40,000, then M(n) log n."""
        functions = engine_for(self, _other(other))
        if functions is not None:
            return from_words(self, functions.gcd(words_of(self), words_of(other)))
        return from_flint_value(self, flint_of(self).gcd(flint_of(other)))

    def xgcd(self, other: Self) -> tuple[Self, Self, Self]:
        """Return (d, u, v) with u · self + v · other = d = gcd(self, other), u and v of least degree."""
        functions = engine_for(self, _other(other))
        if not self or not other:
            return self + other, from_bits(self, int(bool(self))), from_bits(self, int(bool(other)))
        if functions is not None:
            d, u, v = functions.xgcd(words_of(self), words_of(other))
            return from_words(self, d), from_words(self, u), from_words(self, v)
        d, u, v = flint_of(self).xgcd(flint_of(other))
        return from_flint_value(self, d), from_flint_value(self, u), from_flint_value(self, v)

    def lcm(self, other: Self) -> Self:
        """Return the least common multiple; 0 if one of them is 0."""
        return self // self.gcd(other) * other if self and _other(other) else from_bits(self, 0)

    def inverse_mod(self, modulus: Self) -> Self:
        """Return the inverse modulo a polynomial; ValueError where there is none, ZeroDivisionError modulo 0."""
        d, u, _ = (self % _other(modulus)).xgcd(modulus)
        if d.degree() != 0:
            raise ValueError(f"not invertible: the common factor has degree {d.degree()}")
        return u % modulus

    def shift(self) -> Self:
        """Return f(x + 1).  Cost: log2(degree) passes."""
        if engine.active:
            return from_words(self, (_functions or _loaded()).shift(words_of(self)))
        return from_bits(self, shift_bits(bits_of(self)))

    def derivative(self) -> Self:
        """Return f': the odd coefficients, one place lower.  Linear."""
        bits = bits_of(self) >> 1
        return from_bits(self, bits & int.from_bytes(b"\x55" * (bits.bit_length() // 8 + 1), "little"))

    def sqrt(self) -> Self:
        """Return the square root; ValueError for what is no square.  Linear."""
        if self.derivative():
            raise ValueError(f"no square: it has the odd exponent {self.derivative().degree() + 1}")
        return from_bits(self, int(format(bits_of(self), "b")[::-1][::2][::-1], 2))

    def reverse(self, n: int | None = None) -> Self:
        """Return x^n f(1/x), n the degree unless given; ValueError for an n below the degree."""
        n = max(self.degree(), 0) if n is None else natural_number("n", n)
        if n < self.degree():
            raise ValueError(f"n must be at least the degree {self.degree()}, got {n}")
        reading.refuse_degree(n)
        return from_bits(self, reverse_bits(bits_of(self), n))

    def truncate(self, n: int) -> Self:
        """Return the polynomial modulo x^n."""
        n = natural_number("n", n)
        return self if n > self.degree() else from_bits(self, bits_of(self) & (1 << n) - 1)
