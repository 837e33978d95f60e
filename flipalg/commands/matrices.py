"""`flipalg matrix`: the game matrix of a board, its elimination step by step, its determinant, the symbolic run."""

import argparse
from typing import TYPE_CHECKING

from flipalg.commands.answers import answer
from flipalg.commands.parsing import SubParsers, add_board_arguments, add_command, add_json, add_topology
from flipalg.commands.picture_files import add_animation, add_picture_options, write_animation, write_pictures

if TYPE_CHECKING:
    from flipalg.matrices.f2_matrix import F2Matrix
    from flipalg.reports.pictures.animation import Animation
    from flipalg.reports.pictures.picture import Picture

LARGEST = 400
"""Cells of a board whose matrix is written out."""


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-command."""
    matrix = add_command(subparsers, "matrix", "the game matrix of a board, with its blocks", _matrix, "2 3 --steps")
    add_board_arguments(matrix)
    add_topology(matrix)
    ways = matrix.add_mutually_exclusive_group()
    ways.add_argument("--steps", action="store_true", help="the elimination of (G | 1), an operation at a time")
    ways.add_argument("--determinant", action="store_true", help="from det G to the factors of d_m at S_n (plus alone)")
    ways.add_argument("--symbolic", action="store_true", help="the rows that follow from a, b, c, ... (plus alone)")
    matrix.add_argument("--latex", action="store_true", help="write LaTeX")
    add_json(matrix)
    add_picture_options(matrix, "draw the matrix")
    add_animation(matrix, "its elimination step by step")


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
    G = game_matrix(m, n, arguments.neighborhood, arguments.topology)
    rank = G.rank
    sentence = f"rank {rank}, nullity {m * n - rank}, determinant {int(rank == m * n)}"
    fields = {"m": m, "n": n, "neighborhood": arguments.neighborhood, "topology": arguments.topology}
    numbers = {"matrix": G.tolist(), "rank": rank, "nullity": m * n - rank, "determinant": int(rank == m * n)}
    if arguments.steps:
        steps = G.elimination_steps([1] * (m * n))
        told = [{"step": str(step), "matrix": step.matrix.tolist()} for step in steps]
        answer(arguments, _steps_text(G, arguments.latex), **fields, **numbers, steps=told)
    else:
        text = G.latex() if arguments.latex else f"{G}\n{sentence}"
        answer(arguments, text, **fields, **numbers)
    write_pictures(arguments, lambda: _scene(G))
    write_animation(arguments, lambda: _moving(G))


def _steps_text(G: "F2Matrix", latex: bool) -> str:
    right = [1] * G.shape[0]
    steps, start = G.elimination_steps(right), G.augmented(right)
    if latex:
        return "\n".join([start.latex(), *(step.latex() for step in steps)])
    return "\n\n".join([str(start), *(f"{step}\n{step.matrix}" for step in steps)])


def _in_blocks(arguments: argparse.Namespace) -> None:
    from flipalg.games.game_matrices import symbolic_run
    from flipalg.reports.determinant_steps import determinant_steps

    if (arguments.neighborhood, arguments.topology) != ("plus", "board"):
        raise ValueError(f"this way is for plus on a board, got {arguments.neighborhood} on {arguments.topology}")
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
    from flipalg.reports.pictures.values import of_matrix

    return of_matrix(G)


def _moving(G: "F2Matrix") -> "Animation":
    from flipalg.reports.pictures.animation import of_elimination

    return of_elimination(G)
