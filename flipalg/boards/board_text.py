"""Read boards from text, and names of cells such as C4.

docs/howto/texts.md has the contract, which `flipalg.system.texts` keeps for every text.  widget/board/reader.js,
which reads boards on the page, has the same rules, and takes the signs ON and OFF from this module.
"""

import re
from collections.abc import Callable, Container, Sequence
from itertools import combinations, permutations
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from flipalg.system.texts import PATTERNS, Line, blocks_of, flattened, lines_of, objects_of, tried, without_header

__all__ = [
    "OFF",
    "ON",
    "PHOTOS",
    "Cell",
    "Item",
    "begins_with_dash",
    "cell_name",
    "cell_of",
    "only_rows",
    "read",
    "read_all",
    "said",
]

ON, OFF = "#1*■●⬛🟨💡🟡", ".0-_□○⬜"
HOLE = "∅"
SIGNS: dict[str, int | None] = {**dict.fromkeys(ON, 1), **dict.fromkeys(OFF, 0), HOLE: None}
LETTERS = "xXoO"
UNDERSTOOD = f"on is one of {' '.join(ON)}, off one of {' '.join(OFF)}; x and o are letters for on, off and hole"
PHOTOS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".ppm", ".heic")
"""The endings of the names of photos and screenshots, which the page reads."""
WORDS = {"true": "1", "on": "1", "false": "0", "off": "0", **dict.fromkeys(("null", "none", "nan"), HOLE)}
"""The words for cells, and their signs."""
BESIDE = {
    "⬛": ("🟨💡🟡", 0, 1),
    **dict.fromkeys("oO", ("xX0", 0, 1)),
    **dict.fromkeys("xX", (ON, None, 1)),
}
"""For a sign whose meaning depends on the others: signs, its meaning beside one of these, and its other meaning."""

_MEANINGS = {"on": 1, "off": 0, "hole": None, "any": 0}
APART = (r"\s*;\s*|\s+/\s+|/", r"\s*\|\s*", r"\s+", r"[\s,|]+")
"""What separates rows in a line, the last two in a line alone."""
_BLANK = str.maketrans(dict.fromkeys('|;/"', " "))
_WORDS = re.compile(rf"(?i)\b(?:{'|'.join(WORDS)})\b")

Place: TypeAlias = tuple[int, int]
Row: TypeAlias = list[int | None]
Meaning: TypeAlias = dict[str, int | None]


class Signs(NamedTuple):
    """A row of a text: where it is, such as "line 1, row 2"; (column, sign) of its cells; and the text itself."""

    where: str
    cells: list[tuple[int, str]]
    text: str = ""


class Item(NamedTuple):
    """A board of a text: its name or "", where it begins, and its rows; or the error, which says why it is not read."""

    name: str
    where: str
    rows: list[Row]
    signs: str = ""
    """The signs that are on, if there are two colors."""
    error: ValueError | None = None
    locked: tuple[Place, ...] = ()
    """The cells that cannot be pressed: `A = locked on`."""
    free: tuple[Place, ...] = ()
    """The cells whose state at the end does not matter: `? = any`."""
    holes: str = ""
    """The signs that are holes."""


def read(text: str, colors: int = 2, hole: str | None = None) -> list[Row]:
    """Return the rows of cells of the board in a text, with None for a hole; `hole` is a further sign for a hole.

    ValueError if the text is not one board, or if it can be read in two ways.

    >>> read("#..\\n.#.")
    [[1, 0, 0], [0, 1, 0]]
    >>> read("x = hole\\n#x/..")
    [[1, None], [0, 0]]
    """
    return only_rows(read_all(text, colors, hole))


def only_rows(items: Sequence[Item]) -> list[Row]:
    """Return the rows of the board of a text; ValueError for several, one not read, or cells for flipalg solve."""
    for item in items:
        if item.error:
            raise item.error
        if item.locked or item.free:
            raise ValueError("cells that cannot be pressed, or do not matter, are for flipalg solve, one board alone")
    if len(items) > 1:
        raise ValueError(f"{items[1].where}: a second board, so that the text has {len(items)}: give one of them")
    return items[0].rows


