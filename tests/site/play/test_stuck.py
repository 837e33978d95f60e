"""Stuck in a game elsewhere: a picture or taps, the lit color, the goal, then the presses; unknown buttons too."""

import json
import subprocess
from random import Random

import pytest
from browser import AXE, cells, said, until, violations
from game_pictures import Painter, spec, truth
from page_pictures import SURE, saved, seen_by_node

from flipalg import Board, solve
from flipalg.games import Wiring

GREEN_AND_GREY = 0  # the first picture of the tuning set: dark numbers on green and grey
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SWAPPED = str.maketrans("#.", ".#")


@pytest.fixture(scope="module")
def painter(browser):
    made = Painter(browser)
    yield made
    made.close()


def readings(painter, built, tmp_path, kind, numbers):
    """Return (spec, look, reading) for each picture of a set."""
    specs = [spec(kind, number) for number in numbers]
    found = seen_by_node(built, tmp_path, [painter.picture(given) for given, _ in specs])
    return [(given, look, seen) for (given, look), seen in zip(specs, found, strict=True)]


def judged(given, seen):
    """Return (right, sure): whether the reading is right once the question that it asks is answered, and unframed."""
    if seen is None:
        return False, False
    wanted = {truth(given)} | ({truth(given).translate(SWAPPED)} if seen["asked"] else set())
    return seen["text"] in wanted, seen["sure"] >= SURE


def test_forty_game_pictures_are_read_or_framed_and_none_is_wrong_and_sure(painter, built, tmp_path):
    found = [
        (look, *judged(given, seen)) for given, look, seen in readings(painter, built, tmp_path, "held out", range(40))
    ]
    assert [number for number, (_, right, sure) in enumerate(found) if sure and not right] == []
    assert sum(right for _, right, _ in found) >= 32


@pytest.mark.parametrize("look", ["outline", "contrast"])
def test_outline_bulbs_and_low_contrast_get_the_right_size(painter, built, tmp_path, look):
    numbers = [number for number in range(30) if spec("tuning", number)[1] == look]
    for given, _, seen in readings(painter, built, tmp_path, "tuning", numbers):
        assert Board(seen["text"]).shape == (given["m"], given["n"])


def test_dark_numbers_on_green_and_grey_are_not_read_inverted_in_silence(painter, built, tmp_path):
    ((given, _, seen),) = readings(painter, built, tmp_path, "tuning", [GREEN_AND_GREY])
    assert seen["asked"]
    assert judged(given, seen) == (True, True)


def test_a_lamp_beside_dark_ones_is_not_asked_about(painter, built, tmp_path):
    found = readings(painter, built, tmp_path, "tuning", [7, 25])  # yellow on dark
    assert [seen["asked"] for _, _, seen in found] == [False, False]


@pytest.fixture
def phone(visit, plain):
    return visit(engine=False, **PHONE).open(plain)


def choose(page, picture):
    page.click("#to-stuck")
    with page.expect_file_chooser() as chooser:
        page.click("#stuck-picture")
    chooser.value.set_files({"name": "game.png", "mimeType": "image/png", "buffer": saved(picture)})
    said(page, "#picture-words", "cells")


def test_four_questions_lead_from_a_picture_to_the_presses(phone, painter):
    given, _ = spec("tuning", GREEN_AND_GREY)
    choose(phone, painter.picture(given))
    assert phone.is_hidden("#bar")  # of the board, which is not shown
    for button in ("#picture-use", "#picture-solve"):
        assert phone.is_disabled(button)
        box = phone.locator(button).bounding_box()
        assert box["y"] + box["height"] <= 844  # at the thumbs, however long the picture is
    green = 0 if given["fills"][1] == [60, 170, 75] else 1  # the darker one
    phone.click(f"#picture-asked [data-lit='{green}']")
    phone.click("#picture-solve")
    assert phone.input_value("#text") == truth(given)
    phone.click("#stuck-goal-1")
    words = said(phone, "#stuck-question", "press")
    assert words.endswith(", the fewest: proved")
    box = phone.locator("#stuck").bounding_box()
    assert (box["width"], box["height"]) == (390, 844)  # the whole screen
    count = int(words.split()[0])
    assert phone.locator("#stuck .cell.dot").count() == count
    phone.check("#stuck-single")
    for _ in range(count):
        assert phone.locator("#stuck .cell.dot").count() == 1
        phone.click("#stuck-next")
    said(phone, "#stuck .status", "Done")
    assert phone.locator("#stuck .cell.on").count() == given["m"] * given["n"]
    phone.click("#stuck-back")
    phone.click("#stuck .cell.dot")
    said(phone, "#stuck .status", "Done")


