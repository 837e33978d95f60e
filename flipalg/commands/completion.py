"""`flipalg completion`: what a shell needs to complete commands, options and files."""

import argparse

from flipalg.commands.parsing import Parser

SHELLS = ("bash", "zsh", "fish")


def add_completion(parser: Parser) -> None:
    """Add the arguments of `completion`."""
    parser.add_words(
        "For zsh write _flipalg in a folder of $fpath, for fish ~/.config/fish/completions/flipalg.fish.",
    )
    parser.add_argument("shell", choices=SHELLS, help="bash, zsh or fish")
    parser.set_defaults(run=_completion)


def _completion(arguments: argparse.Namespace) -> None:
    try:
        import shtab
    except ImportError:
        raise ValueError("completion needs shtab: install flipalg[completion]") from None
    from flipalg.commands.catalog import whole_parser

    print(shtab.complete(whole_parser(), arguments.shell))
