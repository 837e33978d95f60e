import os
import random
import subprocess
import sys

import pytest

from flipalg.algebra import arithmetic

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
    for choice in ("flint", "packed"):
        monkeypatch.setenv("FLIPALG_BACKEND", choice)
        found.append(results())
    assert found[0] == found[1]


def test_small_requests_do_not_load_the_engine(monkeypatch):
    monkeypatch.delenv("FLIPALG_BACKEND", raising=False)
    program = (
        "import sys; from flipalg import F2Poly; f = F2Poly(3**500); g = F2Poly(5**300);"
        "f * g, divmod(f, g), f.gcd(g), f.xgcd(g), pow(f, 3, g);"
        "print([m for m in ('numba', 'numpy', 'llvmlite') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_large_request_is_the_engines(monkeypatch):
    monkeypatch.delenv("FLIPALG_BACKEND", raising=False)
    assert arithmetic.uses_packed(10**6)
    assert not arithmetic.uses_packed(50, squarings=9)


def test_many_squarings_of_a_moderate_degree_are_the_engines():
    program = (
        "import sys; from flipalg.algebra import arithmetic; from flipalg import certificate;"
        "assert not arithmetic.uses_packed(9999); certificate(10**1000, 9999);"
        "print('flipalg.algebra.by_words' in sys.modules)"
    )
    environment = {name: value for name, value in os.environ.items() if name != "FLIPALG_BACKEND"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.strip() == "True"


def test_an_empty_choice_is_auto(monkeypatch):
    monkeypatch.setenv("FLIPALG_BACKEND", "")
    assert arithmetic.multiply(0b11, 0b11) == 0b101
    assert not arithmetic.uses_packed(50, squarings=9)


def test_bad_requests_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="the bits of a polynomial must be at least 0, got -1"):
        arithmetic.multiply(-1, 1)
    with pytest.raises(ZeroDivisionError):
        arithmetic.divide(1, 0)
    monkeypatch.setenv("FLIPALG_BACKEND", "gpu")
    with pytest.raises(ValueError, match="FLIPALG_BACKEND must be flint, packed or auto, got 'gpu'"):
        arithmetic.multiply(1, 1)
