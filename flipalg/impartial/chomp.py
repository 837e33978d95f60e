"""Chomp: a move takes a stone with all stones to the right of it and above; the player who takes (0, 0) loses.

`rows` are the lengths of the rows from top to bottom, math.inf for an endless row.  A move is a stone (column, row),
from 0 at the lower left.  The empty position is not a P-position.  For Grundy values the move (0, 0) is forbidden,
and a player who cannot move loses.
Sources: prize report (flipalg.impartial); D. Gale, Amer. Math. Monthly 81 (1974) 876; S. Huddleston, J. Shurman,
Transfinite Chomp, in More Games of No Chance (2002).  Proofs: `flipalg why chomp-bottom-row`, `chomp-endless-rows`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flipalg.algebra.integers import natural_number
from flipalg.impartial.search import mex
from flipalg.impartial.staircases import (
    Move,
    Rows,
    Stairs,
    draw,
    finite,
    mirror,
    mirrored,
    moves,
    number_within,
    parse,
    play,
    positions_within,
    printed,
    refuse_beyond_memory,
    refuse_empty,
    refuse_rows,
)
from flipalg.impartial.three_rows import three_row_table, value_to
from flipalg.system.limits import CHOMP_DIGRAPH_STONES, CHOMP_GRUNDY

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "bottom_row",
    "draw",
    "grundy",
    "is_p_position",
    "mirror",
    "p_positions",
    "play",
    "three_row_table",
    "to_digraph",
    "winning_move",
    "winning_moves",
]


def is_p_position(rows: Rows) -> bool:
    """Return whether the previous player wins, that is, every move from `rows` leaves an N-position.

    Rectangles, positions of at most two rows and positions with endless rows are decided at once, positions of three
    rows by a table (three_rows.py).  For others the recurrence of `bottom_row` goes through all positions within the
    rows above the bottom row.  A position with more rows than columns is mirrored first.
    Raises TypeError or ValueError for rows that are not a staircase, MemoryError beyond the limits of `bottom_row`.

    >>> is_p_position((2, 4, 5, 8)), is_p_position((float("inf"), float("inf")))
    (True, True)
    """
    stairs, endless = parse(rows)
    if endless:
        return endless == 2 and not stairs
    if not stairs:
        return False
    if stairs[0] == stairs[-1]:  # a rectangle: taking its top right corner wins, or the reply to that wins at once
        return stairs == (1,)
    if stairs[0] < len(stairs):
        stairs = mirrored(stairs)
    return _bottom_rows(stairs[1:])(stairs[1:]) == stairs[0]


def winning_moves(rows: Rows) -> set[Move]:
    """Return the set of all moves (column, row) from `rows` to a P-position; it is empty for a P-position.

    Each row has at most one such move.  Cost and errors are those of `is_p_position`, but rectangles, and finite rows
    above one endless row, are not decided at once.  ValueError is also raised for the empty position, and for two or
    more endless rows below finite rows: then (0, 2) wins (see `winning_move`), but a move on the bottom row may win
    too, and no search decides that.

    >>> sorted(winning_moves((4, 4, 4)))
    [(2, 1)]
    >>> winning_moves([float("inf")] * 4)
    {(0, 2)}
    """
    stairs, endless = parse(rows)
    refuse_empty(stairs, endless)
    if endless == 1:
        return {(_bottom_rows(stairs)(stairs), 0)}
    if endless and stairs:
        raise ValueError(
            f"with {endless} endless rows below others not all winning moves can be searched for: "
            "(0, 2) wins, and perhaps a move on the bottom row"
        )
    if endless:
        return {(0, 2)} if endless > 2 else set()
    if stairs[0] < len(stairs):
        return {(row, column) for column, row in _winning_moves(mirrored(stairs))}
    return _winning_moves(stairs)


def winning_move(rows: Rows) -> Move | None:
    """Return a move to a P-position, or None if there is none.

    Cost and errors are those of `winning_moves`, but two or more endless rows below finite rows are allowed.

    >>> winning_move((1, float("inf"), float("inf")))
    (0, 2)
    """
    stairs, endless = parse(rows)
    if endless > 2 or (endless == 2 and stairs):
        return (0, 2)  # leaves two endless rows; the reply to any move there makes their lengths differ by 1
    return min(winning_moves(rows), default=None)


def grundy(rows: Rows) -> int:
    """Return the Grundy value of the game without the move (0, 0); it is 0 exactly for the P-positions.

    The values of all positions within `rows` are kept.  Raises MemoryError if they take more than 1 GiB, or if the
    number of positions times that of stones is above 10^9; ValueError for the empty position and for endless rows, and
    the errors of `is_p_position` for rows that are not a staircase.

    >>> grundy((1,)), grundy((4,)), grundy((3, 3))
    (0, 3, 4)
    """
    stairs = finite(rows, "a Grundy value")
    refuse_empty(stairs)
    refuse_beyond_memory(stairs)
    if (steps := number_within(stairs) * sum(stairs)) > CHOMP_GRUNDY:
        raise MemoryError(
            f"a Grundy value of {sum(stairs):,} stones takes about {steps:,} steps, at most {CHOMP_GRUNDY:,}"
        )
    values: dict[Stairs, int] = {}
    for position in positions_within(stairs):
        if position[0]:
            values[position] = mex([values[after] for _, after in moves(position) if after[0]])
    return values[stairs]


def bottom_row(rest: Rows) -> int:
    """Return the unique p for which a row of p stones, with `rest` cut to p columns above it, is a P-position.

    If `rest` has two rows, p is looked up in a table (three_rows.py).  For three or more, p comes from the prize
    report's recurrence.  Let q be the length of the longest row of `rest`, and p' the result for `rest` without column
    q - 1.  If p' < q, then p = p'.  If not, p is the least positive integer that is not the result for a position to
    which a move on `rest` leads.  The cost is at most the number of positions within `rest` times that of its stones.
    Raises MemoryError if these positions take more than 1 GiB, or the table more than 4 GiB; ValueError for endless
    rows, and the errors of `is_p_position` for rows that are not a staircase.

    >>> bottom_row((2, 4, 5))
    8
    """
    stairs = finite(rest, "the rest above a bottom row")
    return _bottom_rows(stairs)(stairs)


def p_positions(max_rows: int, max_length: int) -> list[Stairs]:
    """Return all P-positions of at most max_rows rows of at most max_length stones, sorted by their number of rows.

    Rows are from top to bottom; positions with equally many rows are in lexicographic order.  The other rows determine
    the bottom row of a P-position, so only positions with one row less are searched.  Raises MemoryError as
    `bottom_row` does, TypeError or ValueError unless both limits are integers ≥ 0.

    >>> p_positions(2, 3)
    [(1,), (1, 2), (2, 3)]
    """
    max_rows, max_length = natural_number("max_rows", max_rows), natural_number("max_length", max_length)
    if max_length < max_rows:
        found = [mirror(rows) for rows in p_positions(max_length, max_rows)]
    elif max_rows:
        refuse_rows(max_rows)
        all_rests = (max_length,) * (max_rows - 1)
        refuse_beyond_memory(all_rests)
        length_below = _bottom_rows(all_rests)
        pairs = ((length_below(rest), rest) for rest in positions_within(all_rests))
        found = [printed((p, *rest)) for p, rest in pairs if max(rest, default=0) <= p <= max_length]
    else:
        found = []
    return sorted(found, key=lambda rows: (len(rows), rows))


def to_digraph(rows: Rows) -> "nx.DiGraph":
    """Return the networkx DiGraph whose poset game is Chomp from `rows` without the move (0, 0).

    Its nodes are the stones (column, row) except (0, 0); edges lead to the stones on the right and above.  Raises
    TypeError or ValueError for rows that are not a staircase, ValueError for endless rows, MemoryError for more than
    200,000 stones.
    """
    import networkx as nx

    stairs = finite(rows, "a digraph")
    if (stones_in_all := sum(stairs)) > CHOMP_DIGRAPH_STONES:
        raise MemoryError(f"a digraph has at most {CHOMP_DIGRAPH_STONES:,} stones, got {stones_in_all:,}")
    stones = {(column, row) for row, length in enumerate(stairs) for column in range(length)} - {(0, 0)}
    digraph = nx.DiGraph()
    digraph.add_nodes_from(sorted(stones))
    digraph.add_edges_from(
        (stone, beside)
        for stone in stones
        for beside in ((stone[0] + 1, stone[1]), (stone[0], stone[1] + 1))
        if beside in stones
    )
    return digraph


def _bottom_rows(rest: Stairs) -> Callable[[Stairs], int]:
    """Return `bottom_row` as a function of the positions within `rest`; rows are from the bottom up, empty ones 0."""
    if len(rest) <= 1:
        return lambda row: sum(row) + 1
    if len(rest) == 2:
        f = value_to(*rest)
        return lambda pair: f(*pair)
    refuse_beyond_memory(rest)
    found: dict[Stairs, int] = {}
    for position in positions_within(rest):
        # A row of p < longest stones makes the same position below `position` and below its first columns.  If no such
        # row makes a P-position, then neither does the bottom row of any `after`, from which a move would lead to a
        # P-position; the least other row does.
        longest = position[0]
        if longest and (p := found[tuple([min(length, longest - 1) for length in position])]) < longest:
            found[position] = p
        else:
            found[position] = mex([0, *[found[after] for _, after in moves(position)]])
    return found.__getitem__


def _winning_moves(stairs: Stairs) -> set[Move]:
    bottom, rest = stairs[0], stairs[1:]
    if len(rest) <= 1:  # one row or two
        top = sum(rest)
        if bottom > top + 1:
            return {(top + 1, 0)}
        return {(bottom - 1, 1)} if bottom == top else set()
    length_below = _bottom_rows(rest)
    found = {(column, row + 1) for (column, row), after in moves(rest) if length_below(after) == bottom}
    if length_below(rest) < bottom:
        found.add((length_below(rest), 0))
    return found
