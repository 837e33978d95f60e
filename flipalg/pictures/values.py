"""The pictures of values by type, for `.plot()`, `.animate()` and notebooks: the registry of flipalg/pictured.py.

A notebook shows a Scene (shapes) as SVG and Pixels (an array) as PNG; for a value too large to draw, its repr.
"""

from functools import singledispatch
from pathlib import Path
from typing import Any

from flipalg.boards.board import Board
from flipalg.boards.palette import fills
from flipalg.boards.solution import QuietPatterns
from flipalg.certificates.certificates import Certificate
from flipalg.games.board_game import BoardGame
from flipalg.games.flip_it import FlipIt
from flipalg.games.flipping_triangles import CoinBoard
from flipalg.games.game_matrices import matrix_of
from flipalg.games.merlin import Merlin
from flipalg.games.sweeping import Stage, Sweep
from flipalg.games.toggle_game import ToggleGame
from flipalg.impartial.position import Position
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.matrices.modular_matrix import ModularMatrix
from flipalg.pictures.animation import animation_format, animation_of
from flipalg.pictures.boards import DOTTED, board_panel, cells_of, pattern_panel, pattern_picture, solution_picture
from flipalg.pictures.coins import coins_panel
from flipalg.pictures.graphs import field_panel, graph_of, positions, side_by_side, stage_panel, sweep_panels
from flipalg.pictures.matrices import matrix_panel
from flipalg.pictures.picture import Picture, Pixels, Scene, matplotlib
from flipalg.pictures.staircases import answer_panel, winning_panel
from flipalg.pictures.theme import LIT, UNLIT
from flipalg.system.limits import PICTURED_SIDE

__all__ = ["animate", "notebook_png", "notebook_svg", "of_matrix", "of_position", "picture_of", "plot"]

PATTERNS_SHOWN = 36
"""The most quiet patterns in a picture."""


@singledispatch
def picture_of(value: Any) -> Picture:
    """Return the picture of a value, from the function that is registered for its class.

    Raises ValueError for a value that is too large, or if there is nothing to draw; TypeError for another class.
    """
    raise TypeError(f"there is no picture of a {type(value).__name__}")


picture_of.register(solution_picture)


def animate(value: Any, path: str | Path, theme: str = "light") -> None:
    """Write the animation of a value to a .gif or .html file; TypeError for a class that has none."""
    animation_format(Path(path))  # a wrong name is refused before the frames are made
    animation_of(value).save(path, theme)


def plot(value: Any, ax: Any = None) -> Any:
    """Draw the value on axes, by default on a new pyplot figure of the right size, and return the axes."""
    matplotlib()
    picture = picture_of(value)
    if ax is None:
        from matplotlib import pyplot

        ax = pyplot.figure(figsize=picture.size).add_axes((0, 0, 1, 1))
    return picture.draw_on(ax)


def notebook_svg(value: Any) -> str | None:
    """Return the picture of a value as SVG for a notebook; None if it is Pixels or cannot be drawn."""
    try:
        return picture_of(value)._repr_svg_()
    except (ValueError, MemoryError, ImportError):
        return None


def notebook_png(value: Any) -> bytes | None:
    """Return the picture of a value as PNG for a notebook if it is Pixels, else None."""
    try:
        picture = picture_of(value)
        return picture.to_bytes("png") if isinstance(picture, Pixels) else None
    except (ValueError, MemoryError):
        return None


@picture_of.register
def of_board(board: Board) -> Picture:
    """Return a picture of a board; one without holes and with a side above DOTTED is drawn with a pixel per cell.

    Raises ValueError for a side above PICTURED_SIDE.
    """
    if max(board.shape) > PICTURED_SIDE:
        raise ValueError(
            f"a picture of a board has at most {PICTURED_SIDE:,} rows and columns, got {board.m:,} × {board.n:,}"
        )
    if max(board.shape) > DOTTED and not board.holes:
        return Pixels(cells_of(board), fills(board.colors))
    return Scene([board_panel(board)])


