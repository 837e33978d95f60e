"""Factors over a field K = F2[z]/(f) of 2^k elements, of polynomials over F2 and over K.

An irreducible polynomial over F2 of degree e has gcd(e, k) irreducible factors of equal degree over K, which are
conjugate (R. Lidl, H. Niederreiter, Finite Fields, theorem 3.46).  `conjugate_factors` finds one by operations in F2[x]
and one gcd.  A polynomial over K is factored by the methods of f2x.factoring.
"""

import random
from math import gcd, isqrt, sqrt
from typing import Any

import f2x.factoring as factoring
from f2x.integers import prime_divisors
from f2x.ring import Modulus, native

__all__ = ["ExtensionModulus", "conjugate_factors", "factor", "is_irreducible"]

COMPOSITION_DEGREE = 40
"""From this degree on the powers x^(q^i), q = 2^k, are found by compositions if these take less time than squares."""

STORED_WORDS = 1 << 23
"""The most words of the powers that `ExtensionModulus.squares_worth` lets `distinct_degrees` store."""


class ExtensionModulus:
    """A polynomial over K, prepared for many operations modulo it, with the methods that `f2x.factoring` uses."""

    __slots__ = ("_arithmetic", "_degree", "_of", "_pair", "k", "modulus", "words")
    is_sparse = False

    def __init__(self, f: Any) -> None:
        """Prepare a polynomial f of degree 1 or more."""
        self.modulus, self._of, self._degree = f, f._of, f.degree()
        self._arithmetic, self.k, self.words = f.field._arithmetic, f.field.degree(), f.field._words
        self._pair = f._packed, self._arithmetic.reciprocal(f._packed)

    def degree(self) -> int:
        """Return the degree of the modulus."""
        degree: int = self._degree
        return degree

    def reduce(self, a: Any) -> Any:
        """Return a modulo f."""
        return a % self.modulus

    def multiply(self, a: Any, b: Any) -> Any:
        """Return a b modulo f for reduced a and b."""
        return self._of(self._arithmetic.multiply_modulo(a._packed, b._packed, *self._pair))

    def squares(self, a: Any, count: int) -> Any:
        """Return a^(2^count) modulo f for a reduced a."""
        return self._of(self._arithmetic.squares_modulo(a._packed, *self._pair, count))

    def compose(self, a: Any, g: Any) -> Any:
        """Return a(g) modulo f for reduced a and g."""
        return self._of(self._arithmetic.compose_modulo(a._packed, g._packed, *self._pair))

    def square(self, a: Any) -> Any:
        """Return a^q modulo f for a reduced a; f2x.factoring has q = 2."""
        return self.squares(a, self.k)

    def inner(self, g: Any, count: int) -> Any:
        """Return the function that maps a to a(g) modulo f; `count`, the number of its calls, is not used."""
        return lambda a: self.compose(a, g)

    def squares_worth(self, count: int, steps: int) -> int:
        """Return the h for which h powers to q and steps / h compositions cost least, or `steps`."""
        n, k = self._degree, self.k
        if n < COMPOSITION_DEGREE:
            return steps
        composition = 3 * sqrt(n) + n / (80 + 7 * k)  # in squares, as measured
        h = max(1, isqrt(int(steps * composition / k)))
        worth = h * n * self.words < STORED_WORDS and count * h * k + composition * steps / h < steps * k
        return h if worth else steps

    def trace(self, a: Any, d: int) -> Any:
        """Return the sum of the powers a^(2^i), i < kd, modulo f."""
        if self._degree >= COMPOSITION_DEGREE and d > 2:
            a = self._sum_of_conjugates(a, d)
            d = 1
        total = power = a
        for _ in range(d * self.k - 1):
            power = self.squares(power, 1)
            total = total + power
        return total

    def _sum_of_conjugates(self, a: Any, d: int) -> Any:
        """Return the sum of a^(q^i), i < d, modulo f, by about 3 log2(d) compositions.

        J. v. z. Gathen, V. Shoup, Computing Frobenius maps and factoring polynomials (1992), algorithm 5.2.
        """
        first = self.square(self.reduce(self.modulus._x()))  # x^q
        power, total = first, a  # x^(q^i) and the sum of i terms, for i = 1
        for bit in format(d, "b")[1:]:
            total = total + self.compose(total, power)
            power = self.compose(power, power)
            if bit == "1":
                total = a + self.compose(total, first)
                power = self.compose(power, first)
        return total

    def random(self, rng: random.Random) -> Any:
        """Return a random polynomial of lower degree than f."""
        k = self.k
        return self.modulus.field.polynomial([rng.getrandbits(k) for _ in range(self._degree)])


