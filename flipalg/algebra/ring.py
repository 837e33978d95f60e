"""F2[λ] with values of some kind inside and bits outside: each formula once, for flint and for the engine.

Main definitions
    Ring                 what a kind of values must know (into, out, product, ...), and on top of it, on bits,
                         multiply, divide, gcd, xgcd, inverse, power_mod, homogeneous_mod, Q_gcd_degree, ...
Main statements
    flint and words give the same values      test_backends_agree
    lifting: D u = 1 mod q gives D (D u²) = (D u)² = 1 mod q²      test_congruences_modulo_d_n
Conventions
    An operation converts what it is given once and what it returns once      test_conversions_are_few
    The callers in `arithmetic` have checked that bits are not negative and that divisors are not 0.
References
    [Sutner2000] K. Sutner, σ-automata and Chebyshev-polynomials, TCS 230 (2000) 49-73, for d_n.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from flipalg.algebra.bits import Bits
from flipalg.algebra.integers import odd_part
from flipalg.algebra.ladders import doubling_ladder, power

T = TypeVar("T")


class Ring(ABC, Generic[T]):
    """F2[λ] on values of one kind; a value is never written to."""

    def __init__(self) -> None:
        """Make the constants."""
        self.zero, self.one = self.into(0), self.into(1)

    def __reduce__(self) -> tuple[type["Ring[T]"], tuple[()]]:
        """Travel between processes: made again."""
        return type(self), ()

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

    @abstractmethod
    def reducer(self, f: T) -> Callable[[T], T]:
        """Return the map to remainders by f ≠ 0, for many of them."""

    @abstractmethod
    def common(self, f: T, g: T) -> T:
        """Return gcd(f, g)."""

    @abstractmethod
    def combination(self, f: T, g: T) -> tuple[T, T, T]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g), not both 0."""

    @abstractmethod
    def Q(self, b: int) -> T:
        """Return Q_b(λ), b odd."""

    @abstractmethod
    def shifted_Q(self, b: int) -> T:
        """Return Q_b(λ + 1), b odd."""

    @abstractmethod
    def Q_halves(self, b: int) -> tuple[T, T]:
        """Return (A, B) with Q_b(λ) = A(y) + λ B(y), y = λ² + λ."""

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
        reduce = self.reducer(self.into(modulus))
        base = reduce(self.into(f))
        return self.out(
            power(
                reduce(self.one),
                base,
                n,
                lambda a: reduce(self.square(a)),
                lambda a, b: reduce(self.product(a, b)),
            )
        )

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
        if s <= 4 * r:
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
