from flipalg.games.merlin import MERLIN
from flipalg.matrices.f2_matrix import F2Matrix

A = F2Matrix.from_rows(MERLIN.rows, 9)

SLIDE_16 = "110100000 001110000 011001000 100110100 101010101 001011001 000100110 000010111 000001011"
SLIDE_17 = "110100000 011001000 001110000 100110100 101010101 001011001 000100110 000010111 000001011"
SLIDE_18 = "110100000 011001000 001110000 000100110 000010111 000001010 000000101 000000011 000000001"


def is_upper_triangle_of_ones(matrix):
    n = matrix.shape[0]
    return all(matrix[i, j] == (i == j) for i in range(n) for j in range(i + 1))


def test_slides_16_to_18_of_merlin():
    first = A.elimination_steps()[0]
    assert str(first) == "add row 1 to row 2"
    assert first.matrix == F2Matrix(SLIDE_16)
    rows = list(first.matrix.rows)
    rows[1], rows[2] = rows[2], rows[1]
    assert F2Matrix.from_rows(rows, 9) == F2Matrix(SLIDE_17)
    # slide 18 took other pivots from row 4 on: another upper triangle of the same matrix
    triangles = [step.matrix for step in A.elimination_steps() if is_upper_triangle_of_ones(step.matrix)]
    U = F2Matrix(SLIDE_18)
    assert is_upper_triangle_of_ones(U)
    assert triangles[0].rows[:3] == U.rows[:3]
    assert triangles[0] != U
    assert A.rref() == U.rref() == F2Matrix.identity(9)
