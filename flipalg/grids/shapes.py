"""Read a neighborhood: a name, a mask with odd sides, a list of offsets, or a function of the cell.

Any neighborhood other than the fifteen forms, and any function, is a Shape.  Its boards are solved by elimination; only
the nullities of some 3 × 3 masks have formulas (masks.py).  On a board with an edge joined to the reversed opposite
edge (TWISTED), every neighborhood is a Shape, because the offsets of the changed cells depend on the pressed cell.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from importlib import import_module
from operator import index
from typing import Any, NamedTuple, TypeAlias

from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Neighborhood, Row
from flipalg.grids.topologies import TOPOLOGIES, Topology

__all__ = ["SURFACES", "TWISTED", "Glued", "NeighborhoodLike", "Place", "Shape", "eliminated_nullity", "refuse_shape"]

Place: TypeAlias = tuple[int, int]
Press: TypeAlias = Callable[[int, int], Iterable[Place]]
"""A function of (row, column) that returns the cells that a press there changes."""
NeighborhoodLike: TypeAlias = str | Neighborhood | Press | Iterable[Sequence[int] | str]
"""A name; a mask as text, lists or an array; offsets (rows down, columns right); a function; or a Neighborhood."""

ACCEPTED = (
    "a neighborhood is a name, a mask of odd sides such as 010/111/010, a list of offsets (down, right), or a function"
)
ELIMINATION = "flipalg.games.eliminated"
"""The name of the module, in a higher layer, that answers by elimination; it is loaded for a question about a Shape."""
LARGEST_MASK_NAME = 4
"""A shape whose offsets go at most this far is named by its mask, one that goes farther by its offsets."""
LARGEST_WEIGHT = 255
"""The largest number in a mask."""


class Shape(Neighborhood):
    """A neighborhood of any shape; `Shape.read` makes it from a mask, offsets or a function.

    The numbers in a mask say how much a press adds to each cell, modulo the number of colors.

    >>> knight = Shape.read([(0, 0), (1, 2)])
    >>> knight.name, knight.offsets
    ('00000/00000/00100/00001/00000', ((0, 0), (1, 2)))
    >>> Shape.read("010/111/010").name, Shape.read([(0, -1), (0, 1)]).name
    ('plus', 'row')
    """

    is_form = False
    _offsets: tuple[Place, ...]
    _press: Press | None

    def __new__(cls, offsets: Iterable[Place] = (), press: Press | None = None) -> "Shape":
        """Make a shape from the offsets (down, right), or from a function of the cell."""
        cells = tuple(sorted(offsets))
        if isinstance(press, Glued):
            name = press.name
        else:
            name = _name(cells) if press is None else getattr(press, "__name__", "a function")
        shape = super().__new__(cls, name, 0, 0, 0, 0)
        shape._offsets, shape._press = cells, press
        return shape

    @classmethod
    def read(cls, wanted: NeighborhoodLike) -> Neighborhood:
        """Return the neighborhood that a user writes: a form if the name, mask or offsets give one, else a Shape.

        A function is always a Shape, and a Neighborhood is returned unchanged.
        Raises TypeError or ValueError for any other value.
        """
        if isinstance(wanted, Neighborhood):
            return wanted
        if isinstance(wanted, str):
            if not re.fullmatch(r"[#.\s/;|,()\d-]*[#\d][#.\s/;|,()\d-]*", wanted):
                try:
                    return look_up("neighborhood", wanted, NEIGHBORHOODS)
                except ValueError as error:
                    if wanted in TOPOLOGIES or wanted in TWISTED:
                        raise ValueError(f"{wanted!r} is a topology: give topology={wanted!r}") from None
                    raise ValueError(
                        f"{error}; or give a mask such as 010/111/010, offsets such as [(0, 0), (1, 2)], or a function"
                    ) from None
            return _of_offsets(_from_text(wanted))
        if callable(wanted):
            return cls(press=wanted)
        return _of_offsets(_from_rows(wanted))

    @cached_property
    def offsets(self) -> tuple[Place, ...]:
        """Return the offsets, sorted, each repeated as often as it adds 1; ValueError if the shape is a function."""
        if self._press is not None:
            raise ValueError(f"the neighborhood {self.name} is a function of the cell and has no offsets")
        return self._offsets

    @property
    def is_mask(self) -> bool:
        """Return whether `name` is a mask of three rows of 0 and 1; False for a function."""
        distinct = len(set(self._offsets)) == len(self._offsets)
        return self._press is None and distinct and all(abs(step) <= 1 for offset in self._offsets for step in offset)

    def names_on(self, topology: Topology) -> tuple[str, str]:
        """Return the names of the neighborhood and of the topology; on a twisted board, those that `Grid.of` reads."""
        if isinstance(self._press, Glued):
            return self._press.neighborhood.name, self._press.topology
        return super().names_on(topology)

    @cached_property
    def transposed(self) -> Neighborhood:
        """Return the shape with the roles of rows and columns exchanged."""
        if self._press is None:
            return _of_offsets((right, down) for down, right in self._offsets)
        return Shape(press=partial(_across, self._press))

    def reached(self, m: int, n: int, cell: Place, topology: Topology = TOPOLOGIES["board"]) -> dict[Place, int]:
        """Return {changed cell: how often it changes} for a press on `cell` of the m × n board."""
        if self._press is None:
            return super().reached(m, n, cell, topology)
        reached: dict[Place, int] = {}
        for place in self._press(*cell):
            i, j = _pair(place, f"the cells that {self.name}{cell} changes")
            if (topology.rows_close or 0 <= i < m) and (topology.columns_close or 0 <= j < n):
                reached[i % m, j % n] = reached.get((i % m, j % n), 0) + 1
        return reached

    def pressed(self, rows: Iterable[Row], n: int, topology: Topology = TOPOLOGIES["board"]) -> Iterator[Row]:
        """Yield, for two colors, the packed rows of cells that the presses in `rows` flip; all are read first."""
        values = ([row >> j & 1 for j in range(n)] for row in rows)
        for row in self.pressed_values(values, n, topology, colors=2):
            yield sum(value << j for j, value in enumerate(row))

    def pressed_values(
        self, rows: Iterable[Sequence[int]], n: int, topology: Topology = TOPOLOGIES["board"], *, colors: int
    ) -> Iterator[list[int]]:
        """Yield the rows of n values that presses add modulo `colors`; all rows are read first."""
        presses = list(rows)
        m = len(presses)
        added = [[0] * n for _ in range(m)]
        for i, row in enumerate(presses):
            for j, times in enumerate(row):
                if times:
                    for (k, h), once in self.reached(m, n, (i, j), topology).items():
                        added[k][h] = (added[k][h] + times * once) % colors
        return iter(added)

    def reversed(self, m: int, n: int, topology: Topology) -> Neighborhood:
        """Return the neighborhood with the transposed matrix.

        A press of the result on a cell c changes the cells whose press, in this neighborhood, changes c.
        """
        if self._press is None:
            return _of_offsets((-down, -right) for down, right in self._offsets)
        back: dict[Place, list[Place]] = {}
        for cell in ((i, j) for i in range(m) for j in range(n)):
            for place, times in self.reached(m, n, cell, topology).items():
                back.setdefault(place, []).extend([cell] * times)
        return Shape(press=partial(_looked_up, back))

    @property
    def coefficients(self) -> tuple[int, int, int, int]:
        """Raise ValueError: only the fifteen forms have coefficients."""
        raise refuse_shape(self)

    @property
    def discriminant(self) -> int:
        """Raise ValueError, as `coefficients` does."""
        raise refuse_shape(self)

    @property
    def is_product(self) -> bool:
        """Raise ValueError, as `coefficients` does."""
        raise refuse_shape(self)

    c0 = c1 = c2 = c3 = discriminant  # no formula may read them

    def __eq__(self, other: object) -> bool:
        """Return whether both are shapes with the same offsets, or the same function."""
        return isinstance(other, Shape) and (self._offsets, self._press) == (other._offsets, other._press)

    def __ne__(self, other: object) -> bool:
        """Return the opposite of `==`; without this method a comparison of tuples would decide."""
        return not self == other

    def __hash__(self) -> int:
        """Return a hash that agrees with equality."""
        return hash((self._offsets, self._press))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the class with the offsets and the function, for pickle."""
        return Shape, (self._offsets, self._press)

    def __repr__(self) -> str:
        """Return Shape(offsets), a call that makes the shape again; for a function, Shape(function)."""
        return f"Shape({list(self._offsets) if self._press is None else self._press!r})"


