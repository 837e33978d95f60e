from itertools import product

import pytest

from flipalg.games import MERLIN, merlin

pytestmark = pytest.mark.engine_free

PRINTED_INVERSE = """
101001110
111111000
101100011
110110110
101010101
011011011
110001101
000111111
011100101
"""
PRINTED_COFACTORS = """
110001110
011111000
110100011
001110110
110010101
111011011
001001101
000111111
111100101
"""


def rows_of(text):
    return tuple(tuple(map(int, row)) for row in text.split())


def times(A, B):
    return tuple(tuple(sum(map(int.__mul__, row, column)) % 2 for column in zip(*B, strict=True)) for row in A)


IDENTITY = tuple(tuple(int(i == j) for j in range(9)) for i in range(9))


def test_worked_example_of_the_source_ends_in_5_6_7_9():
    assert merlin.solve("100110001") == [5, 6, 7, 9]
    assert MERLIN.press("100110001", [5, 6, 7, 9]) == (1, 1, 1, 1, 0, 1, 1, 1, 1)


def test_every_state_has_one_solution():
    assert merlin.determinant() == 1
    won = tuple(map(int, merlin.WON))
    solved = {start: merlin.solve(start) for start in product((0, 1), repeat=9)}
    assert all(MERLIN.press(start, buttons) == won for start, buttons in solved.items())
    assert len({tuple(buttons) for buttons in solved.values()}) == 512
    A_inverse = merlin.inverse()
    for start, buttons in solved.items():
        difference = [[a ^ b] for a, b in zip(start, won, strict=True)]
        assert buttons == [i + 1 for i, (s,) in enumerate(times(A_inverse, difference)) if s]


def test_columns_are_the_source_vectors():
    columns = ["".join(map(str, column)) for column in zip(*merlin.matrix(), strict=True)]
    assert columns == [
        "110110000",
        "111000000",
        "011011000",
        "100100100",
        "010111010",
        "001001001",
        "000110110",
        "000000111",
        "000011011",
    ]


def test_inverse_is_the_printed_one():
    assert merlin.inverse() == rows_of(PRINTED_INVERSE)
    assert times(merlin.matrix(), merlin.inverse()) == IDENTITY


def test_inverse_is_the_cofactor_matrix_transposed():
    assert merlin.inverse() == tuple(zip(*merlin.cofactor_matrix(), strict=True))


def test_cofactor_matrix_is_not_the_printed_one():
    printed = rows_of(PRINTED_COFACTORS)
    transposed = tuple(zip(*printed, strict=True))
    assert printed != merlin.cofactor_matrix()
    assert times(merlin.matrix(), transposed) != IDENTITY != times(merlin.matrix(), printed)


def test_the_printed_cofactors_are_the_inverse_of_the_matrix_of_slide_17():
    rows = [list(row) for row in merlin.matrix()]
    rows[1] = [a ^ b for a, b in zip(rows[0], rows[1], strict=True)]  # slide 16: add row 1 to row 2
    rows[1], rows[2] = rows[2], rows[1]  # slide 17: exchange rows 2 and 3
    slide_17 = "110100000 011001000 001110000 100110100 101010101 001011001 000100110 000010111 000001011"
    assert tuple(map(tuple, rows)) == rows_of(slide_17)
    assert times(rows_of(PRINTED_COFACTORS), rows_of(slide_17)) == IDENTITY


def test_any_target():
    assert merlin.solve("000000000", "110110000") == [1]
    assert merlin.solve(merlin.WON) == []


@pytest.mark.parametrize("state", ["10011000", "1001100012", "10011000x", [0] * 8, [0, 0, 0, 0, 0, 0, 0, 0, 2]])
def test_a_state_that_is_not_nine_bits_is_refused(state):
    with pytest.raises(ValueError, match="a state has"):
        merlin.solve(state)


def test_the_printed_u_comes_from_one_choice_of_pivots():
    printed = "110100000 011001000 001110000 000100110 000010111 000001010 000000101 000000011 000000001"
    U = tuple(tuple(map(int, row)) for row in printed.split())
    assert merlin.upper_triangle() == U

    def triangles(chosen, rows):
        """Yield (pivots, triangle) for every choice."""
        j = len(chosen)
        if j == 9:
            yield tuple(chosen), tuple(rows)
        for k in range(j, 9):
            if rows[k][j]:
                moved = list(rows)
                moved[j], moved[k] = moved[k], moved[j]
                moved[j + 1 :] = [
                    tuple(a ^ b for a, b in zip(row, moved[j], strict=True)) if row[j] else row
                    for row in moved[j + 1 :]
                ]
                yield from triangles([*chosen, k + 1], moved)

    assert [chosen for chosen, rows in triangles([], merlin.matrix()) if rows == U] == [merlin.PIVOTS]
    with pytest.raises(ValueError, match="row 6 is not a pivot for column 1"):
        merlin.upper_triangle((6, 2, 3, 4, 5, 6, 7, 8, 9))
