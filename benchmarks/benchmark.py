"""Measure the speeds that flipalg promises: `python benchmarks/benchmark.py [PART ...]` prints times beside limits.

Each figure is the median of repeated runs in this process after one warm-up; "process" marks the time of a whole
process.  The machine decides the absolute numbers; compare runs made side by side.
"""

import argparse
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tabulate import tabulate
from timing import times

from f2x import F2Matrix
from flipalg import certificate, game_matrix, is_unique, lightest_solution, nullity, nullity_table, rule, solve
from flipalg.boards.problem import Problem
from flipalg.games import FlipIt, flipping_triangles
from flipalg.games.sweeping import sweep
from flipalg.impartial import chomp, graph_taking
from flipalg.solvers.polynomial import RowSpace, first_row
from flipalg.squares.primitives import primitives, primitives_by_gcd, square_nullities
from flipalg.tables.table_ranks import compare
from flipalg.tables.tables import TABLES, files


@dataclass(frozen=True)
class Measurement:
    """A call and its time limit in seconds."""

    name: str
    run: Callable[[], object]
    limit: float
    repeat: int = 5


def core() -> list[Measurement]:
    """Return the figures of the main job."""
    return [
        Measurement("is_unique(199, 199)", lambda: is_unique(199, 199), 0.2e-3, 50),
        Measurement("nullity(100_000, 100_000)", lambda: nullity(100_000, 100_000), 0.1),
        Measurement("is_unique(1000, 10**100)", lambda: is_unique(1000, 10**100), 20e-3, 20),
        Measurement("all tables of classify.py", lambda: [files(table) for table in TABLES.values()], 20, 3),
        Measurement("--cross-check 30 --only nullity", lambda: compare("nullity", Path("tables"), 30), 30, 3),
        Measurement("import flipalg (process)", _process("import flipalg"), 0.15, 10),
        Measurement("an empty process", _process("pass"), 0.15, 10),
    ]


def rules() -> list[Measurement]:
    """Return the figures of rules, certificates and square boards."""
    known = primitives(25_001)
    return [
        Measurement("rule(n), all n ≤ 100", lambda: [rule(n) for n in range(1, 101)], 10),
        Measurement("P(k) complete to 25,001", lambda: primitives(25_001), 0.1, 3),
        Measurement("P(k) by gcds to 25,001", lambda: primitives_by_gcd(25_001), 10, 1),
        Measurement("all m, n ≤ 1,000", lambda: nullity_table(1000), 1),
        Measurement("all m, n ≤ 10,000", lambda: nullity_table(10_000), 60, 1),
        Measurement("square_nullities(10**7)", lambda: square_nullities(10**7), 10, 1),
        Measurement("square_nullities(25_000) from the list", lambda: square_nullities(25_000, known), 0.2),
        Measurement("certificate(1000, 1001) and verify", lambda: certificate(1000, 1001).require_true(), 0.2),
    ]


def games() -> list[Measurement]:
    """Return the figures of the other boards and games."""
    import networkx as nx

    board, graph = nx.grid_2d_graph(30, 30), nx.gnm_random_graph(5000, 25_000, seed=1)
    return [
        Measurement('nullity(1000, 1000, "king")', lambda: nullity(1000, 1000, "king"), 20e-3, 20),
        Measurement("nullity of the 1000 × 1000 torus", lambda: nullity(1000, 1000, topology="torus"), 20e-3, 20),
        Measurement("sweep of the 30 × 30 board", lambda: sweep(board), 2, 3),
        Measurement("a random graph of 5,000 vertices", lambda: FlipIt(graph).solve(), 5, 3),
        Measurement("triangles of 101 rows", lambda: flipping_triangles.triangle(101).solve(), 1, 3),
    ]


def solvers() -> list[Measurement]:
    """Return the figures of the solvers."""

    def first_row_of(n: int) -> Callable[[], object]:
        return lambda: first_row(Problem.of(n, n), RowSpace(n, closes=False))

    return [
        Measurement("first row, all-ones, n = 1,000,000", first_row_of(1_000_000), 1.5, 3),
        Measurement("first row, all-ones, n = 100,000", first_row_of(100_000), 40e-3),
        Measurement("first row, all-ones, n = 10,000", first_row_of(10_000), 2e-3, 20),
        Measurement("100,000 × 100,000 solved and verified", lambda: solve(100_000, 100_000).verify(), 2, 3),
        Measurement("10,000 × 10,000 with .presses", lambda: solve(10_000, 10_000).presses, 0.3),
        Measurement("solve(100, 10**6) and verify", lambda: solve(100, 10**6).verify(), 1),
        Measurement("solve(5, 5)", lambda: solve(5, 5).presses, 1e-3, 50),
    ]


