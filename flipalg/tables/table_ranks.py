"""Compare the tables row by row with explicit matrices: ranks by F2Matrix, by FLINT and by elimination of block rows.

G is the game matrix of the m × n board, S_m the game matrix of a row of m cells.  `compare` reads the CSV of a table
from a folder, or makes the table, and computes its rows again, up to a largest side.  This second computation uses
nothing from theory/ except the polynomials d_n.  A row of `rules` or `reductions` is checked by a few
nullities, because the nullity of m × n depends on gcd(m + 1, R) alone; R is the period (`flipalg why period`).
`compare_made` compares rows before they are written, by the rank of d_m(S_n) alone.
"""

import csv
import time
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from math import gcd, prod
from pathlib import Path
from random import Random
from typing import NamedTuple

from f2x import F2Matrix
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import NEIGHBORHOODS, Form
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.matrices.by_rows import last_block, nullities_by_rows, nullity_by_chasing, simple_blocks
from flipalg.matrices.evaluation import evaluate
from flipalg.matrices.structured import G_rows, S_rows, to_flint
from flipalg.tables.table_files import Rows, csv_lines
from flipalg.tables.tables import TABLES
from flipalg.theory.determinant_polynomials import determinant_polynomial
from flipalg.theory.nullity import nullity_of

__all__ = ["CHECKS", "MADE", "Check", "Compared", "compare", "compare_made", "compare_random"]

Row = dict[str, str]
Sides = tuple[int, int]

FLINT_CELLS = 144
"""The most cells for which FLINT, with one word per entry, eliminates the whole matrix too; in nullity_mod_3 and
nullity_mod_5 twice as many."""
CHASING_FROM = 61
"""From this side on the nullity of a square is computed by light chasing alone; below it also by the rank of G."""
LARGE_PRIME = 2**61 - 1
"""A prime modulo which the determinant of G is computed."""
MADE_SIDE = 128
"""The largest smaller side of the boards that `compare_made` compares."""
RANDOM_SIDE = 300
"""The largest side of a random board."""


class Check(NamedTuple):
    """The way in which a table is compared.

    key       the columns that name a row; empty for `masks`, whose rows are named by mask and topology
    keys      a function from the sides of the last row to the sides (m, n) of all rows, in order
    problem   a function of a row and the largest side to compare, which says how the row differs, or returns ""
    ways      the computations, in words
    """

    key: tuple[str, ...]
    keys: Callable[[Sides], Iterable[Sides]]
    problem: Callable[[Row, int], str]
    ways: str


class Compared(NamedTuple):
    """The comparison of a table: a line for each problem, the number of compared rows, and how they were computed."""

    name: str
    problems: list[str]
    rows: int
    ways: str
    seconds: float

    def __str__(self) -> str:
        """Return the result in one line, with the seconds that the comparison took."""
        result = (
            f"{len(self.problems):,} of {self.rows:,} rows differ" if self.problems else f"{self.rows:,} rows agree"
        )
        return f"{self.name}: {result}, {self.seconds:.1f} s: {self.ways}"


def _all(largest: Sides) -> Iterable[Sides]:
    return product(range(1, largest[0] + 1), range(1, largest[1] + 1))


def _half(largest: Sides) -> Iterable[Sides]:
    return ((m, n) for m, n in _all(largest) if m <= n)


def _line(largest: Sides) -> Iterable[Sides]:
    return ((n, n) for n in range(1, largest[1] + 1))


# Nullities by matrices.


@lru_cache(maxsize=4096)
def _rank_nullity(m: int, n: int) -> int:
    """Return mn - rank G over F2 for the game matrix G of the m × n board, by F2Matrix."""
    return F2Matrix.from_rows(G_rows(m, n), m * n).nullity()


@lru_cache(maxsize=4096)
def _flint_nullity(m: int, n: int, p: int) -> int:
    """Return mn - rank G modulo p for the game matrix G of the m × n board, by FLINT."""
    return m * n - int(to_flint(G_rows(m, n), m * n, p).rank())