def read_all(text: str, colors: int = 2, hole: str | None = None, on: str = "", **asked: Any) -> list[Item]:
    """Return the boards of a text, also those that cannot be read, with the error; ValueError if there are none.

    `hole` is a further sign for a hole, and `on` has further signs that are on.  `asked` are the topology, neighborhood
    and goal of the question, which the boards of a JSON text must have if they name one.

    >>> [item.rows for item in read_all("#.\\n.#\\n\\n##/##")]
    [[[1, 0], [0, 1]], [[1, 1], [1, 1]]]
    """
    plain = {"colors": colors, "topology": "board", "neighborhood": "plus", "goal": "off"}
    if (objects := objects_of(text, "board", **plain | asked)) is not None:
        boards = [(name, item) for name, value in objects for item in read_all(value, colors, hole, on)]
        return [item._replace(name=name or item.name) for name, item in boards]
    legend: Meaning = dict.fromkeys(on, 1) | ({} if hole is None else {hole: None})
    special: dict[str, str] = {}
    lines = []
    for number, line in lines_of(text):
        is_legend = not re.sub(PATTERNS["legend"], "", line, flags=re.IGNORECASE).strip()
        for sign, words in re.findall(PATTERNS["legend"], line, re.IGNORECASE) if is_legend else ():
            *locked, word = words.lower().split()
            if word.isdigit() and int(word) >= colors:
                raise ValueError(f"with {colors} colors a cell is a number from 0 to {colors - 1}, got {word}")
            if legend.setdefault(sign, meant := _MEANINGS[word] if word in _MEANINGS else int(word)) != meant:
                raise ValueError(f"line {number}: {sign} has another meaning already: leave one of them out")
            special |= {sign: "locked" if locked else word} if locked or word == "any" else {}
        lines.append((number, "" if is_legend else line))
    found = [(title, rows, tried(_meaning, rows, colors, legend, special)) for title, rows in _boards(lines, colors)]
    if not found:
        raise ValueError("the board is empty")
    readable = [row for _, rows, own in found if isinstance(own, dict) and isinstance(rows, list) for row in rows]
    together = tried(_meaning, readable, colors, legend, special) if len(found) > 1 else found[0][2]

    def item(title: str, rows: list[Signs] | ValueError, own: Meaning | ValueError) -> Item:
        meaning = own if isinstance(own, ValueError) else together
        if isinstance(rows, ValueError):
            raise rows
        if isinstance(meaning, ValueError):
            raise meaning
        values = _values(rows, meaning)
        signs = dict.fromkeys(sign for row in rows for _, sign in row.cells)
        places = [
            ((i, j), sign) for i, row in enumerate(rows if special else ()) for j, (_, sign) in enumerate(row.cells)
        ]
        locked, free = (tuple(cell for cell, sign in places if special.get(sign) == word) for word in ("locked", "any"))
        return Item(
            title,
            rows[0].where.partition(",")[0],
            values,
            "".join(sign for sign in signs if meaning[sign] == 1 and colors == 2),
            None,
            locked,
            free,
            "".join(sign for sign in signs if meaning[sign] is None),
        )

    items = [(title, tried(item, title, *board)) for title, *board in found]
    return [Item(title, "", [], error=item) if isinstance(item, ValueError) else item for title, item in items]


def said(items: Sequence[Item]) -> str:
    """Return a description of the boards: "a board of 3 × 3; # is on"."""
    sizes = sorted({(len(item.rows), len(item.rows[0])) for item in items if item.rows})
    size = " to ".join(f"{m} × {n}" for m, n in dict.fromkeys([*sizes[:1], *sizes[-1:]]))
    signs = " ".join(dict.fromkeys(sign for item in items for sign in item.signs))
    read = sum(item.error is None for item in items)
    what = f"{'a board' if read == 1 else f'{read} boards'} of {size}" if read else "no board"
    left = f"; {len(items) - read} cannot be read" if read < len(items) else ""
    side = _side(items[0].rows) if len(items) == 1 else 0
    hint = f"; for {side} × {side} write / between the rows" if side else ""
    special = "".join(f"; {sign} is a hole" for sign in dict.fromkeys("".join(item.holes for item in items)))
    for cells, words in (([items[0].locked], "cannot be pressed"), ([items[0].free], "may be on or off")):
        special += "".join(f"; {' '.join(cell_name(*cell) for cell in places)} {words}" for places in cells if places)
    return f"{what}{f'; {signs} ' + ('are on' if ' ' in signs else 'is on') if signs else ''}{special}{left}{hint}"


