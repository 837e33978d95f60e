"""Each cell can show what a press of it turns."""

import pytest
from browser import PAINTED_ABOVE, show

from flipalg.boards.board import Board

SQUARES = """all => all.map(cell => {
  const places = getComputedStyle(cell).backgroundImage === "none" ? "" : getComputedStyle(cell).backgroundPosition;
  return places ? places.split(",").map(place => place.trim().split(" ").map(parseFloat)) : [];
})"""


def squares(page):
    """Return the squares of each cell as steps (down, right) from its middle, in rank order."""
    found = page.eval_on_selector_all("#board .cell", SQUARES)
    places = sorted({value for cell in found for place in cell for value in place})
    middle = len(places) // 2
    return [{(places.index(down) - middle, places.index(right) - middle) for right, down in cell} for cell in found]


@pytest.mark.parametrize(("neighborhood", "topology"), [("plus", "board"), ("king", "cylinder"), ("saltire", "torus")])
def test_the_squares_of_a_cell_are_what_the_package_turns(visit, plain, neighborhood, topology):
    page = visit(engine=False).open(f"{plain}#size=4x5&neighborhood={neighborhood}&topology={topology}")
    assert not any(squares(page)) if neighborhood == "plus" else True
    page.click("#options summary")
    page.check("#turns")
    steps = squares(page)
    for k, found in enumerate(steps):
        i, j = divmod(k, 5)
        closed = {"board": (False, False), "cylinder": (False, True), "torus": (True, True)}[topology]
        reached = {
            ((i + down) % 4 if closed[0] else i + down, (j + right) % 5 if closed[1] else j + right)
            for down, right in found
        }
        assert reached == set(Board(4, 5).press([(i, j)], neighborhood, topology).cells)
    page.reload()  # the choice is kept
    page.wait_for_selector("#board [role=gridcell]")
    assert squares(page) == steps


def test_a_hole_has_no_squares_and_is_not_turned(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=1x3&holes=C")  # the middle cell
    page.click("#options summary")
    page.check("#turns")
    assert [len(found) for found in squares(page)] == [1, 0, 1]


def test_a_zoomed_large_board_shows_them_too(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=3x3")
    show(page, "size=30x30")
    assert PAINTED_ABOVE < 30 * 30
    page.click("#options summary")
    for _ in range(2):
        page.click("#zoom-in")
    page.wait_for_timeout(200)
    before = page.evaluate("document.querySelector('#board canvas').toDataURL()")
    page.check("#turns")
    page.wait_for_timeout(200)
    assert page.evaluate("document.querySelector('#board canvas').toDataURL()") != before