@lru_cache(maxsize=4096)
def _nullities_by_evaluation(n: int, m: int) -> tuple[int, int]:
    """Return m - rank d_n(S_m) over F2 for the m × n board, computed twice: by F2Matrix and by FLINT."""
    d, S = determinant_polynomial(n), S_rows(m)
    return d(F2Matrix.from_rows(S, m)).nullity(), m - int(evaluate(d.to_flint(), to_flint(S, m)).rank())


@lru_cache(maxsize=256)
def _nullities_of_width(n: int, p: int) -> tuple[int, ...]:
    """Return the nullities of 1 × n, ..., n × n modulo p, by elimination of block rows."""
    return tuple(islice(nullities_by_rows(simple_blocks(n), p), n))


@lru_cache(maxsize=256)
def _block_nullities(n: int, p: int) -> tuple[int, ...]:
    """Return n - rank B_m modulo p for m = 1, ..., n, by FLINT; B_m = S_n B_{m-1} - B_{m-2}, B_0 = I, B_{-1} = 0."""
    S = to_flint(S_rows(n), n, p)
    one = to_flint([1 << i for i in range(n)], n, p)
    before, B, found = one - one, one, list[int]()
    for _ in range(n):
        before, B = B, S * B - before
        found.append(n - int(B.rank()))
    return tuple(found)


@lru_cache(maxsize=1024)
def _block_determinant(m: int, n: int) -> int:
    """Return det G over Z, as the determinant of B_n = S_m B_{n-1} - B_{n-2}, B_0 = I, B_{-1} = 0."""
    from flint import fmpz_mat

    S = fmpz_mat(m, m, [int(abs(i - j) < 2) for i in range(m) for j in range(m)])
    before: fmpz_mat = S - S
    B = fmpz_mat(m, m, [int(i == j) for i in range(m) for j in range(m)])
    for _ in range(n):
        before, B = B, S * B - before
    return int(B.det())


def _differs(what: str, cell: str, by: dict[str, int]) -> str:
    """Return "" if the cell of the table equals all values in `by`, {computation: value}, else the differences.

    The differences are a clause that begins with `what`, the name of the value.
    """
    names: dict[int, list[str]] = {}
    for name, value in by.items():
        if cell != str(value):
            names.setdefault(value, []).append(name)
    values = [f"{value} by {', '.join(found)}" for value, found in names.items()]
    return f"{what} {cell or 'empty'} in the table, {'; '.join(values)}" if values else ""


def _by_matrices(m: int, n: int) -> dict[str, int]:
    of_m, of_n = _nullities_by_evaluation(n, m), _nullities_by_evaluation(m, n)
    small, large = sorted((m, n))
    found = {
        "rank G": _rank_nullity(small, large),
        "d_n(S_m)": of_m[0],
        "d_n(S_m) by FLINT": of_m[1],
        "d_m(S_n)": of_n[0],
        "d_m(S_n) by FLINT": of_n[1],
    }
    if m * n <= FLINT_CELLS:
        found["rank G by FLINT"] = _flint_nullity(small, large, 2)
    return found


# A row of each table.


def _nullity(row: Row, _: int) -> str:
    return _differs("nullity", row["nullity"], _by_matrices(int(row["m"]), int(row["n"])))


def _uniqueness(row: Row, _: int) -> str:
    by = _by_matrices(int(row["m"]), int(row["n"]))
    return _differs("unique", row["unique"], {name: int(value == 0) for name, value in by.items()})


def _nullity_modulo(p: int) -> Callable[[Row, int], str]:
    def problem(row: Row, _: int) -> str:
        m, n = int(row["m"]), int(row["n"])
        by = {"rank G": _nullities_of_width(n, p)[m - 1], "d_m(-S_n) by FLINT": _block_nullities(n, p)[m - 1]}
        if m * n <= 2 * FLINT_CELLS:
            by["rank G by FLINT"] = _flint_nullity(m, n, p)
        return _differs("nullity", row["nullity"], by)

    return problem


def _square(row: Row, _: int) -> str:
    n = int(row["n"])
    by = {"light chasing": nullity_by_chasing(n, n)}
    if n < CHASING_FROM:
        by["rank G"] = _rank_nullity(n, n)
    return _differs("nullity", row["nullity"], by)


