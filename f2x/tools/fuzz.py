"""Compare f2x's native core with FLINT on random operands, on every instruction set, for a given processor time.

    python f2x/tools/fuzz.py [--seconds 300] [--seed N] [--level NAME ...] [--bits 30000]

Operands are unrelated, equal, multiples of each other, or share a large factor; random, all ones, or of few terms;
their lengths lie around 2^k bits or are drawn evenly on a logarithmic scale.  The first difference is printed with its
operands and ends the run with exit code 1.  With a core built by -fsanitize=address,undefined (.ci/run) an access out
of bounds ends it too.
"""

import argparse
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

from flint import nmod_mat, nmod_poly

import f2x
from f2x import CRC, F2Matrix, F2Modulus, F2Poly, _native
from f2x.uses.crc import _bits, _remainder


class DifferenceError(Exception):
    """An operation whose value is not FLINT's."""


def flint(f: F2Poly) -> nmod_poly:
    """Return the polynomial as FLINT's."""
    return nmod_poly(
        list(format(int(f), "b")[::-1].encode()), 2
    )  # "0" and "1" are 48 and 49: their parity is the digit


def same(f: F2Poly, g: nmod_poly) -> bool:
    """Return whether both are the same polynomial."""
    return flint(f) == g


class Operands:
    """Random polynomials and matrices."""

    def __init__(self, seed: int, bits: int) -> None:
        """Start from a seed; no operand has more than `bits` coefficients."""
        self.rng, self.bits = random.Random(seed), bits

    def length(self) -> int:
        """Return a number of coefficients."""
        rng = self.rng
        if rng.random() < 0.3:
            return max(0, min(self.bits, (1 << rng.randrange(self.bits.bit_length())) + rng.randint(-1, 1)))
        if rng.random() < 0.3:
            return max(0, min(self.bits, 64 * rng.randrange(1 + self.bits // 64) + rng.randint(-1, 1)))
        return int(2 ** rng.uniform(0, self.bits.bit_length() - 1)) - 1

    def polynomial(self) -> F2Poly:
        """Return a polynomial of one of the kinds."""
        rng, n = self.rng, self.length()
        kind = rng.randrange(5)
        if n == 0 or kind == 0:
            return F2Poly((1 << n) - 1)
        if kind == 1:
            return F2Poly.from_exponents([n - 1, *(rng.randrange(n) for _ in range(rng.randrange(5)))])
        return F2Poly(rng.getrandbits(n) | 1 << n - 1)

    def pair(self) -> tuple[F2Poly, F2Poly]:
        """Return two polynomials of one of the relations."""
        f, g = self.polynomial(), self.polynomial()
        kind = self.rng.randrange(8)
        if kind == 0:
            return f, f
        if kind == 1:
            return f * g, g
        if kind <= 3:
            c = self.polynomial()
            return f * c, g * c
        return f, g

    def matrix(self, rows: int, columns: int) -> F2Matrix:
        """Return a matrix, of low rank or random."""
        rank = self.rng.choice((0, 1, rows // 2, rows, rows))
        basis = [self.rng.getrandbits(columns) for _ in range(rank)]
        if rank == rows:
            return F2Matrix.from_rows(basis, columns)
        picked = []
        for _ in range(rows):
            row = 0
            for vector in basis:
                row ^= vector if self.rng.getrandbits(1) else 0
            picked.append(row)
        return F2Matrix.from_rows(picked, columns)


def ring_checks(f: F2Poly, g: F2Poly) -> Iterator[tuple[str, bool]]:
    """Compare the operations of the ring on two polynomials."""
    F, G = flint(f), flint(g)
    yield "product", same(f * g, F * G)
    yield "square", same(f.square(), F * F)
    yield "sum", same(f + g, F + G)
    d = F.gcd(G)
    yield "gcd", same(f.gcd(g), d)
    e, u, v = f.xgcd(g)
    yield "xgcd", same(e, d) and flint(u) * F + flint(v) * G == d
    if f and g:
        yield (
            "degrees of xgcd",
            u.degree() < max(1, g.degree() - d.degree()) and v.degree() < max(1, f.degree() - d.degree()),
        )
    yield (
        "shift",
        same(f.taylor_shift(), F(nmod_poly([1, 1], 2))) if f.degree() < 3000 else f.taylor_shift().taylor_shift() == f,
    )
    if g:
        q, r = divmod(f, g)
        yield "division", (flint(q), flint(r)) == divmod(F, G)
        yield "remainder", f % g == r
        yield "exact division", f * g // g == f


def crc_checks(data: bytes, width: int, bits: int) -> Iterator[tuple[str, bool]]:
    """Compare the check of a message with the remainder of a polynomial."""
    crc = CRC(width, bits & (1 << width) - 1 | 1, bits >> 7 & (1 << width) - 1, bool(bits & 2), bool(bits & 4))
    message = data[bits & 7 :]
    plain = _remainder(_bits(message, crc.refin), crc.init, 8 * len(message), crc.polynomial())
    yield "check", crc(message) == crc._check(plain)


def modular_checks(f: F2Poly, g: F2Poly, h: F2Poly, n: int) -> Iterator[tuple[str, bool]]:
    """Compare the operations modulo h, of degree 1 or more."""
    F, G, H = flint(f), flint(g), flint(h)
    m = F2Modulus(h)
    yield "reduction", same(m.reduce(f), F % H)
    yield "modular product", same(m.multiply(f, g), F * G % H)
    yield "modular square", same(m.square(f), F * F % H)
    yield "modular power", same(m.power(f, n), (F % H).pow_mod(n, H))
    if h.degree() < 2000:
        yield "composition", same(m.compose(f % h, g % h), (F % H)(G % H) % H)
        x, power = F2Poly(2) % h, F2Poly(2) % h
        for _ in range(n % 40):
            power = power.square() % h
        yield "frobenius", m.frobenius(n % 40) == power and x == F2Poly(2) % h
    if f.gcd(h).degree() == 0:
        yield "inverse", f * f.inverse_mod(h) % h == F2Poly(1) % h


def factor_checks(f: F2Poly) -> Iterator[tuple[str, bool]]:
    """Compare the factors of f."""
    if f and f.degree() < 400:
        expected = sorted(
            (int("".join(map(str, map(int, reversed(p.coeffs())))), 2), e) for p, e in flint(f).factor()[1]
        )
        yield "factors", sorted((int(p), e) for p, e in f.factor()) == expected


def flint_matrix(m: F2Matrix) -> nmod_mat:
    """Return the matrix as FLINT's."""
    return nmod_mat(*m.shape, [entry for row in m.tolist() for entry in row], 2)


def matrix_checks(a: F2Matrix, b: F2Matrix) -> Iterator[tuple[str, bool]]:
    """Compare the operations on matrices."""
    A, B = flint_matrix(a), flint_matrix(b)

    def equal(m: F2Matrix, M: nmod_mat) -> bool:
        return m.tolist() == [[int(entry) for entry in row] for row in M.tolist()]

    yield "matrix product", equal(a @ b, A * B)
    yield "rank", a.rank() == A.rank()
    yield "echelon form", equal(a.rref(), A.rref()[0])
    P, L, U = a.plu()
    yield "permutation and triangles", a == P @ L @ U and P @ P.T == 1 and U.pivots() == a.pivots()
    kernel = a.kernel()
    yield "kernel", kernel.shape[0] == a.shape[1] - a.rank() and not any(map(any, (a @ kernel.transpose()).tolist()))
    if a.shape[0] == a.shape[1]:
        yield "determinant", a.det() == int(A.det())
        if a.det():
            yield "inverse matrix", equal(a.inverse(), A.inv())


def run(checks: Iterator[tuple[str, bool]], counts: Counter[str], operands: Callable[[], str]) -> None:
    """Run the checks; DifferenceError at the first that fails."""
    for name, agrees in checks:
        counts[name] += 1
        if not agrees:
            raise DifferenceError(f"{name} differs from FLINT's ({_native.level}) for {operands()}")


def one_round(operands: Operands, counts: Counter[str]) -> None:
    """Compare every operation on new operands."""
    f, g = operands.pair()
    h = operands.polynomial()
    n = operands.rng.getrandbits(operands.rng.randrange(1, 80))
    run(ring_checks(f, g), counts, lambda: f"{int(f):#x} and {int(g):#x}")
    width = operands.rng.randrange(1, 65)
    run(crc_checks(bytes(f), width, int(g)), counts, lambda: f"{int(f):#x}, width {width}, {int(g):#x}")
    if 0 < h.degree() < 6000 and max(f.degree(), g.degree()) < 40000:
        run(modular_checks(f, g, h, n), counts, lambda: f"{int(f):#x}, {int(g):#x}, {int(h):#x} and {n}")
    run(factor_checks(h), counts, lambda: f"{int(h):#x}")
    sizes = [1 + int(2 ** operands.rng.uniform(0, 8)) for _ in range(3)]
    if operands.rng.getrandbits(1):
        sizes[1] = sizes[0]
    a, b = operands.matrix(*sizes[:2]), operands.matrix(*sizes[1:])
    run(matrix_checks(a, b), counts, lambda: f"{a.rows} ({a.shape}) and {b.rows} ({b.shape})")


def main() -> int:
    """Fuzz, and print the number of comparisons."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--seed", type=int, default=None, help="default: a new one, which is printed")
    parser.add_argument("--level", nargs="*", help="instruction sets (default: all that this processor has)")
    parser.add_argument("--bits", type=int, default=30000, help="the longest operand")
    arguments = parser.parse_args()
    if f2x.backend != "native":
        parser.error("the native core is not there")
    seed = int.from_bytes(os.urandom(4), "little") if arguments.seed is None else arguments.seed
    levels = arguments.level or _native.levels()
    operands, counts = Operands(seed, arguments.bits), Counter[str]()
    print(f"seed {seed}, {', '.join(levels)}", flush=True)
    while time.process_time() < arguments.seconds:
        _native.set_level(operands.rng.choice(levels))
        try:
            one_round(operands, counts)
        except DifferenceError as difference:
            print(difference, file=sys.stderr)
            return 1
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    print(f"{counts.total()} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
