"""Solution and QuietPatterns: the presses that users get, and the sets of presses that change nothing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, product
from math import gcd, prod
from typing import TYPE_CHECKING

from flipalg.algebra.integers import power_in_words
from flipalg.boards import packed_rows
from flipalg.boards.board import Board
from flipalg.boards.board_shown import SHOWN_CELLS, to_html
from flipalg.boards.board_source import Place
from flipalg.boards.board_system import problem_system
from flipalg.boards.board_text import Cell, cell_name
from flipalg.boards.packed_rows import Repeated
from flipalg.boards.problem import POLYNOMIALS, RECURSION, Problem
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Row
from flipalg.grids.shapes import Neighborhood
from flipalg.pictured import Animated, Pictured
from flipalg.systems.orders import lit_only, refuse_lit_only

if TYPE_CHECKING:
    from flipalg.boards.packed_rows import Cells

__all__ = ["QuietPatterns", "Solution"]


@dataclass(frozen=True)
class Solution(OnGrid, Animated):
    """Presses that bring a board from its start to its goal; the result of `solve`.

    Attributes
    ----------
    problem : Problem
        The problem: `.grid`, `.start` and `.goal`.
    packed : iterable of int
        The presses as packed rows.  With some methods each iteration computes them again.
    orders : sequence of int
        The orders of the generators of the kernel; their product is the number of solutions.
    lower_bound : int
        A proved lower bound for the number of presses of every solution.
    method : str
        The method in words.

    Notes
    -----
    start + G presses = goal modulo the number of colors, where G is the game matrix; `verify` checks it by pressing.

    Examples
    --------
    >>> from flipalg import solve
    >>> solution = solve(5, 5, fewest=True)
    >>> solution.weight, solution.proved, solution.count, solution.verify()
    (15, True, 4, True)
    >>> solution.cells[:3], solution.names[:3]
    (((0, 0), (0, 1), (1, 0)), ('A1', 'B1', 'A2'))
    """

    problem: Problem
    packed: Iterable[Row] = field(repr=False)
    orders: Sequence[int] = field(repr=False)
    lower_bound: int = 0
    method: str = POLYNOMIALS

    def __hash__(self) -> int:
        """Return a hash that agrees with equality; the presses are not read."""
        return hash((self.problem, self.lower_bound, self.method))

    @property
    def grid(self) -> Grid[Neighborhood]:  # type: ignore[override]
        """The sizes, neighborhood, topology and number of colors of the board."""
        return self.problem.grid

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns, for a prime number of colors.

        Raises
        ------
        ValueError
            If the number of colors is not a prime; `count` is the number of solutions.
        """
        k = self.colors
        if any(k % divisor == 0 for divisor in range(2, k)):
            raise ValueError(f"a nullity needs a prime number of colors, got {k}: count is the number of solutions")
        return len(self.orders)

    @property
    def count(self) -> int:
        """The number of solutions."""
        same = isinstance(self.orders, Repeated)
        return 2 ** len(self.orders) if same else prod(self.orders)

    @property
    def weight(self) -> int:
        """The number of presses, in one pass over the rows; a cell that is pressed twice counts twice."""
        return packed_rows.weight(self.packed, self.colors)

    @property
    def proved(self) -> bool:
        """Whether it is proved that no solution has fewer presses."""
        return not self.orders or self.weight == self.lower_bound

    @property
    def presses(self) -> "Cells":
        """How often each cell is pressed, an (m, n) array of uint8; MemoryError beyond 2 GiB (use rows() then)."""
        self.problem.refuse_array("rows() yields them one row at a time")
        return packed_rows.to_array(self.packed, self.problem.m, self.problem.n, self.colors)

    @property
    def next_cell(self) -> Cell | None:
        """The first cell to press, in the order of the rows, or None if there is nothing to press."""
        bits = 1 if self.colors == 2 else 8
        for i, row in enumerate(self.packed):
            if row:
                return Cell(i, ((row & -row).bit_length() - 1) // bits)
        return None

    @property
    def board(self) -> Board:
        """The presses as a board."""
        return self.problem.board(self.packed)

    @property
    def cells(self) -> tuple[Place, ...]:
        """The cells to press as pairs (row, column) from 0, row by row; a cell that is pressed twice comes twice."""
        presses = self.board
        return tuple(cell for cell in presses.cells for _ in range(presses[cell]))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the cells to press, such as C4: column letter, row number from 1."""
        return tuple(cell_name(*cell) for cell in self.cells)

    def lit_only(self) -> tuple[Cell, ...] | None:
        """Return the cells to press in an order in which each is on when it is pressed, for two colors.

        Returns
        -------
        tuple of Cell or None
            The fewest such presses up to 25 cells; a cell may be pressed more than once.  On larger boards the presses
            of this solution in such an order; if it has none, those of another solution, one with few presses, and no
            cell is pressed twice.  None if there are no such presses, by a complete search.

        Raises
        ------
        ValueError
            For more than two colors or 2,500 cells, and if a search of 2^21 sets of presses finds neither an order nor
            the proof that there is none.

        Examples
        --------
        >>> from flipalg import solve
        >>> [str(cell) for cell in solve(".##/#.#/...").lit_only()]
        ['C2', 'B2', 'C3']
        >>> corner = solve("#../.../...")
        >>> corner.weight, len(corner.lit_only())
        (5, 9)
        """
        refuse_lit_only(self.colors, self.m * self.n)
        cells = [Cell(*at) for at in product(range(self.m), range(self.n)) if at not in self.problem.holes]
        lit, presses = ([board[cell] for cell in cells] for board in (self.start, self.board))
        order = lit_only(problem_system(self.problem), lit, presses)
        return None if order is None else tuple(cells[j] for j in order)

    @property
    def start(self) -> Board:
        """The board before the presses."""
        return self.problem.board(self.problem.start)

    @property
    def goal(self) -> Board:
        """The board after the presses."""
        return self.problem.board(self.problem.goal)

    def sentence(self) -> str:
        """Return a sentence about the presses, after checking them.

        Returns
        -------
        str
            The number of presses, the goal, "the fewest" if that is proved, else a lower bound if known, the number of
            solutions, and the method unless it is polynomials or the row recursion.

        Raises
        ------
        AssertionError
            If the presses do not lead to the goal.
        """
        if not self.verify():
            raise AssertionError(f"the presses do not lead to the goal: {self.problem}")
        count, goal = self.weight, self.problem.goal_in_words
        verb = "turn" if self.colors == 2 else "bring"
        if count:
            done = f"{count} {f'press {verb}s' if count == 1 else f'presses {verb}'} {goal}"
        elif self.colors == 2:
            done = f"nothing to press: {goal.replace('every cell', 'every cell is').replace('into', 'is at')}"
        else:
            done = f"nothing to press: {goal.replace('every cell to', 'every cell is').replace('to its', 'is at its')}"
        if count and (not self.orders or self.lower_bound == count):
            done += ", the fewest"
        elif count and self.lower_bound:
            done += f", at least {self.lower_bound} are needed"
        found = [] if self.method in (POLYNOMIALS, RECURSION) else [f"found by {self.method}"]
        return "; ".join([done, self.ways, *found])

    @property
    def ways(self) -> str:
        """The number of solutions in words."""
        if not self.orders:
            return "1 solution"
        if len(set(self.orders)) == 1:
            return f"{power_in_words(self.orders[0], len(self.orders))} solutions"
        powers = sorted(Counter(self.orders).items())
        many = self.count if sum(map(int.bit_length, self.orders)) < 64 else None
        return f"{many:,} solutions" if many else f"{'·'.join(f'{k}^{times}' for k, times in powers)} solutions"

    def rows(self) -> "Iterator[Cells]":
        """Return an iterator over the rows of presses, arrays of n uint8, which are made when they are read."""
        if getattr(self.packed, "by_words", False):
            return self._rows_of_blocks()
        return (packed_rows.row_to_array(row, self.problem.n, self.colors) for row in self.packed)

    def _rows_of_blocks(self) -> "Iterator[Cells]":
        """Yield the rows of presses of a Chase (row_recursion), which the native code computes in blocks."""
        import numpy as np

        width = (self.problem.n + 63) // 64 * 8
        for rows, _, _ in self.packed.blocks():  # type: ignore[attr-defined]
            inner = np.frombuffer(rows, np.uint8).reshape(-1, width)[1:-1]
            yield from np.unpackbits(inner, axis=1, count=self.problem.n, bitorder="little")

    def verify(self) -> bool:
        """Return whether the presses lead from the start exactly to the goal."""
        if getattr(self.packed, "by_words", False):
            return self.packed.verify()  # type: ignore[no-any-return, attr-defined]  # a Chase
        added = self.problem.pressed(self.packed)
        return all(row == wanted for row, wanted in zip(added, self.problem.difference, strict=True))

    def __iter__(self) -> Iterator[Place]:
        """Iterate over `cells`, the cells to press."""
        return iter(self.cells)

    def __len__(self) -> int:
        """Return `weight`, the number of presses."""
        return self.weight

    def __bool__(self) -> bool:
        """Return True: a solution without presses is a solution."""
        return True

    def __str__(self) -> str:
        """Return the presses as lines of # and `.`, or of numbers for more than two colors."""
        return str(self.board)

    def _repr_html_(self) -> str | None:
        if self.problem.m * self.problem.n > SHOWN_CELLS:
            return None
        if self.colors == 2:
            return to_html(self.start, self.board.cells)
        tables = (to_html(board) for board in (self.start, self.board))
        return '<div style="display:flex;flex-wrap:wrap;gap:1em">{}<span>press</span>{}</div>'.format(*tables)

    def __repr__(self) -> str:
        """Return the grid, the number of presses unless the board is large, and the nullity or number of solutions."""
        presses = f", {self.weight} presses" if self.problem.m * self.problem.n <= SHOWN_CELLS else ""
        many = f"nullity {len(self.orders)}" if self.colors == 2 else self.ways
        return f"Solution({self.problem.grid}{presses}, {many})"


class QuietPatterns(Pictured, tuple[Board, ...]):
    """Quiet patterns, as boards: each set of presses that changes nothing is a sum of multiples of these patterns.

    >>> from flipalg import kernel_basis
    >>> kernel_basis(5, 5), len(kernel_basis(4, 3))
    (QuietPatterns(2 on 5 × 5), 0)
    """

    __slots__ = ()

    def __new__(cls, patterns: Iterable[Board]) -> "QuietPatterns":
        """Return the patterns as a tuple."""
        return super().__new__(cls, patterns)

    @property
    def total(self) -> int:
        """The number of all sets of presses that change nothing: the product of the patterns' orders."""
        return prod(board.colors // gcd(board.colors, *chain.from_iterable(board)) for board in self)

    def __repr__(self) -> str:
        """Return the number of patterns and the size of the board."""
        return f"QuietPatterns({len(self)} on {self[0].m} × {self[0].n})" if self else "QuietPatterns(none: unique)"

    def _repr_html_(self) -> str | None:
        if sum(board.m * board.n for board in self) > SHOWN_CELLS:
            return None
        dotted = (b if b.colors > 2 else Board(*b.shape, holes=b.holes) for b in self)
        pairs = zip(dotted, self, strict=True)
        tables = "".join(f"<div>{to_html(board, () if b.colors > 2 else b.cells)}</div>" for board, b in pairs)
        return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{tables}</div>' if self else None
