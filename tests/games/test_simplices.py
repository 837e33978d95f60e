import random
from itertools import combinations, permutations, product

import pytest

from flipalg.boards.unsolvable import UnsolvableError
from flipalg.games.flipping_triangles import triangle
from flipalg.games.simplices import Simplices, simplex
from flipalg.games.toggle_game import ToggleGame


@pytest.mark.parametrize(("d", "k"), [(1, 6), (2, 2), (2, 5), (3, 2), (3, 3), (3, 4), (4, 3), (5, 3)])
@pytest.mark.parametrize("states", [2, 3, 4, 6])
def test_invariant_decides_as_elimination_does_in_every_dimension(d, k, states):
    game = simplex(d, k, colors=states)
    oracle = ToggleGame(game.cells, {corners: corners for corners in game.moves}, colors=states)
    assert oracle.kernel_size == game.kernel_size == states ** (len(game.moves) - len(game.cells) + d)
    r = random.Random(d * k * states)
    verdicts = set()
    for _ in range(30):
        start, target = ([r.randrange(states) for _ in game.cells] for _ in range(2))
        if r.randrange(2):
            target = list(game.press(start, r.choices(game.moves, k=5)))
        assert game.is_solvable(start, target) == oracle.is_solvable(start, target)
        verdicts.add(game.is_solvable(start, target))
        if game.is_solvable(start, target):
            assert game.invariant(start) == game.invariant(target)
            assert list(game.press(start, game.solve(start, target))) == target
        else:
            with pytest.raises(UnsolvableError, match="never changes, but would have to"):
                game.solve(start, target)
    assert verdicts == {True, False}


def test_a_refusal_has_a_witness():
    for states in (2, 5):
        game = simplex(3, 3, colors=states)
        with pytest.raises(UnsolvableError) as refused:
            game.solve([0] * 10, [1] + [0] * 9)
        factors = refused.value.witness
        factors = dict.fromkeys(factors, 1) if states == 2 else factors
        for corners in game.moves:
            assert sum(factors.get(vertex, 0) for vertex in corners) % states == 0
        assert factors.get(game.cells[0], 0) % states


def test_two_dimensions_are_flipping_triangles():
    for k in range(2, 8):
        game, board = simplex(2, k), triangle(k)
        assert (len(game.cells), len(game.moves)) == (len(board.cells), len(board.moves))
        assert (game.nullity, game.is_solvable()) == (board.nullity, board.is_solvable())


def test_simplices_of_a_cut_simplex_fill_it():
    for d, k in [(2, 4), (3, 4), (4, 3)]:
        game = simplex(d, k)
        assert len(game.moves) == (k - 1) ** d
        for corners in game.moves:
            assert len({game.coloring[vertex] for vertex in corners}) == d + 1
        facets = [frozenset(facet) for corners in game.moves for facet in combinations(corners, d)]
        assert max(map(facets.count, facets)) == 2  # each inner facet lies between two


@pytest.mark.parametrize(("d", "k"), [(1, 5), (2, 4), (3, 4), (4, 3), (5, 2)])
def test_small_simplices_are_those_of_all_orders(d, k):
    walks = (
        [tuple(a + (i in order[:step]) for i, a in enumerate(x)) for step in range(d + 1)]
        for x in product(range(k - 1), repeat=d)
        for order in permutations(range(d))
    )
    inside = (walk for walk in walks if all(list(corner) == sorted(corner, reverse=True) for corner in walk))
    assert list(simplex(d, k).moves) == list(map(tuple, inside))
    assert len(simplex(12, 2).moves) == 1  # of 12! orders


def test_simplices_that_cannot_be_built_or_colored_are_refused():
    with pytest.raises(ValueError, match="4 is not reached"):
        Simplices([(1, 2, 3), (3, 4, 5)])
    with pytest.raises(ValueError, match="no coloring with 3 colors"):
        Simplices([(0, 1, 2), (1, 2, 3), (0, 1, 3)])
    with pytest.raises(ValueError, match="3 different vertices"):
        Simplices([(0, 1, 2), (1, 2)])
    with pytest.raises(ValueError, match="at least one simplex"):
        Simplices([])
