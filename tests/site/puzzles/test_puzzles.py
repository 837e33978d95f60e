"""The board of the day, the packs, the card and the statistics."""

import csv
import json
import os
import re
import subprocess
from datetime import date
from pathlib import Path

import pytest
from browser import AXE, ROOT, cells, said, until, violations

from flipalg import nullity, solutions, solve
from flipalg.boards.board import Board


@pytest.fixture(scope="module")
def puzzles(built):
    (page,) = built.glob("*/js")
    script = str(Path(__file__).with_name("puzzles.mjs"))
    run = subprocess.run(["node", script], env=os.environ | {"PAGE": str(page.parent)}, capture_output=True, check=True)
    return {one["key"]: one for one in map(json.loads, run.stdout.splitlines())}


def fewest(puzzle):
    board = Board(puzzle["text"], colors=puzzle["colors"], holes="x")
    form = {"neighborhood": puzzle["neighborhood"], "topology": puzzle["topology"]}
    return solve(board, goal="off", fewest=True, **form)


def test_par_is_the_fewest_presses_by_the_package(puzzles):
    for puzzle in puzzles.values():
        found = fewest(puzzle)
        assert found.proved
        assert found.weight == puzzle["par"], puzzle


def test_from_monday_to_sunday_par_grows(puzzles):
    days = {day: puzzles[day]["par"] for day in puzzles if day[:2] == "20"}
    by_weekday = [[par for day, par in days.items() if date.fromisoformat(day).weekday() == k] for k in range(7)]
    means = [sum(pars) / len(pars) for pars in by_weekday]
    assert len(days) == 56
    assert means == sorted(means)
    assert min(by_weekday[6]) > max(by_weekday[0])


def test_the_hardest_positions_are_those_of_the_table(puzzles):
    with (ROOT / "tables" / "hardest.csv").open(encoding="utf-8") as file:
        table = {(int(row["m"]), int(row["n"])): row for row in csv.DictReader(file)}
    found = {}
    for key, puzzle in puzzles.items():
        if key.startswith("hardest"):
            board = Board(puzzle["text"])
            found[board.shape] = puzzle["par"]
            assert table[board.shape]["at_least"] == table[board.shape]["at_most"] == str(puzzle["par"])
    sizes = [(m, n) for m in range(2, 9) for n in range(m, 9) if nullity(m, n)]
    assert sorted(found) == [*sizes, (9, 9)]


def test_a_day_has_one_board_for_all_for_good(puzzles):
    """The board of a day that was sent to a friend does not change when the page does."""
    kept = json.loads((ROOT / "tests" / "data" / "daily.json").read_text("utf-8"))
    assert len(kept) == 7
    assert {day: puzzles[day]["text"] for day in kept} == kept


def test_the_long_board_of_a_week_is_9_by_9_of_three_kinds_in_turn(puzzles):
    weeks = {key: puzzle for key, puzzle in puzzles.items() if key.startswith("week ")}
    assert list(weeks)[:2] == ["week 2026-11-16", "week 2026-11-23"]  # named after their Mondays
    kinds = [(puzzle["neighborhood"], puzzle["topology"]) for puzzle in weeks.values()]
    assert kinds == 3 * kinds[:3]
    assert set(kinds) == {("plus", "board"), ("plus", "torus"), ("king_with_center", "board")}
    for puzzle in weeks.values():
        assert Board(puzzle["text"]).shape == (9, 9)
        assert 20 <= puzzle["par"] <= 26
    assert len({puzzle["text"] for puzzle in weeks.values()}) == len(weeks)


def at(visitor, moment):
    visitor.context.clock.set_fixed_time(moment)


