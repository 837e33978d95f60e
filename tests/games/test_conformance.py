"""What every toggle game must do, of any number of states: against the definition, shortcuts against elimination."""

from itertools import product

import numpy as np
import pytest

from flipalg import Board, solve
from flipalg.games import MERLIN, BoardGame, FlipIt, ToggleGame, Trisentis, UnsolvableError
from flipalg.games.flipping_triangles import CoinBoard, hexagon, triangle
from flipalg.games.merlin import Merlin
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
    "lozenge": CoinBoard([(0, 0), (1, 0), (0, 1), (1, 1)]),
}
OF_STATES = {
    "dials of 4": ToggleGame("abc", {1: "ab", 2: "bc", 3: "abc"}, colors=4),
    "dials that add 2": ToggleGame("abc", {1: {"a": 2, "b": 1}, 2: {"b": 5, "c": -1}, 3: {"a": 3}}, colors=6),
    "no moves of 3": ToggleGame("ab", {}, colors=3),
    "merlin of 3": Merlin(colors=3),
    "merlin of 4": Merlin(colors=4),
    "torus 2 x 2 of 3": BoardGame(2, 2, closed=(True, True), colors=3),
    "torus 3 x 2 of 6": BoardGame(3, 2, closed=(True, True), colors=6),
    "board 2 x 3 of 12": BoardGame(2, 3, colors=12),
    "trisentis 2 x 3 of 3": Trisentis(2, 3, colors=3),
    "flip it triangle of 5": FlipIt("Bw", colors=5),
    "flip it petersen of 4": FlipIt("IheA@GUAo", colors=4),
    "triangle of 4 rows of 3": triangle(4, colors=3),
    "hexagon of 4": hexagon(2, colors=4),
    "hexagon of 6": hexagon(2, colors=6),
}

every_game = pytest.mark.parametrize("game", (GAMES | OF_STATES).values(), ids=GAMES | OF_STATES)
of_two_states = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
of_states = pytest.mark.parametrize("game", OF_STATES.values(), ids=OF_STATES)


def moves_made(game, times):
    """The moves, each as often as `times` says, by the definition."""
    return [move for move, often in zip(game.moves, times, strict=True) for _ in range(often)]


@of_two_states
def test_matrix_has_the_cells_that_each_move_flips(game):
    for j, move in enumerate(game.moves):
        flipped = {cell for cell, row in zip(game.cells, game.rows, strict=True) if row >> j & 1}
        assert flipped == game.flips(move)


@every_game
def test_pressing_is_addition(game):
    zero = (0,) * len(game.cells)
    state = game.random_solvable(seed=7)
    for move in game.moves:
        once = game.press(state, [move])
        assert {cell for cell, a, b in zip(game.cells, state, once, strict=True) if a != b} == game.flips(move)
        assert game.press(state, [move] * game.colors) == state
        assert game.press(once, [move]) == game.press(state, {move: 2})
    assert game.press(zero, game.moves) == game.press(zero, game.moves[::-1])


@of_two_states
def test_rank_and_nullity_are_the_matrix(game):
    assert game.rank == rank(game.rows)
    assert game.nullity == len(game.moves) - rank(game.rows)
    assert game.is_unique == (game.nullity == 0)


@of_two_states
def test_kernel_is_a_basis_of_the_quiet_patterns(game):
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
    start = game.random_solvable(target, seed=seed)
    assert game.press(start, game.solve(start, target)) == target
    assert game.press(start, game.fewest(start, target)) == target
    assert game.is_solvable(start, target)
    assert game.count_solutions(start, target) == game.kernel_size
    if game.colors == 2:
        assert game.kernel_size == 2**game.nullity


@every_game
def test_solutions_are_all_of_them(game):
    target = (1,) * len(game.cells)
    start = game.random_solvable(seed=3)
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
            with pytest.raises(UnsolvableError, match="lead from the start to the goal"):
                game.solve(zero, {cell})
            with pytest.raises(UnsolvableError):
                game.fewest(zero, {cell})


@every_game
def test_random_solvable_depends_on_the_seed_alone(game):
    assert game.random_solvable(seed=5) == game.random_solvable(seed=5)
    assert len({game.random_solvable(seed=seed) for seed in range(50)}) > 1 or not any(map(game.flips, game.moves))


