"""The nullities, and which boards are unique, of all m × n boards with m ≤ M and n ≤ N, for any neighborhood."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flipalg.algebra.integers import positive_integer, refuse_beyond_memory
from flipalg.answers.nullities import nullity
from flipalg.answers.uniqueness import is_unique
from flipalg.grids.colors import prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid, has_form
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import Neighborhood, NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.theory.nullity_table import nullities_of_block

if TYPE_CHECKING:
    from flipalg.answers.board_values import BoardValues

__all__ = ["nullity_table", "uniqueness_table"]


@documented
def nullity_table(
    M: int,
    N: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> "BoardValues":
    """Return the nullities of all m × n boards with m ≤ M and n ≤ N.

    Parameters
    ----------
    %(table_size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(prime_colors)s

    Returns
    -------
    BoardValues
        An int32 array: entry [m - 1, n - 1], or `.at(m, n)`, is nullity(m, n).  `.to_frame()` has a row for each
        board, with m, n and the nullity.

    Raises
    ------
    TypeError, ValueError
        For arguments that `nullity` does not accept, and for an M or N that is not an integer of at least 1.
    MemoryError
        If the array would be too large, or for a board that `nullity` refuses.

    See Also
    --------
    nullity : one board of any size
    uniqueness_table : which boards have nullity 0

    Notes
    -----
    For the six bijective neighborhoods a few gcds suffice: `plus` with two colors takes 0.03 s for M = N = 1,000, and
    3 s for 10,000.  The nine products have a formula.  For other neighborhoods, and on twisted boards, each nullity is
    computed by itself.

    Examples
    --------
    >>> nullity_table(3, 5).tolist()
    [[0, 1, 0, 0, 1], [1, 0, 2, 0, 1], [0, 2, 0, 0, 3]]
    >>> nullity_table(2, 2, "king", "torus").tolist(), nullity_table(2, 3, colors=3).tolist()
    ([[1, 2], [2, 4]], [[0, 1, 0], [1, 1, 1]])
    """
    from flipalg.answers.board_values import BoardValues  # loads numpy

    largest = _largest(M, N, neighborhood, topology, prime_number_of_colors(colors))
    if has_form(largest):
        return BoardValues(nullities_of_block(largest, range(1, largest.m + 1), range(1, largest.n + 1)), "nullity")
    return _table_of_shape(largest.shape, lambda m, n: nullity(m, n, neighborhood, topology, colors=colors), "nullity")


@documented
def uniqueness_table(
    M: int,
    N: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> "BoardValues":
    """Return which m × n boards with m ≤ M and n ≤ N have exactly one solution.

    Parameters
    ----------
    %(table_size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(colors)s

    Returns
    -------
    BoardValues
        An int32 array: entry [m - 1, n - 1] is 1 if the m × n board has exactly one solution, else 0.

    Raises
    ------
    TypeError, ValueError
        For arguments that `is_unique` does not accept, and for a number of colors that is too large to factor or has a
        prime factor above 2^63.
    MemoryError
        If the array would be too large, or for a board that `is_unique` refuses.

    See Also
    --------
    is_unique : one board of any size

    Notes
    -----
    The fifteen neighborhoods take one `nullity_table` for each prime that divides the number of colors.  Others, and
    twisted boards, take `is_unique` for each board.

    Examples
    --------
    >>> uniqueness_table(2, 4).tolist(), uniqueness_table(2, 4, colors=6).tolist()
    ([[1, 0, 1, 1], [0, 1, 0, 1]], [[1, 0, 1, 1], [0, 0, 0, 1]])
    """
    import numpy as np

    from flipalg.answers.board_values import BoardValues  # loads numpy

    largest = _largest(M, N, neighborhood, topology, colors)
    if not has_form(largest):
        return _table_of_shape(
            largest.shape, lambda m, n: is_unique(m, n, neighborhood, topology, colors=colors), "unique"
        )
    unique = np.ones(largest.shape, np.int32)
    for p in primes_of(largest.colors):
        unique &= nullities_of_block(largest._replace(colors=prime_number_of_colors(p)), range(1, largest.m + 1), range(1, largest.n + 1)) == 0
    return BoardValues(unique, "unique")


def _table_of_shape(largest: tuple[int, int], value: Callable[[int, int], int], name: str) -> "BoardValues":
    """Return the table of value(m, n) for m ≤ M and n ≤ N, with largest = (M, N); `name` says what the value is."""
    import numpy as np

    from flipalg.answers.board_values import BoardValues  # loads numpy

    M, N = largest
    rows = [[int(value(m, n)) for n in range(1, N + 1)] for m in range(1, M + 1)]
    return BoardValues(np.array(rows, np.int32), name)


def _largest(
    M: int, N: int | None, neighborhood: NeighborhoodLike, topology: str | Topology, colors: int
) -> Grid[Neighborhood]:
    """Return the Grid of the M × N board, M × M if N is None; MemoryError if an M × N table is too large."""
    M = positive_integer("M", M)
    N = M if N is None else positive_integer("N", N)
    refuse_beyond_memory(4 * M * N, f"a table of {M:,} × {N:,} nullities", "flipalg.nullity(m, n) is one of them")
    return Grid.of_any(M, N, neighborhood, topology, colors)
