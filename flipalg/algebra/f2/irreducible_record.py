"""The record of irreducible polynomials: for each degree the lightest and the first, computed once.

Main definitions
    recorded(n)              (exponents of the lightest between n and 0, tail of the first), or None beyond the record
    complete_to(), rows()    how far it goes, and its rows
    written(rows)            the text of the file
Main statements
    Rows drawn by lot come out again                 test_rows_drawn_by_lot_come_out_again
    The lightest to 10,000 are Seroussi's            test_the_lightest_are_those_of_seroussis_table
Conventions
    A row of irreducible.txt is a degree, the exponents with commas ("-" for none) and the tail in hexadecimal.
    `flipalg run irreducible --max N` goes on from its end to N and writes the file anew; what is lightest and what is
    first is said in irreducible_search.py.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib import resources

Row = tuple[tuple[int, ...], int]


@cache
def rows() -> tuple[str, ...]:
    """Return the rows, that of degree 1 first."""
    text = (resources.files("flipalg.algebra.f2") / "irreducible.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if not line.startswith("#"))


def complete_to() -> int:
    """Return the last degree of the record."""
    return len(rows())


def recorded(n: int) -> Row | None:
    """Return (exponents of the lightest between n and 0, tail of the first), or None where the record does not go.

    >>> recorded(8), recorded(1000)
    (((4, 3, 1), 27), ((5, 4, 3), 57))
    """
    if not 1 <= n <= complete_to():
        return None
    degree, exponents, tail = rows()[n - 1].split()
    if int(degree) != n:
        raise ValueError(f"row {n} of the record is of degree {degree}")
    return tuple(int(e) for e in exponents.split(",") if e != "-"), int(tail, 16)


def written(found: Iterable[Row]) -> str:
    """Return the text of a record: the rows from degree 1 on."""
    lines = [f"{n} {','.join(map(str, exponents)) or '-'} {tail:x}\n" for n, (exponents, tail) in enumerate(found, 1)]
    text = "".join(lines)
    return (
        "# Irreducible polynomials over F2: for each degree n the exponents of the lightest between n and 0,\n"
        "# and the tail g, in hexadecimal, of the first, x^n + g (flipalg/algebra/f2/irreducible_search.py)\n"
        f"# complete to: {len(lines):,}\n"
        f"# sha256 of the rows: {hashlib.sha256(text.encode()).hexdigest()}\n"
        f"# command: flipalg run irreducible --max {len(lines)}\n{text}"
    )
