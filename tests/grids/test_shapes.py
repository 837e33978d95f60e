"""Neighborhoods that users give: every spelling reads as the same value, and every question takes it or refuses it."""

import pickle
from itertools import product

import numpy as np
import pytest

import flipalg
from flipalg.boards.problem import Problem
from flipalg.games import BoardGame
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Form
from flipalg.grids.shapes import Shape, read_neighborhood
from flipalg.grids.topologies import TOPOLOGIES

KNIGHT = [(0, 0), (1, 2)]
CORNER = "100/110/000"


def knight(i, j):
    """Return the cells of KNIGHT as a function."""
    return [(i, j), (i + 1, j + 2)]


def mirror(i, j):
    """Return a neighborhood that no offsets describe: the cell and its mirror image in the diagonal."""
    return {(i, j), (j, i)}


def matrix(m, n, offsets, topology, k):
    """Return the matrix by definition: column (i, j) is what a press on (i, j) adds."""
    rows_close, columns_close = TOPOLOGIES[topology].closed
    G = np.zeros((m * n, m * n), int)
    for i, j in product(range(m), range(n)):
        for down, right in offsets:
            a, b = i + down, j + right
            if (rows_close or 0 <= a < m) and (columns_close or 0 <= b < n):
                G[a % m * n + b % n, i * n + j] += 1
    return G % k


