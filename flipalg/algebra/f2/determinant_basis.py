"""From Σ v_j d_j(t) to Σ f_i t^i and back: two bases of the polynomials of degree below n, by XORs alone.

Main definitions
    from_determinant_basis(v)     bits of Σ v_j d_j(t), bit j of v being v_j
    to_determinant_basis(f)       the inverse
Main statements
    the two are inverse, and d_j is what bit j stands for      test_bit_j_stands_for_d_j
Method
    With t = z + 1/z, t d_j = z^(j+1) + z^-(j+1), so that t Σ v_j d_j is a symmetric Laurent polynomial in z whose
    coefficients are the v_j.  Write it F(z) / z^(2h-1), deg F ≤ 4h-2, h = 2^s; dividing by t^h = (z^(2h) + 1) / z^h,
        F = z^h L + (z^(2h) + 1) H,   deg L, H ≤ 2h - 2,
    and from the quarters q3 q2 q1 q0 of F, h coefficients each, L = (q2 + q0, q1 + q3) and H = (q3, q0).
    So log2(n) rounds on all blocks at once, each a few XORs of the whole integer.
    (It says the same as d_{h+i} = t^h d_i + d_{h-i-2}; keeping both halves of the symmetric polynomial spares the
    reversals.)
"""

from flipalg.algebra.f2.bits import Bits, square_bits


def from_determinant_basis(v: Bits) -> Bits:
    """Return the bits of Σ v_j d_j(t); O(log n) XORs of an integer of 2n to 4n bits.

    >>> bin(from_determinant_basis(0b1010))  # d_3 + d_1 = t³ + t
    '0b1010'
    """
    if not v:
        return 0
    s = v.bit_length().bit_length()
    middle = (1 << s) - 1  # of the coefficients of F, where z^0 stands
    bits = v << (middle + 1) | int(format(v, "b")[::-1], 2) << (middle - v.bit_length())
    for k in reversed(range(s)):
        q0, q1, q2, q3 = _quarters(bits, 1 << k, s + 1)
        bits = _joined(q1 ^ q3, q0 ^ q2, q0, q3, 1 << k)
    return int(format(bits, "b")[::-1][::2][::-1], 2) >> 1


def to_determinant_basis(f: Bits) -> Bits:
    """Return v, bit j being v_j, with Σ v_j d_j(t) = f(t); O(log n) XORs of an integer of 2n to 4n bits.

    >>> bin(to_determinant_basis(0b1000))  # t³ = d_3
    '0b1000'
    """
    s = f.bit_length().bit_length()
    bits = square_bits(f << 1)
    for k in range(s):
        a0, a1, a2, a3 = _quarters(bits, 1 << k, s + 1)
        bits = _joined(a2, a0 ^ a3, a1 ^ a2, a3, 1 << k)
    return bits >> (1 << s)


def _quarters(bits: int, h: int, s: int) -> tuple[int, int, int, int]:
    """Return the four quarters of every block of 4h bits, each at the place of the lowest; 2^s bits in all."""
    mask, covered = (1 << h) - 1, 4 * h
    while covered < 1 << s:
        mask |= mask << covered
        covered *= 2
    return bits & mask, bits >> h & mask, bits >> 2 * h & mask, bits >> 3 * h & mask


def _joined(q0: int, q1: int, q2: int, q3: int, h: int) -> int:
    return q0 | q1 << h | q2 << 2 * h | q3 << 3 * h
