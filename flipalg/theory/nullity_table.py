"""The nullities of all m × n boards, m ≤ M and n ≤ N, from few gcds.

Let m + 1 = 2^a r and n + 1 = 2^b s with r and s odd.  Over F2 the nullity is 2^(min(a, b) + 1) times the sum of h(d, e)
over d | r and e | s with d, e ≥ 5, and in addition the multiplicities of x = 0 and 1 as common roots of d_m and D_n.
h(d, e) counts the x of order d whose image y = -(c0 + c1 x)/(c2 + c3 x) has order e, and is 0 for most pairs.
A side that closes up has m = 2^a r instead, half the multiplicity, and two points over each x but 0.
Proof: docs/mathematics/nullity-tables.md.
"""

from collections import defaultdict
from collections.abc import Callable
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from f2x import F2Poly
from flipalg.algebra.integers import divisors, half_order_of_2, positive_integer, refuse_beyond_memory
from flipalg.algebra.polynomials import F2
from flipalg.theory.colors import prime_number_of_colors, primes_of
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.grid import Grid
from flipalg.theory.neighborhoods import BIJECTIVE, Neighborhood
from flipalg.theory.nullity import nullity, nullity_of
from flipalg.theory.parameters import documented
from flipalg.theory.products import factor_nullity, factors
from flipalg.theory.shapes import NeighborhoodLike
from flipalg.theory.side_polynomials import substitute
from flipalg.theory.topologies import Topology
from flipalg.theory.unique_colors import is_unique

if TYPE_CHECKING:
    from flipalg.theory.board_values import BoardValues

__all__ = ["nullity_row", "nullity_table", "order_counts", "order_polynomials", "uniqueness_table"]