def _side(rows: list[Row]) -> int:
    """Return the side of a square with the cells of a board of one row or column, or 0."""
    n = len(rows) * len(rows[0]) if 1 in (len(rows), len(rows[0])) else 0
    return isqrt(n) if n > 4 and isqrt(n) ** 2 == n else 0


def begins_with_dash(word: str) -> bool:
    """Return whether a word is a board that begins with a dash, such as -+-/+++/-+-, and not an option or a number.

    >>> [begins_with_dash(word) for word in ("-+-/+++", "-#-", "-o-", "-1", "--to", "-h")]
    [True, True, True, False, False, False]
    """
    rows = re.split(r"[/;|\n]", word.strip("/;|\n"))
    several = len(rows) > 1 or (len(word) > 2 and word.strip("-01") != "")
    return several and len(set(map(len, rows))) == 1 and bool(re.fullmatch("-[^A-NP-WYZa-np-wyz2-9=]+", word))


# Blocks before rows, and rows before cells.


def _boards(lines: list[Line], colors: int) -> list[tuple[str, list[Signs] | ValueError]]:
    """Return (title, rows, or why they cannot be read) for each board of the lines."""

    def width(line: str) -> int:
        return len(_signs(line, "line 1", colors).cells)

    given, lines = lines, flattened(lines)
    if lines is not given and any(re.search(PATTERNS["pair"], line) for _, line in given):
        raise ValueError("a pair such as (0, 1) can be a cell or a row: write the rows as [[0, 1], [1, 0]]")
    full = [(number, line) for number, line in lines if line.strip()]
    blocks = [("", full)] if without_header(full, width) else blocks_of(lines)
    if len(blocks) == len(full) > 1 and not any(title or re.search("[/;|]", block[0][1]) for title, block in blocks):
        raise ValueError("an empty line after each row: leave them out, or write --- between boards of one row")
    found: list[tuple[str, list[Signs] | ValueError]] = []
    for title, block in blocks:
        level = len(blocks) > 1 == len(block) == width(block[0][1])  # the number of a level, alone
        boards = _no_row(*block[0]) if level else tried(_in_block, block, width, colors)
        found += [(title, boards)] if isinstance(boards, ValueError) else [(title, board) for board in boards]
    return found


def _in_block(block: list[Line], width: Callable[[str], int], colors: int) -> list[list[Signs]]:
    """Return the rows of the board of a block, or of each, if a size is above each or if each is on a line."""
    if headed := without_header(block, width):
        return [_rows(board, colors) for board in headed]
    alone = len(block) == 1
    lines = block if alone else _without_labels(block)
    rows = [(number, line, _parts(line, width, APART if alone else APART[:2])) for number, line in lines]
    number, line, parts = max(rows, key=lambda row: len(row[2]))
    if alone and len(parts) == 1 and "|" in line.strip(" |"):
        raise ValueError(f"line {number}: | between rows or between cells: write / between rows, nothing between cells")
    ends = [line.strip()[-1] in "/;" for _, line, _ in rows]
    goes_on = any(ends[:-1]) and not (all(ends) and all(len(parts) > 1 for _, _, parts in rows))
    if alone or len(parts) == 1 or goes_on:
        return [_rows([(number, part) for number, _, parts in rows for part in parts], colors)]
    if " | " in line or any(len(parts) == 1 for _, _, parts in rows):
        raise ValueError(f"line {number}: a second board: give the rows of one board on lines, or on one line with /")
    return [_rows([(number, part) for part in parts], colors) for number, _, parts in rows]


