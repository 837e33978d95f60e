"""Polynomials and matrices over F2: arithmetic, factoring, CRCs, linear generators, irreducible polynomials.

>>> from f2x import F2Poly
>>> x = F2Poly("x")
>>> print((x**6 + x**2).factor())
x^2·(x + 1)^4
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from f2x.modulus import F2Modulus
from f2x.poly import F2Poly, Factorization
from f2x.ring import backend

if TYPE_CHECKING:
    from f2x.matrix import F2Matrix
    from f2x.uses.crc import CRC, find_crc, longest_messages
    from f2x.uses.irreducible_search import irreducible_trinomials
    from f2x.uses.linear_generators import (
        MT19937,
        XOROSHIRO128,
        XOSHIRO256,
        LinearGenerator,
        characteristic_polynomial,
        constants,
        lfsr,
    )

__all__ = [
    "CRC",
    "MT19937",
    "XOROSHIRO128",
    "XOSHIRO256",
    "F2Matrix",
    "F2Modulus",
    "F2Poly",
    "Factorization",
    "LinearGenerator",
    "backend",
    "characteristic_polynomial",
    "constants",
    "find_crc",
    "irreducible_trinomials",
    "lfsr",
    "longest_messages",
]

_LATE = {
    "f2x.matrix": ("F2Matrix",),
    "f2x.uses.crc": ("CRC", "find_crc", "longest_messages"),
    "f2x.uses.irreducible_search": ("irreducible_trinomials",),
    "f2x.uses.linear_generators": (
        "MT19937",
        "XOROSHIRO128",
        "XOSHIRO256",
        "LinearGenerator",
        "characteristic_polynomial",
        "constants",
        "lfsr",
    ),
}
"""Names whose module is imported when they are first used: polynomials alone are there at once."""


def __getattr__(name: str) -> Any:
    for module, names in _LATE.items():
        if name in names:
            value = globals()[name] = getattr(import_module(module), name)
            return value
    raise AttributeError(f"module 'f2x' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
