"""The colors and matplotlib settings of pictures, for light, dark and clear (transparent) pages.

A lit cell is bright and an unlit cell dark.  Presses and marks of a second kind have colors of Okabe and Ito, which
color-blind people can tell apart; lit cells, unlit cells and presses also differ in brightness, so that a grayscale
print shows them.  boards/palette.py has the colors of cells.
"""

from dataclasses import dataclass
from typing import Any

from flipalg.boards.board_shown import PRESS, RIM
from flipalg.boards.palette import LIT, UNLIT

__all__ = ["GRID", "LIT", "PRESS", "RIM", "SECOND", "THEMES", "UNLIT", "Theme", "ink", "page", "rc", "theme_of"]

GRID = "#7d8894"
"""The color of lines between cells, visible on light and dark pages."""

SECOND = "#0072b2"
"""The color of marks of a second kind: a bound, a trend, a pushed triangle."""


@dataclass(frozen=True)
class Theme:
    """The color `page` of a page ("none" if it is clear), and the color `ink` of text and outlines on it."""

    page: str
    ink: str


THEMES = {
    "light": Theme("#ffffff", "#1a1a1a"),
    "dark": Theme("#14181d", "#e6e6e6"),
    "clear": Theme("none", "#808080"),
}


def theme_of(name: str) -> Theme:
    """Return the theme with this name (a value of --look on the command line); ValueError for an unknown name."""
    if name not in THEMES:
        raise ValueError(f"unknown look {name!r}; choose from {', '.join(THEMES)}")
    return THEMES[name]


def rc(name: str) -> dict[str, Any]:
    """Return the settings of matplotlib for the theme with this name; ValueError for an unknown name."""
    page, ink = theme_of(name).page, theme_of(name).ink
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
    """Return the color of text and outlines in matplotlib's current settings."""
    import matplotlib as mpl

    return str(mpl.rcParams["text.color"])


def page() -> str:
    """Return the color of the page in matplotlib's current settings, or white if the page is clear."""
    import matplotlib as mpl

    color = str(mpl.rcParams["figure.facecolor"])
    return "#ffffff" if color == "none" else color
