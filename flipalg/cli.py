"""The console command `flipalg`: one command is loaded, exit codes and error lines; no mathematics.

The first word names the command; its line in `commands.catalog` names the module that is imported for it.  A command
is a function of the parsed arguments that returns the exit code (None means 0).  Data goes to stdout, progress and
messages to stderr.

Exit codes
    0   done
    1   the answer is a difference or a refusal that was asked for: `--check` found one, a board has no solution, ...
    2   bad usage, bad input, or a failed cross-check
    130 interrupted
"""

import os
import sys
import warnings
from argparse import Namespace
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout, suppress
from io import StringIO

from flipalg import __version__
from flipalg.commands import catalog
from flipalg.commands.answers import answer
from flipalg.commands.long_work import told
from flipalg.commands.plain_text import carry_plain_text

PROG = "flipalg"

REPORTING = ("classify", "run")
"""Commands that say how far they are; of the others a line says, now and then, that they are at work."""

FILES = ("png", "svg", "pdf", "animate", "sheet")
"""Options of files beside the answer."""

LONGEST = 500
"""A refusal is one line of at most so many characters."""


EXTRAS = {"scipy": "fewest", "PIL": "image", "pyarrow": "parquet", "distributed": "cluster", "shtab": "completion"}
"""Which extra brings a module that a command may miss; matplotlib is asked for where pictures are made."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; a bad input is one line on stderr."""
    if sys.stdout is None or sys.stderr is None:  # closed by the caller (>&-): what is asked for has nowhere to go
        return 2
    words = sys.argv[1:] if arguments is None else list(arguments)
    carry_plain_text()
    with warnings.catch_warnings():
        warnings.showwarning = _warn  # type: ignore[assignment]  # one line, whatever else is given
        return _answered(words)


def run(words: Sequence[str]) -> int | None:
    """Run the command that the first word names, or print the help that is asked for."""
    if not words:
        print(catalog.welcome())
        return 0
    first = words[0]
    if first in ("-h", "--help"):
        print(catalog.overview())
        return 0
    if first == "--version":
        print(f"{PROG} {__version__}")
        return 0
    name, *rest = catalog.spelled_out(words)
    parser = catalog.parser_of(catalog.command_named(name))
    parsed = parser.parse_args(rest)
    with nullcontext() if name in REPORTING else told(name):
        return _whole(parsed)


def _whole(parsed: Namespace) -> int | None:
    """Run the command: an answer, in JSON where the answer is no as well, or one line and nothing else.

    So where files are asked for too, what is said is printed once they are written.
    """
    later = any(getattr(parsed, option, None) for option in FILES)
    said = StringIO()
    try:
        with redirect_stdout(said) if later else nullcontext():
            code: int | None = parsed.run(parsed)
    except Exception as error:
        if getattr(error, "exit_code", 2) != 1:
            raise
        sys.stdout.write(said.getvalue())
        if not getattr(parsed, "json", False):
            raise
        answer(parsed, "", reason=" ".join(str(error).split()))
        return 1
    sys.stdout.write(said.getvalue())
    return code


def _warn(message: Warning | str, *_: object) -> None:
    """Say a warning in one line, as everything that is not data."""
    with suppress(OSError, AttributeError):  # stderr is full, or closed
        print(f"{PROG}: {' '.join(str(message).split())}", file=sys.stderr)


def _answered(words: Sequence[str]) -> int:
    """Run the words, and turn the expected exceptions into exit codes."""
    try:
        code = run(words)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader (head, less) had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        with suppress(OSError):
            print(f"{PROG}: interrupted", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:  # what an extra brings
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "flipalg"):
            raise
        extra = f"flipalg[{EXTRAS[missing]}]" if missing in EXTRAS else missing
        print(f"{PROG}: this needs {missing}: install {extra}", file=sys.stderr)
        return 2
    except (ImportError, ValueError, TypeError, OSError, MemoryError, Warning) as error:
        message = " ".join(str(error).split()) or type(error).__name__
        with suppress(OSError):  # nowhere to say it: the exit code does
            print(f"{PROG}: {message if len(message) <= LONGEST else message[:LONGEST] + '...'}", file=sys.stderr)
        return getattr(error, "exit_code", 2)
    return code or 0
