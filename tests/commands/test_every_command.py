"""What holds for every sub-command: an example in its help, one set of words for an option, one line for a refusal."""

import argparse
import io
import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flipalg.cli import build_parser, main


def subcommands(parser, name="flipalg"):
    """Return every sub-command by its full name."""
    found = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, child in action.choices.items():
                found[f"{name} {word}"] = child
                found |= subcommands(child, f"{name} {word}")
    return found


COMMANDS = subcommands(build_parser())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_an_example(name):
    assert f"example: {name}" in " ".join(COMMANDS[name].format_help().split())


def test_an_option_has_the_same_words_everywhere():
    words = {}
    for name, parser in COMMANDS.items():
        for action in parser._actions:
            for option in action.option_strings:
                if option in ("--neighborhood", "--topology", "--json", "--seed", "--look"):
                    words.setdefault(option, {}).setdefault((action.metavar, action.help), []).append(name)
    assert len(words) == 5
    assert {option: found for option, found in words.items() if len(found) > 1} == {}


NUMBERS = ["0", "1", "2", "3", "5", "-1", "07", "3.5", "1e3", "x", "", "٣", "4x4", "3×4", "0x3", "9" * 30, "9" * 5000]
WORDS = [
    "-",
    "nowhere",
    ".",
    "/",
    "##./#../...",
    "on",
    "off",
    "Bw",
    "D~{",
    "111101111",
    "inf",
    "plus",
    "λ",
    "\x00",
    "kign",
]
BAD_FILES = ["a.jpg", "nowhere/a.png", "folder.png", "folder", ""]
PICTURES = {"--png", "--svg", "--pdf", "--animate", "--sheet", "--out", "--to"}
SLOW = {"flipalg warmup", "flipalg classify", "flipalg run"}  # they write files, or compile for seconds


@st.composite
def command_lines(draw):
    """Return a command, words for its arguments, and some of its options with values that fit and that do not."""
    name = draw(st.sampled_from(sorted(set(COMMANDS) - SLOW)))
    line = name.split()[1:]
    line += draw(st.lists(st.sampled_from([*NUMBERS, *WORDS, "{file}", "{file}"]), max_size=4))
    options = [action for action in COMMANDS[name]._actions if action.option_strings]
    for action in draw(st.lists(st.sampled_from(options), max_size=3)):
        option = draw(st.sampled_from(action.option_strings))
        if option in ("-h", "--help"):
            continue
        line.append(option if draw(st.integers(0, 9)) else option[:-1] + "q")
        if action.nargs != 0:
            files = BAD_FILES if option in PICTURES else [*NUMBERS, *WORDS, "{file}"]
            line.append(draw(st.sampled_from(files)))
    return line


BOARDS = st.text("#.X0x \n/,=hole1\t\r\ufeff", max_size=40)
FILES = st.one_of(BOARDS, st.text(max_size=40), st.text("ab \n#", max_size=30)).map(
    lambda text: text.encode("utf-8", "surrogatepass")
)


@settings(max_examples=1000, suppress_health_check=list(HealthCheck))
@given(line=command_lines(), content=st.one_of(FILES, st.binary(max_size=20)))
def test_no_input_is_a_traceback(tmp_path_factory, monkeypatch, line, content):
    folder = tmp_path_factory.getbasetemp() / "fuzz"
    (folder / "folder.png").mkdir(parents=True, exist_ok=True)
    (folder / "input").write_bytes(content)
    out, err = io.StringIO(), io.StringIO()
    with monkeypatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "stdin", io.StringIO(content.decode("utf-8", "replace")))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        begin = time.monotonic()
        try:
            code = main([word.replace("{file}", "input") for word in line])
        except SystemExit as stop:  # argparse
            code = stop.code
        took = time.monotonic() - begin
    message = err.getvalue()
    assert code in (0, 1, 2), line
    assert message.count("\n") <= 1, (line, message)
    assert "Traceback" not in message
    assert len(message) < 700, (line, message)
    assert (message == "") == (code == 0 or (code == 1 and out.getvalue() != "")), (line, code, message, out.getvalue())
    assert took < 60, (line, took)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "line", [["--help"], ["polynomial", "11"], ["sweep", "2", "2", "--show"], ["triangles", "3"], ["nullity", "λ"]]
)
def test_what_stdout_cannot_carry_becomes_plain_letters(encoding, line):
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    run = subprocess.run([sys.executable, "-m", "flipalg", *line], capture_output=True, check=False, env=environment)
    text = (run.stdout + run.stderr).decode(encoding)
    assert run.returncode in (0, 2)
    assert "Traceback" not in text
    if line[0] == "polynomial":
        assert text.startswith("d_11(λ) = λ^11" if encoding == "utf-8" else "d_11(L) = L^11")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(capsys, shell):
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name.split()[1] in script for name in COMMANDS)


IN_JSON = [name for name, parser in COMMANDS.items() if "--json" in parser._option_string_actions]


@pytest.mark.parametrize("name", sorted(set(IN_JSON) - {"flipalg certificate", "flipalg verify", "flipalg poset"}))
def test_an_answer_in_json_is_one_object_that_names_its_command(capsys, name):
    example = " ".join(COMMANDS[name].format_help().split()).partition("example: ")[2]
    words = ["##./#../..." if word == "board.txt" else word for word in shlex.split(example)[1:]]
    code = main([*words, "--json"])
    out = capsys.readouterr().out
    assert code in (0, 1)
    assert out.count("\n") == 1
    answer = json.loads(out)
    assert answer["command"] == name.split()[1]
    documented = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    assert f"`{answer['command']}" in documented
