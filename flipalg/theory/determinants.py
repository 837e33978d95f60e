"""The determinant and the Smith form of the game matrix G over the integers.

For the six bijective neighborhoods det G = ±Res(f, h).  On a plain board, f = d_m and h is the side polynomial D_n.  On
a cylinder, f = z^n - 1 and h = H_m; on a torus, f = z^n - 1 and h = `around(m, P, Q)`, with P, Q and H_m as in
closed_boards.py.  A ring is a transposed cylinder.
Signs, Smith forms and proofs: docs/mathematics/colors.md, theorems 1, 2 and 5.
"""

from math import prod
from typing import Any

from f2x import call_in_child
from flipalg.algebra.integers import brief, positive_integer, refuse_beyond_memory
from flipalg.algebra.polynomials import polynomials_over
from flipalg.algebra.smith_forms import in_chain, smith_diagonal
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.system.limits import DETERMINANT_SIDE, SMITH_ROWS
from flipalg.theory.closed_boards import cycle_polynomial, ring_coefficients
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.nullity import nullity_of
from flipalg.theory.products import Factor, factor_determinant, factors
from flipalg.theory.side_polynomials import side_polynomial

__all__ = [
    "around",
    "at_path",
    "colors_determinant",
    "determinant",
    "determinant_is_zero",
    "determinant_of",
    "determinant_parts",
    "first_column",
    "integers",
    "invariant_factors",
    "invariant_factors_of",
    "pair",
    "resultants",
    "sign",
]


UNDIVIDED = 2_000
"""If m n is at most this, one resultant of f and h is faster than the resultants of their irreducible factors."""


SUBPROCESS_ABOVE_PRODUCT = 90_000
"""If m n is above this, the resultants are computed in a subprocess, because they must be interruptible."""


