"""Time the packed engine beside flint, and beside NTL where its program is given; write the table and the plot.

    python scripts/benchmark_packed.py [--ntl PROGRAM] [--plot FILE.svg] > table.md

PROGRAM takes degrees as arguments and prints a line for each, `DEGREE multiply SECONDS square SECONDS ...`: compile
scripts/benchmark_ntl.cpp against an NTL built with NATIVE=on (Debian's package is built without PCLMUL).
Each figure is the median of nine runs on one core, after one that does not count; all are taken in this one run.
"""

import argparse
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator

from flipalg.algebra import bits, by_flint, determinant_polynomials
from flipalg.algebra.packed import determinants, division, euclid, products, transforms, words
from flipalg.algebra.packed.processor import INSTRUCTION

DEGREES = (1_000, 2_500, 10_000, 25_000, 100_000, 250_000, 1_000_000)
NULLITIES = (10_000, 100_000, 1_000_000)
Figures = dict[tuple[str, int], float]


def seconds(run: Callable[[], object], budget: float = 3.0) -> float:
    """Return the median time of up to nine batches of runs, fewer where one run takes long."""
    start = time.perf_counter()
    run()
    once = time.perf_counter() - start
    batch = max(1, int(1e-3 / max(once, 1e-7)))
    times = []
    for _ in range(max(1, min(9, int(budget / max(once, 1e-7))))):
        start = time.perf_counter()
        for _ in range(batch):
            run()
        times.append((time.perf_counter() - start) / batch)
    return statistics.median(times)


def random_pair(degree: int) -> tuple[int, int]:
    """Return the bits of two random polynomials, one of the degree and one of a degree less."""
    rng = random.Random(degree)
    return rng.getrandbits(degree) | 1 << degree, rng.getrandbits(degree - 1) | 1 << (degree - 1)


def engine() -> Iterator[tuple[str, int, float]]:
    """Yield the engine's figures on words."""
    for degree in DEGREES:
        f, g = map(words.from_int, random_pair(degree))
        product = products.multiply(f, g)
        yield "multiply", degree, seconds(lambda f=f, g=g: products.multiply(f, g))
        yield "square", degree, seconds(lambda f=f: products.square(f))
        yield "remainder", degree, seconds(lambda f=f, product=product: division.divide(product, f))
        yield "gcd", degree, seconds(lambda f=f, g=g: euclid.gcd(f, g))
        yield "xgcd", degree, seconds(lambda f=f, g=g: euclid.xgcd(f, g))
        yield "bits to words and back", degree, seconds(lambda f=f: words.from_int(words.to_int(f)))
        yield "Taylor shift", degree, seconds(lambda f=f: transforms.taylor_shift(f))
        yield "d-basis to monomial", degree, seconds(lambda f=f: transforms.from_d_basis(f))
    for n in NULLITIES:
        yield "nullity(n, n)", n, seconds(lambda n=n: determinants.Q_gcd_degree(n + 1, n + 1))
        f = transforms.taylor_shift(determinants.determinant_words(n + 2))
        yield "1/d_{n+2}(λ+1) mod d_n", n, seconds(lambda f=f, n=n: determinants.inverse_modulo_determinant(f, n))


def flint() -> Iterator[tuple[str, int, float]]:
    """Yield flint's figures on its own values; nothing that takes it minutes."""
    for degree in DEGREES:
        f, g = map(by_flint.from_bits, random_pair(degree))
        product = f * g
        yield "multiply", degree, seconds(lambda f=f, g=g: f * g)
        yield "square", degree, seconds(lambda f=f: f * f)
        yield "remainder", degree, seconds(lambda f=f, product=product: divmod(product, f))
        yield "gcd", degree, seconds(lambda f=f, g=g: f.gcd(g))
        yield "xgcd", degree, seconds(lambda f=f, g=g: f.xgcd(g))
        yield "bits to words and back", degree, seconds(lambda f=f: by_flint.from_bits(by_flint.to_bits(f)))
    for n in NULLITIES:
        A, B = map(by_flint.from_bits, bits.y_parts(determinant_polynomials.Q_bits(n + 1)))
        yield "nullity(n, n)", n, seconds(lambda A=A, B=B: A.gcd(B))


def ntl(program: str) -> Iterator[tuple[str, int, float]]:
    """Yield the figures that an NTL program prints."""
    output = subprocess.run([program, *map(str, DEGREES)], capture_output=True, text=True, check=True).stdout
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
    keys = list(columns["engine"])
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
        for (label, figures), marker in zip(columns.items(), "osv", strict=False):
            axis.loglog(DEGREES, [figures[name, degree] for degree in DEGREES], marker=marker, label=label)
        axis.set(title=name, xlabel="degree")
        axis.grid(which="major", alpha=0.3)
        axis.legend()
    axes[0].set_ylabel("seconds")
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Take the figures, print the table, draw the plot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--ntl", metavar="PROGRAM")
    parser.add_argument("--plot", metavar="FILE")
    arguments = parser.parse_args()
    sources = {"engine": engine(), "flint": flint()}
    if arguments.ntl:
        sources["NTL"] = ntl(arguments.ntl)
    columns = {
        source: {(name, degree): figure for name, degree, figure in figures} for source, figures in sources.items()
    }
    print(f"Product: {INSTRUCTION}.\n\n{table(columns)}")
    if arguments.plot:
        plot(columns, arguments.plot)


if __name__ == "__main__":
    main()
