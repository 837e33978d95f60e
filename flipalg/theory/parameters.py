"""The parameters that public functions share, each documented once."""

import re
import textwrap
from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

SHARED = {
    "size": """\
m, n : int
    The numbers of rows and columns, at least 1.""",
    "board": """\
m, n : int
    The numbers of rows and columns; or, in place of both, the board itself: text, lists, an array, a Board.
start : Board or what Board takes, optional
    The board of that size before the presses; by default all cells are 0.""",
    "neighborhood": """\
neighborhood : str or Neighborhood, default "plus"
    The cells that a press changes: one of the fifteen names of `NEIGHBORHOODS`.""",
    "topology": """\
topology : {"board", "cylinder", "ring", "torus"} or Topology
    Which edges meet: none, the left and right ones, the upper and lower ones, or both.""",
    "colors": """\
colors : int, default 2
    The number of colors, at least 2.""",
    "colors_to_256": """\
colors : int, default 2
    The number of colors, 2 to 256.""",
    "colors_of_board": """\
colors : int, optional
    The number of colors, 2 to 256; by default that of the Board, else 2.""",
    "goal": """\
goal : {"on", "off"}, int or Board, optional
    The board after the presses: all 1, all 0, one color, or a board.  By default a board that is given goes off,
    and one that is only a size goes on.""",
    "holes": """\
holes : iterable of (row, column), or str, optional
    The places without a cell; for a board given as text, the sign that stands for one.""",
}


def documented(function: Function) -> Function:
    """Replace each line `%(name)s` of a docstring by what SHARED says of that parameter, indented alike.

    >>> print(documented(lambda m, n: None).__doc__)
    None
    """
    if function.__doc__:  # python -OO has none
        function.__doc__ = re.sub(
            r"^( *)%\((\w+)\)s$",
            lambda found: textwrap.indent(SHARED[found[2]], found[1]),
            function.__doc__,
            flags=re.MULTILINE,
        )
    return function
