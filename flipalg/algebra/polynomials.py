"""The rings of polynomials in one variable over F_p and Z, all with the same methods; see `polynomials_over`.

Polynomials are F2Poly for p = 2, FLINT's nmod_poly for an odd prime p, and fmpz_poly for Z (p = 0).  Factors are sorted
by degree, then by coefficients from the leading one down.  Several methods compute D_n for polynomials u and w,
where D_{-1} = 0, D_0 = 1 and D_k = u D_{k-1} - w² D_{k-2}.  The methods use D_{2k} = D_k² - w² D_{k-1}²,
D_{2k+1} = D_k (u D_k - 2 w² D_{k-1}) and D_{2k-1} = D_{k-1} (2 D_k - u D_{k-1}).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from f2x import F2Modulus, F2Poly, call_in_child
from flipalg.algebra.integers import brief, natural_number, refuse_beyond_memory
from flipalg.algebra.ladders import doubling_ladder, power

if TYPE_CHECKING:
    from flint import fmpz_poly, nmod_poly

__all__ = ["F2", "ONLY_ONE_SIDE", "F2Poly", "PolynomialRing", "polynomials_over"]

T = TypeVar("T")

ONLY_ONE_SIDE = "only one side may be that large"


class PolynomialRing(ABC, Generic[T]):
    """The ring of polynomials over F_p or Z; its methods never change an element."""

    characteristic: int
    zero: T
    one: T
    x: T

    def __repr__(self) -> str:
        """Return a call that returns this ring."""
        return f"polynomials_over({self.characteristic})"

    def __reduce__(self) -> tuple[Callable[[int], "PolynomialRing[Any]"], tuple[int]]:
        """Pickle the ring as its characteristic."""
        return polynomials_over, (self.characteristic,)

    @abstractmethod
    def polynomial(self, coefficients: Iterable[int]) -> T:
        """Return the polynomial with these integers as coefficients, constant term first."""

    @abstractmethod
    def coefficients(self, f: T) -> tuple[int, ...]:
        """Return the coefficients, constant term first, up to the leading coefficient; () for the polynomial 0.

        Over F_p they are integers from 0 to p - 1.
        """

    @abstractmethod
    def degree(self, f: T) -> int:
        """Return the degree, -1 for 0."""

    @abstractmethod
    def add(self, f: T, g: T) -> T:
        """Return f + g."""

    @abstractmethod
    def subtract(self, f: T, g: T) -> T:
        """Return f - g."""

    @abstractmethod
    def multiply(self, f: T, g: T) -> T:
        """Return f g."""

    @abstractmethod
    def square(self, f: T) -> T:
        """Return f²."""

    @abstractmethod
    def scale(self, a: int, f: T) -> T:
        """Return a f for an integer a."""

    @abstractmethod
    def divide(self, f: T, g: T) -> tuple[T, T]:
        """Return (quotient, remainder) of f divided by g; ZeroDivisionError for g = 0.  Over Z g must be monic."""

    @abstractmethod
    def remainder(self, f: T, g: T) -> T:
        """Return the remainder of f divided by g; ZeroDivisionError for g = 0.  Over Z g must be monic."""

    @abstractmethod
    def gcd(self, f: T, g: T) -> T:
        """Return the gcd, which is monic over F_p and has a positive leading coefficient over Z; gcd(0, 0) = 0."""

    @abstractmethod
    def xgcd(self, f: T, g: T) -> tuple[T, T, T]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g); ValueError over Z."""

    @abstractmethod
    def factor(self, f: T) -> list[tuple[T, int]]:
        """Return pairs (irreducible factor, multiplicity) of f ≠ 0; factors are monic over F_p, primitive over Z."""

    def factor_here(self, f: T) -> list[tuple[T, int]]:
        """Return the result of `factor`, computed in this process, in which FLINT cannot be interrupted."""
        return self.factor(f)

    @abstractmethod
    def at_linear(self, f: T, a: int, b: int) -> T:
        """Return f(a + b x)."""

    @abstractmethod
    def reverse(self, f: T, degree: int) -> T:
        """Return x^degree f(1/x); `degree` must be at least deg f."""

    def monic(self, f: T) -> T:
        """Return f ≠ 0 divided by its leading coefficient; only over F_p."""
        return self.scale(pow(self.coefficients(f)[-1], -1, self.characteristic), f)

    def reducer(self, f: T) -> Callable[[T], T]:
        """Return the function g ↦ g mod f, for f ≠ 0; over F2 it is faster than `remainder` if it is called often."""
        return lambda g: self.remainder(g, f)

    def gcd_degree(self, f: T, g: T) -> int:
        """Return deg gcd(f, g)."""
        return self.degree(self.gcd(f, g))

    def multiply_mod(self, f: T, g: T, modulus: T) -> T:
        """Return f g mod `modulus`."""
        return self.remainder(self.multiply(f, g), modulus)

    def inverse_mod(self, f: T, modulus: T) -> T:
        """Return 1/f mod `modulus`, only over F_p; ValueError if f has no inverse."""
        d, u, _ = self.xgcd(self.remainder(f, modulus), modulus)
        if self.degree(d) != 0:
            raise ValueError(f"not invertible: the common factor has degree {self.degree(d)}")
        return self.remainder(u, modulus)

    def power_mod(self, f: T, n: int, modulus: T) -> T:
        """Return f^n mod `modulus` for any n ≥ 0."""

        def times(a: T, b: T) -> T:
            return self.multiply_mod(a, b, modulus)

        return power(self.remainder(self.one, modulus), self.remainder(f, modulus), n, lambda a: times(a, a), times)

    def recursion(self, n: int, u: T, w: T) -> T:
        """Return D_n (see the head of the module), of degree at most n max(deg u, deg w); MemoryError if too large."""
        self.refuse_degree(n * max(1, self.degree(u), self.degree(w)))
        return self._doubled(n, u, w, lambda f: f)[0]

    def recursion_mod(self, n: int, u: T, w: T, f: T) -> T:
        """Return D_n mod f for any n ≥ 0 and f ≠ 0; over Z f must be monic."""
        return self.recursion_pair_mod(n, u, w, f)[0]

    def recursion_pair_mod(self, n: int, u: T, w: T, f: T) -> tuple[T, T]:
        """Return (D_n mod f, D_{n-1} mod f) for any n ≥ 0 and f ≠ 0; over Z f must be monic.

        For each bit of n it takes at most 6 products.
        """
        return self._doubled(n, u, w, self.reducer(f))

    def _doubled(self, n: int, u: T, w: T, reduced: Callable[[T], T]) -> tuple[T, T]:
        u, ww, D, before = reduced(u), reduced(self.square(w)), reduced(self.one), self.zero
        for bit in format(natural_number("n", n), "b"):
            even = reduced(self.subtract(self.square(D), self.multiply(ww, self.square(before))))
            if bit == "1":
                twice = self.scale(2, self.multiply(ww, before))
                D, before = reduced(self.multiply(D, self.subtract(self.multiply(u, D), twice))), even
            else:
                odd = self.multiply(before, self.subtract(self.scale(2, D), self.multiply(u, before)))
                D, before = even, reduced(odd)
        return D, before

    def cyclic(self, n: int) -> T:
        """Return x^n - 1 for n ≥ 1."""
        return self.polynomial((-1, *(0,) * (n - 1), 1))

    def gcd_degree_with_recursion(self, n: int, u: T, w: T, f: T) -> int:
        """Return deg gcd(f, D_n) for any n ≥ 0 and f ≠ 0; over Z f must be monic."""
        return self.gcd_degree(f, self.recursion_mod(n, u, w, f))

    def refuse_degree(self, degree: int) -> None:
        """Raise MemoryError if a polynomial of this degree would need too much memory."""
        refuse_beyond_memory(64 * degree, f"a polynomial of degree {brief(degree)}", ONLY_ONE_SIDE)


