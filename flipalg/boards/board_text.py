"""Read boards from text, and names of cells such as C4.

docs/howto/texts.md has the contract, which `flipalg.system.texts` keeps for every text.  widget/board/reader.js,
which reads boards on the page, has the same rules, and takes the signs ON and OFF from this module.
"""

import json
import re
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple, TypeAlias

from flipalg.system.texts import Line, blocks_of, lines_of, nested, objects_of, titled, without_header

__all__ = [
    "OFF",
    "ON",
    "PHOTOS",
    "Cell",
    "Item",
    "begins_with_dash",
    "cell_name",
    "cell_of",
    "read",
    "read_all",
    "said",
]

ON, OFF = "#1*■●⬛🟨💡🟡", ".0-_□○⬜"
SIGNS = {**dict.fromkeys(ON, 1), **dict.fromkeys(OFF, 0)}
LETTERS = "xXoO"
UNDERSTOOD = f"on is one of {' '.join(ON)}, off one of {' '.join(OFF)}; x and o are letters for on, off and hole"
PHOTOS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".ppm", ".heic")
"""The endings of the names of photos and screenshots, which the page reads."""
DARK, BRIGHT = "⬛", "🟨💡🟡"
WORDS = {"true": "1", "on": "1", "false": "0", "off": "0"}

_LEGEND = re.compile(r"\s*(\S)\s*=\s*(on|off|hole|\d{1,3})s?\s*[,;]?(?=\s|$)", re.IGNORECASE)
_MEANINGS = {"on": 1, "off": 0, "hole": None}
_NOTHING = {"null": None, "none": None, "nan": None}
_FRAME = re.compile(
    r"(?=.*[|+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯])[\s|+:=─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯-]*(?:[-=─━═]{2}|\+[-=]\+)[\s|+:=─━═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯-]*"
)
_CORNERS = set("+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯")
_BARS = str.maketrans("│┃║¦", "||||")

Place: TypeAlias = tuple[int, int]
Row: TypeAlias = list[int | None]
Meaning: TypeAlias = dict[str, int | None]
Signs: TypeAlias = list[tuple[int, str]]
"""The cells of a row: the column in its line, from 1, and the sign."""
Rows: TypeAlias = list[tuple[int, Signs]]
"""The rows of a block: the number of the line, or of a row in brackets 0, -1, -2, ..., and the cells."""


class Item(NamedTuple):
    """A board of a text: its name or "", its first line, and its rows; or the error, which says why it is not read."""

    name: str
    line: int
    rows: list[Row]
    signs: str = ""
    """The signs that are on, if there are two colors."""
    guessed: bool = False
    """Whether a header, labels or a frame were left out, or a sign got its meaning from the other sign."""
    error: ValueError | None = None


def read(text: str, colors: int = 2, hole: str | None = None) -> list[Row]:
    """Return the rows of cells of the board in a text, with None for a hole; `hole` is a further sign for a hole.

    ValueError if the text is not one board, or if it can be read in two ways.

    >>> read("#..\\n.#.")
    [[1, 0, 0], [0, 1, 0]]
    >>> read("x = hole\\n#x/..")
    [[1, None], [0, 0]]
    """
    items = read_all(text, colors, hole)
    for item in items:
        if item.error:
            raise item.error
    if len(items) > 1:
        at = f"line {items[1].line}: " if items[1].line > 0 else ""
        raise ValueError(f"{at}a second board, so that the text has {len(items)}: give one of them")
    return items[0].rows


