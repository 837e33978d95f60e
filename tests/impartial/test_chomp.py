import math
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flipalg.impartial import chomp, poset_games
from flipalg.impartial.chomp import bottom_row, grundy, is_p_position, mirror, p_positions, play, winning_moves

INF = math.inf


# An independent search, on rows from the bottom up with empty rows kept.
def after(stairs, column, row):
    return tuple(min(length, column) if i >= row else length for i, length in enumerate(stairs))


def stones(stairs):
    return [(column, row) for row, length in enumerate(stairs) for column in range(length)]


@cache
def wins_for_the_previous_player(stairs):
    if not any(stairs):
        return False  # the previous player has just taken the last stone
    return not any(wins_for_the_previous_player(after(stairs, *stone)) for stone in stones(stairs))


@cache
def value_by_search(stairs):
    reached = {value_by_search(after(stairs, *stone)) for stone in stones(stairs) if stone != (0, 0)}
    return min(set(range(len(reached) + 1)) - reached)


def all_stairs(rows, length):
    return [s for s in product(range(length + 1), repeat=rows) if all(a >= b for a, b in pairwise(s))]


def from_top(stairs):
    return stairs[::-1]


def test_p_positions_agree_with_an_independent_search():
    found = {(0,) * (5 - len(rows)) + rows for rows in p_positions(5, 6)}
    assert found == {from_top(s) for s in all_stairs(5, 6) if wins_for_the_previous_player(s)}
    for s in all_stairs(5, 6):
        assert is_p_position(from_top(s)) == (from_top(s) in found)


def test_winning_moves_agree_with_an_independent_search():
    for s in all_stairs(4, 6)[1:]:
        expected = {stone for stone in stones(s) if wins_for_the_previous_player(after(s, *stone))}
        assert winning_moves(from_top(s)) == expected
        assert chomp.winning_move(from_top(s)) == min(expected, default=None)
        assert len({row for _, row in expected}) == len(expected)  # at most one in each row


def test_grundy_values_agree_with_an_independent_search_and_with_the_poset_game():
    for s in all_stairs(4, 5)[1:]:
        assert grundy(from_top(s)) == value_by_search(s)
        assert (grundy(from_top(s)) == 0) == is_p_position(from_top(s))
    for s in all_stairs(3, 4)[1:]:
        assert grundy(from_top(s)) == poset_games.grundy(chomp.to_digraph(from_top(s)))


def test_chomp_with_its_corner_would_always_be_n():
    # The report calls Chomp a case of the game on a poset, in which the last element wins: without the corner, it is.
    whole = chomp.to_digraph((2, 4, 5, 8))
    assert poset_games.is_p_position(whole)
    whole.add_edges_from(((0, 0), stone) for stone in list(whole))
    assert poset_games.winning_moves(whole) == {(0, 0)}


# The claims of the prize report, in its order.


def test_one_row_is_p_only_of_length_1():
    assert is_p_position((1,))
    for length in (2, 3, 10, 10**50):
        assert not is_p_position((length,))
        assert winning_moves((length,)) == {(1, 0)}


def test_two_rows_are_p_iff_they_differ_by_one():
    assert is_p_position((4, 5))
    for upper, lower in product(range(12), repeat=2):
        if lower > 0 and upper <= lower:
            assert wins_for_the_previous_player((lower, upper)) == (lower - upper == 1) == is_p_position((upper, lower))
    assert is_p_position((10**100, 10**100 + 1))
    assert winning_moves((10**9, 10**9)) == {(10**9 - 1, 1)}
    assert winning_moves((5, 10**9)) == {(6, 0)}


def test_two_equal_arms_are_p():
    for arm in range(12):
        assert is_p_position((1,) * arm + (arm + 1,))
        assert not is_p_position((1,) * arm + (arm + 2,))


