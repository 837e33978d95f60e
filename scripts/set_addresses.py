"""Write the project's addresses once they are settled: pyproject.toml, the files of metadata.py, and README.md.

python scripts/set_addresses.py --repository URL --site URL [--root FOLDER]
"""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

import metadata

ROOT = Path(__file__).parents[1]


def in_pyproject(text: str, repository: str, site: str) -> str:
    """Return pyproject.toml with both addresses, and [project.urls] made of them."""
    text = re.sub(r'(?m)^repository = ".*"$', f'repository = "{repository}"', text, count=1)
    text = re.sub(r'(?m)^site = ".*"$', f'site = "{site}"', text, count=1)
    urls = (
        f'[project.urls]\nDocumentation = "{site}"\nRepository = "{repository}"\n'
        f'Issues = "{repository}/issues"\nChangelog = "{repository}/blob/main/CHANGELOG.md"\n\n'
    )
    text = re.sub(r"(?s)\[project\.urls\]\n.*?\n\n", "", text)
    return text.replace("[project.scripts]\n", f"{urls}[project.scripts]\n")


def badges(repository: str, site: str) -> str:
    """Return the line of badges: the tests, the site, the versions of flipalg and of Python."""
    shields = "https://img.shields.io"
    return (
        f"[![tests]({repository}/actions/workflows/tests.yml/badge.svg)]({repository}/actions/workflows/tests.yml) "
        f"[![docs]({repository}/actions/workflows/docs.yml/badge.svg)]({site}) "
        f"![version]({shields}/pypi/v/flipalg) ![Python]({shields}/pypi/pyversions/flipalg)"
    )


def in_readme(text: str, repository: str, site: str) -> str:
    """Return README.md with badges and absolute links into the repository: pictures raw, everything else as a page."""
    line = f"{badges(repository, site)}\n\n"
    text = re.sub(r"\A(# flipalg\n\n)(?:\[!\[tests\].*\n\n)?", lambda title: f"{title[1]}{line}", text)
    text = re.sub(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)", rf"![\1]({repository}/raw/main/\2)", text)
    return re.sub(r"(?<!!)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)", rf"\1({repository}/blob/main/\2)", text)


def main(arguments: Sequence[str] | None = None) -> int:
    """Rewrite the files under --root."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--repository", required=True, metavar="URL")
    parser.add_argument("--site", required=True, metavar="URL")
    parser.add_argument("--root", type=Path, default=ROOT)
    given = parser.parse_args(arguments)
    repository, site = given.repository.rstrip("/"), given.site
    for address in (repository, site):
        if not re.fullmatch(r"https://[^\s\"()]+", address):
            parser.error(f"an address begins with https:// and has no spaces, quotes or parentheses, got {address!r}")
    changes = {
        "pyproject.toml": lambda text: in_pyproject(text, repository, site),
        "README.md": lambda text: in_readme(text, repository, site),
    }
    for name, change in changes.items():
        path = given.root / name
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    metadata.write(given.root)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
