"""Arithmetic of polynomials and vectors over F2 that are stored as Python integers.

Bit i of the integer is the coefficient of x^i, or entry i of the vector.  Docstrings call this integer the bits of the
polynomial.
"""

from collections.abc import Iterator

__all__ = ["REVERSED", "entries", "multiply_sparse", "ones", "reverse_bits", "shift_bits", "square_bits"]


_SQUARES = [int("0".join(format(byte, "b")), 2) for byte in range(256)]
_LOW, _HIGH = bytes(square & 255 for square in _SQUARES), bytes(square >> 8 for square in _SQUARES)
_VALUES = bytes.maketrans(b"01", b"\0\1")
REVERSED = bytes(int(format(byte, "08b")[::-1], 2) for byte in range(256))
"""A translation table that reverses the bits of each byte."""


def square_bits(bits: int) -> int:
    """Return the bits of f² from the bits of f, in linear time: (Σ x^e)² = Σ x^(2e).

    >>> bin(square_bits(0b1011))
    '0b1000101'
    """
    packed = bits.to_bytes(-(-bits.bit_length() // 8), "little")
    square = bytearray(2 * len(packed))
    square[::2], square[1::2] = packed.translate(_LOW), packed.translate(_HIGH)
    return int.from_bytes(square, "little")


def shift_bits(bits: int) -> int:
    """Return the bits of f(x + 1) from the bits of f.

    For h = 1, 2, 4, ... the upper half of each block of 2h coefficients is added to the lower half.  That replaces the
    block f_0 + x^h f_1 by f_0 + (x + 1)^h f_1, because (x + 1)^h = x^h + 1.
    """
    h = 1
    while h < bits.bit_length():
        lower_halves, covered = (1 << h) - 1, 2 * h
        while covered < bits.bit_length():
            lower_halves |= lower_halves << covered
            covered *= 2
        bits ^= (bits >> h) & lower_halves
        h *= 2
    return bits


def reverse_bits(bits: int, n: int) -> int:
    """Return the bits of x^n f(1/x) from the bits of f; n must be at least deg f.

    >>> bin(reverse_bits(0b1011, 4))
    '0b11010'
    """
    packed = bits.to_bytes(n // 8 + 1, "little").translate(REVERSED)
    return int.from_bytes(packed, "big") >> (-(n + 1) % 8)


def multiply_sparse(f: int, g: int) -> int:
    """Return the bits of f g from the bits of f and g, by a shift and an XOR for each term of g.

    >>> bin(multiply_sparse(0b111, 0b101))
    '0b11011'
    """
    product = 0
    while g:
        lowest = g & -g
        product ^= f << (lowest.bit_length() - 1)
        g ^= lowest
    return product


def ones(vector: int) -> Iterator[int]:
    """Yield the indices of the ones of a vector, ascending.

    >>> list(ones(0b10110))
    [1, 2, 4]
    """
    while vector:
        lowest = vector & -vector
        yield lowest.bit_length() - 1
        vector ^= lowest


def entries(vector: int, n: int) -> list[int]:
    """Return the n entries of a vector as a list of 0 and 1; no bit from n on may be 1.

    >>> entries(0b0110, 4), entries(0, 0)
    ([0, 1, 1, 0], [])
    """
    return list(format(vector | 1 << n, "b")[:0:-1].encode().translate(_VALUES))
