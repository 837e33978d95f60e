"""The lightest solutions of systems over F2, against a search through all vectors."""

import random
from itertools import count, product
from types import SimpleNamespace

import numpy as np
import pytest

from f2x import F2Matrix, information_sets
from flipalg import UnsolvableError, game_matrix, lightest_solution, solve
from flipalg.fewest import fewest as module


def least(A, b):
    """Return the least weight of a solution, by trying all vectors; None if there is none."""
    A = np.array(A)
    return min((sum(x) for x in product((0, 1), repeat=A.shape[1]) if ((A @ x) % 2 == b).all()), default=None)


@pytest.mark.parametrize("methods", [(0, 4), (1, 4), (3, 4), (4,)], ids=["one by one", "classes", "transform", "sets"])
def test_weights_are_the_least_of_all_solutions(methods, monkeypatch):
    monkeypatch.setattr(module, "METHODS", [module.METHODS[k] for k in methods])
    if methods[0]:
        monkeypatch.setattr(module, "GRAY_CODE_NULLITY", 0)  # summands are searched one by one
    if methods[0] == 1:
        monkeypatch.setattr(module, "QUICK_NULLITY", -1)
    draw, unsolvable = random.Random(1), 0
    for _ in range(60):
        m, n = draw.randint(1, 6), draw.randint(1, 9)
        A = [draw.choices((0, 1), k=n) for _ in range(m)]
        b = draw.choices((0, 1), k=m)
        right = least(A, b)
        if right is None:
            unsolvable += 1
            with pytest.raises(UnsolvableError) as error:
                lightest_solution(A, b)
            y = np.array(error.value.witness)
            assert not (y @ np.array(A) % 2).any()
            assert y @ np.array(b) % 2 == 1
        else:
            found = lightest_solution(A, b)
            assert F2Matrix(A) @ found.x == tuple(b)
            assert (found.weight, found.at_least) == (right, right)
    assert unsolvable > 5


def test_the_all_ones_problem_of_a_board():
    assert lightest_solution(game_matrix(5, 5), [1] * 25).weight == solve(5, 5).weight == 15
    assert lightest_solution(game_matrix(16, 16), [1] * 256).weight == solve(16, 16, fewest=True).weight


def test_beyond_complete_searches_there_are_bounds(monkeypatch):
    looks = count()
    monkeypatch.setattr(information_sets, "time", SimpleNamespace(monotonic=lambda: next(looks) / 1000))
    draw = random.Random(3)
    A = [draw.choices((0, 1), k=300) for _ in range(120)]
    found = lightest_solution(A, draw.choices((0, 1), k=120), seconds=0.1)
    assert 2 <= found.at_least < found.weight <= 60
    assert not found.proved


def test_the_time_and_the_right_side_are_checked():
    with pytest.raises(ValueError, match="2 entries"):
        lightest_solution("10 01", [1])
    with pytest.raises(ValueError, match="seconds"):
        lightest_solution("10 01", [1, 1], seconds=-1)
