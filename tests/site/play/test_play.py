"""Playing and proving on the page, each answer compared with the package's."""

import json
import re

import pytest
from browser import cells, said, show, until
from flipalg_page.requests import answer

from flipalg import Certificate, certificate, nullity, rule, solve
from flipalg.boards.board import Board
from flipalg.games import merlin
from flipalg.impartial import chomp
from flipalg.theory.unique_colors import unique_colors

CORNER = "size=5x5&goal=off&cells=B"  # one light in the corner: the quiet patterns of 5 × 5 say that it cannot go out


def board_of(page):
    page.eval_on_selector("#text-board", "details => { details.open = true }")
    return Board(page.input_value("#text"), holes="x", colors=int(page.input_value("#colors")))


def press(page, row, column):
    n = int(page.get_attribute("#board [role=grid]", "aria-colcount"))
    page.click(f"#board [data-k='{row * n + column}']")


def dots(page):
    """Return the board of the presses that the page shows."""
    return pressed_by(page, "dot", "dot")


def pressed_by(page, mark, number):
    """Return the presses that a mark stands for: on a board of many colors it says how often."""
    m, n = (int(page.get_attribute("#board [role=grid]", name)) for name in ("aria-rowcount", "aria-colcount"))
    told = f"found => found.map(cell => [Number(cell.dataset.k), Number(cell.dataset.{number} ?? 1)])"
    shown = dict(page.eval_on_selector_all(f"#board .cell.{mark}", told))
    colors = int(page.input_value("#colors"))
    return Board([[shown.get(i * n + j, 0) for j in range(n)] for i in range(m)], colors=colors)


def test_presses_undo_and_redo_are_those_of_the_package(page):
    for place in [(0, 0), (2, 2), (4, 3)]:
        press(page, *place)
    three = Board(5, 5).press([(0, 0), (2, 2), (4, 3)])
    assert board_of(page) == three
    assert cells(page) == set(three.cells)
    page.click("#undo")
    assert board_of(page) == Board(5, 5).press([(0, 0), (2, 2)])
    assert page.text_content("#moves") == "2"
    page.click("#redo")
    assert board_of(page) == three
    page.click("#restart")
    assert board_of(page).weight == 0


@pytest.mark.parametrize("topology", ["board", "cylinder", "ring", "torus"])
@pytest.mark.parametrize("neighborhood", ["king", "saltire", "row_with_center"])
def test_other_neighborhoods_and_edges_are_those_of_the_package(page, neighborhood, topology):
    show(page, f"size=4x3&neighborhood={neighborhood}&topology={topology}")
    press(page, 0, 2)
    assert board_of(page) == Board(4, 3).press([(0, 2)], neighborhood, topology)


def test_the_fewest_presses_win_when_they_are_pressed(page):
    page.click("#tab-solve")
    page.click("#fewest")
    assert f"{solve(5, 5, fewest=True).weight} presses, the fewest: proved" in said(page, "#solve-words", "proved")
    assert Board(5, 5).press(dots(page).cells).weight == 25
    page.fill("#speed", "20")
    page.click("#run")
    assert said(page, "#status", "Solved") == "Solved in 15 moves!"


def test_all_solutions_are_stepped_through_and_each_solves(page):
    page.click("#tab-solve")
    page.click("#solve")
    said(page, "#solution-words", "1 of 4")
    seen = {dots(page)}
    for number in (2, 3, 4):
        page.click("#next-solution")
        said(page, "#solution-words", f"{number} of 4")
        seen.add(dots(page))
    assert len(seen) == 4 == solve(5, 5).count
    assert all(Board(5, 5).press(presses.cells).weight == 25 for presses in seen)


def test_dots_stay_right_when_another_cell_is_pressed(page):
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("#board .dot")
    press(page, 1, 3)
    assert board_of(page).press(dots(page).cells).weight == 25


def test_hints_lead_to_the_goal_in_the_fewest_presses(page):
    page.click("#tab-play")
    show(page, "size=3x3")
    left = solve(3, 3).weight
    for count in range(left, 0, -1):
        page.click("#hint-now")
        assert said(page, "#status", "You are ").endswith(f" {count} press{'es' * (count > 1)} from the goal.")
        page.click("#board .hint")
    assert said(page, "#status", "Solved") == f"Solved in {left} moves!"