def eliminated_nullity(grid: Any) -> int:
    """Return the nullity of a Grid that no formula covers, by elimination in the module ELIMINATION."""
    nullity: int = import_module(ELIMINATION).nullity(grid)
    return nullity


class Glued(NamedTuple):
    """A neighborhood on a board with joined edges, as a function of the pressed cell.

    rows      how the top and bottom edges are joined: "" (not at all), "straight", or "reversed" (one edge is reversed)
    columns   how the left and right edges are joined, in the same words
    """

    m: int
    n: int
    neighborhood: Neighborhood
    topology: str
    rows: str
    columns: str

    @property
    def name(self) -> str:
        """The neighborhood and the surface in words, such as "plus on the Klein bottle"."""
        return f"{self.neighborhood.name} on the {SURFACES[self.topology]}"

    def __call__(self, i: int, j: int) -> list[Place]:
        """Return the cells that a press on (i, j) changes; a cell that it reaches twice is listed twice.

        A step that leaves the board at a corner crosses the left or right edge first.
        """
        m, n, neighborhood, _, rows, columns = self
        cells: list[Place] = []
        for down, right in neighborhood.offsets:
            k, h = i + down, j + right
            if columns and h // n % 2 and columns == "reversed":
                k = m - 1 - k
            if rows and k // m % 2 and rows == "reversed":
                h = n - 1 - h
            if (rows or 0 <= k < m) and (columns or 0 <= h < n):
                cells.append((k % m, h % n))
        return cells


