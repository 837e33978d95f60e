"""The lightest and the first irreducible polynomials, against trying each, against OEIS and against known records."""

from pathlib import Path

import pytest

from flipalg import F2Poly
from flipalg.algebra.f2 import irreducible_search as search
from flipalg.algebra.f2 import small_factors as sieve

DATA = Path(__file__).parents[2] / "data"


def least_factor_degree(f):
    return f.factor()[0][0].degree()


def trinomial(n, k):
    return F2Poly.from_exponents((n, k, 0))


def test_swans_rule():
    for n in range(2, 41):
        for k in range(1, n):
            count = sum(e for _, e in trinomial(n, k).factor())
            assert sieve.has_even_number_of_factors(n, k) == (count % 2 == 0), (n, k)


def test_the_irreducible_polynomials_to_a_degree_are_all_there():
    # (1/d) Σ μ(d/e) 2^e of degree d: OEIS A001037
    counts = [1, 2, 3, 6, 9, 18, 30, 56, 99, 186, 335, 630, 1161, 2182, 4080, 7710, 14532, 27594, 52377]
    degrees = [int(p).bit_length() - 1 for p in sieve.irreducibles()]
    assert [degrees.count(d) for d in range(2, sieve.TO + 1)] == counts
    assert all(F2Poly(int(p)).is_irreducible() for p in sieve.irreducibles()[:300])


def test_the_sieves_agree_with_gcds():
    for n in (47, 60):
        left = sieve.trinomials_without_small_factors(n)
        for k in range(1, n // 2 + 1):
            small = least_factor_degree(trinomial(n, k)) <= sieve.TO
            assert (k in left) == (not small and not sieve.has_even_number_of_factors(n, k)), (n, k)
    residues = sieve.Residues(58)
    residues.next()
    residues.next()
    for block in (0, 3):
        left = set(residues.tails(block))
        for g in range((block << 16) + 1, (block << 16) + 100):
            f = F2Poly(1 << 60 | g)
            assert (g in left) == (least_factor_degree(f) > sieve.TO), g
    for a in (5, 11):
        left = set(residues.pentanomials(a))
        for b in range(2, a):
            for c in range(1, b):
                f = F2Poly.from_exponents((60, a, b, c, 0))
                assert ((b, c) in left) == (least_factor_degree(f) > sieve.PENTANOMIALS_TO), (a, b, c)
    with pytest.raises(ValueError, match="must be below 256, got 256"):
        residues.pentanomials(256)


def test_the_search_finds_what_trying_each_finds():
    for n in (1, 2, 3, 8, 37, search.SIEVED, 311):
        assert search.lightest(n) == tuple(F2Poly.irreducible(n, sparse=True).to_exponents()[1:-1] if n > 1 else ())
        assert search.first(n) == int(F2Poly.irreducible(n)) ^ 1 << n
    assert search.search(299, 302) == [(search.lightest(n), search.first(n)) for n in range(299, 303)]


RECORDS = {
    # primitive trinomials of Mersenne degrees: Zierler (1969), Kurita and Matsumoto (1991), Heringa and others (1992)
    127: [1, 7, 15, 30, 63],
    521: [32, 48, 158, 168],
    607: [105, 147, 273],
    1279: [216, 418],
    2203: [],
    2281: [715, 915, 1029],
    3217: [67, 576],
    4423: [271, 369, 370, 649, 1393, 1419, 2098],
}


@pytest.mark.parametrize("n", RECORDS)
def test_all_irreducible_trinomials_of_a_mersenne_degree(n):
    assert list(search.irreducible_trinomials(n)) == RECORDS[n]


@pytest.mark.parametrize(("n", "expected"), [(9689, [84, 471, 1836, 2444, 4187]), (19937, [881, 7083, 9842])])
def test_all_irreducible_trinomials_of_a_large_mersenne_degree(n, expected):
    assert list(search.irreducible_trinomials(n)) == expected
