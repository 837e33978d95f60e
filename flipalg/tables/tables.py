"""The generated tables: the rows of each table, its limits, and the theorems on which it rests.

A value is proved or the outcome of a complete search.  The cell of an unknown value is empty; a b-file ends before it.
The files have the same bytes on every machine and version of Python.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path

from flipalg.grids.grid import Grid
from flipalg.grids.names import look_up
from flipalg.grids.neighborhoods import Form
from flipalg.system.atomic_files import is_leftover
from flipalg.tables import board_tables
from flipalg.tables.chomp_tables import chomp_p_positions, chomp_three_rows
from flipalg.tables.hardest_tables import hardest_positions
from flipalg.tables.table_files import Rows, as_grid, bfile_text, csv_lines, markdown_text

__all__ = ["BFILE", "FORMATS", "LIMITS", "TABLES", "Table", "choose", "differences", "files", "unknown_files"]

FORMATS = ("csv", "md")
"""The formats that are written by default."""

BFILE = "bfile"
"""The format of the OEIS, lines "n a(n)", for tables that continue one of its sequences; the file is bNNNNNN.txt."""

LIMITS = "limits.csv"
"""The file of a folder of tables that says to which sides its tables go (tables/table_folders.py)."""

PRIMITIVES_TO = 100_001
"""The limit of k in the table `primitives`."""


@dataclass(frozen=True)
class Table:
    """A generated table.

    note           a sentence below the title, for the table in the folder tables/
    theorems       theorems that prove the values, by name (`flipalg why NAME`), each proved or a complete search
    make           a function from the limits, a Grid, to the rows
    max_m, max_n   the limits of the table in the folder tables/; None for a side that the table does not have
    in_grid        whether Markdown shows the rows (m, n, value) with a line for each m and a column for each n
    bfile          (number of the OEIS sequence, its column), for a table that has a b-file
    takes_kind     whether the table can be made for other neighborhoods, topologies and numbers of colors
    colors         the number of colors of the table in tables/
    needs          an optional module that is needed to make the table, which then is not among the default tables
    """

    name: str
    title: str
    note: str
    theorems: tuple[str, ...]
    make: Callable[[Grid[Form]], Rows]
    max_m: int | None
    max_n: int | None
    in_grid: bool = False
    bfile: tuple[str, str] | None = None
    takes_kind: bool = False
    colors: int = 2
    needs: str = ""

    @property
    def is_about_boards(self) -> bool:
        """Return whether the table is about boards; the other tables are about Chomp."""
        return self.make not in (_p_positions, _three_rows)

    def limits(
        self,
        max_m: int | None = None,
        max_n: int | None = None,
        neighborhood: str = "plus",
        topology: str = "board",
        colors: int | None = None,
    ) -> Grid[Form]:
        """Return the Grid with m = max_m and n = max_n; None stands for the limit of the table in tables/.

        A side that the table does not have is 1.

        Raises ValueError for a neighborhood other than `plus`, another topology than `board` or more than two colors,
        unless the table `takes_kind`.
        """
        colors = self.colors if colors is None else colors
        m = (max_m or self.max_m) if self.max_m else 1
        n = (max_n or self.max_n) if self.max_n else 1
        limits = Grid.of(m, n, neighborhood, topology, colors)
        if not self.takes_kind and not limits.is_default:
            having = ", ".join(table.name for table in TABLES.values() if table.takes_kind)
            raise ValueError(f"the table {self.name} has one kind of board; these take others: {having}")
        return limits

    def rows(self, limits: Grid[Form]) -> Rows:
        """Return the rows, as a list; ValueError if the table cannot be made to these limits or needs a module."""
        if self.needs and find_spec(self.needs) is None:
            raise ValueError(f"the table {self.name} needs {self.needs}: pip install {self.needs}")
        columns, rows = self.make(limits)
        return Rows(columns, list(rows))

    def file_name(self, file_format: str) -> str:
        """Return the name of the table's file in a format; ValueError for another format or BFILE without a b-file."""
        if file_format in FORMATS:
            return f"{self.name}.{file_format}"
        if file_format != BFILE:
            raise ValueError(f"unknown format {file_format!r}; choose from {', '.join((*FORMATS, BFILE))}")
        if self.bfile is None:
            having = ", ".join(table.name for table in TABLES.values() if table.bfile)
            raise ValueError(f"the table {self.name} has no b-file; these have: {having}")
        return f"b{self.bfile[0]}.txt"

    def text(self, table: Rows, file_format: str, limits: Grid[Form]) -> str:
        """Return rows of this table, made to `limits`, in one of FORMATS or as BFILE; the latter is for plus alone."""
        kind = "" if limits._replace(colors=2).is_default and limits.colors == self.colors else limits.kind
        if file_format == "csv":
            return "".join(csv_lines(table))
        if file_format == BFILE and self.bfile:
            if kind:
                raise ValueError(f"the OEIS has these sequences for a board (plus), not for a {kind}")
            return bfile_text(table, self.bfile[1])
        title, note = self.title, self.note
        if kind:  # the note is about the boards in tables/
            title, note = f"{title}: {kind}", f"The boards: {kind}."
        return markdown_text(title, note, as_grid(table) if self.in_grid else table)


