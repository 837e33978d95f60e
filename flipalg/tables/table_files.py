"""A table as text or as a file: CSV, Markdown, b-file, JSON, TeX, parquet, npz, png.

No output depends on the day, the machine, the locale or a library's display options.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from flipalg.system.atomic_files import replacing

__all__ = ["NEED_ALL", "Rows", "as_grid", "bfile_text", "csv_lines", "markdown_text", "pyarrow", "write"]

Row: TypeAlias = Sequence[Any]


class Rows(NamedTuple):
    """A table: the names of its columns, and its rows, perhaps still to be computed; None or "" is an empty cell."""

    columns: list[str]
    rows: Iterable[Row]


class _Echo:
    """A file whose method `write` returns the text, so that `writerow` of a csv.writer returns the line."""

    @staticmethod
    def write(text: str) -> str:
        return text


def csv_lines(table: Rows) -> Iterator[str]:
    r"""Yield the lines of a CSV file, first the names of the columns, each line as soon as its row is computed.

    >>> list(csv_lines(Rows(["n", "rule"], [(1, "unique"), (2, "2, 3 or 5")])))
    ['n,rule\n', '1,unique\n', '2,"2, 3 or 5"\n']
    """
    writer: Any = csv.writer(_Echo(), lineterminator="\n")
    return (writer.writerow(row) for row in chain([table.columns], table.rows))


def bfile_text(table: Rows, column: str) -> str:
    """Return a b-file of the OEIS: lines "n a(n)" with the values of the first column and of the column `column`.

    The terms end before the first empty cell (""), which stands for a value that is not proved; a last line says so.
    """
    k = table.columns.index(column)
    lines: list[str] = []
    for row in table.rows:
        if row[k] == "":
            return "".join([*lines, "# the terms end here: the next is not proved\n"])
        lines.append(f"{row[0]} {row[k]}\n")
    return "".join(lines)


def markdown_text(title: str, note: str, table: Rows) -> str:
    """Return a heading, the note and the table in Markdown; columns of integers below 2^63 are aligned on the right."""
    import tabulate

    # with wcwidth installed, tabulate measures a letter with a bar over it as one column wide, else as two
    tabulate.WIDE_CHARS_MODE = False
    rows = list(table.rows)
    sides = ["right" if all(map(_is_short, column)) else "left" for column in zip(*rows, strict=True)]
    cells = [[str("<NA>" if value is None else value).replace("|", r"\|") for value in row] for row in rows]
    # disable_numparse: tabulate reads "1e3" as a number and writes 1000
    text = tabulate.tabulate(cells, headers=table.columns, tablefmt="pipe", disable_numparse=True, colalign=sides)
    return f"# {title}\n\n{note}\n\n{text}\n"


def _is_short(value: object) -> bool:
    """Return whether a value is None or an integer that fits in 64 bits."""
    return value is None or (isinstance(value, int) and value.bit_length() < 64)


def as_grid(table: Rows) -> Rows:
    """Return a table with a row for each m and a column for each n, from a table with sorted rows (m, n, value)."""
    values: dict[int, list[Any]] = {}
    for m, _, value in table.rows:
        values.setdefault(m, []).append(value)
    across = max(map(len, values.values()), default=0)
    return Rows([r"m \ n", *map(str, range(1, across + 1))], [[m, *row] for m, row in values.items()])


def write(path: Path, table: Rows, title: str) -> None:
    """Write the table to a file, in the format that the end of the file's name gives, such as .csv.

    An old file is replaced when the new one is complete.  After Ctrl-C a CSV, JSON, TeX or parquet file has the rows so
    far; an old npz or png file (NEED_ALL) remains, as any old file does after an error.  Raises ValueError for another
    kind of file, for parquet without pyarrow, and for a png of a table that is not over all m × n.
    """
    kind = path.suffix[1:].lower()
    if kind not in WRITERS:
        raise ValueError(f"a table is written to a file that ends in {', '.join(WRITERS)}, got {path.name!r}")
    with replacing(path, keep_interrupted=kind not in NEED_ALL) as file:
        WRITERS[kind](file, table, title)


def _csv(file: BinaryIO, table: Rows, _title: str) -> None:
    for line in csv_lines(table):
        file.write(line.encode())


def _json(file: BinaryIO, table: Rows, _title: str) -> None:
    """Write a list of objects, with a line for each row."""
    before = "[\n"
    try:
        for row in table.rows:
            fields = dict(zip(table.columns, row, strict=True))
            file.write((before + json.dumps(fields, ensure_ascii=False, separators=(",", ":"))).encode())
            before = ",\n"
    finally:
        file.write(b"[]\n" if before == "[\n" else b"\n]\n")


def _tex(file: BinaryIO, table: Rows, title: str) -> None:
    begin = f"% {title}\n\\begin{{tabular}}{{{'r' * len(table.columns)}}}\n{_tex_row(table.columns)}\\hline\n"
    file.write(begin.encode())
    try:
        for row in table.rows:
            file.write(_tex_row(row).encode())
    finally:
        file.write(b"\\end{tabular}\n")


def _tex_row(row: Row) -> str:
    special = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"} | {c: "\\" + c for c in "&%$#_{}"}
    cells = ("".join(special.get(c, c) for c in str("" if value is None else value)) for value in row)
    return " & ".join(cells) + " \\\\\n"


def pyarrow() -> tuple[Any, Any]:
    """Return the modules pyarrow and pyarrow.parquet; ValueError if they are not installed."""
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
        import pyarrow.parquet as pq  # type: ignore[import-untyped]
    except ImportError:
        raise ValueError("a parquet file needs pyarrow: pip install pyarrow") from None
    return pa, pq


def _parquet(file: BinaryIO, table: Rows, title: str) -> None:
    pa, pq = pyarrow()
    writer = None
    try:
        for rows in _parts(table.rows):
            part = pa.table(list(_columns(rows, gaps=True)), names=table.columns, metadata={"title": title})
            writer = writer or pq.ParquetWriter(file, part.schema)
            writer.write_table(part)
    finally:
        if writer:
            writer.close()


def _parts(rows: Iterable[Row], size: int = 1 << 16) -> Iterator[list[Row]]:
    """Yield the rows in lists of `size` rows; after Ctrl-C yield the rows so far, then raise KeyboardInterrupt."""
    part: list[Row] = []
    try:
        for row in rows:
            part.append(row)
            if len(part) == size:
                yield part
                part = []
    except KeyboardInterrupt:
        if part:
            yield part
        raise
    if part:
        yield part


def _npz(file: BinaryIO, table: Rows, _title: str) -> None:
    import numpy as np

    rows = list(table.rows)
    grid = _grid(table.columns, rows)
    if grid is not None:
        np.savez_compressed(file, **{table.columns[2]: grid})
    else:
        arrays: dict[str, Any] = {
            name: np.array(values) for name, values in zip(table.columns, _columns(rows), strict=True)
        }
        np.savez_compressed(file, **arrays)


def _png(file: BinaryIO, table: Rows, title: str) -> None:
    """Write an image with a pixel for each board: black for 0, brighter for larger values."""
    import numpy as np

    grid = _grid(table.columns, list(table.rows))
    if grid is None:
        raise ValueError(f"only a table over all m × n becomes a png, got {title}")
    from PIL import Image

    values = np.log1p(grid)
    pixels = (values * (255 / max(values.max(), 1e-9))).astype(np.uint8)
    Image.fromarray(pixels, "L").save(file, "PNG")


def _grid(columns: list[str], rows: list[Row]) -> Any:
    """Return the values of a table over all m × n, or a block, as an array with a row for each m; None for others."""
    import numpy as np

    if columns[:2] != ["m", "n"] or len(columns) != 3 or not rows:
        return None
    shape = rows[-1][0] - rows[0][0] + 1, rows[-1][1] - rows[0][1] + 1
    if len(rows) != shape[0] * shape[1]:
        return None
    return np.array([value for _, _, value in rows]).reshape(shape)


def _columns(rows: list[Row], gaps: bool = False) -> Iterator[list[Any]]:
    """Yield each column, as integers if all fit in 64 bits (with `gaps` also if some cells are None), else as text."""
    for values in zip(*rows, strict=True):
        if all(map(_is_short, values)) and (gaps or None not in values):
            yield list(values)
        else:
            yield ["" if value is None else str(value) for value in values]


NEED_ALL = ("npz", "png")
"""The formats that need all rows before a file is written."""
WRITERS: dict[str, Callable[[BinaryIO, Rows, str], None]] = {
    "csv": _csv,
    "json": _json,
    "parquet": _parquet,
    "tex": _tex,
    "npz": _npz,
    "png": _png,
}
"""{end of the file name: the function that writes that kind of file}."""
