"""Looks up a named value in a table; the error lists the names and suggests the nearest one."""

from collections.abc import Mapping
from typing import TypeVar

Value = TypeVar("Value")


def look_up(what: str, wanted: str | Value, table: Mapping[str, Value]) -> Value:
    """Return the entry of that name, or the entry itself; the error proposes the closest name and lists them all.

    >>> look_up("size", "small", {"small": 1, "large": 9}), look_up("size", 9, {"small": 1, "large": 9})
    (1, 9)
    """
    if isinstance(wanted, str):
        if wanted in table:
            return table[wanted]
    elif any(value is wanted or (type(value) is type(wanted) and value == wanted) for value in table.values()):
        return wanted
    from difflib import get_close_matches  # 5 ms, for an error only

    close = get_close_matches(wanted, table, 1) if isinstance(wanted, str) else []
    hint = f"; did you mean {close[0]!r}?" if close else ";"
    raise ValueError(f"unknown {what} {wanted!r}{hint} choose from {', '.join(table)}")
