"""Integer sequences about boards or triangles of coins, described by a value, a kind of board, and an order of sizes.

The field `published` is 0 for all of them, although a few of them are also in the OEIS.
"""

from collections.abc import Callable
from itertools import count as counting
from itertools import islice
from math import gcd

from flipalg.answers.nullities import nullity
from flipalg.answers.nullity_tables import nullity_table, uniqueness_table
from flipalg.answers.uniqueness import is_unique
from flipalg.games.flipping_triangles import triangle
from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.sequences.sequences import EndOfProof, Sequence, antidiagonals
from flipalg.squares.primitives import square_nullities
from flipalg.theory.all_equal import all_equal_determinant
from flipalg.theory.determinants import determinant_is_zero, determinant_of

__all__ = ["KINDS", "OF_ALL_COLORS", "described"]

KINDS = {
    "nullity": "nullity modulo the number of colors, a prime",
    "unique": "1 for boards with exactly one solution, else 0",
    "sizes": "n for which the n × n board has exactly one solution",
    "determinant": "|det G| of the n × n board over the integers",
    "least-colors": "least number of colors with which the n × n board has exactly one solution, 0 if there is none",
    "triangle-pushes": "fewest pushes that turn over the triangle of n rows of coins, 0 if none do",
    "all-equal": "B: with an odd number c of colors n × n goes from all 0 to every color iff gcd(c, B) = 1",
}
OF_EVERY_KIND = ("six-neighborhoods", "tensor-product", "cylinder", "torus", "colors-smith")
THEOREMS = {
    "nullity": OF_EVERY_KIND,
    "unique": (*OF_EVERY_KIND, "colors-determinant"),
    "sizes": (*OF_EVERY_KIND, "colors-determinant"),
    "determinant": ("colors-determinant",),
    "least-colors": ("colors-determinant", "colors-zero"),
    "all-equal": ("all-equal",),
    "triangle-pushes": ("coins-with-m-states",),
}
"""{kind: the names in flipalg/console/theorems.toml of the theorems that it rests on}."""
OF_ALL_COLORS = ("determinant", "least-colors", "all-equal")
"""Kinds that do not depend on the number of colors."""


def described(
    what: str, by: str = "square", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> Sequence:
    """Return the sequence of the values `what`, a name of KINDS, in the order `by`.

    by    "square" for 1 × 1, 2 × 2, ...; for nullity and unique also "antidiagonals" for 1 × 1, 1 × 2, 2 × 1, ...,
          and "row=N" for N × 1, N × 2, ...

    Raises ValueError for another description.

    >>> described("nullity", "row=4").terms(6), described("unique").terms(5)
    ([0, 0, 0, 4, 0, 0], [1, 1, 1, 0, 0])
    >>> described("nullity", colors=3).terms(6), described("sizes", topology="torus", colors=3).terms(5)
    ([0, 1, 0, 2, 3, 0], [1, 3, 7, 9, 11])
    >>> described("determinant").terms(4), described("least-colors").terms(4)
    ([1, 3, 7, 0], [2, 2, 2, 0])
    >>> described("triangle-pushes").terms(9)
    [0, 1, 4, 0, 7, 9, 0, 14, 15]
    """
    if what not in KINDS:
        raise ValueError(f"a sequence is an A-number or one of {', '.join(KINDS)}, got {what!r}")
    kind, _, number = by.partition("=")
    if by not in ("square", "antidiagonals") and not (kind == "row" and number.isdecimal() and int(number)):
        raise ValueError(f"--by is square, antidiagonals or row=N, got {by!r}")
    if what not in ("nullity", "unique") and by != "square":
        raise ValueError(f"{what} is about squares, got --by {by}")
    grid = Grid.of(1, 1, neighborhood, topology, colors)  # the size does not matter, only the kind of board
    if what in ("least-colors", "all-equal", "triangle-pushes") and not grid._replace(colors=2).is_default:
        about = "triangles of coins" if what == "triangle-pushes" else "boards (plus)"
        raise ValueError(f"{what} is about {about}, got --neighborhood {neighborhood} --topology {topology}")
    if what == "nullity":
        prime_number_of_colors(grid.colors)
    if what == "triangle-pushes":
        family = f"{grid.colors} colors"
    elif what in OF_ALL_COLORS:
        family = f"by {by}, {grid._replace(colors=2).kind}"
    else:
        family = f"by {by}, {grid.kind}"
    return Sequence(what, f"{KINDS[what]}; {family}", 1, 0, THEOREMS[what], _maker(what, by, int(number or 0), grid))


def _maker(what: str, by: str, row: int, grid: Grid[Form]) -> Callable[[int], list[int]]:
    """Return a function that maps a count to that number of first terms, for the arguments of `described`."""
    if what == "triangle-pushes":
        return lambda count: _pushes(count, grid.colors)
    if what in OF_ALL_COLORS:
        return lambda count: [_of_square(what, grid._replace(m=n, n=n)) for n in range(1, count + 1)]
    if what == "sizes":
        return lambda count: _sizes(count, grid)

    def value(m: int, n: int) -> int:
        ask: Callable[..., int] = nullity if what == "nullity" else is_unique
        return int(ask(m, n, *grid[2:4], colors=grid.colors))

    def make(count: int) -> list[int]:
        if by == "antidiagonals":
            side = int((2 * count) ** 0.5) + 2
            table = (nullity_table if what == "nullity" else uniqueness_table)(
                side, side, *grid[2:4], colors=grid.colors
            )
            return [int(table[m - 1, n - 1]) for m, n in islice(antidiagonals(), count)]
        if row:
            return [value(row, n) for n in range(1, count + 1)]
        if grid.is_default:
            return [v if what == "nullity" else int(v == 0) for v in square_nullities(count)]
        return [value(n, n) for n in range(1, count + 1)]

    return make


def _sizes(count: int, grid: Grid[Form]) -> list[int]:
    to = 50 * count + 200  # a limit, as cross has no unique size at all
    unique = (n for n in range(1, to + 1) if is_unique(n, n, *grid[2:4], colors=grid.colors))
    found = list(islice(unique, count))
    if len(found) < count:
        raise ValueError(f"to n = {to} there are {len(found)} sizes of a unique {grid.kind}, not {count}")
    return found


def _pushes(count: int, colors: int) -> list[int]:
    """Return the fewest pushes for the triangles of 1 to `count` rows; raise EndOfProof if a search is too long."""
    terms: list[int] = []
    for k in range(1, count + 1):
        board = triangle(k, colors=colors)
        if board.is_solvable() and not board.is_narrow:
            raise EndOfProof(f"n = {k} needs too long a search", terms)
        terms.append(len(board.fewest()) if board.is_solvable() else 0)
    return terms


def _of_square(what: str, grid: Grid[Form]) -> int:
    if what == "determinant":
        return abs(determinant_of(grid))
    if what == "all-equal":
        return all_equal_determinant(*grid.shape)
    if determinant_is_zero(*grid.shape):
        return 0
    D = determinant_of(grid)
    return next(c for c in counting(2) if gcd(c, D) == 1)
