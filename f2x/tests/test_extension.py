"""Extension fields against slow computations: tables of all products, brute force over small fields, sympy, FLINT."""

import copy
import operator
import pickle
import random
from functools import cache
from itertools import product
from math import gcd

import numpy as np
import pytest

import f2x
from f2x import F2Element, F2Extension, F2Matrix, F2Poly, ReedSolomon, by_flint, cyclotomic_cosets, extension_field
from f2x.extension_factoring import ExtensionModulus
from f2x.power_factors import PrimeFactors
from f2x.ring import Polynomial

pytestmark = pytest.mark.engine_free
MODULI = ("x", "x + 1", "x^2 + x + 1", "x^3 + x + 1", "x^3 + x^2 + 1", "x^4 + x + 1", "x^4 + x^3 + x^2 + x + 1")
FIELDS = [F2Extension(modulus=modulus) for modulus in MODULI]
native = f2x.backend == "native"
LENGTHS = ((1, 1), (1, 3), (9, 8), (13, 40), (90, 75))
DEGREES = (1, 2, 3, 8, 33, 63, 64, 65, 130)
ARRAY_DEGREES = (1, 2, 8, 16, 17, 64)


def times(a, b, modulus):
    """Multiply as a child does: shift, add, and subtract the modulus."""
    total, degree = 0, modulus.bit_length() - 1
    for i in range(b.bit_length()):
        if b >> i & 1:
            total ^= a << i
    for i in range(total.bit_length() - 1, degree - 1, -1):
        if total >> i & 1:
            total ^= modulus << i - degree
    return total


def test_a_subfield_has_the_roots_of_its_equation():
    K = F2Extension(modulus=0x11B)
    for degree in (1, 2, 4, 8):
        assert list(K.subfield(degree)) == [a for a in K if a ** (2**degree) == a]
    with pytest.raises(ValueError, match="a field of degree 8 has no subfield of degree 3"):
        K.subfield(3)


@pytest.mark.parametrize("field", FIELDS, ids=MODULI)
def test_tables_of_all_sums_products_and_quotients(field):
    modulus = int(field.modulus)
    for a, b in product(field, repeat=2):
        assert int(a + b) == int(a - b) == int(a) ^ int(b)
        assert int(a * b) == times(int(a), int(b), modulus)
        if b:
            assert a / b * b == a
            assert b ** (field.order() - 1) == 1 == b * b.inverse()
    assert len(set(field)) == field.order()


def test_a_logarithm_needs_all_primes_of_the_order(monkeypatch):
    g = F2Extension(degree=20).primitive_element()
    power = g**123456
    assert power.log(g) == 123456
    monkeypatch.setattr(
        extension_field, "prime_factors_of_power", lambda *_: PrimeFactors((3, 5, 11, 31), composites=(41,))
    )
    with pytest.raises(RuntimeError, match="of the base is not factored in 60 seconds"):
        power.log(g)


@pytest.mark.parametrize("field", FIELDS, ids=MODULI)
def test_order_logarithm_trace_and_minimal_polynomial_by_their_definitions(field):
    g = field.primitive_element()
    powers = [g**k for k in range(field.order() - 1)]
    assert len(set(powers)) == field.order() - 1
    for a in field:
        conjugates = [a]
        while conjugates[-1] * conjugates[-1] != a:
            conjugates.append(conjugates[-1] * conjugates[-1])
        assert a.conjugates() == tuple(conjugates)
        assert a.trace() == sum((a ** (2**i) for i in range(field.degree())), field.zero())
        assert a.sqrt() * a.sqrt() == a
        vanishing = [f for f in map(F2Poly, range(2, 2 << field.degree())) if horner(f, a) == 0]
        assert a.minimal_polynomial() == vanishing[0]
        if a:
            assert a.log() == powers.index(a)
            assert a.multiplicative_order() == next(k for k in range(1, field.order()) if a**k == 1)


def horner(f, a):
    value = a - a
    for digit in format(int(f), "b"):
        value = value * a + int(digit)
    return value


def test_values_of_long_polynomials():
    field = F2Extension("x^8 + x^4 + x^3 + x + 1")
    for f in (F2Poly.random(n, seed=n) for n in (0, 1, 7, 8, 9, 63, 200, 1000)):
        for a in (field.zero(), field.one(), field.gen(), field(0x53), field(0xFF)):
            assert f(a) == horner(f, a), (f, a)


