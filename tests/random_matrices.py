"""Matrices of a rank that is known to be small, as packed rows; the same for the same seed."""

import random


def random_of_rank_at_most(size, bound, seed):
    generator = random.Random(seed)
    basis = [generator.getrandbits(size) for _ in range(bound)]
    rows = []
    for _ in range(size):
        row = 0
        for vector in basis:
            row ^= vector * generator.getrandbits(1)
        rows.append(row)
    return rows
