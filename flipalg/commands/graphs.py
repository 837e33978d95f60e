"""`flipalg sweep | graph`: elimination on a graph coin by coin (sweeping), and Flip it! on a graph."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import power_in_words
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.commands.answers import answer, counted, often_named, refused_game
from flipalg.commands.parsing import (
    SIZE,
    Parser,
    add_colors,
    add_json,
    add_kind,
    kind_of,
    shown,
    value_named,
    whole_number,
)
from flipalg.commands.picture_files import add_animation, add_picture_options, write_animation, write_pictures
from flipalg.commands.reading import is_file, text_of
from flipalg.games.flip_it import FlipIt
from flipalg.games.graph_source import as_graph
from flipalg.games.sweeping import STUCK, TWO_COLORS, Stage, board_stage, sweep, sweep_rows
from flipalg.solvers.graph_solution import solve_graph

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["GRAPH_HELP", "add_graph", "add_sweep", "graph_of", "press", "words_of_graph"]

GRAPH_HELP = (
    "edges such as 1-2,2-3, a known graph such as petersen or 'cycle 7', graph6, or a file (- is stdin) of edges, an "
    "adjacency matrix, graph6, DIMACS or GML"
)


def graph_of(name: str) -> "nx.Graph":
    """Return the graph in the file with this name (- is stdin) or, if there is no such file, the graph it describes."""
    if name != "-" and not is_file(name):
        try:
            return as_graph(name)
        except ValueError as error:
            raise ValueError(f"no such file, and {error}") from None
    try:
        return as_graph(text_of(name))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def words_of_graph(words: list[str]) -> str:
    """Return the words of a command line as one text, with commas between edges such as 1-2 2-3, else with spaces."""
    return (", " if _are_edges(words) else " ").join(words)


def _are_edges(words: list[str]) -> bool:
    return len(words) > 1 and all("-" in word.strip("-") for word in words)


def add_sweep(parser: Parser) -> None:
    """Add the arguments of `sweep`."""
    parser.add_words("Light chasing, from row to row, is `flipalg chase`.")
    parser.add_argument("field", nargs="+", metavar="FIELD", help=f"a size M N or MxN, or a graph: {GRAPH_HELP}")
    parser.add_argument(
        "--order", metavar="COINS", help="such as 1,3,2: a board's coins from 1, row by row; a graph's nodes"
    )
    parser.add_argument(
        "--rows", type=whole_number, metavar="R", help="sweep the first R rows of a board: is a smaller board left?"
    )
    parser.add_argument("--show", action="store_true", help="print the field after each coin")
    add_kind(parser)
    add_json(parser)
    add_picture_options(parser, "draw the stages")
    add_animation(parser, "coin by coin")
    parser.set_defaults(run=_sweep)


def add_graph(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `graph`."""
    parser.add_argument("graph", nargs="+", metavar="GRAPH", help=GRAPH_HELP)
    parser.add_argument("--on", metavar="NODES", help="nodes that are on at the start, such as 1,4; then all go off")
    add_colors(parser)
    add_json(parser)
    add_picture_options(parser, "draw the graph, dots on the coins to press")
    parser.set_defaults(run=_graph)


def _sweep(arguments: argparse.Namespace) -> None:
    words = arguments.field
    size = SIZE.fullmatch("x".join(words)) if len(words) <= 2 and not _are_edges(words) else None
    n = whole_number(size[2]) if size else None
    kind = kind_of(arguments)
    if kind["colors"] > 2:
        raise ValueError(TWO_COLORS)
    plain = kind == {"neighborhood": "plus", "topology": "board", "colors": 2}
    if size is None and not plain:
        raise ValueError("the edges of a graph say which coins a push turns: leave out --neighborhood and --topology")
    if size:
        field: Any = board_stage(whole_number(size[1]), whole_number(size[2]), **kind)
    else:
        field = graph_of(words_of_graph(arguments.field))
    rest: str | None = None
    if arguments.rows is not None:
        if size is None or n is None or arguments.order is not None or not plain:
            raise ValueError("--rows is for a board M N of plus, without --order")
        m, rows = whole_number(size[1]), arguments.rows
        swept, is_board = sweep_rows(m, n, rows)
        left_over = f"the {m - rows} × {n} board" if is_board and rows < m else "nothing" if rows == m else "no board"
        rest = f"swept the first {rows} of {m} rows: {left_over} is left"
    else:
        coins = field.nodes if isinstance(field, Stage) else field
        swept = sweep(field, None if arguments.order is None else _coins_named(arguments.order, coins))
    lines = []
    if arguments.show:
        titles = ["the board" if size else "the graph", *(f"coin {coin}" for coin in swept.order)]
        for title, stage in zip(titles, swept.stages(), strict=True):
            lines.append(f"{title}\n{stage_text(stage, n) if n else graph_stage_text(stage)}\n")
    else:
        lines.append(f"order: {' '.join(map(str, swept.order))}")
    left = len(swept.remaining.crosses)
    sentence = rest or _VERDICTS[swept.outcome].format(dimension=left)
    if swept.outcome == STUCK and not swept.start.circles:
        sentence = "outcome 3: stuck at once, a press does not turn its own coin: there is no ○ to sweep with"
    fields = {"order": list(swept.order), "outcome": swept.outcome, "nullity": swept.nullity, "sentence": sentence}
    answer(arguments, "\n".join([*lines, sentence]), **fields)
    write_pictures(arguments, "sweep", swept, n)
    write_animation(arguments, "sweep_coin_by_coin", swept, n)


