"""All m × n boards with m, n ≤ N as Parquet files, one for each block of rows: the job `boards` of `flipalg run`.

A file has the columns m, n, unique and nullity, sorted by m, then n.  m and n take few bytes, compressed and as
differences; unique is a bit, nullity the smallest integer type for the largest possible value, by a dictionary.  The
sums over pairs of orders are those of theory/nullity_table.py.  Cost: docs/performance.md.
"""

import hashlib
import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.runs.job import Job, RunError
from flipalg.system.atomic_files import is_leftover, replacing, write_text
from flipalg.system.limits import BOARDS_SIDE
from flipalg.tables.table_files import pyarrow
from flipalg.theory.nullity_table import nullities_of_block, pairs_of_block

__all__ = ["boards_job"]

FILE_BOARDS = 1 << 24
"""The number of boards in a file, rounded to whole row groups."""
GROUP_BOARDS = 1 << 20
"""The number of boards in a row group, rounded to whole rows of boards."""


def boards_job(kind: Grid[Form], folder: Path) -> Job:
    """Return the job that writes the boards to N × N into `folder`, where kind is the N × N board.

    A chunk is a file.  The sums of all files are written beside the folder, into FOLDER.sha256.  ValueError if the
    folder has other files, which a reader of all boards would read too.
    """
    kind = kind._replace(colors=prime_number_of_colors(kind.colors))
    N = kind.n
    if N > BOARDS_SIDE:
        raise ValueError(f"the job boards goes to at most {BOARDS_SIDE:,}, got {N:,}; `flipalg table` makes a block")
    version = pyarrow()[0].__version__
    folder = folder.absolute()
    group = max(1, GROUP_BOARDS // N)
    step = max(1, FILE_BOARDS // N // group) * group
    digits = len(str(N))
    names = {m: f"m-{m:0{digits}}-{min(m + step - 1, N):0{digits}}.parquet" for m in range(1, N + 1, step)}
    found = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    if other := [name for name in found if name not in names.values() and not is_leftover(name)]:
        raise ValueError(f"{folder} has another file, {other[0]}: name a new folder")
    pairs: list[list[int]] = []
    if not kind.neighborhood.is_product:
        pairs = [[d, e, h] for (d, e), h in pairs_of_block(kind, range(1, N + 1), range(1, N + 1)).items()]
    named = [*kind.names, kind.colors]
    chunks: list[tuple[str, list[Any]]] = [
        (name, [str(folder / name), m, min(m + step - 1, N), N, named, pairs]) for m, name in names.items()
    ]

    def finish(results: list[dict[str, Any]]) -> str:
        for (name, arguments), result in zip(chunks, results, strict=True):
            path = folder / name
            # a file that was changed or removed after it was written is made again
            if (not path.exists() or _digest(path) != result["sha256"]) and boards_chunk(*arguments) != result:
                raise RunError(f"{path} is not as before: another version of pyarrow? Remove the checkpoint")
        write_text(
            folder.with_name(f"{folder.name}.sha256"),
            "".join(
                f"{result['sha256']}  {folder.name}/{name}\n" for (name, _), result in zip(chunks, results, strict=True)
            ),
        )
        boards, unique, total, size = (sum(r[key] for r in results) for key in ("boards", "unique", "sum", "bytes"))
        return (
            f"{boards:,} boards, {unique:,} unique, mean nullity {total / boards:.6f}\n"
            f"{len(chunks):,} files, {size:,} bytes, checksums in {folder.name}.sha256\n"
        )

    parameters = {"max": N, "to": str(folder), **({} if kind.is_default else {"kind": kind.kind})}
    return Job("boards", parameters, chunks, f"{__name__}:boards_chunk", finish, version=f"pyarrow {version}")


def boards_chunk(
    path: str, first: int, last: int, N: int, named: tuple[str, str, int], pairs: Sequence[tuple[int, int, int]]
) -> dict[str, Any]:
    """Write the boards with first ≤ m ≤ last and n ≤ N into the file `path`; return its checksum and sums over it.

    named    the names of the neighborhood and of the topology, and the number of colors
    pairs    the `pairs_of_block` of all boards, as [d, e, h]
    """
    import numpy as np

    pa, pq = pyarrow()
    kind = Grid.of(last, N, *named)
    known = None if kind.neighborhood.is_product else {(d, e): h for d, e, h in pairs}
    largest = N * N if kind.neighborhood.is_product else 2 * N
    smallest = np.min_scalar_type(largest)
    step = max(1, GROUP_BOARDS // N)
    schema = pa.schema(
        [
            pa.field("m", pa.int32(), nullable=False),
            pa.field("n", pa.int32(), nullable=False),
            pa.field("unique", pa.bool_(), nullable=False),
            pa.field("nullity", pa.from_numpy_dtype(smallest), nullable=False),
        ],
        {"boards": kind.kind},
    )
    parameters = inspect.signature(pq.ParquetWriter).parameters
    # a page has a whole row group, as each page begins the compression anew
    options = {"max_rows_per_page": 2 * GROUP_BOARDS} if "max_rows_per_page" in parameters else {}
    boards = unique = total = 0
    nullities = nullities_of_block(kind, range(first, last + 1), range(1, N + 1), known)
    all_n = np.tile(np.arange(1, N + 1, dtype=np.int32), min(step, len(nullities)))
    with (
        replacing(Path(path)) as file,
        pq.ParquetWriter(
            file,
            schema,
            compression="zstd",
            compression_level=3,
            use_dictionary=["nullity"],
            column_encoding={"n": "DELTA_BINARY_PACKED"},
            data_page_size=8 * GROUP_BOARDS,
            **options,
        ) as writer,
    ):
        for m in range(first, last + 1, step):
            values = nullities[m - first : m - first + step].ravel()
            all_m = np.repeat(np.arange(m, m + len(values) // N, dtype=np.int32), N)
            columns = (all_m, all_n[: len(values)], values == 0, values.astype(smallest))
            table = pa.Table.from_arrays([pa.array(column) for column in columns], schema=schema)
            writer.write_table(table, row_group_size=len(values))
            boards += len(values)
            unique += len(values) - int(np.count_nonzero(values))
            total += int(values.sum())
    size = Path(path).stat().st_size
    return {"boards": boards, "unique": unique, "sum": total, "bytes": size, "sha256": _digest(Path(path))}


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
