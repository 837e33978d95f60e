"""The pictures, animations and sheets that commands write to files; loaded only when a command writes one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import brief
from flipalg.boards.board import Board
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.certificates.certificates import AnyCertificate, Certificate, PointCertificate, TableCertificate
from flipalg.games.flip_it import FlipIt
from flipalg.games.flipping_triangles import Coin, CoinBoard, Triangle
from flipalg.games.merlin import Merlin
from flipalg.games.sweeping import Sweep
from flipalg.games.toggle_game import ToggleGame
from flipalg.impartial.position import Position
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.pictures.animation import (
    SYSTEM_CELLS,
    Animation,
    of_elimination,
    of_equations,
    of_solution,
    of_sweep,
)
from flipalg.pictures.boards import board_panel, pattern_panel, pressing_panels
from flipalg.pictures.coins import coins_panel, pushes_panel
from flipalg.pictures.graphs import field_panel, order_panel, side_by_side, sweep_panels
from flipalg.pictures.picture import Panel, Picture, Scene
from flipalg.pictures.values import of_position, picture_of
from flipalg.worksheets.solution_sheet import solution_sheet

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "certificate",
    "chomp",
    "coins",
    "coins_pushed",
    "disentis",
    "elimination",
    "graph",
    "graph_pressed",
    "merlin",
    "merlin_pressed",
    "of_solution",
    "orbit",
    "picture_of",
    "poset",
    "pressed",
    "pushes",
    "refusal",
    "refused_game",
    "solution_sheet",
    "sweep",
    "sweep_coin_by_coin",
]


def refusal(error: UnsolvableError) -> Picture:
    """Return a picture of a board without a solution, with cells to change to make it solvable, and of the witness."""
    changes = error.changes
    colored = changes.problem.colors > 2
    words = {(i, j): f"{color}" if colored else "?" for way in changes.ways for i, j, color in way}
    title = "no solution: change any one" if changes.least == 1 else f"no solution: change {len(words)} cells"
    board = board_panel(changes.start, words, title if words else "no solution")
    return Scene([board, pattern_panel(error.witness, "the witness")])


def refused_game(game: ToggleGame[Any, Any], start: Any, error: UnsolvableError) -> Picture:
    """Return a picture of the start of a game without a solution, of the witness, and of cells to change.

    It is drawn for graphs, coins and Merlin; the picture of another machine is that of its matrix.
    """
    if not isinstance(game, FlipIt | CoinBoard | Merlin):
        return picture_of(game)
    to_change = [cell for way in error.changes.ways for cell, _ in way]
    words = "change any one" if error.changes.least == 1 else "change"
    shown = (("start", start), ("the witness", dict.fromkeys(error.witness, 1)), (words, dict.fromkeys(to_change, 1)))
    return Scene(
        [
            _game_panel(game, dict(zip(game.cells, game.press(state or {}, []), strict=True)), title)
            for title, state in shown
        ],
        3,
    )


def _game_panel(game: FlipIt | CoinBoard | Merlin, state: dict[Any, int], title: str) -> Panel:
    if isinstance(game, FlipIt):
        return field_panel(game.graph, state, (), title, game.colors)
    if isinstance(game, CoinBoard):
        return coins_panel(game, state, (), title)
    values = list(state.values())
    return board_panel(Board([values[i : i + 3] for i in (0, 3, 6)], colors=game.colors), (), title, labels=False)


def certificate(found: AnyCertificate) -> Picture:
    """Return a picture of the quiet pattern in a certificate; ValueError if it has none, or if the board is large."""
    if isinstance(found, TableCertificate | PointCertificate):
        raise ValueError(f"a picture shows one board, got {found}")
    if not isinstance(found, Certificate):
        raise ValueError(f"a board of {brief(found.m)} × {brief(found.n)} is too large for a picture")
    return picture_of(found)


def elimination(G: F2Matrix, start: Board, neighborhood: str, topology: str) -> Animation:
    """Return an animation of the elimination of G x = start; a small board is drawn beside its equations."""
    if G.shape[0] <= SYSTEM_CELLS:
        return of_equations(start, neighborhood, topology)
    return of_elimination(G.augmented([value for row in start for value in row]))


def sweep(swept: Sweep, n: int | None) -> Picture:
    """Return a picture of the stages of a sweep; n is the number of columns of a board, None for a graph."""
    panels = sweep_panels(swept, n)
    return Scene(panels, side_by_side(len(panels)))


def sweep_coin_by_coin(swept: Sweep, n: int | None) -> Animation:
    """Return an animation of a sweep; n is the number of columns of a board, None for a graph."""
    return of_sweep(swept, n)


def disentis(m: int, n: int, presses: Sequence[tuple[int, int]]) -> Picture:
    """Return a picture of the m × n board that shows, in the cells pressed, the numbers of the presses from 1."""
    turns: dict[tuple[int, int], str] = {}
    for k, piece in enumerate(presses, 1):
        turns[piece] = f"{turns[piece]},{k}" if piece in turns else str(k)
    return Scene([board_panel(Board([[1] * n] * m), turns)])


def merlin(game: Merlin, start: Any, presses: list[int], goal: Any) -> Picture:
    """Return a picture of the start, the buttons to press and the goal."""
    ends = (game.press(start, []), game.press(goal, []))
    before, after = (Board([list(state[i : i + 3]) for i in (0, 3, 6)], colors=game.colors) for state in ends)
    often = Board([[presses.count(i + j) for j in range(3)] for i in (1, 4, 7)], colors=game.colors)
    pressed = pattern_panel(often, "press", labels=False)
    return Scene(
        [board_panel(before, (), "start", labels=False), pressed, board_panel(after, (), "goal", labels=False)]
    )


def merlin_pressed(before: Board, pressed: Board, after: Board) -> Picture:
    """Return a picture of Merlin's boxes before and after pressing buttons, and the buttons."""
    marked = before if before.colors == 2 else Board(3, 3)
    shown = ((before, (), "before"), (marked, pressed, "buttons"), (after, (), "after"))
    return Scene([board_panel(board, dots, words, labels=False) for board, dots, words in shown], 3)


