"""A press drawn by hand, and boards whose edges meet reversed: on the page, in its links, and by the prover."""

import pytest
from browser import cells, said, show, until

KNIGHT = "size=5x6&neighborhood=00010%2F00000%2F00100%2F00000%2F00000&topology=klein"


@pytest.fixture
def page(visit, plain):
    return visit(engine=False).open(f"{plain}#size=5x5")


def draw(page, *names):
    for name in names:
        page.click(f"#press-squares button[aria-label='{name}']")


def test_a_press_is_drawn_by_hand_and_kept_in_the_link(page):
    page.click("#options summary")
    page.select_option("#neighborhood", label="drawn by hand")
    draw(page, "2 up, 1 right", "1 left", "1 right", "1 up", "1 down")
    until(page, "location.hash.includes('neighborhood=00010')")
    page.click("#board [data-k='12']")
    assert cells(page) == {(2, 2), (0, 3)}
    draw(page, "2 up, 1 right", "the cell that is pressed")
    assert page.get_attribute("#press-squares .square >> nth=12", "aria-pressed") == "true"  # something is turned
    page.go_back()
    until(page, "location.hash.includes('neighborhood=00010')")
    assert page.input_value("#neighborhood") == ""
    assert page.locator("#press-squares [aria-pressed='true']").count() == 2


def test_a_drawn_shape_that_has_a_name_gets_it(page):
    show(page, "size=5x5&neighborhood=00000%2F01110%2F01110%2F01110%2F00000&goal=off")
    assert page.input_value("#neighborhood") == "king_with_center"
    page.evaluate("location.hash = '#size=5x5&neighborhood=000%2F000%2F000'")
    until(page, "document.querySelector('#status').textContent.includes('neighborhood')")


def test_a_press_that_is_not_symmetric_is_solved_on_a_twisted_board(page):
    show(page, KNIGHT + "&cells=BcDe&goal=off")
    assert page.input_value("#topology") == "klein"
    page.click("#solve-now")
    words = said(page, "#solve-words", "press|No presses")
    assert "No presses" not in words
    while page.locator("#board .cell.dot").count():
        page.click("#board .cell.dot >> nth=0")
    assert cells(page) == set()


def test_rules_are_refused_in_a_line_where_there_are_none(page):
    show(page, KNIGHT)
    page.click("#tab-rules")
    assert "fifteen named presses" in said(page, "#rule-words", "maps")
    assert page.is_hidden("#map")


def test_the_prover_agrees_about_a_press_drawn_by_hand(lively):
    show(lively, "size=4x4&neighborhood=110%2F010%2F001&topology=projective&cells=BcD&goal=off")
    lively.click("#solve-now")
    said(lively, "#solve-words", "press|No presses")
    until(lively, "['hint', 'solve'].includes(document.querySelector('#solve-words').dataset.checked)")
