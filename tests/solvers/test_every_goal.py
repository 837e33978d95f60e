"""Every board to 12 × 12, 2 to 12 colors: solved, or refused, and counted, as Hermite forms over Z say.

With more than three colors, every second board is drawn: each number of colors has other boards than the next.
"""

import random
from itertools import combinations_with_replacement, product
from math import prod

import oracle
import pytest
from flint import fmpz_mat

import flipalg
from flipalg import Board
from flipalg.counting.counting import count
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


class Images:
    """The boards that presses lead to from 0, modulo c, as a lattice: the Hermite form of G and c times 1."""

    def __init__(self, m, n, c, name="plus", topology="board"):
        rows = [list(column) for column in zip(*oracle.game(m, n, name, topology), strict=True)]
        multiples = [[c * (a == b) for b in range(m * n)] for a in range(m * n)]
        self.basis = [list(map(int, row)) for row in fmpz_mat(rows + multiples).hnf().table()[: m * n]]
        self.index = prod(
            row[i] for i, row in enumerate(self.basis)
        )  # of the images among all; presses that do nothing

    def has(self, board):
        left = [value for row in board for value in row]
        for i, row in enumerate(self.basis):
            times, rest = divmod(left[i], row[i])
            if rest:
                return False
            if times:
                left = [a - times * b for a, b in zip(left, row, strict=True)]
        return True


@pytest.mark.parametrize("c", range(2, 13))
def test_every_board_to_12_agrees_with_the_hermite_form(c):
    rng, solved = random.Random(c), 0
    sizes = [(m, n) for m, n in combinations_with_replacement(range(1, 13), 2) if c <= 3 or (m + n + c) % 2]
    for m, n in sizes:
        images = Images(m, n, c)
        assert images.index == count(m, n, colors=c)
        assert c > 2 or images.index == 2 ** flipalg.nullity(m, n)
        factor = c // min(p for p in range(2, c + 1) if c % p == 0)
        for k in range(6):
            board = oracle.random_board(rng, m, n, c)
            if k % 3:  # of a singular board few can be solved: these can, and these modulo a divisor of c
                board = Board(m, n, colors=c).press(board)
            if k % 3 == 2:
                board += Board([[factor * v % c for v in row] for row in oracle.random_board(rng, m, n, c)], colors=c)
            assert c > 2 or images.has(board) == flipalg.is_solvable(Board(board.tolist()))
            for given in {board, board.transposed()}:
                solution = oracle.assert_answered(given)
                assert (solution is not None) == images.has(board), (given, c)
                assert solution is None or solution.count == images.index
                solved += solution is not None
    assert 6 * len(sizes) < solved < 12 * len(sizes)


@pytest.mark.parametrize("c", [3, 4, 6, 8, 9])
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_closed_boards_and_all_forms_agree_with_the_hermite_form(c, topology):
    rng = random.Random(c)
    for (m, n), name in product([(3, 3), (2, 4), (1, 2), (4, 5)], NEIGHBORHOODS):
        images = Images(m, n, c, name, topology)
        for k in range(4):
            board = oracle.random_board(rng, m, n, c)
            if k % 2:
                board = Board(m, n, colors=c).press(board, name, topology)
            solution = oracle.assert_answered(board, neighborhood=name, topology=topology)
            assert (solution is not None) == images.has(board)
            assert solution is None or solution.count == images.index
