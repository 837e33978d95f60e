"""The symbolic run of the thesis: the presses that follow from an unknown first row, for known or unknown lights.

The neighborhood is `plus`.  Let x_k be row k of the presses, with x_0 = 0, s_k the lights to change in row k, and S the
game matrix of a row of cells.  Then x_{k+1} = s_k + S x_k + x_{k-1} (thesis, eq. 4.8 to 4.12 and example 8).
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.boards.board import Board
from flipalg.boards.board_text import cell_name
from flipalg.grids.parameters import documented
from flipalg.matrices.f2_matrix import F2Matrix

if TYPE_CHECKING:
    from sympy import Matrix

__all__ = ["SymbolicRun", "symbolic_run"]

CELLS = "cells"
"""The start in which every light is an unknown with the name of its cell."""


@dataclass(frozen=True)
class SymbolicRun:
    """The rows of presses that follow from an unknown first row.

    unknowns    the names of the entries of the first row
    rows        the rows x_1, ..., x_m, of packed sums: bit 0 is the constant term, bit k the k-th of unknowns + lights
    end         packed sums that must be 0 so that the last row of cells comes right (thesis, eq. 4.12)
    lights      the names of the unknown lights of the start
    """

    unknowns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    end: tuple[int, ...]
    lights: tuple[str, ...] = ()

    def equations(self) -> tuple[F2Matrix, tuple[int, ...]]:
        """Return (A, y) such that `end` is 0 iff A (a, b, c, ...) = y for the unknowns a, b, c, ... of the first row.

        Raises ValueError if lights are unknown.
        """
        if self.lights:
            raise ValueError(f"the right side has the unknown lights {', '.join(self.lights)}; solved() keeps them")
        matrix = F2Matrix.from_rows([entry >> 1 for entry in self.end], len(self.unknowns))
        return matrix, tuple(entry & 1 for entry in self.end)

    def presses(self) -> tuple[tuple[int, ...], ...] | None:
        """Return the presses of a solution, row by row; None without a solution, ValueError for unknown lights."""
        matrix, right = self.equations()
        if matrix.witness(right):
            return None
        chosen = 1 | sum(bit << k for k, bit in enumerate(matrix.solve(right), 1))
        return tuple(tuple((entry & chosen).bit_count() & 1 for entry in row) for row in self.rows)

    def solved(self) -> "SymbolicRun":
        """Return the run in which the equations `end` = 0 are solved.

        Its `end` has the sums, of unknown lights and 1 only, that must be 0 for a solution to exist.  If they are 0,
        every choice of the unknowns that remain in its rows gives a solution, and every solution is found so.

        >>> print(symbolic_run(2, 2, "cells").solved())
        x1: A1 + B1 + A2, A1 + B1 + B2
        x2: A1 + A2 + B2, B1 + A2 + B2
        """
        end, pivots = list(self.end), list[tuple[int, int]]()
        for k in range(1, len(self.unknowns) + 1):
            pivot = next((entry for entry in end if entry >> k & 1), None)
            if pivot is not None:
                end.remove(pivot)
                end = [entry ^ pivot if entry >> k & 1 else entry for entry in end]
                pivots.append((k, pivot))

        def value(entry: int) -> int:
            for k, pivot in pivots:  # a pivot has no unknowns before its own
                if entry >> k & 1:
                    entry ^= pivot
            return entry

        rows = tuple(tuple(map(value, row)) for row in self.rows)
        return SymbolicRun(self.unknowns, rows, tuple(entry for entry in end if entry), self.lights)

    def to_sympy(self) -> "tuple[Matrix, Matrix]":
        """Return the rows as an m × n sympy matrix of sums, and `end` as a matrix of one row, to be read modulo 2.

        >>> rows, end = symbolic_run(4, 3).to_sympy()
        >>> rows[1, 1], end
        (a + b + c + 1, Matrix([[c + 1, b + 1, a + 1]]))
        """
        from sympy import Add, Integer, Matrix, Symbol

        terms = [Integer(1), *(Symbol(name) for name in (*self.unknowns, *self.lights))]

        def total(entry: int) -> Any:
            return Add(*(term for k, term in enumerate(terms) if entry >> k & 1))

        rows = Matrix([[total(entry) for entry in row] for row in self.rows])
        return rows, Matrix(1, len(self.end), [total(entry) for entry in self.end])

    def latex(self) -> str:
        """Return LaTeX with the rows and `end` as columns of sums, as the thesis prints them."""
        lines = [rf"x_{{{k}}} &= {self._column(row)}" for k, row in enumerate(self.rows, 1)]
        if self.end:
            lines.append(rf"0 &= {self._column(self.end)}")
        return r"\begin{aligned}" + r" \\ ".join(lines) + r"\end{aligned}"

    def _column(self, row: Sequence[int]) -> str:
        return r"\begin{pmatrix}" + r" \\ ".join(map(self.term, row)) + r"\end{pmatrix}"

    def term(self, entry: int) -> str:
        """Return one packed entry as text, such as 1 + a + c."""
        names = ("1", *self.unknowns, *self.lights)
        return " + ".join(name for k, name in enumerate(names) if entry >> k & 1) or "0"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __str__(self) -> str:
        """Return a line for each row, and a line with the sums that must be 0 if there are any."""
        lines = [f"x{k}: {', '.join(map(self.term, row))}" for k, row in enumerate(self.rows, 1)]
        return "\n".join([*lines, *([f"0 = {', '.join(map(self.term, self.end))}"] if self.end else [])])

    def __repr__(self) -> str:
        """Return "SymbolicRun(m × n)" for m rows and n columns."""
        return f"SymbolicRun({len(self.rows)} × {len(self.unknowns)})"


@documented
def symbolic_run(m: int, n: int, start: Any = None) -> SymbolicRun:
    """Return the rows of presses of the m × n board that follow from an unknown first row.

    Parameters
    ----------
    %(size)s
    start : Board, rows of entries, or "cells", optional
        The board to turn off.  An entry is 0, 1, a name such as "p" that no unknown of the first row has, a sympy
        symbol, or a sum of these.  With "cells" every light is unknown and has the name of its cell: A1, B1, ...  By
        default the dark board is turned on.

    Returns
    -------
    SymbolicRun
        For `plus`: the rows x_1, ..., x_m as sums of the unknowns a, b, c, ... (a1, a2, ... if n > 26), the unknown
        lights and 1; and the sums `.end` that must be 0 so that the last row of cells comes right.  `.solved()` solves
        these equations.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, and for a start of another size or with other entries.
    MemoryError
        If the m n sums would not fit.

    See Also
    --------
    solve : a solution, by polynomials

    Notes
    -----
    If s_k are the lights to change in row k, x_0 = 0, and S is the game matrix of a row of n cells, then
    x_{k+1} = s_k + S x_k + x_{k-1}.  Each entry is a sum, which is stored as one integer.

    References
    ----------
    [Jansons2009], eq. 4.8 to 4.12 and example 8.

    Examples
    --------
    >>> print(symbolic_run(4, 3))
    x1: a, b, c
    x2: 1 + a + b, 1 + a + b + c, 1 + b + c
    x3: 1 + a + c, 0, 1 + a + c
    x4: 1 + b + c, a + b + c, 1 + a + b
    0 = 1 + c, 1 + b, 1 + a
    >>> print(symbolic_run(1, 2, [["p", "q"]]).solved())
    x1: b + p, b
    0 = p + q
    """
    m, n = positive_integer("m", m), positive_integer("n", n)
    what = f"the symbolic run of {brief(m)} × {brief(n)} cells"
    width = n + (m * n if start is not None else 0)
    refuse_beyond_memory(m * n * (40 + width // 7), what, "take a smaller board")
    unknowns = _names(n)
    added, lights = ([[1] * n] * m, ()) if start is None else _lights(start, m, n, unknowns)
    before, row = [0] * n, [1 << k for k in range(1, n + 1)]
    rows = []
    for light in added:
        rows.append(tuple(row))
        padded = [0, *row, 0]
        after = [light[j] ^ padded[j] ^ padded[j + 1] ^ padded[j + 2] ^ before[j] for j in range(n)]
        before, row = row, after
    return SymbolicRun(unknowns, tuple(rows), tuple(row), lights)


def _names(n: int) -> tuple[str, ...]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return tuple(letters[:n]) if n <= len(letters) else tuple(f"a{k}" for k in range(1, n + 1))


def _lights(start: Any, m: int, n: int, unknowns: tuple[str, ...]) -> tuple[list[list[int]], tuple[str, ...]]:
    """Return (the entries of a start, packed as in SymbolicRun.rows; the names of its unknown lights)."""
    if isinstance(start, Board) and (start.colors > 2 or start.holes):
        raise ValueError(f"a symbolic run is for boards of two colors without holes, got {start!r}")
    if isinstance(start, str):
        if start != CELLS:
            raise ValueError(f"a start in words is 'cells', got {start!r}")
        start = [[cell_name(i, j) for j in range(n)] for i in range(m)]
    rows = [list(row) for row in start]
    if len(rows) != m or any(len(row) != n for row in rows):
        raise ValueError(
            f"the start has {m} rows of {n} lights, got rows of {', '.join(str(len(row)) for row in rows)}"
        )
    sums = [[_summands(entry, unknowns) for entry in row] for row in rows]
    names = tuple(dict.fromkeys(name for row in sums for summands in row for name in summands if name not in "01"))
    bits = {"0": 0, "1": 1} | {name: 1 << k for k, name in enumerate(names, n + 1)}
    return [[_sum(bits[name] for name in summands) for summands in row] for row in sums], names


def _summands(entry: Any, unknowns: tuple[str, ...]) -> list[str]:
    summands = [word.strip() for word in str(int(entry) if isinstance(entry, bool) else entry).split("+")]
    for word in summands:
        if word in unknowns or not re.fullmatch("[01]|[^\\W\\d]\\w*", word):
            used = f"; {', '.join(unknowns)} are the presses of the first row" if word in unknowns else ""
            raise ValueError(f"a light is 0, 1, a name or a sum of these, got {str(entry)!r}{used}")
    return summands


def _sum(packed: Iterable[int]) -> int:
    total = 0
    for entry in packed:
        total ^= entry
    return total
