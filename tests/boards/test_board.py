import json
import pickle
import random
import re
from pathlib import Path

import numpy as np
import pytest
from facts import DATA
from hypothesis import given
from hypothesis import strategies as st

from flipalg import Board, hint, is_solvable, kernel_basis, nullity, random_board, solve
from flipalg.boards.board_text import Cell, cell_name, cell_of
from flipalg.grids.neighborhoods import Form
from flipalg.matrices.elimination import times
from flipalg.matrices.structured import G_rows

PICTURE = "#..\n.#.\n..."
VALUES = [[1, 0, 0], [0, 1, 0], [0, 0, 0]]
CASES = json.loads((DATA / "boards.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", CASES["spellings"])
def test_one_board_in_many_spellings(text):
    assert Board(text).tolist() == CASES["board"]


@pytest.mark.parametrize("case", CASES["more"], ids=lambda case: case["text"])
def test_other_boards_as_people_write_them(case):
    board = Board(case["text"], colors=case.get("colors", 2))
    rows = [[None if (i, j) in board.holes else value for j, value in enumerate(row)] for i, row in enumerate(board)]
    assert rows == case["rows"]


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["text"])
def test_an_ambiguous_or_meaningless_board_is_refused(case):
    with pytest.raises(ValueError, match=re.escape(case["because"])):
        Board(case["text"], colors=case.get("colors", 2))


def test_a_space_separates_cells_if_a_sign_is_off_and_else_is_refused():
    assert Board("# . #").tolist() == [[1, 0, 1]]
    for text in ("# #\n ##\n###", "#  #\n####", " ##/## ", "# # #"):
        with pytest.raises(ValueError, match="a space can be off, a hole, or between cells"):
            Board(text)


