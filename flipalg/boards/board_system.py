"""The System of a board: a light and a button for each cell that is not a hole, row by row."""

from collections.abc import Container, Iterable, Sequence
from itertools import chain, islice, product, repeat

from flipalg.algebra.bit_vectors import packed
from flipalg.boards.packed_rows import from_values, split
from flipalg.boards.problem import Problem
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form, Row
from flipalg.grids.shapes import Neighborhood
from flipalg.matrices.structured import G_rows
from flipalg.systems.system import System

__all__ = ["board_system", "on_board", "problem_system"]


def board_system(
    grid: Grid[Neighborhood], lights: Iterable[int] = repeat(0), holes: Container[tuple[int, int]] = ()
) -> System:
    """Return the System of a board modulo its number of colors, from what its m n cells are to gain.

    >>> board_system(Grid.of_any(5, 5, topology="klein")).nullity
    4
    """
    m, n, neighborhood, topology, colors = grid
    if colors == 2 and isinstance(neighborhood, Form) and not holes:
        rows = tuple(G_rows(m, n, neighborhood.offsets, topology.closed))
        return System(rows, m * n, tuple(islice(lights, m * n)))
    gained = {
        place: value for place, value in zip(product(range(m), range(n)), lights, strict=False) if place not in holes
    }
    return System.of((neighborhood.reached(m, n, place, topology) for place in gained), gained, colors)


def problem_system(problem: Problem) -> System:
    """Return the System of a board and the lights that are to change."""
    return board_system(problem.grid, chain.from_iterable(problem.values), problem.holes)


def on_board(problem: Problem, values: Sequence[int]) -> list[Row]:
    """Return the packed rows of a board from a number for each light or button of its System."""
    m, n, holes, colors = problem.m, problem.n, problem.holes, problem.colors
    if holes:
        empty, rest = {i * n + j for i, j in holes}, iter(values)
        values = [0 if at in empty else next(rest) for at in range(m * n)]
    if colors == 2:
        return split(packed(values), m, n)
    return from_values((values[at : at + n] for at in range(0, m * n, n)), colors)
