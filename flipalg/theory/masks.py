"""Boards on which a press changes some of the cells of the 3 × 3 square around it (512 masks), over any F_p.

The rows of a mask become polynomials modulo F: `before`, `here` and `after` (B, H and A in the proofs).  These say how
the presses in a row change the row above, the row itself and the row below.  F = z^n - 1 if the columns close up;
F = d_n if they do not and each row of the mask is its own mirror image.  In other cases rows and columns are exchanged,
if that helps; else see answers/mask_boards.py.  Theorems and proofs: docs/mathematics/masks.md.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index
from typing import Any, NamedTuple

from f2x import prime_factors_of_power
from flipalg.algebra.integers import checked_seconds, minimal_under_divisibility, order_from_multiple, positive_integer
from flipalg.algebra.ladders import power
from flipalg.algebra.polynomials import PolynomialRing, polynomials_over
from flipalg.grids.colors import prime_number_of_colors, with_colors
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.theory.determinant_polynomials import determinant_polynomial_over

__all__ = ["Mask", "MaskRule", "commutes", "commuting_nullity", "equivalent", "mask_rule"]

Entries = tuple[int, int, int]
Matrix = tuple[Any, Any, Any, Any]


class Mask(NamedTuple):
    """The cells that a press changes: three rows from the top, each of three digits 0 or 1.

    Bit 3 (i + 1) + j + 1 of `number` is the cell i rows below and j columns right of the pressed cell.

    >>> print(Mask((0, 1, 0), (1, 1, 1), (0, 1, 0)))
    010/111/010
    """

    before: Entries
    here: Entries
    after: Entries

    @classmethod
    def of(cls, wanted: "int | str | Mask") -> "Mask":
        """Return the mask with this number or text, or a Mask unchanged; TypeError or ValueError for other values.

        >>> print(Mask.of(186), Mask.of("010/111/010").number)
        010/111/010 186
        """
        if isinstance(wanted, Mask):
            return wanted
        if isinstance(wanted, str):
            rows = wanted.split("/")
            if [len(row) for row in rows] != [3, 3, 3] or set(wanted) - set("01/"):
                raise ValueError(f"a mask is three rows of three digits 0 or 1, as 010/111/010, got {wanted!r}")
            return cls(*((int(row[0]), int(row[1]), int(row[2])) for row in rows))
        number = index(wanted)
        if isinstance(wanted, bool) or not 0 <= number < 512:
            raise ValueError(f"the number of a mask is 0 to 511, got {wanted!r}")
        bits = [number >> i & 1 for i in range(9)]
        return cls((bits[0], bits[1], bits[2]), (bits[3], bits[4], bits[5]), (bits[6], bits[7], bits[8]))

    @property
    def number(self) -> int:
        """Return the number, 0 to 511."""
        return sum(bit << i for i, bit in enumerate(self.before + self.here + self.after))

    @property
    def transposed(self) -> "Mask":
        """Return the mask with rows and columns exchanged."""
        return Mask(*zip(*self, strict=True))

    @property
    def upside_down(self) -> "Mask":
        """Return the mask with its rows in reverse order."""
        return Mask(*self[::-1])

    @property
    def has_mirrored_rows(self) -> bool:
        """Return whether each row of the mask is its own mirror image."""
        return all(row[0] == row[2] for row in self)

    def __str__(self) -> str:
        """Return the rows as digits."""
        return "/".join("".join(map(str, row)) for row in self)


def equivalent(wanted: "int | str | Mask", *, turned: bool = False) -> frozenset[Mask]:
    """Return the set of a mask and its mirror images left-right, up-down and both; if `turned`, also their transposes.

    A mask and its mirror images give the same nullity on the m × n board, in every topology.  On n × n boards and n × n
    tori their transposes give this nullity too.

    >>> len(equivalent("010/111/010")), len(equivalent("110/000/000", turned=True))
    (1, 8)
    """
    found = {Mask.of(wanted)}
    for _ in range(3):
        found |= {m.upside_down for m in found} | {m.transposed.upside_down.transposed for m in found}
        if turned:
            found |= {m.transposed for m in found}
    return frozenset(found)


def commutes(wanted: "int | str | Mask", topology: str | Topology = "board") -> bool:
    """Return whether the formulas of this module apply to a mask.

    They do if some edges are joined, or if the mask is its own mirror image, left-right or up-down: then the matrices
    of the mask's rows commute, or those of its columns.
    """
    found, topology = Mask.of(wanted), Topology.of(topology)
    return not topology.is_open or found.has_mirrored_rows or found.transposed.has_mirrored_rows


@documented
def commuting_nullity(
    wanted: "int | str | Mask", m: int, n: int, topology: str | Topology = "board", *, colors: int = 2
) -> int:
    """Return the nullity over F_p of the m × n board on which a press changes the cells of the mask.

    Parameters
    ----------
    %(mask)s
    m, n : int
        The numbers of rows and columns, at least 1; one of them may be of any size.
    %(topology)s
    %(prime_colors)s

    Returns
    -------
    int
        The dimension of the kernel of the game matrix over F_p, where p is the number of colors.

    Raises
    ------
    TypeError, ValueError
        For a bad mask, size, topology or number of colors, and for a plain board whose mask has no vertical or
        horizontal mirror line; `flipalg.answers.mask_boards.mask_nullity` answers for these boards by elimination.
    MemoryError
        If both sides are above a limit: between 10^8 and 2·10^8, with more than two colors between 3·10^7 and 7·10^7.

    Examples
    --------
    >>> commuting_nullity("010/111/010", 5, 5), commuting_nullity("110/111/011", 10**30 + 2, 6, "torus")
    (2, 6)
    >>> commuting_nullity("101/111/101", 6, 6), commuting_nullity("110/111/011", 3, 3, "torus", colors=3)
    (6, 0)
    """
    found, topology = Mask.of(wanted), Topology.of(topology)
    m, n = positive_integer("m", m), positive_integer("n", n)
    R = polynomials_over(prime_number_of_colors(colors))
    if not found.number:
        return m * n
    found, m, n, topology = _arranged(found, m, n, topology)
    rows = _rows(R, found, topology)
    if not topology.rows_close and m < n:
        return _nullity_of_few_rows(R, rows, m, n, topology)
    F = _modulus(R, n, topology)
    return _closed_nullity(R, rows, m, F) if topology.rows_close else _open_nullity(R, rows, m, F)


def _arranged(found: Mask, m: int, n: int, topology: Topology) -> tuple[Mask, int, int, Topology]:
    """Return (mask, m, n, topology) or all four transposed, so that the matrices of the mask's rows commute.

    If those of its columns commute too, n ≤ m in the result.  ValueError if neither the rows' nor the columns' commute.
    """
    straight = topology.columns_close or found.has_mirrored_rows
    across = topology.rows_close or found.transposed.has_mirrored_rows
    if not straight and not across:
        raise ValueError(
            f"the mask {found} is not its own mirror image, so that neither rows nor columns of a plain board commute: "
            "flipalg.answers.mask_boards.mask_nullity eliminates"
        )
    if across and (not straight or n > m):
        return found.transposed, n, m, topology.transposed
    return found, m, n, topology


def _rows(R: PolynomialRing[Any], found: Mask, topology: Topology) -> tuple[Any, Any, Any]:
    """Return the rows of the mask as polynomials in the ring R.

    If the columns close up, the variable is the shift z along a row of cells, and all three polynomials are multiplied
    by z.  Otherwise the variable is the adjacency matrix of the path.
    """
    before, here, after = (R.polynomial(row if topology.columns_close else (row[1], row[0])) for row in found)
    return before, here, after


def _modulus(R: PolynomialRing[Any], n: int, topology: Topology) -> Any:
    """Return F, of degree n: z^n - 1 if the columns close up, else d_n; MemoryError if n is too large."""
    R.refuse_degree(n)
    return R.cyclic(n) if topology.columns_close else determinant_polynomial_over(R, n)


def _without_content(R: PolynomialRing[Any], rows: tuple[Any, ...], F: Any) -> tuple[tuple[Any, ...], Any, int]:
    """Return the rows divided by h = gcd(rows, F), F/h, and deg h."""
    h = F
    for row in rows:
        h = R.gcd(h, row)
    return tuple(R.divide(row, h)[0] for row in rows), R.divide(F, h)[0], R.degree(h)


def _open_nullity(R: PolynomialRing[Any], rows: tuple[Any, ...], m: int, F: Any) -> int:
    (before, here, after), F, content = _without_content(R, rows, F)
    if R.degree(F) == 0:
        return m * content
    return m * content + R.gcd_degree(F, _lucas(R, here, R.multiply(after, before), m + 1, F)[0])


def _nullity_of_few_rows(R: PolynomialRing[Any], rows: tuple[Any, ...], m: int, n: int, topology: Topology) -> int:
    """Return the nullity for a mask that is not 0 and an F of any degree n, from remainders of F; rows do not close up.

    Let h be the gcd of F and the rows, and U = U_{m+1} as in `_lucas`.  The nullity is m deg h + deg gcd(F/h, U), and
    deg gcd(F/h, U) = deg gcd(F, h U) - deg h.
    """

    def remainder(f: Any) -> Any:
        if topology.columns_close:
            return R.remainder(R.subtract(R.power_mod(R.x, n, f), R.one), f)
        return R.recursion_mod(n, R.x, R.one, f)

    h = R.zero
    for row in rows:
        h = R.gcd(h, row)
    h = R.gcd(h, remainder(h))
    before, here, after = (R.divide(row, h)[0] for row in rows)
    R.refuse_degree(2 * m)
    U = R.multiply(h, _lucas(R, here, R.multiply(after, before), m + 1, None)[0])
    common = n if R.degree(U) < 0 else R.gcd_degree(U, remainder(U))
    return m * R.degree(h) + common - R.degree(h)


def _closed_nullity(R: PolynomialRing[Any], rows: tuple[Any, ...], m: int, F: Any) -> int:
    (before, here, after), F, content = _without_content(R, rows, F)
    rest, part = _split(R, F, after)
    total = m * content + _quadratic_nullity(R, before, here, after, m, part)
    # the shift x of the rows is a unit, so 1/x may take its place if `before` is a unit; if neither `after` nor
    # `before` is a unit, `here` is, and the nullity is 0
    return total + _quadratic_nullity(R, after, here, before, m, _split(R, rest, before)[1])


def _split(R: PolynomialRing[Any], F: Any, unit: Any) -> tuple[Any, Any]:
    """Return (a, b) with F = a b: the irreducible factors of a divide `unit`, which is invertible modulo b."""
    shared, part = R.one, F
    while R.degree(g := R.gcd(part, unit)) > 0:
        shared, part = R.multiply(shared, g), R.divide(part, g)[0]
    return shared, part


def _quadratic_nullity(R: PolynomialRing[Any], before: Any, here: Any, after: Any, m: int, F: Any) -> int:
    """Return the dimension over F_p of F_p[z, x]/(F, x^m - 1, before + here x + after x²).

    `after` must be a unit modulo F.
    """
    if R.degree(F) == 0:
        return 0
    inverse = R.inverse_mod(after, F)
    u = R.remainder(R.subtract(R.zero, R.multiply(here, inverse)), F)
    c = R.multiply_mod(before, inverse, F)
    U, V = _lucas(R, u, c, m, F)
    # M^m = U_m M - c U_{m-1}, M = (u -c; 1 0): M^m - 1 = U M + v
    v = R.remainder(R.subtract(R.subtract(R.zero, R.multiply(c, V)), R.one), F)
    a = R.gcd(F, R.gcd(U, v))
    # U and v are multiples of a and known modulo F, so this is known modulo a F
    determinant = R.add(R.add(R.square(v), R.multiply(R.multiply(u, U), v)), R.multiply(c, R.square(U)))
    return R.gcd_degree(R.multiply(F, a), determinant)


def _lucas(R: PolynomialRing[Any], u: Any, c: Any, k: int, F: Any | None) -> tuple[Any, Any]:
    """Return (U_k, U_{k-1}) of U_k = u U_{k-1} - c U_{k-2}, U_1 = 1, U_0 = 0, modulo F if it is given; k ≥ 1.

    The pair is the first column of the matrix power (u -c; 1 0)^(k-1).
    """
    remainder = None if F is None else R.reducer(F)

    def reduced(f: Any) -> Any:
        return remainder(f) if remainder else f

    u, c = reduced(u), reduced(c)

    def times(s: Matrix, t: Matrix) -> Matrix:
        def entry(i: int, j: int) -> Any:
            return reduced(R.add(R.multiply(s[2 * i], t[j]), R.multiply(s[2 * i + 1], t[2 + j])))

        return entry(0, 0), entry(0, 1), entry(1, 0), entry(1, 1)

    one = reduced(R.one)
    found = power(
        (one, R.zero, R.zero, one), (u, R.subtract(R.zero, c), one, R.zero), k - 1, lambda s: times(s, s), times
    )
    return found[0], found[2]


@dataclass(frozen=True)
class MaskRule:
    """The rule that says for which m the m × n board of a mask has exactly one solution (is unique).

    content   if it is not 0, no board is unique: the nullity is at least m times this number
    ranks     if content is 0, the board is unique unless one of the ranks divides m + 1, or m if the rows close up; no
              rank divides another
    """

    mask: Mask
    n: int
    topology: str
    colors: int
    content: int
    ranks: tuple[int, ...]

    def is_unique(self, m: int) -> bool:
        """Return whether the m × n board has exactly one solution, for any m ≥ 1."""
        k = positive_integer("m", m) + (not Topology.of(self.topology).rows_close)
        return not self.content and all(k % rank for rank in self.ranks)

    def __str__(self) -> str:
        """Return the rule as a sentence."""
        board = f"m × {self.n} {self.topology}{with_colors(self.colors)} of {self.mask}"
        if self.content or 1 in self.ranks:
            return f"{board}: unique for no m"
        if not self.ranks:
            return f"{board}: unique for every m"
        counted = "m" if Topology.of(self.topology).rows_close else "m + 1"
        return f"{board}: unique iff {counted} is not a multiple of {' or '.join(map(str, self.ranks))}"


@documented
def mask_rule(
    wanted: "int | str | Mask",
    n: int,
    topology: str | Topology = "board",
    *,
    colors: int = 2,
    seconds: float = 10.0,
) -> MaskRule:
    """Return the rule that says for which m the m × n board of a mask has exactly one solution.

    Parameters
    ----------
    wanted : int, str or Mask
        The mask, as for `commuting_nullity`; on a board or a ring each of its rows must be its own mirror image.
    n : int
        The number of columns, at least 1.
    %(topology)s
    %(prime_colors)s
    seconds : float, default 10
        The time limit for factoring p^k ± 1 for all degrees k of factors of z^n - 1, or of d_n.

    Returns
    -------
    MaskRule
        Its method `is_unique(m)` applies the rule; str() gives it as a sentence.

    Raises
    ------
    TypeError, ValueError
        For a bad mask, size, topology, number of colors or time.
    MemoryError
        If a polynomial of degree n is too large.
    TimeoutError
        If p^k ± 1 is not factored in time.

    Notes
    -----
    The rule is theorem 3 of docs/mathematics/masks.md.

    Examples
    --------
    >>> print(mask_rule("110/111/011", 9, "torus"))
    m × 9 torus of 110/111/011: unique iff m is not a multiple of 3
    >>> print(mask_rule("010/111/010", 6))
    m × 6 board of 010/111/010: unique iff m + 1 is not a multiple of 9
    """
    found, topology = Mask.of(wanted), Topology.of(topology)
    n = positive_integer("n", n)
    deadline = time.monotonic() + checked_seconds(seconds)
    R = polynomials_over(prime_number_of_colors(colors))
    if not topology.columns_close and not found.has_mirrored_rows:
        raise ValueError(f"a rule needs columns that close up or a mask that is its own mirror image, got {found}")
    rows, F = _rows(R, found, topology), _modulus(R, n, topology)
    (before, here, after), F, content = _without_content(R, rows, F)
    ranks: set[int] = set()
    for f, _ in R.factor(F) if R.degree(F) > 0 else ():
        singular = _singular(R, before, here, after, f, rows_close=topology.rows_close)
        ranks |= set(_least(R, f, singular, deadline))
    return MaskRule(found, n, topology.name, colors, content, minimal_under_divisibility(ranks))


def _singular(
    R: PolynomialRing[Any], before: Any, here: Any, after: Any, f: Any, *, rows_close: bool
) -> Callable[[int], bool]:
    """Return a function of k that tells whether the irreducible factor f of F makes the m × n board not unique.

    k is m if the rows close up, else m + 1.
    """
    if rows_close:
        return lambda k: _closed_nullity(R, (before, here, after), k, f) > 0
    product = R.multiply(after, before)
    if all(R.degree(R.remainder(g, f)) < 0 for g in (here, product)):  # U_k = 0 for all k ≥ 2
        return lambda _: True
    return lambda k: R.degree(_lucas(R, here, product, k, f)[0]) < 0


def _least(R: PolynomialRing[Any], f: Any, singular: Callable[[int], bool], deadline: float) -> Iterator[int]:
    """Yield the k with singular(k) that no other such k divides: at most two numbers, perhaps one of them twice.

    `singular` is the function that `_singular` returns for f; TimeoutError if factoring lasts until `deadline`.
    """
    p, degree = R.characteristic, R.degree(f)
    multiple = p * (p ** (2 * degree) - 1)
    if not singular(multiple):
        return
    primes = {p}
    for sign in (-1, 1):
        parts = prime_factors_of_power(degree, sign, max(0.0, deadline - time.monotonic()), p)
        if parts.composites:
            raise TimeoutError(f"{p}^{degree} {'+' if sign > 0 else '-'} 1 was not factored in the time given")
        primes |= set(parts.primes)
    first = order_from_multiple(multiple, sorted(primes), singular)
    yield first
    for q in primes:
        if first % q == 0:
            # a second number, not divisible by `first`, lacks one of its prime powers
            most = multiple
            while most % _power_in(first, q) == 0:
                most //= q
            if singular(most):
                yield order_from_multiple(most, sorted(primes), singular)


def _power_in(k: int, q: int) -> int:
    """Return the largest power of q that divides k."""
    found = 1
    while k % (found * q) == 0:
        found *= q
    return found
