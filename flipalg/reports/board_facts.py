"""The values of a board report: each is proved, found by a complete search, or not computed because it would take long.

A value takes about a second at most.  In general the limits are sizes, not times, so that a report is the same on every
machine.  But above SHORT_SIDE a nullity is computed if small residues are expected to be quick, a rule factors for at
most a second, and the fewest presses and the hardest position may need numpy or scipy.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import Any, NamedTuple

from f2x import prime_factors
from flipalg.algebra.integers import brief, decimal, odd_part, order_from_multiple, power_in_words, without
from flipalg.algebra.polynomial_text import written
from flipalg.algebra.polynomials import polynomials_over
from flipalg.algebra.smith_forms import smith_diagonal
from flipalg.boards.packed_rows import values_of as values_of_row
from flipalg.boards.problem import Answer, Problem
from flipalg.boards.solution import Solution
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.certificates.certificates import certificate
from flipalg.counting.all_ones import all_ones_solvable
from flipalg.extremal.hardest import hardest
from flipalg.extremal.inequivalent import inequivalent_solutions
from flipalg.fewest.fewest import fewest as fewest_presses
from flipalg.fewest.fewest import is_quick
from flipalg.grids.colors import is_prime_number_of_colors, prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.reports.board_code import Snippet, arguments, snippets
from flipalg.solvers import methods
from flipalg.system.limits import (
    DETERMINANT_SIDE,
    HARDEST_POSITION_NULLITY,
    PRIME_COLORS,
    REPORTED_DETERMINANT_SIDE,
    SMITH_ROWS,
)
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import determinant_is_zero, determinant_of, invariant_factors_of
from flipalg.theory.nullity import always_solvable, g, nullity_from_odd_parts, nullity_of
from flipalg.theory.rules import rule
from flipalg.theory.side_polynomials import side_polynomial
from flipalg.theory.small_residues import PLANNED_TIME, count_near_power_of_2, outlook, plan

__all__ = [
    "COMPLETE",
    "NOT_COMPUTED",
    "PROVED",
    "RULED_SIDE",
    "STATUSES",
    "Factored",
    "Facts",
    "NotComputedError",
    "OfPrime",
    "Order",
    "Power",
    "Powers",
    "Proof",
    "RuleOfSide",
    "Sides",
    "SmallResidue",
    "Value",
    "options",
    "quick_nullity",
    "values_of",
]

PROVED, COMPLETE, NOT_COMPUTED = STATUSES = ("proved", "complete search", "not computed")

QUICK_TIME = 1e9
"""The longest expected time, in nanoseconds, of computing a nullity by small residues."""
SHORT_SIDE = {True: 20_000, False: 2_000}
"""The largest value of the smaller side for which the nullity takes one gcd; here and below True is for two colors."""
FACTORED_SIDE = {True: 2_000, False: 200}
"""The largest side of a board whose two polynomials are factored."""
RULED_SIDE = {True: 200, False: 50}
"""The largest side for which the rule is computed, unless the form is a product."""
SMITH_TO, DENSE_TO = 40, 100
"""The most rows of a matrix to which theory/ reduces a Smith form, and the most cells of a board whose Smith form is
computed from the game matrix itself."""
SOLVED_CELLS, RECURSION_CELLS, ELIMINATED_CELLS = {True: 2_500, False: 400}, 40_000, 100
"""The most cells of a board that is solved: in general; with two colors if the board is plain and its form bijective;
with more colors and a neighborhood that is a product."""
WRITTEN_CELLS, COMPARED_CELLS = 20_000, 200_000
"""The most cells of all quiet patterns together if the patterns are written out, and if they are only examined."""
SEARCHED_NULLITY = 16
HARDEST_NULLITY = 4
"""The largest nullities with two colors for searching the fewest presses (larger if quick) and the hardest position."""
HARDEST_CELLS, HARDEST_STATES, HARDEST_KERNEL = 2_500, 3**16, 27
"""Limits of the search for the hardest position: cells with two colors; states and quiet patterns with more colors."""
FACTORED_BITS = 100
"""The most bits of a modulus that is factored to find an `Order`."""
SOLVED_AT_ALL, GCD_TO, RULE_TO = 10**6, 10**6, 10**4
"""The limits of the commands: the cells of a board to solve, the smaller side for a gcd, the side for a rule."""
CERTIFIED_SIDE = {True: 2_000, False: 200}
"""The largest value of the smaller side for which a certificate is made by gcds."""


@dataclass(frozen=True)
class Value:
    """A value of a board, how it is known, and the command that computes it.

    Attributes
    ----------
    name : str
        The name of the value in the report, such as "nullity".
    status : str
        "proved", "complete search" or "not computed".
    value : object
        The value; None if it is not computed.
    bounds : (int or None, int or None), optional
        Proved lower and upper bounds of a number that is not computed; None for an unknown bound.
    why : str
        The reason why the value is not computed; for a computed value a remark on its proof, or "".
    sources : tuple of str
        Names of theorems in the ledger (`flipalg why NAME`), or a page of the docs.
    command : str
        A command line that computes the value; "" if no command does so in reasonable time.
    code : tuple of Snippet
        Programs that compute the value, each with its `.language`, `.text`, and `.run`, whether the tests run it.
    """

    name: str
    status: str
    value: Any = None
    bounds: tuple[int | None, int | None] | None = None
    why: str = ""
    sources: tuple[str, ...] = ()
    command: str = ""
    code: tuple[Snippet, ...] = ()


class OfPrime(NamedTuple):
    """The nullity modulo a prime."""

    p: int
    nullity: int


class Power(NamedTuple):
    """A power of a prime."""

    base: int
    exponent: int


class Powers(NamedTuple):
    """A product of powers of primes, and the number as text."""

    powers: tuple[Power, ...]
    text: str


class Factored(NamedTuple):
    """The name of a polynomial, and its irreducible factors as text with their multiplicities."""

    name: str
    factors: tuple[tuple[str, int], ...]


class Sides(NamedTuple):
    """The polynomials of the two sides modulo p, and the factors of their gcd."""

    p: int
    rows: Factored
    columns: Factored
    shared: tuple[tuple[str, int], ...]


class RuleOfSide(NamedTuple):
    """The rule for one side of a board: a sentence, and attributes of `Rule` with the same names."""

    sentence: str
    ranks: tuple[int, ...]
    divisors: tuple[tuple[int, int], ...]
    period: int
    period_is_exact: bool


class SmallResidue(NamedTuple):
    """A j with 2^j = ±a1 modulo the odd part of m + 1, and 2^j = ±a2 modulo the odd part of n + 1."""

    j: int
    a1: int
    a2: int


class Order(NamedTuple):
    """The order of p, the prime number of colors, modulo `modulus`.

    If `side` is "rows", the modulus is the part of m + 1 that is prime to p, or that of m if the rows close up; if it
    is "columns", that of n + 1, or of n if the columns close up.
    """

    side: str
    modulus: int
    order: int


class Proof(NamedTuple):
    """A certificate: its format, the length of its file in bytes, and whether it was verified."""

    format: str
    bytes: int
    verified: bool


class NotComputedError(Exception):
    """A value would take too long; `.why` is the reason, `.possible` says whether a command computes the value."""

    def __init__(self, why: str, bounds: tuple[int | None, int | None] | None = None, possible: bool = True) -> None:
        """Store the reason, bounds, and whether a command computes the value."""
        super().__init__(why)
        self.why, self.bounds, self.possible = why, bounds, possible


Found = tuple[Any, ...]
"""A value, its status, the names of theorems that prove it, and perhaps a remark."""


@dataclass(frozen=True)
class Facts:
    """A grid, with quantities on which several values depend.

    `primes`, `nullities` and `is_unique` raise NotComputedError if they would take long.
    """

    grid: Grid[Form]

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.grid.m * self.grid.n

    @property
    def is_f2(self) -> bool:
        """Whether there are two colors."""
        return self.grid.colors == 2

    @property
    def has_sides(self) -> bool:
        """Whether the board is plain and its form bijective, so that the nullity is the degree of a gcd."""
        return self.grid.topology.is_open and self.grid.neighborhood.name in BIJECTIVE

    @cached_property
    def primes(self) -> tuple[int, ...]:
        """The primes that divide the number of colors."""
        if self.grid.colors >= PRIME_COLORS:
            raise NotComputedError("numbers of 2^63 colors or more are not factored here", None, False)
        return primes_of(self.grid.colors)

    @cached_property
    def nullities(self) -> tuple[tuple[int, int], ...]:
        """(p, nullity modulo p) for each prime p that divides the number of colors."""
        try:
            return tuple((p, _nullity_in_time(self.grid._replace(colors=p))) for p in self.primes)
        except NotComputedError as error:
            raise NotComputedError(f"the nullity is not known: {error.why}", None, error.possible) from None

    @cached_property
    def is_unique(self) -> bool:
        """Whether every start has exactly one solution."""
        return not any(nullity for _, nullity in self.nullities)

    @property
    def is_solved_quickly(self) -> bool:
        """Whether a solution and the kernel are computed in about a second."""
        if self.is_f2 and self.has_sides:
            return self.cells <= RECURSION_CELLS
        small = ELIMINATED_CELLS if self.grid.neighborhood.is_product and not self.is_f2 else SOLVED_CELLS[self.is_f2]
        return self.cells <= small and self.grid.colors <= 256

    @property
    def is_solved(self) -> bool:
        """Whether the board has two colors, at most SOLVED_AT_ALL cells and no product form."""
        return self.cells <= SOLVED_AT_ALL and self.is_f2 and not self.grid.neighborhood.is_product

    @cached_property
    def problem(self) -> Problem:
        """The problem of bringing all cells from 0 to 1."""
        m, n, form, topology, colors = self.grid
        return Problem.of(m, n, None, form, topology, colors=colors)

    @cached_property
    def answer(self) -> Answer | None:
        """The presses that bring every cell from 0 to 1, with the kernel; None if no presses do."""
        try:
            return methods.answer(self.problem)
        except UnsolvableError:
            return None

    @cached_property
    def homogeneous(self) -> Answer:
        """An answer with the kernel, also if the problem has no solution."""
        return self.answer or methods.answer(self.problem.homogeneous())


def options(grid: Grid[Form]) -> str:
    """Return the options of a command line for the grid, each preceded by a space."""
    neighborhood, topology = grid.names
    shown = f" --neighborhood {neighborhood}" if neighborhood != "plus" else ""
    shown += f" --topology {topology}" if topology != "board" else ""
    return shown + (f" --colors {grid.colors}" if grid.colors > 2 else "")


def values_of(grid: Grid[Form]) -> Iterator[Value]:
    """Yield the values of a board, in the order of the report; values without a meaning for the board are left out."""
    facts = Facts(grid)
    nullity = None
    for name, make, command in _MAKERS:
        try:
            found = make(facts)
        except NotComputedError as error:
            line = command(grid) if error.possible else ""
            code = snippets(grid, name) if error.possible else ()
            yield Value(name, NOT_COMPUTED, None, error.bounds, error.why, (), line, code)
        else:
            if found is not None:
                value, status, sources, *remark = found
                sources = sources or _theorems_of_primes(facts)
                nullity = value if name == "nullity" else nullity
                code = snippets(grid, name, nullity)
                yield Value(name, status, value, None, "".join(remark), sources, command(grid), code)


_outlook, _g = lru_cache(maxsize=64)(outlook), lru_cache(maxsize=64)(g)


@lru_cache(maxsize=1024)
def quick_nullity(grid: Grid[Form]) -> int | None:
    """Return the nullity; None if it takes longer than about a second, or if the number of colors is composite."""
    try:
        return _nullity_in_time(grid) if is_prime_number_of_colors(grid.colors) else None
    except NotComputedError:
        return None


def _nullity_in_time(grid: Grid[Form]) -> int:
    """Return the nullity for a prime number of colors; NotComputedError if it takes longer than about a second."""
    prime_number_of_colors(grid.colors)
    smaller = min(grid.shape)
    if grid.neighborhood.is_product or smaller <= SHORT_SIDE[grid.colors == 2]:
        return nullity_of(grid)
    if grid.m == grid.n and all(grid.topology.closed) and grid._replace(topology=TOPOLOGIES["board"]).is_default:
        return 2 * _nullity_in_time(Grid.of(grid.n - 1, grid.n - 1)) + 4 * (grid.n % 3 == 0)  # torus-square
    if grid.is_default:
        r, s = _odd_parts(grid)
        if count_near_power_of_2(r, s) is not None or min(r, s) <= SHORT_SIDE[True]:
            return nullity_of(grid)
        if (time := _outlook(*sorted((r, s))).time) <= QUICK_TIME:
            return nullity_from_odd_parts(*grid.shape, _g)  # cached, as related boards have the same odd parts
        long = f"some {time / 1e9:,.0f} seconds" if time < 1e12 else "more than a quarter of an hour"
        most = 4 * (grid.n + 1) // 5 if grid.m == grid.n else smaller
        why = f"small residues of powers of 2 are expected to take {long}"
        raise NotComputedError(why, (0, most), time <= PLANNED_TIME)
    most = smaller if grid.topology.is_open else grid.m * grid.n
    why = f"the gcd of two polynomials of degree {brief(smaller)} takes long"
    raise NotComputedError(why, (0, most), smaller <= GCD_TO)


def _odd_parts(grid: Grid[Form]) -> tuple[int, int]:
    return odd_part(grid.m + 1)[1], odd_part(grid.n + 1)[1]


def _theorems_of_primes(facts: Facts) -> tuple[str, ...]:
    return tuple(sorted({name for p in facts.primes for name in _theorems(facts.grid._replace(colors=p))}))


def _theorems(grid: Grid[Form]) -> tuple[str, ...]:
    """Return the names of the theorems by which `nullity_of` computes."""
    p, topology = grid.colors, grid.topology
    if grid.neighborhood.is_product:
        return ("tensor-product",)
    if not topology.is_open:
        closed = "torus" if all(topology.closed) else "cylinder"
        return (closed,) if p == 2 else ("colors-closed",)
    if not grid.is_default:
        return ("six-neighborhoods",) if p == 2 else ("six-neighborhoods", "colors-certificate")
    r, s = _odd_parts(grid)
    if min(r, s) > 1 and count_near_power_of_2(*sorted((r, s))) is not None:
        return ("closed-form", "nullity-near-powers-of-2")
    large = min(r, s) > SHORT_SIDE[True]
    return ("nullity-is-a-gcd", "closed-form", *(["nullity-by-small-residues"] if large else []))


def _of_prime(facts: Facts) -> Found | None:
    if facts.grid.colors >= PRIME_COLORS or facts.primes != (facts.grid.colors,):
        return None
    return _nullity_in_time(facts.grid), PROVED, _theorems(facts.grid)


def _of_primes(facts: Facts) -> Found | None:
    if facts.grid.colors < PRIME_COLORS and facts.primes == (facts.grid.colors,):
        return None
    return tuple(OfPrime(p, nullity) for p, nullity in facts.nullities), PROVED, ()


def _solutions(facts: Facts) -> Found:
    """Return the number of solutions of a solvable start, which is the number of elements of the kernel."""
    c = facts.grid.colors
    if facts.is_unique:
        return Powers((), "1"), PROVED, ("colors-determinant",) if c > 2 else ()
    if facts.primes == (c,):
        nullity = facts.nullities[0][1]
        return Powers((Power(c, nullity),), power_in_words(c, nullity)), PROVED, ()
    if not facts.is_solved_quickly:
        why = f"with {brief(c)} colors the kernel is found by elimination, and the board is large"
        raise NotComputedError(why, (2, None), False)
    number = prod(facts.homogeneous.orders)
    powers = []
    for p in facts.primes:
        exponent = 0
        while number % p ** (exponent + 1) == 0:
            exponent += 1
        powers.append(Power(p, exponent))
    powers = [power for power in powers if power.exponent]
    words = "·".join(power_in_words(p, e) if e > 1 else str(p) for p, e in powers)
    return Powers(tuple(powers), f"{number:,}" if number < 10**12 else words), PROVED, ("elimination-prime-powers",)


def _all_on(facts: Facts) -> Found:
    """Return whether some presses bring every cell from 0 to 1."""
    grid = facts.grid
    if facts.is_f2 and always_solvable(grid.neighborhood):
        return True, PROVED, ("all-ones",)
    if facts.is_f2 and facts.has_sides:
        return all_ones_solvable(*grid.shape, grid.neighborhood), PROVED, ("king-and-cross",)
    if facts.is_unique:
        return True, PROVED, ()
    if not facts.is_solved_quickly:
        raise NotComputedError("it takes an elimination, and the board is large", None, facts.is_solved)
    return facts.answer is not None, PROVED, ("solutions-by-orthogonality",) if facts.is_f2 else ()


def _quiet_patterns(facts: Facts) -> Found:
    if facts.is_unique:
        return (), PROVED, ()
    if not facts.is_solved_quickly or len(facts.homogeneous.orders) * facts.cells > WRITTEN_CELLS:
        why = f"all patterns together would have more than {WRITTEN_CELLS:,} cells, or take long"
        raise NotComputedError(why, None, facts.is_solved)
    patterns = tuple(str(facts.problem.board(pattern)) for pattern in facts.homogeneous.kernel)
    return patterns, PROVED, ("quiet-pattern",) if facts.has_sides and facts.is_f2 else ()


def _determinant(facts: Facts) -> Found:
    grid = facts.grid
    if grid._replace(colors=2).is_default and determinant_is_zero(*grid.shape):
        return 0, PROVED, ("colors-zero",)
    if max(grid.shape) > REPORTED_DETERMINANT_SIDE:
        why = f"determinants are computed here to sides of {REPORTED_DETERMINANT_SIDE}"
        raise NotComputedError(why, None, max(grid.shape) <= DETERMINANT_SIDE)
    sources = ("colors-determinant",) if grid.topology.is_open else ("colors-closed-determinant",)
    return determinant_of(grid), PROVED, ("tensor-product",) if grid.neighborhood.is_product else sources


def _invariant_factors(facts: Facts) -> Found:
    grid, page = facts.grid, ("docs/mathematics/colors.md",)
    size = {(False, False): min(grid.shape), (False, True): grid.n, (True, False): grid.m}
    needed = 2 * min(grid.shape) if all(grid.topology.closed) else size[grid.topology.closed]
    if grid.neighborhood.is_product:
        needed = 1
    known = _has_smith_form(grid)
    if known and needed <= SMITH_TO and max(grid.shape) <= REPORTED_DETERMINANT_SIDE:
        return invariant_factors_of(grid), PROVED, ("colors-smith",) if facts.has_sides else page
    if facts.cells <= DENSE_TO:
        return tuple(s for s in smith_diagonal(_matrix(grid)) if s != 1), PROVED, page, "from the game matrix itself"
    possible = known and needed <= SMITH_ROWS and max(grid.shape) <= DETERMINANT_SIDE
    raise NotComputedError("the Smith form of a large integer matrix takes long", None, possible)


def _has_smith_form(grid: Grid[Form]) -> bool:
    """Return whether the function `invariant_factors` accepts the board."""
    return not (all(grid.topology.closed) and grid.neighborhood.c3 and not grid.neighborhood.is_product)


def _command_of_factors(grid: Grid[Form]) -> str:
    command = _python("invariant_factors", "flipalg.theory.determinants", False)
    return command(grid) if _has_smith_form(grid) else _of_report(grid)


def _matrix(grid: Grid[Form]) -> list[list[int]]:
    """Return the game matrix over Z, row by row."""
    cells = [(i, j) for i in range(grid.m) for j in range(grid.n)]
    reached = [grid.reached(*cell) for cell in cells]
    return [[changed.get(cell, 0) for changed in reached] for cell in cells]


def _factors(facts: Facts) -> Found | None:
    if not facts.has_sides:
        return None
    if any(max(facts.grid.shape) > FACTORED_SIDE[p == 2] for p in facts.primes):
        degree = brief(max(facts.grid.shape))
        raise NotComputedError(f"polynomials of degree {degree} are not factored here", None, False)
    sources = ("nullity-is-a-gcd",) if facts.grid.is_default else ("six-neighborhoods",)
    return tuple(_sides(facts.grid, p) for p in facts.primes), PROVED, sources


def _sides(grid: Grid[Form], p: int) -> Sides:
    R, (m, n, form, _, _) = polynomials_over(p), grid
    f, h = determinant_polynomial_over(R, m), side_polynomial(R, n, form)
    plain = {"plus": "λ+1", "cross": "λ"} if p == 2 else {"plus": "-1-λ", "cross": "-λ"}
    name = f"d_{n}({plain[form.name]})" if form.name in plain else f"D_{n}(λ)"
    return Sides(p, Factored(f"d_{m}(λ)", _factored(R, f)), Factored(name, _factored(R, h)), _factored(R, R.gcd(f, h)))


def _factored(R: Any, f: Any) -> tuple[tuple[str, int], ...]:
    return tuple((written(R, factor, "λ"), e) for factor, e in R.factor(f))


def _rule_of_columns(facts: Facts) -> Found:
    """Return the rule that says for which m the m × n board is unique."""
    return _rule(facts, facts.grid)


def _rule_of_rows(facts: Facts) -> Found:
    """Return the rule that says for which n the m × n board is unique, from the transposed board."""
    said, status, sources, remark = _rule(facts, facts.grid.transposed)
    return said, status, sources, remark or "the rule of the transposed board"


def _rule(facts: Facts, grid: Grid[Form]) -> Found:
    _, n, form, topology, colors = grid
    if not form.is_product and any(n > RULED_SIDE[p == 2] for p in facts.primes):
        raise NotComputedError(f"the polynomial of degree {brief(n)} is not factored here", None, n <= RULE_TO)
    found = rule(n, form, topology, colors=colors, seconds=1)
    sources = ("rule",) if facts.is_f2 and topology.is_open else ("rules-of-closed-boards",)
    sources = sources if facts.is_f2 else ("colors-rule",)
    sources = ("tensor-product",) if form.is_product else sources
    remark = "" if found.is_exact else "not every rank of a factor is known: p^k ± 1 was not factored in a second"
    said = RuleOfSide(str(found), found.ranks, found.divisors, found.period, found.period_is_exact)
    return said, PROVED, sources, remark


def _fewest(facts: Facts) -> Found | None:
    grid, c = facts.grid, facts.grid.colors
    reach = len(grid.neighborhood.offsets)
    try:
        solvable = _all_on(facts)[0]
    except NotComputedError:
        raise NotComputedError("it is not known here whether there is a solution", None, facts.is_solved) from None
    if not solvable:
        return None
    trivial = (-(-facts.cells // reach), (c - 1) * facts.cells)
    if not facts.is_solved_quickly or facts.answer is None:
        raise NotComputedError("the board is large", trivial, facts.is_solved)
    solution = Solution(facts.problem, facts.answer.presses, facts.answer.orders)
    if facts.is_unique:
        return solution.weight, PROVED, (), "there is no other solution"
    orders = facts.answer.orders
    if not (facts.is_f2 and len(orders) <= SEARCHED_NULLITY) and not is_quick(facts.problem, orders):
        raise NotComputedError(
            f"a search among {_number(orders)} solutions takes long", (facts.problem.least_presses, solution.weight)
        )
    try:
        best = fewest_presses(facts.problem, facts.answer, 60)
    except ImportError as error:  # numpy is not loaded in the browser
        bounds = (facts.problem.least_presses, solution.weight)
        raise NotComputedError(str(error), bounds) from None
    if not best.proved:
        raise NotComputedError("the search was not complete", (best.lower_bound, best.weight))
    return best.weight, COMPLETE, ("weights-of-a-coset",) if facts.is_f2 else (), f"among {_number(orders)} solutions"


def _number(orders: Iterable[int]) -> str:
    orders = tuple(orders)
    return power_in_words(orders[0], len(orders)) if len(set(orders)) == 1 else f"{prod(orders):,}"


FAMILIES = {5: (4, (17, -10, 0)), 6: (2, (26, -12, 1)), 12: (6, (88, -24, 1))}
"""{k: (nullity, (a, b, e))}: for q odd, the hardest position of a square of side kq - 1 needs a q² + b q + e presses if
the square has this nullity."""


def _hardest(facts: Facts) -> Found:
    grid, c = facts.grid, facts.grid.colors
    if facts.is_unique:
        sources = ("hardest-position",) if facts.is_f2 else ()
        return (c - 1) * facts.cells, PROVED, sources, "every set of presses is the only solution of a board"
    if grid.is_default and grid.m == grid.n:
        for k, (nullity, (a, b, e)) in FAMILIES.items():
            q, rest = divmod(grid.n + 1, k)
            if rest == 0 and q % 2 and facts.nullities[0][1] == nullity:
                return a * q * q + b * q + e, PROVED, ("hardest-families",)
    if not facts.is_solved_quickly:
        raise NotComputedError("the board is large", (0, (c - 1) * facts.cells), False)
    least, most = _bounds_of_hardest(facts)
    kernel = facts.homogeneous
    few = len(kernel.orders) <= HARDEST_NULLITY and facts.cells <= HARDEST_CELLS
    if not (few if facts.is_f2 else c**facts.cells <= HARDEST_STATES and prod(kernel.orders) <= HARDEST_KERNEL):
        possible = facts.is_f2 and len(kernel.orders) <= HARDEST_POSITION_NULLITY
        raise NotComputedError("the search over all starts takes long", (least, most), possible)
    try:
        found = hardest(*grid[:4], colors=c)
    except ImportError as error:  # scipy is not installed
        raise NotComputedError(str(error), (least, most)) from None
    except MemoryError:  # the search of more colors holds too many sums
        raise NotComputedError("the search over all starts takes long", (least, most), False) from None
    if not found.proved:
        raise NotComputedError("the bounds do not meet", (found.at_least, found.at_most))
    return found.at_least, COMPLETE, ("hardest-position",) if facts.is_f2 else ()


def _bounds_of_hardest(facts: Facts) -> tuple[int, int]:
    """Return a lower and an upper bound of the presses that the hardest start needs.

    The lower bound is a known one for the presses of all-ones, or 0.  The upper bound is c - 1 for each cell, where c
    is the number of colors; if c is prime and a basis of the quiet patterns has at most COMPARED_CELLS cells together,
    only (c - 1)/2 for a cell in some quiet pattern, the average over all solutions.
    """
    c = facts.grid.colors
    try:
        found = _fewest(facts)
        least = found[0] if found else 0
    except NotComputedError as error:
        least = (error.bounds or (0, 0))[0] or 0
    if facts.primes != (c,):
        return least, (c - 1) * facts.cells
    if len(facts.homogeneous.orders) * facts.cells > COMPARED_CELLS:
        return least, (c - 1) * facts.cells
    covered = 0
    for rows in zip(*facts.homogeneous.kernel, strict=True):
        covered += sum(
            any(column) for column in zip(*(values_of_row(row, facts.grid.n, c) for row in rows), strict=True)
        )
    return least, (c - 1) * (facts.cells - covered) + (c - 1) * covered // 2


def _residues(facts: Facts) -> Found | None:
    if not facts.grid.is_default:
        return None
    r, s = _odd_parts(facts.grid)
    if min(r, s) == 1:
        return (), PROVED, ("closed-form",), "a side is 2^k - 1: the gcd is 1"
    if count_near_power_of_2(*sorted((r, s))) is not None:
        return (), PROVED, ("nullity-near-powers-of-2",), "a Kloosterman sum counts the common roots"
    expected = _outlook(*sorted((r, s)))
    if expected.time > QUICK_TIME:
        raise NotComputedError("no small residues are found in a second", None, expected.time <= PLANNED_TIME)
    found = plan(r, s).residues
    return tuple(SmallResidue(*residue) for residue in found), PROVED, ("nullity-by-small-residues",)


def _orders(facts: Facts) -> Found | None:
    """Return the orders of p (see Order), which bound the degrees of the factors of the two polynomials."""
    if facts.primes != (facts.grid.colors,):
        return None
    p, topology = facts.grid.colors, facts.grid.topology
    found = []
    for side, length, closed in zip(("rows", "columns"), facts.grid.shape, topology.closed, strict=True):
        modulus = without(p, length if closed else length + 1)[1]
        if modulus.bit_length() > FACTORED_BITS:
            why = f"a modulus of {modulus.bit_length():,} bits is not factored here"
            raise NotComputedError(why, None, False)
        found.append(Order(side, modulus, _order(p, modulus)))
    return tuple(found), PROVED, ("rank-of-apparition",)


def _order(p: int, modulus: int) -> int:
    """Return the order of p modulo a number prime to p, from the prime factors of Euler's function of the number."""
    if modulus == 1:
        return 1
    primes = prime_factors(modulus)
    phi = modulus
    for q in primes:
        phi = phi // q * (q - 1)
    among = {prime for q in primes for prime in prime_factors(q - 1)} | set(primes) if phi > 1 else set()
    return order_from_multiple(phi, among, lambda exponent: pow(p, exponent, modulus) == 1)


