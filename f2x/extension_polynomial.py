"""Polynomials over a field F2[z]/(f); the method `polynomial` of F2Extension makes them.

The coefficients are packed in a Polynomial over F2, which `f2x.ring.Extension` multiplies, divides and so on.
"""

import operator
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import f2x.extension_factoring as factoring
import f2x.text as text
from f2x.extension_factoring import ExtensionModulus
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

_DIGITS, _VALUES = bytes.maketrans(b"\0\1", b"01"), bytes.maketrans(b"01", b"\0\1")


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

    __slots__ = ("_coefficients", "_field", "_packed", "_variable")

    def __init__(self, field: Any, packed: Polynomial, variable: str) -> None:
        """Store the packed coefficients (see `f2x.ring.Extension`); users call `field.polynomial`."""
        self._field, self._packed, self._variable = field, packed, variable
        self._coefficients: tuple[Any, ...] | None = None

    @property
    def field(self) -> Any:
        """The field of the coefficients, an F2Extension."""
        return self._field

    @property
    def variable(self) -> str:
        """The letter with which the polynomial is printed."""
        return self._variable

    def coefficients(self) -> tuple[Any, ...]:
        """Return the coefficients, elements of the field, constant term first; () for the polynomial 0."""
        if self._coefficients is None:
            data, size, field = bytes(self._packed), 8 * self._field._words, self._field
            bits = (int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size))
            self._coefficients = tuple(field._element(field._polynomial(b, field.variable)) for b in bits)
        return self._coefficients

    def degree(self) -> int:
        """Return the degree, -1 for 0."""
        degree: int = self._packed.degree() // (64 * self._field._words)
        return degree

    def weight(self) -> int:
        """Return the number of terms."""
        return sum(1 for c in self.coefficients() if c)

    def __getitem__(self, exponent: int) -> Any:
        """Return the coefficient of x^exponent, 0 above the degree; ValueError if the exponent is below 0."""
        exponent = natural_number("an exponent", exponent)
        return self.coefficients()[exponent] if exponent <= self.degree() else self._field.zero()

    __array_ufunc__ = None  # numpy leaves the operators to this class
    _sympy_ = refuse_sympy
    __iter__ = None  # f[i] is defined for every i: list(f) would not end

    def __bool__(self) -> bool:
        """Return whether the polynomial is not 0."""
        return bool(self._packed)

    def __eq__(self, other: object) -> bool:
        """Return whether the fields and the coefficients are equal.

        An F2Poly, an element of the field, 0 and 1 equal the same polynomial over the field.
        """
        if isinstance(other, ExtensionPolynomial):
            return bool(self._packed == other._packed and self._field == other._field)
        if isinstance(other, Polynomial):
            return self._bits() == int(other)
        if other in self._field:
            return bool(self._packed == _packed(self._field, [other]))
        number = equal_constant(other)
        return NotImplemented if number is None else self._bits() == number

    def _bits(self) -> int | None:
        """Return the bits of the polynomial if all coefficients are 0 and 1, else None."""
        low = bytes(self._packed)[:: 8 * self._field._words]
        if low.count(1) != self._packed.weight():
            return None
        return int(low[::-1].translate(_DIGITS) or b"0", 2)

    def __hash__(self) -> int:
        """Return a hash of the field and the coefficients."""
        bits = self._bits()
        if bits is not None:
            return hash(self._field._polynomial(bits))
        return hash((self._field, self._packed) if self.degree() else self.coefficients()[0])

    def __reduce__(self) -> tuple[Any, ...]:
        """Return, for pickle and copy, `read_polynomial` and its arguments."""
        return read_polynomial, (self._field, [int(c) for c in self.coefficients()], self._variable)

    def __lt__(self, other: "ExtensionPolynomial") -> bool:
        """Return whether self < other in the order by degree, then by the bits of the coefficients, highest first."""
        return self._key() < other._key() if isinstance(other, ExtensionPolynomial) else NotImplemented

    def _key(self) -> tuple[int, Polynomial]:
        return self.degree(), self._packed

    # Arithmetic.

    def _of(self, packed: Polynomial) -> "ExtensionPolynomial":
        return ExtensionPolynomial(self._field, packed, self._variable)

    def _operand(self, other: Any) -> Any:
        """Return the packed coefficients of an operand; TypeError for a polynomial over another field.

        NotImplemented for any other value, such as an element of another field.
        """
        if isinstance(other, ExtensionPolynomial):
            if other._field is not self._field and other._field != self._field:
                raise TypeError(f"operands must be over one field, got {self._field!r} and {other._field!r}")
            return other._packed
        if isinstance(other, Polynomial):
            return _spread(self._field, int(other))
        if (number := constant(other)) is not None:
            if number not in (0, 1):
                refuse_operand(number)
            return _packed(self._field, [number])
        return _packed(self._field, [other]) if other in self._field else NotImplemented

    def __add__(self, other: Any) -> "ExtensionPolynomial":
        """Return the sum, which is also the difference."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._packed + value)

    __radd__ = __sub__ = __rsub__ = __add__

    def __mul__(self, other: Any) -> "ExtensionPolynomial":
        """Return the product, by one product over F2 (Kronecker's substitution) unless a factor is short."""
        field = self._field
        known = type(other) is ExtensionPolynomial and other._field is field
        value = other._packed if known else self._operand(other)
        if value is NotImplemented:
            return value  # type: ignore[no-any-return]
        return ExtensionPolynomial(field, field._arithmetic.multiply(self._packed, value), self._variable)

    __rmul__ = __mul__

    def square(self) -> "ExtensionPolynomial":
        """Return the square, in linear time."""
        return self._of(self._field._arithmetic.square(self._packed))

    def __divmod__(self, other: Any) -> tuple["ExtensionPolynomial", "ExtensionPolynomial"]:
        """Return (quotient, remainder), in the time of a few products; ZeroDivisionError if the divisor is 0."""
        value = self._operand(other)
        if value is NotImplemented:
            return value  # type: ignore[no-any-return]
        field, variable = self._field, self._variable
        quotient, remainder = field._arithmetic.divide(self._packed, value)
        return ExtensionPolynomial(field, quotient, variable), ExtensionPolynomial(field, remainder, variable)

    def __floordiv__(self, other: Any) -> "ExtensionPolynomial":
        """Return the quotient."""
        quotient: ExtensionPolynomial = divmod(self, other)[0]
        return quotient

    divide_exactly = __floordiv__

    def __mod__(self, other: Any) -> "ExtensionPolynomial":
        """Return the remainder."""
        value = self._operand(other)
        return value if value is NotImplemented else self._of(self._field._arithmetic.remainder(self._packed, value))

    def __pow__(self, n: int) -> "ExtensionPolynomial":
        """Return the n-th power; ValueError for n < 0."""
        n = integer("an exponent", n)
        if n < 0:
            raise ValueError(f"the power of a polynomial has an exponent of at least 0, got {n}")
        degree = self.degree() * n
        what = f"a power of degree {brief(degree, separators=True)}"
        refuse_beyond_memory(8 * self._field._words * max(degree, 0), what, "take a smaller exponent")
        power = self._of(_packed(self._field, [1]))
        for bit in format(n, "b"):
            power = power.square() * self if bit == "1" else power.square()
        return power

    def gcd(self, other: Any) -> "ExtensionPolynomial":
        """Return the monic greatest common divisor; gcd(0, 0) = 0.

        It takes quadratic time for a few hundred coefficients, and M(n) log n by half-gcd for more, where M(n) is the
        time of a product.
        """
        value = self._operand(other)
        if value is NotImplemented:
            raise TypeError(f"expected a polynomial over {self._field!r}, got {shown(other)}")
        return self._of(self._field._arithmetic.gcd(self._packed, value))

    def derivative(self) -> "ExtensionPolynomial":
        """Return the derivative."""
        return self._of(self._field._arithmetic.derivative(self._packed))

    def _conjugate(self, k: int) -> "ExtensionPolynomial":
        """Return the polynomial with the coefficients to the power 2^k, for k ≥ 0."""
        return self._of(self._field._arithmetic.frobenius(self._packed, k))

    def sqrt(self) -> "ExtensionPolynomial":
        """Return the square root; ValueError if the polynomial is not a square."""
        if self.derivative():
            raise ValueError("not a square: it has a term with an odd exponent")
        roots = self._conjugate(self._field.degree() - 1)
        return self._of(_packed(self._field, roots.coefficients()[::2]))

    def monic(self) -> "ExtensionPolynomial":
        """Return the polynomial divided by its leading coefficient; ZeroDivisionError for the polynomial 0."""
        if not self:
            raise ZeroDivisionError("the polynomial 0 has no leading coefficient")
        leading = self._leading()
        return self if leading == 1 else self * leading.inverse()

    def _leading(self) -> Any:
        at = 8 * self._field._words * self.degree()
        return self._field(int.from_bytes(bytes(self._packed)[at:], "little"))

    def _x(self) -> "ExtensionPolynomial":
        """Return the polynomial x over the same field."""
        return self._of(_packed(self._field, [0, 1]))

    def _prepared(self) -> ExtensionModulus:
        """Return the polynomial, prepared for arithmetic modulo it."""
        return ExtensionModulus(self)

    def __call__(self, point: Any) -> Any:
        """Return the value at a point: a polynomial over the field or F2, an element or an array of elements.

        Any other point is converted to the element field(point).  The cost is a product for each coefficient (Horner's
        scheme).
        """
        if isinstance(point, Polynomial):
            point = self._field.polynomial(point)
        elif hasattr(point, "shape") and getattr(point, "field", None) == self._field:  # an ExtensionArray
            return point.evaluate_polynomial(self)
        elif not isinstance(point, ExtensionPolynomial):
            element = self._field(point)
            value = self._field._arithmetic.remainder(self._packed, _packed(self._field, [element, 1]))
            return self._field(int(value))
        total = point - point
        for c in reversed(self.coefficients()):
            total = total * point + c
        return total

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
        leading = self._leading()
        constant = [] if leading == 1 else [(self._of(_packed(self._field, [leading])), 1)]
        return self._field._factorization([*constant, *factoring.factor(self.monic())])

    def is_irreducible(self) -> bool:
        """Return whether the polynomial is irreducible over its field, by Rabin's test; a constant is not."""
        return factoring.is_irreducible(self)

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
        return f"{self._field!r}.polynomial({[str(c) for c in self.coefficients()]}{extra})"

    def latex(self) -> str:
        r"""Return the LaTeX of the terms; λ becomes \lambda."""
        variable = r"\lambda" if self._variable == "λ" else self._variable
        return self._written(lambda c: c.latex(), variable, "^{{{}}}")

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def _written(self, coefficient: Any, variable: str, power: str) -> str:
        terms = []
        for e, c in reversed(list(enumerate(self.coefficients()))):
            if not c:
                continue
            x = text.written_terms([e], variable, power) if e else ""
            written = coefficient(c)
            factor = "" if e and c == 1 else f"({written})" if e and c.polynomial().weight() > 1 else written
            terms.append(f"{factor} {x}" if factor and x.startswith("\\") else factor + x)
        return " + ".join(terms) or "0"

    def to_flint(self) -> "fq_default_poly":
        """Return FLINT's polynomial, an fq_default_poly in the context of `field.to_flint()`."""
        from flint import fq_default_poly_ctx

        coefficients: Any = [c.to_flint() for c in self.coefficients()]
        return fq_default_poly_ctx(self._field.to_flint())(coefficients)

    def to_galois(self) -> Any:
        """Return the polynomial as a galois Poly over `field.to_galois()`."""
        import galois  # type: ignore[import-not-found, unused-ignore]

        field = self._field.to_galois()
        return galois.Poly([int(c) for c in reversed(self.coefficients())] or [0], field=field)

    def to_sympy(self) -> "Poly":
        """Return a sympy Poly over GF(2) in two variables, that of the polynomial and that of the field."""
        from sympy import GF, Poly, Symbol

        terms = {(e, k): 1 for e, c in enumerate(self.coefficients()) for k in c.polynomial().exponents()}
        variables = Symbol(self._variable), Symbol(self._field.variable)
        return Poly.from_dict(terms or {(0, 0): 0}, *variables, domain=GF(2, symmetric=False))


def _packed(field: Any, coefficients: Iterable[Any]) -> Polynomial:
    """Return the packed coefficients of elements, or of the integers with their bits."""
    size = 8 * field._words
    return Polynomial.from_bytes(b"".join(int(c).to_bytes(size, "little") for c in coefficients))


def _spread(field: Any, bits: int) -> Polynomial:
    """Return the packed coefficients of a polynomial over F2."""
    digits = format(bits, "b").encode()[::-1].translate(_VALUES)
    data = bytearray(8 * field._words * len(digits))
    data[:: 8 * field._words] = digits
    return Polynomial.from_bytes(data)


def read_polynomial(field: Any, coefficients: Any, variable: str | None) -> ExtensionPolynomial:
    """Return a polynomial over a field; ExtensionField.polynomial explains the parameters."""
    module = type(coefficients).__module__.partition(".")[0]
    if isinstance(coefficients, ExtensionPolynomial):
        coefficients, variable = coefficients.coefficients(), variable or coefficients.variable
    elif isinstance(coefficients, Polynomial):
        return ExtensionPolynomial(field, _spread(field, int(coefficients)), variable or coefficients.variable)
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
    order = field.order()
    bits = (c if type(c) is int and 0 <= c < order else field(c) for c in coefficients)
    return ExtensionPolynomial(field, _packed(field, bits), variable or "x")


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
    return found.coefficients(), next(iter(letters), None)


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
