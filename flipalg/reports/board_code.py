"""Programs that compute the values of a board report: with flipalg, in plain Python, PARI/GP, SageMath and Mathematica.

Each program prints a value.  The programs with flipalg are made here, the others are in board_code.toml.  The tests run
the programs in LANGUAGES_RUN and compare their output with the report.
"""

from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from flipalg.algebra.integers import decimal, without
from flipalg.grids.colors import is_prime_number_of_colors, primes_of
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, Form
from flipalg.system.limits import REPORTED_ORDER

__all__ = ["LANGUAGES_RUN", "Snippet", "arguments", "snippets"]

LANGUAGES_RUN = ("flipalg", "python", "pari")
MATRIX_CELLS = {"python": 120}
"""{language: the most cells of a board whose game matrix a program sets up}; for other languages it is CELLS_TO."""
CELLS_TO, SMITH_CELLS = 400, 100
"""The limit for languages not in MATRIX_CELLS, and the most cells of a board whose Smith form a program computes."""
POLYNOMIAL_SIDE = 2_000
"""The largest side of a board for programs that use polynomials."""
SEARCHED = 4_096
"""The most solutions among which a program looks for the fewest presses."""
RULED = 40
"""A program for a rule lists the numbers of rows or columns up to this limit with which a board is not unique."""


class Snippet(NamedTuple):
    """A program with its language; `run` says whether the tests run it."""

    language: str
    text: str
    run: bool


def arguments(grid: Grid[Form], colors: bool = True) -> str:
    """Return the arguments of a Python call about the grid; without `colors` the number of colors is left out.

    >>> arguments(Grid.of(3, 4, "king", "torus", 5)), arguments(Grid.of(3, 4))
    ('3, 4, neighborhood="king", topology="torus", colors=5', '3, 4')
    """
    return f"{decimal(grid.m)}, {decimal(grid.n)}{_keywords(grid, colors)}"


def _keywords(grid: Grid[Form], colors: bool = True) -> str:
    neighborhood, topology = grid.names
    words = f', neighborhood="{neighborhood}"' if neighborhood != "plus" else ""
    words += f', topology="{topology}"' if topology != "board" else ""
    return words + (f", colors={grid.colors}" if colors and grid.colors > 2 else "")


def snippets(grid: Grid[Form], name: str, nullity: int | None = None) -> tuple[Snippet, ...]:
    """Return the programs for the value `name` of the board; `nullity` is the board's nullity if it is known.

    >>> [(snippet.language, snippet.run) for snippet in snippets(Grid.of(3, 3), "determinant")]
    [('flipalg', True), ('python', True), ('pari', True), ('sage', False), ('mathematica', False)]
    """
    found = [Snippet("flipalg", _in_flipalg(grid, name), True)]
    programs = {language: _program(grid, name, nullity, language) for language in _texts()}
    found += [Snippet(language, text, language in LANGUAGES_RUN) for language, text in programs.items() if text]
    return tuple(found)


@cache
def _texts() -> dict[str, dict[str, Any]]:
    """Return the contents of board_code.toml."""
    import tomllib

    return tomllib.loads((resources.files("flipalg.reports") / "board_code.toml").read_text(encoding="utf-8"))


def _in_flipalg(grid: Grid[Form], name: str) -> str:
    function, call = {
        "nullity": ("nullity", f"nullity({arguments(grid)})"),
        "all_on": ("is_solvable", f'is_solvable({arguments(grid)}, goal="on")'),
        "quiet_patterns": ("kernel_basis", f'*kernel_basis({arguments(grid)}), sep="\\n\\n"'),
        "determinant": ("colors_determinant", f"colors_determinant({arguments(grid, False)})"),
        "rule_of_columns": ("rule", f"rule({decimal(grid.n)}{_keywords(grid)})"),
        "rule_of_rows": ("rule", f"rule({decimal(grid.m)}{_keywords(grid.transposed)})"),
        "fewest_presses": ("solve", f'solve({arguments(grid)}, goal="on", fewest=True).weight'),
        "hardest": ("hardest", f"hardest({arguments(grid)})"),
        "certificate": ("certificate", f"certificate({arguments(grid)}).verify()"),
    }.get(name, ("board_report", f'board_report("{grid.label}")["{name}"].value'))
    return f"from flipalg import {function}\nprint({call})"


