"""Pictures of a sweep and of pushed triangles, with matplotlib (extra `plots`).

Main definitions
    sweep_picture(swept, columns, form)     the stages of a swept board, as figures 3.1 and 3.2 of the thesis
    triangles_picture(board, pushes, form)  the coins, with the pushed triangles filled, as figures 5 and 6 of Zucker
Conventions
    The form is `png` or `svg`; the bytes do not depend on the day.  Both raise ValueError without matplotlib.
"""

from collections.abc import Iterable
from io import BytesIO
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flipalg.games.flipping_triangles import Board, Coin, Triangle
    from flipalg.solvers.sweeping import Sweep

STAGES = 36
"""A picture of a sweep has at most so many stages."""

COINS = 10_000
"""A picture of triangles has at most so many coins."""


def sweep_picture(swept: "Sweep", columns: int, form: str) -> bytes:
    """Return the stages of the swept board, whose coins are numbered from 1, row by row, as a picture file.

    ⊗-coins are filled; edges between coins that are no neighbors on the board are arcs.
    Raises ValueError for more than STAGES stages.
    """
    count = len(swept.order) + 1
    if count > STAGES:
        raise ValueError(f"a picture of a sweep has at most {STAGES} stages, got {count}")
    across = min(count, 4)
    figure = _figure(2.0 * across, 2.0 * ceil(count / across))
    titles = ["the board", *(f"coin {coin}" for coin in swept.order)]
    place = {coin: ((coin - 1) % columns, -((coin - 1) // columns)) for coin in swept.start.nodes}
    for k, (title, stage) in enumerate(zip(titles, swept.stages(), strict=True), 1):
        axes = figure.add_subplot(ceil(count / across), across, k, title=title, aspect="equal")
        axes.margins(0.15)
        axes.set_axis_off()
        for u, v in stage.edges:
            (x, y), (a, b) = place[u], place[v]
            bend = 0.0 if abs(x - a) + abs(y - b) == 1 else 0.2
            style = {"arrowstyle": "-", "connectionstyle": f"arc3,rad={bend}", "color": "0.4"}
            axes.annotate("", (a, b), (x, y), arrowprops=style, zorder=1)
        crosses = set(stage.crosses)
        fill = ["black" if coin in crosses else "white" for coin in stage.nodes]
        x_values, y_values = zip(*(place[coin] for coin in stage.nodes), strict=True)
        axes.scatter(x_values, y_values, s=90, c=fill, edgecolors="black", zorder=2)
    return _saved(figure, form)


def triangles_picture(board: "Board", pushes: "Iterable[Triangle]", form: str) -> bytes:
    """Return the coins of the board and the pushed triangles, filled, as a picture file.

    Raises ValueError for more than COINS coins.
    """
    if len(board.cells) > COINS:
        raise ValueError(f"a picture of triangles has at most {COINS:,} coins, got {len(board.cells):,}")
    figure = _figure(5, 5)
    axes = figure.add_subplot(aspect="equal")
    axes.set_axis_off()
    for corners in pushes:
        axes.fill(*zip(*map(_place, corners), strict=True), color="0.6", linewidth=0)
    x_values, y_values = zip(*map(_place, board.cells), strict=True)
    axes.scatter(x_values, y_values, s=4000 / len(board.cells), c="white", edgecolors="black", zorder=2)
    return _saved(figure, form)


def _place(coin: "Coin") -> tuple[float, float]:
    a, b = coin
    return a + b / 2, b * sqrt(3) / 2


def _figure(width: float, height: float) -> Any:
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise ValueError("pictures need matplotlib: install flipalg[plots]") from None
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)  # no window, no global state
    return figure


def _saved(figure: Any, form: str) -> bytes:
    import matplotlib as mpl

    with mpl.rc_context({"svg.hashsalt": "flipalg"}):
        file = BytesIO()
        figure.savefig(file, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
    return file.getvalue()
