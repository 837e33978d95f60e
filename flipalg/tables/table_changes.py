"""The differences between two versions of a table as sentences, one for each changed row."""

import csv
from collections.abc import Iterator
from pathlib import Path

__all__ = ["changed_rows", "changes"]

Row = dict[str, str]


def changes(folder: Path, expected: dict[str, str]) -> Iterator[str]:
    """Yield a sentence for each row of a CSV file in the folder that differs from `expected`, {file name: text}.

    There is one sentence for a missing file, for a CSV file with other columns or with the same rows but another text,
    and for a file in another format that differs, unless the CSV file of the same name differs, too.
    """
    changed: set[str] = set()
    for name, text in sorted(expected.items(), key=lambda item: not item[0].endswith(".csv")):
        path, table = folder / name, name.partition(".")[0]
        if not path.exists():
            yield f"{path}: missing"
        elif (found := path.read_bytes().decode(errors="replace")) != text and table not in changed:
            changed.add(table)
            sentences = list(changed_rows(found, text)) if name.endswith(".csv") else []
            for sentence in sentences or [
                "the rows are the same, the text is not" if name.endswith(".csv") else "differs"
            ]:
                yield f"{path}: {sentence}"


def changed_rows(old: str, new: str) -> Iterator[str]:
    r"""Yield a sentence for each row that differs between two CSV texts of a table, or one if the columns differ.

    >>> list(changed_rows("m,n,nullity\n4,8,3\n4,9,0\n", "m,n,nullity\n4,8,0\n4,9,2\n"))
    ['4 × 8: nullity was 3, is now unique', '4 × 9: was unique, nullity is now 2']
    """
    old_rows, new_rows = _rows(old), _rows(new)
    columns = list(next(iter(new_rows.values()), {}))
    if old_rows and columns != (having := list(next(iter(old_rows.values())))):
        yield f"the columns were {', '.join(map(str, having))}, are now {', '.join(columns)}"
        return
    for key, row in new_rows.items():
        before = old_rows.get(key)
        if before is None:
            yield f"{_name(columns, key)}: was not in the table"
        elif before != row:
            yield f"{_name(columns, key)}: {'; '.join(_changed(before, row))}"
    for key in old_rows:
        if key not in new_rows:
            yield f"{_name(columns or ['row'], key)}: is not in the table any more"


def _rows(text: str) -> dict[tuple[str, ...], Row]:
    """Return {key: row} for a CSV text; a key has the values in the columns that name a row, such as (m, n)."""
    reader = csv.DictReader(text.splitlines())
    count = _keys(list(reader.fieldnames or ()))
    return {tuple(str(value) for value in list(row.values())[:count]): row for row in reader}


def _keys(columns: list[str]) -> int:
    """Return the number of columns, from the left, that name a row: 2 for m, n or q, r; 4 for mask or row_3; else 1."""
    if columns[:2] in (["m", "n"], ["q", "r"]):
        return 2
    if columns[:1] == ["mask"]:  # mask, number, masks, topology
        return 4
    return 4 if columns[:1] == ["row_3"] else 1


def _name(columns: list[str], key: tuple[str, ...]) -> str:
    if columns[:2] == ["m", "n"]:
        return " × ".join(key)
    if columns[:1] == ["mask"]:
        return f"{key[0]} {key[-1]}"
    return ", ".join(f"{column} = {value}" for column, value in zip(columns, key, strict=False))


def _changed(before: Row, row: Row) -> Iterator[str]:
    for column, value in row.items():
        old = before.get(column)
        if old == value:
            continue
        if column == "nullity" and "m" in row:
            was = "was unique" if old == "0" else f"nullity was {old}"
            now = "is now unique" if value == "0" else f"{'nullity is' if old == '0' else 'is'} now {value}"
            yield f"{was}, {now}"
        elif column == "unique":
            words = {"1": "unique", "0": "not unique"}
            yield f"was {words.get(str(old), old)}, is now {words.get(value, value)}"
        elif column == "nullities" and old is not None:
            yield from _changed_squares(old.split(), value.split())
        else:
            yield f"{column} was {old or 'empty'}, is now {value or 'empty'}"


def _changed_squares(before: list[str], after: list[str]) -> Iterator[str]:
    if len(before) != len(after):
        yield f"nullities to {len(before)} × {len(before)}, are now to {len(after)} × {len(after)}"
        return
    for n, (old, value) in enumerate(zip(before, after, strict=True), 1):
        if old != value:
            yield f"{n} × {n}: nullity was {old}, is now {value}"
