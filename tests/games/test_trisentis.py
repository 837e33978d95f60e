import random
from itertools import permutations, product

import pytest

from flipalg import nullity
from flipalg.games import Trisentis
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.matrices.structured import G_rows

pytestmark = pytest.mark.engine_free


def is_playable(game, start, order):
    """Whether each press chooses a piece that is covered then."""
    state = dict(zip(game.cells, game.press(start, []), strict=True))
    for piece in order:
        if not state[piece]:
            return False
        state = dict(zip(game.cells, game.press(state, [piece]), strict=True))
    return True


def test_matrix_is_the_king():
    for m, n in [(1, 1), (1, 4), (3, 3), (4, 4), (5, 8)]:
        game = Trisentis(m, n)
        assert list(game.rows) == G_rows(m, n, NEIGHBORHOODS["king"].offsets)
        assert game.nullity == nullity(m, n, "king")


def test_a_move_of_the_notebook():
    assert Trisentis(6, 6).flips((2, 3)) == {(1, 2), (1, 3), (1, 4), (2, 2), (2, 4), (3, 2), (3, 3), (3, 4)}


def test_solution_printed_in_the_notebook_for_6_by_6_without_a_corner():
    printed = "011001 110110 101001 010000 010000 101001".replace(" ", "")
    game = Trisentis(6, 6)
    presses = [piece for piece, digit in zip(game.cells, printed, strict=True) if digit == "1"]
    all_but_a_corner = set(game.cells) - {(5, 5)}
    assert list(game.solutions(set(), all_but_a_corner)) == [presses]


def test_orders_found_are_playable():
    for m, n in [(2, 3), (3, 3), (3, 5), (5, 5)]:
        game = Trisentis(m, n)
        found = 0
        rng = random.Random(m + n)
        for _ in range(60):
            start = [rng.randrange(2) for _ in game.cells]
            presses = [piece for piece in game.cells if rng.randrange(3) == 0]
            order = game.order_presses(start, presses)
            if order is not None:
                found += 1
                assert sorted(order) == presses
                assert is_playable(game, start, order)
        assert 0 < found < 60


def test_order_presses_is_exhaustive():
    game = Trisentis(2, 3)
    for start in product((0, 1), repeat=6):
        for chosen in product((0, 1), repeat=6):
            presses = [piece for piece, c in zip(game.cells, chosen, strict=True) if c]
            if len(presses) <= 4:
                exists = any(is_playable(game, start, order) for order in permutations(presses))
                assert (game.order_presses(start, presses) is not None) == exists


def test_order_presses_refuses_a_repeated_or_foreign_piece():
    game = Trisentis(2, 2)
    with pytest.raises(ValueError, match="lists no piece twice"):
        game.order_presses("1111", [(0, 0), (0, 0)])
    with pytest.raises(ValueError, match=r"\(2, 0\) is not a move"):
        game.order_presses("1111", [(2, 0)])


@pytest.mark.parametrize(("m", "n", "error"), [(0, 3, ValueError), (3, True, TypeError), (2.0, 2, TypeError)])
def test_sides_are_checked(m, n, error):
    with pytest.raises(error, match="must be"):
        Trisentis(m, n)
