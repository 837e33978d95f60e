"""Grid: the numbers of rows and columns, the neighborhood, the topology and the number of colors of a board."""

import re
from typing import Any, Generic, NamedTuple, TypeGuard, TypeVar, cast

from flipalg.algebra.integers import NUMBER, both_sides, brief, decimal, read_integer
from flipalg.grids.colors import number_of_colors, with_colors
from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import Form
from flipalg.grids.shapes import (
    SURFACES,
    TWISTED,
    Glued,
    Neighborhood,
    NeighborhoodLike,
    read_neighborhood,
    refuse_shape,
)
from flipalg.grids.topologies import TOPOLOGIES, Topology

__all__ = ["Grid", "OnGrid", "has_form"]

P_co = TypeVar("P_co", bound=Neighborhood, covariant=True)


class Grid(NamedTuple, Generic[P_co]):
    """A board without the states of its cells; Grid[Form], to which formulas apply, or Grid[Neighborhood].

    `Grid.of` and `Grid.of_any` make a grid from the sizes and names that users write.

    >>> grid = Grid.of(5, 7, "king", "torus", 3)
    >>> str(grid), grid.label, str(grid.transposed)
    ('5 × 7 torus with 3 colors (king)', '5.7.torus.king.c3', '7 × 5 torus with 3 colors (king)')
    >>> str(Grid.of(5, 7)), Grid.of(5, 7).label
    ('5 × 7 board', '5.7.plus')
    """

    m: int
    n: int
    neighborhood: P_co
    topology: Topology = TOPOLOGIES["board"]
    colors: int = 2

    @classmethod
    def of(
        cls,
        m: int,
        n: int,
        neighborhood: str | Form = "plus",
        topology: str | Topology | tuple[bool, bool] = "board",
        colors: int = 2,
    ) -> "Grid[Form]":
        """Return the grid of these sizes and names, to which the formulas of `theory` apply.

        TypeError or ValueError for a value that is not accepted: a Shape, also as a mask in text, or a topology that is
        not one of the four of `TOPOLOGIES`.
        """
        if not (isinstance(topology, str) and topology in TWISTED):
            topology = Topology.of(topology)
        grid = cls.of_any(m, n, neighborhood, topology, colors)
        if has_form(grid):
            return grid
        raise refuse_shape(grid.neighborhood)

    @classmethod
    def of_any(
        cls,
        m: int,
        n: int,
        neighborhood: NeighborhoodLike = "plus",
        topology: str | Topology | tuple[bool, bool] = "board",
        colors: int = 2,
    ) -> "Grid[Neighborhood]":
        """Return the grid of these sizes and names, with any neighborhood and also with a topology of `TWISTED`.

        TypeError or ValueError for a value that is not accepted.
        """
        m, n = both_sides(m, n)
        found = read_neighborhood(neighborhood)
        if isinstance(topology, str):
            look_up("topology", topology, {**TOPOLOGIES, **TWISTED})
            if topology in TWISTED:
                found, topology = Glued.on(m, n, found, topology), "board"
        return Grid(m, n, found, Topology.of(topology), number_of_colors(colors))

    def require_form(self) -> Form:
        """Return the neighborhood; ValueError if it is a Shape."""
        if isinstance(self.neighborhood, Form):
            return self.neighborhood
        raise refuse_shape(self.neighborhood)

    @classmethod
    def from_label(cls, text: str) -> "Grid[Form]":
        """Return the grid with this `label`; ValueError for a text that is not a label.

        A label without a neighborhood means `plus`.  A side may be written as a power, 10^12.

        >>> Grid.from_label("9.9.torus.king.c3").label, str(Grid.from_label("14.14"))
        ('9.9.torus.king.c3', '14 × 14 board')
        """
        m, n, *words = text.strip().split(".") if isinstance(text, str) and text.count(".") else ("", "")
        if len(words) > 3 or not (re.fullmatch(NUMBER, m) and re.fullmatch(NUMBER, n)):
            raise ValueError(f"a label is written 14.14.plus or 9.9.torus.king.c3, got {text!r:.60}")
        colors = read_integer(words.pop()[1:]) if words and re.fullmatch(f"c{NUMBER}", words[-1]) else 2
        topology = words.pop(0) if words and words[0] in (*TOPOLOGIES, *TWISTED) else "board"
        form = Form.of(".".join(words) or "plus")  # an extra word makes the name unknown
        return cls.of(read_integer(m), read_integer(n), form, topology, colors)

    def reached(self, i: int, j: int) -> dict[tuple[int, int], int]:
        """Return {cell: how often a press on the cell (i, j) changes it}, for the cells that it changes.

        >>> Grid.of(1, 2, topology="cylinder").reached(0, 0)
        {(0, 0): 1, (0, 1): 2}
        """
        return self.neighborhood.reached(self.m, self.n, (i, j), self.topology)

    @property
    def reversed(self) -> "Grid[P_co]":
        """Return the grid with the transposed game matrix: itself, unless the neighborhood is a Shape."""
        m, n, neighborhood, topology, _ = self
        return self._replace(neighborhood=cast(P_co, neighborhood.reversed(m, n, topology)))

    @property
    def transposed(self) -> "Grid[P_co]":
        """Return the grid with the roles of rows and columns exchanged."""
        neighborhood = cast(P_co, self.neighborhood.transposed)
        return Grid(self.n, self.m, neighborhood, self.topology.transposed, self.colors)

    @property
    def shape(self) -> tuple[int, int]:
        """Return (m, n)."""
        return self.m, self.n

    @property
    def is_default(self) -> bool:
        """Return whether the grid is the standard game: `plus` on a plain board with two colors."""
        return self.neighborhood.name == "plus" and self.topology.is_open and self.colors == 2

    @property
    def names(self) -> tuple[str, str]:
        """Return the names of the neighborhood and of the topology."""
        return self.neighborhood.names_on(self.topology)

    @property
    def kind(self) -> str:
        """Return the topology, the number of colors unless two, and the neighborhood unless `plus`, in words."""
        neighborhood, topology = self.names
        named = f" ({neighborhood})" if neighborhood != "plus" else ""
        return f"{SURFACES.get(topology, topology)}{with_colors(self.colors)}{named}"

    def __str__(self) -> str:
        """Return the name of the grid in words, to follow "the" in a sentence."""
        return f"{brief(self.m)} × {brief(self.n)} {self.kind}"

    @property
    def label(self) -> str:
        """Return a short name, such as 9.9.torus.king.c3; "board" and two colors are left out.

        `from_label` reads it if the neighborhood is a Form.
        """
        neighborhood, topology = self.names
        words = [decimal(self.m), decimal(self.n), *([] if topology == "board" else [topology]), neighborhood]
        return ".".join([*words, f"c{self.colors}"] if self.colors > 2 else words)

    def to_json(self) -> dict[str, Any]:
        """Return a dict with the keys m, n, neighborhood, topology and colors; neighborhood and topology are names."""
        neighborhood, topology = self.names
        return {"m": self.m, "n": self.n, "neighborhood": neighborhood, "topology": topology, "colors": self.colors}


def has_form(grid: Grid[Neighborhood]) -> TypeGuard[Grid[Form]]:
    """Return whether the neighborhood is a Form, so that the formulas of `theory` apply."""
    return isinstance(grid.neighborhood, Form)


class OnGrid:
    """A base class that adds the attributes m, n, colors, neighborhood and topology to a value with a `grid`."""

    grid: Grid[Neighborhood]

    @property
    def m(self) -> int:
        """The number of rows."""
        return self.grid.m

    @property
    def n(self) -> int:
        """The number of columns."""
        return self.grid.n

    @property
    def colors(self) -> int:
        """The number of colors."""
        return self.grid.colors

    @property
    def neighborhood(self) -> str:
        """The name of the neighborhood."""
        return self.grid.names[0]

    @property
    def topology(self) -> str:
        """The name of the topology."""
        return self.grid.names[1]
