"""The board of the day, the packs, the card and the statistics."""

import csv
import json
import os
import re
import subprocess
from datetime import date
from pathlib import Path

import pytest
from browser import ROOT, cells, said, until

from flipalg import nullity, solve
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


def press_dots(page):
    while page.locator("#board .dot").count():
        page.locator("#board .dot").first.click()


def test_today_is_played_kept_sent_and_counted(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US")
    visitor.context.clock.set_fixed_time("2026-11-24T10:00:00")
    page = visitor.open(plain)
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#to-daily")
    puzzle = puzzles["2026-11-24"]
    assert page.text_content("#puzzle-name") == f"Tue, Nov 24, 2026: par {puzzle['par']}"
    assert page.is_disabled("#puzzle-next")
    assert page.input_value("#text") == puzzle["text"]
    page.click("#share-card")  # to play it first
    until(page, "window.copied")
    assert page.evaluate("copied").splitlines()[1] == f"par {puzzle['par']}"
    page.click("#hint-now")
    said(page, "#status", f"{puzzle['par']} presses from the goal")
    page.click("#board .hint")
    page.wait_for_timeout(400)
    assert page.evaluate("location.hash").startswith("#daily=2026-11-24")
    before = cells(page)
    page.reload()  # the presses are there again
    page.wait_for_selector("#board [role=gridcell]")
    assert cells(page) == before
    assert page.text_content("#moves") == "1"
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click("#solve-now")
    page.wait_for_selector("#board .dot")
    press_dots(page)
    assert said(page, "#status", "Solved") == f"Solved in {puzzle['par']}, par {puzzle['par']}, proved."
    page.click("#share-card")
    until(page, "window.copied?.includes('Solved')")
    lines = page.evaluate("copied").splitlines()
    assert lines[0] == "Flip it! 2026-11-24, 5 × 5"
    result = rf"🥉 the presses were shown\. Solved in {puzzle['par']}, par {puzzle['par']}, proved\. \d:\d\d"
    assert re.fullmatch(result, lines[1])
    assert lines[2] == "🟩" * puzzle["par"]  # the way, which does not show the board
    page.click("#tab-play")
    page.click("#statistics summary")
    assert page.locator("#statistics-lines dd").all_text_contents() == ["1", "1: 🥇 0, 🥈 0, 🥉 1", "0", "0", "0"]
    assert page.text_content("#puzzle-solved") == "🥉 the presses were shown."
    friend = visit(engine=False, locale="en-US").open(lines[-1])
    assert friend.input_value("#text") == puzzle["text"]
    page.click("#forget")
    assert page.locator("#statistics-lines dd").all_text_contents() == ["0", "0: 🥇 0, 🥈 0, 🥉 0", "0", "0", "0"]


def test_the_board_of_the_day_in_a_frame_is_played_without_python(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US")
    visitor.context.clock.set_fixed_time("2026-11-24T10:00:00")
    page = visitor.open(f"{plain}?embed=board#daily=today", ready=False)
    page.wait_for_selector("#board [role=gridcell]")
    assert page.input_value("#text") == puzzles["2026-11-24"]["text"]
    for hidden in ("header", "[role=tablist]", ".panel", "#size", "#to-enter"):
        assert page.locator(hidden).first.is_hidden()
    for _ in range(puzzles["2026-11-24"]["par"]):
        page.click("#hint-now")
        page.click("#board .hint")
    assert "Solved" in said(page, "#status", "Solved")


def test_hints_cost_the_gold_and_no_more(visit, plain, puzzles):
    visitor = visit(engine=False, locale="en-US")
    visitor.context.clock.set_fixed_time("2026-11-24T10:00:00")
    page = visitor.open(f"{plain}#daily=2026-11-24")
    for _ in range(puzzles["2026-11-24"]["par"]):
        page.click("#hint-now")
        page.click("#board .hint")
    assert page.text_content("#puzzle-solved") == f"🥈 {puzzles['2026-11-24']['par']} hints."
    page.click("#statistics summary")
    assert page.locator("#statistics-lines dd").all_text_contents() == ["1", "1: 🥇 0, 🥈 1, 🥉 0", "1", "1", "1"]


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
    assert page.is_visible("#puzzle-solved")
    page.go_back()  # from the tab Solve
    page.go_back()
    until(page, "document.querySelector('#puzzle-name').textContent.startsWith('Torus, 1 of 20')")
    page.click("#options summary")
    page.select_option("#topology", "board")
    assert page.is_hidden("#puzzle")
    assert page.is_visible("#size")


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("daily=2026-02-30", "the link's day is a date such as 2026-11-22, got 2026-02-30"),
        ("pack=cubes", "the link's pack is unknown: cubes"),
        ("pack=torus&level=21", "the link's level is a number from 1 to 20, got 21"),
    ],
)
def test_a_link_to_an_unknown_puzzle_is_refused_with_the_value_met(visit, plain, fragment, words):
    page = visit(engine=False).open(f"{plain}#{fragment}")
    assert words in said(page, "#status", "link")


@pytest.mark.parametrize("kept", ["{", "[1]", '{"2026-11-24": {"moves": ["x"]}}', '{"2026-11-24": null}'])
def test_damaged_statistics_start_from_zero(visit, plain, kept):
    visitor = visit(engine=False)
    visitor.context.add_init_script(f"if (location.port) localStorage.setItem('flipalg-played', {json.dumps(kept)})")
    page = visitor.open(f"{plain}#daily=2026-11-24")
    assert page.text_content("#moves") == "0"
    page.click("#statistics summary")
    assert page.locator("#statistics-lines dd").first.text_content() == "0"


def test_sound_is_off_by_default(visit, plain):
    visitor = visit(engine=False)
    visitor.context.add_init_script(
        "window.notes = 0; const start = OscillatorNode.prototype.start;"
        "OscillatorNode.prototype.start = function (...when) { window.notes += 1; start.apply(this, when); };"
    )
    page = visitor.open(plain)
    page.click("#board [data-k='3']")
    assert page.evaluate("notes") == 0
    page.check("#sound")
    page.click("#board [data-k='3']")
    assert page.evaluate("notes") == 2
