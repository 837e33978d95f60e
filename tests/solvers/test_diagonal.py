import random
from itertools import product

import pytest

from flipalg import nullity
from flipalg.boards.packed_rows import joined, split
from flipalg.boards.problem import Problem
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.grids.neighborhoods import BIJECTIVE
from flipalg.matrices.elimination import rank, times
from flipalg.matrices.structured import G_rows
from flipalg.solvers import gauss
from flipalg.solvers.diagonal import boundary_matrix, by_boundary

DIAGONAL = [form for form in BIJECTIVE.values() if form.c3]

with_a_diagonal = pytest.mark.parametrize("form", DIAGONAL, ids=[form.name for form in DIAGONAL])


def task_to_flip(cells, m, n, form):
    return Problem.of(m, n, goal=split_board(cells, m, n), neighborhood=form.name)


def split_board(cells, m, n):
    return [[row >> j & 1 for j in range(n)] for row in split(cells, m, n)]


def outcome(solver, task):
    try:
        return solver(task)
    except UnsolvableError:
        return None


def test_kernel_dimensions_of_the_disentis_notebook():
    for n, dimension in {4: 4, 8: 0, 10: 0, 12: 0, 14: 12, 16: 16}.items():
        matrix = boundary_matrix(n, n, BIJECTIVE["king"])
        assert len(matrix) == 2 * n - 1
        assert len(matrix) - rank(matrix) == dimension
        answer = by_boundary(Problem.of(n, n, neighborhood="king"))  # all covered, it can be won
        assert len(answer.orders) == dimension
        assert times(G_rows(n, n, BIJECTIVE["king"].offsets), joined(answer.presses, n)) == (1 << n * n) - 1


@with_a_diagonal
def test_boundary_matrix_has_the_nullity_of_the_board(form):
    for m, n in product(range(1, 13), repeat=2):
        assert m + n - 1 - rank(boundary_matrix(m, n, form)) == nullity(m, n, form.name)


@with_a_diagonal
def test_solves_exactly_the_boards_that_elimination_solves(form):
    rng = random.Random(form.name)
    unsolvable = 0
    for m, n in product(range(1, 8), repeat=2):
        G = G_rows(m, n, form.offsets)
        for right in (rng.getrandbits(m * n), times(G, rng.getrandbits(m * n)), (1 << m * n) - 1):
            task = task_to_flip(right, m, n, form)
            solved, expected = outcome(by_boundary, task), outcome(gauss.by_elimination, task)
            assert (solved is None) == (expected is None)
            unsolvable += solved is None
            if solved is not None:
                assert times(G, joined(solved.presses, n)) == right
                assert len(solved.orders) == len(solved.kernel) == nullity(m, n, form.name)
                kernel = [joined(vector, n) for vector in solved.kernel]
                assert rank(kernel) == len(kernel)
                assert not any(times(G, x) for x in kernel)
    assert unsolvable


def test_a_board_of_100_by_60():
    king = BIJECTIVE["king"]
    rng = random.Random(5)
    G = G_rows(60, 100, king.offsets)
    right = times(G, rng.getrandbits(6000))
    answer = by_boundary(task_to_flip(right, 60, 100, king))
    assert times(G, joined(answer.presses, 100)) == right
    assert len(answer.orders) == nullity(60, 100, "king")


def test_the_vectors_that_loese2_prints_are_not_a_kernel():
    """The notebook adds to the partial solution Z, over i ≤ x only; the sum over all i ≤ x + y - 1 alone is meant."""
    n = 4
    G = G_rows(n, n, BIJECTIVE["king"].offsets)
    Z = loeseteilweise(G, n, (1 << n * n) - 1)
    # for each boundary press: that press, with the answer of loeseteilweise to it
    answers = [1 << start | loeseteilweise(G, n, times(G, 1 << start)) for start in startfelder(n)]
    leavings = [times(G, answer) for answer in answers]
    kernel = [z for z in range(1, 1 << (2 * n - 1)) if added(z, leavings) == 0]
    assert len(kernel) == 2**4 - 1
    for z in kernel:
        assert times(G, added(z, answers)) == 0
        assert times(G, Z ^ added(z & ((1 << n) - 1), answers)) != 0


def added(z, vectors):
    total = 0
    for i, vector in enumerate(vectors):
        if z >> i & 1:
            total ^= vector
    return total


def startfelder(n):
    return [n - 1 - k for k in range(n)] + [n * k for k in range(1, n)]


def loeseteilweise(G, n, state):
    """Return the presses that clear all of the state but the last row and column."""
    presses = 0
    for i, j in product(range(n - 1), repeat=2):
        if state >> (i * n + j) & 1:
            press = 1 << ((i + 1) * n + j + 1)
            presses |= press
            state ^= times(G, press)
    return presses


@pytest.mark.parametrize("name", ["plus", "cross"])
def test_a_form_without_diagonals_is_refused(name):
    with pytest.raises(ValueError, match=f"got {name}"):
        boundary_matrix(3, 3, BIJECTIVE[name])
