"""Build the site: Sphinx, every warning an error, and the page that plays and proves beside it under play/.

python scripts/build_docs.py [--out build/docs]
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run Sphinx and the page's own builder; the exit code of the first that fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs", metavar="DIR")
    parser.add_argument("--without-page", action="store_true", help="leave play/ out")
    given = parser.parse_args(arguments)
    sphinx = ["-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", str(ROOT / "build" / "doctrees")]
    code = subprocess.run([sys.executable, *sphinx, str(ROOT / "docs"), str(given.out)], check=False).returncode
    page = ROOT / "scripts" / "build_site.py"
    if code == 0 and page.exists() and not given.without_page:
        code = subprocess.run([sys.executable, str(page), "--out", str(given.out / "play")], check=False).returncode
    return code


if __name__ == "__main__":
    raise SystemExit(main())
