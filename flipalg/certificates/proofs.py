"""The base class of the certificates in theory/, their errors, the limit for a check, and their form as JSON."""

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Self

from flipalg.algebra.integers import brief

__all__ = [
    "VERIFIED_IN_REPR",
    "WRITTEN_PATTERN",
    "WRITTEN_SIDE",
    "CertificateError",
    "Proof",
    "UncheckedError",
    "bits_of",
    "read_proof",
    "require_affordable",
]

WRITTEN_SIDE = 100_000
"""The largest side whose polynomial is always written out; see `is_reduced` in certificates.py."""
WRITTEN_PATTERN = 1_000_000
"""The number of cells of the largest pattern that a certificate contains; `Certificate.rows` computes larger ones."""


VERIFIED_IN_REPR = 500
"""The repr of a `Certificate` verifies it if both sides are at most this."""


class CertificateError(ValueError):
    """A certificate is wrong; the message says why in one line."""

    exit_code = 1


class UncheckedError(CertificateError):
    """The check of a certificate, which may be true or false, would exceed the limit and was not made."""

    exit_code = 2


def require_affordable(work: int, limit: float) -> None:
    """Raise UncheckedError if a check would compute more than `limit` coefficients."""
    if not work <= limit:  # nan, too
        raise UncheckedError(
            f"checking it takes about {brief(work)} coefficients, the limit is {limit:g}; give a larger limit"
        )


class Proof(ABC):
    """A certificate of any kind in theory/.  Its JSON has the key `format` and the keys in FIELDS, each once."""

    FORMAT: ClassVar[str]
    FIELDS: ClassVar[tuple[str, ...]]

    @abstractmethod
    def require_true(self, limit: float = ...) -> None:
        """Raise CertificateError if the proof is wrong, UncheckedError if the check exceeds `limit` coefficients."""

    def verify(self, limit: float | None = None) -> bool:
        """Return whether the certificate proves its statement; False, too, if the check exceeds `limit` coefficients.

        None is the limit VERIFIED_COEFFICIENTS.
        """
        try:
            self.require_true() if limit is None else self.require_true(limit)
        except CertificateError:
            return False
        return True

    @abstractmethod
    def _lines(self) -> dict[str, Any]:
        """Return {field: its value in JSON} for the FIELDS."""

    @classmethod
    @abstractmethod
    def _of_lines(cls, lines: dict[str, Any]) -> Self:
        """Return the certificate with these FIELDS; TypeError or ValueError for a bad or contradictory value."""

    def to_json(self) -> str:
        """Return the certificate as JSON; docs/json.md describes the formats."""
        return json.dumps({"format": self.FORMAT} | self._lines(), indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the certificate in a JSON text, unverified; CertificateError if the text is not one of this class."""
        found: Self = read_proof(text, (cls,))
        return found


def read_proof(text: str, kinds: Sequence[type[Proof]]) -> Any:
    """Return the certificate in a JSON text, unverified; CertificateError if the text is not one of these kinds."""
    try:
        lines = json.loads(text, object_pairs_hook=_without_repetition, parse_int=_number)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"not JSON: {error}") from None
    formats = {kind.FORMAT: kind for kind in kinds}
    accepted = ", ".join(map(repr, formats))
    if not isinstance(lines, dict) or not isinstance(lines.get("format"), str):
        raise CertificateError(f"not a certificate: expected a JSON object with the format {accepted}")
    kind = formats.get(lines["format"])
    if kind is None:
        raise CertificateError(f"format {lines['format']!r:.60} is not read; this version reads {accepted}")
    for name in kind.FIELDS:
        if name not in lines:
            raise CertificateError(f"{name} is missing")
    if unknown := sorted(set(lines) - {"format", *kind.FIELDS}):
        raise CertificateError(f"{unknown[0]!r} is unknown")
    try:
        found = kind._of_lines(lines)
    except CertificateError:
        raise
    except (TypeError, ValueError) as error:
        raise CertificateError(str(error)) from None
    if json.dumps(lines, sort_keys=True) != json.dumps({"format": found.FORMAT} | found._lines(), sort_keys=True):
        raise CertificateError("the fields are not written as they must be, or nullity or unique contradicts g")
    return found


def bits_of(name: str, text: object) -> int:
    """Return the polynomial over F2 with these hexadecimal digits, 0 to f; ValueError, with `name`, for other text."""
    if not isinstance(text, str) or not text or set(text) - set("0123456789abcdef"):
        raise ValueError(f"{name} is not written in hexadecimal digits")
    return int(text, 16)


def _number(digits: str) -> int:
    if str(number := int(digits)) != digits:
        raise ValueError(f"a number is written {number}, got {digits}")
    return number


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field stands twice")
    return fields
