"""Text that people paste: read up to a limit, and split into blocks before lines.

docs/howto/texts.md has the contract.  Boards, graphs, matrices and games
all begin here, so that an empty line, a header or a bracket means the same in each of them.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar

from flipalg.system.limits import LONGEST_TEXT

__all__ = [
    "LABELS",
    "PATTERNS",
    "Block",
    "Line",
    "blocks_of",
    "flattened",
    "limited_text",
    "lines_of",
    "objects_of",
    "tried",
    "without_header",
]

T = TypeVar("T")
Line: TypeAlias = tuple[int, str]
"""The number of a line, from 1, and its text."""
Block: TypeAlias = tuple[str, list[Line]]
"""The title of a block, or "", and its lines."""

_ROWS = r"\[[rc](?:[,;]?[rc])*[,;]?\]"
PATTERNS = {
    "legend": r"\s*(\S)\s*=\s*((?:locked\s+)?(?:on|off|\d{1,3})|any|hole)s?\s*[,;]?(?=\s|$)",
    "rule": r"(?=.*(?:([-=_~─━═–—])\1|[+┌├└╔╠╚][-=─━═][+┬┼┴┐┤┘╦╬╩╗╣╝]))[\s|:+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯_~─━═–—=-]{3,}",
    "title": r"[\s#;/=\-]*((?:level|board|puzzle|problem|position|game|graph|case|no|nr)\b[^:=]*[^\s:=\-]|"
    r"[0-9A-Za-zÀ-῿぀-퟿][^:=#*.;]*(?<!,)(?=:|=\s*$))"
    r"(?:[\s:=\-]*|:((?=.*,).*[^\s\-]-[^\s\-].*|.*(?:[/;|]|\d *[x×] *\d).*))",
    "size": r"\s*(\d{1,6})(?:\s*[\s,x×]\s*(\d{1,6}))?\s*",
    "names": r"^[^\[({\x22'=]*(?:\[\d*\])*\s*=\s*(?=[\[({A-Za-z])|(?<![\w.])[A-Za-z_][\w.]*!?\s*(?=[\[(])"
    r"|,\s*(?:dtype|colors|device)\s*=[^\[\](){},]+",
    "row": r"\[\s*[^\[\]\s][^\[\]]*\]",
    "nested": rf"c|r(?:[,;]?r)*|(?:{_ROWS}[,;]?)+|\[(?:{_ROWS}[,;]?)+\]",
    "pair": r"\(\s*\d+\s*,\s*\d+\s*\)",
    "strings": r"[\x22']\s*[,;]\s*[\x22']",
    "float": r"(?<=\d)\.0*(?=[\s,;\]])",
}
"""The patterns of legends, rules, titles, headers and brackets (rows are r, of one cell c), also for the page."""
LABELS = ("name", "id", "title", "level", "author", "date", "comment", "command", "m", "n")
"""The keys of a JSON object that may stand beside its board or edges; only a name or id is kept."""
_CORNERS = {*"|+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯"}
_PLAIN = str.maketrans("│┃║¦", "||||", "\ufe0f")
"""The bars of frames, and the variation selector that shows a square as an emoji."""
_BRACKETS = str.maketrans("({)}", "[[]]")
_UNQUOTED = str.maketrans("", "", "\"'")


def limited_text(source: "Path | IO[Any]", encoding: str = "utf-8") -> str:
    """Return the text of a file or stream; ValueError if it is longer than LONGEST_TEXT, so that /dev/zero ends.

    Bytes are decoded from `encoding`, and their line ends become newlines; text of a text stream is left as it is.
    UnicodeDecodeError and OSError are raised as by reading a file.
    """
    if isinstance(source, Path):
        with source.open("rb") as stream:
            content: str | bytes = stream.read(LONGEST_TEXT + 1)
    else:
        content = source.read(LONGEST_TEXT + 1)
    if len(content) > LONGEST_TEXT:
        raise ValueError(f"the text has more than {LONGEST_TEXT:,} characters, the most that are read")
    if isinstance(content, str):
        return content
    return content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")  # as reading a text file does


def tried(read: Callable[..., T], *arguments: Any) -> T | ValueError:
    """Return the value of the function, or the ValueError that it raises."""
    try:
        return read(*arguments)
    except ValueError as error:
        return error


def lines_of(text: str) -> list[Line]:
    """Return the lines with their numbers, also the empty ones, without byte order mark and variation selectors.

    >>> lines_of("#.\\r\\n.#")
    [(1, '#.'), (2, '.#')]
    """
    return list(enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff").translate(_PLAIN)), 1))


def flattened(lines: list[Line]) -> list[Line]:
    """Return lines in brackets, as Python, C, MATLAB and numpy write them, as one line, with ; between rows.

    Boards are one a line, with an empty line between them.  Names before a bracket, such as array, are left out; other
    lines are returned as they are.

    >>> [flattened([(1, text)])[0][1] for text in ("[[1 0]\\n [0 1]]", "a = {{1,0},{0,1}};", "[1 0; 0 1]", "#./..")]
    ['1 0;0 1', '1,0;0,1', '1 0; 0 1', '#./..']
    """
    text = "\n".join(line for _, line in lines).strip().removesuffix(";")
    text = re.sub(PATTERNS["names"], "", text).translate(_BRACKETS)
    text = re.sub(PATTERNS["float"], "", text)
    if text[:1] != "[":
        return lines
    shape = re.sub(PATTERNS["row"], lambda row: "r" if re.search(r"\S[\s,;]+\S", row[0][1:-1]) else "c", text)
    if not re.fullmatch(PATTERNS["nested"], re.sub(r"\s", "", shape)):
        raise ValueError(
            "brackets are missing, are around single cells, or do not end the text: write [[1, 0], [0, 1]]"
        )
    if shape in ("r", "c"):  # the strings in it, or the lines of MATLAB, are rows
        return list(enumerate(re.sub(PATTERNS["strings"], "\n", text[1:-1]).translate(_UNQUOTED).split("\n"), 1))
    text = re.sub(
        PATTERNS["row"], lambda row: re.sub(r"\s*\n\s*", " ", row[0][1:-1].strip()) + "]", text
    )  # numpy's rows
    boards = re.split(r"\][\s,;]*\][\s\],;]*", text.translate(_UNQUOTED))
    rows = [re.sub(r"\]\s*[,;]?\s*", ";", board.strip("[]; \n")) for board in boards]
    return [line for row in rows if row for line in ((1, row), (1, ""))]


def blocks_of(lines: list[Line], cells: bool = True) -> list[Block]:
    """Return the blocks of the lines, which empty lines, rules such as --- and titles separate, without frames.

    A title is `Level 3` or `name:` before the lines, or `name:` before rows or edges on its line.  If the lines are of
    `cells`, a line of dashes is a row, and not a rule or part of a frame, if another row has its signs, or if the other
    rows have one sign.

    >>> blocks_of(lines_of("#.\\n.#\\n\\nLevel 2\\n+--+\\n|##|\\n+--+"))
    [('', [(1, '#.'), (2, '.#')]), ('Level 2', [(6, '|##|')])]
    """
    drawn = {number for number, line in lines if re.fullmatch(PATTERNS["rule"], line.strip())}
    others = {*"".join(line for number, line in lines if number not in drawn)}
    if cells:
        alone = len(others - {*" \t"}) < 2
        drawn = {number for number, line in lines if number in drawn and not (alone or {*line} - {*" |:"} & others)}
    blocks: list[Block] = [("", [])]
    plain = [line.strip() for _, line in lines if not re.fullmatch(PATTERNS["title"], line, re.IGNORECASE)]
    signs, lengths = {*"".join(plain)}, {*map(len, plain)}
    for number, line in lines:
        title = re.fullmatch(PATTERNS["title"], line, re.IGNORECASE)
        names = (title[1], line.strip()) if cells and title and not title[2] else ()
        if any({*name} <= signs and len(name) in lengths for name in names):
            title = None  # a row, perhaps with a colon by mistake
        if number in drawn and "|" in others and {*line} & _CORNERS:
            continue
        if number in drawn or not line.strip():
            blocks.append(("", []))
        elif title:
            blocks.append((title[1].strip(), [(number, title[2])] if (title[2] or "").strip() else []))
        else:
            blocks[-1][1].append((number, line))
    return [block for block in blocks if block[1]]


def without_header(lines: list[Line], width: Callable[[str], int]) -> list[list[Line]] | None:
    """Return the blocks of a text whose blocks begin with their size, or None for other texts.

    A header is `m n` before m lines, each of width n, or `n` before n of them; the number of blocks may come first.

    >>> without_header(lines_of("2 3\\n#.#\\n.#."), len)
    [[(2, '#.#'), (3, '.#.')]]
    >>> without_header(lines_of("2 3\\n#.#"), len) is None
    True
    """
    for first in (1, 0):
        blocks, k = [], first
        while k < len(lines) and (size := re.fullmatch(PATTERNS["size"], lines[k][1])):
            m, n = int(size[1]), int(size[2] or size[1])
            rows = lines[k + 1 : k + 1 + m]
            if not 0 < m == len(rows) or n == len(lines) - 1 == 1 or any(width(line) != n for _, line in rows):
                break
            blocks.append(rows)
            k += m + 1
        if blocks and k == len(lines) and (not first or lines[0][1].strip() == str(len(blocks))):
            return blocks
    return None


def objects_of(text: str, key: str, **options: Any) -> list[tuple[str, str]] | None:
    """Return (name, value of the key as text) of the JSON objects of a text: one, an array, or one a line.

    None for other texts.  ValueError for an object with other keys, except labels and the keys of `options` with their
    values.

    >>> objects_of('[{"board": "#."}, {"board": [[1]], "name": "b"}]', "board")
    [('', '#.'), ('b', '[[1]]')]
    """
    if not re.match(r"\s*(?:\[\s*)?\{\s*[\"}]", text):
        return None
    try:
        values = tried(json.loads, text)
        if isinstance(values, ValueError):
            values = json.loads(f"[{','.join(filter(str.strip, text.splitlines()))}]")
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None
    found = []
    for value in values if isinstance(values, list) else [values]:
        entries = value if isinstance(value, dict) else {}
        others = [name for name in entries if name not in (key, *LABELS) and options.get(name) != entries[name]]
        if others and others[0] in options:
            raise ValueError(f"{others[0]} is {value[others[0]]} in the JSON: type --{others[0]} {value[others[0]]}")
        if others or entries.get(key) is None:
            raise ValueError(
                f'a JSON object has the key "{key}", as in {{"{key}": [[1, 0], [0, 1]]}}, and beside it only '
                f"{', '.join([*LABELS, *options])}; a hole or a vertex is in its {key}"
            )
        written = entries[key] if isinstance(entries[key], str) else json.dumps(entries[key], ensure_ascii=False)
        found.append((str(entries.get("name", entries.get("id", ""))), written))
    return found
