"""The functions of the top level that take any number of colors: they ask theory or colors, solve by bits or modulo k.

Main definitions
    nullity, is_unique, rule, certificate, solve, solutions, kernel_basis, hint, is_solvable, random_board
                              as in theory and solvers, with `colors=`
    read_certificate(text)    a certificate of any kind
Conventions
    colors=2, the default, is everything that is said elsewhere.  With more colors nullities are answered by theory
    (colors) for every neighborhood and topology; a rule and a certificate are for the six on a plain board alone, and
    what lists solutions eliminates, to 2,500 cells.  What is for two colors alone says so.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from flipalg.games.board import Board
from flipalg.solvers import solve as two
from flipalg.solvers.quiet_patterns import QuietPatterns
from flipalg.theory import certificates as proofs_over_f2
from flipalg.theory import nullity as over_f2
from flipalg.theory import rules as rules_over_f2
from flipalg.theory.neighborhoods import BIJECTIVE
from flipalg.theory.neighborhoods import neighborhood as named_neighborhood
from flipalg.theory.neighborhoods import topology as named_topology

if TYPE_CHECKING:
    from flipalg.colors.certificates import ColorCertificate
    from flipalg.theory.certificates import Certificate
    from flipalg.theory.point_certificates import PointCertificate

    AnyCertificate: TypeAlias = Certificate | PointCertificate | ColorCertificate


def nullity(
    m: int, n: int, neighborhood: str = "plus", topology: str = "board", *, colors: int = 2, check: bool | None = None
) -> int:
    """Return the nullity of the m × n board: over F2 (theory.nullity), or over F_p for a prime number of colors.

    With p colors a solvable board has p^nullity solutions.  Sizes, costs, errors and `check` (for two colors) as in
    theory.nullity.

    >>> nullity(4, 4), nullity(2, 2, colors=3), nullity(4, 4, topology="torus", colors=3)
    (4, 1, 5)
    """
    if _is_two(colors):
        return over_f2.nullity(m, n, neighborhood, topology, check=check)
    from flipalg.colors import determinants
    from flipalg.colors.polynomials import prime

    p, closed = prime(colors), named_topology(topology)
    form = named_neighborhood(neighborhood)
    if topology == "board" and neighborhood in BIJECTIVE:
        return determinants.nullity(m, n, p, neighborhood)
    from flipalg.colors.closed_boards import closed_nullity

    return closed_nullity(m, n, p, (form.c0, form.c1, form.c2, form.c3), closed)


def is_unique(m: int, n: int, neighborhood: str = "plus", topology: str = "board", *, colors: int = 2) -> bool:
    """Return whether the m × n board has exactly one solution, with any number of colors.

    >>> is_unique(4, 4), is_unique(3, 3), is_unique(3, 3, colors=7), is_unique(3, 3, colors=6)
    (False, True, False, True)
    """
    if _is_two(colors):
        return over_f2.is_unique(m, n, neighborhood, topology)
    from flipalg.colors import determinants
    from flipalg.colors.polynomials import number_of_colors, primes_of

    if topology == "board" and neighborhood in BIJECTIVE:
        return determinants.is_unique(m, n, number_of_colors(colors), neighborhood)
    return all(nullity(m, n, neighborhood, topology, colors=p) == 0 for p in primes_of(colors))


def rule(n: int, neighborhood: str = "plus", budget: float = 10.0, topology: str = "board", *, colors: int = 2) -> Any:
    """Return for which m the m × n board is unique: theory.rules.rule, or colors.rules.rule for an odd prime.

    >>> print(rule(6))
    m × 6 is unique iff m + 1 is not a multiple of 9
    >>> print(rule(6, colors=3))
    m × 6 with 3 colors is unique iff m + 1 is not a multiple of 13 or 14
    """
    if _is_two(colors):
        return rules_over_f2.rule(n, neighborhood, budget, topology)
    from flipalg.colors import rules

    _open(topology)
    return rules.rule(n, colors, neighborhood, budget)


def certificate(m: int, n: int, neighborhood: str = "plus", topology: str = "board", *, colors: int = 2) -> Any:
    """Return the proof of the board's nullity: theory.certificates.certificate, or colors.certificates.certificate.

    >>> certificate(4, 4).nullity, certificate(2, 2, colors=3).nullity, certificate(3, 3, colors=6).unique
    (4, 1, True)
    """
    if _is_two(colors):
        return proofs_over_f2.certificate(m, n, neighborhood, topology)
    from flipalg.colors import certificates

    _open(topology)
    return certificates.certificate(m, n, neighborhood, colors=colors)


def read_certificate(text: str) -> "AnyCertificate":
    """Return the certificate that a `to_json` wrote, of any kind, not verified; CertificateError for anything else."""
    from flipalg.theory.point_certificates import PointCertificate

    if PointCertificate.is_one(text):
        return PointCertificate.from_json(text)
    from flipalg.colors.certificate_text import FORMAT

    if FORMAT in text[:1000]:
        from flipalg.colors.certificates import ColorCertificate

        return ColorCertificate.from_json(text)
    return proofs_over_f2.Certificate.from_json(text)


def solve(board: Any, n: int | None = None, *others: Any, colors: int | None = None, **options: Any) -> Any:
    """Return presses that bring a board to its goal: solvers.solve.solve, or solvers.color_boards.solve_colors.

    The arguments are theirs.  A Board of k colors is solved with k colors.

    >>> print(solve("120/010/222", colors=3))
    010
    102
    211
    """
    k = _colors_of(board, colors)
    if k == 2:
        return two.solve(board, n, *others, **options)
    from flipalg.solvers.color_boards import solve_colors

    if others:
        raise TypeError(f"with {k} colors name what follows the size, such as goal=, got {others[0]!r}")
    return solve_colors(board, n, colors=k, **options)


def is_solvable(board: Any, *others: Any, colors: int | None = None, **options: Any) -> bool:
    """Return whether a board can be brought to its goal; the arguments are those of `solve`."""
    if _colors_of(board, colors) == 2:
        return two.is_solvable(board, *others, **options)
    from flipalg.games.toggle_game import UnsolvableError

    try:
        solve(board, *others, colors=colors, **options)
    except UnsolvableError:
        return False
    return True


def solutions(
    board: Any, n: int | None = None, *others: Any, colors: int | None = None, **options: Any
) -> Iterator[Board]:
    """Yield the presses of every solution, each a Board; the arguments are those of `solve`.

    >>> sum(1 for presses in solutions(2, 2, colors=3, goal="off")), sum(1 for presses in solutions(5, 5))
    (3, 4)
    """
    if _colors_of(board, colors) == 2:
        return two.solutions(board, n, *others, **options)
    from flipalg.solvers.color_solution import solutions_of

    return solutions_of(solve(board, n, *others, colors=colors, **options))


def kernel_basis(
    board: Any,
    n: int | None = None,
    neighborhood: str = "plus",
    *,
    topology: str = "board",
    holes: Any = None,
    colors: int | None = None,
) -> QuietPatterns:
    """Return sets of presses that change nothing, so that all such are their sums: solvers.solve.kernel_basis.

    With a prime number of colors a basis, `nullity` many; with another, generators.  With more than two colors a Board
    of them says how often each cell is pressed.

    >>> print(*kernel_basis(2, 2, colors=3))
    11
    11
    """
    k = _colors_of(board, colors)
    if k == 2:
        return two.kernel_basis(board, n, neighborhood, topology=topology, holes=holes)
    from flipalg.solvers.color_boards import quiet_colors

    form = {"neighborhood": neighborhood, "topology": topology, "holes": holes}
    return QuietPatterns(quiet_colors(board, n, colors=k, **form).generators)


def hint(board: Any, *others: Any, colors: int | None = None, **options: Any) -> tuple[int, int] | None:
    """Return a cell (row, column) to press next, None when nothing is left to press.

    The arguments are those of `solve`.  With more colors than two the solution has the fewest presses where there are
    at most two million.
    """
    if _colors_of(board, colors) == 2:
        return two.hint(board, *others, **options)
    cells = solve(board, *others, colors=colors, fewest=True, **options).presses.cells
    return cells[0] if cells else None


def random_board(m: int, n: int, *others: Any, colors: int = 2, **options: Any) -> Board:
    """Return a board that can be solved, each equally likely; the same for the same seed.  Arguments of solvers.solve.

    >>> solve(random_board(4, 4, seed=1, colors=3, topology="torus"), topology="torus").verify()
    True
    """
    if _is_two(colors):
        return two.random_board(m, n, *others, **options)
    from flipalg.solvers.color_grids import random_colors

    return random_colors(m, n, colors, *others, **options)


def _is_two(colors: Any) -> bool:
    return isinstance(colors, int) and not isinstance(colors, bool) and colors == 2


def _colors_of(board: Any, colors: int | None) -> int:
    if colors is None:
        return board.colors if isinstance(board, Board) else 2
    from flipalg.colors.polynomials import number_of_colors

    return number_of_colors(colors)


def _open(topology: str) -> None:
    if topology != "board":
        raise ValueError(
            f"with more than two colors the topology is board, got {topology!r}: nullity() and solve() take the others"
        )
