"""Sizes at which the code of matrices changes, by every arithmetic, against FLINT and numpy."""

import itertools
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import pytest
from f2_matrices import (
    ARITHMETICS,
    array_of,
    computing_with,
    flint_of,
    native,
    product,
    random_array,
    random_invertible,
)

import f2x.matrix
from f2x import F2Matrices
from f2x.matrix import F2Matrix
from f2x.matrix_by_integers import Matrix as MatrixOfIntegers
from f2x.uses import small_matrices

EDGES = [1, 63, 64, 65, 129]
SHAPES = {
    "edges of words": [*itertools.product(EDGES, repeat=2)],
    "powers of two": [
        *((2**k + d, 2**k + d) for k in (1, 2, 3, 5, 8) for d in (-1, 0, 1)),
        (513, 511),
    ],
    "with and without tables": [(12, 300), (13, 300), (400, 400), (401, 401)],
    "long": [(1, 520), (520, 1), (3, 520), (520, 3), (70, 520), (520, 70), (320, 100), (100, 320)],
}
of_every_shape = pytest.mark.parametrize("shapes", SHAPES.values(), ids=SHAPES)


@pytest.fixture(scope="module", params=ARITHMETICS, autouse=True)
def _arithmetic(request):
    with computing_with(request.param):
        yield


@cache
def reduced_by_flint(m, n, rank):
    """Return a random array of at most this rank, its reduced row echelon form and its rank."""
    array = random_array(m, n, 1000 * m + n, rank)
    reduced, found = flint_of(array).rref()
    return array, array_of(reduced), found


@cache
def product_by_numpy(m, n, k):
    """Return a random n × k array and its product with the m × n array of the test."""
    b = random_array(n, k, m + n + k)
    return b, product(random_array(m, n, m + n), b)


@cache
def charpoly_by_flint(n, rank):
    """Return a random square array of at most this rank, and the bits of its characteristic polynomial."""
    array = random_array(n, n, n, rank)
    return array, sum(int(c) << i for i, c in enumerate(flint_of(array).charpoly().coeffs()))


