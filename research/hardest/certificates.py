"""Write hardest_positions.json: for each board of the table `hardest` a proof of both of its bounds.

    python -m research.hardest.certificates [--board M N] [--out FILE]    five minutes on one core; needs scipy

scripts/verify_hardest.py checks the file and says what stands in it.  The linear programs here only find the proofs:
a leaf of a tree is kept if its integers are a contradiction.  Boards whose columns are the same up to a linear map
share their trees.
"""

import argparse
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import count
from operator import xor
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from scipy.optimize import linprog

from flipalg.answers.nullities import nullity
from flipalg.boards.packed_rows import joined
from flipalg.boards.problem import Problem
from flipalg.extremal.covering_radius import Multiplicities, _coordinates, _independent, _least_covered, multiplicities
from flipalg.extremal.hardest import hardest
from flipalg.solvers.methods import kernel_of
from flipalg.tables.hardest_tables import QUICK_NULLITY, recorded

Tree: TypeAlias = list[Any]
Floats: TypeAlias = npt.NDArray[np.float64]

ROOT = Path(__file__).parents[2]
CERTIFICATES = ROOT / "research" / "proofs" / "presses" / "hardest_positions.json"
TABLE = ROOT / "tables" / "hardest.csv"
LARGEST = 8
"""The largest dimension of a space of columns."""
CANDIDATES = 8
"""The number of variables that are tried before a branch is chosen."""
SPARE = 1e-7
"""An optimum beyond it is a contradiction, which exact arithmetic then confirms."""


