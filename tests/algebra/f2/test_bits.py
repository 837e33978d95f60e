import pytest
from flint import nmod_poly
from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.f2.bits import (
    exponents,
    factored_text,
    from_exponents,
    multiply_sparse,
    reverse_bits,
    shift_bits,
    square_bits,
    to_text,
    y_parts,
)
from flipalg.algebra.f2.by_flint import from_bits, to_bits

bits = st.integers(min_value=0, max_value=2**200)
WORD_EDGES = [n + d for n in (1, 2, 4, 8, 30, 60, 63, 64, 128, 240) for d in (-1, 0, 1)]


@given(bits)
def test_square_is_flints_square(f):
    assert from_bits(square_bits(f)) == from_bits(f) * from_bits(f)


@given(bits)
def test_shift_is_composition_with_lambda_plus_1(f):
    assert from_bits(shift_bits(f)) == from_bits(f)(nmod_poly([1, 1], 2))


@given(bits, bits)
def test_shift_is_an_involution_of_the_ring(f, g):
    assert shift_bits(shift_bits(f)) == f
    assert shift_bits(f ^ g) == shift_bits(f) ^ shift_bits(g)
    product = to_bits(from_bits(f) * from_bits(g))
    assert from_bits(shift_bits(product)) == from_bits(shift_bits(f)) * from_bits(shift_bits(g))


@pytest.mark.parametrize("length", WORD_EDGES)
def test_shift_at_the_edges_of_blocks(length):
    f = (1 << length) - 1
    assert from_bits(shift_bits(f)) == from_bits(f)(nmod_poly([1, 1], 2))


@given(bits, st.integers(min_value=0, max_value=2**12))
def test_sparse_product_is_flints_product(f, g):
    assert from_bits(multiply_sparse(f, g)) == from_bits(f) * from_bits(g)


@given(bits)
def test_reversal_exchanges_the_ends(f):
    n = f.bit_length() + 3
    assert reverse_bits(reverse_bits(f, n), n) == f
    assert all((f >> i & 1) == (reverse_bits(f, n) >> (n - i) & 1) for i in range(n + 1))


@given(bits)
def test_y_parts_put_back_together(f):
    A, B = y_parts(f)
    y = from_bits(0b110)
    assert from_bits(A)(y) + from_bits(0b10) * from_bits(B)(y) == from_bits(f)


@pytest.mark.parametrize("length", WORD_EDGES)
def test_y_parts_at_the_edges_of_blocks(length):
    A, B = y_parts((1 << length) - 1)
    y = from_bits(0b110)
    assert from_bits(A)(y) + from_bits(0b10) * from_bits(B)(y) == from_bits((1 << length) - 1)


@given(st.sets(st.integers(min_value=0, max_value=300)))
def test_exponents_there_and_back(chosen):
    assert exponents(from_exponents(chosen)) == sorted(chosen, reverse=True)


def test_equal_exponents_cancel():
    assert from_exponents([3, 3]) == 0


@pytest.mark.parametrize(
    ("f", "text"),
    [(0, "0"), (1, "1"), (0b10, "λ"), (0b1011, "λ^3 + λ + 1")],
)
def test_text(f, text):
    assert to_text(f) == text


def test_factored_text():
    assert factored_text([]) == "1"
    assert factored_text([(0b10, 1), (0b11, 1)]) == "λ·(λ + 1)"
