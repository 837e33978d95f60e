import random

import pytest

import f2x
from f2x import F2Modulus, F2Poly, factoring

by_core = pytest.mark.skipif(f2x.backend == "flint", reason="FLINT factors by itself")


def drawn(rng, degree):
    return F2Poly(rng.getrandbits(degree) | 1 << degree if degree else 1)


def by_flint(f):
    return sorted((F2Poly.from_flint(p), e) for p, e in f.to_flint().factor()[1])


@pytest.mark.parametrize("seed", range(3))
def test_factors_are_flints(seed, level):
    rng = random.Random(seed)
    for _ in range(40):
        f = drawn(rng, rng.choice((0, 1, 2, 5, 20, 63, 64, 65, 128, 250)))
        for _ in range(rng.randrange(3)):
            f *= drawn(rng, rng.randrange(12)) ** rng.randrange(6)
        assert list(f.factor()) == by_flint(f)
        assert factoring.is_irreducible(f) == f.is_irreducible() == (by_flint(f) == [(f, 1)])


@pytest.mark.parametrize("degree", [700, 1500, 4000])
def test_large_factorizations_multiply_back(degree):
    f = drawn(random.Random(degree), degree)
    factors = f.factor()
    assert factors.expand() == f
    assert all(p.is_irreducible() for p in factors.factors)


@by_core
@pytest.mark.parametrize("degree", [1, 1000])
def test_factors_by_giant_steps_are_flints(degree, monkeypatch):
    """From degree 1 on by compositions, as long polynomials are; few terms, powers, and factors of one degree too."""

    def worth(modulus, steps):
        return steps if modulus.is_sparse else max(1, round((2 * modulus.degree() * steps) ** (1 / 3)))

    if degree == 1:
        monkeypatch.setattr(factoring, "_squares_worth", worth)
    rng = random.Random(degree)
    shapes = [1 << 999 | 1, 1 << 640 | 1 << 31 | 1, 1 << 512 | 2, (1 << 255 | 2) << 1]
    for f in (*map(F2Poly, shapes), *(drawn(rng, rng.randrange(200, 500)) for _ in range(12))):
        assert list(f.factor()) == by_flint(f)
    large = [F2Poly.from_exponents((n, k, 0)) for n, k in ((521, 32), (521, 48), (521, 158), (607, 105))]
    product = F2Poly(1)
    for p in (*large, large[0], large[0]):
        product *= p
    assert list(product.factor()) == sorted((p, 1 + 2 * (p == large[0])) for p in large)


def test_factors_of_one_degree_are_separated():
    """x^(2^d) + x is the product of the irreducible polynomials whose degree divides d."""
    for d in (1, 2, 3, 6, 8):
        factors = (F2Poly.monomial(1 << d) + F2Poly("x")).factor()
        assert all(e == 1 and d % p.degree() == 0 for p, e in factors)
        assert sum(p.degree() for p in factors.factors) == 1 << d


def test_both_ways_of_rabins_test():
    """By squares modulo a polynomial of few terms, by compositions modulo the others."""
    mersenne = {89: 38, 127: 1, 521: 32, 607: 105}  # irreducible trinomials x^n + x^k + 1 (Zierler)
    for n, k in mersenne.items():
        trinomial = F2Poly.from_exponents((n, k, 0))
        assert factoring.is_irreducible(trinomial)
        assert factoring.is_irreducible(trinomial.taylor_shift().reverse().taylor_shift())
    rng = random.Random(1)
    parts = [F2Poly("x^127 + x + 1"), F2Poly("x^89 + x^38 + 1")]
    for _ in range(20):
        assert not factoring.is_irreducible(parts[rng.randrange(2)] * parts[rng.randrange(2)])
    for degree in (30, 200, 500):
        f = F2Poly.irreducible(degree)
        assert factoring.is_irreducible(f.taylor_shift() if f.weight() < 9 else f)


@by_core
@pytest.mark.parametrize("exponents", [(300, 5, 0), (521, 32, 0), (1000, 12, 9, 4, 3, 1, 0)])
def test_blocks_of_degrees_are_all_their_degrees(exponents):
    f = F2Poly.from_exponents(exponents)
    modulus, x = F2Modulus(f), F2Poly("x")
    assert modulus.is_sparse
    for above, to in ((0, 8), (0, 20), (7, 9), (16, 40)):
        reached, product = factoring._product_over_degrees(modulus, above, to)
        assert reached >= to
        first = above // factoring.BLOCK * factoring.BLOCK
        power, expected = modulus.frobenius(first), F2Poly(1)
        for _ in range(first, reached):
            power = modulus.square(power)
            expected = modulus.multiply(expected, power + x)
        assert product == expected


def test_sparse_polynomials_with_small_factors_are_not_irreducible():
    rng = random.Random(5)
    for _ in range(60):
        n = rng.randrange(200, 500)
        f = F2Poly.from_exponents({n, 0, *(rng.randrange(1, n * 4 // 5) for _ in range(rng.choice((1, 3))))})
        factors = by_flint(f)
        assert factoring.is_irreducible(f) == (factors == [(f, 1)]), f
        least = min(p.degree() for p, _ in factors)
        assert factoring.is_irreducible(f, min(least - 1, 20)) == (factors == [(f, 1)]), f


@by_core
def test_long_trinomials_are_irreducible():
    """From the tables of Zierler and of Kurita and Matsumoto, degrees that are Mersenne exponents."""
    for n, k in {9689: 84, 19937: 881, 44497: 8575}.items():
        assert F2Poly.from_exponents((n, k, 0)).is_irreducible()
        assert not F2Poly.from_exponents((n, k + 1, 0)).is_irreducible()


@pytest.mark.parametrize(
    "bits", [1 << 90 | 0b101101, 1 << 300 | 1 << 7 | 1, (1 << 300) - 1, 0b10, 1 << 1500 | 0xABCDEF], ids=int.bit_length
)
def test_traces_are_sums_of_squares(bits, level):
    modulus = F2Modulus(F2Poly(bits))
    a = modulus(F2Poly(random.Random(5).getrandbits(300)))
    total, power = F2Poly(0), a
    for k in range(1, 400):
        assert k > 1 or modulus.trace(a, 0) == F2Poly(0)
        total, power = total + power, modulus.square(power)
        if k < 9 or k % 39 == 0:
            assert modulus.squares(a, k) == power
            assert modulus.trace(a, k) == total


@by_core
def test_giant_steps_begin_at_degree_1000_modulo_many_terms():
    dense, short = F2Modulus(F2Poly.random(4000, 1)), F2Modulus(F2Poly.random(999, 1))
    assert (dense.squares_worth(1, 2000), short.squares_worth(1, 500)) == (252, 500)  # (2 · 4000 · 2000)^(1/3)
    assert F2Modulus(F2Poly("x^4001 + x + 1")).squares_worth(1, 2000) == 2000
