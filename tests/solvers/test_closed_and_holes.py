"""Boards that close up, have holes or any of the fifteen neighborhoods, beside elimination on their explicit matrix."""

import random
from itertools import product

import pytest

from flipalg import Board, UnsolvableError, kernel_basis, nullity, random_board, solve
from flipalg.boards import problem as module
from flipalg.boards.packed_rows import joined
from flipalg.boards.problem import Problem
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices import elimination
from flipalg.matrices.structured import G_rows
from flipalg.solvers.methods import SOLVERS


def agrees_with_elimination(start, name, topology):
    """Return whether the board can be turned off, after comparing with its matrix and pressing the answer."""
    m, n = start.shape
    rows = G_rows(m, n, NEIGHBORHOODS[name].offsets, TOPOLOGIES[topology].closed)
    right = joined(start.rows, n)
    solvable = elimination.rank(rows) == elimination.rank(row << 1 | right >> i & 1 for i, row in enumerate(rows))
    try:
        solution = solve(start, neighborhood=name, topology=topology)
    except UnsolvableError as error:
        witness = error.witness
        assert not solvable
        assert Board(m, n).press(witness, name, topology) == Board(m, n)
        assert len(set(witness.cells) & set(start.cells)) % 2 == 1
    else:
        assert solvable
        assert start.press(solution.board, name, topology) == Board(m, n)
        assert solution.nullity == nullity(m, n, name, topology)
        assert solution.verify()
    return solvable


@pytest.mark.parametrize("topology", ["cylinder", "ring", "torus"])
@pytest.mark.parametrize("name", BIJECTIVE)
def test_closed_boards_agree_with_elimination(name, topology):
    rng = random.Random(name)
    outcomes = set()
    for m in range(1, 11):
        for n in range(1 + m % 3, 11, 3):
            start = Board.from_rows([rng.getrandbits(n) for _ in range(m)], n)
            outcomes.add(agrees_with_elimination(start, name, topology))
            assert agrees_with_elimination(random_board(m, n, name, topology, seed=m), name, topology)
    assert outcomes == {True, False}


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", sorted({*NEIGHBORHOODS} - {*BIJECTIVE}))
def test_products_agree_with_elimination(name, topology):
    rng = random.Random(name)
    for m in range(1, 7):
        for n in range(1, 7):
            agrees_with_elimination(Board.from_rows([rng.getrandbits(n) for _ in range(m)], n), name, topology)
            basis = kernel_basis(m, n, name, topology=topology)
            assert len(basis) == nullity(m, n, name, topology)
            assert elimination.rank(joined(vector.rows, n) for vector in basis) == len(basis)
            assert all(Board(m, n).press(vector, name, topology).weight == 0 for vector in basis)


def test_a_long_cylinder_needs_no_elimination():
    for m, n in ((3, 4000), (4000, 3), (300, 299)):
        for name in ("plus", "cross"):
            start = random_board(m, n, name, "cylinder", seed=1)
            assert solve(start, neighborhood=name, topology="cylinder").verify()


def test_large_tori_need_no_matrix_of_the_board():
    for name, m, n in (("plus", 200, 301), ("cross", 128, 60), ("king", 100, 200), ("pillars", 100, 201)):
        start = random_board(m, n, name, "torus", seed=1)
        answer = SOLVERS["polynomial"](Problem.of(start, neighborhood=name, topology="torus"))
        assert answer.method == "elimination on two rows"
        assert len(answer.orders) == len(answer.kernel) == nullity(m, n, name, "torus")
        assert list(BIJECTIVE[name].pressed(answer.presses, n, TOPOLOGIES["torus"])) == list(start.rows)
    start = random_board(90, 100, "king", "cylinder", seed=1)
    assert solve(start, neighborhood="king", topology="cylinder").method == "elimination on one row"


def test_boards_with_holes_are_the_smaller_matrix():
    rng = random.Random(1)
    outcomes = set()
    for _ in range(150):
        m, n = rng.randint(1, 5), rng.randint(2, 5)
        places = [(i, j) for i in range(m) for j in range(n)]
        holes = set(rng.sample(places, rng.randint(1, m * n - 1)))
        cells = [place for place in places if place not in holes]
        name = rng.choice(["plus", "king", "cross", "row"])
        topology = rng.choice(list(TOPOLOGIES))
        start = Board([[int(p in cells and rng.random() < 0.5) for p in places[i * n : i * n + n]] for i in range(m)])
        start = Board(start, holes=holes)
        columns = [Board(m, n, holes=holes).press([cell], name, topology) for cell in cells]
        rows = [sum(column[cell] << k for k, column in enumerate(columns)) for cell in cells]
        right = sum(start[cell] << k for k, cell in enumerate(cells))
        reached = {elimination.times(rows, x) for x in range(1 << len(cells))} if len(cells) <= 12 else None
        try:
            solution = solve(start, neighborhood=name, topology=topology)
        except UnsolvableError as error:
            assert (reached is None or right not in reached) and error.witness.holes == holes  # noqa: PT017, PT018
            outcomes.add(False)
        else:
            assert reached is None or right in reached
            assert solution.board.holes == holes == solution.goal.holes
            assert start.press(solution.board, name, topology).weight == 0
            assert solution.nullity == len(cells) - elimination.rank(rows)
            assert len(kernel_basis(start, neighborhood=name, topology=topology)) == solution.nullity
            outcomes.add(True)
    assert outcomes == {True, False}


def test_a_board_beyond_the_limit_of_arrays_is_still_proved_unsolvable(monkeypatch):
    start = Board.from_rows([1, *[0] * 8], 5)
    with pytest.raises(UnsolvableError, match="never changes, but would have to"):
        solve(start, neighborhood="king")
    monkeypatch.setattr(module, "PRESSES_BYTES", 10)
    with pytest.raises(UnsolvableError, match="never changes") as caught:  # by columns: 5 is 2 modulo 3
        solve(start, neighborhood="king")
    rows = list(caught.value.packed)
    assert not any(BIJECTIVE["king"].pressed(rows, 5))
    assert rows[0] & 1


def test_exchanging_rows_and_columns_beyond_memory_raises_memoryerror():
    m, n = 120_000, 3 * 10**5 + 2  # by rows it cannot be done, by columns it would need more than 4 GiB
    nothing = [0] * m
    task = Problem(Grid.of(m, n, "king"), nothing, nothing, nothing)
    with pytest.raises(MemoryError, match=r"exchanging rows and columns of 120,000 × 300,002 entries"):
        SOLVERS["polynomial"](task)


@pytest.mark.parametrize(
    ("name", "m", "n"), [("saltire", 41, 57), ("king", 26, 29), ("pillars", 5, 95), ("beams", 95, 5)]
)
def test_without_a_recursion_the_boundary_is_eliminated(name, m, n):
    answer = SOLVERS["polynomial"](Problem.of(random_board(m, n, name, seed=1), neighborhood=name))
    assert answer.method == "elimination on the boundary"
    assert len(answer.orders) == nullity(m, n, name)


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_a_basis_has_as_many_patterns_as_the_nullity_says(name, topology):
    for m, n in product(range(1, 6), repeat=2):
        basis = kernel_basis(m, n, name, topology)
        assert len(basis) == nullity(m, n, name, topology), (m, n)
        assert all(pattern.weight for pattern in basis)