def test_the_goals_off_and_drawn_are_reached(page):
    show(page, "size=4x3&goal=off&cells=B")
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("#board .dot")
    assert board_of(page).press(dots(page).cells).weight == 0
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#goal", "drawn")  # begins as what it was: all off
    press(page, 1, 1)
    press(page, 3, 2)
    page.select_option("#mode", "press")
    page.click("#solve")
    page.wait_for_selector("#board .dot")
    assert board_of(page).press(dots(page).cells).cells == ((1, 1), (3, 2))


def test_holes_are_neither_pressed_nor_turned(page):
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#mode", "holes")
    press(page, 2, 2)
    page.select_option("#mode", "press")
    press(page, 2, 2)
    press(page, 2, 1)
    assert board_of(page) == Board(5, 5, holes=[(2, 2)]).press([(2, 1)])
    page.click("#tab-solve")
    page.click("#fewest")
    said(page, "#solve-words", "proved|only")
    assert board_of(page).press(dots(page).cells).weight == 24


def test_an_unsolvable_board_shows_a_witness(page):
    show(page, CORNER)
    page.click("#tab-why")
    said(page, "#why-words", "No presses reach the goal")
    assert "must turn is odd" in page.text_content("#why-reason")
    witness = cells(page, "odd")
    assert witness
    assert Board(5, 5).press(witness).weight == 0  # quiet, and
    assert len(witness & set(board_of(page).cells)) % 2 == 1  # odd: no presses turn the light off
    page.click("#tab-solve")
    page.click("#solve")
    said(page, "#solve-words", "No presses")


def test_why_shows_the_solutions_the_reason_the_proof_and_a_true_certificate(page, tmp_path):
    page.click("#tab-why")
    assert said(page, "#why-words", "reach the goal") == "4 different sets of presses reach the goal."
    start, shown = board_of(page), set()
    for i in range(page.locator("#why-solutions button").count()):
        page.click(f"#why-solutions button >> nth={i}")
        shown.add(frozenset(cells(page, "dot")))
        assert start.press(cells(page, "dot")).weight in (0, 25)
    assert len(shown) == solve(5, 5).count
    assert "2 independent patterns make 2^2 = 4" in page.text_content("#why-reason")
    page.click("#why-proof summary")
    said(page, "#why-proof", "nullity of|nullity, the")
    assert page.locator("#why-meanings dd").count() == 3
    sides = answer({"kind": "why", "board": "\n".join(["....."] * 5)})["polynomials"]
    assert page.locator(".polynomial").all_text_contents() == [f"{side['name']} = {side['factors']}" for side in sides]
    page.click("#why-certificate summary")
    page.click("#check")
    said(page, "#checked", "True")
    with page.expect_download() as download:
        page.click("#certificate")
    assert Certificate.from_json(download.value.path().read_text(encoding="utf-8")) == certificate(5, 5)
    file = tmp_path / "false.json"
    file.write_text(json.dumps(json.loads(certificate(4, 5).to_json()) | {"u": "1"}))
    page.set_input_files("#certificate-file", str(file))
    said(page, "#checked", "^Not true")


def test_rules_are_those_of_the_package(page):
    page.click("#tab-rules")
    for n in (6, 20):
        page.fill("#rule-n", str(n))
        page.press("#rule-n", "Enter")
        assert str(rule(n)) in said(page, "#rule-words", f"m × {n} is unique")
    page.fill("#rule-n", "0")
    page.press("#rule-n", "Enter")
    assert "got 0" in said(page, "#rule-words", "must be")


def test_the_map_of_nullities_opens_a_board(page):
    page.click("#tab-rules")
    said(page, "#map-words", "nullity")
    page.focus("#map")
    page.keyboard.press("ArrowDown")
    assert said(page, "#map-words", "^6 × 5").startswith(f"6 × 5: nullity {nullity(6, 5)}")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert f"nullity {nullity(4, 4)}" in said(page, "#map-words", "^4 × 4")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board [role=grid][aria-rowcount='4'][aria-colcount='4']")


def test_a_shuffle_is_the_same_for_the_same_seed_and_can_be_solved(page):
    page.eval_on_selector("#options", "details => { details.open = true }")
    shown = []
    for seed in ("7", "7", "8"):
        page.fill("#seed", seed)
        page.click("#shuffle")
        shown.append(board_of(page))
    assert shown[0] == shown[1] != shown[2]
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("#board .dot")
    assert shown[2].press(dots(page).cells).weight == 25


def type_board(page, digits):
    """Choose to paint, and type a digit on cell after cell."""
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#mode", "draw")
    page.focus("#board [data-k='0']")
    for digit in digits:
        page.keyboard.press(digit)
    page.select_option("#mode", "press")


