from math import prod

import pytest
from flint_values import d, from_bits, order_of_half_root, shift

from f2x import prime_factors_of_power
from flipalg import determinant
from flipalg.theory.splitting import splitting

pytestmark = pytest.mark.engine_free


def test_factors_multiply_to_the_shifted_polynomial():
    for n in range(1, 40):
        factors = splitting(n).factors
        product = prod((from_bits(f.polynomial) ** f.multiplicity for f in factors), start=from_bits(1))
        assert product == shift(d(n))


def test_determinants_are_those_of_the_boards():
    for n in range(1, 25):
        assert [row[-1] for row in splitting(n).rows(60)] == [str(determinant(m, n)) for m in range(1, 61)]


def test_order_of_t_is_the_rank_of_apparition():
    for n in range(1, 60):
        for factor in splitting(n).factors:
            if factor.half_degree == 0:  # z = 0, t = 1
                assert factor.rank() == (2, 1)
                continue
            sign = -1 if factor.half_degree == factor.degree else 1
            primes = prime_factors_of_power(factor.degree, sign).primes
            assert factor.rank() == (order_of_half_root(factor.polynomial, 2**factor.degree + sign, primes), 1)


def test_values_repeat_after_the_rank_and_not_before():
    for n in (1, 2, 4, 6, 8, 10, 12, 16):
        for factor in splitting(n).factors:
            r = factor.rank().known
            values = factor.values(3 * r)
            assert values[r:] == values[:-r]
            assert [m for m in range(1, 3 * r + 1) if not values[m - 1]] == [r - 1, 2 * r - 1, 3 * r - 1]


def test_an_order_not_found_in_time_is_shown_as_a_divisor():
    text = str(splitting(700, seconds=0))
    assert "is 0 iff a certain divisor of" in text
    assert "(not factored) | m + 1" in text


def test_the_latex_is_table_3_3():
    latex = splitting(4).latex()
    assert latex.startswith(r"d_{4}(\lambda + 1) = (\lambda^{2} + \lambda + 1)^{2} \qquad \begin{array}{cccc}")
    assert r"3 & 1 & 1 & 1 \\ 4 & 0 & 0 & 0 \\ 5 & 1 & 1 & 1 \\ 6 & z & z + 1 & 1\end{array}" in latex
    assert "array" not in splitting(40).latex()  # the values repeat after 1,025
    assert splitting(4)._repr_latex_() == f"${latex}$"
