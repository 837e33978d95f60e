"""Polynomials over F2 as Python integers: bit i is the coefficient of λ^i, so ^ is addition and << multiplies by λ.

A Python integer holds 30 coefficients in 32 bits, where flint's nmod_poly spends 64 bits on each.  The maps below are
a few XORs of whole integers; products, gcds and factors are in `arithmetic`.

Main definitions
    Bits                        the type of such an integer, ≥ 0
    square_bits(f)              f²
    shift_bits(f)               f(λ + 1)
    reverse_bits(f, n)          λ^n f(1/λ)
    multiply_sparse(f, g)       f g, for a g of few terms
    y_parts(f)                  (A, B) with f = A(y) + λ B(y), y = λ² + λ
    from_exponents, exponents   from and to the exponents of the terms
    to_text, factored_text
Main statements
    λ → λ + 1 is an involution and respects sums and squares   test_shift_is_an_involution_of_the_ring
    A and B put back give f                                    test_y_parts_put_back_together
Cost
    O(log deg f) XORs of the whole integer; squares, exponents and texts take one linear pass.
"""

from collections.abc import Iterable
from typing import TypeAlias

Bits: TypeAlias = int
"""A polynomial over F2: bit i is the coefficient of λ^i."""


_SQUARES = [int("0".join(format(byte, "b")), 2) for byte in range(256)]
_REVERSED = bytes(int(format(byte, "08b")[::-1], 2) for byte in range(256))
_LOW, _HIGH = bytes(square & 255 for square in _SQUARES), bytes(square >> 8 for square in _SQUARES)


def square_bits(bits: Bits) -> Bits:
    """Return the bits of f²: over F2 a square spreads the coefficients, (Σ λ^e)² = Σ λ^(2e).  Linear time, by bytes.

    >>> bin(square_bits(0b1011))
    '0b1000101'
    """
    packed = bits.to_bytes(-(-bits.bit_length() // 8), "little")
    square = bytearray(2 * len(packed))
    square[::2], square[1::2] = packed.translate(_LOW), packed.translate(_HIGH)
    return int.from_bytes(square, "little")


def shift_bits(bits: Bits) -> Bits:
    """Return the bits of f(λ + 1), in log2(deg f) XORs of the whole integer.

    With h = 2^s, f = f_0 + λ^h f_1 becomes f_0 + f_1 + λ^h f_1 at step s, because (λ + 1)^h = λ^h + 1: each block of
    2h coefficients adds its upper half to its lower half.
    """
    h = 1
    while h < bits.bit_length():
        lower_halves = alternating_blocks(h, bits.bit_length())
        bits ^= (bits >> h) & lower_halves
        h *= 2
    return bits


def alternating_blocks(h: int, length: int) -> int:
    """Return h ones, h zeros, h ones, ... from bit 0 on, at least `length` bits."""
    mask, covered = (1 << h) - 1, 2 * h
    while covered < length:
        mask |= mask << covered
        covered *= 2
    return mask


def reverse_bits(bits: Bits, n: int) -> Bits:
    """Return the bits of λ^n f(1/λ), for deg f ≤ n.

    >>> bin(reverse_bits(0b1011, 4))
    '0b11010'
    """
    packed = bits.to_bytes(n // 8 + 1, "little").translate(_REVERSED)
    return int.from_bytes(packed, "big") >> (-(n + 1) % 8)


def multiply_sparse(f: Bits, g: Bits) -> Bits:
    """Return f g: a shift and an XOR for each term of g.

    >>> bin(multiply_sparse(0b111, 0b101))
    '0b11011'
    """
    product = 0
    while g:
        lowest = g & -g
        product ^= f << (lowest.bit_length() - 1)
        g ^= lowest
    return product


def y_parts(bits: Bits) -> tuple[Bits, Bits]:
    """Return the bits of (A, B) with f(λ) = A(y) + λ B(y), where y = λ² + λ.

    A radix conversion that is all XORs, because y^h = λ^(2h) + λ^h for h = 2^s.  Cut a block of 4h coefficients into
    quarters p3 p2 p1 p0; dividing it by y^h leaves the quotient (p3, p2 + p3) and the remainder (p1 + p2 + p3, p0).
    Done for all blocks at once, from the longest to h = 1, this leaves A in the even places and B in the odd ones.

    >>> y_parts(0b10110)  # λ^4 + λ^2 + λ = y² + λ
    (4, 1)
    """
    length = bits.bit_length()
    h = 1
    while 4 * h < length:
        h *= 2
    while h:
        quarters = alternating_blocks(h, length)  # p2 and p0
        upper_halves = alternating_blocks(2 * h, length) << (2 * h)  # p3 and p2
        bits ^= (bits & upper_halves & ~quarters) >> h
        bits ^= (bits & upper_halves & quarters) >> h
        h //= 2
    digits = format(bits, "b")[::-1]
    return int(digits[0::2][::-1] or "0", 2), int(digits[1::2][::-1] or "0", 2)


def from_exponents(exponents: Iterable[int]) -> Bits:
    """Return the sum of λ^e over the exponents; a pair of equal exponents cancels.

    >>> bin(from_exponents([5, 1, 0, 0]))
    '0b100010'
    """
    bits = 0
    for e in exponents:
        bits ^= 1 << e
    return bits


def exponents(bits: Bits) -> list[int]:
    """Return the exponents of the terms, descending.

    >>> exponents(0b1011)
    [3, 1, 0]
    """
    top = bits.bit_length() - 1
    return [top - i for i, digit in enumerate(format(bits, "b")) if digit == "1"]


def to_text(bits: Bits, variable: str = "λ") -> str:
    """Return the polynomial in descending powers.

    >>> to_text(0b1011)
    'λ^3 + λ + 1'
    """
    terms = ["1" if e == 0 else variable if e == 1 else f"{variable}^{e}" for e in exponents(bits)]
    return " + ".join(terms) or "0"


def factored_text(factors: Iterable[tuple[Bits, int]]) -> str:
    """Return a factorization as text; the empty product is 1.

    >>> factored_text([(0b10, 3), (0b11, 2)])
    'λ^3·(λ + 1)^2'
    """
    return "·".join(_written_power(f, e) for f, e in factors) or "1"


def _written_power(f: Bits, e: int) -> str:
    base = to_text(f)
    if f.bit_count() > 1:
        base = f"({base})"
    return base if e == 1 else f"{base}^{e}"