def test_yesterdays_solution_comes_with_its_reason(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US")
    at(visitor, "2026-11-25T10:00:00")
    page = visitor.open(f"{plain}#daily=today")
    page.click("#yesterday")
    assert page.text_content("#puzzle-name").startswith("Tue, Nov 24")
    page.wait_for_selector("#board .dot")
    start = Board(puzzles["2026-11-24"]["text"])
    shown = cells(page, "dot")
    assert start.press(shown).weight == 0
    assert len(shown) == puzzles["2026-11-24"]["par"]
    words = said(page, "#puzzle-why", "compared")
    assert set(re.findall(r"[A-E][1-5]", words)) == {f"{'ABCDE'[j]}{i + 1}" for i, j in shown}
    weights = sorted({found.weight for found in solutions(start)})
    assert f"All 4 solutions were compared: they take {', '.join(map(str, weights))} presses." in words
    page.click("#par-steps")
    page.wait_for_selector("#matrix")
    assert page.is_hidden("#yesterday")


def test_every_day_and_week_is_found_in_the_archive_with_its_medal(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US")
    at(visitor, "2026-11-25T10:00:00")
    solved = {"presses": 7, "par": 7, "seconds": 9, "hints": 0, "shown": False, "day": "2026-11-24"}
    kept = {"2026-11-24": {"moves": [], "seconds": 9, "hinted": [], "shown": False, "solved": solved}}
    visitor.context.add_init_script(
        f"if (location.port) localStorage.setItem('flipalg-played', JSON.stringify({json.dumps(kept)}))"
    )
    page = visitor.open(f"{plain}#daily=today")
    page.click("#to-days")
    page.wait_for_selector(".days")
    counted = ["1", "1", "🥇 1  🥈 0  🥉 0", "1", "1"]
    assert page.locator("#statistics-lines dd").all_text_contents() == counted
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert violations(page, "#days") == []
    assert page.is_visible("[aria-label='Tuesday, November 24 🥇']")
    assert page.is_disabled("[aria-label='Thursday, November 26']")
    page.click("[aria-label='Monday, November 23']")
    assert page.locator("#days").count() == 0
    assert page.input_value("#text") == puzzles["2026-11-23"]["text"]
    page.click("#to-days")
    page.click("[aria-label='9×9, Week of Nov 16']")
    assert page.input_value("#text") == puzzles["week 2026-11-16"]["text"]
    assert page.text_content("#puzzle-name").startswith("Week of Nov 16 · par")
    until(page, "location.hash.startsWith('#weekly=2026-11-16')")
    page.click("#puzzle-next")
    assert page.input_value("#text") == puzzles["week 2026-11-23"]["text"]
    assert page.is_disabled("#puzzle-next")
    page.click("#to-days")
    page.click("[aria-label='the month before']")
    page.click("[aria-label='Saturday, October 31']")
    until(page, "location.hash.startsWith('#daily=2026-10-31')")
    page.select_option("#packs", "weekly")
    assert page.input_value("#text") == puzzles["week 2026-11-23"]["text"]
    page.click("#to-days")
    page.click("#forget")
    assert page.locator("#statistics-lines dd").all_text_contents() == ["0", "0", "🥇 0  🥈 0  🥉 0", "0", "0"]
    assert page.locator("[aria-label='Tuesday, November 24']").count() == 1


def press_dots(page):
    while page.locator("#board .dot").count():
        page.locator("#board .dot").first.click()


def card(page):
    """Return the lines of the card that is sent."""
    page.evaluate("window.copied = ''; navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#share-card")
    until(page, "window.copied")
    return page.evaluate("copied").splitlines()


def test_today_is_played_with_hints_kept_and_sent(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US", timezone_id="Europe/Amsterdam")
    at(visitor, "2026-11-24T21:00:00+01:00")
    page = visitor.open(plain)
    page.click("#to-daily")
    puzzle = puzzles["2026-11-24"]
    par = puzzle["par"]
    assert page.text_content("#puzzle-name") == f"Tue, Nov 24 · par {par}"
    assert page.is_disabled("#puzzle-next")
    assert page.input_value("#text") == puzzle["text"]
    assert card(page)[1] == f"par {par}"  # to play it first
    for _ in range(2):  # the same hint is counted once
        page.click("#hint-now")
    said(page, "#status", f"{par} presses from the goal")
    page.click("#board .hint")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash").startswith("#daily=2026-11-24")
    before = cells(page)
    page.reload()  # the press is there again, and so is the hint
    page.wait_for_selector("#board [role=gridcell]")
    assert cells(page) == before
    assert page.text_content("#moves") == "1"
    assert page.is_hidden("#countdown")
    left = Board([[int((i, j) in before) for j in range(5)] for i in range(5)])
    for i, j in solve(left, goal="off", fewest=True).board.cells:
        page.click(f"#board [data-k='{5 * i + j}']")
    assert said(page, "#countdown", "next") == "The next one in 3:00:00"
    assert said(page, "#puzzle-why", "solutions were compared").startswith(f"{par} presses, in any order:")
    medal = f"🥉 {par} presses, 1 by a hint; par {par}."
    assert page.text_content("#puzzle-solved") == medal
    name, result, way, link = card(page)
    assert name.endswith("Tue, Nov 24 · 5 × 5")
    assert re.fullmatch(re.escape(medal) + r" \d:\d\d", result)
    assert way == "💡" + "🟩" * (par - 1)  # the way, which does not show the board
    friend = visit(engine=False, locale="en-US").open(link)
    assert friend.input_value("#text") == puzzle["text"]


def test_the_board_of_the_day_in_a_frame_is_solved_by_the_page_without_python(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US")
    at(visitor, "2026-11-25T10:00:00")
    page = visitor.open(f"{plain}?embed=board#daily=today", ready=False)
    page.wait_for_selector("#board [role=gridcell]")
    puzzle = puzzles["2026-11-25"]
    assert page.input_value("#text") == puzzle["text"]
    assert page.text_content("#puzzle-name") == f"Wed, Nov 25 · King's moves · par {puzzle['par']}"
    for hidden in ("header", "[role=tablist]", ".panel", "#setup", "#to-enter"):
        assert page.locator(hidden).first.is_hidden()
    for _ in range(puzzle["par"]):
        page.click("#hint-now")
        page.click("#board .hint")
    assert "Solved" in said(page, "#status", "Solved")
    assert (
        page.text_content("#puzzle-solved")
        == f"✓ {puzzle['par']} presses, {puzzle['par']} by hints; par {puzzle['par']}."
    )


def test_levels_of_a_pack_follow_each_other_until_options_change(visit, plain, puzzles):
    page = visit(engine=False).open(plain)
    page.select_option("#packs", "torus")
    assert page.input_value("#text") == puzzles["torus-1"]["text"]
    assert page.is_disabled("#puzzle-previous")
    assert "Opposite edges meet" in page.text_content("#how")
    page.click("#puzzle-next")
    assert page.input_value("#text") == puzzles["torus-2"]["text"]
    page.click("#solve-now")
    page.wait_for_selector("#board .dot")
    press_dots(page)
    page.click("#restart")
    assert page.text_content("#puzzle-solved") == "✓ The presses were shown."
    page.go_back()
    until(page, "document.querySelector('#puzzle-name').textContent.startsWith('Torus, 1 of 20')")
    page.click("#options summary")
    page.select_option("#topology", "board")
    assert page.is_hidden("#puzzle")
    assert page.is_visible("#size")


def test_sound_is_off_by_default(visit, plain):
    visitor = visit(engine=False)
    visitor.context.add_init_script(
        "window.notes = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when) { window.notes += 1; start.apply(this, when); };"
    )
    page = visitor.open(f"{plain}#size=5x5")
    page.click("#board [data-k='3']")
    assert page.evaluate("notes") == 0
    page.check("#sound")
    page.click("#board [data-k='3']")
    assert page.evaluate("notes") == 2
