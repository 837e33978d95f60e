# mypy: disable-error-code="unreachable, no-any-return"
# (an operand that the types exclude is what the branches to _refused are for, and they return NotImplemented)
"""F2Poly: a polynomial over F2 as a Python value.

Main definitions
    F2Poly(x)                   from bits, text, bytes, coefficients, or a polynomial of flint, sympy or galois
    Factorization               ((factor, multiplicity), ...), by degree, then by bits
    determinant_polynomial(n)   d_n(λ), the determinant of λ on the diagonal and ones beside it
Main statements
    A ring, with Bezout's identity                    test_ring_laws, test_bezout
    Factors multiply back and are irreducible         test_factorizations_multiply_back_into_irreducibles
    Every arithmetic gives the same                   test_large_values_are_the_same_by_all
Conventions
    Immutable, hashable, ordered, picklable; equal to nothing but F2Poly values.  - is +.  Exceptions are those of
    Python's integers.  An integer operand raises TypeError, which shows both readings: it could mean a constant or
    bits.  `backend` chooses who computes, operation by operation.  A value keeps the form that it was computed or last
    used in, beside its bits where these were asked for: so a chain of operations never converts.  Sums are taken in
    the form that both have.  F2Modulus (f2_modulus.py) is for many operations modulo one polynomial.
"""

import random as _random
from collections.abc import Iterable, Iterator
from functools import total_ordering
from math import isqrt, lcm
from typing import TYPE_CHECKING, Any, NoReturn, Self

from flipalg.algebra.determinant_polynomials import determinant_bits
from flipalg.algebra.f2 import backend
from flipalg.algebra.f2 import f2poly_reading as reading
from flipalg.algebra.f2.backend import ready
from flipalg.algebra.f2.bits import reverse_bits
from flipalg.algebra.f2.by_integers import INTEGERS
from flipalg.algebra.f2.irreducible_record import recorded
from flipalg.algebra.f2.ring import FactoringRing, PreparedModulus, Ring
from flipalg.algebra.integers import brief, natural_number, order_from_multiple, positive_integer, refuse_beyond_memory
from flipalg.algebra.ladders import power
from flipalg.algebra.power_factors import prime_factors_of_power

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    from flint import nmod_poly
    from sympy import Poly

_new = object.__new__
RECORDED_FROM = 300
"""Irreducible polynomials of a lower degree are found before the record of them is read."""
SHOWN_TERMS = 64
SHOWN_DEGREE = 4096


