import numpy as np
import pytest

from flipalg.games import Trisentis, play_disentis
from flipalg.games.disentis import AROUND, adjacent_pairs, disentis, press_sets
from flipalg.matrices.structured import G_rows
from flipalg.systems.orders import ordered_presses


def shortest_by_levels(m, n):
    """The presses of a shortest game, None for none: all states by levels, with the rules written once more."""
    neighbors = [
        sum(1 << (k * n + h) for k in range(m) for h in range(n) if max(abs(k - i), abs(h - j)) == 1)
        for i in range(m)
        for j in range(n)
    ]
    reached = np.zeros(1 << m * n, bool)
    level, presses = np.array([(1 << m * n) - 1], np.int32), 0
    reached[level] = True
    while level.size:
        if (level & (level - 1) == 0).any():
            return presses
        found = []
        for p, around in enumerate(neighbors):
            after = level[level >> p & 1 == 1] ^ np.int32(around)  # no two of them are equal
            found.append(after[~reached[after]])
            reached[found[-1]] = True
        level, presses = np.concatenate(found), presses + 1
    return None


def assert_is_won(m, n, played):
    """Play the game with Trisentis: each press chooses a covered piece, and at most one is covered at the end."""
    game = Trisentis(m, n)
    state = dict.fromkeys(game.cells, 1)
    for piece in played.presses:
        assert state[piece]
        state = dict(zip(game.cells, game.press(state, [piece]), strict=True))
    assert {cell for cell, value in state.items() if value} == ({played.last} if played.last else set())


BOARDS = [(m, n) for m in range(1, 5) for n in range(m, 25) if m * n <= 24]


@pytest.mark.parametrize(("m", "n"), BOARDS)
def test_every_board_to_24_pieces_agrees_with_an_exhaustive_search(m, n):
    verdict, presses = disentis(m, n), shortest_by_levels(m, n)
    assert verdict.winnable == (presses is not None)
    if presses is not None:
        assert (len(verdict.game.presses), verdict.shortest) == (presses, True)
        assert_is_won(m, n, verdict.game)


def test_5_by_5_is_won_in_17_presses_and_in_no_fewer():
    verdict = disentis(5, 5)
    assert (verdict.outcome, len(verdict.game.presses), verdict.shortest) == ("won", 17, True)
    assert_is_won(5, 5, verdict.game)


def test_6_by_6_is_won_in_21_presses():
    verdict = disentis(6, 6)
    assert (verdict.outcome, len(verdict.game.presses), verdict.shortest) == ("won", 21, True)
    assert_is_won(6, 6, verdict.game)
    assert len(set(verdict.game.presses)) < 21  # it chooses pieces twice


@pytest.mark.parametrize(("m", "n"), [(4, 4), (6, 8), (14, 14)])
def test_impossible_boards_are_excluded_by_quiet_patterns(m, n):
    verdict = disentis(m, n)
    assert (verdict.outcome, verdict.game) == ("impossible", None)
    game = Trisentis(m, n)
    allowed = set(game.cells)
    for pattern in verdict.patterns:
        assert not any(game.press([0] * (m * n), pattern))
        # presses never meet the neighborhoods of a quiet pattern oddly, so 1 + e_L has an even overlap with it
        allowed &= {last for last in game.cells if len(pattern - {last}) % 2 == 0}
    assert not allowed


def test_the_impossible_boards_with_sides_to_14():
    impossible = [(m, n) for m in range(1, 15) for n in range(m, 15) if not any(True for _ in press_sets(m, n))]
    assert impossible == [(4, 4), (6, 8), (14, 14)]


def test_every_game_obeys_the_laws():
    for m, n in [(2, 6), (3, 5), (3, 7), (4, 6), (5, 5)]:
        game, rows = disentis(m, n).game, G_rows(m, n, AROUND)
        presses = 0
        for i, j in game.presses:
            presses ^= 1 << i * n + j
            assert adjacent_pairs(rows, presses) % 2 == 0
        assert game.presses[-1] == game.last
        last = game.last[0] * n + game.last[1]
        assert Trisentis(m, n).press([0] * (m * n), [divmod(k, n) for k in range(m * n) if presses >> k & 1]) == tuple(
            int(k != last) for k in range(m * n)
        )


