"""Warn of questions that became slower by more than a fifth: `python benchmarks/regressions.py [BASE [HEAD]]`.

BASE is the last release before HEAD, or HEAD's parent if there is none.  Runs the suite by airspeed velocity on both
commits, each built in an environment of its own.  On GitHub a slower question becomes a warning of the run.  The exit
code is 0 unless the suite cannot run.
"""

import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
FACTOR = 1.2
SLOWER = re.compile(
    r"^\| \+ +\| *(?P<before>[^|]+?) *\| *(?P<after>[^|]+?) *\| *(?P<ratio>[\d.]+) *\| *(?P<name>[^|]+?) *\|"
)
"""A row of asv's table with the sign of a slower question."""


def last_release(head: str) -> str:
    """Return the tag of the last release before a commit, or its parent."""
    command = ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", f"{head}^"]
    found = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    return found.stdout.strip() or f"{head}^"


def warnings(output: str) -> list[str]:
    """Return a warning for each slower question of asv's table."""
    rows = (SLOWER.match(line) for line in output.splitlines())
    return [
        f"::warning title=slower::{row['name']} takes {row['after']}, {row['before']} before ({row['ratio']} times)"
        for row in rows
        if row
    ]


def main(arguments: list[str]) -> int:
    """Compare two commits."""
    head = arguments[1] if len(arguments) > 1 else "HEAD"
    base = arguments[0] if arguments else last_release(head)
    asv = [sys.executable, "-m", "asv"]
    subprocess.run([*asv, "machine", "--yes"], cwd=FOLDER, check=True, stdout=subprocess.DEVNULL)
    command = [*asv, "continuous", "--config", "asv.conf.json", "--factor", str(FACTOR), "--show-stderr", base, head]
    done = subprocess.run(command, cwd=FOLDER, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout)
    print(*warnings(done.stdout), sep="\n")
    changed = "SOME BENCHMARKS HAVE CHANGED SIGNIFICANTLY" in done.stdout
    return 0 if changed or not done.returncode else done.returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
