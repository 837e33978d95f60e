import random
from importlib.util import find_spec
from itertools import combinations, product

import pytest

from flipalg.fewest import fewest
from flipalg.games import CoinBoard, ToggleGame, UnsolvableError, fewest_moves
from flipalg.games.flipping_triangles import color, hexagon, invariant, triangle

pytestmark = pytest.mark.engine_free

TOUCHING = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def touch(u, v):
    return (u[0] - v[0], u[1] - v[1]) in TOUCHING


def random_shape(seed, size):
    """A board grown from a triangle by coins that touch two coins touching each other."""
    rng = random.Random(seed)
    coins = {(0, 0), (1, 0), (0, 1)}
    while len(coins) < size:
        a, b = rng.choice(sorted(coins))
        down, right = rng.choice(TOUCHING)
        new = (a + down, b + right)
        near = [coin for coin in coins if touch(coin, new)]
        if new not in coins and any(touch(u, v) for u in near for v in near):
            coins.add(new)
    return CoinBoard(coins)


BOARDS = [*map(triangle, range(2, 13)), hexagon(2), hexagon(3), *(random_shape(seed, 6 + seed) for seed in range(50))]

# A ring that (-2, 0) closes: it touches (-2, 1) and (-1, 0), which touch each other but are in no other triangle.
BEFORE_IT_CLOSES = [(-3, 2), (-3, 3), (-2, 1), (-2, 2), (-2, 3), (-1, 0), (-1, 2), (-1, 3)]
BEFORE_IT_CLOSES += [(0, -1), (0, 0), (0, 1), (0, 2), (1, -1), (1, 0), (1, 1)]
RING = CoinBoard([*BEFORE_IT_CLOSES, (-2, 0)])


def test_triangles_are_the_triples_that_touch():
    for board in BOARDS[:8] + BOARDS[11:20]:
        triples = {
            tuple(sorted((u, v, w)))
            for u, v, w in product(board.cells, repeat=3)
            if touch(u, v) and touch(v, w) and touch(u, w)
        }
        assert set(board.triangles) == triples
        assert len(board.triangles) == len(triples)


def test_coins_that_touch_have_different_colors():
    for coin in product(range(-5, 6), repeat=2):
        for down, right in TOUCHING:
            assert color(coin) != color((coin[0] + down, coin[1] + right))


def test_coins_of_one_color_are_at_least_root_3_apart():
    # Zucker's appendix says 2√3; coins that touch are 1 apart, and the squared distance is a² + ab + b².
    same = [(a, b) for a, b in product(range(-5, 6), repeat=2) if (a, b) != (0, 0) and color((a, b)) == color((0, 0))]
    assert min(a * a + a * b + b * b for a, b in same) == 3


def test_a_pair_of_triangles_turns_the_opposite_coins_when_both_are_pushed():
    # Zucker's proof of theorem 2 prints the exponents p and p + 1 for the two: then one is pushed, not both or none.
    board = CoinBoard([(0, 0), (1, 0), (0, 1), (1, 1)])
    nothing = (0, 0, 0, 0)
    assert board.press(nothing, board.triangles) == board.press({(0, 0), (1, 1)}, [])
    assert color((0, 0)) == color((1, 1))
    for pushed in board.triangles:
        assert {(1, 0), (0, 1)} <= board.flips(pushed)  # the coins that should stay


def test_pushes_keep_the_invariant():
    for board in BOARDS:
        assert all(invariant(corners) == (0, 0) for corners in board.triangles)


def test_count_is_by_elimination():
    for board in BOARDS:
        nothing, all_coins = [0] * len(board.cells), [1] * len(board.cells)
        assert board.nullity == ToggleGame.nullity.fget(board) == len(board.triangles) - len(board.cells) + 2
        for target in (nothing, all_coins):
            solvable = ToggleGame.is_solvable(board, nothing, target)
            assert board.count_solutions(nothing, target) == solvable * 2**board.nullity


def test_invariant_decides_as_elimination_does():
    for board in BOARDS:
        rng = random.Random(len(board.cells))
        answers = set()
        for _ in range(6):
            start = [rng.randrange(2) for _ in board.cells]
            target = [rng.randrange(2) for _ in board.cells]
            solvable = ToggleGame.is_solvable(board, start, target)
            answers.add(solvable)
            assert board.is_solvable(start, target) == solvable
            assert board.count_solutions(start, target) == solvable * 2**board.nullity
        assert answers


def test_pushes_found_reach_the_target():
    for board in BOARDS:
        target = tuple(i % 3 == 0 for i in range(len(board.cells)))
        start = board.random_solvable(target, seed=len(board.cells))
        for solve in (board.solve, board.solve_by_paths, lambda s, t, board=board: ToggleGame.solve(board, s, t)):
            assert board.press(start, solve(start, target)) == target


