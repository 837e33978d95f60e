import copy
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest
from f2_matrices import ARITHMETICS, computing_with, random_of_rank_at_most
from hypothesis import given
from hypothesis import strategies as st

from f2x import F2Poly
from f2x.matrix import F2Matrix


@pytest.fixture(scope="module", params=ARITHMETICS, autouse=True)
def _arithmetic(request):
    with computing_with(request.param):
        yield


@st.composite
def matrices(draw, rows=None, columns=None):
    m = rows or draw(st.integers(1, 9))
    n = columns or draw(st.integers(1, 9))
    return F2Matrix.from_rows(draw(st.lists(st.integers(0, 2**n - 1), min_size=m, max_size=m)), n)


def square(size, rank, seed):
    return F2Matrix.from_rows(random_of_rank_at_most(size, rank, seed), size)


def bits(n):
    return st.lists(st.integers(0, 1), min_size=n, max_size=n)


@given(matrices(4, 4), matrices(4, 4), matrices(4, 4))
def test_square_matrices_are_a_ring(A, B, C):
    assert A @ (B + C) == A @ B + A @ C
    assert (A @ B) @ C == A @ (B @ C)
    assert F2Matrix.zeros(4, 4) == A + A == A - A == 0 * A
    assert A @ F2Matrix.identity(4) == F2Matrix.identity(4) @ A == A == +A == -A == 1 * A == A * 1
    assert (A @ B).T == B.T @ A.T == (A @ B).transpose()
    assert A**3 == A @ A @ A
    assert F2Matrix.identity(4) == A**0
    assert (A @ B).det() == A.det() * B.det()
    assert sum([A, B, C]) == A + B + C


@given(matrices(), st.data())
def test_products_are_numpys_modulo_2(A, data):
    B = data.draw(matrices(rows=A.shape[1]))
    a, b = A.to_numpy().astype(int), B.to_numpy()
    assert (A @ B).tolist() == (A @ b).tolist() == (a @ B).tolist() == (a @ b % 2).tolist()
    vector = data.draw(bits(A.shape[1]))
    assert A @ vector == A @ np.array(vector) == tuple((a @ np.array(vector) % 2).tolist())
    vector = data.draw(bits(A.shape[0]))
    assert vector @ A == np.array(vector) @ A == tuple((np.array(vector) @ a % 2).tolist())


@given(matrices())
def test_rank_and_kernel_are_those_of_flint(A):
    flint = A.to_flint()
    assert A.rank() == flint.rank() == len(A.pivots())
    assert A.nullity() == A.shape[1] - flint.rank() == A.kernel().shape[0]
    assert F2Matrix.from_rows([0] * A.shape[0], A.nullity()) == A @ A.kernel().T
    assert A.kernel().rank() == A.nullity()
    assert A.kernel().rref() == A.kernel()
    assert A.rref().tolist() == [[int(entry) for entry in row] for row in flint.rref()[0].tolist()]
    R, U = A.rref(transformation=True)
    assert (U @ A, U.det()) == (R, 1) == (A.rref(), 1)
    P, L, U = A.plu()
    assert (P @ L @ U, P @ P.T, U.rref(), U.pivots()) == (A, 1, R, A.pivots())
    assert all(row[i] == 1 and not any(row[i + 1 :]) for i, row in enumerate(L))
    assert not any(any(row[:pivot]) for row, pivot in zip(U, U.pivots(), strict=False))


@pytest.mark.parametrize("size", [1, 2, 31, 32, 33, 63, 64, 65])
@pytest.mark.parametrize("defect", [0, 1, 2, 4])
def test_sizes_on_the_edges(size, defect):
    A = square(size, max(1, size - defect), 7 * size + defect)
    assert A.rank() == A.to_flint().rank()
    assert A.det() == int(A.to_flint().det())
    if A.det():
        assert A @ A.inverse() == A.inverse() @ A == F2Matrix.identity(size) == A @ A**-1
        assert F2Matrix.identity(size) == A**-3 @ A**3
    else:
        with pytest.raises(ValueError, match="the determinant is 0: there is no inverse"):
            A.inverse()


