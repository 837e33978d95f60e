"""The classification as a picture, and other charts with axes.

Main definitions
    nullity_map(N, neighborhood)       every m × n board to N, colored by the logarithm of its nullity
    uniqueness_map(N, neighborhood)    bright where the solution is unique
    neighborhoods_map(N)               the six neighborhoods side by side
    primitives_chart(K)                P(k) against k, with the orders of 2 and the lemma's bound on them
    rules_chart(N)                     the ranks that decide uniqueness, n ≤ N
    diagonal_chart(Q)                  f(q, q)/q of Chomp with three rows, and the line 1 + 1/√2
Conventions
    m downwards and n to the right, as the rows and columns of a table; a pixel a board from about N = 100 on.
    The maps are symmetric where the neighborhood is; unique boards are white there, whatever the page.
"""

from typing import Any

from flipalg.algebra.integers import positive_integer
from flipalg.reports.pictures.look import GRID, LIT, PRESS, SECOND, UNLIT, ink
from flipalg.reports.pictures.picture import Chart
from flipalg.theory.neighborhoods import BIJECTIVE
from flipalg.theory.nullity_table import nullity_table

LARGEST_MAP = 4096
"""A map of more boards a side is refused."""


def nullities(N: int, neighborhood: str = "plus") -> Any:
    """Return the nullities of all m × n boards to N as an array of shape (N, N)."""
    if positive_integer("N", N) > LARGEST_MAP:
        raise ValueError(f"a map has at most {LARGEST_MAP:,} boards a side, got {N:,}")
    return nullity_table(N, N, neighborhood)


def nullity_map(N: int, neighborhood: str = "plus") -> Chart:
    """Return the map of nullities: white for unique boards, brighter for larger nullities."""
    side = _side(N)
    width, height = side + 1.7, side + 0.9

    def on(figure: Any) -> None:
        axes = figure.add_axes(_square(side, width, height), xlabel="n", ylabel="m")
        axes.set_title(f"Nullity of the m × n board, {neighborhood}")
        image = _draw_nullities(axes, nullities(N, neighborhood))
        beside = figure.add_axes(((side + 0.9) / width, 0.15 + 0.5 / height, 0.15 / width, 0.7 * side / height))
        bar = figure.colorbar(image, cax=beside, label="nullity (white: unique)")
        bar.ax.minorticks_off()

    return Chart(on, width, height, arranged=False)


def _side(N: int) -> float:
    """Return inches that give each board a whole number of pixels at 100 dots an inch, 400 pixels in all or more."""
    pixels = -(-400 // positive_integer("N", N))
    return pixels * min(N, LARGEST_MAP) / 100


def _square(side: float, width: float, height: float) -> tuple[float, float, float, float]:
    """Return where axes of `side` inches go on a figure, from the lower left."""
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


def uniqueness_map(N: int, neighborhood: str = "plus") -> Chart:
    """Return the map of uniqueness: bright where the m × n board has exactly one solution."""
    side = _side(N)
    width, height = side + 0.9, side + 0.9

    def on(figure: Any) -> None:
        from matplotlib.colors import ListedColormap

        axes = figure.add_axes(_square(side, width, height), xlabel="n", ylabel="m")
        box = (0.5, N + 0.5, N + 0.5, 0.5)
        unique = nullities(N, neighborhood) == 0
        axes.imshow(unique, cmap=ListedColormap([UNLIT, LIT]), vmin=0, vmax=1, extent=box, interpolation="nearest")
        share = unique.mean()
        axes.set_title(f"{neighborhood}: m × n is unique ({share:.1%} of these)")

    return Chart(on, width, height, arranged=False)


def neighborhoods_map(N: int) -> Chart:
    """Return the maps of nullities of the six neighborhoods, side by side."""

    def on(figure: Any) -> None:
        for axes, name in zip(figure.subplots(2, 3).flat, BIJECTIVE, strict=True):
            axes.set(title=name, xticks=[], yticks=[])
            _draw_nullities(axes, nullities(N, name))

    return Chart(on, 9.6, 6.8)


def primitives_chart(K: int) -> Chart:
    """Return P(k) for k ≤ K where it is not 0, with ord_k(2) there, which the lemma keeps at or below 2√k."""

    def on(figure: Any) -> None:
        import numpy as np

        from flipalg.theory.primitives import order_of_2, primitives

        found = primitives(K)
        axes = figure.add_subplot(xscale="log", yscale="log", xlabel="k", title=f"The k ≤ {K:,} with P(k) > 0")
        k = list(found)
        axes.plot(k, [found[x] for x in k], "o", color=PRESS, markersize=4, label="P(k)")
        axes.plot(k, [order_of_2(x) for x in k], "x", color=SECOND, markersize=4, label="order of 2 modulo k")
        span = np.geomspace(3, max(K, 4), 50)
        axes.plot(span, 2 * np.sqrt(span), "--", color=ink(), linewidth=1, label="2√k: the lemma's bound on the order")
        axes.legend()

    return Chart(on, 7.2, 4.6)


def rules_chart(N: int, neighborhood: str = "plus") -> Chart:
    """Return, for n ≤ N, the ranks r of its rule: m × n is not unique exactly when some r divides m + 1."""

    def on(figure: Any) -> None:
        from flipalg.theory.rules import rule

        points = [(n, r) for n in range(1, positive_integer("N", N) + 1) for r in rule(n, neighborhood).ranks]
        axes = figure.add_subplot(yscale="log", xlabel="n", ylabel="r")
        axes.set_title(f"m × n is not unique exactly when some r divides m + 1, {neighborhood}")
        if points:
            axes.plot(*zip(*points, strict=True), ".", color=SECOND, markersize=3)
        axes.grid(color=GRID, linewidth=0.3)

    return Chart(on, 7.2, 4.6)


def diagonal_chart(Q: int) -> Chart:
    """Return f(q, q)/q for q = 1..Q, with the line 1 + 1/√2; ValueError for Q < 1."""
    if Q < 1:
        raise ValueError(f"Q must be at least 1, got {Q}")

    def on(figure: Any) -> None:
        from flipalg.impartial.three_rows import diagonal_ratios

        axes = figure.add_subplot(xlabel="q", title="Chomp with three rows: f(q, q)/q")
        axes.axhline(1 + 0.5**0.5, color=PRESS, linewidth=1, label="1 + 1/√2")
        axes.plot(range(1, Q + 1), diagonal_ratios(Q), ".", markersize=2, color=SECOND, label="f(q, q)/q")
        axes.set_ylim(1.65, 2.1)
        axes.legend()

    return Chart(on, 6.4, 3.6)