def test_mirror_images_of_p_positions_are_p_positions():
    assert is_p_position((1, 2, 2, 2, 2))
    assert mirror((1, 2, 2, 2, 2)) == (4, 5)
    assert mirror((2, 2, 4)) == (1, 1, 3, 3)
    for rows in p_positions(4, 8):
        assert is_p_position(mirror(rows))
        assert mirror(mirror(rows)) == rows
    assert p_positions(7, 3) == sorted(map(mirror, p_positions(3, 7)), key=lambda rows: (len(rows), rows))


PRINTED = [  # but for 1,1,4,6, see below
    *[(2, 3, 5), (2, 4, 6), (2, 5, 7), (2, 6, 8), (3, 3, 6), (3, 4, 7), (3, 5, 5), (4, 4, 8), (4, 7, 7)],
    *[(1, 1, 2, 5), (1, 1, 3, 3), (2, 2, 2, 6), (2, 2, 3, 7), (2, 2, 4, 8), (2, 2, 5, 5)],
    *[(2, 3, 3, 5), (2, 3, 5, 7), (2, 3, 6, 8), (2, 4, 4, 7), (2, 4, 5, 8)],
]


@pytest.mark.parametrize("rows", PRINTED)
def test_printed_p_positions(rows):
    assert is_p_position(rows)
    assert is_p_position(mirror(rows))
    assert wins_for_the_previous_player(from_top(rows))
    assert winning_moves(rows) == set()
    assert grundy(rows) == 0


def test_1_1_4_6_is_printed_as_p_but_is_n():
    # three bottom stones less leave 1,1,3,3, which the report itself has as a P-position, even with its proof
    assert winning_moves((1, 1, 4, 6)) == {(3, 0)}
    assert play((1, 1, 4, 6), (3, 0)) == (1, 1, 3, 3) in PRINTED
    assert not wins_for_the_previous_player((6, 4, 1, 1))
    assert bottom_row((1, 1, 4)) == 3  # and so no row of 6 or more stones makes a P-position below 1,1,4


def test_the_printed_p_positions_of_three_rows_are_all_to_length_8():
    others = {rows for rows in p_positions(3, 8) if len(rows) == 3} - set(PRINTED)
    assert others == {(1, 1, 3), (1, 2, 2), (2, 2, 4)}  # equal arms, two rows mirrored, and the report's second diagram


def test_every_n_position_within_a_printed_one_has_the_answer_the_report_promises():
    for rows in PRINTED:
        for move in stones(from_top(rows)):
            rest = play(rows, move)
            if rest:
                answer = min(winning_moves(rest))
                assert is_p_position(play(rest, answer))


# The report proves P-positions by diagrams: equal letters answer each other.
DIAGRAMS = {
    (1, 1, 2, 5): ("a b cd 0cabd", {}, set()),
    (2, 2, 4): ("ab cd 0cbx", {"x": "ad"}, set()),
    (2, 4, 4, 7): ("ab cdea fghe 0fbdgch", {}, {(3, 4, 7), (1, 1, 3, 3), (2, 2, 3, 7), (2, 2, 2, 6)}),
    (2, 4, 5, 8): (
        "ab cdef ghija 0gbdhxyf",
        {"x": "ej", "y": "ci"},
        {(1, 1, 3, 3), (2, 2, 2, 6), (2, 2, 5, 5), (2, 3, 3, 5), (2, 3, 5, 7), (4, 4, 8)},
    ),
}


def incomparable(a, b):
    return (a[0] - b[0]) * (a[1] - b[1]) < 0


def is_elementary(rows):
    """Return whether the report's first sections know it: two rows, equal arms, and their mirror images."""
    return any(
        (len(image) <= 2 and is_p_position(image)) or image == (1,) * (len(image) - 1) + (len(image),)
        for image in (rows, mirror(rows))
    )


