"""The commands with --colors K: the same words as for two, in text and JSON; an error is one line."""

import json

import pytest
from console import run

from flipalg import Board, random_board

BOARD = "120/010/222"
FIVE = Board("01221\n01121\n21021\n21210\n01020", colors=3)


@pytest.fixture
def flipalg(capsys):
    """Run a command line, its words given; return its exit code and what it wrote to stdout and stderr."""
    return lambda *words: run(capsys, *map(str, words))


def spellings(board, folder):
    rows = str(board).split("\n")
    spaced = [" ".join(row) for row in rows]
    files = {
        "digits.txt": "\n".join(rows) + "\n",
        "spaced.txt": "\n".join(spaced),
        "table.csv": "\r\n".join(",".join(row) for row in rows),
        "lists.json": json.dumps(board.tolist()),
        "dots.txt": "\n".join(rows).replace("0", "."),
    }
    for name, text in files.items():
        (folder / name).write_bytes(text.encode())
    typed = [
        "/".join(rows),
        " ".join(rows),
        ",".join(rows),
        "/".join(spaced),
        "\n".join(rows),
        json.dumps(board.tolist()),
    ]
    typed += ["/".join(",".join(row) for row in rows), "/".join(rows).replace("0", ".")]
    return [*([str(folder / name)] for name in files), *([word] for word in typed), rows]


def test_a_board_typed_by_hand_is_solved_however_it_is_spelled(flipalg, tmp_path):
    start = Board(5, 5, colors=3).press(FIVE)
    answers = set()
    for words in spellings(start, tmp_path):
        code, out, error = flipalg("solve", *words, "--colors", 3)
        assert (code, error) == (0, ""), words
        answers.add(out)
    (out,) = answers
    *rows, sentence = out.splitlines()
    assert start.press(Board("\n".join(rows), colors=3)).weight == 0
    assert sentence.endswith("presses bring every cell to 0, the fewest; 27 solutions")


def test_a_board_from_stdin(flipalg, monkeypatch):
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("1 2 0\n0 1 0\n2 2 2\n"))
    assert flipalg("solve", "-", "--colors", 3)[1].startswith("010\n102\n211\n8 presses")


def test_show_list_and_steps(flipalg):
    code, out, _ = flipalg("solve", BOARD, "--colors", 3, "--show", "--list")
    assert code == 0
    assert out == (
        "start     presses   goal\n"
        "  A B C     A B C     A B C\n"
        "1 1 2 0   1 . 1 .   1 0 0 0\n"
        "2 0 1 0   2 1 . 2   2 0 0 0\n"
        "3 2 2 2   3 2 1 1   3 0 0 0\n"
        "B1 A2 C2×2 A3×2 B3 C3\n"
        "8 presses bring every cell to 0, the fewest; 1 solution\n"
    )
    steps = flipalg("solve", BOARD, "--colors", 3, "--steps")[1]
    assert steps.count("  A B C") == 9
    assert "8. C3\n  A B C\n1 0 0 0\n2 0 0 0\n3 0 0 0\n" in steps


