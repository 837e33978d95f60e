"""Series and parallel composition of impartial games, as an algebra on their Grundy values.

Two games can be played side by side (parallel), or as A -> B, in which a move in A takes all of B with it (series).
The Grundy value of both compositions follows from the Grundy values of A, B and their successors.  The prize report
(see flipalg.impartial) writes 1{0,4,5,6,7} for a game of value 1 whose successors have the values 0, 4, 5, 6 and 7.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice

from flipalg.impartial.search import mex

__all__ = ["EMPTY", "POINT", "GrundyData", "parallel", "series"]


@dataclass(frozen=True)
class GrundyData:
    """The set of the Grundy values of a game's successors, which determines the value of the game.

    >>> print(GrundyData(frozenset({0, 4, 5, 6, 7})))
    1{0,4,5,6,7}
    """

    successors: frozenset[int]

    @cached_property
    def value(self) -> int:
        """The Grundy value: the least number ≥ 0 that is not the value of a successor."""
        return mex(self.successors)

    def __str__(self) -> str:
        """Return the value and, in braces, the values of the successors."""
        return f"{self.value}{{{','.join(map(str, sorted(self.successors)))}}}"


EMPTY = GrundyData(frozenset())
"""The game without elements."""
POINT = GrundyData(frozenset({0}))
"""The game of one element."""


def parallel(a: GrundyData, b: GrundyData) -> GrundyData:
    """Return the data of the games a and b played side by side, in which a move is a move in one of them.

    >>> print(parallel(POINT, POINT))
    0{1}
    """
    return GrundyData(frozenset({x ^ b.value for x in a.successors} | {a.value ^ y for y in b.successors}))


def series(a: GrundyData, b: GrundyData) -> GrundyData:
    """Return the data of the game a -> b, in which a move in a takes all of b with it.

    Its successors are the successors of a, and a -> b' for each successor b' of b.  List in ascending order the numbers
    that are not the value of a successor of a.  If b' has value y, the value of a -> b' is number y of the list, from 0
    (prize report, "Serie- en Parallelschakeling").

    >>> print(series(GrundyData(frozenset({0, 4, 5, 6, 7})), GrundyData(frozenset({0, 1, 4, 5, 6}))))
    3{0,1,2,4,5,6,7,9,10,11}
    """
    missing = list(islice((n for n in count() if n not in a.successors), max(b.successors, default=-1) + 1))
    return GrundyData(a.successors | {missing[y] for y in b.successors})
