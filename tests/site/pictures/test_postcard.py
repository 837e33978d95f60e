"""A picture of one's own in pieces, and a board whose shape is drawn by hand."""

import pytest
from browser import AXE, PHONE, cells, said, until, violations

from flipalg import Board, solve

PIECES = "[...document.querySelectorAll('#board canvas')]"
RED = f"{PIECES}.map((piece) => piece.getContext('2d').getImageData(2, 2, 1, 1).data[0])"
"""The red of a corner of each piece."""


@pytest.fixture(scope="session")
def photo(browser, tmp_path_factory):
    """A picture of 60 × 40 that is redder to the right."""
    page = browser.new_page(viewport={"width": 60, "height": 40})
    page.set_content("<body style='margin:0;height:40px;background:linear-gradient(90deg,#000,#f00)'>")
    file = tmp_path_factory.mktemp("photo") / "photo.png"
    page.screenshot(path=file)
    page.close()
    return file


def test_a_picture_in_pieces_is_played_and_printed(visit, plain, photo):
    page = visit(engine=False, bypass_csp=True, reduced_motion="reduce").open(f"{plain}#size=2x3")
    page.click("#postcard summary")
    page.set_input_files("#postcard-choose-file", photo)
    until(page, "document.querySelectorAll('#board canvas').length === 6")
    left, middle, right = page.evaluate(RED)[:3]
    assert left < 40 < middle < 130 < right
    angles = page.evaluate(f"{PIECES}.map((piece) => parseFloat(piece.style.rotate))")
    labels = page.eval_on_selector_all("#board .cell", "cells => cells.map((cell) => cell.ariaLabel)")
    for angle, label in zip(angles, labels, strict=True):
        assert (f"turned by {round(angle % 360)}°" if angle % 360 else "upright") in label
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.click("#postcard-print")
    until(page, "document.title === 'printed'")
    page.emulate_media(media="print")
    assert [one.is_visible() for one in page.locator("#postcard-pages canvas").all()] == [True, True]
    assert not page.is_visible("#board")
    page.emulate_media(media="screen")
    page.add_script_tag(path=str(AXE))
    assert violations(page) == []
    for _ in range(20):
        if "Solved" in page.text_content("#status"):
            break
        page.click("#hint-now")
        page.click("#board .hint")
    assert "upright" in page.get_attribute("#board .cell", "aria-label")
    page.click("#postcard-remove")
    assert page.locator("#board canvas").count() == 0
    page.click("[data-game=disentis]")
    page.set_input_files("#disentis-picture-file", photo)
    until(page, "document.querySelectorAll('#disentis-board canvas[hidden]').length === 25")
    page.click("#disentis-board [data-k='12']")
    assert page.locator("#disentis-board canvas:not([hidden])").count() == 8


def test_a_shape_is_drawn_counted_played_and_solved(visit, plain):
    page = visit(engine=False, bypass_csp=True, **PHONE).open(f"{plain}#size=5x5")
    page.click("#to-enter")
    page.click("#draw-shape")
    assert len(cells(page, "hole")) == 64
    page.click("#to-play")
    assert "at least one cell" in page.text_content("#status")

    def middle(k):
        box = page.locator(f"#board [data-k='{k}']").bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    page.mouse.move(*middle(9))
    page.mouse.down()
    for k in (10, 11, 19, 27, 26, 25, 17):
        page.mouse.move(*middle(k))
    page.mouse.up()
    ring = Board(3, 3, holes=[(1, 1)])
    by_hand = solve(ring, goal="on")
    assert by_hand.nullity == 0
    assert said(page, "#status", "8 cells") == "8 cells: every position has exactly one solution."
    page.add_script_tag(path=str(AXE))
    assert violations(page, "#board-area") == []
    page.click("#to-play")
    assert cells(page, "hole") == {(1, 1)}
    assert "8 lights to go: turn all lights on" in page.text_content("#status")
    page.click("#solve-now")
    page.wait_for_selector("#board .dot")
    assert cells(page, "dot") == set(by_hand.cells)
