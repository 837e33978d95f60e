"""Certificates as JSON: one canonical form, and a reader that checks every field.

Main definitions
    written(certificate)          the text, in format 3
    read(text)                    the fields of the certificate and of its parts, or a CertificateError
    require_the_same(text, read)  CertificateError unless the certificate is written as the text says
Conventions
    Over F2 a polynomial is its bits as a hexadecimal number, the row of a pattern n digits 0 and 1.  Over another F_p
    both are numbers from 0 to p - 1 with spaces between, the constant first, "0" for the polynomial 0.
    Formats 1 (plain boards of the six neighborhoods) and 2 (with the topology and steps), both of two colors, and color
    format 1 (plain boards) are read as what format 3 says in their place.
"""

import json
from typing import TYPE_CHECKING, Any

from flipalg.algebra.integers import positive_integer
from flipalg.theory.neighborhoods import neighborhood
from flipalg.theory.proofs import CertificateError, fields_of, require_same
from flipalg.theory.topologies import topology

if TYPE_CHECKING:
    from flipalg.theory.certificates import Certificate

FORMAT = "flipalg certificate 3"
FORMAT_1, FORMAT_2, COLOR_FORMAT = "flipalg certificate 1", "flipalg certificate 2", "flipalg color certificate 1"
FIELDS = ("m", "n", "neighborhood", "topology", "colors", "unique", "parts")
_OF_BOARDS = ("m", "n", "neighborhood", "nullity", "unique", "u", "v", "g")
FORMATS = {
    FORMAT: FIELDS,
    FORMAT_1: _OF_BOARDS,
    FORMAT_2: (*_OF_BOARDS, "topology", "steps"),
    COLOR_FORMAT: ("m", "n", "neighborhood", "colors", "unique", "parts"),
}
_IN_A_PART = {"p", "nullity", "steps"}


def written(certificate: "Certificate") -> str:
    """Return the certificate as JSON."""
    return json.dumps(_fields(certificate), indent=1) + "\n"


def _fields(certificate: "Certificate") -> dict[str, Any]:
    lines: dict[str, Any] = {"format": FORMAT}
    lines |= {name: getattr(certificate, name) for name in FIELDS[:-1]}
    lines["parts"] = []
    for part in certificate.parts:
        steps = [{name: _text(part.p, f) for name, f in zip("uvg", step, strict=True)} for step in part.steps]
        fields: dict[str, Any] = {"p": part.p, "nullity": part.nullity, "steps": steps}
        if part.pattern is not None:
            fields["pattern"] = [
                format(row, f"0{certificate.n}b")[::-1] if part.p == 2 else _text(part.p, row) for row in part.pattern
            ]
        lines["parts"].append(fields)
    return lines


def _text(p: int, f: Any) -> str:
    return f"{f:x}" if p == 2 else " ".join(map(str, f)) or "0"


