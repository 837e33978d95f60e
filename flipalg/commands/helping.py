"""`flipalg help` and `flipalg completion`: a list of all commands, the help of a command, and completion in shells."""

import argparse

from flipalg.commands.catalog import COMMANDS, command_named, parser_of, whole_list, whole_parser
from flipalg.commands.parsing import Parser

__all__ = ["add_completion", "add_help"]

SHELLS = ("bash", "zsh", "fish")


def add_help(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `help`."""
    parser.add_argument("name", nargs="?", metavar="COMMAND", help=", ".join(COMMANDS))
    parser.set_defaults(run=_help)


def add_completion(parser: Parser) -> None:
    """Add the arguments of `completion`."""
    parser.add_words(
        "For zsh write _flipalg in a folder of $fpath, for fish ~/.config/fish/completions/flipalg.fish.",
    )
    parser.add_argument("shell", choices=SHELLS, metavar="bash|zsh|fish", help="the shell")
    parser.set_defaults(run=_completion)


def _help(arguments: argparse.Namespace) -> None:
    if arguments.name is None:
        print(whole_list())
    else:
        parser_of(command_named(arguments.name), arguments.name).print_help()


def _completion(arguments: argparse.Namespace) -> None:
    try:
        import shtab
    except ImportError:
        raise ValueError("completion needs shtab: pip install shtab") from None
    print(shtab.complete(whole_parser(), arguments.shell))
