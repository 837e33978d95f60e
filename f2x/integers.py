"""Argument checks, error messages and elementary number theory of integers."""

import operator
from collections.abc import Callable, Iterable
from math import isqrt
from numbers import Number
from typing import NoReturn

__all__ = [
    "MEMORY_LIMIT",
    "brief",
    "constant",
    "divisors",
    "equal_constant",
    "integer",
    "natural_number",
    "order_from_multiple",
    "positive_integer",
    "prime_divisors",
    "refuse_argument",
    "refuse_beyond_memory",
    "refuse_degree",
    "refuse_operand",
    "refuse_power",
    "refuse_sequence",
    "refuse_sympy",
    "shown",
]

PACKAGES = ("flint", "galois", "sympy")
"""Packages whose polynomials and matrices f2x reads, but does not compute with unless they are converted."""

MEMORY_LIMIT = 4 * 2**30
"""The most bytes that a polynomial or matrix may take; a larger one is refused before memory is allocated."""


def integer(name: str, value: object) -> int:
    """Return `value` as an int; TypeError for a bool and for a value that is not an integer.

    `name` is the name of the value in the error message.
    """
    if isinstance(value, bool) or _package(value) == "galois":  # polynomials of galois have an __index__, their bits
        raise TypeError(f"{name} must be an integer, got {shown(value)}")
    try:
        return operator.index(value)  # type: ignore[arg-type]  # TypeError is handled
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {shown(value)}") from None


def constant(value: object) -> int | None:
    """Return an integer or bool of any package as an int; None for a value of another type.

    >>> constant(1), constant(True), constant("1")
    (1, 1, None)
    """
    if _package(value) == "galois" and not hasattr(value, "ndim"):  # a polynomial, whose __index__ is its bits
        return None
    if type(value).__module__ == "numpy" and type(value).__name__ in ("bool", "bool_"):  # these have no __index__
        return int(bool(value))
    try:
        return operator.index(value)  # type: ignore[arg-type]  # TypeError is handled
    except TypeError:  # arrays define __index__, too
        return None


def equal_constant(value: object) -> int | None:
    """Return 0 or 1 if this is a number of that value, such as 1, True, 1.0 and Fraction(1); None for other values.

    TypeError for a value of another package that could mean the same polynomial or matrix in another form.

    >>> equal_constant(1.0), equal_constant(2), equal_constant("1")
    (1, None, None)
    """
    if (number := constant(value)) is None and isinstance(value, Number):
        number = next((c for c in (0, 1) if bool(value == c)), None)  # type: ignore[comparison-overlap]
    foreign = _package(value) in PACKAGES or hasattr(value, "__array_interface__")
    if number is None and foreign and not isinstance(value, Number):
        raise TypeError(
            f"f2x does not compare its values with a value of type {type(value).__name__}: convert one of them, as "
            "F2Poly(value), F2Matrix(value) and field(value) do"
        )
    return number if number in (0, 1) else None


def _package(value: object) -> str:
    return type(value).__module__.partition(".")[0]


def natural_number(name: str, value: object) -> int:
    """Return `value` as an int ≥ 0; TypeError or ValueError for any other value.

    `name` is the name of the value in the error message.
    """
    return _integer_from(0, name, value)


def positive_integer(name: str, value: object) -> int:
    """Return `value` as an int ≥ 1; TypeError or ValueError for any other value.

    `name` is the name of the value in the error message.
    """
    return _integer_from(1, name, value)


def _integer_from(least: int, name: str, value: object) -> int:
    number = integer(name, value)
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {brief(number)}")
    return number


