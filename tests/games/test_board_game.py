from itertools import product

import pytest

from flipalg import nullity
from flipalg.games import BoardGame
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.matrices.structured import G_rows

pytestmark = pytest.mark.engine_free

CLOSED = {"board": (False, False), "cylinder": (False, True), "torus": (True, True)}


@pytest.mark.parametrize("topology", CLOSED)
def test_matrix_is_that_of_the_explicit_boards(topology):
    closed = CLOSED[topology]
    for name, form in NEIGHBORHOODS.items():
        for m, n in product((1, 2, 3, 5), repeat=2):
            game = BoardGame(m, n, form.offsets, closed)
            assert list(game.rows) == G_rows(m, n, form.offsets, closed)
            assert game.nullity == nullity(m, n, name, topology)


def test_a_torus_is_solved():
    game = BoardGame(5, 6, closed=(True, True))
    assert game.press((0,) * 30, game.solve()) == (1,) * 30


def test_sides_are_checked():
    with pytest.raises(ValueError, match="got 0"):
        BoardGame(2, 0)
