from itertools import product

import pytest

from flipalg import nullity
from flipalg.algebra.determinant_polynomials import determinant_polynomial
from flipalg.algebra.f2_polynomials import exponents, from_bits
from flipalg.matrices.rank import rank
from flipalg.matrices.structured import G_rows
from flipalg.theory.neighborhoods import NEIGHBORHOODS, neighborhood, side_polynomial_bits, side_polynomial_mod


@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_nullity_of_the_six_neighborhoods_is_the_rank(name):
    for m, n in product(range(1, 16), repeat=2):
        assert nullity(m, n, name) == m * n - rank(G_rows(m, n, NEIGHBORHOODS[name].offsets))


@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_side_polynomial_is_the_homogeneous_substitution(name):
    form = NEIGHBORHOODS[name]
    v, w = from_bits(form.c0 | form.c1 << 1), from_bits(form.c2 | form.c3 << 1)
    for n in range(1, 40):
        D = sum((v**e * w ** (n - e) for e in exponents(determinant_polynomial(n))), from_bits(0))
        assert from_bits(side_polynomial_bits(n, form)) == D
        assert from_bits(side_polynomial_mod(n, form, 0x12345)) == D % from_bits(0x12345)


def test_the_six_are_all_invertible_forms():
    forms = {(f.c0, f.c1, f.c2, f.c3) for f in NEIGHBORHOODS.values()}
    assert forms == {c for c in product((0, 1), repeat=4) if (c[0] * c[3] + c[1] * c[2]) % 2}
    assert all(form.determinant == 1 for form in NEIGHBORHOODS.values())


def test_transposing_exchanges_rows_and_columns():
    for form in NEIGHBORHOODS.values():
        assert sorted(form.transposed.offsets) == sorted((right, down) for down, right in form.offsets)
    assert neighborhood("pillars").transposed.name == "beams"
