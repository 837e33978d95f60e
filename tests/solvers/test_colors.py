import json
import random
from collections import Counter
from itertools import product

import oracle
import pytest
from console import run

import flipalg
from flipalg import Board, UnsolvableError, hint, is_solvable, kernel_basis, random_board, solutions, solve
from flipalg.boards.problem import Problem
from flipalg.fewest import coset_weights
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.modular import solve_modulo
from flipalg.solvers import gauss
from flipalg.solvers.methods import SOLVERS
from flipalg.solvers.row_recursion_modulo import Rows, unknowns

pytestmark = pytest.mark.engine_free

COLORS = (2, 3, 4, 5, 6, 7, 9, 30)


def flat(board):
    return [value for row in board for value in row]


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_every_answer_is_that_of_elimination(name, topology):
    rng = random.Random(name + topology)
    form = {"neighborhood": name, "topology": topology}
    for k in rng.sample(COLORS, 4):
        m, n = rng.randint(1, 5), rng.randint(1, 5)
        A = oracle.game(m, n, name, topology)
        board = oracle.random_board(rng, m, n, k)
        goal = rng.choice(["off", "on", k - 1, oracle.random_board(rng, m, n, k)])
        wanted = flat(goal) if isinstance(goal, Board) else [{"off": 0, "on": 1}.get(goal, goal)] * (m * n)
        solved = solve_modulo(A, [b - a for a, b in zip(flat(board), wanted, strict=True)], k)
        assert is_solvable(board, goal=goal, **form) == (solved.x is not None)
        start = random_board(m, n, colors=k, goal=goal, seed=k, **form)
        found = solve(start, goal=goal, **form)
        pressed = [sum(a * b for a, b in zip(row, flat(found.board), strict=True)) for row in A]
        assert [(a + b) % k for a, b in zip(flat(start), pressed, strict=True)] == wanted
        assert found.count == solved.count
        if k in (2, 3, 5, 7):
            assert found.nullity == len(solved.generators) == flipalg.nullity(m, n, name, topology, colors=k)
        assert flipalg.is_unique(m, n, name, topology, colors=k) == (solved.count == 1)
        basis = kernel_basis(m, n, colors=k, **form)
        assert basis.total == solved.count
        for pattern in basis:
            assert not any(sum(a * b for a, b in zip(row, flat(pattern), strict=True)) % k for row in A)
        if solved.count <= 300:
            every = set(solutions(start, goal=goal, **form))
            assert len(every) == solved.count
            lightest = min(sum(flat(presses)) for presses in every)
            light = solve(start, goal=goal, fewest=True, **form)
            assert (light.weight, light.proved, light.board in every) == (lightest, True, True)
            cell = hint(start, goal=goal, **form)
            after = start if cell is None else start.press([cell], **form)
            assert solve(after, goal=goal, fewest=True, **form).weight == max(0, lightest - 1)


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_recursion_agrees_with_elimination(name, topology):
    rng = random.Random(topology + name)
    for _ in range(5):
        m, n, k = rng.randint(1, 6), rng.randint(1, 6), rng.choice(COLORS[1:])
        task = Problem.of(oracle.random_board(rng, m, n, k), neighborhood=name, topology=topology)
        try:
            slow = gauss.by_elimination(task)
        except UnsolvableError:
            with pytest.raises(UnsolvableError) as caught:
                SOLVERS["polynomial"](task)
            assert not any(task.pressed(caught.value.packed))
        else:
            fast = SOLVERS["polynomial"](task)
            assert list(task.pressed(fast.presses)) == list(task.difference)
            assert sorted(fast.orders) == sorted(slow.orders)


def test_when_rows_can_be_divided():
    for closes, k, n in product((False, True), range(3, 13), range(1, 13)):
        path = {name: Rows(NEIGHBORHOODS[name], n, closes, k).can_be_divided for name in NEIGHBORHOODS}
        assert [path[name] for name in ("plus", "column", "center", "row")] == [True, True, False, False]
        one_and_a = n % 3 and k % 3 if closes else n % 3 != 2
        assert path["beams"] == path["king"] == bool(one_and_a), (n, k, closes)
        assert path["saltire"] == (bool(k % 2 and n % 4) if closes else n % 2 == 0), (n, k, closes)


def test_boards_that_the_recursion_takes_are_large():
    for name, topology, k in (("plus", "torus", 6), ("king", "board", 9), ("cross", "cylinder", 30)):
        board = random_board(60, 64, name, topology, colors=k, seed=1)
        assert unknowns(Problem.of(board, neighborhood=name, topology=topology))
        assert solve(board, neighborhood=name, topology=topology).verify()
    with pytest.raises(MemoryError, match=r"got 3,600: is_unique\(m, n"):
        solve(60, 60, neighborhood="center", colors=3)


