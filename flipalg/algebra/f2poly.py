"""F2Poly: a polynomial over F2 as a Python value, on flint when small and on the packed engine when it pays.

Main definitions
    F2Poly(x)          from bits, text, bytes, coefficients, or a polynomial of flint, sympy or galois
Main statements
    A ring, with Bezout's identity                    test_ring_laws, test_bezout
    Factors multiply back and are irreducible         test_factorizations_multiply_back_into_irreducibles
Conventions
    Immutable, hashable, ordered, picklable; equal to nothing but F2Poly values.  - is +.  Exceptions are those of
    Python's integers.  See f2poly_forms for the forms, f2poly_ring for the operators, f2_modulus for many operations
    modulo one polynomial.
"""

import random as _random
from collections.abc import Iterable
from math import lcm
from typing import Any

from flipalg.algebra import f2poly_reading as reading
from flipalg.algebra import f2poly_theory as theory
from flipalg.algebra.f2_factorization import Factorization
from flipalg.algebra.f2poly_forms import bits_of, from_bits
from flipalg.algebra.f2poly_ring import F2PolyRing
from flipalg.algebra.integers import brief, natural_number, positive_integer, refuse_beyond_memory


class F2Poly(F2PolyRing):
    """A polynomial over F2.

    Parameters
    ----------
    x : int, str, bytes, iterable, array, or a polynomial of flint, sympy or galois
        An integer is the bits: bit i is the coefficient of x^i.  Text is a sum such as "x^3 + x + 1", or what repr
        prints.  Bytes are little-endian bits.  Iterables and arrays are coefficients, that of x^i at index i, modulo 2.
    variable : str, optional
        The letter that is printed; otherwise the letter of the text, or x.

    Notes
    -----
    Operators take F2Poly values only: f + 1 is a TypeError, because 1 could be the constant or bits; f == 1 is False.
    f[i] is a coefficient; len(f), list(f) and `in` are TypeErrors.  Values are ordered as their bits: by degree first.

    Examples
    --------
    >>> f = F2Poly(0b1011)
    >>> print(f * f + F2Poly(1), divmod(f, F2Poly("x")))
    x^6 + x^2 (F2Poly('x^2 + 1'), F2Poly('1'))
    >>> print(F2Poly("x^6 + x^2").factor())
    x^2·(x + 1)^4
    """

    __slots__ = ()

    # More values.

    @classmethod
    def monomial(cls, exponent: int) -> "F2Poly":
        """Return x^exponent; ValueError below 0, MemoryError beyond memory."""
        reading.refuse_degree(natural_number("an exponent", exponent))
        return cls(1 << exponent)

    @classmethod
    def random(cls, degree: int, seed: int | None = None) -> "F2Poly":
        """Return a polynomial of exactly this degree, all of them equally likely; the same for the same seed."""
        reading.refuse_degree(natural_number("the degree", degree))
        return cls(1 << degree | (_random.Random(seed).getrandbits(degree) if degree else 0))

    @classmethod
    def irreducible(cls, degree: int, sparse: bool = False) -> "F2Poly":
        """Return an irreducible polynomial of this degree ≥ 1.

        The least as bits; or, if `sparse`, the least trinomial, or where there is none the least with five terms.
        Cost: about degree/2 tests, of which most end at a small factor.

        >>> F2Poly.irreducible(8), F2Poly.irreducible(100, sparse=True)
        (F2Poly('x^8 + x^4 + x^3 + x + 1'), F2Poly('x^100 + x^15 + 1'))
        """
        candidates = theory.sparse_candidates if sparse else theory.candidates
        degree = positive_integer("the degree", degree)
        refuse_beyond_memory(32 * degree, f"looking for one of degree {brief(degree)}", "take a smaller degree")
        return next(f for f in map(cls, candidates(degree)) if f.is_irreducible())

    @classmethod
    def minimal_polynomial(cls, bits: Any) -> "F2Poly":
        """Return the polynomial Σ c_i x^i, monic of least degree L, with Σ c_i s_{k+i} = 0 for every k < N - L.

        `bits` are the N terms s_0, s_1, ... of a sequence: an iterable or array of 0 and 1, or text of them.  It is
        the only one if 2 L ≤ N.  Cost: that of a gcd of degree N (half-gcd); without the engine N²/30 operations.

        >>> print(F2Poly.minimal_polynomial("0010111001011100"))
        x^3 + x + 1
        """
        return cls(theory.minimal_polynomial(*theory.sequence_bits(bits)))

    @classmethod
    def linear_complexity(cls, bits: Any) -> int:
        """Return the length of the shortest linear recurrence of a sequence of bits."""
        return cls.minimal_polynomial(bits).degree()

    @classmethod
    def crt(cls, residues: Iterable["F2Poly"], moduli: Iterable["F2Poly"]) -> "F2Poly":
        """Return the f of least degree with f = residue modulo each modulus; ValueError where there is none.

        The moduli need not be coprime, only different from 0 (ZeroDivisionError).
        """
        value, modulus = cls(0), cls(1)
        for r, m in zip(residues, moduli, strict=True):
            d, u, _ = modulus.xgcd(m)
            quotient, remainder = divmod(r + value, d)
            if remainder:
                raise ValueError(f"no polynomial has all residues: two disagree modulo {d}")
            value = value + modulus * (quotient * u % (m // d))
            modulus = modulus * (m // d)
        return value

    # Factors.

    def factor(self) -> Factorization:
        """Return the irreducible factors with multiplicities, by degree, then by bits; ValueError for 0.

        Cost: about degree/2 squares and products modulo the polynomial.
        """
        if not self:
            raise ValueError("the polynomial 0 has no factorization")
        return Factorization((from_bits(self, p), e) for p, e in theory.factor(self))

    def squarefree_factors(self) -> Factorization:
        """Return squarefree, coprime g with multiplicities e, ascending, whose product of powers it is; a few gcds."""
        if not self:
            raise ValueError("the polynomial 0 has no factorization")
        return Factorization((from_bits(self, g), e) for g, e in theory.squarefree_factors(self))

    def is_irreducible(self) -> bool:
        """Return whether it is irreducible: Rabin's test, after a look for small factors."""
        return theory.is_irreducible(self)

    def is_squarefree(self) -> bool:
        """Return whether no square of a polynomial of degree ≥ 1 divides it; one gcd.  ValueError for 0."""
        if not self:
            raise ValueError("the polynomial 0 is divisible by every square")
        return self.gcd(self.derivative()).degree() == 0

    def is_primitive(self, budget: float = 10.0) -> bool:
        """Return whether it is irreducible and x generates the field: has order 2^degree - 1.

        2^degree - 1 is factored within `budget` seconds; where that is not enough, and the primes found do not decide,
        a RuntimeError says which number resisted.
        """
        return theory.is_primitive(self, budget)

    def order(self, budget: float = 60.0) -> int:
        """Return the least k ≥ 1 with x^k = 1 modulo it; ValueError where x divides it, or for 0.

        Needs the primes of 2^d - 1, d the degrees of the factors; RuntimeError if `budget` seconds do not find them.

        >>> F2Poly("x^4 + x + 1").order(), F2Poly("x^6 + 1").order()
        (15, 6)
        """
        return theory.order(self, budget)

    def splitting_degree(self) -> int:
        """Return the degree over F2 of the least field that holds all its roots; 1 for a constant, ValueError for 0."""
        if not self:
            raise ValueError("every element is a root of the polynomial 0")
        return lcm(1, *theory.factor_degrees(self))

    roots_degree = splitting_degree

    def resultant(self, other: "F2Poly") -> int:
        """Return the resultant, 0 or 1: 1 iff they have no common root."""
        if not self or not other:
            return int(max(self.degree(), other.degree()) == 0)
        return int(self.gcd(other).degree() == 0)

    # Composition and values.

    def compose(self, g: "F2Poly") -> "F2Poly":
        """Return f(g); MemoryError beyond memory.  Cost: log2(degree) products of the size of the result."""
        return theory.compose(self, g)

    def compose_mod(self, g: "F2Poly", modulus: "F2Poly") -> "F2Poly":
        """Return f(g) modulo a polynomial; ZeroDivisionError for 0.  Brent and Kung: 2 √degree products modulo it."""
        from flipalg.algebra.f2_modulus import F2Modulus

        return F2Modulus(modulus).compose(self, g)

    def frobenius_mod(self, k: int) -> "F2Poly":
        """Return x^(2^k) modulo this polynomial, k ≥ 0: k squares, or log2(k) compositions."""
        from flipalg.algebra.f2_modulus import F2Modulus

        return F2Modulus(self).frobenius(k)

    def evaluate(self, point: Any) -> Any:
        """Return the value at 0 or 1 (an int), at an F2Poly, or at an element of a field of characteristic 2.

        Elements are those of galois or flint, or anything with + and *; Horner's scheme, a product a coefficient.
        """
        if isinstance(point, F2Poly):
            return self.compose(point)
        if isinstance(point, int):
            if point not in (0, 1):
                raise ValueError(f"a number in F2 is 0 or 1, got {point}")
            return self.weight() % 2 if point else self[0]
        return theory.horner(bits_of(self), point)

    __call__ = evaluate
