import random

import pytest

from flipalg.algebra import arithmetic, by_child, by_flint, child_process
from flipalg.algebra.by_child import CHILD, called, number, whole
from flipalg.algebra.by_flint import FLINT


def test_a_child_gives_what_flint_gives(monkeypatch):
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
    ):
        assert getattr(CHILD, name)(*arguments) == getattr(FLINT, name)(*arguments)
    assert CHILD.solve_modulo_determinant(0b110, 1, 5) == FLINT.solve_modulo_determinant(0b110, 1, 5)
    assert CHILD.determinant_test(0b111)(4) == FLINT.determinant_test(0b111)(4)


def test_long_work_of_flint_is_done_by_a_child(monkeypatch):
    asked = []
    monkeypatch.setenv("FLIPALG_BACKEND", "flint")
    monkeypatch.setattr(by_child, "called", lambda *question: asked.append(question[0]) or called(*question))
    arithmetic.factor(1 << 4000 | 1)
    arithmetic.factor(1 << 30 | 1)
    assert asked == ["flipalg.algebra.by_flint:factor_here"]
    monkeypatch.setattr(by_flint, "DEAF", 0.0)
    assert arithmetic.gcd(0b110, 0b1010) == 0b110
    assert asked[1:] == ["flipalg.algebra.by_flint:FLINT.gcd"]


def test_its_errors_are_those_of_the_work():
    with pytest.raises(ValueError, match="not invertible: the common factor has degree 2"):
        CHILD.inverse(0b110, 0b1010)
    with pytest.raises(MemoryError, match="would need"):
        called("flipalg.algebra.determinant_polynomials:determinant_bits", 10**13)
    with pytest.raises(AttributeError):
        CHILD.nothing_of_the_kind  # noqa: B018


def test_where_no_process_can_be_started_the_work_is_done_here(monkeypatch):
    def refuse(*_, **__):
        raise OSError

    monkeypatch.setattr(child_process.subprocess, "Popen", refuse)
    assert CHILD.gcd(0b110, 0b1010) == 0b110


def test_integers_of_any_size_there_and_back():
    value = [-(1 << 40_000), [0, 1], None, "plus", ""]
    assert number(whole(value)) == (-(1 << 40_000), (0, 1), None, "plus", "")
