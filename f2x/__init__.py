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
    from f2x.matrix import F2Matrix, Step
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
    "Step",
    "backend",
    "characteristic_polynomial",
    "constants",
    "find_crc",
    "irreducible_trinomials",
    "lfsr",
    "longest_messages",
]

_LATE = ("f2x.matrix", "f2x.uses.crc", "f2x.uses.linear_generators", "f2x.uses.irreducible_search")
"""Modules that are imported, in this order, when a name of theirs is first used."""


def __getattr__(name: str) -> Any:
    if name in __all__:
        for module in map(import_module, _LATE):
            if name in module.__all__:
                value = globals()[name] = getattr(module, name)
                return value
    raise AttributeError(f"module 'f2x' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
