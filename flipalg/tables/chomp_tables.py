"""The two tables about Chomp: all P-positions up to a size, and the function f(q, r) for three rows.

In a P-position the player to move loses.  f(q, r) is the only f for which rows of min(f, q, r), min(f, q) and f
stones, from top to bottom, are a P-position.
"""

from math import comb

from flipalg.algebra.integers import brief, natural_number
from flipalg.impartial.chomp import p_positions
from flipalg.impartial.three_rows import three_row_table
from flipalg.system.limits import CHOMP_TABLE
from flipalg.tables.table_files import Rows

__all__ = ["chomp_p_positions", "chomp_three_rows"]


def chomp_p_positions(max_rows: int, max_length: int) -> Rows:
    """Return all P-positions with at most max_rows rows of at most max_length stones.

    The columns for 4 rows are row_3, row_2, row_1, row_0, stones: the lengths of the rows from top to bottom, 0 for a
    row without stones, and their sum.  Raises MemoryError if a table of all positions of this size, lost or won, would
    have more than 10^9 numbers.
    """
    short, long = sorted((natural_number("max_rows", max_rows), natural_number("max_length", max_length)))
    if short > 60 or comb(short + long, short) * (max_rows + 1) > CHOMP_TABLE:
        raise MemoryError(
            f"a table of the positions of {brief(max_rows)} rows of {brief(max_length)} is too large: at most "
            f"{CHOMP_TABLE:,} numbers"
        )
    columns = [*(f"row_{row}" for row in reversed(range(max_rows))), "stones"]
    positions = ((0,) * (max_rows - len(rows)) + tuple(rows) for rows in p_positions(max_rows, max_length))
    return Rows(columns, ((*lengths, sum(lengths)) for lengths in positions))


def chomp_three_rows(max_q: int, max_r: int) -> Rows:
    """Return q, r and f = f(q, r) for q ≤ max_q and r ≤ max_r (impartial/three_rows.py).

    The rows min(f, q, r), min(f, q) and f, from top to bottom, are a P-position; they are r, q and f if r ≤ q ≤ f.
    """
    F = three_row_table(max(max_q, max_r))
    return Rows(["q", "r", "f"], ((q, r, int(F[q, r])) for q in range(max_q + 1) for r in range(max_r + 1)))
