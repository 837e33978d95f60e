"""Every operation of F2Poly on operands of 2^k - 1, 2^k, 2^k + 1 bits and of random lengths, against plain arithmetic.

    python f2x/tests/every_size.py LOW HIGH     for k = LOW, ..., HIGH; prints how many checks were made

The plain arithmetic is that of residues modulo one irreducible polynomial of degree 61 with random tail: remainders a
byte at a time, products bit by bit, in Python's integers.  What defines a result is checked there: f g has the product
of the residues; f = q g + r, deg r < deg g; d = u f + v g divides f and g; and so on.  A wrong result of degree n is
taken for right with probability n/2^57 at most.
"""

import os
import sys

import f2x
from f2x import F2Poly
from f2x.bits import shift_bits

DEGREE = 61
QUADRATIC = 18
"""To this k FLINT's minimal polynomials are checked: Berlekamp and Massey's algorithm, 8 s at k = 18, 9 hours at 24."""


class Residues:
    """Residues modulo an irreducible p of degree 61, by a table of 256."""

    def __init__(self):
        """Draw p."""
        while True:
            p = 1 << DEGREE | int.from_bytes(os.urandom(8), "little") >> 3 | 1
            if F2Poly(p).is_irreducible():
                break
        self.p = p
        self.table = [self._small(byte << DEGREE) for byte in range(256)]

    def _small(self, f):
        for shift in range(f.bit_length() - 1 - DEGREE, -1, -1):
            if f >> DEGREE + shift & 1:
                f ^= self.p << shift
        return f

    def of(self, f):
        """Return f mod p."""
        table, low, value = self.table, (1 << DEGREE) - 1, 0
        for byte in reversed(bytes(f)):
            value = value << 8 | byte
            value = value & low ^ table[value >> DEGREE]
        return value

    def product(self, a, b):
        """Return a b mod p."""
        value = 0
        for digit in format(b, "b"):
            value = self._small(value << 1)
            value ^= a if digit == "1" else 0
        return value


def drawn(bits):
    """Return a polynomial with exactly this number of bits."""
    return F2Poly(int.from_bytes(os.urandom(bits // 8 + 1), "little") & (1 << bits) - 1 | 1 << bits - 1)


def check_size(bits, mod, quadratic=True):
    """Check every operation on operands with this number of bits; return how many were checked."""
    f, g, h = drawn(bits), drawn(bits), drawn(max(2, bits // 3))
    F, G, H = mod.of(f), mod.of(g), mod.of(h)
    times = mod.product
    checks = {"sum": mod.of(f + g) == F ^ G}
    product = f * g
    checks["product"] = product.degree() == 2 * bits - 2 and mod.of(product) == times(F, G)
    checks["unbalanced product"] = mod.of(product * h) == times(times(F, G), H)
    checks["square"] = mod.of(f.square()) == times(F, F)
    checks["root"] = f.square().sqrt() == f
    whole = product + h
    quotient, remainder = divmod(whole, f)
    checks["quotient"] = times(mod.of(quotient), F) ^ mod.of(remainder) == mod.of(whole)
    checks["short remainder"] = remainder.degree() < f.degree()
    checks["remainder"] = whole % f == remainder
    checks["shift"] = mod.of(f.taylor_shift()) == shifted_residue(f, mod)
    checks["shift back"] = f.taylor_shift().taylor_shift() == f
    checks["reverse"] = f.reverse().reverse() == f >> low_zeros(f)
    checks["derivative"] = product.derivative() == f.derivative() * g + f * g.derivative()
    d, u, v = (f * h).xgcd(g * h)
    D = mod.of(d)
    checks["xgcd"] = times(mod.of(u), times(F, H)) ^ times(mod.of(v), times(G, H)) == D and not d % h
    checks["xgcd divides"] = not f * h % d and not g * h % d
    checks["gcd"] = (f * h).gcd(g * h) == d
    e, inverse, _ = f.xgcd(g)
    if e.degree() == 0 and bits > 1:
        checks["inverse"] = f.inverse_mod(g) == inverse % g and (f * inverse) % g == F2Poly(1) % g
    power = pow(f, 5, g)
    over, rest = divmod(f.square().square() * f + power, g)
    checks["power"] = times(mod.of(over), G) == power_residue(F, 5, mod) ^ mod.of(power)
    checks["reduced power"] = not rest and power.degree() < g.degree()
    if bits > 1 and quadratic:
        n = f.degree()
        expansion = format(int(divmod(F2Poly.monomial(2 * n), f)[0]), f"0{2 * n}b")[-2 * n :]
        checks["minimal polynomial"] = F2Poly.minimal_polynomial(expansion) == f
    wrong = [name for name, right in checks.items() if not right]
    if wrong:
        raise AssertionError(f"{wrong} differ for {bits} bits, modulo {mod.p:#x}")
    return len(checks)


def low_zeros(f):
    """Return how often x divides f."""
    bits = int(f)
    return (bits & -bits).bit_length() - 1


def shifted_residue(f, mod):
    """Return f(x + 1) mod p: (f mod p(x + 1))(x + 1)."""
    other = Residues.__new__(Residues)
    other.p = shift_bits(mod.p)
    other.table = [other._small(byte << DEGREE) for byte in range(256)]
    return shift_bits(other.of(f))


def power_residue(a, n, mod):
    """Return a^n mod p."""
    value = 1
    for _ in range(n):
        value = mod.product(value, a)
    return value


def check(low, high):
    """Check the sizes for k = low, ..., high, with random ones to 2^20; return how many checks."""
    mod, count = Residues(), 0
    for k in range(low, high + 1):
        lengths = {2**k - 1, 2**k, 2**k + 1}
        if k <= 20:
            lengths |= {2**k + int.from_bytes(os.urandom(4), "little") % 2**k for _ in range(2)}
        for bits in sorted(lengths):
            count += check_size(bits, mod, quadratic=f2x.backend == "native" or k <= QUADRATIC)
    return count


if __name__ == "__main__":
    sys.stdout.write(f"{check(int(sys.argv[1]), int(sys.argv[2]))} checks\n")
