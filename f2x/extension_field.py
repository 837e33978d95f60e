"""The field F2[z]/(f) for an irreducible polynomial f, and its elements.

Users import F2Extension, a subclass of ExtensionField in f2x/poly.py.  An element is a polynomial in z of lower degree
than f; F2Modulus multiplies elements.  Polynomials over the field are in f2x/extension_polynomial.py.
"""

import re
from collections.abc import Callable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, Any, ClassVar

import f2x.text as text
from f2x.extension_polynomial import ExtensionPolynomial, read_polynomial
from f2x.foreign_names import ForeignNames
from f2x.integers import (
    brief,
    constant,
    equal_constant,
    integer,
    natural_number,
    positive_integer,
    refuse_operand,
    refuse_sympy,
    shown,
)
from f2x.modulus import F2Modulus
from f2x.power_factors import prime_factors_of_power
from f2x.ring import Extension, Polynomial

if TYPE_CHECKING:
    from flint import fq_default, fq_default_ctx
    from sympy import Poly

    from f2x.uses.extension_array import ExtensionArray

__all__ = ["ExtensionField", "F2Element"]

_new = object.__new__

LARGEST_PRIME = 2**36
"""A logarithm is refused if a prime above this number divides the order of the base.

A prime of this size takes 2^18 steps and stored values.
"""


