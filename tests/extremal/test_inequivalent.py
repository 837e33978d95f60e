from itertools import product

import numpy as np

from flipalg.extremal.inequivalent import inequivalent_solutions


def test_inequivalent_solutions_by_orbits():
    """All solutions of n × n pressed out, and their orbits counted."""
    for n in range(1, 8):
        orbits = set()
        for x in solutions(n):
            images = [np.rot90(y, k) for y in (x, x.T) for k in range(4)]
            orbits.add(min(tuple(y.ravel().tolist()) for y in images))
        assert inequivalent_solutions(n) == len(orbits)


def solutions(n):
    """Return every set of presses that turns the n × n board over, by trying all first rows."""
    found = []
    for first in product((0, 1), repeat=n):
        above, row, rows = np.zeros(n, int), np.array(first), []
        for _ in range(n):
            rows.append(row)
            padded = np.pad(row, 1)
            above, row = row, (1 + above + row + padded[:-2] + padded[2:]) % 2
        if not row.any():
            found.append(np.array(rows))
    return found
