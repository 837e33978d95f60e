"""Random boards of every form, topology and number of colors against elimination, which knows no polynomials."""

from functools import cache
from itertools import product
from random import Random

import oracle
import pytest

from flipalg import certificate, is_unique, nullity, nullity_table, rule, uniqueness_table
from flipalg.algebra.polynomials import FpPolynomials
from flipalg.certificates.certificates import read_certificate
from flipalg.counting.counting import count
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.modular import solve_modulo
from flipalg.tables import second_routes
from flipalg.theory import closed_boards
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.determinants import invariant_factors
from flipalg.theory.products import product_nullity

KINDS = [(name, topology) for name in NEIGHBORHOODS for topology in TOPOLOGIES]
COLORS = (2, 3, 4, 5, 6, 7, 9, 30)
PRIMES = (2, 3, 5, 7)
SIZES = [(m, n) for m in range(1, 13) for n in range(1, 13) if m * n <= 24]


@cache
def eliminated(m, n, name, topology, colors):
    """Return how many sets of presses change nothing, by elimination of the whole matrix."""
    return solve_modulo(oracle.game(m, n, name, topology), [0] * (m * n), colors).count


def boards(name, topology, count):
    """Return boards of a kind, the same each time: random ones, and some that often have several solutions."""
    return [(4, 4), (5, 2), *Random(f"{name} {topology}").sample(SIZES, count)]


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_nullity_uniqueness_and_counts_are_those_of_elimination(name, topology):
    several = 0
    for (m, n), colors in product(boards(name, topology, 2), COLORS):
        found = eliminated(m, n, name, topology, colors)
        assert is_unique(m, n, name, topology, colors=colors) == (found == 1), (m, n, colors)
        if colors in PRIMES:
            assert colors ** nullity(m, n, name, topology, colors=colors) == found, (m, n, colors)
        if topology != "torus" or not NEIGHBORHOODS[name].c3 or NEIGHBORHOODS[name].is_product:
            assert count(m, n, name, topology, colors=colors) == found, (m, n, colors)
        several += found > 1
    assert several or name == "center"


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_rules_are_those_of_elimination(name, topology):
    for (m, n), colors in product(boards(name, topology, 2), COLORS):
        found, row = eliminated(m, n, name, topology, colors), rule(n, name, topology, colors=colors)
        assert row.is_exact
        assert row.is_unique(m) == (found == 1), (m, n, colors)
        if colors in PRIMES:
            assert colors ** row.nullity(m) == found, (m, n, colors)


@pytest.mark.parametrize(("name", "topology"), KINDS)
def test_certificates_are_true_and_agree_with_elimination(name, topology):
    form = NEIGHBORHOODS[name]
    for (m, n), colors in product(boards(name, topology, 1), (2, 3, 6, 9)):
        proof = certificate(m, n, name, topology, colors=colors)
        proof.require_true()
        assert proof.unique == (eliminated(m, n, name, topology, colors) == 1), (m, n, colors)
        for part in proof.parts:
            assert part.p**part.nullity == eliminated(m, n, name, topology, part.p), (m, n, colors)
        assert read_certificate(proof.to_json()) == proof
        rows = list(proof.rows())
        assert len(rows) == (0 if proof.unique else m)
        if rows:
            assert any(map(any, rows))
            assert not any(map(any, form.pressed_values(rows, n, TOPOLOGIES[topology], colors=colors)))


@pytest.mark.parametrize("p", PRIMES)
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_rules_agree_with_nullities(topology, p):
    rng, several = Random(f"{topology} {p}"), 0
    for name, n in product(NEIGHBORHOODS, range(1, 13, 2)):
        row = rule(n, name, topology, colors=p)
        assert row.is_exact
        heights = {1, 2, rng.randint(3, 400)}
        heights |= {r * rng.randint(1, 9) - (not TOPOLOGIES[topology].rows_close) for r in row.ranks}
        for m in heights - {0}:
            value = nullity(m, n, name, topology, colors=p)
            assert (row.nullity(m), row.is_unique(m)) == (value, value == 0), (name, m, n)
            several += value > 0
    assert several > 50


def test_rules_of_several_primes_are_those_of_each():
    for (name, topology), n in product(KINDS[::7], (1, 4, 6, 9)):
        row = rule(n, name, topology, colors=30)
        of_primes = [rule(n, name, topology, colors=p) for p in (2, 3, 5)]
        for m in range(1, 60):
            assert row.is_unique(m) == all(of_prime.is_unique(m) for of_prime in of_primes)
        with pytest.raises(ValueError, match="colors must be a prime here"):
            row.nullity(3)


@pytest.mark.parametrize(("name", "topology"), KINDS[::3])
def test_tables_are_the_nullities(name, topology):
    for colors in (2, 3, 6):
        unique = uniqueness_table(5, 7, name, topology, colors=colors)
        assert unique.tolist() == [
            [int(is_unique(m, n, name, topology, colors=colors)) for n in range(1, 8)] for m in range(1, 6)
        ]
        if colors != 6:
            table = nullity_table(5, 7, name, topology, colors=colors)
            assert table.tolist() == [
                [nullity(m, n, name, topology, colors=colors) for n in range(1, 8)] for m in range(1, 6)
            ]
    with pytest.raises(ValueError, match="colors must be a prime here"):
        nullity_table(3, 3, colors=6)


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", NEIGHBORHOODS)
def test_over_f2_the_general_statements_agree_with_those_for_characteristic_2(name, topology):
    """The same formulas on words a coefficient, modulo 2, against bits, closed form and squares."""
    R, form, closed = FpPolynomials(2), NEIGHBORHOODS[name], TOPOLOGIES[topology]
    for m, n in [*product(range(1, 9), repeat=2), (14, 14), (30, 11), (5, 64)]:
        expected = nullity(m, n, name, topology)
        if form.is_product:
            assert product_nullity(Grid(m, n, form, closed)) == expected
        elif closed.is_open:
            D = R.recursion(n, *minus_v_and_w(R, form))
            assert R.gcd_degree(determinant_polynomial_over(R, m), D) == expected, (m, n)
        elif not (closed.rows_close and closed.columns_close):
            sides = (m, n, form) if closed.columns_close else (n, m, form.transposed)
            assert closed_boards.cylinder_nullity(R, *sides) == expected, (m, n)
        assert second_routes.nullity(Grid.of(m, n, form, closed)) == expected, (m, n)


def minus_v_and_w(R, form):
    return R.polynomial((-form.c0, -form.c1)), R.polynomial((form.c2, form.c3))


@pytest.mark.parametrize("p", PRIMES[1:])
def test_second_routes_agree_with_the_first(p):
    sizes = [*product(range(1, 7), repeat=2), (60, 12), (12, 71), (25, 26)]
    for (name, topology), (m, n) in product(KINDS, sizes):
        second = second_routes.nullity(Grid.of(m, n, name, topology, p))
        assert second == nullity(m, n, name, topology, colors=p), (m, n, name, topology)


def test_a_torus_with_diagonals_names_the_missing_formula():
    with pytest.raises(ValueError, match="the Smith form of a torus is known for neighborhoods without diagonals"):
        invariant_factors(3, 3, "king", "torus")
    with pytest.raises(MemoryError, match="to sides of 150 and 2,000, got 200 and 300"):
        invariant_factors(200, 300)
    assert count(3, 3, "king", "torus", colors=3) == eliminated(3, 3, "king", "torus", 3)
    assert set(BIJECTIVE) >= {"king"}
