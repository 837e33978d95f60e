"""The hardest position of a board, a solvable start that needs the most presses; their number is "God's number".

With two colors the hardest position needs mn - (N + μ)/2 presses, the covering radius of the code of quiet patterns.
N is the number of cells that belong to some quiet pattern; covering_radius.py defines μ, and m_j and s_j, which the
docstrings below use.
Proof: docs/mathematics/hardest-positions.md.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from math import gcd, prod

from flipalg.algebra.integers import brief, divisors
from flipalg.answers.nullities import nullity
from flipalg.boards.board import Board, number_of_cell_colors
from flipalg.boards.packed_rows import from_values, joined, split, sum_of_rows
from flipalg.boards.problem import Problem
from flipalg.extremal.complete_search import generators_of, hardest_presses
from flipalg.extremal.covering_radius import Multiplicities, mu_at_least, mu_at_most, multiplicities
from flipalg.fewest.coset_weights import lightest
from flipalg.grids.grid import Grid, OnGrid, has_form
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import Neighborhood, NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.solvers.methods import kernel_of
from flipalg.system.limits import COMPARED_CELLS, HARDEST_POSITION_NULLITY

__all__ = ["Hardest", "checked", "first_of_family", "hardest", "summary", "symmetries_of"]


@dataclass(frozen=True)
class Hardest(OnGrid):
    """Bounds for the hardest position of the m × n board, and a start that attains the lower bound; see `hardest`.

    Attributes
    ----------
    grid : Grid
        The sizes, neighborhood, topology and number of colors of the board.
    nullity : int
        The number of generators of the kernel: with a prime number of colors its dimension.
    covered : int
        The number of cells that belong to some quiet pattern.
    at_least : int
        The number of presses that `start` needs.
    at_most : int
        A number of presses that suffices for every solvable start.
    start : Board
        A start that needs `at_least` presses.
    presses : Board
        A solution of `start` with the fewest presses; it brings `start` to all 0.

    Examples
    --------
    >>> found = hardest(4, 4)
    >>> found.proved, found.at_least, found.nullity
    (True, 7, 4)
    """

    grid: Grid[Neighborhood]
    nullity: int
    covered: int
    at_least: int
    at_most: int
    start: Board = field(repr=False)
    presses: Board = field(repr=False)

    @property
    def proved(self) -> bool:
        """Return whether the bounds agree."""
        return self.at_least == self.at_most

    @property
    def mu(self) -> tuple[int, int]:
        """Return (lower bound, upper bound) of the μ of flipalg.extremal.covering_radius, for two colors."""
        twice = 2 * self.m * self.n - self.covered
        return twice - 2 * self.at_most, twice - 2 * self.at_least

    def __str__(self) -> str:
        """Return the result as a sentence."""
        presses = f"{self.at_least}" if self.proved else f"{self.at_least} to {self.at_most}"
        return f"the hardest position of the {self.grid} needs {presses} presses"


@documented
def hardest(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> Hardest:
    """Return bounds for the number of presses that the hardest position of the m × n board needs, and a hard position.

    Parameters
    ----------
    %(size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors_to_256)s

    Returns
    -------
    Hardest
        The bounds `.at_least` and `.at_most`, which agree if the answer is proved, and a start that needs `.at_least`
        presses.

    Raises
    ------
    TypeError, ValueError
        For bad input; with two colors, for a nullity above 16 or more than 32,767 cells, unless the nullity is 0 or no
        press changes anything.
    MemoryError
        With two colors, for more than 10,000,000 cells; with more colors, if elimination or a complete search does not
        fit in memory.
    ImportError
        With two colors, if the upper bound needs scipy (extra `fewest`), which is not installed.

    See Also
    --------
    solve : with `fewest=True`, the presses that one position needs

    Notes
    -----
    With two colors the number of presses is the covering radius of the code of quiet patterns, which takes seconds up
    to nullity 8.  With nullity 0 it is mn.  With more colors it is (colors - 1) mn if every start has one solution;
    otherwise a complete search finds it for small boards.  If no press changes anything, it is 0.

    Examples
    --------
    >>> print(hardest(5, 5))
    the hardest position of the 5 × 5 board needs 15 presses
    >>> print(hardest(2, 2, colors=3))
    the hardest position of the 2 × 2 board with 3 colors needs 3 presses
    """
    if number_of_cell_colors(colors) > 2:
        return _of_colors(Problem.of(m, n, None, neighborhood, topology, colors=colors))
    task, code, basis = _code(Problem.of(m, n, None, neighborhood, topology))
    if len(basis) in (0, code.size):
        return _checked(task, code, basis, (1 << code.size) - 1, 0)
    signs, above = mu_at_most(code, symmetries_of(task.grid) if has_form(task.grid) else ())
    return _checked(task, code, basis, _vector(code, signs), above)


def _of_colors(task: Problem) -> Hardest:
    """Return the hardest position with more than two colors.

    A complete search finds it, unless the kernel is 0 or no press changes anything.
    """
    m, n, k = task.m, task.n, task.colors
    vectors, orders = generators_of(task)
    if not vectors:
        presses = [k - 1] * (m * n)
    elif prod(orders) == k ** (m * n):  # no press changes anything
        presses = [0] * (m * n)
    else:
        presses = hardest_presses(vectors, orders, m * n, k)
    rows = from_values((presses[i : i + n] for i in range(0, m * n, n)), k)
    start = task.board(sum_of_rows([0] * m, task.pressed(rows), k, -1))
    covered = sum(map(any, zip(*vectors, strict=True)))
    return Hardest(task.grid, len(vectors), covered, sum(presses), sum(presses), start, task.board(rows))


def checked(presses: Board, *, neighborhood: NeighborhoodLike = "plus", topology: str | Topology = "board") -> Hardest:
    """Return the bounds that `presses` prove, without the search of `hardest` for a hard position.

    `presses` is a board of two colors without holes.  The position is the start that these presses turn off;
    `.at_least` is the weight of its lightest solution.  The errors are those of `hardest`.

    >>> checked(Board([[1, 0, 0, 0, 0]])).at_least
    1
    """
    task, code, basis = _code(Problem.of(presses.m, presses.n, None, neighborhood, topology))
    x = joined(list(presses.rows), presses.n)
    least = lightest(x, basis, code.size).bit_count() if len(basis) < code.size else 0
    return _checked(task, code, basis, x, 2 * (code.size - least) - code.covered)


def _code(task: Problem) -> tuple[Problem, Multiplicities, list[int]]:
    if task.m * task.n > COMPARED_CELLS:
        raise MemoryError(
            f"hardest takes boards to {COMPARED_CELLS:,} cells, got {brief(task.m)} × {brief(task.n)}: "
            "with nullity 0 the answer is m n"
        )
    basis = [joined(list(vector), task.n) for vector in kernel_of(task)]
    size = task.m * task.n
    if len(basis) in (0, size):
        return task, Multiplicities(len(basis), size, {}), basis
    if len(basis) > HARDEST_POSITION_NULLITY:
        raise ValueError(
            f"the {task.m} × {task.n} board has nullity {len(basis)}; hardest takes at most {HARDEST_POSITION_NULLITY}"
        )
    return task, multiplicities(basis, size), basis


def _checked(task: Problem, code: Multiplicities, basis: list[int], x: int, above: int) -> Hardest:
    """Return the bounds for the board; the start is the position that the presses x turn off.

    `above` is the upper bound for μ that x proves; the number of presses that the start needs is checked against it.
    """
    if len(basis) == code.size:  # no press changes anything
        return Hardest(task.grid, code.size, code.size, 0, 0, *_position(0, task))
    y = lightest(x, basis, code.size) if basis else x
    assert 2 * y.bit_count() == 2 * code.size - code.covered - above
    below = _mu_at_least(first_of_family(task.grid), above)
    at_most = code.size - (code.covered + below) // 2
    return Hardest(task.grid, len(basis), code.covered, y.bit_count(), at_most, *_position(y, task))


@lru_cache(maxsize=256)
def _mu_at_least(grid: Grid[Neighborhood], above: int) -> int:
    """Return a lower bound for μ of `grid` and of all boards of which it is the `first_of_family`."""
    return mu_at_least(_code(Problem.of(grid.m, grid.n, None, grid.neighborhood, grid.topology))[1], above)


def first_of_family(grid: Grid[Neighborhood]) -> Grid[Neighborhood]:
    """Return the least board of sides (m + 1)/q - 1 and (n + 1)/q - 1, q odd, with the nullity of the m × n `grid`.

    By theorem 3 of docs/mathematics/hardest-positions.md its m_j, j ≠ 0, are those of the m × n board divided by q², so
    a lower bound for μ that does not use |s_j| ≤ m_j holds for both.  This is for `plus` on plain boards with two
    colors; any other `grid` is returned unchanged.
    """
    m, n = grid.m + 1, grid.n + 1
    if grid.is_default:
        wanted = nullity(*grid.shape)
        for q in sorted(divisors(gcd(m, n)), reverse=True):
            if q % 2 and min(m, n) > q and nullity(m // q - 1, n // q - 1) == wanted:
                return Grid.of(m // q - 1, n // q - 1)
    return grid


def _vector(code: Multiplicities, signs: list[int]) -> int:
    """Return presses x, with bit i for cell i, that belong to the s_j in `signs` (covering_radius.py).

    Σ (-1)^x_i = s_j over the cells i with column j ≠ 0, and x_i = 1 for cells with column 0.
    """
    ones = list(code.cells.get(0, ()))
    for j, s in zip(code.columns, signs, strict=True):
        where = code.cells[j]
        ones += where[: (len(where) - s) // 2]
    return sum(1 << i for i in ones)


def _position(y: int, task: Problem) -> tuple[Board, Board]:
    """Return two boards: the cells that the packed presses y flip, and the presses."""
    rows = split(y, task.m, task.n)
    return task.board(task.pressed(rows)), task.board(rows)


def symmetries_of(grid: Grid[Form]) -> list[list[int]]:
    """Return the two reflections, and the transposition if it preserves the grid.

    Each is a list: entry i n + j is the number of the image of cell (i, j).
    """
    m, n = grid.shape
    cells = [(i, j) for i in range(m) for j in range(n)]
    images = [[(m - 1 - i) * n + j for i, j in cells], [i * n + n - 1 - j for i, j in cells]]
    if grid == grid.transposed:
        images.append([j * n + i for i, j in cells])
    return images


def summary(found: Hardest) -> dict[str, int]:
    """Return the row {column: value} of the table `hardest`; with two colors it has the bounds of μ."""
    row = {"m": found.m, "n": found.n, "nullity": found.nullity, "N": found.covered}
    if found.colors == 2:
        row["mu_at_least"], row["mu_at_most"] = found.mu
    return row | {"at_least": found.at_least, "at_most": found.at_most}
