from itertools import product

import pytest

from flipalg.answers.nullities import nullity
from flipalg.games.board_game import BoardGame
from flipalg.games.flip_it import FlipIt
from flipalg.games.game_matrices import game_matrix, matrix_of, simple_matrix
from flipalg.games.merlin import MERLIN
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.f2_matrix import F2Matrix


def test_matrices_of_colors():
    for (m, n), name, topology, k in product(((1, 1), (2, 3), (3, 3)), ("plus", "king", "row"), TOPOLOGIES, (3, 4, 6)):
        G = game_matrix(m, n, name, topology, colors=k)
        game = BoardGame(m, n, NEIGHBORHOODS[name].offsets, TOPOLOGIES[topology].closed, colors=k)
        assert matrix_of(game) == G
        assert G.count == game.kernel_size
        if game.is_solvable():
            assert (G.to_numpy() @ G.solve([1] * (m * n)) % k == 1).all()
        else:
            with pytest.raises(ValueError, match="no solution"):
                G.solve([1] * (m * n))
        assert not any((G.to_numpy() @ vector % k).any() for vector in G.kernel())
    G = game_matrix(2, 2, colors=5)
    assert str(G) == "1 1 | 1 0\n1 1 | 0 1\n----+----\n1 0 | 1 1\n0 1 | 1 1"
    assert G.block(0, 1).tolist() == [[1, 0], [0, 1]]
    assert (G[0, 3], G.shape, hash(G) == hash(game_matrix(2, 2, colors=5))) == (0, (4, 4), True)
    with pytest.raises(ValueError, match="got 3"):
        G.solve([1, 2, 3])


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_game_matrix_is_that_of_the_game(name, topology):
    for m, n in [(1, 4), (3, 3), (4, 3)]:
        game = BoardGame(m, n, NEIGHBORHOODS[name].offsets, TOPOLOGIES[topology].closed)
        assert game_matrix(m, n, name, topology) == matrix_of(game)


def test_the_blocks_are_those_of_equation_1_3():
    G, S = game_matrix(4, 3), simple_matrix(3)
    assert G.block(0, 0) == G.block(3, 3) == S
    assert G.block_latex(S_3=S) == (
        r"\left(\begin{array}{cccc}S_3 & I & 0 & 0 \\ I & S_3 & I & 0 \\ 0 & I & S_3 & I \\ 0 & 0 & I & S_3"
        r"\end{array}\right)"
    )
    with pytest.raises(ValueError, match=r"a block has no name: give name=F2Matrix\('110 111 011'\)"):
        G.block_latex()
    of_colors = game_matrix(2, 3, colors=3).block_latex(S_3=game_matrix(1, 3, colors=3))
    assert of_colors == game_matrix(2, 3).block_latex(S_3=game_matrix(1, 3))


def test_the_nullity_is_that_of_the_theory():
    for m in range(1, 8):
        for n in range(1, 8):
            assert game_matrix(m, n).nullity() == nullity(m, n)


def test_any_game_has_a_matrix():
    assert matrix_of(MERLIN).det() == 1
    assert matrix_of(FlipIt("Bw")) == F2Matrix("111 111 111")


@pytest.mark.parametrize("neighborhood", ["plus", "00100/00100/11111/00100/00100"])
def test_a_matrix_beyond_memory_is_refused_before_it_is_made(neighborhood):
    with pytest.raises(MemoryError, match="10000 × 10000 board would need"):
        game_matrix(10**4, 10**4, neighborhood)


def test_unknown_names_are_refused():
    with pytest.raises(ValueError, match="'ball'"):
        game_matrix(2, 2, topology="ball")
    with pytest.raises(ValueError, match="'cros'"):
        game_matrix(2, 2, "cros")
