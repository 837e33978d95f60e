"""Prose reads as ordinary English: docstrings, comments, strings, pages and the names of tests, by patterns.

`python tests/test_style.py ROOM` prints the findings of a room (theory, f2x/_core, docs/howto), without a room how
many each has.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from named import statements

ROOT = Path(__file__).parents[1]

FOLDERS = ("benchmarks", "docs", "f2x", "flipalg", "research", "scripts", "site", "tables", "tests")
MADE = {"auto_gallery", "generated", "node_modules"}
SUFFIXES = {".py", ".md", ".ipynb", ".c", ".h", ".js", ".mjs"}
EXCEPTIONS = ("what is new",)
"""Phrases that may stand."""

VERBS = "is|are|was|were|has|had|does|did|can|may|must|will|would|stands|follows|comes|makes|needs|remains|lies"
ASKING = r"\b(?:says?|said|saying|sees?|knows?|known|shows?|tells?|asks?|learns?|explains?)"
PATTERNS = {
    "a headless clause; name the thing": rf"\b[Ww]hat (?:{VERBS})\b",
    "name the value": r"\b(?:[Rr]eturns?|[Yy]ields?) what\b",
    "who is that?": r"(?:^|[.;:(] *)[Ww]ho\b(?! (?:wins|moves)\b)|\b[Ww]hoever\b",
    "write 'is not a'": r"(?<!\b[Tt]here )\b(?:is|are|was|were) (?:no (?!longer|more|less|fewer)[a-z]|none\b)",
    "say who does it": r"\b(?:is|are|was|were|be|been|being) (?:told\b(?! apart)|met\b|said\b|asked\b)",
    "write 'if' or 'when'": (
        r"\b(?:None|null|True|False|\w*[Ee]rror) where\b|\bwhere (?:that is|there (?:is|are) no|none|nothing|no)\b"
    ),
    "how many?": r"\b[Ss]o many\b(?!.{0,80}\bthat\b)",
    "a list of definitions in a head": r"\bMain (?:definitions|statements)\b",
}
LONGEST_HEAD = 6
PERHAPS = re.compile(
    rf"[Ww]hat (?:{VERBS}) |(?:eturns?|ields?) what |[Ww]ho(?:ever)? (?!wins|moves)|where (?:that|there|no)|"
    r"(?:is|are|was|were) (?:no (?!longer|more|less|fewer)|none )|"
    r"(?:is|are|was|were|be|been|being) (?:told|met|said|asked) |"
    r"(?:None|null|True|False|rror) where |[Ss]o many |Main (?:def|st)"
)
"""Without a match of this in its words a file has no place that a pattern fits, and need not be taken apart."""


@lru_cache(1)
def tree_of(source: str) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(source)


def nodes_of(source: str, is_test: bool) -> list[ast.AST]:
    """Return the nodes of a Python file without its names, the module first; the statements alone of a test."""
    if is_test:
        return statements(tree_of(source))
    found: list[ast.AST] = [tree_of(source)]
    for node in found:
        for field in node._fields:
            below = getattr(node, field, None)
            children = below if isinstance(below, list) else (below,)
            found += [x for x in children if isinstance(x, ast.AST) and not isinstance(x, ast.Name | ast.expr_context)]
    return found


def python_texts(source: str, is_test: bool) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of the docstrings, comments and messages of a Python file, and of the names of its tests."""
    nodes = nodes_of(source, is_test)
    inside = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    documentation = set()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            documentation.add(id(node.value))
            yield node.lineno, re.sub(r"(?m)^ *>>>.*(?:\n *\S.*)*", "", node.value.value)
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.lineno, node.name.removeprefix("test_").replace("_", " ")
        elif isinstance(node, ast.JoinedStr) and not is_test:
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
    for node in nodes:
        message = isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 1
        if message and not is_test and id(node) not in inside | documentation:
            yield node.lineno, node.value
    for match in re.finditer(r"(?m)^ *#(?!!).*(?:\n *#.*)*|(?<=\S)  # .*", source):
        yield source.count("\n", 0, match.start()) + 1, re.sub(r"(?m)^ *#+:?", " ", match[0])


def c_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of the comments and strings of a file of C or JavaScript."""
    for match in re.finditer(
        r"/\*.*?\*/|(?:(?<![:\"'`])//[^\n]*\n?\s*)+|\"(?:\\.|[^\"\\\n])*\"|`(?:\\.|[^`\\])*`", source, re.S
    ):
        text = re.sub(r"\$\{[^}]*\}", "X", match[0])
        if text[0] == "/" or text.count(" ") > 1:
            yield source.count("\n", 0, match.start()) + 1, re.sub(r"(?m)^\s*(?:/\*+|\*/?|//+)|\*/", " ", text)


def page_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of the paragraphs, list items and table rows of a page in Markdown, without its code."""
    prose = re.sub(r"(?ms)^(`{3,}).*?^\1", lambda match: "\n" * match[0].count("\n"), source)
    for match in re.finditer(r"(?m)^(?=\S| +[-\d]).*(?:\n(?![-|#:]|\d+\.| *- ) *\S.*)*", prose):
        yield prose.count("\n", 0, match.start()) + 1, re.sub(r"[|*]", " . ", match[0])