def read_all(text: str, colors: int = 2, hole: str | None = None, on: str = "") -> list[Item]:
    """Return the boards of a text, also those that cannot be read, with the error; ValueError if there are none.

    `hole` is a further sign for a hole, and `on` has further signs that are on.

    >>> [item.rows for item in read_all("#.\\n.#\\n\\n##/##")]
    [[[1, 0], [0, 1]], [[1, 1], [1, 1]]]
    """
    if (objects := objects_of(text, "board")) is not None:
        return [
            item._replace(name=name or item.name)
            for name, value in objects
            for item in read_all(value if isinstance(value, str) else json.dumps(value), colors, hole, on)
        ]
    lines = lines_of(text)
    legend: Meaning = dict.fromkeys(on, 1) | ({} if hole is None else {hole: None})
    legend |= {m[1]: _meant(m[2], colors) for _, line in lines if _is_legend(line) for m in _LEGEND.finditer(line)}
    lines = [(number, "" if _is_legend(line) else line) for number, line in lines]
    blocks, guessed = _blocks(lines, colors, legend)
    if not blocks:
        raise ValueError("the board is empty")
    own = [rows if isinstance(rows, ValueError) else _meaning_or_error(rows, colors, legend) for _, rows in blocks]
    pairs = list(zip(blocks, own, strict=True))
    readable = [
        row for (_, rows), meaning in pairs if isinstance(rows, list) and isinstance(meaning, dict) for row in rows
    ]
    together = _meaning_or_error(readable, colors, legend)
    return [
        _item(
            name,
            rows,
            together if isinstance(meaning, dict) and isinstance(together, dict) else meaning,
            colors,
            legend,
            guessed,
        )
        for (name, rows), meaning in pairs
    ]


def said(items: Sequence[Item]) -> str:
    """Return a description of the boards: "a board of 3 × 3; # is on"."""
    sizes = sorted({(len(item.rows), len(item.rows[0])) for item in items if item.rows})
    size = " to ".join(f"{m} × {n}" for m, n in ([sizes[0], sizes[-1]] if len(sizes) > 1 else sizes))
    signs = " ".join(dict.fromkeys(sign for item in items for sign in item.signs))
    read = sum(item.error is None for item in items)
    what = f"{'a board' if read == 1 else f'{read} boards'} of {size}" if read else "no board"
    left = f"; {len(items) - read} cannot be read" if read < len(items) else ""
    return f"{what}{f'; {signs} ' + ('are on' if ' ' in signs else 'is on') if signs else ''}{left}"


def begins_with_dash(word: str) -> bool:
    """Return whether a word is a board that begins with a dash, such as -+-/+++/-+-, and not an option or a number.

    >>> [begins_with_dash(word) for word in ("-+-/+++", "-#-", "-1", "--to", "-h")]
    [True, True, False, False, False]
    """
    rows = re.split(r"[/;|\n]", word.strip("/;|\n"))
    several = len(rows) > 1 or (len(word) > 2 and word.strip("-01") != "")
    return several and len(set(map(len, rows))) == 1 and bool(re.fullmatch("-[^A-WYZa-wyz2-9=]+", word))


def _is_legend(line: str) -> bool:
    return bool(line.strip()) and not _LEGEND.sub("", line).strip()


def _meant(word: str, colors: int) -> int | None:
    if word.lower() in _MEANINGS:
        return _MEANINGS[word.lower()]
    if int(word) >= colors:
        raise ValueError(f"with {colors} colors a cell is a number from 0 to {colors - 1}, got {word}")
    return int(word)


# Blocks before rows, and rows before cells.


