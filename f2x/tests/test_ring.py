"""Which backend computes, and that both have the same interface, values and pickles."""

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import f2x
from f2x import F2Modulus, F2Poly, by_flint

ROOT = Path(f2x.__file__).parents[1]


def run(program, **environment):
    full = {name: value for name, value in os.environ.items() if not name.startswith("F2X_")}
    full |= {"PYTHONPATH": str(ROOT), **environment}
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=full, check=False)


def test_the_environment_chooses_the_backend():
    show = "import f2x; print(f2x.backend)"
    for name in ("flint", *(["native"] if f2x.backend == "native" else [])):
        done = run(show, F2X_BACKEND=name)
        assert (done.stdout, done.stderr) == (f"{name}\n", "")
    assert "ValueError: F2X_BACKEND must be native or flint, got 'ntl'" in run(show, F2X_BACKEND="ntl").stderr


def test_without_a_native_core_flint_computes_and_one_line_reports_it_once(tmp_path):
    hidden = "import sys; sys.modules['f2x._native'] = None; "
    program = f"{hidden}import flint; sys.pycache_prefix = {str(tmp_path)!r}; import f2x, f2x.uses.crc; "
    first, second = (run(f"{program}print(f2x.backend, f2x.F2Poly(7) * f2x.F2Poly(3))") for _ in range(2))
    assert first.stdout == second.stdout == "flint x^3 + 1\n"
    assert first.stderr.startswith(
        "f2x: no native core was built, FLINT computes, more slowly; to get the core, install"
    )
    assert (first.stderr.count("\n"), second.stderr) == (1, "")
    assert run(f"{hidden}import f2x", F2X_BACKEND="flint").stderr == ""
    assert run(f"{hidden}sys.platform = 'emscripten'; import f2x").stderr == ""
    error = run(f"{hidden}import f2x", F2X_BACKEND="native").stderr
    assert "ImportError: F2X_BACKEND=native, but the native core cannot be imported: " in error


def test_importing_it_loads_no_heavy_package():
    program = "import sys, f2x; print([m for m in ('numpy', 'flint', 'sympy', 'subprocess') if m in sys.modules])"
    if f2x.backend == "native":
        assert run(program, F2X_BACKEND="native").stdout == "[]\n"


@pytest.mark.skipif(f2x.backend == "flint", reason="compares the two")
def test_both_backends_have_the_same_interface():
    from f2x import _native

    def public(cls):
        ignored = {"__module__", "__slots__", "__weakref__", "__dict__", "__getstate__", "__annotations__"}
        ignored |= {"__static_attributes__", "__firstlineno__", "__annotate_func__"}  # of Python 3.13 and 3.14
        own = {name for name in dir(cls) if name not in ignored and name not in dir(object)}
        return {name for name in own if not name.startswith("_") or name.startswith("__") or name == "_recurrence"}

    missing = {"__rpow__", "__rlshift__", "__rrshift__", "__setattr__"}  # methods that only C slots have
    assert public(_native.Polynomial) - missing == public(by_flint.Polynomial) - missing
    assert public(_native.Modulus) == public(by_flint.Modulus)


@pytest.mark.slow
@pytest.mark.skipif(f2x.backend == "flint", reason="runs the tests by FLINT")
def test_flint_passes_the_same_tests():
    """The short ones; `.ci/run` runs all of them by FLINT."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not 3000"]
    tests = Path(__file__).parent
    command += [str(tests / name) for name in ("test_poly.py", "test_modulus.py")]
    environment = {**os.environ, "F2X_BACKEND": "flint"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tests, env=environment, check=False)
    assert done.returncode == 0, done.stdout[-2000:]


def test_pickles_are_the_same_by_both():
    for bits in (0, 1, 2, 2**64 - 1, 2**64, 3**500):
        f = F2Poly(bits, "t")
        again = pickle.loads(pickle.dumps(f))
        assert (again, again.variable, type(again)) == (f, "t", F2Poly)
        assert f.__reduce__() == (F2Poly, (bits, "t"))
        assert hash(f) == (hash((0xF2, bits)) if bits > 1 else bits)
    m = F2Modulus(F2Poly("t^3 + t + 1"))
    assert pickle.loads(pickle.dumps(m)) == m
    program = (
        "import pickle, sys; from f2x import F2Poly, F2Modulus;"
        f"f, m = pickle.loads(bytes.fromhex({pickle.dumps((F2Poly(3**500, 't'), m)).hex()!r}));"
        "print(int(f) == 3**500, f.variable, m, hash(f))"
    )
    for backend in {"flint", f2x.backend}:
        expected = f"True t F2Modulus(F2Poly('t^3 + t + 1')) {hash(F2Poly(3**500))}\n"
        assert run(program, F2X_BACKEND=backend).stdout == expected


def test_all_names_are_there():
    assert sorted(f2x.__all__, key=str.lower) == sorted(set(f2x.__all__), key=str.lower)
    for name in f2x.__all__:
        assert getattr(f2x, name) is not None
        assert name in dir(f2x)
    with pytest.raises(AttributeError, match="No f2x attribute nothing"):
        _ = f2x.nothing
