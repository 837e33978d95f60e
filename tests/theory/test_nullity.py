from itertools import product

import pytest
from facts import outside_fact
from flint_values import Q, shift

from flipalg import determinant, is_unique, nullity
from flipalg.theory.nullity import g, nullity_by_closed_form, nullity_by_gcd

pytestmark = pytest.mark.engine_free


def test_square_boards_match_oeis_a159257():
    terms = outside_fact("oeis_a159257")
    assert len(terms) == 130
    assert [nullity(n, n) for n in range(1, 131)] == terms


def test_unique_square_boards_match_oeis_a076436():
    assert [n for n in range(1, 121) if is_unique(n, n)] == outside_fact("oeis_a076436")


def test_examples_4_5_and_6_of_the_thesis():
    for m in range(1, 200):
        assert determinant(m, 1) == (m % 3 != 2)  # eq. 3.6
        assert determinant(m, 2) == (m % 2 != 1)  # eq. 3.9
        assert determinant(m, 4) == (m % 5 != 4)  # eq. 3.10
        assert determinant(m, 5) == (m % 6 in (0, 4))  # eq. 3.11, printed with n for m


def test_closed_form_is_the_gcd_for_all_small_boards():
    for m, n in product(range(1, 64), repeat=2):
        assert nullity_by_closed_form(m, n) == nullity_by_gcd(m, n)


@pytest.mark.parametrize(("m", "n"), [(127, 128), (255, 254), (1022, 341), (767, 383), (1023, 683), (2046, 1364)])
def test_closed_form_is_the_gcd_near_powers_of_two(m, n):
    assert nullity_by_closed_form(m, n) == nullity_by_gcd(m, n)


def test_g_is_the_degree_of_the_gcd_by_each_of_its_routes():
    for r, s in product(range(1, 70, 2), repeat=2):
        assert g(r, s) == Q(r).gcd(shift(Q(s))).degree()


def test_nullity_is_symmetric_even_and_at_most_n_on_squares():
    for m, n in product(range(1, 40), repeat=2):
        assert nullity(m, n) == nullity(n, m) <= min(m, n)
        assert m != n or nullity(n, n) % 2 == 0


def test_square_of_4_has_16_solutions():
    assert nullity(4, 4) == 4
    assert not is_unique(4, 4)
    assert determinant(4, 4) == 0


def test_astronomical_sides_depend_on_the_residue_alone():
    # R_4 = 5 and R_6 = 9
    for shift_by in range(45):
        m = 45 * 10**100 + shift_by
        assert nullity(m, 4) == nullity(4, m) == (4 if m % 5 == 4 else 0)
        assert is_unique(m, 6) == (m % 9 != 8)


def test_powers_of_two_cost_nothing_however_large():
    n = 2**4000 - 1
    assert nullity(n, n) == 0
    assert nullity(5 * 2**4000 - 1, 5 * 2**4000 - 1) == 2**4000 * 4  # 4 × 4 doubled: 2^a · nullity(b-1, b-1)


def test_other_neighborhoods_take_an_astronomical_side_on_either_hand():
    for name in ("cross", "king", "saltire", "pillars", "beams"):
        period = 2**6 * 3**3 * 5 * 7 * 17 * 31  # a multiple of the periods for n ≤ 5
        for m, n in product(range(1, 6), range(1, 6)):
            assert nullity(m + period * 10**50, n, name) == nullity(m, n, name)
            assert nullity(m, n + period * 10**50, name) == nullity(m, n, name)


def test_sides_that_are_both_too_large_are_refused_at_once():
    with pytest.raises(MemoryError, match="limit"):
        nullity(10**100, 10**100 + 2)


@pytest.mark.parametrize("function", [nullity, determinant, is_unique])
@pytest.mark.parametrize(
    ("m", "n", "error", "message"),
    [
        (0, 4, ValueError, "m must be at least 1, got 0"),
        (4, -2, ValueError, "n must be at least 1, got -2"),
        (True, 4, TypeError, "m must be an integer, got True"),
        (4, 4.0, TypeError, "n must be an integer, got 4.0"),
        ("4", 4, TypeError, "m must be an integer, got '4'"),
    ],
)
def test_bad_sizes_show_the_value(function, m, n, error, message):
    with pytest.raises(error) as caught:
        function(m, n)
    assert str(caught.value) == message


def test_unknown_neighborhood_lists_the_names():
    with pytest.raises(ValueError, match="'hex'"):
        nullity(4, 4, "hex")
    with pytest.raises(ValueError, match="choose from plus"):
        is_unique(4, 4, neighborhood="")
    with pytest.raises(ValueError, match=r"a mask is rows of digits, or of \. and #, got 'plus'"):
        nullity(4, 4, ["plus"])
