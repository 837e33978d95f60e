"""The page as such: before the engine, offline, on a phone, by keyboard, with hostile text, with a dead worker."""

import pytest
from browser import AXE, cells, said, serve_plainly, show, until, violations, wait_until_ready

from flipalg.boards.board import Board

FIRST_VISIT = 8_600_000
WITHOUT_THE_CORE = 16_500_000  # where ziglang is not installed, FLINT is fetched at once


def test_the_board_plays_before_the_engine_is_ready(visit, plain):
    visitor = visit(service_workers="block")
    held = []
    visitor.context.route("**/engine/worker.js", lambda route: held.append(route))
    visitor.context.add_init_script("WebAssembly.validate = () => false; delete WebAssembly.instantiate;")
    page = visitor.open(f"{plain}#size=5x5", ready=False)
    said(page, "#no-simd", "This browser has no SIMD in WebAssembly")  # and yet:
    page.click("#board [data-k='12']")
    assert cells(page) == set(Board(5, 5).press([(2, 2)]).cells)
    page.click("#undo")
    assert not cells(page)
    page.click("#hint-now")  # answered by the page
    said(page, "#status", "You are 15 presses from the goal")
    assert page.get_attribute("#status", "data-checked") is None
    page.click("#tab-why")
    page.click("#why-certificate summary")
    page.click("#check")  # waits
    said(page, "#checked", "Waiting")
    held[0].continue_()
    wait_until_ready(page)
    page.wait_for_selector("#status[data-checked=hint]", state="attached")  # and checked when Python is there
    said(page, "#checked", "True")


def test_the_first_visit_is_small_asks_no_other_server_and_the_page_works_offline_after_it(visit, built):
    served = serve_plainly(built)
    visitor = visit()
    sizes = []
    visitor.context.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page = visitor.open(f"{served.address}#size=5x5")
    page.click("#tab-solve")
    page.click("#fewest")
    said(page, "#solve-words", "proved")
    assert all(url.startswith((served.address, f"blob:{served.address}")) for url in visitor.requests)
    assert any("python_stdlib" in url for url in visitor.requests)  # all requests are seen, the worker's too
    assert 7_000_000 < sum(sizes) < (FIRST_VISIT if any(built.glob("*/f2x.wasm")) else WITHOUT_THE_CORE)
    assert any(built.glob("*/f2x.wasm")) != any("python_flint" in url for url in visitor.requests)
    until(page, "navigator.serviceWorker.controller !== null")
    served.close()  # no server at all
    visitor.context.set_offline(True)
    page.reload()
    wait_until_ready(page)
    page.click("#tab-solve")
    page.click("#fewest")
    said(page, "#solve-words", "15 presses, the fewest: proved")
    page.click("[data-game=chomp]")
    page.wait_for_selector("#chomp-diagram tbody tr", state="attached")


def test_a_killed_or_stopped_worker_is_started_again_and_the_board_stays(page):
    page.click("#board [data-k='7']")
    before = cells(page)
    page.workers[0].evaluate("self.close()")
    page.wait_for_selector("#engine:not([data-phase=ready])")
    wait_until_ready(page)
    assert cells(page) == before
    page.click("#hint-now")
    said(page, "#status", "from the goal")
    show(page, "size=23x47")  # nullity 22: many seconds
    page.click("#tab-solve")
    page.click("#fewest")
    page.click("#stop")
    said(page, "#solve-words", "Stopped")
    wait_until_ready(page)
    show(page, "size=4x4")
    page.click("#fewest")
    said(page, "#solve-words", "4 presses, the fewest: proved")


