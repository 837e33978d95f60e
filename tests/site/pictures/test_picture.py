"""The page reads pictures in JavaScript: screenshots and photos of known boards, and pictures without a board."""

import numpy as np
import pytest
from browser import Visit, said, show, until
from page_pictures import SURE, saved, seen_by_node
from photos import THEMES, photo

from flipalg import Board

Image = pytest.importorskip("PIL.Image")

CLEAN = {"perspective": 0, "turn": 0, "slope": 0, "glare": 0, "blur": 0, "noise": 0, "quality": 0}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
THREE = "size=6x7&colors=3&cells=BcEhJIgk&holes=Q"  # three colors with a hole


def test_photos_are_read_correctly_or_marked_as_uncertain(built, tmp_path):
    seeds = [0, 4, 7, 9, 17, 24, 25, 34]  # with holes and glare; three are read without a doubt
    pictures = [photo(seed, holes=seed % 5 == 4) for seed in seeds]
    found = seen_by_node(built, tmp_path, [picture for picture, _ in pictures])
    sure = [
        (seen["text"], board) for seen, (_, board) in zip(found, pictures, strict=True) if seen and seen["sure"] >= SURE
    ]
    assert all(Board(text, holes="x") == board and Board(text, holes="x").holes == board.holes for text, board in sure)
    assert len(sure) >= 3


def test_screenshots_of_all_looks_are_read(built, tmp_path):
    shapes = ["square", "rounded", "lines", "round"]
    pictures = [photo(100 * k, shapes[k % 4], theme=theme, **CLEAN) for k, theme in enumerate(THEMES) if k % 2 == 0]
    pictures.append(photo(3, "rounded", holes=True, theme="light", **CLEAN))
    found = seen_by_node(built, tmp_path, [picture for picture, _ in pictures])
    for seen, (_, board) in zip(found, pictures, strict=True):
        assert (Board(seen["text"], holes="x"), seen["sure"] >= SURE) == (board, True)
        assert Board(seen["text"], holes="x").holes == board.holes


def test_pictures_without_a_board_are_not_read(built, tmp_path):
    rng = np.random.default_rng(1)
    blank = Image.fromarray(np.full((200, 300, 3), 200, np.uint8))
    noise = Image.fromarray(rng.integers(0, 256, (200, 300, 3)).astype(np.uint8))
    for seen in seen_by_node(built, tmp_path, [blank, noise]):
        assert seen is None or seen["sure"] < SURE


@pytest.fixture(scope="module")
def reading(browser, plain):
    """A phone and a desktop without the engine: (phone, desktop)."""
    visits = [Visit(browser, engine=False, **options) for options in (PHONE, {})]
    yield [made.open(plain) for made in visits]
    for made in visits:
        made.close()
    assert [problem for made in visits for problem in made.problems] == []
    assert {request for made in visits for request in made.requests if not request.startswith(plain)} == set()


def give(page, content, kind="image/png", name="board.png"):
    """Choose a picture on the page and wait until it is read; return the words below it."""
    content = content if isinstance(content, bytes) else saved(content)
    page.click("#to-enter")
    page.set_input_files("#picture-file", {"name": name, "mimeType": kind, "buffer": content})
    return said(page, "#picture-words", r"cells|No grid|cannot open")


def used(page):
    """Take the board that was read and return it; if the page asks, the brighter color is lit."""
    if page.is_disabled("#picture-use"):
        page.click("#picture-asked [data-lit='1']")
    page.click("#picture-use")
    assert page.is_hidden("#picture")
    page.click("#stuck-goal-0")
    assert page.input_value("#goal") == "off"
    return Board(page.input_value("#text"), holes="x", colors=int(page.input_value("#colors")))


@pytest.mark.parametrize("link", ["size=5x5&cells=BcDe", "size=20x20&cells=BcDeFghIJklMnOpqRStUvwxyzBcDeFghIJ", THREE])
def test_an_uncropped_screenshot_is_read(reading, link):
    for page in reading:
        show(page, link)
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_timeout(200)  # the colors have come
        board = Board(page.input_value("#text"), holes="x", colors=int(page.input_value("#colors")))
        picture = page.screenshot()
        show(page, "size=3x3")
        assert give(page, picture).startswith(f"{board.m} × {board.n} cells. ")
        if board.n < 10:  # the corners are wide enough for a finger, and the surroundings of the board are cut off
            parts = ("circle.picture-corner", "canvas")
            handle, view = (page.locator(f"#picture-view {part}").first.bounding_box() for part in parts)
            assert min(handle["width"], handle["height"]) >= 23.9
            assert view["width"] > 0.75 * min(page.viewport_size["width"], 480)
        found = used(page)
        assert page.is_hidden("#zoom") == (board.n < 10 or page.viewport_size["width"] > 390)
        assert (found, found.holes, found.colors) == (board, board.holes, board.colors)


