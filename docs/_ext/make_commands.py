"""The page Commands: each sub-command's own --help."""

import argparse
import os
from pathlib import Path

from myst import escaped, fence


def pages(root: Path) -> dict[str, str]:
    """Return the page."""
    os.environ["COLUMNS"] = "96"
    from flipalg.cli import build_parser

    parser = build_parser()
    text = [
        "# Commands\n",
        "`flipalg COMMAND --help` prints what stands here. Data goes to stdout, progress and messages to stderr. "
        "The exit code is 0 when all is done, 1 for a *no* (unsolvable, a difference, not true), 2 for bad usage or "
        "input, 130 when interrupted.\n",
    ]
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help for choice in action._choices_actions}
            for name, sub in action.choices.items():
                text += [f"## {name}\n", f"{escaped(helps.get(name) or '')}\n", fence(sub.format_help(), "text")]
    return {"commands.md": "\n".join(text)}
