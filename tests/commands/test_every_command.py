"""What holds for every sub-command: an example in its help, one set of words for an option, one line for a refusal."""

import io
import os
import subprocess
import sys

import pytest
from command_lines import COMMANDS, FILES, command_lines
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flipalg.cli import main


def test_an_option_has_the_same_words_everywhere():
    words = {}
    for name, parser in COMMANDS.items():
        for action in parser._actions:
            for option in action.option_strings:
                if option in ("--neighborhood", "--topology", "--seconds", "--json", "--seed", "--look"):
                    words.setdefault(option, {}).setdefault((action.metavar, action.help), []).append(name)
    assert len(words) == 6
    assert {option: found for option, found in words.items() if len(found) > 1} == {}


GENERATED = given(line=command_lines(), content=st.one_of(FILES, st.binary(max_size=20)))


@settings(max_examples=100, suppress_health_check=list(HealthCheck))
@GENERATED
def test_no_input_is_a_traceback(tmp_path_factory, monkeypatch, line, content):
    assert_answer_or_line(tmp_path_factory.getbasetemp() / "fuzz", monkeypatch, line, content)


@settings(max_examples=1000, suppress_health_check=list(HealthCheck))
@GENERATED
def test_no_input_is_a_traceback_in_a_thousand(tmp_path_factory, monkeypatch, line, content):
    assert_answer_or_line(tmp_path_factory.getbasetemp() / "fuzz", monkeypatch, line, content)


def assert_answer_or_line(folder, monkeypatch, line, content):
    (folder / "folder.png").mkdir(parents=True, exist_ok=True)
    (folder / "input").write_bytes(content)
    out, err = io.StringIO(), io.StringIO()
    with monkeypatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), "utf-8", "replace"))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        try:
            code = main([word.replace("{file}", "input") for word in line])
        except SystemExit as stop:  # argparse
            code = stop.code
    lines = err.getvalue().splitlines(keepends=True)
    message = "".join(said for said in lines if " running for " not in said)  # on a slow machine
    assert code in (0, 1, 2), line
    assert message.count("\n") <= 1, (line, message)
    assert "Traceback" not in message
    assert len(message) < 700, (line, message)
    is_answer = code == 0 or (code == 1 and out.getvalue() != "")
    assert message or is_answer, (line, code, out.getvalue())
    assert not (message.startswith("flipalg") and is_answer), (line, code, message, out.getvalue())


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "line", [["--help"], ["polynomial", "11"], ["sweep", "2", "2", "--show"], ["triangles", "3"], ["nullity", "λ"]]
)
def test_characters_that_stdout_lacks_become_plain_letters(encoding, line):
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
    assert main(["--completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name.split()[1] in script for name in COMMANDS)
