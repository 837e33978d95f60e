"""The same questions to flipalg and to each installed library: `python benchmarks/benchmark.py peers`.

Times are CPU seconds, the least of three runs.  Every answer is compared with flipalg's before its time counts.  A peer
that took more than LIMIT seconds gets no larger sizes.  benchmark_ntl.cpp measures NTL.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from math import log
from pathlib import Path
from typing import Any

from flipalg import F2Poly, nullity, nullity_table, solve
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows

Answer = Callable[[int], Any]
Row = tuple[str, str, int, float]

LIMIT = 2.0


def nullity_peers() -> dict[str, Answer]:
    """Return the peers that compute the nullity of the n × n board."""
    from flint import nmod_mat

    def dense(n: int) -> list[list[int]]:
        return [[row >> k & 1 for k in range(n * n)] for row in G_rows(n, n)]

    peers: dict[str, Answer] = {
        "flipalg": lambda n: nullity(n, n),
        "elimination on packed rows": lambda n: n * n - rank(G_rows(n, n)),
        "flint nmod_mat": lambda n: n * n - nmod_mat(dense(n), 2).rank(),
    }
    if find_spec("galois"):
        import galois
        import numpy as np

        peers["galois"] = lambda n: n * n - int(np.linalg.matrix_rank(galois.GF2(dense(n))))
    return peers


def table_peers() -> dict[str, Answer]:
    """Return the peers that compute all nullities to n × n."""
    return {
        "flipalg": lambda n: nullity_table(n, n).tolist(),
        "a board at a time": lambda n: [[nullity(i, j) for j in range(1, n + 1)] for i in range(1, n + 1)],
    }


def first_row_peers() -> dict[str, Answer]:
    """Return the peers that solve the dark n × n board, n + 1 a power of 2, which has one solution."""
    return {
        name: lambda n, method=method: solve(n, n, method=method).presses.tolist()
        for name, method in (("flipalg", "polynomial"), ("elimination", "gauss"))
    }


def product_peers() -> dict[str, Answer]:
    """Return the peers that multiply two polynomials of degree n."""
    from flint import nmod_poly

    pairs: dict[int, tuple[int, int]] = {}

    def pair(n: int) -> tuple[int, int]:
        source = random.Random(n)
        return pairs.setdefault(n, (source.getrandbits(n) | 1 << n, source.getrandbits(n) | 1 << n))

    values: dict[tuple[str, int], Any] = {}

    def own(n: int) -> int:
        f, g = values.setdefault(("own", n), tuple(map(F2Poly, pair(n))))
        return int(f * g)

    def flint(n: int) -> int:
        f, g = values.setdefault(
            ("flint", n), tuple(nmod_poly([int(c) for c in format(p, "b")[::-1]], 2) for p in pair(n))
        )
        return int(F2Poly(f * g))

    peers: dict[str, Answer] = {"flipalg": own, "flint, bits again": flint}
    if find_spec("galois"):
        import galois

        def by_galois(n: int) -> int:
            f, g = values.setdefault(("galois", n), tuple(galois.Poly.Int(p) for p in pair(n)))
            return int(f * g)

        peers["galois"] = by_galois
    return peers


QUESTIONS: dict[str, tuple[Callable[[], dict[str, Answer]], tuple[int, ...]]] = {
    "nullity of n × n": (nullity_peers, (8, 16, 24, 32, 48)),
    "all nullities to n × n": (table_peers, (32, 64, 128, 256)),
    "first row and presses, n × n": (first_row_peers, (7, 15, 31, 63)),
    "product of degree n": (product_peers, (1_000, 4_000, 16_000, 64_000)),
}


def measure() -> Iterator[Row]:
    """Yield a row for each question, peer and size."""
    for question, (peers, sizes) in QUESTIONS.items():
        expected: dict[int, Any] = {}
        for name, answer in peers().items():
            for n in sizes:
                found = answer(n)
                if expected.setdefault(n, found) != found:
                    raise AssertionError(f"{name} differs from flipalg: {question}, n = {n}")
                seconds = min(_seconds(answer, n) for _ in range(3))
                yield question, name, n, seconds
                if seconds > LIMIT:
                    break


def _seconds(answer: Answer, n: int) -> float:
    begin = time.process_time()
    answer(n)
    return time.process_time() - begin


def report(rows: list[Row]) -> list[list[str]]:
    """Return question, peer, the largest size, its time, the ratio to flipalg's time, and the exponent of growth."""
    from benchmark import shown

    table = []
    for question, name in dict.fromkeys((question, name) for question, name, _, _ in rows):
        times = {n: seconds for q, p, n, seconds in rows if (q, p) == (question, name)}
        own = {n: seconds for q, p, n, seconds in rows if (q, p) == (question, "flipalg")}
        first, last = min(times), max(times)
        growth = log(max(times[last], 1e-7) / max(times[first], 1e-7)) / log(last / first)
        ratio = times[last] / max(own[last], 1e-7)
        table.append([question, name, str(last), shown(times[last]), f"{ratio:,.1f}", f"{growth:.1f}"])
    return table


def draw(rows: list[Row], path: Path) -> None:
    """Draw the times over the sizes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 7), layout="constrained")
    for axes, question in zip(figure.subplots(2, 2).ravel(), QUESTIONS, strict=True):
        for name in dict.fromkeys(p for q, p, _, _ in rows if q == question):
            points = [(n, seconds) for q, p, n, seconds in rows if (q, p) == (question, name)]
            axes.loglog(*zip(*points, strict=True), "o-", label=name)
        axes.set(title=question, xlabel="n", ylabel="CPU seconds")
        axes.legend(fontsize="small")
    figure.savefig(path)
