import re
import zlib

import pytest
from console import run

from flipalg.boards.board import Board
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.worksheets.exercises import exercises, worksheet
from flipalg.worksheets.pages import to_html, to_pdf
from flipalg.worksheets.solution_sheet import solution_sheet

pytest.importorskip("matplotlib")


def pages(pdf):
    return len(re.findall(rb"/Type /Page\b", pdf))


def drawn(pdf):
    """All that the pages draw."""
    found = b""
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found += zlib.decompress(stream)
        except zlib.error:
            continue
    return found


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_answers_of_a_sheet_of_every_topology_and_colors_turn_the_boards_off(topology):
    for colors in (2, 3, 4):
        for exercise in exercises(3, 4, "cross" if colors == 2 else "plus", topology, colors=colors, count=2):
            assert exercise.board.press(exercise.presses, "cross" if colors == 2 else "plus", topology).weight == 0


@pytest.mark.parametrize("neighborhood", ["plus", "king"])
def test_answers_of_a_sheet_turn_the_boards_off(neighborhood):
    given = exercises(4, 5, neighborhood, count=8, seed=3)
    assert len({exercise.board for exercise in given}) > 1
    for exercise in given:
        assert exercise.board.weight
        assert exercise.board.press(exercise.presses, neighborhood).weight == 0
        assert exercise.proved


def test_the_seed_decides_and_nothing_else():
    first, again, other = (worksheet("play", 5, 5, count=3, seed=seed) for seed in (1, 1, 2))
    assert first.tasks == again.tasks != other.tasks
    assert to_pdf(first) == to_pdf(again)
    assert to_html(first) == to_html(again)


def test_answers_are_on_pages_of_their_own():
    sheet = worksheet("play", 5, 5, count=20, seed=1)
    without, with_answers = to_pdf(sheet, answers=False), to_pdf(sheet)
    assert (pages(without), pages(with_answers)) == (3, 6)
    press = b"0.835"  # the red of a press, 213/255
    assert drawn(without).count(press) < 10 < drawn(with_answers).count(press)  # one in the legend


def test_a_solution_has_a_box_for_each_press():
    from flipalg import solve

    pdf = solution_sheet(solve(5, 5))
    assert pdf.startswith(b"%PDF")
    assert pages(pdf) == 2
    assert b"CreationDate" not in pdf


def test_boards_too_large_for_the_paper_are_refused():
    from flipalg import solve

    with pytest.raises(ValueError, match="got 6 of 31 × 5"):
        exercises(31, 5)
    with pytest.raises(ValueError, match="got 31 × 2"):
        solution_sheet(solve(31, 2))
    with pytest.raises(ValueError, match=r"no press changes anything on the 1 × 1 board \(cross\)"):
        exercises(1, 1, neighborhood="cross")


def test_commands_write_sheets_and_animations(capsys, tmp_path):
    sheet = tmp_path / "sheet.pdf"
    assert run(capsys, *f"exercises 5 5 --seed 1 --count 6 --pdf {sheet} --answers".split())[0] == 0
    assert pages(sheet.read_bytes()) == 2
    code, out, _ = run(capsys, "exercises", "3", "3", "--count", "2", "--answers")
    assert code == 0
    boards = re.findall(r"\d\.  .*\n((?:[#.]+\n)+)\d\.  Press (.*)\.\n", out)
    assert len(boards) == 2
    for board, names in boards:
        assert Board(board).press(names.split(", ")).weight == 0
    files = [tmp_path / name for name in ("s.pdf", "a.gif", "w.html")]
    assert run(capsys, "solve", "3", "3", "--sheet", str(files[0]), "--animate", str(files[1]))[0] == 0
    assert run(capsys, "sweep", "2", "3", "--animate", str(files[2]))[0] == 0
    assert [file.read_bytes()[:4] for file in files] == [b"%PDF", b"GIF8", b"<!do"]
