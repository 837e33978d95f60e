"""A report of all values of one board, each with its status, its source, and the command that computes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flipalg import __version__
from flipalg.algebra.integers import brief, decimal
from flipalg.grids.colors import is_prime_number_of_colors
from flipalg.grids.grid import Grid, OnGrid
from flipalg.grids.neighborhoods import Form
from flipalg.grids.parameters import documented
from flipalg.grids.topologies import Topology
from flipalg.reports.board_facts import NOT_COMPUTED, Sides, Value, values_of
from flipalg.reports.related_boards import Related, related_to

__all__ = ["FORMAT", "BoardReport", "board_report", "plain"]

FORMAT = "flipalg board report 1"
"""The version of the data; it gets a new number when the meaning of a value changes."""


@dataclass(frozen=True)
class BoardReport(OnGrid):
    """All values of a board, each with its status; the result of `board_report`.

    Attributes
    ----------
    grid : Grid[Form]
        The board without its lights; `m`, `n`, `neighborhood`, `topology` and `colors` are its parts.
    values : tuple of Value
        The values; `report["nullity"]` is the value with that name.
    related : tuple of Related
        Boards whose nullity is the same as that of this board, or follows from it.

    Examples
    --------
    >>> report = board_report(4, 4)
    >>> report["nullity"].value, report["nullity"].status, report["fewest_presses"].value, report.label
    (4, 'proved', 4, '4.4.plus')
    """

    grid: Grid[Form]
    values: tuple[Value, ...]
    related: tuple[Related, ...]

    @property
    def label(self) -> str:
        """The label of the board."""
        return self.grid.label

    def __getitem__(self, name: str) -> Value:
        """Return the value with this name; KeyError, which lists the names, for an unknown name."""
        names = [value.name for value in self.values]
        if name not in names:
            raise KeyError(f"the report of {self.label} has no {name!r}; it has {', '.join(names)}")
        return self.values[names.index(name)]

    def __iter__(self) -> Iterator[Value]:
        """Yield the values."""
        return iter(self.values)

    def __contains__(self, name: object) -> bool:
        """Return whether the report has a value with this name."""
        return any(value.name == name for value in self.values)

    def __repr__(self) -> str:
        """Return the label of the board, and how many values are computed and how many are not."""
        left_out = sum(value.status == NOT_COMPUTED for value in self.values)
        return f"BoardReport({self.label}: {len(self.values) - left_out} values, {left_out} not computed)"

    def __str__(self) -> str:
        """Return the report as lines of text."""
        lines = [f"{self.label}: the {self.grid}"]
        for value in self.values:
            known = ", ".join(filter(None, [value.status, *value.sources, value.why]))
            if value.status == NOT_COMPUTED:
                lines.append(f"{_named(value)}: {_between(value)}not computed, {value.why}")
                lines += [f"    {value.command}"] if value.command else []
            else:
                lines.append(f"{_named(value)}: {_words(value, self.grid.colors)}  ({known})")
        if patterns := "quiet_patterns" in self and self["quiet_patterns"].value:
            lines += ["a quiet pattern:", *(f"    {row}" for row in patterns[0].split("\n"))]
        for label, relation, nullity, _ in self.related:
            lines.append(f"{relation}: {label}" + ("" if nullity is None else f", nullity {nullity}"))
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """Return the report as objects of JSON; integers are text, as JavaScript's numbers are exact only to 2^53."""
        names = plain(self.grid.to_json())
        head = {"format": FORMAT, "version": __version__, "label": self.label, "name": str(self.grid)}
        related = [plain(other._asdict()) for other in self.related]
        return {**head, **names, "values": [_value_to_json(value) for value in self.values], "related": related}


def _named(value: Value) -> str:
    return value.name.replace("_", " ")


def _between(value: Value) -> str:
    """Return bounds as text, which ends in "; " so that a reason can follow; "" without bounds."""
    least, most = value.bounds or (None, None)
    parts = [] if least is None else [f"at least {brief(least)}"]
    parts += [] if most is None else [f"at most {brief(most)}"]
    unit = " presses" if value.name == "hardest" else ""
    return f"{' and '.join(parts)}{unit}; " if parts else ""


