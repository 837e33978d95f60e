"""Charts with axes: maps of nullities and of unique boards, the ranks in rules, P(k), and Chomp with three rows.

In a map m goes down and n to the right, as in a table.  A map of nullities shows unique boards white in every theme.
The maps and `rules_chart` raise ValueError if their largest side N is above MAP_SIDE.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from flipalg.algebra.integers import order_of_2, positive_integer
from flipalg.answers.nullity_tables import nullity_table, uniqueness_table
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.grids.topologies import Topology
from flipalg.impartial.three_rows import diagonal_ratios
from flipalg.pictures.picture import Chart
from flipalg.pictures.theme import GRID, LIT, PRESS, SECOND, UNLIT, ink
from flipalg.squares.primitives import primitives
from flipalg.system.limits import MAP_SIDE
from flipalg.theory.rules import rule

__all__ = [
    "diagonal_chart",
    "neighborhoods_map",
    "nullity_map",
    "primitives_chart",
    "rules_chart",
    "uniqueness_map",
]


@dataclass(frozen=True)
class _Boards:
    """The m × n boards with m, n ≤ N of one neighborhood, topology and number of colors; `largest` is N × N."""

    largest: Grid[Form]

    @classmethod
    def to(cls, N: int, neighborhood: str | Form, topology: str | Topology, colors: int) -> "_Boards":
        """Return the boards up to N × N; raise ValueError, before any computation, if N is above MAP_SIDE."""
        if positive_integer("N", N) > MAP_SIDE:
            raise ValueError(f"a map has at most {MAP_SIDE:,} boards a side, got {N:,}")
        return cls(Grid.of(N, N, neighborhood, topology, colors))

    @property
    def N(self) -> int:
        """The largest side."""
        return self.largest.n

    def entries(self, table: Callable[..., Any]) -> Any:
        """Return the N × N array that the function `table` returns for these boards."""
        m, n, neighborhood, topology, colors = self.largest
        return table(m, n, neighborhood, topology, colors=colors)

    def title(self, words: str) -> str:
        """Return the words with BOARD replaced by the kind of board."""
        return words.replace("BOARD", self.largest.kind)

    @property
    def side(self) -> float:
        """The side of the map in inches: at 100 dots per inch at least 400 pixels, a whole number for each board."""
        return -(-400 // self.N) * self.N / 100


def nullity_map(
    N: int, neighborhood: str | Form = "plus", topology: str | Topology = "board", *, colors: int = 2
) -> Chart:
    """Return the map of the nullities for m, n ≤ N: unique boards are white, others brighter for larger nullities."""
    boards = _Boards.to(N, neighborhood, topology, colors)
    return Chart(partial(_draw_nullity_map, boards=boards), boards.side + 1.7, boards.side + 0.9, arranged=False)


def _draw_nullity_map(figure: Any, boards: _Boards) -> None:
    width, height = figure.get_size_inches()
    side = boards.side
    axes = figure.add_axes(_square(side, width, height), xlabel="n", ylabel="m")
    axes.set_title(boards.title("Nullity of the m × n BOARD"))
    image = _draw_nullities(axes, boards.entries(nullity_table))
    beside = figure.add_axes(((side + 0.9) / width, 0.15 + 0.5 / height, 0.15 / width, 0.7 * side / height))
    bar = figure.colorbar(image, cax=beside, label="nullity (white: unique)")
    bar.ax.minorticks_off()


def _square(side: float, width: float, height: float) -> tuple[float, float, float, float]:
    """Return (left, bottom, width, height) of axes of `side` inches, as fractions of a figure of this size."""
    return 0.7 / width, 0.5 / height, side / width, side / height


def _draw_nullities(axes: Any, table: Any) -> Any:
    import numpy as np
    from matplotlib import colormaps
    from matplotlib.colors import LogNorm

    colors = colormaps["cividis"].with_extremes(bad="#ffffff")
    N = len(table)
    shown = np.ma.masked_equal(table, 0)
    box = (0.5, N + 0.5, N + 0.5, 0.5)
    scale = LogNorm(1, max(2, int(table.max())))
    return axes.imshow(shown, cmap=colors, norm=scale, extent=box, interpolation="nearest")


def uniqueness_map(
    N: int, neighborhood: str | Form = "plus", topology: str | Topology = "board", *, colors: int = 2
) -> Chart:
    """Return the map of the unique boards for m, n ≤ N: bright if the board has exactly one solution."""
    boards = _Boards.to(N, neighborhood, topology, colors)
    return Chart(partial(_draw_uniqueness_map, boards=boards), boards.side + 0.9, boards.side + 0.9, arranged=False)


def _draw_uniqueness_map(figure: Any, boards: _Boards) -> None:
    from matplotlib.colors import ListedColormap

    axes = figure.add_axes(_square(boards.side, *figure.get_size_inches()), xlabel="n", ylabel="m")
    box = (0.5, boards.N + 0.5, boards.N + 0.5, 0.5)
    unique = boards.entries(uniqueness_table)
    axes.imshow(unique, cmap=ListedColormap([UNLIT, LIT]), vmin=0, vmax=1, extent=box, interpolation="nearest")
    axes.set_title(boards.title(f"The m × n BOARD is unique ({unique.mean():.1%} of these)"))


def neighborhoods_map(N: int) -> Chart:
    """Return the maps of nullities for m, n ≤ N of the six bijective neighborhoods, side by side."""
    return Chart(
        partial(_draw_neighborhoods_map, maps=[_Boards.to(N, name, "board", 2) for name in BIJECTIVE]), 9.6, 6.8
    )


def _draw_neighborhoods_map(figure: Any, maps: Sequence[_Boards]) -> None:
    for axes, boards in zip(figure.subplots(2, 3).flat, maps, strict=True):
        axes.set(title=boards.largest.neighborhood.name, xticks=[], yticks=[])
        _draw_nullities(axes, boards.entries(nullity_table))


def primitives_chart(K: int) -> Chart:
    """Return the chart of the positive P(k) (squares/primitives.py) for k ≤ K, with the order of 2 modulo k.

    By a lemma (`flipalg why primitive-lemma`) this order is at most 2√k if P(k) > 0.
    """
    return Chart(partial(_draw_primitives, K=K), 7.2, 4.6)


def _draw_primitives(figure: Any, K: int) -> None:
    import numpy as np

    found = primitives(K)
    axes = figure.add_subplot(xscale="log", yscale="log", xlabel="k", title=f"The k ≤ {K:,} with P(k) > 0")
    k = list(found)
    axes.plot(k, [found[x] for x in k], "o", color=PRESS, markersize=4, label="P(k)")
    axes.plot(k, [order_of_2(x) for x in k], "x", color=SECOND, markersize=4, label="order of 2 modulo k")
    span = np.geomspace(3, max(K, 4), 50)
    axes.plot(span, 2 * np.sqrt(span), "--", color=ink(), linewidth=1, label="2√k: the lemma's bound on the order")
    axes.legend()


def rules_chart(
    N: int, neighborhood: str | Form = "plus", topology: str | Topology = "board", *, colors: int = 2
) -> Chart:
    """Return the chart of the ranks in the rules for n ≤ N: m × n is not unique iff some rank divides m + 1.

    If the rows close up, the ranks divide m in place of m + 1.  Drawing the chart raises ValueError if a rule is not
    found in the time that `rule` takes by default.
    """
    return Chart(partial(_draw_rules, boards=_Boards.to(N, neighborhood, topology, colors)), 7.2, 4.6)


def _draw_rules(figure: Any, boards: _Boards) -> None:
    _, N, neighborhood, topology, colors = boards.largest
    points: list[tuple[int, int]] = []
    for n in range(1, N + 1):
        found = rule(n, neighborhood, topology, colors=colors)
        if not found.is_exact:
            raise ValueError(f"the chart needs every rule to N, and that of n = {n} takes too long: take a smaller N")
        points += [(n, rank) for rank in found.ranks]
    axes = figure.add_subplot(yscale="log", xlabel="n", ylabel="r")
    index = "m" if topology.rows_close else "m + 1"
    axes.set_title(boards.title(f"The m × n BOARD is not unique exactly when some r divides {index}"))
    if points:
        axes.plot(*zip(*points, strict=True), ".", color=SECOND, markersize=3)
    axes.grid(color=GRID, linewidth=0.3)


def diagonal_chart(Q: int) -> Chart:
    """Return the chart of f(q, q)/q for q = 1..Q, with the line 1 + 1/√2; ValueError for Q < 1.

    f(q, q) is the length of the bottom row for which rows of q, q and f(q, q) stones are a P-position of Chomp.
    """
    if Q < 1:
        raise ValueError(f"Q must be at least 1, got {Q}")
    return Chart(partial(_draw_diagonal, Q=Q), 6.4, 3.6)


def _draw_diagonal(figure: Any, Q: int) -> None:
    axes = figure.add_subplot(xlabel="q", title="Chomp with three rows: f(q, q)/q")
    axes.axhline(1 + 0.5**0.5, color=PRESS, linewidth=1, label="1 + 1/√2")
    axes.plot(range(1, Q + 1), diagonal_ratios(Q), ".", markersize=2, color=SECOND, label="f(q, q)/q")
    axes.set_ylim(1.65, 2.1)
    axes.legend()