@documented
def determinant(
    m: int,
    n: int,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> int:
    """Return the determinant of the game matrix of the m × n board modulo the number of colors.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s
    %(colors)s

    Returns
    -------
    int
        The residue from 0 to colors - 1, prime to `colors` if and only if the board has exactly one solution.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, or a number of colors below 2.
    MemoryError
        With two colors, for a board that `nullity` refuses; with more, for a side beyond 2,000.

    See Also
    --------
    colors_determinant : the determinant over Z
    determinant_steps : the computation over F2 step by step, as in [Jansons2009]

    Notes
    -----
    The cost is that of `nullity` with two colors, and that of `colors_determinant` with more.

    Examples
    --------
    >>> determinant(3, 3), determinant(4, 4), determinant(3, 3, colors=5)
    (1, 0, 3)
    """
    grid = Grid.of(m, n, neighborhood, topology, colors)
    return int(nullity_of(grid) == 0) if grid.colors == 2 else determinant_of(grid) % grid.colors


@documented
def colors_determinant(m: int, n: int, neighborhood: str | Form = "plus", topology: str | Topology = "board") -> int:
    """Return the determinant of the game matrix of the m × n board over Z.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, 1 to 2,000.
    %(neighborhood)s
    %(topology)s

    Returns
    -------
    int
        D = det G.  The board has exactly one solution with c colors if and only if gcd(c, D) = 1.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, or an unknown name.
    MemoryError
        For a side beyond 2,000; `is_unique` has no such limit.

    See Also
    --------
    unique_colors : for which numbers of colors the board has exactly one solution
    determinant : the determinant modulo a number of colors

    Notes
    -----
    For one of the six bijective neighborhoods D is, up to its sign, a resultant of two polynomials in one variable.
    This takes about a second for sides of 600, about a minute for 2,000.

    Examples
    --------
    >>> colors_determinant(3, 3), colors_determinant(6, 7), colors_determinant(4, 4)
    (-7, -791, 0)
    >>> colors_determinant(3, 3, topology="torus"), colors_determinant(3, 4, "row", "ring")
    (80, 1)
    """
    return determinant_of(Grid.of(m, n, neighborhood, topology))


def determinant_of(grid: Grid[Form]) -> int:
    """Return det G over Z; see `colors_determinant`."""
    _refuse_long(grid)
    return sign(grid) * prod(_parts(grid))


def _refuse_long(grid: Grid[Form]) -> None:
    if max(grid.shape) > DETERMINANT_SIDE:
        raise MemoryError(
            f"the determinant over Z is computed to sides of {DETERMINANT_SIDE:,}, got {brief(grid.m)} × "
            f"{brief(grid.n)}; is_unique(m, n, colors=c) takes any sides for c below 2^63"
        )


def determinant_parts(grid: Grid[Form]) -> tuple[int, ...]:
    """Return integers whose product is ±det G; raises the errors of `colors_determinant`.

    For a bijective form let f = Π a^i and h = c Π b^j (see the head of the module) with a and b irreducible over Z; the
    integers are c^(deg f) and the powers Res(a, b)^(ij).  For a product form they are powers of the determinants of its
    two factors.
    """
    _refuse_long(grid)
    return _parts(grid, whole=0)


def _parts(grid: Grid[Form], whole: int = UNDIVIDED) -> tuple[int, ...]:
    """Return integers whose product is ±det G; a single integer for a bijective form if m n is at most `whole`."""
    m, n, form, topology, _ = grid
    if form.is_product:
        of_rows, of_columns = factors(form)
        return (
            factor_determinant(m, of_rows, topology.rows_close) ** n,
            factor_determinant(n, of_columns, topology.columns_close) ** m,
        )
    if m * n <= whole:
        return (integers().resultant(*pair(grid)),)
    return call_in_child(resultants, grid) if m * n > SUBPROCESS_ABOVE_PRODUCT else resultants(grid)


def integers() -> Any:
    """Return the ring Z[x]."""
    return polynomials_over(0)


def resultants(grid: Grid[Form]) -> tuple[int, ...]:
    """Return `determinant_parts` for a bijective form; FLINT computes them in this process and is not interruptible."""
    R = integers()
    f, h = pair(grid)
    content, of_h = R.content(h), R.factor(h)
    return (
        content ** R.degree(f),
        *(R.resultant(a, b) ** (e * k) for a, e in R.factor(f) for b, k in of_h),
    )


def pair(grid: Grid[Form]) -> tuple[Any, Any]:
    """Return (f, h) with det G = ±Res(f, h) and f monic, for a bijective form; see the head of the module."""
    R, (m, n, form, topology, _) = integers(), grid
    if topology.is_open:
        return determinant_polynomial_over(R, m), side_polynomial(R, n, form)
    if not topology.columns_close:
        return pair(grid.transposed)
    P, Q = ring_coefficients(R, form)
    if topology.rows_close:
        return cycle_polynomial(R, n), around(m, P, Q)
    return cycle_polynomial(R, n), R.recursion(m, R.subtract(R.zero, P), Q)


def around(m: int, P: Any, Q: Any) -> Any:
    """Return 2 Q^m - H_m + Q² H_{m-2} = 2 Q^m - 2 H_m - P H_{m-1} over Z, with H as in closed_boards.py; m ≥ 1."""
    R = integers()
    minus_P = R.subtract(R.zero, P)
    H, before = R.recursion(m, minus_P, Q), R.recursion(m - 1, minus_P, Q)
    return R.subtract(R.scale(2, R.subtract(Q**m, H)), R.multiply(P, before))


def sign(grid: Grid[Form]) -> int:
    """Return the sign ε = ±1 with det G = ε Res(f, h) for a bijective form; 1 for a product form."""
    if grid.neighborhood.is_product:
        return 1
    m, n = grid.shape
    exponents = {(False, False): m * n, (False, True): m, (True, False): n, (True, True): m + n}
    return -1 if exponents[grid.topology.closed] % 2 else 1


def determinant_is_zero(m: int, n: int) -> bool:
    """Return whether det G = 0 over Z for `plus` on the plain m × n board of any size.

    The determinant is 0 if and only if 5 divides both m + 1 and n + 1, or 3 divides one of m + 1 and n + 1 and 2
    divides the other (docs/mathematics/colors.md, theorem 2).

    >>> determinant_is_zero(4, 4), determinant_is_zero(2, 3), determinant_is_zero(10**100 + 1, 10**100 + 1)
    (True, True, True)
    """
    m, n = positive_integer("m", m) + 1, positive_integer("n", n) + 1
    return (m % 5 == n % 5 == 0) or (m % 3 == n % 2 == 0) or (m % 2 == n % 3 == 0)


@documented
def invariant_factors(
    m: int, n: int, neighborhood: str | Form = "plus", topology: str | Topology = "board"
) -> tuple[int, ...]:
    """Return the entries other than 1 of the Smith form of the game matrix over Z: s_1 | s_2 | ..., zeros last.

    Parameters
    ----------
    %(size)s
    %(neighborhood)s
    %(topology)s

    Returns
    -------
    tuple of int
        The invariant factors other than 1, each dividing the next.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, or an unknown name; also for a torus with king, saltire,
        pillars or beams, for which no formula for the Smith form is known.
    MemoryError
        For a matrix (see Notes) larger than 150 × 150, or a side beyond 2,000.

    Notes
    -----
    The cost is that of the Smith form of a smaller matrix.  Its number of rows is the smaller side of a plain board,
    the length of the cycles of a cylinder or ring, or twice the smaller side of a torus.  The nine product
    neighborhoods need no such matrix.

    Examples
    --------
    >>> invariant_factors(3, 3), invariant_factors(2, 3), invariant_factors(3, 3, topology="torus")
    ((7,), (2, 0), (2, 2, 2, 10))
    """
    return invariant_factors_of(Grid.of(m, n, neighborhood, topology))


def invariant_factors_of(grid: Grid[Form]) -> tuple[int, ...]:
    """Return the entries other than 1 of the Smith form of G over Z; see `invariant_factors`."""
    m, n, form, topology, _ = grid
    if form.is_product:
        return _of_product(grid)
    if not topology.columns_close and (topology.rows_close or m > n):
        return invariant_factors_of(grid.transposed)
    if topology.is_open:
        _refuse_smith(grid, m)
        rows = at_path(side_polynomial(integers(), n, form), m)
    elif not topology.rows_close:
        _refuse_smith(grid, n)
        f, h = pair(grid)
        rows = _on_ring(h, f, n)
    else:
        rows = _of_torus(grid if n <= m else grid.transposed)
    return tuple(s for s in smith_diagonal(rows) if s != 1)


def _refuse_smith(grid: Grid[Form], size: int) -> None:
    if size > SMITH_ROWS or max(grid.shape) > DETERMINANT_SIDE:
        limits = f"{SMITH_ROWS} and {DETERMINANT_SIDE:,}"
        smaller, larger = sorted(grid.shape)
        raise MemoryError(f"the Smith form is computed to sides of {limits}, got {brief(smaller)} and {brief(larger)}")


def _of_torus(grid: Grid[Form]) -> list[list[int]]:
    """Return M^m - I over Z, where M (2n × 2n) maps rows i and i - 1 of a quiet pattern to rows i + 1 and i."""
    m, n, form = grid.m, grid.n, grid.neighborhood
    if form.c3:
        raise ValueError(f"the Smith form of a torus is known for neighborhoods without diagonals, got {form.name!r}")
    _refuse_smith(grid, 2 * n)
    R = integers()
    f = cycle_polynomial(R, n)
    y = R.remainder(R.add(R.x, R.power_mod(R.x, n - 1, f)), f)  # z + 1/z
    x = R.subtract(R.scale(-form.c2, y), R.polynomial((form.c0,)))
    d, before = R.recursion_pair_mod(m, x, R.one, f)
    last = R.remainder(R.subtract(R.multiply(x, before), d), f)
    blocks = [
        [R.subtract(d, R.one), R.subtract(R.zero, before)],
        [before, R.subtract(R.subtract(R.zero, last), R.one)],
    ]
    halves = [[_on_ring(entry, f, n) for entry in row] for row in blocks]
    return [left + right for row in halves for left, right in zip(*row, strict=True)]


def _on_ring(h: Any, f: Any, n: int) -> list[list[int]]:
    """Return the matrix of multiplication by h on Z[z]/f for f = z^n - 1: row i holds the coefficients of z^i h."""
    coefficients = list(integers().coefficients(integers().remainder(h, f)))
    coefficients += [0] * (n - len(coefficients))
    return [coefficients[n - i :] + coefficients[: n - i] for i in range(n)]


def _of_product(grid: Grid[Form]) -> tuple[int, ...]:
    """Return the entries other than 1 of the Smith form of A ⊗ B, the game matrix of a product form."""
    m, n, form, topology, _ = grid
    if max(m, n) > DETERMINANT_SIDE:
        _refuse_smith(grid, m)
    of_rows, of_columns = factors(form)
    A, B = _of_factor(m, of_rows, topology.rows_close), _of_factor(n, of_columns, topology.columns_close)
    entries = [a * b for a in A for b in B] + (n - len(B)) * A + (m - len(A)) * B
    return tuple(s for s in in_chain(entries) if s != 1)


def _of_factor(n: int, factor: Factor, closed: bool) -> list[int]:
    """Return the entries other than 1 of the Smith form of the factor a0 + a1 x on the path or cycle of n cells.

    For a1 = 1 the cokernel is Z[x]/(a0 + x, d_n) on the path and Z[z]/(z² + a0 z + 1, z^n - 1) on the cycle, so that
    the Smith form is that of a 1 × 1 or 2 × 2 matrix.
    """
    constant, beside = factor
    if not beside:
        return []
    if not closed:
        return [abs(factor_determinant(n, factor, closed))] if abs(factor_determinant(n, factor, closed)) != 1 else []
    R = integers()
    f = R.polynomial((1, constant, 1))
    a, b = (*R.coefficients(R.remainder(R.subtract(R.power_mod(R.x, n, f), R.one), f)), 0, 0)[:2]
    if n == 1:  # z - 1 is of a lower degree than z² + a0 z + 1: the cokernel is Z/(2 + a0)
        return [2 + constant]
    # the remainder a + b z times 1 and times z: a + b z and -b + (a - a0 b) z
    return [s for s in smith_diagonal([[a, b], [-b, a - constant * b]]) if s != 1]


def at_path(f: Any, m: int) -> list[list[int]]:
    """Return the rows of the symmetric matrix f(A_m), for a polynomial f over Z; MemoryError if it does not fit.

    Column 0 is f(A_m) e_0, and column j + 1 is A_m times column j, minus column j - 1, because the unit vectors are
    e_j = d_j(A_m) e_0.
    """
    length = len(integers().coefficients(f))
    refuse_beyond_memory(m * m * (length + 64), "the matrix of the side polynomial", "take a smaller board")
    before, columns = [0] * m, [first_column(f, m)]
    while len(columns) < m:
        after = [a - b for a, b in zip(_neighbors(columns[-1]), before, strict=True)]
        before = columns[-1]
        columns.append(after)
    return columns


def first_column(f: Any, m: int) -> list[int]:
    """Return f(A_m) e_0 for the first unit vector e_0: the coefficients of f modulo d_m in the basis d_0, d_1, ..."""
    column, power = [0] * m, [1] + [0] * (m - 1)
    for c in integers().coefficients(f):
        if c:
            column = [a + c * b for a, b in zip(column, power, strict=True)]
        power = _neighbors(power)
    return column


def _neighbors(vector: list[int]) -> list[int]:
    """Return A_m times the vector."""
    return [a + b for a, b in zip([0, *vector[:-1]], [*vector[1:], 0], strict=True)]
