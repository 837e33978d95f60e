import numpy as np
import pytest
from facts import outside_fact

from f2x import F2Matrix
from flipalg import Board
from flipalg.boards.packed_rows import joined
from flipalg.fewest import fewest as module
from flipalg.fewest.coset_weights import least_weight
from flipalg.fewest.fewest import descent, invariant_part
from flipalg.solvers.methods import kernel_of
from flipalg.solvers.solve import hint, kernel_basis, random_board, solutions, solve
from flipalg.system.native import native


def test_fewest_presses_match_oeis_a075464():
    for n, presses in enumerate(outside_fact("oeis_a075464")[:16], 1):
        solution = solve(n, n, fewest=True)
        assert solution.verify()
        assert solution.weight == presses
        assert solution.proved


def test_fewest_is_the_least_of_all_solutions():
    for m, n in ((4, 4), (5, 5), (4, 9), (9, 9)):
        weights = [presses.weight for presses in solutions(m, n)]
        assert solve(m, n, fewest=True).weight == min(weights)
        assert len(weights) == solve(m, n).count


def test_without_time_the_answer_is_not_called_proved(monkeypatch):
    monkeypatch.setattr(module, "METHODS", ())
    solution = solve(9, 9, fewest=True, seconds=0)
    assert solution.verify()
    assert not solution.proved
    assert solution.lower_bound == 17  # a press flips five of the 81 cells at most


def test_lights_that_no_press_joins_need_a_press_each():
    """Nullity 45: no search ends, but 144 lights are so far apart that each needs a press of its own."""
    solution = solve(23, 23, neighborhood="saltire_without_center", fewest=True)
    assert (solution.nullity, solution.weight, solution.lower_bound) == (45, 144, 144)
    assert solution.verify()


def test_following_hints_takes_the_fewest_presses():
    start = random_board(5, 5, seed=1)
    for left in range(solve(start, fewest=True).weight, 0, -1):
        assert solve(start, fewest=True).weight == left
        start = start.press([hint(start)])
    assert start == Board(5, 5)
    assert hint(start) is None


def flips(presses):
    padded = np.pad(presses, 1)
    return presses ^ padded[:-2, 1:-1] ^ padded[2:, 1:-1] ^ padded[1:-1, :-2] ^ padded[1:-1, 2:]


def test_solutions_are_all_different_and_all_solve():
    start = random_board(9, 9, seed=2)
    found = list(solutions(9, 9, start))
    assert len(set(found)) == len(found) == 2**8
    assert all((flips(presses.to_numpy()) == start).all() for presses in found)
    assert len(kernel_basis(9, 9)) == 8


def test_least_weight_looks_at_every_element_of_the_coset():
    kernel = [0b000111, 0b011001, 0b101010]
    for x in range(1 << 6):
        coset = {x ^ a ^ b ^ c for a in (0, kernel[0]) for b in (0, kernel[1]) for c in (0, kernel[2])}
        assert least_weight(x, kernel).bit_count() == min(element.bit_count() for element in coset)
        assert least_weight(x, kernel) in coset
        assert descent(x, kernel) in coset
        assert descent(x, kernel).bit_count() <= x.bit_count()


def test_half_turns_find_light_solutions():
    terms = outside_fact("oeis_a075464")
    for n in (30, 32, 39):
        task = solve(n, n).problem
        x = joined(list(solve(n, n).packed), n)
        y, part = invariant_part(x, [joined(list(vector), n) for vector in kernel_of(task)], n * n)
        assert least_weight(y, part).bit_count() == terms[n - 1]
    task = solve(47, 47).problem
    x = joined(list(solve(47, 47).packed), 47)
    assert invariant_part(x, [joined(list(vector), 47) for vector in kernel_of(task)], 47 * 47) is None


def test_invariant_part_holds_the_elements_that_a_half_turn_keeps():
    some = 0
    for m, n in ((4, 4), (5, 5), (4, 9), (9, 9)):
        task = solve(m, n).problem
        x = joined(list(solve(m, n).packed), n)
        kernel = [joined(list(vector), n) for vector in kernel_of(task)]
        every = {joined(presses.rows, n) for presses in solutions(m, n)}
        expected = {v for v in every if v == int(format(v, f"0{m * n}b")[::-1], 2)}
        invariant = invariant_part(x, kernel, m * n)
        found = set() if invariant is None else {invariant[0]}
        for vector in invariant[1] if invariant else []:
            found |= {v ^ vector for v in found}
        assert found == expected
        some += bool(found)
    assert some


@pytest.mark.skipif(native is None, reason="large classes need the core or scipy")
@pytest.mark.parametrize(("n", "least"), [(26, 182), (28, 210)])
def test_a_kernel_that_is_a_sum_is_searched_summand_by_summand(n, least):
    """Without its center, a press on a white cell of the chessboard flips black cells alone."""
    solution = solve(n, n, neighborhood="cross", fewest=True)
    assert solution.nullity == n
    assert solution.verify()
    assert (solution.weight, solution.lower_bound) == (least, least)
    kernel = F2Matrix.from_rows([joined(list(v), n) for v in kernel_of(solution.problem)], n * n)
    assert [part.shape for part in kernel.summands()] == [(n // 2, n * n)] * 2