class ExtensionField(ForeignNames):
    """The field F2[z]/(f) for an irreducible f; see F2Extension."""

    __slots__ = ("_arithmetic", "_flint", "_modulus", "_variable", "_words")
    __array_ufunc__ = None  # numpy leaves the operators to this class
    _polynomial: ClassVar[Any]
    _factorization: ClassVar[Any]
    """The classes F2Poly and Factorization, which the subclass sets, because f2x.poly imports this module."""

    def __init__(
        self, polynomial: Any = None, /, variable: str = "z", *, modulus: Any = None, degree: int | None = None
    ) -> None:
        """Make the field; ValueError if the modulus is not irreducible, or if the variable is not a letter."""
        if (polynomial is not None) + (modulus is not None) + (degree is not None) != 1:
            raise TypeError("a field has a modulus or a degree: F2Extension('z^3 + z + 1'), F2Extension(degree=3)")
        if (number := constant(polynomial)) is not None:
            digits = brief(number)
            raise TypeError(
                f"the number {digits} could be a degree or bits: write F2Extension(degree={digits}) or "
                f"F2Extension(modulus={hex(number) if number.bit_length() < 65 else digits})"
            )
        given = polynomial if modulus is None else modulus
        given = getattr(given, "irreducible_poly", given)  # of a field of galois
        if type(given).__name__ == "fq_default_ctx":
            given = given.modulus()
        if isinstance(given, str) and (printed := re.fullmatch(r"F2\[([^\W\d_])\]/\((.*)\)", given.strip())):
            variable, given = printed.groups()
        f = self._polynomial.irreducible(degree) if degree is not None else self._polynomial(given)
        if not f.is_irreducible():
            raise ValueError(f"the modulus of a field must be irreducible, got {text.brief_polynomial(f)}")
        self._modulus = F2Modulus(self._polynomial(int(f), variable))
        self._variable = variable
        self._flint: Any = None
        self._arithmetic, self._words = Extension(self.modulus), (f.degree() + 63) // 64

    # The field.

    @property
    def modulus(self) -> Any:
        """The irreducible polynomial, an F2Poly."""
        return self._modulus.modulus

    @property
    def variable(self) -> str:
        """The letter with which the generator is printed."""
        return self._variable

    def degree(self) -> int:
        """Return the degree of the field over F2."""
        return self._modulus.degree()

    def order(self) -> int:
        """Return the number of elements, 2^degree."""
        return 1 << self.degree()

    def zero(self) -> "F2Element":
        """Return the element 0."""
        return self._element(self._polynomial(0, self._variable))

    def one(self) -> "F2Element":
        """Return the element 1."""
        return self._element(self._polynomial(1, self._variable))

    def gen(self) -> "F2Element":
        """Return the element z, a root of the modulus; `primitive_element` generates the multiplicative group."""
        return self(2)

    def primitive_element(self, seconds: float = 60.0) -> "F2Element":
        """Return the primitive element with the least bits; primitive means of order 2^degree - 1.

        For each element tried, 2^degree - 1 is factored for about `seconds`; RuntimeError if the prime factors found do
        not decide.
        """
        for bits in range(1, self.order()):
            minimal = (element := self(bits)).minimal_polynomial()
            if minimal.degree() == self.degree() and minimal.is_primitive(seconds):
                return element
        raise AssertionError("the group of a finite field is cyclic")

    def embedding(self, field: Any) -> "Callable[[F2Element], F2Element]":
        """Return a map of this field into a field whose degree is a multiple of this degree; ValueError for others.

        The map keeps sums and products.  It takes `gen()` to the root with the least bits of this field's modulus; for
        fields of one degree it is an isomorphism.

        >>> from f2x import F2Extension
        >>> into = F2Extension("z^4 + z + 1").embedding(F2Extension("z^8 + z^4 + z^3 + z + 1"))
        >>> print(into(F2Extension("z^4 + z + 1")("z^3 + 1")))
        z^6 + z^4 + 1
        """
        if not isinstance(field, ExtensionField) or field.degree() % self.degree():
            raise ValueError(
                f"a field of degree {self.degree()} is in fields of degree {self.degree()} k, got {field!r}"
            )
        root = self.modulus.roots(field)[0]
        return lambda a: root.evaluate_polynomial(int(self(a)))

    def subfield(self, degree: int) -> "tuple[F2Element, ...]":
        """Return the 2^degree elements that form a subfield, in the order of their bits; ValueError if there is none.

        >>> from f2x import F2Extension
        >>> print(*F2Extension(degree=4).subfield(2))
        0 1 z^2 + z z^2 + z + 1
        """
        if self.degree() % positive_integer("the degree of a subfield", degree):
            raise ValueError(f"a field of degree {self.degree()} has no subfield of degree {brief(degree)}")
        roots: tuple[F2Element, ...] = (self._polynomial.monomial(1 << degree) + self._polynomial(2)).roots(self)
        return roots

    def polynomial(self, coefficients: Any, variable: str | None = None) -> ExtensionPolynomial:
        """Return a polynomial over this field.

        Parameters
        ----------
        coefficients : iterable, F2Poly, ExtensionPolynomial, or a polynomial of flint, sympy or galois
            The polynomial, or its coefficients, constant term first, as values that ``field(x)`` accepts.  In a sympy
            Poly or expression the variable of the field stands for the generator.
        variable : str, optional
            The letter with which the polynomial is printed; by default the letter of the F2Poly or of sympy, else x.

        Returns
        -------
        ExtensionPolynomial
            The polynomial.

        >>> from f2x import F2Extension
        >>> F4 = F2Extension(degree=2)
        >>> print(F4.polynomial(["z", 1, 1]))
        x^2 + x + z
        """
        return read_polynomial(self, coefficients, variable)

    def interpolate(self, points: Any, values: Any) -> ExtensionPolynomial:
        """Return the polynomial f of least degree with f(points[i]) == values[i], by Newton's differences.

        Points and values are iterables of what ``field(x)`` accepts; the cost grows with the square of their number.
        ValueError if there are not as many values as points, or two points are equal.

        >>> from f2x import F2Extension
        >>> f = F2Extension(degree=4).interpolate([1, 2, 3], [4, 5, 6])
        >>> [int(c) for c in f.coefficients()], int(f(2))
        ([7, 12, 15], 5)
        """
        xs, ys = [self(x) for x in points], [self(y) for y in values]
        if len(xs) != len(ys) or len(set(xs)) < len(xs):
            said = f"{len(xs)} points, {len(set(xs))} of them different, and {len(ys)} values"
            raise ValueError(f"interpolation needs a value for each point, and no point twice, got {said}")
        f, vanishing = self.polynomial([]), self.polynomial([1])
        for x, y in zip(xs, ys, strict=True):
            f += vanishing * ((y - f(x)) / vanishing(x))
            vanishing *= self.polynomial([x, 1])
        return f

    def array(self, values: Any) -> "ExtensionArray":
        """Return an array of elements, an ExtensionArray; the degree of the field is at most 64.

        `values` are nested sequences or an array of elements or their bits, also an array of galois, or bytes.
        ValueError or TypeError for other values.

        >>> from f2x import F2Extension
        >>> (F2Extension(degree=8).array(b"AES") ** 2).tolist()
        [170, 186, 181]
        """
        from f2x.uses.extension_array import read_array

        return read_array(self, values)

    def __call__(self, x: Any) -> "F2Element":
        """Return x as an element of this field, an F2Element.

        x is a polynomial in z, that is an F2Poly or any argument that F2Poly accepts, or an element of this field, also
        of flint or galois.  ValueError for an element of another field.
        """
        if isinstance(x, F2Element):
            if x.field != self:
                raise ValueError(f"expected an element of {self!r}, got one of {x.field!r}")
            return x
        if _is_of_galois(x):
            return self._of_galois(x)
        if type(x).__name__ == "fq_default" and not _in_context(x, self.to_flint()):
            raise ValueError(f"expected an element of flint in the field modulo {self.modulus}, got {shown(x)}")
        f = x if isinstance(x, self._polynomial) else self._polynomial(x)
        return self._element(self._polynomial(int(self._modulus.reduce(f)), self._variable))

    def _element(self, value: Any) -> "F2Element":
        element = _new(F2Element)
        element._field, element._value = self, value
        return element

    def __iter__(self) -> Iterator["F2Element"]:
        """Yield the elements in the order of their bits: 0, 1, z, z + 1, ..."""
        return (self._element(self._polynomial(bits, self._variable)) for bits in range(self.order()))

    def __contains__(self, x: object) -> bool:
        """Return whether x is an element of this field."""
        return isinstance(x, F2Element) and x.field == self

    def __eq__(self, other: object) -> bool:
        """Return whether the moduli are equal."""
        return isinstance(other, ExtensionField) and self._modulus == other._modulus

    def __hash__(self) -> int:
        """Return a hash of the modulus."""
        return hash(self._modulus)

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the type and its arguments, the modulus and the variable, for pickle and copy."""
        return type(self), (self.modulus, self._variable)

    def __repr__(self) -> str:
        """Return a call that constructs the field."""
        extra = "" if self._variable == "z" else f", variable={self._variable!r}"
        return f"{type(self).__name__}('{self.modulus}'{extra})"

    def __str__(self) -> str:
        """Return the field as text, such as F2[z]/(z^2 + z + 1)."""
        return f"F2[{self._variable}]/({self.modulus})"

    def latex(self) -> str:
        r"""Return the field, with its degree and modulus, as LaTeX.

        >>> from f2x import F2Extension
        >>> print(F2Extension(degree=2).latex())
        \mathbb{F}_{2^{2}} = \mathbb{F}_2[z]/(z^{2} + z + 1)
        """
        return rf"\mathbb{{F}}_{{2^{{{self.degree()}}}}} = \mathbb{{F}}_2[{self._variable}]/({self.modulus.latex()})"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    # Other packages.

    def to_flint(self) -> "fq_default_ctx":
        """Return FLINT's context for this field, the same object each time."""
        if self._flint is None:
            from flint import fmpz_mod_poly_ctx, fq_default_ctx

            modulus = fmpz_mod_poly_ctx(2)([*text.digits(int(self.modulus))])
            self._flint = fq_default_ctx(modulus=modulus, var=self._variable)
        context: fq_default_ctx = self._flint
        return context

    def to_galois(self) -> Any:
        """Return the array class of galois for this field (the package galois must be installed)."""
        import galois  # type: ignore[import-not-found, unused-ignore]

        if self.degree() == 1:
            return galois.GF(2)
        return galois.GF(self.order(), irreducible_poly=self.modulus.to_galois())

    def _of_galois(self, x: Any) -> "F2Element":
        theirs = type(x)
        ours = theirs.order == 2 or int(theirs.irreducible_poly) == int(self.modulus)
        if theirs.characteristic != 2 or not ours or x.ndim:
            raise ValueError(f"expected an element of galois in the field modulo {self.modulus}, got {shown(x)}")
        return self(int(x))


