"""Double-checking at run time: FLIPALG_CHECK=1 computes every answer by a second route and compares.

Main definitions
    is_wanted(check)                   whether to check: what the call says, else the environment
    require_equal(what, first, second) CheckError, with both values, where they differ
    the_other_backend(degree)          a context in which flint does the engine's work, and the engine flint's
    sample(items, most)                some of them, the same each time: what is checked of a long table
    CheckError
Main statements
    A fault in a formula or in a backend is found       test_a_planted_fault_is_found
Conventions
    The second route is another formula (theory/second_routes.py), to degree 3000 on the other backend.
    FLIPALG_CHECK=0 and an empty one mean no.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from flipalg.algebra.f2 import backend

Item = TypeVar("Item")

LARGEST_FOR_FLINT = 3000
"""The degree up to which flint repeats what the engine did."""


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


@contextmanager
def the_other_backend(degree: int = 0) -> Iterator[None]:
    """Use flint for what the engine would do in this context, and the engine, if it can be had, for flint's work.

    Beyond the degree where flint takes milliseconds the backend stays, and only the formula is another.
    """
    chosen = backend.choice()
    packed = backend.is_loaded() if chosen == "auto" else chosen == "packed"
    if packed:
        other = "flint" if degree <= LARGEST_FOR_FLINT else "packed"
    else:
        other = "packed" if backend.can_be_loaded() else "flint"
    with backend.forced(other):
        yield


def sample(items: Sequence[Item], most: int) -> list[Item]:
    """Return at most `most` of the items, in their order and the same each time.

    >>> sample(range(3), 5), len(sample(range(10**6), 5))
    ([0, 1, 2], 5)
    """
    from random import Random  # 4 ms, which a question without a check does not need

    chosen = Random(len(items)).sample(range(len(items)), min(most, len(items)))
    return [items[i] for i in sorted(chosen)]
