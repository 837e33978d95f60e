"""The Smith normal form of an integer matrix, by FLINT."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd

from f2x import call_in_child

__all__ = ["in_chain", "smith_diagonal"]


SUBPROCESS_ABOVE_SIZE = 70
"""The form of a matrix with more rows and more columns is computed in a child process, as Ctrl-C waits for FLINT."""


def smith_diagonal(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the diagonal of the Smith normal form of an integer matrix; its entries are at least 0.

    >>> smith_diagonal([[2, 4], [6, 8]])
    (2, 4)
    """
    if min(len(rows), len(rows[0])) > SUBPROCESS_ABOVE_SIZE:
        return call_in_child(smith_diagonal_by_flint, rows)
    return smith_diagonal_by_flint(rows)


def smith_diagonal_by_flint(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the result of `smith_diagonal`, computed in this process, in which FLINT cannot be interrupted."""
    from flint import fmpz_mat

    m, n = len(rows), len(rows[0])
    form = fmpz_mat(m, n, [entry for row in rows for entry in row]).snf()
    return tuple(abs(int(form[i, i])) for i in range(min(m, n)))


def in_chain(entries: Iterable[int]) -> tuple[int, ...]:
    """Return the diagonal of the Smith normal form of a diagonal matrix with these entries.

    In the result each entry divides the next, and zeros come last.  Two entries of which neither divides the other are
    replaced by their gcd and lcm, until no such pair is left.

    >>> in_chain([4, 6, 1, 0])
    (1, 2, 12, 0)
    """
    counts = Counter(map(abs, entries))
    zeros = counts.pop(0, 0)
    pair = _out_of_chain(counts)
    while pair:
        a, b = pair
        times, common = min(counts[a], counts[b]), gcd(a, b)
        counts.update({common: times, a // common * b: times})
        for c in pair:
            counts[c] -= times
            if not counts[c]:
                del counts[c]
        pair = _out_of_chain(counts)
    return tuple(s for s in sorted(counts) for _ in range(counts[s])) + (0,) * zeros


def _out_of_chain(counts: Iterable[int]) -> tuple[int, int] | None:
    ordered = sorted(counts)
    return next(((a, b) for a, b in pairwise(ordered) if b % a), None)
