"""The native core on every instruction set, and FLINT's implementation, against FLINT and Python's integers."""

import gc
import importlib.util
import os
import random
import subprocess
import sys
from functools import cache

import f2x_oracle as oracle
import pytest
from flint import nmod_poly

import f2x
from f2x import F2Extension, F2Modulus, F2Poly

native = f2x.backend == "native"
if native:
    from f2x import _native


def drawn(rng, bits):
    """Return a polynomial of exactly this number of bits, dense, all ones or of few terms."""
    top = 1 << bits >> 1
    return F2Poly(
        rng.choice((rng.getrandbits(bits) | top, rng.getrandbits(bits) | top, (1 << bits) - 1, top | (bits > 0)))
    )


def around(*sizes):
    return sorted({size + e for size in sizes for e in (-1, 0, 1)})


SHORT = [0, 1, 2, 3, *around(8, 32, 64, 128, 192, 256, 512, 576, 1024, 1536, 2048, 2112)]
"""Bits around words, registers and blocks."""


def test_operations_are_those_of_pythons_integers(level):
    rng = random.Random(1)
    for _ in range(120):
        f, g, h = (drawn(rng, rng.choice(SHORT)) for _ in range(3))
        if rng.random() < 0.3:
            f, g = f * h, g * h
        a, b = int(f), int(g)
        assert (int(f + g), int(f * g), int(f.square())) == (a ^ b, oracle.multiply(a, b), oracle.multiply(a, a))
        assert int(f.gcd(g)) == oracle.gcd(a, b)
        assert int(f.taylor_shift()) == oracle.shift(a)
        if g:
            assert tuple(map(int, divmod(f, g))) == oracle.divide(a, b)
            assert (int(f // g), int(f % g)) == oracle.divide(a, b)
            assert (f * g).divide_exactly(g) == f
            n = rng.choice((0, 1, 2, 5, 37, 2**70 + 3))
            assert int(pow(f, n, g)) == oracle.power(a, n, b)
            assert int(f.truncate(90).compose_mod(h, g)) == oracle.compose(a & (1 << 90) - 1, int(h), b)
        d, u, v = f.xgcd(g)
        assert (u * f + v * g, d) == (d, f.gcd(g))
        if f and g:
            assert u.degree() < max(1, g.degree() - d.degree())
            assert v.degree() < max(1, f.degree() - d.degree())


def test_recurrences_are_masseys(level):
    rng = random.Random(2)
    for n in (1, 2, 63, 64, 65, 200, 1000):
        for _ in range(3):
            sequence = [rng.getrandbits(1) for _ in range(n)]
            found = F2Poly.minimal_polynomial(sequence)
            expected = oracle.recurrence(sequence)
            assert found.degree() == expected.bit_length() - 1
            assert int(found) == expected or 2 * found.degree() > n


@cache
def by_flint(f, g):
    """Return the product, square, greatest common divisor, and with g the values modulo g, all by FLINT."""
    F, G = f.to_flint(), g.to_flint()
    values = {"product": F * G, "square": F * F, "gcd": F.gcd(G)}
    if g:
        values["quotient"], values["remainder"] = divmod(F, G)
        values["square modulo g"] = F * F % G
        values["fifth power modulo g"] = pow(F % G, 5, G) if g.degree() > 0 else nmod_poly([0], 2)
    return {name: F2Poly.from_flint(value) for name, value in values.items()}


def check_pair(f, g):
    """Compare the operations on two polynomials with FLINT's."""
    expected = by_flint(f, g)
    assert f * g == expected["product"]
    assert f.square() == expected["square"]
    assert f.gcd(g) == expected["gcd"]
    d, u, v = f.xgcd(g)
    assert d == expected["gcd"]
    assert u * f + v * g == d
    if g:
        modulus = F2Modulus(g)
        assert (f // g, f % g) == (expected["quotient"], expected["remainder"])
        assert (f * f) % g == modulus.multiply(f, f) == expected["square modulo g"]
        assert modulus.power(f, 5) == expected["fifth power modulo g"]
        assert (f * g).divide_exactly(g) == f
    assert f.taylor_shift().taylor_shift() == f
    assert (f * g).taylor_shift() == f.taylor_shift() * g.taylor_shift()


@pytest.mark.parametrize("k", range(6, 14))
def test_operations_at_powers_of_two_are_flints(level, k):
    rng = random.Random(k)
    for bits in around(2**k):
        f, g, h = drawn(rng, bits), drawn(rng, bits), drawn(rng, bits // 3)
        check_pair(f, g)
        check_pair(f * h, g)
        check_pair(f * h, g * h)


@pytest.mark.skipif(not native, reason="thresholds are the core's")
@pytest.mark.parametrize(
    "name", ["toom_words", "fft_words", "matrix_degree", "half_gcd_degree", "prepared_words", "newton_words"]
)
def test_operations_around_thresholds_are_right(level, name):
    rng = random.Random(name)
    size = _native.thresholds()[name] * (64 if "words" in name else 1)
    if size > 2**19 and level == "portable":
        size = 2**17
    for bits in (size - 65, size - 1, size, size + 1, size + 65):
        f, g, h = drawn(rng, bits), drawn(rng, bits), drawn(rng, bits // 3)
        p = F2Poly(1 << 61 | 0b11001001)
        assert (f * g) % p == (f % p) * (g % p) % p
        whole = f * g + h
        assert divmod(whole, f) == (g, h)
        assert whole % g == h
        modulus = F2Modulus(g)
        assert modulus.reduce(whole) == h
        assert modulus.multiply(f, h) == f * h % g
        if bits < 2**18:
            d = (f * h).gcd(g * h)
            assert not d % h
            _, u, v = (f * h).xgcd(g * h)
            assert u * f * h + v * g * h == d


@pytest.mark.skipif(not native, reason="thresholds are the core's")
def test_every_way_to_multiply_gives_the_same_product(level):
    rng = random.Random(4)
    for name in ("toom_words", "fft_words"):
        words = _native.thresholds()[name]
        for n in around(words):
            for m in (1, 3, n // 9 + 1, n // 2 + 1, n):
                f, g = drawn(rng, 64 * n - rng.randrange(64)), drawn(rng, 64 * m - rng.randrange(64))
                assert _native.multiply_by_parts(f, g) == _native.multiply_by_transform(f, g) == f * g
    with pytest.raises(TypeError, match="two polynomials other than 0"):
        _native.multiply_by_parts(F2Poly(0), F2Poly(1))


@pytest.mark.skipif(not native, reason="thresholds are the core's")
def test_a_gcd_by_half_gcd_is_lehmers(level):
    rng = random.Random(5)
    for name in ("matrix_degree", "half_gcd_degree"):
        degree = _native.thresholds()[name]
        for bits in (degree - 64, degree, degree + 1, degree + 2, degree + 65):
            h = drawn(rng, bits // 3)
            f, g = h * drawn(rng, bits - bits // 3), h * drawn(rng, bits // 2)
            assert _native.gcd_by_lehmer(f, g) == f.gcd(g) == _native.gcd_by_lehmer(g, f)
            assert not f % f.gcd(g)
    with pytest.raises(TypeError, match="two polynomials other than 0"):
        _native.gcd_by_lehmer(F2Poly(1), F2Poly(0))


@pytest.mark.skipif(not native, reason="the core's entry")
def test_a_recurrence_has_as_many_terms_as_are_given(level):
    with pytest.raises(ValueError, match="the degree must be below the number of terms 5, got 1000000"):
        F2Poly._recurrence(F2Poly.random(10**6, 1), 5)
    with pytest.raises(ValueError, match="the degree must be below the number of terms 3, got 3"):
        F2Poly._recurrence(F2Poly(8), 3)
    with pytest.raises(MemoryError, match=r"too large|GiB"):
        F2Poly._recurrence(F2Poly(8), 2**70)
    assert F2Poly._recurrence(F2Poly(0b0010111001011100), 16) == F2Poly("x^3 + x + 1")


@pytest.mark.skipif(not native, reason="the tables are the core's")
def test_executing_the_module_again_leaves_the_tables():
    f, g = F2Poly.random(200_000, 1), F2Poly.random(200_000, 2)
    expected, level = f * g, _native.level
    specification = _native.__spec__
    again = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(again)
    again.set_level(level)
    assert f * g == expected


@pytest.mark.skipif(not native, reason="instruction sets are the core's")
def test_an_instruction_set_is_chosen_by_name_or_by_the_environment():
    before = _native.level
    last = _native.levels()[-1]  # portable, unless the core was compiled for one instruction set
    _native.set_level(last)
    assert _native.level == last
    m = F2Modulus(F2Poly("x^200 + x^3 + 1"))
    _native.set_level(None)
    assert _native.level == _native.levels()[0]
    assert m.power(F2Poly(2), 2**200) == m.frobenius(200) == m.modulus.frobenius_mod(200)
    _native.set_level(before)
    with pytest.raises(ValueError, match=rf"unknown instruction set 'mmx'; this processor has .*{last}"):
        _native.set_level("mmx")
    environment = {**os.environ, "F2X_BACKEND": ""}
    program = "from f2x import _native; print(_native.level)"
    for name in _native.levels():
        done = subprocess.run(
            [sys.executable, "-c", program], env={**environment, "F2X_LEVEL": name}, capture_output=True, text=True
        )
        assert done.stdout.strip() == name, done.stderr
    done = subprocess.run(
        [sys.executable, "-c", "from f2x import _native"],
        env={**environment, "F2X_LEVEL": "mmx"},
        capture_output=True,
        text=True,
    )
    assert "ValueError: unknown instruction set 'mmx'" in done.stderr


@pytest.mark.skipif(not native, reason="allocations are the core's")
def test_a_failed_allocation_is_a_memory_error(level):
    rng = random.Random(3)
    f, g = (F2Poly(rng.getrandbits(30_000) | 1) for _ in range(2))
    h = F2Poly(rng.getrandbits(900) | 1 << 900 | 1)
    bits = format(rng.getrandbits(20_000), "b")
    field = F2Extension(degree=65)
    P, Q, R = (field.polynomial([*(rng.getrandbits(65) for _ in range(n)), 1]) for n in (70, 65, 5))
    operations = {
        "product": lambda: f * g,
        "power": lambda: h**9,
        "divmod": lambda: divmod(f * h, g),
        "gcd": lambda: f.gcd(g),
        "xgcd": lambda: f.xgcd(g),
        "inverse": lambda: F2Poly(2).inverse_mod(h),
        "half_gcd": lambda: max(f, g).half_gcd(min(f, g), 15_000),
        "power modulo": lambda: pow(f, 2**100 + 1, h),
        "frobenius": lambda: h.frobenius_mod(1000),
        "composition": lambda: f.truncate(900).compose_mod(g, h),
        "modulus": lambda: F2Modulus(g).multiply(f, f),
        "trace": lambda: F2Modulus(h).trace(f, 300),
        "inner": lambda: F2Modulus(h).inner(f, 3)(F2Poly(5)),
        "recurrence": lambda: F2Poly.minimal_polynomial(bits),
        "shift": lambda: f.taylor_shift(),
        "factor": lambda: h.factor(),
        "field": lambda: F2Extension(degree=200)("z^7").inverse(),
        "product over a field": lambda: P * Q,
        "division over a field": lambda: divmod(P * P, Q),
        "gcd over a field": lambda: (R * R).gcd(R.derivative()),
        "factors over a field": lambda: R.factor(),
    }
    injected = 0
    for name, operation in operations.items():
        expected = operation()
        for countdown in range(1, 400):
            _native.fail_allocation(countdown)
            try:
                value = operation()
            except MemoryError:
                injected += 1
                continue
            finally:
                _native.fail_allocation(0)
            assert value == expected, name
            break
        if countdown == 399:
            assert operation() == expected, name
    assert injected > 100
    assert (f * g, f.gcd(g)) == (g * f, g.gcd(f))


def test_shifts_around_words(level):
    for bits in (1, 2, 63, 64, 65, 127, 128, 129):
        for count in (0, 1, 62, 63, 64, 65, 127, 128, 200):
            for value in ((1 << bits) - 1, 1 << bits >> 1):
                assert int(F2Poly(value) << count) == value << count
                assert int(F2Poly(value) << count >> count) == value


@pytest.mark.skipif(not native, reason="the core's constructor")
def test_a_class_that_makes_no_polynomials_is_a_type_error():
    class Wrong(F2Poly):
        __new__ = lambda cls, *arguments: 5  # noqa: E731

    with pytest.raises(TypeError, match=r"expected the class of a polynomial, got .*Wrong.*, which returns 5"):
        Wrong.from_bytes(b"1")


@pytest.mark.skipif(not native, reason="the core's matrices")
def test_parts_of_a_matrix_may_change_while_it_is_assembled():
    one = _native.Matrix.identity(3)
    parts = []

    class Place:
        def __index__(self):
            parts.clear()
            gc.collect()
            return 3

    parts += [(0, 0, one), (Place(), 3, _native.Matrix.identity(3)), (6, 6, one)]
    assert _native.Matrix.assemble(9, 9, parts) == _native.Matrix.identity(9)
    assert not parts
    for wrong in ([5], [(0, 0, one), 5], [(8, 0, one)]):
        with pytest.raises(AssertionError, match="do not fit"):
            _native.Matrix.assemble(9, 9, wrong)


LOADED_AGAIN = """
import importlib.util
spec = importlib.util.spec_from_file_location("f2x._native", {path!r})
try:
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
except ImportError as error:
    print(error, flush=True)
"""


@pytest.mark.skipif(not native, reason="the core's module")
def test_subinterpreters_are_refused():
    """Types are static, and the core asks the main interpreter for signals."""
    module = "_xxsubinterpreters" if sys.version_info < (3, 13) else "_interpreters"
    code = LOADED_AGAIN.format(path=_native.__file__)
    command = f"import {module} as m; m.run_string(m.create(), {code!r})"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=False)
    assert "does not support loading in subinterpreters" in done.stdout, done.stdout + done.stderr
