"""Sweeping (vegen) in a graph: symmetric elimination with diagonal pivots only (thesis, section 3.1).

The field is a graph; a node is a © if its diagonal entry is 1, else a ⊗.  A sweep with a © changes the type of its
neighbors, complements the edges among them, and isolates the ©; an isolated © needs no sweep.  Outcome 1: only isolated
© remain, and the field is unique.  Outcome 2: an isolated ⊗ remains, and the field is not unique.  Outcome 3: every ©
is isolated, but ⊗ with edges remain.  If all nodes are © at first, some order of the sweeps avoids outcome 3:
`flipalg why sweeping-never-gets-stuck`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flipalg.algebra.bit_vectors import ones
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.games.flip_it import FlipIt
from flipalg.games.toggle_game import refuse_large
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import Topology
from flipalg.matrices.structured import G_rows
from flipalg.pictured import Animated, Pictured

__all__ = [
    "NATURAL",
    "SEVERAL",
    "STUCK",
    "TWO_COLORS",
    "UNIQUE",
    "Stage",
    "Sweep",
    "board_stage",
    "order_through",
    "sweep",
    "sweep_rows",
]

NATURAL = "natural"
"""The order that always takes the first ©-node with an edge, as the text of [Jansons2009], section 4.1."""
UNIQUE = 1
SEVERAL = 2
STUCK = 3
TWO_COLORS = "sweeping flips edges, which is arithmetic modulo 2: it is for two colors"


@dataclass(frozen=True)
class Stage(Pictured):
    """A graph with two types of nodes: `rows` are the packed rows of its matrix, with a 1 on the diagonal for a ©."""

    nodes: tuple[Any, ...]
    rows: tuple[int, ...]

    def __repr__(self) -> str:
        """Return the class with the numbers of nodes of each type and of edges."""
        return f"Stage({len(self.circles)} ○, {len(self.crosses)} ⊗, {len(self.edges)} edges)"

    @property
    def circles(self) -> list[Any]:
        """The ©-nodes."""
        return [node for i, node in enumerate(self.nodes) if self.rows[i] >> i & 1]

    @property
    def crosses(self) -> list[Any]:
        """The ⊗-nodes."""
        return [node for i, node in enumerate(self.nodes) if not self.rows[i] >> i & 1]

    @property
    def edges(self) -> list[tuple[Any, Any]]:
        """The edges, each once."""
        return [
            (node, self.nodes[j])
            for i, (node, row) in enumerate(zip(self.nodes, self.rows, strict=True))
            for j in ones(row >> i + 1 << i + 1)
        ]

    @property
    def isolated(self) -> list[Any]:
        """The nodes without an edge, of both types."""
        return [node for i, node in enumerate(self.nodes) if self.rows[i] & ~(1 << i) == 0]


@dataclass(frozen=True)
class Sweep(Animated):
    """The result of sweeping a graph.

    order      the ©-nodes with which the graph was swept, in order
    start      the graph at the start
    remaining  the graph at the end
    """

    order: tuple[Any, ...]
    start: Stage
    remaining: Stage

    def __repr__(self) -> str:
        """Return the class with the numbers of nodes and of sweeps, and the outcome."""
        ended = {UNIQUE: "unique", SEVERAL: "several solutions", STUCK: "stuck", None: "not finished"}[self.outcome]
        return f"Sweep({len(self.start.nodes)} nodes, {len(self.order)} swept, {ended})"

    @property
    def outcome(self) -> int | None:
        """1 (unique), 2 (not unique) or 3 (stuck); None while a © still has an edge and no ⊗ is isolated."""
        isolated = set(self.remaining.isolated)
        if isolated.intersection(self.remaining.crosses):
            return SEVERAL
        if not isolated.issuperset(self.remaining.circles):
            return None
        return STUCK if self.remaining.crosses else UNIQUE

    @property
    def nullity(self) -> int | None:
        """The nullity, which is the number of ⊗-nodes at the end, if no edge remains; else None."""
        return None if self.remaining.edges else len(self.remaining.crosses)

    def stages(self) -> Iterator[Stage]:
        """Yield the graph at the start and after each sweep with a node of `order`."""
        rows = list(self.start.rows)
        yield self.start
        for node in self.order:
            _pivot(rows, self.start.nodes.index(node))
            yield Stage(self.start.nodes, tuple(rows))


def board_stage(
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> Stage:
    """Return the m × n board as a Stage to sweep; its cells are numbered from 1, row by row.

    If a press does not flip its own cell, no cell is a ©, and no sweep is possible.  Raises TypeError or ValueError for
    a bad size or name, ValueError for a neighborhood that is not one of the fifteen, a twisted board and more than two
    colors, and MemoryError for a board whose matrix does not fit.

    >>> sweep(board_stage(3, 3, topology="torus")).nullity
    4
    """
    grid = Grid.of(m, n, neighborhood, topology, colors)
    if grid.colors > 2:
        raise ValueError(TWO_COLORS)
    m, n = grid.shape
    refuse_beyond_memory((m * n) ** 2 // 4, f"the matrix of {brief(m)} × {brief(n)} coins", "nullity(m, n) needs none")
    return Stage(tuple(range(1, m * n + 1)), tuple(G_rows(m, n, grid.neighborhood.offsets, grid.topology.closed)))


def sweep(graph: Any, order: Iterable[Any] | str | None = None) -> Sweep:
    """Sweep a graph (a Stage, or any graph that `FlipIt` reads) with the nodes of `order`; return the Sweep.

    In a graph that `FlipIt` reads all nodes are ©-nodes.  Without `order`, each sweep takes the ©-node with edges whose
    sweep leaves the most ©-nodes, of several the first.  The outcome is then 1 or 2 if every component with an edge has
    a ©-node.  For n nodes this takes O(n²) operations on rows of n bits.  "natural" takes the first such node.

    Raises ValueError if a node of `order` is not in the graph, is repeated, or is a ⊗ when its turn comes; the other
    errors are those of `FlipIt`.

    >>> sweep([(0, 1), (1, 2)], order=[1]).outcome  # 3 × 1, the middle first: two ⊗-nodes that are neighbors
    3
    >>> sweep([(0, 1), (1, 2)]).outcome
    1
    >>> sweep(board_stage(3, 7), "natural").outcome, sweep(board_stage(3, 7)).outcome
    (3, 1)
    """
    if isinstance(graph, Stage):
        start = graph
    else:
        field = FlipIt(graph)
        start = Stage(field.cells, field.rows)
    rows = list(start.rows)
    if order is None:
        chosen = _deciding_order(rows)
    else:
        chosen = _natural_order(rows) if order == NATURAL else _given_order(rows, start.nodes, list(order))
    return Sweep(tuple(start.nodes[k] for k in chosen), start, Stage(start.nodes, tuple(rows)))


def order_through(graph: Any, nodes: Iterable[Any]) -> list[Any]:
    """Return an order in which a graph, any that `FlipIt` reads, can be swept with all of the given nodes.

    Whether a node is a © when its turn comes depends on the subgraph of the given nodes alone.  So the order is found
    in this subgraph; the nodes with which no sweep is needed there come last.  Raises ValueError if the subgraph is not
    unique and for a node that is not in the graph; the other errors are those of `FlipIt`.
    """
    field = FlipIt(graph)
    chosen = set(nodes)
    for node in chosen.difference(field.cells):
        raise ValueError(f"{node!r} is not a node of the graph")
    inside = [i for i, node in enumerate(field.cells) if node in chosen]
    rows = [sum((field.rows[i] >> j & 1) << k for k, j in enumerate(inside)) for i in inside]
    order = _deciding_order(rows)
    if any(row != 1 << k for k, row in enumerate(rows)):
        raise ValueError("the field of these nodes alone is not unique, so no order sweeps with all of them")
    order += [k for k in range(len(rows)) if k not in order]
    return [field.cells[inside[k]] for k in order]


def sweep_rows(m: int, n: int, rows: int) -> tuple[Sweep, bool]:
    """Sweep the first `rows` rows of the m × n board; return (the Sweep, whether the (m - rows) × n board remains).

    The neighborhood is `plus`.  Cells are numbered from 1, row by row.  Raises TypeError or ValueError for bad sizes,
    ValueError if rows > m or the rows × n board is not unique, and MemoryError for more than 46,340 cells.

    >>> swept, is_board = sweep_rows(7, 2, 4)
    >>> is_board, sorted(set(range(9, 15)) - set(swept.order))
    (True, [9, 10, 11, 12, 13, 14])
    >>> sweep_rows(7, 2, 2)[1]
    False
    """
    m, n, rows = positive_integer("m", m), positive_integer("n", n), positive_integer("rows", rows)
    if rows > m:
        raise ValueError(f"rows must be at most m = {m}, got {rows}")
    refuse_large(m * n, m * n)

    import networkx as nx

    field = nx.convert_node_labels_to_integers(nx.grid_2d_graph(m, n), first_label=1)
    swept = sweep(field, order_through(field, range(1, rows * n + 1)))
    below = field.subgraph(range(rows * n + 1, m * n + 1))
    same_edges = {frozenset(edge) for edge in swept.remaining.edges} == {frozenset(edge) for edge in below.edges}
    return swept, same_edges and not swept.remaining.crosses


def _pivot(rows: list[int], k: int) -> None:
    """Sweep with the ©-node k, in place: add its row to its neighbors' rows, then keep only the 1 on its diagonal."""
    row = rows[k]
    for neighbor in ones(row ^ 1 << k):
        rows[neighbor] ^= row
    rows[k] = 1 << k


