import io
import json

import pytest
from console import run

from flipalg import Board, is_solvable, random_board


@pytest.fixture
def command(capsys):
    """Return a function of the command line that returns (exit code, stdout, stderr)."""
    return lambda *arguments: run(capsys, *map(str, arguments))


def board_file(tmp_path, text):
    path = tmp_path / "board.txt"
    path.write_text(text)
    return path


def test_solve_prints_the_presses_and_how_many_solutions(command):
    assert command("solve", 3, 3) == (
        0,
        "#.#\n.#.\n#.#\n5 presses turn every cell on, the fewest; 1 solution\n",
        "",
    )
    assert command("solve", 1, 1) == (0, "#\n1 press turns every cell on, the fewest; 1 solution\n", "")
    code, out, _ = command("solve", 9, 9, "--fewest")
    assert code == 0
    assert out.endswith("\n25 presses turn every cell on, the fewest; 256 solutions\n")  # OEIS A075464
    assert out.count("#") == 25


def test_solve_a_file_to_a_target(command, tmp_path, monkeypatch):
    start = board_file(tmp_path, ".#.\n###\n.#.\n")
    target = tmp_path / "target.txt"
    target.write_text("000\n000\n000\n")
    expected = (0, "...\n.#.\n...\n1 press turns every cell off, the fewest; 1 solution\n", "")
    assert command("solve", start, "--goal", target) == expected
    monkeypatch.setattr("sys.stdin", io.StringIO(start.read_text()))
    assert command("solve", "-", "--goal", target, "--method", "direct_iteration")[1].startswith(expected[1][:-1])


def test_solve_as_json(command):
    code, out, _ = command("solve", 4, 4, "--json", "--fewest", "--neighborhood", "plus")
    answer = json.loads(out)
    assert code == 0
    assert Board(4, 4).press(answer.pop("presses")).weight == 16
    assert answer == {
        "command": "solve", "m": 4, "n": 4, "neighborhood": "plus", "topology": "board", "colors": 2, "goal": "on",
        "solvable": True, "weight": 4, "nullity": 4, "count": 16, "proved": True, "lower_bound": 4,
        "sentence": "4 presses turn every cell on, the fewest; 16 solutions",
    }  # fmt: skip


def test_an_unsolvable_board_as_json(command):
    for name in ("solve", "hint"):
        code, out, err = command(name, "#./..", "--goal", "off", "--neighborhood", "cross", "--json")
        answer = json.loads(out)
        assert (code, err, answer["solvable"], answer["command"]) == (1, "", False, name)
        assert Board(2, 2).press(answer["witness"], "cross") == Board(2, 2)
        assert answer["witness"].count([0, 0]) == 1
        assert (answer["least_changes"], answer["at_least"]) == (1, 1)
        for ((i, j, color),) in answer["changes"]:
            board = Board([[color if (a, b) == (i, j) else (a, b) == (0, 0) for b in (0, 1)] for a in (0, 1)])
            assert is_solvable(board, neighborhood="cross")


def test_random_and_hint_play_together(command, tmp_path):
    code, out, _ = command("random", 5, 4, "--seed", 3)
    assert code == 0
    assert command("random", 5, 4, "--seed", 3)[1] == out
    assert command("solve", board_file(tmp_path, out))[0] == 0
    code, hint, _ = command("hint", board_file(tmp_path, out))
    assert code == 0
    assert hint.startswith("press ")
    dark = board_file(tmp_path, "..\n..\n")
    assert command("hint", dark) == (0, "nothing to press: every cell is off; 1 solution\n", "")
    assert command("solve", dark)[1] == "..\n..\nnothing to press: every cell is off; 1 solution\n"


def test_following_hints_turns_the_board_off(command):
    board = random_board(4, 4, seed=1)
    assert command("solve", str(board).replace("\n", "/"))[0] == 0
    for _ in range(16):
        code, out, _ = command("hint", str(board).replace("\n", "/"))
        assert code == 0
        if out.startswith("nothing"):
            break
        board = board.press([out.split()[1].rstrip(":")])
    assert board == Board(4, 4)


