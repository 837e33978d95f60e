"""Light chasing: the table against every first row pressed on a board, cell by cell."""

import random

import pytest

from flipalg import nullity, random_board
from flipalg.boards.board import Board
from flipalg.games.light_chasing import chase, chased, first_row, first_rows

SIZES = [(m, n) for m in range(1, 6) for n in range(1, 7)]


def chased_cell_by_cell(board):
    for i in range(1, board.m):
        board = board.press([(i, j) for j in range(board.n) if board[i - 1, j]])
    return board


def cells(row, n):
    return [(0, j) for j in range(n) if row >> j & 1]


def left_by_every_first_row(m, n):
    """Return {lights left in the last row: the fewest presses in row 1}."""
    fewest = {}
    for first in range(2**n):
        board = chased_cell_by_cell(Board(m, n).press(cells(first, n)))
        fewest[board.rows[-1]] = min(first.bit_count(), fewest.get(board.rows[-1], n))
    return fewest


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_the_table_has_the_fewest_presses_for_all_lights_that_can_be_removed(m, n):
    table, fewest = first_rows(m, n), left_by_every_first_row(m, n)
    assert table.nullity == nullity(m, n)
    lines = dict(table.lines)
    assert len(lines) == len(table.lines) == (len(fewest) - 1 if table.is_whole else n - table.nullity)
    for left, first in lines.items():
        lights = Board.from_rows([0] * (m - 1) + [left], n)
        assert not chased_cell_by_cell(lights.press(cells(first, n))).weight
        assert first.bit_count() == fewest[left]
    for left in range(2**n):
        first = first_row(m, n, left)
        assert (first is None) == (left not in fewest)
        assert first is None or first.bit_count() == fewest[left]


def test_of_more_than_31_lines_each_has_a_light_of_its_own():
    table = first_rows(6, 6)
    assert not table.is_whole
    assert [left for left, _ in table.lines] == [1 << j for j in range(6)]
    assert first_rows(5, 5).is_whole
    assert len(first_rows(5, 5).lines) == 7


def test_a_chase_is_that_cell_by_cell():
    draw = random.Random(3)
    for m, n in SIZES:
        board = Board.from_rows([draw.getrandbits(n) for _ in range(m)], n)
        found = chase(board)
        assert found.left == chased(board) == chased_cell_by_cell(board) == board.press(found.presses)
        assert not any(found.left.rows[:-1])
        assert not found.presses.rows[0]


def test_a_board_can_be_solved_if_row_1_removes_the_lights_left():
    for seed in range(5):
        board = random_board(9, 9, seed=seed)
        left = chased(board)
        first = first_row(9, 9, left.rows[-1])
        assert chased(left.press(cells(first, 9))).is_solved
        assert first_row(9, 9, chased(board.press((0, 0), "center")).rows[-1]) is None


def test_light_chasing_is_for_two_colors_without_holes_and_tables_of_a_million_cells():
    for board in (Board("12/01", colors=3), Board("#x/.#")):
        with pytest.raises(ValueError, match="two colors without holes"):
            chase(board)
    with pytest.raises(ValueError, match="1,000,000 cells"):
        first_rows(10**4, 10**3)
    with pytest.raises(ValueError, match="2,000 columns"):
        first_rows(1, 10**4)
