"""A verdict cannot be lost: a reader that closes the pipe does not change the exit code."""

import os
import shlex
import subprocess
import sys

import pytest

from flipalg import certificate
from flipalg.cli import main
from flipalg.commands.catalog import COMMANDS

NO = """
classify --only m_by_4,rules --check boards
classify --only m_by_4,rules --check boards --diff
unique 4 4
unique 4 4 --json
unique 4 4 --colors 6
verify false.json
verify false.json --json
solve '#.../..../..../....'
solve '#.../..../..../....' --json
solve '#.../..../..../....' --show
solve 4x4 --method lanczos
hint '#.../..../..../....'
hint '#.../..../..../....' --json
find least board with nullity 7
find 1,2,3,99 --json
sequence triangle-pushes --terms 21
sweep '#.../..../..../....' --chase
sweep '#.../..../..../....' --chase --json
picture solution 1 1 a.png --neighborhood king
graph 1-2 --on 1
graph 1-2 --on 1 --json
machine merlin 100110001 --colors 5
machine merlin 100110001 --colors 5 --json
machine triangle:4
machine triangle:4 --json
learn 00 A:11 B:00 --goal 01
learn 00 A:11 B:00 --goal 01 --json
disentis 4 4
disentis 4 4 --json
crc 123456789 --check 1
crc --find a=1234
crc --find a=1234 --json
""".strip().split("\n")
"""Command lines whose answer is "no"."""

ERRORS = [
    "unique 0 4",
    "solve nowhere.txt",
    "classify --check nowhere",
    "table nulity",
    "unique",
    "unique 4 4 --colour",
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Make a folder with a false proof and wrong tables the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "false.json").write_text(certificate(4, 4).to_json().replace('"1101"', '"1100"'), encoding="utf-8")
    (tmp_path / "boards").mkdir()
    return tmp_path


def unread(monkeypatch, line):
    """Return the exit code of a command line whose stdout and stderr go to a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", buffering=1, encoding="utf-8") as pipe, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", pipe)
        patch.setattr(sys, "stderr", pipe)
        try:
            return main(shlex.split(line))
        except SystemExit as stop:  # argparse
            return stop.code


def test_every_command_that_can_answer_no_is_here():
    assert {line.split()[0] for line in NO} == {name for name, command in COMMANDS.items() if command.no}


@pytest.mark.parametrize("line", NO)
def test_a_no_that_nobody_reads_is_1(folder, monkeypatch, line):
    assert unread(monkeypatch, line) == 1


@pytest.mark.parametrize("line", ERRORS)
def test_an_error_that_nobody_reads_is_2(folder, monkeypatch, line):
    assert unread(monkeypatch, line) == 2


@pytest.mark.parametrize("line", ["nullity 4 4", "solve --help", "--help", "table nullity --max 40"])
def test_an_answer_that_nobody_reads_is_0(folder, monkeypatch, line):
    assert unread(monkeypatch, line) == 0


def test_pipefail_sees_that_tables_differ(folder):
    check = f"{shlex.quote(sys.executable)} -m flipalg classify --only square_nullity --check boards"
    line = f"set -o pipefail; {check} | head -3"
    (folder / "boards" / "square_nullity.csv").write_text("n\n" * 100_000, encoding="utf-8")  # more than a pipe holds
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
