"""Base classes of values that draw themselves: `.plot(ax=None)`, pictures in notebooks, `.animate("x.gif")`.

A class names the function that draws it, as `module.function` in flipalg.pictures.  As `pictures` imports the packages
of these classes, it is itself imported only when a picture is drawn.
"""

from importlib import import_module
from typing import Any

__all__ = ["Animated", "Pictured"]

PICTURES = "flipalg.pictures.values"


class Pictured:
    """A value that can be drawn.

    _drawing    `module.function` in flipalg.pictures, a function that returns the Picture of a value
    """

    __slots__ = ()
    _drawing = ""

    def plot(self, ax: Any = None) -> Any:
        """Draw the value on matplotlib axes, new ones by default, and return them.

        Raises ValueError without matplotlib, and for a value that is too large to draw.
        """
        return import_module(PICTURES).plot(self, ax)

    def _repr_svg_(self) -> str | None:
        svg: str | None = import_module(PICTURES).notebook_svg(self)
        return svg

    def _repr_png_(self) -> bytes | None:
        png: bytes | None = import_module(PICTURES).notebook_png(self)
        return png


class Animated(Pictured):
    """A value that can be drawn and animated.

    _frames    `module.function` in flipalg.pictures, a function that returns the Animation of a value
    """

    __slots__ = ()
    _frames = ""

    def animate(self, path: Any, look: str = "light") -> None:
        """Write a .gif or .html file that shows the value step by step; `look` is the theme: light, dark or clear.

        Raises ValueError for a path with another ending, and for too many steps.
        """
        import_module(PICTURES).animate(self, path, look)
