"""Certificates as JSON: written in one way only, and read without believing anything.

Main definitions
    written(fields)          the text
    read(text)               the fields, each of the right type, or a CertificateError
Conventions
    Polynomials are hexadecimal bits, patterns rows of 0 and 1.  Boards of the six neighborhoods are written in
    format 1; cylinders, tori and products in format 2, which adds the topology and the steps before the last.
"""

import json
from typing import Any

from flipalg.algebra.bits import Bits
from flipalg.algebra.integers import positive_integer
from flipalg.algebra.proofs import CertificateError, fields_of
from flipalg.theory.neighborhoods import Row, neighborhood, topology

FORMAT_1, FORMAT_2 = "flipalg certificate 1", "flipalg certificate 2"
_OF_BOARDS = ("m", "n", "neighborhood", "nullity", "unique", "u", "v", "g")
FIELDS = {FORMAT_1: _OF_BOARDS, FORMAT_2: (*_OF_BOARDS, "topology", "steps")}


def written(fields: dict[str, Any]) -> str:
    """Return the fields m, n, neighborhood, topology, nullity, unique, steps, u, v, g and pattern as JSON."""
    plain = fields["topology"] == "board" and not fields["steps"]
    lines: dict[str, Any] = {"format": FORMAT_1 if plain else FORMAT_2}
    lines |= {name: fields[name] for name in ("m", "n", "neighborhood")}
    if not plain:
        lines["topology"] = fields["topology"]
    lines |= {name: fields[name] for name in ("nullity", "unique")}
    if not plain:
        lines["steps"] = [
            {name: f"{bits:x}" for name, bits in zip("uvg", step, strict=True)} for step in fields["steps"]
        ]
    lines |= {name: f"{fields[name]:x}" for name in "uvg"}
    if fields["pattern"] is not None:
        lines["pattern"] = [format(row, f"0{fields['n']}b")[::-1] for row in fields["pattern"]]
    return json.dumps(lines, indent=1) + "\n"


def read(text: str) -> dict[str, Any]:
    """Return the fields, with steps, topology and pattern whatever the format; CertificateError for anything else."""
    lines = fields_of(text, FIELDS, optional=("pattern",))
    try:
        fields = {
            "m": positive_integer("m", lines["m"]),
            "n": positive_integer("n", lines["n"]),
            "neighborhood": neighborhood(lines["neighborhood"]).name,
            "topology": lines.get("topology", "board"),
            "steps": tuple(_steps_of(lines.get("steps", []))),
            **{name: _polynomial_of(lines, name) for name in "uvg"},
            "pattern": _pattern_of(lines),
        }
        topology(fields["topology"])
    except (ValueError, TypeError) as error:
        raise CertificateError(str(error)) from None
    return fields


def _polynomial_of(lines: dict[str, Any], name: str) -> Bits:
    text = lines[name]
    if not isinstance(text, str) or not text or set(text) - set("0123456789abcdef"):
        raise ValueError(f"{name} is not written in hexadecimal digits")
    return int(text, 16)


def _steps_of(steps: Any) -> list[tuple[Bits, Bits, Bits]]:
    if not isinstance(steps, list) or not all(isinstance(step, dict) and set(step) == set("uvg") for step in steps):
        raise ValueError("steps is not a list of objects with u, v and g")
    return [(_polynomial_of(step, "u"), _polynomial_of(step, "v"), _polynomial_of(step, "g")) for step in steps]


def _pattern_of(lines: dict[str, Any]) -> tuple[Row, ...] | None:
    if "pattern" not in lines:
        return None
    rows = lines["pattern"]
    if not isinstance(rows, list):
        raise ValueError("pattern is not a list of rows")
    for i, row in enumerate(rows):
        if not isinstance(row, str) or len(row) != lines["n"] or set(row) - {"0", "1"}:
            raise ValueError(f"row {i} of the pattern is not {lines['n']} digits 0 or 1")
    return tuple(int(row[::-1], 2) for row in rows)
