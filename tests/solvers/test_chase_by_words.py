"""The rows by the kernel are those of Python's integers, and verify presses them."""

import random
from dataclasses import replace

import numpy as np
import pytest

from flipalg import Board, solve
from flipalg.boards.packed_rows import Repeated, same_row, sum_of_rows
from flipalg.solvers.row_recursion import Chase, overshoot
from flipalg.system.native import native

CASES = [
    (70, 70, "plus", "board"),
    (64, 129, "plus", "board"),
    (130, 63, "cross", "board"),
    (80, 65, "plus", "cylinder"),
    (200, 128, "cross", "cylinder"),
]

pytestmark = pytest.mark.skipif(native is None, reason="the extension was not built, or F2X_BACKEND=flint")


@pytest.mark.parametrize(("m", "n", "neighborhood", "topology"), CASES)
@pytest.mark.parametrize("constant", [True, False])
def test_both_ways_chase_the_same_rows(m, n, neighborhood, topology, constant):
    problem = solve(m, n, neighborhood=neighborhood, topology=topology, goal="off").problem
    rng = random.Random(m)
    rows = Repeated(rng.getrandbits(n), m) if constant else [rng.getrandbits(n) for _ in range(m)]
    chase = Chase(replace(problem, difference=rows), rng.getrandbits(n))
    assert chase.by_words
    assert list(chase) == list(chase.by_integers())
    assert overshoot(chase) == list(chase.with_overshoot())[-1]


@pytest.mark.parametrize(("m", "n", "neighborhood", "topology"), CASES)
def test_verify_presses_and_sees_a_wrong_row(m, n, neighborhood, topology):
    rng = random.Random(n)
    problem = solve(m, n, neighborhood=neighborhood, topology=topology, goal="off").problem
    presses = [rng.getrandbits(n) for _ in range(m)]
    goal = list(problem.pressed(presses))
    solution = solve(m, n, goal=Board.from_rows(goal, n), neighborhood=neighborhood, topology=topology, fewest=False)
    assert solution.packed.by_words
    assert solution.verify()
    flipped = list(problem.pressed(solution.packed))
    assert flipped == goal
    assert np.array_equal(np.array(list(solution.rows())), solution.presses)
    wrong = replace(solution, packed=Chase(solution.problem, solution.packed.first ^ 1))
    assert not wrong.verify()
    goal[-1] ^= 1
    assert not Chase(replace(solution.problem, difference=goal), solution.packed.first).verify()


def test_rows_that_are_the_same_are_held_as_one():
    rows = Repeated(5, 4)
    assert (len(rows), rows[3], list(rows[1:3]), rows == [5] * 4, rows == Repeated(5, 4)) == (4, 5, [5, 5], True, True)
    assert (same_row(rows), same_row([5, 5]), same_row([5, 4])) == (5, 5, None)
    assert sum_of_rows(rows, Repeated(1, 4)) == Repeated(4, 4)
    assert sum_of_rows(rows, [1, 2, 3, 4]) == [4, 7, 6, 1]
    with pytest.raises(IndexError):
        rows[4]
    assert isinstance(solve(10**4, 3).problem.difference, Repeated)
