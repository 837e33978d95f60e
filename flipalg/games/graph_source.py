"""Graphs from text (edges, a matrix, graph6, DIMACS, GML, a name) or from networkx; `read_graph` lists the formats."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import NUMBER, brief, read_integer, refuse_beyond_memory
from flipalg.games.coin_drawings import numbered, read_labels
from flipalg.system.texts import Line, blocks_of, flattened, lines_of, objects_of, tried, without_header

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
        graph = _built(("", edge) for edge in items) if edges else _from_matrix(items)
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
    drawing     rows of o (off) and # (on), two columns apart, each row shifted by one column: cells with six neighbors
    names       a name in NAMED with the sizes that networkx takes: `cycle 7`, `grid 3 4`
    Vertices are numbered from 0 in a matrix and in graph6, from 1 in a graph with a name; in GML they are the ids, and
    in edges text.
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
        raise ValueError(f"the text has {len(found)} graphs: give one, or leave out the empty lines between its edges")
    return found[0][1]


def read_graphs(text: str) -> "list[tuple[str, nx.Graph[Any] | ValueError]]":
    """Return (title or "", graph or the reason why it cannot be read) for each graph in a text, as for `read_graph`.

    Empty lines and rules such as --- separate graphs; words in graph6 are one a line.

    >>> [len(graph) for _, graph in read_graphs("1-2\\n2-3\\n\\n1-2")], [len(g) for _, g in read_graphs("D?{\\nDQc")]
    ([3, 2], [5, 5])
    """
    text = text.removeprefix("\ufeff")
    for pattern, read in _WHOLE:
        if re.match(pattern, text):
            return [("", tried(read, text))]
    if (objects := objects_of(text, "edges")) is not None:
        return [(name or title, graph) for name, value in objects for title, graph in read_graphs(value)]
    dimacs = re.search(r"(?m)^p\s+(?:edge|col)\b", text)
    plain = [
        (number, re.sub(rf"{_DIMACS if dimacs else '#.*'}|>>(?:graph6|sparse6)<<|\{{\}} *$", "", line).strip(), line)
        for number, line in lines_of(text)
    ]
    lines = flattened([(number, line) for number, line, whole in plain if line or not whole.strip()])
    full = [(number, line) for number, line in lines if line]
    if not full:
        drawn = ": # begins a comment; rows shifted by half a cell are one drawing, with spaces and without empty lines"
        raise ValueError(f"the graph has no vertices{drawn * ('#' in text)}")
    words = [("", tried(_one_word, line)) for _, line in full if re.fullmatch(_WORD, line)]
    if len(words) == len(full) and (len(words) == 1 or not all(isinstance(graph, ValueError) for _, graph in words)):
        return words
    if {*(listed := _neighbors(full))} & {name for names in listed.values() for name in names}:
        return [("", tried(_from_neighbors, listed))]
    headed = isinstance(tried(_announced, full), list) or len(without_header(full, _width) or ()) == 1
    if dimacs and not headed:
        raise ValueError("the numbers after p edge are not those of the vertices and edges")
    blocks = [("", full)] if headed else blocks_of(lines, cells=False) or [("", full)]
    return [(title, tried(_of_block, block)) for title, block in blocks]


def _neighbors(lines: list[Line]) -> dict[str, list[str]]:
    """Return {vertex: its neighbors} for lines such as `A: B C`; {} for other lines."""
    listed = [re.fullmatch(r"(\S+)\s*:([^-]*)", line) for _, line in lines]
    return {found[1]: re.findall(r"[^\s,]+", found[2]) for found in listed if found} if all(listed) else {}


def _from_drawing(text: str) -> "nx.Graph[Any]":
    """Return the graph of cells in rows that are shifted by half a cell; a node that is on has the attribute `on`."""
    labels = read_labels(text)
    number = {cell: str(k) for k, cell in numbered(labels).items()}
    near = [((a, b), (a + right, b + up)) for a, b in labels for right, up in ((1, 0), (0, 1), (-1, 1))]
    edges = [("", (number[cell], number[other])) for cell, other in near if other in labels]
    graph = _built(edges, number.values())
    graph.add_nodes_from((number[a, b], {"on": on, "pos": _shifted(a + b / 2, b)}) for (a, b), on in labels.items())
    return graph


def _shifted(x: float, row: int) -> tuple[float, float]:
    """Return the place of a cell whose six neighbors are one cell away; rows count upwards."""
    return x, row * sqrt(3) / 2


def _of_block(block: list[Line]) -> "nx.Graph[Any]":
    """Return the graph of lines without an empty line between them: a matrix or edges, perhaps after a header."""
    sized = without_header(block, _width)
    for rows in (sized[0] if sized else [], block):
        entries = [_entries(part) for _, line in rows for part in line.split(";")]
        if len(entries) > 1 + bool(sized) and all(len(row) == len(entries) and {*row} <= {"0", "1"} for row in entries):
            return _from_matrix([list(map(int, row)) for row in entries])
    if len(block) == 1 and re.fullmatch(r"[^-–,;\s]+|(?!\d+\s+\d+$)[^-–,;\s]+\s+[^-–,;\s]+", block[0][1]):
        return _one_word(block[0][1])
    nodes = _announced(block) if len(block) > 1 else None
    edges = [
        (f"line {number}: ", names) for number, line in block[nodes is not None :] for names in _edges(number, line)
    ]
    if nodes is None and all(len(names) == 1 for _, names in edges):
        raise ValueError(f"line {block[0][0]}: no edges; an edge is two names, such as 1-2")
    return _built(edges, nodes or ())


_DIMACS = r"^(?:c\b.*|p\s+\w+\s|e\s)"
"""The comments of DIMACS, and the letters before its header and edges."""
_COLUMNS = {"source", "target", "from", "to", "src", "dst", "u", "v", "node1", "node2", "start", "end", "tail", "head"}


def _announced(block: list[Line]) -> list[str] | None:
    """Return the vertices that the first line announces, [] for those of the edges; None if the line is an edge.

    It is the names of two columns, or the numbers n and m of vertices and edges before m edges of n vertices, or of
    vertices from 1 to n, or 0 to n - 1.  ValueError for a line that can be a header or an edge.
    """
    (number, first), *rest = block
    words = re.split(r"[\s,;]+", first)
    edges = [tried(partial(_edges, 0), line) for _, line in rest]
    pairs = [names for found in edges if isinstance(found, list) for names in found]
    names = {name for pair in pairs for name in pair}
    numbers, digits = all(map(str.isdecimal, names)), sum(map(str.isdecimal, words))
    columns = len(words) == 2 and (numbers or {name.lower() for name in words} <= _COLUMNS)
    if columns and not digits and not {*words} & names and "-" not in first:
        return []
    n = int(words[0]) if words[0].isdecimal() else 0
    refuse_beyond_memory(400 * n, f"a graph of {n} vertices", "take a smaller one")
    ranges = [[str(first + k) for k in range(n)] for first in (1, 0)]
    nodes = next((nodes for nodes in ranges if numbers and names <= {*nodes}), None)
    if digits == len(words) == 2:
        fits = [len(pair) for pair in pairs] == [2] * int(words[1])
        if fits and (nodes or (not numbers and len(names) == n)):
            return nodes or sorted(names)
        unclear = not {*words} <= names if nodes else fits and not numbers
    else:
        unclear = numbers and digits == 1 and len(words) < 3
    if unclear:
        raise ValueError(
            f"line {number}: {first!r} can be a size, a vertex or an edge: write a size as "
            f"`{len(names)} {len(pairs)}`, with the number of edges, and an edge on the last line"
        )
    return None


_EDGES = [
    ("", r"([^\s,;]*[^\W\d][^\s,;]*)\s+([^\s,;]*[^\W\d][^\s,;]*)"),  # new-york los-angeles
    ("", r"([^\s,;={}–-]+)(?:(?:\s*(?:--?|–)\s*|\s+)([^\s,;={}–-]+))?"),  # 1-2, 2 3, 4
    (r"[,\s]", r"([^;={}–-]+)(?:--?|–)([^;={}–-]+)"),  # 1-2 2-3
    (";", r"([^\s,{}]+)\s*,\s*([^\s,{}]+)|([^\s,={}–-]+)"),  # 1,2; 2, 3; 4
    (r"\s", r"([^;,{}]+),([^;,{}]+)"),  # 1,2 2,3
]
"""The ways to write edges: what separates them, "" for ; in a line with it, else a comma; and an edge or a vertex."""


def _edges(number: int, line: str) -> list[list[str]]:
    """Return the names of each edge of a line, one name for a lone vertex."""
    if re.search(r"<?->|=>|→", line):
        raise ValueError(f"line {number}: {line[:40]!r} has a direction; being a neighbor is mutual: write 1-2")
    for apart, pattern in _EDGES:
        edges = [
            re.fullmatch(pattern, part.strip()) for part in re.split(apart or ",;"[";" in line], line) if part.strip()
        ]
        names = [[name for name in edge.groups() if name] for edge in edges if edge]
        if len(names) == len(edges) and (len(names) == 1 or max(map(len, names), default=0) == 2):
            return names
    raise ValueError(f"line {number}: an edge is two names, got {line[:60]!r}")


def _width(line: str) -> int:
    return len(_entries(line))


def _entries(line: str) -> list[str]:
    """Return the entries of a line of a matrix."""
    return line.replace(",", " ").split() if re.search(r"[\s,]", line) else list(line)


def _built(edges: Iterable[tuple[str, Sequence[Any]]], nodes: Iterable[Any] = ()) -> "nx.Graph[Any]":
    """Return the graph of the edges, each with its place for messages; one name is a lone vertex."""
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(nodes)
    for where, names in edges:
        if not 0 < len(names) < 3:
            raise ValueError(f"{where}an edge is a pair (u, v), got {names!r:.60}")
        u, v = names[0], names[-1]
        if len(names) == 2 and u == v:
            raise ValueError(f"{where}a loop at {u}; a coin flips itself without a loop")
        if len(names) == 2 and graph.has_edge(u, v):
            raise ValueError(f"{where}the edge {u} - {v} is listed twice")
        graph.add_edges_from([names] if len(names) == 2 else [])
        graph.add_nodes_from(names)
    return graph


def _named(text: str) -> "nx.Graph[Any]":
    import networkx as nx

    words = text.lower().split()
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
    graph.add_nodes_from(((i, j), {"pos": _shifted(j - i / 2, -i)}) for row in rows for i, j in row)
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


_WORD = ":?[?-~]+"


def _one_word(word: str) -> "nx.Graph[Any]":
    import networkx as nx

    try:
        if not re.fullmatch(_WORD, word):
            raise ValueError("characters beyond ? to ~")
        read = nx.from_sparse6_bytes if word.startswith(":") else nx.from_graph6_bytes
        return _plain(read(word.encode("ascii")))
    except (nx.NetworkXError, ValueError, IndexError) as error:
        raise ValueError(
            f"not a graph6 string: {word[:40]!r} ({str(error) or 'too short'}); edges are written 1-2, 2-3, and known "
            f"graphs are {', '.join(NAMED)}"
        ) from None


def _plain(graph: "nx.Graph[Any]") -> "nx.Graph[Any]":
    import networkx as nx

    if graph.is_directed():
        raise ValueError("the graph is directed; being a neighbor is mutual")
    if graph.is_multigraph():
        raise ValueError("the graph is a multigraph; two coins are neighbors or they are not")
    for node in nx.nodes_with_selfloops(graph):
        raise ValueError(f"the graph has a loop at {node!r}; a coin flips itself without a loop")
    plain: nx.Graph[Any] = nx.Graph()
    plain.add_nodes_from((node, {"pos": at} if at else {}) for node, at in graph.nodes(data="pos"))
    plain.add_edges_from(graph.edges)
    return plain


def _from_neighbors(neighbors: Mapping[Any, Any]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    graph.add_nodes_from(neighbors)
    for u, others in neighbors.items():
        if not isinstance(others, Iterable):
            raise ValueError(f"neighbors are a list, such as {{{u!r}: [1, 2]}}, got {{{u!r}: {others!r}}}")
        for v in others:
            if u == v:
                raise ValueError(f"the graph has a loop at {u}; a coin flips itself without a loop")
            graph.add_edge(u, v)
    return graph


def _from_matrix(rows: Sequence[Any]) -> "nx.Graph[Any]":
    import networkx as nx

    graph: nx.Graph[Any] = nx.empty_graph(len(rows))
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            size = f"{len(rows)} rows and {len(row)} entries in row {i}"
            raise ValueError(f"an adjacency matrix is square, got {size}; an edge list is a list of tuples")
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


_WHOLE = [
    (r"(?=\s*\S.*\n.*[#oO.*])\s*?(?:(?:^|\n) *[#oO.*](?: [#oO.*])* *\r?(?=\n|$))+\s*$", _from_drawing),
    (rf"(?i)\s*(?:{'|'.join(NAMED)})(?:\s+\S+){{0,2}}\s*$", _named),
    (r"\s*(?:graph\s*\[|Creator\b)", _from_gml),
]
"""How the formats of whole texts begin, and the functions that read them."""
