"""Practice: the reader writes the new row of an elimination; the board shows the wrong entry; questions are checked."""

import random
import re
import string

import pytest
from browser import AXE, Visit, cells, said, violations

from flipalg import Board, game_matrix, nullity, solutions
from flipalg.boards.unsolvable import UnsolvableError

LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"


@pytest.fixture(scope="module")
def lesson(browser, plain):
    """Open a board in the view for lessons, with practice on."""
    visitor = Visit(browser, engine=False, bypass_csp=True)

    def opened(fields):
        page = visitor.open(f"{plain}?embed#{fields}&tab=explain&practice=1")
        page.wait_for_selector("#matrix tbody tr")
        return page

    yield opened
    visitor.close()
    assert visitor.problems == []


def packed(values, colors):
    """Return the values as a link writes them (site/js/shared/share.js)."""
    bits = (colors - 1).bit_length()
    number = sum(value << bits * k for k, value in enumerate(values))
    letters = []
    while number:
        letters.append(LETTERS[number & 63])
        number >>= 6
    return "".join(letters)


def row(page, i):
    return page.eval_on_selector_all(
        f"#matrix tr[data-row='{i}'] td", "cells => cells.map(cell => Number(cell.textContent))"
    )


def write(page, i, values, colors):
    for j, value in enumerate(values):
        for _ in range((value - row(page, i)[j]) % colors):
            page.click(f"#matrix tr[data-row='{i}'] td:nth-of-type({j + 1}) .entry")


@pytest.mark.parametrize("colors", [2, 3])
def test_a_row_is_taken_only_if_each_entry_is_right(lesson, colors):
    page = lesson(f"size=2x3&cells={packed([1, 0, 0, 0, 1, 0], colors)}&goal=off&colors={colors}")
    first, second = row(page, 0), row(page, 1)
    page.click("#matrix tr[data-row='0'] button")
    page.click("#matrix tr[data-row='1'] button")
    said(page, "#explain-words", "Write the new row B1")
    right = [(x + y) % colors for x, y in zip(first, second, strict=True)]
    matrix = game_matrix(2, 3, colors=colors).tolist()
    for j in range(6):  # each entry but one is right: the board counts what that press does to the lights of the row
        write(page, 1, [(value + (i == j)) % colors for i, value in enumerate(right)], colors)
        page.click("#written-check")
        turned = matrix[0][j] + matrix[1][j]
        name = "ABC"[j % 3] + str(j // 3 + 1)
        words = f"{name} turns {turned} framed" if colors == 2 else f"{name} adds {turned} to the sum A1 + B1"
        said(page, "#explain-words", re.escape(words))
        assert cells(page, "dot") == {divmod(j, 3)}
        assert cells(page, "counts") == {(0, 0), (0, 1)}
        assert page.locator("#explain-steps li").count() == 0
    write(page, 1, [*right[:-1], (right[-1] + 1) % colors], colors)
    page.click("#written-check")
    said(page, "#explain-words", "Not yet")
    write(page, 1, right, colors)
    page.click("#written-check")
    said(page, "#explain-words", "Right. Row A1 is added to B1")
    assert row(page, 1) == right
    assert page.locator("#explain-steps li").count() == 1
    assert page.locator("#matrix .entry").count() == 0


def test_a_row_is_written_by_keyboard_and_given_up(lesson):
    page = lesson("size=2x2&goal=off")
    before = row(page, 1)
    page.focus("#matrix tr[data-row='0'] button")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "A1: 1"
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert row(page, 1) == [0, 0, *before[2:]]
    page.add_script_tag(path=str(AXE))
    assert violations(page, "#panel-explain") == []
    page.keyboard.press("Escape")
    assert row(page, 1) == before
    assert page.locator("#matrix .entry").count() == 0


BOARDS = [(2, 3, 2), (3, 3, 2), (4, 4, 2), (2, 2, 3), (2, 4, 3), (3, 2, 5)]


@pytest.mark.parametrize(("m", "n", "colors"), BOARDS)
def test_the_questions_are_checked_against_the_package(lesson, m, n, colors):
    generator = random.Random(m * n * colors)
    values = [generator.randrange(colors) for _ in range(m * n)]
    board = Board([values[i * n : i * n + n] for i in range(m)], colors=colors)
    try:
        number = sum(1 for _ in solutions(board))
    except UnsolvableError:
        number = 0
    page = lesson(f"size={m}x{n}&cells={packed(values, colors)}&goal=off&colors={colors}")
    answers = {
        "rank": str(m * n - nullity(m, n, colors=colors)),
        "solutions": str(number),
        "span": "yes" if number else "no",
        "reduced": "no",
    }
    wrong = {"rank": str(m * n + 1), "solutions": str(number + 1), "span": "no" if number else "yes", "reduced": "yes"}
    for given, words in ((wrong, "Not yet."), (answers, "Right.")):
        for name, value in given.items():
            field = page.locator(f"#question-{name}")
            if name in ("span", "reduced"):
                field.select_option(value)
            else:
                field.fill(value)
                field.blur()
            verdict = page.locator("#questions p").filter(has=field).locator("[role=status]")
            assert verdict.text_content().startswith(words), name
    while page.locator("#explain-next").is_enabled():
        page.click("#explain-next")
    page.select_option("#question-reduced", "yes")
    assert re.match("Right", page.locator("#questions [role=status] >> nth=0").text_content())
