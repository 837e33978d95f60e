"""The error that says that no presses, or moves, lead from a start to a goal, with its proof."""

import copyreg
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any

__all__ = ["UnsolvableError"]


class UnsolvableError(ValueError):
    """No presses or moves lead from the start to the goal.

    witness    the proof: cells that every move flips in an even number, and that differ in an odd number; of a game a
               list of cells, of a board a Board.  With more colors a factor for each cell: every move adds a
               multiple of k, weighted by them, and what is asked for is none
    packed     of a board the same as packed rows, one at a time
    """

    exit_code = 1

    def __init__(self, message: str, find_witness: Callable[[], Any], packed: Iterable[int] = ()) -> None:
        """Keep how the witness is found: that of a large board is made when it is asked for."""
        super().__init__(message)
        self._find_witness, self.packed = find_witness, packed

    @cached_property
    def witness(self) -> Any:
        """The cells that prove it."""
        return self._find_witness()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes with the witness, not with how it is found."""
        state = {"witness": self.witness, "packed": tuple(self.packed), "_find_witness": None}
        return copyreg.__newobj__, (type(self), *self.args), state  # type: ignore[attr-defined]
