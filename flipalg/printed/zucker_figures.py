"""Figures 1 to 6 of Zucker's "A Game of Flipping Triangles", his three paths, and an automaton of his references.

The text does not give the sizes of the boards in figures 1 to 3; here they are examples.
"""

from collections.abc import Callable

from flipalg.answers.orbits import automaton
from flipalg.boards.board import Board
from flipalg.games.flipping_triangles import Coin, CoinBoard, color, hexagon, triangle
from flipalg.pictures.boards import board_panel
from flipalg.pictures.coins import coins_panel, coloring_panel, graph_panel, paths_panel, pushes_panel
from flipalg.pictures.picture import Panel, Picture, Scene

__all__ = ["FIGURES"]

ARBITRARY: tuple[Coin, ...] = ((0, 0), (1, 0), (0, 1), (1, 1), (-1, 2), (0, 2), (2, 0), (2, 1), (3, 0), (-1, 3), (1, 2))


def boards() -> list[tuple[CoinBoard, str]]:
    """Return a triangular, a hexagonal and an irregular board, with their names."""
    return [(triangle(5), "triangular"), (hexagon(3), "hexagonal"), (CoinBoard(ARBITRARY), "any shape")]


def shapes() -> Scene:
    """Return a picture of a board of each kind (figure 1)."""
    return Scene([coins_panel(board, (), (), title) for board, title in boards()])


def pushes() -> Scene:
    """Return a picture of a triangular board at the start, after a push, and after a second push (figure 2)."""
    board = triangle(4)
    first, second = board.triangles[0], board.triangles[-1]
    panels = [coins_panel(board, (), [first], "push")]
    after = board.press((0,) * len(board.cells), [first])
    panels.append(coins_panel(board, _up(board, after), [second], "and push"))
    panels.append(coins_panel(board, _up(board, board.press(after, [second])), (), "after"))
    return Scene(panels)


def _up(board: CoinBoard, state: tuple[int, ...]) -> list[Coin]:
    return [coin for coin, value in zip(board.cells, state, strict=True) if value]


def underlying() -> Scene:
    """Return a picture of a board and its graph (figure 3)."""
    board = CoinBoard(ARBITRARY)
    return Scene([coins_panel(board, (), (), "coins"), graph_panel(board, "its graph")])


def coloring() -> Scene:
    """Return a picture of the three-coloring of section 2 and the appendix, on a hexagon and on an irregular board."""
    return Scene([coloring_panel(hexagon(3), "hexagon"), coloring_panel(CoinBoard(ARBITRARY), "any shape")])


def paths() -> Scene:
    """Return a picture of the paths I, J and K of the proof of theorem 2 on the triangle of five rows."""
    board = triangle(5)
    ends = sorted(board.triangles[-1], key=color)
    return Scene([paths_panel(board, end, f"path {'IJK'[color(end)]}") for end in ends])


def orbit() -> Scene:
    """Return a picture of the automaton of plus on 5 × 5 from a lit corner: 4 steps, then a cycle of 4 boards."""
    found = automaton(5, 5)
    boards = found.boards(Board(5, 5).press("A1", "center"), found.transient + found.period() - 1)
    return Scene([board_panel(board, (), f"step {k}", labels=False) for k, board in enumerate(boards)], 4)


def top(board: CoinBoard) -> Coin:
    """Return the uppermost coin of a triangular board."""
    return max(board.cells, key=lambda coin: coin[1])


def two_games() -> Scene:
    """Return a picture of the starts and goals of two games on 4 rows; the goal is all coins face up (figure 4).

    The first starts with all coins face down, the second with all but the top coin face down.
    """
    board = triangle(4)
    panels: list[Panel] = []
    for start in ([], [top(board)]):
        solvable = board.is_solvable(set(start))
        panels.append(coins_panel(board, start, (), "start"))
        panels.append(coins_panel(board, board.cells, (), "goal: solvable" if solvable else "goal: not solvable"))
    return Scene(panels, 2)


def solutions_of(k: int, start: set[Coin]) -> Scene:
    """Return a picture of all solutions of the triangle of k rows with the coins of `start` face up (figures 5, 6)."""
    board = triangle(k)
    found = sorted(board.solutions(start, (1,) * len(board.cells)), key=lambda pushed: (len(pushed), pushed))
    return Scene([pushes_panel(board, pushed, f"{len(pushed)} pushes") for pushed in found], 4)


FIGURES: list[tuple[str, str, str, Callable[[], Picture]]] = [
    ("zucker-1", "Zucker, figure 1", "a triangular, a hexagonal and an arbitrary board", shapes),
    ("zucker-2", "Zucker, figure 2", "pushes", pushes),
    ("zucker-3", "Zucker, figure 3", "the underlying graph of a board", underlying),
    ("zucker-coloring", "Zucker, section 2 and appendix", "the three colors i, j, k of the vertices", coloring),
    ("zucker-paths", "Zucker, section 3", "the paths I, J and K of the proof of theorem 2", paths),
    ("zucker-4", "Zucker, figure 4", "a game without a solution, and one with", two_games),
    ("zucker-5", "Zucker, figure 5", "the two solutions of four rows", lambda: solutions_of(4, {top(triangle(4))})),
    ("zucker-6", "Zucker, figure 6", "the eight solutions of five rows", lambda: solutions_of(5, set())),
    ("zucker-automaton", "Zucker, references 2 and 4 to 6", "a σ⁺-automaton from one lit corner", orbit),
]