@pytest.mark.parametrize("rows", DIAGRAMS)
def test_printed_diagrams_prove_their_positions(rows):
    text, overlapping, needed = DIAGRAMS[rows]
    lines = text.split()
    assert tuple(map(len, lines)) == rows
    places = {}
    for row, line in enumerate(reversed(lines)):
        for column, letter in enumerate(line):
            for label in overlapping.get(letter, letter):
                places.setdefault(label, []).append((column, row))
    assert places.pop("0") == [(0, 0)]
    covered, used = set(), set()
    for pair in places.values():
        a, b = pair  # every letter stands twice
        assert incomparable(a, b)
        assert play(play(rows, a), b) == play(play(rows, b), a)
        assert is_p_position(play(play(rows, a), b))
        covered |= {a, b}
        used.add(play(play(rows, a), b))
    assert covered | {(0, 0)} == set(stones(from_top(rows)))  # every move but the last stone has its answer
    assert {p for p in used if not is_elementary(p)} == needed


def test_answers_in_a_p_position_are_incomparable_and_mutual():
    for rows in p_positions(4, 8):
        answers = {a: winning_moves(play(rows, a)) for a in stones(from_top(rows)) if a != (0, 0)}
        for a, found in answers.items():
            for b in found:
                assert incomparable(a, b)
                assert a in answers[b]


def test_f_7_4_is_4_7_7():
    assert bottom_row((4, 7)) == 7
    assert is_p_position((4, 7, 7))


def test_the_bottom_row_is_unique():
    for rest in all_stairs(3, 4):
        found = [p for p in range(1, 20) if wins_for_the_previous_player((p, *(min(p, length) for length in rest)))]
        assert found == [bottom_row(from_top(rest))]
    assert bottom_row(()) == 1
    assert bottom_row((0, 0, 7)) == 8


def test_rectangles_are_n_but_for_one_stone():
    for height, width in product(range(1, 7), repeat=2):
        rectangle = (width,) * height
        assert is_p_position(rectangle) == wins_for_the_previous_player(rectangle) == (height == width == 1)
        assert bool(winning_moves(rectangle)) == (height * width > 1)
    assert not is_p_position((1000,) * 1000)


def test_squares_are_won_by_leaving_two_equal_arms():
    for side in range(2, 7):
        assert winning_moves((side,) * side) == {(1, 1)}


def test_4_rows_without_end_are_won_by_0_2_alone():
    assert not is_p_position((INF,) * 4)
    assert winning_moves((INF,) * 4) == {(0, 2)}
    assert play((INF,) * 4, (0, 2)) == (INF, INF)
    assert is_p_position((INF, INF))
    # a move on the bottom row leaves a rectangle, and is fatal
    assert not any(is_p_position(play((INF,) * 4, (p, 0))) for p in range(1, 8))
    # one on the second row leaves one endless row, which one move makes a P-position
    for q in range(1, 6):
        rest = play((INF,) * 4, (q, 1))
        assert rest == (q, q, q, INF)
        (answer,) = winning_moves(rest)
        assert answer[1] == 0
        assert is_p_position(play(rest, answer))
    # any other move higher up leaves two or three endless rows below others, and (0, 2) as an answer
    for column, row in [(1, 2), (5, 2), (0, 3), (1, 3), (5, 3)]:
        assert play(play((INF,) * 4, (column, row)), (0, 2)) == (INF, INF)


def test_endless_rows():
    assert is_p_position((INF, INF))
    for rest, endless in product([(), (1,), (3,), (2, 5), (1, 1, 4)], [1, 2, 3, 4]):
        rows = rest + (INF,) * endless
        assert is_p_position(rows) == (rows == (INF, INF))
        move = chomp.winning_move(rows)
        assert (move is None) == is_p_position(rows)
        if move is not None:
            assert is_p_position(play(rows, move))


def test_two_endless_rows_lose_to_an_answer_on_either_row():
    for column in range(1, 8):
        for row in (0, 1):
            left = play((INF, INF), (column, row))
            assert any(is_p_position(play(left, answer)) for answer in winning_moves(left))


