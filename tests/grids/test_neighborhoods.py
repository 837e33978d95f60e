from itertools import product
from math import lcm
from random import Random

import oracle
import pytest
from flint import nmod_mat
from flint_values import from_bits

from f2x import F2Poly
from flipalg import determinant, determinant_polynomial, is_unique, nullity
from flipalg.algebra.polynomials import polynomials_over
from flipalg.boards.board import Board
from flipalg.grids.neighborhoods import (
    BIJECTIVE,
    NEIGHBORHOODS,
    Form,
)
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.elimination import rank
from flipalg.matrices.structured import G_rows
from flipalg.theory.nullity import always_solvable, nullity_by_gcd
from flipalg.theory.side_polynomials import side_polynomial, side_polynomial_mod, v_and_w

pytestmark = pytest.mark.engine_free


@pytest.mark.parametrize("form", BIJECTIVE.values(), ids=BIJECTIVE)
def test_nullity_of_the_six_neighborhoods_is_the_rank(form):
    for m, n in product(range(1, 16), repeat=2):
        assert nullity_by_gcd(m, n, form.name) == oracle.nullity(m, n, form.name)
        assert nullity(m, n, form.name) == nullity_by_gcd(m, n, form.name)


def test_the_six_are_the_forms_with_determinant_1():
    forms = {coefficients for coefficients in product((0, 1), repeat=4) if not Form("", *coefficients).is_product}
    assert forms == {(form.c0, form.c1, form.c2, form.c3) for form in BIJECTIVE.values()}


def test_the_six_and_the_degenerate_are_all_forms_but_zero():
    press = {frozenset(form.offsets) for form in NEIGHBORHOODS.values()}
    assert press == {frozenset(Form("", *c).offsets) for c in product((0, 1), repeat=4) if any(c)}


def test_kernel_dimensions_of_the_disentis_notebook():
    printed = {4: 4, 8: 0, 10: 0, 12: 0, 14: 12, 16: 16}
    assert {n: nullity(n, n, "king") for n in printed} == printed
    assert nullity(6, 6, "king") == 0  # its last example: one solution for all but a corner


def test_transposed_form_exchanges_m_and_n():
    for form in NEIGHBORHOODS.values():
        for m, n in product(range(1, 30), repeat=2):
            assert nullity(m, n, form.name) == nullity(n, m, form.transposed.name)


@pytest.mark.parametrize("name", BIJECTIVE)
def test_side_polynomial_is_the_homogeneous_substitution(name):
    form, R = NEIGHBORHOODS[name], polynomials_over(2)
    v, w = from_bits(form.c0 | form.c1 << 1), from_bits(form.c2 | form.c3 << 1)
    for n in range(1, 40):
        D = sum((v**e * w ** (n - e) for e in determinant_polynomial(n).exponents()), from_bits(0))
        assert from_bits(side_polynomial(R, n, form)) == D
        assert from_bits(side_polynomial_mod(R, n, form, F2Poly(0x12345))) == D % from_bits(0x12345)


@pytest.mark.parametrize("p", [0, 2, 3, 7])
@pytest.mark.parametrize("name", BIJECTIVE)
def test_side_polynomials_by_substitution_and_recursion(name, p):
    R, form = polynomials_over(p), NEIGHBORHOODS[name]
    v, w = v_and_w(R, form)
    before, D = R.zero, R.one
    for n in range(30):
        assert R.coefficients(side_polynomial(R, n, form)) == R.coefficients(D), n
        before, D = D, R.subtract(R.subtract(R.zero, R.multiply(v, D)), R.multiply(R.square(w), before))


@pytest.mark.parametrize("p", [3, 5, 7])
@pytest.mark.parametrize("form", BIJECTIVE.values(), ids=BIJECTIVE)
def test_nullity_of_the_six_neighborhoods_is_the_rank_for_every_prime(form, p):
    several = 0
    for m, n in product(range(1, 8), repeat=2):
        rows = [[row >> j & 1 for j in range(m * n)] for row in G_rows(m, n, form.offsets)]
        expected = m * n - nmod_mat(m * n, m * n, [entry for row in rows for entry in row], p).rank()
        assert nullity(m, n, form, colors=p) == nullity_by_gcd(m, n, form, colors=p) == expected, (m, n)
        several += expected > 0
    assert several


