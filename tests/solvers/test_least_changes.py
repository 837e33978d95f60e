"""The fewest changes that give a board a solution, compared with all changes."""

import random
from itertools import combinations, product
from types import SimpleNamespace

import pytest

from flipalg import Board, UnsolvableError, is_solvable, kernel_basis, solve
from flipalg.boards.problem import Problem
from flipalg.solvers import least_changes as module
from flipalg.systems import nearest

KINDS = [
    ("plus", "board", 2, 4, 4),
    ("plus", "board", 2, 5, 5),
    ("plus", "torus", 2, 5, 5),
    ("cross", "board", 2, 3, 5),
    ("saltire", "board", 2, 4, 4),
    ("king", "cylinder", 2, 3, 6),
    ("plus", "board", 3, 4, 4),
    ("plus", "board", 4, 3, 3),
    ("cross", "ring", 6, 2, 3),
    ("row", "board", 3, 2, 5),
]


def unsolvable_boards(neighborhood, topology, colors, m, n, how_many=3):
    rng = random.Random(f"{neighborhood} {topology} {colors}")
    for k in range(400):
        holes = {(0, 1)} if k % 3 == 2 else set()
        rows = [[0 if (i, j) in holes else rng.randrange(colors) for j in range(n)] for i in range(m)]
        board = Board(rows, holes=holes, colors=colors)
        try:
            solve(board, neighborhood=neighborhood, topology=topology)
        except UnsolvableError as error:
            yield board, error
            how_many -= 1
        if not how_many:
            return


def changed(board, change):
    """Return the board with other colors in some cells, given as (cell, the amount added)."""
    rows = board.tolist()
    for (i, j), added in change:
        rows[i][j] = (rows[i][j] + added) % board.colors
    return Board(rows, holes=board.holes, colors=board.colors)


@pytest.mark.parametrize(("neighborhood", "topology", "colors", "m", "n"), KINDS)
def test_no_fewer_changes_will_do(neighborhood, topology, colors, m, n):
    """Try all changes of one and two cells, up to the least, by solving the changed boards."""
    kind = {"neighborhood": neighborhood, "topology": topology}
    boards = list(unsolvable_boards(neighborhood, topology, colors, m, n))[:2]
    assert boards
    for board, error in boards:
        found = error.changes
        cells = [(i, j) for i in range(m) for j in range(n) if (i, j) not in board.holes]
        for size in range(1, min(found.least, 2) + 1):
            ways = {
                tuple((i, j, (board[i, j] + added) % colors) for (i, j), added in zip(places, values, strict=True))
                for places in combinations(cells, size)
                for values in product(range(1, colors), repeat=size)
                if is_solvable(changed(board, zip(places, values, strict=True)), **kind)
            }
            if size < found.least:
                assert not ways
            elif size == 1:
                assert set(found.ways) == ways
                assert list(found.ways) == sorted(ways)
            else:
                assert found.ways[0] in ways


@pytest.mark.parametrize(("neighborhood", "topology", "colors", "m", "n"), KINDS)
def test_a_changed_board_is_solved(neighborhood, topology, colors, m, n):
    for board, error in unsolvable_boards(neighborhood, topology, colors, m, n):
        for better in error.changes.boards():
            assert (better + negative(board)).weight == error.changes.least
            assert solve(better, neighborhood=neighborhood, topology=topology).verify()
            assert better.holes == board.holes
        assert error.changes.board == next(error.changes.boards())
        assert set(error.changes.marks.cells) == {(i, j) for way in error.changes.ways for i, j, _ in way}


def negative(board):
    """Return the board whose sum with this one is dark."""
    rows = [[-value % board.colors for value in row] for row in board]
    return Board(rows, holes=board.holes, colors=board.colors)


def covering(kernel, cells, colors):
    """Return the least number of changes for each syndrome, breadth first over all of them: slow and obvious."""
    columns = [tuple(vector[cell] for vector in kernel) for cell in cells]
    distance = {tuple(0 for _ in kernel): 0}
    border = list(distance)
    while border:
        found = []
        for syndrome in border:
            for column in columns:
                for added in range(1, colors):
                    after = tuple((a + added * b) % colors for a, b in zip(syndrome, column, strict=True))
                    if after not in distance:
                        distance[after] = distance[syndrome] + 1
                        found.append(after)
        border = found
    return distance


@pytest.mark.parametrize(("topology", "colors", "m", "n"), [("torus", 2, 5, 5), ("ring", 2, 5, 4), ("board", 3, 4, 4)])
def test_every_syndrome_has_its_coset_leader(topology, colors, m, n):
    kernel = kernel_basis(m, n, topology=topology, colors=colors)
    cells = [(i, j) for i in range(m) for j in range(n)]
    distance = covering(kernel, cells, colors)
    assert len(distance) == colors ** len(kernel)
    rng = random.Random(m)
    met = set()
    for _ in range(60):
        board = Board([[rng.randrange(colors) for _ in range(n)] for _ in range(m)], colors=colors)
        syndrome = tuple(-sum(v[cell] * board[cell] for cell in cells) % colors for v in kernel)
        if any(syndrome):
            found = module.least_changes(Problem.of(board, topology=topology))
            assert found.least == distance[syndrome]
            met.add(found.least)
    assert max(met) >= 2


def test_beyond_the_limit_only_proved_bounds_are_given(monkeypatch):
    dark = Problem.of(4, 4, neighborhood="cross", topology="torus", goal=Board("#.../..../..../..#.", holes=None))
    found = module.least_changes(dark)
    assert found.least == 2
    monkeypatch.setattr(nearest, "CHANGE_SUMS", 1)
    assert module.least_changes(dark).least == 2  # by information sets
    nothing = SimpleNamespace(lightest_solution=lambda *_, **__: None)
    monkeypatch.setattr(nearest, "F2Matrix", lambda rows: nothing)
    cut = module.least_changes(dark)
    assert (cut.least, cut.at_least, cut.ways, cut.board) == (None, 2, (), None)
    assert cut.sentence() == "at least 2 cells must be changed before there is a solution"
    monkeypatch.setattr(module, "CHANGE_ENTRIES", 10)
    assert module.least_changes(dark).at_least == 1


def test_words():
    assert _changes("#..../...../...../...../.....").sentence() == (
        "change any one of these 4 cells, and there is a solution: A1, E1, A5, E5"
    )
    assert _changes("#.").sentence() == "change any one of these 2 cells, and there is a solution: A1, B1"
    assert _changes("##/..", neighborhood="cross").sentence() == (
        "change A1 and B1, and there is a solution; fewer will not do"
    )
    assert (
        _changes("12", colors=3).sentence() == "change one of these 2 ways, and there is a solution: A1 to 2, B1 to 1"
    )


def _changes(text, colors=2, **kind):
    with pytest.raises(UnsolvableError) as error:
        solve(Board(text, colors=colors), **kind)
    return error.value.changes