class F2Element(ForeignNames):
    """An element of an F2Extension; immutable and hashable.

    A field returns its elements: ``field(x)``, ``field.gen()``, ``for a in field``.  The operands of + - * / are
    elements of one field and the integers 0 and 1; ``a ** n`` takes any integer n.  ZeroDivisionError for a division
    by 0.  The sum or product of an element and an F2Poly is a polynomial over the field: ``F2Poly("λ") + a``.  In the
    docstrings of the methods, a is the element.

    Examples
    --------
    >>> from f2x import F2Extension
    >>> z = F2Extension("z^3 + z + 1").gen()
    >>> print(z**2 + 1, z**3, 1 / z, z**7)
    z^2 + 1 z + 1 z^2 + 1 1
    >>> z.multiplicative_order(), (z + 1).log(), print((z + 1).minimal_polynomial())
    x^3 + x^2 + 1
    (7, 3, None)
    """

    __slots__ = ("_field", "_value")
    __array_ufunc__ = None  # numpy leaves the operators to this class
    _sympy_ = refuse_sympy
    _field: ExtensionField
    _value: Any

    def __init__(self) -> None:
        """Raise TypeError: elements are made by calling a field."""
        raise TypeError("an element is made by its field: F2Extension('z^2 + z + 1')('z + 1')")

    @property
    def field(self) -> Any:
        """The field, an F2Extension."""
        return self._field

    def __int__(self) -> int:
        """Return the bits: bit i is the coefficient of z^i."""
        return int(self._value)

    def to_bits(self) -> int:
        """Return the bits, the integer whose bit i is the coefficient of z^i, as int(a) does."""
        return int(self._value)

    def polynomial(self) -> Any:
        """Return the polynomial in z, an F2Poly of lower degree than the modulus."""
        return self._value

    def __bool__(self) -> bool:
        """Return whether the element is not 0."""
        return bool(self._value)

    def __eq__(self, other: object) -> bool:
        """Return whether the elements are equal.

        The elements 0 and 1 also equal the constants 0 and 1, and the elements 0 and 1 of other fields.
        """
        if isinstance(other, F2Element):
            same = self._field is other._field or self._field == other._field
            return bool(self._value == other._value) and (same or self._value.degree() < 1)
        if isinstance(other, ExtensionPolynomial):
            return NotImplemented
        number = int(other) if isinstance(other, Polynomial) else equal_constant(other)
        return NotImplemented if number is None else int(self._value) == number < 2

    def __hash__(self) -> int:
        """Return a hash of the bits and the modulus, or the hash of the integer for the elements 0 and 1."""
        bits = int(self._value)
        return hash(bits) if bits < 2 else hash((bits, self._field))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return, for pickle and copy, a function and its arguments: the field and the bits."""
        return _element_of, (self._field, int(self._value))

    # Arithmetic.

    def _operand(self, other: Any) -> Any:
        """Return the polynomial of an operand; NotImplemented for another type.

        TypeError for an element of another field, and for an integer other than 0 and 1.
        """
        if isinstance(other, F2Element):
            if other._field is self._field:
                return other._value
            if other._field != self._field:
                raise TypeError(f"operands must be elements of one field, got {self._field!r} and {other._field!r}")
            return other._value
        number = constant(other)
        if number is None:
            return NotImplemented
        if number not in (0, 1):
            refuse_operand(number)
        return self._field._polynomial(number, self._field._variable)

    def __add__(self, other: Any) -> Any:
        """Return the sum, which is also the difference."""
        value = self._operand(other)
        if value is not NotImplemented:
            return self._field._element(self._value + value)
        return self._field.polynomial(other) + self if isinstance(other, Polynomial) else NotImplemented

    __radd__ = __sub__ = __rsub__ = __add__

    def __pos__(self) -> "F2Element":
        """Return the element, which is its own negative."""
        return self

    __neg__ = __pos__

    def __mul__(self, other: Any) -> Any:
        """Return the product."""
        value, field = self._operand(other), self._field
        if value is not NotImplemented:
            return field._element(field._modulus.multiply(self._value, value))
        return field.polynomial(other) * self if isinstance(other, Polynomial) else NotImplemented

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> "F2Element":
        """Return the quotient; ZeroDivisionError if the divisor is 0."""
        value = self._operand(other)
        return value if value is NotImplemented else self * self._field._element(value).inverse()

    def __floordiv__(self, other: object) -> Any:
        """Raise TypeError: a field has no remainders."""
        raise TypeError("elements of a field are divided by /")

    def __rtruediv__(self, other: Any) -> "F2Element":
        """Return 0 or 1 divided by the element a; ZeroDivisionError if a is 0."""
        value = self._operand(other)
        return value if value is NotImplemented else self._field._element(value) * self.inverse()

    def __pow__(self, n: int) -> "F2Element":
        """Return a^n for any integer n; a^0 = 1, and ZeroDivisionError if a is 0 and n < 0."""
        n = integer("an exponent", n)
        if n < 0:
            return self.inverse() ** -n
        return self._field._element(self._field._modulus.power(self._value, n))

    def inverse(self) -> "F2Element":
        """Return 1/a; ZeroDivisionError if a is 0."""
        if not self._value:
            raise ZeroDivisionError("0 has no inverse in a field")
        return self._field._element(self._field._modulus.inverse(self._value))

    def square(self) -> "F2Element":
        """Return a²."""
        return self._field._element(self._field._modulus.square(self._value))

    def frobenius(self, k: int = 1) -> "F2Element":
        """Return a^(2^k) for k ≥ 0."""
        return self._field._element(self._field._modulus.squares(self._value, natural_number("k", k)))

    def sqrt(self) -> "F2Element":
        """Return the square root, which is unique: a^(2^(degree-1))."""
        return self.frobenius(self._field.degree() - 1)

    def conjugates(self) -> tuple["F2Element", ...]:
        """Return the roots of the minimal polynomial of a, each once: a, a², a^4, ..."""
        found = [self]
        while (y := found[-1].square()) != self:
            found.append(y)
        return tuple(found)

    def trace(self) -> int:
        """Return the trace of a over F2: the integer 0 or 1."""
        return int(self._field._modulus.trace(self._value, self._field.degree()))

    def norm(self) -> int:
        """Return the norm of a over F2: the integer 0 if a is 0, else 1."""
        return int(bool(self._value))

    # Minimal polynomial, order, logarithm.

    def minimal_polynomial(self) -> Any:
        """Return the minimal polynomial of a over F2, an irreducible F2Poly.

        As it is irreducible, it is also the minimal polynomial of the sequence of the constant coefficients of 1, a,
        a², ..., from which it is computed.  For a field of degree n this takes 2n products.
        """
        multiply, value, power = self._field._modulus.multiply, self._value, self._field.one()._value
        bits = []
        for _ in range(2 * self._field.degree()):
            bits.append(power[0])
            power = multiply(power, value)
        return self._field._polynomial.minimal_polynomial(bits)

    def characteristic_polynomial(self) -> Any:
        """Return the characteristic polynomial over F2, an F2Poly, of the multiplication by a.

        Its degree is that of the field, and it is a power of the minimal polynomial.
        """
        minimal = self.minimal_polynomial()
        return minimal ** (self._field.degree() // minimal.degree())

    def multiplicative_order(self, seconds: float = 60.0) -> int:
        """Return the multiplicative order of a: the least k ≥ 1 with a^k = 1.

        ValueError if a is 0.  For the degree d of a over F2, 2^d - 1 is factored for about `seconds`; RuntimeError if
        the prime factors found do not suffice.
        """
        if not self._value:
            raise ValueError("0 has no order: no power of it is 1")
        order: int = self.minimal_polynomial().order(seconds)
        return order

    def log(self, base: "F2Element | None" = None, seconds: float = 60.0) -> int:
        """Return the discrete logarithm of a, the least k ≥ 0 with base^k = a.

        The base is an element of the field, by default field.primitive_element(); TypeError for any other value.
        ValueError if a is not a power of the base, if the base is 0, or if a prime above 2^36 divides the order of the
        base; RuntimeError if this order is not found and factored in `seconds`.  The method of Pohlig and Hellman takes
        about e √p steps and √p stored values for each prime power p^e of the order.

        >>> from f2x import F2Extension
        >>> field = F2Extension(degree=20)
        >>> field.primitive_element() ** 123456 == field(field.primitive_element() ** 123456)
        True
        >>> (field.primitive_element() ** 123456).log()
        123456
        """
        if base is None:
            base = self._field.primitive_element(seconds)
        elif base not in self._field:
            raise TypeError(f"the base must be an element of {self._field!r}, got {shown(base)}")
        n = base.multiplicative_order(seconds)
        if self**n != 1:
            raise ValueError(f"{self} is not a power of {base}")
        k, modulus = 0, 1
        for p in prime_factors_of_power(self._field.degree(), -1, seconds).primes:
            if n % p == 0:
                if p > LARGEST_PRIME:
                    raise ValueError(
                        f"logarithms are computed for orders whose primes are at most 2^36, got the prime {brief(p)}"
                    )
                q = p
                while n % (q * p) == 0:
                    q *= p
                digits = _log_of_prime_power(self ** (n // q), base ** (n // q), p, q)
                k += modulus * ((digits - k) * pow(modulus, -1, q) % q)
                modulus *= q
        if modulus != n:
            raise RuntimeError(f"the order {brief(n)} of the base is not factored in {seconds:g} seconds")
        return k

    def evaluate_polynomial(self, f: Any) -> "F2Element":
        """Return f(a) for an F2Poly f, by about 2 √deg(f) products; f(a) calls this method."""
        field = self._field
        return field._element(field._modulus.compose(field._polynomial(int(f), field._variable), self._value))

    # Text and other packages.

    def __str__(self) -> str:
        """Return the polynomial in z, as z^2 + 1."""
        return str(self._value)

    def __format__(self, spec: str) -> str:
        """Return the text of the element, formatted by a specification for strings, such as `>20`."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """Return a call that constructs the element."""
        return f"{self._field!r}('{self}')"

    def latex(self) -> str:
        """Return the LaTeX of the polynomial in z."""
        latex: str = self._value.latex()
        return latex

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def to_flint(self) -> "fq_default":
        """Return the element as FLINT's fq_default, in the context `field.to_flint()`."""
        return self._field.to_flint()(text.flint_of_bits(int(self._value)))

    def to_galois(self) -> Any:
        """Return the element as a zero-dimensional array of galois (the package must be installed)."""
        return self._field.to_galois()(int(self._value))

    def to_sympy(self) -> "Poly":
        """Return the element as a sympy Poly over GF(2), in the variable of the field."""
        poly: Poly = self._value.to_sympy()
        return poly


def _element_of(field: ExtensionField, bits: int) -> F2Element:
    return field(bits)


def _is_of_galois(x: Any) -> bool:
    return hasattr(x, "ndim") and hasattr(type(x), "irreducible_poly")


def _in_context(x: "fq_default", context: "fq_default_ctx") -> bool:
    try:  # FLINT does not tell the field of an element
        return bool(x + context.zero() == x)
    except ValueError:
        return False


def _log_of_prime_power(a: F2Element, base: F2Element, p: int, q: int) -> int:
    """Return the k < q with base^k = a, where q, the order of the base, is a power of the prime p.

    The digits of k in base p are found one by one, by baby and giant steps.
    """
    unit = base ** (q // p)  # of order p
    steps = isqrt(p)
    small, power = {}, a.field.one()
    for j in range(steps):
        small[power] = j
        power = power * unit
    giant = power.inverse()  # unit^-steps
    k, place = 0, 1
    while place < q:
        rest, i = (a * base**-k) ** (q // (place * p)), 0
        while rest not in small:
            rest, i = rest * giant, i + 1
        k += place * (i * steps + small[rest])
        place *= p
    return k