@every_game
def test_a_state_is_read_in_every_form(game):
    state = game.random_solvable(seed=1)
    by_cell = dict(zip(game.cells, state, strict=True))
    lit = {cell for cell, value in by_cell.items() if value}
    forms = [list(state), by_cell]
    forms += [lit, frozenset(lit)] if max(state) < 2 else []
    forms += ["".join(map(str, state))] if max(state) < 10 else []
    for form in forms:
        assert game.press(form, []) == state


@every_game
def test_a_state_of_another_length_is_refused(game):
    length = len(game.cells)
    with pytest.raises(ValueError, match=f"got {length + 1}"):
        game.solve((0,) * (length + 1))


def test_a_board_of_rows_is_a_state():
    numpy = pytest.importorskip("numpy")
    game = Trisentis(2, 3)
    rows = [[0, 1, 1], [1, 0, 0]]
    assert game.press(rows, []) == game.press(numpy.array(rows), []) == (0, 1, 1, 1, 0, 0)


SMALL = [
    *(GAMES[name] for name in ("lamps", "hexagon", "trisentis 2 x 3")),
    *(OF_STATES[name] for name in ("dials of 4", "dials that add 2", "torus 2 x 2 of 3", "flip it triangle of 5")),
    BoardGame(2, 2, colors=4),
    BoardGame(2, 2, colors=6),
    triangle(3, colors=4),
    FlipIt("C~", colors=9),
]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_elimination_agrees_with_trying_all_sets_of_moves(game):
    zero = (0,) * len(game.cells)
    reached = {}
    for times in product(range(game.colors), repeat=len(game.moves)):
        moves = moves_made(game, times)
        reached.setdefault(game.press(zero, moves), []).append(moves)
    quiet = {tuple(moves) for moves in reached[zero]}
    assert {tuple(moves) for moves in game.kernel()} <= quiet
    assert game.kernel_size == len(quiet)
    if game.colors ** len(game.cells) < 10_000:
        for target in product(range(game.colors), repeat=len(game.cells)):
            assert game.count_solutions(zero, target) == len(reached.get(target, []))
            if target in reached:
                assert sorted(game.solutions(zero, target)) == sorted(reached[target])
                assert len(game.fewest(zero, target)) == min(map(len, reached[target]))


@of_states
def test_a_witness_proves_that_there_is_no_way(game):
    zero, seen = (0,) * len(game.cells), 0
    for cell in game.cells:
        try:
            game.solve(zero, {cell})
        except UnsolvableError as error:
            proof, seen = error.witness, seen + 1
            assert all(0 < factor < game.colors for factor in proof.values())
            for move in game.moves:
                added = zip(game.cells, game.press(zero, [move]), strict=True)
                assert sum(proof.get(c, 0) * value for c, value in added) % game.colors == 0
            assert proof.get(cell, 0) % game.colors
    assert seen or game.is_unique


@of_states
def test_the_number_of_quiet_sets_of_moves_is_by_the_smith_form(game):
    from math import gcd, prod

    from sympy import ZZ, Matrix
    from sympy.matrices.normalforms import smith_normal_form

    columns = [game.press((0,) * len(game.cells), [move]) for move in game.moves]
    size = max(len(game.moves), len(game.cells))
    square = [
        [columns[j][i] if j < len(columns) and i < len(game.cells) else 0 for j in range(size)] for i in range(size)
    ]
    form = smith_normal_form(Matrix(square), domain=ZZ)
    factors = [int(form[i, i]) for i in range(len(game.moves))]
    assert game.kernel_size == prod(gcd(game.colors, factor) for factor in factors)
    if game.colors in (3, 5):
        assert game.kernel_size == game.colors**game.nullity
        assert game.rank == len(game.moves) - game.nullity


@pytest.mark.parametrize("states", [2, 3, 4, 6])
@pytest.mark.parametrize("topology", ["board", "cylinder", "torus"])
def test_a_game_of_states_is_solved_as_the_board_of_colors(states, topology):
    closed = {"board": (False, False), "cylinder": (False, True), "torus": (True, True)}[topology]
    for m, n in ((2, 2), (3, 2), (2, 4), (3, 3), (4, 4)):
        game = BoardGame(m, n, closed=closed, colors=states)
        for seed in range(2):
            start = game.random_solvable([0] * (m * n), seed=seed)
            board = Board([list(start[i * n : (i + 1) * n]) for i in range(m)], colors=states)
            moves = game.solve(board, [0] * (m * n))
            found = solve(board, colors=states, topology=topology)
            assert found.count == game.count_solutions(board, [0] * (m * n))
            often = [[moves.count((i, j)) for j in range(n)] for i in range(m)]
            assert board.press(Board(often, colors=states), topology=topology).weight == 0
            for cell in game.cells:
                target = Board(m, n, colors=states).press([cell], "center")
                assert game.is_solvable(board, target) == _solvable(board, target, topology)


