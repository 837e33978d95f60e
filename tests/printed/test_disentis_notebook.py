import pytest

from flipalg.answers.nullities import nullity
from flipalg.games.trisentis import Trisentis
from flipalg.matrices.elimination import InconsistentError, rank
from flipalg.printed.disentis_notebook import (
    METHODS,
    PRINTED_SECONDS,
    StuckError,
    brute_force,
    by_columns,
    by_diagonals,
    edge_to_edge,
    end_piece,
    last_columns,
    solve_by_columns,
    solve_by_diagonals,
    start_piece,
    turned,
)

BOARDS = [(m, n) for m in range(1, 8) for n in range(1, 8)]


def pieces(m, n, packed):
    return [divmod(k, n) for k in range(m * n) if packed >> k & 1]


@pytest.mark.parametrize(("m", "n"), BOARDS)
def test_a_press_turns_the_cells_that_trisentis_turns(m, n):
    game = Trisentis(m, n)
    for piece in game.cells:
        flipped = game.press([0] * (m * n), [piece])
        assert turned(m, n, [piece]) == sum(bit << k for k, bit in enumerate(flipped))


@pytest.mark.parametrize(("m", "n"), [*BOARDS, (10, 10), (8, 8), (12, 12), (14, 14)])
def test_the_three_methods_agree(m, n):
    every = (1 << m * n) - 1
    try:
        x, kernel = brute_force(m, n)
    except InconsistentError:
        with pytest.raises((InconsistentError, StuckError)):
            solve_by_columns(m, n)
        with pytest.raises(InconsistentError):
            solve_by_diagonals(m, n)
        return
    for method in (solve_by_columns, solve_by_diagonals):
        try:
            y, other = method(m, n)
        except StuckError:
            assert method is solve_by_columns
            continue
        assert turned(m, n, pieces(m, n, y)) == every
        assert rank(other) == rank([*kernel, *other]) == len(kernel) == len(other)
        assert rank([*kernel, x ^ y]) == len(kernel)
        assert not any(turned(m, n, pieces(m, n, v)) for v in other)


@pytest.mark.parametrize(("m", "n"), [*BOARDS, (10, 10), (16, 16)])
def test_both_coranks_are_the_nullity(m, n):
    rows, _ = edge_to_edge(m, n)
    assert m + n - 1 - rank(rows) == nullity(m, n, "king")
    try:
        rows, _ = last_columns(m, n)
    except StuckError:
        assert m % 3 == 2
        return
    assert m - rank(rows) == nullity(m, n, "king")


def test_the_numbers_that_the_notebook_prints():
    for n, defect in ((4, 4), (10, 0)):
        assert n - rank(last_columns(n, n)[0]) == defect  # Defekt alleletzten
    for n, dimension in ((4, 4), (8, 0), (12, 0), (14, 12), (16, 16)):
        assert 2 * n - 1 - rank(edge_to_edge(n, n)[0]) == dimension  # Kerndimension(randzurand)
    assert by_columns(8, 8, (1 << 64) - 1).stuck == 2
    with pytest.raises(StuckError, match="column 2 cannot be cleared"):
        solve_by_columns(8, 8)
    for (n, name), seconds in PRINTED_SECONDS.items():  # each method that has a time runs there
        assert seconds > 0
        x, _ = METHODS[name](n, n)
        assert turned(n, n, pieces(n, n, x)) == (1 << n * n) - 1


def test_two_rows_more_than_a_multiple_of_3():
    for m in range(2, 12):
        stuck = any(by_columns(m, 4, turned(m, 4, [(k, 0)])).stuck for k in range(m))
        assert stuck == (m % 3 == 2)


def test_a_column_is_cleared_iff_it_is_in_the_image_of_the_simple_matrix():
    for m in range(2, 10):
        S = [sum(1 << j for j in range(m) if abs(i - j) <= 1) for i in range(m)]  # thesis, eq. 1.2
        image = {0}
        for column in S:
            image |= {s ^ column for s in image}
        assert (len(image) < 2**m) == (m % 3 == 2)  # eq. 3.6
        for s in range(2**m):
            run = by_columns(m, 2, sum((s >> i & 1) << 2 * i for i in range(m)))
            assert (run.stuck is None) == (s in image)


def test_a_run_by_diagonals_leaves_the_last_row_and_column_alone():
    for m, n in BOARDS:
        edge = {end_piece(m, n, k) for k in range(1, m + n)}
        assert edge == {(i, n - 1) for i in range(m)} | {(m - 1, j) for j in range(n)}
        for k in range(1, m + n):
            start = turned(m, n, [start_piece(m, n, k)])
            run = by_diagonals(m, n, start)
            assert set(pieces(m, n, run.left)) <= edge
            assert start ^ turned(m, n, pieces(m, n, run.pressed)) == run.left
