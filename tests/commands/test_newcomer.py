"""What people type at first, and what they expect: each line that once gave a wrong answer or a riddle."""

import json
import os

import pytest
from console import run
from facts import DATA

import f2x
import flipalg
from flipalg.console import parsing
from flipalg.sequences.sequences import SEQUENCES

CASES = json.loads((DATA / "boards.json").read_text(encoding="utf-8"))


def last(capsys, *words):
    """Return the exit code and the last line, of stdout or of stderr."""
    code, out, err = run(capsys, *words)
    return code, (out or err).splitlines()[-1]


@pytest.mark.parametrize("text", CASES["spellings"])
def test_every_spelling_is_read_by_the_command_line(capsys, tmp_path, text):
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8", newline="")
    for words in (text, str(path)):
        code, out, err = run(capsys, "press", "board", words, "--json")
        assert (code, err[: err.find(" ")]) in ((0, ""), (0, "read"))
        assert json.loads(out)["before"] == CASES["board"]


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["text"])
def test_the_command_line_refuses_the_same_values(capsys, tmp_path, case):
    path = tmp_path / "board.txt"
    path.write_text(case["text"], encoding="utf-8", newline="")
    code, out, err = run(capsys, "press", "board", str(path), "--colors", str(case.get("colors", 2)))
    assert (code, out) == (2, "")
    assert case["because"] in err
    assert err.splitlines()[-1].startswith("flipalg: ")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("xox/oxo/xox", "9 presses turn every cell off, the fewest; 1 solution"),
        ("●○●/○○○", "3 presses turn every cell off, the fewest; 4 solutions"),
        ("💡💡.", "1 press turns every cell off, the fewest; 1 solution"),
        ("5*5", "15 presses turn every cell on, the fewest; 4 solutions"),
        ("101;010;111", "5 presses turn every cell off, the fewest; 1 solution"),
        ("#x/..", "2 presses turn every cell off, the fewest; 1 solution; found by elimination"),
    ],
)
def test_boards_as_they_are_written_on_the_web(capsys, text, shown):
    assert last(capsys, "solve", text) == (0, shown)


def test_an_empty_board_is_called_so(capsys):
    assert run(capsys, "solve", "") == (2, "", "flipalg: '': the board is empty\n")


@pytest.mark.parametrize(
    ("graph", "nodes", "edges"),
    [
        ("1-2\n2-3\n3-1\n", 3, 3),
        ("1 2\n2 3\n", 3, 2),
        ("1,2\n2,3\n", 3, 2),
        ("1--2\n2--3\n", 3, 2),
        ("010\n101\n010\n", 3, 2),
        ("Bw", 3, 3),
        ("p edge 3 2\ne 1 2\ne 2 3\n", 3, 2),
        ("graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]", 2, 1),
        ("petersen", 10, 15),
        ("cycle 7", 7, 7),
        ("grid 3 4", 12, 17),
        ("cycle 1e1", 10, 10),
    ],
)
def test_graphs_as_they_are_written(capsys, tmp_path, graph, nodes, edges):
    path = tmp_path / "g.txt"
    path.write_text(graph)
    code, out, err = run(capsys, "graph", str(path))
    assert (code, err) == (0, "")
    assert out.startswith(f"{nodes} nodes, {edges} edges\n")


def test_a_graph_with_a_start(capsys):
    assert last(capsys, "graph", "cycle", "6", "--on", "1,2,6") == (0, "press: 1 (the fewest)")
    assert run(capsys, "graph", "petersen", "--on", "99") == (2, "", "flipalg: the graph has no node '99'\n")


def test_sizes_beyond_all_memory(capsys):
    assert run(capsys, "unique", "10^100", "1000") == (0, "unique\n", "")
    assert run(capsys, "unique", "1e100", "1000") == (0, "unique\n", "")
    assert run(capsys, "unique", "2^64-1x2^64-1") == (0, "unique\n", "")
    code, out, err = run(capsys, "solve", "10^100", "1000", "--all")
    assert (code, out) == (2, "")
    assert err.startswith("flipalg: a board of ")


def test_a_stuck_board_shows_the_fewest_and_an_unsolvable_one_the_cells_to_change(capsys):
    assert last(capsys, "5x5") == (0, "15 presses turn every cell on, the fewest; 4 solutions")
    code, err = last(capsys, "#..../...../...../...../.....")
    assert code == 1
    assert err.endswith("; change any one of these 4 cells, and there is a solution: A1, E1, A5, E5")