def _coins_named(text: str, coins: Iterable[Any]) -> list[Any]:
    by_name = {str(coin): coin for coin in coins}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in by_name:
            raise ValueError(f"--order has {shown(name)}, which is not a coin of the field")
    return [by_name[name] for name in names]


def graph_stage_text(stage: Stage) -> str:
    """Return a stage of a sweep as text: the nodes with 1 on the diagonal (○) and with 0 (⊗), and the edges."""
    lines = [
        f"{sign} {' '.join(map(str, nodes))}" for sign, nodes in (("○", stage.circles), ("⊗", stage.crosses)) if nodes
    ]
    edges = " ".join(f"{u}-{v}" for u, v in stage.edges)
    return "\n".join([*lines, f"edges {edges}" if edges else "no edge is left"])


_VERDICTS = {
    1: "outcome 1: unique, no ⊗ is left",
    2: "outcome 2: several solutions, ⊗-coins left: {dimension}",
    3: "outcome 3: stuck, no ○ has an edge; another order decides",
    None: "not finished: a ○ still has an edge",
}


def stage_text(stage: Stage, n: int) -> str:
    """Return a stage of the sweep of a board with n columns as text, with the edges between neighboring cells drawn.

    ○ is a coin with 1 on the diagonal, ⊗ a coin with 0.  Other edges are listed below, by the numbers of their coins.
    """
    symbol = dict.fromkeys(stage.circles, "○") | dict.fromkeys(stage.crosses, "⊗")
    edges = set(stage.edges)
    lines = []
    for row in range(1, len(stage.nodes) + 1, n):
        coins = range(row, row + n)
        beside = ["─" if (coin, coin + 1) in edges else " " for coin in coins[:-1]]
        below = ["│" if (coin, coin + n) in edges else " " for coin in coins]
        lines.append("".join(symbol[coin] + edge for coin, edge in zip(coins, [*beside, ""], strict=True)))
        lines.append(" ".join(below))
    drawn = {(coin, coin + 1) for coin in stage.nodes if coin % n} | {(coin, coin + n) for coin in stage.nodes}
    others = [f"{u}-{v}" for u, v in stage.edges if (u, v) not in drawn]
    if others:
        lines.append("also " + " ".join(others))
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _graph(arguments: argparse.Namespace) -> int:
    graph = graph_of(words_of_graph(arguments.graph))
    start = None
    if arguments.on is not None:
        on = [node_named(name, graph) for name in arguments.on.split(",") if name]
        start = {node: on.count(node) % arguments.colors if arguments.colors > 2 else int(node in on) for node in graph}
    try:
        found = solve_graph(graph, start, colors=arguments.colors)
    except UnsolvableError as error:
        return refused_game(arguments, error)
    if not found.verify():
        raise AssertionError("the presses do not lead to the goal")
    field, presses = found.game, found.presses
    nodes, edges = len(field.cells), field.graph.number_of_edges()
    several = power_in_words(2, field.nullity) if field.colors == 2 else f"{field.kernel_size:,}"
    lines = [
        f"{nodes} nodes, {edges} edges",
        "unique" if field.is_unique else f"not unique: {several} solutions",
        f"press: {often_named(presses)}" + (" (the fewest)" if found.proved and presses else ""),
    ]
    numbers = counted(field.colors, field.nullity, field.kernel_size)
    fields = {
        "nodes": nodes,
        "edges": edges,
        "colors": field.colors,
        **numbers,
        "presses": list(presses),
        "proved": found.proved,
    }
    answer(arguments, "\n".join(lines), **fields)
    write_pictures(arguments, "picture_of", field)
    return 0


def node_named(name: str, nodes: Iterable[Any]) -> Any:
    """Return the node whose text is the name; ValueError if there is no such node."""
    for node in nodes:
        if str(node) == name.strip():
            return node
    raise ValueError(f"the graph has no node {shown(name)}")


def press(arguments: argparse.Namespace) -> None:
    """Run `flipalg press graph`."""
    field = FlipIt(graph_of(arguments.start), colors=arguments.colors)
    nodes = list(field.cells)
    on = [value_named(name, nodes, "a node of the graph") for name in (arguments.on or "").split(",") if name]
    moves = [value_named(move, nodes, "a node of the graph") for move in arguments.moves]
    start = {node: int(node in on) if field.colors == 2 else on.count(node) % field.colors for node in nodes}
    before, after = field.press(start, []), field.press(start, moves)
    lit = {
        words: [_named(node, value) for node, value in zip(nodes, state, strict=True) if value]
        for words, state in (("before", before), ("after", after))
    }
    lines = [
        f"before: {' '.join(lit['before']) or 'none'} on",
        f"moves:  {' '.join(arguments.moves) or 'none'}",
        f"after:  {' '.join(lit['after']) or 'none'} on",
    ]
    answer(arguments, "\n".join(lines), game="graph", colors=arguments.colors, **lit, moves=arguments.moves)
    ends = [dict(zip(nodes, state, strict=True)) for state in (before, after)]
    write_pictures(arguments, "graph_pressed", field, ends[0], moves, ends[1])


def _named(node: Any, value: int) -> str:
    return str(node) if value == 1 else f"{node}:{value}"
