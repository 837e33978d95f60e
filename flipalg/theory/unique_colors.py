"""For which numbers of colors a board has exactly one solution: those prime to its determinant.

Main definitions
    unique_colors(m, n)           a UniqueColors: .primes, .is_unique(c), a sentence
Main statements
    unique with c colors iff gcd(c, D) = 1               G is invertible modulo c iff its determinant is a unit
        test_unique_iff_prime_to_the_determinant
    D = ± Π Res(a, b) over irreducible factors (theory.determinants), so what is to be factored is far smaller
        test_factors_of_the_determinant
Conventions
    Primes are proved.  A part of D that is not factored in time is reported as such.
"""

import time
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd

from f2x.power_factors import PrimeFactors, checked_seconds, factors_of_parts
from flipalg.algebra.integers import decimal
from flipalg.theory.colors import number_of_colors
from flipalg.theory.determinants import determinant_of, determinant_parts
from flipalg.theory.grid import Grid, OnGrid
from flipalg.theory.neighborhoods import Neighborhood
from flipalg.theory.parameters import documented
from flipalg.theory.topologies import Topology


@dataclass(frozen=True)
class UniqueColors(OnGrid):
    """For which numbers of colors the m × n board has exactly one solution; `unique_colors` makes it.

    Attributes
    ----------
    grid : Grid
        The board without its lights.
    determinant : int
        D = det G over Z: the board is unique with c colors if and only if gcd(c, D) = 1.
    seconds : float
        The time for factoring D, spent when `.primes` or the sentence is asked for.
    """

    grid: Grid
    determinant: int
    seconds: float = field(default=10.0, compare=False, repr=False)

    def __repr__(self) -> str:
        """Return the call that makes it again: the determinant may have a million digits."""
        m, n, form, closing, _ = self.grid
        names = [] if self.grid.is_default else [form.name, closing.name]
        return f"unique_colors({', '.join(map(repr, [m, n, *names]))})"

    @cached_property
    def _factors(self) -> PrimeFactors:
        if abs(self.determinant) < 2:
            return PrimeFactors((), ())
        deadline = time.monotonic() + self.seconds
        parts = determinant_parts(self.grid)
        return factors_of_parts(map(abs, parts), deadline)

    @property
    def primes(self) -> tuple[int, ...]:
        """The primes found that divide the determinant, ascending; none where it is 0 or ±1."""
        return self._factors.primes

    @property
    def composites(self) -> tuple[int, ...]:
        """Numbers that were not factored in time: the other primes of the determinant divide them."""
        return self._factors.composites

    def is_unique(self, colors: int) -> bool:
        """Return whether the board is unique with so many colors: a gcd, no factoring."""
        return gcd(number_of_colors(colors), self.determinant) == 1

    @property
    def factored(self) -> str:
        """The determinant as a product.

        >>> unique_colors(3, 3).factored, unique_colors(1, 1).factored, unique_colors(4, 4).factored
        ('-7', '1', '0')
        """
        if abs(self.determinant) < 2:
            return str(self.determinant)
        rest, powers = abs(self.determinant), []
        for p in self.primes:
            e = 0
            while rest % p == 0:
                rest, e = rest // p, e + 1
            powers.append(f"{decimal(p)}^{e}" if e > 1 else decimal(p))
        if rest > 1:
            powers.append(f"{decimal(rest)} (not factored)")
        return ("-" if self.determinant < 0 else "") + "·".join(powers)

    def __str__(self) -> str:
        """Return the answer in words."""
        if self.determinant == 0:
            return "no number of colors"
        if abs(self.determinant) == 1:
            return "every number of colors"
        factors = [*map(decimal, self.primes), *(f"{decimal(c)} (not factored)" for c in self.composites)]
        return f"all c prime to {'·'.join(factors)}"

    def _repr_latex_(self) -> str:
        if abs(self.determinant) < 2:
            return str(self)
        product = r" \cdot ".join(map(decimal, self.primes + self.composites))
        return rf"$\text{{all }} c \text{{ prime to }} {product}$"


@documented
def unique_colors(
    m: int,
    n: int,
    neighborhood: str | Neighborhood = "plus",
    topology: str | Topology = "board",
    *,
    seconds: float = 10.0,
) -> UniqueColors:
    """Return for which numbers of colors the m × n board has exactly one solution.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, at least 1.  At most 2,000.
    %(neighborhood)s
    %(topology)s
    seconds : float, default 10
        The time for factoring the determinant, spent when the primes or the sentence are asked for.

    Returns
    -------
    UniqueColors
        `.primes`, `.is_unique(c)`, `.factored`, and the sentence.  A part of the determinant that is not factored in
        time is named as such.

    Raises
    ------
    TypeError, ValueError
        For a bad size or time, or an unknown name.
    MemoryError
        For a side beyond 2,000.

    See Also
    --------
    colors_determinant : the integer whose prime divisors are left out
    is_unique : the answer for one number of colors

    Notes
    -----
    G is invertible modulo c if and only if its determinant D is prime to c.  The cost is that of `colors_determinant`.

    Examples
    --------
    >>> print(unique_colors(6, 7))
    all c prime to 7·113
    >>> print(unique_colors(4, 4))
    no number of colors
    >>> print(unique_colors(3, 3, topology="torus"))
    all c prime to 2·5
    """
    seconds = checked_seconds(seconds)
    grid = Grid.of(m, n, neighborhood, topology)
    return UniqueColors(grid, determinant_of(grid), seconds)