def _blocks(lines: list[Line], colors: int, legend: Meaning) -> tuple[list[tuple[str, Rows | ValueError]], bool]:
    """Return (name and rows of each block, whether anything but cells was left out)."""
    full = [(number, line) for number, line in lines if line.strip()]
    text = "\n".join(line for _, line in full)
    try:
        lists = nested(text)
    except ValueError as error:
        raise ValueError(f"a board that begins with [ is rows such as [[1, 0], [0, 1]]: {error}") from None
    if lists is not None:
        inner = lists[0] if lists else ""
        boards = lists if isinstance(inner, list) and inner and isinstance(inner[0], list) else [lists]
        return [("", _rows_of_lists(board)) for board in boards], False

    def width(line: str) -> int:
        return sum(sign != " " for _, sign in _cells(line, 1, colors))

    if (headed := without_header(full, width)) is not None:
        if colors > 2 and all(width(line) == width(full[0][1]) for _, line in full):
            raise ValueError(
                f"line 1: {full[0][1].strip()} can be a size or a row: leave out the size, or join rows by /"
            )
        return [("", [row for line in block for row in _rows([line], colors)]) for block in headed], True
    barred = [(number, line.translate(_BARS)) for number, line in lines]
    others = "".join(line for _, line in barred if not _FRAME.fullmatch(line))

    def is_frame(line: str) -> bool:  # and not a row of + and -, or of - alone
        corners = _CORNERS & set(line)
        return bool("|" in others and _FRAME.fullmatch(line) and not (corners or {"-"}) & set(others))

    kept = [(number, line) for number, line in barred if not is_frame(line)]
    guessed = len(kept) < len(lines)
    found: list[tuple[str, Rows | ValueError]] = []
    groups = [part for block in blocks_of(kept) for part in _one_title_each(block)]
    alone = len(groups) > 1 and all(len(block) == 1 and len(_parts(block[0][1])) == 1 for block in groups)
    if alone and len(full) == len(groups) and not any(titled(block)[0] for block in groups):  # no rules between them
        raise ValueError(
            "an empty line after each row: leave the empty lines out if the rows are one board; "
            "write --- between boards of one row"
        )
    for block in groups:
        title, rest = titled(block)
        if len(rest) > 1 and all(max(map(width, re.split("[/;]", line.strip().strip("/;")))) == 1 for _, line in rest):
            rest = [(number, re.sub("[/;]", " ", line)) for number, line in rest]  # cells of a table, as between |
        try:
            if (headed := without_header(rest, width)) is not None:
                found += [(title, [row for line in rows for row in _rows([line], colors)]) for rows in headed]
                guessed = True
                continue
            inside = _without_labels(rest)
            guessed |= inside is not rest
            parts = [_rows([line], colors) for line in inside] if _is_one_each(inside) else [_rows(inside, colors)]
            for rows_of_one in parts:
                found.append((title, rows_of_one))
        except ValueError as error:
            found.append((title, error))
    return found, guessed


def _is_one_each(block: list[Line]) -> bool:
    """Return whether each line of a block is a board, with its rows separated by / ; or |.

    ValueError if some lines have several rows and others one.
    """
    plain = [(number, line.strip()) for number, line in block]
    if len(block) < 2 or any(line[-1:] in "/;" or line[:1] in "/;" for _, line in plain[:-1]):
        return False  # a separator at the end of a line: the board goes on
    many = [number for number, line in plain if len(_parts(line)) > 1]
    if many and len(many) < len(block):
        raise ValueError(f"line {many[0]}: a second board: give the rows of one board on lines, or on one line with /")
    return bool(many)


def _one_title_each(block: list[Line]) -> list[list[Line]]:
    """Return the lines of a block alone if each begins with a title, such as `Level 3:`; else the block."""
    lines = [[line] for line in block]
    return lines if all(titled(line)[0] for line in lines) else [block]


def _parts(line: str) -> list[str]:
    """Return the rows in a line: its parts between / and ;, or between | if they have several cells."""
    inner = re.sub(r"^\s*[/;]+|[/;]+\s*$", "", line)
    parts = [part for part in re.split(r"\s*;\s*|\s+/\s+|/", inner) if part.strip()] or [line]
    if len(parts) == 1 and "|" in line:
        bars = [part for part in re.split(r"\s+\|\s+|\|", line.strip().strip("|")) if part.strip()]
        if all(len(re.sub(r"[\s,]", "", part)) > 1 for part in bars):
            return bars
    return parts


def _rows(block: list[Line], colors: int) -> Rows:
    """Return the rows of the lines of one board; a line alone is also split at spaces or commas between words."""
    rows = [(number, part) for number, line in block for part in _parts(line)]
    for number, part in rows:
        words = part.replace(",", " ").replace("|", " ").split()
        if (
            len(rows) > 1
            and colors <= 10
            and len(words) > 1
            and any(len(w) > 1 and w.lower() not in WORDS for w in words)
        ):
            raise ValueError(
                f"line {number}: spaces between several cells: for boards side by side write one below the other, "
                "with an empty line between them; for one board leave the spaces out"
            )
    if len(rows) == 1 and len(block) == 1:
        number, line = rows[0]
        if "|" in line.strip().strip("|") and not any(sign in block[0][1] for sign in "/;"):
            plain = re.sub(r"[\s|]", "", line)
            raise ValueError(f"line {number}: | between rows or between cells: write {'/'.join(plain)} or {plain}")
        words = line.split() if re.search(r"\S,\S+\s+\S+,\S", line) else line.replace(",", " ").split()
        if colors <= 10 and len(words) > 1 and all(len(word) > 1 and word.lower() not in WORDS for word in words):
            rows = [(number, word) for word in words]
    return [(number, _cells(part, number, colors)) for number, part in rows]


