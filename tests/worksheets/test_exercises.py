"""Worksheets: answers are checked by pressing, elimination, multiplication and playing."""

import itertools
import re

import pytest
from console import run

from flipalg import languages
from flipalg.boards.board import Board
from flipalg.games.light_chasing import chased
from flipalg.languages import LANGUAGES
from flipalg.matrices import elimination
from flipalg.worksheets.exercises import KINDS, worksheet
from flipalg.worksheets.pages import to_pdf


def rank(m, n, topology="board"):
    """The rank of the game's matrix, made by pressing each cell."""
    columns = (Board(m, n).press([divmod(cell, n)], topology=topology) for cell in range(m * n))
    return elimination.rank(sum(1 << i * n + j for i, j in column.cells) for column in columns)


def lost_positions(rows, length):
    """Return the Chomp positions that the player to move loses, rows ascending, by looking at every move."""
    lost = {(1,)}
    for position in sorted(itertools.product(range(length + 1), repeat=rows), key=sum):
        stones = tuple(number for number in position if number)
        if sum(stones) > 1 and list(position) == sorted(position) and not moves(stones) & lost:
            lost.add(stones)
    return lost


def moves(rows):
    """The positions after each move but the one that loses at once."""
    found = set()
    for height in range(len(rows)):
        for column in range(rows[len(rows) - 1 - height]):
            if (column, height) != (0, 0):
                found.add(after(rows, column, height))
    return found


def after(rows, column, height):
    """The rows that are left, ascending."""
    kept = (min(length, column) if len(rows) - 1 - i >= height else length for i, length in enumerate(rows))
    return tuple(sorted(length for length in kept if length))


def tasks(kind, m, n, **options):
    found = worksheet(kind, m, n, **options).tasks
    assert found
    return [task.truth for task in found]


def test_boards_come_in_the_order_of_their_fewest_presses_and_the_presses_turn_them_off():
    for kind, colors in (("play", 2), ("colors", 3), ("play", 4)):
        found = tasks(kind, 3, 4, colors=colors, count=5, seed=3, topology="cylinder")
        weights = [one.weight for one in found]
        assert weights == sorted(weights)
        for one in found:
            assert one.proved
            assert one.board.press(one.presses, topology="cylinder").weight == 0 < one.board.weight


@pytest.mark.parametrize(("topology", "rows", "columns"), [("cylinder", True, False), ("ring", False, True)])
def test_the_rules_name_the_sides_that_a_press_joins(topology, rows, columns):
    pressed = Board(3, 3).press([(0, 0)], "plus", topology)
    assert (pressed[0, 2], pressed[2, 0]) == (rows, columns)
    text = worksheet("play", 3, 3, topology=topology, seed=1).text()
    assert ("\n.#.\n###\n.#.\n" if topology == "board" else "\n..#..\n.###.\n..#..\n") in text  # the legend
    assert ("rows close up: right of the last column" in text, "columns close up" in text) == (rows, columns)


def test_a_second_chase_leaves_nothing():
    for board, first in tasks("chase", 5, 5, count=8, seed=2):
        left = chased(board)
        assert not any(left[i, j] for i in range(4) for j in range(5))
        assert chased(left.press(first)).weight == 0
        assert first  # something is to be found


@pytest.mark.parametrize("neighborhood", ["plus", "king"])
def test_matrices_have_the_cells_that_each_press_changes(neighborhood):
    for m, n, G in tasks("matrix", 3, 3, neighborhood=neighborhood, count=6, seed=4):
        for cell in range(m * n):
            after = Board(m, n).press([divmod(cell, n)], neighborhood)
            assert [G[i, cell] for i in range(m * n)] == [after[divmod(i, n)] for i in range(m * n)]


def test_systems_are_solved_or_have_no_solution():
    seen = set()
    for m, n, right, x in tasks("eliminate", 3, 3, count=12, seed=5):
        lights = Board([right[i * n : i * n + n] for i in range(m)])
        solutions = [
            pressed
            for pressed in itertools.product((0, 1), repeat=m * n)
            if lights.press([divmod(i, n) for i, bit in enumerate(pressed) if bit]).weight == 0
        ]
        assert (x in solutions) == bool(solutions)
        assert (x is None) == (not solutions)
        seen.add(x is None)
    assert seen == {False, True}


def test_quiet_patterns_are_all_there():
    for m, n, basis in tasks("kernel", 6, 6, count=20, seed=6):
        assert len(basis) == m * n - rank(m, n)
        assert all(Board(m, n).press(pattern).weight == 0 < pattern.weight for pattern in basis)


def test_polynomials_follow_from_the_two_before():
    bits = [1, 2]
    while len(bits) < 13:
        bits.append(bits[-1] << 1 ^ bits[-2])
    found = tasks("polynomial", 3, 12, count=20)
    assert [n for n, _ in found] == list(range(2, 13))
    assert all(int(d) == bits[n] for n, d in found)


