"""Double-checking at run time: FLIPALG_CHECK=1 computes every answer by a second route and compares.

Main definitions
    is_wanted(check)                   whether to check: what the call says, else the environment
    require_equal(what, first, second) CheckError, with both values, where they differ
    sample(items, most)                some of them, the same each time: what is checked of a long table
    CheckError
Main statements
    A fault in a formula is found       test_a_planted_fault_is_found
Conventions
    The second route is another formula (theory/second_routes.py).
    FLIPALG_CHECK=0 and an empty one mean no.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


class CheckError(ArithmeticError):
    """Two routes to one value differ: at least one of them is wrong."""

    exit_code = 2


def is_wanted(check: bool | None = None) -> bool:
    """Return whether answers are to be checked; `check` None asks FLIPALG_CHECK, read at every call."""
    return os.environ.get("FLIPALG_CHECK", "") not in ("", "0") if check is None else check


def require_equal(what: str, first: object, second: object) -> None:
    """Raise CheckError unless the two are equal."""
    if first != second:
        raise CheckError(f"{what} is {first!r} by one route and {second!r} by another: please report this")


def sample(items: Sequence[Item], most: int) -> list[Item]:
    """Return at most `most` of the items, in their order and the same each time.

    >>> sample(range(3), 5), len(sample(range(10**6), 5))
    ([0, 1, 2], 5)
    """
    from random import Random  # 4 ms, which a question without a check does not need

    chosen = Random(len(items)).sample(range(len(items)), min(most, len(items)))
    return [items[i] for i in sorted(chosen)]
