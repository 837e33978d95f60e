"""A folder of generated tables: makes the files, or compares the committed files with regenerated ones.

Main definitions
    files(table, ...)    file name ↦ text, in any choice of formats
    differences(...)     a unified diff for each file that differs from its regenerated text
"""

from collections.abc import Iterable, Iterator
from difflib import unified_diff
from pathlib import Path

from flipalg.reports import tables
from flipalg.reports.tables import BFILE, FORMATS, Table
from flipalg.system.atomic_files import is_leftover


def files(
    table: Table,
    formats: Iterable[str] = FORMATS,
    max_m: int | None = None,
    max_n: int | None = None,
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int | None = None,
) -> dict[str, str]:
    """Return the text of the table in each format, by file name."""
    other = (neighborhood, topology, colors) not in (("plus", "board", None), ("plus", "board", table.colors))
    of = f"{neighborhood}, {topology}, {colors or table.colors} colors" if other else ""
    formats = list(formats)
    for form in formats:
        if form not in (*FORMATS, BFILE):
            raise ValueError(f"unknown format {form!r}; choose from {', '.join((*FORMATS, BFILE))}")
        table.file_name(form)  # refused before the work is done
        if form == BFILE and of:
            raise ValueError(f"the OEIS has these sequences for plus, not for {of}")
    frame = table.frame(max_m, max_n, neighborhood, topology, colors)
    return {table.file_name(form): table.text(frame, form, of) for form in formats}


def differences(folder: Path, expected: dict[str, str], complete: bool) -> Iterator[str]:
    """Yield a unified diff for each file of `folder` that is not as expected, missing files included.

    With `complete`, files of the folder that are not expected are named too: README.md and tables that cannot be made
    here apart.
    """
    for name, text in expected.items():
        path = folder / name
        # bytes, so that a changed line end is a difference too
        found = path.read_bytes().decode(errors="replace") if path.exists() else ""
        if found != text or not path.exists():
            diff = unified_diff(
                found.splitlines(keepends=True),
                text.splitlines(keepends=True),
                str(path) if path.exists() else f"{path} (missing)",
                "regenerated",
                n=1,
            )
            yield "".join(line if line.endswith("\n") else line + "\n" for line in diff)
    if complete and folder.is_dir():
        missing = (table for table in tables.TABLES.values() if not table.is_available)
        left = {"README.md", *(table.file_name(form) for table in missing for form in FORMATS)}
        for path in sorted(folder.iterdir()):
            if path.name not in expected and path.name not in left and not is_leftover(path.name):
                yield f"{path}: no table is written to this file\n"