def impartial() -> list[Measurement]:
    """Return the figures of Chomp and graph taking."""
    import networkx as nx

    dense = nx.gnp_random_graph(8, 0.8, seed=1)  # 23 edges: the search visits nearly every graph of 8 vertices
    return [
        Measurement("f(q, r), all r ≤ q ≤ 5000", lambda: chomp.three_row_table(5000), 5, 3),
        Measurement("P-positions, 4 rows of ≤ 40", lambda: chomp.p_positions(4, 40), 20, 3),
        Measurement("Grundy value, Chomp 6 × 10", lambda: chomp.grundy((10,) * 6), 1, 3),
        Measurement("graph taking, 8 vertices, 23 edges", lambda: graph_taking.grundy(dense), 5, 3),
    ]


def fewest() -> list[Measurement]:
    """Return the figures of docs/mathematics/fewest-presses.md: random H x = s, a residue code, boards."""
    draw = np.random.default_rng(1)

    def random_system(n: int, k: int) -> Callable[[], object]:
        H, s = F2Matrix(draw.integers(0, 2, (n - k, n))), draw.integers(0, 2, n - k).tolist()
        return lambda: H.lightest_solution(s)

    def residue_code(p: int) -> Callable[[], object]:
        squares = {i * i % p for i in range(1, p)}
        rows = [sum(1 << (i + j) % p for j in squares) for i in range(p)]
        rows = [row | (row.bit_count() & 1) << p for row in [*rows, (1 << p) - 1]]
        return lambda: F2Matrix.from_rows(rows, p + 1).minimum_distance("generators")

    return [
        Measurement("random H x = s, n = 60, k = 30", random_system(60, 30), 5e-3),
        Measurement("n = 100, k = 50", random_system(100, 50), 0.03),
        Measurement("n = 144, k = 72", random_system(144, 72), 2, 1),
        Measurement("n = 160, k = 80", random_system(160, 80), 60, 1),
        Measurement("distance of the residue code of length 104", residue_code(103), 2, 1),
        Measurement("the 47 × 47 board, nullity 30", lambda: solve(47, 47, fewest=True), 0.2, 3),
        Measurement("its matrix", lambda: lightest_solution(game_matrix(47, 47), [1] * 2209), 0.2, 3),
    ]


def _process(statement: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-c", statement], check=True)


PARTS: dict[str, Callable[[], list[Measurement]]] = {
    "core": core,
    "rules": rules,
    "solvers": solvers,
    "games": games,
    "impartial": impartial,
    "fewest": fewest,
}


def median_seconds(measurement: Measurement) -> float:
    """Return the median time of the runs, without the first if there are several."""
    if measurement.repeat > 1:
        measurement.run()
    return statistics.median(times(measurement.run, measurement.repeat)[0])


def shown(seconds: float) -> str:
    """Return a time with three digits and its unit."""
    for unit, size in (("s", 1), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def main() -> None:
    """Measure the parts named on the command line, all of them by default."""
    parser = argparse.ArgumentParser(description="Measure flipalg against the limits it promises.")
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, *COMPARISONS, []], metavar="PART", help=", ".join([*PARTS, *COMPARISONS])
    )
    parser.add_argument("--plot", type=Path, metavar="FILE", help="where the part `peers` draws its times")
    arguments = parser.parse_args()
    parts = arguments.parts or list(PARTS)
    print(f"Python {platform.python_version()} on {platform.machine()}, {platform.system()}")
    for part in parts:
        if part in COMPARISONS:
            COMPARISONS[part](arguments.plot)
            continue
        rows = []
        for measurement in PARTS[part]():
            seconds = median_seconds(measurement)
            verdict = "" if seconds <= measurement.limit else "over"
            rows.append([measurement.name, shown(seconds), shown(measurement.limit), verdict])
        print(f"\n{tabulate(rows, headers=[part, 'median', 'limit', ''], disable_numparse=True)}")
        if part == "solvers":
            print_table_4_1()


def print_peers(plot: Path | None) -> None:
    """Print the table of ratios of performance.md, of the libraries that are installed, and draw the times."""
    from peers import draw, measure, report

    rows = list(measure())
    print_markdown(["question", "program", "n", "CPU time", "ratio", "growth"], report(rows))
    if plot:
        draw(rows, plot)


def print_comparison(_: Path | None) -> None:
    """Print the table of docs/compare.md, of the programs that are installed."""
    from tasks import measure, report

    headers, *table = report(list(measure()))
    print_markdown(headers, table)


def print_markdown(headers: list[str], table: list[list[str]]) -> None:
    """Print a table as the pages have it."""
    print(f"\n{tabulate(table, headers=headers, tablefmt='pipe', disable_numparse=True)}")


COMPARISONS: dict[str, Callable[[Path | None], None]] = {"peers": print_peers, "compare": print_comparison}


def print_table_4_1() -> None:
    """Print the thesis's table 4.1 and the notebook's times beside this machine, and `polynomial` on squares."""
    from solver_benchmark import notebook, polynomial_squares, table_4_1

    for frame in (table_4_1(), notebook(), polynomial_squares()):
        print(f"\n{frame.to_string(index=False)}")


if __name__ == "__main__":
    main()