def test_four_rows_of_the_source():
    board = triangle(4)
    assert len(board.triangles) == 9
    assert not board.is_solvable()
    with pytest.raises(UnsolvableError, match="never changes, but would have to"):
        board.solve()
    with pytest.raises(UnsolvableError):
        board.solve_by_paths()
    apex = {(0, 3)}
    assert board.count_solutions(start=apex, goal=set(board.cells)) == 2
    assert invariant(board.cells) == invariant(apex)


def test_five_rows_of_the_source():
    board = triangle(5)
    assert len(board.triangles) == 16
    assert board.count_solutions() == 8 == len(list(board.solutions()))


def test_the_triangle_of_k_rows_can_be_turned_unless_k_is_1_modulo_3():
    for k in range(2, 40):
        assert triangle(k).is_solvable() == (k % 3 != 1)


def test_a_board_that_the_paths_of_the_source_do_not_cross():
    edges = [{frozenset(pair) for pair in combinations(corners, 2)} for corners in RING.triangles]
    closing = [i for i, corners in enumerate(RING.triangles) if (-2, 0) in corners]
    assert len(closing) == 1
    assert not any(edges[closing[0]] & others for i, others in enumerate(edges) if i != closing[0])
    assert CoinBoard(BEFORE_IT_CLOSES)  # it is a board by the source's rules, before and after
    start = RING.random_solvable(seed=1)
    with pytest.raises(ValueError, match="are not connected by common edges"):
        RING.solve_by_paths(start)
    assert RING.press(start, RING.solve(start)) == (1,) * 16  # theorem 2 holds all the same
    assert RING.nullity == ToggleGame.nullity.fget(RING) == 0


def test_hundred_rows_are_turned():
    board = triangle(101)
    for solve in (board.solve, board.solve_by_paths):
        assert board.press((0,) * len(board.cells), solve()) == (1,) * len(board.cells)


@pytest.mark.parametrize(
    ("coins", "message"),
    [
        ([], "at least one cell, got none"),
        ([(0, 0), (1, 0), "01"], "a coin is a pair of integers"),
        ([(0, 0), (1, 0), (0, 1.5)], r"got \(0, 1.5\)"),
    ],
)
def test_an_invalid_set_of_coins_is_refused(coins, message):
    with pytest.raises(ValueError, match=message):
        CoinBoard(coins)


# The printed rule of section 1 allows the first two, of 13 and 14 coins: test_errata.py.
OF_13 = [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (0, 2), (0, 3), (-1, 3), (-1, 2), (-2, 3), (-2, 2), (-1, 1), (0, 0)]
NOT_BUILT = [
    (OF_13, 8),
    ([*OF_13, (1, -1)], 8),
    ([(0, 0)], 2),
    ([(0, 0), (1, 0)], 4),
    ([(0, 0), (1, 0), (2, 0)], 8),
    ([(0, 0), (1, 0), (0, 1), (5, 5)], 8),
    ([(0, 0), (1, 0), (0, 1), (2, 0)], 8),
    ([(0, 0), (1, 0), (0, 1), (2, 0), (3, 0), (2, 1)], 16),
]


@pytest.mark.parametrize(("coins", "classes"), NOT_BUILT)
def test_any_set_of_coins_is_a_board(coins, classes):
    board = CoinBoard(coins)
    assert not board.is_built
    reached = {(0,) * len(coins)}
    for corners in board.triangles:
        reached |= {board.press(state, [corners]) for state in reached}
    assert board.class_size == len(reached)
    assert board.classes == classes == 2 ** len(coins) // len(reached)
    rng = random.Random(3)
    for _ in range(40):
        goal = tuple(rng.randrange(2) for _ in coins)
        assert board.is_solvable("0" * len(coins), goal) == (goal in reached)
        assert board.count_solutions("0" * len(coins), goal) == (board.kernel_size if goal in reached else 0)
    assert all(board.class_of(state) == (0, 0) for state in reached)  # lemma 1 holds all the same
    goal = max(reached)
    for pushes in (board.solve("0" * len(coins), goal), board.fewest("0" * len(coins), goal)):
        assert board.press("0" * len(coins), pushes) == goal


