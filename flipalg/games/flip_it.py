"""Flip it! on any graph: a press adds 1 to a node and its neighbors (thesis, chapters 1 and 2).

With two colors all nodes of any graph can be turned on (thesis, theorem 1): `flipalg why all-ones`.
"""

from typing import Any

from flipalg.games.graph_source import as_graph
from flipalg.games.toggle_game import ToggleGame, refuse_large

__all__ = ["FlipIt"]


class FlipIt(ToggleGame[Any, Any]):
    """The game on a graph: a press adds 1, modulo the number of colors, to a node and its neighbors.

    >>> field = FlipIt("Bw")  # the triangle, in graph6
    >>> field.nullity, field.count, field.solve()
    (2, 4, [2])
    """

    _moves_are = "presses"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} nodes"

    def __init__(self, source: Any, *, colors: int = 2) -> None:
        """Take a graph in any form that `as_graph` reads; the errors are those of `as_graph` and of ToggleGame."""
        if hasattr(source, "adj"):  # before it is copied
            refuse_large(len(source), len(source))
        self.graph = as_graph(source)
        super().__init__(self.graph, {node: [node, *self.graph[node]] for node in self.graph}, colors=colors)

    @property
    def count(self) -> int:
        """The number of solutions of the thesis's task, from all nodes 0 to all nodes 1.

        For two colors it is 2^nullity, by theorem 1 of the thesis; for more it is `kernel_size` or 0.
        """
        return self.kernel_size if self.colors == 2 else self.count_solutions()
