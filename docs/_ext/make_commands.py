"""The page Commands: each sub-command's own --help, by the groups of the table of commands."""

import os
from pathlib import Path

from myst import escaped, fence


def pages(root: Path) -> dict[str, str]:
    """Return the page."""
    os.environ["COLUMNS"] = "96"
    from flipalg.commands.catalog import GROUPS, in_group, parser_of

    text = [
        "# Commands\n",
        "`flipalg COMMAND --help` prints the same text. Data goes to stdout, progress and messages to stderr. "
        "The exit code is 0 when all is done, 1 for a *no* (not unique, unsolvable, a difference, not true), 2 for bad "
        "usage or input, 130 when interrupted. Under `set -e` a *no* ends a script, as with `grep`: write "
        "`if flipalg unique 4 4; then`, or ask for a value, as `flipalg nullity 4 4` does.\n",
    ]
    for group, example in GROUPS.items():
        text += [f"## {group.capitalize()}\n", fence(example, "text")]
        for command in in_group(group):
            text += [f"### {command.name}\n", f"{escaped(command.sentence)}\n"]
            text.append(fence(parser_of(command).format_help(), "text"))
    return {"commands.md": "\n".join(text)}
