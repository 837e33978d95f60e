import json
import random
from itertools import product

import pytest
from console import run

import flipalg
from flipalg import Board, UnsolvableError
from flipalg.colors.determinants import count
from flipalg.solvers import color_boards
from flipalg.solvers.color_boards import solutions_of, solve_colors
from flipalg.solvers.color_grids import all_equal, random_colors, solve_grid
from flipalg.theory.neighborhoods import NEIGHBORHOODS


def a_board(rng, m, n, k):
    return Board([[rng.randrange(k) for _ in range(n)] for _ in range(m)], colors=k)


def assert_answered(board, **options):
    """Press the solution, or press the witness and meet the board with it."""
    try:
        solution = solve_colors(board, **options)
    except UnsolvableError as error:
        proof = error.witness
        still = Board(*board.shape, colors=board.colors, holes=board.holes or None)
        form, topology = options.get("neighborhood", "plus"), options.get("topology", "board")
        assert still.press(proof, form, topology) == still
        assert sum(a * b for x, y in zip(proof, board, strict=True) for a, b in zip(x, y, strict=True)) % board.colors
        return None
    assert solution.verify()
    return solution


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


@pytest.mark.parametrize("c", range(2, 13))
def test_random_goals_are_answered_and_counted(c):
    rng = random.Random(c)
    for m, n in [(1, 1), (2, 2), (3, 3), (4, 4), (2, 5), (5, 4), (6, 6), (12, 12), (7, 12)]:
        for _ in range(4):
            solution = assert_answered(a_board(rng, m, n, c))
            if solution:
                assert solution.count == count(m, n, c)


@pytest.mark.parametrize("name", NEIGHBORHOODS)
@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
def test_every_neighborhood_and_topology(name, topology):
    rng = random.Random(len(name))
    for m, n, k in [(3, 4, 3), (4, 4, 4), (2, 5, 6)]:
        assert_answered(a_board(rng, m, n, k), neighborhood=name, topology=topology)


def test_holes_are_not_pressed():
    board = Board("20x/1x2/012", colors=3, holes="x")
    solution = assert_answered(board)
    assert solution is None or not any(solution.presses[i, j] for i, j in board.holes)


def test_two_colors_agree_with_the_bits():
    for m, n in product(range(1, 6), repeat=2):
        assert solve_colors(m, n, colors=2).count == flipalg.solve(m, n).count


def test_fewest_by_all_solutions():
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


def pressed(shape, presses, k):
    state = dict.fromkeys(product(*map(range, shape)), 0)
    for cell in state:
        for axis in range(len(shape)):
            for step in (-1, 1):
                other = (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
                if other in state:
                    state[other] += int(presses[cell])
        state[cell] += int(presses[cell])
    return {cell: value % k for cell, value in state.items()}


@pytest.mark.parametrize(("shape", "k"), [((2, 2, 2), 3), ((3, 3, 3), 2), ((2, 3, 2, 2), 5), ((4,), 7)])
def test_boxes_are_solved(shape, k):
    assert set(pressed(shape, solve_grid(shape, k), k).values()) == {1}


def test_the_top_level_takes_colors():
    assert flipalg.solve("201/011/112", colors=3).verify()
    assert flipalg.solve(Board("201/011/112", colors=3)).verify()
    assert flipalg.hint("201/011/112", colors=3) == (0, 1)
    assert flipalg.is_solvable("201/011/112", colors=3)
    assert not flipalg.is_solvable("10/00", colors=3)
    assert flipalg.random_board(3, 3, colors=4, seed=1).colors == 4
    with pytest.raises(ValueError, match="colors must be 2 to 255, got 256"):
        flipalg.solve(3, 3, colors=256)
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
    assert run(capsys, "unique", "3", "3", "--colors", "7")[1] == "not unique\n"
    assert run(capsys, "colors", "6", "7")[1] == "unique with all c prime to 7·113\ndeterminant -791 = -7·113\n"
    assert run(capsys, "hint", "201/011/112", "--colors", "3")[1] == "press B1; 6 presses to the goal\n"
    code, out, error = run(capsys, "solve", "29/11", "--colors", "3")
    assert (code, out) == (2, "")
    assert "line 1, column 2" in error
