"""What holds for every sub-command: an example in its help, one set of words for an option, one line for a refusal."""

import io
import os
import shlex
import subprocess
import sys

import pytest
from command_lines import COMMANDS, FILES, command_lines
from console import run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flipalg import certificate
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


@settings(max_examples=15, suppress_health_check=list(HealthCheck))
@GENERATED
def test_no_input_is_a_traceback(tmp_path_factory, monkeypatch, line, content):
    assert_answer_or_line(tmp_path_factory.getbasetemp() / "fuzz", monkeypatch, line, content)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@GENERATED
def test_no_input_is_a_traceback_in_four_hundred(tmp_path_factory, monkeypatch, line, content):
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


SMALLER = {
    "flipalg classify": "classify --only nullity --max-m 12 --max-n 12 --out boards",
    "flipalg table": "table nullity --max 20 --to nullity.csv",
    "flipalg run": "run chomp --max 6 --to chomp.txt",
    "flipalg disentis": "disentis 2 3",
    "flipalg play": "play --help",
}
"""Command lines that take a moment, where the example takes long or opens a browser."""


@pytest.mark.parametrize("name", COMMANDS)
def test_the_example_of_a_command_works(capsys, monkeypatch, tmp_path, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "board.txt").write_text("##.\n#..\n...\n", encoding="utf-8")
    (tmp_path / "proof.json").write_text(certificate(5, 5).to_json(), encoding="utf-8")
    words = SMALLER.get(name, COMMANDS[name].example.removeprefix("flipalg ")).partition(" > ")[0]
    code, out, err = run(capsys, *shlex.split(words))
    assert (code, bool(out or err)) == (0, True)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_characters_that_stdout_lacks_become_plain_letters(monkeypatch, encoding):
    for line in ("--help", "polynomial 11", "sweep 2 2 --show", "machine triangle:3", "nullity λ"):
        written = io.BytesIO()
        stream = io.TextIOWrapper(written, encoding, write_through=True)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "stderr", stream)
            try:
                code = main(line.split())
            except SystemExit as stop:  # argparse
                code = stop.code
        text = written.getvalue().decode(encoding)
        assert (code, bool(text)) == (2 if "λ" in line else 0, True)
        if line == "polynomial 11":
            assert text.startswith("d_11(λ) = λ^11" if encoding == "utf-8" else "d_11(L) = L^11")


def test_characters_that_the_stdout_of_a_process_lacks_become_plain_letters():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    line = [sys.executable, "-m", "flipalg", "polynomial", "11"]
    done = subprocess.run(line, capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"d_11(L) = L^11")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_knows_every_command(capsys, shell):
    pytest.importorskip("shtab")
    assert main(["--completion", shell]) == 0
    script = capsys.readouterr().out
    assert all(name.split()[1] in script for name in COMMANDS)
