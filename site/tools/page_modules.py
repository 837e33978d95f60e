"""Write the JavaScript modules of the page that hold data of flipalg: orders.js, sides.js and sheet_choices.js.

From orders.js the page computes its map of nullities: the counts h(d, e) of theory/nullity_table.py, whose sums are
nullities, and the coefficients of the forms.  sides.js has what `why_answer` says of the sides of small boards,
sheet_choices.js the choices for a worksheet, and `examples` are pictures of worksheets.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from flipalg.algebra.polynomials import polynomials_over
from flipalg.grids.grid import Grid
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.languages import LANGUAGES
from flipalg.system.limits import MOST_EXERCISES, SHEET_SIDE
from flipalg.theory.nullity_table import pairs_of_orders
from flipalg.theory.unique_colors import unique_colors
from flipalg.worksheets import exercises
from flipalg.worksheets.pages import to_svgs

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

from flipalg_page.board_answers import sides_answer

__all__ = ["EXAMPLES", "LARGEST_ON_MAP", "choices_module", "examples", "orders_module", "sides_module"]

LARGEST_ON_MAP = {2: 2047, 3: 511, 5: 511, 7: 511}
"""{number of colors: largest side}; for odd primes, counting the pairs of larger orders takes minutes."""
SMALL_SIDE = 12
"""The largest side of the boards that the page explains without Python."""
EXAMPLES = dict.fromkeys(exercises.KINDS, (4,)) | {"play": (3, 4, 5, 6), "colors": (3, 4, 5, 6), "chase": (3, 5, 6)}
"""{kind of worksheet: the sides of the boards of its examples}; on 4 × 4 one chase turns every light off."""


def orders_module(largest: Mapping[int, int] = LARGEST_ON_MAP) -> str:
    """Return the text of orders.js for boards up to these sides, {number of colors: largest side}.

    For each number of colors and each bijective form but `cross`, ORDERS has the triples [d, e, h(d, e)] with
    h(d, e) > 0.  The page itself computes those for `cross`, whose form is 0 at y = -x.

    >>> orders_module({2: 8}).splitlines()[2][:60]
    'export const ORDERS = {"2":{"plus":[[1,3,1],[3,1,1],[5,5,2],'
    """
    values = {
        "LARGEST_ON_MAP": dict(largest),
        "FORMS": {name: form.coefficients for name, form in NEIGHBORHOODS.items()},
        "ORDERS": {p: _orders(p, most) for p, most in largest.items()},
    }
    written = (f"export const {name} = {json.dumps(value, separators=(',', ':'))};\n" for name, value in values.items())
    return "".join(written)


def _orders(p: int, largest: int) -> dict[str, list[tuple[int, int, int]]]:
    R, most = polynomials_over(p), (largest + 1) * (1 if p == 2 else 2)
    return {
        name: [(d, e, h) for (d, e), h in pairs_of_orders(R, range(1, most + 1), range(1, most + 1), form).items()]
        for name, form in BIJECTIVE.items()
        if name != "cross"
    }


def sides_module() -> str:
    """Return the text of sides.js for plain boards with a bijective form, to SMALL_SIDE rows and columns.

    SIDES[form][p] has {"rows": [...], "columns": [...]}, the name and the factors of the polynomial of each length.
    UNIQUE_COLORS[form][m - 1][n - 1] is the list of the primes to which the numbers of colors of a unique board are
    prime, or null if no board is unique.
    """
    lengths = range(1, SMALL_SIDE + 1)
    unique = {name: [[_primes(m, n, name) for n in lengths] for m in lengths] for name in BIJECTIVE}
    sides = {name: {p: _sides(p, name) for p in LARGEST_ON_MAP} for name in BIJECTIVE}
    values = {"SMALL_SIDE": SMALL_SIDE, "SIDES": sides, "UNIQUE_COLORS": unique}
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
        for name, value in values.items()
    )


def _sides(p: int, form: str) -> dict[str, list[list[str]]]:
    boards = (sides_answer(Grid.of(n, n, form, colors=p))["polynomials"] for n in range(1, SMALL_SIDE + 1))
    rows, columns = zip(*boards, strict=True)
    return {"rows": [[f["name"], f["factors"]] for f in rows], "columns": [[f["name"], f["factors"]] for f in columns]}


def _primes(m: int, n: int, form: str) -> list[str] | None:
    found = unique_colors(m, n, form)
    if found.composites:
        raise ValueError(f"the determinant of {m} × {n} {form} was not factored")
    return None if not found.determinant else [str(prime) for prime in found.primes]


def choices_module() -> str:
    """Return the text of sheet_choices.js: the kinds of worksheets, papers, difficulties, limits."""
    choices: dict[str, Any] = {
        "TITLES": {name: kind.title for name, kind in exercises.KINDS.items()},
        "PAPERS": list(exercises.PAPERS),
        "DIFFICULTIES": exercises.DIFFICULTIES,
        "GRADED": exercises.GRADED,
        "LARGEST": SHEET_SIDE,
        "MOST": MOST_EXERCISES,
        "EXAMPLES": EXAMPLES,
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in choices.items())


def examples() -> Iterator[tuple[str, str]]:
    """Yield (KIND-SIDE-LANGUAGE, SVG) of the first page of a sheet of each kind, shown before one is made."""
    for name, sides in EXAMPLES.items():
        for side, language in product(sides, LANGUAGES):
            made = exercises.worksheet(name, side, side, count=6, seed=1, language=language)
            yield f"{name}-{side}-{language}", to_svgs(made, answers=False)[0]
