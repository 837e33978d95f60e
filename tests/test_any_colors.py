"""The functions of the top level with any number of colors: against elimination and pressing; bad input in one line."""

from itertools import product

import pytest

import flipalg
from flipalg import Board, hint, is_solvable, is_unique, kernel_basis, nullity, random_board, solutions, solve
from flipalg.games import BoardGame, UnsolvableError, flipping_triangles
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("neighborhood", NEIGHBORHOODS)
def test_nullity_and_uniqueness_are_those_of_the_game(neighborhood, topology):
    offsets = NEIGHBORHOODS[neighborhood].offsets
    for (m, n), colors in product(((1, 3), (2, 2), (3, 4)), (3, 4, 5, 6)):
        game = BoardGame(m, n, offsets, TOPOLOGIES[topology].closed, colors=colors)
        assert is_unique(m, n, neighborhood, topology, colors=colors) == game.is_unique
        if colors in (3, 5):
            assert nullity(m, n, neighborhood, topology, colors=colors) == game.nullity


@pytest.mark.parametrize("colors", [2, 3, 4, 6])
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_random_boards_are_solved_in_every_way(colors, topology):
    for goal in ("off", "on", colors - 1) if colors > 2 else ("off", "on"):
        board = random_board(4, 4, seed=7, colors=colors, goal=goal, topology=topology)
        assert board == random_board(4, 4, seed=7, colors=colors, goal=goal, topology=topology)
        assert board.colors == colors
        found = solve(board, goal=goal, topology=topology)
        assert found.verify()
        assert is_solvable(board, goal=goal, topology=topology)
        cell = hint(board, goal=goal, topology=topology)
        assert cell is None or 0 <= cell[0] < 4


def test_a_random_board_is_made_for_its_goal():
    # all 0 does not reach all 1 here, so that a board made for 0 could not be brought to 1
    assert not is_solvable(2, 2, colors=3)
    for seed in range(8):
        assert is_solvable(random_board(2, 2, seed=seed, colors=3, goal=1), goal=1)
        assert not is_solvable(random_board(2, 2, seed=seed, colors=3, goal=1), goal=0)


@pytest.mark.parametrize("colors", [3, 4, 6, 9])
def test_solutions_are_all_there_are(colors):
    board = random_board(2, 2, seed=1, colors=colors)
    by_hand = set()
    for times in product(range(colors), repeat=4):
        presses = Board([list(times[:2]), list(times[2:])], colors=colors)
        if board.press(presses).weight == 0:
            by_hand.add(presses)
    found = list(solutions(board))
    assert len(found) == len(set(found)) == solve(board).count
    assert set(found) == by_hand
    assert set(solutions(str(board), colors=colors)) == by_hand


@pytest.mark.parametrize("colors", [3, 4, 5, 6])
def test_quiet_patterns_change_nothing_and_make_all_solutions(colors):
    for m, n, holes in ((2, 2, None), (3, 5, None), (3, 3, [(1, 1)])):
        basis = kernel_basis(m, n, colors=colors, holes=holes)
        nothing = Board(m, n, colors=colors, holes=holes)
        assert all(nothing.press(pattern) == nothing and pattern.colors == colors for pattern in basis)
        assert kernel_basis(nothing) == basis
        sums = {nothing}
        for pattern in basis:
            sums = {total + part for total in sums for part in multiples(pattern)}
        assert sums == set(solutions(nothing))


def multiples(pattern):
    total = Board(*pattern.shape, colors=pattern.colors, holes=pattern.holes)
    for _ in range(pattern.colors):
        yield total
        total = total + pattern


