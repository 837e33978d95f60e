"""Arithmetic in F2[x] over a pluggable value type: each formula once, for Python's integers, FLINT and the engine.

Main definitions
    Ring                 what an arithmetic must know of its values (into, out, product, ...), and on top of it, on
                         bits, multiply, divide, gcd, xgcd, inverse, power_mod, homogeneous_mod, Q_gcd_degree, ...
    PreparedModulus      a polynomial prepared for many operations modulo it: reduce, power, frobenius, compose
    FactoringRing        a Ring that factors
Main statements
    integers, FLINT and words give the same values      test_backends_agree
    lifting: D u = 1 mod q gives D (D u²) = (D u)² = 1 mod q²      test_congruences_modulo_d_n
    f(g) = Σ_j (Σ_{i<k} f_{jk+i} g^i) (g^k)^j           test_a_prepared_modulus_gives_what_operators_give
Conventions
    An operation converts what it is given once and what it returns once      test_conversions_are_few
    The callers have checked that bits are not negative and that divisors are not 0.
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73, for d_n.
    R. P. Brent, H. T. Kung, Fast algorithms for manipulating formal power series, J. ACM 25 (1978), algorithm 2.1.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from math import isqrt
from typing import Generic, TypeVar

from flipalg.algebra.determinant_polynomials import Q_bits, determinant_bits
from flipalg.algebra.f2 import determinant_basis
from flipalg.algebra.f2.bits import Bits, reverse_bits, shift_bits, y_parts
from flipalg.algebra.integers import odd_part
from flipalg.algebra.ladders import doubling_ladder, ladder_pays, power

T = TypeVar("T")


class Ring(ABC, Generic[T]):
    """F2[x] on values of one type; a value is never written to."""

    def __init__(self) -> None:
        """Make the constants."""
        self.zero, self.one = self.into(0), self.into(1)

    @abstractmethod
    def into(self, bits: Bits) -> T:
        """Return the value of a polynomial."""

    @abstractmethod
    def out(self, f: T) -> Bits:
        """Return the bits of a value."""

    @abstractmethod
    def degree(self, f: T) -> int:
        """Return the degree, -1 for 0."""

    @abstractmethod
    def sum(self, f: T, g: T) -> T:
        """Return f + g."""

    @abstractmethod
    def product(self, f: T, g: T) -> T:
        """Return f g."""

    @abstractmethod
    def square(self, f: T) -> T:
        """Return f²."""

    @abstractmethod
    def shifted(self, f: T, count: int) -> T:
        """Return λ^count f."""

    @abstractmethod
    def quotient(self, f: T, g: T) -> tuple[T, T]:
        """Return quotient and remainder of f by g ≠ 0."""

    def remainder(self, f: T, g: T) -> T:
        """Return the remainder of f by g ≠ 0."""
        return self.quotient(f, g)[1]

    @abstractmethod
    def reducer(self, f: T) -> Callable[[T], T]:
        """Return the map to remainders by f ≠ 0, for many of them."""

    @abstractmethod
    def common(self, f: T, g: T) -> T:
        """Return gcd(f, g)."""

    @abstractmethod
    def combination(self, f: T, g: T) -> tuple[T, T, T]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g), not both 0."""

    def shift(self, f: T) -> T:
        """Return f(x + 1)."""
        return self.into(shift_bits(self.out(f)))

    def determinant(self, n: int) -> T:
        """Return d_n."""
        return self.into(determinant_bits(n))

    def Q(self, b: int) -> T:
        """Return Q_b(x), b odd."""
        return self.into(Q_bits(b))

    def shifted_Q(self, b: int) -> T:
        """Return Q_b(x + 1), b odd."""
        return self.into(shift_bits(Q_bits(b)))

    def Q_halves(self, b: int) -> tuple[T, T]:
        """Return (A, B) with Q_b(x) = A(y) + x B(y), y = x² + x."""
        A, B = y_parts(Q_bits(b))
        return self.into(A), self.into(B)

    def from_determinant_basis(self, v: T) -> T:
        """Return Σ v_j d_j(x)."""
        return self.into(determinant_basis.from_determinant_basis(self.out(v)))

    def to_determinant_basis(self, f: T) -> T:
        """Return v with Σ v_j d_j(x) = f(x)."""
        return self.into(determinant_basis.to_determinant_basis(self.out(f)))

    def modulus(self, f: T) -> "PreparedModulus[T]":
        """Return f ≠ 0 prepared for many operations modulo it."""
        return PreparedModulus(self, f)

    def minimal_polynomial(self, sequence: Bits, length: int) -> Bits:
        """Return the characteristic polynomial of the shortest recurrence of s_i = bit i, i < length, of `sequence`.

        Massey's algorithm, term by term: length²/30 operations.
        """
        window = 0  # bit j is s_{i-j}
        c, b, L, gap = 1, 1, 0, 1  # connection polynomials: Σ c_j s_{i-j} = 0
        for i in range(length):
            window = window << 1 | sequence >> i & 1
            if not (c & window).bit_count() & 1:
                gap += 1
            elif i >= 2 * L:
                c, b, L, gap = c ^ b << gap, c, i + 1 - L, 1
            else:
                c ^= b << gap
                gap += 1
        return reverse_bits(c, L)

    def multiply(self, f: Bits, g: Bits) -> Bits:
        """Return f g."""
        return self.out(self.product(self.into(f), self.into(g)))

    def divide(self, f: Bits, g: Bits) -> tuple[Bits, Bits]:
        """Return quotient and remainder."""
        quotient, remainder = self.quotient(self.into(f), self.into(g))
        return self.out(quotient), self.out(remainder)

    def mod(self, f: Bits, g: Bits) -> Bits:
        """Return the remainder of f by g."""
        return self.out(self.reducer(self.into(g))(self.into(f)))

    def multiply_mod(self, f: Bits, g: Bits, modulus: Bits) -> Bits:
        """Return f g mod `modulus`."""
        reduce = self.reducer(self.into(modulus))
        return self.out(reduce(self.product(self.into(f), self.into(g))))

    def gcd(self, f: Bits, g: Bits) -> Bits:
        """Return gcd(f, g)."""
        return self.out(self.common(self.into(f), self.into(g)))

    def gcd_degree(self, f: Bits, g: Bits) -> int:
        """Return the degree of gcd(f, g): the gcd itself need not become bits."""
        return self.degree(self.common(self.into(f), self.into(g)))

    def xgcd(self, f: Bits, g: Bits) -> tuple[Bits, Bits, Bits]:
        """Return (d, u, v) with u f + v g = d."""
        d, u, v = self.combination(self.into(f), self.into(g))
        return self.out(d), self.out(u), self.out(v)

    def inverse(self, f: Bits, modulus: Bits) -> Bits:
        """Return 1/f mod `modulus`; ValueError where there is none."""
        M = self.into(modulus)
        reduce = self.reducer(M)
        d, u, _ = self.combination(reduce(self.into(f)), M)
        if self.degree(d) != 0:
            raise ValueError(f"not invertible: the common factor has degree {self.degree(d)}")
        return self.out(reduce(u))

    def power_mod(self, f: Bits, n: int, modulus: Bits) -> Bits:
        """Return f^n mod `modulus`, n ≥ 0."""
        return self.out(self.modulus(self.into(modulus)).power(self.into(f), n))

    def frobenius_mod(self, k: int, modulus: Bits) -> Bits:
        """Return x^(2^k) mod `modulus`, k ≥ 0."""
        return self.out(self.modulus(self.into(modulus)).frobenius(k))

    def compose_mod(self, f: Bits, g: Bits, modulus: Bits) -> Bits:
        """Return f(g) mod `modulus`, g reduced."""
        return self.out(self.modulus(self.into(modulus)).compose(self.into(f), self.into(g)))

    def homogeneous_pair(self, n: int, v: Bits, w: Bits, reduce: Callable[[T], T]) -> tuple[T, T]:
        """Return the values (D_n, D_{n-1}), D_k = w^k d_k(v/w), n ≥ 0 of any size, D_{-1} = 0."""
        times_v = (lambda f: self.shifted(f, 1)) if v == 0b10 else self._times(v)
        times_w = self._times(w)

        def even(D: T, before: T) -> T:
            return reduce(self.square(self.sum(D, times_w(before))))

        def odd(D: T) -> T:
            return reduce(times_v(self.square(D)))

        return doubling_ladder(n, (reduce(self.one), self.zero), even, odd)

    def _times(self, v: Bits) -> Callable[[T], T]:
        if v == 1:
            return lambda f: f
        V = self.into(v)
        return lambda f: self.product(V, f)

    def homogeneous_mod(self, n: int, v: Bits, w: Bits, f: Bits) -> Bits:
        """Return D_n mod f."""
        return self.out(self.homogeneous_pair(n, v, w, self.reducer(self.into(f)))[0])

    def determinant_pair_mod(self, n: int, f: Bits) -> tuple[Bits, Bits]:
        """Return (d_n mod f, d_{n-1} mod f)."""
        d, before = self.homogeneous_pair(n, 0b10, 1, self.reducer(self.into(f)))
        return self.out(d), self.out(before)

    def determinant_test(self, f: Bits) -> Callable[[int], bool]:
        """Return the test whether f divides d_n, for many n."""
        reduce = self.reducer(self.into(f))
        return lambda n: self.degree(self.homogeneous_pair(n, 0b10, 1, reduce)[0]) < 0

    def common_with_homogeneous(self, n: int, v: Bits, w: Bits, f: Bits) -> int:
        """Return deg gcd(f, D_n)."""
        F = self.into(f)
        return self.degree(self.common(F, self.homogeneous_pair(n, v, w, self.reducer(F))[0]))

    def closed_gcd_degree(self, k: int, v: Bits, w: Bits, f: Bits) -> int:
        """Return deg gcd(v D_k, f gcd(f, D_k)), all of D_k modulo f²."""
        F = self.into(f)
        D = self.homogeneous_pair(k, v, w, self.reducer(self.square(F)))[0]
        return self.degree(self.common(self._times(v)(D), self.product(F, self.common(F, D))))

    def Q_gcd_degree(self, r: int, s: int) -> int:
        """Return deg gcd(Q_r(λ), Q_s(λ + 1)), r ≤ s odd.

        For r = s the gcd is unchanged by λ → λ + 1, so it is a polynomial in y = λ² + λ: a gcd of half the degree.
        Far beyond r, squares modulo Q_r(λ + 1) are cheaper than Q_s.
        """
        if r == s:
            return 2 * self.degree(self.common(*self.Q_halves(r)))
        F = self.shifted_Q(r)
        if not ladder_pays(s, r):
            return self.degree(self.common(F, self.Q(s)))
        d, before = self.homogeneous_pair((s - 1) // 2, 0b10, 1, self.reducer(F))
        return self.degree(self.common(F, self.sum(d, before)))

    def solve_modulo_determinant(self, D: Bits, c: Bits, n: int) -> tuple[Bits | None, Bits]:
        """Return (x, g): g = gcd(D, d_n) and D x = c mod d_n, deg x < n - deg g, or None where g does not divide c.

        D ≠ 0 and c are of degree below n.  With C, E, F for c, D, d_n over g, x = (C + h F) / E where h = C / F mod E:
        the gcd is as short as D.  A D of more than half the degree is inverted by lifting where that is possible.
        """
        k, b = odd_part(n + 1)
        Q, divisor, right = self.Q(b), self.into(D), self.into(c)
        f = Q
        for _ in range(k + 1):
            f = self.square(f)
        f = self.shifted(f, 2**k - 1)  # d_n
        if 2 * self.degree(divisor) > n:
            u = self._lifted_inverse(divisor, self.shifted(Q, 1) if k else Q, f)
            if u is not None:
                return self.out(self.reducer(f)(self.product(right, u))), 1
        g, cofactor, _ = self.combination(self.reducer(divisor)(f), divisor)  # cofactor · F = 1 mod E
        C, remainder = self.quotient(right, g)
        if self.degree(remainder) >= 0:
            return None, self.out(g)
        E, F = self.quotient(divisor, g)[0], self.quotient(f, g)[0]
        h = self.reducer(E)(self.product(C, cofactor))
        return self.out(self.quotient(self.sum(C, self.product(h, F)), E)[0]), self.out(g)

    def _lifted_inverse(self, D: T, p: T, f: T) -> T | None:
        """Return u with D u = 1 mod f, or None where D and f have a common factor.

        f = d_n divides a power 2^s of its squarefree part p, of half the degree or less.
        """
        g, u, _ = self.combination(self.reducer(p)(D), p)
        if self.degree(g) != 0:
            return None
        n = self.degree(f)
        while self.degree(p) < n:
            p = self.square(p) if 2 * self.degree(p) < n else f
            reduce = self.reducer(p)
            u = reduce(self.product(reduce(self.square(u)), reduce(D)))
        return u


class PreparedModulus(Generic[T]):
    """A polynomial f ≠ 0 of a ring, prepared for many operations modulo it; a value."""

    def __init__(self, ring: Ring[T], f: T) -> None:
        """Prepare the reduction."""
        self.ring, self.f = ring, f
        self.degree = ring.degree(f)
        self.reduce = ring.reducer(f)

    def multiply(self, a: T, b: T) -> T:
        """Return a b mod f."""
        return self.reduce(self.ring.product(a, b))

    def square(self, a: T) -> T:
        """Return a² mod f."""
        return self.reduce(self.ring.square(a))

    def power(self, a: T, n: int) -> T:
        """Return a^n mod f, n ≥ 0."""
        return power(self.reduce(self.ring.one), self.reduce(a), n, self.square, self.multiply)

    def frobenius(self, k: int) -> T:
        """Return x^(2^k) mod f, k ≥ 0: k squares, or about log2(k) compositions where these are less work."""
        if k > 64 + 3 * isqrt(self.degree):
            half = self.frobenius(k // 2)
            result = self.compose(half, half)
            return self.square(result) if k % 2 else result
        result = self.reduce(self.ring.into(0b10))
        for _ in range(k):
            result = self.square(result)
        return result

    def compose(self, a: T, g: T) -> T:
        """Return a(g) mod f, g reduced, by Brent and Kung's baby and giant steps: 2 √deg(a) products modulo f."""
        ring, degree = self.ring, max(self.ring.degree(a), 0)
        k = isqrt(degree) + 1
        powers = [self.reduce(ring.one), g]
        while len(powers) <= k:
            powers.append(self.multiply(powers[-1], g))
        value = ring.zero
        bits, mask = ring.out(a), (1 << k) - 1
        for start in range(degree // k * k, -1, -k):
            digits = bits >> start & mask
            value = self.multiply(value, powers[k])
            while digits:
                low = digits & -digits
                value = ring.sum(value, powers[low.bit_length() - 1])
                digits ^= low
        return self.reduce(value)


class FactoringRing(Ring[T]):
    """A ring that can factor its values."""

    @abstractmethod
    def factor(self, f: T) -> list[tuple[T, int]]:
        """Return the irreducible factors of f ≠ 0 with their multiplicities, in any order."""

    def squarefree_factors(self, f: T) -> list[tuple[T, int]]:
        """Return [(g, e)] with f = Π g^e, the g squarefree and coprime, e ascending."""
        groups: dict[int, T] = {}
        for p, e in self.factor(f):
            groups[e] = self.product(groups[e], p) if e in groups else p
        return [(groups[e], e) for e in sorted(groups)]

    def factor_degrees(self, f: T) -> set[int]:
        """Return the degrees of the irreducible factors of f ≠ 0."""
        return {self.degree(p) for p, _ in self.factor(f)}

    def is_irreducible(self, f: T) -> bool:
        """Return whether f, of degree 2 or more, is irreducible."""
        return [e for _, e in self.factor(f)] == [1]