@given(matrices(), st.data())
def test_there_is_a_solution_or_a_witness(A, data):
    right = data.draw(bits(A.shape[0]))
    if y := A.witness(right):
        with pytest.raises(ValueError, match="no solution"):
            A.solve(right)
        assert A.augmented(right).rank() == A.rank() + 1
        assert y @ A == (0,) * A.shape[1]
        assert sum(a * b for a, b in zip(y, right, strict=True)) % 2 == 1
    else:
        x = A.solve(right)
        assert A @ x == tuple(right)
        assert not any(x[pivot] for pivot in A.kernel().pivots())


@given(matrices(), st.data())
def test_several_right_sides_are_solved_as_each_is(A, data):
    B = data.draw(matrices(rows=A.shape[0]))
    if any(map(A.witness, B.T)):
        with pytest.raises(ValueError, match="no solution"):
            A.solve(B)
    else:
        assert A.solve(B) == F2Matrix([A.solve(column) for column in B.T]).T


@given(matrices(4, 4), st.integers(0, 2**12), st.integers(0, 2**12))
def test_evaluation_is_a_homomorphism(A, f, g):
    assert A.evaluate_polynomial(f ^ g) == A.evaluate_polynomial(f) + A.evaluate_polynomial(g)
    assert A.evaluate_polynomial(f << 1) == A @ A.evaluate_polynomial(f)
    assert A.evaluate_polynomial(1) == F2Matrix.identity(4)
    assert A.evaluate_polynomial(A._charpoly_bits()) == F2Matrix.zeros(4, 4)  # Cayley and Hamilton


def test_the_order_of_a_matrix_is_the_least_exponent_of_the_identity():
    for A in (F2Matrix("01 11"), F2Matrix("110 011 001"), F2Matrix.identity(3)):
        orders = [k for k in range(1, 20) if A**k == 1]
        assert A.multiplicative_order() == orders[0]
    with pytest.raises(ValueError, match="no power is the identity matrix"):
        F2Matrix("11 11").multiplicative_order()


def test_polynomials_and_matrices_work_together():
    F2Poly = pytest.importorskip("f2x.poly").F2Poly
    S = F2Matrix("110 111 011")
    assert S.characteristic_polynomial() == F2Poly("x^3 + x^2 + x + 1")
    assert S.characteristic_polynomial()(S) == F2Matrix.zeros(3, 3)
    assert F2Poly("x^2 + x")(S) == S @ S + S
    for wrong in (lambda: S * F2Poly("x"), lambda: F2Poly("x") * S, lambda: S @ F2Poly("x")):
        with pytest.raises(TypeError):
            wrong()


def test_a_matrix_is_read_from_lists_text_and_arrays():
    rows = [[1, 1, 0], [0, 1, 1]]
    A = F2Matrix(rows)
    forms = (tuple(map(tuple, rows)), np.array(rows), np.array(rows, bool), np.array(rows, float), "110 011")
    for form in (*forms, "110\n011\n", A, A.to_flint(), A.to_sympy(), [np.array(row) for row in rows], list(A)):
        assert F2Matrix(form) == A
    assert np.array_equal(np.asarray(A), rows)
    assert A.shape == (2, 3)
    assert (A[0, 0], A[1, 0], A[-1, -1]) == (1, 0, 1)


