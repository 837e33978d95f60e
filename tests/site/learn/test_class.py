"""A class without a server: the pupils' boards, their codes, and the teacher's page that reads them, also by camera."""

import re

import pytest
from browser import AXE, Visit, said, until, violations
from PIL import Image

from flipalg import Board, solve

CLASS = "game=class&seed=17&size=3&tasks=2"


@pytest.fixture
def opened(browser, plain):
    """Open the page in a context of its own, as on another device."""
    visitors = []

    def open_page(fields):
        visitors.append(Visit(browser, engine=False, bypass_csp=True))
        page = visitors[-1].open(f"{plain}#{fields}", ready=False)
        page.wait_for_selector("#class-code, #class-form")
        return page

    yield open_page
    for visitor in visitors:
        visitor.close()
        assert visitor.problems == []


def board(page):
    """Return the board of the task that is shown."""
    lit = page.eval_on_selector_all("#class-board .cell", "all => all.map(one => Number(one.classList.contains('on')))")
    return Board([lit[i : i + 3] for i in (0, 3, 6)])


def solve_task(page):
    """Press the presses that the package finds."""
    for i, j in zip(*solve(board(page)).presses.nonzero(), strict=True):
        page.click(f"#class-board [data-k='{3 * i + j}']")
    said(page, "#class-status", "Solved in")


def code(page):
    return page.text_content("#class-code")


def test_a_class_from_the_link_to_the_list(opened):
    teacher = opened(f"{CLASS}&teacher=1")
    link = teacher.get_attribute("#class-link", "href")
    first, second = opened(link.partition("#")[2]), opened(link.partition("#")[2])
    assert board(first) == board(second)  # all get the same boards
    for pupil in (first, second):
        solve_task(pupil)
    first.click("[role=group][aria-label=Tasks] button >> nth=1")
    assert board(first) != Board(3, 3)
    solve_task(first)
    for pupil in (first, second):
        teacher.fill("#class-input", code(pupil).lower().replace("-", " "))
        teacher.click("#class-enter")
    said(teacher, "#class-sum", "2 pupils; done with all tasks: 1")
    rows = teacher.eval_on_selector_all(
        "#class-results tbody tr", "rows => rows.map(row => row.innerText.split(/\\s+/))"
    )
    assert sorted(rows) == sorted([[code(first)[:3], "✓", "✓"], [code(second)[:3], "✓", "–"]])
    assert teacher.inner_text("#class-results tfoot").split() == ["Solved", "2", "1"]
    for page in (teacher, first):
        page.add_script_tag(path=str(AXE))
        assert violations(page, "[data-section=class]") == []
    first.reload()
    first.wait_for_selector("#class-code")
    assert first.locator("[aria-label='Task 2, solved']").count() == 1  # a reload loses nothing
    teacher.reload()
    said(teacher, "#class-sum", "2 pupils")
    teacher.click("#class-forget")
    said(teacher, "#class-sum", "No code yet")


def test_a_code_that_is_mistyped_or_of_another_class_is_refused(opened):
    teacher = opened(f"{CLASS}&teacher=1")
    mine, other = code(opened(CLASS)), code(opened(CLASS.replace("17", "18")))
    wrong = ("2" if mine[0] != "2" else "3") + mine[1:]
    for text, words in ((wrong, "mistyped"), (other, "another class"), ("", "got nothing"), ("ABC", "got ABC")):
        teacher.fill("#class-input", text)
        teacher.click("#class-enter")
        said(teacher, "#class-words", words)
    said(teacher, "#class-sum", "No code yet")


def test_the_form_makes_a_class_or_names_the_wrong_field(opened):
    teacher = opened("game=class")
    teacher.fill("#class-size", "9")
    teacher.click("#class-form button")
    said(teacher, "#class-words", "Rows and columns must be a whole number from 1 to 8, got 9")
    teacher.fill("#class-size", "5")
    teacher.fill("#class-seed", "4711")
    teacher.click("#class-form button")
    until(teacher, "location.hash.includes('seed=4711&size=5&tasks=4&teacher=1')")
    assert "seed=4711&size=5&tasks=4&lang=en" in teacher.get_attribute("#class-link", "href")


def test_the_camera_reads_the_code_of_a_pupils_screen(opened, whole_browser, plain, tmp_path):
    pupil = opened(CLASS)
    solve_task(pupil)
    pupil.wait_for_selector("#class-result svg")
    pupil.locator("#class-result .square").screenshot(path=str(tmp_path / "square.png"))
    frame = Image.new("RGB", (640, 480), "gray")
    frame.paste(
        Image.open(tmp_path / "square.png").convert("RGB").resize((300, 300)).rotate(8, fillcolor="gray"), (150, 80)
    )
    frame.save(tmp_path / "seen.jpg", quality=90)
    (tmp_path / "seen.mjpeg").write_bytes((tmp_path / "seen.jpg").read_bytes())
    file = f"--use-file-for-fake-video-capture={tmp_path / 'seen.mjpeg'}"
    camera = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", file)
    visitor = Visit(whole_browser(*camera), engine=False)
    teacher = visitor.open(f"{plain}#{CLASS}&teacher=1", ready=False)
    teacher.click("#class-camera")
    said(teacher, "#class-words", re.escape(f"{code(pupil)[:3]} was added"))
    assert teacher.inner_text("#class-results tbody").split() == [code(pupil)[:3], "✓", "–"]
    teacher.click("#class-camera")
    until(teacher, "document.querySelector('#class-video').hidden")
    assert visitor.problems == []
    visitor.close()


def test_without_a_camera_the_codes_are_typed(opened):
    teacher = opened(f"{CLASS}&teacher=1")
    teacher.click("#class-camera")
    said(teacher, "#class-words", "The camera cannot be used: type the codes")


def test_a_wrong_link_says_what_it_met(opened):
    teacher = opened("game=class&seed=0")
    said(teacher, "#class-words", "Number of the class must be a whole number from 1 to 999999, got 0")
