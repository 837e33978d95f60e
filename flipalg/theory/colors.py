"""The number of colors of a board, and its primes: a press adds 1 modulo it to each cell that it reaches.

Main definitions
    number_of_colors(colors)          the number, checked to be an integer ≥ 2
    prime_number_of_colors(colors)    the same where a field is needed
    primes_of(colors)                 the primes that divide it: a board is unique iff it is modulo each of them
Conventions
    Two colors ask nothing of FLINT.
"""

from flipalg.algebra.integers import brief, natural_number

LARGEST_PRIME = 2**63
"""Primes of a number of colors are below this: FLINT computes modulo a word."""
FACTORED_BITS = 128
"""Numbers of colors to this size, small factors left out, are factored (a second at most)."""


def number_of_colors(colors: object) -> int:
    """Return the number of colors, an integer ≥ 2; TypeError or ValueError with the value met."""
    found = natural_number("colors", colors)
    if found < 2:
        raise ValueError(f"colors must be at least 2, got {found}")
    return found


def prime_number_of_colors(colors: object) -> int:
    """Return the number of colors where it is a prime below 2^63; ValueError says why a field is needed."""
    if colors == 2 and type(colors) is int:  # what nearly everybody asks
        return 2
    found = number_of_colors(colors)
    if found >= LARGEST_PRIME:
        raise ValueError(f"colors must be below 2^63, got {brief(found)}")
    from flipalg.algebra.primes import is_prime

    if not is_prime(found):
        raise ValueError(
            f"colors must be a prime here, as a nullity needs a field, got {brief(found)}: count() and kernel_basis(), "
            "or flipalg kernel, take any"
        )
    return found


def is_prime_number_of_colors(colors: int) -> bool:
    """Return whether a number of colors is a prime below 2^63."""
    try:
        return prime_number_of_colors(colors) == colors
    except ValueError:
        return False


def primes_of(colors: int) -> tuple[int, ...]:
    """Return the primes that divide a number of colors, ascending; ValueError for one too large to be factored.

    >>> primes_of(60)
    (2, 3, 5)
    """
    if (rest := number_of_colors(colors)) == 2:
        return (2,)
    from flipalg.algebra.primes import prime_factors, small_prime_factors

    small, rest = small_prime_factors(rest)
    if rest.bit_length() > FACTORED_BITS:
        raise ValueError(f"colors must have small prime factors, got {brief(colors)}: it is not factored")
    return tuple(sorted({*small, *prime_factors(rest)}))
