"""What an encoding cannot carry is written in plain letters: λ is L, × is x.

Main definitions
    carry_plain_text()    let stdout and stderr do so
"""

import codecs
import sys

PLAIN = {
    "λ": "L", "×": "x", "·": "*", "²": "^2", "³": "^3", "⊗": "X", "○": "O", "◦": "o", "©": "O", "─": "-", "│": "|",
    "▲": "A", "△": "a", "▼": "V", "▽": "v", "≤": "<=", "≥": ">=", "≡": "=", "∞": "inf", "…": "...", "–": "-", "−": "-",
    "\u0304": "'", "∈": "in", "φ": "phi", "ψ": "psi", "Ψ": "Psi", "Σ": "sum", "π": "pi", "⁄": "/", "√": "sqrt",
    "⬛": "#", "⬜": ".", "🟨": "#", "■": "#", "□": ".", "●": "#", "∎": "QED",
}  # fmt: skip
"""What is written where an encoding has no such character."""


_ERRORS = ("strict", "backslashreplace", "surrogateescape")
"""What streams do with what they cannot carry: the last is that of stdout where the locale is C."""


def carry_plain_text() -> None:
    """Let stdout and stderr write plain letters for what their encoding does not have."""
    codecs.register_error("flipalg-plain", _plain)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure") and stream.errors in _ERRORS:
            stream.reconfigure(errors="flipalg-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    replaced = "".join(PLAIN.get(character, "?") for character in error.object[error.start : error.end])
    return replaced, error.end
