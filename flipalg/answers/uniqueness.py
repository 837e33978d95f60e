"""Whether the m × n board with any neighborhood has exactly one solution, for any number of colors."""

from flipalg.answers.nullities import nullity_of_shape
from flipalg.grids.colors import prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid, has_form
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import NeighborhoodLike, refuse_shape
from flipalg.grids.topologies import Topology
from flipalg.system.limits import PRIME_COLORS
from flipalg.theory.unique_colors import is_unique_of

__all__ = ["is_unique"]


@documented
def is_unique(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> bool:
    """Return whether the m × n board has exactly one solution, with any number of colors.

    Parameters
    ----------
    %(size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors)s

    Returns
    -------
    bool
        Whether the game matrix is invertible modulo the number of colors.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, a bad mask or list of offsets, a number
        of colors below 2, or 2^63 or more colors with a neighborhood other than the fifteen or on a twisted board.
    MemoryError
        For a board that `nullity` refuses; with 2^63 colors or more, for a side beyond 2,000.

    See Also
    --------
    rule : the same question for all m at once
    unique_colors : the same question for all numbers of colors at once

    Notes
    -----
    Below 2^63 colors, the nullities modulo the primes that divide their number decide.  A larger number of colors is
    not factored; its gcd with the determinant over Z decides.

    Examples
    --------
    >>> is_unique(3, 3), is_unique(4, 4), is_unique(1000, 10**100), is_unique(3, 3, colors=7), is_unique(3, 3, colors=6)
    (True, False, True, False, True)
    >>> is_unique(5, 5, "00100/00100/11111/00100/00100"), is_unique(5, 5, topology="projective")
    (False, False)
    """
    grid = Grid.of_any(m, n, neighborhood, topology, colors)
    if has_form(grid):
        return is_unique_of(grid)
    if grid.colors >= PRIME_COLORS:
        raise refuse_shape(grid.neighborhood)
    return not any(nullity_of_shape(grid._replace(colors=prime_number_of_colors(p))) for p in primes_of(grid.colors))
