import pytest
from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.f2.arithmetic import factor
from flipalg.algebra.f2.by_flint import from_bits, to_bits

bits = st.integers(min_value=0, max_value=2**150)


@given(bits)
def test_bits_there_and_back(f):
    assert to_bits(from_bits(f)) == f


@given(bits.filter(bool))
def test_factors_multiply_to_the_polynomial_in_a_fixed_order(f):
    product = from_bits(1)
    factors = factor(f)
    for p, e in factors:
        assert from_bits(p).factor()[1] == [(from_bits(p), 1)]
        product *= from_bits(p) ** e
    assert product == from_bits(f)
    keys = [(p.bit_length(), p) for p, _ in factors]
    assert keys == sorted(set(keys))


def test_zero_has_no_factorization():
    with pytest.raises(ValueError, match="polynomial 0"):
        factor(0)


def test_arguments_are_not_written_into():
    f = from_bits(0b1011)
    to_bits(f)
    assert f == from_bits(0b1011)


def test_negative_bits_are_refused():
    with pytest.raises(ValueError, match="got -1"):
        from_bits(-1)
