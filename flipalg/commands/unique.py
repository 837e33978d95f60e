"""`flipalg unique`, also as `flipalg nullity`: the number of solutions of a board, for one or all numbers of colors."""

import argparse
from math import inf
from typing import Any

from flipalg.algebra.integers import decimal, odd_part
from flipalg.answers.nullities import nullity
from flipalg.answers.uniqueness import is_unique
from flipalg.boards.board import Board
from flipalg.console.many import answer_each
from flipalg.console.output import answer, counted, number_or_text
from flipalg.console.parsing import (
    ANY,
    Parser,
    add_colors,
    add_json,
    add_neighborhood,
    add_output,
    add_seconds,
    add_size,
    add_topology,
    kind_of,
)
from flipalg.console.progress import expect
from flipalg.console.reading import board_in, given
from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.shapes import Neighborhood
from flipalg.solvers.solve import kernel_basis
from flipalg.theory.nullity import solutions_in_words
from flipalg.theory.small_residues import about, outlook
from flipalg.theory.unique_colors import unique_colors

__all__ = ["add_unique"]

ANNOUNCED_FROM = 10**10
"""A board whose two sides are at least this number may take seconds."""


def add_unique(parser: Parser) -> None:
    """Add the arguments of `unique`."""
    parser.add_words(
        "`flipalg nullity SIZE` is short for `flipalg unique SIZE --nullity`; its exit code is 0, as it prints a "
        "number.",
    )
    add_size(parser, or_board=True)
    add_output(parser)
    parser.add_argument(
        "--nullity", action="store_true", help="print the nullity alone: there are colors^nullity solutions, or none"
    )
    add_neighborhood(parser)
    add_topology(parser)
    add_colors(parser, or_any="for which numbers of colors there is exactly one solution")
    add_seconds(parser, 10)
    add_json(parser)
    parser.set_defaults(run=_unique, board=None)


def _unique(arguments: argparse.Namespace) -> int:
    if arguments.board is not None:
        return _answer_for_boards(arguments)
    if arguments.colors == ANY:
        _answer_for_any(arguments)
        return 0
    grid = Grid.of_any(arguments.m, arguments.n, **kind_of(arguments))
    board, c = grid.to_json(), grid.colors
    if not arguments.nullity and not is_prime_number_of_colors(c):
        return _answer_for_composite(arguments, board)
    _announce_cost(grid)
    dimension = nullity(**board)
    if arguments.nullity:
        words = str(dimension)
    elif dimension:
        words = f"not unique: {solutions_in_words(grid, dimension)}; nullity {dimension}"
    else:
        words = "unique"
    answer(arguments, words, **board, unique=dimension == 0, nullity=dimension)
    return 1 if dimension and not arguments.nullity else 0


def _answer_for_boards(arguments: argparse.Namespace) -> int:
    """Answer each board of a text by a row: its size, and whether it has exactly one solution; holes count."""
    if arguments.colors == ANY:
        raise ValueError("--colors any is for a size, got a text of boards")
    read = given(arguments, arguments.board, arguments.colors)
    assert not isinstance(read, tuple)

    several = []

    def row_of(board: Board) -> dict[str, Any]:
        basis = kernel_basis(board, **kind_of(arguments))
        several.append(bool(basis))
        return {"unique": not basis, **counted(board.colors, len(basis), basis.total)}

    boards = [(item.name, board_in(item, arguments.colors)) for item in read]
    code = answer_each(arguments, boards, row_of)
    return code or int(any(several) and not arguments.nullity)


def _announce_cost(grid: Grid[Neighborhood]) -> None:
    """Print on stderr how long the nullity of a large board will take, if more than two seconds are expected."""
    if not grid.is_default or min(grid.shape) < ANNOUNCED_FROM:
        return
    expected = outlook(odd_part(grid.m + 1)[1], odd_part(grid.n + 1)[1])
    if expected.time < inf:
        what = f"{about(expected.steps)} powers of 2 and polynomials of degree {about(expected.degree or 0)}"
        expect(expected.time / 1e9, what)


def _answer_for_composite(arguments: argparse.Namespace, board: dict[str, Any]) -> int:
    """Print whether the board, given as keyword arguments of `is_unique`, has exactly one solution."""
    unique = is_unique(**board)
    words = "unique" if unique else "not unique: flipalg kernel shows the sets of presses that change nothing"
    answer(arguments, words, **board, unique=unique, nullity=None)
    return 0 if unique else 1


def _answer_for_any(arguments: argparse.Namespace) -> None:
    """Print the factored determinant over the integers, and the numbers of colors for which the board is unique."""
    if arguments.nullity:
        raise ValueError("--nullity is for a number of colors, got --colors any")
    board = {name: getattr(arguments, name) for name in ("m", "n", "neighborhood", "topology")}
    found = unique_colors(**board, seconds=arguments.seconds)
    D = found.determinant
    text = f"unique with {found}\ndeterminant {decimal(D)}" + (f" = {found.factored}" if abs(D) > 1 else "")
    primes, composites = ([*map(number_or_text, numbers)] for numbers in (found.primes, found.composites))
    fields = board | {"colors": ANY, "determinant": number_or_text(D), "primes": primes, "composites": composites}
    answer(arguments, text, **fields, sentence=f"unique with {found}")
