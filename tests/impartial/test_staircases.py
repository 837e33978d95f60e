import math
from itertools import pairwise, product

import pytest

from flipalg.impartial.staircases import draw, mirror, moves, number_within, play, positions_within

pytestmark = pytest.mark.engine_free


def test_positions_within():
    for stairs in [(), (3,), (4, 2), (5, 5, 1), (3, 3, 2, 1)]:
        found = list(positions_within(stairs))
        expected = [
            s for s in product(*(range(length + 1) for length in stairs)) if all(a >= b for a, b in pairwise(s))
        ]
        assert found == expected == sorted(expected)
        assert number_within(stairs) == len(found)
        for position in found:
            assert all(after < position for _, after in moves(position))
    assert number_within((10,) * 6) == number_within((6,) * 10) == math.comb(16, 6)


def test_a_move_takes_all_stones_right_of_it_and_above():
    for position in positions_within((5, 4, 4)):
        reached = dict(moves(position))
        assert set(reached) == {(c, r) for r, length in enumerate(position) for c in range(length)}
        for (column, row), after in reached.items():
            stones = {(c, r) for r, length in enumerate(after) for c in range(length)}
            assert stones == {(c, r) for c, r in reached if c < column or r < row}
            assert play(position[::-1], (column, row)) == tuple(length for length in after[::-1] if length)


def test_the_moves_that_define_p_q_r():
    rows = (math.inf,) * 9
    for move in [(8, 0), (6, 1), (5, 2), (0, 3)]:
        rows = play(rows, move)
    assert rows == (5, 6, 8)


@pytest.mark.parametrize("move", [(8, 0), (2, 3), (0, 4)])
def test_a_stone_that_is_not_there_cannot_be_taken(move):
    with pytest.raises(ValueError, match=rf"there is no stone \({move[0]}, {move[1]}\) in \(2, 4, 5, 8\)"):
        play((2, 4, 5, 8), move)


def test_a_move_is_two_natural_numbers():
    with pytest.raises(ValueError, match="got -1"):
        play((2, 4), (-1, 0))
    with pytest.raises(TypeError, match=r"got 0\.5"):
        play((2, 4), (1, 0.5))
    with pytest.raises(ValueError, match=r"got \(1,\)$"):
        play((2, 4), (1,))


def test_the_mirror_image_swaps_rows_and_columns():
    for position in positions_within((4, 4, 3)):
        image = mirror(position[::-1])
        assert {(c, r) for r, length in enumerate(image[::-1]) for c in range(length)} == {
            (c, r) for c, length in enumerate(position) for r in range(length)
        }


def test_drawings_look_as_in_the_report():
    assert draw((4, 5)) == "XXXX\n0XXXX"
    assert draw((6,), {(1, 0)}) == "0+XXXX"
    assert draw((1, 2, 2, 2, 2)) == "X\nXX\nXX\nXX\n0X"
    assert draw((0, 1)) == "0"
    assert draw(()) == ""
    assert draw((2, math.inf), {(0, 1)}, width=4) == "+X\n0XXX..."
