"""Text that a terminal can show: plain letters, such as L for λ, if it has no others, and lines as wide as it is."""

import codecs
import re
import shutil
import sys
from textwrap import wrap

__all__ = ["carry_plain_text", "message_lines", "wrapped"]

PLAIN = {
    "λ": "L", "×": "x", "·": "*", "²": "^2", "³": "^3", "⊗": "X", "○": "O", "◦": "o", "©": "O", "─": "-", "│": "|",
    "▲": "A", "△": "a", "▼": "V", "▽": "v", "≤": "<=", "≥": ">=", "≡": "=", "∞": "inf", "…": "...", "–": "-", "−": "-",
    "\u0304": "'", "∈": "in", "φ": "phi", "ψ": "psi", "Ψ": "Psi", "Σ": "sum", "π": "pi", "⁄": "/", "√": "sqrt",
    "⬛": "#", "⬜": ".", "🟨": "#", "■": "#", "□": ".", "●": "#", "∎": "QED",
}  # fmt: skip
"""{character: the plain letters that replace it}."""


_ERRORS = ("strict", "backslashreplace", "surrogateescape")
"""The error handlers of stdout and stderr that `carry_plain_text` replaces."""


def carry_plain_text() -> None:
    """Make stdout and stderr write plain letters, or else ?, for characters that their encoding does not have."""
    codecs.register_error("flipalg-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure") and stream.errors in _ERRORS:
            stream.reconfigure(errors="flipalg-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    replaced = "".join(PLAIN.get(character, "?") for character in error.object[error.start : error.end])
    return replaced, error.end


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Return the lines of a paragraph, broken between words; an emoji takes two columns.

    >>> wrapped("from a board to its goal", 12, indent="  ")
    ['from a board', '  to its', '  goal']
    """
    spaced = re.sub("([⬛⬜\U0001f300-\U0001faff])", "\\1\0", " ".join(text.split()))
    lines = wrap(spaced, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", "") for line in lines]


def message_lines(text: str) -> str:
    """Return a message for stderr: on a terminal broken between words, else unchanged, as one line."""
    if not sys.stderr.isatty():
        return text
    return "\n".join(wrapped(text, shutil.get_terminal_size().columns, "  "))
