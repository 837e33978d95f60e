"""What survives a reload, Back, two windows and a new version of the page; and what a first visit fetches."""

import shutil

import pytest
from browser import PHONE, cells, said, serve_plainly, until, wait_until_ready

ROOT_FILES = ("index.html", "atlas/index.html", "sw.js", "manifest.webmanifest")


def press(page, *numbers):
    for k in numbers:
        page.click(f"#board [data-k='{k}']")


def played(page):
    """Return the lights that are on, and the number of moves."""
    return cells(page), page.text_content("#moves")


def reloaded(page):
    page.reload()
    page.wait_for_selector("#board [role=gridcell]")
    until(page, "document.querySelector('#moves').textContent !== '0'")


def test_the_first_board_has_lights_on_and_goes_off_as_every_new_one(visit, plain):
    page = visit(engine=False, locale="en-US").open(plain)
    assert cells(page)
    assert said(page, "#status", "to go").endswith("turn all lights off.")
    page.click("#shuffle")
    page.fill("#rows", "6")
    page.click("text=New board")
    assert cells(page)
    assert said(page, "#status", "to go").endswith("turn all lights off.")
    page.click("#options summary")
    page.select_option("#goal", "on")  # Flip it!: a board given by its size begins dark
    page.click("text=New board")
    assert not cells(page)


