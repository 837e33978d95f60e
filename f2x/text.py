"""Read the argument x of F2Poly(x), and write polynomials as text.

The bits of a polynomial are the integer whose bit i is the coefficient of x^i.  Values of flint, sympy, galois and
numpy are recognized by the module of their type, without importing these packages.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

from f2x.integers import natural_number, refuse_beyond_memory, refuse_degree, shown

if TYPE_CHECKING:
    from flint import nmod_poly

__all__ = [
    "bits_of_coefficients",
    "bits_of_exponents",
    "bits_of_flint",
    "bits_of_galois",
    "bits_of_sequence",
    "bits_of_sympy",
    "bits_of_text",
    "brief_polynomial",
    "digits",
    "exponents_of_bits",
    "flint_of_bits",
    "read",
    "sum_of_products",
    "written_terms",
]

T = TypeVar("T")
_CALL = re.compile(
    r"(?P<own>F2)?Poly\((?P<inside>.*?)(?:, variable='(?P<variable>[^\W\d_])'"
    r"|, *(?:GF\(2\)|[^\W\d_], *(?:modulus=2|domain='GF\(2\)')))?\)",
    re.DOTALL,
)
"""The repr of F2Poly, and polynomials over GF(2) as galois and sympy write them."""
_LIST = re.compile(r"\[? *[0-9]+ *(?:, *[0-9]+ *)+\]?")
_DIGITS = re.compile(r"0[xX](?P<hexadecimal>[0-9a-fA-F]+)|0[bB](?P<binary>[01]+)|(?P<coefficients>[01]{2,})")
_SPELLINGS = {r"\*\*": "^", "−": "-", r"\{\s*([0-9]+)\s*\}": r"\1", r"(?<=[^\W\d_])(?=[0-9])": "^", r"\^\s+": "^"}
"""{how exponents and signs are written: what they become}."""
_FROM_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_PARITIES = b"01" * 128
"""A translation table from bytes to the digits 0 (even) and 1 (odd)."""
FORMS = (
    "an integer (its bits), text such as 'x^3 + x + 1', '1011' or '0xb', bytes, coefficients (an iterable or array of "
    "0 and 1), or a flint, sympy or galois polynomial; see also F2Poly.from_exponents"
)

UNDERSTOOD = (
    "expected terms 1, x or x^e with + between them, a product such as x·(x + 1)^4, or digits such as '1011' or '0xb'"
)


def read(x: Any) -> tuple[int, str | None]:
    """Return (bits, variable or None) of the argument x of F2Poly(x); TypeError or ValueError if F2Poly refuses x."""
    if isinstance(x, int) and not isinstance(x, bool):
        return natural_number("the bits of a polynomial", x), None
    if isinstance(x, str):
        return bits_of_text(x)
    if isinstance(x, bytes | bytearray | memoryview):
        return int.from_bytes(x, "little"), None
    module = type(x).__module__.partition(".")[0]
    readers = {"flint": bits_of_flint, "sympy": bits_of_sympy, "galois": bits_of_galois}
    if module in readers:
        return readers[module](x), None
    if isinstance(x, bool | float | complex | dict) or x is None:
        raise TypeError(f"expected {FORMS}; got {x!r}")
    if getattr(x, "shape", None) == () or not isinstance(x, Iterable):
        try:
            return natural_number("the bits of a polynomial", operator.index(x)), None
        except TypeError:
            raise TypeError(f"expected {FORMS}; got {shown(x)}") from None
    return bits_of_coefficients(x, strict=True), None


# Text.


def bits_of_text(text: str) -> tuple[int, str | None]:
    """Return (bits, variable or None) of the polynomial that a text denotes.

    The text is a sum such as "x^3 + x + 1" in any letter, with powers as x^3, x**3 or x³ and signs + or -; or
    a product such as x·(x + 1)^4 of such sums; or the exponents, such as "8,5,4,0"; or hexadecimal or binary digits
    after 0x or 0b; or two or more coefficients 0 and 1, the highest first; or a call F2Poly(...) or Poly(...) as repr,
    galois and sympy write it.  ValueError for any other text.

    >>> bits_of_text("x^3 - x - 1"), bits_of_text("1011"), bits_of_text("0xb")
    ((11, 'x'), (11, None), (11, None))
    """
    call = _CALL.fullmatch(text.strip())
    if not call:
        return _bits_of_text(text.strip())
    inside = call["inside"].strip()
    if not call["own"] or inside[:1] in ("'", '"'):
        bits, variable = _bits_of_text(inside.strip("'\""))
        return bits, call["variable"] or variable
    if not re.fullmatch("0x[0-9a-f]+|[0-9]*", inside, re.ASCII):
        raise ValueError(f"expected the output of repr, F2Poly('x + 1') or F2Poly(0x3), got {shown(text)}")
    return int(inside or "0", 0), call["variable"]


def _bits_of_text(text: str) -> tuple[int, str | None]:
    if digits := _DIGITS.fullmatch(text):
        base = 16 if digits["hexadecimal"] else 2
        return int(digits["hexadecimal"] or digits["binary"] or digits["coefficients"], base), None
    if _LIST.fullmatch(text):
        return bits_of_exponents(_exponents(text)), None
    variable = next(filter(str.isalpha, text), None)
    values = {"0": set[int](), "1": {0}, variable or "x": {1}}
    exponents: set[int] = sum_of_products(text, values, operator.ixor, _product, _power)
    return bits_of_exponents(exponents), variable


def sum_of_products(
    text: str, values: Mapping[str, T], add: Callable[[T, T], T], multiply: Callable[[T, T], T], power: Callable[..., T]
) -> T:
    """Return the value of a sum of products of the keys of `values` and of sums in parentheses, perhaps with exponents.

    Products have a sign * or · or none, exponents are x^3, x**3, x³, x^{3} or x3, and - is read as +.  `power` returns
    a new value, and `add` may change its first argument.  ValueError for any other text.

    >>> sum_of_products("2·(x + 1)^2 + x2", {"2": 2, "1": 1, "x": 5}, int.__add__, int.__mul__, pow)
    97
    """
    plain = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda found: "^" + found[0].translate(_FROM_SUPERSCRIPTS), text.strip())
    for written, meant in _SPELLINGS.items():
        plain = re.sub(written, meant, plain)
    tokens = re.findall(r"\^[0-9]{1,40}|[0-9]+|[^ \t]", plain)[::-1]

    def sum_of(depth: int) -> T:
        total: T | None = None
        product: T | None = None
        last = ""
        if tokens[-1:] == ["-"]:
            tokens.pop()
        while True:
            token = tokens.pop() if tokens else ""
            if token in ("+", "-", ")", "") and product is not None:
                total, product = product if total is None else add(total, product), None
                if token in ("+", "-"):
                    continue
                if (token == ")") == (depth > 0):
                    return total
            signed = token in ("·", "*") and product is not None
            token = tokens.pop() if signed and tokens else token
            beside = product is not None and not signed
            digit = token.isdigit() and (beside or bool(tokens and tokens[-1] not in "+-)*·"))
            if digit or (beside and token == last != "(") or (token not in values and (token != "(" or depth > 99)):
                raise ValueError(f"{UNDERSTOOD}, got {shown(text)}")  # of terms without a sign between them, too
            factor = sum_of(depth + 1) if token == "(" else values[token]
            factor = power(factor, int(tokens.pop()[1:]) if tokens and tokens[-1][0] == "^" != tokens[-1] else 1)
            product, last = factor if product is None else multiply(product, factor), token

    return sum_of(0)


def _exponents(text: str) -> list[int]:
    """Return the numbers of a list; ValueError unless each is less than the one before it and the first above 1."""
    numbers = [int(number) for number in re.findall("[0-9]+", text)]
    if numbers[0] < 2 or any(a <= b for a, b in pairwise(numbers)):
        raise ValueError(
            f"expected exponents that decrease, such as '8,5,4,0', got {shown(text)}; coefficients have no commas"
        )
    return numbers


def _product(a: set[int], b: set[int]) -> set[int]:
    """Return the exponents of the product of two polynomials, given by their exponents."""
    if len(a) < 2 or len(b) < 2:
        return {e + f for e in a for f in b}
    refuse_degree(max(a) + max(b))
    many, product = bits_of_exponents(b), 0
    for e in a:
        product ^= many << e
    return set(exponents_of_bits(product))


def _power(a: set[int], k: int) -> set[int]:
    """Return the exponents of the power of a polynomial, given by its exponents."""
    if len(a) < 2 or not k:
        return {e * k for e in a or {0} if a or not k}
    refuse_degree(max(a) * k)
    power = {0}
    for bit in format(k, "b"):
        power = {2 * e for e in power}
        power = _product(power, a) if bit == "1" else power
    return power


def written_terms(exponents: Iterable[int], variable: str, power: str) -> str:
    """Return the text of the sum of powers of a variable; `power` is the format string of an exponent above 1.

    >>> written_terms([3, 1, 0], "x", "^{}")
    'x^3 + x + 1'
    """
    return " + ".join("1" if e == 0 else variable if e == 1 else variable + power.format(e) for e in exponents) or "0"


def brief_polynomial(f: Any) -> str:
    """Return the text of a polynomial for an error message; from 12 terms on it gives the degree only."""
    return str(f) if f.weight() < 12 else f"a polynomial of degree {f.degree()}"


def digits(bits: int) -> list[int]:
    """Return the bits as a list, the lowest bit first; [0] for 0."""
    return [int(digit) for digit in format(bits, "b")[::-1]]


# Exponents and coefficients.


def bits_of_exponents(exponents: Iterable[int]) -> int:
    """Return the bits of the sum of x^e over the exponents e; equal exponents cancel.

    The time is linear in the degree and in the number of exponents.
    """
    numbers = [natural_number("an exponent", e) for e in exponents]
    top = max(numbers, default=0)
    refuse_degree(top)
    if len(numbers) < 4:
        bits = 0
        for e in numbers:
            bits ^= 1 << e
        return bits
    data = bytearray(top // 8 + 1)
    for e in numbers:
        data[e >> 3] ^= 1 << (e & 7)
    return int.from_bytes(data, "little")


def exponents_of_bits(bits: int) -> list[int]:
    """Return the list of the exponents of the terms, descending."""
    if bits.bit_count() * 64 < bits.bit_length():
        data = bits.to_bytes(-(-bits.bit_length() // 8), "little")
        places = ((8 * found.start(), found[0][0]) for found in re.finditer(rb"[^\0]", data))
        return [e + k for e, byte in places for k in range(8) if byte >> k & 1][::-1]
    digits = format(bits, "b")
    top = len(digits) - 1
    return [top - i for i, digit in enumerate(digits) if digit == "1"]


def bits_of_coefficients(coefficients: Any, strict: bool = False) -> int:
    """Return the bits of the polynomial with these coefficients modulo 2, constant term first.

    ValueError for a coefficient that is not an integer, or if `strict`, for one other than 0 and 1, and for an array
    that does not have one dimension.
    """
    if type(coefficients).__module__.partition(".")[0] in ("numpy", "galois") or hasattr(coefficients, "__array__"):
        return _bits_of_array(coefficients, strict)
    coefficients = list(coefficients)
    try:
        digits = bytes(coefficients)
    except (TypeError, ValueError):  # floats, or integers beyond a byte
        digits = bytes(_parity(c, i, strict) for i, c in enumerate(coefficients))
    if strict and digits.strip(b"\0\1"):
        i = next(i for i, c in enumerate(digits) if c > 1)
        _refuse_coefficient(coefficients[i], i)
    return int(digits[::-1].translate(_PARITIES) or b"0", 2)


def _parity(c: Any, i: int, strict: bool) -> int:
    try:
        number = operator.index(c)
    except TypeError:
        if not isinstance(c, float) or not c.is_integer():
            raise ValueError(f"a coefficient must be an integer, got {shown(c)} at index {i}") from None
        number = int(c)
    if strict and number not in (0, 1):
        _refuse_coefficient(c, i)
    return number & 1


def _refuse_coefficient(c: object, i: int) -> None:
    raise ValueError(
        f"a coefficient must be 0 or 1, got {shown(c)} at index {i}; for exponents there is F2Poly.from_exponents, "
        "for integers modulo 2 F2Poly.from_coefficients"
    )


def _bits_of_array(coefficients: Any, strict: bool) -> int:
    import numpy as np

    if isinstance(coefficients, np.poly1d):  # the highest first
        coefficients = coefficients.coeffs[::-1]
    array = np.asarray(coefficients).view(np.ndarray)
    if array.ndim != 1:
        raise ValueError(f"coefficients must have one dimension, got shape {array.shape}")
    if array.dtype.kind == "f":
        wrong = np.flatnonzero(~(np.isfinite(array) & (array == np.floor(array))))
        if len(wrong):
            raise ValueError(f"a coefficient must be an integer, got {array.item(wrong[0])!r} at index {wrong[0]}")
    elif array.dtype.kind == "O":
        return bits_of_coefficients(array.tolist(), strict)
    elif array.dtype.kind not in "biu":
        raise ValueError(f"coefficients must be integers, got an array of {array.dtype}")
    if strict and len(wrong := np.flatnonzero((array != 0) & (array != 1))):
        _refuse_coefficient(array.item(wrong[0]), int(wrong[0]))
    if array.dtype.kind == "f":
        array = np.remainder(array, 2)
    odd = array.astype(np.bool_) if array.dtype.kind in "bf" else (array & 1).astype(np.bool_)
    return int.from_bytes(np.packbits(odd, bitorder="little").tobytes(), "little")


def bits_of_sequence(sequence: Any) -> tuple[int, int]:
    """Return (Σ s_i 2^(N-1-i), N) for a sequence of terms s_0, ..., s_(N-1), integers taken modulo 2.

    The sequence is an iterable, an array, or a text of the characters 0 and 1.  ValueError for other characters and for
    terms that are not integers; TypeError for a value that is not iterable.
    """
    if isinstance(sequence, str):
        if sequence.strip("01"):
            raise ValueError(f"a sequence has the characters 0 and 1, got {sequence.strip('01')[0]!r}")
        return int(sequence or "0", 2), len(sequence)
    if isinstance(sequence, int | float) or not hasattr(sequence, "__iter__"):
        raise TypeError(f"expected an iterable, array or text of 0 and 1, got {sequence!r}")
    if not isinstance(sequence, list | tuple | bytes) and not hasattr(sequence, "__array__"):
        sequence = list(sequence)
    return bits_of_coefficients(sequence[::-1]), len(sequence)


# Values of other packages.


def bits_of_flint(f: Any) -> int:
    """Return the bits of a flint polynomial (modulo 2 or over Z), or of a flint element of a field of 2^k elements.

    Coefficients over Z are taken modulo 2, and an fmpz is taken as the bits.  ValueError for a polynomial with another
    modulus, TypeError for values of other types.
    """
    modulus = getattr(f, "modulus", None)
    if modulus is not None and int(modulus()) != 2:
        raise ValueError(f"expected a polynomial modulo 2, got modulus {modulus()}")
    if type(f).__name__.startswith(("fmpq", "arb", "acb")):
        return _refused(f)
    coefficients = getattr(f, "coeffs", getattr(f, "to_list", None))  # an element of a field has to_list
    if coefficients is None:
        if type(f).__name__ == "fmpz":
            return natural_number("the bits of a polynomial", int(f))
        return _refused(f)
    return int(bytes(48 + (int(c) & 1) for c in coefficients())[::-1] or b"0", 2)


def flint_of_bits(bits: int) -> "nmod_poly":
    """Return the polynomial with these bits as FLINT's nmod_poly.

    >>> flint_of_bits(0b1011)
    x^3 + x + 1
    """
    from flint import nmod_poly

    refuse_beyond_memory(8 * bits.bit_length(), "a polynomial of FLINT's, one word per coefficient,", "stay with bits")
    # The bytes of "0" and "1" are 48 and 49, and nmod_poly reduces them modulo 2 to 0 and 1.
    return nmod_poly(list(format(bits, "b")[::-1].encode()), 2)


def _refused(f: object) -> int:
    raise TypeError(f"expected {FORMS}; got {shown(f)}")


def bits_of_sympy(f: Any) -> int:
    """Return the bits of a sympy Poly or expression in one variable with integer or GF(2) coefficients.

    A sympy Integer is taken as the bits themselves, as in F2Poly(6), and not as a constant polynomial.
    """
    from sympy import Integer, Poly
    from sympy.polys.polyerrors import BasePolynomialError

    if isinstance(f, Integer):
        return natural_number("the bits of a polynomial", int(f))
    try:
        poly = f if isinstance(f, Poly) else Poly(f)
    except BasePolynomialError:
        return _refused(f)
    if not all(variable.is_Symbol for variable in poly.gens):
        return _refused(f)
    if len(poly.gens) != 1:
        raise ValueError(f"expected one variable, got {', '.join(map(str, poly.gens))}")
    modulus = poly.domain.characteristic()
    if modulus not in (0, 2):
        raise ValueError(f"expected coefficients modulo 2, got modulus {modulus}")
    odd = []
    for (e,), c in poly.terms():
        if not c.is_Integer:
            raise ValueError(f"a coefficient must be an integer, got {c} at x^{e}")
        odd += [e] if int(c) & 1 else []
    return bits_of_exponents(odd)


def bits_of_galois(f: Any) -> int:
    """Return the bits of a galois Poly over GF(2), or of an array over GF(2) of coefficients, constant term first."""
    if hasattr(f, "dtype"):
        if type(f).order != 2:
            raise ValueError(f"expected coefficients in GF(2), got elements of GF({type(f).order})")
        return _bits_of_array(f, strict=True)
    if f.field.order != 2:
        raise ValueError(f"expected a polynomial over GF(2), got one over GF({f.field.order})")
    return bits_of_exponents(int(e) for e in f.nonzero_degrees)
