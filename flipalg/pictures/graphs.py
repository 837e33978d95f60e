"""Panels of graphs: a game on a graph, a partial order, and the stages of sweeping (thesis, figures 3.1 and 3.2).

A stage is the graph after sweeping with some of its nodes, which the thesis calls coins.  A ©-node (1 on the diagonal
of the matrix) is drawn as an empty circle, a ⊗-node (0) as a crossed circle, and an edge that would pass through
another node as an arc.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from math import ceil, sqrt
from typing import Any

from flipalg.boards.palette import fills, ink_on
from flipalg.games.sweeping import Stage, Sweep
from flipalg.pictures.pen import Pen, Point
from flipalg.pictures.picture import Panel
from flipalg.pictures.theme import GRID, LIT, UNLIT

__all__ = ["field_panel", "graph_of", "order_panel", "positions", "side_by_side", "stage_panel", "sweep_panels"]

Places = Mapping[Any, Point]
Edges = Collection[tuple[Any, Any]]

STAGES = 36
"""The most stages in a picture of a sweep."""

NODES = 2_000
"""The most nodes in a picture of a graph."""


def positions(graph: Any, columns: int | None = None) -> dict[Any, Point]:
    """Return {node: (x, y)}, in cells, for nodes in rows of `columns` nodes.

    Without `columns` they lie at the places in their attributes `pos`, as in networkx, if all nodes have one.  If not,
    they have networkx's spring layout with a fixed seed, or lie on a circle if there are more than 200.  Raises
    ValueError for more than NODES nodes.
    """
    nodes = list(graph)
    if len(nodes) > NODES:
        raise ValueError(f"a picture of a graph has at most {NODES:,} nodes, got {len(nodes):,}")
    if columns:
        return {node: (1.5 * (k % columns) + 0.5, 1.5 * (k // columns) + 0.5) for k, node in enumerate(nodes)}
    import networkx as nx

    layout = nx.get_node_attributes(graph, "pos")
    if {*map(len, layout.values())} == {2} and len(layout) == len(nodes) > 1:
        left, top = min(x for x, _ in layout.values()), max(y for _, y in layout.values())
        unit = max(max(x - left, top - y) for x, y in layout.values())
    else:
        layout = nx.spring_layout(graph, seed=1, iterations=200) if len(nodes) <= 200 else nx.circular_layout(graph)
        left, top, unit = -1.0, 1.0, 2.0
    side = 1.4 * max(1.0, sqrt(len(nodes))) / (unit or 1)
    return {node: (float(x - left) * side + 0.5, float(top - y) * side + 0.5) for node, (x, y) in layout.items()}


def field_panel(graph: Any, on: Any = (), presses: Iterable[Any] = (), title: str = "", colors: int = 2) -> Panel:
    """Return a panel of a networkx graph with its nodes as coins, bright if on and with a dot if pressed.

    The nodes are named if there are at most 60.  With more than two colors `on` maps each node to its value, which is
    written after the name, as in 3:2.  If a node is pressed several times, the number is written on its dot.
    """
    at = positions(graph)
    on = on if isinstance(on, Mapping) else dict.fromkeys(on, 1)
    values = {node: on.get(node, 0) for node in at}
    draw = partial(_draw_field, edges=list(graph.edges), at=at, values=values, presses=Counter(presses), colors=colors)
    return Panel(*_extent(at), draw, title)


def _extent(at: Places) -> tuple[float, float]:
    """Return the width and height of a panel with nodes at these points."""
    return max(x for x, _ in at.values()) + 0.5, max(y for _, y in at.values()) + 0.5


def _draw_field(
    pen: Pen, edges: Edges, at: Places, values: Mapping[Any, int], presses: Mapping[Any, int], colors: int
) -> None:
    filled = fills(colors)
    pen.edges([(at[u], at[v]) for u, v in edges], color=GRID)
    pen.disks(at.values(), [filled[value] for value in values.values()], 0.36, GRID)
    if len(at) <= 60:
        for node, value in values.items():
            ink = UNLIT if filled[value] == LIT else ink_on(filled[value])
            words = str(node) if colors == 2 else f"{node}:{value}"
            pen.text(*at[node], words, size=0.36 if colors == 2 else 0.3, color=ink)
    beside = {node: (at[node][0] + 0.3, at[node][1] - 0.3) for node in presses}
    pen.dots(beside.values(), radius=0.16)
    for node, times in presses.items():
        if times > 1:
            pen.over().text(*beside[node], str(times), size=0.24, color="#ffffff", bold=True)


def order_panel(order: Any, bright: Iterable[Any] = (), title: str = "") -> Panel:
    """Return a panel of the Hasse diagram of a directed graph without cycles; elements are above their predecessors.

    Elements in `bright` are bright, and loops are left out.  Raises ValueError for a cycle of several elements, and for
    more than NODES elements.
    """
    import networkx as nx

    if circle := next((part for part in nx.strongly_connected_components(order) if len(part) > 1), None):
        named = " ".join(sorted(map(str, circle)))
        raise ValueError(f"an order is drawn upwards, so it has no circles, got one of {len(circle)}: {named[:60]}")
    order = order.copy()
    order.remove_edges_from([(node, node) for node in order])

    if len(order) > NODES:
        raise ValueError(f"a picture of an order has at most {NODES:,} elements, got {len(order):,}")
    hasse = nx.transitive_reduction(order)
    levels = [sorted(level, key=str) for level in nx.topological_generations(hasse)]
    width, height = max(map(len, levels)) * 1.6, len(levels) * 1.6
    at = {
        node: ((k + 0.5) * width / len(level), height - 1.6 * i - 0.8)
        for i, level in enumerate(levels)
        for k, node in enumerate(level)
    }

    draw = partial(_draw_order, edges=list(hasse.edges), at=at, bright=list(bright))
    return Panel(width, height, draw, title)


def _draw_order(pen: Pen, edges: Edges, at: Places, bright: Collection[Any]) -> None:
    pen.edges([(at[u], at[v]) for u, v in edges], color=GRID)
    pen.disks(at.values(), [LIT if node in bright else UNLIT for node in at], 0.42, GRID)
    for node, place in at.items():
        pen.over().text(*place, str(node), size=0.36, color=UNLIT if node in bright else "#ffffff")


def stage_panel(stage: Stage, at: Places, title: str = "") -> Panel:
    """Return a panel of a stage of a sweep with its nodes at the points `at`."""
    return Panel(*_extent(at), partial(_draw_stage, stage=stage, at=at), title)


def _draw_stage(pen: Pen, stage: Stage, at: Places) -> None:
    straight: list[tuple[Point, Point]] = []
    bent: list[tuple[Point, Point]] = []
    for u, v in stage.edges:
        passes = any(_between(at[u], at[w], at[v]) for w in stage.nodes if w not in (u, v))
        (bent if passes else straight).append((at[u], at[v]))
    pen.edges(straight)
    pen.edges(bent, bend=0.22)
    pen.disks([at[node] for node in stage.nodes], [pen.paper], 0.26)
    d = 0.26 / sqrt(2)
    for node in stage.crosses:
        x, y = at[node]
        pen.over().edges([((x - d, y - d), (x + d, y + d)), ((x - d, y + d), (x + d, y - d))])


def _between(a: Point, w: Point, b: Point) -> bool:
    """Return whether w lies on the segment from a to b."""
    cross = (b[0] - a[0]) * (w[1] - a[1]) - (b[1] - a[1]) * (w[0] - a[0])
    inside = (w[0] - a[0]) * (w[0] - b[0]) + (w[1] - a[1]) * (w[1] - b[1])
    return abs(cross) < 1e-9 and inside < 0


def sweep_panels(swept: Sweep, columns: int | None = None) -> list[Panel]:
    """Return panels of the graph at the start and after each swept coin, with `columns` nodes in a row if given.

    Raises ValueError for more than STAGES stages.
    """
    count = len(swept.order) + 1
    if count > STAGES:
        raise ValueError(f"a picture of a sweep has at most {STAGES} stages, got {count}")
    at = positions(graph_of(swept.start), columns)
    titles = ["start", *(f"coin {coin}" for coin in swept.order)]
    return [stage_panel(stage, at, title) for title, stage in zip(titles, swept.stages(), strict=True)]


def graph_of(stage: Stage) -> Any:
    """Return a stage of a sweep as a networkx graph, without the types of its nodes."""
    import networkx as nx

    graph: Any = nx.Graph()
    graph.add_nodes_from(stage.nodes)
    graph.add_edges_from(stage.edges)
    return graph


def side_by_side(count: int) -> int:
    """Return how many of `count` panels to put in a row: at most 4 for up to 16 panels, else √count rounded up.

    >>> side_by_side(8), side_by_side(36)
    (4, 6)
    """
    return min(count, 4) if count <= 16 else ceil(sqrt(count))
