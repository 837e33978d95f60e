"""How many solutions a board has with any number of colors.

Main definitions
    count(m, n, ..., colors=c)        how many sets of presses change nothing with c colors
Main statements
    a product over the prime powers of c, by the Chinese remainders; p^nullity for a prime p
    for any c Π gcd(c, s_i) over the Smith form of G over Z, c for s_i = 0
        test_counts_are_those_of_the_smith_form, test_nullity_uniqueness_and_counts_are_those_of_elimination
"""

from math import gcd, prod

from flipalg.theory.colors import is_prime_number_of_colors, number_of_colors, primes_of
from flipalg.theory.determinants import invariant_factors
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.nullity import nullity
from flipalg.theory.topologies import Topology


def count(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    colors: int,
) -> int:
    """Return how many sets of presses change nothing with `colors` colors: a solvable board has as many solutions.

    A factor p^nullity for each prime p of c of which c has no square; for what is left of c, Π gcd(c, s_i) over the
    Smith form, with its limits and errors.

    >>> count(4, 4, colors=2), count(2, 2, colors=9), count(4, 4, colors=6)
    (16, 3, 144)
    """
    c, found = number_of_colors(colors), 1
    for p in _primes(c):
        if c % (p * p) and is_prime_number_of_colors(p):
            found *= p ** nullity(m, n, neighborhood, topology, colors=p)
            c //= p
    if c > 1:
        found *= prod(gcd(c, s) for s in invariant_factors(m, n, neighborhood, topology))
    return found


def _primes(c: int) -> tuple[int, ...]:
    try:
        return primes_of(c)
    except ValueError:  # not factored
        return ()
