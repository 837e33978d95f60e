"""The contract for boards as text: pairs of signs, several boards, and texts with one thing changed."""

import itertools
import json
import random

import pytest
from facts import DATA

from flipalg import Board
from flipalg.boards.board_text import LETTERS, OFF, ON, Item, begins_with_dash, cell_name, cell_of, read, read_all, said

CASES = json.loads((DATA / "boards.json").read_text(encoding="utf-8"))
SIGNS = [*ON, *OFF, *LETTERS]


def test_no_two_signs_give_a_board_of_one_value_with_or_without_a_legend():
    pairs = list(itertools.combinations(SIGNS, 2))
    assert len(pairs) == 190
    for a, b in pairs:
        for legend in ("", f"{a} = on\n", f"{b} = on\n", f"{a} = off\n", f"{b} = off\n"):
            (item,) = read_all(f"{legend}{a}{b}{a}\n{b}{a}{b}")
            if item.error:
                assert f"`{a} = o" in str(item.error) or f"`{b} = o" in str(item.error), (legend, a, b)
            else:
                (p, q, r), (s, t, u) = item.rows
                assert p == r == t != q == s == u, (legend, a, b)
                assert legend[:1] != a or p == (" on" in legend), (legend, a, b)


@pytest.mark.parametrize("case", CASES["several"], ids=lambda case: case["text"])
def test_several_boards_in_one_text(case):
    items = read_all(case["text"])
    assert [item.error for item in items] == [None] * len(items)
    assert [item.name for item in items] == case["names"]
    assert [list(Board(item.rows).shape) for item in items] == case["sizes"]
    assert [Board(item.rows).weight for item in items] == case["weights"]
    with pytest.raises(ValueError, match="a second board"):
        Board(case["text"])


def test_a_board_that_cannot_be_read_leaves_the_others():
    items = read_all("#./.#\n##/ab\n../##")
    assert [item.error is None for item in items] == [True, False, True]
    assert said(items) == "2 boards of 2 × 2; # is on; 1 cannot be read"
    assert said(read_all("b = on\nbw/wb")) == "a board of 2 × 2; b is on"
    assert isinstance(items[0], Item)


def test_signs_of_several_boards_mean_the_same():
    assert [item.rows for item in read_all("oo/ox\n\noo/oo")] == [[[0, 0], [0, 1]], [[0, 0], [0, 0]]]


def test_a_pair_of_numbers_is_answered_by_the_cells_that_it_can_be():
    assert cell_of("C4") == cell_of("r4c3") == cell_of("R4C3") == (3, 2)
    with pytest.raises(
        ValueError, match=r"row 3, column 4, which is D3 or r3c4, or column 3, row 4, which is C4; .* E4"
    ):
        cell_of("3,4")
    assert [cell_of(cell_name(i, j)) for i in range(3) for j in range(30)] == [
        (i, j) for i in range(3) for j in range(30)
    ]


def test_a_dash_begins_a_board_but_not_an_option():
    assert begins_with_dash("-+--/----/----/-+--")
    assert not any(map(begins_with_dash, ("-1", "--to", "-h", "--", "-", "--show")))


# Texts with one thing changed.


def written(rng):
    """Return (text, rows) of a random board of two colors in a random format; both signs are in it."""
    m, n = rng.randrange(2, 6), rng.randrange(2, 6)
    rows = [[rng.randrange(2) for _ in range(n)] for _ in range(m)]
    rows[0][0], rows[0][1] = 1, 0
    on, off = rng.choice(["#.", "10", "xo", "XO", "●○", "⬛⬜", "🟨⬜", "*-", "💡.", "+-", "x.", "🟩⬜", "bw", "TF"])
    legend = f"{on} = on\n" if on in "bT" else ""
    cell = ["".join, " ".join, ", ".join, "\t".join, "|".join]
    join = rng.choice(cell)
    lines = [join([on if value else off for value in row]) for row in rows]
    shape = rng.randrange(7)
    if shape == 0:
        text = f"{m} {n}\n" + "\n".join(lines)
    elif shape == 1 and join == cell[0]:
        text = rng.choice("/;").join(lines)
    elif shape == 2 and join != cell[4]:
        text = "\n".join(f"|{line}|" for line in lines)
    elif shape == 3 and on in "1":
        text = rng.choice([str(rows), str(rows).replace("[", "{").replace("]", "}"), str(Board(rows).to_numpy())])
    elif shape == 4 and join == cell[1]:
        head = "  " + " ".join(cell_name(0, j)[:-1] for j in range(n))
        text = "\n".join([head, *(f"{i} {line}" for i, line in enumerate(lines, 1))])
    else:
        text = "\n".join(lines)
    return legend + text, rows


CHANGES = {
    "nothing": (lambda text, _: text, True),
    "a line end more": (lambda text, _: f"{text}\n\n", True),
    "line ends of Windows": (lambda text, _: text.replace("\n", "\r\n"), True),
    "a byte order mark": (lambda text, _: f"\ufeff{text}", True),
    "the last sign left out": (lambda text, _: text[:-1], False),
    "a sign twice": (lambda text, k: text[: k + 1] + text[k:], False),
    "a sign left out": (lambda text, k: text[:k] + text[k] * (text[k] in "\n;/") + text[k + 1 :], False),
    "a letter": (lambda text, k: f"{text[:k]}q{text[k:]}", False),
    "a question mark": (lambda text, k: f"{text[:k]}?{text[k + 1 :]}", False),
    "the text twice": (lambda text, _: f"{text}\n\n{text}", False),
    "a rule between": (lambda text, _: f"{text}\n====\n{text}", False),
    "a line twice": (lambda text, _: text + "\n" + text.splitlines()[-1], False),
}


def read_as_meant_or_refused(seed):
    rng = random.Random(seed)
    text, rows = written(rng)
    name = rng.choice([*CHANGES])
    change, same = CHANGES[name]
    changed = change(text, rng.randrange(len(text)))
    try:
        found = read(changed)
    except ValueError:
        assert not same or "\t" in text or "|" in text or "T" in text or "b" in text, (name, changed)
        return False
    if name == "a line twice":  # a whole board, with one row more
        assert found in (rows, [*rows, rows[-1]]), (name, changed)
    else:
        assert found == rows, (name, text, changed)
    return True


def test_a_text_with_one_thing_changed_is_read_as_meant_or_refused():
    assert sum(map(read_as_meant_or_refused, range(500))) > 150


def test_ten_thousand_texts_with_one_thing_changed():
    assert sum(map(read_as_meant_or_refused, range(10_000))) > 3000
