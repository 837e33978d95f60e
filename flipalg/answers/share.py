"""The share of all m × n boards that have exactly one solution: proved bounds, and the share among small boards.

Theorem and proofs, and the letters of this module: docs/mathematics/share.md.
"""

from bisect import bisect_left
from functools import cache
from math import expm1, floor, log, prod, sqrt
from typing import NamedTuple

from flipalg.algebra.integers import half_orders, positive_integer
from flipalg.algebra.polynomials import polynomials_over
from flipalg.answers.nullity_tables import uniqueness_table
from flipalg.grids.colors import primes_of
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.system.limits import SHARE_COLORS, SHARE_ORDERS
from flipalg.theory.event_densities import Event, density_without
from flipalg.theory.nullity_table import pairs_of_orders
from flipalg.theory.products import factor_nullity, factors

__all__ = ["Share", "share"]

COUNTED = 80
"""The number of events, the most likely ones, whose union is computed exactly."""

SIEVED = 100_000
"""Primes to 60 times the orders, and at least to this limit, are known with their half orders; Y in the proof."""

SIEVED_FOR_A_DEGREE = 200
"""Y / C, where the degrees c to C are treated one by one."""

GROUPED_DEGREES = 100_000
"""The degrees treated together, before an integral takes the rest; K in the proof."""

ROUNDING = 1e-9
"""Far more than the rounding errors of the floating-point numbers here."""

GAMMA_FACTOR = 1.7810725
"""At least exp(γ), γ Euler's constant."""


class Share(NamedTuple):
    """The share of the boards with exactly one solution among all m × n boards of a kind; `share` makes it.

    Attributes
    ----------
    at_least, at_most : float
        The share is a number from `at_least` to `at_most`: proved.
    observed : float
        The share among the boards with m, n ≤ sides.
    sides : int
        The largest sides for `observed`.

    Examples
    --------
    >>> print(Share(0.63512, 0.64313, 0.643086, 1000))
    between 0.635 and 0.644 (proved); 0.643086 of the boards of sides to 1,000 (observed)
    """

    at_least: float
    at_most: float
    observed: float
    sides: int

    def __str__(self) -> str:
        """Return the bounds with three decimals, rounded outward, and the observed share."""
        low, high = floor(1000 * self.at_least) / 1000, -floor(-1000 * self.at_most) / 1000
        proved = f"exactly {low:.3g}" if self.at_least == self.at_most else f"between {low:.3f} and {high:.3f}"
        return f"{proved} (proved); {self.observed:.6f} of the boards of sides to {self.sides:,} (observed)"


@documented
def share(
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    orders: int = 2_000,
    sides: int = 1_000,
) -> Share:
    """Return the share of the boards with exactly one solution among all m × n boards.

    Parameters
    ----------
    %(neighborhood)s
    %(topology)s
    colors : int, default 2
        The number of colors, at least 2; its prime factors are at most 100.
    orders : int, default 2000
        The pairs of orders to this limit are computed, to 20,000.  A larger number gives better bounds.
    sides : int, default 1000
        The boards with m, n ≤ sides are counted for `Share.observed`.

    Returns
    -------
    Share
        Two bounds that are proved, and the observed share.

    Raises
    ------
    ValueError
        For an unknown name, a number of colors with a larger prime factor, or `orders` above the limit.
    MemoryError
        If the table of the boards to `sides` would be too large.

    See Also
    --------
    rule : for which m the m × n board is unique, for one n
    uniqueness_table : which boards have exactly one solution

    Notes
    -----
    The share exists for every form, topology and number of colors, by a theorem of Romanoff [Romanoff1934]; the page
    *The share of boards with one solution* of the docs has the proof.  The bounds take a second, 16,000 orders ten
    seconds.  They allow for the rounding of floating-point numbers.

    Examples
    --------
    >>> print(share(orders=1000, sides=100))
    between 0.631 and 0.644 (proved); 0.643700 of the boards of sides to 100 (observed)
    >>> share("plus", "torus", colors=5, orders=20, sides=10)  # all presses together change each cell five times
    Share(at_least=0.0, at_most=0.0, observed=0.0, sides=10)
    """
    kind = Grid.of(1, 1, neighborhood, topology)
    orders, sides = positive_integer("orders", orders), positive_integer("sides", sides)
    primes = primes_of(colors)
    if max(primes) > SHARE_COLORS or orders > SHARE_ORDERS:
        raise ValueError(
            f"prime factors of the number of colors are at most {SHARE_COLORS:,} and orders at most {SHARE_ORDERS:,}, "
            f"got {max(primes):,} and {orders:,}"
        )
    table = uniqueness_table(sides, sides, neighborhood, topology, colors=colors)
    observed = float(table.mean())
    events = {p: _events(p, kind, orders) for p in primes}
    missed = sum(_missed(p, kind, orders) for p in primes if (1, 1) not in events[p])
    return Share(*_bounds(set().union(*events.values()), missed), observed, sides)


