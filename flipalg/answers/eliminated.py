"""Nullities and their certificates by elimination on all cells, for any neighborhood and topology."""

from dataclasses import dataclass

from f2x import F2Matrix
from flipalg.algebra.integers import brief
from flipalg.boards.board_system import board_system
from flipalg.grids.grid import Grid
from flipalg.grids.shapes import Neighborhood, NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.system.limits import ELIMINATED_BITS, ELIMINATED_CELLS, ELIMINATION_CERTIFICATE_CELLS

__all__ = ["EliminationCertificate", "elimination_certificate", "nullity"]


def nullity(grid: Grid[Neighborhood]) -> int:
    """Return the nullity over F_p of a board with p = grid.colors colors, for a prime p.

    Raises MemoryError for more than 40,000 cells, and with more than two colors for more than 2,500.

    >>> nullity(Grid.of_any(5, 5, topology="klein"))
    4
    """
    m, n, _, _, p = grid
    largest = ELIMINATED_BITS if p == 2 else ELIMINATED_CELLS
    if m * n > largest:
        raise MemoryError(
            f"there is no formula for the neighborhood {grid.neighborhood.name}: its boards are eliminated, to "
            f"{largest:,} cells{'' if p == 2 else ' with more than two colors'}, got {brief(m)} × {brief(n)}"
        )
    return board_system(grid).nullity


@dataclass(frozen=True)
class EliminationCertificate:
    """A proof of the nullity over F2 of a board with any neighborhood, without polynomials.

    grid       the board
    free       the cells whose columns of the game matrix G depend linearly on the columns before, ascending; cell
               (i, j) is i n + j.  Their number is the nullity
    patterns   for each cell of `free` a row with a quiet pattern that contains it and no other cell of `free`; None if
               `free` is empty
    inverse    a matrix L such that the columns of L G for all cells not in `free` form an identity matrix, which
               proves that these columns of G are independent; None if `free` has all cells
    """

    grid: Grid[Neighborhood]
    free: tuple[int, ...]
    patterns: F2Matrix | None
    inverse: F2Matrix | None

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns, the sets of presses that change nothing."""
        return len(self.free)

    @property
    def unique(self) -> bool:
        """Whether the board has exactly one solution from every start."""
        return not self.free

    def verify(self) -> bool:
        """Return whether the proof is right: whether `patterns` and `inverse` have the properties named above."""
        cells = self.grid.m * self.grid.n
        pivots = [cell for cell in range(cells) if cell not in set(self.free)]
        G = F2Matrix.from_rows(board_system(self.grid).rows, cells)
        quiet = [] if self.patterns is None else list(self.patterns.rows)
        rows = [] if self.inverse is None else list((self.inverse @ G).rows)
        apart = [[row >> cell & 1 for cell in self.free] for row in quiet]
        return (
            len(quiet) == len(self.free)
            and len(rows) == len(pivots)
            and all(values == [int(i == k) for i in range(len(quiet))] for k, values in enumerate(apart))
            and (self.patterns is None or not (self.patterns @ G.T).weight())
            and all(row >> cell & 1 == int(i == k) for k, row in enumerate(rows) for i, cell in enumerate(pivots))
        )

    def __str__(self) -> str:
        """Return the statement as a sentence."""
        return f"the {self.grid} has {'exactly one solution' if self.unique else f'nullity {self.nullity}'}"


def elimination_certificate(
    m: int, n: int, neighborhood: NeighborhoodLike = "plus", topology: str | Topology = "board"
) -> EliminationCertificate:
    """Return a proof, by elimination, of the nullity over F2 of a board.

    The arguments and their errors are those of `flipalg.nullity` for two colors.  Raises MemoryError for more than
    10,000 cells.

    >>> found = elimination_certificate(5, 5, "00100/00100/11111/00100/00100")
    >>> print(found)
    the 5 × 5 board (00100/00100/11111/00100/00100) has nullity 4
    >>> found.verify()
    True
    """
    grid = Grid.of_any(m, n, neighborhood, topology)
    cells = grid.m * grid.n
    if cells > ELIMINATION_CERTIFICATE_CELLS:
        raise MemoryError(
            f"elimination certificates are for at most {ELIMINATION_CERTIFICATE_CELLS:,} cells, got {brief(cells)}"
        )
    G = F2Matrix.from_rows(board_system(grid).rows, cells)
    pivots = set(G.pivots())
    free = tuple(cell for cell in range(cells) if cell not in pivots)
    reduced = G.rref().rows
    patterns = [
        1 << cell | sum(1 << pivot for pivot, row in zip(G.pivots(), reduced, strict=False) if row >> cell & 1)
        for cell in free
    ]
    return EliminationCertificate(
        grid,
        free,
        F2Matrix.from_rows(patterns, cells) if patterns else None,
        G.rref(transformation=True)[1][: len(pivots), :] if pivots else None,
    )