def test_a_photo_from_the_side_is_read_and_solved(reading):
    taken = {"perspective": 0.08, "turn": 4, "slope": 0.15, "glare": 0, "blur": 0.8, "noise": 3, "quality": 85}
    picture, board = photo(6, "rounded", theme="light", **taken)
    phone, _ = reading
    show(phone, "size=3x3")
    give(phone, picture)
    assert used(phone) == board
    phone.click("#solve-now")
    said(phone, "#solve-words", "press|No presses")


def test_a_reading_can_be_corrected(reading):
    picture, board = photo(2, "square", theme="light", **CLEAN)
    _, page = reading
    show(page, "size=3x3")
    give(page, picture)
    page.click("#picture-view [data-k='0']")
    changed = [list(row) for row in board]
    changed[0][0] = 1 - changed[0][0]  # off to on
    if board[0, 0]:
        page.keyboard.press("Enter")  # from on past the hole
        changed[0][0] = 0
    page.select_option("#picture-kinds select >> nth=0", "1")  # dark is on: both are exchanged
    swapped = [[1 - value for value in row] for row in board]
    swapped[0][0] = changed[0][0]
    assert used(page) == Board(swapped)


def test_corners_rows_and_columns_are_moved_by_hand(reading):
    """Where cells touch, no outline is seen: the corners are laid by hand, and rows and columns given."""
    board = Board("##./.#./..#/.#.")
    cells = np.kron(board.tolist(), np.ones((60, 60)))
    pixels = np.full((400, 400), 128, np.uint8)
    pixels[80:320, 110:290] = np.where(cells > 0, 230, 25)
    pixels[80:320, 110:290][::2, ::2] = 128  # nothing to see but brightness
    _, page = reading
    show(page, "size=2x2")
    give(page, Image.fromarray(pixels).convert("RGB"))
    for corner, (x, y) in enumerate([(110, 80), (290, 80), (290, 320), (110, 320)]):
        box = page.locator("#picture-view canvas").bounding_box()
        handle = page.locator(f"#picture-view [data-corner='{corner}']").bounding_box()
        page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + x * box["width"] / 400, box["y"] + y * box["height"] / 400, steps=4)
        page.mouse.up()
    for button, side in [("rows", 4), ("columns", 3)]:
        while int(page.text_content(f"#picture-{button}")) != side:
            page.click(f"#picture-{button}-{'less' if int(page.text_content(f'#picture-{button}')) > side else 'more'}")
    page.focus("#picture-view [data-corner='0']")
    page.keyboard.press("ArrowLeft")
    assert used(page) == board


def test_a_photo_is_turned_by_its_orientation(reading):
    picture, board = photo(3, "rounded", theme="blue", **CLEAN)
    picture, board = picture.resize([side // 2 for side in picture.size]), board
    exif = Image.Exif()
    exif[274] = 6  # to be turned right by a quarter
    stored = saved(picture.transpose(Image.Transpose.ROTATE_90), format="JPEG", quality=95, exif=exif)
    _, page = reading
    give(page, stored, "image/jpeg", "photo.jpg")
    assert used(page) == board


def test_an_unreadable_picture_gets_one_line(reading):
    _, page = reading
    show(page, "size=3x3")
    assert give(page, b"no picture", name="board.png") == "The browser cannot open this picture: board.png"
    assert page.is_disabled("#picture-use")
    page.click("#picture-close")
    assert give(page, Image.new("RGB", (300, 200), (90, 90, 90))).startswith("No grid of cells is seen: ")
    page.click("#picture-close")
    assert page.is_visible("#board")


def test_a_picture_is_pasted_and_dropped(reading):
    picture, board = photo(5, "rounded", theme="dark", **CLEAN)
    _, page = reading
    for event, field in [("paste", "clipboardData"), ("drop", "dataTransfer")]:
        show(page, "size=3x3")
        page.evaluate(
            """([bytes, event, field]) => {
              const data = new DataTransfer();
              data.items.add(new File([new Uint8Array(bytes)], "board.png", { type: "image/png" }));
              const Kind = event === "paste" ? ClipboardEvent : DragEvent;
              const options = { [field]: data, bubbles: true, cancelable: true };
              document.getElementById("board-area").dispatchEvent(new Kind(event, options));
            }""",
            [list(saved(picture)), event, field],
        )
        until(page, "document.querySelector('#picture-view .picture-cell')")
        assert used(page) == board
