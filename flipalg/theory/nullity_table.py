"""The nullities of a block of boards, as of all m × n with m ≤ M and n ≤ N, from few gcds.

Let m + 1 = 2^a r and n + 1 = 2^b s with r and s odd.  Over F2, for a bijective form on plain boards, the nullity is
2^(min(a, b) + 1) times the sum of h(d, e) over d | r and e | s with d, e ≥ 5, plus the multiplicities of the roots 0
(of order 1) and 1 (of order 3) of gcd(d_m, D_n).  Here h(d, e) is the number of x of order d whose image
y = -(c0 + c1 x)/(c2 + c3 x) has order e; the order of x = t + 1/t is that of t.  Closed boards, other primes and
proofs: docs/mathematics/nullity-tables.md.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from math import gcd, lcm
from typing import Any, NamedTuple, TypeVar

from flipalg.algebra.integers import divisors, half_orders, refuse_beyond_memory
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
    "nullities_of_block",
    "nullity_row",
    "order_counts",
    "pairs_of_block",
    "pairs_of_orders",
]

T = TypeVar("T")

Pairs = Mapping[tuple[int, int], int]
"""{(d, e): h(d, e)} for the pairs of orders with h(d, e) > 0."""

ORDERS_PER_BOARD = 16
"""A block of fewer boards than the largest side divided by this number takes a gcd for each board."""


def nullities_of_block(kind: Grid[Form], rows: range, columns: range, pairs: Pairs | None = None) -> Any:
    """Return the nullities of the m × n boards for m in `rows` and n in `columns` as an array of int32 or int64.

    kind     a board of the neighborhood, topology and number of colors; its sizes do not matter
    pairs    the `pairs_of_block` of a block that contains this one; by default they are computed

    >>> nullities_of_block(Grid.of(1, 1), range(1, 4), range(2, 6)).tolist()
    [[1, 0, 0, 1], [0, 2, 0, 1], [2, 0, 0, 3]]
    """
    import numpy as np

    largest = rows[-1] * columns[-1] if kind.neighborhood.is_product else 2 * min(rows[-1], columns[-1])
    if largest >= 2**63:
        raise ValueError("nullities of this block may need more than 64 bits; flipalg.nullity(m, n) is one of them")
    dtype = np.int32 if largest < 2**31 else np.int64
    if kind.neighborhood.is_product:
        return _of_products(kind, rows, columns).astype(dtype)
    if pairs is None and max(rows[-1], columns[-1]) > ORDERS_PER_BOARD * len(rows) * len(columns):
        return np.array([[nullity_of(kind._replace(m=m, n=n)) for n in columns] for m in rows], dtype)
    return _by_orders(kind, rows, columns, pairs_of_block(kind, rows, columns) if pairs is None else pairs, dtype)


def pairs_of_block(kind: Grid[Form], rows: range, columns: range) -> dict[tuple[int, int], int]:
    """Return the `pairs_of_orders` of the roots that sides in `rows` and in `columns` have, for a bijective form."""
    of_rows = _Side(kind.colors, rows, kind.topology.rows_close).orders()
    of_columns = _Side(kind.colors, columns, kind.topology.columns_close).orders()
    return pairs_of_orders(polynomials_over(kind.colors), of_rows, of_columns, kind.neighborhood)


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
    found = pairs_of_orders(F2, range(1, R + 1), range(1, S + 1), Form.of(neighborhood, BIJECTIVE))
    return {(d, e): h for (d, e), h in found.items() if min(d, e) >= 5}


def pairs_of_orders(
    R: PolynomialRing[T], of_rows: Iterable[int], of_columns: Iterable[int], form: Form
) -> dict[tuple[int, int], int]:
    """Return {(d, e): h(d, e)}, ascending, for a bijective form, orders d and e, and h(d, e) > 0.

    R is the ring F_p[x]; h(d, e) is the number of x of order d, one `of_rows`, whose image y has order e, one
    `of_columns` (see the head of the module).  The orders of equal degree are compared together, by a gcd of products,
    and one by one only if it is not 1.

    >>> pairs_of_orders(polynomials_over(3), range(11), range(11), Form.of("plus"))
    {(1, 4): 1, (2, 2): 1, (4, 1): 1, (5, 5): 2, (8, 10): 2, (10, 8): 2}
    """
    p = R.characteristic
    rows, columns = ({d for d in orders if d % p} for orders in (of_rows, of_columns))
    if form.c0 == form.c3 == 0:  # y = -x, which has the order of -t
        images = {d: d if p == 2 else _order_of_minus(d) for d in sorted(rows)}
        return {(d, e): max(1, _totient(d) // 2) for d, e in images.items() if e in columns}
    slack = 4 if form.c3 else 1
    largest = max(rows | columns, default=0)
    refuse_beyond_memory(64 * largest, f"a table of orders to {largest:,}", "take fewer rows and columns")
    degrees = half_orders(p, largest)
    by_degree: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for side, orders in enumerate((rows, columns)):
        for d in sorted(orders):
            by_degree[degrees[d]][side].append(d)
    found: dict[tuple[int, int], int] = {}
    psi: dict[int, T] = {}
    for degree, (ds, es) in by_degree.items():
        allowed = [(d, e) for d in ds for e in es if min(d, e) <= 2 or degree**2 <= slack * lcm(d, e)]
        polynomials = {d: _psi(R, d, psi) for d in sorted({d for d, _ in allowed})}
        moved = {e: substitute(R, f := _psi(R, e, psi), R.degree(f), form) for e in sorted({e for _, e in allowed})}
        if allowed and R.degree(common := R.gcd(_product(R, polynomials.values()), _product(R, moved.values()))):
            of_d, of_e = ({d: R.gcd(f, common) for d, f in fs.items()} for fs in (polynomials, moved))
            for d, e in allowed:
                if R.degree(of_d[d]) and R.degree(of_e[e]) and (count := R.gcd_degree(of_d[d], of_e[e])):
                    found[d, e] = count
        for d in {*ds, *es}:
            if 2 * d > largest:  # not a divisor of another order
                psi.pop(d, None)
    return dict(sorted(found.items()))


def _product(R: PolynomialRing[T], fs: Iterable[T]) -> T:
    """Return the product, by factors of about equal degrees; `fs` is not empty."""
    fs = list(fs)
    while len(fs) > 1:
        fs = [R.multiply(f, g) for f, g in zip(fs[::2], fs[1::2], strict=False)] + fs[len(fs) // 2 * 2 :]
    return fs[0]


def _order_of_minus(d: int) -> int:
    """Return the order of -t for a t of order d in odd characteristic."""
    return 2 * d if d % 2 else d // 2 if d % 4 else d


def _totient(d: int) -> int:
    return sum(gcd(k, d) == 1 for k in range(1, d + 1))


def _of_products(kind: Grid[Form], rows: range, columns: range) -> Any:
    """Return the nullities of the boards of a product form, by the formula of `tensor_nullity`, as an int64 array."""
    import numpy as np

    _, _, form, topology, p = kind
    of_rows, of_columns = factors(form)
    null_A = np.array([factor_nullity(p, m, of_rows, topology.rows_close) for m in rows], np.int64)
    null_B = np.array([factor_nullity(p, n, of_columns, topology.columns_close) for n in columns], np.int64)
    m, n = np.array(rows, np.int64), np.array(columns, np.int64)
    return np.outer(m, null_B) + np.outer(null_A, n) - np.outer(null_A, null_B)


def _by_orders(kind: Grid[Form], rows: range, columns: range, pairs: Pairs, dtype: Any) -> Any:
    import numpy as np

    p, topology = kind.colors, kind.topology
    of_rows, of_columns = _Side(p, rows, topology.rows_close), _Side(p, columns, topology.columns_close)
    table = np.zeros((len(rows), len(columns)), dtype)
    for (d, e), h in pairs.items():
        own = of_rows.at(d)
        if not len(own.multiplicities):
            continue
        other = of_columns.at(e)
        block = table[own.first :: own.step, other.first :: other.step]
        if own.ramification == other.ramification == 2:
            least = 2 * np.minimum.outer(own.multiplicities, other.multiplicities)
            equal = np.equal.outer(own.multiplicities, other.multiplicities)
            block += least - (equal & (least == 2) if p == 2 else equal)
        else:
            factor = h * own.points * other.points
            block += np.minimum.outer(
                own.multiplicities * (other.ramification * factor), other.multiplicities * (own.ramification * factor)
            )
    return table


class _Roots(NamedTuple):
    """The sizes k of a side for which d_k (path) has the root x, or z^k - 1 (cycle) the roots t and 1/t; x = t + 1/t.

    first, step     the places first, first + step, ... of these sizes in the range of sizes
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
    """The paths of a range of sizes, or the cycles if the side closes up, over F_p."""

    def __init__(self, p: int, sizes: range, closes: bool) -> None:
        import numpy as np

        self.p, self.closes = p, closes
        self.start = sizes.start + (not closes)  # of the numbers m + 1, or m on a cycle
        self.stop = self.start + len(sizes)
        self.powers = np.ones(
            len(sizes), np.int32 if self.stop < 2**28 else np.int64
        )  # largest powers that divide them
        power = p
        while power < self.stop:
            self.powers[-self.start % power :: power] = power
            power *= p

    def orders(self) -> list[int]:
        """Return the orders that the roots can have."""
        numbers = [d for d in range(1, self.stop) if (self.stop - 1) // d * d >= self.start]
        return numbers if self.closes or self.p == 2 else sorted({*numbers, *(2 * d for d in numbers)})

    def at(self, order: int) -> _Roots:
        """Return the `_Roots` for an x of this order; t^k = 1 on a cycle of size k, t^(2k + 2) = 1 on a path."""
        special = order <= 2  # t = ±1
        step = order if self.closes or order % 2 else order // 2
        first = -self.start % step
        powers = self.powers[first::step]
        if self.closes:
            return _Roots(first, step, powers, 1 if special else 2, 2 if special else 1)
        if self.p == 2:
            powers = powers - 1 if special else 2 * powers
        elif special:
            powers = powers // 2
        return _Roots(first, step, powers, 1, 1)
