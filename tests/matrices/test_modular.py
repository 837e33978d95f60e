import random
from itertools import product

import pytest

from flipalg.matrices.modular import solve_modulo
from flipalg.matrices.modular_matrix import ModularMatrix

pytestmark = pytest.mark.engine_free


def times(A, x, c):
    return [sum(a * v for a, v in zip(row, x, strict=True)) % c for row in A]


def systems():
    rng = random.Random(1)
    for _ in range(800):
        c = rng.choice([2, 3, 4, 5, 6, 8, 9, 12, 16, 18, 27, 36])
        height, width = rng.randint(1, 3), rng.randint(1, 2 if c > 12 else 3)
        A = [[rng.randrange(c) * rng.choice([1, 1, 2, 3]) for _ in range(width)] for _ in range(height)]
        yield A, [rng.randrange(c) for _ in range(height)], c


def test_solutions_are_all_of_them():
    for A, b, c in systems():
        everything = list(product(range(c), repeat=len(A[0])))
        solved = solve_modulo(A, b, c)
        kernel = {x for x in everything if not any(times(A, x, c))}
        found = {(0,) * len(A[0])}
        for vector, order in solved.generators:
            found = {
                tuple((a + k * v) % c for a, v in zip(x, vector, strict=True)) for x in found for k in range(order)
            }
        assert found == kernel
        assert solved.count == len(kernel)
        solutions = [x for x in everything if times(A, x, c) == [value % c for value in b]]
        assert (solved.x is None) == (not solutions)
        assert solved.x is None or tuple(solved.x) in solutions


@pytest.mark.parametrize("c", [0, 1, 2**31])
def test_moduli_that_are_refused(c):
    with pytest.raises(ValueError, match="modulo 2 to"):
        solve_modulo([[1]], [1], c)


def test_a_system_without_unknowns():
    assert solve_modulo([[], []], [0, 0], 6).x == []
    assert solve_modulo([[], []], [0, 3], 6).x is None


@pytest.mark.parametrize(
    ("entries", "error", "words"),
    [([[1.5]], TypeError, "got 1.5"), ([[1], [1, 2]], ValueError, "rows of one length"), ([], ValueError, "one row")],
)
def test_a_matrix_has_rows_of_integers(entries, error, words):
    with pytest.raises(error, match=words):
        ModularMatrix(entries, colors=3)


def test_a_matrix_modulo_c_is_weighed_but_not_animated():
    M = ModularMatrix([[2, 0], [1, 1]], colors=3)
    assert M.weight() == 3
    with pytest.raises(TypeError, match="no animation of a ModularMatrix"):
        M.animate("m.gif")
