import os
import subprocess
import sys
import threading

import pytest
from engine import lazily

from flipalg import F2Poly, nullity
from flipalg.algebra.f2 import arithmetic, backend
from flipalg.algebra.f2.by_flint import FLINT
from flipalg.algebra.f2.by_integers import INTEGERS
from flipalg.algebra.f2.f2_modulus import F2Modulus

by_words = lazily("by_words")

RINGS = {"integers": INTEGERS, "flint": FLINT, "packed": None}  # by_words.WORDS


def run(program):
    environment = {name: value for name, value in os.environ.items() if name != "FLIPALG_BACKEND"}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    return done.stdout.strip()


@pytest.fixture
def used(monkeypatch):
    """Return the arithmetics that are asked for a product, a gcd, or to reduce, as they are asked."""
    found = []
    for name, ring in (RINGS | {"packed": by_words.WORDS}).items():
        for operation in ("product", "common", "reducer", "quotient"):
            monkeypatch.setattr(type(ring), operation, recorded(getattr(ring, operation), name, found))
    WORDS = by_words.WORDS
    monkeypatch.setattr(WORDS, "modulus", lambda f: found.append("packed") or type(WORDS).modulus(WORDS, f))
    return found


def recorded(operation, name, found):
    def record(*arguments):
        found.append(name)
        return operation(*arguments)

    return staticmethod(record)


def ask_everything():
    f, g = F2Poly(3**200), F2Poly(5**90)
    m = F2Modulus(g)
    value = f * g, f % g, f.gcd(g), pow(f, 5, g), m.multiply(f, f), m.power(f, 9)
    bits = arithmetic.multiply(3**200, 5**90), arithmetic.gcd(3**200, 5**90), arithmetic.mod(3**200, 5**90)
    return [int(v) for v in value], bits, nullity(20, 33, "king"), nullity(30, 30)


@pytest.mark.parametrize("name", RINGS)
def test_a_choice_acts_at_once_and_ends(name, used, monkeypatch):
    def during(context):
        used.clear()
        with context:
            values = ask_everything()
        return set(used), values

    before = ask_everything()
    monkeypatch.setenv("FLIPALG_BACKEND", "flint" if name == "packed" else "packed")
    outside = {"flint" if name == "packed" else "packed"}
    assert during(backend.forced(name)) == ({name}, before)
    used.clear()
    ask_everything()
    assert set(used) == outside
    monkeypatch.setenv("FLIPALG_BACKEND", name)
    used.clear()
    ask_everything()
    assert set(used) == {name}


def test_nothing_is_left_of_a_forced_choice():
    with backend.forced("flint"):
        F2Poly(3) * F2Poly(5)
        assert backend.ready() is None
    with backend.forced("packed"):
        assert F2Poly(3) * F2Poly(5) == F2Poly(15)
    assert backend.choice() == (os.environ.get("FLIPALG_BACKEND") or "auto")


def test_a_choice_is_of_its_thread():
    chosen, done = threading.Event(), threading.Event()

    def choose():
        with backend.forced("integers"):
            chosen.set()
            done.wait(10)

    thread = threading.Thread(target=choose)
    with backend.forced("flint"):
        thread.start()
        assert chosen.wait(10)
        assert backend.choice() == "flint"
        done.set()
        thread.join()


def test_an_unknown_choice_is_refused(monkeypatch):
    with (
        pytest.raises(ValueError, match="got 'gpu'"),
        backend.forced("gpu"),
    ):
        pass
    monkeypatch.setenv("FLIPALG_BACKEND", "gpu")
    with pytest.raises(ValueError, match="got 'gpu'"):
        F2Poly(3) * F2Poly(5)


def test_an_empty_choice_is_auto(monkeypatch):
    monkeypatch.setenv("FLIPALG_BACKEND", "")
    assert backend.choice() == "auto"
    assert arithmetic.multiply(0b11, 0b11) == 0b101


def test_small_requests_load_nothing():
    program = (
        "import sys; from flipalg import F2Poly; f = F2Poly(3**500); g = F2Poly(5**300);"
        "f * g, divmod(f, g), f.gcd(g), f.xgcd(g), pow(f, 3, g);"
        "from flipalg.algebra.f2 import arithmetic; arithmetic.Q_gcd_degree(5001, 4999);"
        "arithmetic.common_with_homogeneous(10**20, 2, 1, 3**100);"
        "print([m for m in ('flint', 'numba', 'numpy', 'llvmlite') if m in sys.modules])"
    )
    assert run(program) == "[]"


def test_the_engine_is_taken_when_it_pays():
    program = (
        "from flipalg.algebra.f2 import backend; from flipalg.algebra.f2.packed import native; native.load();"
        "from flipalg.algebra.f2.by_integers import INTEGERS; small = backend.ring(50, squarings=9) is INTEGERS;"
        "large = backend.ring(10**6); then = backend.ring(50) is large; print(small, type(large).__name__, then)"
    )
    assert run(program) == "True Packed True"


def test_many_squarings_of_a_moderate_degree_are_the_engines():
    program = (
        "from flipalg.algebra.f2 import backend; from flipalg.algebra.f2.packed import native; native.load();"
        "one = backend.ring(3000); from flipalg.algebra.f2 import arithmetic; before = backend.is_loaded();"
        "arithmetic.determinant_pair_mod(10**1000, 1 << 3000 | 1);"
        "print(type(one).__name__, type(backend.ring(3000)).__name__)"
    )
    assert run(program) == "Integers Packed"


def test_where_the_engine_cannot_be_had_long_work_is_flints():
    program = (
        "import sys; sys.modules['llvmlite'] = sys.modules['numba'] = None; from flipalg.algebra.f2 import backend;"
        "print([type(backend.ring(n)).__name__ for n in (100, 60_000, 60_000, 100)], backend.can_be_loaded())"
    )
    assert run(program) == "['Integers', 'Flint', 'Flint', 'Integers'] False"
