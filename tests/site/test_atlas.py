"""The atlas: a page for each board, whose values the page checks by arithmetic that shares nothing with Python."""

import json
import subprocess
from pathlib import Path
from random import Random

import pytest

from flipalg import board_report
from flipalg.theory.neighborhoods import NEIGHBORHOODS
from flipalg.theory.topologies import TOPOLOGIES

SEED = 49
SELDOM = {"residues"}
"""Values of large boards, which are checked apart."""


def drawn_label(random):
    """Return the label of a board drawn by lot: small, of a moderate size, or long on one side."""
    sides = [random.choice([random.randint(1, most) for most in (9, 9, 30, 200)]) for _ in range(2)]
    if random.random() < 0.3:
        sides[1] = sides[0]
    topology = random.choice(["board", "board", *TOPOLOGIES])
    neighborhood = random.choice(["plus", "plus", *NEIGHBORHOODS])
    colors = random.choice([2, 2, 2, 3, 4, 5, 6, 7, 9])
    words = [*map(str, sides), *([topology] if topology != "board" else []), neighborhood]
    return ".".join(words + ([f"c{colors}"] if colors > 2 else []))


def checked(built, folder, labels):
    """Return the result of check_reports.mjs for the reports of these boards."""
    file = folder / "reports.json"
    file.write_text(json.dumps([board_report(label).to_json() for label in labels]), encoding="utf-8")
    (page,) = built.glob("*/js")
    command = ["node", str(Path(__file__).parent / "check_reports.mjs"), str(page.parent), str(file)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


@pytest.mark.parametrize("boards", [40, 500])
def test_values_of_boards_by_lot_equal_an_independent_computation(built, tmp_path, boards):
    random = Random(SEED)
    result = checked(built, tmp_path, [drawn_label(random) for _ in range(boards)])
    assert result["wrong"] == []
    assert result["missed"] == []  # each value was changed, and the check saw it
    assert set(result["checked"]) >= {*result["open"]} - SELDOM  # nothing is only ever too large
    assert len(result["checked"]) >= 14
    assert sum(result["checked"].values()) > 6 * boards


def test_small_residues_of_large_boards_are_checked(built, tmp_path):
    result = checked(built, tmp_path, ["1000000.1000000.plus", "100000000.100000000.plus", "2044.2044.plus"])
    assert result["wrong"] == result["missed"] == []
    assert result["checked"]["residues"] == 3
