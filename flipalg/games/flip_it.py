"""Flip it! on any graph: a press flips the coin and its neighbors (thesis, chapters 1 and 2).

Main definitions
    FlipIt(source, colors=2)     the game on it; with k colors a press adds 1 to the node and its neighbors
Main statements
    every field has a solution (thesis, theorem 1)     proved there; test_theorem_1_on_every_graph_to_6_vertices
        G is symmetric with ones on the diagonal, so <y, G y> = <y, 1>, and what is orthogonal to the image of G is
        orthogonal to 1.  `solve` finds it by elimination.  With more colors a field may have none:
        test_theorem_1_is_for_two_states
Conventions
    The cells and the moves are the nodes, in the order of the graph.
"""

from typing import TYPE_CHECKING, Any

from flipalg.games.graph_source import as_graph
from flipalg.games.toggle_game import ToggleGame, refuse_large

if TYPE_CHECKING:
    pass

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
        """Take a networkx graph, text (`graph_source`), a list of pairs or a square 0/1 array; see `as_graph`."""
        if hasattr(source, "adj"):  # before it is copied
            refuse_large(len(source), len(source))
        self.graph = as_graph(source)
        super().__init__(self.graph, {node: [node, *self.graph[node]] for node in self.graph}, colors=colors)

    @property
    def count(self) -> int:
        """The number of solutions of the thesis's task, all dark to all flipped.

        2^nullity for two colors, never none (theorem 1); for more, kernel_size or none.
        """
        return self.kernel_size if self.colors == 2 else self.count_solutions()
