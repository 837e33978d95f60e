import random

import pytest
from flint_values import from_bits
from hypothesis import given
from hypothesis import strategies as st

from f2x import F2Poly
from flipalg import determinant_polynomial
from flipalg.theory import determinant_basis, determinant_polynomials
from flipalg.theory.determinant_basis import from_determinant_basis, to_determinant_basis, y_parts
from flipalg.theory.determinant_polynomials import Q_polynomial

WORD_EDGES = [n + d for n in (1, 2, 4, 8, 30, 60, 63, 64, 128, 240) for d in (-1, 0, 1)]


def put_back(bits):
    """A(y) + λ B(y), by flint's composition."""
    A, B = map(from_bits, y_parts(F2Poly(bits)))
    y = from_bits(0b110)
    return A(y) + from_bits(0b10) * B(y)


@given(st.integers(min_value=0, max_value=2**200))
def test_y_parts_put_back_together(bits):
    assert put_back(bits) == from_bits(bits)


@pytest.mark.parametrize("length", WORD_EDGES)
def test_y_parts_at_the_edges_of_blocks(length):
    assert put_back((1 << length) - 1) == from_bits((1 << length) - 1)


def test_bit_j_stands_for_d_j():
    for j in [*range(140), 255, 256, 257, 1023, 1024]:
        assert from_determinant_basis(1 << j) == determinant_polynomial(j)
        assert to_determinant_basis(determinant_polynomial(j)) == 1 << j


@given(st.integers(0, 2**700), st.integers(0, 2**300))
def test_the_conversion_is_additive_and_inverted(v, u):
    f = from_determinant_basis(v)
    assert to_determinant_basis(f) == v
    assert from_determinant_basis(v ^ u) == f + from_determinant_basis(u)


def test_kernels_and_plain_versions_agree(monkeypatch):
    source = random.Random(1)
    rows = [source.getrandbits(n) for n in (0, 1, 2, 63, 64, 65, 127, 128, 129, 1000, 4095, 4096, 4097, 10_000)]

    def values():
        of_rows = [(y_parts(F2Poly(v)), from_determinant_basis(v), to_determinant_basis(F2Poly(v))) for v in rows]
        return of_rows, [(determinant_polynomial(n), Q_polynomial(2 * n + 1)) for n in (*range(200), 4095, 4096, 9999)]

    found = values()
    for module in (determinant_basis, determinant_polynomials):
        monkeypatch.setattr(module, "native", None)
    assert values() == found