def test_on_a_terminal_cells_have_their_colors(flipalg, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    out = flipalg("solve", BOARD, "--colors", 3, "--show")[1]
    for value, style in ((0, "38;50;63;38;2;255;255;255"), (1, "240;228;66;38;2;0;0;0"), (2, "86;180;233;38;2;0;0;0")):
        assert f"\x1b[48;2;{style}m {value}\x1b[0m" in out
    assert "\x1b[1;36m2\x1b[0m" in out  # a number of presses
    monkeypatch.delenv("COLORTERM")
    assert "\x1b[48;5;221;38;5;16m 1\x1b[0m" in flipalg("solve", BOARD, "--colors", 3, "--show")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in flipalg("solve", BOARD, "--colors", 3, "--show")[1]


def test_terminals_of_216_colors_keep_the_palette_apart():
    from flipalg.boards.palette import PALETTE
    from flipalg.console.terminal import _terminal_color

    assert len({_terminal_color(fill) for fill in PALETTE}) == len(PALETTE)


def test_columns_of_numbers_are_as_wide_as_the_widest(flipalg):
    out = flipalg("solve", "10 11 0/0 1 0/2 2 2", "--colors", 12, "--show")[1]
    assert out.startswith(
        "start        presses      goal\n   A  B  C      A  B  C      A  B  C\n1 10 11  0   1  .  1  ."
    )


def test_goals_are_colors_words_and_boards(flipalg):
    for goal, last in ((2, "222/222/222"), ("on", "111/111/111"), ("off", "000/000/000"), ("120/001/222",) * 2):
        code, out, _ = flipalg("solve", BOARD, "--colors", 3, "--goal", goal)
        assert code == 0
        presses = Board("\n".join(out.splitlines()[:3]), colors=3)
        assert Board(BOARD, colors=3).press(presses) == Board(last, colors=3)


def test_hint(flipalg):
    assert flipalg("hint", BOARD, "--colors", 3)[1] == (
        "press B1: 8 presses bring every cell to 0, the fewest; 1 solution\n"
    )
    assert flipalg("hint", "000/000/000", "--colors", 3)[1] == "nothing to press: every cell is 0; 1 solution\n"
    board, presses = Board(BOARD, colors=4), 0
    while board.weight:
        fields = json.loads(flipalg("hint", "/".join(str(board).split("\n")), "--colors", 4, "--json")[1])
        board, presses = board.press([tuple(fields["cell"])]), presses + 1
    assert presses == 14


def test_solutions_and_kernel(flipalg):
    out = flipalg("solve", 2, 2, "--colors", 3, "--goal", "off", "--most", 9)[1]
    assert out == "00\n00\n\n11\n11\n\n22\n22\n\n3 solutions to bring every cell to 0\n"
    out = flipalg("solve", "4x4", "--colors", 4, "--most", 2)[1]
    assert out.endswith("64 solutions to bring every cell to 1; 2 are shown\n")
    assert (
        flipalg("kernel", "2x2", "--colors", 3)[1]
        == "11\n11\n\n3 sets of presses change nothing: a basis of 1 quiet pattern\n"
    )
    assert flipalg("kernel", "3x3", "--colors", 3)[1].startswith("every press changes something")
    fields = json.loads(flipalg("kernel", "3x5", "--colors", 6, "--json")[1])
    assert (fields["colors"], fields["count"], len(fields["patterns"])) == (6, 24, 4)
    for pattern in fields["patterns"]:
        assert pattern
        assert Board(3, 5, colors=6).press(map(tuple, pattern)).weight == 0


def test_random_boards_reach_their_goal(flipalg):
    for words in ((), ("--goal", 3), ("--topology", "torus", "--goal", "on"), ("--neighborhood", "king")):
        line = ("random", 3, 4, "--colors", 6, "--seed", 5, *words)
        out = flipalg(*line)[1]
        assert out == flipalg(*line)[1]
        board = "/".join(out.split())
        assert flipalg("solve", board, "--colors", 6, *(words or ("--goal", "off")))[0] == 0
    assert (
        json.loads(flipalg("random", 3, 4, "--colors", 6, "--seed", 5, "--json")[1])["board"]
        == random_board(3, 4, seed=5, colors=6).tolist()
    )


def test_json_has_the_question_and_the_answer(flipalg):
    fields = json.loads(flipalg("solve", BOARD, "--colors", 3, "--json")[1])
    assert fields == {
        "command": "solve",
        "read": "read as a board of 3 × 3",
        "m": 3,
        "n": 3,
        "neighborhood": "plus",
        "topology": "board",
        "colors": 3,
        "goal": "off",
        "solvable": True,
        "presses": [[0, 1], [1, 0], [1, 2], [1, 2], [2, 0], [2, 0], [2, 1], [2, 2]],
        "weight": 8,
        "nullity": 0,
        "count": 1,
        "proved": True,
        "lower_bound": 8,
        "sentence": "8 presses bring every cell to 0, the fewest; 1 solution",
    }
    for command in ("solve", "hint"):
        code, out, _ = flipalg(command, "12/01", "--colors", 3, "--json")
        fields = json.loads(out)
        assert (code, fields["solvable"], fields["witness"]) == (1, False, [[0, 0], [0, 1], [1, 0], [1, 1]])
        code, out, error = flipalg(command, "12/01", "--colors", 3)
        assert (code, out) == (1, "")
        assert error == (
            "flipalg: the 2 × 2 board with 3 colors has no solution: A1 + B1 + A2 + B2 modulo 3 never changes, but "
            "would have to change by 2; change one of these 4 ways, and there is a solution: "
            "A1 to 0, B1 to 1, A2 to 2, B2 to 0\n"
        )
    shown = flipalg("solve", "12/01", "--colors", 3, "--show")[1]
    panels = [
        "start   witness   change one",
        "  A B     A B       A B",
        "1 1 2   1 1 1     1 ? ?",
        "2 0 1   2 1 1     2 ? ?",
    ]
    assert shown.splitlines() == panels


def test_numbers_about_boards(flipalg):
    assert flipalg("nullity", 4, 4, "--colors", 3)[1] == "2\n"
    assert flipalg("nullity", 4, 4, "--colors", 3, "--topology", "torus")[1] == "5\n"
    assert flipalg("nullity", 3, 3, "--colors", 3, "--neighborhood", "king_with_center")[1] == "0\n"
    assert flipalg("unique", 4, 4, "--colors", 6, "--topology", "cylinder")[1] in ("unique\n", "not unique\n")
    assert (
        flipalg("rule", 6, "--colors", 3)[1]
        == "m × 6 with 3 colors is unique iff m + 1 is not a multiple of 13 or 14\n"
    )


@pytest.mark.parametrize("field", ["4", "splitting"])
def test_factors_over_an_extension_field(flipalg, field):
    line = ("polynomial", 4, "--field", field)
    assert flipalg(*line)[1].endswith("\n       = (λ + z)^2·(λ + z + 1)^2 over F2[z]/(z^2 + z + 1)\n")
    assert r" = (\lambda + z)^{2} (\lambda + z + 1)^{2} \text{ over } " in flipalg(*line, "--latex")[1]
    found = json.loads(flipalg(*line, "--json")[1])
    factors = [{"terms": [[1, 1], [0, bits]], "multiplicity": 2} for bits in (0b10, 0b11)]
    assert (found["factors"], found["field"]) == (factors, "F2[z]/(z^2 + z + 1)")


def test_polynomials_modulo_a_prime(flipalg):
    assert flipalg("polynomial", 5, "--colors", 3)[1] == "d_5(λ) = λ^5 + 2λ^3 mod 3\n       = λ^3·(λ + 1)·(λ + 2)\n"
    assert flipalg("polynomial", 1, "--colors", 3)[1] == "d_1(λ) = λ mod 3\n"
    latex = flipalg("polynomial", 5, "--colors", 3, "--latex")[1]
    assert (
        latex == r"d_{5}(\lambda) = \lambda^{5} + 2\lambda^{3} = \lambda^{3} (\lambda + 1) (\lambda + 2) \bmod 3" + "\n"
    )
    fields = json.loads(flipalg("polynomial", 12, "--colors", 5, "--json")[1])
    flint = pytest.importorskip("flint")

    def polynomial(terms):
        return sum((flint.nmod_poly([0] * k + [c], 5) for k, c in terms), flint.nmod_poly([], 5))

    product = flint.nmod_poly([1], 5)
    for factor in fields["factors"]:
        product *= polynomial(factor["terms"]) ** factor["multiplicity"]
    before, d = [flint.nmod_poly(c, 5) for c in ([1], [0, 1])]
    for _ in range(11):
        before, d = d, flint.nmod_poly([0, 1], 5) * d - before
    assert product == d == polynomial(fields["terms"])


def test_numbers_name_the_colors_in_json(flipalg):
    for line in ("nullity 4 4", "unique 4 4", "rule 4"):
        assert json.loads(flipalg(*line.split(), "--colors", 3, "--json")[1])["colors"] == 3
        assert json.loads(flipalg(*line.split(), "--json")[1])["colors"] == 2
    assert flipalg("unique", 4, 4, "--colors", 3)[1] == "not unique: 9 solutions, or none; nullity 2\n"
    assert flipalg("unique", 4, 4, "--colors", 6)[1].startswith("not unique: flipalg kernel shows")


def test_pictures_of_solutions_and_quiet_patterns(flipalg, tmp_path):
    pytest.importorskip("matplotlib")
    for kind in ("solution", "quiet"):
        file = tmp_path / f"{kind}.png"
        assert flipalg("picture", kind, 5, 5, file, "--colors", 3)[0] == 0
        assert file.stat().st_size > 1000
    assert "board with 3 colors is unique" in flipalg("picture", "quiet", 3, 3, tmp_path / "a.png", "--colors", 3)[2]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("solve 120/010/222 --colors 1", "argument --colors: must be at least 2, got 1"),
        ("solve 120/010/222 --colors 0", "argument --colors: must be at least 2, got 0"),
        ("solve 120/010/222 --colors -3", "argument --colors: must be at least 2, got -3"),
        ("solve 120/010/222 --colors 257", "colors must be from 2 to 256, got 257"),
        ("solve 120/010/222 --colors 1000000000000000000000", "colors must be from 2 to 256, got"),
        ("solve 3 3 --colors 257", "colors must be from 2 to 256, got 257"),
        (
            "solve 120/010/222 --colors x",
            "argument --colors: must be an integer, such as 12, 10^100 or 2^64-1, got 'x'",
        ),
        (
            "solve 120/010/222 --colors 3.0",
            "argument --colors: must be an integer, such as 12, 10^100 or 2^64-1, got '3.0'",
        ),
        ("solve 120/010/223 --colors 3", "'3' is not a cell: with 3 colors a cell is a number from 0 to 2"),
        ("solve 120/010/222", "for more than two colors say how many"),
        ("solve #../... --colors 3", "'#' is not a cell: with 3 colors a cell is a number from 0 to 2, or . for 0"),
        ("solve 120/01/222 --colors 3", "row 2 has 2 cells, the rows before it have 3"),
        ("solve 120010222 --colors 3", "rows such as 12012/20110, got '120010222'"),
        ("solve 120 01 222 --colors 3", "expected M N, MxN, a file or -, got '120 01 222'"),
        ("solve 120/010/222 --colors 3 --goal 3", "a goal is a color from 0 to 2, got 3"),
        ("solve 120/010/222 --colors 3 --goal 3x3", "a goal is a color, on, off or a board, got '3x3'"),
        ("solve 120/010/222 --colors 3 --goal 12/00", "the goal must have shape (3, 3), got (2, 2)"),
        ("solve 120/010/222 --colors 3 --method lanczos", "the method lanczos is for two colors, got 3"),
        ("solve [[1,2],[0]] --colors 3", "line 1, row 2 has 1 cells, the rows before it have 2"),
        (
            "solve [[1,2],[0,3]] --colors 3",
            "line 1, row 2, column 3: '3' is not a cell: with 3 colors a cell is a number",
        ),
        ("solve [[1,2] --colors 3", "brackets are missing, are around single cells, or do not end the text"),
        ("nullity 4 4 --colors 4", "colors must be a prime here, as a nullity needs a field, got 4"),
        ("nullity 4 4 --colors 6 --topology torus", "colors must be a prime here, as a nullity needs a field, got 6"),
        ("nullity 9999999999x9999999999 --colors 3 --topology torus", "only one side may be that large"),
        ("unique 4 4 --colors 1", "argument --colors: must be at least 2, got 1"),
        ("kernel 4 4 --colors 0", "argument --colors: must be at least 2, got 0"),
        ("random 4 4 --colors 1", "argument --colors: must be at least 2, got 1"),
        ("exercises 4 4 --colors 1", "argument --colors: must be at least 2, got 1"),
        ("polynomial 5 --field 4 --colors 3", "--field is an extension field of F2"),
        ("polynomial 5 --field 6", "must be 2, 4, 8, ..., at most 2^64, or splitting, got '6'"),
        ("polynomial 500 --field splitting", "the splitting field has degree 166"),
        ("polynomial 5 --splitting --colors 3", "d_n splits over extension fields of F2"),
        ("matrix 5 5 --colors=3 --steps", "elimination is shown step by step for two colors, got --colors 3"),
        ("polynomial 5 --colors 4", "colors must be a prime here"),
        (
            "board 9 9 --hardest --neighborhood row --colors 3",
            "a complete search with 3 colors goes to 4,096 sets of presses that change nothing",
        ),
    ],
)
def test_bad_input_is_one_line(flipalg, line, words):
    code, out, error = flipalg(*line.split())
    assert code == 2
    assert out == ""
    assert error.count("\n") == 1
    assert words in error
