"""Proofs that a position of Chomp is a P-position: the reply to each move, and the letters of the source's diagrams.

`rows` and moves are as in chomp.py.  A move b answers a move a if a P-position is left after both.  Then a also answers
b, because the order of two moves does not matter.  Source: the prize report (see flipalg.impartial), "Kleine standen".
"""

from collections.abc import Sequence
from string import ascii_letters

from flipalg.impartial.chomp import is_p_position, play, winning_moves
from flipalg.impartial.staircases import Move
from flipalg.system.limits import REPLY_STONES

__all__ = ["answers", "diagram", "letters", "replies"]


def answers(rows: Sequence[int]) -> dict[Move, list[Move]]:
    """Return {move: its winning answers, ascending} for all moves of a P-position except the losing move (0, 0).

    Raises ValueError for an N-position and for more than 60 stones.
    """
    if sum(rows) > REPLY_STONES:
        raise ValueError(f"a diagram of answers has at most {REPLY_STONES} stones, got {sum(rows)}")
    if not is_p_position(rows):
        raise ValueError(f"only a P-position answers every move, {', '.join(map(str, rows))} is N")
    stones = [(c, len(rows) - 1 - k) for k, length in enumerate(rows) for c in range(length)]
    return {move: sorted(winning_moves(play(rows, move))) for move in sorted(stones) if move != (0, 0)}


def letters(rows: Sequence[int]) -> dict[Move, str]:
    """Return {move: its letters} for the moves of a P-position except (0, 0), with as few letters as possible.

    Each letter is on two moves that answer each other.  A move has several letters if it answers several moves whose
    other answers are taken.  The errors are those of `answers`.

    >>> letters((2, 2, 4))
    {(0, 1): 'a', (0, 2): 'd', (1, 0): 'a', (1, 1): 'b', (1, 2): 'c', (2, 0): 'c', (3, 0): 'bd'}
    """
    replied = replies(rows)
    pairs = sorted((a, b) for a, b in replied.items() if a < b and replied[b] == a)
    lone = sorted((a, b) for a, b in replied.items() if replied[b] != a)
    marks = dict.fromkeys(sorted(replied), "")
    for letter, pair in zip(_LETTERS, (*pairs, *lone), strict=False):
        for move in pair:
            marks[move] += letter
    return marks


_LETTERS = ascii_letters + "αβγδεζηθικλμνξοπρστυφχψω"
"""More letters than pairs of stones can need: at most REPLY_STONES."""


def diagram(rows: Sequence[int]) -> tuple[str, dict[str, str]]:
    """Return (the diagram of a P-position as the report prints it, {x: its letters} for each stone with several).

    >>> print(diagram((2, 2, 4))[0], diagram((2, 2, 4))[1])
    dc
    ab
    0acx {'x': 'bd'}
    """
    marks = letters(rows)
    free = iter([letter for letter in "xyz" + _LETTERS[::-1] if letter not in set("".join(marks.values()))])
    several = {next(free): move for move, own in marks.items() if len(own) > 1}
    signs = {(0, 0): "0", **marks, **{move: name for name, move in several.items()}}
    lines = ("".join(signs[c, len(rows) - 1 - k] for c in range(length)) for k, length in enumerate(rows))
    return "\n".join(lines), {name: marks[move] for name, move in several.items()}


def replies(rows: Sequence[int]) -> dict[Move, Move]:
    """Return {move: a winning reply} for the moves of a P-position except (0, 0).

    As many moves as possible are in pairs, in which each of the two is the reply to the other.  The reply to any other
    move is its least answer.  The errors are those of `answers`.

    >>> replies((2, 3))
    {(0, 1): (1, 0), (1, 0): (0, 1), (1, 1): (2, 0), (2, 0): (1, 1)}
    """
    import networkx as nx

    answered = answers(rows)
    graph = nx.Graph([(a, b) for a, others in answered.items() for b in others])
    pairs = sorted(sorted(pair) for pair in nx.max_weight_matching(graph, maxcardinality=True))
    paired = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return {move: paired.get(move, others[0]) for move, others in answered.items()}
