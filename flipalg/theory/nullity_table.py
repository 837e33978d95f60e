"""The nullities of all m × n boards with m ≤ M and n ≤ N, from few gcds.

Let m + 1 = 2^a r and n + 1 = 2^b s with r and s odd.  Over F2, for a bijective form on plain boards, the nullity is
2^(min(a, b) + 1) times the sum of h(d, e) over d | r and e | s with d, e ≥ 5, plus the multiplicities of the roots 0
(of order 1) and 1 (of order 3) of gcd(d_m, D_n).  Here h(d, e) is the number of x of order d whose image
y = -(c0 + c1 x)/(c2 + c3 x) has order e; the order of x = t + 1/t is that of t.  Closed boards, other primes and
proofs: docs/mathematics/nullity-tables.md.
"""

from collections import defaultdict
from math import gcd, lcm
from typing import Any, NamedTuple, TypeVar

from flipalg.algebra.integers import divisors, half_order
from flipalg.algebra.polynomials import F2, PolynomialRing, polynomials_over
from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.grids.topologies import Topology
from flipalg.theory.determinant_polynomials import Q_polynomial_over, determinant_polynomial_over
from flipalg.theory.nullity import nullity_of
from flipalg.theory.products import factor_nullity, factors
from flipalg.theory.side_polynomials import substitute

__all__ = [
    "nullities_of_all",
    "nullity_row",
    "order_counts",
    "pairs_of_orders",
]

T = TypeVar("T")


def nullities_of_all(largest: Grid[Form]) -> Any:
    """Return the nullities of all m × n boards with m ≤ M and n ≤ N as an int32 array; `largest` is the M × N board.

    >>> nullities_of_all(Grid.of(3, 5)).tolist()
    [[0, 1, 0, 0, 1], [1, 0, 2, 0, 1], [0, 2, 0, 0, 3]]
    """
    return _of_products(largest) if largest.neighborhood.is_product else _by_orders(largest)