def test_unsolvable_is_exit_1_with_the_reason(command, tmp_path):
    code, out, err = command("solve", board_file(tmp_path, "#.\n"))
    assert (code, out) == (1, "")
    assert err == (
        "flipalg: the 1 × 2 board has no solution: the parity of A1 and B1 never changes, but would have to; "
        "change any one of these 2 cells, and there is a solution: A1, B1\n"
    )
    assert command("solve", board_file(tmp_path, "#.\n"), "--show") == (
        1,
        "start   witness   change one\n  A B     A B       A B\n1 # .   1 * *     1 ? ?\n",
        err,
    )


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["solve", "3", "x"], None, "flipalg: expected M N, MxN, a file or -, got '3 x'"),
        (["solve", "3", "3", "3"], None, "flipalg: expected M N, MxN, a file or -, got '3 3 3'"),
        (["solve", "0", "3"], None, "flipalg: m must be at least 1, got 0"),
        (["solve", "nowhere.txt"], None, "flipalg: there is no file 'nowhere.txt'"),
        (["solve", "{}"], "", "the board is empty"),
        (["solve", "{}"], "#.\n#\n", "line 2 has 1 cells, the rows before it have 2"),
        (["hint", "{}"], "#?\n", "line 1, column 2: '?' is not a cell"),
        (["solve", "2", "2", "--method", "magic"], None, "unknown method 'magic'"),
        (
            ["solve", "2", "2", "--neighborhood", "star"],
            None,
            "--neighborhood: unknown 'star': choose from plus",
        ),
        (["solve", "3", "3", "--goal", "{}"], "#\n", "the goal must have shape (3, 3), got (1, 1)"),
        (["random", "2", "0"], None, "n must be at least 1, got 0"),
    ],
)
def test_bad_input_is_exit_2_and_one_line(command, tmp_path, arguments, text, message):
    path = board_file(tmp_path, text or "")
    code, out, err = command(*(argument.format(path) for argument in arguments))
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_pictures_are_the_same_every_time(command, tmp_path):
    pytest.importorskip("matplotlib")
    for name in ("png", "svg"):
        first, second = tmp_path / f"1.{name}", tmp_path / f"2.{name}"
        assert command("solve", 5, 5, f"--{name}", first)[0] == 0
        assert command("solve", 5, 5, f"--{name}", second)[0] == 0
        assert first.read_bytes() == second.read_bytes()
    assert (tmp_path / "1.svg").read_text().count("quiet pattern") >= 2
    assert command("solve", 101, 301, "--png", tmp_path / "3.png")[0] == 0
    assert (tmp_path / "3.png").read_bytes()[16:24] == b"\x00\x00\x01\x2d\x00\x00\x00\x65"  # 301 × 101: a pixel a cell


def test_printf_into_solve_turns_the_board_off_and_with_a_goal_on(command, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("#..\n.#.\n...\n"))
    code, out, _ = command("solve", "-")
    *rows, sentence = out.splitlines()
    assert (code, sentence) == (0, "6 presses turn every cell off, the fewest; 1 solution")
    assert Board("#../.#./...").press(Board(rows)) == Board(3, 3)
    monkeypatch.setattr("sys.stdin", io.StringIO("#..\n.#.\n...\n"))
    code, out, _ = command("solve", "-", "--goal", "on")
    *rows, sentence = out.splitlines()
    assert (code, "turn every cell on" in sentence) == (0, True)
    assert Board("#../.#./...").press(Board(rows)) == Board("###/###/###")


@pytest.mark.parametrize("words", [["5", "5"], ["5x5"], ["5X5"], ["5×5"], ["..... " * 5, "--goal", "on"]])
def test_a_size_in_one_word_or_two(command, words):
    assert command("solve", *words)[1] == command("solve", 5, 5)[1]


