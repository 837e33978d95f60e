import json
import random
from collections import Counter
from itertools import product

import pytest
from color_answers import a_board, assert_answered
from console import run

import flipalg
from flipalg import Board, UnsolvableError
from flipalg.solvers import color_boards
from flipalg.solvers.color_boards import solve_colors
from flipalg.solvers.color_grids import all_equal, random_colors, solve_grid
from flipalg.solvers.color_solution import solutions_of
from flipalg.theory.neighborhoods import NEIGHBORHOODS, TOPOLOGIES

pytestmark = pytest.mark.engine_free


def test_chase_agrees_with_elimination():
    rng = random.Random(2)
    for _ in range(120):
        m, n, k = rng.randint(1, 6), rng.randint(1, 6), rng.randint(2, 12)
        form = NEIGHBORHOODS[rng.choice(["plus", "cross"])]
        needed = [rng.randrange(k) for _ in range(m * n)]
        fast = color_boards._chased(m, n, form, needed, k)
        slow = color_boards._eliminated(Board(m, n, colors=k), form, "board", needed, k)
        assert fast.count == slow.count
        assert (fast.x is None) == (slow.x is None)


def test_small_boards_agree_with_all_presses():
    rng = random.Random(5)
    for m, n, c in [(1, 1, 4), (2, 2, 3), (2, 2, 6), (1, 3, 12), (2, 3, 4), (3, 3, 2), (1, 2, 9)]:
        for name in ("plus", "king", "row", "beams"):
            reached = Counter(
                Board(m, n, colors=c).press(Board([values[i * n : i * n + n] for i in range(m)], colors=c), name)
                for values in product(range(c), repeat=m * n)
            )
            for _ in range(8):
                board = a_board(rng, m, n, c)
                opposite = Board([[-value % c for value in row] for row in board], colors=c)
                solution = assert_answered(board, neighborhood=name)
                assert reached[opposite] == (solution.count if solution else 0)


def test_holes_are_not_pressed():
    board = Board("20x/1x2/012", colors=3, holes="x")
    solution = assert_answered(board)
    assert solution is None or not any(solution.presses[i, j] for i, j in board.holes)


def test_two_colors_agree_with_the_bits():
    rng = random.Random(8)
    for m, n, name, topology in product(range(1, 6), range(1, 6), NEIGHBORHOODS, TOPOLOGIES):
        board = Board(a_board(rng, m, n, 2).tolist())
        colored = assert_answered(board, neighborhood=name, topology=topology)
        assert flipalg.is_solvable(board, neighborhood=name, topology=topology) == (colored is not None)
        if colored:
            assert colored.count == 2 ** flipalg.nullity(m, n, neighborhood=name, topology=topology)


@pytest.mark.parametrize("held", [color_boards.LARGEST_BLOCKS, 200, 1])
def test_fewest_by_all_solutions(monkeypatch, held):
    monkeypatch.setattr(color_boards, "LARGEST_BLOCKS", held)  # all at once, a few solutions at a time, or each alone
    rng = random.Random(7)
    for m, n, k in [(2, 2, 3), (2, 3, 4), (3, 3, 7), (4, 4, 3)]:
        board = Board(m, n, colors=k).press(a_board(rng, m, n, k))
        solution = solve_colors(board, fewest=True)
        every = list(solutions_of(solution))
        assert len(set(every)) == len(every) == solution.count
        assert all(board.press(presses) == Board(m, n, colors=k) for presses in every)
        assert solution.proved
        assert solution.weight == min(sum(map(sum, presses)) for presses in every)


def test_all_equal_is_a_subgroup():
    for m, n, k in product(range(1, 5), range(1, 5), range(2, 10)):
        reached = []
        for g in range(k):
            try:
                solve_colors(m, n, colors=k, goal=g)
                reached.append(g)
            except UnsolvableError:
                pass
        assert tuple(reached) == all_equal(m, n, k)


def test_all_equal_fails_for_three_colors():
    assert all_equal(2, 2, 3) == (0,)
    assert all(all_equal(m, n, 2) == (0, 1) for m, n in product(range(1, 8), repeat=2))  # thesis, theorem 1


