"""`flipalg matrix`: the game matrix of a board, its elimination step by step, its determinant, the symbolic run."""

import argparse
from typing import TYPE_CHECKING

from flipalg.commands.answers import answer
from flipalg.commands.parsing import add_form, add_json, add_size, form_of
from flipalg.commands.picture_files import add_animation, add_picture_options, write_animation, write_pictures

if TYPE_CHECKING:
    from flipalg.boards.board import Board
    from flipalg.matrices.f2_matrix import F2Matrix
    from flipalg.pictures.animation import Animation
    from flipalg.pictures.picture import Picture

LARGEST = 400
"""Cells of a board whose matrix is written out."""
LARGEST_IN_STEPS = 100
"""Cells of a board whose elimination is written out, step by step: 23 MB."""


def add_matrix(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `matrix`."""
    add_size(parser)
    add_form(parser)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--steps", action="store_true", help="the elimination of (G | 1), an operation at a time")
    ways.add_argument("--determinant", action="store_true", help="from det G to the factors of d_m at S_n (plus alone)")
    ways.add_argument("--symbolic", action="store_true", help="the rows that follow from a, b, c, ... (plus alone)")
    parser.add_argument(
        "--start", metavar="BOARD", help="the board behind the line of --steps and --animate; else all on"
    )
    parser.add_argument("--latex", action="store_true", help="write LaTeX")
    add_json(parser)
    add_picture_options(parser, "draw the matrix")
    add_animation(parser, "its elimination step by step")
    parser.set_defaults(run=_matrix)


def _matrix(arguments: argparse.Namespace) -> None:
    from flipalg.games.game_matrices import game_matrix

    m, n = arguments.m, arguments.n
    if arguments.determinant or arguments.symbolic:
        _in_blocks(arguments)
        return
    if m * n > LARGEST:
        raise ValueError(
            f"a matrix is written for boards to {LARGEST} cells, got {m} × {n}; "
            f"flipalg picture matrix {m} {n} FILE draws it"
        )
    if arguments.steps and m * n > LARGEST_IN_STEPS:
        raise ValueError(
            f"an elimination is written out for boards to {LARGEST_IN_STEPS} cells, got {m} × {n}; "
            f"flipalg matrix {m} {n} prints the rank and the determinant that it leads to"
        )
    if arguments.colors > 2:
        _of_colors(arguments)
        return
    G = game_matrix(m, n, arguments.neighborhood, arguments.topology)
    start = _start(arguments)
    right = [value for row in start for value in row]
    rank = G.rank
    sentence = f"rank {rank}, nullity {m * n - rank}, determinant {int(rank == m * n)}"
    fields = {"m": m, "n": n, **form_of(arguments)}
    numbers = {"matrix": G.tolist(), "rank": rank, "nullity": m * n - rank, "determinant": int(rank == m * n)}
    if arguments.steps:
        steps = G.elimination_steps(right)
        told = [{"step": str(step), "matrix": step.matrix.tolist()} for step in steps]
        answer(arguments, _steps_text(G, right, arguments.latex), **fields, **numbers, steps=told)
    else:
        text = G.latex() if arguments.latex else f"{G}\n{sentence}"
        answer(arguments, text, **fields, **numbers)
    write_pictures(arguments, lambda: _scene(G))
    write_animation(arguments, lambda: _moving(G, start, arguments))


def _of_colors(arguments: argparse.Namespace) -> None:
    from flipalg.games.game_matrices import game_matrix
    from flipalg.pictures.values import picture_of

    if arguments.steps or arguments.animate:
        raise ValueError(f"elimination is shown step by step for two colors, got --colors {arguments.colors}")
    m, n, form = arguments.m, arguments.n, form_of(arguments)
    G = game_matrix(m, n, **form)
    count = G.count
    sentence = f"{count:,} {'set' if count == 1 else 'sets'} of presses change nothing"
    text = G.latex() if arguments.latex else f"{G}\n{sentence}"
    answer(arguments, text, m=m, n=n, **form, matrix=G.tolist(), count=count)
    write_pictures(arguments, lambda: picture_of(G))


def _start(arguments: argparse.Namespace) -> "Board":
    """Return the board behind the line."""
    from flipalg.boards.board import Board

    m, n = arguments.m, arguments.n
    if arguments.start is None:
        return Board([[1] * n for _ in range(m)])
    start = Board(arguments.start)
    if start.shape != (m, n) or start.colors > 2 or start.holes:
        raise ValueError(f"--start is a board of {m} × {n} cells that are on or off, got {arguments.start!r}")
    return start


def _steps_text(G: "F2Matrix", right: list[int], latex: bool) -> str:
    steps, start = G.elimination_steps(right), G.augmented(right)
    if latex:
        return "\n".join([start.latex(), *(step.latex() for step in steps)])
    return "\n\n".join([str(start), *(f"{step}\n{step.matrix}" for step in steps)])


def _in_blocks(arguments: argparse.Namespace) -> None:
    from flipalg.games.game_matrices import symbolic_run
    from flipalg.reports.determinant_steps import determinant_steps

    if (arguments.neighborhood, arguments.topology, arguments.colors) != ("plus", "board", 2):
        form = f"{arguments.neighborhood} on {arguments.topology}"
        form += f" with {arguments.colors} colors" if arguments.colors > 2 else ""
        raise ValueError(f"this way is for plus on a board, got {form}")
    if any((arguments.png, arguments.svg, arguments.pdf, arguments.animate)):
        raise ValueError("--determinant and --symbolic are text: no picture goes with them")
    if arguments.symbolic:
        run = symbolic_run(arguments.m, arguments.n)
        rows = [[run.term(entry) for entry in row] for row in run.rows]
        told = {"rows": rows, "conditions": [run.term(entry) for entry in run.end], "presses": run.presses()}
        answer(arguments, run.latex() if arguments.latex else str(run), m=arguments.m, n=arguments.n, **told)
        return
    steps = determinant_steps(arguments.m, arguments.n)
    text = steps.latex() if arguments.latex else str(steps)
    answer(arguments, text, m=arguments.m, n=arguments.n, latex=steps.latex(), determinant=steps.value)


def _scene(G: "F2Matrix") -> "Picture":
    from flipalg.pictures.values import of_matrix

    return of_matrix(G)


def _moving(G: "F2Matrix", start: "Board", arguments: argparse.Namespace) -> "Animation":
    from flipalg.pictures.animation import SYSTEM_CELLS, of_elimination, of_equations

    if G.shape[0] <= SYSTEM_CELLS:
        return of_equations(start, arguments.neighborhood, arguments.topology)
    return of_elimination(G.augmented([value for row in start for value in row]))
