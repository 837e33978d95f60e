"""Series and parallel composition of impartial games, as an algebra on their Grundy values (prize report).

Of a game one keeps its Grundy value and the Grundy values of its successors.  For two games side by side (parallel),
and for A -> B, where a move in A takes B away as well (series), the same data of the whole follow.

Main definitions
    GrundyData(successors)   the values of the successors; .value is their mex
    EMPTY, POINT             no element; one element
    parallel(a, b)           a and b side by side
    series(a, b)             a -> b: every element of b is reachable from every element of a
Main statements
    the value of parallel(a, b) is the XOR of both             test_the_value_in_parallel_is_the_xor
    the value of series(a, b) is number b.value, counted from
    0, among the numbers that no successor of a has            test_the_value_in_series_is_a_missing_number_of_a
    both agree with a search over positions                    test_compositions_agree_with_search
Conventions
    Printed as in the report: 1{0,4,5,6,7} has value 1 and successors of values 0, 4, 5, 6 and 7.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice

from flipalg.impartial.search import mex


@dataclass(frozen=True)
class GrundyData:
    """The set of Grundy values of a game's successors, and with it the game's own value.

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
POINT = GrundyData(frozenset({0}))


def parallel(a: GrundyData, b: GrundyData) -> GrundyData:
    """Return the data of a and b side by side: a successor moves in one of them.

    >>> print(parallel(POINT, POINT))
    0{1}
    """
    return GrundyData(frozenset({x ^ b.value for x in a.successors} | {a.value ^ y for y in b.successors}))


def series(a: GrundyData, b: GrundyData) -> GrundyData:
    """Return the data of a -> b, where a move in a takes all of b with it.

    The successors are those of a, and a -> b' for the successors b' of b, whose values are numbers b' among the numbers
    missing in a's successors (prize report, "Serie- en Parallelschakeling").

    >>> print(series(GrundyData(frozenset({0, 4, 5, 6, 7})), GrundyData(frozenset({0, 1, 4, 5, 6}))))
    3{0,1,2,4,5,6,7,9,10,11}
    """
    missing = list(islice((n for n in count() if n not in a.successors), max(b.successors, default=-1) + 1))
    return GrundyData(a.successors | {missing[y] for y in b.successors})
