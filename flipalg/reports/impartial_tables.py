"""The rows of the Chomp tables: each function returns a pandas DataFrame of integers, sorted, one row a position.

Signature: two limits, as reports.tables calls its builders.
"""

from math import comb
from typing import TYPE_CHECKING

from flipalg.algebra.integers import brief, natural_number
from flipalg.impartial.chomp import p_positions
from flipalg.impartial.three_rows import three_row_table

if TYPE_CHECKING:
    import pandas as pd


LARGEST_TABLE = 10**9
"""Positions times columns of a table."""


def chomp_p_positions(max_rows: int, max_length: int) -> "pd.DataFrame":
    """Return all P-positions of at most max_rows rows of at most max_length stones: the lengths, and their sum.

    Columns row_3, row_2, row_1, row_0, stones (for 4 rows): from top to bottom as printed, 0 where there is no row.
    """
    short, long = sorted((natural_number("max_rows", max_rows), natural_number("max_length", max_length)))
    if short > 60 or comb(short + long, short) * (max_rows + 1) > LARGEST_TABLE:
        raise MemoryError(
            f"a table of the positions of {brief(max_rows)} rows of {brief(max_length)} is too large: at most "
            f"{LARGEST_TABLE:,} numbers"
        )
    import pandas as pd

    columns = [*(f"row_{row}" for row in reversed(range(max_rows))), "stones"]
    rows = ((0,) * (max_rows - len(rows)) + rows for rows in p_positions(max_rows, max_length))
    return pd.DataFrame([(*lengths, sum(lengths)) for lengths in rows], columns=columns)


def chomp_three_rows(max_q: int, max_r: int) -> "pd.DataFrame":
    """Return q, r and f = f(q, r) for q ≤ max_q, r ≤ max_r: the rows r, q and f, from the top, are a P-position."""
    import pandas as pd

    F = three_row_table(max(max_q, max_r))
    return pd.DataFrame(
        [(q, r, int(F[q, r])) for q in range(max_q + 1) for r in range(max_r + 1)], columns=["q", "r", "f"]
    )