def _words(value: Value, colors: int) -> str:
    """Return a computed value as text on one line."""
    found = value.value
    if isinstance(found, bool):
        return "yes" if found else "no"
    if value.name == "hardest":
        return f"{brief(found)} {'press' if found == 1 else 'presses'}"
    if isinstance(found, int):
        return brief(found)
    if value.name == "nullities":
        return ", ".join(f"{nullity} modulo {p}" for p, nullity in found)
    if value.name == "solutions":
        return str(found.text)
    if value.name == "quiet_patterns":
        generators = "a basis of" if is_prime_number_of_colors(colors) else "generated by"
        return f"{generators} {len(found)}" if found else "none"
    if value.name == "invariant_factors":
        return ", ".join(map(brief, found)) or "all 1"
    if value.name == "factors":
        return "; ".join(map(_sides_in_words, found))
    if value.name in ("rule_of_columns", "rule_of_rows"):
        return str(found.sentence)
    if value.name == "residues":
        return ", ".join(f"2^{j} = ±{a1} and ±{a2}" for j, a1, a2 in found) or "none"
    if value.name == "orders":
        return ", ".join(f"{order} modulo {modulus}" for _, modulus, order in found)
    return f"{found.bytes:,} bytes, verified"


def _sides_in_words(sides: Sides) -> str:
    parts = [f"{side.name} = {_product(side.factors)}" for side in (sides.rows, sides.columns)]
    return f"{', '.join(parts)}, shared {_product(sides.shared)}" + (f" modulo {sides.p}" if sides.p > 2 else "")


def _product(factors: tuple[tuple[str, int], ...]) -> str:
    powers = ((f"({text})" if " " in text else text, e) for text, e in factors)
    return "·".join(text + (f"^{e}" if e > 1 else "") for text, e in powers) or "1"


def _value_to_json(value: Value) -> dict[str, Any]:
    return {
        "name": value.name,
        "status": value.status,
        "value": plain(value.value),
        "bounds": plain(value.bounds),
        "why": value.why,
        "sources": list(value.sources),
        "command": value.command,
        "code": [snippet._asdict() for snippet in value.code],
    }


def plain(value: Any) -> Any:
    """Return a value as objects of JSON, with integers as decimal text.

    >>> plain({"a": (1, True, None, "b")})
    {'a': ['1', True, None, 'b']}
    """
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return decimal(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value]


@documented
def board_report(
    m: "int | str | Grid[Form]",
    n: int | None = None,
    neighborhood: str | Form = "plus",
    topology: str | Topology = "board",
    *,
    colors: int = 2,
) -> BoardReport:
    """Return all values of the m × n board, each with its status and source.

    Parameters
    ----------
    m, n : int
        The numbers of rows and columns.  A label such as "9.9.torus.king.c3" or a Grid alone stands for all arguments.
    %(neighborhood)s
    %(topology)s
    %(colors)s

    Returns
    -------
    BoardReport
        `.values` lists every `Value` with its status: "proved", "complete search", or "not computed", then with the
        reason and, if known, bounds.  `.related` lists related boards.

    Raises
    ------
    TypeError, ValueError
        For a size that is not an integer of at least 1, an unknown name, a number of colors below 2, or a text that is
        not a label.

    See Also
    --------
    certificate : a proof of the nullity
    hardest : the hardest position, with a longer search

    Notes
    -----
    A value that would take longer than about a second is not computed; its `.command`, if it has one, computes it.

    Examples
    --------
    >>> report = board_report("14.14.plus")
    >>> report["nullity"].value, report["all_on"].value, report["fewest_presses"].value
    (4, True, 56)
    >>> large = board_report(10**12, 10**12)
    >>> large["nullity"].value, large["determinant"].status
    (0, 'not computed')
    """
    if n is None and isinstance(m, str):
        grid = Grid.from_label(m)
    elif n is None and isinstance(m, Grid):
        grid = Grid.of(*m)
    else:
        grid = Grid.of(m, n, neighborhood, topology, colors)  # type: ignore[arg-type]  # Grid.of refuses others
    return BoardReport(grid, tuple(values_of(grid)), tuple(related_to(grid)))