def test_an_x_is_a_hole_beside_a_sign_for_on_or_on_request():
    board = Board("x = hole\n#x\n..")
    assert (board.holes, board.tolist()) == ({(0, 1)}, [[1, 0], [0, 0]])
    assert board == Board("#x\n..") == Board("#.\n..", holes=[(0, 1)]) == Board([[1, None], [0, 0]])
    assert Board(".x\n..", holes="x").holes == {(0, 1)}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Board(""), "the board is empty"),
        (
            lambda: Board("##\n#?"),
            r"line 2, column 2: '\?' is not a cell: on is one of # 1 \* .*, off one of \. 0 - _ ",
        ),
        (lambda: Board("##\n\n#"), "an empty line after each row"),
        (lambda: Board("##/#"), "row 2 has 1 cells, the rows before it have 2"),
        (lambda: Board("⬛🟨⬜"), "⬛ .* beside ⬜"),
        (lambda: Board("O0"), r"O \(line 1, column 1\) beside 0"),
        (lambda: Board("# #\n# #"), "line 1: a space can be off, a hole, or between cells"),
        (lambda: Board("1,,0"), "line 1, column 3: a comma without a cell before it"),
        (lambda: Board("1,0,"), "line 1, column 4: a comma without a cell after it"),
        (lambda: Board("013", colors=3), "column 3: '3' is not a cell: with 3 colors a cell is a number from 0 to 2"),
        (lambda: Board("1 11 12", colors=12), "line 1, cell 3: '12' is not a cell: with 12 colors"),
        (lambda: Board(3), "a board has two sides: write 3, 3 for the square, got 3 alone"),
        (lambda: Board(0, 3), "m must be at least 1, got 0"),
        (lambda: Board([]), "the board is empty"),
        (lambda: Board([[]]), "the board is empty"),
        (lambda: Board([1, 0]), "a board is rows of cells, got 1 for row 0"),
        (lambda: Board([[0, 1], [0]]), "row 1 has 1 cells, the rows before it have 2"),
        (lambda: Board([[0, 2]]), "row 0, column 1: a cell is a number from 0 to 1, got 2"),
        (lambda: Board([[0, "1"]]), "row 0, column 1: a cell is a number from 0 to 1, got '1'"),
        (lambda: Board(np.full((2, 2), np.nan)), "row 0, column 0: .* got nan"),
        (lambda: Board(np.zeros(4)), r"a board has rows and columns, got an array of shape \(4,\)"),
        (lambda: Board(None), "a board is a size, text, a Path, rows of numbers or an array, got None"),
        (lambda: Board("10x10"), "a size is two numbers: write 10, 10, not the text '10x10'"),
        (lambda: Board(2, 2, colors=1), "colors must be from 2 to 256, got 1"),
        (lambda: Board("##", holes=[(0, 1)]), r"a hole has no color, got 1 at \(0, 1\)"),
        (lambda: Board(1, 1, holes=[(0, 0)]), "at least one cell"),
        (lambda: Board(1, 1, holes=[(1, 0)]), r"no place for a hole at \(1, 0\): the board is 1 × 1"),
        (lambda: Board.from_rows([4], 2), "row 0 must fit in 2 columns, got 0x4"),
        (lambda: Board(2, 2)[2, 0], r"the board has 2 × 2 cells, got \(2, 0\)"),
        (lambda: Board(2, 2)[0], r"a cell is a pair \(row, column\) from 0, or a name such as C4, got 0"),
        (lambda: Board(2, 2).press([(0, 2)]), r"no cell to press at \(0, 2\): the board is 2 × 2"),
        (lambda: Board(2, 2).press("A1 Q"), "'Q' is not a cell: a column letter and a row number from 1, such as C4"),
        (lambda: Board(2, 2, holes=[(0, 1)]).press("B1"), r"\(0, 1\): it is a hole"),
        (lambda: Board(2, 2).press("A1", "star"), "unknown neighborhood 'star'; choose from plus "),
        (lambda: Board(2, 2).press("A1", topology="ball"), "unknown topology 'ball'"),
        (lambda: Board(2, 2).press(Board(3, 2)), r"presses must have the shape \(2, 2\) of the board, got \(3, 2\)"),
        (lambda: Board(2, 2) + Board(2, 3), "boards must agree in shape, holes and colors: 2 × 2, 2 colors and 2 × 3"),
        (lambda: Board(2, 2, colors=3) ^ Board(2, 2, colors=3), r"\^ is for two colors, this board has 3"),
        (lambda: Board.from_rows([0x0300], 2, colors=3), "row 0 must have colors from 0 to 2, got 0x300"),
        (lambda: Board.from_rows([0x010000], 2, colors=3), "row 0 must fit in 2 columns, got 0x10000"),
    ],
)
def test_bad_input_shows_the_value_met(make, message):
    with pytest.raises((ValueError, TypeError, IndexError), match=message):
        make()


def test_a_board_beyond_memory_is_refused():
    with pytest.raises(MemoryError, match="the limit is 4 GiB"):
        Board(10**12, 3)


def test_a_board_from_a_path(tmp_path):
    path = tmp_path / "b.txt"
    path.write_bytes(b"\xef\xbb\xbf#..\r\n.#.\r\n...\r\n")
    assert Board(path) == Board(VALUES)
    path.write_text("#?")
    with pytest.raises(ValueError, match=r"b\.txt: line 1, column 2"):
        Board(path)
    path.write_bytes(b"\x89PNG\xff")
    with pytest.raises(ValueError, match=r"b\.txt is not UTF-8 text"):
        Board(path)
    with pytest.raises(FileNotFoundError):
        Board(Path("no such file"))


@pytest.mark.parametrize("colors", [2, 3, 7, 12])
def test_a_board_is_made_again_from_its_own_text(colors):
    rng = random.Random(colors)
    for m, n in ((1, 1), (1, 9), (3, 5), (8, 8), (2, 65)):
        values = [[rng.randrange(colors) for _ in range(n)] for _ in range(m)]
        values[0][0] = 0
        holes = [(0, 0)] if n > 1 else []
        board = Board(values, holes=holes, colors=colors)
        assert eval(repr(board)) == board  # the repr can be typed in again
        assert Board(board) == board == pickle.loads(pickle.dumps(board))
        assert Board(str(board), holes="x", colors=colors) == board
        assert hash(Board(board)) == hash(board)
        assert (np.array(board) == values).all()
        assert Board(np.array(board), holes=holes, colors=colors) == board
        assert board.transposed().tolist() == [list(column) for column in zip(*board.tolist(), strict=True)]
        assert (board.rotated().to_numpy() == np.rot90(values)).all()
        assert board.rotated(4) == board == board.rotated(3).rotated() == board.transposed().transposed()
        assert board.rotated(2).holes == {(m - 1 - i, n - 1 - j) for i, j in holes}
        assert board.weight == len(board.cells) == sum(value > 0 for row in values for value in row)
        assert all(board[i, j] == values[i][j] for i in range(m) for j in range(n))
        assert board._repr_html_().count("title=") == m * n - len(holes)