def _p_positions(limits: Grid[Form]) -> Rows:
    return chomp_p_positions(*limits.shape)


def _three_rows(limits: Grid[Form]) -> Rows:
    return chomp_three_rows(*limits.shape)


TABLES: dict[str, Table] = {
    table.name: table
    for table in (
        Table(
            "determinant_polynomials",
            "Determinant polynomials d_n(λ) over F2",
            "d_0 = 1, d_1 = λ, d_n = λ d_{n-1} + d_{n-2}. Thesis, table 3.2, continued and factored.",
            ("two-adic-factorization",),
            board_tables.determinant_polynomials,
            None,
            64,
        ),
        Table(
            "m_by_4",
            "The m × 4 boards over F4",
            "z and z̄ = z + 1: the roots of λ² + λ + 1 in F4; det G = d_m(z) d_m(z̄). Thesis, table 3.3.",
            ("determinant-by-evaluation",),
            board_tables.m_by_4,
            30,
            None,
        ),
        Table(
            "rules",
            "For which m the m × n board has exactly one solution",
            "It has iff no rank divides m + 1; the nullity depends on gcd(m + 1, period). Thesis, table 3.4.",
            ("rule", "period", "rules-of-closed-boards"),
            board_tables.rules,
            None,
            200,
            takes_kind=True,
        ),
        Table(
            "reductions",
            "Reductions m × n to (m - R_n) × n",
            "m × n and (m - R_n) × n have the same nullity. Thesis, table 3.1, for all n; R_n - 1 is OEIS A118141.",
            ("period", "least-period", "rules-of-closed-boards"),
            board_tables.reductions,
            None,
            200,
            bfile=("118141", "R_n - 1"),
            takes_kind=True,
        ),
        Table(
            "uniqueness",
            "Boards with exactly one solution",
            "1: exactly one solution (det G = 1), 0: several. Symmetric in m and n.",
            ("table-by-orders",),
            board_tables.uniqueness,
            60,
            60,
            in_grid=True,
            takes_kind=True,
        ),
        Table(
            "nullity",
            "Nullities of the m × n boards",
            "dim ker G over F2: the board has 2^nullity solutions. Symmetric in m and n.",
            ("table-by-orders",),
            board_tables.nullities,
            60,
            60,
            in_grid=True,
            takes_kind=True,
        ),
        Table(
            "square_nullity",
            "Nullities of the square boards",
            "dim ker G of the n × n board (OEIS A159257).",
            ("squares-from-primitives",),
            board_tables.square_nullity,
            None,
            2000,
            bfile=("159257", "nullity"),
            takes_kind=True,
        ),
        Table(
            "attained",
            "Which nullities square boards have",
            "The least n with nullity v, for all even v (no odd one occurs); least = 0: n × n has it, and no n with "
            "n + 1 ≤ 300,000,000.",
            ("attained-to-1024",),
            board_tables.attained_nullities,
            None,
            1024,
        ),
        Table(
            "primitives",
            "The odd k that bring square boards new nullity",
            "nullity(b-1, b-1) = 2 Σ P(k) over k | b, b odd. Complete: every odd k that is not listed has P(k) = 0.",
            ("primitive-lemma", "fifty-primitives"),
            board_tables.primitive_counts,
            None,
            PRIMITIVES_TO,
        ),
        Table(
            "hardest",
            "The hardest positions",
            "m ≤ n ≤ 16 and squares to 100, nullity 1 to 16 (with nullity 0 it is mn). Some position needs at_least "
            "presses, none needs more than at_most; mn - (N + μ)/2 is needed. Both bounds are proved.",
            ("hardest-position",),
            hardest_positions,
            16,
            100,
            needs="scipy",
        ),
        Table(
            "lanczos",
            "Boards that the two Krylov methods solve",
            "All-ones on n × n, n ≤ 50, and 3 × n, n ≤ 200; 1: solved, 0: not. Thesis, eq. 4.2, A.2.2 and table 4.1.",
            ("lanczos-basis", "residual-program"),
            board_tables.lanczos,
            50,
            200,
        ),
        Table(
            "chomp_p_positions",
            "P-positions of Chomp",
            "Rows from top to bottom, 0 where there is none. Completes those printed in Het afbreken van trappen.",
            ("chomp-bottom-row",),
            _p_positions,
            4,
            12,
        ),
        Table(
            "chomp_three_rows",
            "Chomp with three rows: f(q, r)",
            "Rows r, q, f(q, r), from the top, are a P-position. Continues the table of Het afbreken van trappen.",
            ("chomp-bottom-row",),
            _three_rows,
            60,
            60,
        ),
        Table(
            "color_determinants",
            "Determinants over Z",
            "det G of the m × n board over Z: with c colors it is unique iff gcd(c, det G) = 1. m ≤ n.",
            ("colors-determinant",),
            board_tables.determinants,
            24,
            24,
        ),
        Table(
            "unique_colors",
            "For which numbers of colors a board is unique",
            "The primes are those that divide det G over Z; no number of colors where it is 0. m ≤ n.",
            ("colors-determinant",),
            board_tables.unique_numbers,
            24,
            24,
        ),
        Table(
            "nullity_mod_3",
            "Nullities with three colors",
            "dim ker G over F_3; a solvable board has 3^nullity solutions. m ≤ n.",
            ("colors-smith",),
            board_tables.half_of_nullities,
            60,
            60,
            takes_kind=True,
            colors=3,
        ),
        Table(
            "nullity_mod_5",
            "Nullities with five colors",
            "dim ker G over F_5; a solvable board has 5^nullity solutions. m ≤ n.",
            ("colors-smith",),
            board_tables.half_of_nullities,
            60,
            60,
            takes_kind=True,
            colors=5,
        ),
        Table(
            "rules_mod_3",
            "For which m is m × n with three colors unique?",
            "Iff none of the ranks divides m + 1; the nullity depends on gcd(m + 1, period) alone.",
            ("colors-rule",),
            board_tables.rules,
            None,
            100,
            takes_kind=True,
            colors=3,
        ),
        Table(
            "all_equal",
            "To which colors can all cells be brought?",
            "With c colors all 0 can be brought to the multiples of the number below c= (c itself: to 0 alone). To all "
            "colors if gcd(c, B) = 1, and for odd c only then. m ≤ n.",
            ("all-equal", "all-equal-least"),
            board_tables.all_equal,
            24,
            24,
        ),
        Table(
            "masks",
            "All 512 masks of the 3 × 3 square",
            "A press flips the cells of the mask around its own. Nullities over F2 of 1 × 1, 2 × 2, 3 × 3, ...; one "
            "row for the masks that mirrors make of each other, on boards and tori quarter turns too.",
            ("masks-open", "masks-closed", "masks-transfer"),
            board_tables.masks,
            None,
            40,
        ),
    )
}