def _cells(row: str, number: int, colors: int) -> Signs:
    """Return the cells of a row: its signs, or its words for more than ten colors, without spaces, commas and bars."""
    for word, sign in WORDS.items():
        row = re.sub(rf"(?i)(?<!\w){word}(?!\w)", sign, row)
    if colors > 10:
        words = re.split(r"\s*[,|]\s*|\s+", row.strip().strip("|").strip())
        return [(k, word) for k, word in enumerate(words, 1)]
    row = row.replace("|", " ")
    if "," in row:
        commas = re.sub(r"\s", "", row)
        if commas[0] == "," or ",," in commas:
            column = re.search(r"^\s*,|,\s*,", row).end()  # type: ignore[union-attr]
            raise ValueError(f"line {number}, column {column}: a comma without a cell before it")
        if commas[-1] == ",":
            raise ValueError(f"line {number}, column {len(row)}: a comma without a cell after it")
        row = row.replace(" ", "\t")
    return [(column, sign) for column, sign in enumerate(row, 1) if sign == " " or not (sign == "," or sign.isspace())]


def _rows_of_lists(lists: Any) -> Rows | ValueError:
    if lists and all(isinstance(row, str) for row in lists):
        if len(lists) == 1 and "\n" in lists[0]:
            lists = lists[0].split("\n")
        lists = [list(row) for row in lists]
        if all(len(row) == 1 for row in lists):
            return ValueError(f"a board is rows of cells, got {lists[0][0]} for row 0: write [[...], [...]]")
    rows: Rows = []
    for i, row in enumerate(lists):
        words = [row] if isinstance(row, str) else row
        if len(words) == 1 and isinstance(words[0], str) and len(words[0]) > 1 and len(lists) > 1:
            words = list(words[0])
        if not all(isinstance(word, str) for word in words):
            return ValueError(f"a board is rows of cells, got {row!r:.60} for row {i}")
        plain = [re.sub(r"(?<=\d)\.0*$", "", word) for word in words]
        rows.append((-i, [(j, WORDS.get(word.lower(), word)) for j, word in enumerate(plain, 1)]))
    return rows if rows and rows[0][1] else ValueError("the board is empty")


def _without_labels(block: list[Line]) -> list[Line]:
    """Return the lines without names of columns (A B C, or numbers in order) above them and of rows before them."""
    table = [re.split(r"[\s|,]+", line.strip(" \t|,")) for _, line in block]
    names = table[0]
    labeled = _in_order([words[0] for words in table[1:]])
    rows = [words[labeled:] for words in table[1:]]
    if len(names) < 2 or not rows or not (_in_order(names) and (labeled or names[0] in "Aa")):
        return block
    if any(len("".join(row)) != len(names) for row in rows) or len({*names}) < len(names):
        return block
    return [(number, " ".join(row)) for (number, _), row in zip(block[1:], rows, strict=True)]


def _in_order(names: Sequence[str]) -> bool:
    letters = [cell_name(0, j)[:-1] for j in range(len(names))]
    starts = ([str(first + k) for k in range(len(names))] for first in (0, 1))
    return [name.upper() for name in names] == letters or list(names) in starts


# What the signs mean.


def _meaning_or_error(rows: Rows, colors: int, legend: Meaning) -> Meaning | ValueError:
    try:
        return _meaning(rows, colors, legend)
    except ValueError as error:
        return error


