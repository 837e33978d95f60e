"""Boards to 100 × 100 fit the window; they are enlarged by two fingers, the wheel and buttons, and dragged about."""

import pytest
from browser import Visit, said, show, until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
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


EDGE = """() => {
  const host = document.querySelector("#board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll("#board .lights-columns span")].filter((one) => one.textContent)
    .map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() }))
    .filter((one) => one.right > host.left && one.left < host.right);
  const rows = [...document.querySelectorAll("#board .lights-row")].map((row) => row.dataset.row).filter(Boolean);
  return { columns: boxes.map(({ text }) => text), tops: boxes.map(({ top }) => top - host.top), rows,
           apart: Math.min(...boxes.slice(1).map((box, i) => box.left - boxes[i].right)) };
}"""


def test_a_large_board_has_letters_and_numbers_as_far_as_they_fit(opened):
    page = opened["phone"]
    show(page, "size=100x100")
    found = page.evaluate(EDGE)
    assert found["rows"] == [str(i) for i in (1, *range(10, 100, 10))]
    assert found["columns"] == ["A", "J", "T", "AD", "AN", "AX", "BH", "BR", "CB", "CL"]
    assert found["apart"] > 0
    for _ in range(6):
        page.click("#zoom-in")
    page.evaluate("document.querySelector('#board').scrollTo(1300, 1300)")
    until(page, "document.querySelector('#board [data-row=\"99\"]')")  # now each has its number
    found = page.evaluate(EDGE)
    assert len(found["rows"]) == 100
    assert 8 < len(found["columns"]) < 30  # those in view
    assert min(found["tops"]) >= 0  # and they stay at the edge
    assert found["apart"] > 0


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
    page.tap("#board [data-k='1275']")
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
