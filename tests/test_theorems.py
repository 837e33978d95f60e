"""The ledger of theorems: every function and test it names exists, and nothing is left out of a line."""

import ast
import importlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEDGER = tomllib.loads((ROOT / "tests" / "theorems.toml").read_text(encoding="utf-8"))["theorem"]


def function_exists(dotted: str) -> bool:
    """Return whether a dotted name (module, then function or Class.method) can be reached."""
    parts = dotted.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            found = getattr(found, name, None)
        return callable(found)
    return False


def names_a_test(node: str) -> bool:
    """Return whether file::name is a test function."""
    path, _, name = node.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8")) if (ROOT / path).exists() else ast.Module([], [])
    return any(isinstance(item, ast.FunctionDef) and item.name == name for item in tree.body)


@pytest.mark.parametrize("line", LEDGER, ids=lambda line: line["statement"][:50])
def test_every_line_is_complete_and_names_what_exists(line):
    assert set(line) == {"statement", "source", "function", "test", "status"}
    assert function_exists(line["function"]), line["function"]
    assert names_a_test(line["test"]), line["test"]
    assert re.fullmatch(r"proved|complete search|observed to .+", line["status"])


def test_a_name_that_does_not_exist_is_seen():
    assert not function_exists("flipalg.theory.nullity.nulity")
    assert not function_exists("flipalg.theory.nil.nullity")
    assert not names_a_test("tests/test_ladder.py::test_all_rungs")
    assert not names_a_test("tests/test_lader.py::test_all_rungs_agree_on_every_board_to_14_by_14")