def read(text: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the fields of the certificate, and those of each part; nothing is verified."""
    lines = _modern(fields_of(text, FORMATS, optional=("pattern",)))
    try:
        fields: dict[str, Any] = {name: positive_integer(name, lines[name]) for name in ("m", "n", "colors")}
        for name, look_up in (("neighborhood", neighborhood), ("topology", topology)):
            if not isinstance(lines[name], str):
                raise ValueError(f"{name} is not a name")
            fields[name] = look_up(lines[name]).name
        if not isinstance(lines["parts"], list) or not lines["parts"]:
            raise ValueError("parts is not a list, or is empty")
        return fields, [_part_of(part, lines["n"]) for part in lines["parts"]]
    except (ValueError, TypeError) as error:
        raise CertificateError(str(error)) from None


def _modern(lines: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of format 3 for those of an older format."""
    if lines["format"] == FORMAT:
        if "pattern" in lines:
            raise CertificateError("'pattern' is unknown")
        return lines
    modern = {name: lines[name] for name in ("m", "n", "neighborhood", "unique")}
    modern |= {"format": FORMAT, "topology": lines.get("topology", "board"), "colors": lines.get("colors", 2)}
    if lines["format"] == COLOR_FORMAT:
        if not isinstance(lines["parts"], list) or "pattern" in lines:
            raise CertificateError("parts is not a list, or a pattern stands beside them")
        return modern | {"parts": [_modern_part(part) for part in lines["parts"]]}
    if not isinstance(lines.get("steps", []), list):
        raise CertificateError("steps is not a list of objects with u, v and g")
    part = {
        "p": 2,
        "nullity": lines["nullity"],
        "steps": [*lines.get("steps", []), {name: lines[name] for name in "uvg"}],
    }
    if "pattern" in lines:
        part["pattern"] = lines["pattern"]
    return modern | {"parts": [part]}


def _modern_part(part: Any) -> dict[str, Any]:
    if not isinstance(part, dict) or set(part) - {"pattern"} != {"p", "nullity", "u", "v", "g"}:
        raise CertificateError("a part is not p, nullity, u, v, g and perhaps a pattern")
    modern = {"p": part["p"], "nullity": part["nullity"], "steps": [{name: part[name] for name in "uvg"}]}
    if "pattern" in part:
        modern["pattern"] = part["pattern"]
    if part["p"] == 2:  # numbers with spaces between become bits
        try:
            modern["steps"] = [{name: f"{_bits(part[name]):x}" for name in "uvg"}]
            if isinstance(part.get("pattern"), list):
                modern["pattern"] = ["".join(map(str, _numbers("a row", row))) for row in part["pattern"]]
        except ValueError as error:
            raise CertificateError(str(error)) from None
    return modern


def _bits(text: Any) -> int:
    numbers = _numbers("a polynomial", text)
    if set(numbers) - {0, 1}:
        raise ValueError("a coefficient modulo 2 is not 0 or 1")
    return sum(bit << i for i, bit in enumerate(numbers))


def _part_of(part: Any, n: int) -> dict[str, Any]:
    if not isinstance(part, dict) or set(part) - {"pattern"} != _IN_A_PART:
        raise ValueError("a part is not p, nullity, steps and perhaps a pattern")
    p, steps, rows = positive_integer("p", part["p"]), part["steps"], part.get("pattern")
    if type(part["nullity"]) is not int:
        raise ValueError("nullity is not an integer")
    if not isinstance(steps, list) or not all(isinstance(step, dict) and set(step) == set("uvg") for step in steps):
        raise ValueError("steps is not a list of objects with u, v and g")
    if not isinstance(rows, list | None):
        raise ValueError("pattern is not a list of rows")
    return {
        "p": p,
        "nullity": part["nullity"],
        "steps": tuple(tuple(_polynomial_of(p, name, step[name]) for name in "uvg") for step in steps),
        "pattern": None if rows is None else tuple(_row_of(p, n, i, row) for i, row in enumerate(rows)),
    }


def _polynomial_of(p: int, name: str, text: Any) -> Any:
    if p != 2:
        return _trimmed(_numbers(name, text))
    if not isinstance(text, str) or not text or set(text) - set("0123456789abcdef"):
        raise ValueError(f"{name} is not written in hexadecimal digits")
    return int(text, 16)


def _row_of(p: int, n: int, i: int, text: Any) -> Any:
    if p != 2:
        return _numbers(f"row {i} of the pattern", text)
    if not isinstance(text, str) or len(text) != n or set(text) - {"0", "1"}:
        raise ValueError(f"row {i} of the pattern is not {n} digits 0 or 1")
    return int(text[::-1], 2)


def _numbers(name: str, text: Any) -> tuple[int, ...]:
    if not isinstance(text, str) or set(text) - set("0123456789 "):
        raise ValueError(f"{name} is not numbers with spaces between")
    found = tuple(map(int, text.split()))
    if not found or " ".join(map(str, found)) != text:
        raise ValueError(f"{name} is not numbers, each written in one way, with one space between")
    return found


def _trimmed(coefficients: tuple[int, ...]) -> tuple[int, ...]:
    return coefficients if coefficients != (0,) else ()


def require_the_same(text: str, certificate: "Certificate") -> None:
    """Raise CertificateError unless the text is how the certificate is written: each value in one way only."""
    require_same(json.dumps(_modern(json.loads(text))), written(certificate))
