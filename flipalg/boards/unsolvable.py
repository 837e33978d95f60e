"""UnsolvableError: the error that no presses lead from a start to a goal, with a proof that there are none."""

import copyreg
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

__all__ = ["UnsolvableError"]


class UnsolvableError(ValueError):
    """The error that no presses or moves lead from the start to the goal.

    Attributes
    ----------
    witness : Board, list, tuple or dict
        The proof.  With two colors it is a set of cells: a Board for a board, a list of cells for a game or graph.
        Every move flips an even number of these cells, but start and goal differ in an odd number of them.  With k > 2
        colors it has a factor for each cell, as the values of a Board or as a dict {cell: factor}.  Every move changes
        the sum of the cells, weighted by these factors, by a multiple of k, but the sums of start and goal do not
        differ by a multiple of k.  It is empty if a complete search is the proof, with limited moves or for whole
        numbers.  For `lightest_solution` it is a tuple with an entry for each equation.
    packed : iterable of int
        For a board, the witness as packed rows; else empty.
    changes : Changes or None
        The fewest cells of the start to change so that a solution exists; None for `lightest_solution`.
    """

    exit_code = 1
    find_changes: Callable[[], Any] | None = None
    """A function without arguments that computes `changes`."""

    def __init__(
        self,
        message: str,
        find_witness: Callable[[], Any],
        packed: Iterable[int] = (),
    ) -> None:
        """Store the function that computes the witness, so that it is called only when the witness is read."""
        super().__init__(message)
        self._find_witness, self.packed = find_witness, packed

    @cached_property
    def witness(self) -> Any:
        """The witness, which proves that there is no solution."""
        return self._find_witness()

    @cached_property
    def changes(self) -> Any:
        """The fewest cells to change so that there is a solution, as a Changes; None if no function finds them."""
        return self.find_changes() if self.find_changes else None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the witness instead of the function that computes it."""
        state = {"witness": self.witness, "packed": tuple(self.packed), "_find_witness": None}
        state["find_changes"] = self.find_changes
        return copyreg.__newobj__, (type(self), *self.args), state  # type: ignore[attr-defined]
