"""The page More, pages of docs/ without a card of their own; the page Limits, the table of flipalg/system/limits.py."""

import re
from pathlib import Path

DOORS = {"architecture", "cite", "figures", "glossary", "index", "performance", "reference", "robustness"}
DOORS |= {"sources-and-errata", "what-it-is-not"}


def pages(root: Path) -> dict[str, str]:
    """Return the page, with a table of contents if there is anything to list."""
    others = sorted(path.stem for path in (root / "docs").glob("*.md") if path.stem not in DOORS)
    listed = "\n".join(f"../{name}" for name in others)
    contents = f"```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n" if others else "Nothing yet.\n"
    return {"more.md": f"# Formats\n\nWhat files and answers look like.\n\n{contents}", "limits.md": limits(root)}


def limits(root: Path) -> str:
    """Return the page with the table of limits, question by question."""
    _, *groups = (root / "flipalg" / "system" / "limits.py").read_text(encoding="utf-8").split("\n# ")
    text = ["# Limits\n", "A question beyond its limit is refused in one line that says what to ask instead.\n"]
    for group in groups:
        title, _, rows = group.partition("\n")
        text.append(f"## {title}\n\n| at most | |\n|--:|:--|")
        text += [f"| {value:,} | {words} |" for value, words in limits_of(rows)]
        text.append("")
    return "\n".join(text)


def limits_of(source: str) -> list[tuple[int, str]]:
    """Return (value, words) of the constants in a source."""
    found = re.findall(r'^[A-Z_]+ = ([\d_* ]+)\n"""(.*?)"""$', source, re.M)
    return [(eval(value), words) for value, words in found]