def _bounds(events: set[Event], missed: float) -> tuple[float, float]:
    """Return the bounds for the density without these events, and without others with a sum of densities `missed`."""
    likely = sorted(events, key=lambda event: (event[0] * event[1], event))
    at_most = float(density_without(likely[:COUNTED]))
    if not at_most or (not missed and len(likely) <= COUNTED):
        return at_most, at_most
    at_least = at_most * prod(1 - 1 / (a * b) for a, b in likely[COUNTED:]) * (1 - missed)
    return max(0.0, at_least - ROUNDING), at_most + ROUNDING


def _events(p: int, kind: Grid[Form], orders: int) -> set[Event]:
    """Return the events (s(d), s(e)) that make a board not unique over F_p, for d, e ≤ orders as `_side` has them."""
    form, sides = kind.neighborhood, _sides(p, kind, orders)
    if form.is_product:
        singular: set[Event] = set()
        for number in (0, 1):
            side, factor = sides[number], factors(form)[number]
            for period in (1, 2, 3, 4):  # the nullity of a factor is positive for the multiples of one number
                if factor_nullity(p, period - (not side.closes), factor, side.closes):
                    singular.add((1, period) if number else (period, 1))
                    break
        return singular
    rows, columns = sides
    of_rows, of_columns = range(1, rows.largest + 1), range(1, columns.largest + 1)
    pairs = pairs_of_orders(polynomials_over(p), of_rows, of_columns, form)
    found = {(rows.step(d), columns.step(e)) for d, e in pairs}
    return {(a, b) for a, b in found if a <= rows.most and b <= columns.most}


def _missed(p: int, kind: Grid[Form], orders: int) -> float:
    """Return at least the sum of the densities of the events that `_events` leaves out."""
    if kind.neighborhood.is_product:
        return 0.0
    rows, columns = _sides(p, kind, orders)
    one_small = _one_small(rows) / columns.most + _one_small(columns) / rows.most
    return sqrt(_both_large(rows) * _both_large(columns)) + one_small


def _sides(p: int, kind: Grid[Form], orders: int) -> "tuple[_Side, _Side]":
    return _side(p, kind.topology.rows_close, orders), _side(p, kind.topology.columns_close, orders)