def _item(
    name: str, rows: Rows | ValueError, meaning: Meaning | ValueError, colors: int, legend: Meaning, guessed: bool
) -> Item:
    """Return the board of rows whose signs have the meaning."""
    if isinstance(rows, ValueError) or isinstance(meaning, ValueError):
        error = rows if isinstance(rows, ValueError) else meaning
        assert isinstance(error, ValueError)
        return Item(name, 0 if isinstance(rows, ValueError) else rows[0][0], [], error=error)
    try:
        values = _values(rows, meaning)
        _require_rectangle(values)
    except ValueError as error:
        return Item(name, rows[0][0], [], error=error)
    signs = list(dict.fromkeys(sign for _, row in rows for _, sign in row if sign != " "))
    usual = {**SIGNS, **_NOTHING, DARK: meaning.get(DARK), **legend}
    usual |= dict.fromkeys("XoO" if any(sign in OFF for sign in signs) and meaning.get("x") == 1 else LETTERS, -1)
    inferred = colors == 2 and any(usual.get(sign, 2) not in (-1, meaning[sign]) for sign in signs)
    square = len(values) == 1 and len(values[0][1]) in (9, 16, 25, 36, 49, 64, 81, 100)
    on = "".join(sign for sign in signs if colors == 2 and meaning[sign] == 1)
    return Item(name, rows[0][0], [row for _, row in values], on, guessed or inferred or square)


def _meaning(rows: Rows, colors: int, legend: Meaning) -> Meaning:
    """Return the meaning of each sign of the rows; ValueError if a sign has no meaning, or two signs the same one."""
    present: dict[str, Place] = {}
    for number, row in rows:
        for column, sign in row:
            if sign != " ":
                present.setdefault(sign, (number, column))
    if colors > 2:
        known: Meaning = {**{str(color): color for color in range(colors)}, ".": 0, "x": None, **_NOTHING, **legend}
        understood = f"with {colors} colors a cell is a number from 0 to {colors - 1}, or . for 0, or x for a hole"
    else:
        known, understood = {**SIGNS, **_NOTHING, **_letters(present, legend), **legend}, UNDERSTOOD
        known |= _opposite(present, known, legend)
    for sign, place in present.items():
        if sign not in known and sign.lower() not in _NOTHING:
            raise ValueError(_unknown(sign, place, present, known, colors, understood))
    meaning = {sign: known.get(sign) for sign in present}
    lamps = [sign for sign in present if meaning[sign] is not None]
    for a, b in combinations(lamps, 2):
        same = meaning[a] == meaning[b] and (len(lamps) == 2 or (colors == 2 and a.lower() != b.lower()))
        if same and not (a in legend and b in legend and len(lamps) > 2):
            word = {1: "on", 0: "off"}.get(meaning[a] or 0, str(meaning[a]))
            raise ValueError(
                f"{a} (line {present[a][0]}, column {present[a][1]}) beside {b} (line {present[b][0]}, column "
                f"{present[b][1]}) would both be {word}: say what one means, by a line such as `{a} = on` or `{b} = on`"
            )
    return meaning


def _opposite(present: Iterable[str], known: Meaning, legend: Meaning) -> Meaning:
    """Return the meaning of the other of two signs, if one is known: a text of two signs has two values."""
    signs = list(present)
    for sign, other in permutations(signs, 2) if len(signs) == 2 else ():
        value = known.get(other)
        by_legend = other in legend and sign not in legend and not (sign in "xX" and value == 1 and other in ON)
        if value is not None and (by_legend or (sign not in known and not sign.isalnum() and sign != "?")):
            return {sign: 1 - value}
    return {}


def _unknown(sign: str, place: Place, present: Iterable[str], known: Meaning, colors: int, understood: str) -> str:
    more = ""
    if sign in "23456789" and colors == 2:
        k = max(3, int(sign) + 1)
        more = f"; for more than two colors say how many: colors={k}, --colors {k}"
    elif not sign.isdigit() and len(sign) == 1:
        more = f"; or say what it means by a line such as `{sign} = {'on' if colors == 2 else '1'}`"
    if place[0] <= 0:
        return f"row {-place[0]}, column {place[1] - 1}: a cell is a number from 0 to {colors - 1}, got {sign}"
    where = f"line {place[0]}, {'column' if colors <= 10 else 'cell'} {place[1]}"
    return f"{where}: {sign!r} is not a cell: {understood}{more}"


