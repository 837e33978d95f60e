"""Polynomials over F2 in two other bases than the powers of the variable: in C, or by XORs of whole integers.

Main definitions
    y_parts(f)                      (A, B) with f(λ) = A(y) + λ B(y), y = λ² + λ
    from_determinant_basis(row)     Σ v_j d_j(t), bit j of the row being v_j
    to_determinant_basis(f)         the inverse
Main statements
    A and B put back give f                                    test_y_parts_put_back_together
    the two are inverse, and d_j is what bit j stands for      test_bit_j_stands_for_d_j
Method of the determinant basis
    With t = z + 1/z, t d_j = z^(j+1) + z^-(j+1), so that t Σ v_j d_j is a symmetric Laurent polynomial in z whose
    coefficients are the v_j.  Write it F(z) / z^(2h-1), deg F ≤ 4h-2, h = 2^s; dividing by t^h = (z^(2h) + 1) / z^h,
        F = z^h L + (z^(2h) + 1) H,   deg L, H ≤ 2h - 2,
    and from the quarters q3 q2 q1 q0 of F, h coefficients each, L = (q2 + q0, q1 + q3) and H = (q3, q0).
    So log2(n) rounds on all blocks at once, each a few XORs of the whole integer.
    (It says the same as d_{h+i} = t^h d_i + d_{h-i-2}; keeping both halves of the symmetric polynomial spares the
    reversals.)
"""

from f2x import F2Poly
from flipalg.system.native import native


def y_parts(f: F2Poly) -> tuple[F2Poly, F2Poly]:
    """Return (A, B) with f(λ) = A(y) + λ B(y), where y = λ² + λ; O(log deg f) XORs.

    A radix conversion that is all XORs, because y^h = λ^(2h) + λ^h for h = 2^s.  Cut a block of 4h coefficients into
    quarters p3 p2 p1 p0; dividing it by y^h leaves the quotient (p3, p2 + p3) and the remainder (p1 + p2 + p3, p0).
    Done for all blocks at once, from the longest to h = 1, this leaves A in the even places and B in the odd ones.

    >>> y_parts(F2Poly("x^4 + x^2 + x"))  # y² + x
    (F2Poly('x^2'), F2Poly('1'))
    """
    if native is not None:
        A, B = native.in_powers_of_y(bytes(f))
        return F2Poly.from_bytes(A), F2Poly.from_bytes(B)
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
    """Return a mask of `covered` bits repeated to at least `length` bits."""
    while covered < length:
        mask |= mask << covered
        covered *= 2
    return mask


def from_determinant_basis(row: int) -> F2Poly:
    """Return Σ v_j d_j(t), v_j being bit j of `row`; O(log n) XORs of an integer of 2n to 4n bits.

    >>> from_determinant_basis(0b1010)  # d_3 + d_1
    F2Poly('x^3 + x')
    """
    if native is not None:
        return F2Poly.from_bytes(native.from_determinant_basis(row.to_bytes((row.bit_length() + 7) // 8, "little")))
    if not row:
        return F2Poly(0)
    s = row.bit_length().bit_length()
    middle = (1 << s) - 1  # of the coefficients of F, where z^0 stands
    bits = row << (middle + 1) | int(format(row, "b")[::-1], 2) << (middle - row.bit_length())
    for k in reversed(range(s)):
        q0, q1, q2, q3 = _quarters(bits, 1 << k, s + 1)
        bits = _joined(q1 ^ q3, q0 ^ q2, q0, q3, 1 << k)
    return F2Poly(int(format(bits, "b")[::-1][::2][::-1], 2) >> 1)


def to_determinant_basis(f: F2Poly) -> int:
    """Return the row with bits v_j that have Σ v_j d_j(t) = f(t); O(log n) XORs of an integer of 2n to 4n bits.

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
    """Return the four quarters of every block of 4h bits, each at the place of the lowest; 2^s bits in all."""
    mask = _repeated((1 << h) - 1, 4 * h, 1 << s)
    return bits & mask, bits >> h & mask, bits >> 2 * h & mask, bits >> 3 * h & mask


def _joined(q0: int, q1: int, q2: int, q3: int, h: int) -> int:
    return q0 | q1 << h | q2 << 2 * h | q3 << 3 * h
