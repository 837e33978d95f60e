"""Text that people paste: read up to a limit, and split into blocks before lines.

docs/howto/texts.md has the contract.  Boards, graphs and games
all begin here, so that an empty line, a header or a bracket means the same in each of them.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, TypeAlias

from flipalg.system.limits import LONGEST_TEXT

__all__ = [
    "Line",
    "Nested",
    "blocks_of",
    "limited_text",
    "lines_of",
    "nested",
    "objects_of",
    "titled",
    "without_header",
]

Line: TypeAlias = tuple[int, str]
"""The number of a line, from 1, and its text."""
Nested: TypeAlias = "str | list[Nested]"

_RULE = re.compile(r"([-=_~─━═])\1{2,}")
_TITLE = re.compile(
    r"((?:level|board|puzzle|problem|position|game|graph|case|no|nr)\b[^:=]*[\w)]|[^\W\d_][^:=#*.]*(?=:))", re.I
)
_TOKEN = re.compile(r"""([\[({])|([\])}])|(;|\n)|"([^"]*)"|'([^']*)'|([^\s,;\[\](){}"']+)""")
_ASSIGNED = re.compile(r"""^[^\[\](){}"'=]*(?:\[\d*\])*\s*=\s*(?=[\[({A-Za-z])""")
_BEFORE = re.compile(r"[A-Za-z_][\w.]*\s*(?=[\[(])")
_CONTINUED = re.compile(r",\s*\n|(?<=[\[({])\s*\n|\n\s*(?=[\])}])")


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


def lines_of(text: str) -> list[Line]:
    """Return the lines with their numbers, also the empty ones, without byte order mark and variation selectors.

    >>> lines_of("#.\\r\\n.#")
    [(1, '#.'), (2, '.#')]
    """
    # U+FEFF marks the byte order; U+FE0F is the variation selector that shows a square as an emoji
    plain = text.removeprefix("\ufeff").replace("\ufe0f", "")
    return list(enumerate(re.split(r"\r\n|\r|\n", plain), 1))


def blocks_of(lines: list[Line], cells: bool = True) -> list[list[Line]]:
    """Return the lines in blocks, which empty lines and rules such as --- separate; a title begins a block.

    If the lines are of `cells`, dashes are a row, and not a rule, if another line has a dash, or if no two signs would
    be left.

    >>> [[line for _, line in block] for block in blocks_of(lines_of("#.\\n.#\\n\\n##\\n---\\n.."))]
    [['#.', '.#'], ['##'], ['..']]
    """
    rules = {number: line.strip()[0] for number, line in lines if _RULE.fullmatch(line.strip())}
    others = "".join(line for number, line in lines if number not in rules)
    if cells:
        rules = {number: sign for number, sign in rules.items() if sign not in others and len(set(others) - {" "}) > 1}
    blocks: list[list[Line]] = [[]]
    for number, line in lines:
        if number in rules or not line.strip():
            blocks.append([])
            continue
        title = _TITLE.match(line.strip())
        if blocks[-1] and title and line.strip()[title.end() :] in ("", ":"):
            blocks.append([])
        blocks[-1].append((number, line))
    return [block for block in blocks if block]


def titled(block: list[Line]) -> tuple[str, list[Line]]:
    """Return (title, the other lines) of a block: `Level 3` or `Name:` before its lines, or before one line's text.

    >>> titled([(1, "Level 3"), (2, "#.#")]), titled([(1, "easy: #./.#")]), titled([(1, "#.")])
    (('Level 3', [(2, '#.#')]), ('easy', [(1, ' #./.#')]), ('', [(1, '#.')]))
    """
    (number, line), *rest = block
    match = _TITLE.match(line.strip())
    if not match:
        return "", block
    after = line.strip()[match.end() :]
    if after[:1] == ":" and after[1:].strip():
        return match[1].strip(), [(number, after[1:]), *rest]
    return (match[1].strip(), rest) if rest and after in ("", ":") else ("", block)


