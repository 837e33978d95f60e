"""`flipalg completion`: what a shell needs to complete commands, options and files."""

import argparse

from flipalg.commands.parsing import SubParsers, add_command

SHELLS = ("bash", "zsh", "fish")


def add_to(subparsers: SubParsers) -> None:
    """Add this family's sub-commands."""
    completion = add_command(
        subparsers,
        "completion",
        "print what makes a shell complete this command",
        _completion,
        "bash > ~/.local/share/bash-completion/completions/flipalg",
        "For zsh write _flipalg in a folder of $fpath, for fish ~/.config/fish/completions/flipalg.fish.",
    )
    completion.add_argument("shell", choices=SHELLS, help="bash, zsh or fish")


def _completion(arguments: argparse.Namespace) -> None:
    try:
        import shtab
    except ImportError:
        raise ValueError("completion needs shtab: install flipalg[completion]") from None
    print(shtab.complete(arguments.root, arguments.shell))