def _parts(line: str, width: Callable[[str], int], separators: Sequence[str]) -> list[str]:
    """Return the rows in a line: several cells each, or one too between / and ; in a line alone."""
    inner = re.sub(r"^\s*[/;|]+|[/;|]+\s*$", "", line)
    for apart in separators:
        parts = [part.strip(",") for part in re.split(apart, inner) if part.strip()]
        if len(parts) > 1 and (min(map(width, parts)) > 1 or (apart, separators) == (APART[0], APART)):
            return parts
    return [line]


def _rows(rows: list[Line], colors: int) -> list[Signs]:
    """Return the rows of one board; ValueError for a row with several words of several cells."""
    for number, row in rows if colors <= 10 else ():
        words = re.findall(r"[^\s,|/;\"]+", row)
        if len(words) > 1 and any(word == "=" or (len(word) > 1 and word.lower() not in WORDS) for word in words):
            raise _no_row(number, row)
    one = rows[0][0] == rows[-1][0] and len(rows) > 1
    return [_signs(row, f"line {number}" + f", row {k}" * one, colors) for k, (number, row) in enumerate(rows, 1)]


def _no_row(number: int, row: str) -> ValueError:
    return ValueError(
        f"line {number}: `{row.strip():.40}` is not a row of cells: leave it out; a title is `Level 1` or `name:`; "
        "write signs as `b = on`, `L = locked on`, `? = any`, and boards side by side, with spaces, one below the other"
    )


def _signs(row: str, where: str, colors: int) -> Signs:
    """Return the cells of a row: its signs, or its words for more than ten colors, without separators."""
    row = row.translate(_BLANK)
    if gap := re.search(r"(?:^|,)\s*(,)|,\s*$", row):
        column, side = (gap.end(), "before") if gap[1] else (len(row), "after")
        raise ValueError(f"{where}, column {column}: a comma without a cell {side} it")
    if colors > 10:
        words = enumerate(re.findall(r"[^\s,]+", row), 1)
        return Signs(where, [(k, WORDS.get(word.lower(), word)) for k, word in words])
    plain = _WORDS.sub(lambda word: WORDS[word[0].lower()], row)
    return Signs(where, [(k, sign) for k, sign in enumerate(plain, 1) if sign not in ", \t\xa0\u3000"], row)


def _without_labels(block: list[Line]) -> list[Line]:
    """Return the lines without names of columns (A B C, or numbers in order) above them and of rows before them."""
    names, *table = [re.split(r"[\s|,]+", line.strip(" \t|,")) for _, line in block]
    labeled = _in_order([words[0] for words in table])
    rows = ["".join(words[labeled:]) for words in table]
    above = len(names) > 1 and _in_order(names) and (labeled or names[0] in "Aa")
    if not above or {*map(len, rows)} != {len(names)}:
        return block
    return [(number, " ".join(row)) for (number, _), row in zip(block[1:], rows, strict=True)]


def _in_order(names: Sequence[str]) -> bool:
    orders = ([str(k) for k in range(len(names))], [str(k + 1) for k in range(len(names))])
    return [name.upper() for name in names] in (*orders, [cell_name(0, k)[:-1] for k in range(len(names))])


# What the signs mean.


def _values(rows: list[Signs], meaning: Meaning) -> list[Row]:
    """Return the values of the rows; ValueError if they differ in length.

    ValueError also for spaces in a text without a sign for off: a space could be off, a hole, or between cells.
    """
    off = any(meaning[sign] == 0 for row in rows for _, sign in row.cells)
    indents = [len(row.text) - len(row.text.lstrip(" ")) for row in rows]
    for row, indent in zip(rows, indents, strict=True):
        shifted = indent != indents[0]
        if not off and (shifted or (" " in row.text.strip() and "," not in row.text)):
            raise ValueError(
                f"{row.where}: a space can be off, a hole, or between cells: write . for off, x for a hole"
                + "; flipalg graph reads rows shifted by half a cell" * shifted
            )
        if not row.cells or len(row.cells) != len(rows[0].cells):
            raise ValueError(
                f"{row.where} has {len(row.cells)} cells, the rows before it have {len(rows[0].cells)}; "
                "write . for off, x for a hole"
            )
    return [[meaning[sign] for _, sign in row.cells] for row in rows]


