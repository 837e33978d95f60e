import random
import subprocess
import sys

import pytest

from flipalg.algebra import backend

SIZES = (0, 1, 2, 63, 64, 65, 500, 3000)


@pytest.mark.parametrize("seed", range(10))
def test_backends_agree(seed, monkeypatch):
    rng = random.Random(seed)
    f, g = (rng.getrandbits(rng.choice(SIZES)) for _ in range(2))
    modulus = rng.getrandbits(rng.choice(SIZES)) | 1
    r, s = 2 * rng.randrange(200) + 1, 2 * rng.randrange(200) + 1
    n = rng.randrange(1, 300)

    def results():
        def inverse(*arguments):
            try:
                return backend.inverse(*arguments)
            except ValueError as error:
                return str(error)

        def inverse_modulo_determinant(*arguments):
            try:
                return backend.inverse_modulo_determinant(*arguments)
            except ValueError:
                return "none"

        return [
            backend.multiply(f, g),
            backend.divide(f, modulus),
            backend.gcd(f, g),
            backend.gcd_degree(f, modulus),
            backend.xgcd(f, g),
            backend.xgcd(f, f),
            inverse(f, modulus),
            inverse(f, 1),
            inverse_modulo_determinant(f, n),
            backend.power_mod(f, 10**20, modulus),
            backend.Q_gcd_degree(r, s),
            backend.Q_gcd_degree(r, r),
            backend.determinant_pair_mod(10**30 + seed, modulus),
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
    assert backend.uses_packed(10**6)
    assert not backend.uses_packed(50)


def test_bad_requests_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="the bits of a polynomial must be at least 0, got -1"):
        backend.multiply(-1, 1)
    with pytest.raises(ZeroDivisionError):
        backend.divide(1, 0)
    monkeypatch.setenv("FLIPALG_BACKEND", "gpu")
    with pytest.raises(ValueError, match="FLIPALG_BACKEND must be flint, packed or auto, got 'gpu'"):
        backend.multiply(1, 1)
