"""Time the nullity of large boards: python benchmarks/benchmark_nullity.py [--ntl PROGRAM] prints a table.

For each board: the nullity by flipalg, by the half-gcd of f2x, and by NTL's gcd of the same polynomials, Q_r(x) and
Q_s(x + 1); and NTL's gcd of the polynomials of the two least residues, if flipalg uses these.
PROGRAM is benchmark_ntl.cpp, compiled.  Least CPU time of some runs; NTL's times leave out the making of polynomials.
"""

import argparse
import subprocess
import time
from collections.abc import Callable

from f2x import F2Poly
from flipalg import nullity
from flipalg.algebra.integers import odd_part
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.nullity import _gcd_degree_of_Q, _time_of_gcd
from flipalg.theory.small_residues import plan

BOARDS = [
    (n, n) for n in (10**4, 3 * 10**4, 10**5, 10**6, 10**7, 10**8, 10**9, 10**12, 123_456_789_012_345, 10**18 + 8)
]
BOARDS += [(n, n + 1) for n in (10**4, 10**5, 10**6, 10**7, 10**8, 10**9, 10**12)]
LARGEST_HALF_GCD = 2 * 10**8
LARGEST_FOR_NTL = 2 * 10**7


def least_seconds(call: Callable[[], object]) -> float:
    """Return the least CPU seconds of some calls."""
    least, begin = float("inf"), time.process_time()
    while True:
        start = time.process_time()
        call()
        now = time.process_time()
        least = min(least, now - start)
        if now - begin > 1:
            return least


def by_ntl(program: str, f: F2Poly, g: F2Poly) -> float:
    """Return NTL's seconds for a gcd."""
    line = f"gcd {bytes(f).hex()} {bytes(g).hex()}\n"
    run = subprocess.run([program], input=line, capture_output=True, text=True, check=True)
    return float(run.stdout.split()[2])


def shown(seconds: float | None) -> str:
    """Return a time with its unit."""
    if seconds is None:
        return ""
    unit, factor = ("s", 1) if seconds >= 1 else ("ms", 1e3) if seconds >= 1e-3 else ("µs", 1e6)
    return f"{seconds * factor:.3g} {unit}"


def row(m: int, n: int, program: str | None) -> list[str]:
    """Return the cells of a board."""
    r, s = sorted((odd_part(m + 1)[1], odd_part(n + 1)[1]))
    own = least_seconds(lambda: nullity(m, n))
    gcd = least_seconds(lambda: _gcd_degree_of_Q(r, s)) if max(r, s) <= LARGEST_HALF_GCD else None
    ntl = residues_by_ntl = None
    if program and max(r, s) <= LARGEST_FOR_NTL:
        ntl = by_ntl(program, Q_polynomial(r), Q_polynomial(s).taylor_shift())
    found = plan(r, s, _time_of_gcd(r, s)).residues[:2]
    if program and len(found) == 2 and found[1].larger <= LARGEST_FOR_NTL:
        residues_by_ntl = by_ntl(program, *(residue.polynomial() for residue in found))
    degree = f"{found[0].larger:,}" if found else ""
    return [f"{m:,} × {n:,}", shown(own), shown(gcd), shown(ntl), degree, shown(residues_by_ntl)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ntl", metavar="PROGRAM", help="benchmarks/benchmark_ntl.cpp, compiled")
    program = parser.parse_args().ntl
    print("| board | nullity | half-gcd, f2x | gcd, NTL | least residue | gcd from residues, NTL |")
    print("|---|--:|--:|--:|--:|--:|")
    for m, n in BOARDS:
        print(f"| {' | '.join(row(m, n, program))} |", flush=True)


if __name__ == "__main__":
    main()
