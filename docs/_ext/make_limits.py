"""The page Limits, the table of flipalg/system/limits.py."""

import re
from pathlib import Path


def pages(root: Path) -> dict[str, str]:
    """Return the page with the table of limits, question by question."""
    _, *groups = (root / "flipalg" / "system" / "limits.py").read_text(encoding="utf-8").split("\n# ")
    text = ["# Limits\n", "A question beyond its limit is refused in one line that says what to ask instead.\n"]
    for group in groups:
        title, _, rows = group.partition("\n")
        text.append(f"## {title}\n\n| at most | |\n|--:|:--|")
        text += [f"| {value:,} | {words} |" for value, words in limits_of(rows)]
        text.append("")
    return {"limits.md": "\n".join(text)}


def limits_of(source: str) -> list[tuple[int, str]]:
    """Return (value, words) of the constants in a source."""
    found = re.findall(r'^[A-Z_]+ = ([\d_* ]+)\n"""(.*?)"""$', source, re.M)
    return [(eval(value), words) for value, words in found]