def test_a_file_that_is_not_a_picture_is_refused(capsys, tmp_path):
    pytest.importorskip("PIL")
    path = tmp_path / "cut.png"
    path.write_text("no picture")
    code, out, err = run(capsys, "solve", str(path))
    assert (code, out) == (2, "")
    assert "cut.png" in err
    assert run(capsys, "solve", "nowhere.png")[2].startswith("flipalg: there is no file 'nowhere.png'")


@pytest.mark.parametrize("name", ["picture", "exercises", "kernel"])
def test_commands_that_had_no_description_have_one(capsys, name):
    code, out, _ = run(capsys, "help", name)
    assert code == 0
    assert "?." not in out
    assert out.partition("\n\n")[2].split("\n")[0].endswith((".", "..."))


@pytest.mark.parametrize(
    "line",
    [
        "solve 1000000 1000000",
        "solve 10^8 10^8",
        "10^8x10^8 --json",
        "hint 10^8 10^8",
        "solve 4000 4000 --most 16",
        "kernel 10^8 10^8",
        "random 10^5 10^5",
        "press board 10^5x10^5 A1",
        "table nullity --max 10^6",
    ],
)
def test_more_than_a_screen_can_hold_is_printed_only_if_asked(capsys, line):
    code, out, err = run(capsys, *line.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "10,000,000" in err
    assert "--to FILE" in err
    assert "--all" in err


def test_a_long_answer_is_printed_or_written_if_asked(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(parsing, "PRINTED_CELLS", 24)
    assert run(capsys, "solve", "4", "6")[0] == 0
    assert run(capsys, "solve", "5", "5")[:2] == (2, "")
    code, whole, _ = run(capsys, "solve", "5", "5", "--all")
    assert (code, whole.count("\n")) == (0, 6)
    file = tmp_path / "presses.txt"
    assert run(capsys, "solve", "5", "5", "--to", str(file)) == (0, "", f"wrote {file}\n")
    assert file.read_text(encoding="utf-8") == whole
    assert run(capsys, "solve", "3", "3", "--to", "-")[1].startswith("#.#\n")
    code, _, err = run(capsys, "solve", "5", "5", "--to", str(tmp_path / "a.png"))
    assert (code, os.listdir(tmp_path)) == (2, ["presses.txt"])
    assert "--png" in err
    assert run(capsys, "solve", "#..../...../...../...../.....", "--to", str(tmp_path / "none.txt"))[0] == 1
    assert os.listdir(tmp_path) == ["presses.txt"]


def test_a_file_in_a_folder_that_is_not_there_makes_no_folder(capsys, tmp_path):
    for line in ("table nullity --max 3 --to", "run primitives --max 100 --to", "solve 5 5 --to"):
        code, out, err = run(capsys, *line.split(), str(tmp_path / "no" / "x.csv"))
        assert (code, out, os.listdir(tmp_path)) == (2, "", [])
        assert "there is no folder" in err
    assert run(capsys, "table", "nullity", "--max", "2", "--to", "-")[:2] == (
        0,
        "m,n,nullity\n1,1,0\n1,2,1\n2,1,1\n2,2,0\n",
    )


def test_holes_on_a_board_of_a_size(capsys):
    assert last(capsys, "solve", "3", "3", "--holes", "B2") == (
        0,
        "8 presses turn every cell on, the fewest; 1 solution; found by elimination",
    )
    assert run(capsys, "solve", "5x5", "--holes", "A1,E1", "A5", "E5")[1].count("x") == 4
    assert run(capsys, "random", "3x3", "--holes", "B2", "--seed", "1")[1][5] == "x"
    assert run(capsys, "kernel", "3x3", "--holes", "Z9")[0] == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "nullity 19",
            "flipalg nullity: argument SIZE: a size is M N or MxN, such as 7 7, got '19'; the square is 19x19; ",
        ),
        ("unique 5", "flipalg unique: argument SIZE"),
        ("unique 5 6 7", "flipalg unique: argument SIZE: a size is M N or MxN, such as 7 7, got '5 6 7'; see"),
        ("solve ##./#Z./...", "flipalg: '##./#Z./...': line 1, row 2, column 2: 'Z' is not a cell"),
        ("solve board/game.txt", "flipalg: there is no file 'board/game.txt'"),
        ("polynomial 12 --fields 4", "flipalg polynomial: unknown option '--fields'"),
        ("rule 5 --orders 10", "flipalg: --orders is an option of --share"),
        ("rule 5 --hepl", "flipalg rule: unknown option '--hepl': choose from --share, "),
        ("picture quiet 9 9 k.gif", "flipalg picture quiet: argument SIZE: the name must end in .png or .svg or .pdf"),
    ],
)
def test_a_refusal_names_the_typed_command(capsys, line, words):
    code, out, err = run(capsys, *line.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(words)


@pytest.mark.parametrize(
    "line", ["quiet 9 9 {}", "quiet 9x9 --to {}", "nullity --max 5 --to {}", "nullity {} --max 5", "chomp 2 4 --to {}"]
)
def test_the_option_to_names_the_picture(capsys, tmp_path, line):
    file = tmp_path / "k.svg"
    assert run(capsys, "picture", *line.format(file).split()) == (0, "", f"wrote {file}\n")
    assert file.read_text(encoding="utf-8").rstrip().endswith("</svg>")


def test_of_a_lamp_and_a_dark_square_the_lamp_is_lit(capsys):
    assert last(capsys, "press", "board", "💡⬛⬛/⬛⬛⬛") == last(capsys, "press", "board", "#../...")
    assert run(capsys, "solve", "💡⬛⬜")[0] == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("5 5 --hint", "flipalg solve: unknown option '--hint': that is a command, flipalg hint 5 5; "),
        ("machine triangle:4 --on 1", "flipalg machine: unknown option '--on': did you mean --goal?; "),
        ("solve 5 5 --names", "flipalg solve: unknown option '--names': choose from --"),
        ("solve 5 5 --goel off", "flipalg solve: unknown option '--goel': did you mean --goal?; "),
        ("rule 4 --to x", "flipalg rule: unknown option '--to'"),
        ("rule 6 7", "flipalg rule: unknown argument '7'; example: flipalg rule 14; "),
        ("version", "flipalg: unknown command 'version': did you mean --version?; "),
        ("IMG_2041.jpg", "flipalg: there is no file 'IMG_2041.jpg'; "),
        ("worksheets", "flipalg: unknown command 'worksheets': type `flipalg exercises 5 5`; "),
        ("rank 5 5", "flipalg: unknown command 'rank': type `flipalg matrix 5 5 --steps`; "),
        ("determinant 6 7", "flipalg: unknown command 'determinant': type `flipalg matrix 6 7 --steps`; "),
        ("verify nowhere.json", "flipalg: nowhere.json: No such file or directory"),
        (
            "completion",
            "flipalg: unknown command 'completion': type `flipalg --completion bash`; ",
        ),
        (
            "solve",
            "flipalg solve: the following arguments are required: BOARD; example: flipalg solve board.txt --show; did",
        ),
        (
            "crc hello --poly 0x1021",
            "flipalg: --poly 0x1021 has degree 12: say --width 16 if its highest term is left out",
        ),
        ("crc hello --crc md5", "flipalg: no CRC is called 'md5'"),
        ("solve 5 5 --torsu", "flipalg solve: unknown option '--torsu': did you mean --topology torus?; "),
        (
            "solve 5 5 --neighborhood diagonal",
            "flipalg solve: argument --neighborhood: unknown 'diagonal': did you mean",
        ),
        ("solve 5", "flipalg: expected M N, MxN, a file, - or rows such as ##./#../..., got '5'; the square is 5x5"),
        ("sequence", "flipalg sequence: the following arguments are required: NAME; example: flipalg sequence A118141"),
        ("count 5 5", "flipalg: unknown command 'count': type `flipalg solve 5 5 --most 16`; "),
        (
            "poly 8",
            "flipalg: expected terms 1, x or x^e with + between them, a product such as x·(x + 1)^4, or digits such as "
            "'1011' or '0xb', got '8'; fl",
        ),
        ("sweep 5 5 --output x", "flipalg sweep: unknown option '--output': "),
        ("solve 5 5 --output x.txt", "flipalg solve: unknown option '--output': did you mean --to?; "),
        ("solve 5 5 --wrap", "flipalg solve: unknown option '--wrap': did you mean --topology torus?; "),
        ("solve 5 5 --moore", "flipalg solve: unknown option '--moore': did you mean --neighborhood king_with_center?"),
        ("solve 5 5 --format json", "flipalg solve: unknown option '--format': did you mean --json?; "),
        ("solve 5 5 --timeout 3", "flipalg solve: unknown option '--timeout': did you mean --seconds?; "),
        ("exercises 3 3 --out x.pdf", "flipalg exercises: unknown option '--out': did you mean --pdf?; "),
        ("sequence A159257 --json", "flipalg sequence: unknown option '--json': did you mean --format?; "),
        (
            "solve 11011",
            "flipalg: expected M N, MxN, a file, - or rows such as ##./#../..., got '11011'; the square is ",
        ),
        ("figures", "flipalg: unknown command 'figures': type `flipalg picture figure --list`; "),
        ("exercises 3 3 --key", "flipalg exercises: unknown option '--key': did you mean --answers?; "),
        ("solve 3x3 --start 010/111/010", "flipalg solve: unknown option '--start': did you mean BOARD, M N or MxN"),
        ("photo", "flipalg: unknown command 'photo': the page reads photos: `flipalg play` opens it"),
        ("lesson 1", "flipalg: unknown command 'lesson': docs/howto/lesson-plans.md has the lessons"),
        ("--cite", "flipalg: unknown option '--cite': the file CITATION.cff says"),
        ("cite", "flipalg: unknown command 'cite': the file CITATION.cff says"),
        ("why A999999", "flipalg: no theorem or statement has the name 'A999999' or mentions it; `flipalg why` lists"),
        ("chomp 10001x4", "flipalg chomp: argument LENGTH: a position of equal rows has at most 10,000 of them"),
    ],
)
def test_a_refusal_says_the_way_on(capsys, line, words):
    code, out, err = run(capsys, *line.split())
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(words)