def is_of_tests(path: Path) -> bool:
    """Return whether a file is in a folder of tests."""
    return "tests" in path.relative_to(ROOT).parts


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, text) of a file's prose."""
    source = path.read_text(encoding="utf-8")
    if not PERHAPS.search(re.sub(r"[\W_]+", " ", source)):
        return iter(())
    if path.suffix == ".py":
        return python_texts(source, is_of_tests(path))
    if path.suffix == ".ipynb":
        cells = [cell["source"] for cell in json.loads(source)["cells"] if cell["cell_type"] == "markdown"]
        return page_texts("\n\n".join("".join(cell) for cell in cells))
    return page_texts(source) if path.suffix == ".md" else c_texts(source)


def stumbles(text: str) -> Iterator[str]:
    """Yield each place of a text that a pattern fits, with what to do about it."""
    text = re.sub(r"(``?)(?!`).+?\1", "X", " ".join(text.split()))
    for advice, pattern in PATTERNS.items():
        for match in re.finditer(pattern, text):
            before, after = text[: match.start()], text[match.start() :]
            question = re.match(r"[^.;:!?]*\?", after) or re.search(ASKING + r"\W*$", before)
            if not (question and "clause" in advice) and not after.lower().startswith(EXCEPTIONS):
                yield f"{advice}: … {before[-40:]}[{match[0]}]{after[len(match[0]) :][:40]}"


def too_long(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, text) for a head of more than six lines and for a docstring whose first line runs on."""
    source = path.read_text(encoding="utf-8")
    head: str | None = None
    if path.suffix == ".py":
        nodes = statements(tree_of(source))
        for node in nodes:
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                lines = (ast.get_docstring(node) or "").split("\n")
                if len(lines) > 1 and lines[1] and path.parent.name != "gallery":
                    yield getattr(node, "lineno", 1), f"the first line of a docstring runs on: {lines[0][:60]}"
        head = re.sub(r"(?m)^ *>>>.*(?:\n *\S.*)*", "", ast.get_docstring(nodes[0]) or "")
        if path.parent.name in ("scripts", "benchmarks", "tools") or path.is_relative_to(ROOT / "research"):
            head = re.sub(r"(?m)^ .*", "", head)  # commands to type
    elif path.suffix in (".c", ".h", ".js", ".mjs"):
        head = (re.match(r"/\*.*?\*/|(?://[^\n]*\n)+", source, re.S) or [""])[0]
    length = sum(bool(line.strip(" */")) for line in (head or "").split("\n"))
    if length > LONGEST_HEAD and path.parent.name != "gallery":
        yield 1, f"a head of {length} lines; at most {LONGEST_HEAD}"


def room_of(path: Path) -> str:
    """Return the first two folders of a path."""
    return "/".join(path.relative_to(ROOT).parts[:-1][:2]) or "."


def findings() -> dict[str, list[str]]:
    """Return {room: ["file:line: advice: ... place ..."]}."""
    found: dict[str, list[str]] = {}
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    for path in sorted([*paths, *ROOT.glob("*.md")]):
        if path.suffix in SUFFIXES and not MADE & set(path.relative_to(ROOT).parts):
            places = [*too_long(path), *((line, stumble) for line, text in texts(path) for stumble in stumbles(text))]
            lines = [f"{path.relative_to(ROOT)}:{line}: {place}" for line, place in sorted(places)]
            found.setdefault(room_of(path), []).extend(lines)
    return found


def test_prose_reads_as_ordinary_english():
    found = [place for places in findings().values() for place in places]
    assert not found, "\n".join(found)


def test_each_pattern_is_seen_and_ordinary_english_is_not():
    for text in (
        "Return the presses and what is left.",
        "Return what the method finds.",
        "Who multiplies chooses.",
        "A number that is no prime.",
        "The cell that is met is told.",
        "The value, None where there is none.",
        "Return the first so many rows.",
        "Main definitions",
    ):
        assert list(stumbles(text)), text
        assert PERHAPS.search(re.sub(r"[\W_]+", " ", text)), text
    for text in (
        "What is a quiet pattern?",
        "An error says what is wrong.",
        "There is no other way; it is no longer used.",
        "There are so many boards that a table is cut.",
        "See `what is new`, where `is no` stands.",
    ):
        assert not list(stumbles(text)), text


if __name__ == "__main__":
    for name, places in findings().items():
        if len(sys.argv) == 1:
            sys.stdout.write(f"{len(places):5}  {name}\n")
        elif f"/{name}/".endswith(f"/{sys.argv[1].strip('/')}/"):
            sys.stdout.writelines(f"{place}\n" for place in places)