def test_below_others_two_endless_rows_may_have_a_second_winning_move():
    # (1, 2, 2) is P, so (2, 0) wins besides (0, 2); why winning_moves does not claim to know all
    assert is_p_position(play((1, INF, INF), (2, 0)))
    assert is_p_position(play((1, INF, INF), (0, 2)))
    with pytest.raises(ValueError, match=r"2 endless rows below others .* \(0, 2\) wins"):
        winning_moves((1, INF, INF))


@given(st.lists(st.integers(0, 9), min_size=1, max_size=5).map(sorted).filter(any))
def test_a_winning_move_leaves_a_p_position(rows):
    moves = winning_moves(rows)
    assert all(is_p_position(play(rows, move)) for move in moves)
    assert bool(moves) != is_p_position(rows)


@given(st.lists(st.integers(100, 130), min_size=3, max_size=3).map(sorted))
def test_three_long_rows_from_the_table_of_f(rows):
    (r, q, p), moves = rows, winning_moves(rows)
    assert is_p_position(rows) == (p == bottom_row((r, q)))
    assert bool(moves) != is_p_position(rows)
    assert all(is_p_position(play(rows, move)) for move in moves)


@pytest.mark.parametrize(
    ("rows", "error", "message"),
    [
        ((3, 2), ValueError, "rows must not get shorter from top to bottom, got 3 above 2"),
        ((INF, 2), ValueError, "rows must not get shorter from top to bottom, got inf above 2"),
        ((-1, 2), ValueError, "the length of a row must be at least 0, got -1"),
        ((2.0, 3), TypeError, "the length of a row must be an integer, got 2.0"),
        ((True, 3), TypeError, "the length of a row must be an integer, got True"),
        ("25", TypeError, "the length of a row must be an integer, got '2'"),
        (5, TypeError, "rows must be a sequence of lengths, got 5"),
    ],
)
def test_rows_that_are_not_a_staircase_are_refused(rows, error, message):
    for function in (is_p_position, winning_moves, grundy, bottom_row, mirror, chomp.draw, chomp.to_digraph):
        with pytest.raises(error, match=f"^{message}$"):
            function(rows)


@pytest.mark.parametrize("rows", [(), (0, 0)])
def test_the_empty_position_has_no_moves(rows):
    assert not is_p_position(rows)
    for function in (winning_moves, chomp.winning_move, grundy):
        with pytest.raises(ValueError, match="the empty position has no moves"):
            function(rows)
    with pytest.raises(ValueError, match="the empty position has no moves"):
        play(rows, (0, 0))


def test_a_grundy_value_needs_finite_rows():
    with pytest.raises(ValueError, match="got 2 endless"):
        grundy((1, INF, INF))


def test_searches_beyond_memory_are_refused_with_their_size():
    with pytest.raises(MemoryError, match=r"within \(20, 20, 20, 20, 20, 20, ...\) there are 68,923,264,410 positions"):
        winning_moves((20,) * 20)
    with pytest.raises(MemoryError, match="there are more than 3,000,000,000 positions"):
        is_p_position((10**9,) * 3 + (10**9 + 1,))
    with pytest.raises(MemoryError, match="137,846,528,820 positions"):
        grundy((20,) * 20)
    with pytest.raises(MemoryError, match="needs 39 GiB, the limit is 4 GiB"):
        is_p_position((10**5, 10**5, 2 * 10**5))
    with pytest.raises(MemoryError):
        mirror((10**10,))


@pytest.mark.parametrize("limit", [-1, 2.0, True])
def test_sizes_of_a_list_are_natural_numbers(limit):
    with pytest.raises((ValueError, TypeError), match=rf"got {limit}"):
        p_positions(limit, 3)


def test_lists_beyond_memory_are_refused():
    with pytest.raises(MemoryError, match=r"there are more than 1,000,000,000 positions"):
        p_positions(2, 10**9)
    with pytest.raises(MemoryError, match=r"there are 30,045,015 positions"):
        p_positions(11, 20)


def test_no_rows_or_no_stones_make_no_p_position():
    assert p_positions(0, 5) == p_positions(5, 0) == []