@pytest.mark.parametrize("columns", [1, 7, 8, 9, 64, 65, 130])
def test_arrays_go_in_and_out(columns):
    array = np.random.default_rng(columns).integers(0, 2, (5, columns), dtype=np.uint8)
    A = F2Matrix(array)
    assert (A.to_numpy().dtype, A.to_numpy(bool).dtype, A.to_numpy("int64").dtype) == ("uint8", "bool", "int64")
    assert all(np.array_equal(A.to_numpy(dtype), array) for dtype in ("uint8", bool, float))
    assert F2Matrix(array[::-1, ::-1]).tolist() == array[::-1, ::-1].tolist()
    for order in ("big", "little"):
        packed = np.packbits(array, axis=1, bitorder=order)
        assert np.array_equal(A.to_packed(order), packed)
        assert F2Matrix.from_packed(packed, columns, order) == A
    packed = A.to_packed()
    packed[:, -1] |= 255 >> (columns - 1) % 8 + 1  # bits behind the last column do not count
    assert F2Matrix.from_packed(packed, columns) == A
    packed[0, 0] ^= 255
    assert np.array_equal(A.to_numpy(), array)


def test_rows_columns_and_parts():
    array = np.random.default_rng(0).integers(0, 2, (9, 140), dtype=np.uint8)
    A = F2Matrix(array)
    assert (len(A), bool(A), list(A)) == (9, bool(array.any()), [tuple(row) for row in array.tolist()])
    assert A[2] == A[2, :] == A[np.int64(-7)] == tuple(array[2].tolist())
    assert A[:, 70] == tuple(array[:, 70].tolist())
    assert A[1, 60:70] == tuple(array[1, 60:70].tolist())
    parts = [slice(2, 5), slice(None, None, 2), slice(None, None, -1), slice(65, 131), slice(3, 3), slice(7, 1, -3)]
    for rows in parts:
        assert A[rows].tolist() == array[rows].tolist()
        for columns in parts:
            assert A[rows, columns].to_numpy().tolist() == array[rows, columns].tolist()
            assert A[rows, columns].shape == array[rows, columns].shape
    for wrong in (lambda: A[9], lambda: A[0, 140], lambda: A[:, 140], lambda: A[0, 0, 0], lambda: A[-10, 0]):
        with pytest.raises(IndexError):
            wrong()
    with pytest.raises(TypeError):
        A["0"]


