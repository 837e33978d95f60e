"""Each game beside the lights is complete, the duel is lost against nobody who errs, and ten steps teach the method."""

import pytest
from browser import AXE, said, until, violations

from flipalg import nullity
from flipalg.games import merlin

DUEL = "[data-section=duel] .status"
GAME_OF = {"graph": "graphs"}
GAMES = ("merlin", "triangles", "graphs", "disentis", "chomp", "duel")


@pytest.fixture
def played(visit, plain):
    return visit(engine=False, reduced_motion="reduce").open(plain)


def opened(page, fragment):
    """Open a link of a game in the page as it is, and wait for the game."""
    page.evaluate("fragment => { location.hash = fragment }", f"#game={fragment}")
    game = fragment.partition("&")[0]
    page.wait_for_selector(f"[data-section={game}] button:visible")
    page.evaluate("new Promise((read) => setTimeout(read, 50))")  # the link is read after the event


def marked(page, board, mark):
    return page.locator(f"#{board} .cell.{mark}").evaluate_all("found => found.map(cell => Number(cell.dataset.k))")


def test_each_game_has_its_rules_a_picture_undo_restart_and_a_hint(played):
    played.set_viewport_size({"width": 844, "height": 390})  # a phone held sideways shows the row of games, too
    for game in GAMES:
        played.click(f"[data-game={game}]")
        section = f"[data-section={game}]"
        played.wait_for_selector(f"{section} .move-picture")
        assert played.get_attribute(f"{section} .move-picture", "aria-label")
        assert played.text_content(f"{section} .rule")
        names = played.locator(f"{section} .bar button").all_text_contents()
        assert {"Undo", "Restart", "Hint", "My position", "Share"} <= set(names), game
        assert ("More" in names) == (game != "merlin"), f"{game}: a drawer holds something"


def test_the_duel_is_won_by_the_hints_and_lost_if_none_wins(played):
    opened(played, "duel&board=3x4")
    for _ in range(12):
        played.click("#duel-hint")
        assert said(played, "#duel-words", r"\w").startswith("Press ")
        played.click("#duel-board .hint")
        words = said(played, DUEL, "Your move|you win")
        if "you win" in words:
            break
    assert "The computer cannot press: you win!" in words
    opened(played, "duel&board=4x4")
    played.click("#duel-solve")
    assert "Every move loses" in said(played, "#duel-words", "nimber of this position: 0")
    for _ in range(16):
        lit = marked(played, "duel-board", "on")
        for k in lit:
            played.click(f"#duel-board [data-k='{k}']")
            if "may not be pressed" not in played.text_content(DUEL):
                break
        words = said(played, DUEL, "Your move|computer wins|you win")
        if "Your move" not in words:
            break
    assert "You cannot press: the computer wins." in words


def test_a_press_that_the_duel_forbids_is_explained_and_undo_takes_a_round_back(played):
    opened(played, "duel&board=2x3&lights=D")
    played.click("#duel-board [data-k='2']")
    assert "C1 is off" in played.text_content(DUEL)
    opened(played, "duel&board=3x3&lights=DE")
    played.click("#duel-board [data-k='8']")
    assert "C3 may not be pressed" in played.text_content(DUEL)
    opened(played, "duel&board=3x3&lights=Q")  # the middle alone
    assert played.text_content(DUEL) == "You cannot press: the computer wins."
    opened(played, "duel&board=3x4")
    played.click("#duel-board [data-k='5']")
    said(played, DUEL, "Your move")
    assert len(marked(played, "duel-board", "on")) < 8
    played.click("#duel-undo")
    assert len(marked(played, "duel-board", "on")) == 12
    assert played.is_disabled("#duel-undo")
    played.select_option("#duel-starts", "computer")
    said(played, DUEL, "The computer pressed")
    assert len(marked(played, "duel-board", "on")) < 12
    played.click("#duel-restart")
    said(played, DUEL, "thinking")
    said(played, DUEL, "The computer pressed")


def test_disentis_is_won_by_its_hints_alone(played):
    opened(played, "disentis")
    for _ in range(30):
        played.click("#disentis-hint")
        played.wait_for_selector("#disentis-board .hint")
        if len(marked(played, "disentis-board", "on")) == 1:
            assert "One piece is left: tap it." in played.text_content("[data-section=disentis] .status")
        played.click("#disentis-board .hint")
        assert not played.text_content("#disentis-words")  # the hint is used up
        if "Won" in played.text_content("[data-section=disentis] .status"):
            break
    assert not marked(played, "disentis-board", "on")


def test_chomp_takes_back_a_round_and_says_why_a_move_wins(played):
    opened(played, "chomp&rows=4.4.4")
    before = played.locator(".stone").count()
    played.click(".stone[data-move='3,2']")  # loses; the computer replies
    said(played, "[data-section=chomp] .status", "The computer took")
    assert played.locator(".stone").count() < before - 1
    played.click("#chomp-undo")
    assert played.locator(".stone").count() == before
    assert played.is_disabled("#chomp-undo")
    reasons = {"4.4": "The upper row is one shorter", "3.3.3": "The rest is a mirror", "4": "Only the corner is left"}
    for rows, reason in reasons.items():
        opened(played, f"chomp&rows={rows}")
        played.click("#chomp-hint")
        assert reason in said(played, "#chomp-words", "Take")
        assert played.locator(".stone.wins").count() == 1
    played.click(".stone.wins")
    assert "you win" in said(played, "[data-section=chomp] .status", "corner")


