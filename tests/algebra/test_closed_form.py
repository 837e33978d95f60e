from flipalg.algebra.closed_form import LAMBDA, Root, X, closed_form, coefficient
from flipalg.algebra.determinant_polynomials import determinant_bits

SECOND = X.conjugate


def test_the_roots_have_sum_lambda_and_product_1():
    assert X.plus(SECOND) == Root(LAMBDA, 0)
    assert X.times(SECOND) == Root(1, 0)
    for x in (X, SECOND):
        assert x.times(x) == Root(LAMBDA, 0).times(x).plus(Root(1, 0))


def test_alpha_and_beta_solve_the_system_3_12_and_3_13():
    alpha = coefficient()  # times λ
    assert alpha.times(X).trace == 0b100  # λ · λ
    assert alpha.times(X.times(X)).trace == 0b1010  # λ (λ² + 1)


def test_each_equation_gives_d_n():
    for n in range(1, 130):
        assert [equation.total for equation in closed_form(n)] == [determinant_bits(n) << 1] * 5


def test_theorem_4_from_the_closed_form():
    for k in range(1, 9):
        assert closed_form(2**k - 1)[-1].total == 1 << 2**k
        assert closed_form(2**k)[-1].total != 1 << 2**k  # as printed, with index 2^k