@picture_of.register
def of_certificate(certificate: Certificate) -> Picture:
    """Return a picture of the quiet pattern; ValueError for a unique board, which has none, and for a large board."""
    if certificate.unique:
        raise ValueError("the board is unique: there is no quiet pattern to draw")
    if max(certificate.m, certificate.n) > PICTURED_SIDE:
        raise ValueError(f"a picture of a board has at most {PICTURED_SIDE:,} rows and columns")
    pattern = Board(list(certificate.rows()), colors=certificate.colors)
    return pattern_picture(pattern, f"a quiet pattern; nullity {certificate.nullity}")


@picture_of.register
def of_stage(stage: Stage) -> Picture:
    """Return a picture of a stage of a sweep: a graph with ©-nodes (1 on the diagonal) and ⊗-nodes (0)."""
    return Scene([stage_panel(stage, positions(graph_of(stage)))])


@picture_of.register
def of_sweep(swept: Sweep) -> Picture:
    """Return a picture of all stages of a sweep."""
    panels = sweep_panels(swept)
    return Scene(panels, side_by_side(len(panels)))


@picture_of.register
def of_graph(field: FlipIt) -> Picture:
    """Return a picture of the graph of a FlipIt game, with presses that turn all nodes on, if there are any."""
    return Scene([field_panel(field.graph, (), field.solve() if field.is_solvable() else (), "", field.colors)])


@picture_of.register
def of_coins(board: CoinBoard) -> Picture:
    """Return a picture of a board of flipping triangles."""
    return Scene([coins_panel(board)])


@picture_of.register
def of_kernel(basis: QuietPatterns) -> Picture:
    """Return a picture of a basis of quiet patterns; ValueError for no patterns or more than PATTERNS_SHOWN."""
    if len(basis) > PATTERNS_SHOWN:
        raise ValueError(f"a picture shows at most {PATTERNS_SHOWN} quiet patterns, got {len(basis)}")
    if not basis:
        raise ValueError("the board is unique: there is no quiet pattern to draw")
    panels = [pattern_panel(pattern, f"{k} of {len(basis)}") for k, pattern in enumerate(basis, 1)]
    return Scene(panels, side_by_side(len(panels)))


@picture_of.register
def of_position(position: Position) -> Picture:
    """Return a picture of a position of Chomp, with letters for answers (small P-positions) or + on winning moves."""
    draw = answer_panel if position.is_drawn_with_replies else winning_panel
    return Scene([draw(position.rows)])


@picture_of.register
def of_merlin(game: Merlin) -> Picture:
    """Return a picture of Merlin's nine buttons with their numbers."""
    return Scene([board_panel(Board(3, 3), {divmod(k - 1, 3): str(k) for k in game.moves}, labels=False)])


@picture_of.register
def of_place_game(game: BoardGame) -> Picture:
    """Return a picture of the empty board of a game whose cells are pairs (row, column)."""
    return Scene([board_panel(Board(game.m, game.n))])


@picture_of.register(ToggleGame)
def of_game(game: ToggleGame[Any, Any]) -> Picture:
    """Return a picture of the matrix of a toggle game; with more than two colors it is drawn as a board."""
    return picture_of(matrix_of(game))


@picture_of.register
def of_modular_matrix(matrix: ModularMatrix) -> Picture:
    """Return a picture of the entries of a matrix modulo k, as a board with k colors."""
    return of_board(Board(matrix.tolist(), colors=matrix.colors))


@picture_of.register
def of_matrix(matrix: F2Matrix) -> Picture:
    """Return a picture of a matrix over F2, with a pixel per entry for more than 256 rows or columns."""
    if max(matrix.shape) > 256:
        return Pixels(matrix.to_numpy(), (UNLIT, LIT))
    return Scene([matrix_panel(matrix)])
