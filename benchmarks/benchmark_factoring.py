"""Time factoring over F2 at degree 10^4 beside NTL, every kind of input, in one run, and write the table.

    python benchmarks/benchmark_factoring.py --ntl PROGRAM > table.md

PROGRAM is benchmarks/benchmark_ntl.cpp, compiled against an NTL built with NATIVE=on and gf2x.  Both factor the same
polynomials in turn, random ones from os.urandom.  A figure is the least CPU time of three turns, each the mean of a
millisecond's calls, or a single call if that takes longer.
"""

import argparse
import os
import subprocess
import time
from collections.abc import Iterator
from math import prod

from f2x import F2Poly, _native
from flipalg import determinant_polynomial

TURNS = 3


def random_polynomial(n: int) -> F2Poly:
    """Return a polynomial of degree n with a constant term."""
    return F2Poly(int.from_bytes(os.urandom(n // 8 + 1), "little") & (1 << n) - 1 | 1 << n | 1)


def irreducible(n: int) -> F2Poly:
    """Return a random irreducible polynomial of degree n."""
    return next(f for f in iter(lambda: random_polynomial(n), None) if f.is_irreducible())


def distinct(count: int, n: int) -> F2Poly:
    """Return the product of a number of different irreducible polynomials of degree n."""
    found: set[F2Poly] = set()
    while len(found) < count:
        found.add(irreducible(n))
    return prod(found)


def kinds() -> Iterator[tuple[str, F2Poly]]:
    """Yield polynomials of degree about 10^4, by the kind of their factors."""
    for k in range(1, 5):
        yield f"random, {k}", random_polynomial(10_000)
    trinomial = F2Poly("x^9689 + x^84 + 1")
    yield "an irreducible trinomial", trinomial
    yield "that at x + 1: irreducible, dense", trinomial.taylor_shift()
    for count, n in ((2, 5_000), (4, 2_500), (10, 1_000), (100, 100), (700, 14)):
        yield f"{count} factors of degree {n:,}", distinct(count, n)
    yield "a factor of each degree to 140", prod(irreducible(n) for n in range(1, 141))
    yield "x^8192 + x: all of degree 1 and 13", F2Poly("x^8192 + x")
    yield "100th power", irreducible(100) ** 100
    yield "random, squared", random_polynomial(5_000).square()
    yield "random, cubed", random_polynomial(3_333) ** 3
    yield "x^9999 + 1", F2Poly("x^9999 + 1")
    yield "x^10007 + 1", F2Poly("x^10007 + 1")
    yield "x^10000 + x^4321 + 1", F2Poly("x^10000 + x^4321 + 1")
    yield "d_10000", determinant_polynomial(10_000)
    yield "Q_20001", determinant_polynomial(10_000) + determinant_polynomial(9_999)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ntl", metavar="PROGRAM", required=True, help="benchmarks/benchmark_ntl.cpp, compiled")
    program = parser.parse_args().ntl
    print(f"| polynomial ({_native.level}) | degree | factors | f2x | NTL | ratio |\n|---|--:|--:|--:|--:|--:|")
    for name, f in kinds():
        own, ntl, count = [], [], 0
        for _ in range(TURNS):
            start = time.process_time()
            count = sum(e for _, e in f.factor())
            once = time.process_time() - start
            batch = max(1, int(1e-3 / once))
            start = time.process_time()
            for _ in range(batch):
                f.factor()
            own.append(min(once, (time.process_time() - start) / batch))
            task = subprocess.run(
                [program], input=f"factor {bytes(f).hex()}\n", capture_output=True, text=True, check=True
            )
            ntl.append(float(task.stdout.split()[-1]))
        least, peer = min(own) * 1e3, min(ntl) * 1e3
        print(
            f"| {name} | {f.degree():,} | {count} | {least:.2f} ms | {peer:.2f} ms | {least / peer:.2f} |", flush=True
        )


if __name__ == "__main__":
    main()
