from random import Random

import numpy as np
import pytest

from f2x import F2Poly
from flipalg import determinant_polynomial
from flipalg.answers.nullities import nullity
from flipalg.boards.problem import Problem
from flipalg.boards.solution import Solution
from flipalg.grids.neighborhoods import BIJECTIVE
from flipalg.solvers import polynomial
from flipalg.solvers.polynomial import RowSpace, first_row, sum_of_determinant_polynomials
from flipalg.solvers.row_recursion import Chase, divided_by_w, is_possible, overshoot, times
from flipalg.solvers.solve import kernel_basis, random_board, solve
from flipalg.theory import determinant_polynomials
from flipalg.theory.determinant_polynomials import solve_modulo_determinant


def test_sum_of_determinant_polynomials():
    total = F2Poly(0)
    for m in range(1, 200):
        total = total + determinant_polynomial(m - 1)
        assert sum_of_determinant_polynomials(m) == total


@pytest.mark.parametrize("name", BIJECTIVE)
def test_when_the_recursion_is_possible(name):
    """w = c1 + c3 A_n is injective on F2^n, by all vectors, exactly when is_possible; and then inverted."""
    form = BIJECTIVE[name]
    for n in range(1, 11):
        images = {times((form.c1, form.c3), x, n) for x in range(1 << n)}
        assert is_possible(Problem.of(1, n, neighborhood=name)) == (len(images) == 1 << n), n
        if is_possible(Problem.of(1, n, neighborhood=name)):
            assert all(divided_by_w(times((form.c1, form.c3), x, n), n, form) == x for x in range(1 << n))


def test_random_solvable_boards_to_3000_verify():
    random = np.random.default_rng(7)
    sizes = [tuple(int(side) for side in random.integers(100, 3001, 2)) for _ in range(15)]
    singular = [(299, 299), (1023, 1535), (2999, 599), (509, 2039), (1229, 2459)]
    assert min(nullity(m, n) for m, n in singular) > 0
    for seed, (m, n) in enumerate(sizes + singular):
        solution = solve(m, n, random_board(m, n, seed=seed))
        assert solution.verify(), (m, n)
        assert solution.nullity == nullity(m, n), (m, n)


def test_one_row_or_column_much_longer_than_the_other():
    for m, n in ((3, 5000), (5000, 3), (100, 10000), (10000, 100)):
        assert solve(m, n).verify()


def test_all_ones_without_a_run_gives_a_first_row_that_ends_in_zero():
    for m, n in ((4, 4), (30, 31), (64, 63), (100, 200)):
        task = Problem.of(m, n)
        row, _ = first_row(task, RowSpace(n, closes=False))
        assert overshoot(Chase(task, row)) == 0


@pytest.mark.parametrize("name", BIJECTIVE)
def test_kernel_basis_is_independent_and_flips_nothing(name):
    for m, n in ((4, 4), (5, 5), (5, 11), (11, 5), (9, 9), (3, 7), (6, 6)):
        basis = kernel_basis(m, n, name)
        assert len(basis) == nullity(m, n, name)
        combinations = {()} if not len(basis) else set()
        for choice in range(1 << len(basis)):
            total = np.zeros((m, n), np.uint8)
            for k, vector in enumerate(basis):
                if choice >> k & 1:
                    total ^= vector
            combinations.add(total.tobytes())
        if len(basis):
            assert len(combinations) == 1 << len(basis)
        for vector in basis:
            assert solve(np.zeros((m, n), int), neighborhood=name).verify()
            assert Solution(Problem.of(m, n, vector, name, goal=vector), vector.rows, ()).verify()


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7, 11, 15, 16, 23, 31, 39])
def test_congruences_modulo_d_n(n):
    random = Random(n)
    f = determinant_polynomial(n)
    seen = set()
    for k in range(60):
        D = F2Poly(random.getrandbits(n) if k % 4 else 0) if k % 3 else F2Poly(random.getrandbits(n // 2 + 1)) % f
        c = F2Poly(random.getrandbits(n))
        if k % 2:
            c = c * D % f
        x, g = solve_modulo_determinant(D, c, n)
        assert g == D.gcd(f)
        seen.add((x is None, g.degree() > 0))
        if x is None:
            assert c % g
        else:
            assert not (D * x - c) % f
            assert x.degree() < max(1, f.degree() - g.degree())
    assert {(False, False), (False, True), (True, True)} <= seen


def test_a_solution_computes_its_polynomials_once(monkeypatch):
    """solve(9, 9, fewest=True) needs d_9 for the rows, D and the flipped cells; D itself and the kernel's gcd once."""
    counts = {"determinant_polynomial": 0, "side_polynomial": 0}
    for module, name in (
        (polynomial, "determinant_polynomial"),
        (determinant_polynomials, "determinant_polynomial"),
        (polynomial, "side_polynomial"),
    ):
        call = getattr(module, name)

        def counted(*arguments, name=name, call=call):
            counts[name] += 1
            return call(*arguments)

        monkeypatch.setattr(module, name, counted)
    assert solve(9, 9, fewest=True).weight == 25
    assert counts == {
        "determinant_polynomial": 5,
        "side_polynomial": 1,
    }  # d_9 three times, once of them in D