def _m_by_4(row: Row, _: int) -> str:
    m = int(row["m"])
    C = F2Matrix("01 11")  # z, with z² + z + 1 = 0
    names = {F2Matrix("00 00"): "0", F2Matrix("10 01"): "1", C: "z", C + F2Matrix.identity(2): "z̄"}
    d = determinant_polynomial(m)
    at_z, at_conjugate = names[d(C)], names[d(C + F2Matrix.identity(2))]
    if (row["d_m(z)"], row["d_m(z̄)"]) != (at_z, at_conjugate):
        return f"d_m(z), d_m(z̄) are {row['d_m(z)']}, {row['d_m(z̄)']} in the table, {at_z}, {at_conjugate} by matrices"
    return _differs("determinant", row["determinant"], {"rank G": int(_rank_nullity(*sorted((m, 4))) == 0)})


def _primes(k: int) -> list[int]:
    from flint import fmpz

    return [int(q) for q, _ in fmpz(k).factor()]


@lru_cache(maxsize=4096)
def _nullity_at(n: int, k: int, p: int) -> int:
    """Return the nullity modulo p of the board with k - 1 rows of n cells."""
    block = last_block(n, k, p)
    return n - int(block.rank())


def _period_problem(n: int, R: int, p: int) -> str:
    """Return "" if R is the period of the boards with n columns and p colors, else a clause that says why it is not.

    R is the period if the board of R - 1 rows has nullity n, and the board of R/q - 1 rows has a smaller nullity for
    each prime q that divides R.
    """
    if R < 1 or _nullity_at(n, R, p) < n:
        return f"period {R} in the table, but R - 1 rows have a nullity below {n}"
    for q in _primes(R):
        if _nullity_at(n, R // q, p) == n:
            return f"period {R} in the table, {R // q} is one too"
    return ""


def _rule(p: int) -> Callable[[Row, int], str]:
    def problem(row: Row, _: int) -> str:
        n, R, ranks = int(row["n"]), int(row["period"]), [int(rank) for rank in row["ranks"].split()]
        listed = (
            " or ".join(part for part in (", ".join(map(str, ranks[:-1])), str(ranks[-1])) if part) if ranks else ""
        )
        colors = "" if p == 2 else f" with {p} colors"
        said = f"m × {n}{colors} is unique {f'iff m + 1 is not a multiple of {listed}' if ranks else 'for every m'}"
        if row["rule"] != said:
            return f"the rule does not say the ranks: {row['rule']}"
        for rank in ranks:
            if R % rank or not _nullity_at(n, rank, p):
                return f"rank {rank} in the table, but {rank} - 1 rows are unique or it does not divide the period"
            for q in _primes(rank):
                if _nullity_at(n, rank // q, p):
                    return f"rank {rank} in the table, {rank // q} is one"
        for k in _largest_without(R, ranks):
            if _nullity_at(n, k, p):
                return f"no rank divides {k}, but {k} - 1 rows have a nullity"
        return _period_problem(n, R, p)

    return problem


def _largest_without(R: int, ranks: list[int]) -> set[int]:
    """Return divisors of R that are not multiples of any rank; all the maximal ones are among them."""
    lowered = [[(q, _valuation(rank, q) - 1) for q in _primes(rank)] for rank in ranks]
    found = set()
    for choice in product(*lowered):
        k = R
        for q, most in choice:
            while _valuation(k, q) > most:
                k //= q
        found.add(k)
    return found


def _valuation(k: int, q: int) -> int:
    count = 0
    while k % q == 0:
        k, count = k // q, count + 1
    return count


def _reduction(row: Row, _: int) -> str:
    R = int(row["R_n"])
    if row["R_n - 1"] != str(R - 1) or row["certainty"] != "exact":
        return f"R_n - 1 is {row['R_n - 1']} and R_n is {row['certainty']} in the table, {R - 1} and exact by R_n"
    return _period_problem(int(row["n"]), R, 2)


def _determinant(row: Row, _: int) -> str:
    from flint import fmpz

    m, n, cell = int(row["m"]), int(row["n"]), row["determinant"]
    D = _block_determinant(m, n)
    if wrong := _differs("determinant", cell, {"blocks over Z": D}):
        return wrong
    of_G = int(to_flint(G_rows(m, n), m * n, LARGE_PRIME).det())
    if of_G != D % LARGE_PRIME:
        return f"determinant {D % LARGE_PRIME} by blocks, {of_G} by G modulo {LARGE_PRIME}"
    factors = row["factors"].removeprefix("-")
    parts = [(int(q), int(e or 1)) for q, _, e in (part.partition("^") for part in factors.split("·"))]
    right = row["factors"].startswith("-") == (D < 0) and prod(q**e for q, e in parts) == abs(D)
    if not right or (abs(D) > 1 and not all(fmpz(q).is_prime() for q, _ in parts)):
        return f"factors {row['factors']} in the table, the determinant is {D}"
    return ""


def _unique_colors(row: Row, _: int) -> str:
    m, n, cell = int(row["m"]), int(row["n"]), row["unique_with"]
    D = abs(_block_determinant(m, n))
    words = {0: "no number of colors", 1: "every number of colors"}
    if D in words or not cell.startswith("all c prime to "):
        right = words.get(D, f"all c prime to {D}")
        return "" if cell == right else f"unique with {cell} in the table, the determinant by matrices is {D}"
    primes = [int(q) for q in cell.removeprefix("all c prime to ").split("·")]
    rest = D
    for q in primes:
        if rest % q:
            return f"{q} in the table, the determinant by matrices is {D}"
        if q < 2**31 and not _flint_nullity(m, n, q):
            return f"{q} in the table, but G has full rank modulo {q}"
        while rest % q == 0:
            rest //= q
    return "" if rest == 1 else f"unique with {cell} in the table, {rest} divides the determinant too"


def _mask(row: Row, most: int) -> str:
    number = int(row["number"])
    mask = [(k // 3 - 1, k % 3 - 1) for k in range(9) if number >> k & 1]
    digits = "/".join("".join(str(number >> k & 1) for k in (i, i + 1, i + 2)) for i in (0, 3, 6))
    if row["mask"] != digits:
        return f"mask {row['mask']} in the table, the number {number} is {digits}"
    mirrors = {tuple(sorted((a * i, b * j) for i, j in mask)) for a in (1, -1) for b in (1, -1)}
    alike = mirrors | {tuple(sorted((j, i) for i, j in turned)) for turned in mirrors}
    count = len(mirrors if row["topology"] == "cylinder" else alike)
    if row["masks"] != str(count):
        return f"masks {row['masks']} in the table, {count} by turning it"
    if number > (least := min(map(_number, mirrors if row["topology"] == "cylinder" else alike))):
        return f"the mask is alike to number {least}"
    closed = {"board": (False, False), "cylinder": (False, True), "torus": (True, True)}[row["topology"]]
    for n, cell in enumerate(row["nullities"].split()[:most], 1):
        rows = G_rows(n, n, mask, closed)
        by = {"rank G": F2Matrix.from_rows(rows, n * n).nullity()}
        if n <= 6:
            by["rank G by FLINT"] = n * n - int(to_flint(rows, n * n).rank())
        if wrong := _differs(f"{n} × {n}: nullity", cell, by):
            return wrong
    return ""


def _number(mask: Iterable[tuple[int, int]]) -> int:
    return sum(1 << 3 * (i + 1) + j + 1 for i, j in mask)


BY_MATRICES = "rank of G and of d_n(S_m) and d_m(S_n), by F2Matrix and by FLINT"
MODULO_P = "rank of G by block rows, of d_m(-S_n) by FLINT"
CHECKS: dict[str, Check] = {
    "uniqueness": Check(("m", "n"), _all, _uniqueness, BY_MATRICES),
    "nullity": Check(("m", "n"), _all, _nullity, BY_MATRICES),
    "m_by_4": Check(("m",), _line, _m_by_4, "d_m at a matrix of F4, rank of G by F2Matrix"),
    "rules": Check(("n",), _line, _rule(2), "ranks of U_k(S_n) for ranks, period and their divisors, by F2Matrix"),
    "reductions": Check(("n",), _line, _reduction, "U_R(S_n) = 0, and no U_{R/q}(S_n), by F2Matrix"),
    "square_nullity": Check(("n",), _line, _square, "light chasing, sides to 60 by rank of G"),
    "nullity_mod_3": Check(("m", "n"), _half, _nullity_modulo(3), MODULO_P),
    "nullity_mod_5": Check(("m", "n"), _half, _nullity_modulo(5), MODULO_P),
    "rules_mod_3": Check(("n",), _line, _rule(3), "ranks of U_k(S_n) for ranks, period and their divisors, by FLINT"),
    "color_determinants": Check(("m", "n"), _half, _determinant, "blocks over Z, G modulo a large prime, by FLINT"),
    "unique_colors": Check(("m", "n"), _half, _unique_colors, "blocks over Z, rank of G modulo each prime, by FLINT"),
    "masks": Check((), _all, _mask, "rank of G by F2Matrix, to 6 × 6 by FLINT"),
}
"""{name: how it is compared} for the tables that explicit matrices can check."""


def compare(name: str, folder: Path, most: int, progress: Callable[[list[Row]], Iterable[Row]] = list) -> Compared:
    """Return the comparison of the table `name` with explicit matrices, for sides to `most`.

    folder      a folder with the CSV file of the table; without a file the table is made
    progress    a function that returns the given rows and may show the progress of the iteration through them
    """
    start = time.monotonic()
    check, path = CHECKS[name], folder / f"{name}.csv"
    if path.exists():
        where, lines = str(path), iter(path.read_text(encoding="utf-8").splitlines())
    else:
        table = TABLES[name]
        limits = table.limits(min(most, table.max_m or 1), min(most, table.max_n or 1))
        where, lines = name, csv_lines(table.make(limits))
    rows = list(csv.DictReader(lines))
    problems = list(_wrong_keys(check, rows))
    chosen = [row for row in rows if _largest(check, row) <= most]
    for row in progress(chosen):
        try:
            problem = check.problem(row, most)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError) as error:
            problem = f"the row cannot be read ({error})"
        if problem:
            problems.append(f"{_row_name(check, row)}: {problem}")
    return Compared(
        name, [f"{where}, {problem}" for problem in problems], len(chosen), check.ways, time.monotonic() - start
    )


MADE: dict[str, Callable[[int], int]] = {
    "uniqueness": lambda nullity: int(nullity == 0),
    "nullity": lambda nullity: nullity,
}
"""{table: its value for a nullity}, for the tables that `compare_made` compares."""


def compare_made(name: str, made: Rows, limits: Grid[Form]) -> Compared:
    """Return the comparison of a table of MADE, made for plus, with the rank of d_m(S_n).

    n is the smaller side, at most MADE_SIDE.  The rows must be those of all boards to the limits, in order.
    """
    start = time.monotonic()
    value, rows, problems, count = MADE[name], list(made.rows), list[str](), 0
    if [tuple(row[:2]) for row in rows] != list(_all(limits.shape)):
        problems.append(f"the rows are not those of all boards to {limits.m} × {limits.n}, in order")
    for m, n, cell in rows:
        small, large = sorted((m, n))
        if small <= MADE_SIDE:
            count += 1
            if (right := value(_nullities_by_recursion(small, max(limits.shape))[large - 1])) != cell:
                problems.append(f"{m} × {n}: {cell} in the table, {right} by the rank of d_m(S_n)")
    return Compared(name, problems, count, "rank of d_m(S_n)", time.monotonic() - start)


@lru_cache(maxsize=MADE_SIDE)
def _nullities_by_recursion(n: int, M: int) -> list[int]:
    """Return n - rank d_m(S_n) over F2 for m = 1, ..., M, from d_m = λ d_{m-1} + d_{m-2}."""
    S = F2Matrix.from_rows(S_rows(n), n)
    before, here, found = F2Matrix.identity(n), S, list[int]()
    for _ in range(M):
        found.append(here.nullity())
        before, here = here, S @ here + before
    return found


def _row_name(check: Check, row: Row) -> str:
    if not check.key:
        return f"{row['mask']} {row['topology']}"
    return (
        " × ".join(row[column] for column in check.key)
        if len(check.key) > 1
        else f"{check.key[0]} = {row[check.key[0]]}"
    )


def _largest(check: Check, row: Row) -> int:
    """Return the largest side in the key of a row; 0 for an unreadable row, so that it is compared and reported."""
    try:
        return max((int(row[column]) for column in check.key), default=0)
    except (ValueError, TypeError, KeyError):
        return 0


def _wrong_keys(check: Check, rows: list[Row]) -> Iterator[str]:
    """Yield lines if the rows are not those of all boards up to the last row's board; for masks, of all masks."""
    if not check.key:
        for topology in ("board", "cylinder", "torus"):
            total = sum(int(row["masks"]) for row in rows if row["topology"] == topology and row["masks"].isdigit())
            if total != 512:
                yield f"{topology}: {total} masks, of 512"
        if len({(row["number"], row["topology"]) for row in rows}) < len(rows):
            yield "two rows are about the same mask and topology"
        return
    keys = [tuple(row.get(column) for column in check.key) for row in rows]
    try:
        largest = int(keys[-1][0] or 0), int(keys[-1][-1] or 0)
    except (ValueError, IndexError):
        yield "the last row names no board"
        return
    expected = [tuple(map(str, key[-len(check.key) :])) for key in check.keys(largest)]
    for line, (key, right) in enumerate(zip(keys, expected, strict=False), 2):
        if key != right:
            yield f"line {line}: the row of {' × '.join(map(str, key))}, expected {' × '.join(right)}"
            return
    if len(keys) != len(expected):
        yield f"{len(keys):,} rows, expected {len(expected):,}"


# Random boards.


def compare_random(seed: str, largest: int, count: int = 24) -> Compared:
    """Return the comparison of `nullity` with elimination on `count` random boards that the seed determines.

    Every second board, from the first, is plain with two colors, `plus` and sides to `largest` (at most 300).  The
    others have any of the fifteen neighborhoods, any topology, 2, 3 or 5 colors, and sides from 3 (on shorter closed
    sides a press changes a cell twice) to `largest` (at most 30).
    """
    start = time.monotonic()
    random, problems = Random(seed), list[str]()
    for k in range(count):
        if k % 2:
            m, n = random.randint(3, max(3, min(30, largest))), random.randint(3, max(3, min(30, largest)))
            neighborhood, topology = (
                random.choice(list(NEIGHBORHOODS.values())),
                random.choice(list(TOPOLOGIES.values())),
            )
            grid = Grid(m, n, neighborhood, topology, random.choice((2, 3, 5)))
            rows = G_rows(m, n, neighborhood.offsets, topology.closed)
            if grid.colors == 2:
                by = {"rank G": F2Matrix.from_rows(rows, m * n).nullity()}
            else:
                by = {"rank G by FLINT": m * n - int(to_flint(rows, m * n, grid.colors).rank())}
        else:
            m, n = random.randint(1, min(RANDOM_SIDE, largest)), random.randint(1, min(RANDOM_SIDE, largest))
            if random.random() < 0.5:  # makes gcd(m + 1, n + 1) > 1 likely, as most other boards have nullity 0
                divisor = gcd(m + 1, 60)
                n = max(1, (n + 1) // divisor * divisor - 1)
            grid = Grid.of(m, n)
            narrow, rest = sorted((m, n))
            by = {
                "rank G": next(islice(nullities_by_rows(simple_blocks(narrow)), rest - 1, None)),
                "light chasing": nullity_by_chasing(m, n),
            }
        found = nullity_of(grid)
        if wrong := [f"{value} by {name}" for name, value in by.items() if value != found]:
            problems.append(f"{grid}: nullity {found} by theory, {', '.join(wrong)}")
    ways = f"sides to {min(RANDOM_SIDE, largest)}, rank of G by elimination"
    return Compared(f"random boards of the seed {seed}", problems, count, ways, time.monotonic() - start)