def test_the_theorems_of_a_sequence_are_found_by_its_number(capsys):
    code, out, _ = run(capsys, "why", "a159257")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, [*SEQUENCES["A159257"].theorems])


def test_theorems_that_are_only_observed_are_listed_with_their_limits(capsys):
    code, out, _ = run(capsys, "why", "observed")
    assert code == 0
    assert all("(observed to " in line for line in out.splitlines())


def test_a_board_is_pressed_without_the_word_board(capsys):
    assert run(capsys, "press", "5x5", "C3") == run(capsys, "press", "board", "5x5", "C3")
    assert run(capsys, "press", "bord", "5x5", "C3")[0] == 2


def test_a_board_of_json_is_read_as_random_prints_it(capsys, tmp_path):
    file = tmp_path / "board.json"
    text = run(capsys, "random", "4", "5", "--seed", "3", "--json")[1]
    file.write_text(text, encoding="utf-8")
    plain = run(capsys, "random", "4", "5", "--seed", "3")[1].rstrip().replace("\n", "/")
    assert run(capsys, "solve", str(file)) == run(capsys, "solve", plain)
    file.write_text('{"cells": 3}', encoding="utf-8")
    assert 'has the key "board"' in run(capsys, "solve", str(file))[2]


def test_help_of_a_command_after_the_option(capsys):
    assert run(capsys, "--help", "solve") == run(capsys, "help", "solve")


