"""Base classes of values that can be drawn, with the methods `plot`, `save` and `animate` and pictures in notebooks.

flipalg.pictures imports the modules of these values and registers a function for each class.  It is loaded when a
picture is drawn: the one place where a lower room asks an upper one.
"""

from importlib import import_module
from typing import Any

__all__ = ["Animated", "Pictured", "pictures"]


def pictures() -> Any:
    """Return the module that draws values by their class."""
    return import_module("flipalg.pictures.values")


class Pictured:
    """Base class of values that can be drawn."""

    __slots__ = ()

    def plot(self, ax: Any = None) -> Any:
        """Draw the value on matplotlib axes, by default on new axes, and return the axes.

        ValueError if matplotlib is not installed, or if the value is too large or has nothing to draw.
        """
        return pictures().plot(self, ax)

    def save(self, path: Any, look: str = "light") -> None:
        """Write the picture of the value to a .png, .svg or .pdf file.

        `look` is the color theme: light, dark or clear.  ValueError for a path with another ending, for another theme,
        for a value that is too large or has nothing to draw, and if the picture needs matplotlib and it is missing.
        """
        pictures().picture_of(self).save(path, look)

    def _repr_svg_(self) -> str | None:
        svg: str | None = pictures().notebook_svg(self)
        return svg

    def _repr_png_(self) -> bytes | None:
        png: bytes | None = pictures().notebook_png(self)
        return png


class Animated(Pictured):
    """Base class of values that can be drawn and animated."""

    __slots__ = ()

    def animate(self, path: Any, look: str = "light") -> None:
        """Write a .gif or .html file that shows the value step by step.

        `look` is the color theme: light, dark or clear.  ValueError for a path with another ending, for too many steps,
        or if matplotlib is not installed.
        """
        pictures().animate(self, path, look)
