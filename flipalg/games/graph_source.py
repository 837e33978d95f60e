"""Graphs from text (edges, a matrix, graph6, DIMACS, GML, a name) or from networkx; `read_graph` lists the formats."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import NUMBER, brief, read_integer, refuse_beyond_memory

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["NAMED", "as_graph", "read_graph"]

NAMED: dict[str, tuple[str, int]] = {
    "path": ("path_graph", 1),
    "cycle": ("cycle_graph", 1),
    "complete": ("complete_graph", 1),
    "star": ("star_graph", 1),
    "wheel": ("wheel_graph", 1),
    "ladder": ("ladder_graph", 1),
    "hypercube": ("hypercube_graph", 1),
    "grid": ("grid_2d_graph", 2),
    "bipartite": ("complete_bipartite_graph", 2),
    "petersen": ("petersen_graph", 0),
    "tetrahedron": ("tetrahedral_graph", 0),
    "cube": ("cubical_graph", 0),
    "octahedron": ("octahedral_graph", 0),
    "dodecahedron": ("dodecahedral_graph", 0),
    "icosahedron": ("icosahedral_graph", 0),
    "heawood": ("heawood_graph", 0),
}
"""For each name the networkx function that makes the graph, and the number of sizes that it takes."""


def as_graph(source: Any) -> "nx.Graph[Any]":
    """Return the source as a new simple undirected networkx graph with at least one node.

    source   a networkx graph; text, as for `read_graph`; the rows of an adjacency matrix (a square array, or a list of
             lists); edges, an iterable of tuples (u, v); or neighbors, {u: [v, w]}, where v need not list u in turn
    Raises ValueError, with the reason, for loops, multigraphs, an edge listed twice in text or among tuples, directed
    edges, no nodes, text that cannot be read, edges that are not pairs, and a matrix that is not symmetric with entries
    0 and 1 and a zero diagonal; TypeError for other objects; MemoryError for a name or a DIMACS text with too many
    vertices.
    """
    import networkx as nx

    if isinstance(source, nx.Graph):
        graph = _plain(source)
    elif isinstance(source, str):
        graph = read_graph(source)
    elif isinstance(source, Mapping):
        graph = _from_neighbors(source)
    else:
        items = list(source)
        edges = bool(items) and all(isinstance(item, tuple) for item in items)
        graph = _from_pairs(items) if edges else _from_matrix(items)
    if len(graph) == 0:
        raise ValueError("the graph has no nodes")
    return graph


def read_graph(text: str) -> "nx.Graph[Any]":
    """Return the graph that the text describes.

    edges       an edge is two names with a space, a comma, - or -- between them; each edge is on a line of its own, or
                commas or semicolons separate the edges; a name that is not in an edge is a vertex without neighbors; #
                begins a comment
    matrix      an adjacency matrix of 0 and 1, of two rows or more, with or without spaces
    graph6      one word (`Bw`); likewise sparse6 (`:Fa@x^`)
    DIMACS      `p edge N M` for N vertices and M edges, then `e u v` for each edge; c begins a comment
    GML         graph [ node [ ... ] edge [ ... ] ]
    names       a name in NAMED with the sizes that networkx takes: `cycle 7`, `grid 3 4`
    Vertices are numbered from 0 in a matrix and in graph6, from 1 in DIMACS and in a graph with a name; in GML they are
    the ids, and in edges text.
    Raises ValueError for text that cannot be read, for arrows, loops, edges listed twice and edges of three names;
    MemoryError as `as_graph`.

    >>> sorted(read_graph("1-2, 2-3, 3-1").edges)
    [('1', '2'), ('1', '3'), ('2', '3')]
    >>> read_graph("cycle 7").number_of_edges(), read_graph("Bw").number_of_edges()
    (7, 3)
    """
    text = text.removeprefix("\ufeff").strip()
    words = text.lower().split()
    if words and words[0] in NAMED:
        return _named(words)
    if re.match(r"graph\s*\[|Creator\b", text):
        return _from_gml(text)
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    if any(re.match(r"p\s+(edge|col)\b", line) for _, line in lines):
        return _from_dimacs(lines)
    lines = [(number, line.partition("#")[0].strip()) for number, line in lines]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise ValueError("the graph has no vertices")
    if len(lines) > 1 and len(_entries(lines[0][1])) == len(lines):
        entries = [_entries(line) for _, line in lines]
        if all(len(row) == len(lines) and set(row) <= {"0", "1"} for row in entries):
            return _from_matrix([[int(entry) for entry in row] for row in entries])
    if len(lines) == 1 and not re.search(r"[-–,;\s]", lines[0][1]):
        return _one_word(lines[0][1])
    return _from_edges(lines)


def _entries(line: str) -> list[str]:
    """Return the entries of a line of a matrix."""
    return line.replace(",", " ").split() if re.search(r"[\s,]", line) else list(line)


def _named(words: list[str]) -> "nx.Graph[Any]":
    import networkx as nx

    name, *sizes = words
    generator, wanted = NAMED[name]
    if len(sizes) == 1 and wanted == 2:
        sizes = re.split(r"[x×,]|(?<!\*)\*(?!\*)", sizes[0])
    if len(sizes) != wanted or not all(re.fullmatch(NUMBER, size) for size in sizes):
        takes = ("no size", "one size, such as 7", "two sizes, such as 3 4")[wanted]
        raise ValueError(f"the graph {name} takes {takes}, got {' '.join(words)!r}")
    numbers = list(map(read_integer, sizes))
    if any(number < 1 for number in numbers):
        raise ValueError(f"a size must be at least 1, got {' '.join(words)!r}")
    vertices = 2 ** min(numbers[0], 60) if name == "hypercube" else numbers[0] * numbers[-1] if numbers else 1
    refuse_beyond_memory(400 * vertices, f"the graph {name} {' '.join(map(brief, numbers))}", "take a smaller one")
    make: Callable[..., nx.Graph[Any]] = getattr(nx, generator)
    return _plain(nx.convert_node_labels_to_integers(make(*numbers), first_label=1))


def _from_gml(text: str) -> "nx.Graph[Any]":
    import networkx as nx

    try:
        return _plain(nx.parse_gml(text, label=None))
    except nx.NetworkXError as error:
        raise ValueError(f"not GML: {error}") from None


def _from_dimacs(lines: list[tuple[int, str]]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    for number, line in lines:
        kind, *rest = line.split() or ["c"]
        if kind == "c":
            continue
        if kind == "p" and len(rest) == 3 and rest[1].isdecimal():
            refuse_beyond_memory(400 * int(rest[1]), f"a graph of {rest[1]} vertices", "take a smaller one")
            graph.add_nodes_from(range(1, int(rest[1]) + 1))
        elif kind == "e" and len(rest) == 2 and all(word.isdecimal() and int(word) in graph for word in rest):
            _add_edge(graph, number, int(rest[0]), int(rest[1]))
        else:
            raise ValueError(f"line {number}: expected p edge N M, e u v with vertices from 1 to N, or c, got {line!r}")
    return graph


def _one_word(word: str) -> "nx.Graph[Any]":
    import networkx as nx

    try:
        read = nx.from_sparse6_bytes if word.startswith(":") else nx.from_graph6_bytes
        return _plain(read(word.encode("ascii")))
    except (nx.NetworkXError, ValueError, IndexError) as error:
        raise ValueError(
            f"not a graph6 string: {word[:40]!r} ({str(error) or 'too short'}); edges are written 1-2, 2-3, and known "
            f"graphs are {', '.join(NAMED)}"
        ) from None


def _from_edges(lines: list[tuple[int, str]]) -> "nx.Graph[Any]":
    """Return the graph of lines that each have an edge or a lone vertex, or several, separated by `,` or `;`."""
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    words_alone = not re.search(r"[,;<>→–-]", "\n".join(line for _, line in lines))
    for number, line in lines:
        if words_alone:
            _add_names(graph, number, line, line.split())
            continue
        if re.search(r"<?->|=>|→", line):
            raise ValueError(f"line {number}: {line[:40]!r} has a direction; being a neighbor is mutual: write 1-2")
        parts = [part for part in re.split("[,;]", line) if part.strip()]
        words = line.split()
        if len(words) > 1 and all(re.fullmatch(r"\d+--?\d+", word) for word in words):
            parts = words  # 1-2 2-3, but a-b c-d is an edge
        elif not (";" in line or any(len(_names(part)) > 1 for part in parts)):
            parts = [line]  # a comma between the two names of an edge
        for part in parts:
            _add_names(graph, number, part, _names(part))
    return graph


def _add_names(graph: "nx.Graph[Any]", number: int, part: str, names: list[str]) -> None:
    """Add the edge between two names, or a single name as a lone vertex; `part` is their text, in line `number`."""
    if len(names) > 2 or not all(names):
        raise ValueError(f"line {number}: an edge is two names, got {part.strip()[:60]!r}")
    if len(names) == 2:
        _add_edge(graph, number, *names)
    else:
        graph.add_node(names[0])


def _names(part: str) -> list[str]:
    """Return the names in the text of an edge or of a lone vertex."""
    words = re.sub(r"\s+--?\s*|\s*--?\s+", " ", part.replace("–", "-")).replace(",", " ").split()
    return re.split("--?", words[0]) if len(words) == 1 else words


def _add_edge(graph: "nx.Graph[Any]", number: int, u: Any, v: Any) -> None:
    if u == v:
        raise ValueError(f"line {number}: a loop at {u}; a coin flips itself without a loop")
    if graph.has_edge(u, v):
        raise ValueError(f"line {number}: the edge {u} - {v} is listed twice")
    graph.add_edge(u, v)


def _plain(graph: "nx.Graph[Any]") -> "nx.Graph[Any]":
    import networkx as nx

    if graph.is_directed():
        raise ValueError("the graph is directed; being a neighbor is mutual")
    if graph.is_multigraph():
        raise ValueError("the graph is a multigraph; two coins are neighbors or they are not")
    for node in nx.nodes_with_selfloops(graph):
        raise ValueError(f"the graph has a loop at {node!r}; a coin flips itself without a loop")
    plain: nx.Graph[Any] = nx.Graph()
    plain.add_nodes_from(graph)
    plain.add_edges_from(graph.edges)
    return plain


def _from_pairs(edges: Iterable[tuple[Any, ...]]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    for edge in edges:
        if len(edge) != 2:
            raise ValueError(f"an edge is a pair (u, v), got {edge!r}")
        u, v = edge
        if u == v:
            raise ValueError(f"the graph has a loop at {u!r}; a coin flips itself without a loop")
        if graph.has_edge(u, v):
            raise ValueError(f"the edge {u!r} - {v!r} is listed twice")
        graph.add_edge(u, v)
    return graph


def _from_neighbors(neighbors: Mapping[Any, Any]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(neighbors)
    for u, others in neighbors.items():
        if not isinstance(others, Iterable):
            raise ValueError(f"neighbors are a list, such as {{{u!r}: [1, 2]}}, got {{{u!r}: {others!r}}}")
        for v in others:
            if u == v:
                raise ValueError(f"the graph has a loop at {u!r}; a coin flips itself without a loop")
            graph.add_edge(u, v)
    return graph


def _from_matrix(rows: Sequence[Any]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.empty_graph(len(rows))
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            raise ValueError(
                f"an adjacency matrix is square, got {len(rows)} rows and {len(row)} entries in row {i}; "
                "an edge list is a list of tuples"
            )
        for j, entry in enumerate(row):
            if entry not in (0, 1):
                raise ValueError(f"an adjacency matrix has entries 0 and 1, got {entry!r} at ({i}, {j})")
            if entry != rows[j][i]:
                raise ValueError(f"an adjacency matrix is symmetric, got {entry!r} at ({i}, {j}) but not at ({j}, {i})")
            if entry and i == j:
                raise ValueError(f"the graph has a loop at {i}; a coin flips itself without a loop")
            if entry and i < j:
                graph.add_edge(i, j)
    return graph