class F2Polynomials(PolynomialRing[F2Poly]):
    """The ring F2[x], which computes with F2Poly."""

    characteristic = 2
    zero, one, x = F2Poly(0), F2Poly(1), F2Poly("x")

    def polynomial(self, coefficients: Iterable[int]) -> F2Poly:
        """Return the polynomial with these integers as coefficients, constant term first."""
        digits = bytes(48 + (a & 1) for a in coefficients)[::-1]
        return F2Poly(int(digits or b"0", 2))

    def coefficients(self, f: F2Poly) -> tuple[int, ...]:
        """Return the coefficients, constant term first."""
        return tuple(map(int, reversed(f"{int(f):b}"))) if f else ()

    def degree(self, f: F2Poly) -> int:
        """Return the degree, -1 for 0."""
        return f.degree()

    def add(self, f: F2Poly, g: F2Poly) -> F2Poly:
        """Return f + g."""
        return f + g

    def subtract(self, f: F2Poly, g: F2Poly) -> F2Poly:
        """Return f - g = f + g."""
        return f + g

    def multiply(self, f: F2Poly, g: F2Poly) -> F2Poly:
        """Return f g."""
        return f * g

    def square(self, f: F2Poly) -> F2Poly:
        """Return f²."""
        return f.square()

    def scale(self, a: int, f: F2Poly) -> F2Poly:
        """Return a f."""
        return f if a & 1 else self.zero

    def divide(self, f: F2Poly, g: F2Poly) -> tuple[F2Poly, F2Poly]:
        """Return the quotient and the remainder of f divided by g."""
        return divmod(f, g)

    def remainder(self, f: F2Poly, g: F2Poly) -> F2Poly:
        """Return the remainder of f divided by g."""
        return f % g

    def reducer(self, f: F2Poly) -> Callable[[F2Poly], F2Poly]:
        """Return the function g ↦ g mod f, which computes the reciprocal of f once."""
        return F2Modulus(f).reduce

    def gcd(self, f: F2Poly, g: F2Poly) -> F2Poly:
        """Return the gcd; gcd(0, 0) = 0."""
        return f.gcd(g)

    def xgcd(self, f: F2Poly, g: F2Poly) -> tuple[F2Poly, F2Poly, F2Poly]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g)."""
        return f.xgcd(g)

    def monic(self, f: F2Poly) -> F2Poly:
        """Return f, as every polynomial over F2 is monic."""
        return f

    def power_mod(self, f: F2Poly, n: int, modulus: F2Poly) -> F2Poly:
        """Return f^n mod `modulus`."""
        return pow(f, n, modulus)

    def factor(self, f: F2Poly) -> list[tuple[F2Poly, int]]:
        """Return the irreducible factors with multiplicities, ordered by degree, then by bits."""
        return list(f.factor())

    def at_linear(self, f: F2Poly, a: int, b: int) -> F2Poly:
        """Return f(a + b x), which is f or f(x + 1) for an odd b, and the constant f(a) for an even b."""
        if b % 2 == 0:
            return F2Poly(f(a & 1))
        return f.taylor_shift() if a & 1 else f

    def reverse(self, f: F2Poly, degree: int) -> F2Poly:
        """Return x^degree f(1/x)."""
        return f.reverse(degree)

    def cyclic(self, n: int) -> F2Poly:
        """Return x^n + 1 for n ≥ 1."""
        return (self.one << n) + self.one

    def _doubled(self, n: int, u: F2Poly, w: F2Poly, reduced: Callable[[F2Poly], F2Poly]) -> tuple[F2Poly, F2Poly]:
        """Return (D_n, D_{n-1}) by D_{2k} = (D_k + w D_{k-1})² and D_{2k+1} = u D_k²; `reduced` reduces each value."""

        def even(D: F2Poly, before: F2Poly) -> F2Poly:
            return reduced((D + (before if w == self.one else w * before)).square())

        return doubling_ladder(
            natural_number("n", n), (reduced(self.one), self.zero), even, lambda D: reduced(u * D.square())
        )

    def refuse_degree(self, degree: int) -> None:
        """Raise MemoryError if a polynomial of this degree would need too much memory."""
        # with FLINT instead of the native core, the peak is 20 bytes per coefficient
        refuse_beyond_memory(20 * degree, f"a polynomial of degree {brief(degree)}", ONLY_ONE_SIDE)


F2 = F2Polynomials()

SUBPROCESS_ABOVE_DEGREE = 50_000
"""A gcd over F_p of two polynomials of larger degrees runs in a child process, as FLINT cannot be interrupted."""
POWERED_AT_ONCE = 200_000
"""A power f^n modulo g is computed in one call of FLINT if deg g times the number of bits of n is at most this."""
FACTORED_HERE = 300
"""Up to this degree, FLINT factors a polynomial over F_p in this process; above it, in a child process."""


class _FlintPolynomials(PolynomialRing[T]):
    """The operations that are the same for FLINT's two types of polynomials."""

    def coefficients(self, f: Any) -> tuple[int, ...]:
        """Return the coefficients, constant term first."""
        return tuple(map(int, f.coeffs()))

    def degree(self, f: Any) -> int:
        """Return the degree, -1 for 0."""
        return int(f.degree())

    def add(self, f: Any, g: Any) -> T:
        """Return f + g."""
        return f + g  # type: ignore[no-any-return]

    def subtract(self, f: Any, g: Any) -> T:
        """Return f - g."""
        return f - g  # type: ignore[no-any-return]

    def multiply(self, f: Any, g: Any) -> T:
        """Return f g."""
        return f * g  # type: ignore[no-any-return]

    def square(self, f: Any) -> T:
        """Return f²."""
        return f * f  # type: ignore[no-any-return]

    def divide(self, f: Any, g: Any) -> tuple[T, T]:
        """Return the quotient and the remainder of f divided by g."""
        quotient, rest = divmod(f, g)
        return quotient, rest

    def remainder(self, f: Any, g: Any) -> T:
        """Return the remainder of f divided by g."""
        return f % g  # type: ignore[no-any-return]

    def at_linear(self, f: Any, a: int, b: int) -> T:
        """Return f(a + b x)."""
        return f(self.polynomial((a, b)))  # type: ignore[no-any-return]

    def reverse(self, f: Any, degree: int) -> T:
        """Return x^degree f(1/x)."""
        own = self.coefficients(f)
        return self.polynomial((0,) * (degree + 1 - len(own)) + own[::-1])

    def _sorted(self, factors: Iterable[tuple[T, Any]]) -> list[tuple[T, int]]:
        found = [(f, int(e)) for f, e in factors]
        return sorted(found, key=lambda pair: (self.degree(pair[0]), self.coefficients(pair[0])[::-1]))


