"""The tables about boards.

Each function returns the sorted rows of a table; its docstring names the columns ("Return m, n and ...").  limits.m and
limits.n are the largest m and n, unless the docstring says what else they limit; a table over one side ignores the
other limit.  The period R_n is `Rule.period`.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from math import inf
from typing import TYPE_CHECKING

from f2x import F2Extension
from flipalg.algebra.extension_fields import values_at
from flipalg.algebra.integers import order_of_2
from flipalg.answers.mask_boards import mask_nullity
from flipalg.answers.nullity_tables import nullity_table, uniqueness_table
from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.solvers.lanczos import LanczosBreakdown, MethodFailedError
from flipalg.solvers.solve import solve
from flipalg.squares.attained import attained
from flipalg.squares.primitives import primitives, square_nullities
from flipalg.tables.table_files import Row, Rows
from flipalg.theory.all_equal import all_equal_determinant, least_color
from flipalg.theory.determinant_polynomials import determinant_polynomial, factor_determinant_polynomial
from flipalg.theory.masks import equivalent
from flipalg.theory.nullity import nullity_of
from flipalg.theory.nullity_table import nullity_row
from flipalg.theory.rules import Rule, rule
from flipalg.theory.unique_colors import unique_colors

if TYPE_CHECKING:
    from flipalg.answers.board_values import BoardValues

__all__ = [
    "BLOCKS",
    "all_equal",
    "attained_nullities",
    "block",
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


def determinant_polynomials(limits: Grid[Form]) -> Rows:
    """Return n, d_n(λ) and its factorization over F2 for n = 0..limits.n (thesis, table 3.2)."""
    found = ((n, determinant_polynomial(n), factor_determinant_polynomial(n)) for n in range(limits.n + 1))
    return Rows(["n", "d_n(λ)", "factors"], ((n, str(d), str(factors)) for n, d, factors in found))


def m_by_4(limits: Grid[Form]) -> Rows:
    """Return m, d_m(z), d_m(z̄) and d_m(z) d_m(z̄), the determinant of the m × 4 board over F2 (thesis, table 3.3).

    d_4(λ+1) = (λ² + λ + 1)² has the roots z and z̄ in F4.  The values come from d_m(z) = z d_{m-1}(z) + d_{m-2}(z).
    """
    F4 = F2Extension(degree=2)
    z, conjugate = F4.gen().conjugates()
    names = {F4.zero(): "0", F4.one(): "1", z: "z", conjugate: "z̄"}
    pairs = islice(zip(values_at(z), values_at(conjugate), strict=True), 1, limits.m + 1)
    return Rows(
        ["m", "d_m(z)", "d_m(z̄)", "determinant"],
        ((m, names[d], names[e], int(d * e)) for m, (d, e) in enumerate(pairs, start=1)),
    )


def _rules(limits: Grid[Form]) -> Iterator[Rule]:
    _, N, neighborhood, topology, colors = limits
    return (rule(n, neighborhood, topology=topology, colors=colors) for n in range(1, N + 1))


def rules(limits: Grid[Form]) -> Rows:
    """Return n, the minimal ranks of apparition, the period R_n and the rule for n = 1..limits.n.

    For plain `plus` boards with two colors this is table 3.4 of the thesis.

    The ranks or the period are empty cells if they are not known exactly; the rule, a sentence, says what is known.
    """
    return Rows(
        ["n", "ranks", "period", "rule"],
        (
            (r.n, " ".join(map(str, r.ranks)) if r.is_exact else "", r.period if r.period_is_exact else "", str(r))
            for r in _rules(limits)
        ),
    )


def reductions(limits: Grid[Form]) -> Rows:
    """Return n, the period R_n, R_n - 1 and "exact" for n = 1..limits.n.

    For plain `plus` boards with two colors this is table 3.1 of the thesis, and R_n - 1 is OEIS A118141.  If R_n is not
    known exactly, its cells are empty, and the last cell is "divides k" with a multiple k of R_n.
    """
    return Rows(
        ["n", "R_n", "R_n - 1", "certainty"],
        (
            (r.n, r.period, r.period - 1, "exact") if r.period_is_exact else (r.n, "", "", f"divides {r.period}")
            for r in _rules(limits)
        ),
    )


def primitive_counts(limits: Grid[Form]) -> Rows:
    """Return k, the order of 2 modulo k and P(k) for every odd k ≤ limits.n with P(k) > 0.

    P(k) counts the x ≠ 0, 1 in the algebraic closure of F2 with lcm(ord x, ord(x + 1)) = k (squares/primitives.py).
    """
    return Rows(["k", "ord_k(2)", "P(k)"], ((k, order_of_2(k) or 0, P) for k, P in primitives(limits.n).items()))


def uniqueness(limits: Grid[Form]) -> Rows:
    """Return m, n and 1 if the m × n board has exactly one solution, else 0."""
    if _comes_by_rows(limits):
        return Rows(["m", "n", "unique"], ((m, n, int(value == 0)) for m, n, value in nullities(limits).rows))
    return _of_values(uniqueness_table(*limits[:4], colors=limits.colors))


def nullities(limits: Grid[Form]) -> Rows:
    """Return m, n and the nullity of every m × n board; ValueError if the number of colors is not prime."""
    if _comes_by_rows(limits):
        M, N, neighborhood, topology, _ = limits
        return _of_boards("nullity", (nullity_row(m, N, neighborhood, topology) for m in range(1, M + 1)))
    return _of_values(nullity_table(*limits[:4], colors=limits.colors))


BLOCKS = {"nullity": nullity_table, "uniqueness": uniqueness_table}
"""The tables of which a block can be made, by name."""


def block(name: str, rows: range, columns: range, kind: Grid[Form]) -> Rows:
    """Return m, n and the value of the boards of a block: a table of BLOCKS, of the kind of a board.

    Only the array of the values is in memory, with 4 or 8 bytes for each board.
    """
    _, _, neighborhood, topology, colors = kind
    return _of_values(BLOCKS[name](None, None, neighborhood, topology, rows=rows, columns=columns, colors=colors))


def _of_values(values: "BoardValues") -> Rows:
    """Return m, n and the value of each board of an array; the values of a row become integers of Python together."""
    m0, n0 = values.first
    rows = ((m, n, value) for m, row in enumerate(values, m0) for n, value in enumerate(row.tolist(), n0))
    return Rows(["m", "n", values.what], rows)


def _comes_by_rows(limits: Grid[Form]) -> bool:
    """Return whether nullities are computed row by row, not as one table: for closed boards with two colors."""
    return not limits.topology.is_open and limits.colors == 2


def _of_boards(name: str, values: Iterable[list[int]]) -> Rows:
    """Return m, n and the value of each m × n board; `values` yields for m = 1, 2, ... the list of values for all n."""
    return Rows(["m", "n", name], ((m, n, value) for m, row in enumerate(values, 1) for n, value in enumerate(row, 1)))


def half_of_nullities(limits: Grid[Form]) -> Rows:
    """Return the rows of `nullities` with m ≤ n."""
    columns, rows = nullities(limits)
    return Rows(columns, (row for row in rows if row[0] <= row[1]))


def square_nullity(limits: Grid[Form]) -> Rows:
    """Return n and the nullity of the n × n board for n = 1..limits.n; ValueError unless limits.colors is prime.

    For plain `plus` boards with two colors it is OEIS A159257.
    """
    prime_number_of_colors(limits.colors)
    N = limits.n
    squares = (nullity_of(limits._replace(m=n, n=n)) for n in range(1, N + 1))
    return Rows(["n", "nullity"], enumerate(square_nullities(N) if limits.is_default else squares, start=1))


def attained_nullities(limits: Grid[Form]) -> Rows:
    """Return v, an n whose n × n board has nullity v, and 1 if n is proved the least, else 0, for even v ≤ limits.n.

    If no n is known, the last cell is empty, and the cell of n is "none" if it is proved that no n exists, else empty.
    """
    found = (attained(v) for v in range(0, limits.n + 1, 2))
    return Rows(
        ["nullity", "n", "least"],
        ((f.nullity, f.n, int(f.least)) if f.n else (f.nullity, "none" if f.decided else "", "") for f in found),
    )


def _half(limits: Grid[Form]) -> Iterator[tuple[int, int]]:
    return ((m, n) for m in range(1, limits.m + 1) for n in range(m, limits.n + 1))


def determinants(limits: Grid[Form]) -> Rows:
    """Return m, n, the determinant of the game matrix over Z and its factorization, for m ≤ n."""
    found = ((m, n, unique_colors(m, n, seconds=inf)) for m, n in _half(limits))
    return Rows(["m", "n", "determinant", "factors"], ((m, n, str(f.determinant), f.factored) for m, n, f in found))


def unique_numbers(limits: Grid[Form]) -> Rows:
    """Return m, n and in words the numbers of colors for which the board is unique, for m ≤ n."""
    return Rows(["m", "n", "unique_with"], ((m, n, str(unique_colors(m, n, seconds=inf))) for m, n in _half(limits)))


def all_equal(limits: Grid[Form]) -> Rows:
    """Return m, n, B = all_equal_determinant(m, n) and for c = 2, ..., 12 colors a divisor t of c; m ≤ n.

    Presses can bring all cells from 0 to the color k if and only if t divides k.  For odd c, t is 1 if and
    only if gcd(c, B) = 1 (theory/all_equal.py).
    """
    colors = range(2, 13)
    return Rows(
        ["m", "n", "B", *(f"c={c}" for c in colors)],
        ((m, n, str(all_equal_determinant(m, n)), *(least_color(m, n, c) for c in colors)) for m, n in _half(limits)),
    )


MASK_TOPOLOGIES = ("board", "cylinder", "torus")
"""The topologies in the table of masks; a ring is a cylinder with rows and columns exchanged."""


def masks(limits: Grid[Form]) -> Rows:
    """Return a mask, its number, the size of its class, the topology, and the nullities of n × n for n = 1..limits.n.

    For each topology a class of masks has one row, for its mask with the least number.  On boards and tori a class has
    the images of a mask under the eight symmetries of the square; on cylinders only its images under the reflections
    up-down and left-right and under both.
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


def lanczos(limits: Grid[Form]) -> Rows:
    """Return m, n, basis, breakdown and residual for n × n, n ≤ limits.m, and 3 × n, n ≤ limits.n.

    The table says which boards two Krylov methods solve for the right side 1, the vector of all ones.

    basis       1 if the Lanczos basis v_0, v_1, ... of thesis eq. 4.2 gives a solution (checked by pressing), 0 if not
    breakdown   the first i with <v_i, 1> = 0 and v_i ≠ 0, at which the basis ends; empty if there is a solution
    residual    1 if the residual iteration of thesis A.2.2 gives a solution (checked by pressing), 0 if not
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
