"""The lightest and the first irreducible polynomials, against trying each, against OEIS and against known records."""

import hashlib
import random
from importlib import resources

import pytest

from f2x import F2Poly
from f2x.uses import irreducible_record as record
from f2x.uses import irreducible_search as search
from f2x.uses import small_factors as sieve
from f2x.uses.irreducible import candidates, sparse_candidates


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


@pytest.mark.slow
def test_the_sieves_agree_with_gcds():
    for n in (41, 54):
        left = sieve.trinomials_without_small_factors(n)
        for k in range(1, n // 2 + 1):
            small = least_factor_degree(trinomial(n, k)) <= sieve.TO
            assert (k in left) == (not small and not sieve.has_even_number_of_factors(n, k)), (n, k)
    residues = sieve.Residues(58)
    residues.next()
    residues.next()
    for block in (0, 3):
        left = set(residues.tails(block))
        for g in range((block << 16) + 1, (block << 16) + 60):
            f = F2Poly(1 << 60 | g)
            assert (g in left) == (least_factor_degree(f) > sieve.TO), g
    for a in (5, 8):
        left = set(residues.pentanomials(a))
        for b in range(2, a):
            for c in range(1, b):
                f = F2Poly.from_exponents((60, a, b, c, 0))
                assert ((b, c) in left) == (least_factor_degree(f) > sieve.PENTANOMIALS_TO), (a, b, c)
    with pytest.raises(ValueError, match="got 256"):
        residues.pentanomials(256)


@pytest.mark.slow
def test_the_search_agrees_with_trying_each():
    def least(candidates):
        return next(f for f in map(F2Poly, candidates) if f.is_irreducible())

    for n in (1, 2, 3, 8, 37, search.SIEVED):
        assert search.lightest(n) == tuple(e for e in least(sparse_candidates(n)).exponents() if 0 < e < n)
        assert search.first(n) == int(least(candidates(n))) ^ 1 << n
    assert search.search(299, 300) == [(search.lightest(n), search.first(n)) for n in (299, 300)]


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


@pytest.mark.slow
@pytest.mark.parametrize(("n", "expected"), [(9689, [84, 471, 1836, 2444, 4187]), (19937, [881, 7083, 9842])])
def test_all_irreducible_trinomials_of_a_large_mersenne_degree(n, expected):
    assert list(search.irreducible_trinomials(n)) == expected


@pytest.mark.slow
def test_a_trinomial_that_was_a_record():
    # of Mersenne degree 756,839: J. R. Heringa, H. W. J. Blöte, A. Compagner (1992)
    assert trinomial(756_839, 215_747).is_irreducible()
    assert not trinomial(756_839, 215_749).is_irreducible()


def test_a_degree_beyond_memory_is_refused():
    with pytest.raises(MemoryError):
        next(search.irreducible_trinomials(10**100))


def test_the_record_agrees_with_its_header():
    text = (resources.files("f2x.uses") / "irreducible.txt").read_text(encoding="utf-8")
    rows = "".join(line + "\n" for line in text.splitlines() if not line.startswith("#"))
    assert f"# sha256 of the rows: {hashlib.sha256(rows.encode()).hexdigest()}\n" in text
    limit = record.complete_to()
    assert f"# complete to: {limit:,}\n" in text
    assert limit >= 20_000
    assert record.written(record.recorded(n) for n in range(1, limit + 1)) == text
    assert record.recorded(0) is record.recorded(limit + 1) is None


def test_no_row_of_the_record_breaks_swans_rule_or_has_a_root():
    for n in range(2, record.complete_to() + 1):
        exponents, tail = record.recorded(n)
        assert tail % 2 == 1
        assert tail.bit_count() % 2 == 0 or n == 1
        assert len(exponents) in (1, 3)
        assert list(exponents) == sorted(exponents, reverse=True)
        if len(exponents) == 1:
            assert not sieve.has_even_number_of_factors(n, exponents[0])
            assert exponents[0] <= n // 2


def draw(count, most):
    """Return degrees drawn by a fixed seed."""
    return random.Random(2026).sample(range(search.SIEVED, most + 1), count)


@pytest.mark.slow
def test_rows_drawn_by_lot_come_out_again():
    for n in draw(4, 1000):
        assert search.search(n, n) == [record.recorded(n)], n


@pytest.mark.slow
def test_long_rows_drawn_by_lot_come_out_again():
    for n in draw(8, record.complete_to()):
        assert search.search(n, n) == [record.recorded(n)], n


def test_rows_drawn_by_lot_are_irreducible_by_flint():
    for n in draw(6, 600):
        for sparse in (False, True):
            _, factors = F2Poly.irreducible(n, sparse).to_flint().factor()
            assert [e for _, e in factors] == [1], n


def test_the_lightest_are_those_of_the_oeis():
    # J. Song, A344142: a(1), ..., a(33), polynomials at x = 2
    terms = """2 7 11 19 37 67 131 283 515 1033 2053 4105 8219 16417 32771 65579 131081 262153 524327 1048585 2097157
        4194307 8388641 16777243 33554441 67108891 134217767 268435459 536870917 1073741827 2147483657
        4294967437 8589935617"""
    for n, term in enumerate(terms.split(), 1):
        bits = 1 << n | int(n > 1)
        for e in record.recorded(n)[0]:
            bits |= 1 << e
        assert bits == int(term)


def test_degrees_without_a_trinomial_are_those_of_the_oeis():
    # A073571: the n to 113 for which some x^n + x^k + 1 is irreducible
    terms = """2 3 4 5 6 7 9 10 11 12 14 15 17 18 20 21 22 23 25 28 29 30 31 33 34 35 36 39 41 42 44 46 47 49 52 54
        55 57 58 60 62 63 65 66 68 71 73 74 76 79 81 84 86 87 89 90 92 93 94 95 97 98 100 102 103 105 106 108
        110 111 113"""
    assert [n for n in range(1, 114) if len(record.recorded(n)[0]) == 1] == list(map(int, terms.split()))


def test_trinomials_with_the_least_exponents_are_those_of_the_oeis():
    # A002475, A057460, A057474: the n for which x^n + x^k + 1 is irreducible, k = 1, 2, 5; here where k is the least
    terms = {
        1: [
            2,
            3,
            4,
            6,
            7,
            9,
            15,
            22,
            28,
            30,
            46,
            60,
            63,
            127,
            153,
            172,
            303,
            471,
            532,
            865,
            900,
            1366,
            2380,
            3310,
            4495,
        ],
        2: [5, 11, 21, 29, 35, 93, 123, 333, 845, 4125],
    }
    for k, degrees in terms.items():
        assert [n for n in range(2, 5001) if record.recorded(n)[0] == (k,)] == degrees
