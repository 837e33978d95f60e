"""Write the table of docs/json.md from flipalg/console/answers.schema.json: python scripts/json_page.py [--check].

Exit code 1 with --check if the page differs from the schema.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "flipalg" / "console" / "answers.schema.json"
PAGE = ROOT / "docs" / "json.md"
HEAD = "| key | in | what it is |\n|:--|:--|:--|\n"


def commands_of(form: dict[str, Any]) -> list[str]:
    """Return the commands whose answers have a form."""
    command = form["properties"].get("command")
    return list(command["enum"]) if command else [form["x-command"]]


def rows(schema: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of the table: each definition with the commands whose answers have it."""
    total = {name for form in schema["oneOf"] for name in commands_of(form)}
    for name, definition in schema["$defs"].items():
        commands = {
            command: None
            for form in schema["oneOf"]
            if {"$ref": f"#/$defs/{name}"} in form["properties"].values()
            for command in commands_of(form)
        }
        if name == "command" or commands:
            told = "all" if name == "command" or set(commands) == total else ", ".join(f"`{c}`" for c in commands)
            yield f"| `{name.partition('-')[0]}` | {told} | {definition['description']} |\n"


def page(text: str) -> str:
    """Return the page with its table replaced by that of the schema."""
    before, _, rest = text.partition(HEAD)
    lines = rest.splitlines(keepends=True)
    after = next(i for i, line in enumerate(lines) if not line.startswith("|"))
    return before + HEAD + "".join(rows(json.loads(SCHEMA.read_text(encoding="utf-8")))) + "".join(lines[after:])


def main() -> int:
    """Write the page, or compare it."""
    text = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        return int(page(text) != text)
    PAGE.write_text(page(text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
