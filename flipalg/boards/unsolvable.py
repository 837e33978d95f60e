"""The error raised when no presses lead from a start to a goal; it carries the proof."""

import copyreg
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

__all__ = ["UnsolvableError"]


class UnsolvableError(ValueError):
    """No presses or moves lead from the start to the goal.

    Attributes
    ----------
    witness : Board or list
        The proof: a set of cells of which every move flips an even number, while start and goal differ in an odd number
        of them.  Of a board it is a Board, of another game a list of cells.  With k colors it is a factor for each
        cell: weighted by them every move adds a multiple of k, and the difference of goal and start does not.
    packed : iterable of int
        Of a board, the witness as packed rows.
    changes : Changes or None
        Of a board, the fewest cells to change for it to have a solution: `.least`, `.ways`, `.board`, `.sentence()`.
    """

    exit_code = 1
    find_changes: Callable[[], Any] | None = None
    """What computes `changes`; set by whoever knows the board (solvers.solve)."""

    def __init__(
        self,
        message: str,
        find_witness: Callable[[], Any],
        packed: Iterable[int] = (),
    ) -> None:
        """Keep the function that finds the witness: that of a large board is computed when it is read."""
        super().__init__(message)
        self._find_witness, self.packed = find_witness, packed

    @cached_property
    def witness(self) -> Any:
        """The cells that prove it."""
        return self._find_witness()

    @cached_property
    def changes(self) -> Any:
        """The fewest cells to change for the board to have a solution; None of another game."""
        return self.find_changes() if self.find_changes else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes with the witness, not with how it is found."""
        state = {"witness": self.witness, "packed": tuple(self.packed), "_find_witness": None}
        state["find_changes"] = self.find_changes
        return copyreg.__newobj__, (type(self), *self.args), state  # type: ignore[attr-defined]
