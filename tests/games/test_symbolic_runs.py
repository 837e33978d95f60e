"""Symbolic runs against pressing: every board of a size, unknown lights replaced by every choice."""

from itertools import product

import pytest
from sympy import GF, Poly, Symbol, symbols

from flipalg import Board, is_solvable, nullity, symbolic_run
from flipalg.games import BoardGame


def test_example_8_of_the_thesis():
    run = symbolic_run(4, 3)  # the thesis's 3 by 4 board: four rows of three
    written = [[run.term(entry) for entry in row] for row in run.rows]
    assert written == [
        ["a", "b", "c"],
        ["1 + a + b", "1 + a + b + c", "1 + b + c"],
        ["1 + a + c", "0", "1 + a + c"],
        ["1 + b + c", "a + b + c", "1 + a + b"],
    ]
    assert run.presses() == ((1, 1, 1), (1, 0, 1), (1, 0, 1), (1, 1, 1))
    assert r"1 + a + b + c \\ 1 + b + c" in run.latex()
    assert repr(run) == "SymbolicRun(4 × 3)"


@pytest.mark.parametrize(("m", "n"), [(1, 1), (1, 5), (5, 1), (2, 3), (4, 4), (5, 5), (6, 9), (9, 6), (3, 30)])
def test_symbolic_run_solves_the_boards(m, n):
    run = symbolic_run(m, n)
    presses = run.presses()
    assert presses is not None
    assert run.equations()[0].nullity() == nullity(m, n)
    game = BoardGame(m, n)
    pressed = [(i, j) for i, row in enumerate(presses) for j, bit in enumerate(row) if bit]
    assert game.press((0,) * (m * n), pressed) == (1,) * (m * n)


def chosen(packed, values):
    """Return a packed entry with 1 and the names of these values."""
    return sum((packed >> k & 1) * value for k, value in enumerate((1, *values))) % 2


@pytest.mark.parametrize(("m", "n"), [(1, 2), (2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 4)])
def test_unknown_lights_give_the_presses_of_every_board(m, n):
    run = symbolic_run(m, n, "cells").solved()
    game = BoardGame(m, n)
    assert len(run.end) == nullity(m, n)
    assert run.lights[: min(n, 3)] == ("A1", "B1", "C1")[:n]
    boards = list(product((0, 1), repeat=m * n))[:: 1 if m * n < 10 else 97]
    for lights in boards:
        board = Board([lights[i * n : i * n + n] for i in range(m)])
        solvable = not any(chosen(entry, (0,) * n + lights) for entry in run.end)
        assert solvable == is_solvable(board)
        for unknowns in product((0, 1), repeat=n) if solvable else ():  # those that are left may be chosen
            rows = [[chosen(entry, unknowns + lights) for entry in row] for row in run.rows]
            pressed = [(i, j) for i, row in enumerate(rows) for j, bit in enumerate(row) if bit]
            assert not any(game.press(lights, pressed))


def test_a_start_of_numbers_names_and_sums():
    p, q = symbols("p q")
    run = symbolic_run(2, 2, [[1, "p"], [p + q + 1, 0]])
    assert run.lights == ("p", "q")
    assert str(run) == "x1: a, b\nx2: 1 + a + b, a + b + p\n0 = a + q, 1 + b + p"
    assert str(run.solved()) == "x1: q, 1 + p\nx2: p + q, 1 + q"
    known = symbolic_run(3, 3, Board("#../.#./..#"))
    assert known.lights == ()
    assert known.presses() is not None
    assert symbolic_run(3, 4, [[1] * 4] * 3) == symbolic_run(3, 4)


def test_sympy_has_the_same_sums():
    rows, end = symbolic_run(4, 3).to_sympy()
    a, b, c = symbols("a b c")
    assert rows.shape == (4, 3)
    before, row = [0] * 3, [a, b, c]
    for k in range(5):  # example 8, as sympy's polynomials over GF(2)
        written = end.tolist()[0] if k == 4 else rows.row(k).tolist()[0]
        assert [over_gf2(x) for x in written] == [over_gf2(x) for x in row]
        padded = [0, *row, 0]
        before, row = row, [1 + sum(padded[j : j + 3]) + before[j] for j in range(3)]
    assert symbolic_run(4, 4).solved().to_sympy()[1].shape == (1, 0)


def over_gf2(expression):
    return Poly(expression, *symbols("a b c"), domain=GF(2))


def test_a_start_that_does_not_fit_is_refused():
    for start, words in (
        ([[1, 2]], "got '2'"),
        ([["p", "a"]], "got 'a'; a, b are the presses of the first row"),
        ([["p q", 0]], "a light is 0, 1, a name or a sum of these, got 'p q'"),
        ([[2 * Symbol("p"), 0]], r"got '2\*p'"),
        ([[1], [1]], "1 rows of 2 lights, got rows of 1, 1"),
        ("dark", "'cells', got 'dark'"),
        (Board("12", colors=3), "two colors without holes"),
    ):
        with pytest.raises(ValueError, match=words):
            symbolic_run(1, 2, start)
    with pytest.raises(ValueError, match="unknown lights p; solved"):
        symbolic_run(1, 1, [["p"]]).presses()