def _deciding_order(rows: list[int]) -> list[int]:
    """Sweep `rows` to the end, in place, each time with the © that leaves the most ©-nodes; return the order."""
    order: list[int] = []
    diagonal = [1 << i for i in range(len(rows))]
    while True:
        circles = sum(row & one for row, one in zip(rows, diagonal, strict=True))
        best, most = -1, -len(rows) - 1
        for k, (row, one) in enumerate(zip(rows, diagonal, strict=True)):
            if row & one and row != one:
                # of the neighbors, the ⊗ become © and the © become ⊗ (k itself is counted in both)
                gained = row.bit_count() - 2 * (row & circles).bit_count()
                if gained > most:
                    best, most = k, gained
        if best < 0:
            return order
        _pivot(rows, best)
        order.append(best)


def _natural_order(rows: list[int]) -> list[int]:
    """Sweep `rows` to the end, in place, each time with the first © that has an edge; return the order."""
    order: list[int] = []
    while (k := next((i for i, row in enumerate(rows) if row >> i & 1 and row != 1 << i), -1)) >= 0:
        _pivot(rows, k)
        order.append(k)
    return order


def _given_order(rows: list[int], nodes: Sequence[Any], order: list[Any]) -> list[int]:
    index = {node: i for i, node in enumerate(nodes)}
    chosen: list[int] = []
    for node in order:
        if node not in index:
            raise ValueError(f"the order has {node!r}, which is not a node of the graph")
        k = index[node]
        if k in chosen:
            raise ValueError(f"the order has {node!r} twice")
        if not rows[k] >> k & 1:
            raise ValueError(f"the order has {node!r}, which is a ⊗-node when its turn comes")
        _pivot(rows, k)
        chosen.append(k)
    return chosen
