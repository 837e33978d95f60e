"""Search for the hardest positions of the boards of nullity 8 to 16 and write the record that the table checks.

    python -m research.hardest.positions        minutes; rewrites flipalg/tables/hardest_positions.txt
A recorded position is replaced only by a better one.
"""

from pathlib import Path

from flipalg.answers.nullities import nullity
from flipalg.boards.packed_rows import joined
from flipalg.extremal.hardest import checked, hardest
from flipalg.tables.hardest_tables import QUICK_NULLITY, boards, recorded

RECORD = Path(__file__).parents[2] / "flipalg" / "tables" / "hardest_positions.txt"
HEAD = "# m n presses (hexadecimal; cell (i, j) is bit i n + j): a lightest solution of the hardest position found\n"


def main() -> None:
    """Search, compare with the record, write."""
    record = recorded() if RECORD.exists() else {}
    lines = []
    for m, n in boards(16, 100):
        if nullity(m, n) <= QUICK_NULLITY:
            continue
        found = hardest(m, n)
        if (m, n) in record and checked(record[m, n]).at_least >= found.at_least:
            found = checked(record[m, n])
        print(found, flush=True)
        lines.append(f"{m} {n} {joined(list(found.presses.rows), n):x}\n")
        RECORD.write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
