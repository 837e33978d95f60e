"""Polynomials over a field F2[z]/(f), by FLINT's fq_default_poly; the method `polynomial` of F2Extension makes them."""

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import f2x.text as text
from f2x.child_process import call_in_child
from f2x.integers import (
    brief,
    constant,
    equal_constant,
    integer,
    natural_number,
    refuse_beyond_memory,
    refuse_operand,
    refuse_sympy,
    shown,
)
from f2x.ring import Polynomial

if TYPE_CHECKING:
    from flint import fq_default_poly
    from sympy import Poly

__all__ = ["ExtensionPolynomial", "read_polynomial"]

LONG_WORK = 10_000_000
"""From this much work on another process factors, which Ctrl-C ends; about a third of a second."""


class ExtensionPolynomial:
    """A polynomial over an F2Extension; immutable and hashable.

    ``field.polynomial(coefficients)`` returns an ExtensionPolynomial, and ``f.factor(field)`` for an F2Poly f returns
    several.  The operands of + - * and the divisors of // % and divmod are polynomials over one field, elements of this
    field, F2Polys, and the integers 0 and 1; ``f(a)`` is the value of f at an element a.

    Examples
    --------
    >>> from f2x import F2Extension
    >>> F4 = F2Extension(degree=2)
    >>> f = F4.polynomial(["z", "z", 1], "λ")
    >>> print(f, f * (f + 1), f(F4.gen()), sep=", ")
    λ^2 + zλ + z, λ^4 + zλ^2 + zλ + 1, z
    """

    __slots__ = ("_coefficients", "_field", "_flint", "_variable")

    def __init__(self, field: Any, value: "fq_default_poly", variable: str) -> None:
        """Store FLINT's polynomial `value`; users call `field.polynomial`."""
        self._field, self._flint, self._variable = field, value, variable
        self._coefficients = tuple(field(text.bits_of_flint(c)) for c in value.coeffs())

    @property
    def field(self) -> Any:
        """The field of the coefficients, an F2Extension."""
        return self._field

    @property
    def variable(self) -> str:
        """The letter with which the polynomial is printed."""
        return self._variable

    @property
    def coefficients(self) -> tuple[Any, ...]:
        """The coefficients, elements of the field, constant term first; () for the polynomial 0."""
        return self._coefficients

    def degree(self) -> int:
        """Return the degree, -1 for 0."""
        return len(self._coefficients) - 1

    def weight(self) -> int:
        """Return the number of terms."""
        return sum(1 for c in self._coefficients if c)

    def __getitem__(self, exponent: int) -> Any:
        """Return the coefficient of x^exponent, 0 above the degree; ValueError if the exponent is below 0."""
        exponent = natural_number("an exponent", exponent)
        return self._coefficients[exponent] if exponent <= self.degree() else self._field.zero()

    __array_ufunc__ = None  # numpy leaves the operators to this class
    _sympy_ = refuse_sympy
    __iter__ = None  # f[i] is defined for every i: list(f) would not end

    def __bool__(self) -> bool:
        """Return whether the polynomial is not 0."""
        return bool(self._coefficients)

    def __eq__(self, other: object) -> bool:
        """Return whether the fields and the coefficients are equal.

        An F2Poly, an element of the field, 0 and 1 equal the same polynomial over the field.
        """
        if isinstance(other, ExtensionPolynomial):
            return bool(self._field == other._field) and self._coefficients == other._coefficients
        if isinstance(other, Polynomial):
            return self._bits() == int(other)
        if other in self._field:
            return self._coefficients == ((other,) if other else ())
        number = equal_constant(other)
        return NotImplemented if number is None else self._bits() == number

    def _bits(self) -> int | None:
        """Return the bits of the polynomial if all coefficients are 0 and 1, else None."""
        if any(int(c) > 1 for c in self._coefficients):
            return None
        return sum(int(c) << i for i, c in enumerate(self._coefficients))

    def __hash__(self) -> int:
        """Return a hash of the field and the coefficients."""
        bits = self._bits()
        if bits is not None:
            return hash(self._field._polynomial(bits))
        return hash((self._field, self._coefficients) if self.degree() else self._coefficients[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """Return, for pickle and copy, `read_polynomial` and its arguments."""
        return read_polynomial, (self._field, self._coefficients, self._variable)

    def __lt__(self, other: "ExtensionPolynomial") -> bool:
        """Return whether self < other in the order by degree, then by the bits of the coefficients, highest first."""
        return self._key() < other._key() if isinstance(other, ExtensionPolynomial) else NotImplemented

    def _key(self) -> tuple[int, list[int]]:
        return self.degree(), [int(c) for c in reversed(self._coefficients)]

    # Arithmetic.

    def _of(self, value: Any) -> "ExtensionPolynomial":
        return ExtensionPolynomial(self._field, value, self._variable)

    def _operand(self, other: Any) -> Any:
        """Return FLINT's polynomial of an operand; TypeError for a polynomial over another field.

        NotImplemented for any other value, such as an element of another field.
        """
        if isinstance(other, ExtensionPolynomial):
            if other._field != self._field:
                raise TypeError(f"operands must be over one field, got {self._field!r} and {other._field!r}")
            return other._flint
        if isinstance(other, Polynomial):
            return read_polynomial(self._field, other, None)._flint
        if (number := constant(other)) is not None:
            if number not in (0, 1):
                refuse_operand(number)
            return _context(self._field)([number])
        return _context(self._field)([other.to_flint()]) if other in self._field else NotImplemented

    def __add__(self, other: Any) -> "ExtensionPolynomial":
        """Return the sum, which is also the difference."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._flint + value)

    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other: Any) -> "ExtensionPolynomial":
        """Return the product."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._flint * value)

    __rmul__ = __mul__

    def __divmod__(self, other: Any) -> tuple["ExtensionPolynomial", "ExtensionPolynomial"]:
        """Return (quotient, remainder); ZeroDivisionError if the divisor is 0."""
        value = self._operand(other)
        if value is NotImplemented:
            return value  # type: ignore[no-any-return]
        quotient, remainder = divmod(self._flint, value)
        return self._of(quotient), self._of(remainder)

    def __floordiv__(self, other: Any) -> "ExtensionPolynomial":
        """Return the quotient."""
        quotient: ExtensionPolynomial = divmod(self, other)[0]
        return quotient

    def __mod__(self, other: Any) -> "ExtensionPolynomial":
        """Return the remainder."""
        remainder: ExtensionPolynomial = divmod(self, other)[1]
        return remainder

    def __pow__(self, n: int) -> "ExtensionPolynomial":
        """Return the n-th power; ValueError for n < 0."""
        n = integer("an exponent", n)
        if n < 0:
            raise ValueError(f"the power of a polynomial has an exponent of at least 0, got {n}")
        degree = self.degree() * n
        what = f"a power of degree {brief(degree, separators=True)}"
        refuse_beyond_memory(8 * self._field.degree() * degree, what, "take a smaller exponent")
        return self._of(self._flint**n)

    def gcd(self, other: Any) -> "ExtensionPolynomial":
        """Return the monic greatest common divisor; gcd(0, 0) = 0."""
        value = self._operand(other)
        if value is NotImplemented:
            raise TypeError(f"expected a polynomial over {self._field!r}, got {shown(other)}")
        return self._of(self._flint.gcd(value))

    def derivative(self) -> "ExtensionPolynomial":
        """Return the derivative."""
        return self._of(self._flint.derivative())

    def monic(self) -> "ExtensionPolynomial":
        """Return the polynomial divided by its leading coefficient; ZeroDivisionError for the polynomial 0."""
        if not self:
            raise ZeroDivisionError("the polynomial 0 has no leading coefficient")
        return self._of(self._flint.monic())

    def __call__(self, point: Any) -> Any:
        """Return the value at a point: a polynomial over the field or F2, or an element of the field.

        Any other point is converted to the element field(point).  The cost is a product for each coefficient (Horner's
        scheme).
        """
        if isinstance(point, Polynomial):
            point = self._field.polynomial(point)
        elif not isinstance(point, ExtensionPolynomial):
            point = self._field(point)
        value = point - point
        for c in reversed(self._coefficients):
            value = value * point + c
        return value

    # Factors.

    def factor(self) -> Any:
        """Return the Factorization into monic irreducible factors, ordered by degree, then by bits of the coefficients.

        A leading coefficient other than 1 is the first factor.  ValueError for the polynomial 0.

        >>> from f2x import F2Extension
        >>> print(F2Extension(degree=2).polynomial([1, 0, "z", 0, 1]).factor())
        (x^2 + (z + 1)x + 1)^2
        """
        if not self:
            raise ValueError("the polynomial 0 has no factorization")
        return self._field._factorization(call_in_child(_factors, self) if self._takes_long() else _factors(self))

    def is_irreducible(self) -> bool:
        """Return whether the polynomial is irreducible over its field; a constant is not."""
        return call_in_child(_is_irreducible, self) if self._takes_long() else _is_irreducible(self)

    def _takes_long(self) -> bool:
        """Return whether FLINT, which does not notice Ctrl-C, takes long; about degree² products for each square."""
        k: int = self._field.degree()
        return self.degree() ** 2 * k * max(k, 64) >= LONG_WORK

    def roots(self) -> tuple[Any, ...]:
        """Return the roots in the field, each once, in the order of their bits; ValueError for the polynomial 0."""
        return tuple(sorted((p[0] for p, _ in self.factor() if p.degree() == 1), key=int))

    # Text and other packages.

    def __str__(self) -> str:
        """Return the terms in descending powers, as λ^2 + (z + 1)λ + z."""
        return self._written(str, self._variable, "^{}")

    def __format__(self, spec: str) -> str:
        """Return the text of the polynomial, formatted by a specification for strings, such as `>20`."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """Return a call that constructs the polynomial."""
        extra = "" if self._variable == "x" else f", {self._variable!r}"
        return f"{self._field!r}.polynomial({[str(c) for c in self._coefficients]}{extra})"

    def latex(self) -> str:
        r"""Return the LaTeX of the terms; λ becomes \lambda."""
        variable = r"\lambda" if self._variable == "λ" else self._variable
        return self._written(lambda c: c.latex(), variable, "^{{{}}}")

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def _written(self, coefficient: Any, variable: str, power: str) -> str:
        terms = []
        for e, c in reversed(list(enumerate(self._coefficients))):
            if not c:
                continue
            x = text.written_terms([e], variable, power) if e else ""
            written = coefficient(c)
            factor = "" if e and c == 1 else f"({written})" if e and c.polynomial().weight() > 1 else written
            terms.append(f"{factor} {x}" if factor and x.startswith("\\") else factor + x)
        return " + ".join(terms) or "0"

    def to_flint(self) -> "fq_default_poly":
        """Return FLINT's polynomial, an fq_default_poly in the context of `field.to_flint()`."""
        return self._flint

    def to_galois(self) -> Any:
        """Return the polynomial as a galois Poly over `field.to_galois()`."""
        import galois  # type: ignore[import-not-found, unused-ignore]

        field = self._field.to_galois()
        return galois.Poly([int(c) for c in reversed(self._coefficients)] or [0], field=field)

    def to_sympy(self) -> "Poly":
        """Return a sympy Poly over GF(2) in two variables, that of the polynomial and that of the field."""
        from sympy import GF, Poly, Symbol

        terms = {(e, k): 1 for e, c in enumerate(self._coefficients) for k in c.polynomial().to_exponents()}
        variables = Symbol(self._variable), Symbol(self._field.variable)
        return Poly.from_dict(terms or {(0, 0): 0}, *variables, domain=GF(2, symmetric=False))


def _factors(f: ExtensionPolynomial) -> list[tuple[ExtensionPolynomial, int]]:
    unit, factors = f._flint.factor()
    constant = [] if unit.is_one() else [(f._of(_context(f.field)([unit])), 1)]
    return [*constant, *sorted((f._of(p), e) for p, e in factors)]


def _is_irreducible(f: ExtensionPolynomial) -> bool:
    return f.degree() > 0 and bool(f._flint.is_irreducible())


def read_polynomial(field: Any, coefficients: Any, variable: str | None) -> ExtensionPolynomial:
    """Return a polynomial over a field; ExtensionField.polynomial explains the parameters."""
    module = type(coefficients).__module__.partition(".")[0]
    if isinstance(coefficients, ExtensionPolynomial):
        coefficients, variable = coefficients.coefficients, variable or coefficients.variable
    elif isinstance(coefficients, Polynomial):
        coefficients, variable = text.digits(int(coefficients)), variable or coefficients.variable
    elif module == "sympy":
        coefficients, letter = _of_sympy(field, coefficients)
        variable = variable or letter
    elif module == "galois":
        coefficients = coefficients.coeffs[::-1]
    elif hasattr(coefficients, "coeffs"):  # a polynomial of FLINT
        coefficients = [text.bits_of_flint(c) for c in coefficients.coeffs()]
    if isinstance(coefficients, str):
        coefficients, found = _of_text(field, coefficients)
        variable = variable or found
    if not isinstance(coefficients, Iterable):
        raise TypeError(
            "expected text, coefficients from the constant on, an F2Poly, or one of flint, sympy or galois, got "
            + shown(coefficients)
        )
    elements = [field(c).to_flint() for c in coefficients]
    return ExtensionPolynomial(field, _context(field)(elements), variable or "x")


def _of_text(field: Any, written: str) -> tuple[Iterable[Any], str | None]:
    """Return the coefficients, constant term first, and the variable of a text such as str writes: (z + 1)x^2 + zx + 1.

    It is a sum of products of letters, 0, 1 and sums in parentheses, with or without exponents.
    """
    letters = {sign for sign in written if sign.isalpha()} - {field.variable}
    if len(letters) > 1:
        raise ValueError(f"expected {field.variable} and one other variable, got {', '.join(sorted(letters))}")
    values = {"0": [0], "1": [1], field.variable: [2]} | {letter: [0, 1] for letter in letters}
    polynomials = {name: field.polynomial(value) for name, value in values.items()}
    found = text.sum_of_products(written, polynomials, operator.add, operator.mul, pow)
    return found.coefficients, next(iter(letters), None)


def _of_sympy(field: Any, f: Any) -> tuple[list[int], str]:
    """Return the bits of the coefficients of a sympy Poly or expression, constant term first, and its variable."""
    from sympy import Poly, Symbol

    z = Symbol(field.variable)
    poly = f if isinstance(f, Poly) else Poly(f)
    others = [x for x in poly.gens if x != z]
    if len(others) > 1 or poly.domain.characteristic() not in (0, 2):
        raise ValueError(f"expected a polynomial over GF(2) in {z} and another variable, got {shown(f)}")
    x = others[0] if others else Symbol("x")
    bits: dict[int, int] = {}
    for (e, k), c in Poly(poly, x, z).terms():
        bits[e] = bits.get(e, 0) ^ (int(c) & 1) << k
    return [bits.get(e, 0) for e in range(max(bits) + 1)], str(x)


def _context(field: Any) -> Any:
    from flint import fq_default_poly_ctx

    return fq_default_poly_ctx(field.to_flint())
