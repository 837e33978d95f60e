"""Sequences by description for boards of several colors: what one would submit to the OEIS, with their b-files.

Main definitions
    described(what, by, neighborhood, colors)     a Sequence
    KINDS                                         what there is, in words
Main statements
    |det G| of a square, its least number of colors and B are about all numbers of colors at once  (colors.determinants,
    colors.all_equal); nullities, uniqueness and sizes are about one                test_color_sequences_by_elimination
Conventions
    `published` is 0: none of these is known to us as one of the OEIS, but `sizes` with two colors, which is A076436.
"""

from collections.abc import Callable
from itertools import count as counting
from itertools import islice
from math import gcd

from flipalg.colors.all_equal import all_equal_determinant
from flipalg.colors.determinants import colors_determinant, determinant_is_zero, is_unique, nullity
from flipalg.colors.polynomials import form, number_of_colors, prime
from flipalg.reports.sequences import Sequence, antidiagonals

KINDS = {
    "nullity": "nullity modulo the number of colors, a prime",
    "unique": "1 for boards with exactly one solution, else 0",
    "sizes": "n for which the n × n board has exactly one solution",
    "determinant": "|det G| of the n × n board over the integers",
    "least-colors": "least number of colors with which the n × n board has exactly one solution, 0 where there is none",
    "all-equal": "B: with an odd number c of colors n × n goes from all 0 to every color iff gcd(c, B) = 1",
}
OF_ALL_COLORS = ("determinant", "least-colors", "all-equal")
"""Kinds that do not ask how many colors there are."""


def described(what: str, by: str, neighborhood: str = "plus", colors: int = 2) -> Sequence:
    """Return the sequence of a kind along `by`: square, antidiagonals or row=N; squares alone but for the first two.

    Raises ValueError for another description.

    >>> described("nullity", "square", colors=3).terms(6), described("sizes", "square", colors=5).terms(5)
    ([0, 1, 0, 2, 3, 0], [1, 2, 3, 6, 7])
    >>> described("determinant", "square").terms(4), described("least-colors", "square").terms(4)
    ([1, 3, 7, 0], [2, 2, 2, 0])
    """
    if what not in KINDS:
        raise ValueError(f"a sequence is an A-number, {', '.join(KINDS)}, got {what!r}")
    kind, _, number = by.partition("=")
    if by not in ("square", "antidiagonals") and not (kind == "row" and number.isdecimal() and int(number)):
        raise ValueError(f"--by is square, antidiagonals or row=N, got {by!r}")
    if what not in ("nullity", "unique") and by != "square":
        raise ValueError(f"{what} is about squares, got --by {by}")
    if what in ("least-colors", "all-equal") and neighborhood != "plus":
        raise ValueError(f"{what} is about plus, got {neighborhood!r}")
    c = number_of_colors(colors)
    form(neighborhood)
    if what == "nullity":
        prime(c)

    def value(m: int, n: int) -> int:
        return nullity(m, n, c, neighborhood) if what == "nullity" else int(is_unique(m, n, c, neighborhood))

    def make(count: int) -> list[int]:
        if what == "sizes":
            to = 50 * count + 200  # cross has none at all
            found = list(islice((n for n in range(1, to + 1) if is_unique(n, n, c, neighborhood)), count))
            if len(found) < count:
                raise ValueError(
                    f"to n = {to} there are {len(found)} sizes with {c} colors ({neighborhood}), not {count}"
                )
            return found
        if what in OF_ALL_COLORS:
            return [_of_square(what, n, neighborhood) for n in range(1, count + 1)]
        if by == "antidiagonals":
            return [value(m, n) for m, n in islice(antidiagonals(), count)]
        return [value(int(number or n), n) for n in range(1, count + 1)]

    where = f"by {by}, {neighborhood}" + ("" if what in OF_ALL_COLORS else f", {c} colors")
    return Sequence(what, f"{KINDS[what]}; {where}", 1, 0, "theorem", make)


def _of_square(what: str, n: int, neighborhood: str) -> int:
    values: dict[str, Callable[[], int]] = {
        "determinant": lambda: abs(colors_determinant(n, n, neighborhood)),
        "least-colors": lambda: _least_colors(n),
        "all-equal": lambda: all_equal_determinant(n, n),
    }
    return values[what]()


def _least_colors(n: int) -> int:
    if determinant_is_zero(n, n):
        return 0
    D = colors_determinant(n, n)
    return next(c for c in counting(2) if gcd(c, D) == 1)
