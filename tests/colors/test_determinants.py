import sys
from itertools import product
from math import gcd, lcm, prod

import pytest
from flint import fmpz, fmpz_mat, nmod_mat

import flipalg
from flipalg.colors.determinants import (
    colors_determinant,
    count,
    determinant_is_zero,
    determinant_parts,
    invariant_factors,
    is_unique,
    nullity,
)
from flipalg.colors.polynomials import FORMS, determinant_polynomial, form, side_polynomial, side_polynomial_mod
from flipalg.colors.unique_colors import unique_colors
from flipalg.theory.neighborhoods import NEIGHBORHOODS

pytestmark = pytest.mark.engine_free


def game(m, n, name="plus"):
    """G over Z, from the offsets of a press."""
    rows = [[0] * (m * n) for _ in range(m * n)]
    for i, j in product(range(m), range(n)):
        for down, right in NEIGHBORHOODS[name].offsets:
            if 0 <= i + down < m and 0 <= j + right < n:
                rows[(i + down) * n + j + right][i * n + j] = 1
    return rows


def test_forms_are_the_neighborhoods():
    for name, f in FORMS.items():
        g = NEIGHBORHOODS[name]
        assert (f.c0, f.c1, f.c2, f.c3) == (g.c0, g.c1, g.c2, g.c3)
        assert abs(f.c0 * f.c3 - f.c1 * f.c2) == 1


def test_doubling_over_z_and_f_p():
    for name in FORMS:
        f = form(name)
        D = [side_polynomial(n, f) for n in range(12)]
        for n in range(2, 12):
            from flint import fmpz_poly

            v, w = fmpz_poly([f.c0, f.c1]), fmpz_poly([f.c2, f.c3])
            assert D[n] == -v * D[n - 1] - w * w * D[n - 2]
            assert [int(c) % 7 for c in D[n].coeffs()][: len(side_polynomial_mod(n, f, 7).coeffs())] == [
                int(c) for c in side_polynomial_mod(n, f, 7).coeffs()
            ]


def test_side_polynomial_of_plus():
    from flint import fmpz_poly

    for n in range(9):
        assert side_polynomial(n, form("plus")) == determinant_polynomial(n)(fmpz_poly([-1, -1]))


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("p", [2, 3, 5, 7])
def test_nullity_mod_p_is_the_rank(p, name):
    for m, n in product(range(1, 8), repeat=2):
        G = nmod_mat(m * n, m * n, [entry for row in game(m, n, name) for entry in row], p)
        assert nullity(m, n, p, name) == m * n - G.rank(), (m, n)


def test_two_colors_are_the_theory_over_f2():
    for m, n in product(range(1, 40), repeat=2):
        assert nullity(m, n, 2) == flipalg.nullity(m, n)
    assert nullity(5, 10**60, 2, "king") == flipalg.nullity(5, 10**60, "king")


def test_huge_sides_agree_with_the_rule():
    for p, n in product([3, 5, 7], range(1, 12)):
        rule = flipalg.rule(n, colors=p)
        for m in (10**50, 10**50 + 1, rule.period * 10**40 - 1):
            assert nullity(m, n, p) == rule.nullity(m) == nullity(n, m, p)


@pytest.mark.parametrize("name", FORMS)
def test_determinant_is_the_determinant(name):
    for m, n in product(range(1, 7), repeat=2):
        assert colors_determinant(m, n, name) == int(fmpz_mat(game(m, n, name)).det()), (m, n)


@pytest.mark.parametrize("name", FORMS)
def test_parts_of_a_determinant_are_the_resultant(name):
    for m, n in [*product(range(1, 8), repeat=2), (45, 46), (46, 45), (59, 44), (97, 31), (20, 111)]:
        whole = int(determinant_polynomial(m).resultant(side_polynomial(n, form(name))))
        assert prod(determinant_parts(m, n, name)) == whole, (m, n)
        assert colors_determinant(m, n, name) == (-1) ** (m * n) * whole


