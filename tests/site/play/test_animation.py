"""An animation as a page: it fills the window, and keys step, play, change the speed and the look."""

import pytest
from browser import Visit, until

from flipalg import solve
from flipalg.pictures.animation import of_solution

pytest.importorskip("matplotlib")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_keys_move_the_animation(browser, tmp_path, scheme):
    file = tmp_path / "a.html"
    solution = solve(3, 3)
    of_solution(solution).save(file)
    visit = Visit(browser, viewport={"width": 1920, "height": 1080}, color_scheme=scheme)
    page = visit.context.new_page()
    page.goto(file.as_uri())
    assert page.locator("body").get_attribute("class") == scheme
    picture = page.locator("#picture").bounding_box()
    assert picture["height"] > 700
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.text_content("#caption") == "start"
    first = page.locator("#picture").get_attribute("src")
    page.keyboard.press("ArrowRight")
    assert page.text_content("#caption") == f"1 of {solution.weight}: {solution.board.names[0]}"
    page.keyboard.press("ArrowLeft")
    assert page.locator("#picture").get_attribute("src") == first
    page.keyboard.press("d")
    assert page.locator("body").get_attribute("class") != scheme
    assert page.locator("#picture").get_attribute("src") != first
    for _ in range(3):
        page.keyboard.press("+")
    assert page.text_content("#speed") == "8×"
    page.keyboard.press(" ")
    until(page, "() => document.querySelector('#caption').textContent === 'done'")
    assert page.text_content("#play") == "play"
    page.keyboard.press("Home")
    assert page.text_content("#caption") == "start"
    assert visit.problems == []
    visit.context.close()