def test_a_large_board_is_not_written_out():
    board = Board.from_rows([1] * 1000, 1000)
    assert repr(board) == "<Board 1000 × 1000, 2 colors, 1,000 cells not 0>"
    assert board._repr_html_() is None  # it is shown a pixel a cell
    assert board._repr_svg_() is None


def test_an_array_beside_a_board_is_compared_cell_by_cell():
    board = Board(VALUES)
    assert (board == np.array(VALUES)).all()
    assert board != VALUES
    assert (np.ones((3, 3), np.uint8) ^ board).sum() == 7


@given(st.integers(1, 5), st.integers(1, 5), st.integers(2, 5), st.data())
def test_the_order_of_the_presses_does_not_matter(m, n, colors, data):
    presses = data.draw(st.lists(st.tuples(st.integers(0, m - 1), st.integers(0, n - 1)), max_size=8))
    board = Board(m, n, colors=colors)
    once = board.press(presses, "king_with_center")
    assert once == board.press(presses[::-1], "king_with_center")
    for place in presses:
        board = board.press([place], "king_with_center")
    assert board == once
    for place in presses * (colors - 1):
        board = board.press([place], "king_with_center")
    assert board == Board(m, n, colors=colors)


@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
@pytest.mark.parametrize("name", ["plus", "cross", "king", "saltire", "pillars", "beams", "row_with_center"])
def test_pressing_is_the_explicit_matrix(name, topology):
    rng = random.Random(1)
    closed = (topology == "torus", topology != "board")
    for m, n in ((1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (5, 3)):
        x = rng.getrandbits(m * n)
        flipped = times(G_rows(m, n, Form.of(name).offsets, closed), x)
        presses = [(k // n, k % n) for k in range(m * n) if x >> k & 1]
        board = Board(m, n).press(presses, name, topology)
        assert board.cells == tuple((k // n, k % n) for k in range(m * n) if flipped >> k & 1)
        assert Board(m, n).press(Board(m, n).press(presses, "center"), name, topology) == board


@pytest.mark.parametrize("cells", [(3, 3), (Board(3, 3),), (np.zeros((3, 3)),)])
def test_a_sign_for_a_hole_needs_a_board_of_text(cells):
    with pytest.raises(ValueError, match="or a sign if the board is text, got 'x'"):
        Board(*cells, holes="x")


def test_nothing_reaches_a_hole():
    board = Board("...\n.x.\n...", holes="x")
    assert str(board.press("B1")) == "###\n.x.\n..."
    assert board.press("A1 C3").names == ("A1", "B1", "A2", "C2", "B3", "C3")


def test_sums():
    board = Board(VALUES)
    assert board ^ board == Board(3, 3)
    assert (board ^ Board("###\n###\n###")).weight == 7
    three = Board("012\n120", colors=3)
    assert (three + three).tolist() == [[0, 2, 1], [2, 1, 0]]
    assert Board(2, 3, colors=3) + three == three


def test_names_of_cells_go_both_ways():
    for i, j in ((0, 0), (3, 2), (0, 25), (9, 26), (98, 701), (0, 702), (5, 18277)):
        assert cell_of(cell_name(i, j)) == (i, j)
    assert [cell_name(0, j) for j in (25, 26, 51, 52, 701, 702)] == ["Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"]
    assert cell_of(" c4") == (3, 2)


def test_boards_stay_light():
    from test_architecture import modules_loaded_by

    assert modules_loaded_by("from flipalg import Board; Board('#./.#').press('A1'), Board([[1, 0]])") == []


def test_a_cell_is_looked_up_by_place_or_name():
    board = Board("11./1.2/...", colors=3)
    assert [board[name] for name in ("A1", "b1", "C2", "C3")] == [1, 1, 2, 0]
    assert all(board[cell_name(i, j)] == board[i, j] for i in range(3) for j in range(3))
    assert len(board) == len(list(board)) == board.m
    for place, error, message in (
        ("D1", IndexError, r"the board has 3 × 3 cells, got \(0, 3\)"),
        ("1A", ValueError, "'1A' is not a cell: a column letter and a row number from 1, such as C4"),
        (0, TypeError, r"a cell is a pair \(row, column\) from 0, or a name such as C4, got 0"),
    ):
        with pytest.raises(error, match=message):
            board[place]


def test_a_cell_is_its_pair_and_knows_its_name():
    cell = Cell(3, 2)
    assert (cell, cell.row, cell.column, cell.name, str(cell)) == ((3, 2), 3, 2, "C4", "C4")
    assert eval(repr(cell)) == cell
    assert type(pickle.loads(pickle.dumps(cell))) is Cell
    assert hash(cell) == hash((3, 2))
    assert Board(4, 4)[cell] == 0
    assert Board(4, 4).press([cell]) == Board(4, 4).press("C4")
    with pytest.raises(ValueError, match=r"got 'A1'"):
        Cell(3, 2, name="A1")


def test_one_cell_is_pressed_however_it_is_written():
    board = Board("##./#../...")
    after = board.press([(0, 0)])
    for pressed in (
        board.press((0, 0)),
        board.press(0, 0),
        board.press("A1"),
        board.press(hint(board)),
        board.press(np.int64(0), np.int64(0)),
        board.press(cells=(0, 0)),
    ):
        assert pressed == after
    assert board.press(1, 2, "king", "torus") == board.press([(1, 2)], neighborhood="king", topology="torus")
    assert board.press(1, 2, topology="torus") == board.press((1, 2), topology="torus")
    assert Board(3, 3).press(("A1", (1, 1))) == Board(3, 3).press(["A1", "B2"])


def test_following_hints_solves_a_board():
    board = random_board(5, 5, seed=3)
    while not board.is_solved:
        board = board.press(hint(board))
    assert hint(board) is None
    with pytest.raises(TypeError, match="hint returns None at the goal"):
        board.press(hint(board))


def test_a_cell_that_is_not_on_the_board_is_refused_as_one_cell():
    for press in (lambda: Board(2, 2).press(2, 0), lambda: Board(2, 2).press((2, 0))):
        with pytest.raises(ValueError, match=r"no cell to press at \(2, 0\): the board is 2 × 2"):
            press()
    with pytest.raises(TypeError, match="a cell is a pair"):
        Board(2, 2).press((0, 0, 1))


def test_a_row_of_100000_cells_is_read():
    board = Board("##.." * 25_000)
    assert board.shape == (1, 10**5)
    assert board.rows == (int("0011" * 25_000, 2),)
    assert Board(str(board)) == board


@pytest.mark.parametrize("ask", [solve, hint, kernel_basis, Board, nullity])
def test_one_side_alone_is_not_a_board(ask):
    with pytest.raises(TypeError, match=r"a board has two sides: write 5, 5 for the square|required positional"):
        ask(5)


@pytest.mark.parametrize("colors", [2, 3])
def test_a_random_board_can_be_solved_and_is_that_of_random_board(colors):
    for seed in range(10):
        for options in ({}, {"neighborhood": "king", "topology": "torus"}, {"holes": [(1, 1)]}):
            board = Board.random(4, 5, colors=colors, seed=seed, **options)
            assert board == random_board(4, 5, colors=colors, seed=seed, **options)
            kind = {name: value for name, value in options.items() if name != "holes"}
            assert is_solvable(board, **kind)
    assert Board.random(9, 9, seed=1) != Board.random(9, 9, seed=2)
    assert len({Board.random(1, 1, seed=seed) for seed in range(10)}) == 2


@pytest.mark.parametrize("name", ["photo.jpg", Path("shot.PNG")])
def test_the_page_reads_pictures_and_a_board_says_so(name):
    with pytest.raises(ValueError, match=rf"^{name} is a picture, which the page reads: type flipalg play and"):
        Board(name)
