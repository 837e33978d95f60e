"""The sub-commands of `flipalg`, a file for each family: arguments in, one call, text out; no mathematics."""

from flipalg.commands.parsing import SubParsers, add_board_arguments, add_neighborhood, add_topology

__all__ = ["SubParsers", "add_board_arguments", "add_neighborhood", "add_topology"]