def test_hexadecimal_digits_that_are_read_as_text_are_announced(capsys):
    code, out, err = run(capsys, "crc", "0xDEADBEEF")
    assert (code, err) == (0, "the message is the text 0xDEADBEEF; --hex takes its bytes\n")
    err = run(capsys, "crc", "01", "03", "00", "0A", "--crc", "MODBUS")[2]
    assert err == "the message is the text 01 03 00 0A; --hex takes its bytes\n"
    assert run(capsys, "crc", "0xDEADBEEF", "--hex") == (0, "0x7c9ca35a\n", "")
    assert out != "0x7c9ca35a\n"


def test_a_message_that_is_also_a_name_gets_a_note(capsys):
    assert "--crc modbus takes the CRC of this name" in run(capsys, "crc", "modbus")[2]
    assert "--crc CRC-32 takes the CRC of this name" in run(capsys, "crc", "CRC-32", "123456789")[2]
    assert "--list lists the CRCs" in run(capsys, "crc", "list")[2]
    for words in ("hello", "123456789", "hello CRC-32", "x" * 10_000):
        assert run(capsys, "crc", words)[2] == ""


def test_a_message_that_is_also_a_file_gets_a_note(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "h.txt").write_bytes(b"123456789")
    code, _, err = run(capsys, "crc", "h.txt")
    assert (code, err) == (0, "the message is the text h.txt; --file h.txt takes the file\n")
    assert run(capsys, "crc", "--file", "h.txt") == (0, "0xcbf43926\n", "")
    assert run(capsys, "crc", "")[2] == ""


