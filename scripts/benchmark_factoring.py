"""Time factoring over F2 at degree 10^4 beside NTL, every kind of input, in one run, and write the table.

    python scripts/benchmark_factoring.py --ntl PROGRAM > table.md

PROGRAM is scripts/benchmark_ntl.cpp, compiled against an NTL built with NATIVE=on and gf2x.  Both factor the same
polynomials in turn, random ones from os.urandom.  A figure is the least CPU time of three turns, each the mean of a
millisecond's calls, or a single call where that takes longer.
"""

import argparse
import os
import subprocess
import time
from collections.abc import Iterator
from functools import reduce

from flipalg.algebra import determinant_polynomials
from flipalg.algebra.f2.packed import factoring, products
from flipalg.algebra.f2.packed.processor import INSTRUCTION
from flipalg.algebra.f2.packed.transforms import taylor_shift
from flipalg.algebra.f2.packed.words import Words, degree, from_int

TURNS = 3


def random_polynomial(n: int) -> Words:
    """Return a polynomial of degree n with a constant term."""
    return from_int(int.from_bytes(os.urandom(n // 8 + 1), "little") & (1 << n) - 1 | 1 << n | 1)


def irreducible(n: int) -> Words:
    """Return a random irreducible polynomial of degree n."""
    return next(f for f in iter(lambda: random_polynomial(n), b"") if factoring.is_irreducible(f))


def distinct(count: int, n: int) -> Words:
    """Return the product of so many different irreducible polynomials of degree n."""
    found: set[Words] = set()
    while len(found) < count:
        found.add(irreducible(n))
    return reduce(products.multiply, found)


def kinds() -> Iterator[tuple[str, Words]]:
    """Yield polynomials of degree about 10^4, by the kind of their factors."""
    for k in range(1, 5):
        yield f"random, {k}", random_polynomial(10_000)
    trinomial = from_int(1 << 9689 | 1 << 84 | 1)
    yield "an irreducible trinomial", trinomial
    yield "that at x + 1: irreducible, dense", taylor_shift(trinomial)
    for count, n in ((2, 5_000), (4, 2_500), (10, 1_000), (100, 100), (700, 14)):
        yield f"{count} factors of degree {n:,}", distinct(count, n)
    yield "a factor of each degree to 140", reduce(products.multiply, (irreducible(n) for n in range(1, 141)))
    yield "x^8192 + x: all of degree 1 and 13", from_int(1 << 8192 | 2)
    yield "100th power", reduce(products.multiply, [irreducible(100)] * 100)
    yield "random, squared", products.square(random_polynomial(5_000))
    yield "random, cubed", reduce(products.multiply, [random_polynomial(3_333)] * 3)
    yield "x^9999 + 1", from_int(1 << 9999 | 1)
    yield "x^10007 + 1", from_int(1 << 10007 | 1)
    yield "x^10000 + x^4321 + 1", from_int(1 << 10000 | 1 << 4321 | 1)
    yield "d_10000", from_int(determinant_polynomials.determinant_bits(10_000))
    yield "Q_20001", from_int(determinant_polynomials.Q_bits(20_001))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--ntl", metavar="PROGRAM", required=True, help="scripts/benchmark_ntl.cpp, compiled")
    program = parser.parse_args().ntl
    print(f"| polynomial ({INSTRUCTION}) | degree | factors | engine | NTL | ratio |\n|---|--:|--:|--:|--:|--:|")
    for name, f in kinds():
        engine, ntl, count = [], [], 0
        for _ in range(TURNS):
            start = time.process_time()
            count = sum(e for _, e in factoring.factor(f))
            once = time.process_time() - start
            batch = max(1, int(1e-3 / once))
            start = time.process_time()
            for _ in range(batch):
                factoring.factor(f)
            engine.append(min(once, (time.process_time() - start) / batch))
            task = subprocess.run([program], input=f"factor {f.hex()}\n", capture_output=True, text=True, check=True)
            ntl.append(float(task.stdout.split()[-1]))
        least, peer = min(engine) * 1e3, min(ntl) * 1e3
        print(f"| {name} | {degree(f):,} | {count} | {least:.2f} ms | {peer:.2f} ms | {least / peer:.2f} |", flush=True)


if __name__ == "__main__":
    main()