class FpPolynomials(_FlintPolynomials["nmod_poly"]):
    """The ring F_p[x] for a prime p below 2^63, by FLINT's nmod_poly."""

    def __init__(self, p: int) -> None:
        """Store p and the polynomials 0, 1 and x."""
        from flint import nmod_poly

        self.characteristic, self._make = p, nmod_poly
        self.zero, self.one, self.x = (nmod_poly(list(a), p) for a in ((), (1,), (0, 1)))

    def polynomial(self, coefficients: Iterable[int]) -> "nmod_poly":
        """Return the polynomial with these integers as coefficients, constant term first."""
        p = self.characteristic
        return self._make([a % p for a in coefficients], p)

    def scale(self, a: int, f: "nmod_poly") -> "nmod_poly":
        """Return a f."""
        return f * (a % self.characteristic)

    def gcd(self, f: "nmod_poly", g: "nmod_poly") -> "nmod_poly":
        """Return the monic gcd; gcd(0, 0) = 0."""
        if self._is_long(f, g):
            return self._in_child(gcd_for_parent, f, g)[0]
        return f.gcd(g)

    def xgcd(self, f: "nmod_poly", g: "nmod_poly") -> tuple["nmod_poly", "nmod_poly", "nmod_poly"]:
        """Return (d, u, v) with u f + v g = d = gcd(f, g)."""
        if self._is_long(f, g):
            d, u, v = self._in_child(xgcd_for_parent, f, g)
            return d, u, v
        d, u, v = f.xgcd(g)
        return d, u, v

    def power_mod(self, f: "nmod_poly", n: int, modulus: "nmod_poly") -> "nmod_poly":
        """Return f^n mod `modulus`."""
        if self.degree(modulus) < 1:
            return self.remainder(f, modulus)
        if self.degree(modulus) * n.bit_length() > POWERED_AT_ONCE:  # many short calls, as Ctrl-C waits for FLINT
            return super().power_mod(f, n, modulus)
        return f.pow_mod(n, modulus)

    def factor(self, f: "nmod_poly") -> list[tuple["nmod_poly", int]]:
        """Return the monic irreducible factors of f ≠ 0 with multiplicities."""
        if f.degree() > FACTORED_HERE:
            found = call_in_child(factor_for_parent, self.characteristic, self.coefficients(f))
            return [(self.polynomial(factor), e) for factor, e in found]
        return self.factor_here(f)

    def factor_here(self, f: "nmod_poly") -> list[tuple["nmod_poly", int]]:
        """Return the result of `factor`, computed in this process."""
        return self._sorted(f.factor()[1])

    def _is_long(self, f: "nmod_poly", g: "nmod_poly") -> bool:
        return min(int(f.degree()), int(g.degree())) > SUBPROCESS_ABOVE_DEGREE

    def _in_child(
        self, function: "Callable[..., tuple[Coefficients, ...]]", f: "nmod_poly", g: "nmod_poly"
    ) -> tuple["nmod_poly", ...]:
        found = call_in_child(function, self.characteristic, self.coefficients(f), self.coefficients(g))
        return tuple(map(self.polynomial, found))