def test_a_leading_coefficient_that_is_a_sum_is_in_brackets():
    z = F2Extension(degree=2)("z")
    factors = z.field.polynomial([z, z + 1]).factor()
    assert (str(factors), factors.latex()) == ("(z + 1)·(x + z + 1)", "(z + 1) (x + z + 1)")


@pytest.mark.parametrize("field", FIELDS, ids=MODULI)
def test_factors_by_trying_every_polynomial(field):
    monic = (
        [field.polynomial([*c, 1]) for d in (1, 2) for c in product(field, repeat=d)]
        if field.order() < 16
        else [field.polynomial([c, 1]) for c in field]
    )
    for bits in range(2, 80):
        f = F2Poly(bits)
        factors = f.factor(field)
        assert factors.expand() == field.polynomial(f)
        assert f.roots(field) == tuple(a for a in field if horner(f, a) == 0)
        rest, found = field.polynomial(f), []
        for p in monic:  # a divisor that is left after those of lower degree is irreducible
            while rest.degree() > 0 and not rest % p:
                rest //= p
                found.append(p)
        listed = [p for p, e in factors for _ in range(e)]
        assert sorted(p for p in listed if p in monic) == sorted(found)
        assert factors.multiplicities == tuple(e for _, e in factors)


def test_all_polynomials_of_low_degree_over_f4_have_their_roots():
    field = F2Extension(degree=2)
    for c in product(field, repeat=4):
        f = field.polynomial(c)
        if f:
            assert f.roots() == tuple(a for a in field if sum((x * a**i for i, x in enumerate(c)), field.zero()) == 0)
            assert product_of(f.factor(), field) == f
            assert f.is_irreducible() == (f.degree() > 0 and [e for _, e in f.monic().factor()] == [1])


def product_of(factors, field):
    value = field.polynomial([1])
    for p, e in factors:
        for _ in range(e):
            value = value * p
    return value


def test_the_splitting_field_is_the_least_field_with_all_roots():
    for bits in range(1, 130):
        f = F2Poly(bits)
        field = f.splitting_field()
        squarefree = f // f.gcd(f.derivative())  # without multiple roots, or with fewer
        roots = len(f.roots(field))
        assert roots == sum(p.degree() for p in f.factor().factors) >= squarefree.degree()
        for d in range(1, field.degree()):
            assert len(f.roots(2**d)) < roots


def test_the_field_of_aes_against_published_values():
    field = F2Extension("x^8 + x^4 + x^3 + x + 1")  # FIPS 197, sections 4.2 and 4.2.1
    assert field(0x57) * field(0x83) == field(0xC1)
    assert field(0x57) * field(0x13) == field(0xFE)
    assert field.primitive_element() == field(3)
    assert field.gen().multiplicative_order() == 51


def test_fields_of_large_degree():
    field = F2Extension(degree=400)
    a = field(F2Poly.random(399, seed=1))
    assert a.inverse() * a == 1
    assert a.frobenius(400) == a
    assert a ** (2**400 - 2) == 1 / a
    assert a.minimal_polynomial()(a) == 0
    mersenne = F2Extension(degree=31)
    assert (mersenne(7) ** 123_456_789).log(mersenne(7)) == 123_456_789
    with pytest.raises(ValueError, match="primes are at most 2\\^36, got the prime 2305843009213693951"):
        F2Extension(degree=61).gen().log()


def test_flint_there_and_back():
    for field in FIELDS:
        for a in field:
            assert field(a.to_flint()) == a
            for b in field:
                assert (a * b).to_flint() == a.to_flint() * b.to_flint()
        f = field.polynomial([*field, 1], "λ")
        assert field.polynomial(f.to_flint(), "λ") == f


def test_sums_with_polynomials_over_f2_and_compositions():
    z, x = F2Extension(degree=2).gen(), F2Poly("λ")
    f = (x + z) ** 2 * (z + 1 + x) ** 2
    assert f == z.field.polynomial(F2Poly("λ^4 + λ^2 + 1"))
    assert (str(z * x + 1), str(x * z), f"{z:>3}|{x + z:<7}|") == ("zλ + 1", "zλ", "  z|λ + z  |")
    for g in (x * x + z, z * x, x + 1):
        for a in z.field:
            assert f(g)(a) == f(horner_at(g, a))
    assert f.factor() == F2Poly("λ^4 + λ^2 + 1").factor(field=4)


def horner_at(g, a):
    return g(a) if hasattr(g, "field") else horner(g, a)


