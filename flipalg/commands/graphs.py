"""`flipalg graph`: Flip it! on a graph; and graphs on a command line, for the commands that take one."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import power_in_words
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.console.many import answer_each
from flipalg.console.output import answer, counted, lit_only_order, often_named, refused_game
from flipalg.console.parsing import add_colors, add_json, add_lit_only, add_output, shown
from flipalg.console.picture_files import add_picture_options, wants_picture, write_pictures
from flipalg.console.reading import text_given
from flipalg.games.flip_it import FlipIt
from flipalg.games.graph_source import as_graph, read_graphs
from flipalg.solvers.graph_solution import solve_graph

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["GRAPH_HELP", "add_graph", "are_edges", "graph_of", "words_of_graph"]

GRAPH_HELP = (
    "edges such as 1-2,2-3, a known graph such as petersen or 'hexagon 3', graph6, or a file (- is stdin) of edges, an "
    "adjacency matrix, graph6, DIMACS or GML, or of rows of # and o that are shifted by half a cell"
)


def graphs_of(arguments: argparse.Namespace, name: str) -> "list[tuple[str, nx.Graph | ValueError]]":
    """Return (title, graph or error) for each graph of a file (- is stdin) or of the text itself."""
    where, text = text_given(name)
    try:
        graphs = read_graphs(text)
        if len(graphs) == 1 and isinstance(graphs[0][1], ValueError):
            raise graphs[0][1]
    except ValueError as error:
        raise ValueError(f"{where or 'no such file, and '}{error}") from None
    words = f"{len(graphs)} graphs"
    if len(graphs) == 1 and not isinstance(graph := graphs[0][1], ValueError):
        vertices = "1 vertex" if len(graph) == 1 else f"{len(graph)} vertices"
        words = f"a graph of {vertices} and {(m := graph.size())} edge{'s' * (m != 1)}"
        states = [on for _, on in graph.nodes(data="on") if on is not None]
        words += f"; {sum(states)} on" * bool(states)
    arguments.read = f"read as {words}"
    return graphs


def graph_of(arguments: argparse.Namespace, name: str) -> "nx.Graph":
    """Return the graph of a file (- is stdin) or of the text itself; ValueError if there are several."""
    graphs = graphs_of(arguments, name)
    if len(graphs) > 1:
        raise ValueError(f"the text has {len(graphs)} graphs: give one, or leave out the empty lines between its edges")
    return as_graph(graphs[0][1])


def words_of_graph(words: list[str]) -> str:
    """Return the words of a command line as one text, with commas between edges such as 1-2 2-3, else with spaces."""
    return (", " if are_edges(words) else " ").join(words)


def are_edges(words: list[str]) -> bool:
    """Return whether words are edges such as 1-2 and 2-3, more than one."""
    return len(words) > 1 and all("-" in word.strip("-") for word in words)


def add_graph(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `graph`."""
    parser.add_argument("graph", nargs="+", metavar="GRAPH", help=GRAPH_HELP)
    parser.add_argument("--on", metavar="NODES", help="nodes that are on at the start, such as 1,4; then all go off")
    add_colors(parser)
    add_lit_only(parser)
    add_json(parser)
    add_output(parser)
    add_picture_options(parser, "draw the graph, dots on the coins to press")
    parser.set_defaults(run=_graph)


def _graph(arguments: argparse.Namespace) -> int:
    graphs = graphs_of(arguments, words_of_graph(arguments.graph))
    if len(graphs) > 1:
        return _several(arguments, graphs)
    drawn = graphs[0][1]
    assert not isinstance(drawn, ValueError)
    graph = as_graph(drawn)
    start = dict(drawn.nodes(data="on")) if None not in dict(drawn.nodes(data="on")).values() else None
    if arguments.on is not None:
        on = [node_named(name, graph) for name in arguments.on.split(",") if name]
        start = {node: on.count(node) % arguments.colors if arguments.colors > 2 else int(node in on) for node in graph}
    try:
        found = solve_graph(graph, start, colors=arguments.colors)
    except UnsolvableError as error:
        return refused_game(arguments, error, FlipIt(graph, colors=arguments.colors), start)
    if not found.verify():
        raise AssertionError("the presses do not lead to the goal")
    field, presses, note = found.game, found.presses, ""
    if arguments.lit_only:
        presses, note = lit_only_order(found)
    named = " ".join(map(str, presses)) if arguments.lit_only else often_named(presses)
    proved = found.proved and len(presses) == found.weight
    nodes, edges = len(field.cells), field.graph.number_of_edges()
    several = power_in_words(2, field.nullity) if field.colors == 2 else f"{field.kernel_size:,}"
    lines = [
        f"{nodes} nodes, {edges} edges",
        "unique" if field.is_unique else f"not unique: {several} solutions",
        f"press: {named}" + (" (the fewest)" if proved and presses else "") + note,
    ]
    numbers = counted(field.colors, field.nullity, field.kernel_size)
    fields = {
        "nodes": nodes,
        "edges": edges,
        "colors": field.colors,
        **numbers,
        "presses": list(presses),
        "proved": proved,
    }
    answer(arguments, "\n".join(lines), **fields)
    write_pictures(arguments, "picture_of", field)
    return 0


def _several(arguments: argparse.Namespace, graphs: "list[tuple[str, nx.Graph | ValueError]]") -> int:
    """Answer each of several graphs by a row of a table."""
    if arguments.on is not None or arguments.lit_only or wants_picture(arguments):
        raise ValueError(f"--on, --lit-only and the picture files are for one graph, the text has {len(graphs)}")

    def row_of(graph: "nx.Graph") -> dict[str, Any]:
        found = solve_graph(graph, colors=arguments.colors)
        field = found.game
        sizes = {"nodes": len(field.cells), "edges": field.graph.number_of_edges()}
        numbers = counted(field.colors, field.nullity, field.kernel_size)
        return {**sizes, "solvable": True, **numbers, "presses": list(found.presses), "proved": found.proved}

    return answer_each(arguments, graphs, row_of)


def node_named(name: str, nodes: Iterable[Any]) -> Any:
    """Return the node whose text is the name; ValueError if there is no such node."""
    for node in nodes:
        if str(node) == name.strip():
            return node
    raise ValueError(f"the graph has no node {shown(name)}")
