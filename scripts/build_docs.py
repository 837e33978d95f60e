"""Build the site: Sphinx, every warning an error; the page that plays under play/, notebooks that run under run/.

python scripts/build_docs.py [--out build/docs] [--without-page | --only-page]
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Sphinx and the builders of the page and the notebooks; the exit code of the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs", metavar="DIR")
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--without-page", action="store_true", help="leave play/ and run/ as they are")
    part.add_argument("--only-page", action="store_true", help="build play/ and run/ alone")
    given = parser.parse_args(arguments)
    code = 0
    if not given.only_page:
        sphinx = ["-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", str(ROOT / "build" / "doctrees")]
        code = subprocess.run([sys.executable, *sphinx, str(ROOT / "docs"), str(given.out)], check=False).returncode
    for name, folder in () if given.without_page else (("build_page", "play"), ("build_notebooks", "run")):
        if code == 0:
            command = [sys.executable, str(ROOT / "site" / "tools" / f"{name}.py"), "--out", str(given.out / folder)]
            command += ["--notebooks", "../run/"] if folder == "play" else []
            command += ["--reports", "14"] if given.only_page and folder == "play" else []  # enough for tests
            code = subprocess.run(command, check=False).returncode
    return code


if __name__ == "__main__":
    raise SystemExit(main())
