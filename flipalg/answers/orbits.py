"""The board as a cellular automaton: x → G x, each lit cell is pressed, all at the same time.

The transient of the whole automaton is the largest Jordan block of G for the eigenvalue 0, and its period is the order
of G on the other eigenvalues; both are those of the board with one lit cell in a corner.  For a bijective form
the blocks follow from the powers of p in m + 1 and n + 1 (m and n for closed sides).
Theorems and proofs: docs/mathematics/automata.md.  Source: [Sutner2000].
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, lcm, prod
from operator import mul
from random import Random
from typing import Any, NamedTuple

from f2x import prime_factors_of_power
from flipalg.algebra.integers import brief, order_from_multiple, power_in_words, without
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.boards.board import Board, number_of_cell_colors
from flipalg.boards.board_source import BoardLike
from flipalg.boards.packed_rows import pressed, row_of, sum_of_rows, values_of
from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form, Row
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.system.limits import ORBIT_CELLS, ORBIT_CELLS_OF_COLORS
from flipalg.theory.nullity import nullity_of

__all__ = ["Automaton", "Orbit", "automaton", "largest_block"]


class Orbit(NamedTuple):
    """The number of steps from a board to a cycle, and the number of boards of the cycle.

    >>> Orbit(transient=2, period=3)
    Orbit(transient=2, period=3)
    """

    transient: int
    period: int


@dataclass(frozen=True)
class Automaton(OnGrid):
    """The cellular automaton x → G x of a board; `automaton` makes it.

    Attributes
    ----------
    grid : Grid
        The sizes, neighborhood, topology and number of colors p.

    Examples
    --------
    >>> found = automaton(4, 4)
    >>> found.nullity, found.transient, found.period(), found.gardens_of_eden
    (4, 2, 2, '61,440')
    >>> found.orbit("####/..../..../....")
    Orbit(transient=2, period=2)
    """

    grid: Grid[Form]

    @cached_property
    def nullity(self) -> int:
        """The dimension of the kernel of G: a board that has a predecessor has colors^nullity of them."""
        return nullity_of(self.grid)

    @property
    def is_reversible(self) -> bool:
        """Whether every board has exactly one predecessor; so it has exactly if the nullity is 0."""
        return self.nullity == 0

    @property
    def gardens_of_eden(self) -> str:
        """The number of boards without a predecessor, p^mn - p^(mn - nullity), as text; "0" if reversible."""
        p, cells = self.colors, self.m * self.n
        if self.is_reversible:
            return "0"
        boards, reached = power_in_words(p, cells), power_in_words(p, cells - self.nullity)
        return f"{boards} - {reached}" if "^" in boards else f"{p**cells - p ** (cells - self.nullity):,}"

    @cached_property
    def transient(self) -> int:
        """The least T such that T steps lead from every board to a cycle; 0 if and only if reversible.

        For a product neighborhood the cost and the limit are those of `orbit`; for a bijective one, those of nullities.
        """
        if self.grid.neighborhood.is_product:
            return self._corner[0]
        return max((block for block, zero in _blocks(self.grid) if zero), default=0)

    def period(self, seconds: float = 60.0) -> int:
        """Return the least P ≥ 1 such that each board on a cycle is itself after P steps.

        The prime factors of p^d - 1, for degrees d of eigenvalues, are searched for `seconds`; RuntimeError if they do
        not decide.  MemoryError for more cells than in `orbit`, after powers of p are taken out of m + 1 and n + 1.
        """
        p = self.colors
        if self.grid.neighborhood.is_product:
            return _order(p, self._corner[1], seconds)
        m, n = (r if closes else p ** min(k, 1) * r - 1 for k, r, closes in _sides(self.grid))
        small = Automaton(self.grid._replace(m=m, n=n))
        power, order = 1, without(p, _order(p, small._corner[1], seconds))[1]
        while power < max((block for block, zero in _blocks(self.grid) if not zero), default=1):
            power *= p
        return power * order

    def orbit(self, board: BoardLike, seconds: float = 60.0) -> Orbit:
        """Return transient and period of one board.

        They come from the minimal polynomial of the board under G, and so without a walk along the cycle; MemoryError
        for more than 4,096 cells, or 625 with more than two colors, and RuntimeError as in `period`.
        """
        state = Board(board, colors=self.colors)
        if state.shape != self.grid.shape or state.holes:
            raise ValueError(f"a board without holes of {self.m} × {self.n} cells is needed, got {state!r:.60}")
        transient, rest = self._minimal(state.rows)
        return Orbit(transient, _order(self.colors, rest, seconds))

    def boards(self, board: BoardLike, steps: int) -> Iterator[Board]:
        """Yield the board and the boards after 1, 2, ..., `steps` steps."""
        state = Board(board, colors=self.colors)
        yield state
        for _ in range(steps):
            state = Board(self.m, self.n, colors=self.colors).press(state, self.grid.neighborhood, self.grid.topology)
            yield state

    @cached_property
    def _corner(self) -> tuple[int, Any]:
        """The result of `_minimal` for one cell in a corner, which is that of G."""
        _refuse_cells(self.m * self.n, self.colors)
        return self._minimal((1, *(0,) * (self.m - 1)))

    def _minimal(self, rows: Sequence[Row]) -> tuple[int, Any]:
        """Return (T, g) with g(0) ≠ 0 such that x^T g is the minimal polynomial of the board with these rows.

        With random weights, the weighted sums of the boards of the orbit have a minimal polynomial q that divides it.
        The board q(G) x has the rest.
        """
        p, n, cells = number_of_cell_colors(self.colors), self.n, self.m * self.n
        _refuse_cells(cells, p)
        R, random = polynomials_over(p), Random(0)
        found = R.one
        while any(rows):
            weights = [row_of([random.randrange(p) for _ in range(n)], p) for _ in rows]
            terms, state = [], rows
            for _ in range(2 * (cells - R.degree(found))):
                terms.append(_weighted(state, weights, n, p))
                state = tuple(pressed(state, self.grid))
            q = _recurrence(R, terms)
            state = rows
            for a in R.coefficients(q)[-2::-1]:  # Horner's rule
                state = tuple(sum_of_rows(pressed(state, self.grid), rows, p, a))
            rows, found = state, R.multiply(found, q)
        own = R.coefficients(found)
        transient = next(k for k, a in enumerate(own) if a)
        return transient, R.polynomial(own[transient:])


@documented
def automaton(
    m: int, n: int, neighborhood: str | Form = "plus", topology: str | Topology = "board", *, colors: int = 2
) -> Automaton:
    """Return the cellular automaton x → G x of the m × n board: each cell is pressed as often as its value says.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(prime_colors)s

    Returns
    -------
    Automaton
        Its `nullity`, `transient`, `period()` and `gardens_of_eden`; its `orbit(board)` for one board.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, or a number of colors that is not a prime.

    See Also
    --------
    nullity : the dimension of the kernel of G

    Notes
    -----
    Nullity and transient of a bijective neighborhood have the limits of `nullity`.  The period needs the eigenvalues of
    G.  They are those of a smaller board, with one factor p of m + 1 and n + 1 in place of all, which may have 4,096
    cells, or 625 with more than two colors [Sutner2000].

    Examples
    --------
    >>> found = automaton(9, 9)
    >>> found.is_reversible, found.transient, found.period()
    (False, 4, 12)
    >>> automaton(10**12 - 1, 10**12 - 1).transient
    8192
    """
    return Automaton(Grid.of(m, n, neighborhood, topology, prime_number_of_colors(colors)))


def largest_block(p: int, a: int, b: int) -> int:
    """Return the least e with (s + t)^e = 0 in F_p[s, t]/(s^a, t^b): the size of a Jordan block.

    If a - 1 and b - 1 are added in base p without a carry, it is a + b - 1.  Else it is one more than the number whose
    digits are those of this sum above the highest carry, and p - 1 from there on.

    >>> largest_block(2, 4, 4), largest_block(2, 4, 3), largest_block(3, 3, 4), largest_block(5, 2, 3)
    (4, 4, 6, 4)
    """
    a, b = a - 1, b - 1
    unit, best = 1, a + b
    while a or b:
        (a, x), (b, y) = divmod(a, p), divmod(b, p)
        unit *= p
        if x + y >= p:
            best = (a + b + 1) * unit - 1
    return best + 1


class _Kind(NamedTuple):
    """Eigenvalues of the path or cycle of one side with Jordan blocks of one size; root is None for those not ±2."""

    root: int | None
    roots: int
    block: int


def _sides(grid: Grid[Form]) -> list[tuple[int, int, bool]]:
    """Return (k, r, whether it closes up) for rows and columns: p^k r is the side, plus 1 if it is open; p ∤ r."""
    both = zip(grid.shape, grid.topology.closed, strict=True)
    return [(*without(grid.colors, side + (not closes)), closes) for side, closes in both]


def _kinds(p: int, k: int, r: int, closes: bool) -> list[_Kind]:
    q = p**k
    if closes:
        edges = (2,) if r % 2 or p == 2 else (2, -2)
        others, edge = _Kind(None, (r - 1) // 2, q), (q + 1) // 2
    elif p == 2:
        edges, others, edge = (2,), _Kind(None, (r - 1) // 2, 2 * q), q - 1
    else:
        edges, others, edge = (2, -2), _Kind(None, r - 1, q), (q - 1) // 2
    return [others, *(_Kind(root % p, 1, edge) for root in edges if edge)]


def _has(p: int, side: tuple[int, int, bool], kind: _Kind, x: int) -> bool:
    """Return whether x in F_p is one of the eigenvalues of this kind."""
    if kind.root is not None or x % p in (2 % p, -2 % p):
        return kind.root == x % p
    R, (_, r, closes) = polynomials_over(p), side
    d, before = R.recursion_pair_mod(r, R.x, R.one, R.polynomial((-x, 1)))
    if not closes:
        return not R.coefficients(before)
    trace = R.subtract(R.scale(2, d), R.scale(x, before))  # t^r + t^-r for x = t + 1/t
    return R.coefficients(trace) == R.coefficients(R.polynomial((2,)))


def _blocks(grid: Grid[Form]) -> list[tuple[int, bool]]:
    """Return (size, whether for the eigenvalue 0) of the largest Jordan blocks of G, for a bijective form.

    f_x = c1 + c3 y vanishes for y = -c1 and f_y for x = -c2 if c3 = 1; there f is not 0.
    """
    p, form, sides = grid.colors, grid.neighborhood, _sides(grid)
    kinds = [_kinds(p, *side) for side in sides]
    flat = [
        [form.c3 and int(_has(p, sides[i], kind, -c)) for kind in kinds[i]] for i, c in ((0, form.c2), (1, form.c1))
    ]
    found = []
    for x, flat_x in zip(kinds[0], flat[0], strict=True):
        for y, flat_y in zip(kinds[1], flat[1], strict=True):
            zeros = _zeros(grid, x, y)
            if zeros:
                found.append((largest_block(p, x.block, y.block), True))
            if (x.roots - flat_x) * (y.roots - flat_y) > zeros:
                found.append((largest_block(p, x.block, y.block), False))
            if flat_x and y.roots > flat_y:
                found.append((x.block, False))
            if flat_y and x.roots > flat_x:
                found.append((y.block, False))
            if flat_x and flat_y:
                found.append((min(x.block, y.block), False))
    return found


def _zeros(grid: Grid[Form], x: _Kind, y: _Kind) -> int:
    """Return the number of pairs of eigenvalues of these kinds at which the bijective form is 0."""
    form, topology, p, sides = grid.neighborhood, grid.topology, grid.colors, _sides(grid)
    if x.root is None and y.root is None:
        small = grid._replace(m=sides[0][1] - (not sides[0][2]), n=sides[1][1] - (not sides[1][2]))
        if not x.roots * y.roots:
            return 0
        rest = nullity_of(small)  # a root of a cycle is there twice, unless it is ±2; of a path over F2 it is double
        edges = [[kind for kind in _kinds(p, 0, *side[1:]) if kind.root is not None] for side in sides]
        rest -= sum(_zeros(small, one, other) for one in edges[0] for other in edges[1])
        rest -= sum(_zeros(small, one, y) * (1 + sides[1][2]) for one in edges[0])
        rest -= sum(_zeros(small, x, other) * (1 + sides[0][2]) for other in edges[1])
        return rest // ((1 + sides[0][2]) * (1 + sides[1][2]) * (2 if p == 2 and topology.is_open else 1))
    if x.root is None:
        assert y.root is not None
        return _zeros(grid.transposed, y, x)
    c0, c1, c2, c3 = form.coefficients
    v, w = (c0 + c1 * x.root) % p, (c2 + c3 * x.root) % p
    return int(w != 0 and _has(p, sides[1], y, -v * pow(w, -1, p)))


def _weighted(rows: Iterable[Row], weights: Iterable[Row], n: int, p: int) -> int:
    """Return the sum modulo p of the products of two boards, cell by cell."""
    pairs = zip(rows, weights, strict=True)
    if p == 2:
        return sum((row & weight).bit_count() for row, weight in pairs) & 1
    return sum(sum(map(mul, values_of(row, n, p), values_of(weight, n, p))) for row, weight in pairs) % p


def _recurrence(R: PolynomialRing[Any], terms: Sequence[int]) -> Any:
    """Return the minimal polynomial of a sequence of 2D terms, known to have degree ≤ D, by Euclid's algorithm."""
    before, here = R.polynomial((*(0,) * len(terms), 1)), R.polynomial(reversed(terms))
    old, own = R.zero, R.one
    while 2 * R.degree(here) >= len(terms):
        quotient, rest = R.divide(before, here)
        before, here = here, rest
        old, own = own, R.subtract(old, R.multiply(quotient, own))
    return R.monic(own)


