"""Shared by all certificates: their errors, limits on the work of a check, and the strict reading of their JSON.

Main definitions
    CertificateError, UncheckedError     not true; not checked, as it would take more than the limit
    fields_of(text, formats, optional)   the fields of a JSON object, each known, none missing, none twice
    require_same(text, again)            what was read is what would be written
    require_affordable(work, limit)      refuse a check before it starts
    require_pattern(pattern, ...)        a pattern where one is expected, and quiet
    Proof                                what can be verified: .verify from .require_true
Conventions
    A side beyond LARGEST_WRITTEN_SIDE and beyond 4 times the other enters modulo the other's polynomial only.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from typing import Any

from flipalg.algebra.integers import brief

LARGEST_WRITTEN_SIDE = 100_000
LARGEST_WRITTEN_PATTERN = 1_000_000
"""Cells of a pattern that is written into a certificate; a larger one is made from g by `rows()`."""

LARGEST_WORK = 10**8
"""Coefficients over F2 that `verify` computes, squarings counted each: seconds at most, and below 1 GB."""

VERIFIED_IN_REPR = 500
"""Sides up to which a repr verifies the certificate it shows."""


class CertificateError(ValueError):
    """What is wrong with a certificate, in one line."""

    exit_code = 1


class UncheckedError(CertificateError):
    """To check the certificate would take more than the limit: it may be true or not."""

    exit_code = 2


def require_affordable(work: int, limit: float) -> None:
    """Raise UncheckedError when a check would compute more than `limit` coefficients."""
    if not work <= limit:  # nan, too
        raise UncheckedError(
            f"to check it takes about {brief(work)} coefficients, the limit is {limit:g}; give a larger limit"
        )


def require_pattern(pattern: Any, expected: bool, press: Callable[[Any], None]) -> None:
    """Raise CertificateError unless a pattern is there iff it is expected, and `press` has nothing against it.

    press    raises ValueError for a pattern that is not quiet
    """
    if (pattern is not None) != expected:
        raise CertificateError("a pattern is missing" if expected else "a pattern is out of place")
    if pattern is not None:
        try:
            press(pattern)
        except ValueError as error:
            raise CertificateError(str(error)) from None


class Proof(ABC):
    """A certificate of any kind."""

    @abstractmethod
    def require_true(self, limit: float = ...) -> None:
        """Raise CertificateError with what is wrong; UncheckedError beyond so many coefficients."""

    def verify(self, limit: float | None = None) -> bool:
        """Return whether the certificate proves what it says, within the limit of `require_true`."""
        try:
            self.require_true() if limit is None else self.require_true(limit)
        except CertificateError:
            return False
        return True


def fields_of(text: str, formats: Mapping[str, Collection[str]], optional: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of a certificate; CertificateError for anything else.

    formats    each format that is read, and the fields that it must have beside `format`
    optional   fields that may be left out
    """
    try:
        lines = json.loads(text, object_pairs_hook=_without_repetition, parse_int=_number)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"not JSON: {error}") from None
    if not isinstance(lines, dict) or not isinstance(lines.get("format"), str) or lines["format"] not in formats:
        raise CertificateError(f"not a {' and not a '.join(map(repr, formats))}")
    known = {"format", *formats[lines["format"]]}
    if missing := sorted(known - set(lines)):
        raise CertificateError(f"{missing[0]} is missing")
    if unknown := sorted(set(lines) - known - set(optional)):
        raise CertificateError(f"{unknown[0]!r} is unknown")
    return lines


def require_same(text: str, again: str) -> None:
    """Raise CertificateError unless the two texts say the same."""
    if json.dumps(json.loads(text), sort_keys=True) != json.dumps(json.loads(again), sort_keys=True):
        raise CertificateError("the fields are not written as they must be, or nullity or unique contradicts g")


def _number(digits: str) -> int:
    if str(number := int(digits)) != digits:
        raise ValueError(f"a number is written {number}, got {digits}")
    return number


def _without_repetition(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a field stands twice")
    return fields