def test_a_reload_keeps_the_moves_and_those_taken_back(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=4x4&goal=off")
    press(page, 0, 5, 6, 15)
    page.click("#undo")
    before = played(page)
    reloaded(page)
    assert played(page) == before
    page.click("#redo")
    assert page.text_content("#moves") == "4"
    for _ in range(4):
        page.click("#undo")
    assert cells(page) == set()
    assert page.is_disabled("#undo")


def test_the_last_move_before_a_reload_is_kept(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=4x4&goal=off")
    page.wait_for_timeout(400)
    page.evaluate("document.querySelector(\"#board [data-k='3']\").click(); location.reload()")
    until(page, "document.querySelector('#moves')?.textContent === '1'")
    assert (0, 3) in cells(page)


def test_moves_that_are_written_after_a_reload_has_begun_are_kept(visit, plain):
    """The browser asks for the address of the time when it began to reload."""
    page = visit(engine=False).open(f"{plain}#size=4x4&goal=off")

    def slowly(route):
        page.wait_for_timeout(500)
        route.continue_()

    page.wait_for_timeout(400)
    page.route(lambda address: address.partition("#")[0] == plain, slowly)
    page.evaluate("for (const k of [0, 5]) document.querySelector(`#board [data-k='${k}']`).click()")
    before = played(page)
    reloaded(page)
    assert played(page) == before


def test_back_brings_the_moves_of_the_board_before(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=4x4&goal=off")
    press(page, 0, 5)
    before = played(page)
    page.wait_for_timeout(400)
    page.click("#shuffle")
    assert page.text_content("#moves") == "0"
    page.go_back()
    until(page, "document.querySelector('#moves').textContent === '2'")
    assert played(page) == before


def test_back_from_a_solved_board_takes_one_press(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=3x3")
    page.wait_for_timeout(400)
    page.fill("#rows", "100")
    page.fill("#columns", "100")
    page.click("text=New board")
    page.wait_for_selector("#board [aria-rowcount='100']")
    page.click("#solve-now")
    said(page, "#solve-words", "press")
    page.wait_for_timeout(400)
    page.go_back()
    page.wait_for_selector("#board [aria-rowcount='3']")


def test_a_window_that_is_opened_later_goes_on_and_two_windows_do_not_disturb_each_other(visit, plain):
    visitor = visit(engine=False)
    first = visitor.open(f"{plain}#size=4x4&goal=off")
    press(first, 0, 5)
    first.wait_for_timeout(400)
    second = visitor.open(plain)
    until(second, "document.querySelector('#moves').textContent === '2'")
    assert played(second) == played(first)
    press(second, 15)
    second.wait_for_timeout(400)
    reloaded(first)
    assert first.text_content("#moves") == "2"


def test_two_windows_keep_the_records_of_both(visit, plain):
    visitor = visit(engine=False)
    first = visitor.open(f"{plain}#daily=2026-11-24")
    second = visitor.open(f"{plain}#pack=torus&level=1")
    press(first, 0)
    press(second, 1)
    press(first, 2)
    kept = first.evaluate("JSON.parse(localStorage.getItem('flipalg-played'))")
    assert {key: record["moves"] for key, record in kept.items()} == {"2026-11-24": [0, 2], "torus-1": [1]}


@pytest.mark.parametrize("state", ["{}", '{"moves": [99], "undone": []}', '{"moves": "x"}', "7"])
def test_a_damaged_state_is_left_out(visit, plain, state):
    visitor = visit(engine=False)
    page = visitor.open(f"{plain}#size=2x2&cells=B")
    page.wait_for_timeout(400)
    page.evaluate(f"history.replaceState({state}, '', location.hash); location.reload()")
    page.wait_for_timeout(300)
    page.wait_for_selector("#board [role=gridcell]")
    assert played(page) == ({(0, 0)}, "0")


@pytest.mark.parametrize("kept", ["{", "null", '{"fragment": 5}', '{"fragment": "#size=0x0", "state": {}}'])
def test_a_damaged_game_starts_anew(visit, plain, kept):
    visitor = visit(engine=False)
    visitor.context.add_init_script(f"if (location.port) localStorage.setItem('flipalg-game', {kept!r})")
    page = visitor.open(plain)
    assert page.locator("#board [role=gridcell]").count() == 25


def test_an_update_keeps_the_game_of_every_window_and_never_mixes_two_versions(visit, built, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(built, folder)
    served = serve_plainly(folder)
    visitor = visit()
    page = visitor.open(f"{served.address}#size=4x4&goal=off")
    other = visitor.open(f"{served.address}#size=3x3&goal=off", ready=False)
    press(page, 0, 5)
    press(other, 4)
    until(page, "navigator.serviceWorker.controller !== null")
    before = [played(one) for one in (page, other)]
    old = page.get_attribute("meta[name=version]", "content")
    new = "0" * len(old)
    (folder / old).rename(folder / new)  # the server changes under the open windows
    for file in (*(folder / name for name in ROOT_FILES), *(folder / "lessons").glob("*.html")):
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    for one in (page, other):
        reloaded(one)
    wait_until_ready(page)
    assert page.get_attribute("meta[name=version]", "content") == old
    page.click("#hint-now")  # the old page works, with the old engine
    said(page, "#status", "from the goal")
    page.wait_for_selector("#update-now")
    visitor.requests.clear()
    page.click("#update-now")
    for one in (page, other):
        one.wait_for_selector(f"meta[name=version][content='{new}']", state="attached")
        until(one, "document.querySelector('#moves')?.textContent > '0'")
    assert [played(one) for one in (page, other)] == before
    wait_until_ready(page)
    page.click("#hint-now")
    said(page, "#status", "from the goal")
    assert {part for url in visitor.requests for part in url.split("/") if part in (old, new)} == {new}
    assert page.evaluate("caches.keys()") == [f"flipalg-{new}"]
    served.close()


def test_before_a_tap_nothing_large_is_fetched_and_the_prover_says_its_size(visit, plain):
    visitor = visit(**PHONE, locale="en-US")
    sizes = []
    visitor.context.on("requestfinished", lambda request: sizes.append(max(0, request.sizes()["responseBodySize"])))
    page = visitor.open(plain, ready=False)
    page.wait_for_timeout(4000)  # longer than the page waits until it is idle
    assert sum(sizes) < 200_000
    assert said(page, "#engine-words", "MB") == "The prover is not loaded yet: 7 MB"
    page.tap("#more")
    page.tap("#tab-why")
    said(page, "#why-words", "reach")  # without the prover
    page.tap("#why-certificate summary")
    page.tap("#check")
    wait_until_ready(page)
    said(page, "#checked", "True")
    assert sum(sizes) > 7_000_000
    until(page, "navigator.serviceWorker.controller !== null")  # and the page is kept
    page.reload()
    page.wait_for_selector("#engine[data-phase=ready]", timeout=90_000)  # kept, so it is loaded unasked
