"""Boards whose nullity, by a theorem, is the same as that of a given board or follows from it."""

from collections.abc import Iterator
from math import gcd
from typing import NamedTuple

from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.reports.board_facts import RULED_SIDE, quick_nullity
from flipalg.squares.primitives import square_nullities
from flipalg.system.limits import RELATED_SIDE
from flipalg.theory.rules import rule

__all__ = ["Related", "related_to"]


class Related(NamedTuple):
    """A board that is related to another board.

    label       the label of the board
    relation    "reflection", "torus twin", "half", "double", "gcd neighbor" or "same nullity"
    nullity     the nullity of the related board; None for a composite number of colors, or if it would take long
    sources     the names, in the ledger, of theorems about the relation
    """

    label: str
    relation: str
    nullity: int | None
    sources: tuple[str, ...]


def related_to(grid: Grid[Form]) -> Iterator[Related]:
    """Yield the boards that are related to the board `grid`, each once.

    >>> [(other.label, other.relation) for other in related_to(Grid.of(9, 9))][:3]
    [('10.10.torus.plus', 'torus twin'), ('4.4.plus', 'half'), ('19.19.plus', 'double')]
    """
    seen = {grid}
    for other, relation, sources in _all(grid):
        if other not in seen:
            seen.add(other)
            yield Related(other.label, relation, quick_nullity(other), sources)


def _all(grid: Grid[Form]) -> Iterator[tuple[Grid[Form], str, tuple[str, ...]]]:
    m, n = grid.shape
    yield grid.transposed, "reflection", ()
    if m == n and grid._replace(topology=TOPOLOGIES["board"]).is_default:
        if grid.is_default:
            yield Grid.of(n + 1, n + 1, topology="torus"), "torus twin", ("torus-square",)
        elif all(grid.topology.closed) and n > 1:
            yield Grid.of(n - 1, n - 1), "torus twin", ("torus-square",)
    if grid.is_default:
        if m % 2 and n % 2 and min(m, n) > 1:
            yield Grid.of(m // 2, n // 2), "half", ("closed-form",)
        yield Grid.of(2 * m + 1, 2 * n + 1), "double", ("closed-form",)
    yield from _gcd_neighbors(grid)
    if grid.is_default and m == n <= RELATED_SIDE:
        values = square_nullities(2 * n + 100)
        same = [k for k, v in enumerate(values, 1) if v == values[n - 1] and k != n]
        nearest = [max((k for k in same if k < n), default=None), min((k for k in same if k > n), default=None)]
        for k in (same[0] if same else None, *nearest):
            if k:
                yield Grid.of(k, k), "same nullity", ("squares-from-primitives",)


def _gcd_neighbors(grid: Grid[Form]) -> Iterator[tuple[Grid[Form], str, tuple[str, ...]]]:
    """Yield (board, "gcd neighbor", names of theorems) for at most two boards that have the nullity of the grid.

    One has gcd(m + 1, R) - 1 rows, or gcd(m, R) rows if top and bottom are joined, for the period R of the nullity in
    the number of rows; the other is found in the same way from the columns.  A board is left out if its period is not
    found quickly.
    """
    if grid.neighborhood.is_product or not is_prime_number_of_colors(grid.colors):
        return
    for turned in (False, True):
        m, n, form, topology, p = grid.transposed if turned else grid
        if n > RULED_SIDE[p == 2]:
            continue
        found = rule(n, form, topology, colors=p, seconds=1)
        rows = gcd(m + found.offset, found.period) - found.offset
        if rows and found.period_is_exact:
            other = Grid(rows, n, form, topology, p)
            yield (other.transposed if turned else other), "gcd neighbor", _period_theorems(grid)


def _period_theorems(grid: Grid[Form]) -> tuple[str, ...]:
    if grid.colors > 2:
        return ("colors-rule",)
    if not grid.topology.is_open:
        return ("rules-of-closed-boards",)
    return ("period",) if grid.is_default else ("six-neighborhoods", "rank-of-apparition")
