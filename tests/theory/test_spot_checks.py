"""Stored nullities beyond what other tests reach, made by scripts/spot_checks.py with nothing of flipalg."""

import csv
import importlib.util
import random
from itertools import product

import pytest
from checkers import SCRIPTS
from facts import DATA

from flipalg import nullity
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES

METHODS = ("elimination", "transfer")


def stored(which):
    with (DATA / f"spot_checks_{which}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    assert rows.pop(0) == ["m", "n", "neighborhood", "topology", "nullity"]
    return [((int(m), int(n), form, topology), int(value)) for m, n, form, topology, value in rows]


def script():
    spec = importlib.util.spec_from_file_location("spot_checks", SCRIPTS / "spot_checks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("which", METHODS)
def test_every_stored_nullity_is_ours(which):
    rows = stored(which)
    for board, value in rows:
        assert nullity(*board) == value, board
    kinds = {(NEIGHBORHOODS[board[2]].coefficients, TOPOLOGIES[board[3]].closed) for board, _ in rows}
    forms = {form.coefficients for form in NEIGHBORHOODS.values()}
    assert kinds == set(product(forms, product((False, True), repeat=2)))
    assert sum(value > 0 for _, value in rows) > len(rows) // 2
    largest = max(max(board[:2]) for board, _ in rows)
    assert largest.bit_length() > 400 if which == "transfer" else largest > 190


@pytest.mark.parametrize("which", METHODS)
def test_the_stored_rows_come_from_the_script(which):
    spot_checks, rows = script(), stored(which)
    boards = list(spot_checks.boards_of(which, random.Random(f"spot checks by {which}")))
    assert boards == [board for board, _ in rows]
    remake = {"elimination": spot_checks.by_elimination, "transfer": spot_checks.by_transfer}[which]
    for board, value in rows[7::37]:  # one in 37: the kinds change
        assert remake(*board) == value, board


def test_the_two_methods_agree_on_small_boards():
    spot_checks = script()
    for name in spot_checks.FORMS:
        for topology in spot_checks.TOPOLOGIES:
            for m, n in [(1, 1), (1, 2), (2, 2), (3, 4), (5, 9), (9, 5), (12, 12)]:
                found = spot_checks.by_elimination(m, n, name, topology)
                assert found == spot_checks.by_transfer(m, n, name, topology) == nullity(m, n, name, topology)


def test_the_script_uses_the_standard_library_alone():
    source = (SCRIPTS / "spot_checks.py").read_text(encoding="utf-8")
    imports = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert imports == ["import random", "import sys"]
