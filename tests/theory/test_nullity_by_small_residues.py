"""Nullities from small residues of powers of 2 against the half-gcd, which knows nothing of them."""

import json
import random
from math import inf

import pytest
from checkers import independent_check
from flint_values import Q, shift

from f2x import F2Poly
from flipalg import determinant, is_unique, nullity
from flipalg.algebra.polynomials import F2
from flipalg.certificates.residue_certificates import residue_certificate
from flipalg.system.native import native
from flipalg.theory import nullity as nullity_module
from flipalg.theory import small_residues
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.nullity import _gcd_degree_of_Q as half_gcd
from flipalg.theory.nullity import nullity_from_odd_parts
from flipalg.theory.small_residues import (
    Residue,
    _walk_in_blocks,
    count_common_roots,
    count_near_power_of_2,
    least,
    plain_residue_walk,
    plan,
    residue_walk,
)

Y = F2Poly("x^2 + x")


def by_residues(r, s):
    """Return g(r, s) from residues whatever they cost; near powers of 2 there may be none."""
    if residues := plan(r, s).residues:
        return count_common_roots(r, s, residues)
    return count_near_power_of_2(r, s)


def odd(chance, below):
    return chance.randrange(1, below // 2) * 2 + 1


def test_common_roots_are_roots_of_each_residue_polynomial():
    for r in range(3, 60, 2):
        for s in range(3, 60, 2):
            common = Q_polynomial(r).gcd(Q_polynomial(s).taylor_shift())
            residues = [Residue(j, pow(2, j, r), sign * pow(2, j, s) % s) for j in range(12) for sign in (1, -1)]
            assert not any(residue.polynomial() % common for residue in residues), (r, s)
            if some := [residue for residue in residues if residue.polynomial()]:  # 0 from 1 and 1
                assert count_common_roots(r, s, some) == common.degree(), (r, s)


def test_kloosterman_sums_count_the_common_roots():
    for k in range(1, 14):
        for r in {2**k - 1, 2**k + 1} - {1}:
            for s in {2**k - 1, 2**k + 1} - {1}:
                assert count_near_power_of_2(r, s) == Q(r).gcd(shift(Q(s))).degree(), (r, s)
    assert count_near_power_of_2(31, 65) is None
    assert count_near_power_of_2(11, 11) is None


def test_three_mersenne_and_fermat_squares():
    # D(31) = D(33) = 10 and D(17) = 4: Boyles' record holders
    assert [nullity(2**a * b - 1, 2**a * b - 1) for a, b in ((0, 31), (0, 33), (3, 17))] == [20, 20, 64]
    n = 2**13_000  # b = 2^13000 + 1, K_13000 from the roots of T² + T + 2
    assert nullity(n, n) == (2**13_000 + 1 - trace_of_power(13_000)) // 2


def trace_of_power(k):
    """Return the trace of ω^k for ω² + ω + 2 = 0, by squaring; it is -K_k."""
    a, b = 1, 0  # a + b ω
    for bit in f"{k:b}":
        a, b = a * a - 2 * b * b, 2 * a * b - b * b
        if bit == "1":
            a, b = -2 * b, a - b
    return 2 * a - b


def test_the_walk_by_numpy_is_the_plain_one(monkeypatch):
    monkeypatch.setattr(small_residues, "ONE_BY_ONE", 64)
    monkeypatch.setattr(small_residues, "LANES", 16)
    chance = random.Random(44)
    for first, steps in [(0, 1), (0, 65), (17, 200), (10**15, 2001), (0, 3000), (1, 5000)]:
        for r, s in ((99, 45), (33_333, 33_333), (10**12 + 39,) * 2, (odd(chance, 2**62), odd(chance, 2**62))):
            assert _walk_in_blocks(r, s, first, steps) == plain_residue_walk(r, s, first, steps), (r, s, first, steps)


@pytest.mark.skipif(native is None, reason="there is no native walk")
def test_the_native_walk_refuses_bad_arguments():
    for wrong in ((4, 5, 0, 1), (5, 4, 0, 1), (1, 5, 0, 1), (2**62 + 1, 5, 0, 1), (5, 5, -1, 1), (5, 5, 0, -1)):
        with pytest.raises(ValueError, match="two odd numbers"):
            native.residue_walk(*wrong)


def test_residues_are_powers_of_2_up_to_sign():
    chance = random.Random(2)
    for _ in range(50):
        r, s = odd(chance, 10**9), odd(chance, 10**9)
        for j, a1, a2 in [*residue_walk(r, s, 5, 2000)[0], *residue_walk(r, r, 5, 2000)[0]]:
            assert (a1 - pow(2, j, r)) % r == 0 or (a1 + pow(2, j, r)) % r == 0
            assert any((a2 + sign * pow(2, j, b)) % b == 0 for b in (r, s) for sign in (1, -1))
    assert least([Residue(9, 3, 3), Residue(4, 5, 1), Residue(2, 5, 1), Residue(1, 1, 5)]) == [
        Residue(9, 3, 3),
        Residue(1, 1, 5),
        Residue(2, 5, 1),
    ]


def test_the_count_is_the_half_gcd_for_small_and_drawn_squares():
    chance = random.Random(1)
    for b in [*range(3, 1200, 2), *(odd(chance, 20_002) for _ in range(300))]:
        assert by_residues(b, b) == half_gcd(b, b) if b > 1 else True, b


def test_the_count_is_the_half_gcd_for_every_square_to_20000():
    for b in range(3, 20_002, 2):
        assert by_residues(b, b) == half_gcd(b, b), b


@pytest.mark.skipif(native is None, reason="it takes minutes without the core")
@pytest.mark.parametrize("count", [10, 200])
def test_nullity_is_the_half_gcd_for_squares_to_ten_million(count):
    chance = random.Random(count)
    for n in [*(chance.randrange(10**4, 10**7) for _ in range(count)), 4 * 341 * 2047 - 1, 5 * 31 * 33 * 17 * 64 - 1]:
        assert nullity(n, n) == nullity_from_odd_parts(
            n, n, lambda r, s: half_gcd(*sorted((r, s))) if min(r, s) > 1 else 0
        ), n


def test_the_count_is_the_half_gcd_for_a_thousand_rectangles():
    chance, positive = random.Random(3), 0
    for k in range(1000):
        common = chance.choice([1, 1, 5, 17, 31, 33])
        r, s = sorted(common * odd(chance, 3000 // common) for _ in range(2))
        found = half_gcd(r, s)
        positive += found > 0
        assert by_residues(r, s) == found, (k, r, s)
    assert positive > 200


def test_each_residue_alone_is_enough():
    chance = random.Random(4)
    for _ in range(40):
        r = 5 * odd(chance, 500)
        s = chance.choice([r, 5 * odd(chance, 500)])
        for residue in plan(r, s).residues:
            assert count_common_roots(r, s, [residue]) == half_gcd(*sorted((r, s))), (r, s, residue)


@pytest.mark.skipif(native is None, reason="there is no kernel")
def test_residue_polynomials_of_squares_in_y():
    for a in range(1, 300, 2):
        residue = Residue(0, a, a)
        assert residue.polynomial_in_y().compose(Y) == residue.polynomial()
    for wrong in ("a", None, 3):
        with pytest.raises(TypeError):
            native.y_part(wrong)
        with pytest.raises(TypeError):
            native.at_y(wrong)
    assert native.y_part(b"") == bytes(8)
    assert int.from_bytes(native.at_y(b""), "little") == 0


def test_a_number_that_is_not_a_residue_gives_a_wrong_count():
    assert count_common_roots(31, 31, [Residue(0, 30, 30)]) == 10
    assert count_common_roots(31, 31, [Residue(0, 28, 28)]) < 10
    assert pow(2, 5, 33) == 32
    assert count_common_roots(33, 33, [Residue(5, 27, 27)]) < 10


def test_large_squares_have_the_nullity_that_their_certificates_prove():
    chance = random.Random(5)
    positive = 0
    scale = 1 if native else 1000  # numpy walks through the residues of 10^12 in seconds
    for n in (10**12 // scale, 5 * 10**8 - 1, 33 * 10**9 // scale + 32, chance.randrange(10**13 // scale)):
        proof = residue_certificate(n, n)
        assert independent_check(json.loads(proof.to_json())) is True, n
        assert nullity(n, n) == proof.nullity, n
        assert is_unique(n, n) == determinant(n, n) == (proof.nullity == 0)
        positive += proof.nullity > 0
    assert positive


def test_large_rectangles_have_the_nullity_that_their_certificates_prove():
    for m, n in ((10**7, 10**7 + 3), (5 * 10**6 - 1, 15 * 10**6 + 14), (170_001 * 17 - 1, 17 * 171_011 - 1)):
        proof = residue_certificate(m, n)
        assert independent_check(json.loads(proof.to_json())) is True
        assert nullity(m, n) == proof.nullity == nullity(n, m)


@pytest.mark.skipif(native is None, reason="it takes minutes without the core")
@pytest.mark.parametrize("offset", [-1001, -15, 5, 19, 1005])
def test_sides_of_a_thousand_digits_near_powers_of_2(offset):
    b = 2**3322 + offset
    proof = residue_certificate(b - 1, b - 1)
    assert nullity(b - 1, b - 1) == proof.nullity
    assert proof.verify()
    for d in (5, 17, 31, 33):  # what divides b leaves its nullity
        assert b % d or nullity(b - 1, b - 1) >= nullity(d - 1, d - 1)


def test_the_cost_chooses(monkeypatch):
    monkeypatch.setattr(nullity_module, "_gcd_degree_of_Q", lambda r, s: pytest.fail("a gcd"))
    assert nullity(10**6, 10**6) == 0
    assert nullity(10**7 + 1, 10**7 + 2) == 0
    monkeypatch.undo()
    monkeypatch.setattr(small_residues, "residue_walk", lambda *_: pytest.fail("a walk"))
    assert nullity(98, 98) == 20
    assert nullity(98, 10**100) == half_gcd(99, 10**100 + 1)


def test_a_count_that_takes_too_long_is_refused_with_its_cost():
    for m, n in ((10**40, 10**40), (10**40, 10**30), ((2**89 + 1) // 3 - 1,) * 2, (10**15, 10**15), (10**4000,) * 2):
        with pytest.raises(MemoryError, match=r"it would take .* powers of 2 and polynomials of degree .*, the limit"):
            nullity(m, n)
    assert plan(10**15 + 1, 10**15 + 1).time == inf


def test_without_the_native_walk_the_answers_are_the_same(monkeypatch):
    expected = [nullity(n, n) for n in (10**5 + 4, 10**6 + 1, 33 * 10**4 - 1)]
    monkeypatch.setattr(small_residues, "native", None)
    found = [2 * by_residues(b, b) for b in (10**5 + 5, 33 * 10**4 // 16)]
    assert found == [expected[0], nullity(33 * 10**4 // 16 - 1, 33 * 10**4 // 16 - 1)]
    assert [nullity(n, n) for n in (10**5 + 4, 10**6 + 1, 33 * 10**4 - 1)] == expected


def test_the_remainder_of_Q_is_that_of_the_polynomial():
    modulus = F2.polynomial([1, 1, 0, 0, 1])
    for b in range(1, 60, 2):
        assert small_residues.Q_modulo(b, F2.x, modulus) == Q_polynomial(b) % modulus
        assert small_residues.Q_modulo(b, F2.x + 1, modulus) == Q_polynomial(b).taylor_shift() % modulus
