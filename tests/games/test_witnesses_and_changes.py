"""A game without a solution names a proof, and the fewest cells of the start to change."""

from itertools import combinations, product

import networkx as nx
import pytest

from flipalg import UnsolvableError, solve
from flipalg.games import BoardGame, CoinBoard, FlipIt, ToggleGame
from flipalg.games.flipping_triangles import triangle

GAMES = {
    "path of 5": FlipIt(nx.path_graph(5)),
    "edge of 4 colors": FlipIt(nx.path_graph(2), colors=4),
    "triangle of 6 colors": FlipIt(nx.cycle_graph(3), colors=6),
    "torus": BoardGame(3, 3, closed=(True, True)),
    "2 x 2 of 3 colors": BoardGame(2, 2, colors=3),
    "coins": triangle(3),
    "coins of 3 colors": triangle(3, colors=3),
    "coins apart": CoinBoard([(0, 0), (1, 0), (0, 1), (5, 5)]),
    "no moves": ToggleGame("abc", {}, colors=3),
}


def starts(game):
    every = product(range(game.colors), repeat=len(game.cells))
    return [start for k, start in enumerate(every) if k % max(1, game.colors ** len(game.cells) // 60) == 0]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_fewer_changes_will_do(game):
    goal, refused = [0] * len(game.cells), 0
    for start in starts(game):
        try:
            game.solve(start, goal)
            continue
        except UnsolvableError as error:
            changes, refused = error.changes, refused + 1
        values = dict(zip(game.cells, start, strict=True))
        for way in changes.ways:
            assert game.is_solvable({**values, **dict(way)}, goal)
            assert sum(values[cell] != value for cell, value in way) == len(way) == changes.least
        for fewer in range(1, changes.least):
            for cells in combinations(game.cells, fewer):
                for new in product(range(game.colors), repeat=fewer):
                    assert not game.is_solvable({**values, **dict(zip(cells, new, strict=True))}, goal)
    assert refused


def test_a_graph_says_what_to_change():
    path = {"a": ["b"], "b": ["c"], "c": ["d"], "d": ["e"]}
    with pytest.raises(UnsolvableError) as caught:
        solve(path, start={"a": 1})
    assert set(caught.value.witness) == {"a", "b", "d", "e"}
    assert caught.value.changes.sentence() == "change any one of these 4 cells, and there is a solution: a, b, d, e"
    with pytest.raises(UnsolvableError) as caught:
        solve({0: [1], 1: [0]}, start=[1, 0], colors=3)
    assert caught.value.changes.sentence() == "change one of these 2 ways, and there is a solution: 0 to 0, 1 to 1"
