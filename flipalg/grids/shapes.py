"""Read a neighborhood: a name, a mask with odd sides, a list of offsets, or a function of the cell.

Any neighborhood other than the fifteen forms, and any function, is a Shape.  Its boards are solved by elimination; only
the nullities of some 3 × 3 masks have formulas (masks.py).  On a board with an edge joined to the reversed opposite
edge (TWISTED), every neighborhood is a Shape, because the offsets of the changed cells depend on the pressed cell.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from operator import index
from typing import Any, NamedTuple, TypeAlias

from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Form, Row
from flipalg.grids.topologies import TOPOLOGIES, Topology, cells_reached
from flipalg.system.limits import MASK_WEIGHT

__all__ = [
    "SURFACES",
    "TWISTED",
    "Glued",
    "Neighborhood",
    "NeighborhoodLike",
    "Place",
    "Shape",
    "read_neighborhood",
    "refuse_shape",
]

Place: TypeAlias = tuple[int, int]
CellFunction: TypeAlias = Callable[[int, int], Iterable[Place]]
"""A function of (row, column) that returns the cells that a press there changes."""

ACCEPTED = (
    "a neighborhood is a name, a mask of odd sides such as 010/111/010, a list of offsets (down, right), or a function"
)
MASK_NAME_TO = 4
"""A shape whose offsets go at most this far is named by its mask, one that goes farther by its offsets."""


class Shape(NamedTuple):
    """A neighborhood that is not a Form, which users write as a mask, offsets or a function.

    Attributes
    ----------
    offsets : tuple of (int, int)
        The cells that a press changes, as (rows down, columns right) from the pressed cell, sorted.  A cell is repeated
        as often as a press adds 1 to it, modulo the number of colors.
    function : callable or None
        The function in place of offsets, which are then ().

    Examples
    --------
    >>> knight = Shape(((0, 0), (1, 2)))
    >>> knight.name, knight.transposed
    ('00000/00000/00100/00001/00000', Shape(offsets=((0, 0), (2, 1)), function=None))
    """

    offsets: tuple[Place, ...] = ()
    function: CellFunction | None = None

    @property
    def name(self) -> str:
        """The mask, or the offsets if one goes far; for a function its name."""
        if isinstance(self.function, Glued):
            return f"{self.function.name} on the {SURFACES[self.function.topology]}"
        return _name(self.offsets) if self.function is None else getattr(self.function, "__name__", "a function")

    @property
    def is_mask(self) -> bool:
        """Return whether `name` is a mask of three rows of 0 and 1; False for a function."""
        distinct = len(set(self.offsets)) == len(self.offsets)
        return self.function is None and distinct and all(abs(step) <= 1 for place in self.offsets for step in place)

    def names_on(self, topology: Topology) -> tuple[str, str]:
        """Return the names of the neighborhood and the topology that `Grid.of_any` reads, also on a twisted board."""
        if isinstance(self.function, Glued):
            return self.function.name, self.function.topology
        return self.name, topology.name

    @property
    def transposed(self) -> "Shape":
        """Return the shape with the roles of rows and columns exchanged."""
        if self.function is None:
            return Shape(tuple(sorted((right, down) for down, right in self.offsets)))
        return Shape(function=partial(_across, self.function))

    def reached(self, m: int, n: int, cell: Place, topology: Topology = TOPOLOGIES["board"]) -> dict[Place, int]:
        """Return {changed cell: how often it changes} for a press on `cell` of the m × n board."""
        if self.function is None:
            return cells_reached(m, n, cell, self.offsets, topology.closed)
        reached: dict[Place, int] = {}
        what = f"the cells that {self.name}{cell} changes"
        for place in self.function(*cell):
            i, j = _pair(place, what)
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

    def reversed(self, m: int, n: int, topology: Topology) -> "Shape":
        """Return the neighborhood with the transposed matrix.

        A press of the result on a cell c changes the cells whose press, in this neighborhood, changes c.
        """
        if self.function is None:
            return Shape(tuple(sorted((-down, -right) for down, right in self.offsets)))
        back: dict[Place, list[Place]] = {}
        for cell in ((i, j) for i in range(m) for j in range(n)):
            for place, times in self.reached(m, n, cell, topology).items():
                back.setdefault(place, []).extend([cell] * times)
        return Shape(function=partial(_looked_up, back))


Neighborhood: TypeAlias = Form | Shape
"""The cells that a press changes; formulas take a Form."""
NeighborhoodLike: TypeAlias = str | Neighborhood | CellFunction | Iterable[Sequence[int] | str]
"""A name; a mask as text, lists or an array; offsets (rows down, columns right); a function; or a Neighborhood."""


def read_neighborhood(wanted: NeighborhoodLike) -> Neighborhood:
    """Return the neighborhood that a user writes: a form if the name, mask or offsets give one, else a Shape.

    A function is always a Shape, and a Neighborhood is returned unchanged.
    Raises TypeError or ValueError for any other value.

    >>> read_neighborhood("010/111/010").name, read_neighborhood([(0, 0), (1, 2)]).offsets
    ('plus', ((0, 0), (1, 2)))
    """
    if isinstance(wanted, Form | Shape):
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
        return Shape(function=wanted)
    return _of_offsets(_from_rows(wanted))


class Glued(NamedTuple):
    """A neighborhood on a board with joined edges, as a function of the pressed cell.

    name      the name of the neighborhood
    offsets   its offsets
    rows      how the top and bottom edges are joined: "" (not at all), "straight", or "reversed" (one edge is reversed)
    columns   how the left and right edges are joined, in the same words
    """

    m: int
    n: int
    name: str
    offsets: tuple[Place, ...]
    topology: str
    rows: str
    columns: str

    @classmethod
    def on(cls, m: int, n: int, neighborhood: Neighborhood, topology: str) -> Shape:
        """Return the neighborhood on the m × n board with a topology of TWISTED; ValueError for a function."""
        if isinstance(neighborhood, Shape) and neighborhood.function:
            raise ValueError(f"the neighborhood {neighborhood.name} is a function of the cell and has no offsets")
        glued = cls(m, n, neighborhood.name, neighborhood.offsets, topology, *TWISTED[topology])
        return Shape(function=glued)  # type: ignore[arg-type]  # a tuple that can be called

    def __call__(self, i: int, j: int) -> list[Place]:
        """Return the cells that a press on (i, j) changes; a cell that it reaches twice is listed twice.

        A step that leaves the board at a corner crosses the left or right edge first.
        """
        m, n, _, offsets, _, rows, columns = self
        cells: list[Place] = []
        for down, right in offsets:
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
        "eliminate, flipalg.games.BoardGame too, and flipalg.answers.eliminated.elimination_certificate proves"
    )


def _of_offsets(offsets: Iterable[Place]) -> Neighborhood:
    """Return the form with these offsets if there is one, else the Shape; ValueError if there are no offsets."""
    cells = tuple(sorted(offsets))
    if not cells:
        raise ValueError(f"{ACCEPTED}; a press must change at least one cell")
    return _FORMS.get(cells) or Shape(cells)


def _name(offsets: Sequence[Place]) -> str:
    """Return the square mask of the offsets as text; if an offset goes farther than MASK_NAME_TO, the offsets."""
    reach = max(1, *(abs(step) for offset in offsets for step in offset)) if offsets else 1
    if reach > MASK_NAME_TO:
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
            if value not in range(MASK_WEIGHT + 1):
                raise ValueError(f"a mask has numbers from 0 to {MASK_WEIGHT}, got {value!r} in {wanted!r:.60}")
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


def _across(function: CellFunction, i: int, j: int) -> list[Place]:
    return [(row, column) for column, row in function(j, i)]


def _looked_up(cells: dict[Place, list[Place]], i: int, j: int) -> list[Place]:
    return cells.get((i, j), [])


_FORMS = {tuple(sorted(form.offsets)): form for form in NEIGHBORHOODS.values()}