def test_values_print_as_mathematics_and_can_be_typed_in_again():
    field = F2Extension("x^12 + x^3 + 1")
    a = field("z^11 + z²")
    f = field.polynomial([a, 1, 0, "z", "z + 1"], "λ")
    assert str(a) == "z^11 + z^2"
    assert (a.latex(), str(f)) == ("z^{11} + z^{2}", "(z + 1)λ^4 + zλ^3 + λ + z^11 + z^2")
    assert f.latex() == r"(z + 1) \lambda^{4} + z \lambda^{3} + \lambda + z^{11} + z^{2}"
    for value in (field, a, f, F2Extension("x^2 + x + 1", "a")):
        assert eval(repr(value)) == pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert hash(copy.deepcopy(value)) == hash(value)
        assert value._repr_latex_() == f"${value.latex()}$"
    assert str(F2Poly("λ^4 + λ^2 + 1").factor(field=4)) == "(λ + z)^2·(λ + z + 1)^2"
    assert str(F2Poly("λ^4 + λ^2 + 1")(F2Extension("x^3 + x + 1").gen())) == "z + 1"
    assert str(field.polynomial([])) == "0"
    assert str(F2Extension("x^2 + x + 1", "a").gen()) == "a"


def test_zero_and_one_are_the_integers_and_alike_in_all_fields():
    a, b = F2Extension(degree=2), F2Extension(degree=3)
    assert a.one() == 1 == b.one()
    assert len({a.one(), b.one(), 1, a.zero(), 0}) == 2
    assert a.gen() != b.gen()
    assert a.gen() != 2
    assert 1 + a.gen() == a("z + 1") == a.gen() - 1
    assert sum([a.gen(), a.one()]) == a("z + 1")


REFUSED = {
    "F2Extension('x^2 + 1')": "ValueError: the modulus of a field must be irreducible, got x\\^2 \\+ 1",
    "F2Extension('1')": "ValueError: the modulus of a field must be irreducible, got 1",
    "F2Extension(8)": r"TypeError: the number 8 could be .* F2Extension\(degree=8\) or F2Extension\(modulus=0x8\)",
    "F2Extension(modulus=4)": r"ValueError: the modulus of a field must be irreducible, got x\^2",
    "F2Extension()": "TypeError: a field has a modulus or a degree",
    "F2Poly(7).factor(6)": "ValueError: a field of characteristic 2 has 2, 4, 8, 16, ... elements, got 6",
    "F2Poly('x').factor(field=True)": "TypeError: a field is an F2Extension or the number of its elements, got True",
    "F2Poly(0).factor(field=4)": "ValueError: the polynomial 0 has no factorization",
    "F2Element()": "TypeError: an element is made by its field",
    "F4.gen() + F8.gen()": "TypeError: operands must be elements of one field",
    "F4.gen() * 2": "TypeError: an integer operand is a constant, 0 or 1, got 2",
    "F4(F8.gen())": "ValueError: expected an element of F2Extension\\('z\\^2 \\+ z \\+ 1'\\), got one of",
    "F4(F8.to_flint().gen())": r"ValueError: expected an element of flint in the field modulo z\^2 \+ z \+ 1, got z",
    "1 / F4.zero()": "ZeroDivisionError: 0 has no inverse",
    "F4.zero().multiplicative_order()": "ValueError: 0 has no order",
    "F4.gen().log(F4.one())": "ValueError: z is not a power of 1",
    "F4.polynomial(5)": "TypeError: expected text, coefficients from the constant on, .* got 5",
    "F4.polynomial('x^')": r"ValueError: expected terms .* got 'x\^'",
    "F4.polynomial('zx·')": "ValueError: expected terms .* got 'zx·'",
    "F4.polynomial('x*+1')": "ValueError: expected terms .* got 'x.\\+1'",
    "F4.polynomial('x^99999999999')": "MemoryError: a power of degree 99,999,999,999 would need .* smaller exponent",
    "F4.polynomial([1]) + F8.polynomial([1])": "TypeError: operands must be over one field",
    "F4.polynomial([0, 1]) ** -1": "ValueError: .* at least 0, got -1",
    "list(F4.polynomial([1]))": "TypeError: .*not iterable",
}


@pytest.mark.parametrize("line", REFUSED)
def test_values_that_do_not_fit_are_refused_with_the_value(line):
    names = {"F4": F2Extension(degree=2), "F8": F2Extension(degree=3), "F2Poly": F2Poly, "F2Element": F2Element}
    kind, _, words = REFUSED[line].partition(": ")
    with pytest.raises(Exception, match=words) as caught:
        eval(line, {"F2Extension": F2Extension, **names})
    assert type(caught.value).__name__ == kind


