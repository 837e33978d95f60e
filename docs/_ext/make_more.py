"""The page More: pages of docs/ without a card of their own."""

from pathlib import Path

DOORS = {"architecture", "cite", "figures", "glossary", "index", "performance", "reference", "robustness"}
DOORS |= {"sources-and-errata", "what-it-is-not"}


def pages(root: Path) -> dict[str, str]:
    """Return the page, with a table of contents if there is anything to list."""
    others = sorted(path.stem for path in (root / "docs").glob("*.md") if path.stem not in DOORS)
    listed = "\n".join(f"../{name}" for name in others)
    contents = f"```{{toctree}}\n:maxdepth: 1\n\n{listed}\n```\n" if others else "Nothing yet.\n"
    return {"more.md": f"# Formats\n\nWhat files and answers look like.\n\n{contents}"}
