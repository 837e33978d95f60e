"""Plain text of docstrings and ledgers as MyST."""

import re
import textwrap
from itertools import groupby

SPECIAL = re.compile(r"([\\*_\[\]<>#$|~{}^])")


def escaped(text: str) -> str:
    """Return text in which Markdown finds nothing to interpret but `code`."""
    parts = re.split(r"(`[^`\n]+`)", text)
    return "".join(part if i % 2 else SPECIAL.sub(r"\\\1", part) for i, part in enumerate(parts))


def cited(text: str, keys: set[str]) -> str:
    """Return escaped text whose \\[Key\\] are citations."""
    return re.sub(
        r"\\\[(\w+)((?:, [^\]\\]*)?)\\\]",
        lambda m: f"{{cite:p}}`{m[1]}`{m[2]}" if m[1] in keys else m[0],
        text,
    )


def fence(body: str, kind: str) -> str:
    """Return a literal block."""
    return f"```{kind}\n{body.rstrip()}\n```\n"


def docstring(text: str, keys: set[str]) -> str:
    """Return a docstring: paragraphs, doctests as code, indented blocks as they stand."""
    out: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines = block.split("\n")
        doctest = lines[0].lstrip().startswith(">>>")
        for literal, group in groupby(lines, lambda line, doctest=doctest: doctest or line.startswith((" ", ">>>"))):
            run = list(group)
            out.append(_literal(run) if literal else _paragraph(run, keys))
    return "\n".join(out)


def _literal(lines: list[str]) -> str:
    body = textwrap.dedent("\n".join(lines))
    return fence(body, "pycon" if body.startswith(">>>") else "text")


def _paragraph(lines: list[str], keys: set[str]) -> str:
    text = cited(escaped("\n".join(lines)), keys)
    text = re.sub(r"(?m)^([-+=])", r"\\\1", text)  # no lists, no underlined titles
    return re.sub(r"(?m)^(\d+)([.)]) ", r"\1\\\2 ", text) + "\n"


def front_matter(keywords: str) -> str:
    """Return the head of a page, with words that lead the search to it."""
    return f"---\nmyst:\n  html_meta:\n    keywords: {keywords}\n---\n"


def bib_keys(bib: str) -> set[str]:
    """Return the keys of a .bib file."""
    return set(re.findall(r"(?m)^@\w+\{(\w+),", bib))
