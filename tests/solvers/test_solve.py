from itertools import islice, product

import numpy as np
import oracle
import pytest

from flipalg.boards.board import Board
from flipalg.boards.problem import Problem
from flipalg.boards.unsolvable import UnsolvableError
from flipalg.grids.grid import Grid
from flipalg.solvers import polynomial
from flipalg.solvers.solve import hint, is_solvable, random_board, solve


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: solve(0, 3), "m must be at least 1, got 0"),
        (lambda: solve(2, 2, [[0, 1]]), r"start must have shape \(2, 2\), got \(1, 2\)"),
        (lambda: solve(2, 2, [[0, 1], [0]]), "start: row 1 has 1 cells, the rows before it have 2"),
        (lambda: solve(2, 2, [[0, 1], [2, 0]]), "start: row 1, column 0: a cell is a number from 0 to 1, got 2"),
        (
            lambda: solve(2, 2, goal=np.full((2, 2), np.nan)),
            "the goal: row 0, column 0: a cell is a number from 0 to 1, got nan",
        ),
        (lambda: solve(2, 2, np.zeros(4)), r"start: a board has rows and columns, got an array of shape \(4,\)"),
        (lambda: solve(2, 2, method="magic"), "unknown method 'magic'; choose from auto, polynomial, "),
        (lambda: solve(2, 2, neighborhood="star"), r"unknown neighborhood 'star'; choose from plus \(σ\+\), "),
        (lambda: hint([]), "the board: the board is empty"),
        (lambda: solve("#./..", goal="#"), r"the goal must have shape \(2, 2\), got \(1, 1\)"),
        (lambda: solve("#./..", goal="up"), "the goal: line 1, column 1: 'u' is not a cell"),
        (lambda: solve("#x/..", holes="x", goal="../.."), "the goal must have the 1 holes of the board, got 0"),
        (lambda: solve(2, 2, topology="ball"), "unknown topology 'ball'"),
        (lambda: solve("#./..", method="diagonal"), "needs a press that flips its diagonal neighbors"),
        (lambda: solve(2, 2, topology="torus", neighborhood="king", method="diagonal"), "not closed and has no holes"),
        (lambda: solve("x./..", holes="x", method="lanczos"), "not closed and has no holes"),
    ],
)
def test_bad_input_shows_the_value_met(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_default_task_is_to_flip_all():
    solution = solve(3, 3)
    assert solution.presses.dtype == np.uint8
    assert solution.presses.tolist() == [[1, 0, 1], [0, 1, 0], [1, 0, 1]]  # the thesis's 3 × 3 board, OEIS A075464: 5
    assert (solution.nullity, solution.count, solution.weight) == (0, 1, 5)
    assert str(solution) == "#.#\n.#.\n#.#"
    assert solution._repr_html_().count("title=") == 9
    assert [row.tolist() for row in solution.rows()] == solution.presses.tolist()


def test_the_thesis_example_8():
    assert solve(4, 3).presses.tolist() == [[1, 1, 1], [1, 0, 1], [1, 0, 1], [1, 1, 1]]


def test_sizes_goals_and_colors_are_integers_of_numpy_too():
    two, three = np.int64(2), np.int64(3)
    for options in ({}, {"colors": 3}, {"colors": three}):
        board = solve(three, np.uint8(6), **options)
        assert board.board == solve(3, 6, **options).board
        assert hint(three, three, **options) == hint(3, 3, **options)
    assert solve(3, 3, goal=two, colors=3).board == solve(3, 3, goal=2, colors=3).board
    assert solve(Board("120/010/222", colors=3), goal=two).verify()
    with pytest.raises(ValueError, match="got 2"):
        solve(3, 3, goal=two)


def test_huge_presses_are_refused_and_rows_are_not():
    solution = solve(50_000, 50_000)
    with pytest.raises(MemoryError, match=r"50,000 × 50,000 board would need 2.3 GiB.*rows\(\)"):
        _ = solution.presses
    assert next(solution.rows()).shape == (50_000,)


def test_random_boards_are_solvable_and_repeatable():
    for name in ("plus", "king"):
        for m, n in ((4, 4), (5, 5), (9, 9), (1, 64), (64, 3)):
            board = random_board(m, n, name, seed=3)
            assert is_solvable(board, neighborhood=name)
            assert board == random_board(m, n, name, seed=3)
    assert random_board(9, 9, seed=3) != random_board(9, 9, seed=4)


def test_a_start_with_an_odd_overlap_with_a_kernel_vector_is_unsolvable():
    solvable = sum(is_solvable([[k >> 2 * i + j & 1 for j in range(2)] for i in range(1)]) for k in range(4))
    assert solvable == 2  # 1 × 2: the presses flip both cells or none


def test_the_proof_for_a_long_board_is_streamed_and_a_huge_one_refused():
    m, n = 50_000, 49_999  # nullity 2
    one_cell = [1, *[0] * (m - 1)]
    nothing = [0] * m
    task = Problem(Grid.of(m, n), nothing, one_cell, one_cell)
    with pytest.raises(UnsolvableError, match="never changes") as caught:
        polynomial.by_polynomials(task)
    assert not any(islice(task.pressed(caught.value.packed), 100))
    with pytest.raises(MemoryError, match="packed holds its rows"):
        _ = caught.value.witness


def test_values_print_shortly():
    solution = solve(50_000, 3)
    assert len(repr(solution)) < 400


def test_is_solvable_takes_the_arguments_of_solve():
    for arguments, options in [
        ((5, 5), {}),
        ((2, 2), {"colors": 3}),
        ((4, 4), {"neighborhood": "king"}),
        (("#.#",), {}),
    ]:
        try:
            solve(*arguments, **options)
        except UnsolvableError:
            assert not is_solvable(*arguments, **options)
        else:
            assert is_solvable(*arguments, **options)
    assert is_solvable(5, 5)
    assert not is_solvable(2, 2, colors=3)


def test_equal_solutions_are_one_key():
    assert solve(4, 4) == solve(4, 4)
    assert len({solve(4, 4), solve(4, 4), solve("##../#.../..../....")}) == 2
    assert len({solve(3, 3).problem, solve("...\n...\n...", goal="on").problem}) == 1
    assert hash(solve("##/..")) == hash(solve("##/.."))


@pytest.mark.parametrize("colors", [-1, 0, 1, 257])
def test_a_number_of_colors_is_refused_with_its_limits(colors):
    with pytest.raises(ValueError, match=f"colors must be from 2 to 256, got {colors}"):
        solve(3, 3, colors=colors)


@pytest.mark.parametrize(
    ("m", "n", "colors", "most"), [(3, 3, 2, 9), (4, 4, 2, 7), (2, 5, 2, 6), (2, 3, 3, 6), (1, 4, 3, 8)]
)
def test_a_random_board_takes_as_many_presses_as_asked(m, n, colors, most):
    every = np.array(list(product(range(colors), repeat=m * n)))
    changes = every @ np.array(oracle.game(m, n))
    for presses in range(most + 1):
        board = random_board(m, n, colors=colors, presses=presses, seed=presses)
        solves = ((board.to_numpy().ravel() + changes) % colors == 0).all(axis=1)
        assert every[solves].sum(axis=1).min() == presses, board


def test_presses_that_no_board_takes_are_refused():
    with pytest.raises(ValueError, match="presses must be from 0 to 9, got 10"):
        random_board(3, 3, presses=10)
    with pytest.raises(ValueError, match="no board that takes 8 presses was found in 100 draws"):
        random_board(4, 4, presses=8, seed=1)


def test_a_solution_lists_its_cells_each_as_often_as_it_is_pressed():
    for board in (Board("##./#../..."), Board.random(5, 4, colors=3, seed=2)):
        solution = solve(board)
        assert board.press(solution.cells).is_solved
        assert board.press(solution.names).is_solved
        assert len(solution.cells) == len(solution.names) == solution.weight
