"""Polynomials over F2 as Python integers: bit i is the coefficient of λ^i, so ^ is addition and << multiplies by λ.

A Python integer holds 30 coefficients in 32 bits where flint's nmod_poly spends 64 bits on each; the maps below are
a few XORs of whole integers.  Products, gcds and factors are flint's (f2_polynomials).

Main definitions
    square_bits(f)     f²
    shift_bits(f)      f(λ + 1)
    reverse_bits(f, n) λ^n f(1/λ)
    y_parts(f)         (A, B) with f = A(y) + λ B(y), y = λ² + λ
Main statements
    λ → λ + 1 is an involution and respects sums and squares   test_shift_is_an_involution_of_the_ring
    A and B put back give f                                    test_y_parts_put_back_together
Cost
    O(log deg f) XORs of the whole integer, but for the squares: one linear pass.
"""


def square_bits(bits: int) -> int:
    """Return the bits of f²: over F2 a square spreads the coefficients, (Σ λ^e)² = Σ λ^(2e).  Linear time."""
    return int("0".join(format(bits, "b")), 2)


def shift_bits(bits: int) -> int:
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


def reverse_bits(bits: int, n: int) -> int:
    """Return the bits of λ^n f(1/λ), for deg f ≤ n.

    >>> bin(reverse_bits(0b1011, 4))
    '0b11010'
    """
    return int(format(bits, f"0{n + 1}b")[::-1], 2)


def y_parts(bits: int) -> tuple[int, int]:
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
