"""The colors and matplotlib settings of every picture, for light and dark pages.

Main definitions
    LOOKS                 light, dark and clear pages; `clear` has no background and gray ink, for any notebook
    look(name)            one of them
    rc(name)              matplotlib's settings for a page; drawing reads ink and page from these settings alone
Conventions
    Lit is bright, unlit is dark, a press is a dot, a hole is nothing.  What differs in hue differs in brightness too,
    and stays apart for every kind of color vision and on gray paper:
    test_what_must_be_told_apart_differs_in_brightness.
    The hues are from Okabe and Ito's palette; those of a board's cells are in games.palette.
"""

from dataclasses import dataclass
from typing import Any

from flipalg.boards.board_shown import PRESS, RIM
from flipalg.boards.palette import LIT, UNLIT

__all__ = ["GRID", "LIT", "LOOKS", "PRESS", "RIM", "SECOND", "UNLIT", "Look", "ink", "look", "page", "rc"]

GRID = "#7d8894"
"""Lines between cells, visible on light and dark pages."""

SECOND = "#0072b2"
"""A second mark beside PRESS: a bound, a trend, a pushed triangle."""


@dataclass(frozen=True)
class Look:
    """A page and the ink on it."""

    page: str
    ink: str


LOOKS = {
    "light": Look("#ffffff", "#1a1a1a"),
    "dark": Look("#14181d", "#e6e6e6"),
    "clear": Look("none", "#808080"),
}


def look(name: str) -> Look:
    """Return a page by its name; ValueError lists the looks for an unknown one."""
    if name not in LOOKS:
        raise ValueError(f"unknown look {name!r}; choose from {', '.join(LOOKS)}")
    return LOOKS[name]


def rc(name: str) -> dict[str, Any]:
    """Return matplotlib's settings for a page; ValueError lists the looks for an unknown one."""
    page, ink = look(name).page, look(name).ink
    settings: dict[str, Any] = dict.fromkeys(("figure.facecolor", "axes.facecolor", "savefig.facecolor"), page)
    names = ("text.color", "axes.edgecolor", "axes.labelcolor", "axes.titlecolor", "xtick.color", "ytick.color")
    settings |= dict.fromkeys(names, ink)
    return settings | {
        "font.family": "DejaVu Sans",  # comes with matplotlib: the same everywhere
        "font.size": 9,
        "legend.frameon": False,
        "svg.hashsalt": "flipalg",
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
        "savefig.dpi": 100,
    }


def ink() -> str:
    """Return the color of text and outlines under the settings in force."""
    import matplotlib as mpl

    return str(mpl.rcParams["text.color"])


def page() -> str:
    """Return the color of the page under the settings in force; white where it is clear."""
    import matplotlib as mpl

    color = str(mpl.rcParams["figure.facecolor"])
    return "#ffffff" if color == "none" else color