def test_every_print_is_read_back():
    for field in FIELDS[:4]:
        f = field.polynomial([*list(field)[:9], 1], "λ")
        factors = (f * f * (f + 1)).factor()
        assert field.polynomial(str(f)) == f
        assert field.polynomial(str(factors)) == factors.expand()
        assert F2Extension(str(field)) == field
        assert all(field(str(a)) == a for a in field)
    for text in ("x + ", "x + y", "(x", "x)", "x + 2", ""):
        with pytest.raises(ValueError, match=r"expected|parenthesis"):
            F2Extension(degree=2).polynomial(text)


@pytest.mark.parametrize(
    ("modulus", "degree"), [("x^4 + x + 1", 8), ("x^3 + x^2 + 1", 3), ("x + 1", 5), ("x^2 + x + 1", 6)]
)
def test_an_embedding_keeps_sums_and_products(modulus, degree):
    small, large = F2Extension(modulus), F2Extension(degree=degree)
    into = small.embedding(large)
    for a, b in product(small, repeat=2):
        assert (into(a * b), into(a + b)) == (into(a) * into(b), into(a) + into(b))
    assert len({into(a) for a in small}) == small.order()
    assert all(into(a).frobenius(small.degree()) == into(a) for a in small)
    with pytest.raises(ValueError, match="is in fields of degree"):
        large.embedding(F2Extension(degree=degree + 1))


def test_characteristic_polynomials_are_products_over_the_conjugates():
    for field in FIELDS:
        for a in field:
            x, total = field.polynomial([0, 1]), field.polynomial([1])
            for k in range(field.degree()):
                total = total * (x + a.frobenius(k))
            assert total == a.characteristic_polynomial()