def test_show_names_rows_and_columns_side_by_side(command):
    assert command("solve", "##./#../...", "--show")[1] == (
        "start     presses   goal\n"
        "  A B C     A B C     A B C\n"
        "1 # # .   1 * . .   1 . . .\n"
        "2 # . .   2 . . .   2 . . .\n"
        "3 . . .   3 . . .   3 . . .\n"
        "1 press turns every cell off, the fewest; 1 solution\n"
    )


def test_show_fits_the_terminal_and_is_colored_only_there(command, monkeypatch):
    for width in (12, 30, 64, 100):
        monkeypatch.setenv("COLUMNS", str(width))
        for sides in ((4, 30), (28, 3), (3, 3)):
            *lines, _sentence = command("solve", *sides, "--show")[1].splitlines()
            assert max(map(len, lines)) <= width
    assert "\x1b" not in command("solve", 3, 3, "--show")[1]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;36m*\x1b[0m" in command("solve", 3, 3, "--show")[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in command("solve", 3, 3, "--show")[1]


def test_list_and_steps(command):
    out = command("solve", 3, 3, "--list")[1]
    assert out.startswith("A1 C1 B2 A3 C3\n5 presses")
    shown = command("solve", "##./#../...", "--steps")[1]
    assert "start\n  A B C\n1 # # .\n" in shown
    assert "1. A1\n  A B C\n1 . . .\n2 . . .\n3 . . .\n" in shown


def test_holes_are_solved_by_elimination_and_the_answer_says_so(command, tmp_path):
    board = board_file(tmp_path, "x = hole\n#x#\n.#.\n..#\n")
    code, out, _ = command("solve", board)
    *rows, sentence = out.splitlines()
    assert code == 0
    assert sentence.endswith("; found by elimination")
    start = Board("#x#\n.#.\n..#", holes="x")
    assert start.press(Board(rows, holes="x")) == Board(3, 3, holes=[(0, 1)])


def test_solutions_and_kernel(command):
    out = command("solve", 4, 4, "--most", 16)[1]
    boards = out.split("\n\n")
    assert boards.pop() == "16 solutions to turn every cell on\n"
    assert len(set(boards)) == 16
    assert all(Board(4, 4).press(Board(board)).weight == 16 for board in boards)
    assert command("solve", 4, 4, "--most", 3)[1].endswith("16 solutions to turn every cell on; 3 are shown\n")
    patterns = command("kernel", 5, 5)[1].split("\n\n")
    assert patterns.pop() == "4 sets of presses change nothing: a basis of 2 quiet patterns\n"
    assert all(Board(5, 5).press(Board(pattern)) == Board(5, 5) for pattern in patterns)
    assert command("kernel", 3, 3)[1] == "every press changes something, and so does every set of presses\n"
    answer = json.loads(command("kernel", 5, 5, "--topology", "torus", "--json")[1])
    assert answer["nullity"] == len(answer["patterns"]) == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("slove 5 5", "unknown command 'slove': did you mean solve?"),
        ("solve 5 5 --gaol on", "unknown option '--gaol': did you mean --goal?"),
        ("solve 5 5 --neighborhood kign", "did you mean king?"),
        ("solve 5 5 --topology tours", "did you mean torus?"),
        ("solve 5 5 --method gaus", "did you mean gauss?"),
        ("solve 5 5 --png a.jpg", "the name must end in .png, got 'a.jpg'"),
        ("solve 5 5 --svg nowhere/a.svg", "there is no folder 'nowhere'"),
        ("solve 5 5 --pdf {}.pdf", "is a folder"),
        ("solve 5 5 --fewest --seconds -1", "must be a number of seconds from 0, got '-1'"),
        ("random 5", "a size is M N or MxN, such as 7 7, got '5'"),
        ("random 5 5 --seed x", "must be an integer, such as 12, 10^100 or 2^64-1, got 'x'"),
    ],
)
def test_a_refusal_says_how_to_correct_the_command(command, tmp_path, arguments, message):
    (tmp_path / "folder.pdf").mkdir()
    code, out, err = command(*arguments.format(tmp_path / "folder").split())
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1


