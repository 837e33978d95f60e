"""The figures 1.1 to 1.3, 3.1 and 3.2 of the thesis "Flip it!" [Jansons2009], and its matrices.

Example 1 of the thesis sweeps the coins in the order 1, 3, 2, 4, 8, 5, 7, in which coin 7 cannot be a pivot: its
diagonal entry is 0 when its turn comes.  Figure 3.1 is drawn here with the order 1, 3, 2, 4, 8, 7, 6, the only order of
seven coins that begins 1, 3, 2, 4, 8 and ends as the text says (flipalg/console/errata.toml).
"""

from collections.abc import Callable, Iterable

from flipalg.boards.board import Board
from flipalg.games.game_matrices import game_matrix, simple_matrix
from flipalg.games.sweeping import sweep
from flipalg.pictures.coins import field_panel
from flipalg.pictures.graphs import sweep_panels
from flipalg.pictures.matrices import matrix_panel
from flipalg.pictures.picture import Panel, Picture, Scene

__all__ = ["FIGURES"]

Place = tuple[int, int]


def field_with_two_pointed_at() -> Scene:
    """Return a picture like figure 1.1, on a field of 5 × 5."""
    start, pointed = Board(5, 5), [(1, 1), (3, 3)]
    return Scene(
        [field_panel(start, (), (), "start"), field_panel(start.press(pointed), pointed, (), "two coins pointed at")]
    )


def turning(m: int, n: int, coins: Iterable[tuple[Place, str]]) -> Scene:
    """Return a picture of an m × n field for each (place, title) in `coins`, as in figures 1.2 and 1.3.

    Rings mark the coins that turn with the coin at the place.
    """
    panels = []
    for coin, title in coins:
        start = Board(m, n)
        panels.append(field_panel(start, [coin], start.press([coin]).cells, title))
    return Scene(panels)


def swept(m: int, n: int, order: Iterable[int]) -> Scene:
    """Return a picture of the stages of sweeping the m × n board (figures 3.1 and 3.2).

    `order` has the coins that are swept, which are numbered from 1.
    """
    import networkx as nx

    board = nx.convert_node_labels_to_integers(nx.grid_2d_graph(m, n), first_label=1)
    panels: list[Panel] = sweep_panels(sweep(board, order), n)
    return Scene(panels, 4)


def matrices() -> Scene:
    """Return a picture of the game matrices S_5 of a row of 5 cells (eq. 1.2) and G of the 3 × 5 board (eq. 1.3)."""
    return Scene([matrix_panel(simple_matrix(5), "S, 5 coins"), matrix_panel(game_matrix(3, 5), "G, 3 × 5 coins")])


MIDDLE_EDGE_CORNER = (((1, 2), "in the middle"), ((0, 2), "on the edge"), ((0, 0), "in the corner"))

EXAMPLE_1 = (1, 3, 2, 4, 8, 7, 6)

FIGURES: list[tuple[str, str, str, Callable[[], Picture]]] = [
    ("thesis-1.1", "thesis, figure 1.1", "a field with two coins pointed at (here 5 × 5)", field_with_two_pointed_at),
    (
        "thesis-1.2",
        "thesis, figure 1.2",
        "5 × 1: the coin in the middle, and on the edge",
        lambda: turning(1, 5, (((0, 2), "in the middle"), ((0, 0), "on the edge"))),
    ),
    (
        "thesis-1.3",
        "thesis, figure 1.3",
        "5 × 3: in the middle, on the edge, in the corner",
        lambda: turning(3, 5, MIDDLE_EDGE_CORNER),
    ),
    ("thesis-matrices", "thesis, eq. 1.2 and 1.3", "the simple matrix and the game matrix with its blocks", matrices),
    (
        "thesis-3.1",
        "thesis, figure 3.1",
        "sweeping 3 × 3 with 1, 3, 2, 4, 8, and then 7, 6 where 5, 7 is printed",
        lambda: swept(3, 3, EXAMPLE_1),
    ),
    ("thesis-3.2", "thesis, figure 3.2", "sweeping 3 × 2 with 1, 5, 2, 4", lambda: swept(2, 3, (1, 5, 2, 4))),
]