TWISTED = {
    "moebius": ("", "reversed"),
    "klein": ("straight", "reversed"),
    "projective": ("reversed", "reversed"),
}
"""{topology: how the top and bottom edges, and the left and right edges, are joined}, as in `Glued`."""


SURFACES = {"moebius": "Möbius band", "klein": "Klein bottle", "projective": "projective plane"}


def refuse_shape(shape: Neighborhood) -> ValueError:
    """Return the ValueError for a question that only formulas for the fifteen forms answer."""
    return ValueError(
        f"there is no formula for the neighborhood {shape.name}: nullity, is_unique, solve, hint and kernel_basis "
        "eliminate, flipalg.games.BoardGame too, and flipalg.games.eliminated.elimination_certificate proves"
    )


def _of_offsets(offsets: Iterable[Place]) -> Neighborhood:
    """Return the form with these offsets if there is one, else the Shape; ValueError if there are no offsets."""
    shape = Shape(offsets)
    if not shape.offsets:
        raise ValueError(f"{ACCEPTED}; a press must change at least one cell")
    return _FORMS.get(shape.offsets, shape)


def _name(offsets: Sequence[Place]) -> str:
    """Return the square mask of the offsets as text; if an offset goes farther than LARGEST_MASK_NAME, the offsets."""
    reach = max(1, *(abs(step) for offset in offsets for step in offset)) if offsets else 1
    if reach > LARGEST_MASK_NAME:
        return " ".join(f"{down},{right}" for down, right in offsets)
    square = range(-reach, reach + 1)
    rows = [[str(offsets.count((i, j))) for j in square] for i in square]
    between = "," if any(len(number) > 1 for row in rows for number in row) else ""
    return "/".join(between.join(row) for row in rows)


