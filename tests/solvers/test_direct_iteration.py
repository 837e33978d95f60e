import pytest

from flipalg.boards.problem import Problem
from flipalg.boards.solution import Solution
from flipalg.grids.neighborhoods import BIJECTIVE
from flipalg.solvers.direct_iteration import by_direct_iteration, solve_by_trying

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("name", BIJECTIVE)
def test_trying_all_first_rows_finds_every_solution(name):
    tried = 0
    for m in range(1, 7):
        for n in range(1, 7):
            start = None if name == "plus" else [[1] * n] * m
            task = Problem.of(m, n, start, name, goal="on")
            try:
                found = solve_by_trying(task)
            except ValueError:
                continue
            tried += 1
            answer = by_direct_iteration(task)
            assert len(found) == 2 ** len(answer.orders)
            assert all(Solution(task, rows, answer.orders).verify() for rows in found)
            assert list(answer.presses) in [list(rows) for rows in found]
    assert tried >= 18


def test_trying_is_refused_without_a_recursion():
    with pytest.raises(ValueError, match="no row recursion for king on 5 columns"):
        solve_by_trying(Problem.of(5, 5, neighborhood="king"))