def test_small_boards_agree_with_all_presses():
    rng = random.Random(5)
    for m, n, c in [(1, 1, 4), (2, 2, 3), (2, 2, 6), (1, 3, 12), (2, 3, 4), (3, 3, 2), (1, 2, 9)]:
        for name in ("plus", "king", "row", "beams"):
            reached = Counter(
                Board(m, n, colors=c).press(Board([values[i * n : i * n + n] for i in range(m)], colors=c), name)
                for values in product(range(c), repeat=m * n)
            )
            for _ in range(8):
                board = oracle.random_board(rng, m, n, c)
                opposite = Board([[-value % c for value in row] for row in board], colors=c)
                solution = oracle.assert_answered(board, neighborhood=name)
                assert reached[opposite] == (solution.count if solution else 0)


def test_holes_are_not_pressed():
    board = Board("20x/1x2/012", colors=3, holes="x")
    solution = oracle.assert_answered(board)
    assert sum(flat(solution.board)) == solution.weight == 7
    assert not any(solution.board[i, j] for i, j in [(0, 2), (1, 1)])


@pytest.mark.parametrize("held", [coset_weights.COLORED_BLOCK, 200, 1])
def test_fewest_by_all_solutions(monkeypatch, held):
    monkeypatch.setattr(coset_weights, "COLORED_BLOCK", held)  # all at once, a few at a time, or each alone
    rng = random.Random(7)
    for m, n, k in [(2, 2, 3), (2, 3, 4), (3, 3, 7), (4, 4, 3)]:
        board = Board(m, n, colors=k).press(oracle.random_board(rng, m, n, k))
        solution = solve(board, fewest=True)
        every = list(solutions(board))
        assert len(set(every)) == len(every) == solution.count
        assert all(board.press(presses) == Board(m, n, colors=k) for presses in every)
        assert solution.proved
        assert solution.weight == min(sum(map(sum, presses)) for presses in every)


def test_all_equal_is_a_subgroup():
    for m, n, k in product(range(1, 5), range(1, 5), range(2, 10)):
        reached = []
        for g in range(k):
            try:
                solve(m, n, colors=k, goal=g)
                reached.append(g)
            except UnsolvableError:
                pass
        assert reached == list(range(0, k, [*reached, k][1]))


def test_all_equal_fails_for_three_colors():
    assert oracle.all_equal(2, 2, 3) == (0,)
    assert all(oracle.all_equal(m, n, 2) == (0, 1) for m, n in product(range(1, 8), repeat=2))  # thesis, theorem 1


def test_random_boards_can_be_solved():
    for seed in range(20):
        board = random_board(4, 4, colors=5, seed=seed)
        assert board == random_board(4, 4, colors=5, seed=seed)
        assert solve(board).verify()


def test_the_top_level_takes_colors():
    assert flipalg.solve("201/011/112", colors=3).verify()
    assert flipalg.solve(Board("201/011/112", colors=3)).verify()
    assert flipalg.hint("201/011/112", colors=3) == (0, 1)
    assert flipalg.is_solvable("201/011/112", colors=3)
    assert not flipalg.is_solvable("10/00", colors=3)
    assert flipalg.random_board(3, 3, colors=4, seed=1).colors == 4
    with pytest.raises(ValueError, match="got 257"):
        flipalg.solve(3, 3, colors=257)
    with pytest.raises(ValueError, match="got 3"):
        flipalg.solve(3, 3, colors=3, goal=3)
    with pytest.raises(MemoryError, match="2,500 cells"):
        flipalg.solve(60, 60, colors=3, neighborhood="row_with_center", holes=[(0, 0)])


def test_the_command_line_takes_colors(capsys):
    assert run(capsys, "solve", "201/011/112", "--colors", "3") == (
        0,
        "020\n210\n001\n6 presses bring every cell to 0, the fewest; 1 solution\n",
        "",
    )
    code, out, _ = run(capsys, "solve", "2", "2", "--colors", "3", "--json")
    assert (code, json.loads(out)["witness"]) == (1, [[0, 0], [0, 1], [1, 0], [1, 1]])
    assert run(capsys, "nullity", "2", "2", "--colors", "3")[1] == "1\n"
    assert run(capsys, "unique", "3", "3", "--colors", "7")[1].startswith("not unique")
    assert (
        run(capsys, "unique", "6", "7", "--colors", "any")[1]
        == "unique with all c prime to 7·113\ndeterminant -791 = -7·113\n"
    )
    assert run(capsys, "hint", "201/011/112", "--colors", "3")[1].startswith("press B1: 6 presses ")
    code, out, error = run(capsys, "solve", "29/11", "--colors", "3")
    assert (code, out) == (2, "")
    assert "line 1, row 1, column 2" in error