@pytest.mark.filterwarnings("default")
def test_a_name_of_several_crcs_comes_with_a_note(capsys):
    code, out, err = run(capsys, "crc", "123456789", "--crc", "CRC-16-CCITT")
    assert (code, out, err.count("\n")) == (0, "0x2189\n", 1)
    assert "CRC-16/IBM-3740, CRC-16/SPI-FUJITSU have the same name" in err
    for name in ("CRC-16/KERMIT", "modbus", "CRC-32"):
        assert run(capsys, "crc", "123456789", "--crc", name)[2] == ""


def test_a_rule_that_cannot_be_factored_in_time_is_printed(capsys):
    assert "D_1000000 was not factored" in run(capsys, "rule", "10^6")[1]


def test_a_command_is_suggested_once(capsys):
    assert run(capsys, "rank", "3", "3")[2].count("flipalg matrix") == 1


@pytest.mark.parametrize(
    ("short", "line"),
    [
        ("nullity 5 5 --torus", "nullity 5 5 --topology torus"),
        ("A159257 --terms 5", "sequence A159257 --terms 5"),
        ("rule --n 5", "rule 5"),
        ("solve --board 3x3 --list", "solve 3x3 --list"),
        ("machine merlin 1 0 0 1 1 0 0 0 1", "machine merlin 100110001"),
        ("3.3.torus.king", "board 3.3.torus.king"),
        ("graph 1-2 2-3", "graph 1-2,2-3"),
        ("take 1-2 2-3 3-1", "take 1-2,2-3,3-1"),
        ("sweep 1-2 2-3", "sweep 1-2,2-3"),
        ("machine hexagon 2", "machine hexagon:2"),
        ("chomp 3x4", "chomp 4 4 4"),
        ("exercises 3 3 --nl --easy", "exercises 3 3 --language nl --difficulty easy"),
        ("nullity 5 5 torus king", "nullity 5 5 --topology torus --neighborhood king"),
        ("kernel 4 4 --king-with-center --cylinder", "kernel 4 4 --neighborhood king_with_center --topology cylinder"),
        ("solve 3 3 --klein", "solve 3 3 --topology klein"),
        ("why 3 3 --torus", "why 3 3 --topology torus"),
        ("machine merlin #.#.#.#.#", "machine merlin 101010101"),
        ("machine merlin #.#/.#./#.#", "machine merlin 101010101"),
        ("press 5 5 C3", "press board 5x5 C3"),
    ],
)
def test_a_value_may_stand_without_its_option(capsys, short, line):
    assert run(capsys, *short.split()) == run(capsys, *line.split())
    assert run(capsys, *short.split())[::2] == (0, "")


def test_a_word_in_a_text_or_after_an_option_is_not_an_option(capsys):
    assert "torus-square" in run(capsys, "why", "nullity", "torus")[1]
    assert "5.5.torus.plus" in run(capsys, "find", "5", "5", "torus")[1]
    assert run(capsys, "solve", "5", "5", "--goal", "torus")[0] == 2
    assert run(capsys, "nullity", "torus")[0] == 2
    assert run(capsys, "find", "--nullity", "20")[2].startswith(
        "flipalg find: unknown option '--nullity': did you mean flipalg find nullity 20?"
    )


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("picture solution 5 5 --png", "flipalg-picture-solution.png"),
        ("picture 5 5", "flipalg-picture-solution.png"),
        ("picture figure thesis-3.1", "flipalg-picture-figure.png"),
        ("solve 3 3 --svg", "flipalg-solve.svg"),
        ("solve 3 3 --sheet", "flipalg-solve-sheet.pdf"),
    ],
)
def test_a_picture_without_a_name_is_called_after_the_command(capsys, monkeypatch, tmp_path, line, file):
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, *line.split())
    assert (code, err, os.listdir(tmp_path)) == (0, f"wrote {file}\n", [file])


