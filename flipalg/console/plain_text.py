"""Plain letters, such as L for λ and x for ×, for characters that the encoding of a terminal does not have."""

import codecs
import sys

__all__ = ["carry_plain_text"]

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