def test_determinants_that_are_0():
    # primes: where the nullity is 0 modulo one, the determinant over Z is not 0; the larger one needs words of 64 bits
    large = 2**61 - 1 if sys.maxsize > 2**32 else 2**31 - 1
    for m, n in product(range(1, 201), repeat=2):
        if m <= n:
            assert (nullity(m, n, large) > 0) == determinant_is_zero(m, n), (m, n)
    for m, n in [(4, 4), (2, 3), (9, 14), (5, 5), (11, 2), (44, 99)]:
        assert colors_determinant(m, n) == 0


def test_unique_iff_prime_to_the_determinant():
    for m, n in product(range(1, 9), repeat=2):
        D, found = colors_determinant(m, n), unique_colors(m, n)
        for c in range(2, 40):
            assert is_unique(m, n, c) == (gcd(c, D) == 1) == found.is_unique(c)


def test_smith_form_is_that_of_G():
    for name in ("plus", "king", "beams"):
        for m, n in product(range(1, 6), repeat=2):
            S = fmpz_mat(game(m, n, name)).snf()
            expected = sorted(abs(int(S[i, i])) for i in range(m * n))
            expected = [s for s in expected if s > 1] + [0] * expected.count(0)
            assert list(invariant_factors(m, n, name)) == expected, (m, n, name)


def test_counts_are_those_of_the_smith_form():
    for m, n, c in product(range(1, 6), range(1, 6), range(2, 13)):
        S = fmpz_mat(game(m, n)).snf()
        expected = 1
        for i in range(m * n):
            expected *= gcd(c, int(S[i, i]))
        assert count(m, n, c) == expected


def test_factors_of_the_determinant():
    for name in FORMS:
        for m, n in [*product(range(1, 13), repeat=2), (23, 24), (31, 17)]:
            found = unique_colors(m, n, name)
            D = 1
            for power in found.factored.removeprefix("-").split("·"):
                p, _, e = power.partition("^")
                D *= int(p) ** int(e or 1)
            assert abs(found.determinant) == D
            assert found.composites == ()
            assert list(found.primes) == sorted(found.primes)
            assert all(fmpz(p).is_prime() for p in found.primes)


def test_what_resists_is_said_not_waited_for():
    found = unique_colors(60, 61, budget=0)
    assert found.composites
    assert found.determinant % lcm(*found.primes, *found.composites) == 0
    assert all(gcd(p, c) == 1 and fmpz(p).is_prime() for p in found.primes for c in found.composites)
    assert str(found).endswith(f"·{found.composites[-1]} (not factored)")
    assert found.factored.endswith(" (not factored)")
    rest = abs(found.determinant)
    for number in (*found.primes, *found.composites):
        while rest % number == 0:
            rest //= number
    assert rest == 1
    assert found.is_unique(2**200)
    assert not found.is_unique(3 * 10**70 * found.composites[0])
    assert "cdot" in found._repr_latex_()


def test_colors_too_many_to_factor():
    assert is_unique(3, 3, 2**100)
    assert not is_unique(3, 3, 7 * 2**100)
    with pytest.raises(MemoryError, match="to sides of 2,000, got 10000 × 3"):
        is_unique(10**4, 3, 10**30 + 57)
    with pytest.raises(ValueError, match="colors must be below 2\\^63"):
        nullity(3, 3, 10**5000)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: nullity(2, 2, 4), ValueError, "colors must be a prime here.* got 4"),
        (lambda: nullity(2, 2, 1), ValueError, "colors must be at least 2, got 1"),
        (lambda: nullity(2, 2, 2.5), TypeError, "colors must be an integer, got 2.5"),
        (lambda: nullity(2, 2, True), TypeError, "colors must be an integer, got True"),
        (lambda: nullity(2, 2, 3, "row"), ValueError, "unknown neighborhood 'row'"),
        (lambda: colors_determinant(3, 10**9), MemoryError, "to sides of 2,000"),
        (lambda: invariant_factors(200, 200), MemoryError, "to sides of 150"),
        (lambda: nullity(10**10, 10**10, 3), MemoryError, "only one side may be that large"),
        (lambda: flipalg.rule(3, topology="torus", colors=3), ValueError, "the topology is board, got 'torus'"),
        (lambda: flipalg.rule(3, colors=6), ValueError, "prime"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
