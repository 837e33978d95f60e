import csv
import random
from itertools import product
from math import gcd, prod
from pathlib import Path

import pytest
from flint import nmod_poly

import flipalg
from flipalg.colors.determinants import nullity
from flipalg.colors.polynomials import FORMS, determinant_polynomial_mod
from flipalg.colors.rules import _parts, rank_of_irreducible, rule


@pytest.mark.parametrize("p", [3, 5, 7, 11])
def test_rules_agree_with_nullities(p):
    for n in range(1, 11):
        found = rule(n, p)
        assert found.is_exact
        for m in range(1, 130):
            assert found.nullity(m) == nullity(m, n, p)
            assert found.is_unique(m) == (nullity(m, n, p) == 0)


def test_rules_of_the_six_neighborhoods():
    for name, n in product(FORMS, range(1, 8)):
        found = rule(n, 3, name)
        for m in range(1, 60):
            assert found.nullity(m) == nullity(m, n, 3, name)


@pytest.mark.parametrize("p", [3, 5, 7])
def test_ranks_are_the_least(p):
    d = [determinant_polynomial_mod(n, p) for n in range(400)]
    seen = 0
    for coefficients in product(range(p), repeat=3):
        f = nmod_poly([*coefficients, 1], p)
        if len(f.factor()[1]) == 1 and f.factor()[1][0][1] == 1:
            least = next(r for r in range(1, 400) if not d[r - 1] % f)
            assert rank_of_irreducible(f, p) == (least, least)
            seen += 1
    assert seen == (p**3 - p) // 3


@pytest.mark.parametrize("p", [3, 5])
def test_multiplicities_of_ranks(p):
    """f divides d_{r p^j - 1} p^j times, x ∓ 2 divides d_{p^j - 1} (p^j - 1)/2 times."""
    for f in [nmod_poly([c, 1], p) for c in range(p)] + [nmod_poly([1, 1, 0, 1], p)]:
        if f.degree() > 1 and len(f.factor()[1]) > 1:
            continue
        r = rank_of_irreducible(f, p)[0]
        edge = f.degree() == 1 and int(f(2)) * int(f(p - 2)) == 0
        for j in range(3):
            index, expected = (p**j, (p**j - 1) // 2) if edge else (r * p**j, p**j)
            d, multiplicity = determinant_polynomial_mod(index - 1, p), 0
            while not d % f:
                d, multiplicity = d // f, multiplicity + 1
            assert multiplicity == expected


@pytest.mark.parametrize("p", [3, 5, 7])
def test_every_rule_to_100_is_exact_and_agrees_with_gcds(p):
    rng, several = random.Random(p), 0
    for n in range(1, 101):
        found = rule(n, p)
        assert found.is_exact
        heights = {rng.randint(1, 3000) for _ in range(8)}  # and such that are not unique
        heights |= {r * rng.randint(1, 9) - 1 for r in found.ranks if 1 < r < 10**5}
        for m in heights:
            value = nullity(m, n, p)
            assert (found.nullity(m), found.is_unique(m)) == (value, value == 0), (m, n)
            several += value > 0
    assert several > 300


def test_the_table_of_nullities_agrees_with_the_rules():
    path = Path(__file__).parents[2] / "tables" / "nullity_mod_3.csv"
    with path.open(encoding="utf-8", newline="") as file:
        table = [tuple(map(int, row.values())) for row in csv.DictReader(file)]
    assert [(m, n) for m, n, _ in table] == [(m, n) for m in range(1, 61) for n in range(m, 61)]
    rules = {n: rule(n, 3) for n in range(1, 61)}
    assert all(rules[n].nullity(m) == value for m, n, value in table)


def test_a_rule_keeps_to_its_budget():
    exact = rule(262, 3)
    assert exact.is_exact
    found = rule(262, 3, budget=0)
    assert not found.is_exact
    assert str(found).endswith("(not factored)")
    ((known, multiple),) = found.divisors
    assert multiple % exact.ranks[0] == exact.ranks[0] % known == 0
    for m in (exact.ranks[0] - 1, exact.ranks[0], 2 * exact.ranks[0] - 1, 5):
        assert (found.is_unique(m), found.nullity(m)) == (exact.is_unique(m), exact.nullity(m))
    assert rule(262, colors=3, budget=0) == found == flipalg.rule(262, budget=0, colors=3)
    with pytest.raises(TimeoutError, match="D_100000 was not factored modulo 3 in 0 seconds: a larger budget"):
        rule(10**5, 3, budget=0)
    for budget in (-1, float("nan"), "1"):
        with pytest.raises(ValueError, match="the budget must be at least 0 seconds, got"):
            rule(5, 3, budget=budget)


@pytest.mark.parametrize("p", [3, 5, 7])
def test_parts_multiply_to_the_power(p):
    """Each prime of p^k ± 1 is in a part, and parts of different Φ_d(p), what is shared left out, are coprime."""
    for k, sign in product(range(1, 61), (-1, 1)):
        parts = list(_parts(p, k, sign))
        assert prod(parts) == p**k + sign
        large = [part for part in parts if part > 4 * k]
        assert all(gcd(a, b) == 1 for i, a in enumerate(large) for b in large[:i])


def test_a_rule_is_a_sentence():
    assert str(rule(2, 3)) == "m × 2 with 3 colors is unique iff m + 1 is not a multiple of 2 or 3"
    assert str(rule(1, 3)) == "m × 1 with 3 colors is unique iff m + 1 is not a multiple of 3"
    with pytest.raises(ValueError, match="with 2 colors the rule is"):
        rule(3, 2)
