"""Words: a polynomial of F2[λ] as an array of uint64, bit i % 64 of word i // 64 the coefficient of λ^i.

Main definitions
    from_int, to_int, from_bytes, to_bytes, from_bits, to_bits, from_flint, to_flint
    degree, trimmed, add, shifted_left, shifted_right, truncated
Main statements
    All conversions go through bytes: none loops over coefficients in Python   test_conversions_there_and_back
Conventions
    Words are *trimmed*: the last one is not 0, and the polynomial 0 is the empty array, of degree -1.
    Functions return new arrays or views of what they were given; nobody writes into words that were passed in.
"""

import sys

import numpy as np
import numpy.typing as npt
from flint import nmod_poly

from flipalg.algebra import f2_polynomials

Words = npt.NDArray[np.uint64]

if sys.byteorder != "little":  # pragma: no cover
    raise ImportError("the packed engine needs a little-endian machine")


def zeros(count: int) -> Words:
    """Return `count` words 0."""
    return np.zeros(count, np.uint64)


def trimmed(f: Words) -> Words:
    """Return f without the zero words at its end."""
    if len(f) and f[-1]:
        return f
    nonzero = np.flatnonzero(f)
    return f[: nonzero[-1] + 1] if len(nonzero) else f[:0]


def degree(f: Words) -> int:
    """Return the degree of f, -1 for 0."""
    return 64 * (len(f) - 1) + int(f[-1]).bit_length() - 1 if len(f) else -1


def from_bytes(data: bytes) -> Words:
    """Return words from little-endian bytes."""
    return trimmed(np.frombuffer(data + bytes(-len(data) % 8), np.uint64).copy())


def to_bytes(f: Words) -> bytes:
    """Return the little-endian bytes of f, without zeros at the end."""
    return f.tobytes().rstrip(b"\0")


def from_int(bits: int) -> Words:
    """Return words from the integer whose bit i is the coefficient of λ^i."""
    return np.frombuffer(bits.to_bytes((bits.bit_length() + 63) // 64 * 8, "little"), np.uint64).copy()


def to_int(f: Words) -> int:
    """Return the integer whose bit i is the coefficient of λ^i."""
    return int.from_bytes(f.tobytes(), "little")


def from_bits(coefficients: npt.ArrayLike) -> Words:
    """Return words from an array of 0 and 1 (or bool), the coefficient of λ^i at index i."""
    return from_bytes(np.packbits(np.asarray(coefficients, np.bool_), bitorder="little").tobytes())


def to_bits(f: Words, length: int | None = None) -> npt.NDArray[np.uint8]:
    """Return the coefficients of λ^0 ... λ^(length-1), by default deg f + 1 of them, as an array of 0 and 1."""
    length = degree(f) + 1 if length is None else length
    bits = np.unpackbits(f.view(np.uint8), bitorder="little")[:length]
    return np.concatenate((bits, np.zeros(length - len(bits), np.uint8)))


def from_flint(f: nmod_poly) -> Words:
    """Return words from a flint polynomial modulo 2."""
    return from_int(f2_polynomials.to_bits(f))


def to_flint(f: Words) -> nmod_poly:
    """Return f as a flint polynomial."""
    return f2_polynomials.from_bits(to_int(f))


def add(f: Words, g: Words) -> Words:
    """Return f + g."""
    if len(f) < len(g):
        f, g = g, f
    total = f.copy()
    total[: len(g)] ^= g
    return trimmed(total)


def shifted_left(f: Words, count: int) -> Words:
    """Return λ^count f."""
    if not len(f):
        return f
    whole, part = divmod(count, 64)
    result = zeros(len(f) + whole + 1)
    if part:
        result[whole:-1] = f << np.uint64(part)
        result[whole + 1 :] ^= f >> np.uint64(64 - part)
    else:
        result[whole:-1] = f
    return trimmed(result)


def shifted_right(f: Words, count: int) -> Words:
    """Return the quotient of f by λ^count."""
    whole, part = divmod(count, 64)
    if whole >= len(f):
        return f[:0]
    if not part:
        return f[whole:]
    result = f[whole:] >> np.uint64(part)
    result[:-1] ^= f[whole + 1 :] << np.uint64(64 - part)
    return trimmed(result)


def truncated(f: Words, count: int) -> Words:
    """Return f mod λ^count."""
    whole, part = divmod(count, 64)
    if whole >= len(f):
        return f
    if not part:
        return trimmed(f[:whole])
    result = f[: whole + 1].copy()
    result[-1] &= np.uint64((1 << part) - 1)
    return trimmed(result)
