"""Pictures of boards, with matplotlib (extra `plots`).

Main definitions
    solution_picture(solution, form)   start, presses and kernel patterns side by side, as in the Disentis notebook
Conventions
    The bytes do not depend on the day: no date is written, and the ids of an SVG are fixed.
"""

from io import BytesIO
from typing import TYPE_CHECKING

from flipalg.solvers.boards import unpacked
from flipalg.solvers.solutions import kernel_of

if TYPE_CHECKING:
    from flipalg.solvers.boards import Solution

KERNEL_PATTERNS = 4
"""So many kernel patterns are drawn at most."""

CELLS = 10**6
"""A board of more cells is not drawn."""


def solution_picture(solution: "Solution", form: str) -> bytes:
    """Return the picture as a file of the format `png` or `svg`.

    Raises ValueError for a board of more than 10^6 cells and when matplotlib is not installed.
    """
    problem = solution.problem
    if problem.m * problem.n > CELLS:
        raise ValueError(f"a picture has at most {CELLS:,} cells, got {problem.m:,} × {problem.n:,}")
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise ValueError("pictures need matplotlib: install flipalg[plots]") from None

    panels = {"start": problem.start, f"{solution.weight} presses": solution.packed}
    for k, vector in enumerate(list(kernel_of(problem))[:KERNEL_PATTERNS], 1):
        panels[f"kernel {k} of {solution.nullity}"] = vector
    height = 2.4 * min(3.0, max(1.0, problem.m / problem.n))
    figure = Figure(figsize=(2.4 * len(panels), height), layout="constrained")
    FigureCanvasAgg(figure)  # no window, no global state
    for axes, (title, rows) in zip(figure.subplots(1, len(panels)), panels.items(), strict=True):
        axes.pcolormesh(
            unpacked(rows, problem.n, problem.m),
            cmap="Greys",
            vmin=0,
            vmax=1.4,
            edgecolors="0.6" if max(problem.m, problem.n) <= 64 else "none",
            linewidth=0.5,
        )
        axes.set(title=title, aspect="equal", xticks=[], yticks=[])
        axes.invert_yaxis()
    with mpl.rc_context({"svg.hashsalt": "flipalg"}):
        file = BytesIO()
        figure.savefig(file, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
    return file.getvalue()