def test_a_board_of_three_colors_typed_by_hand_is_solved(page):
    page.select_option("#colors", "3")
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#goal", "off")
    typed = "2101000102200010112001000"
    type_board(page, typed)
    start = board_of(page)
    assert [value for row in start for value in row] == list(map(int, typed))
    page.click("#tab-solve")
    page.click("#fewest")
    found = solve(start, fewest=True)
    assert f"{found.weight} presses, the fewest: proved; 3^3 = 27 solutions" in said(page, "#solve-words", "proved")
    assert start.press(dots(page)) == Board(5, 5, colors=3)
    assert dots(page).weight < found.weight  # some are pressed twice, and say so
    page.fill("#speed", "20")
    page.click("#run")
    assert said(page, "#status", "Solved") == f"Solved in {found.weight} moves!"


def test_three_colors_are_won_hint_after_hint(page):
    page.select_option("#colors", "3")
    page.fill("#seed", "11") if page.is_visible("#seed") else page.eval_on_selector(
        "#seed", "seed => { seed.value = 11 }"
    )
    page.click("#shuffle")
    page.click("#tab-play")
    left = solve(board_of(page), colors=3, goal="on", fewest=True).weight
    while left:
        page.click("#hint-now")
        assert f"{left} press" in said(page, "#status", "from the goal")
        page.click("#board .hint")
        left -= 1
    assert "Solved" in page.text_content("#status")
    assert board_of(page) == Board([[1] * 5] * 5, colors=3)


def test_hints_that_are_not_proved_never_lead_further_away(page):
    """With 6 colors another hint may start from another solution, with more presses: the page keeps to its plan."""
    fragment = "size=4x4&colors=6&topology=torus&neighborhood=beams_without_center&goal=off"
    page.click("#tab-play")
    rose = 0
    for seed in (3, 4):
        show(page, fragment)
        page.eval_on_selector("#seed", f"seed => {{ seed.value = {seed} }}")
        page.click("#shuffle")
        state, left, asked = board_of(page), None, None
        while left != 0:
            question = {"kind": "hint", "board": str(state), "goal": "off", "colors": 6, "topology": "torus"}
            naive = answer(question | {"neighborhood": "beams_without_center"})["presses"]
            rose += asked is not None and naive >= asked
            asked = naive
            page.click("#hint-now")
            words = said(page, "#status", "from the goal")
            now = int(re.search(r"at most (\d+) press", words)[1])
            assert left is None or now <= left
            page.click("#board .hint")
            left, state = now - 1, board_of(page)
        assert state.weight == 0
    assert rose  # the boards are such that this was needed


@pytest.mark.parametrize(
    ("fragment", "colors"), [("size=4x4&colors=6&goal=off", 6), ("size=3x4&colors=9&topology=torus", 9)]
)
def test_all_solutions_with_many_colors_are_reached(page, fragment, colors):
    show(page, fragment)
    page.click("#shuffle")
    start = board_of(page)
    goal = [[int("goal" not in fragment)] * start.n] * start.m
    page.click("#tab-solve")
    page.click("#solve")
    said(page, "#solve-words", "solution")
    found = solve(start, goal=Board(goal, colors=colors), topology="torus" if "torus" in fragment else "board")
    seen = set()
    for number in range(1, min(found.count, 9) + 1):
        if found.count > 1:
            said(page, "#solution-words", f"^{number} of {found.count}:")
        seen.add(dots(page))
        assert start.press(dots(page), topology=found.topology) == Board(goal, colors=colors)
        if found.count > 1:
            page.click("#next-solution")
    assert len(seen) == min(found.count, 9)


def test_a_colored_board_that_cannot_be_solved_shows_its_witness(page):
    show(page, "size=2x2&colors=3&goal=off&cells=B")
    page.click("#tab-why")
    words = said(page, "#why-reason", "never change this sum")
    witness = pressed_by(page, "odd", "frame")
    start = board_of(page)
    assert witness.weight
    assert start.press(witness) == start
    total = sum(witness[i, j] * start[i, j] for i in range(2) for j in range(2)) % 3
    assert total
    assert f"It is {total} here and 0 at the goal" in words
    assert "in the witness" in page.get_attribute("#board [data-k='0']", "aria-label")


