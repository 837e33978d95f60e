"""UnsolvableError: the error for a start from which no presses lead to the goal; it carries the proof."""

import copyreg
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

__all__ = ["UnsolvableError"]


class UnsolvableError(ValueError):
    """No presses or moves lead from the start to the goal.

    Attributes
    ----------
    witness : Board, list or dict
        The proof: a set of cells.  Every move flips an even number of them, but start and goal differ in an odd number
        of them.  For a board it is a Board, for another game a list of cells.  With k > 2 colors it has a factor for
        each cell (for another game {cell: factor}): every move changes the sum of the cells, weighted by these
        factors, by a multiple of k, but the sums of start and goal do not differ by a multiple of k.
    packed : iterable of int
        For a board, the witness as packed rows.
    changes : Changes or None
        For a board, the fewest cells to change so that it has a solution: `.least`, `.ways`, `.board`, `.sentence()`.
    """

    exit_code = 1
    find_changes: Callable[[], Any] | None = None
    """The function that computes `changes`; solvers.solve sets it, because it knows the board."""

    def __init__(
        self,
        message: str,
        find_witness: Callable[[], Any],
        packed: Iterable[int] = (),
    ) -> None:
        """Keep the function that finds the witness: for a large board it is computed when it is read."""
        super().__init__(message)
        self._find_witness, self.packed = find_witness, packed

    @cached_property
    def witness(self) -> Any:
        """The witness, which proves that there is no solution."""
        return self._find_witness()

    @cached_property
    def changes(self) -> Any:
        """The fewest cells to change so that the board has a solution; None for another game."""
        return self.find_changes() if self.find_changes else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the witness instead of the function that finds it."""
        state = {"witness": self.witness, "packed": tuple(self.packed), "_find_witness": None}
        state["find_changes"] = self.find_changes
        return copyreg.__newobj__, (type(self), *self.args), state  # type: ignore[attr-defined]
