"""The rows of the board tables: each function returns a pandas DataFrame, sorted, one row a board or polynomial.

Signature: (max_m, max_n); a table over one side ignores the other limit.  Where the entry in `tables.TABLES` says so, a
neighborhood, a topology and a number of colors beside them.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from f2x import F2Poly
from flipalg.algebra.extension_fields import values_at
from flipalg.algebra.integers import order_of_2
from flipalg.theory.attained import attained
from flipalg.theory.determinant_polynomials import determinant_polynomial, factor_determinant_polynomial
from flipalg.theory.nullity import nullity
from flipalg.theory.nullity_table import nullity_table, uniqueness_table
from flipalg.theory.primitives import primitives, square_nullities
from flipalg.theory.rules import rule

if TYPE_CHECKING:
    import pandas as pd


def determinant_polynomials(_max_m: int, max_n: int) -> "pd.DataFrame":
    """Return n, d_n(λ) and its factorization, n = 0..max_n (thesis, table 3.2)."""
    return _frame(
        ["n", "d_n(λ)", "factors"],
        ([n, str(determinant_polynomial(n)), str(factor_determinant_polynomial(n))] for n in range(max_n + 1)),
    )


def m_by_4(max_m: int, _max_n: int) -> "pd.DataFrame":
    """Return m, d_m(z), d_m(z̄) and their product det G, m = 1..max_m (thesis, table 3.3).

    d_4(λ+1) = (λ² + λ + 1)² has the roots z and z̄ in F4.  The values come from the recurrence in F4.
    """
    F4, z = F2Poly("z^2 + z + 1"), F2Poly("z")
    names = {F2Poly(0): "0", F2Poly(1): "1", z: "z", F2Poly("z + 1"): "z̄"}
    pairs = islice(zip(values_at(z, F4), values_at(F2Poly("z + 1"), F4), strict=True), 1, max_m + 1)
    return _frame(
        ["m", "d_m(z)", "d_m(z̄)", "determinant"],
        ([m, names[d], names[conjugate], int(d * conjugate % F4)] for m, (d, conjugate) in enumerate(pairs, start=1)),
    )


def rules(
    _max_m: int, max_n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> "pd.DataFrame":
    """Return n, the minimal ranks, the period R_n and the sentence, n = 1..max_n (thesis, table 3.4).

    Ranks or a period that are not known exactly are left out; the sentence then says of them what is known.
    """
    found = [rule(n, neighborhood, topology=topology, colors=colors) for n in range(1, max_n + 1)]
    return _frame(
        ["n", "ranks", "period", "rule"],
        (
            [r.n, " ".join(map(str, r.ranks)) if r.is_exact else "", r.period if r.period_is_exact else "", str(r)]
            for r in found
        ),
    )


def reductions(
    _max_m: int, max_n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> "pd.DataFrame":
    """Return n, R_n, R_n - 1 and how certain R_n is, n = 1..max_n (thesis, table 3.1; OEIS A118141).

    Where R_n is not known exactly the cells are empty, and the last names a number that it divides.
    """
    found = [rule(n, neighborhood, topology=topology, colors=colors) for n in range(1, max_n + 1)]
    return _frame(
        ["n", "R_n", "R_n - 1", "certainty"],
        (
            [r.n, r.period, r.period - 1, "exact"] if r.period_is_exact else [r.n, "", "", f"divides {r.period}"]
            for r in found
        ),
    )


def primitive_counts(_max_m: int, max_n: int) -> "pd.DataFrame":
    """Return k, ord_k(2) and P(k) for every odd k ≤ max_n with P(k) > 0 (theory/primitives.py)."""
    return _frame(["k", "ord_k(2)", "P(k)"], ([k, order_of_2(k) or 0, P] for k, P in primitives(max_n).items()))


def uniqueness(
    max_m: int, max_n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> "pd.DataFrame":
    """Return m, n and 1 where the m × n board has exactly one solution, else 0."""
    return uniqueness_table(max_m, max_n, neighborhood, topology, colors=colors).to_frame()


def nullities(
    max_m: int, max_n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> "pd.DataFrame":
    """Return m, n and the nullity of every m × n board, m ≤ max_m, n ≤ max_n."""
    return nullity_table(max_m, max_n, neighborhood, topology, colors=colors).to_frame()


def half_of_nullities(max_m: int, max_n: int, *form: Any) -> "pd.DataFrame":
    """Return the rows of `nullities` with m ≤ n."""
    frame = nullities(max_m, max_n, *form)
    return frame[frame["m"] <= frame["n"]].reset_index(drop=True)


def square_nullity(
    _max_m: int, max_n: int, neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> "pd.DataFrame":
    """Return n and the nullity of the n × n board, n = 1..max_n (OEIS A159257)."""
    if (neighborhood, topology, colors) == ("plus", "board", 2):
        found = square_nullities(max_n)
    else:
        found = [nullity(n, n, neighborhood, topology, colors=colors) for n in range(1, max_n + 1)]
    return _frame(["n", "nullity"], enumerate(found, start=1))


def attained_nullities(_max_m: int, max_n: int) -> "pd.DataFrame":
    """Return v, a side n with that nullity, and 1 where n is the least, for v even ≤ max_n; no n where none has it.

    Where it is not decided whether v occurs all cells are empty.
    """
    found = [attained(v) for v in range(0, max_n + 1, 2)]
    return _frame(
        ["nullity", "n", "least"],
        ([f.nullity, f.n, int(f.least)] if f.n else [f.nullity, "none" if f.decided else "", ""] for f in found),
    )


def _frame(columns: list[str], rows: Iterable[Sequence[int | str]]) -> "pd.DataFrame":
    import pandas as pd

    return pd.DataFrame(rows, columns=columns)
