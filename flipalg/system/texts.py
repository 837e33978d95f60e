"""Text that people paste: read up to a limit, and split into blocks before lines.

docs/howto/texts.md has the contract.  Boards, graphs, matrices and games
all begin here, so that an empty line, a header or a bracket means the same in each of them.
"""

import json
import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar

from flipalg.system.limits import LONGEST_TEXT

__all__ = [
    "Block",
    "Line",
    "blocks_of",
    "limited_text",
    "lines_of",
    "nested",
    "objects_of",
    "tried",
    "without_header",
]

T = TypeVar("T")
Line: TypeAlias = tuple[int, str]
"""The number of a line, from 1, and its text."""
Block: TypeAlias = tuple[str, list[Line]]
"""The title of a block, or "", and its lines."""

_FRAME = {*"|+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯"}
_DRAWN = re.compile(r"(?=.*(?:([-=_~─━═])\1|\+[-=]\+))[\s|:+┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯_~─━═=-]{3,}")
_TITLE = re.compile(
    r"[\s#;/=-]*((?:level|board|puzzle|problem|position|game|graph|case|no|nr)\b[^:=]*[\w)]|[^\W_][^:=#*.]*(?=:|=\s*$))"
    r"(?:[\s:=-]*|:((?=.*,).*\w-\w.*|.*(?:[/;|]|\d *[x×] *\d).*))",
    re.IGNORECASE,
)
_SIZE = re.compile(r"\s*(\d{1,6})(?:\s*[\s,x×]\s*(\d{1,6}))?\s*")
_NAMES = re.compile(
    r"""^[^\[({"'=]*(?:\[\d*\])*\s*=\s*(?=[\[({A-Za-z])|(?<![\w.])[A-Za-z_][\w.]*!?\s*(?=[\[(])|,\s*(?:dtype|colors|device)\s*=[^][(){},]+"""
)
_PLAIN = str.maketrans("│┃║¦", "||||", "\ufe0f")
"""The bars of frames, and the variation selector that shows a square as an emoji."""
_LABELS = ("name", "id", "title", "level", "author", "date", "comment", "command", "m", "n")
"""The keys of a JSON object that may stand beside its board or edges; only a name or id is kept."""
_BRACKETS = str.maketrans("({)}", "[[]]")
_WORD = re.compile(r"""\"([^"]*)"|'([^']*)'|([^\s,;"']+)""")


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


def blocks_of(lines: list[Line], cells: bool = True) -> list[Block]:
    """Return the blocks of the lines, which empty lines, rules such as --- and titles separate, without frames.

    A title is `Level 3` or `name:` before the lines, or `name:` before rows or edges on its line.  If the lines are of
    `cells`, a line of dashes is a row, and not a rule or part of a frame, if another row has its signs, or if the other
    rows have one sign.

    >>> blocks_of(lines_of("#.\\n.#\\n\\nLevel 2\\n+--+\\n|##|\\n+--+"))
    [('', [(1, '#.'), (2, '.#')]), ('Level 2', [(6, '|##|')])]
    """
    drawn = {number: {*line} for number, line in lines if _DRAWN.fullmatch(line.strip())}
    others = {*"".join(line for number, line in lines if number not in drawn)}
    if cells and len(others - {*" \t"}) < 2:
        drawn = {}
    blocks: list[Block] = [("", [])]
    for number, line in lines:
        signs = drawn.get(number, set())
        title = _TITLE.fullmatch(line)
        if not line.strip() or (signs and not (cells and signs - {*" |:"} & others)):
            if not (signs & _FRAME and "|" in others) and blocks[-1][1]:
                blocks.append(("", []))
        elif title:
            blocks.append((title[1].strip(), [(number, title[2])] * bool((title[2] or "").strip())))
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
    blocks, k = [], 0
    counted = len(lines) > 2 and re.fullmatch(r"\s*\d{1,6}\s*", lines[0][1]) and without_header(lines[1:], width)
    if counted and len(counted) == int(lines[0][1]):
        return counted
    while k < len(lines):
        size = _SIZE.fullmatch(lines[k][1])
        m, n = (int(size[1]), int(size[2] or size[1])) if size else (0, 0)
        rows = lines[k + 1 : k + 1 + m]
        if not 0 < m == len(rows) or (n == 1 and len(lines) == 2) or any(width(line) != n for _, line in rows):
            return None
        blocks.append(rows)
        k += m + 1
    return blocks


def nested(text: str) -> list[Any] | None:
    """Return a text in brackets, as Python, C, MATLAB and numpy write it, as nested lists of words; None for others.

    In one pair of brackets ; and line ends separate rows.  Names before a bracket, such as array, are left out.

    >>> nested("[[1 0]\\n [0 1]]"), nested("a = {{1,0},{0,1}};"), nested("[1 0; 0 1]"), nested("#./..")
    ([['1', '0'], ['0', '1']], [['1', '0'], ['0', '1']], [['1', '0'], ['0', '1']], None)
    """
    plain = _NAMES.sub("", text.strip().rstrip(";")).translate(_BRACKETS)
    if plain[:1] != "[":
        return None
    apart = "[;\n]" if plain.count("[") == 1 else ";"  # numpy breaks long rows

    def rows(found: re.Match[str]) -> str:
        words = [
            [re.sub(r"(?<=\d)\.0*$", "", "".join(word)) for word in _WORD.findall(part)]
            for part in re.split(apart, found[1])
        ]
        full = [row for row in words if row]
        return json.dumps(full if len(full) > 1 else [*chain(*full)], ensure_ascii=False)

    try:
        plain = re.sub(r"\](?:\s*[,;\n]\s*|(?<!\[\".\"\])\s*)(?=\[)", "],", re.sub(r"\[([^][]*)\]", rows, plain))
        value = json.loads("[" + re.sub(r",\s*(?=\])", "", plain) + "]")
    except (ValueError, RecursionError):
        raise ValueError("brackets are missing, are around single cells, or do not end the text") from None
    while len(value) == 1 and value[0] and isinstance(value[0][0], list):
        (value,) = value  # array([[...]])
    return list(value)


def objects_of(text: str, key: str, **options: Any) -> list[tuple[str, Any]] | None:
    """Return (name, value of the key) of the JSON objects of a text: one, an array, or one a line; None for others.

    ValueError for an object with other keys, except labels and the keys of `options` with their values.

    >>> objects_of('[{"board": "#."}, {"board": [[1]], "name": "b"}]', "board")
    [('', '#.'), ('b', [[1]])]
    """
    if not re.match(r"\s*(?:\[\s*)?\{\s*[\"}]", text):
        return None
    try:
        try:
            values = json.loads(text)
        except ValueError:
            values = json.loads(f"[{','.join(filter(str.strip, text.splitlines()))}]")
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON: {error}") from None
    found = []
    for value in values if isinstance(values, list) else [values]:
        entries = value.items() if isinstance(value, dict) else ()
        others = [name for name, entry in entries if name not in (key, *_LABELS) and options.get(name) != entry]
        if others and others[0] in options:
            raise ValueError(f"{others[0]} is {value[others[0]]} in the JSON: type --{others[0]} {value[others[0]]}")
        if others or dict(entries).get(key) is None:
            raise ValueError(
                f'a JSON object has the key "{key}", as in {{"{key}": [[1, 0], [0, 1]]}}, and beside it only '
                f"{', '.join([*_LABELS, *options])}; a hole or a vertex is in its {key}"
            )
        found.append((str(value.get("name", value.get("id", ""))), value[key]))
    return found
