import sys
from itertools import product
from math import gcd, lcm, prod

import oracle
import pytest
from flint import fmpz, fmpz_mat

import flipalg
from flipalg import colors_determinant, is_unique, nullity, unique_colors
from flipalg.algebra.polynomials import polynomials_over
from flipalg.counting.counting import count
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.tables import second_routes
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import determinant_is_zero, determinant_parts, invariant_factors
from flipalg.theory.side_polynomials import side_polynomial

pytestmark = pytest.mark.engine_free


KINDS = [(name, topology) for name in NEIGHBORHOODS for topology in TOPOLOGIES]


def test_the_six_are_the_forms_with_determinant_1_over_z():
    assert {name: abs(form.discriminant) for name, form in NEIGHBORHOODS.items()} == {
        name: int(name in BIJECTIVE) for name in NEIGHBORHOODS
    }


def test_huge_sides_agree_with_the_rule():
    for p, n in product([3, 5, 7], range(1, 12)):
        rule = flipalg.rule(n, colors=p)
        for m in (10**50, 10**50 + 1, rule.period * 10**40 - 1):
            assert nullity(m, n, colors=p) == rule.nullity(m) == nullity(n, m, colors=p)


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_determinant_is_the_determinant_in_every_topology(name, topology):
    for m, n in product(range(1, 7), range(1, 7, 2)):
        D = int(fmpz_mat(oracle.game(m, n, name, topology)).det())
        assert colors_determinant(m, n, name, topology) == D, (m, n)
        assert flipalg.determinant(m, n, name, topology, colors=6) == D % 6
        assert abs(prod(determinant_parts(Grid.of(m, n, name, topology)))) == abs(D), (m, n)
    for m, n in [(3, 4), (5, 2), (20, 30)]:
        assert colors_determinant(m, n, name, topology) == second_routes.determinant(Grid.of(m, n, name, topology)), (
            m,
            n,
        )


@pytest.mark.parametrize("name", BIJECTIVE)
def test_parts_of_a_determinant_are_the_resultant(name):
    R = polynomials_over(0)
    for m, n in [*product(range(1, 8), repeat=2), (45, 46), (46, 45), (59, 44), (97, 31), (20, 111)]:
        whole = R.resultant(determinant_polynomial_over(R, m), side_polynomial(R, n, NEIGHBORHOODS[name]))
        assert prod(determinant_parts(Grid.of(m, n, name))) == whole, (m, n)
        assert colors_determinant(m, n, name) == (-1) ** (m * n) * whole


def test_determinants_that_are_0():
    # primes: where the nullity is 0 modulo one, the determinant over Z is not 0; the larger one needs words of 64 bits
    large, longest = (2**61 - 1, 200) if sys.maxsize > 2**32 else (2**31 - 1, 60)
    for m, n in product(range(1, longest + 1), repeat=2):
        if m <= n:
            assert (nullity(m, n, colors=large) > 0) == determinant_is_zero(m, n), (m, n)
    for m, n in [(4, 4), (2, 3), (9, 14), (5, 5), (11, 2), (44, 99)]:
        assert colors_determinant(m, n) == 0


def test_unique_iff_prime_to_the_determinant():
    for m, n in product(range(1, 9), repeat=2):
        D, found = colors_determinant(m, n), unique_colors(m, n)
        for c in range(2, 40):
            assert is_unique(m, n, colors=c) == (gcd(c, D) == 1) == found.is_unique(c)


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_smith_form_is_that_of_G(name, topology):
    for m, n in product(range(1, 6), repeat=2):
        S = fmpz_mat(oracle.game(m, n, name, topology)).snf()
        expected = tuple(s for i in range(m * n) if (s := abs(int(S[i, i]))) != 1)
        if topology == "torus" and NEIGHBORHOODS[name].c3 and name in BIJECTIVE:
            with pytest.raises(ValueError, match="without diagonals"):
                invariant_factors(m, n, name, topology)
        else:
            assert invariant_factors(m, n, name, topology) == expected, (m, n)


def test_counts_are_those_of_the_smith_form():
    for m, n, c in product(range(1, 6), range(1, 6), range(2, 13)):
        S = fmpz_mat(oracle.game(m, n)).snf()
        expected = 1
        for i in range(m * n):
            expected *= gcd(c, int(S[i, i]))
        assert count(m, n, colors=c) == expected


def test_factors_of_the_determinant():
    for name in BIJECTIVE:
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


def test_a_part_not_factored_in_time_is_reported():
    found = unique_colors(60, 61, seconds=0)
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
    assert is_unique(3, 3, colors=2**100)
    assert not is_unique(3, 3, colors=7 * 2**100)
    with pytest.raises(MemoryError, match="got 10000 × 3"):
        is_unique(10**4, 3, colors=10**30 + 57)
    with pytest.raises(ValueError, match="colors must be below 2\\^63"):
        nullity(3, 3, colors=10**5000)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: nullity(2, 2, colors=4), ValueError, "colors must be a prime here.* got 4"),
        (lambda: nullity(2, 2, colors=1), ValueError, "colors must be at least 2, got 1"),
        (lambda: nullity(2, 2, colors=0), ValueError, "colors must be at least 2, got 0"),
        (lambda: nullity(2, 2, colors=-1), ValueError, "colors must be at least 2, got -1"),
        (lambda: nullity(2, 2, colors=2.5), TypeError, "colors must be an integer, got 2.5"),
        (lambda: nullity(2, 2, colors=True), TypeError, "colors must be an integer, got True"),
        (lambda: nullity(2, 2, "rows", colors=3), ValueError, "unknown neighborhood 'rows'"),
        (lambda: colors_determinant(3, 10**9), MemoryError, "to sides of 2,000"),
        (lambda: invariant_factors(200, 200), MemoryError, "to sides of 150"),
        (lambda: invariant_factors(100, 80, topology="torus"), MemoryError, "to sides of 150"),
        (lambda: nullity(10**10, 10**10, colors=3), MemoryError, "only one side may be that large"),
        (lambda: unique_colors(3, 3, seconds=-1), ValueError, "seconds must be at least 0, got -1"),
    ],
)
def test_bad_input_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()