@of_every_shape
def test_elimination_is_flints(shapes):
    for m, n in shapes:
        ranks = (min(m, n), (min(m, n) + 1) // 2, 1, 0)
        for rank in ranks if min(m, n) < 300 else ranks[:2]:
            array, reduced, found = reduced_by_flint(m, n, rank)
            A = F2Matrix(array)
            assert (A.rank(), A.nullity(), len(A.pivots())) == (found, n - found, found)
            assert np.array_equal(A.rref().to_numpy(), reduced)
            assert A.pivots() == tuple(int(row.argmax()) for row in reduced[:found])
            U = A.rref(transformation=True)[1]
            assert (U @ A, U.rank()) == (A.rref(), m)
            K = A.kernel()
            assert K.shape == (n - found, n)
            assert (K.rank(), K.rref(), (A @ K.T).weight()) == (n - found, K, 0)


@of_every_shape
def test_products_and_transposes_are_numpys(shapes):
    for m, n in shapes:
        a = random_array(m, n, m + n)
        assert np.array_equal(F2Matrix(a).T.to_numpy(), a.T)
        assert np.array_equal((F2Matrix(a) + F2Matrix(a[::-1])).to_numpy(), a ^ a[::-1])
        assert np.array_equal(F2Matrix(a)[:, ::-1].to_numpy(), a[:, ::-1])
        for k in (1, 4, 5, 65, 300):
            b, expected = product_by_numpy(m, n, k)
            assert np.array_equal((F2Matrix(a) @ F2Matrix(b)).to_numpy(), expected)


@of_every_shape
def test_products_of_a_permutation_and_triangles(shapes):
    for m, n in shapes:
        A = F2Matrix(random_array(m, n, m + n, (min(m, n) + 1) // 2))
        P, L, U = A.plu()
        lower = L.to_numpy()
        assert (P @ L @ U, P.rank(), P.weight(), U.pivots()) == (A, m, m, A.pivots())
        assert (np.diag(lower) == 1).all()
        assert not np.triu(lower, 1).any()


@of_every_shape
def test_systems_have_a_solution_or_a_witness(shapes):
    for m, n in shapes:
        A = F2Matrix(random_array(m, n, m + 2 * n, (min(m, n) + 1) // 2))
        X = F2Matrix(random_array(n, 70, m * n))
        assert A @ A.solve(A @ X) == A @ X
        b = random_array(m, 1, m + n)[:, 0].tolist()
        y = A.witness(b)
        assert (y is not None) == (A.augmented(b).rank() > A.rank())
        if y:
            assert (y @ A, sum(map(int.__mul__, y, b)) % 2) == ((0,) * n, 1)
            for right in (b, F2Matrix([b]).T):
                with pytest.raises(ValueError, match="no solution"):
                    A.solve(right)
        else:
            assert A @ A.solve(b) == tuple(b)


@pytest.mark.parametrize("n", [*EDGES, 2, 3, 31, 255, 256, 257, 513])
def test_inverses_and_characteristic_polynomials(n):
    A = F2Matrix(random_invertible(n, n))
    assert A @ A.inverse() == F2Matrix.identity(n)
    assert A.det() == 1
    for rank in (n, (n + 1) // 2, 1):
        array, expected = charpoly_by_flint(n, rank)
        bits = F2Matrix(array)._charpoly_bits()
        assert bits == expected
        assert F2Matrix(array).det() == bits & 1
        if not bits & 1:
            with pytest.raises(ValueError, match="there is no inverse"):
                F2Matrix(array).inverse()


@pytest.mark.parametrize("n", [64, 130, 300])
def test_characteristic_polynomials_of_companions_and_blocks(n):
    low = random_array(1, n, n)[0].tolist()
    companion = F2Matrix([[int(i == j + 1) for j in range(n - 1)] + [low[i]] for i in range(n)])
    f = 1 << n | sum(bit << i for i, bit in enumerate(low))
    assert companion._charpoly_bits() == f
    assert companion.evaluate_polynomial(f).weight() == 0
    twice = F2Matrix.from_blocks([[companion, 1], [0, companion.T]])
    square = sum((f >> i & 1) << 2 * i for i in range(n + 1))
    assert twice._charpoly_bits() == square


@pytest.mark.parametrize(("m", "k", "n"), [(1025, 1030, 1100), (2049, 2100, 2200), (2500, 2048, 90)])
def test_large_products_and_inverses_are_right_at_random_places(m, k, n):
    if f2x.matrix.Matrix is MatrixOfIntegers:
        pytest.skip("slow")
    A, B = F2Matrix.random(m, k, seed=1), F2Matrix.random(k, n, seed=2)
    C = A @ B
    x = random_array(n, 3, 5)
    assert C @ x == A @ (B @ x)
    assert C.T == B.T @ A.T
    side = min(m, k)
    S = F2Matrix.random(side, side, seed=3)
    if S.det():
        assert S.inverse() @ S == F2Matrix.identity(side)
    assert A.rank() == A.T.rank() == len(A.pivots())
    assert (A.rref(transformation=True)[1] @ A) == A.rref()


def test_a_failed_allocation_is_a_memory_error():
    if f2x.matrix.Matrix is MatrixOfIntegers:
        pytest.skip("Python's integers")
    A, B = F2Matrix(random_invertible(70, 1)), F2Matrix.random(70, 70, seed=2)
    operations = {
        "add": lambda: A + B,
        "multiply": lambda: A @ B,
        "times a vector": lambda: A @ B[0],
        "transpose": lambda: A.T,
        "rank": lambda: B.rank(),
        "rref": B.rref,
        "pivots": lambda: B.pivots(),
        "inverse": A.inverse,
        "kernel": B.kernel,
        "solve": lambda: A.solve(B),
        "charpoly": B._charpoly_bits,
        "take": lambda: A[1:, ::2],
        "stack": lambda: F2Matrix.hstack([A, B]),
        "identity": lambda: F2Matrix.identity(9),
        "random": lambda: F2Matrix.random(9, 9),
    }
    for name, operation in operations.items():
        expected, failures = operation(), 0
        while True:
            native.fail_allocation(failures + 1)
            try:
                value = operation()
            except MemoryError:
                failures += 1
                continue
            finally:
                native.fail_allocation(0)
            assert name == "random" or value == expected, name
            break
        assert failures, name


def test_threads_compute_side_by_side():
    A = F2Matrix.random(130, 130, seed=1)
    expected = A @ A, A.rref(), A._charpoly_bits()
    with ThreadPoolExecutor(4) as pool:
        found = [pool.submit(lambda: (A @ A, A.rref(), A._charpoly_bits())) for _ in range(20)]
        assert all(each.result() == expected for each in found)


DRAWN = np.random.default_rng(64)


def words(count, rows, columns):
    return DRAWN.integers(0, 2**64, (count, rows), dtype=np.uint64) >> np.uint64(64 - columns)


@pytest.mark.parametrize(("m", "k", "n"), [(64, 64, 64), (1, 1, 1), (7, 5, 3), (63, 64, 33), (5, 5, 5)])
def test_ranks_and_products_are_those_of_each_matrix(m, k, n):
    A, B = F2Matrices(words(20, m, k), k), F2Matrices(words(20, k, n), n)
    assert A.rank().tolist() == [matrix.rank() for matrix in A]
    assert list(A @ B) == [a @ b for a, b in zip(A, B, strict=True)]
    assert (len(A), A.shape, (A @ B).shape) == (20, (20, m, k), (20, m, n))
    if m == k:
        invertible = F2Matrices(A.words[A.rank() == m], m)
        assert list(invertible.inverse()) == [matrix.inverse() for matrix in invertible]


def test_they_are_values():
    A = F2Matrices([[1, 3], [2, 1]], columns=2)
    assert (A[0], pickle.loads(pickle.dumps(A)) == A, len({A, A @ F2Matrices([[1, 2]] * 2, 2)})) == (
        F2Matrix("10 11"),
        True,
        1,
    )
    assert (repr(A), A == 1, F2Matrices(np.zeros((0, 3), int), 3).inverse().shape) == (
        "<F2Matrices: 2 of 2 × 2>",
        False,
        (0, 3, 3),
    )
    with pytest.raises(AttributeError, match="immutable"):
        A.columns = 3
    with pytest.raises(ValueError, match="read-only"):
        A.words[0, 0] = 0


def test_the_same_without_the_core(monkeypatch):
    monkeypatch.setattr(small_matrices, "native", None)
    A = F2Matrices([[1, 3], [2, 1]], 2)
    assert (A.rank().tolist(), list(A @ A), list(A.inverse())) == ([2, 2], [a @ a for a in A], [a**-1 for a in A])
    with pytest.raises(ValueError, match="matrix 1 has determinant 0"):
        F2Matrices([[1, 2], [1, 1]], 2).inverse()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: F2Matrices([1, 2]), r"shape \(N, m\), m from 1 to 64"),
        (lambda: F2Matrices(np.zeros((2, 2))), "got one of float64 and shape"),
        (lambda: F2Matrices(np.zeros((1, 65), int)), "shape"),
        (lambda: F2Matrices([[1]], 65), "at most 64 columns, got 65"),
        (lambda: F2Matrices([[1, 4]], 2), "row 1 of matrix 0 has a 1 beyond its 2 columns"),
        (lambda: F2Matrices([[1, 2], [1, 1]], 2).inverse(), "matrix 1 has determinant 0"),
        (lambda: F2Matrices([[1, 2]], 3).inverse(), "square matrices, got 2 × 3"),
        (lambda: F2Matrices([[1, 2]], 3) @ F2Matrices([[1, 2]], 3), "inner sizes differ"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