def _from_text(text: str) -> list[Place]:
    """Return the offsets of a mask written as rows, or of a list of pairs such as 0,0 1,2."""
    pairs = re.findall(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?", text)
    if "," in text and not re.search(r"[/;|#.\n]", text):
        if re.sub(r"\(?\s*-?\d+\s*,\s*-?\d+\s*\)?,?", "", text).strip():
            raise ValueError(f"{ACCEPTED}, got {text!r:.60}")
        return _distinct((int(down), int(right)) for down, right in pairs)
    lines = [line.replace(" ", "").strip(",") for line in re.split(r"[/;|\n]", text.strip())]
    rows = [line.split(",") if "," in line else list(line) for line in lines]
    numbers = [[{"#": "1", ".": "0"}.get(sign, sign) for sign in row] for row in rows]
    if not all(number.isdecimal() for row in numbers for number in row):
        raise ValueError(f"a mask is rows of digits, or of . and #, got {text!r:.60}")
    return _of_mask([list(map(int, row)) for row in numbers], text)


def _from_rows(wanted: Any) -> list[Place]:
    """Return the offsets of a mask given as lists or an array, or of a list of pairs."""
    if isinstance(wanted, bool | int | float | bytes) or wanted is None:
        raise TypeError(f"{ACCEPTED}, got {wanted!r}")
    try:
        rows = [row if isinstance(row, str) else list(row) for row in wanted]
    except TypeError:
        raise TypeError(f"{ACCEPTED}, got {wanted!r:.60}") from None
    if rows and all(isinstance(row, str) for row in rows):
        return _from_text("/".join(map(str, rows)))
    if rows and all(len(row) == 2 for row in rows):
        return _distinct(_pair(row, "an offset") for row in rows)
    return _of_mask(rows, wanted)


def _of_mask(rows: Sequence[Sequence[Any]], wanted: object) -> list[Place]:
    """Return the offsets of the cells of a mask from its middle, each repeated as often as its number says."""
    height, width = len(rows), len(rows[0]) if rows else 0
    if not height % 2 or not width % 2 or any(len(row) != width for row in rows):
        sizes = f"{height} rows of {', '.join(sorted({str(len(row)) for row in rows}))}" if rows else "no rows"
        raise ValueError(f"a mask has an odd number of rows, all of one odd length, got {sizes} in {wanted!r:.60}")
    for row in rows:
        for value in row:
            if value not in range(LARGEST_WEIGHT + 1):
                raise ValueError(f"a mask has numbers from 0 to {LARGEST_WEIGHT}, got {value!r} in {wanted!r:.60}")
    middle = height // 2, width // 2
    cells = ((i - middle[0], j - middle[1], int(value)) for i, row in enumerate(rows) for j, value in enumerate(row))
    return [(down, right) for down, right, times in cells for _ in range(times)]


def _distinct(offsets: Iterable[Place]) -> list[Place]:
    found: list[Place] = []
    for offset in offsets:
        if offset in found:
            raise ValueError(f"the offset {offset} is listed twice")
        found.append(offset)
    return found


def _pair(place: Any, what: str) -> Place:
    try:
        down, right = place
        return index(down), index(right)
    except (TypeError, ValueError):
        raise TypeError(f"{what}: a pair of integers (row, column), got {place!r:.60}") from None


def _across(press: Press, i: int, j: int) -> list[Place]:
    return [(row, column) for column, row in press(j, i)]


def _looked_up(cells: dict[Place, list[Place]], i: int, j: int) -> list[Place]:
    return cells.get((i, j), [])


_FORMS = {tuple(sorted(form.offsets)): form for form in NEIGHBORHOODS.values()}
