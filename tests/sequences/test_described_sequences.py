from itertools import islice
from math import gcd

import oracle
import pytest
from console import run
from facts import outside_fact
from flint import fmpz_mat

from flipalg import is_unique
from flipalg.games.flipping_triangles import triangle
from flipalg.sequences.described_sequences import KINDS, described
from flipalg.sequences.sequences import antidiagonals


@pytest.mark.parametrize("p", [3, 5, 7])
def test_sequences_by_elimination(p):
    assert described("nullity", "square", colors=p).terms(20) == [oracle.nullity(n, n, p=p) for n in range(1, 21)]
    sizes = [n for n in range(1, 21) if oracle.nullity(n, n, p=p) == 0]
    assert described("sizes", "square", colors=p).terms(len(sizes)) == sizes
    assert described("unique", "square", colors=p).terms(20) == [int(n in sizes) for n in range(1, 21)]
    cells = list(islice(antidiagonals(), 60))
    assert described("nullity", "antidiagonals", colors=p).terms(60) == [oracle.nullity(m, n, p=p) for m, n in cells]
    assert described("nullity", "row=4", colors=p).terms(12) == [oracle.nullity(4, n, p=p) for n in range(1, 13)]


def test_sequences_of_closed_boards_by_elimination():
    ring = described("nullity", "row=3", topology="ring", colors=3).terms(9)
    assert ring == [oracle.nullity(3, n, topology="ring", p=3) for n in range(1, 10)]
    by_sides = described("unique", "antidiagonals", "king", "torus", 6).terms(15)
    assert by_sides == [int(is_unique(m, n, "king", "torus", colors=6)) for m, n in islice(antidiagonals(), 15)]


def test_sequences_of_all_numbers_of_colors_by_elimination():
    determinants = [abs(int(fmpz_mat(oracle.game(n, n)).det())) for n in range(1, 9)]
    assert described("determinant", "square").terms(8) == determinants
    for n, c in enumerate(described("least-colors", "square").terms(8), 1):
        D = determinants[n - 1]
        assert c == (next(k for k in range(2, 10**6) if gcd(k, D) == 1) if D else 0)
    for n, B in enumerate(described("all-equal", "square").terms(7), 1):
        for c in (3, 5, 7, 9, 15):
            assert (len(oracle.all_equal(n, n, c)) == c) == (gcd(c, B) == 1)


def test_two_colors_are_the_published_sequences():
    published = outside_fact("oeis_a076436")
    assert described("sizes", "square", colors=2).terms(len(published)) == published
    published = outside_fact("oeis_a159257")
    assert described("nullity", "square", colors=2).terms(len(published)) == published


def test_fewest_pushes_of_triangles_by_all_solutions(capsys):
    for colors in (2, 3):
        terms = described("triangle-pushes", colors=colors).terms(6)
        for k, term in enumerate(terms, 1):
            board = triangle(k, colors=colors)
            assert term == min(map(len, board.solutions()), default=0)
            assert (term == 0) == (not board.is_solvable())
    code, out, err = run(capsys, "sequence", "triangle-pushes", "--terms", "30")
    assert code == 1
    assert out.count(",") == 20 - 1
    assert err == "20 terms of 30: n = 21 needs too long a search\n"


def test_the_command_takes_colors(capsys):
    assert run(capsys, "sequence", "nullity", "--colors", "3", "--terms", "6")[1] == "0, 1, 0, 2, 3, 0\n"
    assert run(capsys, "sequence", "sizes", "--colors", "6", "--terms", "4")[1] == "1, 3, 6, 7\n"
    out = run(capsys, "sequence", "determinant", "--terms", "3", "--format", "bfile")[1].splitlines()
    assert out[0] == f"# determinant: {KINDS['determinant']}; by square, board"
    assert out[1:3] == [
        "# offset 1",
        "# flipalg sequence determinant --by square --neighborhood plus --topology board --terms 3 --format bfile",
    ]
    assert out[4:] == ["1 1", "2 3", "3 7"]
    for line, words in {
        ("fibonacci", "--colors", "3"): "triangle-pushes, all-equal, got 'fibonacci'",
        ("nullity", "--colors", "4"): "colors must be a prime here",
        ("nullity", "--colors", "3", "--by", "row=0"): "--by is square",
        ("sizes", "--by", "row=3"): "sizes is about squares",
        (
            "all-equal",
            "--neighborhood",
            "king",
        ): "all-equal is about boards (plus), got --neighborhood king",
        (
            "least-colors",
            "--topology",
            "torus",
        ): "least-colors is about boards (plus), got --neighborhood plus",
        ("sizes", "--colors", "3", "--neighborhood", "cross", "--terms", "1"): "to n = 250 there are 0 sizes",
        ("sizes", "--colors", "1"): "must be at least 2, got 1",
        (
            "triangle-pushes",
            "--topology",
            "torus",
        ): "triangle-pushes is about triangles of coins, got ",
    }.items():
        code, _, err = run(capsys, "sequence", *line)
        assert (code, err.count("\n")) == (2, 1), line
        assert words in err