def _order(p: int, f: Any, seconds: float) -> int:
    """Return the order of x modulo f over F_p, f(0) ≠ 0; RuntimeError if the factors found in time do not decide."""
    if p == 2:
        return int(f.order(seconds))
    R, order, most = polynomials_over(p), 1, 1
    for g, multiplicity in R.factor(f):
        number = p ** R.degree(g) - 1
        primes, composites = prime_factors_of_power(R.degree(g), -1, seconds, p)
        one = R.remainder(R.one, g)

        def is_one(k: int, g: Any = g, one: Any = one) -> bool:
            return bool(R.power_mod(R.x, k, g) == one)

        found = order_from_multiple(number, (*primes, *composites), is_one)
        if gcd(found, prod(composites)) > 1:
            raise RuntimeError(f"a divisor of {p}^{R.degree(g)} - 1 was not factored in {seconds:g} seconds")
        order, most = lcm(order, found), max(most, multiplicity)
    power = 1
    while power < most:
        power *= p
    return order * power


def _refuse_cells(cells: int, colors: int) -> None:
    limit = ORBIT_CELLS if colors == 2 else ORBIT_CELLS_OF_COLORS
    if cells > limit:
        kind = "two" if colors == 2 else "more than two"
        raise MemoryError(f"an orbit or a period with {kind} colors takes at most {limit:,} cells, got {brief(cells)}")
