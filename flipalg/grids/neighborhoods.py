"""The fifteen forms of a press: c0 + c1 x + c2 y + c3 xy with coefficients 0 and 1, not all 0.

On the m × n board the matrix of a form is c0 I + c1 A_m⊗I + c2 I⊗A_n + c3 A_m⊗A_n, where A_k is the adjacency matrix of
the path of k cells, or of the cycle if that side closes up; x stands for steps up and down, y for steps left and right.
Six forms have c0 c3 - c1 c2 = ±1.  They are called bijective: such a form is 0 for y = -(c0 + c1 x)/(c2 + c3 x),
which is a bijective (Möbius) map of x.  The other nine are products.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeAlias

from flipalg.grids.names import look_up
from flipalg.grids.topologies import TOPOLOGIES, Topology, cells_reached

__all__ = ["BIJECTIVE", "NEIGHBORHOODS", "Form", "Row"]

Row: TypeAlias = int
"""A packed row: bit j is the cell in column j."""


class _Coefficients(NamedTuple):  # not a dataclass: that module takes 8 ms to load
    name: str
    c0: int
    c1: int
    c2: int
    c3: int


class Form(_Coefficients):
    """A neighborhood given by coefficients of c0 + c1 x + c2 y + c3 xy; any other neighborhood is a Shape (shapes.py).

    c0 stands for the pressed cell, c1 for the cells above and below it, c2 for the cells to its left and right, and c3
    for its four diagonal neighbors.
    """

    @classmethod
    def of(cls, wanted: "str | Form", among: "Mapping[str, Form] | None" = None) -> "Form":
        """Return the entry of `among` (NEIGHBORHOODS by default) that is or is named `wanted`, else ValueError."""
        return look_up("neighborhood", wanted, NEIGHBORHOODS if among is None else among)

    @cached_property
    def offsets(self) -> tuple[tuple[int, int], ...]:
        """Return the cells that a press changes, as (rows down, columns right) from the pressed cell."""
        beside = (-1, 1)
        cells = [(0, 0)] if self.c0 else []
        cells += [(down, 0) for down in beside if self.c1]
        cells += [(0, right) for right in beside if self.c2]
        cells += [(down, right) for down in beside for right in beside if self.c3]
        return tuple(cells)

    @property
    def coefficients(self) -> tuple[int, int, int, int]:
        """Return c0, c1, c2, c3."""
        return self.c0, self.c1, self.c2, self.c3

    @property
    def discriminant(self) -> int:
        """Return c0 c3 - c1 c2, which is ±1 for the six bijective forms and 0 for the nine products."""
        return self.c0 * self.c3 - self.c1 * self.c2

    @cached_property
    def is_product(self) -> bool:
        """Return whether c0 c3 = c1 c2, so that the form is a product (a0 + a1 x)(b0 + b1 y)."""
        return self.discriminant == 0

    @cached_property
    def transposed(self) -> "Form":
        """Return the form with the roles of rows and columns exchanged."""
        return _BY_COEFFICIENTS[self.c0, self.c2, self.c1, self.c3]

    def names_on(self, topology: Topology) -> tuple[str, str]:
        """Return the names of the neighborhood and of the topology."""
        return self.name, topology.name

    def reached(
        self, m: int, n: int, cell: tuple[int, int], topology: Topology = TOPOLOGIES["board"]
    ) -> dict[tuple[int, int], int]:
        """Return {changed cell: how often it changes} for a press on `cell` of the m × n board."""
        return cells_reached(m, n, cell, self.offsets, topology.closed)

    def reversed(self, m: int, n: int, topology: Topology) -> "Form":
        """Return the neighborhood with the transposed matrix: the form itself, because its matrix is symmetric."""
        return self

    def pressed(self, rows: Iterable[Row], n: int, topology: Topology = TOPOLOGIES["board"]) -> Iterator[Row]:
        """Yield, for two colors, the packed rows of cells that the presses in `rows` flip.

        Bit j of a row is the cell in column j < n.  If the rows close up, all `rows` are read before the first result.
        """
        around, beside_closes = topology.closed
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

    def pressed_values(
        self, rows: Iterable[Sequence[int]], n: int, topology: Topology = TOPOLOGIES["board"], *, colors: int
    ) -> Iterator[list[int]]:
        """Yield the rows of n values that presses add modulo `colors`; `rows` says how often each cell is pressed.

        If the rows close up, all of `rows` is read before the first result.
        """
        rows_close, columns_close = topology.closed
        nothing: Sequence[int] = (0,) * n
        first, last = nothing, nothing
        if rows_close:
            rows = tuple(rows)
            first, last = (rows[0], rows[-1]) if rows else (nothing, nothing)
        above, here = nothing, last
        for k, below in enumerate(chain(rows, (first,))):
            if k:  # `here` is a row of the board
                vertical = [a + b for a, b in zip(above, below, strict=True)]
                beside = [self.c2 * a + self.c3 * b for a, b in zip(here, vertical, strict=True)]
                left, right = (beside[-1], beside[0]) if columns_close else (0, 0)
                yield [
                    (self.c0 * a + self.c1 * b + c + d) % colors
                    for a, b, c, d in zip(here, vertical, [left, *beside[:-1]], [*beside[1:], right], strict=True)
                ]
            above, here = here, below


NEIGHBORHOODS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("plus", 1, 1, 1, 0),
        Form("cross", 0, 1, 1, 0),
        Form("king", 0, 1, 1, 1),
        Form("saltire", 1, 0, 0, 1),
        Form("pillars", 1, 0, 1, 1),
        Form("beams", 1, 1, 0, 1),
        Form("center", 1, 0, 0, 0),
        Form("column", 0, 1, 0, 0),
        Form("column_with_center", 1, 1, 0, 0),
        Form("row", 0, 0, 1, 0),
        Form("row_with_center", 1, 0, 1, 0),
        Form("saltire_without_center", 0, 0, 0, 1),
        Form("beams_without_center", 0, 1, 0, 1),
        Form("pillars_without_center", 0, 0, 1, 1),
        Form("king_with_center", 1, 1, 1, 1),
    )
}
BIJECTIVE = {name: form for name, form in NEIGHBORHOODS.items() if not form.is_product}
_BY_COEFFICIENTS = {form.coefficients: form for form in NEIGHBORHOODS.values()}
