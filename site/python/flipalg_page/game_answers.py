"""The answers about Disentis; the page finds those about its other games itself."""

from collections.abc import Callable
from typing import Any

from flipalg.algebra.integers import positive_integer
from flipalg.games.disentis import disentis

__all__ = ["KINDS"]

LARGEST_DISENTIS = 10
DISENTIS_EFFORT = 2_000_000


def disentis_answer(size: int) -> dict[str, Any]:
    """Return whether Disentis on a square of this size can be won (`winnable`), and a game that wins it, if found.

    game        {"presses": the presses in order, "last": the last piece of the game, which is turned alone, or None if
                the presses uncover every piece}; None if no game was found
    shortest    whether it is proved that no game has fewer presses
    patterns    if Disentis cannot be won, the number of quiet patterns that prove that no piece can be the last, or
                0 if the proof counts adjacent pairs instead
    """
    size = positive_integer("size", size)
    if size > LARGEST_DISENTIS:
        raise ValueError(f"the size must be at most {LARGEST_DISENTIS}, got {size}")
    verdict = disentis(size, size, DISENTIS_EFFORT)
    answer = {"winnable": verdict.winnable, "shortest": verdict.shortest, "patterns": len(verdict.patterns)}
    if verdict.game is None:
        return answer | {"game": None}
    presses, last = verdict.game
    return answer | {"game": {"presses": list(map(list, presses)), "last": last and list(last)}}


KINDS: dict[str, Callable[..., dict[str, Any]]] = {"disentis": disentis_answer}
