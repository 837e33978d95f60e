"""`flipalg sweep | graph | merlin | triangles | disentis`: the other games, as printed boards."""

import argparse
from typing import TYPE_CHECKING, Any

from flipalg.commands import SubParsers
from flipalg.commands.picture_files import add_animation, add_picture_options, write_animation, write_pictures
from flipalg.commands.reading import GRAPH_HELP, graph_of

if TYPE_CHECKING:
    from flipalg.games.flipping_triangles import Board, Triangle
    from flipalg.games.sweeping import Stage, Sweep
    from flipalg.reports.pictures.animation import Animation
    from flipalg.reports.pictures.picture import Picture


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    sweep = subparsers.add_parser("sweep", help="sweep the m × n board, coin by coin (thesis, section 3.1)")
    sweep.add_argument("m", type=int, help="rows")
    sweep.add_argument("n", type=int, help="columns")
    sweep.add_argument("--order", type=_numbers, metavar="COINS", help="such as 1,3,2: from 1, row by row")
    sweep.add_argument("--show", action="store_true", help="print the board after each coin")
    add_picture_options(sweep, "draw the stages")
    add_animation(sweep, "coin by coin")
    sweep.set_defaults(run=_sweep)

    graph = subparsers.add_parser("graph", help="Flip it! on a graph: how many solutions, and one of them")
    graph.add_argument("file", metavar="GRAPH", help=GRAPH_HELP)
    graph.set_defaults(run=_graph)

    merlin = subparsers.add_parser("merlin", help="Merlin's Magic Squares: the buttons to press")
    merlin.add_argument("start", help="nine digits 0 or 1, row by row")
    merlin.add_argument("--target", default="111101111", help="the same for the goal (default: 111101111)")
    merlin.set_defaults(run=_merlin)

    triangles = subparsers.add_parser("triangles", help="flipping triangles: turn the triangular board of K rows")
    triangles.add_argument("k", type=int, metavar="K", help="rows")
    add_picture_options(triangles, "draw the pushed triangles")
    triangles.set_defaults(run=_triangles)

    disentis = subparsers.add_parser("disentis", help="Disentis: a game on the m × n board, if it can be won")
    disentis.add_argument("m", type=int, help="rows")
    disentis.add_argument("n", type=int, help="columns")
    disentis.add_argument("--json", action="store_true", help="print the answer as JSON")
    disentis.set_defaults(run=_disentis)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def _sweep(arguments: argparse.Namespace) -> None:
    import networkx as nx

    from flipalg.algebra.integers import positive_integer
    from flipalg.games.sweeping import sweep

    m, n = positive_integer("m", arguments.m), positive_integer("n", arguments.n)
    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(m, n), first_label=1)
    swept = sweep(board, arguments.order)
    if arguments.show:
        titles = ["the board", *(f"coin {coin}" for coin in swept.order)]
        for title, stage in zip(titles, swept.stages(), strict=True):
            print(f"{title}\n{stage_text(stage, n)}\n")
    else:
        print("order:", " ".join(map(str, swept.order)))
    print(_VERDICTS[swept.outcome].format(dimension=len(swept.remaining.crosses)))
    write_pictures(arguments, lambda: _sweep_scene(swept, n))
    write_animation(arguments, lambda: _sweep_animation(swept, n))


def _sweep_animation(swept: "Sweep", n: int) -> "Animation":
    from flipalg.reports.pictures.animation import of_sweep

    return of_sweep(swept, n)


def _sweep_scene(swept: "Sweep", n: int) -> "Picture":
    from flipalg.reports.pictures.graphs import side_by_side, sweep_panels
    from flipalg.reports.pictures.picture import Scene

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


def _graph(arguments: argparse.Namespace) -> None:
    from flipalg.games.flip_it import FlipIt

    field = FlipIt(graph_of(arguments.file))
    print(f"{len(field.cells)} nodes, {field.graph.number_of_edges()} edges")
    print("unique" if field.is_unique else f"not unique: 2^{field.nullity} solutions")
    print("press:", " ".join(map(str, field.solve())))


def _merlin(arguments: argparse.Namespace) -> None:
    from flipalg.games.merlin import solve

    print(" ".join(map(str, solve(arguments.start, arguments.target))))


def _triangles(arguments: argparse.Namespace) -> None:
    from flipalg.games.flipping_triangles import triangle

    board = triangle(arguments.k)
    print(f"{len(board.cells)} coins, {len(board.triangles)} triangles")
    pushes = board.solve()
    print(f"2^{board.nullity} solutions; one pushes {len(pushes)} triangles:")
    print(pushes_text(arguments.k, pushes))
    write_pictures(arguments, lambda: _pushes_scene(board, pushes))


def _pushes_scene(board: "Board", pushes: "list[Triangle]") -> "Picture":
    from flipalg.reports.pictures.coins import pushes_panel
    from flipalg.reports.pictures.picture import Scene

    return Scene([pushes_panel(board, pushes)])


def pushes_text(k: int, pushes: "list[Triangle]") -> str:
    """Return the triangles of the triangular board of k rows, those that are pushed in black."""
    pushed = set(pushes)
    lines = []
    for b in range(k - 2, -1, -1):  # the row of triangles that stands on the coins (., b)
        line = ""
        for a in range(k - 1 - b):
            up, down = ((a, b), (a, b + 1), (a + 1, b)), ((a, b + 1), (a + 1, b), (a + 1, b + 1))
            line += "▲" if up in pushed else "△"
            line += ("▼" if down in pushed else "▽") if a < k - 2 - b else ""
        lines.append(" " * b + line)
    return "\n".join(lines)


def _disentis(arguments: argparse.Namespace) -> int:
    from flipalg.games.board_text import cell_name
    from flipalg.games.disentis import disentis

    verdict = disentis(arguments.m, arguments.n)
    game = verdict.game
    if arguments.json:
        import json

        answer: dict[str, Any] = {"m": verdict.m, "n": verdict.n, "outcome": verdict.outcome, "text": str(verdict)}
        if game:
            answer |= {"presses": game.presses, "last": game.last, "shortest": verdict.shortest}
        elif not verdict.winnable:
            answer["patterns"] = [sorted(pattern) for pattern in verdict.patterns]
        print(json.dumps(answer))
        return int(not verdict.winnable)
    if game:
        turn = {piece: i for i, piece in enumerate(game.presses, 1)}
        width = len(str(len(game.presses)))
        for i in range(arguments.m):
            print(" ".join(f"{turn.get((i, j), '.'):>{width}}" for j in range(arguments.n)))
        if len(turn) < len(game.presses):
            print("in order:", " ".join(cell_name(*piece) for piece in game.presses))
        if game.last is not None:
            print(f"then turn {cell_name(*game.last)} alone")
    for pattern in verdict.patterns:
        parity, place = ("odd", "in") if len(pattern) % 2 else ("even", "outside")
        print(f"quiet, {len(pattern)} pieces, an {parity} number: the last piece is {place} it")
        for i in range(arguments.m):
            print(" ".join("#" if (i, j) in pattern else "." for j in range(arguments.n)))
    print(verdict)
    return int(not verdict.winnable)
