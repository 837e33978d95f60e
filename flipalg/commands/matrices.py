"""`flipalg matrix`: the game matrix of a board, its elimination, and the ways by polynomials and by letters."""

import argparse

from flipalg.algebra.polynomial_text import factors_in_json, terms
from flipalg.boards.board import Board
from flipalg.console.output import answer
from flipalg.console.parsing import Parser, add_json, add_kind, add_size, kind_of
from flipalg.console.picture_files import (
    add_animation,
    add_picture_options,
    wants_picture,
    write_animation,
    write_pictures,
)
from flipalg.games.game_matrices import game_matrix
from flipalg.games.symbolic_runs import symbolic_run
from flipalg.grids.grid import Grid
from flipalg.matrices.f2_matrix import F2Matrix
from flipalg.reports.board_steps import steps
from flipalg.reports.determinant_steps import determinant_steps
from flipalg.system.limits import PRINTED_MATRIX_CELLS, PRINTED_STEPS_CELLS

__all__ = ["add_matrix"]


def add_matrix(parser: Parser) -> None:
    """Add the arguments of `matrix`."""
    add_size(parser)
    add_kind(parser)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--steps", action="store_true", help="the elimination of (G | 1), an operation at a time")
    ways.add_argument(
        "--polynomial", action="store_true", help="from S_m and d_n to the number of solutions (plus alone)"
    )
    ways.add_argument("--determinant", action="store_true", help="from det G to the factors of d_m at S_n (plus alone)")
    ways.add_argument("--symbolic", action="store_true", help="the rows that follow from a, b, c, ... (plus alone)")
    parser.add_argument(
        "--start",
        metavar="BOARD",
        help="the board to turn off with --steps, --animate and --symbolic (default: all on); --symbolic also takes "
        "the word cells: every light is unknown",
    )
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--latex", action="store_true", help="write LaTeX")
    forms.add_argument("--html", action="store_true", help="write HTML, with --polynomial")
    add_json(parser)
    add_picture_options(parser, "draw the matrix")
    add_animation(parser, "its elimination step by step")
    parser.set_defaults(run=_matrix)


def _by_polynomials(arguments: argparse.Namespace) -> None:
    found = steps(arguments.m, arguments.n)
    text = found.latex() if arguments.latex else found.html() if arguments.html else str(found)
    if not (arguments.latex or arguments.html) and found.m * found.n <= PRINTED_STEPS_CELLS:
        text += f"\nby elimination of the whole matrix: flipalg matrix {found.m} {found.n} --steps"
    answer(
        arguments,
        text,
        m=found.m,
        n=found.n,
        matrix=found.simple.tolist(),
        terms=terms(found.polynomial),
        factors=factors_in_json(found.factors),
        value=found.value.tolist(),
        rank=found.rank,
        nullity=found.nullity,
        gcd=terms(found.gcd),
        unique=found.unique,
        sentence=found.sentence,
    )


