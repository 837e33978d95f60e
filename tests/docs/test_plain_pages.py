"""Every page reads in the repository as on the site: plain CommonMark, links that lead somewhere, nothing of Sphinx."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from ledgers import check_rows
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[2]
BUILT = ("docs/generated", "docs/auto_gallery", "build", "site/node_modules")
OTHER = ("site/lessons", "tables")
"""Folders of Markdown for another reader (site/tools/lesson_pages.py), or written by a table's own maker."""
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("", "*/", "*/*/", "*/*/*/")
    for path in ROOT.glob(f"{folder}*.md")
    if path.name == "README.md" or not path.relative_to(ROOT).as_posix().startswith((*BUILT, *OTHER))
    if not path.relative_to(ROOT).as_posix().startswith((*BUILT, ".venv", ".pytest_cache"))
)
PARSER = MarkdownIt("commonmark").enable("table")
OF_SPHINX = re.compile(
    r"\{[\w:+.-]+\}`|:[\w+.-]+:`"  # a role
    r"|^(?::{3,}|\.\. \w+|\([\w-]+\)=$|\{[.#][\w .#=-]+\}$|:[a-z-]+:(?: |$)|: |myst:)",  # a directive, a target
    re.MULTILINE,
)
IMAGE = re.compile(r'<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]*)"')


def shown(token):
    """Return the text of a paragraph, with its code in backticks."""
    breaks = {"code_inline": "`{}`", "softbreak": "\n", "hardbreak": "\n", "text": "{}"}
    return "".join(breaks.get(child.type, "").format(child.content) for child in token.children)


@cache
def anchors(page):
    """Return the anchors of a page's headings, as GitHub makes them."""
    tokens = PARSER.parse((ROOT / page).read_text(encoding="utf-8"))
    titles = [after.content for token, after in pairwise(tokens) if token.type == "heading_open"]
    return {re.sub(r"[^\w\- ]", "", title.replace("`", "").lower()).replace(" ", "-") for title in titles}


def dead(target, page):
    """Return the fault of a link on a page, or None."""
    path, _, anchor = unquote(target).partition("#")
    if re.match(r"[a-z]+:", path):
        return None
    there = (ROOT / page).parent / path if path else ROOT / page
    name = there.resolve().relative_to(ROOT.resolve()).as_posix()
    if name.startswith(BUILT) or there.suffix == ".html":
        return f"{path} is there only when it is built"
    if not there.exists():
        return f"no {path}"
    if anchor and there.suffix == ".md" and anchor not in anchors(name):
        return f"no heading {anchor} in {name}"
    return None


def faults(text, page):
    """Return the faults of a page in plain CommonMark."""
    found = []
    targets = []
    for token in PARSER.parse(text):
        if token.type == "fence" and token.info.startswith("{"):
            found.append(f"a directive: {token.info}")
        if token.type.startswith("html"):
            targets += IMAGE.findall(token.content)
        if token.type == "inline":
            found += [f"of Sphinx: {match[0]}" for match in OF_SPHINX.finditer(shown(token))]
            for child in token.children:
                targets += [child.attrs[name] for name in ("href", "src") if name in child.attrs]
                targets += IMAGE.findall(child.content) if child.type == "html_inline" else []
    return found + [wrong for target in targets if (wrong := dead(target, page))]


def reads_as_it_stands(page):
    assert faults((ROOT / page).read_text(encoding="utf-8"), page) == []


def test_pages_read_in_the_repository_as_on_the_site():
    assert len(PAGES) > 75
    check_rows(PAGES, reads_as_it_stands)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("See {func}`flipalg.nullity`.", "of Sphinx: {func}`"),
        ("See :class:`Board`.", "of Sphinx: :class:`"),
        ("```{toctree}\nindex\n```", "a directive: {toctree}"),
        ("::::{grid} 1 2\n::::", "of Sphinx: ::::"),
        ("---\nmyst:\n  html_meta:\n---\n", "of Sphinx: myst:"),
        ("(target)=\n# Title", "of Sphinx: (target)="),
        ("[tables](generated/tables/index.md)", "generated/tables/index.md is there only when it is built"),
        ("[terms](glossary.md#quite-pattern)", "no heading quite-pattern in docs/glossary.md"),
        ('<img src="solution.svg" alt="">', "no solution.svg"),
        ("![a board](solution.svg)", "no solution.svg"),
    ],
)
def test_a_fault_is_seen(text, fault):
    assert faults(text, "docs/page.md")[0] == fault
