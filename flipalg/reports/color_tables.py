"""The rows of the tables for more than two colors: each function returns a pandas DataFrame, sorted.

Signature: two limits, as reports.tables calls its builders.
"""

from math import inf
from typing import TYPE_CHECKING

from flipalg.colors.all_equal import all_equal_determinant, least_color
from flipalg.colors.determinants import nullity
from flipalg.colors.rules import rule
from flipalg.colors.unique_colors import unique_colors

if TYPE_CHECKING:
    import pandas as pd


def color_determinants(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n, the determinant over Z and its factors, for m ≤ n."""
    import pandas as pd

    rows = [
        (m, n, str(found.determinant), found.factored)
        for m in range(1, max_m + 1)
        for n in range(m, max_n + 1)
        for found in [unique_colors(m, n, budget=inf)]
    ]
    return pd.DataFrame(rows, columns=["m", "n", "determinant", "factors"])


def unique_color_numbers(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n and the numbers of colors for which the board is unique, for m ≤ n."""
    import pandas as pd

    rows = [(m, n, str(unique_colors(m, n, budget=inf))) for m in range(1, max_m + 1) for n in range(m, max_n + 1)]
    return pd.DataFrame(rows, columns=["m", "n", "unique_with"])


def nullity_mod_3(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n and the nullity modulo 3, for m ≤ n."""
    return _nullities(max_m, max_n, 3)


def nullity_mod_5(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n and the nullity modulo 5, for m ≤ n."""
    return _nullities(max_m, max_n, 5)


def _nullities(max_m: int, max_n: int, p: int) -> "pd.DataFrame":
    import pandas as pd

    rows = [(m, n, nullity(m, n, p)) for m in range(1, max_m + 1) for n in range(m, max_n + 1)]
    return pd.DataFrame(rows, columns=["m", "n", "nullity"])


def rules_mod_3(_max_m: int, max_n: int) -> "pd.DataFrame":
    """Return n, the ranks that decide m × n with 3 colors, and the period of the nullities."""
    import pandas as pd

    found = [rule(n, 3) for n in range(1, max_n + 1)]
    rows = [(r.n, " ".join(map(str, r.ranks)), str(r.period)) for r in found]
    return pd.DataFrame(rows, columns=["n", "ranks", "period"])


def all_equal(max_m: int, max_n: int) -> "pd.DataFrame":
    """Return m, n, B and the least color to which all 0 can be brought, for 2 to 12 colors and m ≤ n."""
    import pandas as pd

    rows = []
    for m in range(1, max_m + 1):
        for n in range(m, max_n + 1):
            B = all_equal_determinant(m, n)
            rows.append((m, n, str(B), *(least_color(m, n, c) for c in range(2, 13))))
    return pd.DataFrame(rows, columns=["m", "n", "B", *(f"c={c}" for c in range(2, 13))])
