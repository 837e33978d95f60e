"""The nullity of the m × n board with any neighborhood: by a formula for a Form, else by elimination."""

from flipalg.grids.colors import prime_number_of_colors
from flipalg.grids.grid import Grid, has_form
from flipalg.grids.parameters import documented
from flipalg.grids.shapes import Neighborhood, NeighborhoodLike, Shape
from flipalg.grids.topologies import Topology
from flipalg.theory.masks import commutes, commuting_nullity
from flipalg.theory.nullity import nullity_of

__all__ = ["nullity", "nullity_of_shape"]


@documented
def nullity(
    m: int,
    n: int,
    neighborhood: NeighborhoodLike = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> int:
    """Return the nullity of the m × n board: the dimension of the space of quiet patterns.

    A quiet pattern is a set of presses that changes nothing: an element of the kernel of the game matrix G.  With p
    colors, p a prime, a solvable board has p^nullity solutions.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns, at least 1.  On boards with a formula (see Notes) one side may have hundreds of
        digits if the other is at most 10^7, or 10^5 with more than two colors; beyond that it takes many minutes.  For
        `plus` over F2 on a plain board both sides may be about 10^12, or 10^18 on a square board.
    %(any_neighborhood)s
    %(any_topology)s
    %(prime_colors)s

    Returns
    -------
    int
        dim ker G over F_p.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, a bad mask or list of offsets, or a number of
        colors that is not a prime below 2^63.
    MemoryError
        If the smaller side is too large.  For `plus` over F2 on a plain board: if the computation would take more than
        about a minute, or polynomials of degree above 2·10^8.  On other boards, except with the nine products: if it
        takes polynomials above a degree from 2·10^8 (plain boards, two colors) to 1.6·10^7 (closed boards, more
        colors).  Without a formula: for more than 40,000 cells, or 2,500 cells with more than two colors.

    See Also
    --------
    is_unique : whether the nullity is 0, for any number of colors
    nullity_table : all boards up to a size at once
    rule : for which m the nullity of the m × n board is 0
    certificate : the nullity with a proof

    Notes
    -----
    For the six bijective neighborhoods on plain boards the nullity is the degree of the gcd of d_m(x) and the side
    polynomial D_n(x), which is d_n(x + 1) for `plus` over F2 [Sutner2000].  The cost is one gcd of degree min(m, n),
    and log2(max(m, n)) steps modulo a polynomial of that degree if the sides differ much.  For `plus` over F2 the
    powers of two are first taken out of m + 1 and n + 1.  If the odd parts are r and s, the gcd has degree min(r, s)/2,
    or r/4 if r = s.  If r and s are some thousands or more, small residues of powers of 2 cost less: about sqrt(r)
    steps for r = s and (r s)^(1/3) otherwise, provided that the orders of 2 modulo r and s are at least that number
    (docs/mathematics/small-residues.md).  If r = s and the order is smaller, the cost is r divided by the order, or k
    additions if r = 2^k ± 1.

    The fifteen neighborhoods have formulas.  So have 3 × 3 masks of 0 and 1 (docs/mathematics/masks.md): all masks on
    closed boards, and masks that are their own mirror image, left-right or up-down, on plain boards.  For other
    neighborhoods, and on Möbius, Klein and projective boards, the nullity needs an elimination with an unknown for each
    cell.

    Examples
    --------
    >>> nullity(4, 4), nullity(5, 5), nullity(10**100, 4), nullity(2, 2, colors=3)
    (4, 2, 0, 1)
    >>> nullity(14, 14, "king"), nullity(5, 5, topology="torus"), nullity(4, 4, topology="torus", colors=3)
    (12, 8, 5)
    >>> nullity(10**12, 10**12), nullity(10**8, 10**8), nullity(2**3000 + 1004, 2**3000 + 1004)
    (0, 8, 0)
    >>> nullity(5, 5, "00100/00100/11111/00100/00100"), nullity(5, 5, [(0, 0), (1, 2)]), nullity(5, 5, topology="klein")
    (4, 0, 4)
    """
    grid = Grid.of_any(m, n, neighborhood, topology, prime_number_of_colors(colors))
    return nullity_of(grid) if has_form(grid) else nullity_of_shape(grid)


def nullity_of_shape(grid: Grid[Neighborhood]) -> int:
    """Return the nullity of a board whose neighborhood is a Shape, by a formula of masks.py or by elimination."""
    m, n, shape, topology, p = grid
    if isinstance(shape, Shape) and shape.is_mask and commutes(shape.name, topology):
        return commuting_nullity(shape.name, m, n, topology, colors=p)
    from flipalg.answers import eliminated  # loads matrices, for no other board

    return eliminated.nullity(grid)