@pytest.mark.parametrize(
    ("topology", "columns", "words"),
    [
        ("board", 6, "m + 1 is not"),
        ("cylinder", 5, "m + 1 is not"),
        ("ring", 4, "only if m is"),
        ("torus", 7, "only if m is"),
    ],
)
def test_which_sizes_are_unique(topology, columns, words):
    sheet = worksheet("unique", columns, columns, topology=topology, count=30, seed=7)
    assert words in sheet.rules
    verdicts = set()
    for m, n, unique in (task.truth for task in sheet.tasks):
        if m <= 100:
            assert unique == (rank(m, n, topology) == m * n), (m, n)
            verdicts.add(unique)
    assert verdicts == {False, True}


def test_merlins_buttons_win():
    from flipalg.games.merlin import FLIPS

    for state, buttons in tasks("merlin", 3, 3, count=10, seed=8):
        state = list(state)
        for button in buttons:
            for changed in FLIPS[button]:
                state[changed - 1] ^= 1
        assert state == [1, 1, 1, 1, 0, 1, 1, 1, 1]


def test_triangles_turn_every_coin_or_cannot():
    seen = set()
    for board, lit, pushed in tasks("triangles", 4, 4, count=10, seed=9):
        sums = {frozenset()}
        for corners in board.triangles:
            sums |= {found ^ frozenset(corners) for found in sums}
        assert (frozenset(lit) in sums) == (pushed is not None)
        if pushed is not None:
            left = frozenset(lit)
            for corners in pushed:
                left ^= frozenset(corners)
            assert not left
        seen.add(pushed is None)
    assert seen == {False, True}


def test_the_move_of_chomp_wins():
    lost = lost_positions(4, 5)
    for rows, move in tasks("chomp", 4, 5, count=20, seed=10):
        assert (tuple(rows) in lost) == (move is None)
        if move is not None:
            assert after(rows, *move) in lost


@pytest.mark.parametrize("kind", KINDS)
def test_the_seed_and_the_language_decide(kind):
    texts = {
        (language, seed): worksheet(kind, 4, 6, count=3, seed=seed, language=language).text(answers=True)
        for language in LANGUAGES
        for seed in (1, 2)
    }
    assert kind == "polynomial" or len(set(texts.values())) == len(texts)  # whose numbers are all there are
    assert len({texts[language, 1] for language in LANGUAGES}) == 3
    assert worksheet(kind, 4, 6, count=3, seed=1).text(answers=True) == texts["en", 1]


def test_impossible_exercises_are_refused():
    for kind, m, n, options, message in (
        ("jump", 3, 3, {}, "unknown kind 'jump'"),
        ("play", 31, 3, {}, "got 6 of 31 × 3"),
        ("play", 3, 3, {"count": 501}, "got 501"),
        ("play", 3, 3, {"language": "fr"}, "unknown language 'fr'"),
        ("chase", 3, 3, {"neighborhood": "king"}, "a plus board"),
        ("chase", 4, 4, {}, "one chase turns every light off on 4 × 4"),
        ("kernel", 3, 3, {"colors": 3}, "two colors, got 3"),
        ("eliminate", 1, 2, {}, "got at most 1 × 2"),
        ("polynomial", 1, 1, {}, "got 1 × 1"),
        ("chomp", 1, 1, {}, "got 1 × 1"),
    ):
        with pytest.raises(ValueError, match=re.escape(message)):
            worksheet(kind, m, n, **options)
    pytest.importorskip("matplotlib")
    sheet = worksheet("play", 3, 3, count=1)
    with pytest.raises(ValueError, match="'a5'"):
        to_pdf(sheet, paper="a5")


def test_the_command_writes_pages_and_text(capsys, tmp_path):
    pytest.importorskip("matplotlib")
    files = [tmp_path / name for name in ("sheet.pdf", "sheet.html")]
    words = f"exercises 4 4 --language nl --answers --paper letter --pdf {files[0]} --html {files[1]}"
    assert run(capsys, *words.split())[:2] == (0, "")
    assert files[0].read_bytes().startswith(b"%PDF")
    page = files[1].read_text("utf-8")
    assert page.count("<section>") == 2
    for sentence in ("Doe alle lichten uit", "Antwoorden", "Naam", "size:8.5in 11.0in", 'lang="nl"'):
        assert sentence in page
    code, out, _ = run(capsys, *["exercises", "4", "4", "--kind", "chomp", "--language", "de", "--answers"])
    assert code == 0
    assert "Stellung 6" in out
    code, _, error = run(capsys, *["exercises", "4", "4", "--kind", "jump"])
    assert code == 2
    assert "choose from play" in error
    code, _, error = run(capsys, *["exercises", "4", "4", "--paper", "a5"])
    assert (code, "a4, letter" in error) == (2, True)


def test_a_new_language_speaks_english_until_it_is_translated(monkeypatch, tmp_path):
    (tmp_path / "fr.po").write_text(
        'msgid "a"\nmsgstr ""\n\nmsgid "b"\nmsgid_plural "c"\nmsgstr[0] "x"\nmsgstr[1] ""\n\nmsgid "d"\nmsgstr "D"\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(languages, "files", lambda _: tmp_path)
    monkeypatch.setitem(LANGUAGES, "fr", "Français")
    languages.translations.cache_clear()
    assert [languages.Language("fr")(sentence) for sentence in "abd"] == ["a", "b", "D"]
    assert languages.Language("fr").plural("b", "c", 2) == "c"
    languages.translations.cache_clear()
