"""The table of the hardest positions; a search finds some, the others are read from a file and checked.

hardest_positions.txt has a line `m n presses` for each board of the table whose nullity is above QUICK_NULLITY; the
presses turn the position off and are a hexadecimal number in which cell (i, j) is bit i n + j.  The file, written by
research/hardest/positions.py, is not trusted: the number of presses that each position needs is computed again, from
all solutions, and is the lower bound in the table.  The upper bound does not use the file.
"""

from collections.abc import Iterator
from importlib.resources import files

from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board
from flipalg.boards.packed_rows import split
from flipalg.extremal.hardest import checked, hardest, summary
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.system.limits import HARDEST_POSITION_NULLITY
from flipalg.tables.table_files import Rows

__all__ = ["QUICK_NULLITY", "boards", "hardest_positions", "recorded"]

COLUMNS = ["m", "n", "nullity", "N", "mu_at_least", "mu_at_most", "at_least", "at_most"]
QUICK_NULLITY = 7
"""The largest nullity for which a search finds the hardest position; above it the file has the position."""


def boards(max_m: int, max_n: int) -> Iterator[tuple[int, int]]:
    """Yield, sorted, the sides (m, n) of the boards of nullity 1 to 16 with m ≤ n ≤ max_m or m = n ≤ max_n."""
    for m in range(1, max(max_m, max_n) + 1):
        for n in range(m, max_m + 1) if m <= max_m else [m]:
            if 0 < nullity(m, n) <= HARDEST_POSITION_NULLITY:
                yield m, n


def recorded() -> dict[tuple[int, int], Board]:
    """Return {(m, n): the presses that make the hardest position of the board} from hardest_positions.txt."""
    text = files("flipalg.tables").joinpath("hardest_positions.txt").read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            m, n, presses = line.split()
            found[int(m), int(n)] = Board.from_rows(split(int(presses, 16), int(m), int(n)), int(n))
    return found


def hardest_positions(limits: Grid[Form]) -> Rows:
    """Return the table `hardest`, with the columns COLUMNS and a row for each board of `boards(limits.m, limits.n)`.

    The file suffices up to limits.m = 16 and limits.n = 100.  N is the number of cells that belong to some quiet
    pattern.  The hardest position needs mn - (N + μ)/2 presses; this is between at_least and at_most.
    extremal/covering_radius.py defines μ, which is between mu_at_least and mu_at_most.
    """
    record, asked = recorded(), list(boards(*limits.shape))
    quick = {(m, n) for m, n in asked if nullity(m, n) <= QUICK_NULLITY}
    if missing := [f"{m} × {n}" for m, n in asked if (m, n) not in quick and (m, n) not in record]:
        raise ValueError(f"no hardest position is stored for {', '.join(missing[:3])}: take smaller limits")
    found = (summary(hardest(m, n) if (m, n) in quick else checked(record[m, n])) for m, n in asked)
    return Rows(COLUMNS, ([values[name] for name in COLUMNS] for values in found))
