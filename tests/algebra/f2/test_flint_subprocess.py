import random

import pytest

from flipalg import F2Poly
from flipalg.algebra.f2 import arithmetic, backend, flint_subprocess
from flipalg.algebra.f2.by_flint import FLINT
from flipalg.algebra.f2.f2_modulus import F2Modulus
from flipalg.algebra.f2.flint_subprocess import FLINT_SUBPROCESS
from flipalg.system.subprocesses import run_in_subprocess


def test_a_subprocess_gives_what_flint_gives():
    r = random.Random(1)
    f, g, h = (r.getrandbits(200) | 1 << 200 for _ in range(3))
    for name, arguments in (
        ("multiply", (f, g)),
        ("divide", (f * g, h)),
        ("gcd_degree", (f, g)),
        ("xgcd", (f, g)),
        ("power_mod", (f, 5, g)),
        ("Q_gcd_degree", (5, 15)),
        ("determinant_pair_mod", (10**50, g)),
        ("solve_modulo_determinant", (0b110, 1, 5)),
    ):
        assert getattr(FLINT_SUBPROCESS, name)(*arguments) == getattr(FLINT, name)(*arguments)
    assert FLINT_SUBPROCESS.determinant_test(0b111)(4) == FLINT.determinant_test(0b111)(4)


def test_long_work_of_flint_is_done_in_a_subprocess(monkeypatch):
    asked = []
    run = run_in_subprocess
    monkeypatch.setattr(
        flint_subprocess, "run_in_subprocess", lambda *question: asked.append(question[0]) or run(*question)
    )
    monkeypatch.setenv("FLIPALG_BACKEND", "flint")
    arithmetic.factor(1 << 4000 | 1)
    arithmetic.factor(1 << 30 | 1)
    assert asked == ["flipalg.algebra.f2.by_flint:factor_bits"]
    monkeypatch.setattr(backend, "SUBPROCESS_ABOVE_SECONDS", 0.0)
    assert arithmetic.gcd(0b110, 0b1010) == 0b110
    assert asked[1:] == ["flipalg.algebra.f2.by_flint:FLINT.gcd"]


def test_a_power_or_a_ladder_is_one_subprocess(monkeypatch):
    asked = []
    run = run_in_subprocess
    monkeypatch.setattr(
        flint_subprocess, "run_in_subprocess", lambda *question: asked.append(question[0]) or run(*question)
    )
    monkeypatch.setattr(backend, "SUBPROCESS_ABOVE_SECONDS", 0.0)
    f, g = F2Poly(3**60), F2Poly(5**20)
    for work in (
        lambda: pow(f, 10**9, g),
        lambda: F2Modulus(g).frobenius(30),
        lambda: arithmetic.determinant_test(int(g), 100)(77),
        lambda: F2Modulus(g).multiply(f, f),
        lambda: g.frobenius_mod(30),
    ):
        with backend.forced("packed"):
            expected = work()
        asked.clear()
        with backend.forced("flint"):
            assert work() == expected
        assert len(asked) == 1, asked
    with backend.forced("flint"):
        composed = f.compose_mod(f % g, g)
    assert composed == f.compose_mod(f % g, g)


def test_its_errors_are_those_of_the_work():
    with pytest.raises(ValueError, match="not invertible: the common factor has degree 2"):
        FLINT_SUBPROCESS.inverse(0b110, 0b1010)
    with pytest.raises(AttributeError):
        FLINT_SUBPROCESS.nothing_of_the_kind  # noqa: B018