def test_the_page_asks_for_the_order_of_three_colors(phone):
    from PIL import Image

    values = Random(4).choices(range(3), k=16)  # it can be solved, in 9 presses
    colors = [(230, 80, 60), (60, 170, 220), (90, 200, 90)]
    picture = Image.new("RGB", (500, 700), (20, 20, 25))
    for k, value in enumerate(values):
        x, y = 50 + k % 4 * 100, 150 + k // 4 * 100
        picture.paste(colors[value], (x + 5, y + 5, x + 95, y + 95))
    choose(phone, picture)
    assert "order" in phone.text_content("#picture-asked")
    assert phone.is_disabled("#picture-use")
    fills = phone.eval_on_selector_all("#picture-asked rect", "all => all.map(one => one.getAttribute('fill'))")
    wanted = [f"rgb({','.join(map(str, color))})" for color in colors]
    for color in wanted[1:]:  # blue goes to green, green to red
        phone.click(f"#picture-asked [data-kind='{fills.index(color)}']")
    phone.click("#picture-solve")
    order = {1: "0", 2: "1", 0: "2"}
    assert phone.input_value("#text").replace("\n", "") == "".join(order[value] for value in values)
    assert said(phone, "#stuck-question", "^9").startswith(
        "9 presses"
    )  # the order has said the goal: it is not asked again


def test_use_this_board_asks_for_the_goal_and_keeps_it(phone, painter):
    given, _ = spec("tuning", 7)  # yellow on dark: which is lit is certain, the goal is not
    choose(phone, painter.picture(given))
    phone.click("#picture-use")
    phone.click("#stuck-goal-1")
    assert phone.is_hidden("#stuck")
    phone.click("#rows-more")
    phone.click("#rows-less")
    assert (phone.input_value("#goal"), phone.input_value("#mode")) == ("on", "draw")
    assert phone.input_value("#text") == truth(given)


def test_a_press_of_any_shape_is_drawn_in_the_questions(phone):
    phone.click("#to-stuck")
    phone.click("#stuck-hand")
    for k in (0, 5, 6, 21):
        phone.click(f"#board [data-k='{k}']")
    phone.click("#enter-solve")
    phone.click("#stuck-press")
    squares = phone.locator("#stuck .square")
    for k in (7, 11, 13, 17, 22):  # off: all of plus but its middle; on: two below
        squares.nth(k).click()
    assert phone.input_value("#stuck-neighborhood") == ""
    assert phone.locator("#stuck .square[aria-pressed=true]").count() == 2
    phone.select_option("#stuck-topology", "torus")
    phone.click("#stuck-pressed")
    phone.click("#stuck-goal-0")
    assert said(phone, "#stuck-question", "^3") == "3 presses, the fewest: proved"
    wanted = Board("#..../##.../...../...../.#...")
    solution = solve(wanted, neighborhood=[(0, 0), (2, 0)], topology="torus")
    dots = phone.eval_on_selector_all("#stuck .cell.dot", "found => found.map(cell => Number(cell.dataset.k))")
    assert {divmod(k, 5) for k in dots} == {(i, j) for i, j in zip(*solution.presses.nonzero(), strict=True)}
    assert phone.input_value("#neighborhood") == ""
    phone.click("#stuck-press")  # and from the presses back
    phone.select_option("#stuck-neighborhood", "king")
    phone.click("#stuck-pressed")
    until(phone, "document.querySelector('#neighborhood').value === 'king'")


