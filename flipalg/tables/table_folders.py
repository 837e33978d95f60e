"""Folders of tables: the CSV file LIMITS says to which sides each other file goes, and for which boards it is.

A folder without LIMITS has the default tables, as the folder tables/ has them.
"""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.system.atomic_files import write_text
from flipalg.tables.table_files import Rows, csv_lines
from flipalg.tables.tables import BFILE, FORMATS, LIMITS, TABLES, Table, choose

__all__ = ["FILES", "Plan", "files_of", "record", "recorded"]

COLUMNS = ["file", "max_m", "max_n", "neighborhood", "topology", "colors"]

Plan: TypeAlias = dict[str, Grid[Form]]
"""{file name: the limits of its table}."""

FILES: dict[str, tuple[Table, str]] = {
    table.file_name(file_format): (table, file_format)
    for table in TABLES.values()
    for file_format in (*FORMATS, *([BFILE] if table.bfile else []))
}
"""{file name: (its table, its format)}, for all files that can be written."""


def files_of(tables: Iterable[Table], formats: Iterable[str] = FORMATS) -> Plan:
    """Return the files of tables with their limits in tables/."""
    return {table.file_name(file_format): table.limits() for table in tables for file_format in formats}


def recorded(folder: Path) -> Plan:
    """Return the files that the folder should have; ValueError if its LIMITS cannot be read."""
    if (folder / LIMITS).exists():
        return _read(folder / LIMITS)
    return files_of(choose([])) | _present(folder)


def record(folder: Path, written: Plan) -> None:
    """Write LIMITS after the files of `written` have been written to the folder.

    No LIMITS remains in a folder with the files that a folder without it should have.
    """
    path = folder / LIMITS
    plan = (_read(path) if path.exists() else _present(folder)) | written
    if set(plan) >= set(files_of(choose([]))) and all(
        limits == FILES[name][0].limits() for name, limits in plan.items()
    ):
        path.unlink(missing_ok=True)
        return
    write_text(path, "".join(csv_lines(Rows(COLUMNS, (_row(name, plan[name]) for name in sorted(plan))))))


def _present(folder: Path) -> Plan:
    return {name: table.limits() for name, (table, _) in FILES.items() if (folder / name).exists()}


def _row(name: str, limits: Grid[Form]) -> list[object]:
    table, _ = FILES[name]
    neighborhood, topology = limits.names
    m, n = limits.m if table.max_m else "", limits.n if table.max_n else ""
    return [name, m, n, neighborhood, topology, limits.colors]


def _read(path: Path) -> Plan:
    plan: Plan = {}
    with path.open(encoding="utf-8", newline="") as file:
        for line, row in enumerate(csv.DictReader(file), 2):
            try:
                name, m, n, neighborhood, topology, colors = (row[column] for column in COLUMNS)
                table, _ = FILES[name]
                sides = int(m) if m else None, int(n) if n else None
                plan[name] = table.limits(*sides, neighborhood, topology, int(colors))
            except (KeyError, ValueError, TypeError) as error:
                raise ValueError(f"{path}, line {line}: no limits of a table ({error})") from None
    return plan
