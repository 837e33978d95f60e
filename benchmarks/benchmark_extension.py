"""Time polynomials over fields of 2^k elements: f2x beside FLINT's fq_default_poly, and beside NTL's GF2EX with --ntl.

    python benchmarks/benchmark_extension.py [--ntl ./benchmark_ntl_extension]

Least CPU time of batches of runs, the call from Python included; "divide" is of degree 2n by n.  Operands are random.
Each product, quotient and gcd is compared with FLINT's.  benchmark_ntl_extension.cpp says how to build NTL's program.
"""

import argparse
import random
import subprocess
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from f2x import ExtensionPolynomial, F2Extension
from flipalg import determinant_polynomial

LONGEST = 3.0
"""An operation that takes more than this number of seconds is run once."""


def least(run: Callable[[], Any]) -> float:
    """Return the least CPU time of a few batches, in seconds."""
    start = time.process_time()
    run()
    once = max(time.process_time() - start, 1e-7)
    batch, found = max(1, int(0.02 / once)), once
    for _ in range(min(5, int(LONGEST / once))):
        start = time.process_time()
        for _ in range(batch):
            run()
        found = min(found, (time.process_time() - start) / batch)
    return found


def written(seconds: float) -> str:
    """Return a time with its unit."""
    unit, scale = ("s", 1) if seconds >= 1 else ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    return f"{seconds * scale:.3g} {unit}"


def rows(k: int, n: int, rng: random.Random) -> list[tuple[str, Callable[[], Any], Callable[[], Any]]]:
    """Return the operations for degree n over the field of 2^k elements: their name, by f2x and by FLINT."""
    field = F2Extension(degree=k)
    f, g, h = (field.polynomial([*(rng.getrandbits(k) for _ in range(d)), 1]) for d in (n, n, 2 * n))
    a, b, c = f.to_flint(), g.to_flint(), h.to_flint()
    found = [
        ("multiply", lambda: f * g, lambda: a * b),
        ("divide", lambda: divmod(h, g), lambda: divmod(c, b)),
        ("gcd", lambda: f.gcd(g), lambda: a.gcd(b)),
    ]
    return [*found, ("factor", f.factor, a.factor)] if k * n <= 4000 else found


def of_flint(value: Any) -> Any:
    """Return values of f2x as those of FLINT."""
    if isinstance(value, ExtensionPolynomial):
        return value.to_flint()
    return tuple(map(of_flint, value)) if isinstance(value, tuple) else value


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ntl", help="the program made of benchmark_ntl_extension.cpp")
    program = parser.parse_args().ntl
    rng = random.Random(1)
    print("| operation | k | degree | f2x | flint | NTL |\n|---|--:|--:|--:|--:|--:|")
    for k in (2, 8, 64):
        for n in (10, 100, 1000, 10_000):
            theirs = {}
            if program:
                lines = subprocess.run([program, str(k), str(n)], capture_output=True, text=True, check=True).stdout
                theirs = {name: float(seconds) for name, seconds in map(str.split, lines.splitlines())}
            for name, ours, flint in rows(k, n, rng):
                assert name == "factor" or of_flint(ours()) == flint()
                ntl = written(theirs[name]) if name in theirs else ""
                print(
                    f"| {name} | {k} | {n:,} | {written(least(ours))} | {written(least(flint))} | {ntl} |", flush=True
                )
    print("\n| n | d_n over F2 | F4 | F16 | F64 |\n|--:|--:|--:|--:|--:|")
    for n in (100, 1000, 10_000):
        d = determinant_polynomial(n)
        times = [least(partial(d.factor, field=q)) for q in (None, 4, 16, 64)]
        print(f"| {n:,} | {' | '.join(map(written, times))} |", flush=True)


if __name__ == "__main__":
    main()
