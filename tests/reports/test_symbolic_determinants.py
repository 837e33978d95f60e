"""Sympy against the package: recursions, Chebyshev polynomials, characteristic polynomials, resultants."""

import pytest
from sympy import GF, Matrix, Poly, Symbol, chebyshevu, expand

from f2x import F2Poly
from flipalg import colors_determinant, determinant_polynomial, game_matrix
from flipalg.reports.symbolic_determinants import determinant_by_resultant, determinant_expression

x = Symbol("λ")


@pytest.mark.parametrize("n", range(12))
def test_d_n_over_z_is_a_chebyshev_polynomial_and_modulo_2_our_own(n):
    d = determinant_expression(n)
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
    with pytest.raises(ValueError, match="sides to 60, got 61 × 2"):
        determinant_by_resultant(61, 2)


def test_resultants_over_f2_are_the_determinants():
    for m in range(1, 12):
        for n in range(1, 12):
            d_m, d_n = determinant_polynomial(m), determinant_polynomial(n)
            assert d_m.resultant(d_n.shift()) == determinant_by_resultant(m, n) % 2
