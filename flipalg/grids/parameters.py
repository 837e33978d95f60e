"""The parameters that public functions share, each documented once."""

import re
import textwrap
from collections.abc import Callable
from typing import TypeVar

__all__ = [
    "SHARED",
    "documented",
]

Function = TypeVar("Function", bound=Callable[..., object])

SHARED = {
    "size": """\
m, n : int
    The numbers of rows and columns, at least 1.""",
    "board": """\
m, n : int
    The numbers of rows and columns; or, in place of both, the board itself: text, lists, an array or a Board.
start : Board, text, lists or array, optional
    The board of that size before the presses; by default all cells are 0.""",
    "neighborhood": """\
neighborhood : str or Form, default "plus"
    The cells that a press changes: one of the fifteen names of `NEIGHBORHOODS`.""",
    "any_neighborhood": """\
neighborhood : str, mask, offsets, function, Form or Shape, default "plus"
    The cells that a press changes: one of the fifteen names of `NEIGHBORHOODS`; a mask with odd sides, as text
    ("010/111/010"), lists or an array; a list of offsets (rows down, columns right); or a function of (row, column)
    that returns cells.  For other neighborhoods than the fifteen, nullities and solutions come from an elimination
    with an unknown for each cell, except for the nullities of some 3 × 3 masks.""",
    "any_topology": """\
topology : {"board", "cylinder", "ring", "torus", "moebius", "klein", "projective"} or Topology
    Which edges are joined: none (board), left and right (cylinder), top and bottom (ring), or both pairs (torus).  On
    a Möbius band left and right are joined with one of them reversed; on a Klein bottle top and bottom are joined too;
    on a projective plane both pairs are joined, each with one edge reversed.""",
    "bijective_neighborhood": """\
neighborhood : str or Form, default "plus"
    One of the six bijective neighborhoods c0 + c1 x + c2 y + c3 xy, c0 c3 - c1 c2 = ±1: plus, cross, king, saltire,
    pillars, beams.""",
    "mask": """\
wanted : int, str or Mask
    The mask: its three rows, as "010/111/010", its number from 0 to 511 (see `Mask`), or a Mask.""",
    "topology": """\
topology : {"board", "cylinder", "ring", "torus"} or Topology
    Which edges are joined: none (board), left and right (cylinder), top and bottom (ring), or both pairs (torus).""",
    "colors": """\
colors : int, default 2
    The number of colors, at least 2.""",
    "prime_colors": """\
colors : int, default 2
    The number of colors, a prime p below 2^63.""",
    "table_size": """\
M : int, optional
    The largest number of rows.
N : int, optional
    The largest number of columns, by default M.""",
    "table_block": """\
rows, columns : range or (start, stop), optional
    A block of boards instead of M and N: the numbers of rows and of columns, from start to stop - 1.""",
    "colors_to_256": """\
colors : int, default 2
    The number of colors, 2 to 256.""",
    "colors_of_board": """\
colors : int, optional
    The number of colors, 2 to 256; by default that of the Board, else 2.""",
    "goal": """\
goal : {"on", "off"}, int or Board, optional
    The board after the presses: all 1 ("on"), all 0 ("off"), all of one color (an int), or a board.  The default is
    "off" if a board is given, and "on" if only a size is given.  `solve` also takes "equal": all cells of one color,
    the one that needs the fewest presses.""",
    "holes": """\
holes : iterable of (row, column), or str, optional
    The places without a cell; for a board given as text, the character that stands for a hole.""",
}


def documented(function: Function) -> Function:
    """Return the function with each line `%(name)s` of its docstring replaced by SHARED[name]; a decorator.

    >>> print(documented(lambda m, n: None).__doc__)
    None
    """
    if function.__doc__:  # python -OO removes docstrings
        function.__doc__ = re.sub(
            r"^( *)%\((\w+)\)s$",
            lambda found: textwrap.indent(SHARED[found[2]], found[1]),
            function.__doc__,
            flags=re.MULTILINE,
        )
    return function