def test_solutions_and_quiet_patterns_are_listed_by_the_names_of_their_cells(capsys):
    out = run(capsys, "solve", "5", "5", "--most", "16", "--list")[1].splitlines()
    assert len(out) == 5
    for line in out[:4]:
        assert run(capsys, "press", "5x5", *line.split())[1].endswith("\n25 on\n")
    assert run(capsys, "kernel", "2", "3", "--list")[1].splitlines()[:2] == ["B1 A2 B2 C2", "A1 C1 A2 C2"]


def test_the_steps_and_the_elimination_name_each_other(capsys):
    assert run(capsys, "matrix", "4", "4", "--polynomial")[1].endswith("flipalg matrix 4 4 --steps\n")
    assert "elimination" not in run(capsys, "matrix", "20", "20", "--polynomial")[1]


def test_light_chasing_from_the_shell(capsys):
    assert run(capsys, "sweep", "5", "5", "--chase")[1].splitlines()[:2] == [
        "left in row 5   press in row 1, then chase again",
        "###..           .#...",
    ]
    assert "several lines together" in run(capsys, "sweep", "7", "7", "--chase")[1]
    assert run(capsys, "sweep", "4", "4", "--chase")[1].startswith("a chase leaves nothing in row 4\n")
    code, out, err = run(capsys, "sweep", "##./#../...", "--chase")
    assert (code, err, out.splitlines()[-1]) == (0, "", "press A1 and chase again: every light is off")
    code, out, err = run(capsys, "sweep", "#.../..../..../....", "--chase")
    assert (code, err, out.splitlines()[-1][:18]) == (1, "", "no presses in row ")


def test_a_topology_in_other_words_is_answered_by_all_that_are_accepted():
    with pytest.raises(ValueError, match=r"'klein bottle': did you mean klein\? choose from board, .*, projective$"):
        flipalg.nullity(5, 5, topology="klein bottle")


def test_a_check_finds_its_crc_also_if_it_comes_last(capsys):
    found = run(capsys, "crc", "--find", "123456789=29b1")
    assert found[1].startswith("CRC-16/IBM-3740 ")
    for line in ("123456789 --find 0x29b1", "123456789 --find 29B1", "--find 123456789=29b1"):
        assert run(capsys, "crc", *line.split()) == found
    assert run(capsys, "crc", "313233343536373839", "--hex", "--find", "29b1") == found


def test_two_lengths_of_chomp_come_with_the_bar(capsys):
    code, out, err = run(capsys, "chomp", "3", "4")
    assert (code, err) == (0, "these are rows of 3 and 4; flipalg chomp 3x4 is that bar\n")
    assert out.startswith("P: ")
    for line in ("3x4", "3 4 4", "3", "4 inf"):
        assert run(capsys, "chomp", *line.split())[2] == ""


def test_a_list_of_theorems_is_one_whatever_it_is_called(capsys):
    assert run(capsys, "why", "--list") == run(capsys, "why")


def test_a_sequence_says_how_many_terms_there_are(capsys):
    last_line = run(capsys, "find", "A159257")[1].splitlines()[-1]
    assert last_line.startswith("complete: each term is proved or found by a complete search; these are the first 20, ")
    assert int(last_line.rpartition(" ")[2].replace(",", "")) == SEQUENCES["A159257"].published > 20


def test_a_polynomial_of_a_crc_has_no_highest_term():
    with pytest.raises(ValueError, match=r"got 69665: leave out x\^16, which makes it 0x1021"):
        f2x.CRC(16, 0x11021)


def test_a_solution_is_its_presses():
    solution = flipalg.solve(5, 5)
    assert list(solution) == list(solution.cells)
    assert len(solution) == solution.weight == 15
    nothing = flipalg.solve("00/00")
    assert (len(nothing), bool(nothing)) == (0, True)


def test_a_message_in_a_pipe_gets_a_note(capsys, monkeypatch):
    reading, writing = os.pipe()
    os.write(writing, b"123456789")
    os.close(writing)
    with os.fdopen(reading) as pipe:
        monkeypatch.setattr("sys.stdin", pipe)
        assert run(capsys, "crc", "--crc", "modbus")[2].startswith(
            "these are the parameters; --file - takes the message"
        )
        assert run(capsys, "crc", "--file", "-") == (0, "0xcbf43926\n", "")
