"""The game matrix as a value: of a board, of any toggle game, and the thesis's symbolic run over it.

Main definitions
    game_matrix(m, n, ...)       G of the m × n board, with lines between the blocks of the rows (thesis, eq. 1.3)
    matrix_of(game)              the matrix of any ToggleGame: row i says which moves flip cell i
    simple_matrix(n)             S_n = G_{1,n}
    symbolic_run(m, n)           the rows x_1, x_2, ... that follow from x_1 = (a, b, c, ...) (thesis, example 8)
Main statements
    game_matrix is the matrix of BoardGame          test_game_matrix_is_that_of_the_game
    symbolic_run solves every board                 test_symbolic_run_solves_the_boards
Conventions
    Cell (i, j) is row and column i*n + j.  In a symbolic row each entry is the set of its terms, packed: bit 0 is the
    1, bit k the k-th unknown.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.matrices.structured import G_rows, S_rows
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood

CLOSED = {"board": (False, False), "cylinder": (False, True), "torus": (True, True)}
"""Whether the rows and the columns wrap around, for each topology."""


def game_matrix(m: int, n: int, neighborhood: str = "plus", topology: str = "board") -> F2Matrix:
    """Return the mn × mn game matrix: column k holds the cells that press k flips.

    Raises ValueError for unknown names, MemoryError when (mn)² bits would not fit.

    >>> print(game_matrix(2, 2))
    1 1 | 1 0
    1 1 | 0 1
    ----+----
    1 0 | 1 1
    0 1 | 1 1
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    if topology not in CLOSED:
        raise ValueError(f"unknown topology {topology!r}; choose from {', '.join(CLOSED)}")
    rows = G_rows(m, n, named_neighborhood(neighborhood).offsets, CLOSED[topology])
    lines = range(n, m * n, n)
    return F2Matrix.from_rows(rows, m * n, lines, lines)


def matrix_of(game: Any) -> F2Matrix:
    """Return the matrix of a ToggleGame: bit j of row i says whether move j flips cell i."""
    return F2Matrix.from_rows(game.rows, len(game.moves))


def simple_matrix(n: int) -> F2Matrix:
    """Return S_n, the matrix of the row of n cells.

    >>> simple_matrix(3)
    F2Matrix('110 111 011')
    """
    return F2Matrix.from_rows(S_rows(n), n)


@dataclass(frozen=True)
class SymbolicRun:
    """The rows of presses that follow from an unknown first row.

    unknowns    the names of the entries of the first row
    rows        x_1, ..., x_m; an entry is packed: bit 0 for the 1, bit k for the k-th unknown
    end         what the last row of cells still asks to be 0 (thesis, eq. 4.12), packed alike
    """

    unknowns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    end: tuple[int, ...]

    def equations(self) -> tuple[F2Matrix, tuple[int, ...]]:
        """Return A and b with A (a, b, c, ...) = b: the conditions `end` = 0."""
        matrix = F2Matrix.from_rows([entry >> 1 for entry in self.end], len(self.unknowns))
        return matrix, tuple(entry & 1 for entry in self.end)

    def presses(self) -> tuple[tuple[int, ...], ...] | None:
        """Return one solution, row by row; None when there is none."""
        matrix, right = self.equations()
        first = matrix.solve(right)
        if first is None:
            return None
        chosen = 1 | sum(bit << k for k, bit in enumerate(first, 1))
        return tuple(tuple((entry & chosen).bit_count() & 1 for entry in row) for row in self.rows)

    def latex(self) -> str:
        """Return the rows as columns of sums, as the thesis prints them."""
        lines = [rf"x_{{{k}}} &= {self._column(row)}" for k, row in enumerate(self.rows, 1)]
        lines.append(rf"0 &= {self._column(self.end)}")
        return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"

    def _column(self, row: Sequence[int]) -> str:
        return r"\begin{pmatrix}" + r" \\ ".join(map(self.term, row)) + r"\end{pmatrix}"

    def term(self, entry: int) -> str:
        """Return one packed entry as a sum."""
        names = ("1", *self.unknowns)
        return " + ".join(name for k, name in enumerate(names) if entry >> k & 1) or "0"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        """Return a line for each row, and the conditions."""
        lines = [f"x{k}: {', '.join(map(self.term, row))}" for k, row in enumerate(self.rows, 1)]
        return "\n".join([*lines, f"0 = {', '.join(map(self.term, self.end))}"])

    def __repr__(self) -> str:
        """Return the size."""
        return f"SymbolicRun({len(self.rows)} × {len(self.unknowns)})"


def symbolic_run(m: int, n: int) -> SymbolicRun:
    """Return the rows of presses of the m × n board, all dark to all on, for an unknown first row (thesis, example 8).

    Row k of the cells asks x_{k+1} = 1 + S x_k + x_{k-1} (eq. 4.8 to 4.11); the last row of cells makes the conditions.

    >>> print(symbolic_run(4, 3))
    x1: a, b, c
    x2: 1 + a + b, 1 + a + b + c, 1 + b + c
    x3: 1 + a + c, 0, 1 + a + c
    x4: 1 + b + c, a + b + c, 1 + a + b
    0 = 1 + c, 1 + b, 1 + a
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    what = f"the symbolic run of {brief(m)} × {brief(n)} cells"
    refuse_beyond_memory(m * n * (40 + n // 7), what, "take a smaller board")
    before, row = [0] * n, [1 << k for k in range(1, n + 1)]
    rows = []
    for _ in range(m):
        rows.append(tuple(row))
        padded = [0, *row, 0]
        after = [1 ^ padded[j] ^ padded[j + 1] ^ padded[j + 2] ^ before[j] for j in range(n)]
        before, row = row, after
    return SymbolicRun(_names(n), tuple(rows), tuple(row))


def _names(n: int) -> tuple[str, ...]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return tuple(letters[:n]) if n <= len(letters) else tuple(f"a{k}" for k in range(1, n + 1))
