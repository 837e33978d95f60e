import random

import networkx as nx
import pytest

from flipalg import UnsolvableError
from flipalg.games import MERLIN, FlipIt
from flipalg.games.flipping_triangles import hexagon, triangle
from flipalg.games.states_game import StatesGame, of_states

GAMES = [MERLIN, FlipIt(nx.petersen_graph()), triangle(4), hexagon(2)]


@pytest.mark.parametrize("states", [2, 3, 4, 6])
@pytest.mark.parametrize("game", GAMES, ids=["merlin", "petersen", "triangle", "hexagon"])
def test_what_was_scrambled_is_solved(game, states):
    rng = random.Random(states)
    many = of_states(game, states)
    for _ in range(5):
        scrambled = many.press([0] * len(many.cells), {move: rng.randrange(states) for move in many.moves})
        moves = many.solve(scrambled, [0] * len(many.cells))
        assert many.press(scrambled, moves) == (0,) * len(many.cells)


@pytest.mark.parametrize("game", GAMES)
def test_two_states_are_the_toggle_game(game):
    two = of_states(game, 2)
    assert two.count == 2**game.nullity
    assert two.is_solvable() == game.is_solvable()
    assert len(two.kernel()) == game.nullity


def test_moves_add():
    dials = StatesGame("abc", {1: "ab", 2: "bc", 3: "abc"}, states=4)
    assert dials.press([0, 0, 0], {1: 3, 3: 2}) == (1, 1, 2)
    assert dials.press([0, 0, 0], {1: 4}) == (0, 0, 0)


def test_an_unsolvable_task_has_a_witness():
    many = of_states(triangle(4), 4)
    with pytest.raises(UnsolvableError) as caught:
        many.solve()
    proof = caught.value.witness
    for move in many.moves:
        assert sum(proof[cell] for cell in triangle(4).flips(move)) % 4 == 0
    assert sum(proof.values()) % 4


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: of_states(MERLIN, 1), "states must be at least 2, got 1"),
        (lambda: of_states(MERLIN, 3).solve([3] * 9), "entries 0 to 2, got 3"),
        (lambda: of_states(MERLIN, 3).press([0] * 9, {10: 1}), "10 is no move"),
        (lambda: of_states(MERLIN, 3).press([0], {}), "9 entries, got 1"),
    ],
)
def test_bad_input_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
