"""Read and write irreducible.txt, the table of the lightest and the first irreducible polynomial of each degree n.

As an integer with bit i for x^i, the first polynomial is the least, and the lightest is the least of those with the
fewest terms.  A row has the degree n, the exponents between n and 0 of the lightest polynomial, separated by commas
("-" if there are none), and, in hexadecimal, the tail of the first polynomial, that is the polynomial without x^n.
irreducible_search.py finds both polynomials.
"""

from collections.abc import Iterable
from functools import cache

__all__ = ["Row", "complete_to", "parsed", "recorded", "rows", "written"]

Row = tuple[tuple[int, ...], int]


@cache
def rows() -> tuple[str, ...]:
    """Return the rows of the table as text, from degree 1 on; the file is read at the first call."""
    from importlib import resources  # 15 ms, needed only to read the table

    text = (resources.files("f2x.uses") / "irreducible.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if not line.startswith("#"))


def complete_to() -> int:
    """Return the largest degree in the table."""
    return len(rows())


def recorded(n: int) -> Row | None:
    """Return (exponents, tail) from the row of degree n, or None if n is below 1 or beyond the table.

    The exponents are those of the lightest polynomial between n and 0, descending; the tail is that of the first
    polynomial, as bits.

    >>> recorded(8), recorded(1000)
    (((4, 3, 1), 27), ((5, 4, 3), 57))
    """
    if not 1 <= n <= complete_to():
        return None
    degree, row = parsed(rows()[n - 1])
    if degree != n:
        raise ValueError(f"row {n} of the record is of degree {degree}")
    return row


def parsed(line: str) -> tuple[int, Row]:
    """Return the degree and the row that a line of the table has.

    >>> parsed("8 4,3,1 1b")
    (8, ((4, 3, 1), 27))
    """
    degree, exponents, tail = line.split()
    return int(degree), (tuple(int(e) for e in exponents.split(",") if e != "-"), int(tail, 16))


def written(found: Iterable[Row]) -> str:
    """Return the text of the file irreducible.txt for the given rows, from degree 1 on."""
    import hashlib  # 2.5 ms, needed only to write the table

    lines = [f"{n} {','.join(map(str, exponents)) or '-'} {tail:x}\n" for n, (exponents, tail) in enumerate(found, 1)]
    text = "".join(lines)
    return (
        "# Irreducible polynomials over F2: for each degree n the exponents of the lightest between n and 0,\n"
        "# and the tail g, in hexadecimal, of the first, x^n + g (f2x/uses/irreducible_search.py)\n"
        f"# complete to: {len(lines):,}\n"
        f"# sha256 of the rows: {hashlib.sha256(text.encode()).hexdigest()}\n"
        f"# command: python f2x/tools/extend_irreducible.py --max {len(lines)}\n{text}"
    )