def divisors(b: int) -> list[int]:
    """Return the list of the divisors of b ≥ 1, ascending, by √b divisions.

    >>> divisors(12)
    [1, 2, 3, 4, 6, 12]
    """
    small = [d for d in range(1, isqrt(b) + 1) if b % d == 0]
    return small + [b // d for d in reversed(small) if d * d != b]


def prime_divisors(n: int) -> list[int]:
    """Return the list of the primes that divide n ≥ 1, ascending, by trial division.

    >>> prime_divisors(60), prime_divisors(1)
    ([2, 3, 5], [])
    """
    found, p = [], 2
    while p * p <= n:
        if n % p == 0:
            found.append(p)
            while n % p == 0:
                n //= p
        p += 1 if p == 2 else 2
    return [*found, n] if n > 1 else found


def order_from_multiple(multiple: int, primes: Iterable[int], is_one: Callable[[int], bool]) -> int:
    """Return the order of an element of a group: the least divisor r of `multiple` with is_one(r).

    Parameters
    ----------
    multiple : int
        A multiple of the order.
    primes : iterable of int
        The prime factors of `multiple`.  If some are missing, or composite, the result may be a proper multiple of the
        order.
    is_one : callable
        A function that takes an exponent k and returns whether the k-th power of the element is 1.

    >>> order_from_multiple(12, [2, 3], lambda exponent: pow(3, exponent, 13) == 1)
    3
    """
    order = multiple
    for p in primes:
        while order % p == 0 and is_one(order // p):
            order //= p
    return order


def brief(number: int, separators: bool = False) -> str:
    """Return a number as text that fits on a line; of a number of more than 132 bits it gives sign and size only.

    With `separators`, commas separate groups of three digits.

    >>> brief(-12), brief(10**100), brief(4096, separators=True)
    ('-12', 'a number of 333 bits', '4,096')
    """
    if number.bit_length() <= 132:
        return f"{number:,}" if separators else str(number)
    return f"{'minus ' if number < 0 else ''}a number of {number.bit_length()} bits"


def shown(value: object) -> str:
    """Return a value as one line of text for an error message, cut off at 80 characters.

    Of an array it gives the type and shape only, of an integer the text of `brief`.

    >>> shown([1, 0]), shown(10**100)
    ('[1, 0]', 'a number of 333 bits')
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return brief(value)
    if getattr(value, "shape", ()):
        return f"a value of type {type(value).__name__} and shape {value.shape}"  # type: ignore[attr-defined]
    text = " ".join(repr(value).split())
    return text if len(text) <= 80 else f"{text[:77]}..."


# Errors about operands, which both backends raise.


def refuse_operand(number: int) -> NoReturn:
    """Raise TypeError for an integer operand other than the constants 0 and 1."""
    bits = number if number.bit_length() <= 132 else "number"
    advice = f"; for the polynomial with these bits write F2Poly({bits})" if number > 0 else ""
    raise TypeError(f"an integer operand is a constant, 0 or 1, got {brief(number)}{advice}")


def refuse_argument(value: object) -> NoReturn:
    """Raise TypeError for an argument that is not a polynomial."""
    raise TypeError(f"expected an F2Poly, 0 or 1, got {shown(value)}")


def refuse_sequence(value: object) -> NoReturn:
    """Raise TypeError for a sequence or array as an operand, which Python or numpy would otherwise repeat or join."""
    raise TypeError(
        f"operands of an F2Poly are polynomials, 0 and 1, got {shown(value)}; write F2Poly(...) around text, bytes or "
        "coefficients"
    )


def refuse_sympy(value: object) -> NoReturn:
    """Raise sympy's error for a value that it cannot use; sympy would take it as an integer otherwise."""
    from sympy import SympifyError

    class RefusedError(SympifyError, TypeError):  # type: ignore[misc]  # sympy has no types
        def __str__(self) -> str:
            return f"sympy does not compute with {shown(value)}: write .to_sympy(), or convert the value of sympy"

    raise RefusedError(value)


def refuse_power(n: int) -> NoReturn:
    """Raise ValueError for a negative exponent without a modulus."""
    raise ValueError(f"a negative power needs a modulus, got {brief(n)}")


def refuse_beyond_memory(needed: int, what: str, instead: str) -> None:
    """Raise MemoryError if `needed`, a number of bytes, is above MEMORY_LIMIT.

    The message says that `what` would need this memory, and ends with the advice `instead`.
    """
    if needed > MEMORY_LIMIT:
        size = f"{needed / 2**30:,.0f} GiB" if needed < 2**80 else f"about 2^{needed.bit_length() - 1} bytes"
        raise MemoryError(f"{what} would need {size}, the limit is {MEMORY_LIMIT // 2**30} GiB; {instead}")


def refuse_degree(degree: int) -> None:
    """Raise MemoryError if a polynomial of this degree would need more than MEMORY_LIMIT bytes."""
    what = f"a polynomial of degree {brief(degree, separators=True)}"
    refuse_beyond_memory(degree // 8 + 1, what, "take a smaller degree")