def test_each_game_takes_a_position_of_ones_own(played):
    """Tap it or paste it, then ask: at most three taps more than cells."""
    opened(played, "merlin&buttons=000000000")
    played.click("#merlin-own")
    for b in (1, 4, 5, 9):
        played.click(f".merlin button:nth-child({b})")
    played.click("#merlin-solve")
    dots = played.locator(".merlin .dot").all_text_contents()
    assert list(map(int, dots)) == merlin.solve("100110001")
    pasted = {
        "triangles": ("1\n01\n001", "svg.coins circle.on", 3),
        "graph": ("#.........", ".light.on", 1),
        "disentis": ("###\n#.#\n###", "#disentis-board .cell.on", 8),
        "chomp": ("1 2 4", "button.stone:not(.gone)", 7),
        "duel": ("#.#\n.#.", "#duel-board .cell.on", 3),
    }
    for name, (text, selector, count) in pasted.items():
        played.click(f"[data-game={GAME_OF.get(name, name)}]")
        played.click(f"#{name}-own")
        played.fill(f"#{name}-text", "#?")
        played.click(f"#{name}-use")
        assert "got" in said(played, f"#{name}-words", r"\w")
        played.fill(f"#{name}-text", text)
        played.click(f"#{name}-use")
        assert played.locator(selector).count() == count, name
        played.locator(selector).first.click(force=True)  # sets it up, not a move
        assert "Tap to set up" in played.text_content("[data-section]:not([hidden]) .status")
        assert played.locator(selector).count() != count, name
        played.click(f"#{name}-hint")
        said(played, f"#{name}-words", r"\w")
        assert "Tap to set up" not in played.text_content("[data-section]:not([hidden]) .status")


def test_the_shape_of_a_triangle_is_drawn(played):
    opened(played, "triangles")
    played.click("#triangles-shape")
    assert played.locator("svg.coins circle.none").count() == 36
    places = [(0, 0), (1, 0), (1, 1), (2, 1)]
    for i, (line, place) in enumerate(places):
        box = played.locator(f"svg.coins circle[data-coin='{line},{place}']").bounding_box()
        played.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=3)
        if i == 0:
            played.mouse.down()
    played.mouse.up()
    said(played, "[data-section=triangles] .rule", "4 coins, nullity 0: one start in 4 can be won")
    played.click("#triangles-hint")
    said(played, "#triangles-words", "No presses reach the goal")
    assert 0 < played.locator("svg.coins circle.odd").count() < 4
    played.click("#triangles-deal")
    played.click("#triangles-solve")
    said(played, "#triangles-words", "there is no other way")
    until(played, "/coins=[01]\\.[01][01]\\.x[01]x$/.test(location.hash)")


def test_ten_steps_lead_to_the_end_and_each_has_a_link(played):
    played.click("[data-game=learn]")
    for step in range(1, 11):
        assert played.text_content("#learn-title").startswith(f"{step}. ")
        until(played, f"location.hash.startsWith('#game=learn&step={step}')")
        assert not played.text_content("#learn-words")
        if played.is_visible("#learn-show"):
            played.click("#learn-show")
        elif played.is_visible("#learn-odd"):
            played.click("#learn-even")
            assert "Count again" in played.text_content("#learn-words")
            played.click("#learn-odd")
        elif step == 5:
            row = [k % 5 for k in marked(played, "learn-board", "on")]
            last = sum(1 << j for j in row)
            wrong = played.locator(f".learn-line:not([data-last='{last}'])")
            wrong.first.click()
            assert "another row" in played.text_content("#learn-words")
            played.click(f".learn-line[data-last='{last}']")
        else:
            for k in range(5):
                played.click(f"#learn-board [data-k='{k}']")
            assert "?" not in played.text_content("#learn-table")
        assert said(played, "#learn-words", r"\w")
        assert played.locator("#learn-next.go").count() == 1
        played.click("#learn-why summary")
        assert len(played.text_content("#learn-why p")) > 80
        if step < 10:
            played.click("#learn-next")
    assert not marked(played, "learn-board", "on")
    played.click(".learn-steps li:nth-child(3) a")
    said(played, "#learn-title", "^3")


def test_a_board_is_solved_by_hand_with_hints(played):
    opened(played, "learn&step=7")
    for _ in range(60):
        if "Solved by hand" in played.text_content("#learn-words"):
            break
        played.click("#learn-hint")
        played.click("#learn-board .hint")
    assert not marked(played, "learn-board", "on")
    played.click("#learn-undo")
    assert marked(played, "learn-board", "on")


def test_a_press_outside_the_task_is_refused(played):
    opened(played, "learn&step=3")
    before = marked(played, "learn-board", "on")
    played.click("#learn-board [data-k='20']")
    assert "only row 2" in played.text_content("#learn-words")
    assert marked(played, "learn-board", "on") == before


def test_the_table_of_any_size_is_made_on_the_spot(played):
    for m, n in ((4, 4), (6, 7), (9, 9)):
        opened(played, f"learn&step=10&sides={m}x{n}")
        said(played, "#learn-title", "Any size")
        lines = n - nullity(m, n)
        listed = played.locator("#learn-table tbody tr").count()
        assert listed == (2**lines - 1 if lines <= 3 else lines)
        played.click("#learn-show")
        said(played, "#learn-words", "Solved")
        assert not marked(played, "learn-board", "on")


def test_links_to_steps_that_are_not_there_are_data(played):
    opened(played, "learn&step=11")
    assert "a number from 1 to 10, got 11" in said(played, "#learn-words, [data-section=learn] [role=status]", "link")


def test_the_new_games_have_no_axe_violations(visit, plain):
    page = visit(engine=False, bypass_csp=True).open(plain)
    page.add_script_tag(path=str(AXE))
    found = {}
    for fragment in (*GAMES, *(f"learn&step={step}" for step in range(1, 11))):
        opened(page, fragment)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found[fragment, scheme] = violations(page, f"[data-section={fragment.partition('&')[0]}]")
    assert {part: faults for part, faults in found.items() if faults} == {}