def test_why_with_colors_shows_quiet_patterns_and_a_true_certificate(page):
    show(page, "size=5x5&colors=6&goal=off")
    page.click("#tab-why")
    said(page, "#why-words", "108 different sets")
    for place in page.query_selector_all("#quiet-switches button"):
        place.hover()
        quiet = pressed_by(page, "quiet", "frame")
        assert quiet.weight
        assert Board(5, 5, colors=6).press(quiet).weight == 0
    page.click("#why-proof summary")
    page.click("#why-colors summary")
    assert unique_colors(5, 5).determinant == 0
    said(page, "#by-colors", "No number of colors gives exactly one solution.")
    page.click("#why-certificate summary")
    page.click("#check")
    assert "2 modulo 2, 3 modulo 3" in said(page, "#checked", "True")


def test_colors_travel_by_link_and_never_stand_alone(visit, strict):
    visitor = visit(engine=False)
    page = visitor.open(f"{strict}#size=5x5")
    page.select_option("#colors", "9")
    type_board(page, "012345678" * 2 + "0123456")
    shown = board_of(page)
    digits = page.locator("#board .cell").all_text_contents()
    assert digits == [str(value) for row in shown for value in row]
    assert page.get_attribute("#board [data-k='8']", "aria-label") == "D2, color 8"
    fills = page.eval_on_selector_all(
        "#board .cell", "all => all.slice(0, 8).map(one => getComputedStyle(one).backgroundColor)"
    )
    assert len(set(fills)) == 8
    page.eval_on_selector("#text-board", "details => { details.open = true }")
    page.click("#copy-link")
    said(page, "#link-words", "Copied|address bar")
    until(page, "location.hash.includes('cells=')")  # written after a moment of rest
    other = visitor.open(page.evaluate("location.href"))
    assert board_of(other) == shown


def test_a_color_is_picked_and_painted(page):
    page.click("#tab-play")  # Why would mark a witness on every position that is painted
    page.select_option("#colors", "5")
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#mode", "draw")
    page.check("#brush input[value='3']")
    press(page, 1, 1)
    page.check("#brush input[value='']")
    press(page, 2, 2)
    page.select_option("#mode", "goal")
    page.check("#brush input[value='4']")
    press(page, 0, 0)
    assert board_of(page).tolist()[:3] == [[0] * 5, [0, 3, 0, 0, 0], [0, 0, 1, 0, 0]]
    assert page.text_content("#board [data-k='0']") == "0→4"
    assert page.get_attribute("#board [data-k='0']", "aria-label") == "A1, color 0→4, wanted color 4"
    assert "painted goal" in page.text_content("#status")


def test_the_page_solves_boards_that_the_engine_refuses(page):
    show(page, "size=60x60&colors=3&neighborhood=king")
    page.click("#tab-play")
    page.click("#hint-now")
    said(page, "#status", "from the goal")


def test_a_board_that_cannot_be_solved_shows_which_cell_may_be_misread(page):
    show(page, "size=1x2&goal=off")
    press(page, 0, 0)  # both on: solvable
    page.eval_on_selector("#options", "details => { details.open = true }")
    page.select_option("#mode", "draw")
    press(page, 0, 1)
    page.click("#tab-play")
    page.click("#hint-now")
    assert said(page, "#status", "misread").endswith("One framed cell was probably misread: tap it.")
    page.click("#solve-now")
    assert said(page, "#solve-words", "misread").endswith("misread: A1, B1. Tap the wrong one to correct it.")
    assert page.get_attribute("#board [data-k='1']", "aria-label").endswith("may be misread")
    press(page, 0, 1)  # mended, not pressed
    assert page.text_content("#status") == "B1 is mended: now the board can be solved."
    assert board_of(page).cells == ((0, 0), (0, 1))
    page.click("#hint-now")
    said(page, "#status", "1 press from the goal")


def test_the_map_is_that_of_the_atlas_for_the_board_that_is_played(page):
    page.click("#tab-rules")
    until(page, "document.querySelectorAll('#map-legend .swatch').length > 3")
    shown = page.locator("#map-legend span").all_text_contents()
    assert shown[0] == "Nullity:"
    show(page, "size=6x7&neighborhood=king&topology=torus&colors=3")
    v = nullity(6, 7, "king", "torus", colors=3)
    said(page, "#map-words", f"^6 × 7: nullity {v}")
    kinds = [page.input_value(f"#map-{name}") for name in ("neighborhood", "topology", "colors")]
    assert kinds == ["king", "torus", "3"]
    page.focus("#map")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board [role=grid][aria-rowcount='7'][aria-colcount='7']")
    assert page.input_value("#colors") == "3"