def test_cyclotomic_cosets_are_the_exponents_of_irreducible_factors():
    for n in (1, 3, 7, 15, 21):
        field = (F2Poly.monomial(n) + 1).splitting_field()
        root = field.primitive_element() ** ((field.order() - 1) // n)
        cosets = cyclotomic_cosets(n)
        assert sorted(i for coset in cosets for i in coset) == list(range(n))
        for coset in cosets:
            assert {root**i for i in coset} == set((root ** coset[0]).conjugates())
    with pytest.raises(ValueError, match="even n, got 6"):
        cyclotomic_cosets(6)


# Polynomials over extension fields: the core against FLINT.


@cache
def field_of(k):
    return F2Extension("z + 1") if k == 1 else F2Extension(degree=k)


def random_polynomial(k, n, rng, monic=False):
    return field_of(k).polynomial([*(rng.getrandbits(k) for _ in range(n)), int(monic)])


@cache
def cases():
    """Return the tuples (field, a, b, product, quotient, remainder, gcd), computed by FLINT, for many a and b."""
    rng, found = random.Random(1), []
    for k in DEGREES:
        for n, m in LENGTHS:
            common = random_polynomial(k, min(n, m) // 3, rng, monic=True)
            a, b = (random_polynomial(k, length, rng, monic=length == 9) * common for length in (n, m))
            if a and b:
                f, g = a.to_flint(), b.to_flint()
                found.append((field_of(k), a, b, f * g, *divmod(f, g), f.gcd(g)))
    return found


@pytest.mark.skipif(not native, reason="FLINT against itself")
def test_arithmetic_is_that_of_flint(level):
    for field, a, b, *expected in cases():
        core = type(field._arithmetic)(field.modulus)  # prepared by the level in use
        values = (
            core.multiply(a._packed, b._packed),
            *core.divide(a._packed, b._packed),
            core.gcd(a._packed, b._packed),
        )
        assert [a._of(v).to_flint() for v in values] == expected, (field, a.degree(), b.degree())
        assert core.remainder(a._packed, b._packed) == values[2]
        assert core.square(a._packed) == core.multiply(a._packed, a._packed)


def test_arithmetic_modulo_a_polynomial_by_its_definition(level):
    for k, n in ((1, 9), (8, 30), (33, 5), (64, 3), (64, 150), (70, 90)):
        rng = random.Random(k)
        f, a, b = random_polynomial(k, n + 1, rng), *(random_polynomial(k, n, rng) for _ in range(2))
        f += f._x() ** (n + 1)  # a degree above that of a and b, and for some k another leading coefficient
        modulus = ExtensionModulus(f)
        assert modulus.squares(a, 3) == a**8 % f
        if native:
            assert modulus.multiply(a, b) == a * b % f
            value = a - a
            for c in reversed(a.coefficients()):
                value = (value * b + c) % f
            assert modulus.compose(a, b) == value


@pytest.mark.parametrize("k", DEGREES)
def test_arithmetic_of_the_backends_is_the_same(k):
    ours, theirs = field_of(k)._arithmetic, by_flint.Extension(by_flint.Polynomial(int(field_of(k).modulus)))
    rng = random.Random(k)
    a, b, f = (random_polynomial(k, n, rng, monic=True)._packed for n in (5, 3, 7))
    A, B, F = (by_flint.Polynomial(int(x)) for x in (a, b, f))
    for name, mine, oracle in (
        ("multiply", (a, b), (A, B)),
        ("square", (a,), (A,)),
        ("divide", (a, b), (A, B)),
        ("remainder", (a, b), (A, B)),
        ("gcd", (a, b), (A, B)),
        ("derivative", (a,), (A,)),
        ("frobenius", (a, 5), (A, 5)),
        ("squares_modulo", (a, f, ours.reciprocal(f), 3), (A, F, theirs.reciprocal(F), 3)),
    ):
        left, right = getattr(ours, name)(*mine), getattr(theirs, name)(*oracle)
        assert list(map(int, left if name == "divide" else [left])) == list(
            map(int, right if name == "divide" else [right])
        ), name


@pytest.mark.skipif(not native, reason="half-gcd is in the core")
@pytest.mark.parametrize("k", [8, 64])
def test_half_gcd_keeps_the_common_factor(k, level):
    if level == "portable" and k == 64:
        return
    rng, core = random.Random(k), type(field_of(k)._arithmetic)(field_of(k).modulus)
    a, b, c = (random_polynomial(k, n, rng, monic=True) for n in (900, 901, 60))
    assert core.gcd(a._packed, b._packed) == 1  # a and b have a common factor with chance 2^-k or so
    assert core.gcd((a * c)._packed, (b * c)._packed) == c._packed
    assert core.gcd((a * c)._packed, c._packed) == c._packed


def test_a_long_product_at_points_and_its_quotient():
    field, rng = field_of(8), random.Random(0)
    f, g = (field.polynomial(rng.randbytes(10**5 if native else 500)) for _ in range(2))
    h = f * g
    for a in (field.zero(), field.one(), field.gen(), field(0x53)):
        assert h(a) == f(a) * g(a)
    if native:
        assert divmod(h + 1, g) == (f, 1)


def test_factors_are_those_of_flint():
    rng = random.Random(3)
    for k, n in ((1, 40), (2, 60), (2, 7), (3, 30), (8, 12), (16, 20), (65, 6)):
        f = random_polynomial(k, n, rng, monic=True) * random_polynomial(k, 2, rng, monic=True) ** 3
        f = f * random_polynomial(k, 1, rng, monic=True).square() * field_of(k)(3 if k > 1 else 1)
        _, factors = f.to_flint().factor()
        expected = sorted((f.field.polynomial(p), e) for p, e in factors)
        found = list(f.factor())
        assert [pair for pair in found if pair[0].degree() > 0] == expected, (k, n)
        assert f.factor().expand() == f
        assert all(p.is_irreducible() for p, _ in expected)
        assert not f.is_irreducible()
        assert not f.square().is_irreducible()


def test_inseparable_polynomials_and_equal_degrees():
    field, rng = field_of(2), random.Random(7)
    a, b = (random_polynomial(2, 5, rng, monic=True) for _ in range(2))
    for f in (a**16, a.square() * b**4, (a * b) ** 6, field.polynomial([0, 0, 0, 0, 1]), field.polynomial(["z", 0, 1])):
        assert not f.derivative()
        assert f.sqrt().square() == f
        assert f.factor().expand() == f
        assert dict(f.factor()) == {p: 2 * e for p, e in f.sqrt().factor()}
    with pytest.raises(ValueError, match="not a square"):
        (a.square() + a._x()).sqrt()
    every = field.polynomial([0, 1]) ** 256 - field.polynomial([0, 1])  # all factors of degree 1, 2 and 4 over F4
    degrees = [p.degree() for p, _ in every.factor()]
    assert (degrees.count(1), degrees.count(2), degrees.count(4)) == (4, 6, 60)


def test_a_polynomial_over_f2_splits_into_conjugates():
    rng = random.Random(4)
    for k in (1, 2, 3, 4, 6, 8, 12, 64, 66):
        for f in (F2Poly.random(n, seed=rng.random()) for n in (0, 1, 6, 8 if k > 12 else 30)):
            factors, field = f.factor(field_of(k)), field_of(k)
            assert factors.expand() == field.polynomial(f)
            direct = [pair for pair in field.polynomial(f).factor() if pair[0].degree() > 0]
            assert list(factors) == direct
    for e, k in ((12, 8), (12, 12), (30, 6), (64, 64)):  # irreducible: gcd(e, k) factors of equal degree
        factors = F2Poly.irreducible(e).factor(field_of(k))
        d = e // gcd(e, k)
        assert [(p.degree(), m) for p, m in factors] == [(d, 1)] * (e // d)
        assert all(p.is_irreducible() for p, _ in factors[:2])


def test_giant_steps_and_traces_of_high_degree(monkeypatch):
    f = random_polynomial(16, 60, random.Random(2), monic=True)
    expected = f.factor()
    monkeypatch.setattr("f2x.extension_factoring.COMPOSITION_DEGREE", 2)
    assert f.factor() == expected
    modulus, a = ExtensionModulus(f), f._x() + 1
    if native:
        total = power = a
        for _ in range(5 * 16 - 1):
            power = modulus.squares(power, 1)
            total = total + power
        assert modulus.trace(a, 5) == total


@pytest.mark.skipif(not native, reason="the core's operations")
def test_the_core_refuses_operands_that_it_would_read_beyond_their_end():
    core, one, x = field_of(8)._arithmetic, Polynomial(1), Polynomial(1 << 64)
    for operands in ((x, x, x, one), (one, x, x, x), (one, one, one, one), (one, one, x << 64, x << 64)):
        with pytest.raises(ValueError, match="lower degree than the modulus"):
            core.multiply_modulo(*operands)
    with pytest.raises(ZeroDivisionError):
        core.divide(x, Polynomial(0))
    with pytest.raises(TypeError):
        core.multiply(x, 1)
    with pytest.raises(TypeError):
        core.multiply(x)
    with pytest.raises(ValueError, match="degree 1 or more"):
        type(core)(one)


def test_another_process_of_flint_gives_the_same_factors(monkeypatch):
    modulus, f = by_flint.Polynomial(7), by_flint.Polynomial(int(field_of(2).polynomial([0, 0, "z", 1, 1])._packed))
    arithmetic = by_flint.Extension(modulus)
    expected = arithmetic.factor(f)
    monkeypatch.setattr(by_flint, "LONG_WORK", 0)
    assert arithmetic.factor(f) == expected


# Arrays, element by element against F2Element, and matrices by multiplying back.


def random_array(field, *shape, seed=1):
    draw = np.random.default_rng(seed).integers(0, 2**64, shape, np.uint64)
    return field.array(draw >> np.uint64(64 - field.degree()))


@pytest.mark.parametrize("degree", ARRAY_DEGREES)
def test_operators_are_those_of_the_elements(degree):
    K = F2Extension(degree=degree)
    a, b = random_array(K, 2, 3), random_array(K, 2, 3, seed=2)
    a, c = a + (a == 0), b[0] * b[0] + (K.gen() if degree > 1 else 0)
    assert a.shape == (2, 3)
    for op in (operator.add, operator.sub, operator.mul):
        for other in (b, c, b[1, 1], 0, 1):
            for left, right in ((a, other), (other, a)):
                found = op(left, right)
                for i, j in product(range(2), range(3)):
                    one = (
                        other
                        if isinstance(other, int)
                        else other[i, j]
                        if other is b
                        else other[j]
                        if other is c
                        else other
                    )
                    assert found[i, j] == op(a[i, j], one), (op, other)
    nonzero = K.array([[x or 1 for x in row] for row in b.tolist()])
    exponents = (0, 1, 2, 5, 2**degree - 1, 2**degree, 10**30)
    f, g = F2Poly("x^5 + x + 1"), K.polynomial([1, b[0, 0], 0, 1])
    quotients, inverses, values, others = a / nonzero, 1 / nonzero, f(b), g(b)
    powers = [(b**n, n) for n in exponents]
    assert inverses == nonzero**-1
    for place in product(range(2), range(3)):
        assert quotients[place] == a[place] / nonzero[place]
        assert inverses[place] == nonzero[place].inverse()
        assert [power[place] for power, _ in powers] == [b[place] ** n for n in exponents]
        assert (values[place], others[place]) == (f(b[place]), g(b[place]))
    with pytest.raises(ZeroDivisionError, match="0 has no inverse in a field"):
        _ = a / (b * 0)


@pytest.mark.parametrize("degree", [1, 2, 9, 17])
def test_matrices_multiply_back(degree):
    K = F2Extension(degree=degree)
    A, B = random_array(K, 4, 4), random_array(K, 4, 3, seed=2)
    for i, j in product(range(4), range(3)):
        assert (A @ B)[i, j] == sum(A[i, k] * B[k, j] for k in range(4))
    assert (A @ B[:, 1] == (A @ B)[:, 1], A[2] @ B == (A @ B)[2]) == (True, True)
    wide = K.array(np.hstack([B.to_numpy(), (B[:, :1] + B[:, 1:2]).to_numpy()]))
    assert wide.rank() == B.rank() <= 3
    assert wide.det() == 0 != K.array(np.eye(4, dtype=int)).det()
    assert (wide @ wide.kernel().T, len(wide.kernel())) == (0, 4 - wide.rank())
    x = random_array(K, 4, seed=3)
    assert wide @ wide.solve(wide @ x) == wide @ x
    assert wide.rref() == wide.rref().rref()
    if degree > 8:
        assert A @ A.inverse() == K.array(np.eye(4, dtype=int)) == A.inverse() @ A
        assert A.solve(B) == A.inverse() @ B
        assert A.det() * (A.T @ A.inverse()).det() == A.det()
        with pytest.raises(ValueError, match="has no solution"):
            wide.solve([1, 2, 3, 4])
    with pytest.raises(ValueError, match="the determinant is 0: there is no inverse"):
        wide.inverse()


def test_the_determinant_of_a_vandermonde_matrix():
    K = F2Extension(modulus=0x11D)
    a, b, c = K(3), K(7), K(200)
    V = K.array([[1, x, x * x] for x in (a, b, c)])
    assert V.det() == (a - b) * (b - c) * (c - a)
    assert K.array([[0, 1], [1, 0]]).det() == 1


def test_values_are_read_and_written():
    K = F2Extension(modulus=0x11B)
    a = K.array([[1, 2], [3, 255]])
    for same in (
        a,
        [[K(1), 2], [3, K(255)]],
        a.to_numpy(),
        a.to_numpy(object),
        np.array(a, float).astype(int),
        eval(repr(a), {"F2Extension": F2Extension}),
    ):
        assert K.array(same) == a
    assert pickle.loads(pickle.dumps(a)) == a
    assert hash(pickle.loads(pickle.dumps(a))) == hash(a)
    assert (str(a), a.tolist(), [row.tolist() for row in a]) == (
        "[[  1   2]\n [  3 255]]",
        [[1, 2], [3, 255]],
        [[1, 2], [3, 255]],
    )
    assert K.array(b"\x01\xff") == K.array([1, 255]) == K.array(K.array([1, 255]))
    assert K.array(F2Matrix("10 01")) == K.array([[1, 0], [0, 1]])
    assert (a.to_numpy().dtype, F2Extension(degree=33).array([1]).to_numpy().dtype) == (np.uint8, np.uint64)
    assert repr(K.array(np.zeros(5000, int))) == "<array of shape (5000,) over F2[z]/(z^8 + z^4 + z^3 + z + 1)>"
    a.to_numpy()[0, 0] = 9
    assert a[0, 0] == 1
    for values, error, words in (
        ([256], ValueError, "the bits of an element are from 0 to 255, got 256"),
        ([-1], ValueError, "got -1"),
        ([0.5], TypeError, "an element must be an integer, got 0.5"),
        (np.array([0.5]), TypeError, "which are integers"),
        (["z"], TypeError, "an element must be an integer, got 'z'"),
        ([F2Extension(degree=3)(1)], TypeError, "an element must be an integer"),
        (F2Extension(degree=3).array([1]), ValueError, "expected elements of"),
    ):
        with pytest.raises(error, match=words):
            K.array(values)
    with pytest.raises(ValueError, match="at most 64 bits, got a field of degree 65"):
        F2Extension(degree=65).array([1])
    with pytest.raises(TypeError, match="operands must be over one field"):
        _ = a + F2Extension(degree=8, variable="y").array([1]) * F2Extension(degree=3).array([1])
    for call in (np.dot, np.linalg.solve, np.add.outer):
        with pytest.raises(TypeError):
            call(a, a)
    with pytest.raises(TypeError, match="neither true nor false"):
        bool(a)


@pytest.mark.parametrize("degree", [1, 2, 8, 70])
def test_an_interpolated_polynomial_has_the_values(degree):
    K, draw = F2Extension(degree=degree), random.Random(degree)
    for n in range(min(2**degree, 9)):
        xs = draw.sample(range(2 ** min(degree, 8)), n)
        ys = [draw.getrandbits(degree) for _ in xs]
        f = K.interpolate(xs, ys)
        assert f.degree() < max(n, 1)
        assert [int(f(K(x))) for x in xs] == ys
    with pytest.raises(ValueError, match="no point twice, got 2 points, 1 of them different, and 2 values"):
        K.interpolate([1, 1], [0, 1])


@pytest.mark.parametrize(("n", "k", "degree", "first"), [(7, 3, 3, 1), (15, 9, 4, 0), (200, 180, 8, 1), (9, 5, 17, 1)])
def test_reed_solomon_codes_correct_half_the_check_symbols(n, k, degree, first):
    code, draw = ReedSolomon(n, k, F2Extension(modulus=F2Poly.primitive(degree)), first), random.Random(n)
    a, message = code.field.primitive_element(), [draw.getrandbits(degree) for _ in range(k)]
    word = code.encode(message)
    assert word[:k].tolist() == message
    f = code.field.polynomial(word.tolist()[::-1])
    assert [f(a**e) for e in range(first, first + n - k)] == [0] * (n - k)
    for errors in range((n - k) // 2 + 1):
        received = word.tolist()
        for place in draw.sample(range(n), errors):
            received[place] ^= draw.randrange(1, 2**degree)
        assert code.decode(received).tolist() == message, errors
    with pytest.raises(ValueError, match=f"expected {n} symbols"):
        code.decode(message)


def test_reed_solomon_codes_of_bytes():
    code = ReedSolomon(255, 223)
    word = code.encode(bytes(range(223)))
    assert (code.decode(word[:100] + bytes(16) + word[116:]), type(word)) == (bytes(range(223)), bytes)
    with pytest.raises(ValueError, match="no word of the code is within distance 16"):
        code.decode(word[:100] + bytes(40) + word[140:])
    with pytest.raises(ValueError, match=r"needs k < n < 256, got n = 256"):
        ReedSolomon(256, 223, F2Extension(degree=8))
    assert (
        ReedSolomon(21, 11, F2Extension(modulus=0x11D), 0).encode(b"hello world")[11:].hex() == "ed2554c4fdfd89f3a8aa"
    )


@pytest.mark.skipif(not native, reason="needs the core")
def test_the_core_multiplies_words_alone():
    core, words = field_of(33)._arithmetic, np.arange(6, dtype=np.uint64)
    assert core.products(words[:0], words[:0]) == b""
    for a, b in ((words, words[1:]), (words.tobytes()[:20], words.tobytes()[:20]), (memoryview(bytes(25))[1:],) * 2):
        with pytest.raises(ValueError, match="elements of one word"):
            core.products(a, b)
    with pytest.raises(ValueError, match="elements of one word"):
        field_of(65)._arithmetic.products(words, words)


@pytest.mark.extras
def test_arrays_agree_with_galois():
    galois = pytest.importorskip("galois")
    for field in (galois.GF(2**8), galois.GF(2**12), galois.GF(2)):
        K = F2Extension(field) if field.order > 2 else F2Extension("z + 1")
        theirs = field.Random((2, 20, 20), seed=5)
        a, b = (K.array(x) for x in theirs)
        assert (a * b).tolist() == (theirs[0] * theirs[1]).tolist()
        assert (a @ b).tolist() == (theirs[0] @ theirs[1]).tolist()
        assert a.rank() == np.linalg.matrix_rank(theirs[0])
        assert int(a.det()) == int(np.linalg.det(theirs[0]))
        assert a.to_galois().tolist() == theirs[0].tolist()
    code, message = galois.ReedSolomon(15, 9), galois.GF(16).Random(9, seed=1)
    assert (
        ReedSolomon(15, 9, F2Extension(code.field)).encode(message.tolist()).tolist() == code.encode(message).tolist()
    )


def test_a_code_takes_numbers_of_numpy():
    code = ReedSolomon(np.int64(7), np.int64(4))
    assert code == pickle.loads(pickle.dumps(code)) == ReedSolomon(7, 4) != ReedSolomon(7, 4, first=0)
    assert len({code, ReedSolomon(7, 4), copy.copy(code)}) == 1
    assert code.decode(code.encode([1, 2, 3, 4])).tolist() == [1, 2, 3, 4]
