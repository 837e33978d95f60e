"""`flipalg help`: each command with its sentence, or the help of one."""

import argparse

from flipalg.commands.catalog import COMMANDS, command_named, parser_of, whole_list


def add_help(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `help`."""
    parser.add_argument("name", nargs="?", metavar="COMMAND", help=", ".join(COMMANDS))
    parser.set_defaults(run=_help)


def _help(arguments: argparse.Namespace) -> None:
    if arguments.name is None:
        print(whole_list())
    else:
        parser_of(command_named(arguments.name)).print_help()
