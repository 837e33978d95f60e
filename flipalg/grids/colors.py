"""The number of colors of a board, an integer of at least 2, and its prime factors.

A board has exactly one solution with c colors if and only if, for every prime p that divides c, it has exactly one with
p colors.
"""

from f2x import is_prime, prime_factors
from flipalg.algebra.integers import brief, integer, small_prime_factors
from flipalg.system.limits import PRIME_COLORS

__all__ = [
    "FACTORED_BITS",
    "is_prime_number_of_colors",
    "number_of_colors",
    "prime_number_of_colors",
    "primes_of",
    "with_colors",
]

FACTORED_BITS = 128
"""A number of colors is factored if at most this number of bits is left after division by its small prime factors."""


def number_of_colors(colors: object) -> int:
    """Return `colors` as an int; TypeError or ValueError unless it is an integer of at least 2."""
    found = integer("colors", colors)
    if found < 2:
        raise ValueError(f"colors must be at least 2, got {brief(found)}")
    return found


def with_colors(colors: int) -> str:
    """Return the text " with 3 colors" for 3 and so on, to put after the name of a board; "" for two colors.

    >>> f"the board{with_colors(3)}", f"the board{with_colors(2)}"
    ('the board with 3 colors', 'the board')
    """
    return f" with {brief(colors)} colors" if colors > 2 else ""


def prime_number_of_colors(colors: object) -> int:
    """Return `colors` as an int; TypeError or ValueError unless it is a prime below 2^63."""
    if colors == 2 and type(colors) is int:  # the usual case needs no FLINT
        return 2
    found = number_of_colors(colors)
    if found >= PRIME_COLORS:
        raise ValueError(f"colors must be below 2^63, got {brief(found)}")
    if not is_prime(found):
        raise ValueError(
            f"colors must be a prime here, as a nullity needs a field, got {brief(found)}: kernel_basis(), "
            "or flipalg kernel, takes any"
        )
    return found


def is_prime_number_of_colors(colors: int) -> bool:
    """Return whether `colors` is a prime below 2^63."""
    try:
        return prime_number_of_colors(colors) == colors
    except ValueError:
        return False


def primes_of(colors: int) -> tuple[int, ...]:
    """Return the primes that divide `colors`, ascending; ValueError if it is below 2 or too large to be factored.

    >>> primes_of(60)
    (2, 3, 5)
    """
    if (rest := number_of_colors(colors)) == 2:
        return (2,)
    small, rest = small_prime_factors(rest)
    if rest.bit_length() > FACTORED_BITS:
        raise ValueError(f"colors must have small prime factors, got {brief(colors)}: it is not factored")
    return tuple(sorted({*small, *prime_factors(rest)}))
