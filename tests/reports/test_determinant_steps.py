import pytest

from flipalg.games.game_matrices import game_matrix
from flipalg.reports.determinant_steps import determinant_steps


def test_determinant_steps_end_in_the_determinant():
    for m in range(1, 9):
        for n in range(1, 9):
            assert determinant_steps(m, n).value == game_matrix(m, n).det()


def test_examples_5_and_6_of_the_thesis_are_written_out():
    # the thesis's m by 2 board has S_m in two rows of blocks: our 2 × m
    assert determinant_steps(2, 7).lines() == [
        r"\det d_{2}(S_{7})",
        r"\det\left(S_{7}^{2} + I\right)",
        r"\det\left((S_{7} + I)^{2}\right)",
        r"\det(S_{7} + I)^{2}",
        "0^{2}",
        "0",
    ]
    example_6 = determinant_steps(4, 3).latex()
    assert r"\det(S_{3}^{2} + S_{3} + I)^{2} \\ &= 1^{2} \\ &= 1\end{aligned}" in example_6
    assert r"\cdot" in determinant_steps(5, 4).latex()
    assert repr(determinant_steps(4, 3)) == "determinant_steps(4, 3)"


def test_no_line_is_written_twice():
    for m in range(1, 32):
        lines = determinant_steps(m, 4).lines()
        assert len(set(lines)) == len(lines), m
    assert determinant_steps(3, 4).lines()[1:3] == [r"\det\left(S_{4}^{3}\right)", r"\det(S_{4})^{3}"]


def test_large_boards_are_refused():
    with pytest.raises(ValueError, match="got 301 × 2"):
        determinant_steps(301, 2)
