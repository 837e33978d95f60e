"""Games that are known from their states alone, after each button was pressed once."""

import random

import numpy as np
import pytest

from flipalg.games import ToggleGame


@pytest.mark.parametrize("colors", [2, 3, 4])
def test_the_wiring_is_found_and_solves_the_board(colors):
    draw = random.Random(colors)
    for _ in range(60):
        cells, buttons = draw.randint(1, 7), draw.randint(0, 7)
        hidden = ToggleGame(
            range(cells),
            {b: {c: draw.randrange(1, colors) for c in range(cells) if draw.random() < 0.4} for b in range(buttons)},
            colors=colors,
        )
        states = [tuple(draw.choices(range(colors), k=cells))]
        for button in range(buttons):
            states.append(hidden.press(states[-1], [button]))
        game = ToggleGame.from_presses(states, colors=colors)
        assert [game.flips(b) for b in game.moves] == [hidden.flips(b) for b in range(buttons)]
        assert hidden.press(states[-1], game.solve(states[-1], states[0])) == states[0]


def test_states_are_arrays_or_digits_of_one_length():
    game = ToggleGame.from_presses([np.zeros((2, 2), int), np.array([[1, 0], [0, 1]])])
    assert sorted(game.flips(0)) == [0, 3]
    assert ToggleGame.from_presses(["01"]).moves == ()
    with pytest.raises(ValueError, match="got none"):
        ToggleGame.from_presses([])
    with pytest.raises(ValueError, match="a state has 2 values, got 3"):
        ToggleGame.from_presses(["01", "011"])
