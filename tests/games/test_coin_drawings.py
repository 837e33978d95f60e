import random

import pytest

from flipalg.games.coin_drawings import draw_coins, named_board, numbered, read_labels
from flipalg.games.flipping_triangles import CoinBoard, hexagon, triangle


def moved(coins):
    """The coins, moved so that the lowest row and the leftmost column are 0."""
    low, left = min(b for _, b in coins), min(a for a, _ in coins)
    return {(a - left, b - low) for a, b in coins}


def test_drawings_are_read_back():
    rng = random.Random(5)
    for board in (triangle(2), triangle(6), hexagon(2), hexagon(4)):
        up = {coin for coin in board.cells if rng.randrange(2)}
        coins = read_labels(draw_coins(board.cells, dict.fromkeys(up, "#")))
        assert set(coins) == moved(board.cells)
        a, b = min(c[0] for c in board.cells), min(c[1] for c in board.cells)
        assert {coin for coin, value in coins.items() if value} == {(x - a, y - b) for x, y in up}


def test_coins_that_touch_stand_beside_each_other_in_the_drawing():
    board, up = named_board("  o\n # o\no o #\n")
    assert len(board.triangles) == 4
    assert up == {(0, 1), (2, 0)}
    assert named_board("hexagon:3")[0].cells == hexagon(3).cells
    assert named_board("triangle:4")[1] is None


def test_numbers_go_row_by_row_from_the_top():
    def drawn(board):
        return draw_coins(board.cells, {coin: str(k) for k, coin in numbered(board.cells).items()})

    assert drawn(triangle(3)) == "  1\n 2 3\n4 5 6"
    assert drawn(triangle(4)).split() == [str(k) for k in range(1, 11)]


def test_any_list_of_coins_is_a_board():
    board, up = named_board("o o\n o o\n  #\n")
    assert isinstance(board, CoinBoard)
    assert len(board.cells) == 5
    assert up == {(2, 0)}  # the coin (0, 2) is the leftmost: in column 2a + b = 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" o\no ?", "line 2, column 3: a coin is o, or # face up, got '\\?'"),
        ("oo\n o", "line 1, column 2: coins stand two columns apart"),
        ("", "the board has no coins"),
        ("triangle:x", "a board is triangle:K with a number K"),
        ("hexagon:1000", "at most 10,000 coins, hexagon:1000 has 2997001"),
    ],
)
def test_a_text_that_is_not_a_board_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        named_board(text)
