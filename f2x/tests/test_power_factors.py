import itertools
from math import gcd, prod

import pytest
from flint import fmpz
from sympy import cyclotomic_poly
from sympy.abc import x

from f2x import power_factors
from f2x.power_factors import cyclotomic_value, factor_by_flint, prime_factors_of_power


@pytest.mark.parametrize("sign", [-1, 1])
def test_primes_of_a_power_are_the_primes(sign):
    for k in range(1, 121):
        primes, composites = prime_factors_of_power(k, sign)
        assert composites == ()
        assert list(primes) == sorted(int(p) for p, _ in fmpz(2**k + sign).factor())


def test_products_of_cyclotomic_values():
    for k in range(1, 60):
        divisors = [d for d in range(1, 2 * k + 1) if 2 * k % d == 0]
        assert prod(cyclotomic_value(d) for d in divisors if k % d == 0) == 2**k - 1
        assert prod(cyclotomic_value(d) for d in divisors if k % d) == 2**k + 1


def test_cyclotomic_values_are_sympys():
    assert [cyclotomic_value(d) for d in range(1, 61)] == [cyclotomic_poly(d, x).subs(x, 2) for d in range(1, 61)]


def test_aurifeuillian_parts_multiply_to_the_cyclotomic_value():
    for d in range(4, 400, 8):
        parts = power_factors.cyclotomic_parts(d)
        assert prod(parts) == cyclotomic_value(d)
        assert len(parts) >= 2 or cyclotomic_value(d) < 20


def test_without_time_the_hard_composites_are_named_and_nothing_is_guessed():
    k = 137  # 2^137 - 1 = 32032215596496435569 · 5439042183600204290159
    primes, composites = prime_factors_of_power(k, -1, seconds=0)
    assert composites == (2**k - 1,)
    assert primes == ()
    assert prime_factors_of_power(k, -1).primes == (32032215596496435569, 5439042183600204290159)


@pytest.mark.parametrize("sign", [-1, 1])
def test_without_time_the_listed_factors_are_coprime_and_complete(sign):
    # 31 divides both Φ_5(2) and Φ_155(2), which is not factored in 0 seconds
    for k in range(1, 330):
        number = 2**k + sign
        listed = [factor for kind in prime_factors_of_power(k, sign, seconds=0) for factor in kind]
        assert all(gcd(a, b) == 1 for i, a in enumerate(listed) for b in listed[:i])
        for factor in listed:
            assert number % factor == 0
            while number % factor == 0:
                number //= factor
        assert number == 1


def test_a_proof_of_primality_waits_for_no_more_than_the_time():
    assert prime_factors_of_power(1709, 1, seconds=0).composites == ((2**1709 + 1) // 3,)


@pytest.mark.parametrize("seconds", [-1, float("nan"), "3", None])
def test_an_invalid_time_is_shown(seconds):
    with pytest.raises(ValueError, match=f"got {seconds!r}"):
        prime_factors_of_power(5, 1, seconds)


def test_a_very_large_time_is_not_a_limit():
    assert prime_factors_of_power(137, -1, seconds=1e300) == prime_factors_of_power(137, -1, seconds=float("inf"))


def test_the_working_directory_does_not_matter(tmp_path, monkeypatch):
    (tmp_path / "flint.py").write_text("print('15')\nraise SystemExit\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert prime_factors_of_power(137, -1).primes == (32032215596496435569, 5439042183600204290159)


def test_a_factor_counts_only_when_it_is_proved_prime(monkeypatch):
    class Unproved(fmpz):
        def factor(self):
            return [(fmpz(15), 1)]

    monkeypatch.setattr("flint.fmpz", Unproved)
    with pytest.raises(ArithmeticError, match="not proved prime"):
        factor_by_flint(15)


def test_the_clock_stops_flint():
    k = 523  # no factor of 2^523 - 1 has been easy to find: its smallest has 43 digits
    assert prime_factors_of_power(k, -1, seconds=0.3).composites == (2**k - 1,)


def test_parts_are_prime_to_one_another():
    """So an unfactored part holds each of its primes to the full power that 2^k ± 1 has."""
    seen = 1
    for d in range(1, 401):
        parts = power_factors.cyclotomic_parts(d)
        assert prod(parts) == cyclotomic_value(d)
        for part in parts:
            if part > d:  # the others are divisors of d, and factored at once
                assert gcd(part, seen) == gcd(part, d) == 1
                seen *= part


@pytest.mark.parametrize("p", [3, 5, 7])
def test_parts_multiply_to_a_power_of_an_odd_prime(p):
    """Each prime of p^k ± 1 is in a part, and parts of different Φ_d(p) are coprime but for a shared factor."""
    for k, sign in itertools.product(range(1, 61), (-1, 1)):
        parts = list(power_factors.parts_of_power(k, sign, p))
        assert prod(parts) == p**k + sign
        large = [part for part in parts if part > 4 * k]
        assert all(gcd(a, b) == 1 for i, a in enumerate(large) for b in large[:i])
