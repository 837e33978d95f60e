"""The table of foreign operands: each operator of each type with values of Python, numpy, sympy, FLINT and galois.

A result is right, that is the result with the constant 0 or 1 of f2x in place of the foreign value, or the operands are
refused with a sentence.
"""

import math
import operator
import os
import re
import sys
from contextlib import suppress
from fractions import Fraction
from importlib import import_module
from itertools import chain, islice, product
from pathlib import Path

import flint
import numpy as np
import pytest
import sympy

import f2x
from f2x import CRC, F2Extension, F2Matrix, F2Modulus, F2Poly, lfsr
from f2x.foreign_names import CALLS

FIELD = F2Extension(degree=3)
x = sympy.Symbol("x")
OURS = {
    "polynomial": (F2Poly("x^2 + x + 1"), F2Poly(0), F2Poly(1)),
    "matrix": (F2Matrix("11 01"), F2Matrix.zeros(2, 2), F2Matrix.identity(2)),
    "element": (FIELD("z + 1"), FIELD(0), FIELD(1)),
    "polynomial over a field": (FIELD.polynomial(["z", 1]), FIELD.polynomial([0]), FIELD.polynomial([1])),
    "array": (FIELD.array([3, 5]), FIELD.array([0, 0]), FIELD.array([1, 1])),
    "factors": (F2Poly("x^2 + 1").factor(),),
    "modulus": (F2Modulus(F2Poly("x^3 + x")),),
    "field": (FIELD,),
    "CRC": (CRC.named("CRC-32"),),
}
NUMBERS = [0, 1, 2, -1, 300, *map(np.int64, (0, 1, 2)), np.uint8(1), *map(sympy.Integer, (0, 1, 3)), flint.fmpz(1)]
NUMBERS += [False, True, np.True_, np.array(1)]
OTHERS = [
    *(0.0, 1.0, 0.5, 1j, np.float64(1), np.float32(0.5), Fraction(1), Fraction(1, 2), sympy.Float(1.0), None, "x", ""),
    *(b"\1", [1, 0], (1, 0), {1: 1}, {1}, np.array([1, 0]), np.eye(2, dtype=int), np.array([1, 0], object)),
    *(x, x + 1, sympy.Poly(x + 1, x, modulus=2), sympy.eye(2), sympy.Rational(1, 2), sympy.pi),
    *(flint.nmod(1, 2), flint.nmod_poly([1, 1], 2), flint.nmod_mat(2, 2, [1, 0, 0, 1], 2), flint.fmpz_poly([1, 1])),
    *(flint.fmpz_mat([[1, 0], [0, 1]]), flint.fmpq(1, 2), FIELD.to_flint()(1)),
]
COUNTED = ("**", "<<", ">>")
EXEMPT = {"@": (list, tuple, np.ndarray), "%": (str, bytes)}
OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "@": operator.matmul,
    "//": operator.floordiv,
    "%": operator.mod,
    "divmod": divmod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "**": operator.pow,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
REFUSALS = (TypeError, ValueError, ArithmeticError, NotImplementedError, MemoryError)


def result(call, *operands):
    """Return the value of a call, or None if it is refused with a sentence."""
    try:
        return call(*operands)
    except REFUSALS as error:
        assert len(str(error)) > 8 or isinstance(error, NotImplementedError), error  # noqa: PT017
        return None


def constant_of(theirs, constants):
    """Return our constant 0 or 1 that an integer or bool of any package equals, else None."""
    if any(theirs is number for number in NUMBERS) and theirs in (0, 1):
        return constants[int(theirs)] if constants else None
    return None