CALLS = {
    "solve": lambda k: solve("12/01", colors=k),
    "solve of a size": lambda k: solve(2, 2, colors=k),
    "solutions": lambda k: solutions("12/01", colors=k),
    "hint": lambda k: hint("12/01", colors=k),
    "is_solvable": lambda k: is_solvable("12/01", colors=k),
    "kernel_basis": lambda k: kernel_basis(2, 2, colors=k),
    "random_board": lambda k: random_board(2, 2, colors=k),
    "nullity": lambda k: nullity(2, 2, colors=k),
    "nullity of a torus": lambda k: nullity(2, 2, topology="torus", colors=k),
    "is_unique": lambda k: is_unique(2, 2, colors=k),
    "is_unique of a torus": lambda k: is_unique(2, 2, topology="torus", colors=k),
    "rule": lambda k: flipalg.rule(2, colors=k),
    "certificate": lambda k: flipalg.certificate(2, 2, colors=k),
    "Board": lambda k: Board(2, 2, colors=k),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize(
    ("colors", "kind"),
    [(1, ValueError), (0, ValueError), (-5, ValueError), (True, TypeError), (2.0, TypeError), ("3", TypeError)],
)
def test_a_bad_number_of_colors_is_refused(call, colors, kind):
    with pytest.raises(kind, match=r"^(colors|a cell has) .*") as caught:
        call(colors)
    assert "\n" not in str(caught.value)
    assert repr(colors) in str(caught.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: solve("12/03", colors=3), "line 1, row 2, column 2: '3' is not a cell: with 3 colors"),
        (lambda: solve([[1, 2], [0, 3]], colors=3), "row 1, column 1: a cell is a number from 0 to 2, got 3"),
        (lambda: solve([[1, 2], [0, -1]], colors=3), "row 1, column 1: a cell is a number from 0 to 2, got -1"),
        (lambda: solve("12/01", colors=257), "colors must be from 2 to 256, got 257"),
        (lambda: Board(2, 2, colors=257), "colors must be from 2 to 256, got 257"),
        (lambda: nullity(2, 2, colors=4), "colors must be a prime here, as a nullity needs a field, got 4"),
        (lambda: nullity(2, 2, topology="torus", colors=9), "colors must be a prime here"),
        (lambda: nullity(2, 2, colors=2**61 + 1), "colors must be a prime here"),
        (lambda: solve(Board("##./#../..."), colors=3), "the board has 2 colors, got colors=3"),
        (lambda: solve("012/111", colors=3, goal=Board("###/###")), "the goal has 2 colors, got colors=3"),
        (lambda: solve("012/111", colors=3, goal=3), "a goal is a color from 0 to 2, got 3"),
        (lambda: solve("201/011/112"), "for more than two colors say how many: colors=3, --colors 3"),
        (lambda: nullity(2, 2, "plush", colors=3), "unknown neighborhood 'plush'"),
        (lambda: nullity(2, 2, topology="taurus", colors=3), "unknown topology 'taurus'"),
        (lambda: is_unique(0, 2, topology="torus", colors=3), "m must be at least 1, got 0"),
    ],
)
def test_bad_input_is_shown(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_large_closed_boards_are_refused_at_once():
    with pytest.raises(MemoryError, match="only one side may be that large"):
        nullity(10**9, 10**9, topology="torus", colors=3)


def test_no_solution_has_a_witness():
    with pytest.raises(UnsolvableError) as caught:
        list(solutions("12/01", colors=3))
    assert Board(2, 2, colors=3).press(caught.value.witness).weight == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: kernel_basis(10**5, 10**5, colors=3),
        lambda: random_board(10**5, 10**5, colors=3),
        lambda: solve(10**5, 10**5, colors=3),
        lambda: solve(Board(10**5, 10**5, colors=3)),
        lambda: Board(10**5, 10**5, colors=3).tolist(),
        lambda: Board(10**5, 10**5, colors=3).press([(0, 0)]),
        lambda: flipping_triangles.triangle(10**6, colors=3),
        lambda: flipping_triangles.hexagon(10**6),
    ],
)
def test_a_board_that_does_not_fit_is_refused_before_memory_is_touched(call):
    with pytest.raises(MemoryError, match=r"cells .*(would need|is too large)"):
        call()
