"""Read pages as plain Markdown, as they are in the repository, and make MyST of them for the site.

A comment at the top, <!-- head, has `keywords:`, `description:` and `index:` for the site.  A comment <!-- site has
directives for the site alone.  Below <!-- contents --> a list is a table of contents, below <!-- cards 1 2 3 3 --> a
grid of cards.  A heading of the third level in glossary.md is a term.  [Key] is a citation, **proved** a badge.  A link
to the source of a generated page goes to that page, a link to site/README.md#play to the page that plays.
"""

import functools
import posixpath
import re
from pathlib import Path

from myst import bib_keys

ROOT = Path(__file__).parents[2]
KEYS = bib_keys((ROOT / "docs" / "references.bib").read_text(encoding="utf-8"))
MADE = {
    r"flipalg/console/(theorems|errata|statements)\.toml": r"/generated/\1.md",
    r"tables/README\.md": "/generated/tables/index.md",
    r"tables/([\w-]+)\.md": r"/generated/tables/\1.md",
    r"docs/gallery/(\w+)\.py": r"/auto_gallery/\1.rst",
    r"docs/gallery": "/auto_gallery/index.rst",
    r"docs/sequences\.toml": "/generated/sequences.md",
    r"flipalg/__init__\.pyi": "/generated/reference/index.md",
    r"flipalg/commands": "/generated/commands.md",
    r"flipalg/system/limits\.py": "/generated/limits.md",
    r"scripts/features\.py": "/generated/features.md",
}
"""{a file of the repository: the page that is made from it}."""
PAGE = {
    None: "index.html",
    "enter": "index.html#size=5x5&goal=off&mode=draw",
    "learn": "index.html#game=learn",
    "worksheets": "index.html#sheets",
    "atlas": "atlas/index.html",
}
"""{the title of a link to site/README.md#play: the part of the page that plays}."""

BADGES = {
    "proved": "success",
    "proved, given": "success",
    "complete search": "info",
    "observed": "warning",
    "open": "secondary",
}
"""{status in bold type: the color of its badge}."""

OPAQUE = re.compile(r"(^(`{3,})[^\n]*\n.*?^\2[ ]*$|<!--.*?-->)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r'(?<!!)\[((?:[^\[\]`]|`[^`\n]*`|\[[^\[\]]*\])+)\]\(([^()\s]+)(?: "(\w+)")?\)')
SPAN = re.compile(r"(`+)(?:(?!\n\n).)+?\1", re.DOTALL)
CITED = re.compile(r"\[([A-Z]\w+(?:, \w+)*)\](?!\()")
BADGE = re.compile(rf"\*\*({'|'.join(BADGES)})\*\*")
ITEM = re.compile(r"- (.*(?:\n\n?  .*)*)")


def slug(heading: str) -> str:
    """Return the anchor that GitHub and MyST give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower()).replace(" ", "-")


@functools.cache
def terms() -> dict[str, str]:
    """Return {anchor: term} of the glossary."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return {slug(term): term for term in re.findall(r"(?m)^### (.*)$", text)}


def as_myst(text: str, page: str) -> str:
    """Return the MyST of a page; `page` is its path from the top of the repository."""
    parts, end = [], 0
    for opaque in OPAQUE.finditer(text):
        parts += [_written(text[end : opaque.start()], page), opaque[0]]
        end = opaque.end()
    text = "".join([*parts, _written(text[end:], page)])
    text = re.sub(r"\A<!-- head\n(.*?)\n-->\n", _head, text, flags=re.DOTALL)
    text = re.sub(r"<!-- site\n(.*?)\n-->", r"\1", text, flags=re.DOTALL)
    text = re.sub(r"<!-- contents( hidden)? -->\n\n((?:- .*\n)+)", _contents, text)
    text = re.sub(r"<!-- cards ([\d ]+) -->\n\n((?:- .*\n(?:\n?  .*\n)*)+)", _cards, text)
    if page == "docs/glossary.md":
        text = re.sub(r"(?m)^### (?:.|\n)*?(?=^## |\Z)", _glossary, text)
    return text


def _written(text: str, page: str) -> str:
    """Convert links, badges and citations."""
    text = LINK.sub(lambda link: _link(link, page), text)
    text = BADGE.sub(lambda badge: f"{{bdg-{BADGES[badge[1]]}}}`{badge[1]}`", text)
    parts, end = [], 0
    for span in SPAN.finditer(text):
        parts += [CITED.sub(_citation, text[end : span.start()]), span[0]]
        end = span.end()
    return "".join([*parts, CITED.sub(_citation, text[end:])])


def _citation(match: re.Match[str]) -> str:
    keys = match[1].split(", ")
    return f"{{cite:p}}`{','.join(keys)}`" if KEYS.issuperset(keys) else match[0]


def _link(match: re.Match[str], page: str) -> str:
    words, (target, _, anchor) = match[1], match[2].partition("#")
    if ":" in target:
        return match[0]
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), target)) if target else page
    if path == "docs/glossary.md" and (term := terms().get(anchor)):
        return f"{{term}}`{words} <{term}>`"
    if path == "flipalg/console/theorems.toml" and anchor:
        return f"{{ref}}`{words} <theorem-{anchor}>`"
    if path == "site/README.md" and anchor == "play":
        return f"{{page}}`{words} <{PAGE[match[3]]}>`"
    if lesson := re.fullmatch(r"site/lessons/([\w-]+)\.(\w\w)\.md", path):
        return f"{{page}}`{words} <lessons/{lesson[1]}-{lesson[2]}.html>`"
    for source, made in MADE.items():
        if found := re.fullmatch(source, path):
            return f"[{words}]({found.expand(made)})"
    if path.endswith(".md") and not path.startswith("docs/"):
        return f"{{download}}`{words} <{target}>`"
    return match[0]


