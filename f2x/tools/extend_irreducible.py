"""Extend the table of the lightest and the first irreducible polynomial of each degree, f2x/uses/irreducible.txt.

    python f2x/tools/extend_irreducible.py --max 25000 --to irreducible.txt

The rows of the package's table are kept, and those of the file if it is there, so that a run that was stopped goes on.
Ten degrees are a task; there are as many processes as processors.  A degree takes 0.02 s of processor time at 1,000,
0.5 s at 10,000 and 2 s at 20,000.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # f2x beside its sources, if it is not installed

from f2x.uses.irreducible_record import Row, parsed, rows, written
from f2x.uses.irreducible_search import search


def search_range(ends: tuple[int, int]) -> list[Row]:
    """Return the rows of the degrees from one end to the other."""
    return search(*ends)


def extend(to: Path, most: int) -> int:
    """Write the table to the degree `most`, and return the number of rows that were found."""
    lines = [line for line in to.read_text(encoding="utf-8").splitlines() if line[:1] != "#"] if to.exists() else []
    known = [parsed(line)[1] for line in max(lines, rows(), key=len)[:most]]
    found = list(known)
    ranges = [(low, min(low + 9, most)) for low in range(len(known) + 1, most + 1, 10)]
    with ProcessPoolExecutor() as processes:
        for part in processes.map(search_range, ranges):
            found += part
            partial = to.with_name(f"{to.name}.part")
            partial.write_text(written(found), encoding="utf-8", newline="\n")
            os.replace(partial, to)
    return len(found) - len(known)


def main() -> int:
    """Extend the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--max", type=int, required=True, metavar="N", help="the largest degree")
    parser.add_argument("--to", type=Path, required=True, metavar="FILE", help="the file with the whole table")
    arguments = parser.parse_args()
    print(f"{extend(arguments.to, arguments.max)} degrees were searched")
    return 0


if __name__ == "__main__":
    sys.exit(main())