def _orbits(facts: Facts) -> Found | None:
    """Return the number of solutions of all-ones up to symmetry; None if it is 0 or the board is not plain over F2."""
    grid = facts.grid
    if not facts.is_f2 or not grid.topology.is_open:
        return None
    if facts.is_unique:
        return 1, PROVED, (), "there is one solution"
    if not facts.is_solved_quickly or facts.nullities[0][1] * facts.cells > COMPARED_CELLS:
        raise NotComputedError("the board is large", (1, None), False)
    if facts.answer is None:
        return None
    return inequivalent_solutions(*grid.shape, grid.neighborhood), PROVED, ("orbits-of-solutions",)


def _certificate(facts: Facts) -> Found:
    grid = facts.grid
    smaller, quick = min(grid.shape), all(min(grid.shape) <= CERTIFIED_SIDE[p == 2] for p in facts.primes)
    if not (quick or grid.neighborhood.is_product) and not (grid.is_default and smaller > 100_000):
        raise NotComputedError("a certificate for these sides takes long", None, smaller <= GCD_TO)
    facts.nullities  # noqa: B018  raises NotComputedError: then there is no quick certificate either
    if not quick and grid.is_default and _outlook(*sorted(_odd_parts(grid))).time > QUICK_TIME:
        raise NotComputedError("a certificate takes longer than the nullity")
    proof = certificate(*grid[:4], colors=grid.colors)
    if not proof.verify():
        raise AssertionError(f"the certificate of the {grid} is not true")
    return Proof(proof.FORMAT, len(proof.to_json()), True), PROVED, _theorems_of_certificate(facts)