def _letters(present: dict[str, Place], legend: Meaning) -> Meaning:
    """Return the meanings of x, o and a dark square, which depend on the other signs, or raise ValueError.

    Signs of `legend` have a meaning already.
    """
    rest = {sign: place for sign, place in present.items() if sign not in legend}
    x, o, bright, off = [next((sign for sign in signs if sign in rest), "") for signs in ("xX", "oO", BRIGHT, OFF)]
    if DARK in rest and bright:  # beside a lit lamp, a dark square is off
        _refuse_pair(DARK, off, present)
        return {DARK: 0} | _letters(present, legend | {DARK: 0})
    on = next((sign for sign in ON if sign in rest), "")
    if x and o and not on and not off:
        return {"x": 1, "X": 1, "o": 0, "O": 0}
    _refuse_pair(o, "0" if "0" in rest else x or on, present)
    meaning: Meaning = {"o": 1, "O": 1}
    if x and on:
        meaning |= {"x": None, "X": None}
    elif x == "X" or not off or len(present) == 2:
        meaning |= {"x": 1, "X": 1}
    elif x:
        number, column = present[x]
        raise ValueError(
            f"x (line {number}, column {column}) can be on or a hole: with the line `x = on` it is on; "
            "with `x = hole` it is a hole"
        )
    return meaning


def _refuse_pair(a: str, b: str, present: dict[str, Place]) -> None:
    if a and b:
        (i, j), (k, h) = present[a], present[b]
        raise ValueError(
            f"{a} (line {i}, column {j}) beside {b} (line {k}, column {h}): say which is off, by a line such as "
            f"`{a} = off` or `{b} = off`, or write # and ."
        )


def _values(rows: Rows, meaning: Meaning) -> list[tuple[int, Row]]:
    """Return the rows as values; in a text without a sign for off, spaces are left out only before and after rows.

    ValueError for other spaces, and for rows indented differently: a space could be off, a hole, or between cells.
    """
    if 0 not in meaning.values() and any(sign == " " for _, row in rows for _, sign in row):
        indentation = None
        for number, row in rows:
            text = "".join(sign for _, sign in row)
            before = len(text) - len(text.lstrip(" "))
            if " " in text.strip(" ") or indentation not in (None, before):
                raise ValueError(
                    f"line {number}: a space can be off, a hole, or between cells: write . for off, x for a hole"
                )
            indentation = before
    return [(number, [meaning[sign] for _, sign in row if sign != " "]) for number, row in rows]


def _require_rectangle(rows: Sequence[tuple[int, Row]]) -> None:
    number_0, first = rows[0]
    for k, (number, row) in enumerate(rows[1:], 2):
        if len(row) != len(first):
            where = f"row {-number}" if number <= 0 else f"line {number}" if number != number_0 else f"row {k}"
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

    A name is C4, or r4c3: row 4, column 3.  The error for a pair of numbers says which cells it can be.

    >>> cell_of("C4"), cell_of("r4c3")
    ((3, 2), (3, 2))
    """
    match = re.fullmatch(r"([A-Za-z]{1,9})([1-9][0-9]{0,9})", name.strip(), re.ASCII)
    if rows := re.fullmatch(r"[rR]([1-9][0-9]{0,9})[cC]([1-9][0-9]{0,9})", name.strip(), re.ASCII):
        return int(rows[1]) - 1, int(rows[2]) - 1
    if pair := re.fullmatch(r"\(?([0-9]{1,9}),\s*([0-9]{1,9})\)?", name.strip(), re.ASCII):
        i, j = map(int, pair.groups())
        row, column = (cell_name(i - 1, j - 1), cell_name(j - 1, i - 1)) if i and j else ("", "")
        either = f"row {i}, column {j}, which is {row} or r{i}c{j}, or column {i}, row {j}, which is {column}; " * bool(
            row
        )
        raise ValueError(f"{name!r} can be {either}counted from 0, it is {cell_name(i, j)}: write the name of the cell")
    if not match:
        raise ValueError(f"{name!r} is not a cell: a column letter and a row number from 1, such as C4")
    j = 0
    for letter in match[1].upper():
        j = 26 * j + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, j - 1
