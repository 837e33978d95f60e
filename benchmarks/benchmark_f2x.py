"""Time f2x beside flint, galois and, if its program is given, NTL; write the tables and the plot.

    python benchmarks/benchmark_f2x.py [--ntl PROGRAM] [--plot FILE.svg] [--turns N] > table.md

PROGRAM takes degrees as arguments and prints a line for each, `DEGREE multiply SECONDS square SECONDS ...`, and reads
`factor HEX` and `irreducible HEX`: compile benchmarks/benchmark_ntl.cpp against an NTL built with NATIVE=on (Debian's
package is built without PCLMUL).
Each figure is the least CPU time of up to fifteen runs on one core; with `--turns` the runs are repeated minutes apart.
"""

import argparse
import hashlib
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from flint import nmod_poly

from f2x import F2Modulus, F2Poly, _native
from flipalg import nullity, solve

DEGREES = (1_000, 2_500, 10_000, 25_000, 100_000, 250_000, 1_000_000)
NULLITIES = (10_000, 100_000, 1_000_000)
FACTORED = (1_000, 1_001, 1_002, 5_000, 5_001, 5_002, 20_000, 20_001)
IRREDUCIBLE = {521: 32, 4_423: 271, 19_937: 881, 110_503: 25_230}
"""Irreducible trinomials x^n + x^k + 1."""
Figures = dict[tuple[str, int], float]


def seconds(run: Callable[[], object], budget: float = 3.0) -> float:
    """Return the least CPU time of up to fifteen batches of runs, fewer if a run takes long."""
    start = time.process_time()
    run()
    once = least = max(time.process_time() - start, 1e-7)
    batch = max(1, int(1e-3 / once))
    for _ in range(min(15, int(budget / once))):
        start = time.process_time()
        for _ in range(batch):
            run()
        least = min(least, (time.process_time() - start) / batch)
    return least


def to_factor() -> Iterator[tuple[str, int, F2Poly]]:
    """Yield random polynomials, and irreducible trinomials."""
    for degree in FACTORED:
        yield "factor", degree, F2Poly(random_pair(degree)[0])
    for n, k in IRREDUCIBLE.items():
        yield "irreducible", n, F2Poly.from_exponents((n, k, 0))


def random_pair(degree: int) -> tuple[int, int]:
    """Return the bits of two random polynomials, one of the degree and one of a degree less."""
    size = degree // 8 + 1
    drawn = hashlib.shake_256(str(degree).encode()).digest(2 * size)  # a Mersenne Twister's bits obey a recurrence
    f, g = (int.from_bytes(part, "little") & (1 << degree) - 1 for part in (drawn[:size], drawn[size:]))
    return f | 1 << degree, g >> 1 | 1 << (degree - 1)


def native() -> Iterator[tuple[str, int, float]]:
    """Yield the figures of f2x, from F2Poly to F2Poly."""
    for degree in DEGREES:
        f, g = map(F2Poly, random_pair(degree))
        product = f * g
        yield "multiply", degree, seconds(lambda f=f, g=g: f * g)
        yield "square", degree, seconds(f.square)
        yield "remainder", degree, seconds(lambda f=f, product=product: divmod(product, f))
        yield "gcd", degree, seconds(lambda f=f, g=g: f.gcd(g))
        yield "xgcd", degree, seconds(lambda f=f, g=g: f.xgcd(g))
        yield "integer to F2Poly and back", degree, seconds(lambda bits=int(f): int(F2Poly(bits)))
        yield "Taylor shift", degree, seconds(f.taylor_shift)
    for name, degree, f in to_factor():
        yield name, degree, seconds(f.factor if name == "factor" else f.is_irreducible)
    for n in NULLITIES:
        yield "nullity(n, n)", n, seconds(lambda n=n: nullity(n, n))


def to_flint(bits: int) -> nmod_poly:
    """Return FLINT's polynomial."""
    return F2Poly(bits).to_flint()


def flint() -> Iterator[tuple[str, int, float]]:
    """Yield flint's figures on its own values, without operations that take minutes."""
    for degree in DEGREES:
        f, g = map(to_flint, random_pair(degree))
        product = f * g
        yield "multiply", degree, seconds(lambda f=f, g=g: f * g)
        yield "square", degree, seconds(lambda f=f: f * f)
        yield "remainder", degree, seconds(lambda f=f, product=product: divmod(product, f))
        yield "gcd", degree, seconds(lambda f=f, g=g: f.gcd(g))
        yield "xgcd", degree, seconds(lambda f=f, g=g: f.xgcd(g))
        yield "integer to F2Poly and back", degree, seconds(lambda f=f: to_flint(int(F2Poly(f))))


def galois() -> Iterator[tuple[str, int, float]]:
    """Yield galois's figures for sizes at which it does not take long."""
    import galois as peer

    for degree in (1_000, 2_500):
        f, g = (peer.Poly.Int(value) for value in random_pair(degree))
        yield "multiply", degree, seconds(lambda f=f, g=g: f * g)
        yield "gcd", degree, seconds(lambda f=f, g=g: peer.gcd(f, g))