@total_ordering
class F2Poly:
    """A polynomial over F2; immutable and hashable.

    Parameters
    ----------
    x : int, str, bytes, iterable, array, or a polynomial of flint, sympy or galois
        An integer is the bits: bit i is the coefficient of x^i.  Text is a sum such as "x^3 + x + 1", or what repr
        prints.  Bytes are little-endian bits.  Iterables and arrays are coefficients, that of x^i at index i, modulo 2.
    variable : str, optional
        The letter that is printed; otherwise the letter of the text, or x.

    Raises
    ------
    TypeError, ValueError
        For anything else, with the value met and the constructors that there are.

    See Also
    --------
    determinant_polynomial : d_n(λ), whose factors decide about boards

    Notes
    -----
    Operators take F2Poly values only: f + 1 is a TypeError, because 1 could be the constant or bits; f == 1 is False.
    f[i] is a coefficient; len(f), list(f) and `in` are TypeErrors.  Values are ordered as their bits: by degree first.
    For many operations modulo one polynomial there is `flipalg.algebra.f2.f2_modulus.F2Modulus`.

    Examples
    --------
    >>> f = F2Poly(0b1011)
    >>> print(f * f + F2Poly(1), divmod(f, F2Poly("x")))
    x^6 + x^2 (F2Poly('x^2 + 1'), F2Poly('1'))
    >>> print(F2Poly("x^6 + x^2").factor())
    x^2·(x + 1)^4
    >>> F2Poly("x^3 + x").gcd(F2Poly("x^2 + 1"))
    F2Poly('x^2 + 1')
    """

    __slots__ = ("_bits", "_form", "_variable")
    _form: tuple[Ring[Any], Any]  # an arithmetic, and the value as it holds it
    _bits: int | None  # where they were asked for
    _variable: str
    __array_ufunc__ = None  # numpy leaves the operators to this class

    def __init__(self, x: Any = 0, variable: str | None = None) -> None:
        """Read anything that is a polynomial; see the class."""
        read = None
        if type(x) is int and x >= 0:
            self._form, self._bits = (INTEGERS, x), x
        elif isinstance(x, F2Poly):
            self._form, self._bits, read = x._form, x._bits, x._variable
        else:
            bits, read = reading.bits_of(x)
            self._form, self._bits = (INTEGERS, bits), bits
        if variable is not None and not (isinstance(variable, str) and len(variable) == 1 and variable.isalpha()):
            raise ValueError(f"the variable must be one letter, got {variable!r}")
        self._variable = variable or read or "x"

    def _in(self, ring: Ring[Any]) -> Any:
        """Return the value as an arithmetic holds it, and keep that form."""
        form = self._form
        if form[0] is not ring:
            form = self._form = ring, ring.into(int(self))
        return form[1]

    def _linear(self) -> Ring[Any]:
        """Return the arithmetic for a linear map: where nothing is loaded, FLINT would not be faster."""
        return backend.at_hand(self.degree())

    def _factoring_ring(self) -> FactoringRing[Any]:
        return backend.factoring_ring(self.degree())

    def _with(self, ring: Ring[Any], value: Any) -> Self:
        """Return the polynomial of a value that an arithmetic has computed, in the same variable."""
        f = _new(self.__class__)
        f._form = ring, value
        f._bits = None
        f._variable = self._variable
        return f

    def _with_bits(self, bits: int) -> Self:
        """Return the polynomial of bits, in the same variable."""
        f = _new(self.__class__)
        f._form = INTEGERS, bits
        f._bits = bits
        f._variable = self._variable
        return f

    # Where values come from.

    @classmethod
    def from_exponents(cls, exponents: Iterable[int]) -> Self:
        """Return Σ x^e; a pair of equal exponents cancels.  ValueError for an exponent below 0.

        >>> from flipalg import F2Poly
        >>> F2Poly.from_exponents([5, 1, 0, 0])
        F2Poly('x^5 + x')
        """
        return cls(reading.bits_of_exponents(exponents))

    @classmethod
    def from_coefficients(cls, coefficients: Iterable[int]) -> Self:
        """Return the polynomial whose coefficient of x^i is number i of an array or iterable of integers, modulo 2."""
        return cls(reading.bits_of_coefficients(coefficients))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the polynomial of little-endian bytes: bit j of byte i is the coefficient of x^(8i+j)."""
        return cls(int.from_bytes(data, "little"))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the sum written as in "x^3 + x + 1" (any one letter, and ** for ^); ValueError for anything else."""
        bits, variable = reading.bits_of_text(text)
        return cls(bits, variable)

    @classmethod
    def from_flint(cls, f: "nmod_poly") -> Self:
        """Return a flint polynomial modulo 2; ValueError for another modulus."""
        return cls(reading.bits_of_flint(f))

    @classmethod
    def from_sympy(cls, poly: "Poly") -> Self:
        """Return a univariate sympy Poly with integer or GF(2) coefficients."""
        return cls(reading.bits_of_sympy(poly))

    @classmethod
    def from_galois(cls, poly: Any) -> Self:
        """Return a galois Poly over GF(2)."""
        return cls(reading.bits_of_galois(poly))

    @classmethod
    def monomial(cls, exponent: int) -> "F2Poly":
        """Return x^exponent; ValueError below 0, MemoryError beyond memory."""
        reading.refuse_degree(natural_number("an exponent", exponent))
        return cls(1 << exponent)

    @classmethod
    def random(cls, degree: int, seed: int | None = None) -> "F2Poly":
        """Return a polynomial drawn uniformly from those of exactly this degree; the same seed gives the same one."""
        reading.refuse_degree(natural_number("the degree", degree))
        return cls(1 << degree | (_random.Random(seed).getrandbits(degree) if degree else 0))

    @classmethod
    def irreducible(cls, degree: int, sparse: bool = False) -> "F2Poly":
        """Return an irreducible polynomial.

        Parameters
        ----------
        degree : int
            At least 1.
        sparse : bool, default False
            Whether to return the least trinomial, or where there is none the least with five terms, instead of the
            least of all, as bits.

        Returns
        -------
        F2Poly
            The polynomial.

        Notes
        -----
        From a record as far as that goes (irreducible_record.py), beyond it about degree/2 tests, of which most end at
        a small factor.

        Examples
        --------
        >>> F2Poly.irreducible(8), F2Poly.irreducible(100, sparse=True)
        (F2Poly('x^8 + x^4 + x^3 + x + 1'), F2Poly('x^100 + x^15 + 1'))
        """
        candidates = _sparse_candidates if sparse else _candidates
        degree = positive_integer("the degree", degree)
        row = recorded(degree) if degree >= RECORDED_FROM else None
        if row:
            return cls.from_exponents((degree, *row[0], 0)) if sparse else cls(1 << degree | row[1])
        refuse_beyond_memory(32 * degree, f"looking for one of degree {brief(degree)}", "take a smaller degree")
        return next(f for f in map(cls, candidates(degree)) if f.is_irreducible())

    @classmethod
    def minimal_polynomial(cls, bits: Any) -> "F2Poly":
        """Return the characteristic polynomial of the shortest linear recurrence of a sequence of bits.

        Parameters
        ----------
        bits : iterable, array or str
            The N terms s_0, s_1, ..., each 0 or 1.

        Returns
        -------
        F2Poly
            Σ c_i x^i, monic of least degree L, with Σ c_i s_{k+i} = 0 for every k < N - L.  It is the only one if 2 L ≤
            N.

        Notes
        -----
        Berlekamp and Massey's polynomial, by a half-gcd of degree N; without the engine N²/30 operations.

        Examples
        --------
        >>> print(F2Poly.minimal_polynomial("0010111001011100"))
        x^3 + x + 1
        """
        sequence, length = reading.bits_of_sequence(bits)
        if not sequence:
            return cls(1)
        return cls(backend.ring(length // 4).minimal_polynomial(sequence, length))

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

    # Where they go.

    def __int__(self) -> int:
        """Return the bits."""
        if self._bits is None:
            ring, value = self._form
            self._bits = ring.out(value)
        return self._bits

    def __bytes__(self) -> bytes:
        """Return little-endian bytes, without zeros at the end."""
        bits = int(self)
        return bits.to_bytes((bits.bit_length() + 7) // 8, "little")

    def to_exponents(self) -> list[int]:
        """Return the exponents, descending."""
        digits = format(int(self), "b")
        top = len(digits) - 1
        return [top - i for i, digit in enumerate(digits) if digit == "1"]

    def to_coefficients(self) -> "npt.NDArray[np.uint8]":
        """Return a numpy array of 0 and 1, of length degree + 1: the coefficient of x^i at index i."""
        import numpy as np

        bits = np.unpackbits(np.frombuffer(bytes(self), np.uint8), bitorder="little")
        return bits[: self.degree() + 1]

    def to_flint(self) -> "nmod_poly":
        """Return a fresh flint nmod_poly."""
        from flipalg.algebra.f2 import by_flint

        return by_flint.from_bits(int(self))

    def to_sympy(self) -> "Poly":
        """Return a sympy Poly over GF(2), in the variable that this prints."""
        from sympy import GF, Poly, Symbol

        terms = {(e,): 1 for e in self.to_exponents()} or {(0,): 0}
        return Poly.from_dict(terms, Symbol(self._variable), domain=GF(2, symmetric=False))

    def to_galois(self) -> Any:
        """Return a galois Poly over GF(2) (the package galois must be installed)."""
        import galois  # type: ignore[import-not-found, unused-ignore]

        exponents = self.to_exponents()
        return galois.Poly.Degrees(exponents) if exponents else galois.Poly.Zero()

    # How they are shown.

    @property
    def variable(self) -> str:
        """The letter that is printed: x unless it was read or given otherwise."""
        return self._variable

    def __str__(self) -> str:
        """Return the terms in descending powers, as in x^3 + x + 1."""
        return self._written(self._variable, "^{}")

    def __repr__(self) -> str:
        """Return what can be typed in again; from degree 4,096 on and above 64 terms the size only."""
        bits = int(self)
        count = bits.bit_count()
        extra = "" if self._variable == "x" else f", variable={self._variable!r}"
        if count <= SHOWN_TERMS:
            return f"F2Poly('{self}'{'' if bits > 1 else extra})"
        if bits.bit_length() <= SHOWN_DEGREE:
            return f"F2Poly({bits:#x}{extra})"
        return f"<F2Poly of degree {bits.bit_length() - 1} with {count} terms>"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        r"""Return the LaTeX of the terms; λ becomes \lambda."""
        return self._written(r"\lambda" if self._variable == "λ" else self._variable, "^{{{}}}")

    def _written(self, variable: str, power: str) -> str:
        terms = ("1" if e == 0 else variable if e == 1 else variable + power.format(e) for e in self.to_exponents())
        return " + ".join(terms) or "0"

    # How they compare.

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same polynomial, whatever variable they print; equal to no other type."""
        if not isinstance(other, F2Poly):
            return NotImplemented
        form, others = self._form, other._form
        return bool(form[1] == others[1]) if form[0] is others[0] else int(self) == int(other)

    def __lt__(self, other: object) -> bool:
        """Return whether it comes first: by degree, then by the highest coefficients that differ (that is, as bits)."""
        return int(self) < int(other) if isinstance(other, F2Poly) else NotImplemented

    def __hash__(self) -> int:
        """Return a hash that agrees with equality; the same in every process."""
        return hash((0xF2, int(self)))

    def __reduce__(self) -> tuple[type[Self], tuple[int, str]]:
        """Pickle as the bits and the variable."""
        return type(self), (int(self), self._variable)

    def __bool__(self) -> bool:
        """Return whether it is not 0."""
        form = self._form
        return bool(form[1] != form[0].zero)

    def __getitem__(self, exponent: int) -> int:
        """Return the coefficient of x^exponent, 0 beyond the degree; ValueError below 0."""
        return int(self) >> natural_number("an exponent", exponent) & 1

    def _no_sequence(self, *_: object) -> NoReturn:
        raise TypeError(
            "an F2Poly is not a sequence: write f.to_coefficients(), f.to_exponents(), f.degree(), f.weight() or f[i]"
        )

    __iter__ = __len__ = __contains__ = __reversed__ = _no_sequence

    def degree(self) -> int:
        """Return the degree, -1 for 0."""
        if self._bits is None:
            ring, value = self._form
            return ring.degree(value)
        return self._bits.bit_length() - 1

    def weight(self) -> int:
        """Return the number of terms."""
        return int(self).bit_count()

    # The ring.

    def __add__(self, other: Self) -> Self:
        """Return the sum."""
        if not isinstance(other, F2Poly):
            return _refused(other, "+")
        ring, value = self._form
        others, other_value = other._form
        if ring is others:
            return self._with(ring, ring.sum(value, other_value))
        return self._with_bits(int(self) ^ int(other))

    __sub__ = __add__

    def __pos__(self) -> Self:
        """Return the value itself."""
        return self

    __neg__ = __pos__

    def __mul__(self, other: Self) -> Self:
        """Return the product.

        Cost: exponent 1.58, nearly linear from 170,000 coefficients on with AVX-512, from 380,000 on with AVX2.
        """
        if not isinstance(other, F2Poly):
            return _refused(other, "*")
        ring = ready() or _ring(self, other)
        form, others = self._form, other._form
        f = form[1] if form[0] is ring else self._in(ring)
        g = others[1] if others[0] is ring else other._in(ring)
        product = _new(self.__class__)  # as _with does it: a call would take as long as a short product
        product._form = ring, ring.product(f, g)
        product._bits = None
        product._variable = self._variable
        return product

    def __divmod__(self, other: Self) -> tuple[Self, Self]:
        """Return (quotient, remainder); ZeroDivisionError for the divisor 0.  Cost: a few products."""
        if not isinstance(other, F2Poly):
            return _refused(other, "divided by")
        ring = ready() or _ring(self, other)
        form, others = self._form, other._form
        f = form[1] if form[0] is ring else self._in(ring)
        g = others[1] if others[0] is ring else other._in(ring)
        if g == ring.zero:
            raise ZeroDivisionError("division by the polynomial 0")
        quotient, remainder = ring.quotient(f, g)
        return self._with(ring, quotient), self._with(ring, remainder)

    def __floordiv__(self, other: Self) -> Self:
        """Return the quotient."""
        return divmod(self, other)[0] if isinstance(other, F2Poly) else _refused(other, "//")

    def __mod__(self, other: Self) -> Self:
        """Return the remainder."""
        if not isinstance(other, F2Poly):
            return _refused(other, "%")
        ring = ready() or _ring(self, other)
        form, others = self._form, other._form
        f = form[1] if form[0] is ring else self._in(ring)
        g = others[1] if others[0] is ring else other._in(ring)
        if g == ring.zero:
            raise ZeroDivisionError("division by the polynomial 0")
        return self._with(ring, ring.remainder(f, g))

    def __truediv__(self, other: object) -> NoReturn:
        """Refuse: quotients are //, and exact ones are checked by %."""
        raise TypeError("polynomials are divided by //, % or divmod")

    def _from_the_right(self, other: object) -> Any:
        return _refused(other, "with")

    __radd__ = __rsub__ = __rmul__ = __rfloordiv__ = __rmod__ = __rdivmod__ = _from_the_right

    def __lshift__(self, count: int) -> Self:
        """Return x^count times it."""
        reading.refuse_degree(self.degree() + natural_number("the shift", count) if self else 0)
        return self._with_bits(int(self) << count if self else 0)

    def __rshift__(self, count: int) -> Self:
        """Return the quotient by x^count."""
        return self._with_bits(int(self) >> natural_number("the shift", count))

    def __pow__(self, n: int, modulus: Any = None) -> Self:
        """Return the power, modulo `modulus` (an F2Poly or F2Modulus) if given; then n < 0 is a power of the inverse.

        Raises ValueError for n < 0 without a modulus or where there is no inverse, ZeroDivisionError for the modulus 0,
        MemoryError for a degree beyond memory.  Cost modulo: log2(n) squares and a fifth as many products.
        """
        if isinstance(n, bool) or not hasattr(n, "__index__"):
            raise TypeError(f"the exponent must be an integer, got {n!r}")
        n = n.__index__()
        if modulus is not None:
            modulus = getattr(modulus, "modulus", modulus)
            return self._power_mod(n, modulus) if isinstance(modulus, F2Poly) else NotImplemented
        if n < 0:
            raise ValueError(f"a negative power needs a modulus, got {brief(n)}")
        if self.degree() > 0:
            reading.refuse_degree(n * self.degree())
        if self.degree() <= 0:
            return self if n else self._with_bits(1)
        return power(self._with_bits(1), self, n, F2Poly.square, F2Poly.__mul__)

    def _power_mod(self, n: int, modulus: Any) -> Self:
        base = self
        if n < 0:
            base, n = self.inverse_mod(modulus), -n
        ring = ready() or _ring(self, modulus, squarings=n.bit_length())
        return self._with(ring, _prepared(modulus, ring).power(base._in(ring), n))

    def square(self) -> Self:
        """Return the square: the coefficients spread.  Linear."""
        ring = ready() or self._linear()
        form = self._form
        return self._with(ring, ring.square(form[1] if form[0] is ring else self._in(ring)))

    def gcd(self, other: Self) -> Self:
        """Return the greatest common divisor; gcd(0, 0) = 0.

        Parameters
        ----------
        other : F2Poly
            The other polynomial.

        Returns
        -------
        F2Poly
            The common divisor of largest degree.

        Notes
        -----
        Quadratic to degree 50,000, by Lehmer's scheme; then half-gcd, M(n) log n for products of cost M(n).

        Examples
        --------
        >>> F2Poly("x^3 + x").gcd(F2Poly("x^2 + 1"))
        F2Poly('x^2 + 1')
        """
        if not isinstance(other, F2Poly):
            _require_polynomial(other)
        ring = ready() or _ring(self, other)
        form, others = self._form, other._form
        f = form[1] if form[0] is ring else self._in(ring)
        g = others[1] if others[0] is ring else other._in(ring)
        return self._with(ring, ring.common(f, g))

    def xgcd(self, other: Self) -> tuple[Self, Self, Self]:
        """Return the greatest common divisor with Bezout's coefficients.

        Parameters
        ----------
        other : F2Poly
            The other polynomial.

        Returns
        -------
        d, u, v : F2Poly
            d = gcd(self, other) = u · self + v · other, with u and v of least degree.

        Examples
        --------
        >>> f, g = F2Poly("x^3 + x + 1"), F2Poly("x^2 + 1")
        >>> d, u, v = f.xgcd(g)
        >>> d, u * f + v * g == d
        (F2Poly('1'), True)
        """
        if not self or not _require_polynomial(other):
            return self + other, self._with_bits(int(bool(self))), self._with_bits(int(bool(other)))
        ring = ready() or _ring(self, other)
        d, u, v = ring.combination(self._in(ring), other._in(ring))
        return self._with(ring, d), self._with(ring, u), self._with(ring, v)

    def lcm(self, other: Self) -> Self:
        """Return the least common multiple; 0 if one of them is 0."""
        return self // self.gcd(other) * other if self and _require_polynomial(other) else self._with_bits(0)

    def inverse_mod(self, modulus: Self) -> Self:
        """Return the inverse modulo a polynomial; ValueError where there is none, ZeroDivisionError modulo 0."""
        d, u, _ = (self % _require_polynomial(modulus)).xgcd(modulus)
        if d.degree() != 0:
            raise ValueError(f"not invertible: the common factor has degree {d.degree()}")
        return u % modulus

    def shift(self) -> Self:
        """Return f(x + 1).  Cost: log2(degree) passes."""
        ring = ready() or self._linear()
        form = self._form
        return self._with(ring, ring.shift(form[1] if form[0] is ring else self._in(ring)))

    def derivative(self) -> Self:
        """Return f': the odd coefficients, one place lower.  Linear."""
        bits = int(self) >> 1
        return self._with_bits(bits & int.from_bytes(b"\x55" * (bits.bit_length() // 8 + 1), "little"))

    def sqrt(self) -> Self:
        """Return the square root; ValueError for what is no square.  Linear."""
        if self.derivative():
            raise ValueError(f"no square: it has the odd exponent {self.derivative().degree() + 1}")
        return self._with_bits(int(format(int(self), "b")[::-1][::2][::-1], 2))

    def reverse(self, n: int | None = None) -> Self:
        """Return x^n f(1/x), n the degree unless given; ValueError for an n below the degree."""
        n = max(self.degree(), 0) if n is None else natural_number("n", n)
        if n < self.degree():
            raise ValueError(f"n must be at least the degree {self.degree()}, got {n}")
        reading.refuse_degree(n)
        return self._with_bits(reverse_bits(int(self), n))

    def truncate(self, n: int) -> Self:
        """Return the polynomial modulo x^n."""
        n = natural_number("n", n)
        return self if n > self.degree() else self._with_bits(int(self) & (1 << n) - 1)

    # Factors.

    def factor(self) -> "Factorization":
        """Return the irreducible factors with their multiplicities, by degree, then by bits.

        Returns
        -------
        Factorization
            A tuple of pairs that prints and multiplies back.

        Raises
        ------
        ValueError
            For the polynomial 0.

        Notes
        -----
        About degree/2 squares and products modulo the polynomial below degree 1,000; from there on, with the engine,
        about three times degree^(2/3) of them (giant steps, [KS98]).

        Examples
        --------
        >>> print(F2Poly("x^6 + x^2").factor())
        x^2·(x + 1)^4
        """
        if not self:
            raise ValueError("the polynomial 0 has no factorization")
        ring = self._factoring_ring()
        return Factorization(sorted((self._with(ring, p), e) for p, e in ring.factor(self._in(ring))))

    def squarefree_factors(self) -> "Factorization":
        """Return squarefree, coprime g with multiplicities e, ascending, whose product of powers it is; a few gcds."""
        if not self:
            raise ValueError("the polynomial 0 has no factorization")
        ring = self._factoring_ring()
        return Factorization((self._with(ring, g), e) for g, e in ring.squarefree_factors(self._in(ring)))

    def is_irreducible(self) -> bool:
        """Return whether it is irreducible: Rabin's test, after a look for small factors."""
        if self.degree() <= 1:
            return self.degree() == 1
        if not self[0] or self.weight() % 2 == 0:
            return False  # divisible by x or x + 1
        ring = self._factoring_ring()
        return ring.is_irreducible(self._in(ring))

    def is_squarefree(self) -> bool:
        """Return whether no square of a polynomial of degree ≥ 1 divides it; one gcd.  ValueError for 0."""
        if not self:
            raise ValueError("the polynomial 0 is divisible by every square")
        return self.gcd(self.derivative()).degree() == 0

    def is_primitive(self, seconds: float = 10.0) -> bool:
        """Return whether the polynomial is irreducible and x has order 2^degree - 1: x generates the field.

        Parameters
        ----------
        seconds : float, default 10
            The time for factoring 2^degree - 1.

        Returns
        -------
        bool
            Whether it is primitive.

        Raises
        ------
        RuntimeError
            When the primes found in that time do not decide; the message names the number that was not factored.
        """
        if not self[0] or not self.is_irreducible():
            return False
        k = self.degree()
        primes, composites = prime_factors_of_power(k, -1, seconds)
        one, x = self._with_bits(1) % self, self._with_bits(2) % self
        # a composite's power that is 1 already disproves it
        for part in (*primes, *composites):
            if part < 2**k - 1 and pow(x, (2**k - 1) // part, self) == one:
                return False
        if composites:
            raise RuntimeError(_unfactored(composites[0], seconds))
        return True

    def order(self, seconds: float = 60.0) -> int:
        """Return the least k ≥ 1 with x^k = 1 modulo the polynomial.

        Parameters
        ----------
        seconds : float, default 60
            The time for factoring 2^d - 1, d the degrees of the factors.

        Returns
        -------
        int
            The order of x.

        Raises
        ------
        ValueError
            For a polynomial that x divides, and for 0.
        RuntimeError
            When the primes are not found in the time given.

        Examples
        --------
        >>> F2Poly("x^4 + x + 1").order(), F2Poly("x^6 + 1").order()
        (15, 6)
        """
        if not self[0]:
            raise ValueError(f"x has no order modulo {self if self.weight() < 9 else 'a polynomial'}, which x divides")
        result = 1
        for p, e in self.factor():
            of_p = _order_of_irreducible(p, seconds)
            while e > 1:  # x^(2k) = 1 modulo p² where x^k = 1 modulo p
                of_p *= 2
                e = (e + 1) // 2
            result = lcm(result, of_p)
        return result

    def splitting_degree(self) -> int:
        """Return the degree over F2 of the least field that holds all its roots; 1 for a constant, ValueError for 0."""
        if not self:
            raise ValueError("every element is a root of the polynomial 0")
        ring = self._factoring_ring()
        return lcm(1, *ring.factor_degrees(self._in(ring)))

    roots_degree = splitting_degree

    def resultant(self, other: "F2Poly") -> int:
        """Return the resultant, 0 or 1: 1 iff they have no common root."""
        if not self or not other:
            return int(max(self.degree(), other.degree()) == 0)
        return int(self.gcd(other).degree() == 0)

    # Composition and values.

    def compose(self, g: "F2Poly") -> "F2Poly":
        """Return f(g); MemoryError beyond memory.  Cost: log2(degree) products of the size of the result."""
        return _composed(self, g)

    def compose_mod(self, g: "F2Poly", modulus: "F2Poly") -> "F2Poly":
        """Return f(g) modulo a polynomial; ZeroDivisionError for 0.  Brent and Kung: 2 √degree products modulo it."""
        ring = ready() or _ring(self, modulus, squarings=2 * isqrt(max(self.degree(), 1)))
        prepared = _prepared(modulus, ring)
        return self._with(ring, prepared.compose(self._in(ring), prepared.reduce(g._in(ring))))

    def frobenius_mod(self, k: int) -> "F2Poly":
        """Return x^(2^k) modulo this polynomial, k ≥ 0: k squares, or log2(k) compositions."""
        k = natural_number("k", k)
        ring = ready() or _ring(self, self, squarings=min(k, max(self.degree(), 0)))
        return self._with(ring, _prepared(self, ring).frobenius(k))

    def evaluate(self, point: Any) -> Any:
        """Return the value at 0 or 1 (an int), at an F2Poly, or at an element of a field of characteristic 2.

        Elements are those of galois or flint, or of any type with sums and products.  Horner's scheme: a product a
        coefficient.
        """
        if isinstance(point, F2Poly):
            return self.compose(point)
        if isinstance(point, int):
            if point not in (0, 1):
                raise ValueError(f"a number in F2 is 0 or 1, got {point}")
            return self.weight() % 2 if point else self[0]
        return _horner(int(self), point)

    __call__ = evaluate


class Factorization(tuple[tuple["F2Poly", int], ...]):
    """The irreducible factors of a polynomial with their multiplicities: a tuple of pairs.

    It prints as a product, and `expand` multiplies it back.

    Examples
    --------
    >>> from flipalg import F2Poly
    >>> factors = F2Poly("x^5 + x").factor()
    >>> print(factors)
    x·(x + 1)^4
    >>> factors.expand() == F2Poly("x^5 + x"), len(factors)
    (True, 2)
    """

    __slots__ = ()

    @property
    def factors(self) -> tuple["F2Poly", ...]:
        """Return the irreducible factors, each once."""
        return tuple(p for p, _ in self)

    @property
    def multiplicities(self) -> tuple[int, ...]:
        """Return their multiplicities."""
        return tuple(e for _, e in self)

    @property
    def splitting_degree(self) -> int:
        """Return the degree of the least field that holds all roots: the lcm of the degrees; 1 for a constant."""
        return lcm(1, *(p.degree() for p, _ in self))

    def expand(self) -> "F2Poly":
        """Return the product, by halves of about equal degree; F2Poly(1) of no factors."""
        return _product([p**e for p, e in self]) if self else F2Poly(1)

    def __str__(self) -> str:
        """Return the factors as in x·(x + 1)^4."""
        return "·".join(self._written("{}^{}")) or "1"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        r"""Return the LaTeX of the product.

        >>> from flipalg import determinant_polynomial
        >>> print(determinant_polynomial(11).factor().latex())
        \lambda^{3} (\lambda + 1)^{8}
        """
        return " ".join(self._written("{}^{{{}}}", latex=True)) or "1"

    def __repr__(self) -> str:
        """Return the pairs."""
        return f"Factorization({super().__repr__()})"

    def _written(self, power: str, latex: bool = False) -> Iterator[str]:
        for p, e in self:
            text = p.latex() if latex else str(p)
            if p.weight() > 1:
                text = f"({text})"
            yield text if e == 1 else power.format(text, e)


def _product(values: list["F2Poly"]) -> "F2Poly":
    while len(values) > 1:
        values.sort(key=lambda f: f.degree())
        pairs = [values[i] * values[i + 1] for i in range(0, len(values) - 1, 2)]
        values = pairs + values[len(values) - len(values) % 2 :]
    return values[0]


def _ring(f: F2Poly, g: F2Poly, squarings: int = 0) -> Ring[Any]:
    """Return the arithmetic for an operation on two polynomials."""
    return backend.ring(max(f.degree(), g.degree()), squarings)


def _prepared(modulus: F2Poly, ring: Ring[Any]) -> PreparedModulus[Any]:
    """Return a modulus prepared for an operation; TypeError for another type, ZeroDivisionError for 0."""
    if not _require_polynomial(modulus):
        raise ZeroDivisionError("the modulus is the polynomial 0")
    return ring.modulus(modulus._in(ring))


def _refused(other: object, operator: str) -> Any:
    """Raise TypeError for an integer, with what to write; leave other types to Python."""
    if hasattr(other, "__index__"):
        number = int(other)
        if number in (0, 1):
            raise TypeError(f"F2Poly {operator} {number}: write F2Poly({number}), as integers are not polynomials")
        constant = f"F2Poly({number & 1}) for the constant {number & 1}, to which it is equal modulo 2"
        bits = f"F2Poly({number}) for the bits, {F2Poly(number)}, or " if 0 < number < 2**12 else ""
        raise TypeError(
            f"F2Poly {operator} {brief(number)}: an integer could be bits or a constant; write {bits}{constant}"
        )
    return NotImplemented


def _require_polynomial(value: Any) -> Any:
    if not isinstance(value, F2Poly):
        raise TypeError(f"expected an F2Poly, got {value!r}")
    return value


def _unfactored(number: int, seconds: float) -> str:
    return f"a factor of {number.bit_length()} bits was not factored in {seconds:g} seconds; give more seconds"


def _order_of_irreducible(p: "F2Poly", seconds: float) -> int:
    k: int = 2 ** p.degree() - 1
    primes, composites = prime_factors_of_power(p.degree(), -1, seconds)
    one, x = p._with_bits(1), p._with_bits(2) % p
    k = order_from_multiple(k, (*primes, *composites), lambda exponent: pow(x, exponent, p) == one)
    for part in composites:
        if k % part == 0:
            raise RuntimeError(_unfactored(part, seconds))
    return k


def _composed(f: "F2Poly", g: "F2Poly") -> "F2Poly":
    """Return f(g): with f = f_0 + x^h f_1, h a power of two, f_0(g) + g^h f_1(g), and g^h is only spread."""
    if f.degree() > 0 and g.degree() > 0:
        reading.refuse_degree(f.degree() * g.degree())

    def value(bits: int, h: int, power: "F2Poly") -> "F2Poly":
        if h == 0 or bits < 2:
            return f._with_bits(bits & 1)
        low, high = bits & (1 << h) - 1, bits >> h
        lower = value(low, h // 2, powers[h // 2]) if h > 1 else f._with_bits(low)
        if not high:
            return lower
        upper = value(high, h // 2, powers[h // 2]) if h > 1 else f._with_bits(high)
        return lower + power * upper

    powers = {0: g, 1: g}
    h = 1
    while 2 * h <= f.degree():
        powers[2 * h] = powers[h].square()
        h *= 2
    return value(int(f), h, powers[h])


def _horner(bits: int, point: Any) -> Any:
    """Return the value at an element with + and *, by Horner's scheme."""
    one = point**0
    value = point - point
    for digit in format(bits, "b"):
        value = value * point
        if digit == "1":
            value = value + one
    return value


def _candidates(degree: int) -> Iterator[int]:
    """Yield the bits of the polynomials of a degree, ascending, that neither x nor x + 1 divides, but for these."""
    if degree == 1:
        yield 0b10
        return
    for tail in range(1, 1 << degree, 2):
        if tail.bit_count() % 2 == 0:
            yield 1 << degree | tail


def _sparse_candidates(degree: int) -> Iterator[int]:
    """Yield the bits of trinomials, then of polynomials with five terms, the lowest exponents first."""
    if degree <= 2:
        yield from _candidates(degree)
        return
    ends = 1 << degree | 1
    for k in range(1, degree):
        yield ends | 1 << k
    for a in range(3, degree):
        for b in range(2, a):
            for c in range(1, b):
                yield ends | 1 << a | 1 << b | 1 << c


def determinant_polynomial(n: int) -> F2Poly:
    """Return d_n(λ) over F2: d_0 = 1, d_1 = λ, d_n = λ d_{n-1} + d_{n-2}.

    Parameters
    ----------
    n : int
        The index, at least 0, which is the degree.

    Returns
    -------
    F2Poly
        The polynomial, printed in λ.

    Raises
    ------
    TypeError, ValueError
        Unless n is an integer of at least 0.
    MemoryError
        When so many coefficients would not fit.

    See Also
    --------
    F2Poly : polynomials over F2
    nullity : the degree of the gcd of d_m(λ) and d_n(λ + 1)

    Notes
    -----
    The determinant of the n × n tridiagonal matrix with λ on the diagonal and ones beside it; Sutner's "Chebyshev
    polynomial over F2" [Sutner2000], and the Fibonacci polynomial F_{n+1} of the OEIS.  Doubling costs only squares,
    which over F2 spread the coefficients: linear in n.

    References
    ----------
    [Jansons2009], eq. 3.5.

    Examples
    --------
    >>> determinant_polynomial(4)
    F2Poly('λ^4 + λ^2 + 1')
    >>> print(determinant_polynomial(11).factor())
    λ^3·(λ + 1)^8
    """
    return F2Poly(determinant_bits(n), "λ")