def test_a_board_entered_by_taps_gets_its_presses_and_a_wrong_one_its_frames(phone):
    phone.evaluate("document.querySelector('footer').scrollIntoView()")
    phone.evaluate("document.querySelector('#to-stuck').click()")
    phone.click("#stuck-hand")
    until(phone, "document.querySelector('#status').getBoundingClientRect().top > -1")
    phone.click("#board [data-k='0']")
    phone.click("#enter-solve")
    phone.click("#stuck-goal-0")
    assert "No presses reach the goal" in said(phone, "#status", "No presses")
    assert phone.is_hidden("#stuck")
    assert cells(phone, "mend")


def test_unknown_buttons_are_pressed_once_each(phone):
    phone.click("#to-stuck")
    phone.click("#stuck-unknown")
    for side in ("buttons", "lights"):
        for _ in range(2):
            phone.click(f"#wiring-{side}-less")
    turned = [[0, 1], [1, 2], [0, 2]]  # in a ring: an even number of lights
    phone.click(".wire:last-of-type .bulb >> nth=0")
    for lights in turned:
        phone.click("#wiring-next")
        for light in lights:
            phone.locator("#stuck .wire").last.locator(".bulb").nth(light).click()
    phone.click("#wiring-on")
    assert "Press" in said(phone, "#stuck .status", "Press|No")
    phone.click("#wiring-off")
    assert said(phone, "#stuck .status", "Press|No").startswith("No presses")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialog_has_no_serious_fault(visit, plain, scheme):
    page = visit(engine=False, color_scheme=scheme, bypass_csp=True, **PHONE).open(plain)
    page.add_script_tag(path=str(AXE))
    page.click("#to-stuck")
    assert violations(page) == []
    page.click("#stuck-unknown")
    page.wait_for_selector("#stuck .wire")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.click("#to-enter")
    page.click("#enter-solve")
    assert violations(page) == []
    page.click("#stuck-press")
    page.wait_for_selector("#stuck .square")
    assert violations(page) == []
    off, on = (
        page.eval_on_selector(f"#stuck .square[aria-pressed={pressed}]", "one => getComputedStyle(one).backgroundColor")
        for pressed in ("false", "true")
    )
    assert on != off
    assert (off == "rgb(255, 255, 255)") == (scheme == "light")


def test_unknown_wirings_agree_with_the_package(built):
    random, asked = Random(47), []
    for _ in range(300):
        buttons, lights = random.randint(1, 7), random.randint(1, 7)
        states = [[random.randrange(2) for _ in range(lights)] for _ in range(buttons + 1)]
        asked.append({"states": states, "goal": random.choice(["on", "off"])})
    (page,) = built.glob("*/js")
    code = """
      import { readFileSync } from "node:fs";
      const { buttonsFor } = await import(process.argv[1]);
      console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(({ states, goal }) => buttonsFor(states, goal))));
    """
    command = ["node", "--input-type=module", "-e", code, (page / "play" / "unknown_buttons.js").as_uri()]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    reached = 0
    for question, pressed in zip(asked, json.loads(done.stdout), strict=True):
        first, *later = question["states"]
        wiring = Wiring(range(len(first)), range(len(later))).look(first)
        for button, state in enumerate(later):
            wiring = wiring.look(state, [button])
        game = wiring.game()
        start, goal = question["states"][-1], (int(question["goal"] == "on"),) * len(question["states"][0])
        if not game.is_solvable(start, goal):
            assert pressed is None
            continue
        reached += 1
        assert len(pressed) == len(game.fewest(start, goal))
        assert game.press(start, pressed) == goal
    assert 50 < reached < 290
