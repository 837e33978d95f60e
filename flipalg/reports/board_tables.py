"""The rows of the tables about boards: one row for each board, or for each n, sorted.

The argument `limits` of each function is the largest grid of the table; a table over one side ignores the other side.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import inf

from f2x import F2Extension
from flipalg.algebra.extension_fields import values_at
from flipalg.algebra.integers import order_of_2
from flipalg.games.mask_boards import mask_nullity
from flipalg.reports.table_files import Row, Rows
from flipalg.solvers.lanczos import LanczosBreakdown, MethodFailedError
from flipalg.solvers.solve import solve
from flipalg.theory.all_equal import all_equal_determinant, least_color
from flipalg.theory.attained import attained
from flipalg.theory.determinant_polynomials import determinant_polynomial, factor_determinant_polynomial
from flipalg.theory.grid import Grid
from flipalg.theory.masks import equivalent
from flipalg.theory.nullity import nullity_of
from flipalg.theory.nullity_table import nullity_row, nullity_table, uniqueness_table
from flipalg.theory.primitives import primitives, square_nullities
from flipalg.theory.rules import Rule, rule
from flipalg.theory.unique_colors import unique_colors

__all__ = [
    "all_equal",
    "attained_nullities",
    "determinant_polynomials",
    "determinants",
    "half_of_nullities",
    "lanczos",
    "m_by_4",
    "masks",
    "nullities",
    "primitive_counts",
    "reductions",
    "rules",
    "square_nullity",
    "unique_numbers",
    "uniqueness",
]


def determinant_polynomials(limits: Grid) -> Rows:
    """Return n, d_n(λ) and its factorization, n = 0..limits.n (thesis, table 3.2)."""
    found = ((n, determinant_polynomial(n), factor_determinant_polynomial(n)) for n in range(limits.n + 1))
    return Rows(["n", "d_n(λ)", "factors"], ((n, str(d), str(factors)) for n, d, factors in found))


def m_by_4(limits: Grid) -> Rows:
    """Return m, d_m(z), d_m(z̄) and their product det G, m = 1..limits.m (thesis, table 3.3).

    d_4(λ+1) = (λ² + λ + 1)² has the roots z and z̄ in F4.  The values come from the recurrence in F4.
    """
    F4 = F2Extension.of_order(4)
    z, conjugate = F4.generator.conjugates()
    names = {F4.zero: "0", F4.one: "1", z: "z", conjugate: "z̄"}
    pairs = islice(zip(values_at(z), values_at(conjugate), strict=True), 1, limits.m + 1)
    return Rows(
        ["m", "d_m(z)", "d_m(z̄)", "determinant"],
        ((m, names[d], names[e], int(d * e)) for m, (d, e) in enumerate(pairs, start=1)),
    )


def _rules(limits: Grid) -> Iterator[Rule]:
    _, N, neighborhood, topology, colors = limits
    return (rule(n, neighborhood, topology=topology, colors=colors) for n in range(1, N + 1))


def rules(limits: Grid) -> Rows:
    """Return n, the minimal ranks, the period R_n and the sentence, n = 1..limits.n (thesis, table 3.4).

    Ranks and periods that are not known exactly are left empty; the sentence says what is known about them.
    """
    return Rows(
        ["n", "ranks", "period", "rule"],
        (
            (r.n, " ".join(map(str, r.ranks)) if r.is_exact else "", r.period if r.period_is_exact else "", str(r))
            for r in _rules(limits)
        ),
    )


def reductions(limits: Grid) -> Rows:
    """Return n, R_n, R_n - 1 and whether R_n is exact, n = 1..limits.n (thesis, table 3.1; OEIS A118141).

    If R_n is not known exactly its cells are empty, and the last one names a number that it divides.
    """
    return Rows(
        ["n", "R_n", "R_n - 1", "certainty"],
        (
            (r.n, r.period, r.period - 1, "exact") if r.period_is_exact else (r.n, "", "", f"divides {r.period}")
            for r in _rules(limits)
        ),
    )


def primitive_counts(limits: Grid) -> Rows:
    """Return k, ord_k(2) and P(k) for every odd k ≤ limits.n with P(k) > 0 (theory/primitives.py)."""
    return Rows(["k", "ord_k(2)", "P(k)"], ((k, order_of_2(k) or 0, P) for k, P in primitives(limits.n).items()))


def uniqueness(limits: Grid) -> Rows:
    """Return m, n and 1 if the m × n board has exactly one solution, else 0."""
    if _comes_by_rows(limits):
        return Rows(["m", "n", "unique"], ((m, n, int(value == 0)) for m, n, value in nullities(limits).rows))
    return _of_boards("unique", uniqueness_table(*limits[:4], colors=limits.colors).tolist())


def nullities(limits: Grid) -> Rows:
    """Return m, n and the nullity of every m × n board."""
    if _comes_by_rows(limits):
        M, N, neighborhood, topology, _ = limits
        return _of_boards("nullity", (nullity_row(m, N, neighborhood, topology) for m in range(1, M + 1)))
    return _of_boards("nullity", nullity_table(*limits[:4], colors=limits.colors).tolist())


def _comes_by_rows(limits: Grid) -> bool:
    """Return whether nullities are computed one board at a time; if so, each row is shown as soon as it is known."""
    return not limits.topology.is_open and limits.colors == 2


def _of_boards(name: str, values: Iterable[list[int]]) -> Rows:
    """Return m, n and the value of each board, from a list of values for each m."""
    return Rows(["m", "n", name], ((m, n, value) for m, row in enumerate(values, 1) for n, value in enumerate(row, 1)))


def half_of_nullities(limits: Grid) -> Rows:
    """Return the rows of `nullities` with m ≤ n."""
    columns, rows = nullities(limits)
    return Rows(columns, (row for row in rows if row[0] <= row[1]))


def square_nullity(limits: Grid) -> Rows:
    """Return n and the nullity of the n × n board, n = 1..limits.n (OEIS A159257)."""
    N = limits.n
    squares = (nullity_of(limits._replace(m=n, n=n)) for n in range(1, N + 1))
    return Rows(["n", "nullity"], enumerate(square_nullities(N) if limits.is_default else squares, start=1))


def attained_nullities(limits: Grid) -> Rows:
    """Return v, a side n with that nullity, and 1 if n is the least, for v even ≤ limits.n.

    n is "none" if no side has the nullity, and empty if that is not decided.
    """
    found = (attained(v) for v in range(0, limits.n + 1, 2))
    return Rows(
        ["nullity", "n", "least"],
        ((f.nullity, f.n, int(f.least)) if f.n else (f.nullity, "none" if f.decided else "", "") for f in found),
    )


def _half(limits: Grid) -> Iterator[tuple[int, int]]:
    return ((m, n) for m in range(1, limits.m + 1) for n in range(m, limits.n + 1))


def determinants(limits: Grid) -> Rows:
    """Return m, n, the determinant over Z and its factors, for m ≤ n."""
    found = ((m, n, unique_colors(m, n, seconds=inf)) for m, n in _half(limits))
    return Rows(["m", "n", "determinant", "factors"], ((m, n, str(f.determinant), f.factored) for m, n, f in found))


def unique_numbers(limits: Grid) -> Rows:
    """Return m, n and the numbers of colors for which the board is unique, for m ≤ n."""
    return Rows(["m", "n", "unique_with"], ((m, n, str(unique_colors(m, n, seconds=inf))) for m, n in _half(limits)))


def all_equal(limits: Grid) -> Rows:
    """Return m, n, B (theory/all_equal.py) and, for 2 to 12 colors, the least color that all 0 can reach, for m ≤ n."""
    colors = range(2, 13)
    return Rows(
        ["m", "n", "B", *(f"c={c}" for c in colors)],
        ((m, n, str(all_equal_determinant(m, n)), *(least_color(m, n, c) for c in colors)) for m, n in _half(limits)),
    )


MASK_TOPOLOGIES = ("board", "cylinder", "torus")
"""The topologies of the table; a ring is a cylinder with rows and columns exchanged."""


def masks(limits: Grid) -> Rows:
    """Return mask, number, how many masks are alike, topology, and the nullities of n × n, n = 1..limits.n.

    Each class has one row, under its least number.  On boards and tori a class is a mask in its eight positions; on
    cylinders it is a mask and its images under two reflections.
    """
    rows: list[Row] = []
    for topology in MASK_TOPOLOGIES:
        turned = topology != "cylinder"
        classes = {min(equivalent(k, turned=turned), key=lambda m: m.number) for k in range(512)}
        for found in classes:
            alike = len(equivalent(found, turned=turned))
            values = " ".join(str(mask_nullity(found, n, n, topology)) for n in range(1, limits.n + 1))
            rows.append((str(found), found.number, alike, topology, values))
    return Rows(["mask", "number", "masks", "topology", "nullities"], sorted(rows, key=lambda row: (row[1], row[3])))


def lanczos(limits: Grid) -> Rows:
    """Return which boards two Krylov methods solve: square boards up to limits.m, and 3 × n boards up to limits.n.

    basis       1: the basis of thesis eq. 4.2 gives a solution (pressed), 0: it breaks down
    breakdown   the step i at which <v_i, 1> = 0 and v_i ≠ 0, empty if the basis gives a solution
    residual    1: the residual iteration of thesis A.2.2 gives a solution (pressed), 0: it does not
    """
    boards = sorted({(n, n) for n in range(1, limits.m + 1)} | {(3, n) for n in range(1, limits.n + 1)})
    columns = ["m", "n", "basis", "breakdown", "residual"]
    return Rows(columns, ((m, n, *_basis(m, n), _residual(m, n)) for m, n in boards))


def _basis(m: int, n: int) -> tuple[int, int | None]:
    try:
        return int(solve(m, n, method="lanczos").verify()), None
    except LanczosBreakdown as error:
        return 0, error.step


def _residual(m: int, n: int) -> int:
    try:
        return int(solve(m, n, method="residual").verify())
    except MethodFailedError:
        return 0
