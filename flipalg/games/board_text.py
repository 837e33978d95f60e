"""A board from text, as people write one: it has one meaning, or is refused with what would be understood.

Main definitions
    read(text, colors, hole)     the values of the cells, row by row, None for a hole
    cell_name, cell_of           C4 for (3, 2): column letter and row number, and back
What is understood
    rows      lines, or on one line parts joined by `/`, spaces or commas; a line of single cells is one row
    on        # X O 1 * ⬛ 🟨          off   . 0 - _ ⬜
    between   spaces, tabs and commas between cells mean nothing, so that CSV is read; but where a text has no sign
              for off, a space between others is a cell that is off
    legend    a line such as `x = hole`, `O = off` or `🟨 = on` gives a sign its meaning
    colors    with more than two colors: digits from 0, `.` for 0; numbers of several digits need separators
    lists     [[1, 0], [0, 1]], as Python and JSON write them; null is a hole (board_source reads these)
    A byte order mark, CRLF and empty lines do not count.
What is refused
    X beside O, O beside 0, ⬛ beside 🟨, without a legend: people use both pairs for on and off.  Cells of on alone,
    with single spaces between all of them, and an x that no legend explains.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

ON, OFF = "#XO1*⬛🟨", ".0-_⬜"
SIGNS = {**dict.fromkeys(ON, 1), **dict.fromkeys(OFF, 0)}
UNDERSTOOD = f"on is one of {' '.join(ON)}, off one of {' '.join(OFF)}"
DOUBTFUL = (("X", "O"), ("O", "0"), ("⬛", "🟨"))

_LEGEND = re.compile(r"\s*(\S)\s*=\s*(on|off|hole)s?\s*", re.IGNORECASE)
_MEANINGS = {"on": 1, "off": 0, "hole": None}

Line: TypeAlias = tuple[int, str]
Place: TypeAlias = tuple[int, int]
Row: TypeAlias = list[int | None]
Meaning: TypeAlias = dict[str, int | None]


def read(text: str, colors: int = 2, hole: str | None = None) -> list[Row]:
    """Return the rows of cells that the text shows, None for a hole; `hole` is a sign for one.

    Raises ValueError, with the line and the column, for what has no meaning or two.

    >>> read("#..\\n.#.")
    [[1, 0, 0], [0, 1, 0]]
    >>> read("x = hole\\n#x/..")
    [[1, None], [0, 0]]
    """
    text = text.removeprefix("\ufeff").replace("\ufe0f", "")  # what makes an emoji of a square
    lines = [(number, line) for number, line in enumerate(re.split(r"\r\n|\r|\n", text), 1) if line.strip()]
    legend: Meaning = {} if hole is None else {hole: None}
    legend |= {m[1]: _MEANINGS[m[2].lower()] for _, line in lines if (m := _LEGEND.fullmatch(line))}
    lines = [(number, line) for number, line in lines if not _LEGEND.fullmatch(line)]
    if not lines:
        raise ValueError("the board is empty")
    if colors > 2:
        rows = _colored(lines, colors, legend)
    else:
        _refuse_doubtful(lines, legend)
        rows = _signs(lines, {**SIGNS, **legend})
    _require_rectangle(rows)
    return [row for _, row in rows]


def _one_row_each(lines: list[Line]) -> list[Line]:
    """Return a line a row: split at `/`, and a single line also at commas or spaces between parts of several cells."""
    if any("/" in line for _, line in lines):
        return [(number, part) for number, line in lines for part in line.split("/")]
    if len(lines) == 1:
        parts = lines[0][1].replace(",", " ").split()
        if len(parts) > 1 and all(len(part) > 1 for part in parts):
            return [(1, part) for part in parts]
    return lines


def _signs(lines: list[Line], meaning: Meaning) -> list[tuple[int, Row]]:
    lines = _one_row_each(lines)
    spaces_count = not any(meaning.get(sign, 1) == 0 for _, line in lines for sign in line) and not any(
        "," in line for _, line in lines
    )
    if spaces_count and any(" " in line.strip() for _, line in lines):
        lines = _with_spaces_off(lines)
    return [(number, _row(number, line, meaning)) for number, line in lines]


def _with_spaces_off(lines: list[Line]) -> list[Line]:
    """Return lines without a sign for off, with `.` for each space: between others, or where all are as long."""
    if all(re.fullmatch(r"\S( \S)*", line.strip()) for _, line in lines):
        raise ValueError(
            f"line {lines[0][0]}: a space between every two cells, and no sign for off: do the spaces separate cells, "
            "or are they cells that are off? Write the cells without spaces, or . for off"
        )
    if len({len(line) for _, line in lines}) > 1 or all(line[0] == " " for _, line in lines):
        lines = [(number, line.strip()) for number, line in lines]
    return [(number, line.replace(" ", ".")) for number, line in lines]


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
            if sign == "x":
                more = "; x is a hole where a line `x = hole` or holes='x' says so"
            elif sign in "23456789" and understood is UNDERSTOOD:
                k = max(3, int(sign) + 1)
                more = f"; for more than two colors say how many: colors={k}, --colors {k}"
            raise ValueError(f"line {number}, column {column}: {sign!r} is no cell: {understood}{more}")
    if after_comma:
        raise ValueError(f"line {number}, column {len(line)}: a comma without a cell after it")
    return row


def _colored(lines: list[Line], colors: int, legend: Meaning) -> list[tuple[int, Row]]:
    """Return rows of colors: a digit a cell; with more than ten colors a number, with spaces or commas between."""
    understood = f"with {colors} colors a cell is a number from 0 to {colors - 1}, or . for 0"
    meaning: Meaning = {**{str(color): color for color in range(colors)}, ".": 0, **legend}
    if colors <= 10:
        return [(number, _row(number, line, meaning, understood)) for number, line in _one_row_each(lines)]
    rows = []
    for number, row in [(number, part) for number, line in lines for part in line.split("/")]:
        words = re.split(r"\s*,\s*|\s+", row.strip())
        for k, word in enumerate(words, 1):
            if word not in meaning:
                raise ValueError(f"line {number}, cell {k}: {word!r} is no cell: {understood}")
        rows.append((number, [meaning[word] for word in words]))
    return rows


def _refuse_doubtful(lines: list[Line], legend: Meaning) -> None:
    present: dict[str, Place] = {}
    for number, line in lines:
        for column, sign in enumerate(line, 1):
            present.setdefault(sign, (number, column))
    for a, b in DOUBTFUL:
        if a in present and b in present and not (a in legend or b in legend):
            (i, j), (k, h) = present[a], present[b]
            raise ValueError(
                f"{a} (line {i}, column {j}) beside {b} (line {k}, column {h}): say which is off, by a line such as "
                f"`{b} = off`, or write # and ."
            )


def _require_rectangle(rows: Sequence[tuple[int, Row]]) -> None:
    number_0, first = rows[0]
    for k, (number, row) in enumerate(rows[1:], 2):
        if len(row) != len(first):
            where = f"line {number}" if number != number_0 else f"row {k}"
            raise ValueError(f"{where} has {len(row)} cells, the rows before it have {len(first)}; write . for off")
    if not first:
        raise ValueError(f"line {number_0}: no cells")


def cell_name(i: int, j: int) -> str:
    """Return the name of the cell in row i, column j, both from 0: column letter, then row number from 1.

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
    """Return (row, column), from 0, of a cell's name; ValueError for what is none.

    >>> cell_of("C4")
    (3, 2)
    """
    match = re.fullmatch(r"([A-Za-z]{1,9})([1-9][0-9]{0,9})", name.strip(), re.ASCII)
    if not match:
        raise ValueError(f"{name!r} is no cell: a column letter and a row number from 1, such as C4")
    j = 0
    for letter in match[1].upper():
        j = 26 * j + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, j - 1
