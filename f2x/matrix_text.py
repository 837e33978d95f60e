"""Display a matrix as text, HTML or LaTeX, with lines between its blocks, or as a picture.

A package that draws matrices sets MatrixText.pictures to a function that returns a module or object with the functions
plot(matrix, ax), animate(matrix, path, theme), notebook_svg(matrix) and notebook_png(matrix).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from types import FunctionType
from typing import Any, ClassVar

__all__ = ["MatrixText"]

LARGEST_WRITTEN = 36
"""A notebook shows a matrix with more rows or columns as a picture, or by its repr if MatrixText.pictures is None."""

LONGEST_REPR = 90
"""The repr lists the entries if they, with a space for each row, have at most this number of characters."""


class MatrixText:
    """The base class of matrices that are displayed as text, LaTeX, HTML or pictures.

    A subclass has the attributes `row_lines` and `column_lines`, the indices before which lines separate the blocks of
    the matrix, the property `shape` and the methods `tolist`, `to_numpy`, `weight` and `block`.
    """

    __slots__ = ()
    pictures: ClassVar[Any] = None
    """A function without arguments that returns the module or object that draws matrices; see the head."""
    row_lines: tuple[int, ...]
    column_lines: tuple[int, ...]

    @property
    def shape(self) -> tuple[int, int]:
        """The pair (number of rows, number of columns)."""
        raise NotImplementedError

    def _digits(self) -> Iterator[Sequence[str]]:
        """Yield, for each row, the sequence of its entries as text."""
        return (list(map(str, row)) for row in self.tolist())

    def weight(self) -> int:
        """Return the number of entries other than 0."""
        raise NotImplementedError

    def tolist(self) -> list[list[int]]:
        """Return the entries as nested lists."""
        raise NotImplementedError

    def to_numpy(self) -> Any:
        """Return the entries as an array."""
        raise NotImplementedError

    def block(self, i: int, j: int) -> Any:
        """Return block (i, j) of the blocks that the lines separate; i and j count from 0."""
        raise NotImplementedError

    def block_ranges(self, i: int, j: int) -> tuple[slice, slice]:
        """Return the rows and the columns of block (i, j) as slices; IndexError if there is no such block."""
        m, n = self.shape
        return _between(self.row_lines, m, i), _between(self.column_lines, n, j)

    def __str__(self) -> str:
        """Return the entries as text, a line for each row, with lines of - and | between the blocks."""
        m, n = self.shape
        if not m or not n:
            return f"({m} × {n})"
        lines = []
        for i, digits in enumerate(self._digits()):
            if i in self.row_lines:
                lines.append(_joined("-" * n, self.column_lines, "-", "-+-"))
            lines.append(_joined(digits, self.column_lines, " ", " | "))
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Return a call that constructs the matrix; for a large matrix, its size and number of ones."""
        (m, n), name = self.shape, type(self).__name__
        if m and n and m * (n + 1) <= LONGEST_REPR:
            return f"{name}('{(' ' if n > 1 else ';').join(''.join(map(str, row)) for row in self.tolist())}')"
        if not m or not n:
            return f"{name}.zeros({m}, {n})"
        return f"{name}({m:,} × {n:,}, {self.weight():,} ones)"

    def latex(self) -> str:
        r"""Return the matrix as LaTeX, with lines between the blocks.

        >>> from f2x.matrix import F2Matrix
        >>> print(F2Matrix("11 01").latex())
        \left(\begin{array}{cc}1 & 1 \\ 0 & 1\end{array}\right)
        """
        return _array([list(map(str, row)) for row in self.tolist()], self.row_lines, self.column_lines, self.shape[1])

    def block_latex(self, **names: Any) -> str:
        r"""Return LaTeX that shows a name for each block.

        `block_latex(S_3=S)` writes S_3 for each block equal to the matrix S.  An identity matrix is written I, a block
        of zeros 0.  ValueError for any other block.
        """
        m, n = len(self.row_lines) + 1, len(self.column_lines) + 1
        rows = [[_name(self.block(i, j), names) for j in range(n)] for i in range(m)]
        return _array(rows, (), (), len(rows[0]))

    def plot(self, ax: Any = None) -> Any:
        """Draw the matrix on matplotlib axes, by default on new axes, and return the axes."""
        if self.pictures:
            return self._pictures().plot(self, ax)
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.figure().add_subplot()
        ax.imshow(self.to_numpy(), cmap="binary", vmin=0, vmax=1)
        return ax

    def animate(self, path: Any, look: str = "light") -> None:
        """Write a .gif or .html file that shows the elimination step by step.

        `look` is the name of the colors: light, dark or clear.  ValueError unless a package that draws matrices was
        imported, which sets MatrixText.pictures.
        """
        if not self.pictures:
            raise ValueError("f2x draws no animations; a package that sets MatrixText.pictures does")
        self._pictures().animate(self, path, look)

    def _pictures(self) -> Any:
        return type(self).pictures()

    def _notebook_picture(self, function: str) -> Any:
        if not self.pictures or max(self.shape) <= LARGEST_WRITTEN:
            return None
        return getattr(self._pictures(), function)(self)

    def _repr_svg_(self) -> str | None:
        svg: str | None = self._notebook_picture("notebook_svg")
        return svg

    def _repr_png_(self) -> bytes | None:
        png: bytes | None = self._notebook_picture("notebook_png")
        return png

    def _repr_latex_(self) -> str | None:
        return f"${self.latex()}$" if max(self.shape) <= LARGEST_WRITTEN else None

    def _repr_html_(self) -> str | None:
        if max(self.shape) > LARGEST_WRITTEN:
            return None  # the picture is shown
        rows = []
        for i, row in enumerate(self.tolist()):
            cells = [_cell(entry, i in self.row_lines, j in self.column_lines) for j, entry in enumerate(row)]
            rows.append(f"<tr>{''.join(cells)}</tr>")
        outside = "border-collapse:collapse;border-left:2px solid;border-right:2px solid;border-radius:6px"
        return f'<table style="{outside}">{"".join(rows)}</table>'


