"""Color certificates as JSON: written in one way only, and read without believing anything.

Main definitions
    written(certificate)     the text
    read(text)               the fields but `parts`, and the fields of each part; CertificateError for anything else
Conventions
    A polynomial is its coefficients in decimal digits with spaces between, constant first, "0" for 0; so is the row of
    a pattern.
"""

import json
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import positive_integer
from flipalg.algebra.proofs import CertificateError, fields_of

if TYPE_CHECKING:
    from flipalg.colors.certificates import ColorCertificate

FORMAT = "flipalg color certificate 1"
FIELDS = ("m", "n", "neighborhood", "colors", "unique", "parts")


def written(certificate: "ColorCertificate") -> str:
    """Return the certificate as JSON."""
    lines: dict[str, Any] = {"format": FORMAT}
    lines |= {name: getattr(certificate, name) for name in FIELDS[:-1]}
    lines["parts"] = []
    for part in certificate.parts:
        fields = {"p": part.p, "nullity": part.nullity, **{name: _text(getattr(part, name)) for name in "uvg"}}
        if part.pattern is not None:
            fields["pattern"] = [_text(row) for row in part.pattern]
        lines["parts"].append(fields)
    return json.dumps(lines, indent=1) + "\n"


def _text(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers)) or "0"


def read(text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return m, n, neighborhood, colors, and p, u, v, g and pattern of each part; nothing is verified."""
    lines = fields_of(text, {FORMAT: FIELDS})
    try:
        fields = {name: positive_integer(name, lines[name]) for name in ("m", "n", "colors")}
        if not isinstance(lines["parts"], list):
            raise ValueError("parts is not a list")
        parts = [_part_of(part) for part in lines["parts"]]
    except (ValueError, TypeError) as error:
        raise CertificateError(str(error)) from None
    return {**fields, "neighborhood": lines["neighborhood"]}, parts


def _part_of(part: Any) -> dict[str, Any]:
    if not isinstance(part, dict) or set(part) - {"pattern"} != {"p", "nullity", "u", "v", "g"}:
        raise ValueError("a part is not p, nullity, u, v, g and perhaps a pattern")
    rows = part.get("pattern")
    if not isinstance(rows, list | None):
        raise ValueError("pattern is not a list of rows")
    return {
        "p": positive_integer("p", part["p"]),
        **{name: _trimmed(_numbers(name, part[name])) for name in "uvg"},
        "pattern": None if rows is None else tuple(_numbers("a row of the pattern", row) for row in rows),
    }


def _numbers(name: str, text: Any) -> tuple[int, ...]:
    if not isinstance(text, str) or set(text) - set("0123456789 "):
        raise ValueError(f"{name} is not numbers with spaces between")
    return tuple(map(int, text.split()))


def _trimmed(coefficients: tuple[int, ...]) -> tuple[int, ...]:
    return coefficients if coefficients != (0,) else ()
