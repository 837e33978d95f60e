"""No line of a help or a message is wider than a terminal of 80 columns, and lines break between words."""

import sys

import pytest
from console import run, too_wide
from ledgers import check_rows

from flipalg.commands.catalog import COMMANDS


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")


@pytest.mark.usefixtures("terminal")
def test_the_help_of_every_command_fits_into_80_columns(capsys):
    def fits(name):
        code, out, _ = run(capsys, *name.split())
        assert (code, bool(out), too_wide(out)) == (0, True, [])

    check_rows(["--help", "help", *(f"{name} --help" for name in COMMANDS)], fits)


MESSAGES = (
    "slove 5 5",
    "solve",
    "solve 5 5 --neighborhood qq",
    "unique 5 5 --colors 0",
    "solve #..../...../...../...../.....",
    "nullity 9 9 --colors 6",
    "crc hello --poly 0x1021",
    "table nulity",
)


@pytest.mark.usefixtures("terminal")
def test_on_a_terminal_a_message_breaks_between_words(capsys, monkeypatch):
    def breaks(line):
        piped = run(capsys, *line.split())[2]
        assert piped.count("\n") == 1
        with monkeypatch.context() as patch:
            patch.setattr(sys.stderr, "isatty", lambda: True)
            shown = run(capsys, *line.split())[2]
        assert (shown.split(), too_wide(shown)) == (piped.split(), [])

    check_rows(MESSAGES, breaks)
