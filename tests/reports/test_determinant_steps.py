import pytest

from flipalg.games.game_matrices import game_matrix
from flipalg.reports.determinant_steps import determinant_steps
from flipalg.theory.splitting import splitting


def test_determinant_steps_end_in_the_determinant():
    for m in range(1, 9):
        for n in range(1, 9):
            assert determinant_steps(m, n).value == game_matrix(m, n).det()


def test_examples_5_and_6_of_the_thesis_are_written_out():
    # the thesis's m by 2 board has S_m in two rows of blocks: our 2 × m
    assert str(determinant_steps(2, 7)).split("\n")[3:] == [
        "            = det(S_7 + I)^2",
        "            = d_7(0)^2",
        "            = 0^2",
        "            = 0",
    ]
    assert str(determinant_steps(4, 3)).split("\n")[3:] == [
        "            = det(S_3^2 + S_3 + I)^2",
        "            = (det(S_3 + z I)·det(S_3 + (z + 1) I))^2",
        "            = (d_3(z + 1)·d_3(z))^2",
        "            = (1·1)^2",
        "            = 1^2",
        "            = 1",
        "with z^2 + z + 1 = 0",
    ]
    assert r"&= (d_{3}(z + 1) \cdot d_{3}(z))^{2} \\ &= (1 \cdot 1)^{2}" in determinant_steps(4, 3).latex()
    assert repr(determinant_steps(4, 3)) == "determinant_steps(4, 3)"


def test_no_line_is_written_twice():
    for m in range(1, 32):
        lines = determinant_steps(m, 4).lines()
        assert len(set(lines)) == len(lines), m


def test_the_values_at_the_roots_multiply_to_the_determinant():
    for m, n in [(4, 6), (6, 5), (8, 3), (10, 7), (12, 4), (13, 6)]:  # fields of 4 to 64 elements
        z = splitting(m).roots[0].field.gen()
        lines = str(determinant_steps(m, n)).replace("·", "*").replace("^", "**").split("\n")
        (line,) = [line for line in lines if "det" not in line and "d_" not in line and "z" in line][:1]
        assert int(eval(line.split("= ")[1], {"z": z})) == determinant_steps(m, n).value, (m, n)


def test_large_boards_are_refused():
    with pytest.raises(ValueError, match="got 301 × 2"):
        determinant_steps(301, 2)
