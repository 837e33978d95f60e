import copy
import pickle

import pytest

from flipalg.impartial.position import Position


def test_a_position_is_a_value():
    position = Position([2, 4, 4, 7])
    assert position == Position((2, 4, 4, 7)) != Position((2, 4, 4, 6))
    assert len({position, copy.deepcopy(position), pickle.loads(pickle.dumps(position))}) == 1
    assert eval(repr(position)) == position
    with pytest.raises(AttributeError, match="immutable"):
        position.rows = ()


def test_replies_lead_to_p_positions():
    position = Position((2, 4, 4, 7))
    assert position.is_p
    assert position.winning_moves == set()
    for move, reply in position.replies().items():
        assert position.play(move).play(reply).is_p
    assert position.mirrored.is_p
    assert position.mirrored.mirrored == position


def test_an_n_position_has_winning_moves():
    position = Position((2, 4, 6, 8))
    assert all(position.play(move).is_p for move in position.winning_moves)
    with pytest.raises(ValueError, match="only a P-position answers every move"):
        position.replies()


def test_rows_that_are_not_a_staircase_are_refused():
    with pytest.raises(ValueError, match="rows must not get shorter"):
        Position((5, 3))
    with pytest.raises(TypeError):
        Position((1.5, 2))
