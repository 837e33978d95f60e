# mypy: disable-error-code="no-any-return"
"""Polynomials over F2 by f2x.wasm, the native core in a browser, which the page registers as the module f2x_wasm.

What by_flint.py stores as FLINT's polynomial is here an address in the memory of f2x.wasm.  site/js/solving/f2x.js has
the functions of the module.
"""

from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, Self

from f2x import by_flint
from f2x.by_flint import Extension
from f2x.integers import integer, natural_number

__all__ = ["Extension", "Modulus", "Polynomial"]

_module: Any = import_module("f2x_wasm") if find_spec("f2x_wasm") else None  # a page registers it
core = SimpleNamespace(**{name: getattr(_module, name) for name in dir(_module) if not name.startswith("_")})
"""The functions of the module: to fetch one from JavaScript at each call takes as long as a short product."""


class _Words:
    """A polynomial in the memory of f2x.wasm, with the operators of FLINT's nmod_poly."""

    __slots__ = ("address",)

    def __init__(self, address: int) -> None:
        """Take over the value at an address; MemoryError if the address is 0."""
        self.address = address
        if not address:
            raise MemoryError("f2x.wasm has no memory for a polynomial")

    def __del__(self) -> None:
        if self.address:
            core.free_value(self.address)

    @classmethod
    def of(cls, bits: int) -> "_Words":
        size = (bits.bit_length() + 63) // 64
        words = cls(core.new_value(size))
        if size:
            core.room(words.address, size).assign(bits.to_bytes(8 * size, "little"))
        return words

    def __int__(self) -> int:
        return int.from_bytes(core.read(self.address).to_bytes(), "little")

    def degree(self) -> int:
        return int(core.degree(self.address))

    def __add__(self, other: "_Words") -> "_Words":
        return _Words(core.sum(self.address, other.address))

    def __mul__(self, other: "_Words") -> "_Words":
        return _Words(core.product(self.address, other.address))

    def __divmod__(self, other: "_Words") -> "tuple[_Words, _Words]":
        return _Words(core.divide(self.address, other.address)), _Words(core.other(0))

    def gcd(self, other: "_Words") -> "_Words":
        return _Words(core.gcd(self.address, other.address))

    def xgcd(self, other: "_Words") -> "tuple[_Words, _Words, _Words]":
        d = _Words(core.xgcd(self.address, other.address))
        return d, _Words(core.other(0)), _Words(core.other(1))


class Polynomial(by_flint.Polynomial):
    """A polynomial over F2, with the methods of f2x._native.Polynomial."""

    __slots__ = ()

    def __new__(cls, x: Any = 0, variable: str | None = None) -> Self:
        """Return x as a polynomial; see by_flint.Polynomial."""
        return super().__new__(cls, x, variable)

    def _value(self) -> Any:
        if self._flint is None:
            self._flint = _Words.of(self._bits or 0)
        return self._flint

    def __int__(self) -> int:
        """Return the bits: the integer whose bit i is the coefficient of x^i."""
        if self._bits is None:
            self._bits = int(self._flint)
        return self._bits

    def square(self) -> Self:
        """Return the square."""
        return self._like(_Words(core.square(self._value().address)))

    def taylor_shift(self) -> Self:
        """Return f(x + 1)."""
        return self._like(_Words(core.taylor_shift(self._value().address)))


def _address(a: Any) -> int:
    """Return the address of an operand, a polynomial."""
    return a._value().address


class Modulus(by_flint.Modulus):
    """A polynomial f ≠ 0 for many operations modulo f, with the methods of f2x._native.Modulus."""

    __slots__ = ("_prepared",)
    _prepared: int

    def __new__(cls, f: Any) -> Self:
        """Return the modulus f; see by_flint.Modulus."""
        modulus = super().__new__(cls, f)
        object.__setattr__(modulus, "_prepared", 0)
        prepared = core.prepare(_address(f))
        if not prepared:
            raise MemoryError("f2x.wasm has no memory for a modulus")
        object.__setattr__(modulus, "_prepared", prepared)
        return modulus

    def __del__(self) -> None:
        """Free the prepared modulus."""
        if self._prepared:
            core.free_prepared(self._prepared)

    def _result(self, a: Any, address: int) -> Any:
        return a._like(_Words(address))

    def multiply(self, a: Any, b: Any) -> Any:
        """Return a b modulo f."""
        a, b = self._like(a), self._like(b)
        return self._result(a, core.multiply_modulo(self._prepared, _address(a), _address(b)))

    def square(self, a: Any) -> Any:
        """Return a² modulo f."""
        return self.squares(a, 1)

    def squares(self, a: Any, k: int) -> Any:
        """Return a^(2^k) modulo f for k ≥ 0."""
        a = self._like(a)
        return self._result(a, core.squares_modulo(self._prepared, _address(a), natural_number("k", k)))

    def squares_worth(self, count: int, steps: int) -> int:
        """Return for how many of `steps` degrees squares cost less than compositions do."""
        return int(core.squares_worth(self._prepared, count, steps))

    def trace(self, a: Any, k: int) -> Any:
        """Return the sum a + a² + a^4 + ... + a^(2^(k-1)) of k terms modulo f."""
        a = self._like(a)
        return self._result(a, core.trace_modulo(self._prepared, _address(a), natural_number("k", k)))

    def power(self, a: Any, n: int) -> Any:
        """Return a^n modulo f, for any integer n; ValueError if n < 0 and a has no inverse modulo f."""
        n = integer("the exponent", n)
        a, exponent = self.inverse(a) if n < 0 else self._like(a), _Words.of(abs(n))
        return self._result(a, core.power_modulo(self._prepared, _address(a), exponent.address))

    def frobenius(self, k: int) -> Any:
        """Return x^(2^k) modulo f for k ≥ 0."""
        words = _Words.of(natural_number("k", k))
        return self._result(self._modulus, core.frobenius_modulo(self._prepared, words.address))

    def compose(self, a: Any, g: Any) -> Any:
        """Return a(g) modulo f."""
        a, g = self._like(a), self.reduce(g)
        return self._result(a, core.compose_modulo(self._prepared, _address(a), _address(g)))
