"""Words of a refusal: what was met, cut short, and what may have been meant."""

from collections.abc import Sequence


def did_you_mean(word: str, names: Sequence[str]) -> str:
    """Return the words that propose the name closest to a word; nothing where none is close.

    >>> did_you_mean("slove", ["solve", "sweep"])
    ': did you mean solve?'
    """
    from difflib import get_close_matches  # 5 ms, for an error only

    close = get_close_matches(word, names, 1, 0.6)
    return f": did you mean {close[0]}?" if close else ""


def shown(value: object) -> str:
    """Return a value for an error message, at most 60 characters of it."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
