import pytest
from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.f2_polynomials import (
    exponents,
    factor,
    factored_text,
    from_bits,
    from_exponents,
    from_sympy,
    shift,
    to_bits,
    to_latex,
    to_sympy,
    to_text,
)

bits = st.integers(min_value=0, max_value=2**150)


@given(bits)
def test_bits_round_trip(f):
    assert to_bits(from_bits(f)) == f


@given(st.sets(st.integers(min_value=0, max_value=300)))
def test_exponents_round_trip(chosen):
    assert exponents(from_exponents(chosen)) == sorted(chosen, reverse=True)


def test_equal_exponents_cancel():
    assert from_exponents([3, 3]).is_zero()


@given(bits)
def test_sympy_round_trip(f):
    assert to_bits(from_sympy(to_sympy(from_bits(f)))) == f


def test_sympy_integers_are_reduced_modulo_2():
    from sympy import Poly, Rational
    from sympy.abc import x, y

    assert to_bits(from_sympy(Poly(3 * x**2 + 2 * x - 1, x))) == 0b101
    with pytest.raises(ValueError, match="one variable"):
        from_sympy(Poly(x + y, x, y))
    with pytest.raises(ValueError, match="integer coefficients"):
        from_sympy(Poly(x * Rational(1, 3), x))


@given(bits.filter(bool))
def test_factors_multiply_to_the_polynomial_in_a_fixed_order(f):
    product = from_bits(1)
    factors = factor(from_bits(f))
    for p, e in factors:
        product *= p**e
    assert product == from_bits(f)
    keys = [(p.degree(), to_bits(p)) for p, _ in factors]
    assert keys == sorted(keys)


def test_zero_has_no_factorization():
    with pytest.raises(ValueError, match="polynomial 0"):
        factor(from_bits(0))


@pytest.mark.parametrize(
    ("f", "text", "latex"),
    [
        (0, "0", "0"),
        (1, "1", "1"),
        (0b10, "λ", r"\lambda"),
        (0b1011, "λ^3 + λ + 1", r"\lambda^{3} + \lambda + 1"),
    ],
)
def test_text_and_latex(f, text, latex):
    assert to_text(from_bits(f)) == text
    assert to_latex(from_bits(f)) == latex


def test_factored_text():
    assert factored_text([]) == "1"
    assert factored_text(factor(from_bits(0b110))) == "λ·(λ + 1)"


def test_arguments_are_not_written_into():
    f = from_bits(0b1011)
    shift(f), factor(f), to_bits(f), to_text(f), to_sympy(f)
    assert f == from_bits(0b1011)


def test_negative_bits_are_refused():
    with pytest.raises(ValueError, match="got -1"):
        from_bits(-1)
