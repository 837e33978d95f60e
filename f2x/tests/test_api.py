"""What users type: keywords, subclasses, constants, numpy's values, and the sentences that refuse the rest."""

import inspect
import os
import re
import subprocess
import sys
from array import array
from collections import deque
from pathlib import Path

import numpy as np
import pytest

import f2x
from f2x import F2Matrix, F2Modulus, F2Poly

ROOT = Path(f2x.__file__).parents[1]
F, G, M, S = F2Poly("x^3 + x + 1"), F2Poly("x^2 + 1"), F2Modulus(F2Poly("x^3 + x + 1")), F2Matrix("110 111 011")

NAMED = {
    "gcd": (F, {"other": G}),
    "xgcd": (F, {"other": G}),
    "lcm": (F, {"other": G}),
    "divide_exactly": (F * G, {"other": G}),
    "inverse_mod": (G, {"modulus": F}),
    "half_gcd": (F, {"other": G, "stop": 2}),
    "compose_mod": (G, {"g": F, "modulus": F * G}),
    "frobenius_mod": (F, {"k": 5}),
    "truncate": (F, {"n": 2}),
    "from_bytes": (F2Poly, {"data": b"\x0b\x01"}),
    "reverse": (F, {"n": 7}),
    "reduce": (M, {"a": F * G + 1}),
    "multiply": (M, {"a": G, "b": F2Poly("x")}),
    "square": (M, {"a": G}),
    "squares": (M, {"a": G, "k": 2}),
    "trace": (M, {"a": G, "k": 3}),
    "power": (M, {"a": G, "n": -5}),
    "inverse": (M, {"a": G}),
    "frobenius": (M, {"k": 7}),
    "compose": (M, {"a": G, "g": F2Poly("x^2")}),
}


@pytest.mark.parametrize("name", NAMED)
def test_arguments_are_taken_by_place_and_by_name(name):
    subject, named = NAMED[name]
    method, values = getattr(subject, name), list(named.values())
    by_place = method(*values)
    assert by_place == method(**named) == method(**dict(reversed(named.items())))
    assert by_place == method(values[0], **dict(list(named.items())[1:]))
    assert list(inspect.signature(method).parameters) == list(named)
    for wrong in ((*values, 1), ()) if name != "reverse" else ((1, 2),):
        with pytest.raises(TypeError):
            method(*wrong)
    for extra in ({"other_": 1}, {next(iter(named)): values[0]}):
        with pytest.raises(TypeError, match="reverse" if name == "reverse" else f"'{next(iter(extra))}'"):
            method(*values, **extra)


def test_signatures_are_those_that_are_documented():
    assert list(inspect.signature(F2Poly).parameters) == ["x", "variable"]
    assert list(inspect.signature(F2Modulus).parameters) == ["f"]


def test_a_subclass_may_pass_the_arguments_on():
    class Polynomial(F2Poly):
        def __init__(self, x=0, variable=None):
            super().__init__(x, variable)

    class Modulus(F2Modulus):
        def __init__(self, f):
            super().__init__(f)

    f = Polynomial("z + 1", "y")
    assert (str(f), type(f * f), str(Polynomial())) == ("y + 1", Polynomial, "0")
    assert Modulus(F) == M
    F.__init__(7)  # a value stays what it is
    assert F2Poly("x^3 + x + 1") == F


def test_types_of_the_core_are_heap_types_that_stay_as_they_are_and_lose_no_reference():
    if f2x.backend != "native":
        pytest.skip("FLINT has no types in C")
    types = [value for value in vars(f2x._native).values() if isinstance(value, type)]
    assert {t.__name__ for t in types} == {"Extension", "Inner", "Matrix", "Modulus", "Polynomial"}
    for t in types:
        assert t.__flags__ >> 8 & 3 == 3  # immutable, on the heap
    types += [F2Poly, F2Modulus]
    before = [sys.getrefcount(t) for t in types]
    for _ in range(100):
        F2Modulus(F).inner(F, 1), F2Matrix([[1]]), f2x._native.Extension(F), f2x._native.Polynomial(3)
    assert max(sys.getrefcount(t) - count for t, count in zip(types, before, strict=True)) < 10


def test_bytes_are_read_as_int_reads_them():
    f = F2Poly("x^8 + x^3 + x + 1")
    for data in ([11, 1], (11, 1), iter([11, 1]), b"\x0b\x01", bytearray([11, 1]), np.array([11, 1], np.uint8), f):
        assert F2Poly.from_bytes(data) == f
    for wrong, error in ((5, TypeError), ("ab", TypeError), ([256], ValueError), ([-1], ValueError), (None, TypeError)):
        with pytest.raises(error):
            F2Poly.from_bytes(wrong)