def test_random_boards_can_be_solved():
    for seed in range(20):
        board = random_colors(4, 4, 5, seed)
        assert board == random_colors(4, 4, 5, seed)
        assert solve_colors(board).verify()


def at(nested, cell):
    for i in cell:
        nested = nested[i]
    return nested


def pressed(shape, presses, k):
    state = dict.fromkeys(product(*map(range, shape)), 0)
    for cell in state:
        for axis in range(len(shape)):
            for step in (-1, 1):
                other = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
                if other in state:
                    state[other] += at(presses, cell)
        state[cell] += at(presses, cell)
    return {cell: value % k for cell, value in state.items()}


@pytest.mark.parametrize(("shape", "k"), [((2, 2, 2), 3), ((3, 3, 3), 2), ((2, 3, 2, 2), 5), ((4,), 7)])
def test_boxes_are_solved(shape, k):
    assert set(pressed(shape, solve_grid(shape, k), k).values()) == {1}


def test_boxes_from_a_start_to_a_goal():
    start = [[[0, 1, 4], [2, 0, 3]], [[1, 1, 0], [0, 2, 2]]]
    presses = solve_grid((2, 2, 3), 5, start, 2)
    change = pressed((2, 2, 3), presses, 5)
    assert {(at(start, cell) + value) % 5 for cell, value in change.items()} == {2}
    assert solve_grid((2, 2, 3), 5, start, [[[2] * 3] * 2] * 2) == presses
    with pytest.raises(UnsolvableError) as caught:
        solve_grid((2, 2), 3)
    assert caught.value.witness == [[1, 1], [1, 1]]


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ([[1, 2]], r"start must have shape \(2, 2\)"),
        ([[1, 2], [1]], r"start must have shape \(2, 2\)"),
        ([[1, 2], [1, 3]], "start must have entries 0 to 2, got 3"),
        ([[1, 2], [1, 0.5]], "start must have entries 0 to 2, got 0.5"),
        (3, "start must have entries 0 to 2, got 3"),
    ],
)
def test_boxes_that_are_refused(start, message):
    with pytest.raises(ValueError, match=message):
        solve_grid((2, 2), 3, start)


def test_the_top_level_takes_colors():
    assert flipalg.solve("201/011/112", colors=3).verify()
    assert flipalg.solve(Board("201/011/112", colors=3)).verify()
    assert flipalg.hint("201/011/112", colors=3) == (0, 1)
    assert flipalg.is_solvable("201/011/112", colors=3)
    assert not flipalg.is_solvable("10/00", colors=3)
    assert flipalg.random_board(3, 3, colors=4, seed=1).colors == 4
    with pytest.raises(ValueError, match="colors must be from 2 to 256, got 257"):
        flipalg.solve(3, 3, colors=257)
    with pytest.raises(ValueError, match="a goal is a color from 0 to 2, got 3"):
        flipalg.solve(3, 3, colors=3, goal=3)
    with pytest.raises(MemoryError, match="2,500 cells"):
        flipalg.solve(60, 60, colors=3, neighborhood="king")


def test_the_command_line_takes_colors(capsys):
    assert run(capsys, "solve", "201/011/112", "--colors", "3") == (
        0,
        "020\n210\n001\n6 presses bring every cell to 0; no solution has fewer; 1 solution\n",
        "",
    )
    code, out, _ = run(capsys, "solve", "2", "2", "--colors", "3", "--json")
    assert (code, json.loads(out)["witness"]) == (1, [[1, 1], [1, 1]])
    assert run(capsys, "nullity", "2", "2", "--colors", "3")[1] == "1\n"
    assert run(capsys, "unique", "3", "3", "--colors", "7")[1].startswith("not unique")
    assert run(capsys, "colors", "6", "7")[1] == "unique with all c prime to 7·113\ndeterminant -791 = -7·113\n"
    assert run(capsys, "hint", "201/011/112", "--colors", "3")[1].startswith("press B1: 6 presses ")
    code, out, error = run(capsys, "solve", "29/11", "--colors", "3")
    assert (code, out) == (2, "")
    assert "line 1, column 2" in error
