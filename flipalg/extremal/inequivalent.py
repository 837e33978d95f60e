"""Count the all-ones solutions of a board up to rotation and reflection, by Burnside's lemma (squares: OEIS A075463).

Let x be a solution and b_i a basis of the quiet patterns.  A symmetry s fixes the solution x + Σ c_i b_i iff
Σ c_i (b_i + s b_i) = x + s x.  So s fixes no solution, or 2^(nullity - r) solutions, where r is the rank of the
vectors b_i + s b_i.
"""

from collections.abc import Iterable

from flipalg.boards.board import Board
from flipalg.grids.neighborhoods import Form
from flipalg.solvers.solve import kernel_basis, solve

__all__ = ["inequivalent_solutions"]


def inequivalent_solutions(m: int, n: int | None = None, neighborhood: str | Form = "plus") -> int:
    """Return the number of all-ones solutions of the plain m × n board up to rotation and reflection.

    n is m by default.  Quarter turns and transpositions count only if they preserve the board and the neighborhood.
    Raises UnsolvableError if there is no solution.

    >>> [inequivalent_solutions(n) for n in range(1, 10)], inequivalent_solutions(2, 3)
    ([1, 1, 1, 5, 1, 1, 1, 1, 43], 2)
    """
    n, form = m if n is None else n, Form.of(neighborhood)
    start, basis = solve(m, n, neighborhood=form, fewest=False).board, list(kernel_basis(m, n, form))
    symmetries = [Symmetry(turns, mirrored) for turns in range(4) for mirrored in (False, True)]
    if m != n or form != form.transposed:  # an odd number of quarter turns after a transposition is a reflection
        symmetries = [symmetry for symmetry in symmetries if symmetry.turns % 2 == symmetry.mirrored]
    return sum(_fixed(symmetry, start, basis) for symmetry in symmetries) // len(symmetries)


class Symmetry:
    """A rotation by quarter turns, possibly after a transposition."""

    def __init__(self, turns: int, mirrored: bool) -> None:
        """Store the number of quarter turns, and whether to transpose first."""
        self.turns, self.mirrored = turns, mirrored

    def __call__(self, board: Board) -> Board:
        """Return the board transposed if `mirrored`, then rotated."""
        return (board.transposed() if self.mirrored else board).rotated(self.turns)


def _fixed(symmetry: Symmetry, start: Board, basis: Iterable[Board]) -> int:
    pivots: dict[int, int] = {}
    free = 0
    for pattern in basis:
        rest = _reduced(_difference(symmetry, pattern), pivots)
        if rest:
            pivots[rest.bit_length()] = rest
        else:
            free += 1
    return 0 if _reduced(_difference(symmetry, start), pivots) else 1 << free


def _difference(symmetry: Symmetry, board: Board) -> int:
    moved = symmetry(board)
    joined = 0
    for row, other in zip(board.rows, moved.rows, strict=True):
        joined = joined << board.n | row ^ other
    return joined


def _reduced(vector: int, pivots: dict[int, int]) -> int:
    """Return the vector reduced by `pivots`, {number of bits: vector with this number of bits}."""
    while vector and (pivot := pivots.get(vector.bit_length())):
        vector ^= pivot
    return vector
