"""Sweeping (vegen) in a graph: symmetric elimination with diagonal pivots only (thesis, section 3.1).

To sweep with a ©-node k: its neighbors change type, the edges among them are complemented, and k is isolated.

Main definitions
    sweep(graph, order=None)        the outcome, and the graph that remains
    board_stage(m, n, ...)          a board of any neighborhood and topology, as what is swept
    Sweep                           .outcome, .nullity, .order, .stages(), .remaining
    Stage                           a graph with two types of nodes: its ©-nodes, its ⊗-nodes, its edges
    order_through(graph, nodes)     an order that sweeps all the nodes given, if their own field is unique
    sweep_rows(m, n, rows)          the m × n board with its first rows swept, and whether a smaller board is left
Main statements
    outcome 1: no ⊗ remains, the field is unique; 2: an isolated ⊗ remains, it has several solutions; 3: stuck, all
        ©-nodes are isolated and no ⊗-node is                                         thesis, section 3.1
    some order always ends in outcome 1 or 2, which the thesis leaves open: sweep with the ©-node that leaves the most
        ©-nodes.  Then nullity = number of isolated ⊗-nodes.
        proved below; test_sweeping_decides_every_connected_graph_to_6_vertices
    sweeping the first R_n rows of the m × n board leaves the (m - R_n) × n board: table 3.1 for every n
        proved: with the game matrix in blocks, a row of the board each, eliminating the first R rows subtracts
        d_{R-1}(S_n) d_R(S_n)^{-1} from the first diagonal block S_n of the rest and changes nothing else.  For
        R = R_n that is 0: d_n(λ+1), which S_n satisfies, divides d_{R-1}.  And d_R(S_n) = d_{R-2}(S_n) has the square
        1, so it is invertible: the R rows are unique, and can be swept.   test_table_3_1_by_sweeping
Why the order works (Hannenhalli and Pevzner; this argument is Bergeron's)
    Every component with an edge has a ©-node at the start.  Suppose sweeping with k makes a component C with an edge
    and no ©.  C contains a neighbor w of k, else it was there before; w was a ©.  Each ⊗-neighbor u of k is a
    neighbor of w: else u is now a © that hangs on w, in C.  Each ©-neighbor x of w is one of k or k itself: else x is
    still a © that hangs on w.  So sweeping with w gains at least as many © and loses at most as many.  If both counts
    are equal, k and w have the same neighbors, and w is isolated now: it is not in C.  So w leaves more ©-nodes than
    k, and k was not the one that leaves the most.
Conventions
    Nodes are those of the graph given; a tie goes to the first of them.  An isolated ©-node needs no sweep.
References
    Thesis, section 3.1, examples 1 and 2, table 3.1.  Example 1 prints the order 1, 3, 2, 4, 8, 5, 7 for the 3 × 3
    board, where 7 is a ⊗ when its turn comes; 1, 3, 2, 4, 8, 7, 6 ends as it says: test_example_1_of_the_thesis.
    What it says of a stuck matrix does not hold either: test_the_middle_first_gets_stuck_on_a_star.
    S. Hannenhalli, P. Pevzner, Transforming cabbage into turnip, J. ACM 46 (1999) 1-27.
    A. Bergeron, A very elementary presentation of the Hannenhalli-Pevzner theory, DAM 146 (2005) 134-145, theorem 1.
    J. Cooper, J. Davis, Successful pressing sequences for a bicolored graph and binary matrices, LAA 490 (2016).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flipalg.algebra.bit_vectors import ones
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.games.flip_it import FlipIt
from flipalg.games.toggle_game import refuse_large
from flipalg.matrices.structured import G_rows
from flipalg.pictured import Animated, Pictured
from flipalg.theory.colors import number_of_colors
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.topologies import Topology
from flipalg.theory.topologies import topology as named_topology

__all__ = ["Stage", "Sweep", "sweep"]

UNIQUE, SEVERAL, STUCK = 1, 2, 3
TWO_COLORS = "sweeping flips edges, which is arithmetic modulo 2: it is for two colors"


@dataclass(frozen=True)
class Stage(Pictured):
    """A graph with two types of nodes, as the packed rows of its matrix: a 1 on the diagonal is a ©-node."""

    nodes: tuple[Any, ...]
    rows: tuple[int, ...]

    _drawing = "values.of_stage"

    def __repr__(self) -> str:
        """Return the numbers of nodes of each type and of edges."""
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
    """What came of a sweep.

    order      the nodes swept with, in order
    start      the field
    remaining  the graph at the end
    """

    order: tuple[Any, ...]
    start: Stage
    remaining: Stage

    _drawing, _frames = "values.of_sweep", "animation.of_sweep"

    def __repr__(self) -> str:
        """Return what came of it."""
        ended = {UNIQUE: "unique", SEVERAL: "several solutions", STUCK: "stuck", None: "not finished"}[self.outcome]
        return f"Sweep({len(self.start.nodes)} nodes, {len(self.order)} swept, {ended})"

    @property
    def outcome(self) -> int | None:
        """1 unique, 2 several solutions, 3 stuck; None while a ©-node still has an edge and no ⊗ is isolated."""
        isolated = set(self.remaining.isolated)
        if isolated.intersection(self.remaining.crosses):
            return SEVERAL
        if not isolated.issuperset(self.remaining.circles):
            return None
        return STUCK if self.remaining.crosses else UNIQUE

    @property
    def nullity(self) -> int | None:
        """The number of isolated ⊗-nodes, once no edge is left; None before."""
        return None if self.remaining.edges else len(self.remaining.crosses)

    def stages(self) -> Iterator[Stage]:
        """Yield the field and the graph after each sweep."""
        rows = list(self.start.rows)
        yield self.start
        for node in self.order:
            _pivot(rows, self.start.nodes.index(node))
            yield Stage(self.start.nodes, tuple(rows))


def board_stage(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> Stage:
    """Return the m × n board as a stage to sweep, its coins numbered from 1, row by row.

    Where a press does not flip its own cell no coin is a ©, and there is nothing to sweep with.  Raises ValueError for
    more than two colors, and MemoryError for a board whose matrix does not fit.

    >>> sweep(board_stage(3, 3, topology="torus")).nullity
    4
    """
    if number_of_colors(colors) > 2:
        raise ValueError(TWO_COLORS)
    m, n = positive_integer("m", m), positive_integer("n", n)
    refuse_beyond_memory((m * n) ** 2 // 4, f"the matrix of {brief(m)} × {brief(n)} coins", "nullity(m, n) needs none")
    closed = named_topology(topology).closed
    return Stage(tuple(range(1, m * n + 1)), tuple(G_rows(m, n, named_neighborhood(neighborhood).offsets, closed)))


def sweep(graph: Any, order: Iterable[Any] | None = None) -> Sweep:
    """Sweep the graph (a Stage, or all that `FlipIt` takes) with the nodes of `order`, or in an order that decides.

    Such an order there is wherever every component with an edge has a ©-node, as in a graph.

    Raises ValueError for a node of `order` that is not in the graph, is repeated, or is a ⊗ when its turn comes.
    Without an order it costs at most n² operations on rows of n bits, for n nodes.

    >>> sweep([(0, 1), (1, 2)], order=[1]).outcome  # 3 × 1, the middle first: two ⊗-nodes that are neighbors
    3
    >>> sweep([(0, 1), (1, 2)]).outcome
    1
    """
    if isinstance(graph, Stage):
        start = graph
    else:
        field = FlipIt(graph)
        start = Stage(field.cells, field.rows)
    rows = list(start.rows)
    chosen = _deciding_order(rows) if order is None else _given_order(rows, start.nodes, list(order))
    return Sweep(tuple(start.nodes[k] for k in chosen), start, Stage(start.nodes, tuple(rows)))


def order_through(graph: Any, nodes: Iterable[Any]) -> list[Any]:
    """Return an order in which the graph can be swept with all the nodes given.

    What is a © when its turn comes depends on the nodes given alone, so this is the order that decides their own
    field, and after it the nodes that are isolated there.  Raises ValueError when that field is not unique.
    """
    field = FlipIt(graph)
    chosen = set(nodes)
    for node in chosen.difference(field.cells):
        raise ValueError(f"{node!r} is no node of the graph")
    inside = [i for i, node in enumerate(field.cells) if node in chosen]
    rows = [sum((field.rows[i] >> j & 1) << k for k, j in enumerate(inside)) for i in inside]
    order = _deciding_order(rows)
    if any(row != 1 << k for k, row in enumerate(rows)):
        raise ValueError("the field of these nodes alone is not unique, so no order sweeps with all of them")
    order += [k for k in range(len(rows)) if k not in order]
    return [field.cells[inside[k]] for k in order]


def sweep_rows(m: int, n: int, rows: int) -> tuple[Sweep, bool]:
    """Sweep the first rows of the m × n board; return the sweep, and whether the (m - rows) × n board is left of it.

    Coins are numbered from 1, row by row.  Raises ValueError where these rows alone are not unique, or are no rows of
    the board.

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
    """Sweep with the ©-node k: add its row to its neighbors' rows, and leave its own 1 alone."""
    row = rows[k]
    for neighbor in ones(row ^ 1 << k):
        rows[neighbor] ^= row
    rows[k] = 1 << k


def _deciding_order(rows: list[int]) -> list[int]:
    """Sweep `rows` to the end with the ©-node that leaves the most ©-nodes each time; return the order."""
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


def _given_order(rows: list[int], nodes: Sequence[Any], order: list[Any]) -> list[int]:
    index = {node: i for i, node in enumerate(nodes)}
    chosen: list[int] = []
    for node in order:
        if node not in index:
            raise ValueError(f"the order has {node!r}, which is no node of the graph")
        k = index[node]
        if k in chosen:
            raise ValueError(f"the order has {node!r} twice")
        if not rows[k] >> k & 1:
            raise ValueError(f"the order has {node!r}, which is a ⊗-node when its turn comes")
        _pivot(rows, k)
        chosen.append(k)
    return chosen
