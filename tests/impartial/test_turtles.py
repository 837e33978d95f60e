from functools import cache
from itertools import product

import pytest

from flipalg.impartial.turtles import grundy, winning_moves


@cache
def value(row):
    """The Grundy value of a tuple of coins by plain search."""
    after = {value(moved) for _, moved in moves(row)}
    return next(k for k in range(len(after) + 1) if k not in after)


def moves(row):
    for i, coin in enumerate(row):
        if coin == "H":
            for j in [None, *range(i)]:
                turned = [k for k in (i, j) if k is not None]
                yield (
                    tuple(k + 1 for k in turned),
                    tuple("HT"[c == "H"] if k in turned else c for k, c in enumerate(row)),
                )


def test_all_rows_of_seven_coins_agree_with_search():
    for row in product("HT", repeat=7):
        text = "".join(row)
        assert grundy(text) == value(row)
        assert winning_moves(text) == [move for move, after in moves(row) if not value(after)]


def test_the_published_position():
    assert grundy("HTTHTTHTHT") == 1 ^ 4 ^ 7 ^ 9 == 11
    with pytest.raises(ValueError, match="H and T, got 'HX'"):
        grundy("HX")