def _theorems_of_certificate(facts: Facts) -> tuple[str, ...]:
    if facts.grid.is_default:
        return ("nullity-is-a-gcd",) if min(facts.grid.shape) <= CERTIFIED_SIDE[True] else ("residue-certificate",)
    return ("colors-certificate",) if not facts.is_f2 else _theorems(facts.grid)


def _python(name: str, module: str = "flipalg", colors: bool = True) -> Callable[[Grid[Form]], str]:
    """Return a function from a grid to a command line that calls the Python function `name` of `module`."""

    def command(grid: Grid[Form]) -> str:
        return f"python -c 'from {module} import {name}; print({name}({arguments(grid, colors)}))'"

    return command


def _flipalg(command: str) -> Callable[[Grid[Form]], str]:
    """Return a function from a grid to a command line of flipalg; a * in `command` stands for the size."""
    return lambda grid: f"flipalg {command}{options(grid)}".replace("*", f"{decimal(grid.m)} {decimal(grid.n)}")


def _of_report(grid: Grid[Form]) -> str:
    return f"flipalg board {grid.label}"


_MAKERS: tuple[tuple[str, Callable[[Facts], Found | None], Callable[[Grid[Form]], str]], ...] = (
    ("nullity", _of_prime, _flipalg("nullity *")),
    ("nullities", _of_primes, _flipalg("unique *")),
    ("solutions", _solutions, _flipalg("unique *")),
    ("all_on", _all_on, _flipalg("solve * --goal on")),
    ("quiet_patterns", _quiet_patterns, _flipalg("kernel *")),
    ("determinant", _determinant, lambda grid: _flipalg("unique * --colors any")(grid._replace(colors=2))),
    ("invariant_factors", _invariant_factors, _command_of_factors),
    ("factors", _factors, _flipalg("why *")),
    ("rule_of_columns", _rule_of_columns, lambda grid: f"flipalg rule {decimal(grid.n)}{options(grid)}"),
    ("rule_of_rows", _rule_of_rows, lambda grid: f"flipalg rule {decimal(grid.m)}{options(grid.transposed)}"),
    ("fewest_presses", _fewest, _flipalg("solve * --goal on --fewest")),
    ("hardest", _hardest, _flipalg("board * --hardest")),
    ("residues", _residues, _flipalg("certificate *")),
    ("orders", _orders, _of_report),
    ("orbits", _orbits, _of_report),
    ("certificate", _certificate, _flipalg("certificate *")),
)