def _head(match: re.Match[str]) -> str:
    """Return front matter, and a directive of words for the index."""
    lines = dict(line.split(": ", 1) for line in match[1].split("\n"))
    index = lines.pop("index", None)
    meta = "".join(f"    {name}: {lines.pop(name)}\n" for name in ("description", "keywords") if name in lines)
    front = "".join(f"{name}: {value}\n" for name, value in lines.items()) + (
        f"myst:\n  html_meta:\n{meta}" if meta else ""
    )
    written = f"---\n{front}---\n\n" if front else ""
    if index:
        written += f"```{{index}} {', '.join(f'! {word}' for word in index.split(', '))}\n```\n"
    return written


def _contents(match: re.Match[str]) -> str:
    pages = [LINK.search(item)[2] for item in ITEM.findall(match[2])]
    depth = ":hidden:\n:maxdepth: 2" if match[1] else ":maxdepth: 1"
    listed = "\n".join(page.rpartition(".")[0] for page in pages)
    return f"```{{toctree}}\n{depth}\n\n{listed}\n```\n"


def _cards(match: re.Match[str]) -> str:
    """Return a grid: "**Title** text" is a card with a link in its text, "**[Title](page)** text" is one link."""
    cards = []
    for item in ITEM.findall(match[2]):
        title, _, text = item.removeprefix("**").partition("**")
        option = ":class-card: play-card"
        if link := LINK.fullmatch(title):
            title, option = link[1], f":link: {link[2].rpartition('.')[0]}\n:link-type: doc"
        text = re.sub(r"^  ", "", text.strip(), flags=re.MULTILINE)
        cards.append(f"::::{{grid-item-card}} {title}\n{option}\n\n{text}\n::::\n")
    return f":::::{{grid}} {match[1]}\n:gutter: 2\n\n{''.join(cards)}:::::\n"


def _glossary(match: re.Match[str]) -> str:
    entries = re.findall(r"(?ms)^### ([^\n]*)\n\n(.*?)(?=\n### |\Z)", match[0])
    written = "\n\n".join(
        term + "".join(f"\n  {line}".rstrip(" ") for line in text.strip().split("\n")) for term, text in entries
    )
    return f"```{{glossary}}\n{written}\n```\n\n"


def _read(app, docname, source):
    path = Path(app.env.doc2path(docname))
    if path.suffix == ".md" and "generated" not in path.parts:
        source[0] = as_myst(source[0], path.relative_to(ROOT).as_posix())


def setup(app):
    """Convert each page as it is read, before its examples are checked."""
    app.connect("source-read", _read, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
