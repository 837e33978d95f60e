"""Playing and proving on the page, each answer compared with the package's."""

import json

import pytest
from browser import cells, said, show

from flipalg import Certificate, certificate, nullity, rule, solve
from flipalg.games import merlin
from flipalg.games.board import Board
from flipalg.impartial import chomp
from flipalg.reports.answers import answer

CORNER = "size=5x5&goal=off&cells=B"  # one light in the corner: the quiet patterns of 5 × 5 say that it cannot go out


def board_of(page):
    page.eval_on_selector("#text-board", "details => { details.open = true }")
    return Board(page.input_value("#text"), holes="x")


def press(page, row, column):
    n = int(page.get_attribute("#board [role=grid]", "aria-colcount"))
    page.click(f"#board [data-k='{row * n + column}']")


def dots(page):
    """Return the board of the presses that the page shows."""
    m, n = (int(page.get_attribute("#board [role=grid]", name)) for name in ("aria-rowcount", "aria-colcount"))
    shown = cells(page, "dot")
    return Board([[int((i, j) in shown) for j in range(n)] for i in range(m)])


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


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
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
        page.click("#hint")
        assert said(page, "#hint-words", "You are ").endswith(f" {count} press{'es' * (count > 1)} from the goal.")
        page.click("#board .hint")
    assert said(page, "#status", "Solved") == f"Solved in {left} moves!"


def test_goal_off_and_a_drawn_goal(page):
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
    page.click("#why")
    assert "an odd number" in said(page, "#why-words", "cannot be solved")
    witness = cells(page, "odd")
    assert witness
    assert Board(5, 5).press(witness).weight == 0  # quiet, and
    assert len(witness & set(board_of(page).cells)) % 2 == 1  # odd: no presses turn the light off
    page.click("#tab-solve")
    page.click("#solve")
    said(page, "#solve-words", "No presses")


def test_why_shows_quiet_patterns_and_a_true_certificate(page):
    page.click("#tab-why")
    page.click("#why")
    assert "2^2 sets" in said(page, "#why-words", "Nullity 2")
    for box in page.query_selector_all("#why-more input"):
        box.check()
        assert cells(page, "quiet")
        assert Board(5, 5).press(cells(page, "quiet")).weight == 0
    page.click("#check")
    said(page, "#checked", "True")
    with page.expect_download() as download:
        page.click("#certificate")
    assert Certificate.from_json(download.value.path().read_text(encoding="utf-8")) == certificate(5, 5)
    sides = answer({"kind": "why", "board": "\n".join(["....."] * 5)})["polynomials"]
    shown = [f"{side['name']} = {side['factors']}" for side in sides]
    assert page.locator(".polynomial").all_text_contents() == shown


def test_a_false_certificate_is_refused(page, tmp_path):
    fields = json.loads(certificate(4, 5).to_json()) | {"u": "1"}
    file = tmp_path / "false.json"
    file.write_text(json.dumps(fields))
    page.click("#tab-why")
    page.eval_on_selector("#panel-why details", "details => { details.open = true }")
    page.set_input_files("#certificate-file", str(file))
    said(page, "#check-words", "^Not true")


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


def test_merlin(page):
    page.click("[data-game=merlin]")
    page.wait_for_selector("#merlin-solve")
    state = "".join(
        str(int(lit == "true"))
        for lit in page.locator(".merlin button").evaluate_all("all => all.map(one => one.ariaPressed)")
    )
    page.click("#merlin-solve")
    wanted = " ".join(map(str, merlin.solve(state)))
    assert said(page, "#merlin-words", "Press").startswith(f"Press {wanted}:")
    for button in merlin.solve(state):
        page.click(f".merlin button:nth-child({button})")
    assert "Done" in page.text_content("[data-section=merlin] .status")


def test_flipping_triangles(page):
    page.click("[data-game=triangles]")
    page.click("#triangles-solve")
    said(page, "#triangles-words", "solutions")
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


def test_chomp_plays_perfectly_and_tells_who_wins(page):
    page.click("[data-game=chomp]")
    page.wait_for_selector("#chomp-diagram tbody tr", state="attached")
    page.click("#chomp-who")
    framed = {
        tuple(map(int, move.split(",")))
        for move in page.locator(".stone.wins").evaluate_all("all => all.map(one => one.dataset.move)")
    }
    assert framed == chomp.winning_moves((4, 4, 4))
    assert page.locator("#chomp-diagram tbody tr").count() == 12
    page.click("[data-move='3,0']")  # loses
    said(page, "#chomp-words", "The player took")
    rows = [
        int(count) for count in page.locator(".stairs > div").evaluate_all("all => all.map(one => one.children.length)")
    ]
    assert chomp.is_p_position(tuple(rows))
