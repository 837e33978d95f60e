"""F2Poly, a polynomial over F2, and the fields F2Extension over which it is factored.

The base class `f2x.ring.Polynomial` has the operators and the arithmetic, in C or by FLINT.  This module and the
modules that it imports add parsing, printing, conversions and factoring.
"""

import random
from collections.abc import Iterable, Iterator
from math import lcm
from typing import TYPE_CHECKING, Any, NoReturn, Self

import f2x.evaluation as evaluation
import f2x.factoring as factoring
import f2x.orders as orders
import f2x.text as text
from f2x.extension_factoring import conjugate_factors
from f2x.extension_field import ExtensionField, F2Element
from f2x.extension_polynomial import ExtensionPolynomial
from f2x.foreign_names import ForeignNames
from f2x.integers import (
    brief,
    constant,
    natural_number,
    refuse_argument,
    refuse_degree,
    refuse_operand,
    refuse_sympy,
    shown,
)
from f2x.ring import Polynomial
from f2x.uses.irreducible import irreducible, primitive

if TYPE_CHECKING:
    from flint import nmod_poly
    from sympy import Poly

__all__ = ["F2Extension", "F2Poly", "Factorization"]

SHOWN_TERMS = 64
SHOWN_DEGREE = 4096


class F2Poly(Polynomial, ForeignNames):
    """A polynomial over F2; immutable and hashable.

    Parameters
    ----------
    x : int, str, bytes, iterable, array, F2Poly, or a polynomial of flint, sympy or galois, default 0
        The polynomial.  An integer is its bits: bit i is the coefficient of x^i.  Text is a sum such as "x^3 + x + 1",
        or the coefficients, highest first, such as "1011", or digits such as "0x11b" or "0b1011", or a call F2Poly(...)
        as repr writes it.  Bytes are the bits in little-endian order.  An iterable or array has the coefficients 0 and
        1, constant term first.
    variable : str, optional
        The letter with which the polynomial is printed; by default the letter of the text or F2Poly, else x.

    Raises
    ------
    TypeError, ValueError
        For any other value.

    See Also
    --------
    F2Modulus : many operations modulo one polynomial
    F2Matrix : matrices over F2; f(A) is the value of a polynomial f at a matrix A

    Notes
    -----
    In arithmetic and in ``f % g == 0`` the integers 0 and 1 are constants: ``x**3 + x + 1``.  Other integers raise
    TypeError in arithmetic, as they could mean bits, and equal no polynomial.

    ``f + g`` takes linear time, ``f * g`` nearly linear time for long factors.  ``f // g``, ``f % g`` and
    ``divmod(f, g)`` take the time of a few products, and raise ZeroDivisionError for g = 0.  ``f << k`` is x^k f and
    ``f >> k`` is ``f // x**k``, in linear time.  ``f ** n`` needs n ≥ 0.  ``pow(f, n, g)`` is f^n modulo a polynomial
    or F2Modulus g, for any integer n, by about log2(n) squares and fewer products; ValueError if n < 0 and f has no
    inverse modulo g.  Degrees of 2^35 or more raise MemoryError.

    f[i] is the coefficient of x^i; len(f), list(f) and ``c in f`` raise TypeError.  Polynomials are ordered as the
    integers with their bits, so first by degree.  int(f) is the integer with the bits, and f"{f:b}" shows them.
    Functions of integers such as math.gcd refuse a polynomial: write f.gcd(g).

    Examples
    --------
    >>> from f2x import F2Poly
    >>> f = F2Poly("x^3 + x + 1")
    >>> print(f * f + 1, divmod(f, F2Poly("x")))
    x^6 + x^2 (F2Poly('x^2 + 1'), F2Poly('1'))
    >>> print(F2Poly("x^6 + x^2").factor())
    x^2·(x + 1)^4
    >>> F2Poly("x^3 + x").gcd(F2Poly("x^2 + 1"))
    F2Poly('x^2 + 1')
    """

    __slots__ = ()
    __array_ufunc__ = None  # numpy leaves the operators to this class
    _sympy_ = refuse_sympy

    _read = staticmethod(text.read)
    _read_text = staticmethod(text.bits_of_text)

    # Constructors.

    @classmethod
    def from_exponents(cls, exponents: Iterable[int]) -> Self:
        """Return the sum of x^e over the exponents e; equal exponents cancel.  ValueError for an exponent below 0.

        >>> F2Poly.from_exponents([5, 1, 0, 0])
        F2Poly('x^5 + x')
        """
        return cls(text.bits_of_exponents(exponents))

    @classmethod
    def from_coefficients(cls, coefficients: Iterable[int]) -> Self:
        """Return the polynomial with these coefficients, integers taken modulo 2, constant term first."""
        return cls(text.bits_of_coefficients(coefficients))

    @classmethod
    def from_flint(cls, f: "nmod_poly") -> Self:
        """Return a flint polynomial modulo 2 or over Z, reduced modulo 2, as an F2Poly; ValueError for other moduli."""
        return cls(text.bits_of_flint(f))

    @classmethod
    def from_sympy(cls, poly: "Poly") -> Self:
        """Return a sympy Poly in one variable as an F2Poly, its integer or GF(2) coefficients taken modulo 2."""
        return cls(text.bits_of_sympy(poly))

    @classmethod
    def from_galois(cls, poly: Any) -> Self:
        """Return a galois Poly over GF(2) as an F2Poly."""
        return cls(text.bits_of_galois(poly))

    @classmethod
    def monomial(cls, exponent: int) -> Self:
        """Return x^exponent; ValueError for an exponent below 0, MemoryError for a degree of 2^35 or more."""
        refuse_degree(natural_number("an exponent", exponent))
        return cls(1) << exponent

    @classmethod
    def random(cls, degree: int, seed: int | None = None) -> Self:
        """Return a random polynomial of this degree; equal seeds give equal polynomials."""
        refuse_degree(natural_number("the degree", degree))
        return cls(1 << degree | (random.Random(seed).getrandbits(degree) if degree else 0))

    @classmethod
    def irreducible(cls, degree: int, sparse: bool = False) -> Self:
        """Return an irreducible polynomial of a given degree.

        Parameters
        ----------
        degree : int
            The degree, at least 1.
        sparse : bool, default False
            Whether the polynomial should have few terms.

        Returns
        -------
        F2Poly
            The irreducible polynomial with the least bits.  If `sparse`, the irreducible trinomial with the least bits,
            or if there is none, the irreducible polynomial of five terms with the least bits; for degree 1, x.

        Raises
        ------
        ValueError, MemoryError
            For a degree below 1 or above 110,000.

        Notes
        -----
        The polynomials of degree 300 to 20,000 are stored.  For other degrees candidates are tested one by one, which
        takes minutes above 20,000; a note on stderr says so.

        Examples
        --------
        >>> F2Poly.irreducible(8), F2Poly.irreducible(100, sparse=True)
        (F2Poly('x^8 + x^4 + x^3 + x + 1'), F2Poly('x^100 + x^15 + 1'))
        """
        return cls(irreducible(degree, sparse))

    @classmethod
    def primitive(cls, degree: int, seconds: float = 10.0) -> Self:
        """Return the primitive polynomial of a given degree with the least bits: x has order 2^degree - 1 modulo it.

        Parameters
        ----------
        degree : int
            The degree, at least 1.
        seconds : float, default 10
            The time for factoring 2^degree - 1.

        Returns
        -------
        F2Poly
            The polynomial.

        Raises
        ------
        ValueError, MemoryError
            For a degree below 1 or above 110,000.
        RuntimeError
            If 2^degree - 1 is not factored in that time; the message gives the size of the unfactored number.

        Notes
        -----
        2^degree - 1 is factored once; then candidates are tested one by one.

        Examples
        --------
        >>> F2Poly.primitive(8), F2Poly.primitive(8).is_primitive(), F2Poly.irreducible(8).is_primitive()
        (F2Poly('x^8 + x^4 + x^3 + x^2 + 1'), True, False)
        """
        return cls(primitive(degree, seconds))

    @classmethod
    def minimal_polynomial(cls, bits: Any) -> Self:
        """Return the characteristic polynomial of the shortest linear recurrence of a sequence of bits.

        Parameters
        ----------
        bits : iterable, array or str
            The terms s_0, s_1, ..., s_(N-1) of the sequence, integers taken modulo 2, or a text of 0 and 1.

        Returns
        -------
        F2Poly
            A polynomial Σ c_i x^i of the least degree L for which Σ c_i s_(k+i) = 0 for every k < N - L.  It is unique
            if 2 L ≤ N.

        Notes
        -----
        The native core computes a half-gcd of polynomials of degree N; without the core, Massey's algorithm takes
        quadratic time.

        Examples
        --------
        >>> print(F2Poly.minimal_polynomial("0010111001011100"))
        x^3 + x + 1
        """
        reversed_bits, length = text.bits_of_sequence(bits)
        return cls(cls._recurrence(cls(reversed_bits), length) if reversed_bits else 1)

    @classmethod
    def crt(cls, residues: Iterable["F2Poly"], moduli: Iterable["F2Poly"]) -> Self:
        """Return the f of least degree with f ≡ r modulo m for each residue r and its modulus m.

        The moduli need not be coprime.  ValueError if no such polynomial exists, or if there are not as many moduli as
        residues; ValueError or ZeroDivisionError if a modulus is 0.
        """
        value, modulus = cls(0), cls(1)
        for r, m in zip(residues, moduli, strict=True):
            d, u, _ = modulus.xgcd(m)
            quotient, remainder = divmod(value + r, d)
            if remainder:
                raise ValueError(f"no polynomial has all residues: two disagree modulo {d}")
            value = value + modulus * (quotient * u % (m // d))
            modulus = modulus * (m // d)
        return value

    # Conversions.

    def exponents(self) -> list[int]:
        """Return the list of the exponents of the terms, descending."""
        return text.exponents_of_bits(int(self))

    def to_bits(self) -> int:
        """Return the bits, the integer whose bit i is the coefficient of x^i, as int(f) does."""
        return int(self)

    def coefficients(self) -> list[int]:
        """Return the list of the degree + 1 coefficients, constant term first; [] for the polynomial 0."""
        return text.digits(int(self)) if self else []

    def to_flint(self) -> "nmod_poly":
        """Return the polynomial as a new flint nmod_poly modulo 2."""
        return text.flint_of_bits(int(self))

    def to_sympy(self) -> "Poly":
        """Return the polynomial as a sympy Poly over GF(2) in the variable `self.variable`."""
        from sympy import GF, Poly, Symbol

        terms = {(e,): 1 for e in self.exponents()} or {(0,): 0}
        return Poly.from_dict(terms, Symbol(self.variable), domain=GF(2, symmetric=False))

    def to_galois(self) -> Any:
        """Return the polynomial as a galois Poly over GF(2) (the package galois must be installed)."""
        import galois  # type: ignore[import-not-found, unused-ignore]

        exponents = self.exponents()
        return galois.Poly.Degrees(exponents) if exponents else galois.Poly.Zero()

    # Text.

    def __str__(self) -> str:
        """Return the terms in descending powers, as in x^3 + x + 1."""
        return text.written_terms(self.exponents(), self.variable, "^{}")

    def __repr__(self) -> str:
        """Return a call that constructs the polynomial, or degree and weight if these are above 4,095 and 64."""
        count = self.weight()
        extra = "" if self.variable == "x" else f", variable={self.variable!r}"
        if count <= SHOWN_TERMS:
            return f"F2Poly('{self}'{'' if self.degree() > 0 else extra})"
        if self.degree() < SHOWN_DEGREE:
            return f"F2Poly({int(self):#x}{extra})"
        return f"<F2Poly of degree {self.degree()} with {count} terms>"

    def __format__(self, spec: str) -> str:
        """Return the bits formatted as an integer if `spec` ends with b, o, d, x or X, else the formatted text.

        >>> f"{F2Poly('x^3 + x + 1'):b}", f"{F2Poly('x^3 + x + 1'):#x}", f"{F2Poly('x^3 + x + 1'):>14}"
        ('1011', '0xb', '   x^3 + x + 1')
        """
        return format(int(self), spec) if spec[-1:] in ("b", "o", "d", "x", "X") else format(str(self), spec)

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        r"""Return the LaTeX of the terms; λ becomes \lambda."""
        variable = r"\lambda" if self.variable == "λ" else self.variable
        return text.written_terms(self.exponents(), variable, "^{{{}}}")

    def _no_sequence(self, *_: object) -> NoReturn:
        raise TypeError(
            "an F2Poly is not a sequence: write f.coefficients(), f.exponents(), f.degree(), f.weight() or f[i]"
        )

    __iter__ = __len__ = __contains__ = __reversed__ = _no_sequence

    # Factors.

    def factor(self, field: "F2Extension | int | None" = None) -> "Factorization":
        """Return the irreducible factors with their multiplicities, ordered by degree, then by bits.

        Parameters
        ----------
        field : F2Extension or int, optional
            The field over which to factor, or the number of its elements; F2 by default.

        Returns
        -------
        Factorization
            A tuple of pairs (factor, multiplicity) that prints as a product; its method `expand` multiplies them.

        Raises
        ------
        TypeError, ValueError
            For the polynomial 0, and for a field that is neither an F2Extension nor 2, 4, 8, ...

        Notes
        -----
        Factors of different degrees are separated by at most degree/2 squares and about as many products modulo the
        polynomial; for large degrees Kaltofen and Shoup's giant steps (1998) replace most of the squares.  Without
        the native core FLINT factors.  Over a field of 2^k elements a factor of degree e splits further into gcd(e, k)
        conjugate ones, which takes about e squares modulo this factor and one gcd.

        Examples
        --------
        >>> print(F2Poly("x^6 + x^2").factor())
        x^2·(x + 1)^4
        >>> print(F2Poly("λ^4 + λ^2 + 1").factor(field=4))
        (λ + z)^2·(λ + z + 1)^2
        """
        factors = factoring.factor(self._nonzero())
        if field is None:
            return Factorization(factors)
        over = _field(field)
        return Factorization(sorted((q, e) for p, e in factors for q in conjugate_factors(p, over)))

    def roots(self, field: "F2Extension | int" = 2) -> tuple[F2Element, ...]:
        """Return the roots in a field, each once, in the order of their bits.

        The field is an F2Extension or the number of its elements, by default F2; `splitting_field()` has all roots.
        ValueError for the polynomial 0.

        >>> f = F2Poly("x^3 + x^2 + 1")
        >>> print(*F2Poly("x^3 + x^2 + x + 1").roots(), *f.roots(8), len(f.roots()), len(f.roots(f.splitting_field())))
        1 z + 1 z^2 + 1 z^2 + z + 1 0 3
        """
        over = _field(field)
        linear = (p for p, _ in self.factor(over) if isinstance(p, ExtensionPolynomial) and p.degree() == 1)
        return tuple(sorted((p[0] for p in linear), key=int))

    def splitting_field(self) -> "F2Extension":
        """Return the splitting field, the least field that has all roots; ValueError for the polynomial 0.

        Its modulus is F2Poly.irreducible(splitting_degree()).

        >>> F2Poly("x^4 + x^2 + 1").splitting_field()
        F2Extension('z^2 + z + 1')
        """
        return F2Extension(degree=self.splitting_degree())

    def squarefree_factorization(self) -> "Factorization":
        """Return the Factorization into coprime squarefree factors, one for each multiplicity, ascending.

        ValueError for the polynomial 0.
        """
        return Factorization(factoring.squarefree_factors(self._nonzero()))

    def _nonzero(self) -> Self:
        if not self:
            raise ValueError("the polynomial 0 has no factorization")
        return self

    def is_irreducible(self) -> bool:
        """Return whether the polynomial is irreducible, by Rabin's test, or without the native core by factoring."""
        if self.degree() <= 1:
            return self.degree() == 1
        if not self[0] or self.weight() % 2 == 0:
            return False  # divisible by x or x + 1
        return factoring.is_irreducible(self)

    def is_squarefree(self) -> bool:
        """Return whether no square of degree ≥ 2 divides the polynomial, by one gcd; ValueError for 0."""
        if not self:
            raise ValueError("the polynomial 0 is divisible by every square")
        return self.gcd(self.derivative()).degree() == 0

    def is_primitive(self, seconds: float = 10.0) -> bool:
        """Return whether the polynomial is irreducible and x has order 2^degree - 1 modulo it.

        Parameters
        ----------
        seconds : float, default 10
            The time for factoring 2^degree - 1.

        Returns
        -------
        bool
            Whether the polynomial is primitive.

        Raises
        ------
        RuntimeError
            If the prime factors found in that time do not decide; the message gives the size of the unfactored number.
        """
        return bool(self[0]) and self.is_irreducible() and orders.is_primitive(self, seconds)

    def order(self, seconds: float = 60.0) -> int:
        """Return the order of x modulo the polynomial: the least k ≥ 1 with x^k = 1.

        Parameters
        ----------
        seconds : float, default 60
            The time for factoring 2^d - 1, for the degree d of each irreducible factor.

        Returns
        -------
        int
            The order of x.

        Raises
        ------
        ValueError
            If the constant term is 0.
        RuntimeError
            If 2^d - 1 is not factored in that time and the prime factors found do not suffice.

        Examples
        --------
        >>> F2Poly("x^4 + x + 1").order(), F2Poly("x^6 + 1").order()
        (15, 6)
        """
        if not self[0]:
            raise ValueError(f"x has no order modulo {self if self.weight() < 9 else 'a polynomial'}, which x divides")
        return orders.order(self, seconds)

    def splitting_degree(self) -> int:
        """Return the degree over F2 of the splitting field; 1 for the polynomial 1, ValueError for 0."""
        if not self:
            raise ValueError("every element is a root of the polynomial 0")
        return lcm(1, *factoring.factor_degrees(self))

    def resultant(self, other: "F2Poly") -> int:
        """Return the resultant of the two polynomials: 1 if they have no common root in any field, else 0."""
        common = self.gcd(other)
        if not self or not other:
            return int(max(self.degree(), other.degree()) == 0)
        return int(common.degree() == 0)

    # Composition and values.

    def compose(self, g: "F2Poly | int") -> "F2Poly":
        """Return f(g) as an F2Poly, where f is this polynomial and g is a polynomial, 0 or 1.

        It takes the time of about log2(deg f) products of the size of the result.  MemoryError if the degree of the
        result is 2^35 or more.
        """
        result: F2Poly = evaluation.compose(self, g if isinstance(g, F2Poly) else type(self)(0) + _constant(g))
        return result

    def evaluate(self, point: Any = None) -> Any:
        """Return the value at a point: 0 or 1, an F2Poly, an F2Matrix, or an element of a field of characteristic 2.

        The value has the type of the point, and is an int at 0 or 1.  The element may belong to an F2Extension, to
        galois or flint, or to any type with sums and products in which 1 + 1 = 0, such as a square nmod_mat of flint
        modulo 2.  TypeError for other types, such as floats and numpy arrays; ValueError for other integers, and for a
        matrix that is not square.

        An F2Matrix or F2Element takes about 2 √degree products, an element of another package a product for each
        coefficient (Horner's scheme).
        """
        if point is None:
            raise TypeError(
                "f(x) has a point x; modulus, the parameters of a CRC and other parts are written without ()"
            )
        return evaluation.evaluate(self, point)

    __call__ = evaluate


class Factorization(tuple[tuple[Any, int], ...]):
    """The factors of a polynomial with their multiplicities: a tuple of pairs (factor, multiplicity).

    It prints as a product, and `expand` returns the product.  The factors are F2Polys or ExtensionPolynomials.
    `factor` returns irreducible factors, but over an F2Extension the first factor is the leading coefficient if it is
    not 1.  `squarefree_factorization` returns squarefree factors.

    Examples
    --------
    >>> from f2x import F2Poly
    >>> factors = F2Poly("x^5 + x").factor()
    >>> print(factors)
    x·(x + 1)^4
    >>> factors.expand() == F2Poly("x^5 + x"), len(factors)
    (True, 2)
    """

    __slots__ = ()
    __array_ufunc__ = None  # numpy leaves the operators to this class

    def _no_operand(self, other: object) -> NoReturn:
        raise TypeError("a Factorization is a tuple of pairs and not a factor: its method expand returns the product")

    __add__ = __radd__ = __mul__ = __rmul__ = _no_operand  # those of tuple join and repeat

    @property
    def factors(self) -> tuple[Any, ...]:
        """The factors, each once, without their multiplicities."""
        return tuple(p for p, _ in self)

    @property
    def multiplicities(self) -> tuple[int, ...]:
        """The multiplicities, in the order of the factors."""
        return tuple(e for _, e in self)

    def splitting_degree(self) -> int:
        """Return the lcm of the degrees above 0.

        For irreducible factors it is the degree of the splitting field of the product.
        """
        return lcm(1, *(p.degree() or 1 for p, _ in self))

    def expand(self) -> Any:
        """Return the product of the powers of the factors; F2Poly(1) if there are no factors."""
        return _product([p**e for p, e in self]) if self else F2Poly(1)

    def __str__(self) -> str:
        """Return the product, as x·(x + 1)^4 or (x + z)^2·(x + z + 1)^2."""
        return "·".join(self._written("{}^{}")) or "1"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def latex(self) -> str:
        r"""Return the LaTeX of the product.

        >>> print(F2Poly("λ^5 + λ").factor().latex())
        \lambda (\lambda + 1)^{4}
        """
        return " ".join(self._written("{}^{{{}}}", latex=True)) or "1"

    def __repr__(self) -> str:
        """Return the pairs (factor, multiplicity) as text."""
        return f"Factorization({super().__repr__()})"

    def _written(self, power: str, latex: bool = False) -> Iterator[str]:
        for p, e in self:
            factor = p.latex() if latex else str(p)
            if " + " in factor:
                factor = f"({factor})"
            yield factor if e == 1 else power.format(factor, e)


class F2Extension(ExtensionField):
    """The field F2[z]/(f) for an irreducible f; immutable.

    Parameters
    ----------
    modulus : F2Poly, or any argument that F2Poly accepts
        The irreducible polynomial f.  Bits such as 0x11b need the keyword, as a number alone could also be a degree.
    variable : str, default "z"
        The letter with which the element `gen()`, a root of f, is printed.
    degree : int, optional
        The degree of the field over F2, in place of the modulus, which is then F2Poly.irreducible(degree).

    Raises
    ------
    TypeError, ValueError
        For a polynomial that is not irreducible, a value that F2Poly refuses, a variable that is not a letter, a number
        without keyword, or neither or both of modulus and degree.

    See Also
    --------
    F2Element : the elements of the field
    F2Modulus : many operations modulo a polynomial, irreducible or not

    Notes
    -----
    ``field(x)`` is the element for a polynomial x in z (bits, text or F2Poly) or for an element x of flint or galois.
    ``for a in field`` yields the elements.

    Examples
    --------
    >>> from f2x import F2Extension, F2Poly
    >>> F8 = F2Extension("z^3 + z + 1")
    >>> z = F8.gen()
    >>> print(z**2 + 1, z * (z**2 + 1), F8(0b110) / z)
    z^2 + 1 1 z + 1
    >>> print(F2Poly("x^3 + x + 1").factor(F8))
    (x + z)·(x + z^2)·(x + z^2 + z)
    >>> F2Extension(degree=2), F2Extension(modulus=0b111), F2Extension(degree=100).order()
    (F2Extension('z^2 + z + 1'), F2Extension('z^2 + z + 1'), 1267650600228229401496703205376)
    """

    __slots__ = ()
    _polynomial, _factorization = F2Poly, Factorization


def _field(field: Any) -> F2Extension:
    """Return `field` if it is an F2Extension, or the field with `field` elements.

    ValueError for a number that is not 2, 4, 8, ...; TypeError for another type.
    """
    if isinstance(field, F2Extension):
        return field
    if isinstance(field, bool) or (order := constant(field)) is None:
        raise TypeError(f"a field is an F2Extension or the number of its elements, got {shown(field)}")
    if order < 2 or order & (order - 1):
        raise ValueError(f"a field of characteristic 2 has 2, 4, 8, 16, ... elements, got {brief(order)}")
    return F2Extension(degree=order.bit_length() - 1)


def _constant(value: object) -> int:
    number = constant(value)
    if number is None:
        refuse_argument(value)
    if number not in (0, 1):
        refuse_operand(number)
    return number


def _product(values: list[Any]) -> Any:
    while len(values) > 1:
        values.sort(key=lambda f: f.degree())
        pairs = [values[i] * values[i + 1] for i in range(0, len(values) - 1, 2)]
        values = pairs + values[len(values) - len(values) % 2 :]
    return values[0]
