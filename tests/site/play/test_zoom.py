"""Boards to 100 × 100 fit the window; they are enlarged by two fingers, the wheel and buttons, and dragged about."""

import pytest
from browser import PHONE, Visit, point_of, said, show, until

DESKTOP = {"viewport": {"width": 1280, "height": 900}}
ZOOM = "() => Number(getComputedStyle(document.querySelector('#board')).getPropertyValue('--zoom') || 1)"


@pytest.fixture(scope="module")
def opened(browser, plain):
    """A page without the engine, by the kind of its window."""
    visits = {kind: Visit(browser, engine=False, **kind_of) for kind, kind_of in KINDS.items()}
    yield {kind: made.open(plain) for kind, made in visits.items()}
    for made in visits.values():
        made.close()
    assert [problem for made in visits.values() for problem in made.problems] == []


KINDS = {"phone": PHONE, "desktop": DESKTOP}


def box_of(page):
    return page.evaluate(
        """() => {
          const [host, grid] = [document.querySelector("#board"), document.querySelector("#board .lights")];
          return {
            beyond: [host.scrollWidth - host.clientWidth, host.scrollHeight - host.clientHeight],
            page: document.documentElement.scrollWidth - innerWidth,
            share: grid.getBoundingClientRect().height / innerHeight,
            scrolled: [host.scrollLeft, host.scrollTop],
          };
        }"""
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", ["100x100", "100x7", "7x100", "41x60"])
def test_every_board_fits_the_window(opened, kind, size):
    page = opened[kind]
    show(page, f"size={size}")
    found = box_of(page)
    assert found["beyond"] == [0, 0]
    assert found["page"] <= 0
    assert found["share"] < 0.7
    assert page.is_visible("#zoom")


def labels(page):
    """Return the letters and the numbers that the canvas shows."""
    page.wait_for_timeout(100)  # a frame
    letters, numbers = page.get_attribute("#board canvas", "data-labels").split(", ")
    return letters.split(), numbers.split()


def test_a_large_board_has_letters_and_numbers_as_far_as_they_fit(opened):
    page = opened["phone"]
    show(page, "size=100x100")
    letters, numbers = labels(page)
    assert numbers == [str(i) for i in (1, *range(10, 100, 10))]
    assert letters == ["A", "J", "T", "AD", "AN", "AX", "BH", "BR", "CB", "CL"]
    for _ in range(6):
        page.click("#zoom-in")
    page.evaluate("document.querySelector('#board').scrollTo(1300, 1300)")
    letters, numbers = labels(page)  # those in view, each of them
    assert 5 < len(letters) < 30
    assert [int(number) for number in numbers] == list(range(int(numbers[0]), int(numbers[0]) + len(numbers)))
    assert int(numbers[0]) > 20


COLORS = """([k, n]) => {  // of the middle of a cell
  const canvas = document.querySelector("#board canvas");
  const box = document.querySelector("#board .lights").getBoundingClientRect();
  const at = canvas.getBoundingClientRect();
  const side = (box.height - 20) / n;
  const sharp = canvas.width / at.width;
  const x = box.right - at.left - (n - (k % n) - 0.5) * side;
  const y = box.bottom - at.top - (n - Math.floor(k / n) - 0.5) * side;
  return [...canvas.getContext("2d").getImageData(Math.floor(x * sharp), Math.floor(y * sharp), 1, 1).data];
}"""
ON, OFF = [255, 210, 63, 255], [38, 50, 63, 255]


@pytest.mark.parametrize("kind", KINDS)
def test_the_canvas_shows_the_cells_and_a_click_presses_the_one_below_it(opened, kind):
    page = opened[kind]
    show(page, "size=60x60&goal=off")
    page.click("#shuffle")
    page.wait_for_timeout(100)
    page.evaluate("scrollTo(0, 0)")
    board = "".join(page.input_value("#text").split())
    for k in (0, 59, 61, 1830, 3540, 3599):
        assert page.evaluate(COLORS, [k, 60]) == (ON if board[k] == "#" else OFF)
        page.mouse.click(*point_of(page, k))
        page.wait_for_timeout(60)
        after = "".join(page.input_value("#text").split())
        assert after[k] != board[k]
        assert page.evaluate(COLORS, [k, 60]) == (ON if after[k] == "#" else OFF)
        board = after
    assert page.text_content("#moves") == "6"


def test_a_large_board_is_played_by_keyboard_and_says_its_cells(opened):
    page = opened["desktop"]
    show(page, "size=100x100")
    grid = "#board [role=grid]"
    assert (page.get_attribute(grid, "aria-rowcount"), page.get_attribute(grid, "aria-colcount")) == ("100", "100")
    page.focus("#board [data-k='0']")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.ariaLabel") == "B3, on"
    assert page.evaluate("document.activeElement.parentElement.getAttribute('aria-rowindex')") == "3"
    assert page.evaluate("document.activeElement.getAttribute('aria-colindex')") == "2"
    page.keyboard.press("Control+End")
    assert page.evaluate("document.activeElement.ariaLabel") == "CV100, off"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.ariaLabel") == "CV99, off"
    assert page.locator("#board [role=gridcell]").count() <= 25
    assert page.text_content("#moves") == "1"


def test_two_fingers_enlarge_the_board_and_press_nothing(opened):
    page = opened["phone"]
    show(page, "size=50x50")
    page.evaluate("scrollTo(0, 0)")
    chromium = page.context.new_cdp_session(page)
    box = page.locator("#board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind, *far):
        points = [{"x": x + side * by, "y": y, "id": side + 1} for by in far for side in (-1, 1)]
        chromium.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for far in range(25, 105, 5):
        touch("touchMove", far)
    touch("touchEnd")
    until(page, f"({ZOOM})() > 4")
    assert page.evaluate("visualViewport.scale") == 1
    assert page.text_content("#moves") == "0"
    found = box_of(page)
    assert min(found["scrolled"]) > 50  # the middle is still there
    page.wait_for_timeout(100)
    page.touchscreen.tap(*point_of(page, 1275))
    assert page.text_content("#moves") == "1"
    page.click("#hint-now")
    said(page, "#status", "from the goal")
    page.click("#zoom-fit")
    assert box_of(page)["beyond"] == [0, 0]


def test_the_wheel_enlarges_the_board_and_the_mouse_drags_it(opened):
    page = opened["desktop"]
    show(page, "size=100x100")
    box = page.locator("#board").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    until(page, f"({ZOOM})() > 4")
    before = box_of(page)["scrolled"]
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 250, steps=5)
    page.mouse.up()
    after = box_of(page)["scrolled"]
    assert [round(now - then) for now, then in zip(after, before, strict=True)] == [100, 50]
    assert page.text_content("#moves") == "0"
    page.mouse.click(box["x"] + 200, box["y"] + 250)
    assert page.text_content("#moves") == "1"
    show(page, "size=6x6")
    assert page.is_hidden("#zoom")
    assert page.evaluate(ZOOM) == 1