def nullity_row(
    m: int,
    N: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> list[int]:
    """Return the list of the nullities of the m × n boards for n = 1, ..., N, each by `nullity_of`."""
    p = prime_number_of_colors(colors)
    return [nullity_of(Grid.of(m, n, neighborhood, topology, p)) for n in range(1, N + 1)]


def _psi(R: PolynomialRing[T], d: int, known: dict[int, T]) -> T:
    """Return Ψ_d, whose roots are the x of order d, for d prime to the characteristic of R.

    For d > 2 it is stored in `known`.
    """
    if d not in known:
        if d <= 2:  # x = 2 or x = -2
            return R.polynomial((2 if d == 2 else -2, 1))
        f = Q_polynomial_over(R, d) if d % 2 else determinant_polynomial_over(R, d // 2 - 1)
        for divisor in divisors(d)[:-1]:
            if divisor > 2:
                f = R.divide(f, _psi(R, divisor, known))[0]
        known[d] = f
    return known[d]


def order_counts(R: int, S: int, neighborhood: str | Form = "plus") -> dict[tuple[int, int], int]:
    """Return {(d, e): h(d, e)} over F2 for d ≤ R and e ≤ S: the numbers of x of order d whose image has order e.

    Parameters
    ----------
    R, S : int
        The largest d and the largest e, at least 1.
    neighborhood : str or Form, default "plus"
        A form with c0 c3 - c1 c2 = ±1.  The image of x is y = -(c0 + c1 x)/(c2 + c3 x); for `plus` it is x + 1.

    Returns
    -------
    dict
        {(d, e): h(d, e)}, ascending, for h(d, e) > 0 and d, e ≥ 5.  All orders are odd.  The orders 1 and 3 are left
        out: only x = 0 has order 1, and only x = 1 has order 3.

    Raises
    ------
    ValueError
        For a neighborhood that is not bijective, or an unknown name.

    Notes
    -----
    The cost is at most one gcd for each pair (d, e) that theorem 2 of docs/mathematics/nullity-tables.md allows.

    Examples
    --------
    >>> order_counts(17, 17)
    {(5, 5): 2, (7, 9): 3, (9, 7): 3, (15, 17): 4, (17, 15): 4, (17, 17): 4}
    """
    found = pairs_of_orders(F2, R, S, Form.of(neighborhood, BIJECTIVE))
    return {(d, e): h for (d, e), h in found.items() if min(d, e) >= 5}


def pairs_of_orders(R: PolynomialRing[T], D: int, E: int, form: Form) -> dict[tuple[int, int], int]:
    """Return {(d, e): h(d, e)}, ascending, for a bijective form and all orders d ≤ D and e ≤ E with h(d, e) > 0.

    R is the ring F_p[x].  h(d, e) is the number of x of order d whose image y has order e (see the head of the module).

    >>> pairs_of_orders(polynomials_over(3), 10, 10, Form.of("plus"))
    {(1, 4): 1, (2, 2): 1, (4, 1): 1, (5, 5): 2, (8, 10): 2, (10, 8): 2}
    """
    p = R.characteristic
    if form.c0 == form.c3 == 0:  # y = -x, which has the order of -t
        images = {d: d if p == 2 else _order_of_minus(d) for d in range(1, D + 1) if d % p}
        return {(d, e): max(1, _totient(d) // 2) for d, e in images.items() if e <= E}
    slack = 4 if form.c3 else 1
    by_degree: dict[int, list[int]] = defaultdict(list)
    for d in range(1, min(D, E) + 1):
        if d % p:
            by_degree[half_order(p, d, d)].append(d)
    largest = max(by_degree)
    for d in range(min(D, E) + 1, max(D, E) + 1):
        if d % p and (degree := half_order(p, d, largest)) in by_degree:
            by_degree[degree].append(d)
    found: dict[tuple[int, int], int] = {}
    psi: dict[int, T] = {}
    for degree, orders in by_degree.items():
        moved: dict[int, T] = {}
        for d in orders:
            for e in orders:
                if d > D or e > E or (min(d, e) > 2 and degree**2 > slack * lcm(d, e)):
                    continue
                if form.transposed == form and (e, d) in found:
                    found[d, e] = found[e, d]
                    continue
                if e not in moved:
                    f = _psi(R, e, psi)
                    moved[e] = substitute(R, f, R.degree(f), form)
                if count := R.gcd_degree(_psi(R, d, psi), moved[e]):
                    found[d, e] = count
    return dict(sorted(found.items()))


def _order_of_minus(d: int) -> int:
    """Return the order of -t for a t of order d in odd characteristic."""
    return 2 * d if d % 2 else d // 2 if d % 4 else d


def _totient(d: int) -> int:
    return sum(gcd(k, d) == 1 for k in range(1, d + 1))


def _of_products(largest: Grid[Form]) -> Any:
    """Return the nullities of all boards of a product form, by the formula of `tensor_nullity`, as an array."""
    import numpy as np

    M, N, form, topology, p = largest
    of_rows, of_columns = factors(form)
    null_A = np.array([factor_nullity(p, m, of_rows, topology.rows_close) for m in range(1, M + 1)], np.int32)
    null_B = np.array([factor_nullity(p, n, of_columns, topology.columns_close) for n in range(1, N + 1)], np.int32)
    m, n = np.arange(1, M + 1, dtype=np.int32), np.arange(1, N + 1, dtype=np.int32)
    return np.outer(m, null_B) + np.outer(null_A, n) - np.outer(null_A, null_B)


def _by_orders(largest: Grid[Form]) -> Any:
    import numpy as np

    M, N, form, topology, p = largest
    rows, columns = _Side(p, M, topology.rows_close), _Side(p, N, topology.columns_close)
    table = np.zeros((M, N), np.int32)
    for (d, e), h in pairs_of_orders(polynomials_over(p), rows.largest_order, columns.largest_order, form).items():
        own, other = rows.at(d), columns.at(e)
        block = table[own.first :: own.step, other.first :: other.step]
        if own.ramification == other.ramification == 2:
            least = 2 * np.minimum.outer(own.multiplicities, other.multiplicities)
            equal = np.equal.outer(own.multiplicities, other.multiplicities)
            block += least - (equal & (least == 2) if p == 2 else equal)
        else:
            least = np.minimum.outer(own.multiplicities * other.ramification, other.multiplicities * own.ramification)
            block += h * own.points * other.points * least
    return table


class _Roots(NamedTuple):
    """The sizes k of a side for which d_k (path) has the root x, or z^k - 1 (cycle) the roots t and 1/t; x = t + 1/t.

    first, step     the sizes first + 1, first + 1 + step, ...
    multiplicities  an array with the multiplicity of the root for each size, which may be 0 at t = ±1 on a path
    points          the number of roots: 2 on a cycle if t ≠ ±1, else 1
    ramification    2 at t = ±1 on a cycle, where x ∓ 2 = (t ∓ 1)²/t; else 1
    """

    first: int
    step: int
    multiplicities: Any
    points: int
    ramification: int


class _Side:
    """The paths of sizes 1 to `most`, or the cycles if the side closes up, over F_p."""

    def __init__(self, p: int, most: int, closes: bool) -> None:
        import numpy as np

        self.p, self.most, self.closes = p, most, closes
        numbers = np.arange(most + 2)
        self.powers = np.ones(most + 2, np.int32)  # the largest power of p that divides a number
        power = p
        while power <= most + 1:
            self.powers[numbers % power == 0] = power
            power *= p

    @property
    def largest_order(self) -> int:
        """Return the largest order that a root can have."""
        return self.most if self.closes else (self.most + 1) * (1 if self.p == 2 else 2)

    def at(self, order: int) -> _Roots:
        """Return the `_Roots` for an x of this order; t^k = 1 on a cycle of size k, t^(2k + 2) = 1 on a path."""
        special = order <= 2  # t = ±1
        if self.closes:
            powers = self.powers[order::order][: self.most // order]
            return _Roots(order - 1, order, powers, 1 if special else 2, 2 if special else 1)
        step = order if order % 2 else order // 2
        start = step if step > 1 else 2
        powers = self.powers[start::step]
        if self.p == 2:
            powers = powers - 1 if special else 2 * powers
        elif special:
            powers = powers // 2
        return _Roots(start - 2, step, powers, 1, 1)