def test_transposing_exchanges_rows_and_columns():
    for form in NEIGHBORHOODS.values():
        assert sorted(form.transposed.offsets) == sorted((right, down) for down, right in form.offsets)
    assert Form.of("pillars").transposed.name == "beams"


def test_saltire_reverses_the_determinant_polynomial():
    assert determinant_polynomial(6) == F2Poly(0b1010001)
    assert side_polynomial(polynomials_over(2), 6, NEIGHBORHOODS["saltire"]) == F2Poly(0b1000101)


def test_astronomical_side_is_periodic_for_every_neighborhood():
    # The ranks of apparition of factors of degree k ≤ 6, of multiplicity at most 8, divide this.
    period = 16 * lcm(*(2**k + sign for k in range(2, 7) for sign in (1, -1)))
    for name in BIJECTIVE:
        for m in range(1, 20):
            assert nullity(m + period * 10**50, 6, name) == nullity(m, 6, name)


def test_products_are_the_rank_in_every_topology():
    for name, topology, m, n in product({*NEIGHBORHOODS} - {*BIJECTIVE}, TOPOLOGIES, range(1, 9), range(1, 9)):
        assert nullity(m, n, name, topology) == oracle.nullity(m, n, name, topology), (name, topology, m, n)


def test_unknown_neighborhood_lists_the_names():
    with pytest.raises(ValueError, match="'queen'"):
        nullity(3, 3, "queen")
    with pytest.raises(ValueError, match="'queen'"):
        Form.of("queen")


def test_determinant_and_uniqueness_take_the_neighborhood():
    assert determinant(4, 4, "king") == 0
    assert determinant(6, 6, "king") == 1
    assert is_unique(6, 6, "king")
    assert not is_unique(3, 3, topology="torus")


def has_solution(rows, right):
    return rank(rows) == rank([row << 1 | right >> i & 1 for i, row in enumerate(rows)])


def test_all_ones_is_solvable_if_a_press_flips_its_own_cell():
    for name, form in NEIGHBORHOODS.items():
        solved = [
            has_solution(G_rows(m, n, form.offsets, closed), (1 << m * n) - 1)
            for m, n in product(range(1, 6), repeat=2)
            for closed in ((False, False), (False, True), (True, True))
        ]
        assert all(solved) == always_solvable(name), name


@pytest.mark.parametrize("form", NEIGHBORHOODS.values(), ids=NEIGHBORHOODS)
def test_pressing_is_the_matrix_in_every_topology(form):
    random = Random(8)
    for closed, (m, n) in product(TOPOLOGIES, product(range(1, 6), (1, 2, 3, 4, 7))):
        rows = [random.getrandbits(n) for _ in range(m)]
        presses = sum(row << i * n for i, row in enumerate(rows))
        G = G_rows(m, n, form.offsets, TOPOLOGIES[closed].closed)
        flipped = sum(((line & presses).bit_count() & 1) << cell for cell, line in enumerate(G))
        assert list(form.pressed(rows, n, TOPOLOGIES[closed])) == [flipped >> i * n & (1 << n) - 1 for i in range(m)]
        values = [[row >> j & 1 for j in range(n)] for row in rows]
        added = list(form.pressed_values(values, n, TOPOLOGIES[closed], colors=2))
        assert added == [[flipped >> i * n + j & 1 for j in range(n)] for i in range(m)]
        board = Board(m, n, colors=7).press(Board(values, colors=7), form.name, closed)
        assert list(form.pressed_values(values, n, TOPOLOGIES[closed], colors=7)) == board.tolist()


def test_a_name_nearly_right_is_recognized():
    with pytest.raises(ValueError, match="'knig'"):
        Form.of("knig")
    with pytest.raises(ValueError, match="'tours'"):
        nullity(3, 3, topology="tours")
    with pytest.raises(ValueError, match="unknown neighborhood 3; choose from plus"):
        Form.of(3)


def test_names_of_other_fields_and_topologies_are_suggested():
    with pytest.raises(ValueError, match=r"did you mean king_with_center\?"):
        nullity(5, 5, neighborhood="Moore")
    with pytest.raises(ValueError, match=r"did you mean torus\?"):
        nullity(5, 5, topology="toroidal")
    for topology in ("torus", "klein"):
        with pytest.raises(ValueError, match=f"'{topology}' is a topology: give topology='{topology}'"):
            nullity(5, 5, topology)
