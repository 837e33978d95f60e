"""Time polynomials over fields of 2^k elements: f2x beside FLINT's fq_default_poly and NTL's GF2EX.

    python benchmarks/benchmark_extension.py [--peers FOLDER] [--write]

Least CPU time of batches of runs, for f2x and FLINT the call from Python included; "divide" is of degree 2n by n.
Operands are random.  Each product, quotient and gcd is compared with FLINT's.  FOLDER is that of benchmark_table.py;
`--write` writes the tables into performance.md.
"""

import argparse
import random
import textwrap
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmark_table import WIDTH, compiled, compiler_options, verdict, write_section

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
    parser = argparse.ArgumentParser(description="Time polynomials over fields of 2^k elements.")
    parser.add_argument("--peers", metavar="FOLDER", help="folder with include and lib of NTL")
    parser.add_argument("--write", action="store_true", help="write the tables into benchmarks/performance.md")
    arguments = parser.parse_args()
    sizes = [(k, n) for k in (2, 8, 64) for n in (10, 100, 1000, 10_000)]
    options = compiler_options(arguments.peers, "NTL")
    by_ntl = compiled("benchmark_ntl_extension.cpp", [[str(k), str(n)] for k, n in sizes], "", *options)[1]
    lines, every = ["| operation | k | degree | f2x | flint | NTL |", "|---|--:|--:|--:|--:|--:|"], {}
    rng = random.Random(1)
    for k, n in sizes:
        for name, ours, flint in rows(k, n, rng):
            assert name == "factor" or of_flint(ours()) == flint()
            times = {"f2x": least(ours), "flint": least(flint)}
            if ntl := by_ntl.get(f"{k} {n} {name}"):
                times["NTL"] = ntl
            cells = [written(times[key]) if key in times else "" for key in ("f2x", "flint", "NTL")]
            lines.append(f"| {name} | {k} | {n:,} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
            every[f"{name}, k = {k}, degree {n:,}"] = times
    lines += ["", textwrap.fill(verdict(every), WIDTH)]
    lines += ["", "| n | d_n over F2 | F4 | F16 | F64 |", "|--:|--:|--:|--:|--:|"]
    for n in (100, 1000, 10_000):
        d = determinant_polynomial(n)
        times_of_d = [least(partial(d.factor, field=q)) for q in (None, 4, 16, 64)]
        lines.append(f"| {n:,} | {' | '.join(map(written, times_of_d))} |")
    print("\n".join(lines))
    if arguments.write:
        write_section("Polynomials over extension fields", lines)


if __name__ == "__main__":
    main()