@pytest.mark.parametrize("states", [3, 4])
def test_any_set_of_coins_is_a_board_with_more_colors(states):
    board = CoinBoard([*OF_13[:7], (9, 9)], colors=states)
    reached = frontier = {(0,) * 8}
    while frontier:
        frontier = {board.press(state, [push]) for state in frontier for push in board.triangles} - reached
        reached = reached | frontier
    assert (board.class_size, board.classes) == (len(reached), states**8 // len(reached))
    lone = next(k for k, coin in enumerate(board.cells) if coin == (9, 9))
    goal = [int(k == lone) for k in range(8)]
    with pytest.raises(UnsolvableError):
        board.solve([0] * 8, goal)
    assert not board.is_solvable([0] * 8, goal)


def test_a_board_without_a_triangle_is_refused_by_name():
    board = CoinBoard([(0, 0), (1, 0)])
    for ask in (lambda: board.raised("00", h=1), lambda: next(board.labelings((0, 0)))):
        with pytest.raises(ValueError, match="no three of its 2 coins touch one another"):
            ask()
    with pytest.raises(ValueError, match="no three of its 2 coins"):
        board.solve_by_paths("00", "00")
    assert board.solve("10", "10") == board.fewest("10", "10") == []
    assert not board.is_solvable("00", "11")


@pytest.mark.parametrize("make", [triangle, hexagon])
def test_a_side_of_one_coin_is_one_coin(make):
    assert (make(1).triangles, make(1).classes) == ((), 2)
    with pytest.raises(ValueError, match="got 0"):
        make(0)


def test_fewest_pushes_are_those_of_all_solutions():
    rng = random.Random(11)
    boards = [*BOARDS[:8], *BOARDS[11:40], *(CoinBoard(coins) for coins, _ in NOT_BUILT)]
    compared = 0
    for board in boards:
        if board.nullity > 12:
            continue
        for _ in range(3):
            goal = tuple(rng.randrange(2) for _ in board.cells)
            start = board.press(goal, [push for push in board.triangles if rng.randrange(2)])
            pushes = board.fewest(start, goal)
            assert board.press(start, pushes) == goal
            assert len(pushes) == len(ToggleGame.fewest(board, start, goal))
            compared += board.kernel_size > 1
    assert compared > 30
    for states in (3, 4):
        for board in (triangle(4, colors=states), hexagon(2, colors=states), CoinBoard(OF_13[:9], colors=states)):
            start = board.random_solvable(seed=states)
            pushes = board.fewest(start)
            assert board.press(start, pushes) == (1,) * len(board.cells)
            assert len(pushes) == min(map(len, board.solutions(start)))


def test_without_numpy_wide_boards_get_some_pushes(monkeypatch):
    monkeypatch.setattr(fewest_moves, "find_spec", lambda name: None)
    assert triangle(12).is_narrow
    assert not triangle(14).is_narrow


def test_a_board_too_wide_for_a_search_gives_some_pushes(monkeypatch):
    monkeypatch.setattr(fewest, "FEWEST_SECONDS", 0.0)
    board = triangle(30)
    assert not board.is_narrow
    pushes, proved = board.fewest_or_some()
    assert not proved
    assert board.press("0" * len(board.cells), pushes) == (1,) * len(board.cells)
    with pytest.raises(ValueError, match="the search did not end"):
        board.fewest()
    if find_spec("numpy"):
        assert triangle(20).is_narrow


@pytest.mark.parametrize("states", [2, 3])
def test_classes_are_m_squared_of_one_size(states):
    for board in (
        triangle(2, colors=states),
        triangle(3, colors=states),
        CoinBoard([(0, 0), (1, 0), (0, 1), (1, 1), (2, 0)], colors=states),
    ):
        classes = {}
        for labels in product(range(states), repeat=len(board.cells)):
            classes.setdefault(board.class_of(labels), set()).add(labels)
        assert len(classes) == states**2  # corollary 5
        assert {len(found) for found in classes.values()} == {board.class_size}  # corollaries 6 and 7
        for P, found in classes.items():
            listed = list(board.labelings(P))
            assert set(listed) == found
            assert len(listed) == len(found)
        start = next(iter(classes[0, 0]))
        reached, frontier = {start}, [start]
        while frontier:  # a class is what pushes reach
            here = frontier.pop()
            for push in board.triangles:
                there = tuple(board.press(here, [push]))
                if there not in reached:
                    reached.add(there)
                    frontier.append(there)
        assert reached == classes[0, 0]


@pytest.mark.parametrize("states", [2, 3])
def test_h_and_l_map_classes_one_to_one(states):
    board = triangle(3, colors=states)
    for h, ell in product(range(states), repeat=2):
        for P in product(range(states), repeat=2):
            images = {board.raised(labels, h, ell) for labels in board.labelings(P)}
            assert len(images) == board.class_size
            assert {board.class_of(labels) for labels in images} == {((P[0] + h) % states, (P[1] + ell) % states)}
