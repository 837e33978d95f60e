"""The field of 2^32 elements as a tower over the bytes, and Cantor's basis of it: constants of additive_fft.py.

Main definitions
    product_8, product_16, product_32    products in GF(2^8), GF(2^16), GF(2^32)
    BETA                                 β_0, ..., β_31: β_0 = 1, β_k² + β_k = β_{k-1}
    multipliers(t)                       nine bytes by which vectors are multiplied instead of by t
    FROM_PLANES, TO_PLANES               the first four layers of the transform, 16 bits to two bytes, and back
Main statements
    s_0 = x, s_{k+1} = s_k² + s_k:  s_k(β_j) = β_{j-k} for j ≥ k, 0 for j < k      test_cantors_basis
Conventions
    Plain Python on integers, for the tables: a byte is an element of F2[x]/(x^8 + x^4 + x^3 + x + 1), which is what
    the processor's GF2P8MULB multiplies.  GF(2^16) is b_0 + b_1 z with z² = z + β_7, z = β_8; GF(2^32) is
    w_0 + w_1 w with w² = w + β_15, w = β_16; the low half of an integer is the part without z or w.
References
    D. G. Cantor, On arithmetical algorithms over finite fields, J. Combin. Theory A 50 (1989), section 2.
    S. Gao, T. Mateer, Additive fast Fourier transforms over finite fields, IEEE Trans. IT 56 (2010), appendix.
"""

from collections.abc import Callable

MODULUS = 0x11B


def product_8(a: int, b: int) -> int:
    """Return the product of two bytes."""
    total = 0
    for k in range(8):
        if b >> k & 1:
            total ^= a << k
    for k in range(6, -1, -1):
        if total >> (k + 8) & 1:
            total ^= MODULUS << k
    return total


def _solution(c: int, product: Callable[[int, int], int], bits: int) -> int:
    """Return the y of `bits` bits with y² + y = c, the one that is even."""
    rows: list[tuple[int, int]] = []  # (image, preimage), reduced by the leading bits of those before
    for k in range(1, bits):
        image, preimage = product(1 << k, 1 << k) ^ 1 << k, 1 << k
        for other, source in rows:
            if image ^ other < image:
                image, preimage = image ^ other, preimage ^ source
        rows.append((image, preimage))
        rows.sort(reverse=True)
    y = 0
    for image, preimage in rows:
        if c ^ image < c:
            c, y = c ^ image, y ^ preimage
    if c:
        raise ValueError(f"y^2 + y = {c:#x} has no solution of {bits} bits")
    return y


BETA = [1]
for _ in range(7):
    BETA.append(_solution(BETA[-1], product_8, 8))


def product_16(a: int, b: int) -> int:
    """Return the product in GF(2^16)."""
    a0, a1, b0, b1 = a & 255, a >> 8, b & 255, b >> 8
    low, high = product_8(a0, b0), product_8(a1, b1)
    return low ^ product_8(high, BETA[7]) | (product_8(a0 ^ a1, b0 ^ b1) ^ low) << 8


BETA.append(1 << 8)
for _ in range(7):
    BETA.append(_solution(BETA[-1], product_16, 16))


def product_32(a: int, b: int) -> int:
    """Return the product in GF(2^32)."""
    a0, a1, b0, b1 = a & 0xFFFF, a >> 16, b & 0xFFFF, b >> 16
    low, high = product_16(a0, b0), product_16(a1, b1)
    return low ^ product_16(high, BETA[15]) | (product_16(a0 ^ a1, b0 ^ b1) ^ low) << 16


BETA.append(1 << 16)
for _ in range(15):
    BETA.append(_solution(BETA[-1], product_32, 32))


def _triple(t: int) -> bytes:
    low, high = t & 255, t >> 8
    return bytes([low, product_8(high, BETA[7]), low ^ high])


def multipliers(t: int) -> bytes:
    """Return three bytes for each of t_0, β_15 t_1 and t_0 + t_1 where t = t_0 + t_1 w: linear in t.

    For t_0 = p + q z these are p, β_7 q and p + q: a product by t_0 takes three products of bytes, one by t takes nine.
    """
    low, high = t & 0xFFFF, t >> 16
    return _triple(low) + _triple(product_16(high, BETA[15])) + _triple(low ^ high)


def _inverse(columns: list[int]) -> list[int]:
    """Return the columns of the inverse of a matrix over F2 with as many rows as columns."""
    n = len(columns)
    rows = [(column, 1 << k) for k, column in enumerate(columns)]
    for bit in range(n):
        at = next(k for k in range(bit, n) if rows[k][0] >> bit & 1)
        rows[bit], rows[at] = rows[at], rows[bit]
        pivot = rows[bit]
        rows = [(c ^ pivot[0], p ^ pivot[1]) if k != bit and c >> bit & 1 else (c, p) for k, (c, p) in enumerate(rows)]
    return [p for _, p in rows]


def _columns_from_planes() -> list[int]:
    """Return for each coefficient of the first four layers, 4 p_1 + 2 p_2 + p_4 + 8 p_3, the bytes of both branches."""
    columns = []
    for k in range(16):
        p3, p1, p2, p4 = (k >> bit & 1 for bit in (3, 2, 1, 0))
        column = 0
        for branch in (0, 1):
            value = 1
            for chosen, factor in ((p1, BETA[1]), (p2, BETA[2]), (p3, BETA[3] ^ branch), (p4, BETA[4])):
                if branch and chosen and factor == BETA[4]:
                    factor ^= BETA[1]
                value = product_8(value, factor) if chosen else value
            column |= value << 8 * branch
        columns.append(column)
    return columns


def _quarters(columns: list[int]) -> list[list[int]]:
    """Return the four 8 × 8 matrices of a 16 × 16 one by their columns: to byte 0 from 0 and 1, to byte 1 from both."""
    return [[c >> 8 * row & 255 for c in columns[8 * part : 8 * part + 8]] for row in (0, 1) for part in (0, 1)]


FROM_PLANES = _quarters(_columns_from_planes())
TO_PLANES = _quarters(_inverse(_columns_from_planes()))