def _solvable(board, target, topology):
    try:
        return bool(solve(board, goal=target, topology=topology))
    except UnsolvableError:
        return False


def test_theorem_1_is_for_two_states():
    square = [(0, 1), (1, 2), (2, 3), (3, 0)]  # its determinant is -3: with 3 states it is not unique, nor solvable
    assert {k: FlipIt(square, colors=k).count for k in range(2, 8)} == {2: 1, 3: 0, 4: 1, 5: 1, 6: 0, 7: 1}
    assert FlipIt(square, colors=3).kernel_size == 3
    assert {k: FlipIt("Bw", colors=k).count for k in range(2, 8)} == {k: k**2 for k in range(2, 8)}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: ToggleGame("", {}), "at least one cell, got none"),
        (lambda: ToggleGame("aba", {}), "cell 'a' is listed twice"),
        (lambda: ToggleGame("ab", {1: "ac"}), "move 1 flips 'c', which is not a cell"),
        (lambda: ToggleGame("ab", {1: "aba"}), "move 1 flips 'a' twice"),
        (lambda: GAMES["lamps"].press("000", [4]), "4 is not a move"),
        (lambda: GAMES["lamps"].flips(4), "4 is not a move"),
        (lambda: GAMES["lamps"].solve("002"), "values 0 and 1, got '2'"),
        (lambda: GAMES["lamps"].solve({"d"}), "'d' is not a cell"),
        (lambda: GAMES["lamps"].solve({"d": 1}), "'d' is not a cell"),
        (lambda: ToggleGame("ab", {1: "a"}, colors=1), "colors must be from 2 to 256, got 1"),
        (lambda: ToggleGame("ab", {1: "a"}, colors=257), "colors must be from 2 to 256, got 257"),
        (
            lambda: ToggleGame("ab", {1: "a"}, colors=10**50),
            "colors must be from 2 to 256, got a number of 167 bits",
        ),
        (lambda: Merlin(colors=3).solve([3] * 9), "values 0 to 2, got 3"),
        (lambda: Merlin(colors=3).solve("3" * 9), "values 0 to 2, got '3'"),
        (lambda: Merlin(colors=12).solve([None] * 9), "values 0 to 11, got None"),
        (lambda: Merlin(colors=12).solve([[]] * 9), r"a state has 9 values, got 0"),
        (lambda: Merlin(colors=3).press([0] * 9, {10: 1}), "10 is not a move"),
        (lambda: Merlin(colors=4).nullity, "a nullity needs a prime number of colors, got 4: kernel_size counts"),
        (lambda: Merlin(colors=4).rank, "a nullity needs a prime number of colors, got 4"),
        (lambda: Merlin(colors=3).rows, "packed rows are for two colors, this game has 3"),
        (lambda: Trisentis(2, 2, colors=3).order_presses("0000", []), "an order is for two colors"),
    ],
)
def test_bad_input_is_shown(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("states", [True, 2.0, "3", None, 3.5])
def test_states_are_an_integer(states):
    for make in (lambda k: Merlin(colors=k), lambda k: FlipIt("Bw", colors=k), lambda k: triangle(3, colors=k)):
        with pytest.raises(TypeError, match="colors must be an integer, got"):
            make(states)


def test_a_game_too_large_to_be_eliminated_says_so_when_it_is():
    large = ToggleGame(range(2501), {0: [0]}, colors=3)
    assert large.press([0] * 2501, [0, 0])[0] == 2
    with pytest.raises(MemoryError, match="got 2,501 and 1"):
        large.solve()


@pytest.mark.parametrize("added", [1.5, True, "1", None])
@pytest.mark.parametrize("colors", [2, 3])
def test_a_move_adds_integers(added, colors):
    with pytest.raises(TypeError, match="what a move adds must be an integer, got"):
        ToggleGame("ab", {1: {"a": added}}, colors=colors)
    assert ToggleGame("a", {1: {"a": np.int64(2)}}, colors=3).solve() == [1, 1]


def test_a_state_that_is_not_a_collection_is_refused():
    with pytest.raises(TypeError, match="got 5"):
        GAMES["lamps"].solve(5)
