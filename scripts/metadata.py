"""Write CITATION.cff, codemeta.json and .zenodo.json from pyproject.toml and `flipalg.__version__`.

    python scripts/metadata.py [--check] [--root FOLDER]

With --check nothing is written; the exit code is 1 if a file differs.
"""

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MESSAGE = "If flipalg is part of your work, please cite it as below, and the papers that its page Sources names."


def read(root: Path) -> dict[str, Any]:
    """Return the project's metadata, with its version, title and addresses (empty until they are settled)."""
    pyproject = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    source = (root / "flipalg" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'(?m)^__version__ = "(.+)"$', source)
    if version is None:
        raise SystemExit('flipalg/__init__.py has no line __version__ = "..."')
    project: dict[str, Any] = pyproject["project"]
    description = project["description"]
    return {
        **project,
        "version": version[1],
        "title": f"{project['name']}: {description[0].lower()}{description[1:]}",
        "creators": [author["name"] for author in project["authors"]],
        **pyproject["tool"]["flipalg"]["addresses"],
    }


def citation(known: dict[str, Any]) -> str:
    """Return CITATION.cff."""

    def listed(key: str, rows: list[str]) -> list[str]:
        return [f"{key}:", *(f"  - {row}" for row in rows)]

    lines = [
        "cff-version: 1.2.0",
        f"message: {json.dumps(MESSAGE)}",
        "type: software",
        f"title: {json.dumps(known['title'])}",
        f"version: {known['version']}",
        f"license: {known['license']}",
        *listed("authors", [f"name: {json.dumps(name)}" for name in known["creators"]]),
        *listed("keywords", [json.dumps(word) for word in known["keywords"]]),
    ]
    if known["repository"]:
        lines += [f'repository-code: "{known["repository"]}"', f'url: "{known["site"]}"']
    return "\n".join(lines) + "\n"


def codemeta(known: dict[str, Any]) -> str:
    """Return codemeta.json, in CodeMeta 3.0."""
    fields: dict[str, Any] = {
        "@context": "https://w3id.org/codemeta/3.0",
        "@type": "SoftwareSourceCode",
        "name": known["name"],
        "description": known["description"],
        "version": known["version"],
        "license": f"https://spdx.org/licenses/{known['license']}",
        "author": [{"@type": "Organization", "name": name} for name in known["creators"]],
        "keywords": known["keywords"],
        "programmingLanguage": ["Python", "C"],
        "runtimePlatform": f"Python {known['requires-python']}",
        "softwareRequirements": known["dependencies"],
        "developmentStatus": "active",
    }
    if known["repository"]:
        fields |= {
            "codeRepository": known["repository"],
            "issueTracker": f"{known['repository']}/issues",
            "softwareHelp": {"@type": "WebSite", "url": known["site"]},
        }
    return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


def zenodo(known: dict[str, Any]) -> str:
    """Return .zenodo.json, the deposit that Zenodo makes of a release."""
    fields: dict[str, Any] = {
        "upload_type": "software",
        "title": known["title"],
        "version": known["version"],
        "description": known["description"],
        "creators": [{"name": name} for name in known["creators"]],
        "keywords": known["keywords"],
        "license": known["license"],
        "access_right": "open",
    }
    if known["repository"]:
        fields["related_identifiers"] = [
            {"identifier": known["repository"], "relation": "isSupplementTo", "scheme": "url"}
        ]
    return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"


FILES = {"CITATION.cff": citation, "codemeta.json": codemeta, ".zenodo.json": zenodo}


def differing(root: Path = ROOT) -> list[str]:
    """Return the names of the files that are not as they would be written."""
    known = read(root)
    return [
        name
        for name, made in FILES.items()
        if not (root / name).exists() or (root / name).read_text(encoding="utf-8") != made(known)
    ]


def write(root: Path = ROOT) -> None:
    """Write the three files."""
    known = read(root)
    for name, made in FILES.items():
        (root / name).write_text(made(known), encoding="utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if a file differs")
    parser.add_argument("--root", type=Path, default=ROOT)
    given = parser.parse_args(arguments)
    if not given.check:
        write(given.root)
        return 0
    different = differing(given.root)
    for name in different:
        print(f"{name} differs from pyproject.toml: run python scripts/metadata.py", file=sys.stderr)
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main())
