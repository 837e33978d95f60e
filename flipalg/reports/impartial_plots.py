"""A picture of f(q, q)/q, about whose limit the prize report has conjectures; with matplotlib (extra `plots`).

Main definitions
    diagonal_picture(Q, form)   f(q, q)/q against q
Conventions
    The form is `png` or `svg`; the bytes do not depend on the day.
"""

from io import BytesIO

from flipalg.impartial.three_rows import diagonal_ratios


def diagonal_picture(Q: int, form: str) -> bytes:
    """Return f(q, q)/q for q = 1..Q, with the line 1 + 1/√2, as a picture file.

    Raises ValueError for Q < 1 and when matplotlib is not installed.
    """
    try:
        import matplotlib as mpl
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        raise ValueError("pictures need matplotlib: install flipalg[plots]") from None

    if Q < 1:
        raise ValueError(f"Q must be at least 1, got {Q}")
    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    FigureCanvasAgg(figure)  # no window, no global state
    axes = figure.add_subplot(xlabel="q", title="Chomp with three rows: f(q, q)/q")
    axes.axhline(1 + 0.5**0.5, color="0.6", linewidth=1, label="1 + 1/√2")
    axes.plot(range(1, Q + 1), diagonal_ratios(Q), ".", markersize=2, color="black", label="f(q, q)/q")
    axes.legend()
    with mpl.rc_context({"svg.hashsalt": "flipalg"}):
        file = BytesIO()
        figure.savefig(file, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
    return file.getvalue()
