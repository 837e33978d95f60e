"""Base classes of values that can be drawn, with the methods `plot`, `save` and `animate` and pictures in notebooks.

A subclass names the function of flipalg.pictures that draws its values.  flipalg.pictures is imported only when a
picture is drawn, because it imports the modules of these subclasses.
"""

from importlib import import_module
from typing import Any

__all__ = ["Animated", "Pictured"]

PICTURES = "flipalg.pictures.values"


class Pictured:
    """Base class of values that can be drawn.

    A subclass sets `_drawing` to the name "module.function" of the function in flipalg.pictures that returns the
    Picture of a value.
    """

    __slots__ = ()
    _drawing = ""

    def plot(self, ax: Any = None) -> Any:
        """Draw the value on matplotlib axes, by default on new axes, and return the axes.

        ValueError if matplotlib is not installed, or if the value is too large or has nothing to draw.
        """
        return import_module(PICTURES).plot(self, ax)

    def save(self, path: Any, look: str = "light") -> None:
        """Write the picture of the value to a .png, .svg or .pdf file.

        `look` is the color theme: light, dark or clear.  ValueError for a path with another ending, for another theme,
        for a value that is too large or has nothing to draw, and if the picture needs matplotlib and it is missing.
        """
        import_module(PICTURES).picture_of(self).save(path, look)

    def _repr_svg_(self) -> str | None:
        svg: str | None = import_module(PICTURES).notebook_svg(self)
        return svg

    def _repr_png_(self) -> bytes | None:
        png: bytes | None = import_module(PICTURES).notebook_png(self)
        return png


class Animated(Pictured):
    """Base class of values that can be drawn and animated.

    A subclass sets `_frames` to the name "module.function" of the function in flipalg.pictures that returns the
    Animation of a value.
    """

    __slots__ = ()
    _frames = ""

    def animate(self, path: Any, look: str = "light") -> None:
        """Write a .gif or .html file that shows the value step by step.

        `look` is the color theme: light, dark or clear.  ValueError for a path with another ending, for too many steps,
        or if matplotlib is not installed.
        """
        import_module(PICTURES).animate(self, path, look)
