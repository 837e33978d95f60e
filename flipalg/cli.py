"""The console command `flipalg`: sub-commands, exit codes and error lines; no mathematics.

Each module of flipalg/commands/ adds its sub-commands through `add_to(subparsers)`; a sub-command is a function of the
parsed arguments that returns the exit code (None means 0).  Data goes to stdout, progress and messages to stderr.

Exit codes
    0   done
    1   the answer is a difference or a refusal that was asked for: `--check` found one, a board has no solution, ...
    2   bad usage, bad input, or a failed cross-check
    130 interrupted
"""

import argparse
import os
import sys
import warnings
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from flipalg import __version__
from flipalg.address_space import bytes_left
from flipalg.commands import (
    boards,
    certificates,
    classify,
    coins,
    colors,
    completion,
    discoveries,
    games,
    impartial,
    matrices,
    pictures,
    play,
    press,
    running,
    sequences,
    sheets,
    solving,
    tables,
    warmup,
    why,
)
from flipalg.commands.answers import carry_plain_text
from flipalg.commands.parsing import Parser

COMMAND_FAMILIES = (
    boards,
    solving,
    colors,
    press,
    games,
    coins,
    impartial,
    matrices,
    certificates,
    classify,
    tables,
    sequences,
    running,
    discoveries,
    pictures,
    play,
    sheets,
    warmup,
    why,
    completion,
)

LONGEST = 500
"""A refusal is one line of at most so many characters."""


EXTRAS = {"scipy": "fewest", "PIL": "image", "pyarrow": "parquet", "distributed": "cluster", "shtab": "completion"}
"""Which extra brings a module that a command may miss; matplotlib is asked for where pictures are made."""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every sub-command; nothing heavy is imported for it."""
    parser = Parser(
        prog="flipalg",
        description="Exact answers about Flip it! (Lights Out) boards, from polynomials over F2.",
        epilog="example: flipalg solve 5 5 --show",
    )
    parser.add_argument("--version", action="version", version=f"flipalg {__version__}")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for family in COMMAND_FAMILIES:
        family.add_to(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; a bad input is one line on stderr."""
    return run(build_parser(), arguments)


def run(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    """Parse `arguments`, call the sub-command's `run`, and turn the expected exceptions into exit codes."""
    if sys.stdout is None or sys.stderr is None:  # closed by the caller (>&-): what is asked for has nowhere to go
        return 2
    carry_plain_text()
    if bytes_left() is not None:
        from flipalg.commands import limited_memory

        limited_memory.prepare(parser.prog)
    with warnings.catch_warnings():
        warnings.showwarning = partial(_warn, parser.prog)
        return _run(parser, arguments)


def _warn(prog: str, message: Warning | str, *_: object) -> None:
    """Say a warning in one line, as everything that is not data."""
    with suppress(OSError, AttributeError):  # stderr is full, or closed
        print(f"{prog}: {' '.join(str(message).split())}", file=sys.stderr)


def _run(parser: argparse.ArgumentParser, arguments: Sequence[str] | None) -> int:
    try:
        parsed = parser.parse_args(arguments)
        parsed.root = parser
        code: int | None = parsed.run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader (head, less) had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        eval("None")  # Python forgets that exec() was interrupted: it would end by the signal instead of with 130
        with suppress(OSError):
            print(f"{parser.prog}: interrupted", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:  # what an extra brings
        extra = EXTRAS.get((error.name or "").partition(".")[0])
        if extra is None:
            raise
        print(f"{parser.prog}: this needs {error.name}: install flipalg[{extra}]", file=sys.stderr)
        return 2
    except (ImportError, ValueError, TypeError, OSError, MemoryError, Warning, argparse.ArgumentTypeError) as error:
        message = " ".join(str(error).split()) or type(error).__name__
        with suppress(OSError):  # nowhere to say it: the exit code does
            print(
                f"{parser.prog}: {message if len(message) <= LONGEST else message[:LONGEST] + '...'}", file=sys.stderr
            )
        return getattr(error, "exit_code", 2)
    return code or 0