def values() -> Iterator[tuple[str, int, float]]:
    """Yield figures for short and for special polynomials."""
    for degree in (10, 63, 100, 1_000):
        f, g, h = F2Poly.random(degree, 1), F2Poly.random(degree - 1, 2), F2Poly.random(2 * degree, 3)
        yield "F2Poly: f + g", degree, seconds(lambda f=f, g=g: f + g)
        yield "F2Poly: f * g", degree, seconds(lambda f=f, g=g: f * g)
        yield "F2Poly: divmod(h, f)", degree, seconds(lambda f=f, h=h: divmod(h, f))
        yield "F2Poly: f.gcd(g)", degree, seconds(lambda f=f, g=g: f.gcd(g))
        yield "F2Poly: f.xgcd(g)", degree, seconds(lambda f=f, g=g: f.xgcd(g))
        yield "F2Poly(int) * g", degree, seconds(lambda f=int(f), g=g: F2Poly(f) * g)
    stream = random.Random(1)
    sequence = [stream.getrandbits(1) for _ in range(2 * 19_937)]
    yield "minimal polynomial of MT19937", 19_937, seconds(lambda: F2Poly.minimal_polynomial(sequence))
    modulus = F2Modulus(F2Poly.minimal_polynomial(sequence))
    yield "x^(10^30) modulo it", 19_937, seconds(lambda: modulus.power(F2Poly("x"), 10**30))
    for n in (10_000, 100_000, 1_000_000):
        yield "solve(n, n): the first row", n, seconds(lambda n=n: solve(n, n))
    solution = solve(100_000, 100_000)
    yield "verify(): chased, pressed and compared", 100_000, seconds(solution.verify)
    program = (
        "import random, time; start = time.process_time(); from flipalg import F2Poly; r = random.Random(1)\n"
        "f = [F2Poly(r.getrandbits(900)) for _ in range(100)]\n"
        "for i in range(10**4): f[i % 100] * f[i * 7 % 100]\n"
        "print(time.process_time() - start)"
    )
    run = [sys.executable, "-c", program]
    fresh = (float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(5))
    yield "10^4 products in a fresh process", 900, min(fresh)


def ntl(program: str) -> Iterator[tuple[str, int, float]]:
    """Yield the figures that an NTL program prints."""
    tasks = "\n".join(f"{name} {bytes(f).hex()}" for name, degree, f in to_factor() if degree < 30_000)
    command = [program, *map(str, DEGREES)]
    output = subprocess.run(command, input=tasks, capture_output=True, text=True, check=True).stdout
    for line in output.splitlines():
        degree, *pairs = line.split()
        for name, figure in zip(pairs[::2], pairs[1::2], strict=True):
            yield name, int(degree), float(figure)


def written(figure: float | None) -> str:
    """Return seconds with three digits and a unit."""
    if figure is None:
        return ""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if figure >= size:
            return f"{figure / size:.3g} {unit}"
    return f"{figure * 1e9:.3g} ns"


def table(columns: dict[str, Figures]) -> str:
    """Return the figures as Markdown, a line for each operation and degree, operations together."""
    keys = list(columns["f2x"])
    names = dict.fromkeys(name for name, _ in keys)
    lines = [f"| operation | degree or n | {' | '.join(columns)} |", "|---|--:|" + "--:|" * len(columns)]
    for wanted in names:
        for name, degree in keys:
            if name == wanted:
                cells = [written(figures.get((name, degree))) for figures in columns.values()]
                lines.append(f"| {name} | {degree:,} | {' | '.join(cells)} |")
    return "\n".join(lines)


def plot(columns: dict[str, Figures], path: str) -> None:
    """Draw products and gcds against the degree, both axes logarithmic."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "flipalg", "svg.fonttype": "none"}
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(10, 4.5), sharey=True, layout="constrained")
    for axis, name in zip(axes, ("multiply", "gcd"), strict=True):
        for (label, figures), marker in zip(columns.items(), "osdv", strict=False):
            degrees = [degree for degree in DEGREES if (name, degree) in figures]
            axis.loglog(degrees, [figures[name, degree] for degree in degrees], marker=marker, label=label)
        axis.set(title=name, xlabel="degree")
        axis.grid(which="major", alpha=0.3)
        axis.legend()
    axes[0].set_ylabel("seconds")
    figure.savefig(path, metadata={"Date": None})


def keep_least(known: Figures, figures: Iterator[tuple[str, int, float]]) -> None:
    """Keep the lesser of the old and the new figures."""
    for name, degree, figure in figures:
        known[name, degree] = min(figure, known.get((name, degree), figure))


def main() -> None:
    """Take the figures, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ntl", metavar="PROGRAM")
    parser.add_argument("--plot", metavar="FILE")
    parser.add_argument("--turns", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    sources = {"f2x": native, "flint": flint, "galois": galois}
    if arguments.ntl:
        sources["NTL"] = partial(ntl, arguments.ntl)
    columns: dict[str, Figures] = {source: {} for source in sources}
    built: Figures = {}
    for _ in range(arguments.turns):
        for source, figures in sources.items():
            keep_least(columns[source], figures())
        keep_least(built, values())
    print(f"Instructions: {_native.level}.\n\n{table(columns)}\n")
    print(table({"f2x": built}))
    if arguments.plot:
        plot(columns, arguments.plot)


if __name__ == "__main__":
    main()
