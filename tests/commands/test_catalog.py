"""The table of commands: what help, loading, completion and docs follow from."""

import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from console import run
from ledgers import check_rows

from flipalg.commands.catalog import (
    COMMANDS,
    GROUPS,
    SHORT,
    in_group,
    parser_of,
)
from flipalg.commands.helping import overview, welcome
from flipalg.grids.names import SYNONYMS
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED
from flipalg.grids.topologies import TOPOLOGIES

ROOT = Path(__file__).parents[2]


def modules_loaded_by(*words):
    """Return the modules of flipalg.commands that a command line loads in a fresh process."""
    program = (
        "import sys; from flipalg.cli import main; main(sys.argv[1:]); "
        "print(*(name for name in sys.modules if name.startswith('flipalg.commands.')), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return {name.rpartition(".")[2] for name in done.stderr.split()}


def test_a_command_line_loads_the_module_of_its_command_alone():
    families = {command.module for command in COMMANDS.values()}
    assert modules_loaded_by("solve", "5", "5") & families == {"solving"}
    assert modules_loaded_by("unique", "5", "5") & families == {"unique"}
    assert modules_loaded_by("--help") & families == set()


def test_help_fits_a_screen_and_names_every_command_and_an_example_of_each_group(capsys):
    code, out, err = run(capsys, "--help")
    assert (code, out, err) == (0, f"{overview()}\n", "")
    lines = out.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) < 80
    assert {word for line in lines for word in line.split()} >= set(COMMANDS)
    assert all(f"example: {example}" in out for example in GROUPS.values())


def test_every_example_of_a_group_is_of_a_command_in_it():
    for group, example in GROUPS.items():
        assert COMMANDS[example.split()[1]] in in_group(group)


def test_flipalg_alone_says_what_it_is_with_three_examples(capsys):
    code, out, err = run(capsys)
    assert (code, out, err) == (0, f"{welcome()}\n", "")
    examples = [line.split() for line in out.splitlines() if line.startswith("    flipalg ")]
    assert len(examples) == 3
    assert all(words[1] in COMMANDS for words in examples)


def test_the_help_of_a_command_has_its_description_example_and_exit_codes(capsys):
    def is_described(name):
        command = COMMANDS[name]
        code, out, _ = run(capsys, "help", name)
        assert code == 0
        assert (0, out) == run(capsys, name, "--help")[:2]
        words = " ".join(out.split())
        assert " ".join(parser_of(command).description.split()) in words
        assert f"example: flipalg {name}" in words
        assert "exit codes: 0 done;" in words
        assert (f" 1 {command.no};" in words) == bool(command.no)

    check_rows(COMMANDS, is_described)


def test_help_lists_each_command_with_its_sentence(capsys):
    code, out, _ = run(capsys, "help")
    assert code == 0
    for command in COMMANDS.values():
        assert f"    {command.name:13}{command.sentence}\n" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["slove", "5", "5"], "flipalg: unknown command 'slove': did you mean solve?; see flipalg --help\n"),
        (["help", "slove"], "flipalg: unknown command 'slove': did you mean solve?; see flipalg --help\n"),
        (["--vers"], "flipalg: unknown option '--vers'; see flipalg --help\n"),
    ],
)
def test_a_name_that_no_command_has_is_refused(capsys, words, message):
    assert run(capsys, *words) == (2, "", message)


OF_OTHERS = ("polynomial", "verify", "picture", "run", "play", "find", "poly", "crc")
ABOUT_BOARDS = [name for name, command in COMMANDS.items() if command.group != "other games" and name not in OF_OTHERS]


@pytest.mark.parametrize("name", ABOUT_BOARDS)
def test_questions_about_boards_take_neighborhood_topology_and_colors(name):
    options = parser_of(COMMANDS[name])._option_string_actions
    assert {"--neighborhood", "--topology", "--colors"} <= set(options)
    assert set(options["--topology"].choices) == {*TOPOLOGIES, *TWISTED}
    assert set(options["--neighborhood"].choices) == set(NEIGHBORHOODS)


