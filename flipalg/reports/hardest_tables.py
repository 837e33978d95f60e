"""The table of the hardest positions: computed where that is quick, else checked from positions found before.

Main definitions
    hardest_positions(max_m, max_n)   rows for m ≤ n ≤ max_m and for the squares to max_n, nullity 1 to 16
    recorded()                        the presses in hardest_positions.txt, by (m, n)
Conventions
    hardest_positions.txt has a line `m n presses` for a board of nullity 8 to 16, presses in hexadecimal digits, cell
    (i, j) at bit i n + j.  It is the record of scripts/hardest_positions.py, and nothing in it is trusted: the number
    of presses that such a position needs is computed again from all its solutions, and the other bound does not use it.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import TYPE_CHECKING

from flipalg.theory.nullity import nullity

if TYPE_CHECKING:
    import pandas as pd

    from flipalg.boards.board import Board

COLUMNS = ["m", "n", "nullity", "N", "mu_at_least", "mu_at_most", "at_least", "at_most"]
QUICK_NULLITY = 7
LARGEST_NULLITY = 16


def boards(max_m: int, max_n: int) -> Iterator[tuple[int, int]]:
    """Yield (m, n), m ≤ n, of the boards of the table, sorted."""
    for m in range(1, max(max_m, max_n) + 1):
        for n in range(m, max_m + 1) if m <= max_m else [m]:
            if 0 < nullity(m, n) <= LARGEST_NULLITY:
                yield m, n


def recorded() -> dict[tuple[int, int], "Board"]:
    """Return the presses of the record."""
    from flipalg.boards.board import Board
    from flipalg.boards.packed_rows import split

    text = files("flipalg.reports").joinpath("hardest_positions.txt").read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            m, n, presses = line.split()
            found[int(m), int(n)] = Board.from_rows(split(int(presses, 16), int(m), int(n)), int(n))
    return found


def hardest_positions(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return the rows: N, the bounds of μ, and of how many presses the hardest position needs."""
    import pandas as pd

    from flipalg.extremal.hardest import checked, hardest, summary

    record = recorded()
    rows = [
        summary(hardest(m, n) if nullity(m, n) <= QUICK_NULLITY else checked(record[m, n]))
        for m, n in boards(max_m, max_n)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)
