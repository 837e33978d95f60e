"""The lessons run from top to bottom, and show the numbers that are kept."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "site" / "tools" / "run_lessons.py"
LESSONS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "docs/lessons").glob("*.ipynb")}


def text(name):
    """All that the code cells of a lesson show as text."""
    shown = ""
    for cell in LESSONS[name]["cells"]:
        for output in cell.get("outputs", ()):
            shown += "".join(output.get("text", output.get("data", {}).get("text/plain", ""))) + "\n"
    return shown


def test_lessons_show_their_stored_output():
    run = subprocess.run([sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count(": as kept") == len(LESSONS) == 4


def test_a_changed_number_is_seen():
    nbformat = pytest.importorskip("nbformat")
    script = runpy.run_path(str(SCRIPT))
    path = ROOT / "docs" / "lessons" / "polynomials.ipynb"
    changed = nbformat.read(path, as_version=4)
    assert script["differences"](path, changed) == []
    cell = next(cell for cell in changed.cells if "m × 6 is unique" in str(cell.get("outputs", "")))
    cell.outputs[0]["text"] = cell.outputs[0]["text"].replace("multiple of 9", "multiple of 8")
    assert any(line.startswith("+") and "multiple of 8" in line for line in script["differences"](path, changed))


def test_the_first_lesson_shows_theorem_1():
    shown = text("linear-algebra")
    assert "(4, 2, 0)" in shown  # rank, nullity, determinant of 2 × 3
    assert "(1252, True)" in shown  # every graph with up to 7 nodes
    assert "{1: 0, 2: 0, 3: 0, 4: 4, 5: 2, 6: 0, 7: 0, 8: 0, 9: 8, 10: 0, 11: 6, 12: 0}" in shown  # OEIS A159257


def test_the_second_lesson_makes_the_tables_of_chapter_3():
    shown = text("polynomials")
    for R, n in ((3, 1), (4, 2), (6, 3), (5, 4)):  # table 3.1
        assert f"m × {n} → (m - {R}) × {n}" in shown
    assert "4  0       0           0\n5  1       1           1\n6  z       z + 1       1" in shown  # table 3.3
    assert "m × 6 is unique iff m + 1 is not a multiple of 9" in shown  # table 3.4
    latex = "".join(
        "".join(o.get("data", {}).get("text/latex", ""))
        for c in LESSONS["polynomials"]["cells"]
        for o in c.get("outputs", ())
    )
    assert r"5 & \lambda^{5} + \lambda \\ 6 & \lambda^{6} + \lambda^{4} + 1 \\ 7 & \lambda^{7}" in latex  # table 3.2
    assert r"11 & \lambda^{3} (\lambda + 1)^{8}" in latex
    assert r"\det G_{5,4}" in latex
    assert r"$(\lambda + z)^{2} (\lambda + z + 1)^{2}$" in latex  # example 6, over F4
    assert "3 1 1\n4 0 0\n5 1 1" in shown
    assert r"x_{2} &= \begin{pmatrix}1 + a + b \\ 1 + a + b + c" in latex  # example 8


def test_the_third_lesson_proves_by_strategy():
    shown = text("chomp")
    assert "[(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]" in shown
    assert "(7, True)" in shown  # f(7, 4) = 7, printed in the prize report
    assert "(True, {(0, 2)})" in shown  # 4 by infinity


def test_the_fourth_lesson_climbs_the_ladder():
    shown = text("ten-thousand-coins")
    assert "(0, True, True)" in shown
    assert "(5320, True)" in shown  # the presses of 100 × 100, verified
    assert "(1048576, 640, 0.6431)" in shown


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_ends_with_exercises_and_a_summary(name):
    cells = LESSONS[name]["cells"]
    assert "".join(cells[0]["source"]).startswith("# ")
    assert any("## Exercises" in "".join(cell["source"]) for cell in cells[-3:])
    numbers = [cell["execution_count"] for cell in cells if cell["cell_type"] == "code"]
    assert numbers == list(range(1, len(numbers) + 1))