def without_header(lines: list[Line], width: Callable[[str], int]) -> list[list[Line]] | None:
    """Return the blocks of a text whose blocks begin with their size, or None for other texts.

    A header is `m n` before m lines, each of width n, or `n` before n of them; the number of blocks may come first.

    >>> without_header(lines_of("2 3\\n#.#\\n.#."), len)
    [[(2, '#.#'), (3, '.#.')]]
    >>> without_header(lines_of("2 3\\n#.#"), len) is None
    True
    """
    heads = [tuple(map(int, found)) for _, line in lines[:2] for found in [re.findall(r"\d{1,9}", line)]]
    if len(heads) == 2 and len(heads[0]) == 1 and len(heads[1]) == 2 and re.fullmatch(r"[\d\s]+", lines[0][1]):
        blocks = without_header(lines[1:], width)
        if blocks and len(blocks) == heads[0][0]:
            return blocks
    blocks, k = [], 0
    while k < len(lines):
        match = re.fullmatch(r"\s*(\d{1,6})(?:\s*[\s,x×]\s*(\d{1,6}))?\s*", lines[k][1])
        if not match:
            return None
        m, n = int(match[1]), int(match[2] or match[1])
        rows = lines[k + 1 : k + 1 + m]
        if not 0 < m == len(rows) or (match[2] is None and m == 1) or any(width(line) != n for _, line in rows):
            return None
        blocks.append(rows)
        k += m + 1
    return blocks


def nested(text: str) -> list[Nested] | None:
    """Return a text in brackets, as Python, C, MATLAB and numpy write it, as nested lists of words; None for others.

    In one pair of brackets ; and line ends separate rows.  Names before a bracket, such as array, are left out.

    >>> nested("[[1 0]\\n [0 1]]"), nested("a = {{1,0},{0,1}};"), nested("[1 0; 0 1]"), nested("#./..")
    ([['1', '0'], ['0', '1']], [['1', '0'], ['0', '1']], [['1', '0'], ['0', '1']], None)
    """
    plain = _BEFORE.sub("", _ASSIGNED.sub("", text.strip()))
    if plain[:1] not in ("[", "(", "{"):
        return None
    stack: list[list[Nested]] = [[]]
    for opened, closed, row, double, single, word in _TOKEN.findall(_CONTINUED.sub(",", plain)):
        if opened:
            stack.append([])
        elif closed:
            if len(stack) == 1:
                raise ValueError(f"a bracket {closed} without a bracket before it")
            done = _in_rows(stack.pop())
            stack[-1].append(done)
        elif row or double or single or "=" not in word[1:]:  # not colors=3
            stack[-1].append(row or double or single or word)
    if len(stack) > 1:
        raise ValueError("a bracket is not closed")
    parts = [part for part in stack[0] if isinstance(part, list)]
    if any(part not in (";", "\n") for part in stack[0] if not isinstance(part, list)):
        raise ValueError("a text in brackets ends with its last bracket")
    value: list[Nested] = parts[0] if len(parts) == 1 else [*parts]
    while len(value) == 1 and isinstance(value[0], list) and value[0] and isinstance(value[0][0], list):
        value = value[0]  # array([[...]])
    return value


def _in_rows(values: list[Nested]) -> list[Nested]:
    """Return the values between two brackets, in rows if ; or line ends separate them."""
    rows: list[list[Nested]] = [[]]
    for value in values:
        if value in (";", "\n"):
            rows.append([])
        else:
            rows[-1].append(value)
    full: list[Nested] = [row for row in rows if row]
    return (
        full if len(full) > 1 and isinstance(rows[0][0] if rows[0] else "", str) else [v for row in rows for v in row]
    )


def objects_of(text: str, key: str) -> list[tuple[str, Any]] | None:
    """Return (name, value of the key) of the JSON objects of a text: one, an array, or one a line; None for others.

    >>> objects_of('[{"board": "#."}, {"board": [[1]], "name": "b"}]', "board")
    [('', '#.'), ('b', [[1]])]
    """
    if not re.match(r"\s*(?:\[\s*)?\{\s*(?:\"|\})", text):
        return None
    try:
        values = json.loads(text)
    except ValueError:
        try:
            values = [json.loads(line) for line in text.splitlines() if line.strip()]
        except (ValueError, RecursionError) as error:
            raise ValueError(f"not JSON: {error}") from None
    except RecursionError as error:
        raise ValueError(f"not JSON: {error}") from None
    found = []
    for value in values if isinstance(values, list) else [values]:
        if not isinstance(value, dict) or value.get(key) is None:
            raise ValueError(f'a {key} in a JSON object is its key "{key}": {{"{key}": [[1, 0], [0, 1]]}}')
        found.append((str(value.get("name", value.get("id", ""))), value[key]))
    return found