def test_blocks_are_put_together():
    A, B = F2Matrix("110 011"), F2Matrix("1;0")
    assert F2Matrix.hstack([A, B]) == F2Matrix("1101 0110")
    assert F2Matrix.hstack(iter([A])) == F2Matrix.vstack([A]) == A
    assert F2Matrix.vstack([A, F2Matrix("111")]) == F2Matrix("110 011 111")
    whole = F2Matrix.from_blocks([[A, 1], [0, B.T]])
    assert str(whole) == "1 1 0 | 1 0\n0 1 1 | 0 1\n------+----\n0 0 0 | 1 0"
    assert (whole.block(0, 0), whole.block(0, 1)) == (A, F2Matrix.identity(2))
    wide = [F2Matrix.random(3, n, seed=n) for n in (1, 63, 64, 65, 200)]
    assert F2Matrix.hstack(wide).tolist() == np.hstack([np.asarray(part) for part in wide]).tolist()
    for wrong, message in [
        ([[A], [B]], "column 0 of blocks must have one width, got the widths 1, 3"),
        ([[A, B], [A]], "got rows of 2, 1 blocks"),
        ([[A, 0]], "column 1 of blocks has only 0 and 1, which have no width"),
        ([[A, B], [1, B]], "1 is a square block, got 2 × 3 at \\(1, 0\\)"),
    ]:
        with pytest.raises(ValueError, match=message):
            F2Matrix.from_blocks(wrong)
    with pytest.raises(TypeError, match="a block is an F2Matrix, 0 or 1, got 2"):
        F2Matrix.from_blocks([[A, 2]])


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([], "at least one row and one column"),
        (np.zeros((0, 3), np.uint8), "at least one row and one column"),
        ([[1, 0], [1]], "row 1 has 1 entries, the rows before it have 2"),
        ([[1, 2]], "entries are 0 and 1, got 2 in row 0, column 1"),
        (np.array([[1, 0], [0, -1]]), "entries are 0 and 1, got -1 in row 1, column 1"),
        (np.array([[1, 0], [0, 0.5]]), "entries are 0 and 1, got 0.5 in row 1, column 1"),
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
        (lambda: A.inverse(), "square"),
        (lambda: A.evaluate_polynomial(3), "square"),
        (lambda: A @ [1, 1], "a vector of 2"),
        (lambda: [1, 1, 1] @ A, "a vector of 3 @ 2 × 3"),
        (lambda: A @ [1, 1, 2], "entries are 0 and 1, got 2"),
        (lambda: A.solve([1]), "must have 2 entries, got 1"),
        (lambda: A.witness([1]), "must have 2 entries, got 1"),
        (lambda: A.solve(A.T), "must have 2 rows, got 3"),
        (lambda: F2Matrix.from_rows([4], 2), "row 0 has a 1 in column 2, of 2 columns"),
        (lambda: F2Matrix.from_rows([-4], 2), "at least 0, got -4"),
        (lambda: F2Matrix.from_packed(np.zeros((2, 2), np.uint8), 8), "packed in an array of uint8 with 1 columns"),
        (lambda: A.to_packed("middle"), "unknown bitorder 'middle'; choose from big, little"),
        (lambda: F2Matrix.random(-1, 3), "m must be at least 0, got -1"),
        (lambda: B.elimination_steps(pivots="diagonal"), "symmetric"),
        (lambda: B.elimination_steps(pivots="up"), "unknown pivots 'up'; choose from rows, diagonal"),
    ]:
        with pytest.raises(ValueError, match=message):
            wrong()
    with pytest.raises(IndexError, match="no entry \\(2, 0\\) in a matrix of 2 × 3"):
        A[2, 0]
    for change in (lambda: setattr(A, "row_lines", ()), lambda: delattr(A, "row_lines")):
        with pytest.raises(AttributeError, match="immutable"):
            change()
    F = F2Matrix
    for large in (lambda: F.identity(10**7), lambda: F.zeros(10**40, 1), lambda: F.random(10**6, 10**6)):
        with pytest.raises(MemoryError, match="the limit is 4 GiB"):
            large()


def test_scalars_are_0_and_1():
    A = F2Matrix("11 01")
    for one in (1, True, np.int64(1), np.True_):
        assert A * one == one * A == A
    for zero in (0, False, np.uint8(0), np.False_):
        assert A * zero == zero * A == F2Matrix.zeros(2, 2)
        assert zero + A == A
    for wrong in (2, -1, 0.5, F2Poly(1), A, [1, 0], "x"):
        for multiply in (lambda wrong=wrong: A * wrong, lambda wrong=wrong: wrong * A):
            with pytest.raises(TypeError, match=r"\* multiplies an F2Matrix by 0 or 1, got .*; A @ B is a product"):
                multiply()
    for wrong in (lambda: A + 1, lambda: 1 + A, lambda: A @ 3, lambda: 3 @ A, lambda: A**0.5):
        with pytest.raises(TypeError):
            wrong()


def test_numpy_computes_modulo_2_or_refuses():
    A = F2Matrix("11 01")
    for function in (np.linalg.inv, np.linalg.det, np.linalg.matrix_rank, np.trace):
        with pytest.raises(TypeError, match="does not compute modulo 2; take a method of F2Matrix"):
            function(A)
    for function in (np.dot, np.kron, np.linalg.solve):
        with pytest.raises(TypeError, match="does not compute modulo 2"):
            function(A, np.eye(2))
    for operation in (lambda: np.add(A, A), lambda: np.matmul(A, A), lambda: np.eye(2) + A, lambda: np.eye(2) * A):
        with pytest.raises(TypeError):
            operation()
    assert np.array([1, 1]) @ A == (1, 0)
    assert np.array([[1, 1], [1, 1]]) @ A == F2Matrix("10 10")
    assert np.array_equal(A, [[1, 1], [0, 1]])
    assert np.count_nonzero(A) == A.weight() == 3
    assert np.vstack([A, A]).shape == (4, 2)
    assert np.eye(2) != A
    with pytest.raises(ValueError, match="an array of them is a copy"):
        np.asarray(A, copy=False)