def test_press_sets_are_all_that_the_laws_allow():
    for m, n in [(2, 3), (3, 3), (3, 4), (2, 5)]:
        rows, full = G_rows(m, n, AROUND), (1 << m * n) - 1
        lawful = set()
        for x in range(1 << m * n):
            left = full
            for k, row in enumerate(rows):
                left ^= row * (x >> k & 1)
            if left.bit_count() == 1 and adjacent_pairs(rows, x) % 2 == 0:
                lawful.add((left.bit_length() - 1, x))
        assert set(press_sets(m, n)) == lawful


def test_a_row_is_a_word_that_is_sorted():
    for n in range(1, 60):
        verdict = disentis(1, n)
        k, odd = divmod(n + 1, 2)
        assert len(verdict.game.presses) == (k * (k + 1) // 2 if odd else k * (k - 1) // 2)
        assert_is_won(1, n, verdict.game)


def test_the_six_pieces_of_the_proof():
    rows = G_rows(2, 3, AROUND)

    def q(x):
        return (x.bit_count() + adjacent_pairs(rows, x)) % 2

    def B(x, y):
        return sum((row & y).bit_count() for p, row in enumerate(rows) if x >> p & 1) % 2

    assert all(any(B(x, y) for y in range(64)) for x in range(1, 64))
    roots = {1 << p for p in range(6)}
    while len(more := roots | {x ^ y for x in roots for y in roots if B(x, y)}) > len(roots):
        roots = more
    assert roots == {x for x in range(64) if q(x)}
    assert len(roots) == 36


def test_orders_are_played_by_the_rules():
    found = 0
    for m, n in [(3, 5), (4, 5), (5, 6), (5, 7)]:
        rows = G_rows(m, n, AROUND)
        for last, x in list(press_sets(m, n))[:8]:
            presses = ordered_presses(rows, x, 1, 20_000).presses
            if presses:
                found += 1
                state = (1 << m * n) - 1
                for p in presses:
                    assert state >> p & 1
                    state ^= rows[p]
                assert state == 1 << last
    assert found > 5


def test_larger_boards_are_won_too():
    for m, n in [(5, 7), (6, 7)]:
        assert_is_won(m, n, play_disentis(m, n))


def test_without_native_code_the_answers_are_the_same(monkeypatch):
    expected = disentis(3, 5), disentis(3, 6), disentis(1, 9), disentis(4, 4)
    monkeypatch.setattr("flipalg.games.disentis_search.native", None)
    monkeypatch.setattr("flipalg.systems.orders.native", None)
    assert (disentis(3, 5), disentis(3, 6), disentis(1, 9), disentis(4, 4)) == expected


def test_without_numpy_games_are_won_too(monkeypatch):
    monkeypatch.setattr("flipalg.games.disentis.find_spec", lambda name: None)
    monkeypatch.setattr("flipalg.games.disentis_search.find_spec", lambda name: None)
    monkeypatch.setattr("flipalg.games.disentis_search.native", None)
    monkeypatch.setattr("flipalg.systems.orders.native", None)
    assert (len(disentis(3, 5).game.presses), disentis(3, 5).shortest) == (5, True)
    assert_is_won(5, 5, disentis(5, 5, effort=20_000).game)


def test_boards_that_are_too_large_are_refused():
    with pytest.raises(ValueError, match="got 300 × 300"):
        disentis(300, 300)
    with pytest.raises(ValueError, match="got 0"):
        disentis(3, 0)
    with pytest.raises(ValueError, match="got 0"):
        disentis(5, 6, effort=0)


def test_a_verdict_says_which_of_three_things_is_known():
    assert str(disentis(9, 9)) == "9 × 9 can be won (proved); no game was found within the search"
    assert str(disentis(3, 7)) == "3 × 7 is won in 12 presses; no game has fewer"
    assert disentis(9, 9).outcome == "not found"