def choose(names: Iterable[str]) -> list[Table]:
    """Return the named tables, or without names the default tables, which the base installation can make.

    The ValueError for an unknown name lists all.
    """
    wanted = {look_up("table", name, TABLES).name for name in names}
    return [table for table in TABLES.values() if (table.name in wanted if wanted else not table.needs)]


def files(
    table: Table,
    formats: Iterable[str] = FORMATS,
    max_m: int | None = None,
    max_n: int | None = None,
    neighborhood: str = "plus",
    topology: str = "board",
    colors: int | None = None,
) -> dict[str, str]:
    """Return {file name: text} of the table in the formats; ValueError for a format or board that is not possible.

    `formats` are names of FORMATS or BFILE; the other arguments are those of `Table.limits`.
    """
    limits = table.limits(max_m, max_n, neighborhood, topology, colors)
    names = {file_format: table.file_name(file_format) for file_format in formats}
    made = table.rows(limits)
    return {name: table.text(made, file_format, limits) for file_format, name in names.items()}


def differences(folder: Path, expected: dict[str, str]) -> Iterator[str]:
    """Yield a unified diff for each file in the folder that differs from `expected`, {file name: text}.

    A missing file gets a line.
    """
    for name, text in expected.items():
        path = folder / name
        # compare bytes, so that a changed line end is a difference, too
        if not path.exists():
            yield f"{path} (missing): {text.count(chr(10)):,} lines\n"
        elif (found := path.read_bytes().decode(errors="replace")) != text:
            old, new = found.splitlines(keepends=True), text.splitlines(keepends=True)
            diff = unified_diff(old, new, str(path), "regenerated", n=1)
            yield "".join(line if line.endswith("\n") else line + "\n" for line in diff)


def unknown_files(folder: Path, expected: Iterable[str]) -> Iterator[str]:
    """Yield a line for each file in the folder that is not expected.

    There is no line for README.md, LIMITS, and files left by an interrupted write.
    """
    if folder.is_dir():
        left = {"README.md", LIMITS, *expected}
        for path in sorted(folder.iterdir()):
            if path.name not in left and not is_leftover(path.name):
                yield f"{path}: no table is written to this file\n"