def test_values_are_copied_pickled_and_hashed():
    A = F2Matrix.from_rows([1, 2, 3], 2, [1], [1])
    for twin in (copy.copy(A), copy.deepcopy(A), pickle.loads(pickle.dumps(A))):
        assert twin == A
        assert hash(twin) == hash(A)
        assert (twin.row_lines, twin.column_lines, twin.rows) == ((1,), (1,), (1, 2, 3))
    assert F2Matrix.from_rows([1, 2, 3], 2) == A  # lines are for the eye
    assert F2Matrix.from_rows([1, 2, 3], 3) != A
    assert A.tolist() != A
    assert len({A, F2Matrix(A), F2Matrix(A.tolist()), A.T}) == 2


def test_random_matrices_follow_from_their_seed():
    A = F2Matrix.random(40, 70, seed=5)
    assert A == F2Matrix.random(40, 70, seed=5) != F2Matrix.random(40, 70, seed=6)
    assert F2Matrix.random(40, 70) != F2Matrix.random(40, 70)
    assert A.rank() == 40
    assert 1200 < A.weight() < 1600
    assert hash(A) == hash(F2Matrix(A.to_numpy()))


def test_matrices_without_rows_or_columns():
    for m, n in ((0, 0), (0, 3), (3, 0)):
        A = F2Matrix.from_rows([0] * m, n)
        assert (A.shape, A.rank(), A.nullity(), A.T.shape) == ((m, n), 0, n, (n, m))
        assert (A.to_numpy().shape, A.tolist(), A.rows) == ((m, n), [[]] * m if not n else [], (0,) * m)
        assert F2Matrix.from_rows([0] * m, m) == A @ A.T
        assert A.kernel() == F2Matrix.from_rows([1 << i for i in range(n)], n)
        assert A.rref() == A == pickle.loads(pickle.dumps(A))
        assert A.solve([0] * m) == (0,) * n
        assert A.witness([0] * m) is None
    empty = F2Matrix.from_rows([], 0)
    assert (empty.det(), empty.inverse(), empty**5, empty._charpoly_bits()) == (1, empty, empty, 1)
    assert F2Matrix.from_rows([0, 0], 0).witness([0, 1]) == (0, 1)


def test_the_repr_can_be_typed_in_again():
    A = F2Matrix("110 011")
    assert repr(A) == "F2Matrix('110 011')"
    assert eval(repr(A)) == A
    assert repr(F2Matrix.identity(100)) == "F2Matrix(100 × 100, 100 ones)"


def test_lines_stand_between_the_blocks():
    A = F2Matrix.from_rows([0b1101, 0b1011], 4, [1], [2])
    assert str(A) == "1 0 | 1 1\n----+----\n1 1 | 0 1"
    assert A.latex() == r"\left(\begin{array}{cc|cc}1 & 0 & 1 & 1 \\ \hline 1 & 1 & 0 & 1\end{array}\right)"
    assert A.block_latex(S=F2Matrix("10"), T=F2Matrix("11"), U=F2Matrix("01")).count("T") == 2
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
    assert (A.T.row_lines, A.T.column_lines, A.augmented([1, 0]).column_lines) == ((2,), (1,), (2, 4))


def test_f2x_alone_draws_a_matrix_as_pixels(monkeypatch):
    figure = pytest.importorskip("matplotlib.figure")
    monkeypatch.setattr(F2Matrix.__mro__[1], "pictures", "")
    ax = F2Matrix.identity(3).plot(figure.Figure().add_subplot())
    assert ax.images[0].get_array().tolist() == F2Matrix.identity(3).tolist()
    with pytest.raises(ValueError, match="f2x draws no animations"):
        F2Matrix.identity(3).animate("identity.gif")
    assert F2Matrix.identity(200)._repr_svg_() is F2Matrix.identity(200)._repr_png_() is None


