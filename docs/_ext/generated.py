"""Pages made from what already exists, written to docs/generated/ before the site is read.

theorems, errata and statements (the ledgers in flipalg/console/), tables (tables/*.csv), sequences, the reference (the
docstrings), commands (the --help of each sub-command), features.
"""

from pathlib import Path

import make_commands
import make_features
import make_ledgers
import make_limits
import make_reference
import make_sequences
import make_tables

DOCS = Path(__file__).parents[1]


def write(folder: Path, pages: dict[str, str]) -> None:
    """Write the pages that changed, and remove those that are no more."""
    for name, text in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
    for path in folder.rglob("*"):
        if path.is_file() and path.relative_to(folder).as_posix() not in pages:
            path.unlink()


def _generate(app):
    pages = {}
    for maker in (make_ledgers, make_limits, make_tables, make_sequences, make_reference, make_commands, make_features):
        pages |= maker.pages(DOCS.parent)
    write(DOCS / "generated", pages)


def setup(app):
    """Write the pages when the build begins."""
    app.connect("builder-inited", _generate)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
