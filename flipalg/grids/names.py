"""Look up a value by its name in a table, and suggest the names nearest to an unknown word."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

__all__ = ["did_you_mean", "look_up"]

Value = TypeVar("Value")

ELSEWHERE = {
    "von_neumann": "plus",
    "moore": "king_with_center",
    "diagonal": "saltire",
    "diagonals": "saltire",
    "x": "saltire",
    "no_center": "cross",
    "cross_without_center": "cross",
    "king_without_center": "king",
    "without_center": "cross",
    "toroidal": "torus",
    "periodic": "torus",
    "wrap": "torus",
    "mobius": "moebius",
    "möbius": "moebius",
    "klein_bottle": "klein",
    "projective_plane": "projective",
    "animation": "animate",
    "gif": "animate",
    "key": "answers",
    "solutions": "answers",
    "number": "count",
    "dutch": "nl",
    "nederlands": "nl",
    "german": "de",
    "deutsch": "de",
    "format": "json",
    "json": "format",
    "o": "to pdf",
    "out": "to pdf",
    "output": "to pdf",
    "to": "pdf",
    "modulus": "colors",
    "states": "colors",
    "time": "seconds",
    "time_limit": "seconds",
    "timeout": "seconds",
    "mask": "neighborhood",
    "wraparound": "topology",
    "size": "SIZE",
    "start": "BOARD",
    "target": "goal",
    "end": "goal",
}
"""{word of another field or program: names for it; the first that the table has is suggested}."""


def look_up(kind: str, wanted: str | Value, table: Mapping[str, Value]) -> Value:
    """Return table[wanted] for a str, else `wanted` itself if it is a value of the table; ValueError otherwise.

    The error message has all names of the table; `kind` says there what they stand for.

    >>> look_up("size", "small", {"small": 1, "large": 9}), look_up("size", 9, {"small": 1, "large": 9})
    (1, 9)
    """
    if isinstance(wanted, str):
        if wanted in table:
            return table[wanted]
    elif any(value is wanted or (type(value) is type(wanted) and value == wanted) for value in table.values()):
        return wanted
    hint = did_you_mean(wanted, table) if isinstance(wanted, str) else ""
    raise ValueError(f"unknown {kind} {wanted!r}{hint or ';'} choose from {', '.join(table)}")


def did_you_mean(word: str, names: Iterable[str], most: int = 1, similarity: float = 0.6) -> str:
    """Return ": did you mean A, B?" with at most `most` names near the word, or "" if no name is near.

    For a word of ELSEWHERE, only the first of its names there that is in `names` is near.  For another word, a name is
    near if its ratio in difflib, from 0 to 1, is at least `similarity`; the nearest comes first.

    >>> did_you_mean("slove", ["solve", "sweep"])
    ': did you mean solve?'
    """
    from difflib import get_close_matches  # 5 ms, and needed only for an error

    names = list(names)
    also = ELSEWHERE.get(word.lower().replace(" ", "_").replace("-", "_"), "").split()
    near = [name for name in also if name in names][:1] if also else get_close_matches(word, names, most, similarity)
    return f": did you mean {', '.join(near)}?" if near else ""
