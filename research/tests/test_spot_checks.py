"""research/spot_checks.py made the stored nullities, by two methods that agree and use nothing of flipalg."""

import csv
import random
from pathlib import Path

import pytest
from facts import DATA

from flipalg import nullity
from research import spot_checks

METHODS = ("elimination", "transfer")


def stored(which):
    with (DATA / f"spot_checks_{which}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(line for line in file if not line.startswith("#")))
    return [((int(m), int(n), form, topology), int(value)) for m, n, form, topology, value in rows[1:]]


@pytest.mark.parametrize("which", METHODS)
def test_the_stored_rows_come_from_the_script(which):
    rows = stored(which)
    boards = list(spot_checks.boards_of(which, random.Random(f"spot checks by {which}")))
    assert boards == [board for board, _ in rows]
    remake = {"elimination": spot_checks.by_elimination, "transfer": spot_checks.by_transfer}[which]
    for board, value in rows[7::37]:  # one in 37: the kinds change
        assert remake(*board) == value, board


def test_the_two_methods_agree_on_small_boards():
    for name in spot_checks.FORMS:
        for topology in spot_checks.TOPOLOGIES:
            for m, n in [(1, 1), (1, 2), (2, 2), (3, 4), (5, 9), (9, 5), (12, 12)]:
                found = spot_checks.by_elimination(m, n, name, topology)
                assert found == spot_checks.by_transfer(m, n, name, topology) == nullity(m, n, name, topology)


def test_three_colors_come_from_the_script(capsys):
    spot_checks.print_three_colors(12)
    stored = (DATA / "unique_three_colors.csv").read_text(encoding="utf-8").splitlines()
    for line, whole in zip(capsys.readouterr().out.splitlines()[2:], stored[2:], strict=False):
        m, *ns = map(int, whole.split(","))
        assert line == ",".join(map(str, [m, *(n for n in ns if n <= 12)]))


def test_the_script_uses_the_standard_library_alone():
    source = Path(spot_checks.__file__).read_text(encoding="utf-8")
    imports = [line for line in source.splitlines() if line.startswith(("import ", "from "))]
    assert imports == ["import random", "import sys"]
