"""Flip it! on a graph, solved as a board is: what `solve` returns for a graph.

Main definitions
    solve_graph(graph, start, goal, colors, fewest)    presses that lead from start to goal
    GraphSolution                                      the nodes to press, how many solutions there are, a check
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, runtime_checkable

from flipalg.algebra.integers import power_in_words
from flipalg.boards.board_source import Place

if TYPE_CHECKING:
    from flipalg.games.flip_it import FlipIt

__all__ = ["GraphLike", "GraphSolution", "GraphState"]

AT_ONCE = 2**10
"""Solutions that are looked at unasked for the fewest presses."""
NAMED = {"off": 0, "on": 1}


@runtime_checkable
class GraphLike(Protocol):
    """A networkx graph, or what has its neighbors as one."""

    @property
    def adj(self) -> Mapping[Any, Any]:
        """The neighbors of each node."""


GraphState: TypeAlias = (
    Mapping[int, int] | Mapping[str, int] | Mapping[Place, int] | Sequence[int] | Literal["off", "on"] | int
)
"""A color for all nodes, or that of each."""


@dataclass(frozen=True)
class GraphSolution:
    """Nodes to press, so that a graph goes from start to goal.

    game       the game on the graph: its kernel, all solutions, pictures
    presses    the nodes, each as often as it is pressed
    proved     whether no solution has fewer presses

    >>> import networkx as nx
    >>> from flipalg import solve
    >>> solution = solve(nx.path_graph(3))
    >>> solution.presses, solution.count, solution.verify()
    ((1,), 1, True)
    """

    game: "FlipIt" = field(repr=False)
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
        """The dimension of the sets of presses that change nothing; ValueError for a composite number of colors."""
        return self.game.nullity

    @property
    def count(self) -> int:
        """The number of solutions."""
        return self.game.kernel_size

    def verify(self) -> bool:
        """Return whether the presses lead from the start to the goal."""
        return tuple(self.game.press(list(self.start), list(self.presses))) == self.goal

    def sentence(self) -> str:
        """Return how many presses there are, whether fewer would do, and how many solutions."""
        presses = f"{self.weight} press{'' if self.weight == 1 else 'es'}"
        two = self.game.colors == 2
        ways = power_in_words(2, self.game.nullity) if two else f"{self.count:,}"
        return f"{presses}{', the fewest' if self.proved else ''}; {ways} solution{'' if self.count == 1 else 's'}"


def solve_graph(graph: Any, start: Any, goal: Any, colors: int, fewest: bool | None) -> GraphSolution:
    """Return presses for a networkx graph; a graph alone goes on, a start that is given goes off.

    start, goal    "on", "off", a color, or the color of each node, as a mapping or in the order of the nodes
    Raises UnsolvableError where there is no solution.
    """
    from flipalg.games.flip_it import FlipIt  # with elimination modulo any number: not for boards

    game = FlipIt(graph, colors=colors)
    wanted = ("on" if start is None else "off") if goal is None else goal
    first, last = (_state(game, state) for state in (0 if start is None else start, wanted))
    complete = game.kernel_size <= AT_ONCE if fewest is None else fewest
    presses = game.fewest(first, last) if complete else game.solve(first, last)
    return GraphSolution(game, tuple(presses), complete or game.is_unique, first, last)


def _state(game: "FlipIt", state: Any) -> tuple[int, ...]:
    """Return the color of each node, in their order."""
    if isinstance(state, str) and state in NAMED:
        state = NAMED[state]
    if isinstance(state, int):
        if isinstance(state, bool) or not 0 <= state < game.colors:
            raise ValueError(f"a goal is a color from 0 to {game.colors - 1}, got {state!r}")
        return (state,) * len(game.cells)
    return tuple(game.press(state, []))
