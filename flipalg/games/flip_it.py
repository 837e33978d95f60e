"""Flip it! on any graph: a press flips the node and its neighbors, or adds 1 to them (thesis, chapters 1 and 2).

With two colors all nodes of any graph can be turned on (thesis, theorem 1).  The game matrix G is symmetric with ones
on the diagonal, so over F2 <y, G y> = <y, 1> for every vector y, where 1 is the vector of all nodes.  So a y orthogonal
to the image of G is orthogonal to 1, and 1 is in the image.
"""

from typing import Any

from flipalg.games.graph_source import as_graph
from flipalg.games.toggle_game import ToggleGame, refuse_large

__all__ = ["FlipIt"]


class FlipIt(ToggleGame[Any, Any]):
    """The game on a graph: press a node, and it flips with its neighbors.

    >>> field = FlipIt("Bw")  # the triangle, in graph6
    >>> field.nullity, field.count, field.solve()
    (2, 4, [2])
    """

    _drawing = "values.of_graph"

    @property
    def _size(self) -> str:
        return f"{len(self.cells)} nodes"

    def __init__(self, source: Any, *, colors: int = 2) -> None:
        """Take a networkx graph, text, a list of pairs or a square 0/1 array; the errors are those of `as_graph`."""
        if hasattr(source, "adj"):  # before it is copied
            refuse_large(len(source), len(source))
        self.graph = as_graph(source)
        super().__init__(self.graph, {node: [node, *self.graph[node]] for node in self.graph}, colors=colors)

    @property
    def count(self) -> int:
        """The number of solutions of the task of the thesis, from all nodes 0 to all nodes 1.

        It is 2^nullity for two colors, by theorem 1, and kernel_size or 0 for more.
        """
        return self.kernel_size if self.colors == 2 else self.count_solutions()