def test_numpy_is_not_loaded_for_a_matrix():
    code = "import sys; from f2x.matrix import F2Matrix; F2Matrix('10 01').inverse(); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.extras
@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "lil", "dok", "bsr", "dia"])
def test_sparse_arrays_of_every_kind_go_in_and_out(kind):
    sparse = pytest.importorskip("scipy.sparse")
    for m, n in [(1, 1), (37, 21), (8, 64), (3, 65)]:
        A = F2Matrix.random(m, n, seed=m + n)
        assert A.to_scipy().dtype == "uint8"
        assert F2Matrix(A.to_scipy().asformat(kind)) == A
        assert F2Matrix(sparse.csr_matrix(A.to_numpy(float)).asformat(kind)) == A


@pytest.mark.extras
def test_a_sparse_array_with_another_entry_is_refused():
    sparse = pytest.importorskip("scipy.sparse")
    twice = sparse.coo_array(([1, 1, 1], ([0, 1, 1], [0, 1, 1])), shape=(2, 2))  # scipy adds them
    with pytest.raises(ValueError, match="entries are 0 and 1, got 2 in row 1, column 1"):
        F2Matrix(twice)
    assert F2Matrix(sparse.coo_array(([0, 1], ([0, 1], [0, 0])), shape=(2, 2))) == F2Matrix("00 10")  # a stored 0


@pytest.mark.extras
@pytest.mark.parametrize("field", ["pattern", "integer", "real"])
def test_a_matrix_market_file_keeps_the_matrix(field, tmp_path):
    files = pytest.importorskip("scipy.io")
    A = F2Matrix.random(9, 14, seed=1)
    files.mmwrite(tmp_path / "a.mtx", A.to_scipy(), field=field)
    assert F2Matrix(files.mmread(tmp_path / "a.mtx")) == A
    S = F2Matrix("0110 1011 1101 0110")
    files.mmwrite(tmp_path / "s.mtx", S.to_scipy(), field=field, symmetry="symmetric")
    assert F2Matrix(files.mmread(tmp_path / "s.mtx")) == S


def test_arrays_of_other_packages_are_read():
    pandas = pytest.importorskip("pandas")
    A = F2Matrix.random(5, 9, seed=2)
    assert F2Matrix(pandas.DataFrame(A.to_numpy())) == A
    assert F2Matrix(A.to_numpy(float)) == A
    assert F2Matrix(A.to_numpy("int64")) == A


def test_text_of_a_large_matrix_has_its_lines():
    A = F2Matrix.random(4, 300, seed=5)
    text = str(F2Matrix.from_blocks([[A, A], [A, A]]))
    rows = text.splitlines()
    assert rows[4] == "-" * 600 + "+" + "-" * 600
    assert F2Matrix("\n".join(row.replace(" ", "").replace("|", "") for row in rows if "-" not in row))[:4, :300] == A


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("1 0 1\n0 1 0", ["101", "010"]),
        ("1 0 1", ["101"]),
        ("101 010", ["101", "010"]),
        ("1; 0", ["1", "0"]),
        ("[[1 0]\n [0 1]]", ["10", "01"]),
        ("[1, 0; 0, 1]", ["10", "01"]),
        ("{{1,0},{0,1}}", ["10", "01"]),
        ("array([[1, 0],\n       [0, 1]], dtype=uint8)", ["10", "01"]),
    ],
)
def test_a_matrix_is_read_from_lines_words_and_brackets(text, rows):
    assert F2Matrix(text) == F2Matrix([list(map(int, row)) for row in rows])


