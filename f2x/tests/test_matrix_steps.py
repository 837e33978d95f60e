import random

import pytest

from f2x.matrix import F2Matrix

A = F2Matrix("110100000 111010000 011001000 100110100 101010101 001011001 000100110 000010111 000001011")


def replayed(matrix, step):
    rows = list(matrix.rows)
    if step.action == "exchange":
        first, second = step.rows
        rows[first], rows[second] = rows[second], rows[first]
    else:
        source, to = step.rows
        rows[to] ^= rows[source]
    return F2Matrix.from_rows(rows, matrix.shape[1])


@pytest.mark.parametrize("seed", range(20))
def test_each_step_is_the_operation_it_says(seed):
    generator = random.Random(seed)
    m, n = generator.randint(1, 9), generator.randint(1, 9)
    before = F2Matrix.from_rows([generator.getrandbits(n) for _ in range(m)], n)
    for step in before.elimination_steps():
        assert step.matrix == replayed(before, step) != before
        E = step.elementary()
        assert E @ before == step.matrix
        assert before.T @ E.T == step.matrix.T
        before = step.matrix


@pytest.mark.parametrize("seed", range(20))
def test_steps_end_in_the_reduced_form(seed):
    generator = random.Random(seed)
    matrix = F2Matrix.from_rows([generator.getrandbits(8) for _ in range(7)], 8)
    assert matrix.rref().tolist() == [[int(x) for x in row] for row in matrix.to_flint().rref()[0].tolist()]
    assert matrix.rref().elimination_steps() == ()


def test_the_right_side_is_transformed_too():
    right = (1, 0, 0, 1, 1, 0, 0, 0, 1)
    last = A.elimination_steps(right)[-1].matrix
    assert last.column_lines == (9,)
    assert last == F2Matrix.identity(9).augmented(A.solve(right))


def test_sweeping_is_symmetric_and_counts_the_kernel():
    board = F2Matrix("110100 111010 011001 100110 010111 001011")  # 2 × 3
    steps = board.elimination_steps(pivots="diagonal")
    for step in steps:
        assert step.matrix == step.matrix.T
    with pytest.raises(ValueError, match="on both sides"):
        steps[0].elementary()
    assert steps[-1].matrix.nullity() == board.nullity() == 2
    assert str(steps[0]) == "sweep with the 1 at (1, 1)"


def test_a_step_reads_as_a_teacher_writes_it():
    add, *_ = F2Matrix("11 10").elimination_steps()
    assert repr(add) == "Step('add row 1 to row 2', 2 × 2)"
    assert add.latex() == r"\xrightarrow{r_{2} + r_{1}} \left(\begin{array}{cc}1 & 1 \\ 0 & 1\end{array}\right)"
    exchange, *_ = F2Matrix("01 10").elimination_steps()
    assert str(exchange) == "exchange rows 1 and 2"
    assert r"\leftrightarrow" in exchange._repr_latex_()
