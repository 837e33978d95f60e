"""The numbers of colors with which a board has exactly one solution: those prime to det G for the game matrix G.

Up to its sign, det G over Z is a product of integers (`determinant_parts`), which are factored one by one.
"""

import time
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd

from f2x import PrimeFactors, prime_factors_of_product
from flipalg.algebra.integers import checked_seconds, decimal
from flipalg.grids.colors import number_of_colors, prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.system.limits import PRIME_COLORS
from flipalg.theory.determinants import determinant_of, determinant_parts
from flipalg.theory.nullity import nullity_of

__all__ = ["UniqueColors", "is_unique_of", "unique_colors"]


def is_unique_of(grid: Grid[Form]) -> bool:
    """Return whether the board has exactly one solution, with any number of colors; see `flipalg.is_unique`.

    >>> is_unique_of(Grid.of(3, 3)), is_unique_of(Grid.of(4, 4)), is_unique_of(Grid.of(3, 3, colors=6))
    (True, False, True)
    """
    if grid.colors < PRIME_COLORS:
        return all(nullity_of(grid._replace(colors=prime_number_of_colors(p))) == 0 for p in primes_of(grid.colors))
    return gcd(grid.colors, determinant_of(grid)) == 1


@dataclass(frozen=True)
class UniqueColors(OnGrid):
    """The numbers of colors with which the m × n board has exactly one solution; `unique_colors` makes it.

    Attributes
    ----------
    grid : Grid[Form]
        The board; its `colors` do not matter.
    determinant : int
        D = det G over Z: the board is unique with c colors if and only if gcd(c, D) = 1.
    seconds : float
        The time limit for factoring D, at the first use of `.primes`, `.composites`, `.factored` or str().
    """

    grid: Grid[Form]
    determinant: int
    seconds: float = field(default=10.0, compare=False, repr=False)

    def __repr__(self) -> str:
        """Return the call that makes the value again, because the determinant may have a million digits."""
        m, n, form, closing, _ = self.grid
        names = [] if self.grid.is_default else [form.name, closing.name]
        return f"unique_colors({', '.join(map(repr, [m, n, *names]))})"

    @cached_property
    def _factors(self) -> PrimeFactors:
        if abs(self.determinant) < 2:
            return PrimeFactors((), ())
        deadline = time.monotonic() + self.seconds
        parts = determinant_parts(self.grid)
        return prime_factors_of_product(map(abs, parts), max(0.0, deadline - time.monotonic()))

    @property
    def primes(self) -> tuple[int, ...]:
        """The primes found that divide the determinant, ascending; none if it is 0 or ±1."""
        return self._factors.primes

    @property
    def composites(self) -> tuple[int, ...]:
        """Divisors of the determinant not factored in time; each prime factor not in `primes` divides one of them."""
        return self._factors.composites

    def is_unique(self, colors: int) -> bool:
        """Return whether the board is unique with this number of colors, by one gcd without factoring."""
        return gcd(number_of_colors(colors), self.determinant) == 1

    @property
    def factored(self) -> str:
        """The determinant as text, a product of powers of primes and of a part that was not factored in time.

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
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    seconds: float = 10.0,
) -> UniqueColors:
    """Return the numbers of colors with which the m × n board has exactly one solution.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, 1 to 2,000.
    %(neighborhood)s
    %(topology)s
    seconds : float, default 10
        The time limit for factoring the determinant, which happens at the first use of its primes.

    Returns
    -------
    UniqueColors
        `.primes`, `.is_unique(c)`, `.factored`; str() gives a sentence.  A part of the determinant that is not
        factored in time is marked "(not factored)".

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, `seconds` below 0, or an unknown name.
    MemoryError
        For a side beyond 2,000.

    See Also
    --------
    colors_determinant : the determinant over Z
    is_unique : the answer for one number of colors

    Notes
    -----
    The game matrix is invertible modulo c if and only if det G is prime to c.  The cost is that of
    `colors_determinant`.

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
