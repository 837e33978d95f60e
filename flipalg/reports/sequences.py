"""The OEIS sequences that this package computes, and sequences by description.

Main definitions
    SEQUENCES                        every sequence by number
    Sequence.terms(count)            the first terms, from .offset on
    described(table, by, ...)        nullities or uniqueness along squares, antidiagonals or a row, for any board
    text(sequence, count, form)      bfile, data or json
Main statements
    perfect(m, n) = Σ μ((m+1)/d) μ((n+1)/e) (2^nullity(d-1, e-1) - 1) over d | m+1, e | n+1: every parity pattern but 0
        is built from one perfect pattern, of sides d-1 and e-1 [Knuth]         test_perfect_patterns_by_search
    A075463 by Burnside: the solutions that a symmetry keeps are an affine space       test_burnside_by_orbits
    A220196 = mn - nullity: the image of a linear map of rank mn - nullity, moved; the period of column n is R_n
    A178952, A219525, A254460 are about king_with_center: its matrix is symmetric with ones on the diagonal
    A179008 = gcd(m+1, n+1), less 1 where m and n are odd and m + 1, n + 1 have one power of 2
        observed for m, n ≤ 12                                    test_A179008_by_elimination
Conventions
    `published` is the number of terms that the OEIS has, in its b-file where there is one.
References
    D. E. Knuth, The Art of Computer Programming, 7.1.3.   K. Sutner 1989: all-ones is always solvable.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count as counting
from itertools import islice
from math import gcd

from flipalg.algebra.apparition import rank_of_apparition
from flipalg.algebra.integers import divisors, odd_part, positive_integer
from flipalg.impartial import chomp
from flipalg.reports.burnside import inequivalent_solutions
from flipalg.theory.nullity import nullity
from flipalg.theory.nullity_table import nullity_table
from flipalg.theory.primitives import known_primitives, primitive_sizes, primitives, square_nullities, square_nullity
from flipalg.theory.rules import rule

FORMS = ("bfile", "data", "json")


@dataclass(frozen=True)
class Sequence:
    """A sequence: its number or description, what it is, where it starts, how far it is published, why it is right."""

    name: str
    what: str
    offset: int
    published: int
    why: str
    make: Callable[[int], list[int]]

    def terms(self, count: int) -> list[int]:
        """Return the first `count` terms."""
        return self.make(positive_integer("count", count))[:count]


def _where(wanted: Callable[[int], bool]) -> Callable[[int], list[int]]:
    return lambda count: list(islice(filter(wanted, counting(1)), count))


def _sizes(count: int, unique: bool, shift: int = 0) -> list[int]:
    """Return the first n with a unique n × n board, or those without: a longer list until it is long enough."""
    N = 3 * count + 30
    while True:
        found = [n + shift for n, v in enumerate(square_nullities(N), 1) if (v == 0) == unique]
        if len(found) >= count:
            return found[:count]
        N *= 2


def _torus(n: int) -> int:
    return (0 if n == 1 else 2 * square_nullity(n - 1)) + (4 if n % 3 == 0 else 0)


def _from_primitives(sizes: Callable[[int], list[int]]) -> Callable[[int], list[int]]:
    def make(count: int) -> list[int]:
        K = 1000
        while len(found := sizes(K)) < count:
            if known_primitives().complete_to <= K:
                raise ValueError(f"the primitives are complete to {K:,}, which gives {len(found)} terms, not {count}")
            K = min(10 * K, known_primitives().complete_to)
        return found

    return make


def _torus_primitives(K: int) -> list[int]:
    """Return the sizes of non-unique tori that are no multiple of a smaller one: even n follow from n/2."""
    found: list[int] = []
    for b in [3, *primitives(K)]:
        if all(b % smaller for smaller in found):
            found.append(b)
    return found


def antidiagonals() -> Iterator[tuple[int, int]]:
    """Yield (1, 1), (1, 2), (2, 1), (1, 3), ..., without end."""
    return ((m, s - m) for s in counting(2) for m in range(1, s))


def triangle() -> Iterator[tuple[int, int]]:
    """Yield (1, 1), (2, 1), (2, 2), (3, 1), ..., without end."""
    return ((m, n) for m in counting(1) for n in range(1, m + 1))


def _along(
    cells: Callable[[], Iterable[tuple[int, int]]], value: Callable[[int, int], int]
) -> Callable[[int], list[int]]:
    return lambda count: [value(m, n) for m, n in islice(cells(), count)]


def _moebius(n: int) -> int:
    sign, p = 1, 2
    while n > 1:
        if n % p == 0:
            n //= p
            if n % p == 0:
                return 0
            sign = -sign
        p += 1
    return sign


def perfect_patterns(m: int, n: int) -> int:
    """Return how many m × n parity patterns have no row and no column of zeros only.

    >>> perfect_patterns(2, 1), perfect_patterns(3, 2), perfect_patterns(4, 4)
    (1, 2, 15)
    """
    return sum(
        _moebius((m + 1) // d) * _moebius((n + 1) // e) * ((1 << nullity(d - 1, e - 1)) - 1)
        for d in divisors(m + 1)[1:]
        for e in divisors(n + 1)[1:]
    )


def _alternating(m: int, n: int) -> int:
    """Return A179008."""
    one_power = m % 2 == n % 2 == 1 and odd_part(m + 1)[0] == odd_part(n + 1)[0]
    return gcd(m + 1, n + 1) - one_power


def _fewest(count: int) -> list[int]:
    from flipalg.solvers.solve import solve

    return [int(solve(n, n, fewest=True).weight) for n in range(1, count + 1)]


def _king(m: int, n: int) -> int:
    return nullity(m, n, "king_with_center")


SEQUENCES: dict[str, Sequence] = {
    sequence.name: sequence
    for sequence in (
        Sequence(
            "A159257", "nullity of the n × n board", 1, 25_000, "theorem; the primitives to 10^7", square_nullities
        ),
        Sequence("A117870", "n with more than one solution", 1, 1000, "theorem", lambda c: _sizes(c, False)),
        Sequence("A076436", "n with exactly one solution", 1, 1000, "theorem", lambda c: _sizes(c, True)),
        Sequence("A093614", "n + 1 for the n of A117870", 1, 1000, "theorem", lambda c: _sizes(c, False, 1)),
        Sequence(
            "A075462", "solutions of the n × n board", 1, 62, "theorem", lambda c: [1 << v for v in square_nullities(c)]
        ),
        Sequence(
            "A075463",
            "the same up to symmetry",
            1,
            1000,
            "Burnside",
            lambda c: [*map(inequivalent_solutions, range(1, c + 1))],
        ),
        Sequence("A075464", "fewest presses, n × n", 1, 78, "search of all solutions, to nullity 24", _fewest),
        Sequence(
            "A165738", "nullity of the n × n torus", 1, 1000, "theorem", lambda c: [*map(_torus, range(1, c + 1))]
        ),
        Sequence("A165740", "n with a torus that is not unique", 1, 1000, "theorem", _where(lambda n: _torus(n) > 0)),
        Sequence("A165741", "n with a unique torus", 1, 1000, "theorem", _where(lambda n: _torus(n) == 0)),
        Sequence(
            "A094425", "primitive members of A093614", 1, 26, "complete search", _from_primitives(primitive_sizes)
        ),
        Sequence(
            "A007802", "primitive members of A165740", 1, 42, "complete search", _from_primitives(_torus_primitives)
        ),
        Sequence(
            "A118141",
            "R_n - 1: length of the longest perfect parity pattern with n columns",
            1,
            85,
            "theorem",
            lambda c: [rule(n).period - 1 for n in range(1, c + 1)],
        ),
        Sequence(
            "A118142",
            "n with a perfect n × n parity pattern",
            1,
            48,
            "Möbius sum",
            _where(lambda n: nullity(n, n) > 0 and perfect_patterns(n, n) > 0),
        ),
        Sequence("A225783", "perfect n × m patterns, m ≤ n", 1, 106, "Möbius sum", _along(triangle, perfect_patterns)),
        Sequence(
            "A220196", "mn - nullity", 1, 199, "theorem", _along(antidiagonals, lambda m, n: m * n - nullity(m, n))
        ),
        Sequence(
            "A220195",
            "n² - nullity(n, n)",
            1,
            50,
            "theorem",
            lambda c: [n * n - v for n, v in enumerate(square_nullities(c), 1)],
        ),
        Sequence(
            "A179008", "arrays with unlike neighbor sums", 1, 1984, "observed", _along(antidiagonals, _alternating)
        ),
        Sequence("A178952", "nullity, king_with_center", 1, 544, "theorem", _along(antidiagonals, _king)),
        Sequence(
            "A219525",
            "mn - nullity, king_with_center",
            1,
            144,
            "theorem",
            _along(antidiagonals, lambda m, n: m * n - _king(m, n)),
        ),
        Sequence(
            "A254460",
            "solutions of the n × n board, king_with_center",
            1,
            30,
            "theorem",
            lambda c: [1 << _king(n, n) for n in range(1, c + 1)],
        ),
        Sequence(
            "A353201",
            "rank of apparition of the polynomial with the bits of n",
            1,
            2500,
            "theorem",
            lambda c: [rank_of_apparition(n) for n in range(1, c + 1)],
        ),
        Sequence(
            "A029899",
            "P-positions of Chomp in 3 × n",
            0,
            401,
            "search",
            lambda c: [sum(rows[-1] <= n for rows in chomp.p_positions(3, c)) for n in range(c)],
        ),
    )
}


def described(what: str, by: str, neighborhood: str = "plus", topology: str = "board") -> Sequence:
    """Return the sequence of nullities, or of 1 for unique boards, along `by`: square, antidiagonals or row=N.

    Raises ValueError for another description.

    >>> described("nullity", "row=4").terms(6), described("unique", "square").terms(5)
    ([0, 0, 0, 4, 0, 0], [1, 1, 1, 0, 0])
    """
    if what not in ("nullity", "unique"):
        raise ValueError(f"a sequence is an A-number, nullity or unique, or one of several colors, got {what!r}")

    def value(v: int) -> int:
        return v if what == "nullity" else int(v == 0)

    def make(count: int) -> list[int]:
        if by == "square" and (neighborhood, topology) == ("plus", "board"):
            return [value(v) for v in square_nullities(count)]
        if by == "square":
            return [value(nullity(n, n, neighborhood, topology)) for n in range(1, count + 1)]
        if by == "antidiagonals":
            side = int((2 * count) ** 0.5) + 2
            table = nullity_table(side, side, neighborhood, topology)
            return [value(int(table[m - 1, n - 1])) for m, n in islice(antidiagonals(), count)]
        return [value(nullity(row, n, neighborhood, topology)) for n in range(1, count + 1)]

    kind, _, number = by.partition("=")
    if by not in ("square", "antidiagonals") and not (kind == "row" and number.isdecimal() and int(number)):
        raise ValueError(f"--by is square, antidiagonals or row=N, got {by!r}")
    row = int(number or 0)
    what_text = f"{what} by {by}, {neighborhood}, {topology}"
    return Sequence(what, what_text, 1, 0, "theorem", make)


def text(sequence: Sequence, count: int, form: str, command: str, version: str) -> str:
    """Return the first terms as a b-file with `#` lines, as the OEIS's data line, or as JSON.

    Raises ValueError for an unknown form.
    """
    if form not in FORMS:
        raise ValueError(f"unknown format {form!r}; choose from {', '.join(FORMS)}")
    terms = sequence.terms(count)
    if form == "data":
        return ", ".join(map(str, terms)) + "\n"
    if form == "json":
        about = {"name": sequence.name, "what": sequence.what, "offset": sequence.offset, "why": sequence.why}
        return json.dumps({**about, "command": command, "version": version, "terms": terms}, ensure_ascii=False) + "\n"
    head = f"# {sequence.name}: {sequence.what}\n# offset {sequence.offset}\n# {command}\n# flipalg {version}\n"
    return head + "".join(f"{n} {term}\n" for n, term in enumerate(terms, sequence.offset))
