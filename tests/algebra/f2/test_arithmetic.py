import random

import pytest

from flipalg.algebra.f2 import arithmetic

SIZES = (0, 1, 2, 63, 64, 65, 500, 3000)


@pytest.mark.parametrize("seed", range(10))
def test_backends_agree(seed, monkeypatch):
    rng = random.Random(seed)
    f, g = (rng.getrandbits(rng.choice(SIZES)) for _ in range(2))
    modulus = rng.getrandbits(rng.choice(SIZES[:-1])) | 1
    r, s = 2 * rng.randrange(200) + 1, 2 * rng.randrange(200) + 1
    n = rng.randrange(1, 300)
    v, w = rng.getrandbits(3), rng.getrandbits(3)

    def results():
        def inverse(*arguments):
            try:
                return arithmetic.inverse(*arguments)
            except ValueError as error:
                return str(error)

        return [
            arithmetic.multiply(f, g),
            arithmetic.divide(f, modulus),
            arithmetic.gcd(f, g),
            arithmetic.gcd_degree(f, modulus),
            arithmetic.xgcd(f, g),
            arithmetic.xgcd(f, f),
            inverse(f, modulus),
            inverse(f, 1),
            arithmetic.mod(f, modulus),
            arithmetic.multiply_mod(f, g, modulus),
            arithmetic.factor(modulus),
            arithmetic.solve_modulo_determinant(f & ((1 << n) - 1), g & ((1 << n) - 1), n),
            arithmetic.homogeneous_mod(10**20 + seed, v, w, modulus),
            arithmetic.common_with_homogeneous(10**20 + seed, v, w, modulus),
            arithmetic.closed_gcd_degree(10**20 + seed, v, w, modulus),
            arithmetic.Q_gcd_degree(r, 100 * s + 1),
            arithmetic.power_mod(f, 10**20, modulus),
            arithmetic.Q_gcd_degree(r, s),
            arithmetic.Q_gcd_degree(r, r),
            arithmetic.determinant_pair_mod(10**30 + seed, modulus),
        ]

    found = []
    for choice in ("integers", "flint", "packed"):
        monkeypatch.setenv("FLIPALG_BACKEND", choice)
        found.append(results())
    assert found[0] == found[1] == found[2]


def test_bad_requests_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="got -1"):
        arithmetic.multiply(-1, 1)
    with pytest.raises(ZeroDivisionError):
        arithmetic.divide(1, 0)
    monkeypatch.setenv("FLIPALG_BACKEND", "gpu")
    with pytest.raises(ValueError, match="got 'gpu'"):
        arithmetic.multiply(1, 1)
