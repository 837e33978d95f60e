"""Words: a polynomial of F2[λ] as bytes, bit j of byte i the coefficient of λ^(8i+j), in whole words of 64 of them.

Main definitions
    from_int, to_int, from_bytes, to_bytes, from_bits, to_bits, from_flint, to_flint
    degree, add, shifted_left, shifted_right, truncated, add_shifted(f, g, count) = f + λ^count g
Main statements
    No conversion loops over coefficients in Python       test_conversions_there_and_back
Conventions
    Words are *trimmed*: the last word is not 0, and the polynomial 0 is b"", of degree -1.  So equal polynomials are
    equal bytes, and values are immutable.  The number of words is len(f) // 8.
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from flipalg.algebra.f2.packed.native import function

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from flint import nmod_poly

if sys.byteorder != "little":  # pragma: no cover
    raise ImportError("the packed engine needs a little-endian machine")

Words = bytes
ZERO: Words = b""
ONE: Words = b"\1" + bytes(7)

degree: Callable[[Words], int] = function("degree")
add: Callable[[Words, Words], Words] = function("add")
shifted_left: Callable[[Words, int], Words] = function("shifted_left")
shifted_right: Callable[[Words, int], Words] = function("shifted_right")
add_shifted: Callable[[Words, Words, int], Words] = function("add_shifted")
truncated: Callable[[Words, int], Words] = function("truncated")


def from_int(bits: int) -> Words:
    """Return words from the integer whose bit i is the coefficient of λ^i."""
    return bits.to_bytes((bits.bit_length() + 63) // 64 * 8, "little")


def to_int(f: Words) -> int:
    """Return the integer whose bit i is the coefficient of λ^i."""
    return int.from_bytes(f, "little")


def from_bytes(data: bytes) -> Words:
    """Return words from little-endian bytes."""
    stripped = data.rstrip(b"\0")
    return stripped + bytes(-len(stripped) % 8)


def to_bytes(f: Words) -> bytes:
    """Return the little-endian bytes of f, without zeros at the end."""
    return f.rstrip(b"\0")


def from_bits(coefficients: "npt.ArrayLike") -> Words:
    """Return words from an array of 0 and 1 (or bool), the coefficient of λ^i at index i."""
    import numpy as np

    return from_bytes(np.packbits(np.asarray(coefficients, np.bool_), bitorder="little").tobytes())


def to_bits(f: Words, length: int | None = None) -> "npt.NDArray[np.uint8]":
    """Return the coefficients of λ^0 ... λ^(length-1), by default deg f + 1 of them, as an array of 0 and 1."""
    import numpy as np

    length = degree(f) + 1 if length is None else length
    bits = np.unpackbits(np.frombuffer(f, np.uint8), bitorder="little")[:length]
    return np.concatenate((bits, np.zeros(length - len(bits), np.uint8)))


def from_flint(f: "nmod_poly") -> Words:
    """Return words from a flint polynomial modulo 2."""
    from flipalg.algebra.f2 import by_flint  # the engine needs no flint

    return from_int(by_flint.to_bits(f))


def to_flint(f: Words) -> "nmod_poly":
    """Return f as a flint polynomial."""
    from flipalg.algebra.f2 import by_flint

    return by_flint.from_bits(to_int(f))