@pytest.mark.parametrize("wrong", [[0, 1], (1,), "a", b"a", bytearray(b"a"), array("b", [1]), deque([1]), np.eye(2)])
def test_sequences_are_not_operands(wrong):
    sentence = "operands of an F2Poly are polynomials, 0 and 1, got "
    for operation in (lambda: F * wrong, lambda: wrong * F, lambda: F + wrong, lambda: F % wrong):
        with pytest.raises(TypeError, match=sentence) as caught:
            operation()
        assert "\n" not in str(caught.value)


def test_the_operators_of_other_types_are_tried():
    class Vector(list):
        def __rmul__(self, f):
            return "mine"

        __radd__ = __rmul__

    assert F * Vector() == F + Vector() == "mine"


@pytest.mark.parametrize("one", [1, True, np.int64(1), np.uint8(1), np.True_])
def test_0_and_1_are_constants_everywhere(one):
    zero = type(one)(0)
    assert F + one == one + F == F + F2Poly(1)
    assert F * zero == zero * F == F2Poly(0)
    assert F.gcd(one) == F2Poly(1)
    assert F.gcd(zero) == F
    assert (F.compose(one), F.compose(zero)) == (F2Poly(1), F2Poly(1))
    assert F.compose_mod(one, F) == F2Poly(1)
    assert (F(one), F(zero)) == (1, 1)
    assert (M.multiply(one, G), M.power(one, 5), M.inverse(one)) == (G, F2Poly(1), F2Poly(1))
    assert S * one == one * S == S
    assert S * zero == F2Matrix.zeros(3, 3)
    assert F2Matrix.from_blocks([[S, zero], [zero, one * S]]).rank() == 6


REFUSED = {
    "F + 6": r"TypeError: an integer operand is a constant, 0 or 1, got 6; for the .* bits write F2Poly\(6\)",
    "F + (-1)": "TypeError: an integer operand is a constant, 0 or 1, got -1$",
    "F + 10**50": "TypeError: an integer operand is a constant, 0 or 1, got a number of 167 bits; .*number",
    "F.compose(2)": "TypeError: an integer operand is a constant, 0 or 1, got 2",
    "F.compose('x')": "TypeError: expected an F2Poly, 0 or 1, got 'x'",
    "F.gcd('x')": "TypeError: expected an F2Poly, 0 or 1, got 'x'",
    "F.gcd(np.eye(9))": r"TypeError: expected an F2Poly, 0 or 1, got a value of type ndarray and shape \(9, 9\)",
    "M.power(G, True)": "TypeError: the exponent must be an integer, got True",
    "F ** np.True_": "TypeError: the exponent must be an integer, got np.True_",
    "F ** np.eye(1)": "TypeError: the exponent must be an integer, got a value of type ndarray",
    "pow(1, 3, F)": "TypeError: unsupported operand",
    "F.shift(9)": r"AttributeError: an F2Poly has no attribute 'shift': write f << 9, x\^9 f; f.taylor_shift\(\) is",
    "F(2)": "ValueError: a number in F2 is 0 or 1, got 2",
    "F(1.0)": "TypeError: .* is evaluated at 0, 1, .* got a value of type float, in which 1 . 1 is not 0",
    "F(np.float64(1))": "TypeError: .* got a value of type float64, in which 1 . 1 is not 0",
    "F(sympy.Symbol('y'))": "TypeError: .* got a value of type Symbol",
    "F('1')": "TypeError: .* got a value of type str",
    "F(sympy.eye(2))": "TypeError: a polynomial is evaluated at an F2Matrix, not at a value of type MutableDenseMatrix",
    "F(F2Matrix('10'))": "ValueError: a polynomial is evaluated at a square matrix, got 1 × 2",
    "S == np.array([1, 0, 1])": r"TypeError: an F2Matrix is equal to a matrix, got an array of shape \(3,\)",
    "S.solve(5)": "TypeError: the right side is a vector of 3 entries 0 and 1, got 5",
    "S.solve(np.eye(2, dtype=int))": "ValueError: the right side must have 3 rows, got 2",
    "S.witness(np.eye(3, dtype=int))": "TypeError: the right side is a vector of 3 entries",
    "S['a']": "TypeError: an index of an F2Matrix is an integer or a slice, or one of two is a sequence, got 'a'",
    "S[0, 1.5]": "TypeError: an index of an F2Matrix is an integer or a slice, or one of two is a sequence, got 1.5",
    "S[10**50]": "IndexError: rows of a matrix of 3 × 3 go from -3 to 2, got a number of 167 bits",
    "S[:, -4]": "IndexError: columns of a matrix of 3 × 3 go from -3 to 2, got -4",
    "F2Matrix.hstack([])": "ValueError: expected at least one matrix, got none",
    "F2Matrix.vstack([])": "ValueError: expected at least one matrix, got none",
    "F2Matrix.from_blocks([[0, 0]])": "ValueError: row 0 of blocks has only 0 and 1, which have no height",
    "S.plot(1, 2, 3)": r"TypeError: plot\(\) takes",
    "F << 10**20": "MemoryError: a polynomial of degree 100,000,000,000,000,000,003 would need 11,641,532,183 GiB",
    "F2Matrix.zeros(10**6, 10**6)": "MemoryError: a matrix of 1,000,000 × 1,000,000 would need 116 GiB",
    **{
        f"np.{name}(S)": "TypeError: (numpy's .* does not compute modulo 2; take a method|operand 'F2Matrix' does not)"
        for name in (
            "poly",
            "diff",
            "sum",
            "cumsum",
            "gradient",
            "sort",
            "median",
            "trace",
            "linalg.inv",
            "sin",
            "add.reduce",
        )
    },
}


