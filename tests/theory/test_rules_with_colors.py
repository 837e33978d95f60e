import csv
import random
from itertools import product
from pathlib import Path

import pytest
from flint import nmod_poly

from flipalg import nullity, rule
from flipalg.algebra.polynomials import polynomials_over
from flipalg.grids.grid import Grid
from flipalg.theory.apparition import rank_of_irreducible
from flipalg.theory.determinant_polynomials import determinant_polynomial_over
from flipalg.theory.rank_search import factors_of_side


@pytest.mark.parametrize("p", [3, 5, 7])
def test_ranks_are_the_least(p):
    d = [determinant_polynomial_over(polynomials_over(p), n) for n in range(400)]
    seen = 0
    for coefficients in product(range(p), repeat=3):
        f = nmod_poly([*coefficients, 1], p)
        if len(f.factor()[1]) == 1 and f.factor()[1][0][1] == 1:
            least = next(r for r in range(1, 400) if not d[r - 1] % f)
            assert rank_of_irreducible(f, p=p) == (least, 1)
            seen += 1
    assert seen == (p**3 - p) // 3


@pytest.mark.parametrize("p", [3, 5])
def test_multiplicities_of_ranks(p):
    """f divides d_{r p^j - 1} p^j times, x ∓ 2 divides d_{p^j - 1} (p^j - 1)/2 times."""
    for f in [nmod_poly([c, 1], p) for c in range(p)] + [nmod_poly([1, 1, 0, 1], p)]:
        if f.degree() > 1 and len(f.factor()[1]) > 1:
            continue
        r = rank_of_irreducible(f, p=p).known
        edge = f.degree() == 1 and int(f(2)) * int(f(p - 2)) == 0
        for j in range(3):
            index, expected = (p**j, (p**j - 1) // 2) if edge else (r * p**j, p**j)
            d, multiplicity = determinant_polynomial_over(polynomials_over(p), index - 1), 0
            while not d % f:
                d, multiplicity = d // f, multiplicity + 1
            assert multiplicity == expected


@pytest.mark.parametrize("p", [3, 5, 7])
def test_every_rule_to_100_is_exact_and_agrees_with_gcds(p):
    rng, several = random.Random(p), 0
    for n in range(1, 101):
        found = rule(n, colors=p)
        assert found.is_exact
        heights = {rng.randint(1, 3000) for _ in range(8)}  # and such that are not unique
        heights |= {r * rng.randint(1, 9) - 1 for r in found.ranks if 1 < r < 10**5}
        for m in heights:
            value = nullity(m, n, colors=p)
            assert (found.nullity(m), found.is_unique(m)) == (value, value == 0), (m, n)
            several += value > 0
    assert several > 300


def test_the_table_of_nullities_agrees_with_the_rules():
    path = Path(__file__).parents[2] / "tables" / "nullity_mod_3.csv"
    with path.open(encoding="utf-8", newline="") as file:
        table = [tuple(map(int, row.values())) for row in csv.DictReader(file)]
    assert [(m, n) for m, n, _ in table] == [(m, n) for m in range(1, 61) for n in range(m, 61)]
    rules = {n: rule(n, colors=3) for n in range(1, 61)}
    assert all(rules[n].nullity(m) == value for m, n, value in table)


@pytest.mark.parametrize("p", [2, 3, 5])
def test_factors_of_a_path_and_a_ring(p):
    """With y = x (cross, but for the sign): the factors of d_n, and of what z^n - 1 is in y = z + 1/z."""
    R = polynomials_over(p)
    for n in range(1, 40):
        found = dict_of(R, factors_of_side(Grid.of(1, n, "cross", colors=p)))
        assert found == dict_of(
            R, ((R.monic(R.at_linear(f, 0, -1)), e) for f, e in R.factor(determinant_polynomial_over(R, n)))
        )
        in_all = 0
        for f, e in factors_of_side(Grid.of(1, n, "cross", "cylinder", p)):
            in_z = R.zero  # z^k f(-(z + 1/z))
            for i, c in enumerate(R.coefficients(f)):
                term = R.polynomial([0] * (R.degree(f) - i) + [c])
                for _ in range(i):
                    term = R.multiply(term, R.polynomial((-1, 0, -1)))
                in_z = R.add(in_z, term)
            power = R.one
            for _ in range(e):
                power = R.multiply(power, in_z)
            in_all += R.gcd_degree(R.cyclic(n), power)
        assert in_all == n


def dict_of(R, factors):
    return {R.coefficients(f): e for f, e in factors}


def test_a_rule_keeps_to_its_time():
    exact = rule(262, colors=3, seconds=600)
    assert exact.is_exact
    found = rule(262, colors=3, seconds=0)
    assert not found.is_exact
    assert str(found).endswith("(not factored)")
    ((known, multiple),) = found.divisors
    assert multiple % exact.ranks[0] == exact.ranks[0] % known == 0
    for m in (exact.ranks[0] - 1, exact.ranks[0], 2 * exact.ranks[0] - 1, 5):
        assert (found.is_unique(m), found.nullity(m)) == (exact.is_unique(m), exact.nullity(m))
    unknown = rule(10**5, colors=3, seconds=0.2)
    assert "certain ranks (D_100000 was not factored)" in str(unknown)
    assert unknown.nullity(3) == nullity(3, 10**5, colors=3)
    for seconds in (-1, float("nan"), "1", True):
        with pytest.raises(ValueError, match="seconds must be at least 0, got"):
            rule(5, colors=3, seconds=seconds)


def test_a_rule_is_a_sentence():
    assert str(rule(2, colors=3)) == "m × 2 with 3 colors is unique iff m + 1 is not a multiple of 2 or 3"
    assert str(rule(1, colors=3)) == "m × 1 with 3 colors is unique iff m + 1 is not a multiple of 3"
    assert str(rule(1, topology="ring", colors=3)) == "the m × 1 ring with 3 colors is unique for no m"
    assert repr(rule(6, colors=6)) == "Rule(m × 6 board with 6 colors, ranks 9, 13, 14)"
    assert r"\text{ with 3 colors}" in rule(2, colors=3)._repr_latex_()
