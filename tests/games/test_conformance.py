"""What every toggle game must do: each board against the definition, and its shortcuts against elimination."""

from itertools import product

import pytest

from flipalg.games import MERLIN, BoardGame, FlipIt, ToggleGame, Trisentis, UnsolvableError
from flipalg.games.flipping_triangles import Board, hexagon, triangle
from flipalg.matrices.elimination import rank

GAMES = {
    "lamps": ToggleGame("abc", {1: "ab", 2: "bc", 3: "ca"}),
    "no moves": ToggleGame("ab", {}),
    "merlin": MERLIN,
    "torus 3 x 4": BoardGame(3, 4, closed=(True, True)),
    "trisentis 4 x 4": Trisentis(4, 4),
    "trisentis 2 x 3": Trisentis(2, 3),
    "flip it path of 5": FlipIt([(0, 1), (1, 2), (2, 3), (3, 4)]),
    "flip it triangle": FlipIt("Bw"),
    "flip it petersen": FlipIt("IheA@GUAo"),
    "triangle of 4 rows": triangle(4),
    "triangle of 5 rows": triangle(5),
    "hexagon": hexagon(2),
    "lozenge": Board([(0, 0), (1, 0), (0, 1), (1, 1)]),
}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@every_game
def test_matrix_says_what_each_move_flips(game):
    for j, move in enumerate(game.moves):
        flipped = {cell for cell, row in zip(game.cells, game.rows, strict=True) if row >> j & 1}
        assert flipped == game.flips(move)


@every_game
def test_pressing_is_addition(game):
    zero = (0,) * len(game.cells)
    state = game.random_solvable(7)
    for move in game.moves:
        once = game.press(state, [move])
        assert {cell for cell, a, b in zip(game.cells, state, once, strict=True) if a != b} == game.flips(move)
        assert game.press(once, [move]) == state
    assert game.press(zero, game.moves) == game.press(zero, game.moves[::-1])


@every_game
def test_rank_and_nullity_are_the_matrix(game):
    assert game.rank == rank(game.rows)
    assert game.nullity == len(game.moves) - rank(game.rows)
    assert game.is_unique == (game.nullity == 0)


@every_game
def test_kernel_is_a_basis_of_what_changes_nothing(game):
    kernel = game.kernel()
    zero = (0,) * len(game.cells)
    assert len(kernel) == game.nullity
    assert all(vector and game.press(zero, vector) == zero for vector in kernel)
    bits = {move: 1 << j for j, move in enumerate(game.moves)}
    assert rank(sum(bits[move] for move in vector) for vector in kernel) == len(kernel)


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_a_solvable_start_is_solved(game, seed):
    target = tuple(i % 2 for i in range(len(game.cells)))
    start = game.random_solvable(seed, target)
    assert game.press(start, game.solve(start, target)) == target
    assert game.press(start, game.fewest(start, target)) == target
    assert game.is_solvable(start, target)
    assert game.count_solutions(start, target) == 2**game.nullity


@every_game
def test_solutions_are_all_of_them(game):
    target = (1,) * len(game.cells)
    start = game.random_solvable(3)
    found = [tuple(moves) for moves in game.solutions(start, target)]
    assert len(set(found)) == len(found) == game.count_solutions(start, target)
    assert all(game.press(start, moves) == target for moves in found)
    assert len(game.fewest(start, target)) == min(map(len, found))


@every_game
def test_single_cells_are_solvable_exactly_when_elimination_says_so(game):
    zero = (0,) * len(game.cells)
    for cell in game.cells:
        solvable = ToggleGame.is_solvable(game, zero, {cell})
        assert game.is_solvable(zero, {cell}) == solvable
        assert bool(list(game.solutions(zero, {cell}))) == solvable
        if not solvable:
            assert game.count_solutions(zero, {cell}) == 0
            with pytest.raises(UnsolvableError, match=r"invariants|no set of moves"):
                game.solve(zero, {cell})
            with pytest.raises(UnsolvableError):
                game.fewest(zero, {cell})


@every_game
def test_random_solvable_depends_on_the_seed_alone(game):
    assert game.random_solvable(5) == game.random_solvable(5)
    assert len({game.random_solvable(seed) for seed in range(50)}) > 1 or game.rank == 0


@every_game
def test_a_state_is_read_in_every_form(game):
    state = game.random_solvable(1)
    by_cell = dict(zip(game.cells, state, strict=True))
    lit = {cell for cell, value in by_cell.items() if value}
    for form in (list(state), by_cell, lit, frozenset(lit), "".join(map(str, state))):
        assert game.press(form, []) == state


@every_game
def test_a_state_of_another_length_is_refused(game):
    length = len(game.cells)
    with pytest.raises(ValueError, match=f"a state has {length} values, got {length + 1}"):
        game.solve((0,) * (length + 1))


def test_a_board_of_rows_is_a_state():
    numpy = pytest.importorskip("numpy")
    game = Trisentis(2, 3)
    rows = [[0, 1, 1], [1, 0, 0]]
    assert game.press(rows, []) == game.press(numpy.array(rows), []) == (0, 1, 1, 1, 0, 0)


def test_elimination_agrees_with_trying_all_sets_of_moves():
    for game in (GAMES["lamps"], GAMES["hexagon"], GAMES["trisentis 2 x 3"]):
        zero = (0,) * len(game.cells)
        reached = {}
        for chosen in product((0, 1), repeat=len(game.moves)):
            moves = [move for move, c in zip(game.moves, chosen, strict=True) if c]
            reached.setdefault(game.press(zero, moves), []).append(moves)
        for target in product((0, 1), repeat=len(game.cells)):
            assert game.count_solutions(zero, target) == len(reached.get(target, []))
            if target in reached:
                assert sorted(game.solutions(zero, target)) == sorted(reached[target])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ToggleGame("", {}), "at least one cell, got none"),
        (lambda: ToggleGame("aba", {}), "cell 'a' is listed twice"),
        (lambda: ToggleGame("ab", {1: "ac"}), "move 1 flips 'c', which is no cell"),
        (lambda: ToggleGame("ab", {1: "aba"}), "move 1 flips 'a' twice"),
        (lambda: GAMES["lamps"].press("000", [4]), "4 is no move"),
        (lambda: GAMES["lamps"].flips(4), "4 is no move"),
        (lambda: GAMES["lamps"].solve("002"), "values 0 and 1, got '2'"),
        (lambda: GAMES["lamps"].solve({"d"}), "'d' is no cell"),
        (lambda: GAMES["lamps"].solve({"a": 1}), "says nothing about 'b'"),
        (lambda: hexagon(5).fewest(), "nullity at most 22: 37"),
    ],
)
def test_bad_input_is_shown(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_a_state_that_is_no_collection_is_refused():
    with pytest.raises(TypeError, match="a state is a sequence, a mapping or a set, got 5"):
        GAMES["lamps"].solve(5)
