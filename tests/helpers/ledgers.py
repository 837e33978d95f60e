"""Check the rows of a ledger or a table in one test, and whether the tests that they name exist."""

import ast
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

ROOT = Path(__file__).parents[2]
Row = TypeVar("Row")


@cache
def tests_of(path: str) -> set[str]:
    """Return the names of the test functions of a file, none if there is no such file."""
    source = (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else ""
    return {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}


def is_a_test(node: str) -> bool:
    """Return whether file::name is a test."""
    path, _, name = node.partition("::")
    return name.startswith("test_") and name in tests_of(path)


def check_rows(rows: Iterable[Row], check: Callable[[Row], None], name: Callable[[Row], object] = str) -> None:
    """Fail with the name and the error of each row for which `check` raises an exception."""
    failing, rows = [], list(rows)
    for row in rows:
        try:
            check(row)
        except Exception as error:
            failing.append(f"{name(row)}: {type(error).__name__}: {error}")
    assert rows, "no rows"
    if failing:
        pytest.fail("\n".join([f"{len(failing)} of {len(rows)} rows fail", *failing]), pytrace=False)
