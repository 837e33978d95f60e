"""Proofs that a position of Chomp is a P-position: the reply to each move, and the letters of the source's diagrams.

`rows` and moves are as in chomp.py.  A move b answers a move a if a P-position is left after both.  Then a also answers
b, because the order of two moves does not matter.  Source: the prize report (see flipalg.impartial), "Kleine standen".
"""

from collections.abc import Sequence
from string import ascii_letters

from flipalg.impartial.chomp import is_p_position, play, winning_moves
from flipalg.impartial.staircases import Move
from flipalg.system.limits import REPLY_STONES

__all__ = ["answers", "letters", "replies"]


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
    """Return {move: letter} for the moves of a P-position except (0, 0): a move has the same letter as its reply.

    A move that is not in a pair of `replies` gets the letter of its reply.  The errors are those of `answers`.
    """
    replied = replies(rows)
    pairs = sorted((a, b) for a, b in replied.items() if a < b and replied[b] == a)
    marks = {move: letter for letter, pair in zip(ascii_letters, pairs, strict=False) for move in pair}
    return marks | {move: marks[reply] for move, reply in replied.items() if move not in marks}


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