def check(ours, constants, theirs):
    """Compare every operator with the result for our constant, if the operands are not refused."""
    same = constant_of(theirs, constants)
    for name, op in OPERATORS.items():
        for reflected in (False, True):
            found = result(op, *((theirs, ours) if reflected else (ours, theirs)))
            if found is None or (name in ("@", "%") and isinstance(theirs, EXEMPT[name])):
                continue  # the product of a matrix and a vector; % formats text
            case = (name, reflected, ours, theirs, found)
            if name in COUNTED and not reflected:
                assert not isinstance(theirs, bool | float), case
                assert found == op(ours, int(theirs)), case
            elif name in COUNTED:
                assert type(theirs) is flint.fmpz_mat, case  # FLINT takes int(f) as an exponent
            else:
                assert same is not None, case
                op = operator.matmul if isinstance(ours, F2Matrix) and name == "*" else op
                assert found == op(*((same, ours) if reflected else (ours, same))), case
                assert type(found) in (type(ours), tuple), case
    for found in (result(operator.eq, ours, theirs), result(operator.eq, theirs, ours)):
        if found is None:  # an array or value of another package could mean the same
            assert type(theirs).__module__.split(".")[0] in ("numpy", "sympy", "flint", "galois"), (ours, theirs)
        elif constants and np.ndim(theirs) == 0:
            assert found is any(ours == c and theirs == k for k, c in enumerate(constants[:2])), (ours, theirs)
        else:
            assert type(found) is bool, (ours, theirs)


@pytest.mark.parametrize("kind", OURS)
def test_every_operand_is_right_or_refused(kind):
    for ours in OURS[kind]:
        for theirs in (*NUMBERS, *OTHERS):
            check(ours, OURS[kind][1:], theirs)


@pytest.mark.extras
@pytest.mark.parametrize("kind", OURS)
def test_every_operand_of_galois_is_right_or_refused(kind):
    galois = pytest.importorskip("galois")
    field = galois.GF(2)
    for ours in OURS[kind]:
        for theirs in (galois.Poly([1, 1]), galois.Poly([1]), field([1, 0]), field([[1, 0], [0, 1]]), galois.GF(8)(3)):
            check(ours, OURS[kind][1:], theirs)


def test_a_divisor_leaves_0_and_equal_values_have_equal_hashes():
    f, g = F2Poly("x^8 + 1"), F2Poly("x + 1")
    assert f % g == 0 == FIELD(0) == FIELD.polynomial([]) == f % g == F2Poly(0)
    assert f % F2Poly("x") == 1 == 1.0 == F2Poly(1) == FIELD(1) == FIELD.polynomial([1]) == F2Poly(1)
    assert [F2Matrix.zeros(3, 5) == 0, F2Matrix.identity(4) == 1, F2Matrix("11") == 1, F2Poly("x") == 2] == [1, 1, 0, 0]
    for ours, zero, one in (values for values in OURS.values() if len(values) == 3):
        for k, c in ((0, zero), (1, one), (True, one), (np.int64(1), one)):
            assert [ours * k, k * ours] == [ours @ c, c @ ours] if isinstance(ours, F2Matrix) else [ours * c, c * ours]
            assert isinstance(ours, F2Matrix) or [ours + k, k - ours] == [ours + c, c - ours]
    assert g == FIELD.polynomial(g)
    assert FIELD.polynomial(["z"]) == FIELD("z") != F2Poly("x")
    assert len({0, F2Poly(0), FIELD(0), FIELD.polynomial([])}) == 1
    assert len({1, F2Poly(1), FIELD(1), FIELD.polynomial([1]), g, FIELD.polynomial(g)}) == 2
    assert len({0, F2Matrix.zeros(2, 3)}) == len({1, F2Matrix.identity(3)}) == 1
    assert len({FIELD("z"), FIELD.polynomial(["z"])}) == 1