def _side(p: int, closes: bool, orders: int) -> "_Side":
    """Return the side with the d ≤ orders, at least those that belong to an order 1 or 2."""
    halved = p > 2 and not closes
    return _Side(p, closes, max(orders // 2 if halved else orders, 2 * p + 2))


class _Side(NamedTuple):
    """s(d): a side of m cells has a root of order d iff s(d) divides m + 1, or m if the side closes up."""

    p: int
    closes: bool
    most: int

    @property
    def halved(self) -> bool:
        """Return whether s(d) = d / 2 for even d."""
        return self.p > 2 and not self.closes

    @property
    def largest(self) -> int:
        """Return a bound for the d with s(d) ≤ most."""
        return 2 * self.most if self.halved else self.most

    def step(self, d: int) -> int:
        if d <= 2 and not self.closes:
            return self.p
        return d // 2 if self.halved and d % 2 == 0 else d


@cache
def _orders(side: _Side) -> list[tuple[int, int, int, int]]:
    """Return (d, s(d), φ(d), k(d)) for all d prime to p with s(d) ≤ most; s(1) and s(2) are those of a cycle."""
    degrees, totients = half_orders(side.p, side.largest), _totients(side.largest)
    steps = [d // 2 if side.halved and d % 2 == 0 else d for d in range(side.largest + 1)]
    return [
        (d, steps[d], totients[d], degrees[d])
        for d in range(1, side.largest + 1)
        if d % side.p and steps[d] <= side.most
    ]


def _one_small(side: _Side) -> float:
    """Return the sum of φ(d) / (2 k(d) s(d)) over the d ≥ 3 with s(d) ≤ B."""
    return sum(phi / (2 * k * step) for d, step, phi, k in _orders(side) if d > 2)


@cache
def _both_large(side: _Side) -> float:
    """Return at least the sum of φ(d) / (2 k(d) s(d)²) over all d with s(d) > B: section Digits."""
    p, K, Y = side.p, GROUPED_DEGREES, SIEVED + 60 * side.most
    C = Y // SIEVED_FOR_A_DEGREE
    small_by_degree = [0.0] * (K + 1)
    for _, step, phi, k in _orders(side):
        small_by_degree[k] += phi / step**2
    weight = 4 if side.halved else 1  # the factor of d² / s(d)² for even d
    primes = _degrees_of_primes(p, Y)
    single, known = _single_degrees(p, weight, primes, Y, small_by_degree[: C + 1])
    # Degrees above C: A(x) is at most a product over the primes that are possible, less the known parts.
    by_degree = sorted((k, q) for q, k in primes.items())
    degrees = [k for k, _ in by_degree]
    squares = prod(1 - 1 / q**2 for q in (p, *primes))
    even = (1 + weight / 2) / (1 + 1 / 2) if p > 2 else 1.0
    at = bisect_left(degrees, C + 1)
    removed, log_removed = 1 + 1 / p, log(p)  # p, and the primes q ≤ Y with k(q) > c
    for _, q in by_degree[at:]:
        removed *= 1 + 1 / q
        log_removed += log(q)
    rest, seen = 0.0, 0.0
    for c in range(C + 1, K + 1):
        while at < len(degrees) and degrees[at] == c:
            q = by_degree[at][1]
            removed /= 1 + 1 / q
            log_removed -= log(q)
            at += 1
        seen += small_by_degree[c]
        z = _theta_reaches(c * (c + 1) * log(p) + log_removed)
        bound = even * _product_to(z, squares) / removed
        rest += (bound - known - seen) / (c * (c + 1))
    # Above K: the integral of GAMMA_FACTOR squares even (2 log x + log log p + 0.1 + 0.05) / x² from K on.
    rest += GAMMA_FACTOR * squares * even * (2 * log(K) + 2 + max(0.0, log(log(p))) + 0.15) / K
    return single + rest / 2


def _single_degrees(
    p: int, weight: int, primes: dict[int, int], Y: int, small_by_degree: list[float]
) -> tuple[float, float]:
    """Return a bound for the degrees up to C, and the sum over all d composed of the primes to Y with k(d) ≤ C."""
    C = len(small_by_degree) - 1
    minus, plus = [1.0] * (C + 1), [1.0] * (C + 1)  # the sums over the d that divide p^c - 1, and p^c + 1
    for q, k in primes.items():
        if k > C or q == 2:
            continue
        power, valuation = q, 1
        while pow(p, 2 * k, power * q) == 1:
            power, valuation = power * q, valuation + 1
        negative = pow(p, k, q) != 1
        for multiple in range(1, C // k + 1):
            v, number = valuation, multiple
            while number % q == 0:
                v, number = v + 1, number // q
            factor = 1 + (1 - q**-v) / q
            if negative and multiple % 2:
                plus[k * multiple] *= factor
            else:
                minus[k * multiple] *= factor
    common = 1.0
    if p > 2:
        common = 1 + weight / 4
        for c in range(1, C + 1):
            below = (p**c - 1) & -(p**c - 1)
            above = (p**c + 1) & -(p**c + 1)
            minus[c] *= 1 + weight * (1 - 1 / below) / 2
            plus[c] *= 1 + weight * (1 - 1 / above) / 2
    exactly = [0.0] * (C + 1)
    for c in range(1, C + 1):
        exactly[c] += minus[c] + plus[c] - common
        for multiple in range(2 * c, C + 1, c):
            exactly[multiple] -= exactly[c]
    bound = 0.0
    for c in range(1, C + 1):
        unknown = expm1((c * log(p) + 1) / (Y * log(Y))) * (minus[c] + plus[c])
        bound += (exactly[c] - small_by_degree[c] + unknown) / (2 * c)
    return bound, sum(exactly)


def _theta_reaches(total: float) -> float:
    """Return a z with θ(z) ≥ total, the sum of the logarithms of the primes to z; θ(z) > z (1 - 1/log z) for z ≥ 41."""
    z = max(total, 100.0)
    return z / (1 - 1 / log(z))


def _product_to(z: float, squares: float) -> float:
    """Return at least the product of 1 + 1/q over the primes q ≤ z, by a bound for that of 1 / (1 - 1/q)."""
    return GAMMA_FACTOR * squares * (log(z) + 1 / log(z))


def _degrees_of_primes(p: int, most: int) -> dict[int, int]:
    """Return {q: k(q)} for the primes q ≤ most, without p."""
    degrees, totients = half_orders(p, most), _totients(most)
    return {q: degrees[q] for q in range(2, most + 1) if totients[q] == q - 1 and q != p}


def _totients(most: int) -> list[int]:
    """Return Euler's function of the numbers from 0 to most."""
    found = list(range(most + 1))
    for q in range(2, most + 1):
        if found[q] == q:
            for multiple in range(q, most + 1, q):
                found[multiple] -= found[multiple] // q
    return found
