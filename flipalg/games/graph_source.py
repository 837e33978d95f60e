"""Graphs from text (edges, a matrix, graph6, DIMACS, GML, a name) or from networkx; `read_graph` lists the formats."""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import NUMBER, brief, read_integer, refuse_beyond_memory
from flipalg.system.texts import Line, blocks_of, lines_of, nested, objects_of, titled, without_header

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["NAMED", "as_graph", "read_graph", "read_graphs"]

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
    "hexagon": ("", 1),
}
"""For each name the networkx function that makes the graph, and the number of sizes that it takes; see `hexagon`."""


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
                semicolons or commas separate the edges; a name that is not in an edge is a vertex without neighbors; #
                begins a comment; the first line may be the numbers of vertices and edges, or the names of two columns
    matrix      an adjacency matrix of 0 and 1, of two rows or more, with or without spaces
    lists       edges or a matrix in brackets, as Python and MATLAB write them
    graph6      one word (`Bw`), perhaps after >>graph6<<; likewise sparse6 (`:Fa@x^`)
    DIMACS      `p edge N M` for N vertices and M edges, then `e u v` for each edge; c begins a comment
    GML         graph [ node [ ... ] edge [ ... ] ]
    names       a name in NAMED with the sizes that networkx takes: `cycle 7`, `grid 3 4`
    Vertices are numbered from 0 in a matrix and in graph6, from 1 in DIMACS and in a graph with a name; in GML they are
    the ids, and in edges text.
    Raises ValueError for text that cannot be read, for several graphs, arrows, loops, edges listed twice and edges of
    three names; MemoryError as `as_graph`.

    >>> sorted(read_graph("1-2, 2-3, 3-1").edges)
    [('1', '2'), ('1', '3'), ('2', '3')]
    >>> read_graph("cycle 7").number_of_edges(), read_graph("Bw").number_of_edges()
    (7, 3)
    """
    found = read_graphs(text)
    for _, graph in found:
        if isinstance(graph, ValueError):
            raise graph
    if len(found) > 1:
        raise ValueError(
            f"the text has {len(found)} graphs, one a line or with empty lines between them: give one, or leave "
            "the empty lines out"
        )
    return found[0][1]


def read_graphs(text: str) -> "list[tuple[str, nx.Graph[Any] | ValueError]]":
    """Return (title or "", graph or the reason why it cannot be read) for each graph in a text, as for `read_graph`.

    Empty lines and rules such as --- separate graphs; words in graph6 are one a line.

    >>> [len(graph) for _, graph in read_graphs("1-2\\n2-3\\n\\n1-2")], [len(g) for _, g in read_graphs("D?{\\nDQc")]
    ([3, 2], [5, 5])
    """
    words = text.lower().split()
    if words and words[0] in NAMED and len(words) < 4:
        return [("", _named(words))]
    if re.match(r"\s*(graph\s*\[|Creator\b)", text):
        return [("", _from_gml(text))]
    lines = lines_of(re.sub(r">>(?:graph6|sparse6)<<", "", text))
    if any(re.match(r"\s*p\s+(edge|col)\b", line) for _, line in lines):
        return [("", _from_dimacs([(number, line.strip()) for number, line in lines]))]
    full = [(number, line.strip()) for number, line in lines if line.strip()]
    alone = full and all(not re.search(r"[-–,;\s#]", line) and re.match(r"[:>?-~]", line) for _, line in full)
    if alone and (len(full) == 1 or any(_is_graph6(line) for _, line in full)):
        return [("", _or_error(_one_word, line)) for _, line in full]
    if (objects := objects_of(text, "edges")) is not None:
        return [(name, _or_error(_from_nested, nested(json.dumps(value)))) for name, value in objects]
    if (lists := nested(text)) is not None:
        return [("", _or_error(_from_nested, lists))]
    lines = [(number, line.partition("#")[0].strip()) for number, line in lines if not line.strip().startswith("#")]
    full = [(number, line) for number, line in lines if line]
    if not full:
        raise ValueError("the graph has no vertices")
    if (graph := _with_header(full)) is not None:
        return [("", graph)]
    blocks = [titled(block) for block in blocks_of(lines, cells=False)]
    whole = len(full) == sum(len(block) for _, block in blocks) and not any(title for title, _ in blocks)
    if whole and not _start_anew([block for _, block in blocks]):
        return [("", _or_error(_of_block, full))]
    return [(title, _or_error(_of_block, block)) for title, block in blocks]


def _start_anew(blocks: list[list[Line]]) -> bool:
    """Return whether blocks between empty lines are graphs of their own: other than edges, or the names start anew.

    Names start anew if they are 1 to k, or 0 to k - 1, in each block, or if a block has an edge of another.
    """
    graphs = [_or_error(_of_block, block) for block in blocks]
    met: set[frozenset[Any]] = set()
    numbered = True
    for graph in graphs:
        if isinstance(graph, ValueError) or not all(isinstance(name, str) for name in graph):
            return True
        edges = {frozenset(edge) for edge in graph.edges}
        if met & edges:
            return True
        met |= edges
        numbered &= {*graph} in [{str(first + k) for k in range(len(graph))} for first in (0, 1)]
    return numbered


def _or_error(read: "Callable[[Any], nx.Graph[Any]]", source: Any) -> "nx.Graph[Any] | ValueError":
    try:
        return read(source)
    except ValueError as error:
        return error


def _of_block(block: list[Line]) -> "nx.Graph[Any]":
    """Return the graph of lines without an empty line between them: with a header, a matrix, or edges."""
    if (graph := _with_header(block)) is not None:
        return graph
    if len(block) > 1 and len(_entries(block[0][1])) == len(block):
        entries = [_entries(line) for _, line in block]
        if all(len(row) == len(block) and set(row) <= {"0", "1"} for row in entries):
            return _from_matrix([[int(entry) for entry in row] for row in entries])
    if len(block) == 1 and not re.search(r"[-–,;\s]", block[0][1]):
        return _one_word(block[0][1])
    return _from_edges(block)


_COLUMNS = {"source", "target", "from", "to", "src", "dst", "u", "v", "node1", "node2", "start", "end", "tail", "head"}


def _with_header(lines: list[Line]) -> "nx.Graph[Any] | None":
    """Return the graph of lines whose first line describes the others; None if the first line does not.

    The first line is the size n of a matrix; the numbers n and m of vertices and edges before m edges between 1 and n,
    or 0 and n - 1; n alone, if the names are these numbers; or the names of two columns.
    """
    import networkx as nx

    (_, first), *rest = lines
    if (matrices := without_header(lines, lambda line: len(_entries(line)))) is not None and len(matrices) == 1:
        (rows,) = matrices
        if all(set(_entries(line)) <= {"0", "1"} for _, line in rows) and len(rows) > 2:
            return _from_matrix([list(map(int, _entries(line))) for _, line in rows])
    names = re.split(r"[\s,;]+", first.strip())
    if not rest or len(names) > 2:
        return None
    if not all(name.isdecimal() for name in names):
        others = {name for _, line in rest for name in _names(line)}
        known = len(names) == 2 and {name.lower() for name in names} <= _COLUMNS
        numbers = len(names) == 2 and all(name.isdecimal() for name in others)
        if numbers and any(name.isdecimal() for name in names):
            raise ValueError(
                f"line {lines[0][0]}: {first!r} is not an edge between numbers: leave it out, or begin it with #"
            )
        return _from_edges(rest) if (known or numbers) and not others & {*names} and "-" not in first else None
    edges = [re.split(r"[\s,;-]+", line) for _, line in rest]
    if any(len(edge) != 2 for edge in edges):
        return None
    if not all(name.isdecimal() for edge in edges for name in edge):
        if len(names) == 2 and int(names[1]) == len(edges):
            if len({name for edge in edges for name in edge}) != int(names[0]):
                raise ValueError(
                    f"line {lines[0][0]}: {first!r} can be a size or an edge: leave it out, or write it last"
                )
            return _from_edges(rest)
        return None
    ends = {int(name) for edge in edges for name in edge}
    n = int(names[0])
    first_node = 0 if 0 in ends else 1
    if len(names) == 2 and (max(ends) - first_node >= n or int(names[1]) != len(edges)):
        return None
    if len(names) == 1 and (len(ends) < n or max(ends) - first_node >= n):
        raise ValueError(
            f"line {lines[0][0]}: {n} can be the number of vertices or a vertex: write `{n} {len(edges)}` for "
            f"{n} vertices and {len(edges)} edges, or the vertex {n} on the last line"
        )
    refuse_beyond_memory(400 * n, f"a graph of {n} vertices", "take a smaller one")
    graph = nx.Graph()
    graph.add_nodes_from(str(node + first_node) for node in range(n))
    graph.add_edges_from(_from_edges(rest).edges)
    return graph


def _from_nested(lists: Any) -> "nx.Graph[Any]":
    """Return the graph of a matrix or of pairs in nested lists of words."""
    import networkx as nx

    if not lists or not all(isinstance(row, list) and all(isinstance(word, str) for word in row) for row in lists):
        raise ValueError("a graph in brackets is edges, [(1, 2), (2, 3)], or the rows of a matrix")
    if all(len(row) == len(lists) and {*row} <= {"0", "1"} for row in lists) and len(lists) > 1:
        return _from_matrix([list(map(int, row)) for row in lists])
    graph: nx.Graph[Any] = nx.Graph()
    for number, row in enumerate(lists, 1):
        _add_names(graph, number, ", ".join(row), row)
    return graph


def _is_graph6(word: str) -> bool:
    return not isinstance(_or_error(_one_word, word), ValueError)


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
    vertices *= 3 if name == "hexagon" else 1
    refuse_beyond_memory(400 * vertices, f"the graph {name} {' '.join(map(brief, numbers))}", "take a smaller one")
    make: Callable[..., nx.Graph[Any]] = getattr(nx, generator) if generator else hexagon
    return _plain(nx.convert_node_labels_to_integers(make(*numbers), first_label=1))


def hexagon(k: int) -> "nx.Graph[Any]":
    """Return the hexagon of 3k(k - 1) + 1 cells, k on a side, row by row; a cell has up to six neighbors."""
    import networkx as nx

    rows = [[(i, j) for j in range(max(0, i - k + 1), min(2 * k - 1, i + k))] for i in range(2 * k - 1)]
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(cell for row in rows for cell in row)
    graph.add_edges_from(
        ((i, j), near) for i, j in list(graph) for near in ((i, j + 1), (i + 1, j), (i + 1, j + 1)) if near in graph
    )
    return graph


def _from_gml(text: str) -> "nx.Graph[Any]":
    import networkx as nx

    try:
        return _plain(nx.parse_gml(text, label=None))
    except nx.NetworkXError as error:
        raise ValueError(f"not GML: {error}") from None


def _from_dimacs(lines: list[Line]) -> "nx.Graph[Any]":
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


def _from_edges(lines: list[Line]) -> "nx.Graph[Any]":
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
        parts = [part for part in line.split(";") if part.strip()]
        if any(len(_names(half)) > 1 for half in line.replace(";", ",").split(",")):
            parts = [half for part in parts for half in part.split(",") if half.strip()]  # else 1,2 is an edge
        words = line.split()
        pairs = r"\d+(--?|,)\d+" if len(words) == 2 else r"[^\s,;-]+--?[^\s,;-]+|\d+,\d+"
        if len(words) > 1 and all(re.fullmatch(pairs, word) for word in words):
            parts = words  # 1-2 2-3, but a-b c-d is an edge
        for part in parts:
            _add_names(graph, number, part, _names(part))
    if not graph.edges:
        raise ValueError(f"line {lines[0][0]}: no edges; an edge is two names, such as 1-2")
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