def test_merlin_is_won_with_the_shown_buttons(page):
    page.click("[data-game=merlin]")
    page.wait_for_selector("#merlin-solve")
    state = "".join(
        str(int(lit == "true"))
        for lit in page.locator(".merlin button").evaluate_all("all => all.map(one => one.ariaPressed)")
    )
    page.click("#merlin-solve")
    assert list(map(int, page.locator(".merlin .dot").all_text_contents())) == merlin.solve(state)
    for button in merlin.solve(state):
        page.click(f".merlin button:nth-child({button})")
    assert "Solved in" in page.text_content("[data-section=merlin] .status")


def test_flipping_triangles_are_won_with_the_shown_pushes(page):
    page.click("[data-game=triangles]")
    page.click("#triangles-solve")
    said(page, "#triangles-words", "way|solutions")
    for _ in range(page.locator("svg.coins .push.dot").count()):
        page.dispatch_event("svg.coins .push.dot", "click")
    assert "All turned" in page.text_content("[data-section=triangles] .status")


def test_disentis_is_won_in_the_order_shown(page):
    page.click("[data-game=disentis]")
    page.click("#disentis-solve")
    assert "17 presses" in said(page, "#disentis-words", "presses")
    for _ in range(17 + 1):
        page.click("#disentis-board .hint")
    assert "Won" in page.text_content("[data-section=disentis] .status")


def test_a_way_of_disentis_keeps_the_game_and_names_the_last_piece(page):
    page.click("[data-game=disentis]")
    for side in ("6", "5"):  # a new game
        page.select_option("#disentis-size", side)
    page.click("#disentis-board [data-k='0']")
    status = "[data-section=disentis] .status"
    mine = page.text_content(status)
    assert "Moves: 1" in mine
    assert page.is_hidden("#disentis-back")
    page.click("#disentis-solve")
    assert "Then the last piece is turned alone." in said(page, "#disentis-words", "presses")
    assert "Moves: 0" in page.text_content(status)
    page.click("#disentis-board .hint")
    page.click("#disentis-back")
    assert page.text_content(status) == mine
    page.click("#disentis-undo")
    assert "Moves: 0" in page.text_content(status)
    assert page.is_disabled("#disentis-undo")


def test_sides_that_cannot_be_won_say_so(page):
    page.click("[data-game=disentis]")
    options = page.locator("#disentis-size option")
    assert options.filter(has_text="why").all_text_contents() == ["4 × 4: why can it not be won?"]
    page.select_option("#disentis-rules", "trisentis")
    assert options.filter(has_text="why").all_text_contents() == [
        f"{side} × {side}: why can it not be won?" for side in (3, 5)
    ]
    assert page.input_value("#disentis-size") == "6"


@pytest.mark.parametrize(
    ("game", "move", "dot"),
    [
        ("merlin", ".merlin button:nth-child(1)", ".merlin .hint"),
        ("triangles", "svg.coins .push", "svg.coins .push.hint"),
    ],
)
def test_small_games_take_back_and_hint(page, game, move, dot):
    page.click(f"[data-game={game}]")
    status = f"[data-section={game}] .status"
    page.click(f"#{game}-deal")
    begin = page.text_content(status)
    assert page.is_disabled(f"#{game}-undo")
    for _ in range(3):
        page.locator(move).first.dispatch_event("click")
    assert page.text_content(status) != begin
    page.click(f"#{game}-undo")
    assert "Moves: 2" in page.text_content(status)
    page.click(f"#{game}-restart")
    assert page.text_content(status) == begin
    page.click(f"#{game}-hint")
    left = said(page, f"#{game}-words", "from the goal")
    assert page.locator(dot).count() == 1
    page.locator(dot).first.dispatch_event("click")
    page.click(f"#{game}-hint")
    until(page, f"document.querySelector('#{game}-words').textContent !== {json.dumps(left)}")


def test_chomp_plays_perfectly_and_tells_who_wins(page):
    page.click("[data-game=chomp]")
    page.click("#chomp-solve")
    framed = {
        tuple(map(int, move.split(",")))
        for move in page.locator(".stone.wins").evaluate_all("all => all.map(one => one.dataset.move)")
    }
    assert framed == chomp.winning_moves((4, 4, 4))
    assert page.locator("#chomp-diagram tbody tr").count() == 12
    page.click("[data-move='3,0']")  # loses
    said(page, "[data-section=chomp] .status", "The computer took")
    rows = [
        int(count) for count in page.locator(".stairs > div").evaluate_all("all => all.map(one => one.children.length)")
    ]
    assert chomp.is_p_position(tuple(rows))