def _meaning(rows: list[Signs] | ValueError, colors: int, legend: Meaning, special: Container[str] = ()) -> Meaning:
    """Return the meaning of each sign of the rows; ValueError if a sign has no meaning, or two signs the same one."""
    if isinstance(rows, ValueError):
        raise rows
    present: dict[str, str] = {}
    for row in rows:
        for column, sign in row.cells:
            if sign not in present and sign not in special:
                present[sign] = f"{row.where}, {'column' if colors <= 10 else 'cell'} {column}"
    if colors > 2:
        known: Meaning = {**{str(color): color for color in range(colors)}, ".": 0, "x": None, HOLE: None, **legend}
    else:
        plain = "".join(sign for sign in present if legend.get(sign, SIGNS.get(sign)) == SIGNS.get(sign))
        plain += "x" * (plain.lower() == "o")  # a board of o alone is off
        beside = {sign: near if {*others} & {*plain} else far for sign, (others, near, far) in BESIDE.items()}
        known = {**SIGNS, **beside, **legend}
        for sign, other in permutations(present, 2) if len(present) == 2 else ():
            explained = other in legend and sign not in legend and known.get(sign, 0) is not None
            lit = sign not in known and not sign.isalnum() and sign != "?" and known.get(other) == 0
            if (explained or lit) and (value := known.get(other)) is not None:
                known[sign] = 1 - value
    for sign, place in present.items():
        if sign not in known:
            raise ValueError(_unknown(sign, place, colors))
    lamps = [sign for sign in present if known[sign] is not None]
    for pair in combinations(lamps, 2):
        a, b = sorted(pair, key=lambda sign: sign not in BESIDE)
        same = known[a] == known[b] and (len(lamps) == 2 or (colors == 2 and a.lower() != b.lower()))
        if same and not (a in legend and b in legend and len(lamps) > 2):
            word = {1: "on", 0: "off"}.get(known[a] or 0, str(known[a]))
            raise ValueError(
                f"{a} ({present[a]}) beside {b} ({present[b]}) would both be {word}: say what one means, by a line "
                f"such as `{a} = on` or `{b} = on`"
            )
    return known


def _unknown(sign: str, place: str, colors: int) -> str:
    more = f"; or say what it means by a line such as `{sign} = {'on' if colors == 2 else '1'}`"
    understood = f"with {colors} colors a cell is a number from 0 to {colors - 1}, or . for 0, or x for a hole"
    if colors == 2:
        understood = UNDERSTOOD
        if sign.isdigit():
            k = max(3, int(sign) + 1)
            more = f"; for more than two colors say how many: colors={k}, --colors {k}; a size is that of the rows"
    return f"{place}: {sign!r} is not a cell: {understood}{more}; or leave the line out if it is not a row"


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

    A name is C4, or r4c3: row 4, column 3.  The error for a pair of numbers says which cells it can be.

    >>> cell_of("C4"), cell_of("r4c3")
    ((3, 2), (3, 2))
    """
    match = re.fullmatch(r"([A-Za-z]{1,9})([1-9][0-9]{0,9})", name.strip(), re.ASCII)
    if rows := re.fullmatch(r"[rR]([1-9][0-9]{0,9})[cC]([1-9][0-9]{0,9})", name.strip(), re.ASCII):
        return int(rows[1]) - 1, int(rows[2]) - 1
    if pair := re.fullmatch(r"\(?([0-9]{1,9}),\s*([0-9]{1,9})\)?", name.strip(), re.ASCII):
        i, j = map(int, pair.groups())
        row, column = cell_name(i - 1, j - 1), cell_name(j - 1, i - 1)
        either = f"row {i}, column {j}, which is {row} or r{i}c{j}, or column {i}, row {j}, which is {column}; "
        either *= i * j > 0
        raise ValueError(f"{name!r} can be {either}counted from 0, it is {cell_name(i, j)}: write the name of the cell")
    if not match:
        raise ValueError(f"{name!r} is not a cell: a column letter and a row number from 1, such as C4")
    j = 0
    for letter in match[1].upper():
        j = 26 * j + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, j - 1
