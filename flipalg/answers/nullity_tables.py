"""The nullities of a block of boards, such as all m × n with m ≤ M and n ≤ N, and which of them are unique."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from flipalg.algebra.integers import positive_integer, refuse_beyond_memory, shown
from flipalg.answers.nullities import nullity
from flipalg.answers.uniqueness import is_unique
from flipalg.grids.colors import prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid, has_form
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import NeighborhoodLike
from flipalg.grids.topologies import Topology
from flipalg.theory.nullity_table import nullities_of_block

if TYPE_CHECKING:
    from flipalg.answers.board_values import BoardValues

__all__ = ["Sizes", "nullity_table", "uniqueness_table"]

Sizes: TypeAlias = range | tuple[int, int]
"""Numbers of rows or columns: a range, or its start and stop."""


@documented
def nullity_table(
    M: int | None = None,
    N: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    rows: Sizes | None = None,
    columns: Sizes | None = None,
    colors: int = 2,
) -> "BoardValues":
    """Return the nullities of all m × n boards with m ≤ M and n ≤ N, or of the boards of a block.

    Parameters
    ----------
    %(table_size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(table_block)s
    %(prime_colors)s

    Returns
    -------
    BoardValues
        An int32 array, or int64 if a nullity might be above 2^31: `.at(m, n)`, or entry [m - 1, n - 1] if rows and
        columns begin with 1, is nullity(m, n).  `.to_frame()` has a row for each board, with m, n and the nullity.

    Raises
    ------
    TypeError, ValueError
        For arguments that `nullity` does not accept, for an M or N that is not an integer of at least 1, and for rows
        or columns that are not a range of such integers.
    MemoryError
        If the array would be too large, or for a board that `nullity` refuses.

    See Also
    --------
    nullity : one board of any size
    uniqueness_table : which boards have nullity 0

    Notes
    -----
    For the six bijective neighborhoods a few gcds suffice: `plus` with two colors takes 0.02 s for M = N = 1,000, and
    1 s for 10,000.  The nine products have a formula.  For other neighborhoods, on twisted boards, and in a block of
    few boards with long sides, each nullity is computed by itself.  `flipalg run boards` writes tables that exceed
    memory.

    Examples
    --------
    >>> nullity_table(3, 5).tolist()
    [[0, 1, 0, 0, 1], [1, 0, 2, 0, 1], [0, 2, 0, 0, 3]]
    >>> nullity_table(2, 2, "king", "torus").tolist(), nullity_table(2, 3, colors=3).tolist()
    ([[1, 2], [2, 4]], [[0, 1, 0], [1, 1, 1]])
    >>> block = nullity_table(rows=range(5000, 6000), columns=range(1, 101))
    >>> block.shape, block.at(5999, 89)
    ((1000, 100), 13)
    """
    from flipalg.answers.board_values import BoardValues  # loads numpy

    across, down = _block(M, N, rows, columns)
    kind = Grid.of_any(across[-1], down[-1], neighborhood, topology, prime_number_of_colors(colors))
    if has_form(kind):
        values = nullities_of_block(kind, across, down)
    else:
        values = _one_by_one(across, down, lambda m, n: nullity(m, n, neighborhood, topology, colors=colors))
    return BoardValues(values, "nullity", (across[0], down[0]))


@documented
def uniqueness_table(
    M: int | None = None,
    N: int | None = None,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    rows: Sizes | None = None,
    columns: Sizes | None = None,
    colors: int = 2,
) -> "BoardValues":
    """Return which m × n boards with m ≤ M and n ≤ N, or which boards of a block, have exactly one solution.

    Parameters
    ----------
    %(table_size)s
    %(any_neighborhood)s
    %(any_topology)s
    %(table_block)s
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

    across, down = _block(M, N, rows, columns)
    kind = Grid.of_any(across[-1], down[-1], neighborhood, topology, colors)
    if has_form(kind):
        values = np.ones((len(across), len(down)), np.int32)
        for p in primes_of(kind.colors):
            values &= nullities_of_block(kind._replace(colors=prime_number_of_colors(p)), across, down) == 0
    else:
        values = _one_by_one(across, down, lambda m, n: is_unique(m, n, neighborhood, topology, colors=colors))
    return BoardValues(values, "unique", (across[0], down[0]))


def _one_by_one(rows: range, columns: range, value: Callable[[int, int], int]) -> Any:
    """Return the array of value(m, n) for m in `rows` and n in `columns`."""
    import numpy as np

    return np.array([[int(value(m, n)) for n in columns] for m in rows], np.int32)


def _block(M: int | None, N: int | None, rows: Sizes | None, columns: Sizes | None) -> tuple[range, range]:
    """Return the rows and columns of a table, which are to M and N (M if N is None), or the given ones.

    ValueError or TypeError for other arguments, MemoryError if the table is too large.
    """
    if (M is None) == (rows is None) or (rows is None) != (columns is None) or (rows is not None and N is not None):
        raise ValueError("a table takes M and N, or rows= and columns=")
    if M is not None:
        rows = range(1, positive_integer("M", M) + 1)
        columns = rows if N is None else range(1, positive_integer("N", N) + 1)
    across, down = _sizes("rows", rows), _sizes("columns", columns)
    m, n = across.stop - across.start, down.stop - down.start
    refuse_beyond_memory(4 * m * n, f"a table of {m:,} × {n:,} nullities", "flipalg.nullity(m, n) is one of them")
    return across, down


def _sizes(name: str, sizes: object) -> range:
    """Return a range of numbers of rows or columns, which is given as a range or as a pair (start, stop)."""
    if isinstance(sizes, range):
        start, stop, step = sizes.start, sizes.stop, sizes.step
    elif isinstance(sizes, tuple | list) and len(sizes) == 2:
        start, stop, step = positive_integer(name, sizes[0]), positive_integer(name, sizes[1]), 1
    else:
        raise TypeError(f"{name} must be a range or a pair (start, stop), got {shown(sizes)}")
    if step != 1 or not 1 <= start < stop:
        raise ValueError(f"{name} must be a range of integers of at least 1, as range(5000, 6000), got {shown(sizes)}")
    return range(start, stop)
