"""The nullities of the block tridiagonal Toeplitz matrices T_1, T_2, ... over F2; their three blocks need not commute.

T_m has m rows of m blocks: `here` on the diagonal, `before` left of it, `after` right of it.  Consider the sequences of
vectors r_0 = 0, r_1, ..., r_{m+1} with before r_{i-1} + here r_i + after r_{i+1} = 0 for 0 < i ≤ m.  Let V_m be the
space of their pairs (r_m, r_{m+1}), and k_m the dimension of the space of sequences with r_m = r_{m+1} = 0.  Then
nullity(T_m) is k_m + dim {(u, 0) in V_m}, and V_m is periodic from some m on (docs/mathematics/masks.md, theorem 4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from flipalg.algebra.bit_vectors import combination, transposed
from flipalg.algebra.integers import positive_integer

__all__ = ["Blocks", "Eventual", "eventual", "nullities"]


class Blocks(NamedTuple):
    """Three n × n blocks as packed rows: bit j of row i is the entry (i, j)."""

    before: Sequence[int]
    here: Sequence[int]
    after: Sequence[int]


@dataclass(frozen=True)
class Eventual:
    """The nullities of all T_m.

    `first` has the nullities of T_1, ..., T_{preperiod + period}.  The others follow from
    nullity(T_{m + period}) = nullity(T_m) + growth for m > preperiod.
    """

    first: tuple[int, ...]
    preperiod: int
    period: int
    growth: int

    def nullity(self, m: int) -> int:
        """Return the nullity of T_m for any m ≥ 1."""
        m = positive_integer("m", m)
        periods = max(0, m - self.preperiod - 1) // self.period
        return self.first[m - 1 - periods * self.period] + periods * self.growth


def nullities(blocks: Blocks) -> Iterator[int]:
    """Yield the nullities of T_1, T_2, ..., without end.

    T_m has m rows of m blocks of size n × n.  Each step eliminates at most 3n rows of 3n bits.

    >>> path = Blocks([1], [1], [1])  # 1 × m, each cell and its neighbors
    >>> list(islice(nullities(path), 6))
    [0, 1, 0, 0, 1, 0]
    """
    for lost, state in _states(blocks):
        yield lost + _ending(state, len(blocks.here))


def eventual(blocks: Blocks, most: int = 10_000) -> Eventual | None:
    """Return the nullities of all T_m as an Eventual, or None if the first `most` spaces V_m are different.

    >>> eventual(Blocks([1], [1], [1]))
    Eventual(first=(0, 1, 0), preperiod=0, period=3, growth=0)
    """
    n = len(blocks.here)
    seen: dict[tuple[int, ...], int] = {}
    found: list[int] = []
    lost_at: list[int] = []
    for m, (lost, state) in enumerate(islice(_states(blocks), most), 1):
        if state in seen:
            start = seen[state]
            return Eventual(tuple(found), start - 1, m - start, lost - lost_at[start - 1])
        seen[state] = m
        found.append(lost + _ending(state, n))
        lost_at.append(lost)
    return None


def _states(blocks: Blocks) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (k_m, reduced basis of V_m) for m = 1, 2, ...; a pair (u, v) in V_m has u in its low n bits."""
    n = len(blocks.here)
    low = (1 << n) - 1
    # vector j of each list is the contribution of entry j of a vector r to the equation
    before, here, after = (transposed(list(block), n) for block in blocks)
    of_new = [after[j] << 2 * n | 1 << n + j for j in range(n)]
    V: list[int] = [1 << n + j for j in range(n)]
    lost = 0
    while True:
        rows = list(of_new)
        for vector in V:
            u, v = vector & low, vector >> n
            rows.append((combination(u, before) ^ combination(v, here)) << 2 * n | v)
        V, zeros = _reduced_tails(rows, 2 * n)
        lost += zeros
        yield lost, tuple(V)


def _reduced_tails(rows: Sequence[int], width: int) -> tuple[list[int], int]:
    """Return (reduced basis of the vectors below 2^width in the row space, number of rows minus rank)."""
    pivots: dict[int, int] = {}
    zeros = 0
    for row in rows:
        vector = row
        while vector:
            lead = vector.bit_length()
            if lead not in pivots:
                pivots[lead] = vector
                break
            vector ^= pivots[lead]
        else:
            zeros += 1
    tails: list[int] = []
    for lead in sorted(lead for lead in pivots if lead <= width):
        vector = pivots[lead]
        for smaller in tails:
            if vector >> smaller.bit_length() - 1 & 1:
                vector ^= smaller
        tails.append(vector)
    return tails, zeros


def _ending(V: Sequence[int], n: int) -> int:
    """Return the dimension of the space of the pairs (u, 0) in the space with the reduced basis V."""
    return sum(vector < 1 << n for vector in V)
