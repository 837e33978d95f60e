"""One suite over every method: the answer is chosen first, the board built from it, solved, pressed cell by cell."""

import numpy as np
import oracle
import pytest

from flipalg.answers.nullities import nullity
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.grids.neighborhoods import BIJECTIVE
from flipalg.solvers.lanczos import MethodFailedError
from flipalg.solvers.methods import SOLVERS
from flipalg.solvers.solve import is_solvable, random_board, solve

SOME_FORMS = ["diagonal", "lanczos", "residual"]  # not for every board: tested for theirs
ALWAYS = [method for method in SOLVERS if method not in SOME_FORMS]
PAIRS = [(method, name) for name in BIJECTIVE for method in ALWAYS]
PAIRS += [("diagonal", name) for name, form in BIJECTIVE.items() if form.c3]

# nullity 0, 2, 4, 8, squares and not, and sides on the edges of words
BOARDS = [
    (1, 1),
    (1, 2),
    (2, 1),
    (3, 3),
    (5, 5),
    (4, 4),
    (9, 9),
    (6, 8),
    (8, 6),
    (5, 23),
    (1, 64),
    (63, 4),
    (4, 64),
    (65, 3),
]
BOARDS += [(3, 127), (128, 2), (2, 128), (7, 65), (16, 16)]


def by_pressing(presses, name):
    """Return the cells that presses flip."""
    return np.array(oracle.pressed(oracle.dark(*presses.shape), presses.tolist(), name), dtype=np.uint8)


@pytest.mark.parametrize(("method", "name"), PAIRS)
def test_every_method_solves_the_solvable_boards(method, name):
    random = np.random.default_rng(4)
    for m, n in BOARDS[::2]:
        start = random.integers(0, 2, (m, n), dtype=np.uint8)
        target = start ^ by_pressing(random.integers(0, 2, (m, n), dtype=np.uint8), name)
        given = start.copy(), target.copy()
        solution = solve(m, n, start, name, goal=target, method=method)
        assert (start ^ by_pressing(solution.presses, name) == target).all(), (m, n)
        assert solution.verify()
        assert solution.nullity == nullity(m, n, name), (m, n)
        assert (start == given[0]).all()
        assert (target == given[1]).all()


@pytest.mark.parametrize(("method", "name"), PAIRS)
def test_every_method_proves_the_unsolvable_boards_unsolvable(method, name):
    seen = 0
    for m, n in BOARDS[:12]:
        if nullity(m, n, name) == 0:
            continue
        for seed in range(3):
            start = np.random.default_rng(seed).integers(0, 2, (m, n), dtype=np.uint8)
            if is_solvable(start, goal="on", neighborhood=name):
                continue
            with pytest.raises(UnsolvableError, match="never changes, but would have to") as caught:
                solve(m, n, start, name, goal="on", method=method)
            seen += 1
            assert not by_pressing(caught.value.witness, name).any()
            assert (caught.value.witness & (start ^ 1)).sum() % 2 == 1
    assert seen >= 3


def test_methods_agree_on_500_random_boards():
    random = np.random.default_rng(5)
    outcomes = []
    for k in range(500):
        m, n = (int(side) for side in random.integers(1, 41, 2))
        start = random_board(m, n, seed=k) if k % 2 else random.integers(0, 2, (m, n), dtype=np.uint8)
        found = {outcome(m, n, start, method) for method in ALWAYS}
        assert len(found) == 1, (m, n, found)
        outcomes.append(found.pop())
    assert {None, 0, 1, 2, 4, 8} <= set(outcomes)


def outcome(m, n, start, method):
    """Return the nullity of a verified solution, or None."""
    try:
        solution = solve(m, n, start, method=method)
    except UnsolvableError:
        return None
    assert solution.verify()
    return solution.nullity


@pytest.mark.parametrize("method", ["lanczos", "residual"])
@pytest.mark.parametrize("name", ["plus", "saltire", "pillars", "beams"])
def test_krylov_methods_solve_or_say_that_they_failed(method, name):
    assert method in SOLVERS
    random = np.random.default_rng(6)
    solved = 0
    for m, n in BOARDS[:12]:
        for presses in (np.eye(m, n, dtype=np.uint8), random.integers(0, 2, (m, n), dtype=np.uint8)):
            target = by_pressing(presses, name)
            try:
                solution = solve(m, n, np.zeros_like(target), name, goal=target, method=method)
            except MethodFailedError:
                continue
            solved += 1
            assert (by_pressing(solution.presses, name) == target).all()
    assert solved


def test_a_wrong_solution_is_not_verified():
    solution = solve(5, 5)
    wrong = list(solution.packed)
    wrong[2] ^= 1 << 3
    assert not type(solution)(solution.problem, wrong, (2, 2)).verify()
