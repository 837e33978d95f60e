"""Solve the game on a graph (a press changes a node and its neighbors): solve_graph and its result."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from flipalg.algebra.integers import power_in_words
from flipalg.boards.board_source import Place
from flipalg.games.flip_it import FlipIt
from flipalg.systems.orders import lit_only

__all__ = ["GraphLike", "GraphSolution", "GraphState", "Neighbors", "solve_graph"]

QUICK_SOLUTIONS = 2**10
"""Up to this number of solutions the fewest presses are found by default."""
NAMED = {"off": 0, "on": 1}


@runtime_checkable
class GraphLike(Protocol):
    """A networkx graph, or any value whose attribute `adj` maps each node to its neighbors."""

    @property
    def adj(self) -> Mapping[Any, Any]:
        """The neighbors of each node."""


Neighbors: TypeAlias = Mapping[int, Iterable[int]] | Mapping[str, Iterable[str]] | Mapping[Place, Iterable[Place]]
"""A graph as {node: its neighbors}; an edge may be given at one of its two ends only."""
GraphState: TypeAlias = (
    Mapping[int, int] | Mapping[str, int] | Mapping[Place, int] | Sequence[int] | Literal["off", "on"] | int
)
"""A color for all nodes, or the color of each node."""


@dataclass(frozen=True)
class GraphSolution:
    """Presses that bring a graph from its start to its goal; the result of `solve_graph`.

    Attributes
    ----------
    game : FlipIt
        The game on the graph (games/flip_it.py), with its kernel, all solutions and pictures.
    presses : tuple
        The nodes to press; a node that is pressed twice is listed twice.
    proved : bool
        Whether it is proved that no solution has fewer presses.
    start, goal : tuple of int
        The colors of the nodes before and after the presses, ordered as `game.cells`.

    Examples
    --------
    >>> import networkx as nx
    >>> from flipalg import solve_graph
    >>> solution = solve_graph(nx.path_graph(3))
    >>> solution.presses, solution.count, solution.verify()
    ((1,), 1, True)
    """

    game: FlipIt = field(repr=False)
    presses: tuple[Hashable, ...]
    proved: bool
    start: tuple[int, ...] = field(repr=False)
    goal: tuple[int, ...] = field(repr=False)

    @property
    def weight(self) -> int:
        """The number of presses."""
        return len(self.presses)

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns; ValueError for a composite number of colors."""
        return self.game.nullity

    @property
    def count(self) -> int:
        """The number of solutions."""
        return self.game.kernel_size

    def verify(self) -> bool:
        """Return whether the presses lead from the start to the goal."""
        return tuple(self.game.press(list(self.start), list(self.presses))) == self.goal

    def lit_only(self) -> tuple[Hashable, ...] | None:
        """Return the nodes to press in an order in which each is on when it is pressed, as `Solution.lit_only`."""
        cells = self.game.cells
        presses = [self.presses.count(cell) for cell in cells]
        order = lit_only(self.game.system(self.start, self.goal), self.start, presses)
        return None if order is None else tuple(cells[j] for j in order)

    def sentence(self) -> str:
        """Return a sentence: the number of presses, "the fewest" if proved, and the number of solutions."""
        presses = f"{self.weight} press{'' if self.weight == 1 else 'es'}"
        two = self.game.colors == 2
        ways = power_in_words(2, self.game.nullity) if two else f"{self.count:,}"
        return f"{presses}{', the fewest' if self.proved else ''}; {ways} solution{'' if self.count == 1 else 's'}"


def solve_graph(
    graph: Any,
    start: Any = None,
    goal: Any = None,
    *,
    colors: int = 2,
    fewest: bool | None = None,
) -> GraphSolution:
    """Return presses that bring the nodes of a graph to a goal.

    Parameters
    ----------
    graph : networkx graph, str, list of pairs, dict or array
        A networkx graph; a list of edges, which are tuples of two nodes; a dict {node: its neighbors}; an adjacency
        matrix; or text: a name such as "petersen", edges such as "1-2, 2-3", or graph6.
    start : {"off", "on"}, int, mapping or sequence, optional
        One color for all nodes, or a color for each: in the order of the nodes, or as a mapping, in which a missing
        node is 0.  By default all are 0.
    goal : {"off", "on"}, int, mapping or sequence, optional
        The colors after the presses.  The default is "off" if a start is given, else "on".
    colors : int, default 2
        The number of colors, 2 to 256.
    fewest : bool, optional
        Whether to find a solution with the fewest presses; by default if there are at most 1,024 solutions.

    Returns
    -------
    GraphSolution
        The nodes to press and the number of solutions.

    Raises
    ------
    TypeError, ValueError
        For bad input; the message shows the value.  ValueError also if `fewest` is true, there are more than 2^22
        solutions, and the search does not end in ten seconds.
    UnsolvableError
        If no presses lead to the goal; its `.witness` proves it.
    MemoryError
        For more than 46,340 nodes, and with more than two colors for more than 2,500.

    See Also
    --------
    solve : presses for a board

    Notes
    -----
    The method is elimination on all nodes.  With two colors a graph that is off can always be turned on
    ([Jansons2009], theorem 1).

    Examples
    --------
    >>> import networkx as nx
    >>> solve_graph(nx.petersen_graph()).presses
    (1, 4, 5)
    >>> solve_graph({"a": ["b", "c"], "b": ["c"]}).presses
    ('a',)
    """
    game = FlipIt(graph, colors=colors)
    if goal is None:
        goal = "on" if start is None else "off"
    first, last = _state("start", game, 0 if start is None else start), _state("goal", game, goal)
    complete = game.kernel_size <= QUICK_SOLUTIONS if fewest is None else fewest
    presses = game.fewest(first, last) if complete else game.solve(first, last)
    return GraphSolution(game, tuple(presses), complete or game.is_unique, first, last)


def _state(name: str, game: FlipIt, state: Any) -> tuple[int, ...]:
    """Return the color of each node, ordered as `game.cells`, of a start or goal in any accepted form."""
    if isinstance(state, str) and state in NAMED:
        state = NAMED[state]
    if isinstance(state, int):
        if isinstance(state, bool) or not 0 <= state < game.colors:
            raise ValueError(f"the {name} is a color from 0 to {game.colors - 1}, got {state!r}")
        return (state,) * len(game.cells)
    return tuple(game.press(state, []))