def test_a_matrix_is_read_from_its_own_print():
    for m, n in ((0, 3), (2, 0), (1, 1), (1, 3), (3, 1), (2, 2), (3, 4)):
        A = F2Matrix.from_rows(
            [5 * i % 2**n if n else 0 for i in range(m)], n, [1] if m > 1 else (), [1] if n > 1 else ()
        )
        assert F2Matrix(str(A)) == A
        assert not (m and n) or eval(repr(A)) == A
    for text in ("1 0, 0 1", "[[1,0],[0,1]"):
        with pytest.raises(ValueError, match="a bracket, an entry before a comma, or a row is missing"):
            F2Matrix(text)
    with pytest.raises(ValueError, match="row 0 has words of several entries"):
        F2Matrix("10 01\n11 10")


WRITTEN = {
    "as str": str,
    "as repr": lambda A: repr(A)[10:-2],
    "as lists": lambda A: str(A.tolist()),
    "as numpy": lambda A: str(A.to_numpy()),
    "as MATLAB": lambda A: "[" + "; ".join(" ".join(map(str, row)) for row in A.tolist()) + "]",
    "as C": lambda A: str(A.tolist()).replace("[", "{").replace("]", "}"),
    "as CSV": lambda A: "\n".join(",".join(map(str, row)) for row in A.tolist()),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_text_of_a_matrix_with_one_thing_changed_is_read_as_meant_or_refused(name):
    rng = random.Random(name)
    for _ in range(20):
        m, n = rng.randrange(1, 6), rng.randrange(2, 6)
        A = F2Matrix([[rng.randrange(2) for _ in range(n)] for _ in range(m)])
        text = WRITTEN[name](A)
        k = rng.choice([k for k, sign in enumerate(text) if sign in "01"])
        assert F2Matrix(text) == F2Matrix(f"{text}\n\n".replace("\n", "\r\n")) == A
        for changed in (f"{text}\n\n{text}", f"{text[:k]}q{text[k:]}", f"{text[:k]}2{text[k:]}", f"-{text}"):
            with pytest.raises(ValueError, match=r"."):
                F2Matrix(changed)
        if m > 1:  # else a row with one entry less
            with pytest.raises(ValueError, match=r"."):
                F2Matrix(text[:k] + text[k + 1 :])


def test_empty_matrices_are_made_and_read_back():
    for m, n in ((0, 5), (5, 0), (0, 0)):
        A = F2Matrix.zeros(m, n)
        assert A == F2Matrix.random(m, n) == F2Matrix(str(A)) == F2Matrix(repr(A)) == F2Matrix.from_rows([0] * m, n)
    assert F2Matrix.identity(0) == F2Matrix.zeros(0, 0)
    assert F2Matrix(str((0, 1))) == F2Matrix([[0, 1]])  # a vector, not a size
    with pytest.raises(ValueError, match="is a summary of a matrix"):
        F2Matrix(repr(F2Matrix.identity(50)))


def test_a_subclass_of_an_array_is_taken_as_an_array():
    class Named(np.ndarray):
        """As the arrays of galois."""

    A, b = F2Matrix("10 11"), np.array([[1, 0], [1, 1]]).view(Named)
    assert b == A
    assert A @ b == A @ A
    assert A.solve(b[0]) == A.solve([1, 0])


def test_sequences_select_rows_and_columns_as_in_numpy():
    array = np.random.default_rng(1).integers(0, 2, (9, 70), np.uint8)
    A = F2Matrix(array)
    for places in ([3, 1, 1], range(2, 5), np.array([0, -1]), [True] * 4 + [False] * 5, np.arange(9) % 2 == 0):
        wanted = array[np.array(places)]
        assert A[places] == wanted
        assert A[places, ::2] == wanted[:, ::2]
        assert A.T[1:50, places] == wanted.T[1:50]
    assert (A[[]].shape, A[:, A[:, :0].pivots()].shape) == ((0, 70), (9, 0))
    assert not A[:, []]
    for wrong in (([0, 1], [1, 2]), (0, [1, 2]), "ab", [1.5]):
        with pytest.raises(TypeError, match="is an integer or a slice, or one of two is a sequence"):
            A[wrong]
    for wrong in ([9], [True]):
        with pytest.raises(IndexError):
            A[wrong]
