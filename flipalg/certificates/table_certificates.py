"""Proofs of all nullities of a table (`plus`, two colors): two polynomials for each pair of odd r ≤ s.

Let m + 1 = 2^e r and n + 1 = 2^f s with r and s odd, and Q_r² = d_{r-1}.  The gcd of Q_r(x) and Q_s(x + 1) determines,
together with e and f, the nullity of the m × n board, so that a table of all boards to n × n takes about n² / 8 gcds.
The pair for r and s is this gcd and a Bezout factor (see Pair).  docs/json.md and table_certificate.v (research/proofs)
prove that checking the pairs is enough.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from f2x import F2Poly
from flipalg.algebra.integers import brief, positive_integer
from flipalg.algebra.polynomials import F2
from flipalg.certificates.proofs import CertificateError, Proof, bits_of, require_affordable
from flipalg.system.limits import VERIFIED_COEFFICIENTS
from flipalg.theory.determinant_polynomials import Q_polynomial
from flipalg.theory.nullity import nullity_from_odd_parts

__all__ = ["TABLES", "Pair", "TableCertificate", "table_certificate"]

TABLES = {"nullity": 1000, "square_nullity": 20_000}
"""{table: the largest side for which a certificate is made}."""

Pair = tuple[int, int]
"""Two polynomials (v, g), as bits, for odd r ≤ s.

v Q_s(x + 1) + g is a multiple of Q_r(x), g divides Q_r(x) and Q_s(x + 1), and deg v < deg Q_r - deg g.
"""


@dataclass(frozen=True)
class TableCertificate(Proof):
    """A proof of a `table`: "nullity" (all boards with sides up to n) or "square_nullity" (all squares up to n × n).

    rows[i] has the pairs for r = 2 i + 1 and s = r, r + 2, ... ≤ n + 1; a table of squares has only s = r.

    >>> table_certificate("nullity", 60)
    TableCertificate(nullity to 60, 496 pairs, see verify())
    >>> table_certificate("nullity", 60).verify()
    True
    """

    table: str
    n: int
    rows: tuple[tuple[Pair, ...], ...]

    FORMAT = "flipalg table certificate 1"
    FIELDS = ("table", "n", "rows")

    def __repr__(self) -> str:
        """Return the table and the number of pairs."""
        return f"TableCertificate({self.table} to {self.n}, {sum(map(len, self.rows))} pairs, see verify())"

    def __str__(self) -> str:
        """Return the statement as a sentence."""
        boards = f"{self.n} × {self.n}"
        return f"the nullities of all {'boards' if self.table == 'nullity' else 'square boards'} to {boards}"

    def nullity(self, m: int, n: int) -> int:
        """Return the nullity that the certificate states for the m × n board; IndexError if it has no such pair."""
        return nullity_from_odd_parts(m, n, self._degree)

    def _degree(self, r: int, s: int) -> int:
        r, s = sorted((r, s))
        return self.rows[r // 2][(s - r) // 2][1].bit_length() - 1

    def require_true(self, limit: float = VERIFIED_COEFFICIENTS) -> None:
        """Raise CertificateError for a wrong proof, UncheckedError if its check exceeds `limit` coefficients."""
        _require_lengths(self.table, self.n, self.rows)
        require_affordable(sum(map(len, self.rows)) * self.n, limit)
        columns = [Q_polynomial(2 * i + 1).taylor_shift() for i in range(len(self.rows))]
        for i, row in enumerate(self.rows):
            P = Q_polynomial(2 * i + 1)
            for S, (v, g) in zip(islice(columns, i, None), row, strict=False):
                if not _is_true(P, S, v, g):
                    raise CertificateError(f"the pair {v:x} {g:x} of row {2 * i + 1} is not true")

    def _lines(self) -> dict[str, Any]:
        rows = [[f"{v:x} {g:x}" for v, g in row] for row in self.rows]
        return {"table": self.table, "n": self.n, "rows": rows}

    @classmethod
    def _of_lines(cls, lines: dict[str, Any]) -> "TableCertificate":
        table, n, rows = lines["table"], positive_integer("n", lines["n"]), lines["rows"]
        if table not in TABLES:
            raise CertificateError(f"table is one of {', '.join(TABLES)}, got {table!r:.60}")
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise CertificateError("rows is not a list of lists")
        _require_lengths(table, n, rows)
        return cls(table, n, tuple(tuple(map(_pair, row)) for row in rows))


def _is_true(P: F2Poly, S: F2Poly, v: int, g: int) -> bool:
    """Return whether (v, g) is the pair for P = Q_r(x) and S = Q_s(x + 1)."""
    if not g or v.bit_length() + g.bit_length() > P.degree() + 1:
        return False
    return not any(f % F2Poly(g) for f in (P, S)) and not (F2Poly(v) * S + F2Poly(g)) % P


def _pair(text: object) -> Pair:
    words = text.split(" ") if isinstance(text, str) else ()
    if len(words) != 2:
        raise CertificateError("a pair is not a text of two polynomials")
    return bits_of("v", words[0]), bits_of("g", words[1])


def _require_lengths(table: str, n: int, rows: Sequence[Sequence[object]]) -> None:
    """Raise CertificateError unless the numbers of rows, and of pairs in each row, are those of the table to n × n."""
    if len(rows) != n // 2 + 1 or list(map(len, rows)) != _lengths(table, n):
        raise CertificateError(f"{table} to {brief(n)} takes {brief(n // 2 + 1)} rows, or rows of other lengths")


def _lengths(table: str, n: int) -> list[int]:
    """Return the number of pairs in each row, for the odd r ≤ n + 1."""
    k = n // 2 + 1
    return [k - i if table == "nullity" else 1 for i in range(k)]


def table_certificate(table: str, n: int) -> TableCertificate:
    """Return a proof of the table "nullity" (all boards up to n × n) or "square_nullity" (all squares up to n × n).

    Raises TypeError or ValueError for another name or a bad n, and MemoryError for n beyond the limit in TABLES.

    >>> table_certificate("square_nullity", 30).nullity(30, 30)
    20
    """
    n = positive_integer("n", n)
    if table not in TABLES:
        raise ValueError(f"table must be {' or '.join(TABLES)}, got {table!r}")
    if n > TABLES[table]:
        raise MemoryError(f"certificates of {table} are made to n = {TABLES[table]:,}, got {brief(n)}")
    lengths = _lengths(table, n)
    polynomials = [Q_polynomial(2 * i + 1) for i in range(len(lengths))]
    columns = [Q.taylor_shift() for Q in polynomials]
    rows = (
        tuple(_found(polynomials[i], S) for S in islice(columns, i, i + length)) for i, length in enumerate(lengths)
    )
    return TableCertificate(table, n, tuple(rows))


def _found(P: F2Poly, S: F2Poly) -> Pair:
    g, _, v = F2.xgcd(P, S)
    return int(v % (P // g)), int(g)
