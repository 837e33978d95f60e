"""Writes a table to a file of any kind, row by row as they are computed.

Main definitions
    KINDS                        what a file name may end in
    chunks(table, ...)           the rows in parts: a part for each m where the table is over all m × n
    write(table, path, ...)      the file; yields how many rows are written, as they are
Conventions
    csv, json, tex and parquet are written as the rows come; npz and png need the whole table.  The file replaces
    the old one at the end, or, with the rows so far, when it is interrupted; after an error the old one remains.
    CSV is that of tables/, to the byte.  JSON is a list of objects, a row a line.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

from flipalg.reports.rendering import to_csv
from flipalg.reports.tables import Table
from flipalg.system.atomic_files import replacing
from flipalg.theory.nullity_table import nullity_row

if TYPE_CHECKING:
    import pandas as pd

Writer: TypeAlias = "Callable[[BinaryIO, Iterable[pd.DataFrame], str], Iterator[int]]"
KINDS = ("csv", "json", "parquet", "tex", "npz", "png")

BY_ROWS = {"nullity": "nullity", "uniqueness": "unique"}
"""The tables over all m × n, and the name of their value: those that can be made a row at a time."""


def chunks(
    table: Table,
    max_m: int | None,
    max_n: int | None,
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int | None = None,
) -> Iterator["pd.DataFrame"]:
    """Yield the rows in order; where boards are asked one at a time, a part for each m."""
    if table.name in BY_ROWS and topology != "board" and colors in (None, 2):
        import pandas as pd

        M, N = max_m or table.max_m or 0, max_n or table.max_n or 0
        for m in range(1, M + 1):
            row = nullity_row(m, N, neighborhood, topology)
            values = row if table.name == "nullity" else [int(value == 0) for value in row]
            yield pd.DataFrame({"m": m, "n": range(1, N + 1), BY_ROWS[table.name]: values})
        return
    frame = table.frame(max_m, max_n, neighborhood, topology, colors)
    for start in range(0, len(frame), 1 << 16):
        yield frame.iloc[start : start + (1 << 16)]


def write(path: Path, parts: Iterable["pd.DataFrame"], title: str) -> Iterator[int]:
    """Write the parts into the file, of the kind that its name says; yield the number of rows after each part.

    Raises ValueError for a name of no known kind, or a png of a table that is not over all m × n.
    """
    kind = path.suffix[1:].lower()
    writer = {"csv": _csv, "json": _json, "tex": _tex, "parquet": _parquet, "npz": _npz, "png": _png}.get(kind)
    if writer is None:
        raise ValueError(f"a table is written to a file that ends in {', '.join(KINDS)}, got {path.name!r}")
    return _written(path, writer, parts, title)


def _written(path: Path, writer: Writer, parts: Iterable["pd.DataFrame"], title: str) -> Iterator[int]:
    with replacing(path, keep_interrupted=True) as file:
        yield from writer(file, parts, title)


def _csv(file: BinaryIO, parts: Iterable["pd.DataFrame"], _title: str) -> Iterator[int]:
    count = 0
    for part in parts:
        text = to_csv(part)
        file.write((text if not count else text.split("\n", 1)[1]).encode())
        count += len(part)
        yield count


def _json(file: BinaryIO, parts: Iterable["pd.DataFrame"], _title: str) -> Iterator[int]:
    count = 0
    for part in parts:
        lines = part.to_json(orient="records", lines=True, force_ascii=False).strip().split("\n")
        file.write((("[\n" if not count else ",\n") + ",\n".join(lines)).encode())
        count += len(part)
        yield count
    file.write(b"\n]\n" if count else b"[]\n")


def _tex(file: BinaryIO, parts: Iterable["pd.DataFrame"], title: str) -> Iterator[int]:
    count = 0
    for part in parts:
        if not count:
            columns = " & ".join(map(_escaped, part.columns))
            begin = f"% {title}\n\\begin{{tabular}}{{{'r' * len(part.columns)}}}\n{columns} \\\\\n\\hline\n"
            file.write(begin.encode())
        rows = (" & ".join(map(_escaped, row)) + " \\\\\n" for row in part.itertuples(index=False))
        file.write("".join(rows).encode())
        count += len(part)
        yield count
    file.write(b"\\end{tabular}\n")


def _escaped(value: object) -> str:
    special = {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}"} | {c: "\\" + c for c in "&%$#_{}"}
    return "".join(special.get(c, c) for c in str(value))


def _parquet(file: BinaryIO, parts: Iterable["pd.DataFrame"], title: str) -> Iterator[int]:
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
        import pyarrow.parquet as pq  # type: ignore[import-untyped]
    except ImportError:
        raise ValueError("a parquet file needs pyarrow: pip install 'flipalg[parquet]'") from None
    count, writer = 0, None
    try:
        for part in parts:
            rows = pa.Table.from_pandas(part, preserve_index=False).replace_schema_metadata({"title": title})
            writer = writer or pq.ParquetWriter(file, rows.schema)
            writer.write_table(rows)
            count += len(part)
            yield count
    finally:
        if writer:
            writer.close()


def _npz(file: BinaryIO, parts: Iterable["pd.DataFrame"], _title: str) -> Iterator[int]:
    import numpy as np

    frame = _whole(parts)
    if list(frame.columns[:2]) == ["m", "n"]:
        name = frame.columns[2]
        np.savez_compressed(file, **{name: _grid(frame)})
    else:
        columns: dict[str, Any] = {str(name): frame[name].to_numpy() for name in frame.columns}
        texts = {name: values.astype(str) for name, values in columns.items() if values.dtype == object}
        np.savez_compressed(file, **(columns | texts))
    yield len(frame)


def _png(file: BinaryIO, parts: Iterable["pd.DataFrame"], title: str) -> Iterator[int]:
    """Write a map, a pixel a board: black for 0, brighter for larger values."""
    import numpy as np

    frame = _whole(parts)
    if list(frame.columns[:2]) != ["m", "n"] or len(frame.columns) != 3:
        raise ValueError(f"only a table over all m × n becomes a png; {title} is not one")
    from PIL import Image

    values = np.log1p(_grid(frame))
    pixels = (values * (255 / max(values.max(), 1e-9))).astype(np.uint8)
    Image.fromarray(pixels, "L").save(file, "PNG")
    yield len(frame)


def _whole(parts: Iterable["pd.DataFrame"]) -> "pd.DataFrame":
    import pandas as pd

    return pd.concat(list(parts), ignore_index=True)


def _grid(frame: "pd.DataFrame") -> Any:
    return frame.iloc[:, 2].to_numpy().reshape(int(frame["m"].max()), -1)