def _program(grid: Grid[Form], name: str, nullity: int | None, language: str) -> str:
    """Return the program in a language, or "" if this value of this board has none."""
    c, cells = grid.colors, grid.m * grid.n
    is_prime = is_prime_number_of_colors(c)
    if name == "orders" and is_prime:
        return _program_for_orders(grid, language)
    if not is_prime and name in ("solutions", "nullities") and cells <= SMITH_CELLS:
        name = "smith_solutions" if name == "solutions" else name
    elif not is_prime and name not in ("determinant", "invariant_factors"):
        return ""
    texts = _texts()[language]
    ending = texts["by_matrix"].get(name)
    small = cells <= (SMITH_CELLS if "factors" in name else MATRIX_CELLS.get(language, CELLS_TO))
    if name == "fewest_presses" and (nullity is None or nullity > 12 or c**nullity > SEARCHED):
        return ""
    if ending and small:
        return _filled(texts["matrix"] + ending, grid, language)
    ending = texts["by_sides"].get(name)
    has_sides = grid.topology.is_open and grid.neighborhood.name in BIJECTIVE
    if ending and has_sides and max(grid.shape) <= POLYNOMIAL_SIDE and (language != "python" or c == 2):
        return _filled(texts["sides"] + ending, grid, language, "ZZ" if name == "determinant" else f"GF({c})")
    return ""


def _program_for_orders(grid: Grid[Form], language: str) -> str:
    p = grid.colors
    lengths = zip(grid.shape, grid.topology.closed, strict=True)
    moduli = [without(p, length if closed else length + 1)[1] for length, closed in lengths]
    if language == "python" and max(moduli) > REPORTED_ORDER:
        return ""
    text: str = _texts()[language]["orders"]
    return text.format(p=p, moduli=", ".join(map(decimal, moduli))).rstrip()


def _filled(template: str, grid: Grid[Form], language: str, ring: str = "") -> str:
    """Return the template of a program in a language, filled in with the numbers of the grid."""
    m, n, form, topology, c = grid
    one = {"pari": "matid({})", "mathematica": "IdentityMatrix[{}]"}.get(language, "identity_matrix({})")
    x, y, star = ("x", "y", ".") if language == "mathematica" else ("X", "Y", "*")
    terms = ((form.c0, one.format(m * n)), (form.c1, x), (form.c2, y), (form.c3, f"{x}{star}{y}"))
    entries = ("(i == k)*(j == l)", "X[i][k]*(j == l)", "(i == k)*Y[j][l]", "X[i][k]*Y[j][l]")
    used = [entry for used, entry in zip(form.coefficients, entries, strict=True) if used]
    turned = form.transposed
    filled = template.format(
        m=m,
        n=n,
        mn=m * n,
        p=c,
        c=c,
        primes=", ".join(map(str, primes_of(c))),
        rows_close=int(topology.rows_close),
        columns_close=int(topology.columns_close),
        sum=" + ".join(term for used, term in terms if used),
        entry=" + ".join(used),
        v=_linear(form.c0, form.c1),
        w=_linear(form.c2, form.c3),
        u=_linear(turned.c0, turned.c1),
        z=_linear(turned.c2, turned.c3),
        v_bits=form.c0 + 2 * form.c1,
        w_bits=form.c2 + 2 * form.c3,
        u_bits=turned.c0 + 2 * turned.c1,
        z_bits=turned.c2 + 2 * turned.c3,
        most=RULED,
        last=RULED + 1,
        ring=ring,
    )
    return filled.rstrip()


def _linear(constant: int, x: int) -> str:
    return {(0, 1): "x", (1, 0): "1", (1, 1): "(1 + x)", (0, 0): "0"}[constant, x]
