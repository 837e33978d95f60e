"""The Smith normal form of an integer matrix, by FLINT.

Main definitions
    smith_diagonal(rows)      its diagonal, s_1 | s_2 | ... ≥ 0
    in_chain(entries)         that of a diagonal matrix
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import gcd

from flint import fmpz_mat

from flipalg.system.subprocesses import run_in_subprocess_if

SUBPROCESS_ABOVE_SIZE = 70
"""Larger matrices are treated in a subprocess, as FLINT cannot be interrupted."""


def smith_diagonal(rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the diagonal of the Smith form of a matrix, of the length of its smaller side.

    >>> smith_diagonal([[2, 4], [6, 8]])
    (2, 4)
    """
    long = min(len(rows), len(rows[0])) > SUBPROCESS_ABOVE_SIZE
    found: tuple[int, ...] = run_in_subprocess_if(long, f"{__name__}:smith_diagonal_by_flint", rows)
    return tuple(found)


def smith_diagonal_by_flint(rows: Sequence[Sequence[int]]) -> list[int]:
    """Return the same, which cannot be interrupted."""
    m, n = len(rows), len(rows[0])
    form = fmpz_mat(m, n, [entry for row in rows for entry in row]).snf()
    return [abs(int(form[i, i])) for i in range(min(m, n))]


def in_chain(entries: Iterable[int]) -> tuple[int, ...]:
    """Return the Smith form of a diagonal matrix: each divides the next, 0 last.

    From a and b, neither of which divides the other, become gcd and lcm; many equal entries are moved at once.

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
