"""Grid: the numbers of rows and columns, the neighborhood, the topology and the number of colors of a board."""

import re
from typing import Any, NamedTuple

from flipalg.algebra.integers import NUMBER, both_sides, brief, decimal, read_integer
from flipalg.grids.colors import number_of_colors, with_colors
from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Neighborhood
from flipalg.grids.shapes import SURFACES, TWISTED, Glued, NeighborhoodLike, Shape, refuse_shape
from flipalg.grids.topologies import TOPOLOGIES, Topology

__all__ = ["Grid", "OnGrid"]


class Grid(NamedTuple):
    """A board without the states of its cells; `Grid.of` makes a grid from the sizes and names that users write.

    >>> grid = Grid.of(5, 7, "king", "torus", 3)
    >>> str(grid), grid.label, str(grid.transposed)
    ('5 × 7 torus with 3 colors (king)', '5.7.torus.king.c3', '7 × 5 torus with 3 colors (king)')
    >>> str(Grid.of(5, 7)), Grid.of(5, 7).label
    ('5 × 7 board', '5.7.plus')
    """

    m: int
    n: int
    neighborhood: Neighborhood = NEIGHBORHOODS["plus"]
    topology: Topology = TOPOLOGIES["board"]
    colors: int = 2

    @classmethod
    def of(
        cls,
        m: int,
        n: int,
        neighborhood: NeighborhoodLike = "plus",
        topology: str | Topology | tuple[bool, bool] = "board",
        colors: int = 2,
        *,
        free: bool = False,
    ) -> "Grid":
        """Return the grid of these sizes and names; TypeError or ValueError for a value that is not accepted.

        Unless `free`, the neighborhood must be one of the fifteen forms, and the topology one of the four of
        `TOPOLOGIES`, to which the formulas of `theory` apply.
        """
        m, n = both_sides(m, n)
        found = Shape.read(neighborhood)
        if isinstance(topology, str) and (ends := TWISTED.get(topology)):
            glued = Glued(m, n, found, topology, *ends)
            found, topology = Shape(press=glued), "board"  # type: ignore[arg-type]  # a tuple that can be called
        elif free and isinstance(topology, str):
            look_up("topology", topology, {**TOPOLOGIES, **TWISTED})
        if not (free or found.is_form):
            raise refuse_shape(found)
        return cls(m, n, found, Topology.of(topology), number_of_colors(colors))

    @classmethod
    def from_label(cls, text: str, *, free: bool = False) -> "Grid":
        """Return the grid with this `label`; ValueError for a text that is not a label.

        A label without a neighborhood means `plus`.  A side may be written as a power, 10^12.  `free` allows masks,
        offsets and twisted topologies.

        >>> Grid.from_label("9.9.torus.king.c3").label, str(Grid.from_label("14.14"))
        ('9.9.torus.king.c3', '14 × 14 board')
        """
        m, n, *words = text.strip().split(".") if isinstance(text, str) and text.count(".") else ("", "")
        if len(words) > 3 or not (re.fullmatch(NUMBER, m) and re.fullmatch(NUMBER, n)):
            raise ValueError(f"a label is written 14.14.plus or 9.9.torus.king.c3, got {text!r:.60}")
        colors = read_integer(words.pop()[1:]) if words and re.fullmatch(f"c{NUMBER}", words[-1]) else 2
        topology = words.pop(0) if words and words[0] in (*TOPOLOGIES, *TWISTED) else "board"
        name = ".".join(words) or "plus"  # an extra word makes the name unknown
        neighborhood = name if free else Neighborhood.of(name)
        return cls.of(read_integer(m), read_integer(n), neighborhood, topology, colors, free=free)

    def reached(self, i: int, j: int) -> dict[tuple[int, int], int]:
        """Return {cell: how often a press on the cell (i, j) changes it}, for the cells that it changes.

        >>> Grid.of(1, 2, topology="cylinder").reached(0, 0)
        {(0, 0): 1, (0, 1): 2}
        """
        return self.neighborhood.reached(self.m, self.n, (i, j), self.topology)

    @property
    def reversed(self) -> "Grid":
        """Return the grid with the transposed game matrix: itself, unless the neighborhood is a Shape."""
        m, n, neighborhood, topology, _ = self
        return self._replace(neighborhood=neighborhood.reversed(m, n, topology))

    @property
    def transposed(self) -> "Grid":
        """Return the grid with the roles of rows and columns exchanged."""
        return Grid(self.n, self.m, self.neighborhood.transposed, self.topology.transposed, self.colors)

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

        `from_label` with `free` reads it, unless the neighborhood is a function.
        """
        neighborhood, topology = self.names
        words = [decimal(self.m), decimal(self.n), *([] if topology == "board" else [topology]), neighborhood]
        return ".".join([*words, f"c{self.colors}"] if self.colors > 2 else words)

    def to_json(self) -> dict[str, Any]:
        """Return a dict with the keys m, n, neighborhood, topology and colors; neighborhood and topology are names."""
        neighborhood, topology = self.names
        return {"m": self.m, "n": self.n, "neighborhood": neighborhood, "topology": topology, "colors": self.colors}


class OnGrid:
    """A base class that adds the attributes m, n, colors, neighborhood and topology to a value with a `grid`."""

    grid: Grid

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