class Search:
    """The search for integers s_a, a a column, whose sums over a ∈ F2^d with signs are at most their limits."""

    def __init__(self, columns: dict[int, int], d: int, most: int, at_zero: int) -> None:
        """Take {column: parity of its multiplicity}, the greatest sum, and the greatest at c = 0."""
        self.columns = list(columns)
        self.signs = np.array([[1 - 2 * ((a & c).bit_count() & 1) for a in columns] for c in range(1 << d)])
        odd = [a for a in columns if columns[a]]
        apart = [(at_zero + 2 * sum((a & c).bit_count() for a in odd) - most) % 4 for c in range(1 << d)]
        self.limits = np.array([most if r == 0 else most - 2 for r in apart])
        tops = [most - (most - columns[a]) % 2 for a in columns]
        self.box = [(1 if columns[a] and a & a - 1 == 0 else -top, top) for a, top in zip(columns, tops, strict=True)]
        self.leaves = 0

    def optimum(self, box: list[tuple[int, int]]) -> tuple[float, Floats, Floats]:
        """Return the least excess of a sum over its limit, where it is attained, and the weights that prove it."""
        k = len(box)
        found = linprog(
            np.append(np.zeros(k), 1.0),
            np.hstack((self.signs, -np.ones((len(self.signs), 1)))),
            self.limits,
            bounds=[*box, (None, None)],
            method="highs-ds",
        )
        return found.fun, found.x[:k], -found.ineqlin.marginals

    def leaf(self, box: list[tuple[int, int]], weights: Floats) -> Tree:
        """Return [c, w, c, w, ...]: Σ w (sum at c) > Σ w (limit at c) for all s in the box, with small integers w."""
        lows, highs = np.array(box).T
        for scale in count(1):
            rounded = np.rint(scale * weights / weights.max()).astype(np.int64)
            combined = rounded @ self.signs
            if np.where(combined > 0, combined * lows, combined * highs).sum() > rounded @ self.limits:
                self.leaves += 1
                return [int(number) for c in rounded.nonzero()[0] for number in (c, rounded[c])]
        raise AssertionError

    def tree(self, box: list[tuple[int, int]], at: Floats) -> Tree:
        """Return [a, v, tree for s_a < v, tree for s_a > v]."""
        best: tuple[float, int, int, Any] | None = None
        for _, i, v in sorted(self.branches(box, at))[:CANDIDATES]:
            low, high = box[i]
            halves = [[*box[:i], half, *box[i + 1 :]] for half in ((low, v - 1), (v + 1, high))]
            found = [(half, *self.optimum(half)) for half in halves]
            below, above = sorted(optimum for _, optimum, _, _ in found)
            value = below + min(above, 0.01) / 5 + 1000 * (above > SPARE) + 1000 * (below > SPARE)
            if best is None or value > best[0]:
                best = value, i, v, found
            if below > SPARE:
                break
        if best is None:
            raise ValueError("there are such integers")
        _, i, v, found = best
        trees = [self.leaf(half, weights) if z > SPARE else self.tree(half, x) for half, z, x, weights in found]
        return [self.columns[i], v, *trees]

    def branches(self, box: list[tuple[int, int]], at: Floats) -> Iterator[tuple[float, int, int]]:
        """Yield (distance from v, i, v): v lies between two values of the variable i, near its value."""
        for i, ((low, high), x) in enumerate(zip(box, at, strict=True)):
            if low < high:
                v = min(max(low + 1 + 2 * int((x - low) // 2), low + 1), high - 1)
                if abs(x - v) < 1 - SPARE:
                    yield abs(x - v), i, v

    def proof(self) -> Tree:
        """Return the tree that excludes all s; ValueError if there are some."""
        if self.limits.max() < 0:  # the mean of all sums is 0
            return [number for c in range(len(self.limits)) for number in (c, 1)]
        for i, (low, high) in enumerate(self.box):
            if low > high:  # the mean of the sums where column i has the sign + is s_i
                return self.leaf(self.box, 1.0 + self.signs[:, i])
        z, x, weights = self.optimum(self.box)
        return self.leaf(self.box, weights) if z > SPARE else self.tree(self.box, x)


def types(code: Multiplicities) -> dict[int, int]:
    """Return {column: parity of its multiplicity} for the columns that are not 0."""
    return {j: len(code.cells[j]) % 2 for j in code.columns}


def spans(code: Multiplicities, dimension: int) -> Iterator[list[int]]:
    """Yield bases of subspaces of columns, of odd columns where possible, for a proof of the lower bound."""
    odd = [j for j, parity in types(code).items() if parity]
    independent = _independent([*odd, *code.columns] if dimension == code.dimension else odd)
    if len(independent) <= dimension:
        yield independent
    yield _least_covered(odd, code.columns, dimension)


def images(problem: dict[int, int], d: int, of: dict[int, int]) -> list[int] | None:
    """Return the images of the unit vectors under a linear map from the columns of a problem to those of a code."""

    def extended(chosen: list[int], span: list[int]) -> list[int] | None:
        if len(chosen) == d:
            return chosen
        here = 1 << len(chosen)
        wanted = [problem.get(here | a) for a in range(here)]
        for v in of:
            if v not in span and [of.get(v ^ image) for image in span] == wanted:
                found = extended([*chosen, v], [*span, *(v ^ image for image in span)])
                if found:
                    return found
        return None

    return extended([], [0])


def patterns(basis: list[int], span: Sequence[int]) -> list[int]:
    """Return quiet patterns in which a cell with column span[r] is in the r-th alone, then more to a basis of all."""
    d = len(basis)
    vectors = _independent([*span, *(1 << k for k in range(d))])
    inverse = _coordinates(vectors)  # {column: its coordinates}
    found = []
    for r in range(d):
        of_unit = [inverse[1 << k] >> r & 1 for k in range(d)]
        found.append(reduce(xor, (vector for vector, bit in zip(basis, of_unit, strict=True) if bit)))
    return found


def proved(m: int, n: int, mu: int, problems: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the proof for a board that μ ≥ mu; add its problem to the problems if none of them serves."""
    basis = [joined(list(vector), n) for vector in kernel_of(Problem.of(m, n))]
    code = multiplicities(basis, m * n)
    presses = recorded()[m, n] if nullity(m, n) > QUICK_NULLITY else hardest(m, n).presses
    most = mu - 2
    span = None
    for k, problem in enumerate(problems):
        if span is None and problem["most"] == most:
            number, span = k, images(problem["columns"], problem["dimension"], types(code))
    if span is None:
        number, span = len(problems), new_problem(code, most, problems)
    rows = [f"{pattern & (1 << n) - 1:x}" for pattern in patterns(basis, span)]
    return {
        "m": m,
        "n": n,
        "at_least": presses.weight,
        "at_most": m * n - (code.covered + mu) // 2,
        "problem": number,
        "presses": f"{joined(list(presses.rows), n):x}",
        "inner": rows[: len(span)],
        "outer": rows[len(span) :],
    }


def new_problem(code: Multiplicities, most: int, problems: list[dict[str, Any]]) -> list[int]:
    """Solve the problem of a code, add it to the problems, and return the span of its columns."""
    of = types(code)
    for span in spans(code, {-2: 0, 0: 1}.get(most, min(LARGEST, code.dimension))):
        coordinates = _coordinates(span)
        columns = {coordinates[j]: parity for j, parity in of.items() if j in coordinates}
        t = most - (most - sum(columns.values())) % 2
        try:
            trees = [Search(columns, len(span), t, at_zero).proof() for at_zero in (t, t - 2)]
        except ValueError:
            continue
        problems.append({"dimension": len(span), "most": most, "columns": columns, "trees": trees})
        return span
    raise ValueError("no proof was found")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--board", nargs=2, type=int, help="this board alone")
    parser.add_argument("--out", type=Path, default=CERTIFICATES)
    options = parser.parse_args(arguments)
    problems: list[dict[str, Any]] = []
    found = []
    with TABLE.open(encoding="utf-8") as file:
        rows = [(int(row["m"]), int(row["n"]), int(row["mu_at_least"])) for row in csv.DictReader(file)]
    for m, n, mu in rows:
        if options.board in (None, [m, n]):
            found.append(proved(m, n, mu, problems))
            print(m, n, "problem", found[-1]["problem"], flush=True)
    kept = [{"dimension": problem["dimension"], "trees": problem["trees"]} for problem in problems]
    lines = [",\n".join(json.dumps(value, separators=(",", ":")) for value in values) for values in (kept, found)]
    text = f'{{"format":"flipalg hardest positions 1",\n"problems":[\n{lines[0]}],\n"boards":[\n{lines[1]}]}}\n'
    options.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
