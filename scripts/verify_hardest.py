"""Check the proofs of the table `hardest`, with nothing of flipalg: python scripts/verify_hardest.py [FILE] [TABLE]

FILE is research/proofs/presses/hardest_positions.json, TABLE tables/hardest.csv.  Exit code 0: all rows of the table
are proved, and no others; 1: not so.  It computes with integers alone.  docs/mathematics/hardest-positions.md says
what a proof is, and why that is enough; the names here are those of that page.
"""

import csv
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILES = (ROOT / "research" / "proofs" / "presses" / "hardest_positions.json", ROOT / "tables" / "hardest.csv")


def pattern_of(first, m, n):
    """Return the pattern that this first row begins, bit i n + j for cell (i, j); None if it is not quiet."""
    if not 0 < first < 1 << n:
        return None
    above, row, pattern = 0, first, 0
    for i in range(m):
        pattern |= row << i * n
        above, row = row, (row ^ row << 1 ^ row >> 1 ^ above) & (1 << n) - 1
    return pattern if row == 0 else None


def nullity_of(m, n):
    """Return the nullity: the map from a first row to the row below the board is linear; eliminate."""
    rank, rows = 0, []
    for j in range(n):
        above, row = 0, 1 << j
        for _ in range(m):
            above, row = row, (row ^ row << 1 ^ row >> 1 ^ above) & (1 << n) - 1
        rows.append(row)
    while rows:
        pivot = rows.pop()
        if pivot:
            rank += 1
            rows = [min(row, row ^ pivot) for row in rows]  # without the highest bit of the pivot
    return n - rank


def are_independent(vectors):
    """Return whether no sum of some of the vectors is 0."""
    kept = list(vectors)
    while kept:
        pivot = kept.pop()
        if not pivot:
            return False
        kept = [min(vector, vector ^ pivot) for vector in kept]
    return True


def least_weight(x, patterns):
    """Return the least weight of x and sums of patterns, in the order of the Gray code."""
    least = x.bit_count()
    for k in range(1, 1 << len(patterns)):
        x ^= patterns[(k & -k).bit_length() - 1]
        least = min(least, x.bit_count())
    return least


def columns_of(inner, outer, size):
    """Return {column: the number of its cells}, of the cells in no outer pattern."""
    outside = 0
    for pattern in outer:
        outside |= pattern
    counts = {}
    for i in range(size):
        if not outside >> i & 1:
            column = sum((pattern >> i & 1) << r for r, pattern in enumerate(inner))
            counts[column] = counts.get(column, 0) + 1
    return counts


def excludes(tree, parities, most, at_zero):
    """Return whether a tree excludes all s whose sums are at most `most`, the one at c = 0 being ≡ at_zero modulo 4."""
    box = {}
    for a, parity in parities.items():
        top = most - (most - parity) % 2
        box[a] = (1 if parity and a & a - 1 == 0 else -top), top

    def limit(c):
        """Return the greatest number up to `most` that is ≡ S(c) modulo 4."""
        residue = at_zero + 2 * sum((a & c).bit_count() * parity for a, parity in parities.items())
        return most - (most - residue) % 4

    def holds(node):
        """Return whether a node excludes all s in the box."""
        if len(node) == 4 and type(node[3]) is list:
            a, v, below, above = node
            low, high = box[a]
            if (v - parities[a]) % 2 == 0:
                return False
            box[a] = low, v - 1
            excluded = holds(below)
            box[a] = v + 1, high
            excluded = holds(above) and excluded
            box[a] = low, high
            return excluded
        weights = list(zip(node[::2], node[1::2], strict=True))
        if any(type(number) is not int or number < 0 for number in node):
            return False
        least = 0
        for a, (low, high) in box.items():
            combined = sum(-w if (a & c).bit_count() % 2 else w for c, w in weights)
            least += combined * (low if combined > 0 else high)
        return least > sum(w * limit(c) for c, w in weights)

    return holds(tree)


def row_of(board, problems, known):
    """Return the row of the table that a board's proofs prove; None if a proof is wrong."""
    m, n, at_least, at_most = (board[name] for name in ("m", "n", "at_least", "at_most"))
    inner, outer = ([pattern_of(int(row, 16), m, n) for row in board[name]] for name in ("inner", "outer"))
    patterns = inner + outer
    if None in patterns or not are_independent(patterns) or len(patterns) != nullity_of(m, n):
        return None
    x = int(board["presses"], 16)
    if x >> m * n or least_weight(x, patterns) != at_least:
        return None
    covered = 0
    for pattern in patterns:
        covered |= pattern
    covered = covered.bit_count()
    counts = columns_of(inner, outer, m * n)
    in_none = counts.pop(0, 0)
    most = m * n - 2 * at_most - 2 + in_none
    most -= (most - sum(counts.values())) % 2
    problem = board["problem"]
    question = problem, most, tuple(sorted((a, count % 2) for a, count in counts.items()))
    if question not in known:
        trees, parities = problems[problem]["trees"], dict(question[2])
        known[question] = len(trees) == 2 and all(
            excludes(tree, parities, most, at_zero) for tree, at_zero in zip(trees, (most, most - 2), strict=True)
        )
    mu = [2 * (m * n - presses) - covered for presses in (at_most, at_least)]
    return [m, n, len(patterns), covered, *mu, at_least, at_most] if known[question] else None


def main(arguments):
    """Print the boards that are not proved, and the number of the others."""
    paths = [Path(argument) for argument in arguments]
    file, table = [*paths, *FILES[len(paths) :]]
    certificates = json.loads(file.read_text(encoding="utf-8"))
    if certificates["format"] != "flipalg hardest positions 1":
        raise ValueError(f"format {certificates['format']!r} is not read")
    known, proved = {}, set()
    for board in certificates["boards"]:
        row = row_of(board, certificates["problems"], known)
        if row is None:
            print(f"{board['m']} × {board['n']}: not proved")
        proved.add(tuple(row or ()))
    with table.open(encoding="utf-8", newline="") as lines:
        rows = [tuple(map(int, row)) for row in list(csv.reader(lines))[1:]]
    for row in rows:
        if row not in proved:
            print(f"{row[0]} × {row[1]}: the row of the table is not proved")
    print(f"{len({*rows} & proved)} of {len(rows)} rows are proved")
    return int(not rows or {*rows} != proved)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
