"""Changes of basis for polynomials over F2: from λ^i to y^i and λ y^i with y = λ² + λ, and between t^i and d_j(t).

d_j is the determinant polynomial of degree j.  For degree n each change takes O(log n) XORs of integers of O(n) bits.
"""

from f2x import F2Poly
from flipalg.system.native import native

__all__ = ["from_determinant_basis", "to_determinant_basis", "y_parts"]


def y_parts(f: F2Poly) -> tuple[F2Poly, F2Poly]:
    """Return (A, B) with f(λ) = A(y) + λ B(y), where y = λ² + λ; A and B are printed in x.

    >>> y_parts(F2Poly("x^4 + x^2 + x"))  # y² + x
    (F2Poly('x^2'), F2Poly('1'))
    """
    if native is not None:
        A, B = native.in_powers_of_y(bytes(f))
        return F2Poly.from_bytes(A), F2Poly.from_bytes(B)
    # y^h = λ^(2h) + λ^h for h = 2^s.  Dividing a block of 4h coefficients, in quarters p3 p2 p1 p0, by y^h leaves the
    # quotient (p3, p2 + p3) and the remainder (p1 + p2 + p3, p0).  Done for all blocks of a length at once, from the
    # longest blocks to h = 1, this leaves A in the even places and B in the odd ones.
    bits, h = int(f), 1
    length = bits.bit_length()
    while 4 * h < length:
        h *= 2
    while h:
        quarters = _repeated((1 << h) - 1, 2 * h, length)  # p2 and p0
        upper_halves = _repeated((1 << 2 * h) - 1, 4 * h, length) << (2 * h)  # p3 and p2
        bits ^= (bits & upper_halves & ~quarters) >> h
        bits ^= (bits & upper_halves & quarters) >> h
        h //= 2
    digits = format(bits, "b")[::-1]
    return F2Poly(int(digits[0::2][::-1] or "0", 2)), F2Poly(int(digits[1::2][::-1] or "0", 2))


def _repeated(mask: int, covered: int, length: int) -> int:
    """Return `mask`, a pattern of `covered` bits, repeated until it fills at least `length` bits."""
    while covered < length:
        mask |= mask << covered
        covered *= 2
    return mask


def from_determinant_basis(row: int) -> F2Poly:
    """Return Σ v_j d_j(t), where v_j is bit j of `row`; it is printed in x.

    >>> from_determinant_basis(0b1010)  # d_3 + d_1
    F2Poly('x^3 + x')
    """
    if native is not None:
        return F2Poly.from_bytes(native.from_determinant_basis(row.to_bytes((row.bit_length() + 7) // 8, "little")))
    if not row:
        return F2Poly(0)
    # For t = z + 1/z, t d_j = z^(j+1) + z^-(j+1).  So t Σ v_j d_j = F(z) / z^(2h-1), a symmetric Laurent polynomial
    # with the coefficients v_j, deg F ≤ 4h-2 and h = 2^s.  Division by t^h = (z^(2h) + 1) / z^h gives
    # F = z^h L + (z^(2h) + 1) H with deg L, H ≤ 2h - 2.  If F has the quarters q3 q2 q1 q0, then L = (q2 + q0, q1 + q3)
    # and H = (q3, q0).  Each step does this for all blocks at once.
    s = row.bit_length().bit_length()
    middle = (1 << s) - 1  # the place of z^0 among the coefficients of F
    bits = row << (middle + 1) | int(format(row, "b")[::-1], 2) << (middle - row.bit_length())
    for k in reversed(range(s)):
        q0, q1, q2, q3 = _quarters(bits, 1 << k, s + 1)
        bits = _joined(q1 ^ q3, q0 ^ q2, q0, q3, 1 << k)
    return F2Poly(int(format(bits, "b")[::-1][::2][::-1], 2) >> 1)


def to_determinant_basis(f: F2Poly) -> int:
    """Return the integer with bits v_j such that f(t) = Σ v_j d_j(t): the inverse of `from_determinant_basis`.

    >>> bin(to_determinant_basis(F2Poly("x^3")))  # d_3
    '0b1000'
    """
    if native is not None:
        return int.from_bytes(native.to_determinant_basis(bytes(f)), "little")
    s = (f.degree() + 1).bit_length()
    bits = int((f << 1).square())
    for k in range(s):
        a0, a1, a2, a3 = _quarters(bits, 1 << k, s + 1)
        bits = _joined(a2, a0 ^ a3, a1 ^ a2, a3, 1 << k)
    return bits >> (1 << s)


def _quarters(bits: int, h: int, s: int) -> tuple[int, int, int, int]:
    """Cut 2^s bits into blocks of four quarters of h bits; return the four integers with quarter k of every block."""
    mask = _repeated((1 << h) - 1, 4 * h, 1 << s)
    return bits & mask, bits >> h & mask, bits >> 2 * h & mask, bits >> 3 * h & mask


def _joined(q0: int, q1: int, q2: int, q3: int, h: int) -> int:
    return q0 | q1 << h | q2 << 2 * h | q3 << 3 * h
