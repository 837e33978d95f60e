from flipalg.theory.determinant_polynomials import ONE, ZERO, determinant_polynomial
from research.thesis.closed_form import LAMBDA, Root, X, closed_form, coefficient

SECOND = X.conjugate


def test_the_roots_have_sum_lambda_and_product_1():
    assert X.plus(SECOND) == Root(LAMBDA, ZERO)
    assert X.times(SECOND) == Root(ONE, ZERO)
    for x in (X, SECOND):
        assert x.times(x) == Root(LAMBDA, ZERO).times(x).plus(Root(ONE, ZERO))


def test_alpha_and_beta_solve_the_system_3_12_and_3_13():
    alpha = coefficient()  # times λ
    assert alpha.times(X).trace == LAMBDA * LAMBDA
    assert alpha.times(X.times(X)).trace == LAMBDA * (LAMBDA.square() + ONE)


def test_each_equation_gives_d_n():
    for n in range(1, 130):
        assert [equation.total for equation in closed_form(n)] == [determinant_polynomial(n) << 1] * 5


def test_each_equation_is_written_as_the_thesis_writes_it():
    written = [str(equation).partition(" + its conjugate")[0] for equation in closed_form(4)]
    assert written == [  # the thesis's lines, times λ
        "3.15: λd = (λ·x₂^2 + (λ^2 + 1)·x₂) x₁^4",
        "3.16: λd = (λ^2·x₂ + λ + (λ^2 + 1)·x₂) x₁^4",
        "3.17: λd = (λ + x₂) x₁^4",
        "3.18: λd = (λ·x₁ + 1) x₁^3",
        "theorem 4: λd = x₁^5",
    ]
    assert closed_form(4)[0].factor == coefficient()


def test_theorem_4_from_the_closed_form():
    for k in range(1, 9):
        assert closed_form(2**k - 1)[-1].total == ONE << 2**k
        assert closed_form(2**k)[-1].total != ONE << 2**k  # as printed, with index 2^k