@documented
def nullity_table(
    M: int,
    N: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> "BoardValues":
    """Return the nullities of all m × n boards with m ≤ M and n ≤ N.

    Parameters
    ----------
    %(table_size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(prime_colors)s

    Returns
    -------
    BoardValues
        An int32 array: entry [m - 1, n - 1], or `.at(m, n)`, is nullity(m, n).  `.to_frame()` gives rows m, n, nullity.

    Raises
    ------
    TypeError, ValueError
        When `nullity` raises them, and for an M or N that is not an integer of at least 1.
    MemoryError
        When the array would be too large.

    See Also
    --------
    nullity : one board of any size
    uniqueness_table : 1 where the nullity is 0

    Notes
    -----
    The six bijective forms over F2 take one gcd for each pair of orders that can occur and then strided sums: 0.03 s
    for M = N = 1,000 and 3 s for 10,000, closed boards too.  The nine products take a formula.  Otherwise each nullity
    is computed by itself.

    Examples
    --------
    >>> nullity_table(3, 5).tolist()
    [[0, 1, 0, 0, 1], [1, 0, 2, 0, 1], [0, 2, 0, 0, 3]]
    >>> nullity_table(2, 2, "king", "torus").tolist(), nullity_table(2, 3, colors=3).tolist()
    ([[1, 2], [2, 4]], [[0, 1, 0], [1, 1, 1]])
    """
    largest = _largest(M, N, neighborhood, topology, prime_number_of_colors(colors))
    if not largest.neighborhood.is_form:
        return _table_of_shape(
            largest.shape, lambda m, n: nullity(m, n, neighborhood, topology, colors=colors), "nullity"
        )
    return _nullity_table(largest)


def _table_of_shape(largest: tuple[int, int], value: Callable[[int, int], int], name: str) -> "BoardValues":
    """Return a table with value(m, n) for each board, computed one by one; `name` names the value.

    On Möbius, Klein and projective boards the neighborhood, a Shape, depends on the size.
    """
    import numpy as np

    from flipalg.theory.board_values import BoardValues  # loads numpy

    M, N = largest
    rows = [[int(value(m, n)) for n in range(1, N + 1)] for m in range(1, M + 1)]
    return BoardValues(np.array(rows, np.int32), name)


def _largest(M: int, N: int | None, neighborhood: NeighborhoodLike, topology: str | Topology, colors: int) -> Grid:
    """Return the largest board of a table, with N = M if N is None; MemoryError if the table is too large."""
    M = positive_integer("M", M)
    N = M if N is None else positive_integer("N", N)
    refuse_beyond_memory(4 * M * N, f"a table of {M:,} × {N:,} nullities", "flipalg.nullity(m, n) is one of them")
    return Grid.of(M, N, neighborhood, topology, colors, free=True)


def _nullity_table(largest: Grid) -> "BoardValues":
    import numpy as np

    from flipalg.theory.board_values import BoardValues  # loads numpy

    M, N, form, topology, p = largest
    if form.is_product:
        return BoardValues(_of_products(largest), "nullity")
    if p == 2:
        return BoardValues(_by_orders(M, N, form, topology), "nullity")
    rows = [[nullity_of(largest._replace(m=m, n=n)) for n in range(1, N + 1)] for m in range(1, M + 1)]
    return BoardValues(np.array(rows, np.int32), "nullity")


@documented
def uniqueness_table(
    M: int,
    N: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> "BoardValues":
    """Return which m × n boards with m ≤ M and n ≤ N have exactly one solution.

    Parameters
    ----------
    %(table_size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors)s

    Returns
    -------
    BoardValues
        An int32 array: entry [m - 1, n - 1] is 1 where the m × n board has exactly one solution, else 0.

    Raises
    ------
    TypeError, ValueError
        When `is_unique` raises them, and for a number of colors that cannot be factored or has a prime above 2^63.
    MemoryError
        When the array would be too large.

    See Also
    --------
    is_unique : one board of any size

    Notes
    -----
    For the fifteen neighborhoods it computes one `nullity_table` for each prime that divides the number of colors, for
    others `is_unique` for each board.

    Examples
    --------
    >>> uniqueness_table(2, 4).tolist(), uniqueness_table(2, 4, colors=6).tolist()
    ([[1, 0, 1, 1], [0, 1, 0, 1]], [[1, 0, 1, 1], [0, 0, 0, 1]])
    """
    import numpy as np

    from flipalg.theory.board_values import BoardValues  # loads numpy

    largest = _largest(M, N, neighborhood, topology, colors)
    if not largest.neighborhood.is_form:
        return _table_of_shape(
            largest.shape, lambda m, n: is_unique(m, n, neighborhood, topology, colors=colors), "unique"
        )
    unique = np.ones(largest.shape, np.int32)
    for p in primes_of(largest.colors):
        unique &= np.asarray(_nullity_table(largest._replace(colors=prime_number_of_colors(p))) == 0)
    return BoardValues(unique, "unique")


def nullity_row(
    m: int,
    N: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> list[int]:
    """Return the nullities of the m × n boards for n = 1..N, each by a call of `nullity`."""
    return [nullity(m, n, neighborhood, topology, colors=colors) for n in range(1, N + 1)]


def order_polynomials(K: int) -> dict[int, F2Poly]:
    """Return {d: Ψ_d} for the odd d with 3 ≤ d ≤ K: the roots of Ψ_d are the x of order d.

    The order of x = t + 1/t is that of t.

    >>> order_polynomials(5)
    {3: F2Poly('λ + 1'), 5: F2Poly('λ^2 + λ + 1')}
    """
    found: dict[int, F2Poly] = {}
    for d in range(3, K + 1, 2):
        _psi(d, found)
    return found


def _psi(d: int, known: dict[int, F2Poly]) -> F2Poly:
    """Return Ψ_d and keep it in `known`: Q_d divided by Ψ_e for each divisor e of d, 1 < e < d."""
    if d not in known:
        f = Q_polynomial(d)
        for divisor in divisors(d)[1:-1]:
            f = f // _psi(divisor, known)
        known[d] = f
    return known[d]


def order_counts(R: int, S: int, neighborhood: str | Neighborhood = "plus") -> dict[tuple[int, int], int]:
    """Return {(d, e): number of x of order d whose image has order e}, for odd d ≤ R and e ≤ S.

    Parameters
    ----------
    R, S : int
        The largest orders.
    neighborhood : str or Neighborhood, default "plus"
        One of the six with c0 c3 - c1 c2 = ±1; the image of x is -(c0 + c1 x)/(c2 + c3 x), for `plus` x + 1.

    Returns
    -------
    dict
        {(d, e): h(d, e)}, ascending, for h(d, e) > 0 and d, e ≥ 5: only x = 1 has order 3.

    Raises
    ------
    ValueError
        For a neighborhood that is not bijective, or an unknown name.

    Notes
    -----
    It takes one gcd for each pair (d, e) that can occur, by theorem 2 of docs/mathematics/nullity-tables.md.

    Examples
    --------
    >>> order_counts(17, 17)
    {(5, 5): 2, (7, 9): 3, (9, 7): 3, (15, 17): 4, (17, 15): 4, (17, 17): 4}
    """
    return _order_counts(R, S, Neighborhood.of(neighborhood, BIJECTIVE))


def _order_counts(R: int, S: int, form: Neighborhood) -> dict[tuple[int, int], int]:
    if form.c0 == form.c3 == 0:  # y = x
        return {(d, d): phi // 2 for d in range(5, min(R, S) + 1, 2) for phi in [sum(gcd(k, d) == 1 for k in range(d))]}
    slack = 4 if form.c3 else 1
    by_degree: dict[int, list[int]] = defaultdict(list)
    for d in range(5, max(R, S) + 1, 2):
        by_degree[half_order_of_2(d)].append(d)
    found: dict[tuple[int, int], int] = {}
    psi: dict[int, F2Poly] = {}
    for degree, orders in sorted(by_degree.items()):
        moved: dict[int, F2Poly] = {}
        for d in orders:
            for e in orders:
                if d > R or e > S or degree**2 > slack * lcm(d, e):
                    continue
                if form.transposed == form and (e, d) in found:
                    found[d, e] = found[e, d]
                    continue
                if e not in moved:
                    moved[e] = substitute(F2, _psi(e, psi), _psi(e, psi).degree(), form)
                if count := _psi(d, psi).gcd(moved[e]).degree():
                    found[d, e] = count
    return dict(sorted(found.items()))


def _of_products(largest: Grid) -> Any:
    """Return `tensor_nullity` of all boards, as an array."""
    import numpy as np

    M, N, form, topology, p = largest
    of_rows, of_columns = factors(form)
    null_A = np.array([factor_nullity(p, m, of_rows, topology.rows_close) for m in range(1, M + 1)], np.int32)
    null_B = np.array([factor_nullity(p, n, of_columns, topology.columns_close) for n in range(1, N + 1)], np.int32)
    m, n = np.arange(1, M + 1, dtype=np.int32), np.arange(1, N + 1, dtype=np.int32)
    return np.outer(m, null_B) + np.outer(null_A, n) - np.outer(null_A, null_B)


def _by_orders(M: int, N: int, form: Neighborhood, topology: Topology) -> Any:
    import numpy as np

    rows_open, columns_open = (int(not closes) for closes in topology.closed)
    points = (2 - rows_open) * (2 - columns_open)  # over a pair (x, y) of orders ≥ 5
    sums = np.zeros(((M + rows_open + 1) // 2, (N + columns_open + 1) // 2), np.int32)  # the odd r at (r - 1) / 2
    for (d, e), h in _order_counts(M + rows_open, N + columns_open, form).items():
        sums[(d - 1) // 2 :: d, (e - 1) // 2 :: e] += points * h
    table = np.zeros((M, N), np.int32)
    for a in range((M + rows_open).bit_length()):
        first_row, start = _first(a, rows_open)
        own_rows = table[start :: 2 << a]
        for b in range((N + columns_open).bit_length()):
            first_column, start = _first(b, columns_open)
            block = own_rows[:, start :: 2 << b]
            part = sums[first_row : first_row + block.shape[0], first_column : first_column + block.shape[1]]
            np.left_shift(part, min(a + rows_open, b + columns_open), out=block)
            for x in (0, 1):
                v, w = form.c0 ^ form.c1 & x, form.c2 ^ form.c3 & x
                if w:  # else the image of x is infinite
                    own, other = _Local.at(x, a, rows_open), _Local.at(v, b, columns_open)
                    at_roots = block[own.start(first_row) :: own.step, other.start(first_column) :: other.step]
                    at_roots += own.common(other)
    return table


def _first(a: int, is_open: int) -> tuple[int, int]:
    """Return (the place of the first r, the place of its side) for the sides k ≥ 1 with k + is_open = 2^a r, r odd.

    An r is at (r - 1)/2 and a side k at k - 1.
    """
    return (1, 1) if is_open and not a else (0, (1 << a) - 1 - is_open)


class _Local(NamedTuple):
    """A side at x = 0 or 1: d_m at x, or w^m - 1 at the w with w + 1/w = x, for the odd r divisible by `step`.

    multiplicity    of each root
    points          the number of roots
    ramification    2 at w = 1, where x = (w - 1)²/w, else 1
    """

    multiplicity: int
    points: int
    ramification: int
    step: int

    @classmethod
    def at(cls, x: int, a: int, is_open: int) -> "_Local":
        """Return the side of 2^a r, or of 2^a r - 1 if it is open, at x."""
        if x:
            return cls(1 << (a + is_open), 2 - is_open, 1, 3)
        return cls((1 << a) - is_open, 1, 2 - is_open, 1)

    def start(self, first: int) -> int:
        """Return where the r that are multiples of `step` begin, counted from the place `first`."""
        return self.step // 2 - first

    def common(self, other: "_Local") -> int:
        """Return the part of the nullity at these points; the image of x is that of `other`."""
        if self == other == (1, 1, 2, 1):
            return 1  # a single reduced point
        least = min(self.multiplicity * other.ramification, other.multiplicity * self.ramification)
        return self.points * other.points * least
