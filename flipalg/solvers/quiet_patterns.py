"""QuietPatterns: a basis of the kernel, as a tuple of boards that draws itself.

Main definitions
    QuietPatterns    a tuple of Board values; .plot() and a notebook show them side by side
"""

from collections.abc import Iterable
from itertools import chain
from math import gcd, prod

from flipalg.boards.board import Board
from flipalg.boards.board_shown import SHOWN_CELLS, to_html
from flipalg.pictured import Pictured

__all__ = ["QuietPatterns"]


class QuietPatterns(Pictured, tuple[Board, ...]):
    """Boards whose cells, pressed, flip nothing; every such set of presses is a sum of some of them.

    >>> from flipalg import kernel_basis
    >>> kernel_basis(5, 5), len(kernel_basis(4, 3))
    (QuietPatterns(2 on 5 × 5), 0)
    """

    __slots__ = ()
    _drawing = "values.of_kernel"

    def __new__(cls, patterns: Iterable[Board]) -> "QuietPatterns":
        """Take the patterns."""
        return super().__new__(cls, patterns)

    @property
    def total(self) -> int:
        """How many sets of presses change nothing, no press among them: the product of the orders of the patterns."""
        return prod(board.colors // gcd(board.colors, *chain.from_iterable(board)) for board in self)

    def __repr__(self) -> str:
        """Return how many there are, and on which board."""
        return f"QuietPatterns({len(self)} on {self[0].m} × {self[0].n})" if self else "QuietPatterns(none: unique)"

    def _repr_html_(self) -> str | None:
        if sum(board.m * board.n for board in self) > SHOWN_CELLS:
            return None
        dotted = (b if b.colors > 2 else Board(*b.shape, holes=b.holes) for b in self)
        pairs = zip(dotted, self, strict=True)
        tables = "".join(f"<div>{to_html(board, () if b.colors > 2 else b.cells)}</div>" for board, b in pairs)
        return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{tables}</div>' if self else None