def factor(f: Any) -> list[tuple[Any, int]]:
    """Return the list of pairs (monic irreducible factor, multiplicity) of a monic polynomial over K."""
    if native is None:
        return sorted((f._of(p), e) for p, e in f.field._arithmetic.factor(f._packed))
    return factoring.factor(f)


def is_irreducible(f: Any) -> bool:
    """Return whether a polynomial over K is irreducible, by Rabin's test (see f2x.factoring), by compositions."""
    n = f.degree()
    if n <= 1 or native is None:
        return bool(n == 1 or (n > 1 and [e for _, e in factor(f.monic())] == [1]))
    if not f[0] or f.gcd(f.derivative()).degree() > 0:
        return False
    modulus, x = ExtensionModulus(f), f._x()
    first = modulus.square(x)  # x^q
    for p in sorted(prime_divisors(n), reverse=True):
        if f.gcd(factoring.repeated(first, n // p, modulus) + x).degree() > 0:
            return False
    return bool(factoring.repeated(first, n, modulus) == x)


def conjugate_factors(p: Any, field: Any) -> list[Any]:
    """Return the list of the monic irreducible factors over a field K of a polynomial p, irreducible over F2.

    Let g = gcd(e, k) > 1 for the degree e of p, and let b be a polynomial whose residue modulo p generates the subfield
    of 2^g elements of F2[x]/(p): a sum of conjugates of a random residue.  If c is a root in K of the minimal
    polynomial of b, gcd(p, b + c) is a factor, and the others are its conjugates.  With half of Euclid's algorithm, u p
    + v b = w in F2[x], it is the gcd of two polynomials w + c v of half the degree.
    """
    e = p.degree()
    g = gcd(e, field.degree())
    if g == 1:
        return [field.polynomial(p)]
    if g == e:
        h = field.polynomial([_root(p, field), 1], p.variable)
    else:
        b, minimal = _subfield_generator(p, g)
        c = field.polynomial([_root(minimal, field)])
        (_, v, _, s), w, r = p.half_gcd(b, (e + 1) // 2)
        h = (field.polynomial(w) + c * v).gcd(field.polynomial(r) + c * s)
    return [h, *(h._conjugate(i) for i in range(1, g))]


def _subfield_generator(p: Any, g: int) -> tuple[Any, Any]:
    """Return a polynomial whose residue modulo p generates the subfield of 2^g elements, and its minimal polynomial."""
    modulus, rng, degree, make = Modulus(p), random.Random(g), p.degree(), type(p)
    while True:
        power = total = make(rng.getrandbits(degree))
        for _ in range(degree // g - 1):
            power = modulus.squares(power, g)
            total = total + power
        bits, power = [], make(1)
        for _ in range(2 * g):
            bits.append(power[0])
            power = modulus.multiply(power, total)
        minimal = p.minimal_polynomial(bits)
        if minimal.degree() == g:
            return total, minimal


def _root(p: Any, field: Any) -> Any:
    """Return a root in K of an irreducible polynomial over F2 whose degree divides k; each time the same.

    The trace of a multiple of x (see `f2x.factoring.equal_degree`) separates roots, and the smaller factor is kept.
    """
    if p == field.modulus:
        return field.gen()
    f, rng, k = field.polynomial(p), random.Random(p.degree()), field.degree()
    while f.degree() > 1:
        modulus = ExtensionModulus(f)
        divisor = f.gcd(modulus.trace(f._x() * field(rng.getrandbits(k)), 1))
        if 0 < divisor.degree() < f.degree():
            f = divisor if 2 * divisor.degree() <= f.degree() else f.divide_exactly(divisor)
    return f[0] / f[1]
