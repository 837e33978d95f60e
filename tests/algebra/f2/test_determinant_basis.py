from hypothesis import given
from hypothesis import strategies as st

from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.f2.determinant_basis import from_determinant_basis, to_determinant_basis


def test_bit_j_stands_for_d_j():
    for j in [*range(140), 255, 256, 257, 1023, 1024]:
        assert from_determinant_basis(1 << j) == determinant_bits(j)
        assert to_determinant_basis(determinant_bits(j)) == 1 << j


@given(st.integers(0, 2**700), st.integers(0, 2**300))
def test_the_conversion_is_additive_and_inverted(v, u):
    f = from_determinant_basis(v)
    assert to_determinant_basis(f) == v
    assert from_determinant_basis(v ^ u) == f ^ from_determinant_basis(u)
