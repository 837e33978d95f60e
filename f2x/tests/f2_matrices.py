"""The arithmetics of matrices that this machine has, and matrices to try them with."""

import contextlib
import random

import numpy as np
from flint import nmod_mat

import f2x.matrix
from f2x import matrix_by_integers

if f2x.backend == "native":
    from f2x import _native as native
else:
    native = None

# vpclmul and pclmul multiply matrices by the loops of avx2 and portable (f2x/_core/matrices/matrix.c).
LEVELS = tuple(name for name in native.levels() if name not in ("vpclmul", "pclmul")) if native else ()
ARITHMETICS = (*LEVELS, "integers")
"""An instruction set for each width of the native core's vectors, and Python's integers."""


@contextlib.contextmanager
def computing_with(arithmetic):
    """Let new values of F2Matrix compute with an arithmetic; yield its Matrix."""
    before = f2x.matrix.Matrix
    if arithmetic != "integers":
        native.set_level(arithmetic)
    f2x.matrix.Matrix = matrix_by_integers.Matrix if arithmetic == "integers" else native.Matrix
    yield f2x.matrix.Matrix
    f2x.matrix.Matrix = before
    if native:
        native.set_level(None)


def random_array(m, n, seed, rank=None):
    """Return a random array of 0 and 1, of at most this rank."""
    generator = np.random.default_rng(seed)
    if rank is None:
        return generator.integers(0, 2, (m, n), dtype=np.uint8)
    return product(random_array(m, rank, seed + 1), random_array(rank, n, seed + 2))


def random_invertible(n, seed):
    """Return a random invertible array: a permutation of the rows of a product of triangles."""
    lower, upper = (np.tril(random_array(n, n, seed + k), -1) + np.eye(n, dtype=np.uint8) for k in (1, 2))
    return product(lower, upper.T)[np.random.default_rng(seed).permutation(n)]


def product(a, b):
    """Return the product modulo 2: exact in float64 for inner sizes below 2^53."""
    return (a.astype(np.float64) @ b.astype(np.float64) % 2).astype(np.uint8)


def flint_of(array):
    """Return an array as a flint matrix."""
    return nmod_mat(*array.shape, array.ravel().tolist(), 2)


def array_of(flint):
    """Return a flint matrix as an array."""
    entries = [int(entry) for entry in flint.entries()]
    return np.array(entries, np.uint8).reshape(flint.nrows(), flint.ncols())


def random_of_rank_at_most(size, bound, seed):
    """Return the packed rows of a square matrix, sums of `bound` random rows."""
    generator = random.Random(seed)
    basis = [generator.getrandbits(size) for _ in range(bound)]
    rows = []
    for _ in range(size):
        row = 0
        for vector in basis:
            row ^= vector * generator.getrandbits(1)
        rows.append(row)
    return rows