def test_the_page_works_by_keyboard_alone(visit, strict):
    page = visit(engine=False).open(f"{strict}#size=5x5")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the board"
    page.keyboard.press("Enter")
    for _ in range(4):  # today, packs, stuck, the board
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.ariaLabel") == "A1, off"
    for key in ("ArrowRight", "ArrowDown", "Space"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.ariaLabel") == "B2, on"
    assert cells(page) == set(Board(5, 5).press([(1, 1)]).cells)
    page.keyboard.press("u")
    assert not cells(page)
    page.keyboard.press("r")
    assert len(cells(page)) == 5
    page.keyboard.press("Control+End")
    assert page.evaluate("document.activeElement.ariaLabel") == "E5, off"
    page.focus("#tab-play")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "solve"
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .dot")


def test_on_a_phone_nothing_is_wider_than_the_screen(visit, strict):
    narrow = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    page = visit(engine=False, **narrow).open(f"{strict}#size=5x5")
    page.tap("#board [data-k='12']")
    assert len(cells(page)) == 5
    for fragment in ("size=12x12", "size=100x100"):
        show(page, fragment)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.tap("#more")
    for tab in ("play", "solve", "why", "rules", "explain"):
        page.tap(f"#tab-{tab}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.tap("#sheet .sheet-close")
    for game in ("merlin", "triangles", "graphs", "disentis", "chomp", "duel", "learn"):  # learn has no row of games
        page.tap(f"[data-game={game}]")
        page.wait_for_selector(f"[data-section={game}] .status")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_link_brings_the_same_board_back(visit, strict):
    visitor = visit(engine=False)
    page = visitor.open(strict)
    show(page, "size=7x9&neighborhood=king&topology=torus")
    page.click("#board [data-k='20']")
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#mode", "holes")
    page.click("#board [data-k='3']")
    page.eval_on_selector("#text-board", "details => { details.open = true }")
    text = page.input_value("#text")
    page.click("#copy-link")
    until(page, "document.querySelector('#link-words').textContent !== ''")
    until(page, "location.hash.includes('holes=')")  # written after a moment of rest
    other = visitor.open(page.evaluate("location.href"))
    other.wait_for_selector("[role=grid][aria-rowcount='7'][aria-colcount='9']")
    assert other.input_value("#text") == text
    assert other.input_value("#neighborhood") == "king"
    assert other.input_value("#topology") == "torus"


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("size=5x101", "columns must be a whole number from 1 to 100, got 101"),
        ("size=9999x9999", "from 1 to 100"),
        ("size=<img src=x onerror=alert(1)>", "the link's size is rows x columns"),
        ("size=5x5&neighborhood=<script>alert(1)</script>", "the link's neighborhood is unknown: <script>"),
        ("size=2x2&cells=" + "B" * 100, "the link's cells do not fit its size"),
    ],
)
def test_a_hostile_link_is_data(visit, strict, fragment, words):
    page = visit(engine=False).open(f"{strict}#{fragment}")
    assert words in said(page, "#status", "link|must")
    assert page.locator("#board [role=gridcell]").count() == 25
    assert page.locator("main img, main script").count() == 0


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "##\n#", "#" * 101, ""])
def test_pasted_text_is_data(visit, strict, text):
    page = visit(engine=False).open(f"{strict}#size=5x5")
    page.eval_on_selector("#text-board", "details => { details.open = true }")
    page.fill("#text", text)
    page.click("#use-text")
    said(page, "#status", "has|must|is not a cell|empty")
    assert page.locator("#board [role=gridcell]").count() == 25
    assert page.locator("main img").count() == 0


def test_a_pasted_board_is_shown(visit, strict):
    page = visit(engine=False).open(f"{strict}#size=5x5")
    page.eval_on_selector("#text-board", "details => { details.open = true }")
    page.fill("#text", "1 0 1\n0 x 0\n")
    page.click("#use-text")
    page.wait_for_selector("#board [role=grid][aria-rowcount='2']")
    assert cells(page) == {(0, 0), (0, 2)}
    assert cells(page, "hole") == {(1, 1)}
    assert said(page, "#link-words", "Read") == "Read as a board of 2 × 3; 1 is on."


def test_a_side_too_large_is_refused_before_work(visit, strict):
    page = visit(engine=False).open(strict)
    page.fill("#rows", "101")
    page.click("text=New board")
    assert said(page, "#status", "must").endswith("from 1 to 100, got 101")
    page.fill("#rows", "60")
    page.fill("#columns", "60")
    page.click("text=New board")
    page.wait_for_selector("#board [aria-rowcount='60'][aria-colcount='60'] canvas")


def test_the_policy_binds_page_and_worker(engine, page):
    later = """new Promise(tell => setTimeout(() => {
        try { tell(new Function("return 1")()) } catch (error) { tell(error.name) }
    }))"""
    for frame in (page, page.workers[0]):
        assert frame.evaluate(later) == "EvalError"
    blocked = page.evaluate("fetch('https://example.org/').then(() => 'open', error => error.name)")
    assert blocked == "TypeError"
    engine[0].problems.clear()  # these refusals are written to the console