def test_on_a_terminal_the_answer_has_its_coordinates(command, monkeypatch):
    plain = command("solve", 3, 3)[1]
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    sentence = "5 presses turn every cell on, the fewest; 1 solution\n"
    assert command("solve", 3, 3)[1] == f"presses\n  A B C\n1 * . *\n2 . * .\n3 * . *\n{sentence}"
    assert command("solve", "##./#../...")[1].startswith("start     presses\n  A B C     A B C\n1 # # .   1 * . .\n")
    assert command("solve", "#../.../...", "--goal", "#.#/.#./..#")[1].startswith("start     presses   goal\n")
    assert command("solve", 2, 1, "--most", 2)[1].startswith(
        "solution 1   solution 2\n  A            A\n1 .          1 *\n"
    )
    assert command("kernel", 2, 3)[1].startswith("pattern 1   pattern 2\n")
    long = command("solve", 101, 3)[1]
    assert long.startswith(("#", "."))
    monkeypatch.undo()
    assert command("solve", 3, 3)[1] == plain == f"#.#\n.#.\n#.#\n{sentence}"
    assert command("solve", 101, 3)[1] == long


@pytest.mark.parametrize("side", [5, 9, 16, 29])
def test_the_fewest_presses_are_found_by_default_if_that_is_quick(command, side):
    quick, asked = (json.loads(command("solve", side, side, "--json", *more)[1]) for more in ((), ("--fewest",)))
    assert quick == asked
    assert quick["proved"]


def test_an_unsolvable_board_is_drawn_with_the_cells_to_change(command, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "a.svg"
    code, out, err = command("solve", "#..../...../...../...../.....", "--svg", path)
    assert (code, out) == (1, "")
    assert err.startswith(f"wrote {path}\n")
    svg = path.read_text(encoding="utf-8")
    assert ">no solution: change any one<" in svg
    assert ">the witness<" in svg


def test_written_files_are_named_on_stderr(command, tmp_path):
    path = tmp_path / "a.svg"
    assert command("solve", 2, 2, "--svg", path)[2] == f"wrote {path}\n"
    assert path.exists()


def test_lit_only_orders_the_presses_or_says_that_there_is_no_order(capsys):
    code, out, err = run(capsys, "solve", ".##/#.#/...", "--lit-only", "--steps")
    *boards, sentence = out.strip().splitlines()
    titles = [line.split()[1] for line in boards if line[:1].isdigit() and line[1:3] == ". "]
    assert (code, titles, sentence.split("; ")[-1]) == (
        0,
        ["C2", "B2", "C3"],
        "in this order each press meets a light that is on",
    )
    code, out, err = run(capsys, "solve", "#../.../...", "--lit-only")
    assert code == 0
    assert "; if each press must meet a light that is on, 9 in this order, and no fewer" in out
    fields = json.loads(run(capsys, "solve", "#../.../...", "--lit-only", "--json")[1])
    assert (len(fields["presses"]), fields["weight"]) == (9, 9)
    code, out, err = run(capsys, "solve", ".../...", "--goal", "on", "--lit-only")
    assert (code, out) == (1, "")
    assert "no presses that each meet a light that is on" in err
    assert "\npress: 5 1 2 3 1; if each" in run(capsys, "graph", "path 5", "--on", "1,5", "--lit-only")[1]
    assert run(capsys, "solve", ".##/#.#/...", "--lit-only", "--sheet")[0] == 2
    code, out, _ = run(capsys, "graph", "cycle 7", "--on", "1,2,3", "--lit-only")
    assert (code, out.splitlines()[-1]) == (
        0,
        "press: 2 (the fewest); in this order each press meets a light that is on",
    )
