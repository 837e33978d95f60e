"""Everything has a link, and Back goes back."""

import pytest
from browser import cells, said, until

GAMES = ("merlin", "triangles", "graphs", "disentis", "chomp")


def shown(page):
    """Return the game that is shown, and the address once it is written."""
    page.wait_for_timeout(350)
    game = page.evaluate("[...document.querySelectorAll('[data-section]')].find(one => !one.hidden).dataset.section")
    return game, page.evaluate("location.hash")


def test_back_and_forward_go_through_boards_tabs_and_games(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=5x5")
    seen = [shown(page)]
    page.click("#board [data-k='12']")  # a move is not a step of the history
    seen = [shown(page)]
    page.click("#shuffle")
    seen.append(shown(page))
    page.click("#to-enter")
    seen.append(shown(page))
    page.click("#tab-why")
    seen[-1] = (seen[-1][0], seen[-1][1] + "&tab=play")  # from now on the address names the tab
    seen.append(shown(page))
    for game in GAMES:
        page.click(f"[data-game={game}]")
        page.wait_for_selector(f"[data-section={game}] .status")
        seen.append(shown(page))
    assert [game for game, _ in seen] == ["lights"] * 4 + list(GAMES)
    assert len({fragment for _, fragment in seen}) == len(seen)
    for expected in seen[-2::-1]:
        page.go_back()
        assert shown(page) == expected
        if expected[1].endswith("tab=why"):
            assert page.get_attribute("#tab-why", "aria-selected") == "true"
            assert page.get_attribute("#to-enter", "aria-pressed") == "true"
    assert page.get_attribute("#tab-play", "aria-selected") == "true"
    assert cells(page) == {(1, 2), (2, 1), (2, 2), (2, 3), (3, 2)}
    for expected in seen[1:]:
        page.go_forward()
        assert shown(page) == expected


BUSY = """link => {  // a page so busy that the link comes, and the address is due to be written, before either is heard
  const begun = performance.now();
  setTimeout(() => { while (performance.now() - begun < 300); }, 150);
  setTimeout(() => { location.hash = link; }, 200);
  document.querySelector("#board [role=gridcell]").click();
}"""


def test_an_incoming_link_wins_over_the_address_of_a_move(visit, plain):
    page = visit(engine=False).open(f"{plain}#size=5x5")
    shown(page)
    page.evaluate(BUSY, "#size=2x3&cells=N")
    until(page, "document.querySelectorAll('#board [role=gridcell]').length === 6")
    assert shown(page) == ("lights", "#size=2x3&cells=N")


@pytest.mark.parametrize(
    ("fragment", "selector", "count"),
    [
        ("game=merlin&buttons=110000001", ".merlin [aria-pressed=true]", 3),
        ("game=triangles&coins=1.01.111.0000", "svg.coins circle.on", 5),
        ("game=disentis&rules=trisentis&side=4&covered=H", "#disentis-board .cell.on", 3),
        ("game=chomp&rows=2.4.4", ".stone", 10),
        ("size=3x4&cells=D&mode=draw&tab=solve", "#board .cell.on", 2),
    ],
)
def test_a_link_opens_its_game_and_state(visit, plain, fragment, selector, count):
    page = visit(engine=False).open(f"{plain}#{fragment}")
    until(page, f"document.querySelectorAll('{selector}').length === {count}")
    assert shown(page)[1] == f"#{fragment}"


@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("game=chess", "the link's game is unknown: chess"),
        ("size=4x4&tab=what", "the link's tab is unknown: what"),
        ("size=4x4&lang=fr", "the link's lang is unknown: fr"),
        ("size=4x4&mode=erase", "the link's mode is unknown: erase"),
        ("size=4x4&speed=3", "the link has a field that is not known: speed"),
        ("game=merlin&buttons=1234", "the link's buttons are nine digits 0 or 1, got 1234"),
        ("game=triangles&coins=1.1", "must be 3 to 8 lines of 1, 2, 3, ... signs, got 1 1"),
        ("game=graphs&graph=cubes", "the link's graph is unknown: cubes"),
        ("game=disentis&side=7", "the link's side is unknown: 7"),
        ("game=disentis&side=3&covered=<b>", "the link's cells do not fit its size"),
        ("game=chomp&rows=4.2", "none shorter than the one above it, got 4.2"),
    ],
)
def test_an_unreadable_link_is_refused_with_the_value_met(visit, plain, fragment, words):
    page = visit(engine=False).open(f"{plain}#{fragment}")
    game = fragment.partition("game=")[2].partition("&")[0]
    assert words in said(page, f"[data-section={game if game in GAMES else 'lights'}] .status", "got|unknown|link")


def test_an_old_link_works_while_another_game_is_shown(visit, plain):
    page = visit(engine=False).open(f"{plain}#game=merlin")
    page.wait_for_selector(".merlin")
    page.evaluate("location.hash = '#size=2x3&neighborhood=king&cells=B&goal=off'")
    page.wait_for_selector("#board [aria-rowcount='2'][aria-colcount='3']")
    assert cells(page) == {(0, 0)}
    assert page.input_value("#neighborhood") == "king"
