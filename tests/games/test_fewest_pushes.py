"""The search for the fewest pushes by arrays, which a browser does without."""

import pytest

from flipalg.games import CoinBoard, UnsolvableError, fewest_moves
from flipalg.games.flipping_triangles import hexagon, triangle

OF_13 = [(1, 0), (2, 0), (1, 1), (2, 1), (1, 2), (0, 2), (0, 3), (-1, 3), (-1, 2), (-2, 3), (-2, 2), (-1, 1), (0, 0)]


@pytest.mark.parametrize("colors", [2, 3])
def test_the_searches_in_python_and_by_arrays_agree(colors, monkeypatch):
    boards = [triangle(6, colors=colors), hexagon(3, colors=colors), CoinBoard(OF_13, colors=colors)]
    tasks = [(board, board.random_solvable(seed=seed)) for board in boards for seed in range(3)]
    counts = []
    for limit in (fewest_moves.PUSH_STATES, 0):
        monkeypatch.setattr(fewest_moves, "IN_PYTHON", limit)
        counts.append([len(board.fewest(start)) for board, start in tasks])
    assert counts[0] == counts[1]


def test_fewest_pushes_of_triangles():
    rows = [k for k in range(2, 19) if k % 3 != 1]
    counts = [len(triangle(k).fewest()) for k in rows]
    assert counts == [1, 4, 7, 9, 14, 15, 22, 26, 35, 42, 53, 59]
    assert all(3 * count >= k * (k + 1) // 2 for k, count in zip(rows, counts, strict=True))  # a push turns three coins
    with pytest.raises(UnsolvableError, match="the parity of 1, 3, 4, 5, 7, 9 and 10 never changes"):
        triangle(4).fewest()
