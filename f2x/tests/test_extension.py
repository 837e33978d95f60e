"""Extension fields against slow computations: tables of all products, brute force over small fields, sympy, FLINT."""

import copy
import pickle
from itertools import product

import pytest

from f2x import F2Element, F2Extension, F2Poly, cyclotomic_cosets, extension_field
from f2x.power_factors import PrimeFactors

pytestmark = pytest.mark.engine_free
MODULI = ("x", "x + 1", "x^2 + x + 1", "x^3 + x + 1", "x^3 + x^2 + 1", "x^4 + x + 1", "x^4 + x^3 + x^2 + x + 1")
FIELDS = [F2Extension(modulus=modulus) for modulus in MODULI]


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
        assert len(f.roots()) == sum(p.degree() for p in f.factor().factors) >= squarefree.degree()
        for d in range(1, field.degree()):
            assert len(f.roots(2**d)) < len(f.roots())


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


def test_another_process_gives_the_same_factors(monkeypatch):
    f = F2Extension(degree=2).polynomial([0, 0, "z", 1, "z + 1"])
    expected = f.factor(), f.is_irreducible(), (f - f + 1).is_irreducible()
    monkeypatch.setattr("f2x.extension_polynomial.LONG_WORK", 0)
    assert (f.factor(), f.is_irreducible(), (f - f + 1).is_irreducible()) == expected


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