@pytest.mark.parametrize(
    ("short", "line"),
    [
        ("nullity 5 5", "unique --nullity 5 5"),
        ("5x5", "solve 5x5"),
        ("5 5 --list", "solve 5 5 --list"),
        ("##./#../... --show", "solve ##./#../... --show"),
        ("101;010;111", "solve 101;010;111"),
        ("2^3x1e1", "solve 8x10"),
    ],
)
def test_a_short_name_and_a_board_alone_stand_for_a_command(capsys, short, line):
    assert run(capsys, *short.split()) == run(capsys, *line.split())
    assert run(capsys, *short.split())[0] == 0


def test_every_short_name_is_of_a_command_and_no_command():
    assert set(SHORT).isdisjoint(COMMANDS)
    assert all(words[0] in COMMANDS for words in SHORT.values())


def test_a_file_alone_is_solved(capsys, tmp_path):
    path = tmp_path / "board"
    path.write_text("##.\n#..\n...\n")
    assert run(capsys, str(path)) == run(capsys, "solve", str(path))
    assert run(capsys, str(tmp_path)) == (2, "", f"flipalg: {tmp_path} is a folder, not a file\n")


MERGED = {"attained", "chase", "coins", "colors", "completion", "hardest", "poset", "solutions", "splitting", "steps"}
MERGED |= {"toggle", "chomp-plot", "chomp-table", "merlin", "triangles"}
"""Names that commands had before they were merged."""


def what_to_type(message):
    """Return the command lines and the files that a message names."""
    return re.findall("`flipalg ([^`]*)`", message), re.findall(r"[\w/-]+\.(?:md|cff)", message)


def test_a_word_of_newcomers_and_a_merged_command_say_what_to_type(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "order.txt").write_text("a < b\nb < c\n", encoding="utf-8")

    ran = {"play"}  # whose page is not built everywhere

    def leads_on(name):
        code, out, err = run(capsys, name)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert err.startswith(f"flipalg: unknown command '{name}': ")
        lines, files = what_to_type(err)
        assert lines or files
        assert all((ROOT / file).exists() for file in files)
        for line in lines:
            if line in ran or (line.startswith("--completion") and find_spec("shtab") is None):
                continue  # not everybody has shtab
            ran.add(line)
            code, out, err = run(capsys, *shlex.split(line))
            assert (code <= line.startswith("unique"), bool(out or err)) == (True, True), line

    words = {word for word, meaning in SYNONYMS.items() if meaning.command} - {*COMMANDS, *SHORT}
    assert {name.replace("-", "_") for name in MERGED} <= words
    check_rows(words, leads_on)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hardest 4 4 --json", "board 4 4 --json --hardest"),
        ("chase '##./#../...'", "sweep '##./#../...' --chase"),
        ("solutions 2 1", "solve 2 1 --most 16"),
        ("toggle ##x/.#.", "take --toggle '##x/.#.'"),
        (f"colors {'9' * 99}", "unique 6 7 --colors any"),
        ("factor 5", "poly x^8+x^4+x^3+x+1 --factor"),
        ("factor 0x11", "poly 0x11 --factor"),
        ("gcd x^3+1", "poly 'x^3+1' --factor"),
        ("det 5", "matrix 2 3 --steps"),
        ("period 20", "rule 20"),
    ],
)
def test_what_to_type_has_the_words_that_were_typed_if_they_fit(capsys, old, new):
    assert what_to_type(run(capsys, *shlex.split(old))[2])[0] == [new]
    assert run(capsys, *shlex.split(new))[0] == 0


def test_there_are_at_most_thirty_commands_and_a_line_of_help_has_no_more_than_80_characters(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert len(COMMANDS) <= 30
    for name in COMMANDS:
        lines = run(capsys, name, "--help")[1].splitlines()
        assert max(map(len, lines)) <= 80
        assert not [line for line in lines if line.endswith("-")]
