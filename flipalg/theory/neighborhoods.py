"""The neighborhoods of a press: the fifteen forms c0 + c1 x + c2 y + c3 xy over F2 but 0, and the three topologies.

On the m × n board a form acts as c0 I + c1 A_m⊗I + c2 I⊗A_n + c3 A_m⊗A_n: x moves up and down, y left and right.

Main definitions
    Neighborhood                    a form: its offsets, its polynomials v and w, what presses flip
    NEIGHBORHOODS                   all fifteen, by name: the one table
    BIJECTIVE, DEGENERATE           the six with c0 c3 + c1 c2 = 1, and the nine products (a0 + a1 x)(b0 + b1 y)
    TOPOLOGIES                      board, cylinder, torus: whether rows and columns close up
    neighborhood(name), topology(name)   look-up; the error lists the names
    side_polynomial_bits(n, form)   D_n(x) = w^n d_n(v/w), v = c0 + c1 x, w = c2 + c3 x, for the six, so that
                                    nullity(m, n) = deg gcd(d_m(x), D_n(x))
Main statements
    the six forms are the graphs of the six Möbius maps y = (c0 + c1 x)/(c2 + c3 x), PGL2(F2) ≅ S3
    nullity = deg gcd(d_m(x), D_n(x))
        for plus [Sutner2000]; proved for all six: A_m and A_n being nonderogatory, the kernel has the dimension of
        R = F2[x, y]/(d_m(x), d_n(y), v + w y).  As c0 c3 + c1 c2 = 1, some constants have a w + b v = 1, and in R,
        where v = w y, w (a + b y) = 1: so w is a unit of R, y = v/w, and d_n(y) = 0 says D_n(x) = 0.  w is a unit
        modulo D_n(x) too, because D_n = v^n modulo w and v is prime to w: so R = F2[x]/(d_m(x), D_n(x)).
        test_nullity_of_the_six_neighborhoods_is_the_rank
    the nine products: theory.degenerate
Conventions
    Exchanging m and n exchanges c1 and c2.  A cylinder is P_m × C_n: its columns close up.  C_1 and C_2 have no edges:
    the two ways to a cell cancel.
    A *packed row* is a Python integer, bit j the cell in column j.
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TypeAlias, TypeVar

from flipalg.algebra import arithmetic
from flipalg.algebra.bits import Bits, reverse_bits

Row: TypeAlias = int
"""A packed row: bit j is the cell in column j."""
T = TypeVar("T")


@dataclass(frozen=True)
class Neighborhood:
    """The form c0 + c1 x + c2 y + c3 xy."""

    name: str
    c0: int
    c1: int
    c2: int
    c3: int

    @cached_property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """Return the cells that a press flips, relative to it, as (rows down, columns right)."""
        beside = (-1, 1)
        cells = [(0, 0)] if self.c0 else []
        cells += [(down, 0) for down in beside if self.c1]
        cells += [(0, right) for right in beside if self.c2]
        cells += [(down, right) for down in beside for right in beside if self.c3]
        return tuple(cells)

    @property
    def v(self) -> Bits:
        """Return c0 + c1 x: the form is v + w y."""
        return self.c0 | self.c1 << 1

    @property
    def w(self) -> Bits:
        """Return c2 + c3 x: the form is v + w y."""
        return self.c2 | self.c3 << 1

    @property
    def is_degenerate(self) -> bool:
        """Return whether c0 c3 + c1 c2 = 0 mod 2: the form is a product, and y = v/w no bijection."""
        return self.c0 & self.c3 == self.c1 & self.c2

    @property
    def transposed(self) -> "Neighborhood":
        """Return the form with the roles of rows and columns exchanged."""
        return _BY_COEFFICIENTS[self.c0, self.c2, self.c1, self.c3]

    def pressed(self, rows: Iterable[Row], n: int, topology: str = "board") -> Iterator[Row]:
        """Yield the rows, of n cells, that presses flip: from the offsets of a press and nothing else.

        On a board or cylinder the rows stream; the torus holds them all, because its first needs its last.
        """
        around, beside_closes = TOPOLOGIES[topology]
        mask = (1 << n) - 1
        first, last = 0, 0
        if around:
            rows = tuple(rows)
            first, last = (rows[0], rows[-1]) if rows else (0, 0)
        above, here = 0, last
        for k, below in enumerate(chain(rows, (first,))):
            if k:  # `here` is a row of the board
                vertical = above ^ below
                beside = (here if self.c2 else 0) ^ (vertical if self.c3 else 0)
                flipped = (here if self.c0 else 0) ^ (vertical if self.c1 else 0) ^ (beside << 1 & mask) ^ (beside >> 1)
                if beside_closes:
                    flipped ^= beside >> (n - 1) ^ (beside & 1) << (n - 1)
                yield flipped
            above, here = here, below


NEIGHBORHOODS: dict[str, Neighborhood] = {
    form.name: form
    for form in (
        Neighborhood("plus", 1, 1, 1, 0),
        Neighborhood("cross", 0, 1, 1, 0),
        Neighborhood("king", 0, 1, 1, 1),
        Neighborhood("saltire", 1, 0, 0, 1),
        Neighborhood("pillars", 1, 0, 1, 1),
        Neighborhood("beams", 1, 1, 0, 1),
        Neighborhood("center", 1, 0, 0, 0),
        Neighborhood("column", 0, 1, 0, 0),
        Neighborhood("column_with_center", 1, 1, 0, 0),
        Neighborhood("row", 0, 0, 1, 0),
        Neighborhood("row_with_center", 1, 0, 1, 0),
        Neighborhood("saltire_without_center", 0, 0, 0, 1),
        Neighborhood("beams_without_center", 0, 1, 0, 1),
        Neighborhood("pillars_without_center", 0, 0, 1, 1),
        Neighborhood("king_with_center", 1, 1, 1, 1),
    )
}
BIJECTIVE = {name: form for name, form in NEIGHBORHOODS.items() if not form.is_degenerate}
DEGENERATE = {name: form for name, form in NEIGHBORHOODS.items() if form.is_degenerate}
_BY_COEFFICIENTS = {(form.c0, form.c1, form.c2, form.c3): form for form in NEIGHBORHOODS.values()}

TOPOLOGIES: dict[str, tuple[bool, bool]] = {"board": (False, False), "cylinder": (False, True), "torus": (True, True)}
"""Whether the rows close up, the last above the first, and whether the columns do."""


def neighborhood(name: str, among: Mapping[str, Neighborhood] = NEIGHBORHOODS) -> Neighborhood:
    """Return the neighborhood of that name; ValueError lists the names for an unknown one."""
    return look_up("neighborhood", name, among)


def topology(name: str) -> tuple[bool, bool]:
    """Return whether rows and columns close up; ValueError lists the names for an unknown one."""
    return look_up("topology", name, TOPOLOGIES)


def look_up(what: str, name: str, table: Mapping[str, T]) -> T:
    """Return the entry of that name; the error proposes the closest name and lists them all."""
    if isinstance(name, str) and name in table:
        return table[name]
    from difflib import get_close_matches  # 5 ms, for an error only

    close = get_close_matches(name, table, 1) if isinstance(name, str) else []
    hint = f"; did you mean {close[0]!r}?" if close else ";"
    raise ValueError(f"unknown {what} {name!r}{hint} choose from {', '.join(table)}")


def side_polynomial_bits(n: int, form: Neighborhood) -> Bits:
    """Return D_n(x): `substitute_bits` on d_n.

    >>> bin(side_polynomial_bits(2, NEIGHBORHOODS["king"]))  # (1+x)² d_2(x/(1+x)) = x² + (1+x)²
    '0b1'
    """
    return substitute_bits(arithmetic.determinant(n), n, form)


def substitute_bits(f: Bits, degree: int, form: Neighborhood) -> Bits:
    """Return w^degree f(v/w), for deg f ≤ degree and one of the six forms.

    By λ → λ+1 and λ → 1/λ, which generate the six maps: O(log degree) XORs of the whole polynomial.  An irreducible f
    becomes irreducible of the same degree, or 1 when its root goes to infinity.
    """
    return _SUBSTITUTIONS[form.name](f, degree)


_SUBSTITUTIONS: dict[str, Callable[[Bits, int], Bits]] = {
    "plus": lambda f, _n: arithmetic.shift(f),  # y = x + 1
    "cross": lambda f, _n: f,  # y = x
    "saltire": lambda f, n: reverse_bits(f, n),  # y = 1/x
    "pillars": lambda f, n: arithmetic.shift(reverse_bits(f, n)),  # y = 1/(x + 1)
    "beams": lambda f, n: reverse_bits(arithmetic.shift(f), n),  # y = 1/x + 1
    "king": lambda f, n: arithmetic.shift(reverse_bits(arithmetic.shift(f), n)),  # y = 1/(x + 1) + 1 = x/(x + 1)
}


def side_polynomial_mod(n: int, form: Neighborhood, modulus: Bits) -> Bits:
    """Return D_n mod `modulus` ≠ 0, for n of any size: 2 log2(n) squares modulo it."""
    return arithmetic.homogeneous_mod(n, form.v, form.w, modulus)
