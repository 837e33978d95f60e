"""The OEIS sequences that this package computes; described_sequences.py makes others from a description.

Every term is proved or the outcome of a complete search; a sequence ends before the first term that is neither.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count as counting
from itertools import islice

from f2x import F2Poly
from flipalg.algebra.integers import positive_integer
from flipalg.answers.nullities import nullity
from flipalg.counting.all_ones import unlike_neighbor_sums
from flipalg.counting.counting import perfect_patterns
from flipalg.counting.graph_counts import connected_counts, unique_graph_counts
from flipalg.counting.square_determinants import determinants_of_squares, sizes_with_a_determinant
from flipalg.extremal.inequivalent import inequivalent_solutions
from flipalg.fewest.fewest import searched
from flipalg.impartial import chomp
from flipalg.impartial.four_rows import four_row_table
from flipalg.solvers.methods import kernel_of
from flipalg.solvers.solve import solve
from flipalg.squares.primitives import (
    known_primitives,
    primitive_sizes,
    square_nullities,
    square_torus_nullity,
    torus_primitive_sizes,
)
from flipalg.theory.apparition import rank_of_apparition
from flipalg.theory.rules import rule

__all__ = ["SEQUENCES", "EndOfProof", "Sequence", "Terms", "antidiagonals", "text"]

FORMATS = ("bfile", "data", "json")


class EndOfProof(Exception):  # noqa: N818  not an error
    """Fewer terms are proved than requested: `.terms` has them, the message says why the next term is not known."""

    def __init__(self, why: str, terms: Iterable[int] = ()) -> None:
        """Store the reason and the terms."""
        super().__init__(why)
        self.terms = tuple(terms)


@dataclass(frozen=True)
class Terms:
    """The first terms of a sequence; `end` says why they are fewer than requested, "" if they are not fewer."""

    values: tuple[int, ...]
    end: str = ""


@dataclass(frozen=True)
class Sequence:
    """A sequence of integers.

    name        the number in the OEIS, or for a described sequence the kind of its values
    what        the definition
    offset      the index of the first term
    published   the number of terms in the OEIS, in its b-file if there is one; 0 for a described sequence
    theorems    the theorems behind the terms, by name (`flipalg why NAME`), each proved or a complete search
    make        the function that takes a count and returns at least that number of first terms, or raises EndOfProof
    """

    name: str
    what: str
    offset: int
    published: int
    theorems: tuple[str, ...]
    make: Callable[[int], list[int]]

    def first(self, count: int) -> Terms:
        """Return the first `count` terms, or all proved terms if they are fewer, with the reason why they end."""
        count = positive_integer("count", count)
        try:
            return Terms(tuple(self.make(count)[:count]))
        except EndOfProof as end:
            return Terms(end.terms, str(end))

    def terms(self, count: int) -> list[int]:
        """Return the first `count` terms, or all proved terms if they are fewer; `first` also says why."""
        return list(self.first(count).values)


def _where(wanted: Callable[[int], bool]) -> Callable[[int], list[int]]:
    return lambda count: list(islice(filter(wanted, counting(1)), count))


def _sizes(count: int, unique: bool, shift: int = 0) -> list[int]:
    """Return n + shift for the first `count` n whose n × n board is unique or, with unique=False, is not unique."""
    N = 3 * count + 30
    while True:
        found = [n + shift for n, v in enumerate(square_nullities(N), 1) if (v == 0) == unique]
        if len(found) >= count:
            return found[:count]
        N *= 2


def _torus_sizes(unique: bool) -> Callable[[int], list[int]]:
    return _where(lambda n: (square_torus_nullity(n) == 0) == unique)


def _top_rows(count: int) -> list[int]:
    n = 8
    while len(table := four_row_table(n)) < count:
        n *= 2
    return [int(top) for top in table.positions()[:count, 3]]


def _sizes_with_a_determinant(topology: str) -> Callable[[int], list[int]]:
    return lambda count: list(islice(sizes_with_a_determinant(topology), count))


def _determinants(topology: str) -> Callable[[int], list[int]]:
    return lambda count: [D for _, D in islice(determinants_of_squares(topology), count)]


def _from_primitives(sizes: Callable[[int], list[int]]) -> Callable[[int], list[int]]:
    def make(count: int) -> list[int]:
        K = 1000
        while len(found := sizes(K)) < count:
            if known_primitives().complete_to <= K:
                raise EndOfProof(f"the primitives are complete to {K:,}, which gives {len(found)} terms", found)
            K = min(10 * K, known_primitives().complete_to)
        return found

    return make


def antidiagonals() -> Iterator[tuple[int, int]]:
    """Yield the pairs (1, 1), (1, 2), (2, 1), (1, 3), ... by antidiagonals, without end."""
    return ((m, s - m) for s in counting(2) for m in range(1, s))


def triangle() -> Iterator[tuple[int, int]]:
    """Yield the pairs (1, 1), (2, 1), (2, 2), (3, 1), ... by the rows of a triangle, without end."""
    return ((m, n) for m in counting(1) for n in range(1, m + 1))


def _along(
    cells: Callable[[], Iterable[tuple[int, int]]], value: Callable[[int, int], int]
) -> Callable[[int], list[int]]:
    return lambda count: [value(m, n) for m, n in islice(cells(), count)]


def _fewest(count: int) -> list[int]:
    """Return the first terms of A075464, the fewest presses for all-ones on n × n, searched without a time limit."""
    terms: list[int] = []
    for n in range(1, count + 1):
        solution = solve(n, n)
        found = searched(solution.problem, solution.packed, kernel_of(solution.problem))
        if not found.proved:
            between = f"between {found.lower_bound:,} and {found.weight:,} presses"
            raise EndOfProof(f"n = {n} has 2^{found.nullity} solutions, too many to search: {between}", terms)
        terms.append(found.weight)
    return terms


def _periods(count: int) -> list[int]:
    """Return the first terms of A118141: R_n - 1 for the period R_n of the nullity of boards with n columns."""
    terms: list[int] = []
    for n in range(1, count + 1):
        found = rule(n)
        if not found.period_is_exact:
            raise EndOfProof(
                f"n = {n}: R_n divides {found.period}, and its factors are not all known",
                terms,
            )
        terms.append(found.period - 1)
    return terms


def _king(m: int, n: int) -> int:
    return nullity(m, n, "king_with_center")


SEQUENCES: dict[str, Sequence] = {
    sequence.name: sequence
    for sequence in (
        Sequence(
            "A159257",
            "nullity of the n × n board",
            1,
            25_000,
            ("squares-from-primitives", "fifty-primitives"),
            square_nullities,
        ),
        Sequence(
            "A117870",
            "n with more than one solution",
            1,
            1000,
            ("squares-from-primitives",),
            lambda c: _sizes(c, False),
        ),
        Sequence(
            "A076436", "n with exactly one solution", 1, 1000, ("squares-from-primitives",), lambda c: _sizes(c, True)
        ),
        Sequence(
            "A093614",
            "n + 1 for the n of A117870",
            1,
            1000,
            ("squares-from-primitives",),
            lambda c: _sizes(c, False, 1),
        ),
        Sequence(
            "A075462",
            "solutions of the n × n board",
            1,
            1000,
            ("squares-from-primitives",),
            lambda c: [1 << v for v in square_nullities(c)],
        ),
        Sequence(
            "A075463",
            "the same up to symmetry",
            1,
            1000,
            ("orbits-of-solutions",),
            lambda c: [*map(inequivalent_solutions, range(1, c + 1))],
        ),
        Sequence("A075464", "fewest presses, n × n", 1, 78, ("weights-of-a-coset", "parity-classes"), _fewest),
        Sequence(
            "A165738",
            "nullity of the n × n torus",
            1,
            1000,
            ("torus-square",),
            lambda c: [*map(square_torus_nullity, range(1, c + 1))],
        ),
        Sequence(
            "A165740",
            "n with a torus that is not unique",
            1,
            1000,
            ("torus-square",),
            _torus_sizes(False),
        ),
        Sequence(
            "A165741",
            "n with a unique torus",
            1,
            1000,
            ("torus-square",),
            _torus_sizes(True),
        ),
        Sequence(
            "A094425", "primitive members of A093614", 1, 26, ("fifty-primitives",), _from_primitives(primitive_sizes)
        ),
        Sequence(
            "A007802",
            "primitive members of A165740",
            1,
            42,
            ("fifty-primitives", "torus-square"),
            _from_primitives(torus_primitive_sizes),
        ),
        Sequence(
            "A118141",
            "R_n - 1: length of the longest perfect parity pattern with n columns",
            1,
            85,
            ("least-period",),
            _periods,
        ),
        Sequence(
            "A118142",
            "n with a perfect n × n parity pattern",
            1,
            48,
            ("perfect-patterns",),
            _where(lambda n: nullity(n, n) > 0 and perfect_patterns(n, n) > 0),
        ),
        Sequence(
            "A225783",
            "perfect n × m patterns, m ≤ n",
            1,
            106,
            ("perfect-patterns",),
            _along(triangle, perfect_patterns),
        ),
        Sequence(
            "A220196",
            "mn - nullity",
            1,
            199,
            ("least-period", "nullity-is-a-gcd"),
            _along(antidiagonals, lambda m, n: m * n - nullity(m, n)),
        ),
        Sequence(
            "A220195",
            "n² - nullity(n, n)",
            1,
            50,
            ("squares-from-primitives",),
            lambda c: [n * n - v for n, v in enumerate(square_nullities(c), 1)],
        ),
        Sequence(
            "A179008",
            "arrays with unlike neighbor sums",
            1,
            1984,
            ("checkerboards",),
            _along(antidiagonals, unlike_neighbor_sums),
        ),
        Sequence("A178952", "nullity, king_with_center", 1, 544, ("tensor-product",), _along(antidiagonals, _king)),
        Sequence(
            "A219525",
            "mn - nullity, king_with_center",
            1,
            144,
            ("tensor-product",),
            _along(antidiagonals, lambda m, n: m * n - _king(m, n)),
        ),
        Sequence(
            "A254460",
            "solutions of the n × n board, king_with_center",
            1,
            30,
            ("tensor-product",),
            lambda c: [1 << _king(n, n) for n in range(1, c + 1)],
        ),
        Sequence(
            "A334444",
            "graphs on n vertices with one solution, up to isomorphism",
            1,
            10,
            ("graphs-with-one-solution",),
            lambda c: list(unique_graph_counts(c)[1:]),
        ),
        Sequence(
            "A334443",
            "connected graphs on n vertices with one solution, up to isomorphism",
            1,
            10,
            ("graphs-with-one-solution",),
            lambda c: list(connected_counts(unique_graph_counts(c))[1:]),
        ),
        *(
            Sequence(name, f"{what} {kind}", 1, published, ("colors-determinant", zero), make)
            for kind, topology, zero, numbers in (
                ("the n × n board, n > 1", "board", "colors-zero", (("A296350", 67), ("A296351", 37))),
                ("the n × n torus, n > 2", "torus", "torus-zero", (("A296352", 67), ("A296353", 31))),
            )
            for (name, published), what, make in zip(
                numbers,
                ("sizes with det G ≠ 0 over Z:", "det G over Z where it is not 0:"),
                (_sizes_with_a_determinant(topology), _determinants(topology)),
                strict=True,
            )
        ),
        Sequence(
            "A353201",
            "rank of apparition of the polynomial with the bits of n",
            1,
            2500,
            ("rank-of-apparition",),
            lambda c: [rank_of_apparition(F2Poly(n)) for n in range(1, c + 1)],
        ),
        Sequence(
            "A029899",
            "P-positions of Chomp in 3 × n",
            0,
            401,
            ("chomp-bottom-row",),
            lambda c: [sum(rows[-1] <= n for rows in chomp.p_positions(3, c)) for n in range(c)],
        ),
        Sequence(
            "A395126",
            "top rows of the P-positions of Chomp in 4 × n, in lexicographic order from the bottom row",
            1,
            87,
            ("chomp-four-rows",),
            _top_rows,
        ),
    )
}


def text(sequence: Sequence, terms: Terms, file_format: str, command: str, version: str) -> str:
    """Return the terms as a b-file with `#` lines ("bfile"), as a data line of the OEIS ("data"), or as JSON ("json").

    A b-file and JSON say why the terms end; they also name the command and the version of flipalg that made them.
    Raises ValueError for an unknown format.
    """
    if file_format not in FORMATS:
        raise ValueError(f"unknown format {file_format!r}; choose from {', '.join(FORMATS)}")
    if file_format == "data":
        return ", ".join(map(str, terms.values)) + "\n"
    if file_format == "json":
        about = {"name": sequence.name, "what": sequence.what, "offset": sequence.offset}
        answer = {**about, "theorems": sequence.theorems, "command": command, "version": version}
        return json.dumps({**answer, "terms": terms.values, "end": terms.end}, ensure_ascii=False) + "\n"
    head = f"# {sequence.name}: {sequence.what}\n# offset {sequence.offset}\n# {command}\n# flipalg {version}\n"
    end = f"# the terms end here: {terms.end}\n" if terms.end else ""
    return head + "".join(f"{n} {term}\n" for n, term in enumerate(terms.values, sequence.offset)) + end
