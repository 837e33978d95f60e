"""The console command, run in this process."""

import re
from unicodedata import east_asian_width

from flipalg.cli import main


def run(capsys, *arguments, read=False):
    """Return (exit code, stdout, stderr) of the console command; the line about the text read only on request."""
    try:
        code = main(arguments)
    except SystemExit as stop:  # argparse
        code = stop.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err if read else re.sub("(?m)^read as .*\n", "", captured.err)


def too_wide(text):
    """Return the lines of more than 80 columns, but for lines of one word."""
    widths = {line: sum(1 + (east_asian_width(sign) in "WF") for sign in line) for line in text.splitlines()}
    return [line for line, width in widths.items() if width > 80 and " " in line.strip()]