def test_axe_finds_no_serious_fault(visit, plain):
    page = visit(bypass_csp=True).open(f"{plain}#size=5x5")
    page.add_script_tag(path=str(AXE))
    found = {}

    def look(part, place="html"):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found[part, scheme] = violations(page, place)

    shown = {"name": "board.png", "mimeType": "image/png", "buffer": page.screenshot()}
    page.set_input_files("#picture-file", shown)
    page.wait_for_selector("#picture-view .picture-cell")
    look("picture")
    page.click("#picture-close")
    page.click("#board [data-k='12']")
    page.click("#hint-now")
    said(page, "#status", "from the goal")
    look("play")
    for tab, button, words in (("solve", "#fewest", "#solve-words"), ("why", "#why-proof summary", "#why-proof")):
        page.click(f"#tab-{tab}")
        page.click(button)
        said(page, words, "proved|nullity")
        look(tab)
    page.select_option("#colors", "9")
    page.click("#shuffle")
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("#board .dot")
    page.click("#tab-why")
    page.click("#quiet-switches button >> nth=0")
    page.eval_on_selector("#mode", "mode => { mode.value = 'goal'; mode.dispatchEvent(new Event('change')) }")
    page.check("#brush input[value='3']")
    page.click("#board [data-k='3']")
    look("colors")
    page.click("#tab-rules")
    said(page, "#map-words", "solution")
    page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true })")
    look("rules")
    for game in ("merlin", "triangles", "graphs", "disentis", "chomp"):
        page.click(f"[data-game={game}]")
        page.wait_for_selector(f"[data-section={game}] .status")
        look(game, f"[data-section={game}]")
    assert {part: faults for part, faults in found.items() if faults} == {}


def test_a_board_of_ones_own_is_entered_and_solved(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=5x5")
    page.click("#board [data-k='12']")
    page.click("#to-enter")
    assert not cells(page)  # it starts dark
    page.click("#board [data-k='0']")
    page.hover("#board [data-k='15']")
    page.mouse.down()
    for k in (16, 17, 18):
        page.hover(f"#board [data-k='{k}']")
    page.mouse.up()
    assert cells(page) == {(0, 0), (3, 0), (3, 1), (3, 2), (3, 3)}
    page.click("#undo")  # the whole stroke
    assert cells(page) == {(0, 0)}
    page.click("#board [data-k='24']")
    page.click("#rows-more")
    page.click("#columns-less")
    assert cells(page) == {(0, 0)}  # the light in the removed column is gone
    assert page.locator("#board [role=gridcell]").count() == 24
    page.click("#solve-now")
    page.wait_for_selector("#board .dot")
    said(page, "#solve-words", "only solution")
    assert page.get_attribute("#to-enter", "aria-pressed") == "false"
    while dots := cells(page, "dot"):
        i, j = min(dots)
        page.click(f"#board [data-k='{4 * i + j}']")  # a dot is pressed, and goes
    assert not cells(page)
    said(page, "#status", "Solved")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#text-board summary")
    page.click("#copy-link")
    copied = page.evaluate("copied")
    page.goto("about:blank")  # no write to the address is pending there
    page.goto(copied)
    page.wait_for_selector("#board [role=gridcell]")
    assert cells(page) == {(0, 0)}  # the puzzle, not its end


def test_a_board_has_coordinates_and_fits_the_window(visit, plain):
    page = visit(engine=False, viewport={"width": 1280, "height": 800}).open(plain)
    assert page.eval_on_selector_all(".lights-columns span", "all => all.map(one => one.textContent)") == list("ABCDE")
    assert page.eval_on_selector_all(".lights-row", "all => all.map(one => one.dataset.row)") == list("12345")
    for side in (5, 20, 50):
        show(page, f"size={side}x{side}")
        shown = "#board canvas" if side == 50 else "#board [data-k='{k}']"  # a large board is drawn as one picture
        first, last = (page.locator(shown.format(k=k)).bounding_box() for k in (0, side * side - 1))
        assert first["x"] >= 0
        assert last["x"] + last["width"] <= 1280
        assert last["y"] + last["height"] - first["y"] <= 800
        assert page.evaluate("(host => host.scrollWidth <= host.clientWidth)(document.querySelector('#board'))")


def test_cells_stand_out_in_the_dark(visit, plain):
    page = visit(engine=False, color_scheme="dark").open(f"{plain}#size=5x5")
    rim, ground = page.evaluate(
        """() => [getComputedStyle(document.querySelector('#board .cell')).boxShadow,
                  getComputedStyle(document.body).backgroundColor]
            .map(text => text.match(/[0-9.]+/g).slice(0, 3).map(Number))"""
    )

    def luminance(color):
        parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in color]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted((luminance(rim), luminance(ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3