def test_fields_there_and_back_in_sympy():
    for field in map(F2Extension, ("z + 1", "z² + z + 1", "z³ + z + 1", "z^4 + z^3 + z^2 + z + 1")):
        z = sympy.Symbol("z")
        for a in field:
            assert field(a.to_sympy()) == a
            assert a.to_sympy() == sympy.Poly(
                list(map(int, format(int(a), "b"))), z, domain=sympy.GF(2, symmetric=False)
            )
        f = field.polynomial([*field, 1], "λ")
        assert field.polynomial(f.to_sympy()) == f
        assert str(field.polynomial(f.to_sympy())) == str(f)
    t, z = sympy.Symbol("x"), sympy.Symbol("z")
    assert str(F2Extension(degree=2).polynomial(t**2 + 3 * z * t + z + 2)) == "x^2 + zx + z"


@pytest.mark.parametrize("function", [math.gcd, math.lcm, math.isqrt, hex, operator.index, range, math.comb])
def test_functions_of_integers_refuse_polynomials(function):
    for values in ((F2Poly("x^2 + 1"), F2Poly("x + 1")), (F2Poly("x"),)):
        with pytest.raises(TypeError):
            function(*values)


def resident():
    """Return the bytes of memory of this process on Linux, else 0."""
    pages = Path("/proc/self/statm")
    return int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if pages.exists() else 0


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_million_operations_of_the_table_leave_no_memory():
    operators, theirs = (*OPERATORS.values(), operator.eq), (*NUMBERS, *OTHERS)

    values = [ours for values in OURS.values() for ours in values]

    def operations(count):
        passes = (product(values, theirs, operators, (False, True)) for _ in range(count))
        for ours, other, op, reflected in islice(chain.from_iterable(passes), count):
            with suppress(*REFUSALS):
                op(*((other, ours) if reflected else (ours, other)))

    operations(40_000)
    blocks, memory = sys.getallocatedblocks(), resident()
    operations(1_000_000)
    assert sys.getallocatedblocks() - blocks < 2000
    assert resident() - memory < 4 * 2**20


# Names of other packages are answered by a call that runs, and f2x defines none of them.

K = F2Extension(degree=8)
A = F2Matrix("110 011 001")
OF_F2X = {
    name: getattr(f2x, name)
    for name in ("CRC", "F2Extension", "F2Matrix", "F2Poly", "LinearGenerator", "MT19937", "ReedSolomon", "lfsr")
}
OF_F2X |= {
    "f": F2Poly("x^3 + x + 1"),
    "g": F2Poly("x^2 + x + 1"),
    "K": K,
    "a": K("z + 1"),
    "L": F2Extension(modulus=0x11D),
}
OF_F2X |= {
    "A": A,
    "B": A.T,
    "b": [1, 0, 1],
    "c": CRC.named("CRC-8/SMBUS"),
    "m": b"123456789",
    "r": lfsr("4,1,0"),
    "path": Path(__file__),
    "numpy": np,
    "words": range(1, 625),
}
SUBJECTS = {"F2Poly": "f", "F2Extension": "K", "F2Element": "a", "F2Matrix": "A", "CRC": "c"}
SUBJECTS |= {"LinearGenerator": "r", "_MersenneTwister": "MT19937"}


def test_every_call_of_the_table_runs():
    for calls in CALLS.values():
        for call in calls:
            eval(call, OF_F2X)


def test_each_foreign_name_has_one_answer_and_f2x_does_not_define_it():
    for kind, calls in CALLS.items():
        value = f2x if kind == "f2x" else OF_F2X[SUBJECTS[kind]]
        names = " ".join(calls.values()).split()
        assert sorted(names) == sorted(set(names))
        for name in names:
            with pytest.raises(AttributeError, match=f"attribute '?{name}'?: write "):
                getattr(value, name)


def test_names_without_an_answer_have_the_usual_error():
    with pytest.raises(AttributeError, match=r"an F2Matrix has no attribute 'color'$"):
        _ = A.color
    with pytest.raises(AttributeError, match=r"No f2x attribute color$"):
        _ = f2x.color
    assert not hasattr(K, "__array__")
    assert not hasattr(import_module("f2x"), "GF")


def test_parts_and_values_do_not_mix():
    with pytest.raises(TypeError, match=re.escape("other parts are written without ()")):
        K.modulus()