SPELLINGS = {
    "offsets": [(-1, -1), (0, -1), (0, 0)],
    "array of offsets": np.array([[0, 0], [0, -1], [-1, -1]]),
    "text": CORNER,
    "lines": "#..\n##.\n...",
    "lists": [[1, 0, 0], [1, 1, 0], [0, 0, 0]],
    "rows of text": ["100", "110", "000"],
    "array": np.array([[1, 0, 0], [1, 1, 0], [0, 0, 0]]),
    "larger": "00000/01000/01100/00000/00000",
    "pairs in text": "0,0 0,-1 (-1, -1)",
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_every_spelling_of_a_mask_is_the_same_shape(spelling):
    shape = read_neighborhood(SPELLINGS[spelling])
    assert (shape, hash(shape)) == (read_neighborhood(CORNER), hash(read_neighborhood(CORNER)))
    assert (shape.name, shape.offsets) == (CORNER, ((-1, -1), (0, -1), (0, 0)))
    assert read_neighborhood(shape.name) == shape == pickle.loads(pickle.dumps(shape))


@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_the_offsets_of_a_form_are_that_form(name):
    form, found = read_neighborhood(name), read_neighborhood(list(NEIGHBORHOODS[name].offsets))
    assert found is read_neighborhood(Shape(form.offsets).name)
    assert (type(found), found.offsets) == (Form, form.offsets)


def test_far_offsets_are_named_by_pairs_that_read_again():
    assert read_neighborhood([(0, 0), (9, -7)]).name == "0,0 9,-7"
    assert read_neighborhood("0,0 9,-7").offsets == ((0, 0), (9, -7))


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("colors", [2, 3, 6])
@pytest.mark.parametrize("wanted", [KNIGHT, CORNER, knight], ids=["offsets", "mask", "function"])
def test_solutions_of_a_shape_are_those_of_its_matrix(wanted, colors, topology):
    m, n = 3, 4
    offsets = [(-1, -1), (0, -1), (0, 0)] if wanted == CORNER else KNIGHT
    G = matrix(m, n, offsets, topology, colors)
    kernel = [x for x in product(range(2), repeat=12) if not (G @ x % 2).any()] if colors == 2 else None
    rng = np.random.default_rng(5)
    for _ in range(6):
        start = rng.integers(colors, size=(m, n))
        options = {"neighborhood": wanted, "topology": topology, "colors": colors}
        try:
            solution = flipalg.solve(start, **options)
        except flipalg.UnsolvableError as error:
            witness = np.array(error.witness).ravel()
            assert not (witness @ G % colors).any()
            assert witness @ start.ravel() % colors
            changed = error.changes.board
            assert flipalg.solve(changed, **options).verify()
            continue
        presses = np.array(solution.board)
        assert not ((start.ravel() + G @ presses.ravel()) % colors).any()
        assert solution.verify()
        assert not any(flipalg.Board(start, colors=colors).press(solution.board, wanted, topology).cells)
        assert kernel is None or solution.count == len(kernel)


def test_a_function_need_not_be_the_same_everywhere():
    solution = flipalg.solve("##/..", neighborhood=lambda i, j: [(i, j)] if j else [(i, 0), (i, 1)])
    assert str(solution) == "#.\n.."
    with pytest.raises(flipalg.UnsolvableError) as caught:  # (0, 1) and (1, 0) change together
        flipalg.solve("../..", neighborhood=mirror, goal="##/..")
    assert caught.value.changes.least == 1


def test_the_function_of_the_transposed_board_is_transposed():
    grid = Grid.of_any(3, 3, knight)
    assert grid.transposed.reached(0, 0) == {(0, 0): 1, (2, 1): 1}
    assert grid.reversed.reached(1, 2) == {(1, 2): 1, (0, 0): 1}


def test_hint_and_press_play_a_shape_to_its_goal():
    board = flipalg.random_board(4, 4, KNIGHT, "torus", seed=3)
    for _ in range(20):
        if (cell := flipalg.hint(board, neighborhood=KNIGHT, topology="torus")) is None:
            break
        board = board.press([cell], KNIGHT, "torus")
    assert not any(board.cells)


def test_the_kernel_of_a_shape_changes_nothing():
    patterns = flipalg.kernel_basis(4, 4, KNIGHT, "torus")
    assert len(patterns) == BoardGame(4, 4, KNIGHT, "torus").nullity > 0
    assert all(not any(flipalg.Board(4, 4).press(pattern, KNIGHT, "torus").cells) for pattern in patterns)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_board_games_read_topologies_and_masks(topology):
    closed = TOPOLOGIES[topology].closed
    for wanted in (KNIGHT, CORNER, "king", knight):
        by_name, by_pair = (BoardGame(3, 5, wanted, given) for given in (topology, closed))
        assert by_name.rows == by_pair.rows
    assert BoardGame(5, 5, KNIGHT, "board").nullity == 0 != BoardGame(5, 5, KNIGHT, "torus").nullity


def test_a_board_game_turns_a_given_start_off_as_solve_does():
    lit = [1] * 9
    assert BoardGame(3, 3).press(lit, BoardGame(3, 3).solve(lit)) == (0,) * 9
    assert BoardGame(3, 3).press([0] * 9, BoardGame(3, 3).solve()) == (1,) * 9
    random = BoardGame(3, 3).random_solvable(seed=1)
    assert not any(BoardGame(3, 3).press(random, BoardGame(3, 3).solve(random)))


@pytest.mark.parametrize("topology", ["board", "torus"])
@pytest.mark.parametrize("mask", ["101/111/101", "101/010/101", "111/101/111"])
def test_nullity_takes_masks_whose_rows_commute(mask, topology):
    for m, n in product(range(1, 6), repeat=2):
        assert flipalg.nullity(m, n, mask, topology) == BoardGame(m, n, mask, topology).nullity
    assert flipalg.nullity(3, 3, mask, topology, colors=3) == BoardGame(3, 3, mask, topology, colors=3).nullity


@pytest.mark.parametrize(
    "ask",
    [
        lambda: flipalg.rule(5, knight),
        lambda: flipalg.rule(5, topology="klein"),
        lambda: flipalg.determinant(5, 5, topology="projective"),
        lambda: flipalg.certificate(5, 5, CORNER),
        lambda: flipalg.solve(4, 4, neighborhood=KNIGHT, method="diagonal"),
        lambda: Problem.of(4, 4, neighborhood=KNIGHT).grid.require_form(),
    ],
)
def test_a_question_without_a_formula_names_what_eliminates(ask):
    with pytest.raises(ValueError, match=r"there is no formula for the neighborhood .*BoardGame"):
        ask()


@pytest.mark.parametrize(
    ("wanted", "error", "words"),
    [
        ("", ValueError, "unknown neighborhood ''; choose from plus"),
        ("pluss", ValueError, "did you mean plus"),
        ("11/11", ValueError, "odd number of rows"),
        ("110/11/110", ValueError, "odd number of rows"),
        ("000/000/000", ValueError, "at least one cell"),
        ([], ValueError, "odd number of rows"),
        ([(0, 0), (0, 0)], ValueError, "(0, 0) is listed twice"),
        ([[0, 300, 0]], ValueError, "got 300"),
        ([[0, -1, 0]], ValueError, "got -1"),
        ([(0, 0.5)], TypeError, "got [0, 0.5]"),
        (True, TypeError, "got True"),
        (None, TypeError, "got None"),
        (5, TypeError, "got 5"),
        (lambda i, j: [i, j], TypeError, "a pair of integers"),
    ],
)
def test_a_neighborhood_that_cannot_be_read_is_refused_with_its_value(wanted, error, words):
    for ask in (lambda: flipalg.solve(4, 6, neighborhood=wanted), lambda: BoardGame(4, 6, wanted)):
        with pytest.raises(error) as caught:
            ask()
        assert words in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_twisted_board_says_its_names():
    grid = Grid.of_any(3, 4, "king", "klein", 3)
    assert str(grid) == "3 × 4 Klein bottle with 3 colors (king)"
    assert grid.label == "3.4.klein.king.c3"
    assert Grid.of_any(**grid.to_json()) == grid
    with pytest.raises(ValueError, match="Klein bottle"):
        Grid.from_label(grid.label)


def test_a_function_is_refused_where_edges_are_reversed():
    with pytest.raises(ValueError, match="knight is a function of the cell and has no offsets"):
        Grid.of_any(3, 4, knight, "moebius")


def test_a_label_is_read_as_it_is_written():
    labels = set()
    for form, topology, colors in product(NEIGHBORHOODS, TOPOLOGIES, (2, 3, 10**30)):
        grid = Grid.of(14, 10**1000 + 3, form, topology, colors)
        labels.add(grid.label)
        assert Grid.from_label(grid.label) == grid
    assert len(labels) == len(NEIGHBORHOODS) * len(TOPOLOGIES) * 3
    for shorter, label in (("14.14", "14.14.plus"), ("10^2.3.torus", "100.3.torus.plus"), (" 2.3.c3 ", "2.3.plus.c3")):
        assert Grid.from_label(shorter).label == label
    for wrong in ("", "14", "14x14", "1.2.3", "5.5.torus.plus.c1", "0.5.plus", "5.5.plus.plus", "5.5.plus.c3.c4", 14):
        with pytest.raises(ValueError, match=r"label|unknown|at least"):
            Grid.from_label(wrong)


@pytest.mark.parametrize("mask", [CORNER, "0,10,0/0,1,0/0,0,0", "100,0,0/100,1,0/100,0,0", KNIGHT])
def test_the_names_of_a_grid_read_back_as_the_same_grid(mask):
    grid = Grid.of_any(3, 4, mask, "torus", 101)
    assert Grid.of_any(**grid.to_json()) == grid
    assert Grid.of_any(3, 4, "0,1,0/1,1,1/0,1,0") == Grid.of(3, 4)
