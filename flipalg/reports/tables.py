"""The generated tables: what is in each, and how far it goes.

Main definitions
    TABLES                     every table by name, in the order they are written
    Table.frame(max_m, max_n)  the rows, as a pandas DataFrame
    choose(names)              tables by name
Conventions
    One row a board (or a polynomial), sorted; the same bytes on any machine and Python.
    A value is proved or the outcome of a complete search, else its cell is empty, and a b-file ends before it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from flipalg.reports import (
    board_tables,
    hardest_tables,
    impartial_tables,
    integer_tables,
    mask_tables,
    solver_tables,
)
from flipalg.reports.rendering import to_bfile, to_csv, to_grid, to_markdown

if TYPE_CHECKING:
    import pandas as pd

FORMATS = ("csv", "md")
"""What is written by default."""

BFILE = "bfile"
"""The form of the OEIS, "n a(n)" a line, for tables that continue one of its sequences; the file is bNNNNNN.txt."""

PRIMITIVES_TO = 100_001


@dataclass(frozen=True)
class Table:
    """A generated table.

    theorems       why the values are right: names in tests/theorems.toml, each proved or a complete search
    build          rows for m ≤ max_m, n ≤ max_n; a table over one side uses one of the two
    max_m, max_n   how far the committed table goes, None for a side it does not have
    as_grid        whether Markdown shows (m, n, value) as a grid
    bfile          (number of the OEIS sequence, its column), for a table that has a b-file
    takes_form     whether there is such a table for every neighborhood, topology and number of colors
    colors         the number of colors of the committed table
    needs          a module that the package does without otherwise; where it is missing, so is the table
    """

    name: str
    title: str
    note: str
    theorems: tuple[str, ...]
    build: Callable[..., "pd.DataFrame"]
    max_m: int | None
    max_n: int | None
    as_grid: bool = False
    bfile: tuple[str, str] | None = None
    takes_form: bool = False
    colors: int = 2
    needs: str = ""

    @property
    def is_available(self) -> bool:
        """Return whether what the table needs is installed."""
        return not self.needs or find_spec(self.needs) is not None

    @property
    def is_about_boards(self) -> bool:
        """Return whether its limits are sides of boards; those of Chomp are rows and stones."""
        return self.build.__module__ != impartial_tables.__name__

    def frame(
        self,
        max_m: int | None = None,
        max_n: int | None = None,
        neighborhood: str = "plus",
        topology: str = "board",
        colors: int | None = None,
    ) -> "pd.DataFrame":
        """Return the rows, to the committed limits and colors unless others are given.

        Raises ValueError for a neighborhood, a topology or colors where the table is about those it has alone.
        """
        limits = max_m or self.max_m or 0, max_n or self.max_n or 0
        colors = self.colors if colors is None else colors
        if self.takes_form:
            return self.build(*limits, neighborhood, topology, colors)
        if (neighborhood, topology, colors) != ("plus", "board", self.colors):
            having = ", ".join(table.name for table in TABLES.values() if table.takes_form)
            raise ValueError(f"the table {self.name} is about plus alone; these take other boards: {having}")
        return self.build(*limits)

    def file_name(self, form: str) -> str:
        """Return the name of the table's file in a format; ValueError for a b-file that it does not have."""
        if form != BFILE:
            return f"{self.name}.{form}"
        if self.bfile is None:
            having = ", ".join(table.name for table in TABLES.values() if table.bfile)
            raise ValueError(f"the table {self.name} has no b-file; these have: {having}")
        return f"b{self.bfile[0]}.txt"

    def text(self, frame: "pd.DataFrame", form: str, of: str = "") -> str:
        """Return a frame of this table in one of FORMATS, or as BFILE; `of` names boards other than tables/ has."""
        if form == "csv":
            return to_csv(frame)
        if form == BFILE and self.bfile:
            return to_bfile(frame, self.bfile[1])
        title, note = self.title, self.note
        if of:  # the note is about the committed ones: their sources, their symmetry
            title, note = f"{title}: {of}", f"The boards: {of}."
        return to_markdown(title, note, to_grid(frame) if self.as_grid else frame)


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
            takes_form=True,
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
            takes_form=True,
        ),
        Table(
            "uniqueness",
            "Boards with exactly one solution",
            "1: exactly one solution (det G = 1), 0: several. Symmetric in m and n.",
            ("table-by-orders",),
            board_tables.uniqueness,
            60,
            60,
            as_grid=True,
            takes_form=True,
        ),
        Table(
            "nullity",
            "Nullities of the m × n boards",
            "dim ker G over F2: the board has 2^nullity solutions. Symmetric in m and n.",
            ("table-by-orders",),
            board_tables.nullities,
            60,
            60,
            as_grid=True,
            takes_form=True,
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
            takes_form=True,
        ),
        Table(
            "attained",
            "Which nullities square boards have",
            "The least n with nullity v, for all even v (no odd one occurs); least = 0: n × n has it, and no n with "
            "n + 1 ≤ 10^7.",
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
            hardest_tables.hardest_positions,
            16,
            100,
            needs="scipy",
        ),
        Table(
            "lanczos",
            "Boards that the two Krylov methods solve",
            "All-ones on n × n, n ≤ 50, and 3 × n, n ≤ 200; 1: solved, 0: not. Thesis, eq. 4.2, A.2.2 and table 4.1.",
            ("lanczos-basis", "residual-program"),
            solver_tables.lanczos,
            50,
            200,
        ),
        Table(
            "chomp_p_positions",
            "P-positions of Chomp",
            "Rows from top to bottom, 0 where there is none. Completes those printed in Het afbreken van trappen.",
            ("chomp-bottom-row",),
            impartial_tables.chomp_p_positions,
            4,
            12,
        ),
        Table(
            "chomp_three_rows",
            "Chomp with three rows: f(q, r)",
            "Rows r, q, f(q, r), from the top, are a P-position. Continues the table of Het afbreken van trappen.",
            ("chomp-bottom-row",),
            impartial_tables.chomp_three_rows,
            60,
            60,
        ),
        Table(
            "color_determinants",
            "Determinants over Z",
            "det G of the m × n board over Z: with c colors it is unique iff gcd(c, det G) = 1. m ≤ n.",
            ("colors-determinant",),
            integer_tables.determinants,
            24,
            24,
        ),
        Table(
            "unique_colors",
            "For which numbers of colors a board is unique",
            "The primes are those that divide det G over Z; no number of colors where it is 0. m ≤ n.",
            ("colors-determinant",),
            integer_tables.unique_numbers,
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
            takes_form=True,
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
            takes_form=True,
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
            takes_form=True,
            colors=3,
        ),
        Table(
            "all_equal",
            "To which colors can all cells be brought?",
            "With c colors all 0 can be brought to the multiples of the number below c= (c itself: to 0 alone). To all "
            "colors if gcd(c, B) = 1, and for odd c only then. m ≤ n.",
            ("all-equal", "all-equal-least"),
            integer_tables.all_equal,
            24,
            24,
        ),
        Table(
            "masks",
            "All 512 masks of the 3 × 3 square",
            "A press flips the cells of the mask around its own. Nullities over F2 of 1 × 1, 2 × 2, 3 × 3, ...; one "
            "row for the masks that mirrors make of each other, on boards and tori quarter turns too.",
            ("masks-open", "masks-closed", "masks-transfer"),
            mask_tables.masks,
            None,
            40,
        ),
    )
}


def choose(names: Iterable[str]) -> list[Table]:
    """Return the named tables, for no names all that can be made; ValueError lists the names for an unknown one."""
    names = list(names)
    for name in names:
        if name not in TABLES:
            raise ValueError(f"unknown table {name!r}; choose from {', '.join(TABLES)}")
    return [table for table in TABLES.values() if (table.name in names if names else table.is_available)]
