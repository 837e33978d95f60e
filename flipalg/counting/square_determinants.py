"""The determinants over Z of the square boards and tori, those that are not 0 (`plus`).

Theorem 5 of docs/mathematics/determinant-growth.md decides which they are.
"""

from collections.abc import Iterator
from itertools import count as counting

from flipalg.grids.topologies import Topology
from flipalg.theory.determinants import colors_determinant, determinant_is_zero

__all__ = ["determinants_of_squares", "sizes_with_a_determinant"]


def determinants_of_squares(topology: str | Topology = "board") -> Iterator[tuple[int, int]]:
    """Yield (n, det G) for the n × n boards, n > 1, or tori, n > 2, with det G ≠ 0 over Z (`plus`), ascending.

    Raises ValueError for a cylinder or a ring, and MemoryError once n is beyond 2,000.

    >>> from itertools import islice
    >>> list(islice(determinants_of_squares(), 4))  # OEIS A296350 and A296351
    [(2, -3), (3, -7), (6, 2197), (7, -34391)]
    >>> list(islice(determinants_of_squares("torus"), 3))  # OEIS A296352 and A296353
    [(3, 80), (4, -1215), (7, 142805)]
    """
    for n in sizes_with_a_determinant(topology):
        yield n, colors_determinant(n, n, "plus", topology)


def sizes_with_a_determinant(topology: str | Topology = "board") -> Iterator[int]:
    """Yield the sizes n of `determinants_of_squares`, without end; ValueError for a cylinder or a ring.

    On a board they are the n > 1 such that neither 5 nor 6 divides n + 1, on a torus the n > 2 such that neither
    divides n.

    >>> from itertools import islice
    >>> list(islice(sizes_with_a_determinant(), 8)), list(islice(sizes_with_a_determinant("torus"), 8))
    ([2, 3, 6, 7, 8, 10, 12, 13], [3, 4, 7, 8, 9, 11, 13, 14])
    """
    topology = Topology.of(topology)
    if topology.is_open:
        return (n for n in counting(2) if not determinant_is_zero(n, n))
    if not (topology.rows_close and topology.columns_close):
        raise ValueError(f"topology must be board or torus, got {topology.name}")
    return (n for n in counting(3) if n % 5 and n % 6)