def pressed(before: Board, presses: Board, neighborhood: str, topology: str) -> Picture:
    """Return a picture of a board before, the presses, and the board after them."""
    return Scene(pressing_panels(before, presses, neighborhood, topology), 3)


def orbit(boards: Sequence[Board]) -> Picture:
    """Return a picture of boards in succession, with the number of steps above each."""
    return Scene([board_panel(board, (), str(step), labels=False) for step, board in enumerate(boards)], 6)


def graph(edges: "nx.Graph", marked: Iterable[Any]) -> Picture:
    """Return a picture of a graph with the vertices in `marked` bright."""
    return Scene([field_panel(edges, marked)])


def graph_pressed(field: FlipIt, before: Mapping[Any, int], moves: Sequence[Any], after: Mapping[Any, int]) -> Picture:
    """Return a picture of the nodes of a graph before and after moves, and of the moves."""
    shown = ((before, (), "before"), (before, moves, "moves"), (after, (), "after"))
    return Scene([field_panel(field.graph, state, dots, words, field.colors) for state, dots, words in shown], 3)


def poset(order: "nx.DiGraph", moves: Collection[Any]) -> Picture:
    """Return a picture of a partial order, smaller elements below, with the elements `moves` bright."""
    return Scene([order_panel(order, moves)])


def coins(board: CoinBoard, pushes: list[Triangle], start: dict[Coin, int]) -> Picture:
    """Return a picture of a board of coins at the start, and the triangles to push."""
    return Scene([coins_panel(board, start, title="start"), pushes_panel(board, pushes, title="pushes")])


def coins_pushed(board: CoinBoard, before: dict[Coin, int], pushes: list[Triangle], after: dict[Coin, int]) -> Picture:
    """Return a picture of a board of coins before and after pushes, and the pushes."""
    shown = ((before, (), "before"), (before, pushes, "moves"), (after, (), "after"))
    return Scene([coins_panel(board, state, dots, words) for state, dots, words in shown], 3)


def pushes(board: CoinBoard, pushes: list[Triangle]) -> Picture:
    """Return a picture of a board of coins with the triangles to push."""
    return Scene([pushes_panel(board, pushes)])


def chomp(rows: list[int]) -> Picture:
    """Return a picture of a position of Chomp."""
    return of_position(Position(rows))
