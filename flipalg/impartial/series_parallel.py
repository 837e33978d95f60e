"""Series and parallel composition of impartial games, as an algebra on their Grundy values.

The Grundy value of two games side by side (parallel), and of A -> B, in which a move in A takes all of B with it
(series), follows from the Grundy values of both and of their successors.  1{0,4,5,6,7}, as the prize report (see
flipalg.impartial) prints it, has value 1 and successors of values 0, 4, 5, 6 and 7.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice

from flipalg.impartial.search import mex

__all__ = ["EMPTY", "POINT", "GrundyData", "parallel", "series"]


@dataclass(frozen=True)
class GrundyData:
    """The set of the Grundy values of a game's successors, and the value of the game that follows from it.

    >>> print(GrundyData(frozenset({0, 4, 5, 6, 7})))
    1{0,4,5,6,7}
    """

    successors: frozenset[int]

    @cached_property
    def value(self) -> int:
        """The Grundy value: the least number that no successor has."""
        return mex(self.successors)

    def __str__(self) -> str:
        """Return the value and, in braces, the values of the successors."""
        return f"{self.value}{{{','.join(map(str, sorted(self.successors)))}}}"


EMPTY = GrundyData(frozenset())
"""The game without elements."""
POINT = GrundyData(frozenset({0}))
"""The game of one element."""


def parallel(a: GrundyData, b: GrundyData) -> GrundyData:
    """Return the data of the games a and b side by side: a move is made in one of them.

    >>> print(parallel(POINT, POINT))
    0{1}
    """
    return GrundyData(frozenset({x ^ b.value for x in a.successors} | {a.value ^ y for y in b.successors}))


def series(a: GrundyData, b: GrundyData) -> GrundyData:
    """Return the data of the game a -> b, in which a move in a takes all of b with it.

    The successors are those of a, and a -> b' for the successors b' of b.  If b' has value y, the value of a -> b' is
    number y, counted from 0, of the numbers that no successor of a has as its value (prize report, "Serie- en
    Parallelschakeling").

    >>> print(series(GrundyData(frozenset({0, 4, 5, 6, 7})), GrundyData(frozenset({0, 1, 4, 5, 6}))))
    3{0,1,2,4,5,6,7,9,10,11}
    """
    missing = list(islice((n for n in count() if n not in a.successors), max(b.successors, default=-1) + 1))
    return GrundyData(a.successors | {missing[y] for y in b.successors})
