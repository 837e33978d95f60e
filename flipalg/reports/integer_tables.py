"""The rows of the tables about all numbers of colors at once: each function returns a pandas DataFrame, sorted.

Signature: two limits, as reports.tables calls its builders.
"""

from math import inf
from typing import TYPE_CHECKING

from flipalg.theory.all_equal import all_equal_determinant, least_color
from flipalg.theory.unique_colors import unique_colors

if TYPE_CHECKING:
    import pandas as pd


def determinants(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n, the determinant over Z and its factors, for m ≤ n."""
    import pandas as pd

    rows = [
        (m, n, str(found.determinant), found.factored)
        for m in range(1, max_m + 1)
        for n in range(m, max_n + 1)
        for found in [unique_colors(m, n, seconds=inf)]
    ]
    return pd.DataFrame(rows, columns=["m", "n", "determinant", "factors"])


def unique_numbers(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n and the numbers of colors for which the board is unique, for m ≤ n."""
    import pandas as pd

    rows = [(m, n, str(unique_colors(m, n, seconds=inf))) for m in range(1, max_m + 1) for n in range(m, max_n + 1)]
    return pd.DataFrame(rows, columns=["m", "n", "unique_with"])


def all_equal(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n, B and the least color to which all 0 can be brought, for 2 to 12 colors and m ≤ n."""
    import pandas as pd

    rows = []
    for m in range(1, max_m + 1):
        for n in range(m, max_n + 1):
            B = all_equal_determinant(m, n)
            rows.append((m, n, str(B), *(least_color(m, n, c) for c in range(2, 13))))
    return pd.DataFrame(rows, columns=["m", "n", "B", *(f"c={c}" for c in range(2, 13))])
