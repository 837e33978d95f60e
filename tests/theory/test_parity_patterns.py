from itertools import product

import numpy as np

from flipalg.theory.parity_patterns import perfect_patterns


def parity_patterns(m, n):
    """Yield the m × n parity patterns but 0, from their first rows."""
    for first in product((0, 1), repeat=n):
        rows = [np.zeros(n, int), np.array(first)]
        for _ in range(m):
            padded = np.pad(rows[-1], 1)
            rows.append((rows[-2] + rows[-1] + padded[:-2] + padded[2:]) % 2)
        if not rows.pop().any() and any(first):
            yield np.array(rows[1:])


def test_perfect_patterns_by_search():
    for m in range(1, 10):
        for n in range(1, 8):
            perfect = [p for p in parity_patterns(m, n) if p.any(axis=0).all() and p.any(axis=1).all()]
            assert perfect_patterns(m, n) == len(perfect)
