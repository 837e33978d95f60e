"""The numbers of positions for each number of presses, against a search from the position 0."""

import numpy as np
import oracle
import pytest

from flipalg.extremal.complete_search import presses_needed


def test_positions_are_counted_by_the_presses_that_they_need():
    boards = [(m, n, 2) for m in range(1, 5) for n in range(m, 5)] + [(2, 6, 2), (1, 5, 3), (2, 2, 3), (1, 4, 6)]
    for m, n, k in boards:
        presses = [np.array(press) for press in zip(*oracle.game(m, n, "plus", "board"), strict=True)]
        codes = [sum(int(value) << 3 * i for i, value in enumerate(press)) for press in presses]
        counts, level, seen = [], {0}, {0}
        while level:
            counts.append(len(level))
            level = {added(code, press, k) for code in level for press in codes} - seen
            seen |= level
        assert presses_needed(m, n, colors=k) == tuple(counts), (m, n, k)


def added(code, press, k):
    """Return the sum modulo k of numbers that are packed three bits each."""
    if k == 2:
        return code ^ press
    pairs = ((code >> at & 7, press >> at & 7) for at in range(0, 48, 3))
    return sum((a + b) % k << 3 * i for i, (a, b) in enumerate(pairs))


def test_positions_of_5_by_5_are_those_of_oeis_a079873():
    counts = presses_needed(5, 5)
    assert counts[:8] == (1, 25, 300, 2300, 12650, 53130, 176176, 467104)
    assert counts[8:] == (982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350)
    assert sum(counts) == 2**23
    with pytest.raises(MemoryError, match="take a smaller board"):
        presses_needed(30, 30)
    assert presses_needed(1, 1, "cross") == (1,)
