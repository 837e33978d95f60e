"""`flipalg sweep | graph | merlin | triangles | disentis`: the other games, as printed boards."""

import argparse
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import power_in_words
from flipalg.commands.answers import answer, cells, counted, number_or_text, often_named, refused_game
from flipalg.commands.coins import board_in_words, pushes_in_words, solutions_in_words
from flipalg.commands.merlin import merlin
from flipalg.commands.parsing import (
    SIZE,
    add_colors,
    add_form,
    add_goal,
    add_json,
    add_size,
    form_of,
    refuse,
    whole_number,
)
from flipalg.commands.picture_files import (
    add_animation,
    add_picture_options,
    write_animation,
    write_panels,
    write_pictures,
    write_pictures_of,
)
from flipalg.commands.reading import GRAPH_HELP, graph_of
from flipalg.commands.words import shown

if TYPE_CHECKING:
    from flipalg.games.flipping_triangles import CoinBoard, Triangle
    from flipalg.games.sweeping import Stage, Sweep
    from flipalg.pictures.animation import Animation
    from flipalg.pictures.picture import Panel, Picture


def add_sweep(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `sweep`."""
    parser.add_argument("field", nargs="+", metavar="FIELD", help=f"a size M N or MxN, or a graph: {GRAPH_HELP}")
    parser.add_argument(
        "--order", metavar="COINS", help="such as 1,3,2: a board's coins from 1, row by row; a graph's nodes"
    )
    parser.add_argument(
        "--rows", type=whole_number, metavar="R", help="sweep the first R rows of a board: is a smaller board left?"
    )
    parser.add_argument("--show", action="store_true", help="print the field after each coin")
    add_form(parser)
    add_json(parser)
    add_picture_options(parser, "draw the stages")
    add_animation(parser, "coin by coin")
    parser.set_defaults(run=_sweep)


def add_graph(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `graph`."""
    parser.add_argument("graph", nargs="+", metavar="GRAPH", help=GRAPH_HELP)
    parser.add_argument("--on", metavar="NODES", help="nodes that are on at the start, such as 1,4: then all goes off")
    add_colors(parser)
    add_json(parser)
    add_picture_options(parser, "draw the graph, dots on the coins to press")
    parser.set_defaults(run=_graph)


def add_merlin(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `merlin`."""
    parser.add_argument("start", help="nine digits 0 or 1, row by row (- is stdin); with --colors K 0 to K-1")
    add_goal(parser, "111101111")
    add_colors(parser)
    add_json(parser)
    add_picture_options(parser, "draw start, buttons and goal")
    parser.set_defaults(run=merlin)


def add_triangles(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `triangles`."""
    parser.add_argument("k", type=whole_number, metavar="K", help="rows")
    add_colors(parser)
    add_json(parser)
    add_picture_options(parser, "draw the pushed triangles")
    parser.set_defaults(run=_triangles)


def add_disentis(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `disentis`."""
    add_size(parser)
    add_json(parser)
    add_picture_options(parser, "draw the presses, numbered")
    refuse(parser, "--colors", "a piece of Disentis has two sides")
    parser.set_defaults(run=_disentis)


def _sweep(arguments: argparse.Namespace) -> None:
    from flipalg.games.sweeping import STUCK, TWO_COLORS, Stage, board_stage, sweep, sweep_rows

    size = SIZE.fullmatch("x".join(arguments.field)) if len(arguments.field) <= 2 else None
    n = whole_number(size[2]) if size else None
    form = form_of(arguments)
    if form["colors"] > 2:
        raise ValueError(TWO_COLORS)
    plain = form == {"neighborhood": "plus", "topology": "board", "colors": 2}
    if size is None and not plain:
        raise ValueError("a graph says itself which coins a push turns: no --neighborhood and no --topology")
    if size:
        field: Any = board_stage(whole_number(size[1]), whole_number(size[2]), **form)
    else:
        field = graph_of(" ".join(arguments.field))
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
    write_pictures(arguments, lambda: _sweep_scene(swept, n))
    write_animation(arguments, lambda: _sweep_animation(swept, n))


def _coins_named(text: str, coins: Iterable[Any]) -> list[Any]:
    by_name = {str(coin): coin for coin in coins}
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in by_name:
            raise ValueError(f"--order has {shown(name)}, which is no coin of the field")
    return [by_name[name] for name in names]


def graph_stage_text(stage: "Stage") -> str:
    """Return the stage of a graph as text: its ○ and ⊗, and its edges."""
    lines = [
        f"{sign} {' '.join(map(str, nodes))}" for sign, nodes in (("○", stage.circles), ("⊗", stage.crosses)) if nodes
    ]
    edges = " ".join(f"{u}-{v}" for u, v in stage.edges)
    return "\n".join([*lines, f"edges {edges}" if edges else "no edge is left"])


def _sweep_animation(swept: "Sweep", n: int | None) -> "Animation":
    from flipalg.pictures.animation import of_sweep

    return of_sweep(swept, n)


def _sweep_scene(swept: "Sweep", n: int | None) -> "Picture":
    from flipalg.pictures.graphs import side_by_side, sweep_panels
    from flipalg.pictures.picture import Scene

    panels = sweep_panels(swept, n)
    return Scene(panels, side_by_side(len(panels)))


_VERDICTS = {
    1: "outcome 1: unique, no ⊗ is left",
    2: "outcome 2: several solutions, ⊗-coins left: {dimension}",
    3: "outcome 3: stuck, no ○ has an edge; another order decides",
    None: "not finished: a ○ still has an edge",
}


def stage_text(stage: "Stage", n: int) -> str:
    """Return the stage of a board of n columns as text: ○ and ⊗, with the edges between neighbors of the board drawn.

    All other edges are listed below, by the numbers of their coins.
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
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.solvers.graph_solution import solve_graph

    graph = graph_of(" ".join(arguments.graph))
    start = None
    if arguments.on is not None:
        on = [node_named(name, graph) for name in arguments.on.split(",") if name]
        start = {node: on.count(node) % arguments.colors if arguments.colors > 2 else int(node in on) for node in graph}
    try:
        found = solve_graph(graph, start, None, arguments.colors, None)
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
    write_pictures_of(arguments, field)
    return 0


def node_named(name: str, nodes: "Iterable[Any]") -> Any:
    """Return the node of that name; ValueError where there is none."""
    for node in nodes:
        if str(node) == name.strip():
            return node
    raise ValueError(f"the graph has no node {shown(name)}")


def _triangles(arguments: argparse.Namespace) -> int:
    from flipalg.boards.unsolvable import UnsolvableError
    from flipalg.games.flipping_triangles import triangle

    board = triangle(arguments.k, colors=arguments.colors)
    try:
        pushes, proved = board.fewest_or_some()
    except UnsolvableError as error:
        return refused_game(arguments, error)
    coins, triangles = len(board.cells), len(board.triangles)
    lines = [
        board_in_words(board),
        f"{solutions_in_words(board)}; {pushes_in_words(pushes)}{', the fewest' if proved else ' lead there'}:",
        pushes_text(arguments.k, pushes, board.colors),
    ]
    pushed = [[list(coin) for coin in corners] for corners in pushes]
    fields: dict[str, Any] = {"colors": board.colors, **counted(board.colors, board.nullity, board.kernel_size)}
    fields |= {"classes": number_or_text(board.classes), "pushes": pushed, "proved": proved}
    answer(arguments, "\n".join(lines), coins=coins, triangles=triangles, **fields)
    write_pictures(arguments, lambda: _pushes_scene(board, pushes))
    return 0


def _pushes_scene(board: "CoinBoard", pushes: "list[Triangle]") -> "Picture":
    from flipalg.pictures.coins import pushes_panel
    from flipalg.pictures.picture import Scene

    return Scene([pushes_panel(board, pushes)])


def pushes_text(k: int, pushes: "list[Triangle]", colors: int = 2) -> str:
    """Return the triangles of the triangular board of k rows, those that are pushed in black.

    With more than two colors how often each is pushed, and a point for none.
    """
    pushed = Counter(pushes)
    width = len(str(colors - 1)) + (colors > 10)

    def shown(corners: "Triangle", signs: str) -> str:
        times = pushed[corners]
        return signs[times > 0] if colors == 2 else str(times or "·").rjust(width)

    lines = []
    for b in range(k - 2, -1, -1):  # the row of triangles that stands on the coins (., b)
        line = ""
        for a in range(k - 1 - b):
            up, down = ((a, b), (a, b + 1), (a + 1, b)), ((a, b + 1), (a + 1, b), (a + 1, b + 1))
            line += shown(up, "△▲") + (shown(down, "▽▼") if a < k - 2 - b else "")
        lines.append(" " * (b * width) + line)
    return "\n".join(lines)


def _disentis(arguments: argparse.Namespace) -> int:
    from flipalg.boards.board_text import cell_name
    from flipalg.games.disentis import disentis

    verdict = disentis(arguments.m, arguments.n)
    game = verdict.game
    lines, fields = [], {"m": verdict.m, "n": verdict.n, "outcome": verdict.outcome, "text": str(verdict)}
    if game:
        turn = {piece: i for i, piece in enumerate(game.presses, 1)}
        width = len(str(len(game.presses)))
        rows = ([turn.get((i, j), ".") for j in range(arguments.n)] for i in range(arguments.m))
        lines += [" ".join(f"{cell:>{width}}" for cell in row) for row in rows]
        if len(turn) < len(game.presses):
            lines.append(f"in order: {' '.join(cell_name(*piece) for piece in game.presses)}")
        if game.last is not None:
            lines.append(f"then turn {cell_name(*game.last)} alone")
        last = None if game.last is None else list(game.last)
        fields |= {"presses": cells(game.presses), "last": last, "shortest": verdict.shortest}
    elif not verdict.winnable:
        fields["patterns"] = [cells(sorted(pattern)) for pattern in verdict.patterns]
    for pattern in verdict.patterns:
        parity, place = ("odd", "in") if len(pattern) % 2 else ("even", "outside")
        lines.append(f"quiet, {len(pattern)} pieces, an {parity} number: the last piece is {place} it")
        lines += [" ".join("#" if (i, j) in pattern else "." for j in range(arguments.n)) for i in range(arguments.m)]
    answer(arguments, "\n".join([*lines, str(verdict)]), **fields)
    write_panels(arguments, lambda: _disentis_panels(arguments.m, arguments.n, game.presses if game else []))
    return int(not verdict.winnable)


def _disentis_panels(m: int, n: int, presses: list[tuple[int, int]]) -> "list[Panel]":
    from flipalg.boards.board import Board
    from flipalg.pictures.boards import board_panel

    turns: dict[tuple[int, int], str] = {}
    for k, piece in enumerate(presses, 1):
        turns[piece] = f"{turns[piece]},{k}" if piece in turns else str(k)
    return [board_panel(Board([[1] * n] * m), turns)]