@pytest.mark.parametrize("call", REFUSED)
def test_errors_are_sentences(call):
    names = {"F": F, "G": G, "M": M, "S": S, "np": np, "F2Matrix": F2Matrix, "sympy": pytest.importorskip("sympy")}
    with pytest.raises((TypeError, ValueError, IndexError, MemoryError, AttributeError)) as caught:
        eval(call, names)
    message = f"{caught.type.__name__}: {caught.value}"
    assert re.match(REFUSED[call], message), message
    assert "_native" not in message
    assert "\n" not in message


def test_functions_of_numpy_that_move_entries_take_an_f2matrix():
    assert np.array_equal(np.vstack([S, S]), np.vstack([S.to_numpy()] * 2))
    assert (np.count_nonzero(S), np.shape(S), np.array_equal(S, S.to_numpy())) == (7, (3, 3), True)


def test_an_f2matrix_is_equal_to_an_array_of_its_entries():
    entries = S.to_numpy()
    for array_ in (entries, entries.astype(bool), entries.astype(float), entries.astype(np.int64)):
        assert [S.__eq__(array_), array_ == S, S.__ne__(array_), array_ != S] == [True, True, False, False]
    for other in (np.eye(3), entries + 2, entries[:2], np.zeros((0, 3))):
        assert [S.__eq__(other), other == S, S.__ne__(other), other != S] == [False, False, True, True]


def test_several_right_sides_may_be_an_array():
    assert S.solve(np.eye(3, dtype=int)) == S.inverse()
    with pytest.raises(ValueError, match=r"no solution: A\.witness"):
        F2Matrix("11 11").solve(np.eye(2, dtype=int))


def test_a_trace_of_a_huge_number_of_terms():
    a = F2Poly("x^2")
    for f in (F, F2Poly("x + 1"), F2Poly("x^6 + x^2"), F2Poly("x^20 + x^9 + 1"), F2Poly(1)):
        m = F2Modulus(f)
        for k in (*range(4 * f.degree() + 996, 4 * f.degree() + 1006), 3000, 4095, 4096, 4097):
            power = total = m.reduce(a)
            for _ in range(k - 1):
                power = m.square(power)
                total = total + power
            assert m.trace(a, k) == total
    assert F2Modulus(F).trace(a, 3 * 10**40) == F2Modulus(F).trace(a, 3 * (10**40 % 2)) == F2Poly(0)


def test_every_public_name_is_found_and_no_other():
    assert {name for name in f2x.__all__ if getattr(f2x, name).__doc__} == set(f2x.__all__)
    assert f2x.Step is type(S.elimination_steps()[0])
    with pytest.raises(AttributeError, match="No f2x attribute lightest"):
        getattr(f2x, "lightest")  # noqa: B009


def test_an_unknown_instruction_set_is_refused_with_the_list_of_the_known():
    if f2x.backend != "native":
        pytest.skip("FLINT has no instruction sets")
    environment = {**os.environ, "F2X_LEVEL": "bogus", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", "import f2x"], capture_output=True, text=True, env=environment, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ValueError: unknown instruction set 'bogus'; this processor has ")
    assert last.endswith(f2x._native.levels()[-1])
