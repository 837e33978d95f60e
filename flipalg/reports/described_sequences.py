"""Integer sequences of any family of boards, described in words, with b-files as the OEIS takes them.

Main definitions
    described(what, by, neighborhood, topology, colors)     a Sequence
    KINDS                                                   what there is, in words
Main statements
    nullities, uniqueness and sizes are about one number of colors; |det G| of a square, its least number of colors and
    B are about all of them at once         test_sequences_by_elimination
Conventions
    `published` is 0: apart from those of SEQUENCES we know none of them in the OEIS.
"""

from collections.abc import Callable
from itertools import count as counting
from itertools import islice
from math import gcd

from flipalg.games.flipping_triangles import triangle
from flipalg.reports.sequences import EndOfProof, Sequence, antidiagonals
from flipalg.theory.all_equal import all_equal_determinant
from flipalg.theory.colors import number_of_colors, prime_number_of_colors
from flipalg.theory.determinants import colors_determinant, determinant_is_zero
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.nullity import is_unique, nullity
from flipalg.theory.nullity_table import nullity_table, uniqueness_table
from flipalg.theory.primitives import square_nullities
from flipalg.theory.topologies import topology as named_topology

KINDS = {
    "nullity": "nullity modulo the number of colors, a prime",
    "unique": "1 for boards with exactly one solution, else 0",
    "sizes": "n for which the n × n board has exactly one solution",
    "determinant": "|det G| of the n × n board over the integers",
    "least-colors": "least number of colors with which the n × n board has exactly one solution, 0 where there is none",
    "triangle-pushes": "fewest pushes that turn over the triangle of n rows of coins, 0 where none do",
    "all-equal": "B: with an odd number c of colors n × n goes from all 0 to every color iff gcd(c, B) = 1",
}
FORMS = ("six-neighborhoods", "tensor-product", "cylinder", "torus", "colors-smith")
THEOREMS = {
    "nullity": FORMS,
    "unique": (*FORMS, "colors-determinant"),
    "sizes": (*FORMS, "colors-determinant"),
    "determinant": ("colors-determinant",),
    "least-colors": ("colors-determinant", "colors-zero"),
    "all-equal": ("all-equal",),
    "triangle-pushes": ("coins-with-m-states",),
}
"""Why each is right: names in tests/theorems.toml."""
OF_ALL_COLORS = ("determinant", "least-colors", "all-equal")
"""Kinds that do not ask how many colors there are."""


def described(
    what: str, by: str = "square", neighborhood: str = "plus", topology: str = "board", colors: int = 2
) -> Sequence:
    """Return the sequence of a kind along `by`: square, antidiagonals or row=N; squares alone but for the first two.

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
        raise ValueError(f"a sequence is an A-number, {', '.join(KINDS)}, got {what!r}")
    kind, _, number = by.partition("=")
    if by not in ("square", "antidiagonals") and not (kind == "row" and number.isdecimal() and int(number)):
        raise ValueError(f"--by is square, antidiagonals or row=N, got {by!r}")
    if what not in ("nullity", "unique") and by != "square":
        raise ValueError(f"{what} is about squares, got --by {by}")
    form = named_neighborhood(neighborhood).name, named_topology(topology).name
    if what in ("least-colors", "all-equal", "triangle-pushes") and form != ("plus", "board"):
        about = "triangles of coins" if what == "triangle-pushes" else "plus on boards"
        raise ValueError(f"{what} is about {about}, got {' on '.join(form)}")
    c = number_of_colors(colors)
    if what == "nullity":
        prime_number_of_colors(c)
    where = f"by {by}, {', '.join(form)}" + ("" if what in OF_ALL_COLORS else f", {c} colors")
    if what == "triangle-pushes":
        return Sequence(what, f"{KINDS[what]}; {c} colors", 1, 0, THEOREMS[what], lambda count: _pushes(count, c))
    row = int(number or 0)
    return Sequence(what, f"{KINDS[what]}; {where}", 1, 0, THEOREMS[what], _maker(what, by, row, *form, c))


def _maker(what: str, by: str, row: int, neighborhood: str, topology: str, colors: int) -> Callable[[int], list[int]]:
    """Return the function that makes so many terms."""
    if what in OF_ALL_COLORS:
        return lambda count: [_of_square(what, n, neighborhood, topology) for n in range(1, count + 1)]
    if what == "sizes":
        return lambda count: _sizes(count, neighborhood, topology, colors)

    def value(m: int, n: int) -> int:
        ask: Callable[..., int] = nullity if what == "nullity" else is_unique
        return int(ask(m, n, neighborhood, topology, colors=colors))

    def make(count: int) -> list[int]:
        if by == "antidiagonals":
            side = int((2 * count) ** 0.5) + 2
            ask = nullity_table if what == "nullity" else uniqueness_table
            table = ask(side, side, neighborhood, topology, colors=colors)
            return [int(table[m - 1, n - 1]) for m, n in islice(antidiagonals(), count)]
        if row:
            return [value(row, n) for n in range(1, count + 1)]
        if (neighborhood, topology, colors) == ("plus", "board", 2):
            return [v if what == "nullity" else int(v == 0) for v in square_nullities(count)]
        return [value(n, n) for n in range(1, count + 1)]

    return make


def _sizes(count: int, neighborhood: str, topology: str, colors: int) -> list[int]:
    to = 50 * count + 200  # cross has none at all
    unique = (n for n in range(1, to + 1) if is_unique(n, n, neighborhood, topology, colors=colors))
    found = list(islice(unique, count))
    if len(found) < count:
        where = f"{neighborhood}, {topology}"
        raise ValueError(f"to n = {to} there are {len(found)} sizes with {colors} colors ({where}), not {count}")
    return found


def _pushes(count: int, colors: int) -> list[int]:
    """Return the fewest pushes of the triangles of 1, 2, ... rows, by complete searches as far as those are quick."""
    terms: list[int] = []
    for k in range(1, count + 1):
        board = triangle(k, colors=colors)
        if board.is_solvable() and not board.is_narrow:
            raise EndOfProof(f"n = {k} needs too long a search", terms)
        terms.append(len(board.fewest()) if board.is_solvable() else 0)
    return terms


def _of_square(what: str, n: int, neighborhood: str, topology: str) -> int:
    if what == "determinant":
        return abs(colors_determinant(n, n, neighborhood, topology))
    if what == "all-equal":
        return all_equal_determinant(n, n)
    if determinant_is_zero(n, n):
        return 0
    D = colors_determinant(n, n)
    return next(c for c in counting(2) if gcd(c, D) == 1)
