import copy
import pickle

import numpy as np
import pytest
from f2_matrices import random_of_rank_at_most
from hypothesis import given
from hypothesis import strategies as st

from flipalg.matrices.f2_matrix import F2Matrix


@st.composite
def matrices(draw, rows=None, columns=None):
    m = rows or draw(st.integers(1, 9))
    n = columns or draw(st.integers(1, 9))
    return F2Matrix.from_rows(draw(st.lists(st.integers(0, 2**n - 1), min_size=m, max_size=m)), n)


def square(size, rank, seed):
    return F2Matrix.from_rows(random_of_rank_at_most(size, rank, seed), size)


@given(matrices(4, 4), matrices(4, 4), matrices(4, 4))
def test_square_matrices_are_a_ring(A, B, C):
    assert A @ (B + C) == A @ B + A @ C
    assert (A @ B) @ C == A @ (B @ C)
    assert F2Matrix.zeros(4, 4) == A + A
    assert A @ F2Matrix.identity(4) == F2Matrix.identity(4) @ A == A
    assert (A @ B).T == B.T @ A.T
    assert A**3 == A @ A @ A
    assert F2Matrix.identity(4) == A**0
    assert (A @ B).det() == A.det() * B.det()


@given(matrices(), st.data())
def test_products_are_numpys_modulo_2(A, data):
    B = data.draw(matrices(rows=A.shape[1]))
    assert (A @ B).tolist() == (A.to_numpy().astype(int) @ B.to_numpy() % 2).tolist()
    vector = data.draw(st.lists(st.integers(0, 1), min_size=A.shape[1], max_size=A.shape[1]))
    assert list(A @ vector) == (A.to_numpy().astype(int) @ np.array(vector) % 2).tolist()


@given(matrices())
def test_rank_and_kernel_are_those_of_flint(A):
    flint = A.to_flint()
    assert A.rank() == flint.rank()
    assert A.nullity() == A.shape[1] - flint.rank() == A.kernel().shape[0]
    assert F2Matrix.from_rows([0] * A.shape[0], A.nullity()) == A @ A.kernel().T
    assert A.kernel().rank() == A.nullity()
    assert A.rref().tolist() == [[int(entry) for entry in row] for row in flint.rref()[0].tolist()]


@pytest.mark.parametrize("size", [1, 2, 31, 32, 33, 63, 64, 65])
@pytest.mark.parametrize("defect", [0, 1, 2, 4])
def test_sizes_on_the_edges(size, defect):
    A = square(size, max(1, size - defect), 7 * size + defect)
    assert A.rank() == A.to_flint().rank()
    assert A.det() == int(A.to_flint().det())
    if A.det():
        assert A @ A.inverse() == A.inverse() @ A == F2Matrix.identity(size) == A @ A**-1
    else:
        with pytest.raises(ValueError, match="the determinant is 0: there is no inverse"):
            A.inverse()


@given(matrices(), st.data())
def test_solve_finds_a_solution_exactly_when_there_is_one(A, data):
    right = data.draw(st.lists(st.integers(0, 1), min_size=A.shape[0], max_size=A.shape[0]))
    x = A.solve(right)
    if x is None:
        assert A.augmented(right).rank() == A.rank() + 1
    else:
        assert list(A @ x) == right


def test_a_matrix_is_read_from_lists_text_and_arrays():
    rows = [[1, 1, 0], [0, 1, 1]]
    A = F2Matrix(rows)
    forms = (tuple(map(tuple, rows)), np.array(rows), "110 011", "110\n011\n", A, A.to_flint(), A.to_sympy())
    for form in forms:
        assert F2Matrix(form) == A
    assert np.array_equal(np.asarray(A), rows)
    assert F2Matrix(np.asarray(A).astype(bool)) == A
    assert A.shape == (2, 3)
    assert (A[0, 0], A[1, 0], A[-1, -1]) == (1, 0, 1)


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([], "at least one row and one column"),
        ([[1, 0], [1]], "row 1 has 1 entries, the rows before it have 2"),
        ([[1, 2]], "entries are 0 and 1, got 2 in row 0, column 1"),
        ("10 1x", "got 'x' in row 1, column 1"),
    ],
)
def test_a_refusal_names_the_value_met(entries, message):
    with pytest.raises(ValueError, match=message):
        F2Matrix(entries)


def test_operations_that_do_not_fit_are_refused():
    A, B = F2Matrix("110 011"), F2Matrix("11 01")
    for wrong, message in [
        (lambda: A @ A, "2 × 3 @ 2 × 3: the inner sizes differ"),
        (lambda: A + B, "2 × 3 \\+ 2 × 2: the sizes differ"),
        (lambda: A.det(), "a determinant needs a square matrix, got 2 × 3"),
        (lambda: A**2, "square"),
        (lambda: A @ [1, 1], "a vector of 2"),
        (lambda: A.solve([1]), "must have 2 entries, got 1"),
        (lambda: F2Matrix.from_rows([4], 2), "row 0 has a 1 in column 2, of 2 columns"),
        (lambda: B.elimination_steps(pivots="diagonal"), "symmetric"),
        (lambda: B.elimination_steps(pivots="up"), "unknown pivots 'up'; choose from rows, diagonal"),
    ]:
        with pytest.raises(ValueError, match=message):
            wrong()
    with pytest.raises(IndexError):
        A[2, 0]
    with pytest.raises(AttributeError, match="immutable"):
        A.row_lines = ()


def test_values_are_copied_pickled_and_hashed():
    A = F2Matrix.from_rows([1, 2, 3], 2, [1], [1])
    for twin in (copy.deepcopy(A), pickle.loads(pickle.dumps(A))):
        assert twin == A
        assert hash(twin) == hash(A)
        assert (twin.row_lines, twin.column_lines) == ((1,), (1,))
    assert F2Matrix.from_rows([1, 2, 3], 2) == A  # lines are for the eye
    assert F2Matrix.from_rows([1, 2, 3], 3) != A


def test_the_repr_can_be_typed_in_again():
    A = F2Matrix("110 011")
    assert repr(A) == "F2Matrix('110 011')"
    assert eval(repr(A)) == A
    assert repr(F2Matrix.identity(100)) == "F2Matrix(100 × 100, 100 ones)"


def test_lines_stand_between_the_blocks():
    A = F2Matrix.from_rows([0b1101, 0b1011], 4, [1], [2])
    assert str(A) == "1 0 | 1 1\n----+----\n1 1 | 0 1"
    assert A.latex() == r"\left(\begin{array}{cc|cc}1 & 0 & 1 & 1 \\ \hline 1 & 1 & 0 & 1\end{array}\right)"
    html = A._repr_html_()
    assert html.count("<td") == 8
    assert html.count("border-top:1px") == 4
    assert html.count("border-left:1px") == 2
    assert A._repr_latex_() == f"${A.latex()}$"
    assert F2Matrix.identity(200)._repr_latex_() is None
    assert F2Matrix.identity(200)._repr_html_() is None
    assert A.block(1, 1) == F2Matrix("01")
    with pytest.raises(IndexError):
        A.block(2, 0)


def test_a_subclass_of_an_array_is_taken_as_an_array():
    class Named(np.ndarray):
        """As flipalg's BoardValues and the arrays of galois."""

    A, b = F2Matrix("10 11"), np.array([[1, 0], [1, 1]]).view(Named)
    assert b == A
    assert A @ b == A @ A
    assert A.solve(b[0]) == A.solve([1, 0])
