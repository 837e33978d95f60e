"""The texts of `flipalg`, `flipalg --help` and `flipalg help`, and the completion of command lines in shells."""

from textwrap import fill

from flipalg import __version__
from flipalg.commands.catalog import COMMANDS, GROUPS, fill_parser, in_group
from flipalg.console.parsing import Parser

__all__ = ["completion", "overview", "welcome", "whole_list", "whole_parser"]

WHAT_IT_IS = "Exact, proved answers about Lights Out (Flip it!) boards of any size."
SHELLS = ("bash", "zsh", "fish")


def welcome() -> str:
    """Return the text that `flipalg` prints without arguments: its purpose, three examples, and how to get help."""
    return "\n".join(
        [
            WHAT_IT_IS,
            "",
            *(f"    {example}" for example in [*GROUPS.values()][:3]),
            "",
            "A board alone is solved: flipalg 5x5, flipalg '##./#../...'.",
            "flipalg --help lists more.",
        ]
    )


def overview() -> str:
    """Return the text of `flipalg --help`: the commands of each group with an example, on a screen of 24 lines."""
    lines = [WHAT_IT_IS, "", "usage: flipalg COMMAND ...", ""]
    for group, example in GROUPS.items():
        names = " ".join(command.name for command in in_group(group))
        lines.append(fill(names, 79, initial_indent=f"{group:20}", subsequent_indent=" " * 20, break_on_hyphens=False))
        lines.append(f"{'':20}example: {example}")
    ends = "flipalg help: a sentence on each; flipalg COMMAND --help; flipalg --version"
    return "\n".join([*lines, "", ends])


def whole_list() -> str:
    """Return the text of `flipalg help`: every command with its sentence, by groups."""
    lines = []
    for group in GROUPS:
        lines += [group, *(f"    {command.name:13}{command.sentence}" for command in in_group(group)), ""]
    ends = """flipalg help COMMAND shows its options, an example and its exit codes.
flipalg --completion bash, zsh or fish prints a script that completes commands:
    bash         ~/.local/share/bash-completion/completions/flipalg
    zsh          _flipalg, in a folder of $fpath
    fish         ~/.config/fish/completions/flipalg.fish"""
    return "\n".join([*lines, ends])


def whole_parser() -> Parser:
    """Return one parser with every command, for tools that complete command lines."""
    parser = Parser(prog="flipalg", description=WHAT_IT_IS)
    parser.add_argument("--version", action="version", version=f"flipalg {__version__}")
    parser.add_argument("--completion", choices=SHELLS, help="print the completion script of a shell")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS.values():
        fill_parser(subparsers.add_parser(command.name, help=command.sentence), command)
    return parser


def completion(shell: str) -> str:
    """Return the script that completes command lines in a shell; ValueError for a shell that is not in SHELLS."""
    if shell not in SHELLS:
        raise ValueError(f"--completion takes {'|'.join(SHELLS)}, as in flipalg --completion bash; got {shell!r:.40}")
    import shtab

    return shtab.complete(whole_parser(), shell)
