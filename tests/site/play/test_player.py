"""What a player does by hand, on a phone: each step is in the window, and wide enough for a finger."""

import pytest
from browser import Visit, cells, said, show

FINGER = 24  # pixels
PHONE = {"viewport": {"width": 390, "height": 744}, "has_touch": True, "is_mobile": True, "locale": "en-US"}


@pytest.fixture(scope="module")
def phone(browser, plain):
    """A phone without the engine, its browser's bars taken off the height."""
    made = Visit(browser, engine=False, **PHONE)
    yield made.open(f"{plain}#size=5x5")
    made.close()
    assert made.problems == []


def in_reach(page, *selectors):
    """Return those that are not whole in the window, or too small."""
    boxes = {selector: page.locator(selector).first.bounding_box() for selector in selectors}
    return {
        selector: box
        for selector, box in boxes.items()
        if not (
            box
            and box["y"] >= 0
            and box["y"] + box["height"] <= PHONE["viewport"]["height"]
            and min(box["height"], box["width"]) >= FINGER
        )
    }


def tap(page, *numbers):
    for k in numbers:
        page.tap(f"#board [data-k='{k}']")


ANSWERS = ("#status", "#board .cell", "#hint-now", "#solve-now")


def test_a_hint_and_a_solution_are_read_without_scrolling(phone):
    show(phone, "size=5x5")
    phone.evaluate("scrollTo(0, 0)")
    assert in_reach(phone, *ANSWERS) == {}
    at = phone.locator("#board").bounding_box()["y"]
    phone.tap("#hint-now")
    assert said(phone, "#status", "goal") == "Press B1. You are 15 presses from the goal."
    phone.tap("#board .hint")
    phone.tap("#solve-now")
    assert said(phone, "#status", "dots") == "Press the dots, in any order: 14 to go."
    phone.tap("#board .dot")
    assert said(phone, "#status", "13") == "Press the dots, in any order: 13 to go."
    assert in_reach(phone, *ANSWERS) == {}
    assert phone.locator("#board").bounding_box()["y"] == at  # nothing moves under the finger


@pytest.mark.parametrize("language", ["en", "nl", "de"])
def test_all_ways_to_a_board_are_in_the_window_of_a_narrow_phone(visit, plain, language):
    narrow = PHONE | {"viewport": {"width": 360, "height": 744}}
    page = visit(engine=False, **narrow).open(f"{plain}#lang={language}")
    for selector in ("#to-enter", "#to-daily", "#to-stuck", "#packs"):
        box = page.locator(selector).bounding_box()
        assert box["x"] + box["width"] <= 360
        assert box["height"] >= FINGER
        assert page.eval_on_selector(selector, "one => one.scrollWidth <= one.clientWidth")
    assert page.eval_on_selector_all("#bar button", "all => all.every(one => one.scrollWidth <= one.clientWidth)")
    page.goto(f"{plain}#game=disentis&lang={language}")
    page.wait_for_selector("#disentis-board [role=gridcell]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("colors", ["2", "9"])
def test_a_board_with_a_hole_is_entered_without_scrolling(phone, colors):
    show(phone, "size=5x5")
    phone.evaluate("scrollTo(0, 0)")
    phone.tap("#to-enter")
    for _ in range(int(colors) - 2):
        phone.tap("#colors-more")
    assert in_reach(phone, *ANSWERS, "#brush label") == {}
    assert phone.is_hidden("#rows")  # more and less stand beside the board
    tap(phone, 0)
    phone.tap("#brush label:has([value=hole])")
    tap(phone, 0, 6)
    assert phone.input_value("#text").startswith("x = hole\nx")
    tap(phone, 6)
    phone.tap("#undo")
    assert cells(phone, "hole") == {(0, 0), (1, 1)}
    phone.tap("#brush label:has([value=''])")
    tap(phone, 0)  # a color fills the hole
    assert cells(phone, "hole") == {(1, 1)}
    assert cells(phone) == {(0, 0)}
    show(phone, "size=1x2&goal=off&mode=draw")
    phone.tap("#brush label:has([value=hole])")
    tap(phone, 0, 1)
    assert said(phone, "#status", "keeps") == "A board keeps at least one cell."


def test_a_board_that_is_played_too_early_is_entered_further(phone):
    show(phone, "size=4x4")
    phone.tap("#to-enter")
    tap(phone, 0, 1, 4)
    phone.tap("#solve-now")
    said(phone, "#status", "dots")
    tap(phone, 9)
    phone.tap("#to-enter")
    assert cells(phone) == {(0, 0), (0, 1), (1, 0)}
    tap(phone, 15)
    phone.tap("#to-play")
    phone.tap("#shuffle")
    phone.tap("#to-enter")  # another board was played: a dark one
    assert cells(phone) == set()
    phone.tap("#fill-board")
    assert len(cells(phone)) == 16
    phone.tap("#clear-board")
    assert cells(phone) == set()


def test_a_mistyped_cell_is_named_above_the_board(phone):
    show(phone, "size=5x5&goal=off&cells=B")
    phone.evaluate("scrollTo(0, 0)")
    phone.tap("#solve-now")
    words = said(phone, "#status", "misread")
    assert words == "No presses reach the goal. One framed cell was probably misread: tap it."
    assert in_reach(phone, "#board .mend", *ANSWERS) == {}