def _matrix(arguments: argparse.Namespace) -> None:
    m, n = arguments.m, arguments.n
    if arguments.html and not arguments.polynomial:
        raise ValueError("--html is for --polynomial: --latex writes a matrix")
    if arguments.polynomial or arguments.determinant or arguments.symbolic:
        _by_formulas(arguments)
        return
    if m * n > PRINTED_MATRIX_CELLS:
        raise ValueError(
            f"a matrix is written for boards to {PRINTED_MATRIX_CELLS} cells, got {m} × {n}; "
            f"flipalg picture matrix {m} {n} FILE draws it"
        )
    if arguments.steps and m * n > PRINTED_STEPS_CELLS:
        raise ValueError(
            f"an elimination is written out for boards to {PRINTED_STEPS_CELLS} cells, got {m} × {n}; "
            f"flipalg matrix {m} {n} prints the rank and the determinant that it leads to"
        )
    if arguments.colors > 2:
        _of_colors(arguments)
        return
    G = game_matrix(m, n, arguments.neighborhood, arguments.topology)
    start = _start(arguments)
    right = [value for row in start for value in row]
    rank = G.rank()
    sentence = f"rank {rank}, nullity {m * n - rank}, determinant {int(rank == m * n)}"
    fields = {"m": m, "n": n, **kind_of(arguments)}
    numbers = {"matrix": G.tolist(), "rank": rank, "nullity": m * n - rank, "determinant": int(rank == m * n)}
    if arguments.steps:
        listed = [
            {"step": str(step), "elementary": step.elementary().tolist(), "matrix": step.matrix.tolist()}
            for step in G.elimination_steps(right)
        ]
        answer(arguments, _steps_text(G, right, arguments.latex), **fields, **numbers, steps=listed)
    else:
        text = G.latex() if arguments.latex else f"{G}\n{sentence}"
        answer(arguments, text, **fields, **numbers)
    write_pictures(arguments, "picture_of", G)
    write_animation(arguments, "elimination", G, start, arguments.neighborhood, arguments.topology)


def _of_colors(arguments: argparse.Namespace) -> None:
    if arguments.steps or arguments.animate:
        raise ValueError(f"elimination is shown step by step for two colors, got --colors {arguments.colors}")
    m, n, kind = arguments.m, arguments.n, kind_of(arguments)
    G = game_matrix(m, n, **kind)
    count = G.count
    sentence = f"{count:,} {'set' if count == 1 else 'sets'} of presses change nothing"
    text = G.latex() if arguments.latex else f"{G}\n{sentence}"
    answer(arguments, text, m=m, n=n, **kind, matrix=G.tolist(), count=count)
    write_pictures(arguments, "picture_of", G)


def _start(arguments: argparse.Namespace) -> Board:
    """Return the right side of the equations as a board: the board of --start, by default all ones."""
    m, n = arguments.m, arguments.n
    if arguments.start is None:
        return Board([[1] * n for _ in range(m)])
    start = Board(arguments.start)
    if start.shape != (m, n) or start.colors > 2 or start.holes:
        raise ValueError(f"--start is a board of {m} × {n} cells that are on or off, got {arguments.start!r}")
    return start


def _steps_text(G: F2Matrix, right: list[int], latex: bool) -> str:
    operations, start = G.elimination_steps(right), G.augmented(right)
    if latex:
        return "\n".join([start.latex(), *(step.latex() for step in operations)])
    return "\n\n".join([str(start), *(f"{step}\n{step.matrix}" for step in operations)])


def _by_formulas(arguments: argparse.Namespace) -> None:
    way = next(name for name in ("polynomial", "determinant", "symbolic") if getattr(arguments, name))
    if not (grid := Grid.of(arguments.m, arguments.n, **kind_of(arguments))).is_default:
        raise ValueError(f"--{way} is for a board of two colors (plus), got a {grid.kind}")
    if wants_picture(arguments) or arguments.animate:
        raise ValueError(f"--{way} prints text: leave out the picture files")
    if way == "polynomial":
        _by_polynomials(arguments)
        return
    if way == "symbolic":
        start = arguments.start if arguments.start in (None, "cells") else _start(arguments)
        run = symbolic_run(arguments.m, arguments.n, start)
        run = run.solved() if run.lights else run
        rows = [[run.term(entry) for entry in row] for row in run.rows]
        listed = {
            "rows": rows,
            "conditions": [run.term(entry) for entry in run.end],
            "presses": None if run.lights else run.presses(),
        }
        answer(arguments, run.latex() if arguments.latex else str(run), m=arguments.m, n=arguments.n, **listed)
        return
    chain = determinant_steps(arguments.m, arguments.n)
    text = chain.latex() if arguments.latex else str(chain)
    answer(arguments, text, m=arguments.m, n=arguments.n, latex=chain.latex(), determinant=chain.value)
