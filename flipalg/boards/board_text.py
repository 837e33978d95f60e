"""Read a board from text, and names of cells such as C4.

docs/howto/play-a-board.md lists the accepted and the ambiguous spellings of a board.  widget/board/reader.js, which
reads boards on the page, has the same rules, and takes the signs ON and OFF from this module.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

__all__ = ["OFF", "ON", "PHOTOS", "Cell", "cell_name", "cell_of", "read"]

ON, OFF = "#1*■●⬛🟨💡🟡", ".0-_□○⬜"
SIGNS = {**dict.fromkeys(ON, 1), **dict.fromkeys(OFF, 0)}
LETTERS = "xXoO"
UNDERSTOOD = f"on is one of {' '.join(ON)}, off one of {' '.join(OFF)}; x and o are letters for on, off and hole"
PHOTOS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".ppm", ".heic")
"""The endings of the names of photos and screenshots, which the page reads."""
DARK, BRIGHT = "⬛", "🟨💡🟡"

_LEGEND = re.compile(r"\s*(\S)\s*=\s*(on|off|hole)s?\s*", re.IGNORECASE)
_BETWEEN_ROWS = re.compile(r"\s*;\s*|\s+[/|]\s+|[/|]")
_MEANINGS = {"on": 1, "off": 0, "hole": None}

Line: TypeAlias = tuple[int, str]
Place: TypeAlias = tuple[int, int]
Row: TypeAlias = list[int | None]
Meaning: TypeAlias = dict[str, int | None]


def read(text: str, colors: int = 2, hole: str | None = None) -> list[Row]:
    """Return the rows of cells in a text, with None for a hole; `hole` is a further sign for a hole.

    ValueError if the text is not a board, or if it can be read in two ways.

    >>> read("#..\\n.#.")
    [[1, 0, 0], [0, 1, 0]]
    >>> read("x = hole\\n#x/..")
    [[1, None], [0, 0]]
    """
    # U+FEFF marks the byte order; U+FE0F is the variation selector that shows a square as an emoji
    text = text.removeprefix("\ufeff").replace("\ufe0f", "")
    lines = [(number, line) for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1) if line.strip()]
    legend: Meaning = {} if hole is None else {hole: None}
    legend |= {m[1]: _MEANINGS[m[2].lower()] for _, line in lines if (m := _LEGEND.fullmatch(line))}
    lines = [(number, line) for number, line in lines if not _LEGEND.fullmatch(line)]
    if not lines:
        raise ValueError("the board is empty")
    if colors > 2:
        rows = _colored(lines, colors, legend)
    else:
        rows = _signs(lines, {**SIGNS, **_letters(lines, legend), **legend})
    _require_rectangle(rows)
    return [row for _, row in rows]


def _one_row_each(lines: list[Line]) -> list[Line]:
    """Return a line for each row of the board, after splitting lines at / ; | or a single line into words.

    A single line is split into words only if each word has at least two characters.  ValueError if two lines have rows
    separated by / or ;.
    """
    boards = [number for number, line in lines if re.search(r"[^\s/;][/;].*[^\s/;]", line)]
    if len(boards) > 1:
        raise ValueError(
            f"line {boards[1]}: a second board: give the rows of one board on lines, or on one line with /"
        )
    if any(sign in line for _, line in lines for sign in "/;|"):
        whole = [(number, line.strip().strip("|") if "|" in line else line) for number, line in lines]
        parts = [(number, part) for number, line in whole for part in _BETWEEN_ROWS.split(line)]
        return parts if any(part.strip() for _, part in parts) else lines
    if len(lines) == 1:
        words = lines[0][1].replace(",", " ").split()
        if len(words) > 1 and all(len(word) > 1 for word in words):
            return [(1, word) for word in words]
    return lines


def _signs(lines: list[Line], meaning: Meaning) -> list[tuple[int, Row]]:
    lines = _one_row_each(lines)
    signs = {sign for _, line in lines for sign in line}
    if " " in signs and "," not in signs and not any(meaning.get(sign, 1) == 0 for sign in signs):
        lines = _without_indentation(lines)
    return [(number, _row(number, line, meaning)) for number, line in lines]


def _without_indentation(lines: list[Line]) -> list[Line]:
    """Return the lines, of a text without a sign for off, without the spaces before and after them.

    ValueError for other spaces, and for rows indented differently: a space could be off, a hole, or between cells.
    """
    indentation = len(lines[0][1]) - len(lines[0][1].lstrip(" "))
    rows = [(number, line.strip(" ")) for number, line in lines]
    for (number, line), (_, row) in zip(lines, rows, strict=True):
        if " " in row or not line.startswith(" " * indentation + row[:1]):
            raise ValueError(
                f"line {number}: a space can be off, a hole, or between cells: write . for off, x for a hole"
            )
    return rows


def _row(number: int, line: str, meaning: Meaning, understood: str = UNDERSTOOD) -> Row:
    row: Row = []
    after_comma = False
    for column, sign in enumerate(line, 1):
        if sign == ",":
            if not row or after_comma:
                raise ValueError(f"line {number}, column {column}: a comma without a cell before it")
            after_comma = True
        elif sign in meaning:
            row.append(meaning[sign])
            after_comma = False
        elif not sign.isspace():
            more = ""
            if sign in "23456789" and understood is UNDERSTOOD:
                k = max(3, int(sign) + 1)
                more = f"; for more than two colors say how many: colors={k}, --colors {k}"
            raise ValueError(f"line {number}, column {column}: {sign!r} is not a cell: {understood}{more}")
    if after_comma:
        raise ValueError(f"line {number}, column {len(line)}: a comma without a cell after it")
    return row


def _colored(lines: list[Line], colors: int, legend: Meaning) -> list[tuple[int, Row]]:
    """Return (line number, values) for each row of a text with more than two colors; the value of a hole is None.

    With at most ten colors each cell is one character.  With more, spaces or commas separate the numbers of the cells.
    `legend` has the meanings of further signs.
    """
    understood = f"with {colors} colors a cell is a number from 0 to {colors - 1}, or . for 0, or x for a hole"
    meaning: Meaning = {**{str(color): color for color in range(colors)}, ".": 0, "x": None, **legend}
    if colors <= 10:
        return [(number, _row(number, line, meaning, understood)) for number, line in _one_row_each(lines)]
    rows = []
    for number, row in [(number, part) for number, line in lines for part in re.split("[/;|]", line)]:
        words = re.split(r"\s*,\s*|\s+", row.strip())
        for k, word in enumerate(words, 1):
            if word not in meaning:
                raise ValueError(f"line {number}, cell {k}: {word!r} is not a cell: {understood}")
        rows.append((number, [meaning[word] for word in words]))
    return rows


def _letters(lines: list[Line], legend: Meaning) -> Meaning:
    """Return the meanings of x, o and a dark square, which depend on the other signs, or raise ValueError.

    Signs of `legend` have a meaning already.
    """
    present: dict[str, Place] = {}
    for number, line in lines:
        for sign in set(line) - legend.keys() - present.keys():
            present[sign] = number, line.index(sign) + 1
    x, o, bright, off = [next((sign for sign in signs if sign in present), "") for signs in ("xX", "oO", BRIGHT, OFF)]
    if DARK in present and bright:  # beside a lit lamp, a dark square is off
        _refuse_pair(DARK, off, present)
        return {DARK: 0} | _letters(lines, legend | {DARK: 0})
    on = next((sign for sign in ON if sign in present), "")
    if x and o and not on and not off:
        return {"x": 1, "X": 1, "o": 0, "O": 0}
    _refuse_pair(o, "0" if "0" in present else x or on, present)
    meaning: Meaning = {"o": 1, "O": 1}
    if x and on:
        meaning |= {"x": None, "X": None}
    elif x == "X" or not off:
        meaning |= {"x": 1, "X": 1}
    elif x:
        number, column = present[x]
        line = next(line for k, line in lines if k == number).strip()
        raise ValueError(
            f"x (line {number}, column {column}) can be on or a hole: {line} is {line.replace('x', '#')} with the line "
            "`x = on`; with `x = hole` there is no cell where x stands"
        )
    return meaning


def _refuse_pair(a: str, b: str, present: dict[str, Place]) -> None:
    if a and b:
        (i, j), (k, h) = present[a], present[b]
        raise ValueError(
            f"{a} (line {i}, column {j}) beside {b} (line {k}, column {h}): say which is off, by a line such as "
            f"`{a} = off` or `{b} = off`, or write # and ."
        )


def _require_rectangle(rows: Sequence[tuple[int, Row]]) -> None:
    number_0, first = rows[0]
    for k, (number, row) in enumerate(rows[1:], 2):
        if len(row) != len(first):
            where = f"line {number}" if number != number_0 else f"row {k}"
            raise ValueError(
                f"{where} has {len(row)} cells, the rows before it have {len(first)}; write . for off, x for a hole"
            )
    if not first:
        raise ValueError(f"line {number_0}: no cells")


class Cell(tuple[int, int]):
    """A cell: the pair (row, column), counted from 0, which also has a name.

    >>> cell = Cell(3, 2)
    >>> cell, cell.name, cell == (3, 2)
    (Cell(row=3, column=2, name='C4'), 'C4', True)
    """

    __slots__ = ()

    def __new__(cls, row: int, column: int, name: str | None = None) -> "Cell":
        """Return the cell (row, column); ValueError if `name` is given and the cell has another name."""
        if name not in (None, cell_name(row, column)):
            raise ValueError(f"the cell ({row}, {column}) is called {cell_name(row, column)}, got {name!r}")
        return super().__new__(cls, (row, column))

    def __getnewargs__(self) -> tuple[int, int]:
        """Return the arguments (row, column) of `__new__`, for pickle."""
        return self.row, self.column

    @property
    def row(self) -> int:
        """The row, counted from 0."""
        return self[0]

    @property
    def column(self) -> int:
        """The column, counted from 0."""
        return self[1]

    @property
    def name(self) -> str:
        """The name, such as C4: the column letter and the row number, which counts from 1."""
        return cell_name(*self)

    def __repr__(self) -> str:
        """Return a call that constructs the cell."""
        return f"Cell(row={self.row}, column={self.column}, name={self.name!r})"

    def __str__(self) -> str:
        """Return the name."""
        return self.name


def cell_name(i: int, j: int) -> str:
    """Return the name of the cell in row i and column j, which count from 0: a column letter and a row number from 1.

    >>> cell_name(3, 2), cell_name(0, 26)
    ('C4', 'AA1')
    """
    letters = ""
    j += 1
    while j:
        j, letter = divmod(j - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{i + 1}"


def cell_of(name: str) -> Place:
    """Return (row, column), counted from 0, of the cell with this name; ValueError for text that is not a name.

    >>> cell_of("C4")
    (3, 2)
    """
    match = re.fullmatch(r"([A-Za-z]{1,9})([1-9][0-9]{0,9})", name.strip(), re.ASCII)
    if not match:
        raise ValueError(f"{name!r} is not a cell: a column letter and a row number from 1, such as C4")
    j = 0
    for letter in match[1].upper():
        j = 26 * j + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, j - 1