Coefficients = tuple[int, ...]


def gcd_for_parent(p: int, f: Coefficients, g: Coefficients) -> tuple[Coefficients]:
    """Return (gcd(f, g),) over F_p; it runs in a child process."""
    R = FpPolynomials(p)
    return (R.coefficients(R.polynomial(f).gcd(R.polynomial(g))),)


def xgcd_for_parent(p: int, f: Coefficients, g: Coefficients) -> tuple[Coefficients, ...]:
    """Return (d, u, v) with u f + v g = d = gcd(f, g) over F_p; it runs in a child process."""
    R = FpPolynomials(p)
    return tuple(map(R.coefficients, R.polynomial(f).xgcd(R.polynomial(g))))


def factor_for_parent(p: int, f: Coefficients) -> list[tuple[Coefficients, int]]:
    """Return the monic irreducible factors of f over F_p with multiplicities; it runs in a child process."""
    R = FpPolynomials(p)
    return [(R.coefficients(factor), e) for factor, e in R.factor_here(R.polynomial(f))]


class IntegerPolynomials(_FlintPolynomials["fmpz_poly"]):
    """The ring Z[x], by FLINT's fmpz_poly."""

    characteristic = 0

    def __init__(self) -> None:
        """Store the polynomials 0, 1 and x."""
        from flint import fmpz_poly

        self._make = fmpz_poly
        self.zero, self.one, self.x = (fmpz_poly(list(a)) for a in ((), (1,), (0, 1)))

    def polynomial(self, coefficients: Iterable[int]) -> "fmpz_poly":
        """Return the polynomial with these integers as coefficients, constant term first."""
        return self._make(list(coefficients))

    def scale(self, a: int, f: "fmpz_poly") -> "fmpz_poly":
        """Return a f."""
        return f * a

    def gcd(self, f: "fmpz_poly", g: "fmpz_poly") -> "fmpz_poly":
        """Return the gcd with positive leading coefficient; its content is the gcd of the contents of f and g."""
        return f.gcd(g)

    def xgcd(self, f: "fmpz_poly", g: "fmpz_poly") -> tuple["fmpz_poly", "fmpz_poly", "fmpz_poly"]:
        """Raise ValueError, because a gcd over Z need not be a combination u f + v g."""
        raise ValueError("over Z two polynomials need not combine to their gcd")

    def factor(self, f: "fmpz_poly") -> list[tuple["fmpz_poly", int]]:
        """Return the primitive irreducible factors of f ≠ 0 with multiplicities; f also has the factor `content(f)`."""
        return self._sorted(f.factor()[1])

    def content(self, f: "fmpz_poly") -> int:
        """Return the content of f ≠ 0 with a sign: f is this integer times the product of the powers in `factor(f)`."""
        return int(f.factor()[0])

    def resultant(self, f: "fmpz_poly", g: "fmpz_poly") -> int:
        """Return the resultant Res(f, g), which for a monic f is the product of g(a) over the roots a of f."""
        return int(f.resultant(g))

    def refuse_degree(self, degree: int) -> None:
        """Raise MemoryError if degree²/4 bytes, the size of D_degree for u = x and w = 1, are too much memory."""
        refuse_beyond_memory(
            degree * degree // 4, f"a polynomial over Z of degree {brief(degree)}", "go modulo a prime"
        )


@cache
def polynomials_over(p: int) -> PolynomialRing[Any]:
    """Return the ring F_p[x] for a prime p, or Z[x] for p = 0.

    >>> R = polynomials_over(3)
    >>> R.coefficients(R.recursion(4, R.x, R.one)), R.gcd_degree(R.recursion(4, R.x, R.one), R.recursion(9, R.x, R.one))
    ((1, 0, 0, 0, 1), 4)
    """
    if p == 2:
        return F2
    return FpPolynomials(p) if p else IntegerPolynomials()
