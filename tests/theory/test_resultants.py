"""Sympy against the package: recursions, Chebyshev polynomials, characteristic polynomials, resultants."""

import pytest
from sympy import GF, Matrix, Poly, Symbol, chebyshevu, expand, resultant

from f2x import F2Poly
from flipalg import colors_determinant, determinant_polynomial, game_matrix

x = Symbol("λ")


def d_n(n, at):
    """Return d_n over Z by its recursion."""
    before, d = 0, 1
    for _ in range(n):
        before, d = d, expand(at * d - before)
    return d


def determinant_by_resultant(m, n):
    """Return (-1)^(mn) Res(d_m(λ), d_n(-1 - λ))."""
    m, n = max(m, n), min(m, n)  # the sign of sympy's resultant (1.14) is wrong if the first degree is the lower one
    return int((-1) ** (m * n) * resultant(d_n(m, x), d_n(n, -1 - x), x))


@pytest.mark.parametrize("n", range(12))
def test_d_n_over_z_is_a_chebyshev_polynomial_and_modulo_2_our_own(n):
    d = d_n(n, x)
    assert d == expand(chebyshevu(n, x / 2))
    assert F2Poly(Poly(d, x)) == determinant_polynomial(n)
    assert determinant_polynomial(n).to_sympy() == Poly(d, x, domain=GF(2, symmetric=False))
    if n:
        path = Matrix(n, n, lambda i, j: int(abs(i - j) == 1))
        assert path.charpoly(x).as_expr() == d


def test_resultants_are_determinants_of_game_matrices():
    for m in range(1, 5):
        for n in range(1, 5):
            assert determinant_by_resultant(m, n) == game_matrix(m, n).to_sympy().det()


def test_resultants_are_the_determinants_over_z():
    for m, n in [(1, 1), (6, 7), (5, 9), (11, 11), (12, 13), (20, 17)]:
        assert determinant_by_resultant(m, n) == colors_determinant(m, n)


def test_resultants_over_f2_are_the_determinants():
    for m in range(1, 12):
        for n in range(1, 12):
            d_m, d_n = determinant_polynomial(m), determinant_polynomial(n)
            assert d_m.resultant(d_n.taylor_shift()) == determinant_by_resultant(m, n) % 2
