"""The states, matrices and vectors on the slides "Merlin's Magic Squares".

The elimination on slides 16 to 18 does not use the first possible pivots.  The figure `merlin-16` uses the pivots of
the slides (merlin.PIVOTS), and `merlin-steps` the first possible pivots.  The matrix printed on slide 19 is not the
cofactor matrix C (flipalg/console/errata.toml); the figure shows C.
"""

from collections.abc import Callable, Iterable, Sequence

from flipalg.boards.board import Board
from flipalg.games import merlin
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.pictures.boards import board_panel
from flipalg.pictures.matrices import matrix_panel, steps_panels, vector_panel
from flipalg.pictures.pen import Pen
from flipalg.pictures.picture import Panel, Picture, Scene
from flipalg.pictures.theme import SECOND

__all__ = ["FIGURES", "STATES"]

STATES = {"start": "100110001", "goal": merlin.WON}


def buttons(state: Sequence[str] | Sequence[int], pressed: Iterable[int] = (), title: str = "") -> Panel:
    """Return a panel of the nine buttons in a state, with a dot on each pressed button; buttons count from 1."""
    cells = [(divmod(button - 1, 3)) for button in pressed]
    return board_panel([[int(state[3 * i + j]) for j in range(3)] for i in range(3)], cells, title, labels=False)


def pressing(start: str, order: Iterable[int]) -> list[Panel]:
    """Return panels of the start, and of the state after each press of the buttons in `order`."""
    state: Sequence[int] = [int(digit) for digit in start]
    panels = [buttons(state, (), "start")]
    for button in order:
        state = merlin.MERLIN.press(state, [button])
        panels.append(buttons(state, [button], f"press {button}"))
    return panels


def numbered() -> Scene:
    """Return a picture of the numbers of the boxes, on the board and in the vector (slide 9)."""
    marks = {divmod(k - 1, 3): str(k) for k in range(1, 10)}
    return Scene([board_panel(Board(3, 3), marks, labels=False), Panel(1, 9, _draw_numbers)])


def _draw_numbers(pen: Pen) -> None:
    for k in range(1, 10):
        pen.text(0.5, k - 0.5, str(k), size=0.5)
    pen.edges([((0, 0), (0, 9)), ((1, 0), (1, 9))], color=SECOND)


def start_and_goal() -> Scene:
    """Return a picture of the start v_p and the goal v_w (slide 10)."""
    states = (("v_p", STATES["start"]), ("v_w", STATES["goal"]))
    return Scene([vector_panel([int(digit) for digit in state], name) for name, state in states])


def vectors() -> Scene:
    """Return a picture of the start v_p, the boxes u_1 that button 1 flips, and v_p + u_1 (slide 11)."""
    v = [int(digit) for digit in STATES["start"]]
    u = merlin.MERLIN.press("0" * 9, [1])
    total = [a ^ b for a, b in zip(v, u, strict=True)]
    return Scene([vector_panel(v, "v_p"), vector_panel(u, "u_1"), vector_panel(total, "v_p + u_1")])


def solved() -> Scene:
    """Return a picture of the start, the presses of the buttons 5, 6, 7 and 9, and the goal (slide 21)."""
    found = merlin.solve(STATES["start"])
    words = "press " + ", ".join(map(str, found))
    return Scene(
        [buttons(STATES["start"], (), "start"), buttons("0" * 9, found, words), buttons(merlin.WON, (), "goal")]
    )


def matrix() -> F2Matrix:
    """Return the game matrix, which slide 14 calls A."""
    return F2Matrix.from_rows(merlin.MERLIN.rows, len(merlin.MERLIN.moves))


def elimination() -> Scene:
    """Return a picture of slides 16 to 18: the first addition of rows, the exchange of rows, and the triangle U."""
    A = matrix()
    first = A.elimination_steps()[0]
    rows = list(first.matrix.rows)
    rows[1], rows[2] = rows[2], rows[1]
    return Scene(
        [
            matrix_panel(first.matrix, str(first), [1]),
            matrix_panel(F2Matrix.from_rows(rows, 9), "exchange rows 2 and 3", [1, 2]),
            matrix_panel(F2Matrix(merlin.upper_triangle()), "U"),
        ],
        3,
    )


def cofactors() -> Scene:
    """Return a picture of the cofactor matrix, and of the way from the inverse of A to the matrix that slide 19 prints.

    Slides 16 and 17 multiply A by two elementary matrices; the inverse of the product is that of A times the same
    two in the opposite order, on the right.
    """
    A = matrix()
    added = A.elimination_steps()[0]
    exchange = [1 << i for i in (0, 2, 1, *range(3, 9))]
    first = A.inverse() @ added.elementary()
    return Scene(
        [
            matrix_panel(F2Matrix(merlin.cofactor_matrix()), "the cofactor matrix C"),
            matrix_panel(A.inverse(), "inverse of A"),
            matrix_panel(first, "column 2 added to column 1"),
            matrix_panel(first @ F2Matrix.from_rows(exchange, 9), "columns 2 and 3 exchanged: as printed"),
        ],
        4,
    )


FIGURES: list[tuple[str, str, str, Callable[[], Picture]]] = [
    ("merlin-2", "Merlin, slide 2", "example 1", lambda: Scene([buttons(STATES["start"])])),
    (
        "merlin-3",
        "Merlin, slides 3 and 6",
        "a corner, an edge and the center pressed: 1, 6, 5",
        lambda: Scene(pressing(STATES["start"], (1, 6, 5))),
    ),
    ("merlin-4", "Merlin, slide 4", "three times is once", lambda: Scene(pressing(STATES["start"], (1, 1, 1)))),
    ("merlin-5", "Merlin, slide 5", "twice is not at all", lambda: Scene(pressing(STATES["start"], (1, 1)))),
    (
        "merlin-6",
        "Merlin, slide 6",
        "the order does not matter: 1, 6, 5 and 6, 5, 1",
        lambda: Scene(pressing(STATES["start"], (1, 6, 5)) + pressing(STATES["start"], (6, 5, 1)), 4),
    ),
    ("merlin-7", "Merlin, slide 7", "the goal", lambda: Scene([buttons(merlin.WON)])),
    ("merlin-9", "Merlin, slide 9", "the numbers of the boxes", numbered),
    ("merlin-10", "Merlin, slide 10", "the initial and the winning configuration, v_p and v_w", start_and_goal),
    ("merlin-11", "Merlin, slide 11", "a press as a sum of vectors", vectors),
    (
        "merlin-12",
        "Merlin, slide 12",
        "what each of the nine buttons flips, u_1 to u_9",
        lambda: Scene([buttons(merlin.MERLIN.press("0" * 9, [k]), [k], f"u_{k}") for k in range(1, 10)], 3),
    ),
    ("merlin-14", "Merlin, slide 14", "the matrix A", lambda: Scene([matrix_panel(matrix(), "A")])),
    ("merlin-16", "Merlin, slides 16 to 18", "elimination to an upper triangle", elimination),
    (
        "merlin-steps",
        "Merlin, slides 16 to 18",
        "every step of the elimination of A",
        lambda: Scene(steps_panels(matrix()), 5),
    ),
    (
        "merlin-19",
        "Merlin, slide 19",
        "the cofactor matrix C, and how the printed one comes from the elimination of slides 16 and 17",
        cofactors,
    ),
    (
        "merlin-20",
        "Merlin, slide 20",
        "the inverse of A",
        lambda: Scene([matrix_panel(matrix().inverse(), "inverse of A")]),
    ),
    ("merlin-21", "Merlin, slide 21", "the solution: 5, 6, 7 and 9", solved),
]