for _method in vars(MatrixText).values():
    if isinstance(_method, FunctionType):
        _method.__qualname__ = _method.__name__  # errors of F2Matrix name the method, not this class


def _between(lines: Sequence[int], end: int, k: int) -> slice:
    """Return block k of the blocks into which the indices `lines` cut `end` rows or columns.

    A block begins at each of these indices.  IndexError unless 0 ≤ k ≤ len(lines).
    """
    cuts = [0, *lines, end]
    if not 0 <= k < len(cuts) - 1:
        raise IndexError(f"no block {k}: the lines make {len(cuts) - 1}")
    return slice(cuts[k], cuts[k + 1])


def _joined(entries: Sequence[str], lines: tuple[int, ...], gap: str, line: str) -> str:
    cuts = [0, *(j for j in lines if 0 < j < len(entries)), len(entries)]
    return line.join(gap.join(entries[a:b]) for a, b in pairwise(cuts))


def _array(rows: list[list[str]], row_lines: tuple[int, ...], column_lines: tuple[int, ...], columns: int) -> str:
    cuts = sorted({0, *column_lines, columns})
    layout = "|".join("c" * (b - a) for a, b in pairwise(cuts))
    body = r" \\ ".join((r"\hline " if i in row_lines else "") + " & ".join(row) for i, row in enumerate(rows))
    return rf"\left(\begin{{array}}{{{layout}}}{body}\end{{array}}\right)"


def _name(block: Any, names: dict[str, Any]) -> str:
    (rows, columns), entries = block.shape, block.tolist()
    if not any(map(any, entries)):
        return "0"
    if rows == columns and entries == [[int(i == j) for j in range(rows)] for i in range(rows)]:
        return "I"
    for name, matrix in names.items():
        if block == matrix:
            return name
    raise ValueError(f"a block has no name: give name={block!r}; I and 0 are known")


def _cell(entry: int, below_a_line: bool, beside_a_line: bool) -> str:
    style = "text-align:center;padding:0 .45em;border:0"
    style += ";border-top:1px solid #888" if below_a_line else ""
    style += ";border-left:1px solid #888" if beside_a_line else ""
    style += "" if entry else ";opacity:.45"
    return f'<td style="{style}">{entry}</td>'
