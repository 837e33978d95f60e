"""Write the JavaScript modules of the page that hold data of flipalg: orders.js and sheet_choices.js.

From orders.js the page computes its map of nullities: the counts h(d, e) of theory/nullity_table.py, whose sums are
nullities, and the coefficients of the forms.  sheet_choices.js has the choices for a worksheet.
"""

import json
from collections.abc import Mapping
from typing import Any

from flipalg.algebra.polynomials import polynomials_over
from flipalg.grids.neighborhoods import BIJECTIVE, NEIGHBORHOODS
from flipalg.system.limits import MOST_EXERCISES, SHEET_SIDE
from flipalg.theory.nullity_table import pairs_of_orders
from flipalg.worksheets import exercises

__all__ = ["LARGEST_ON_MAP", "choices_module", "orders_module"]

LARGEST_ON_MAP = {2: 2047, 3: 511, 5: 511, 7: 511}
"""{number of colors: largest side}; for odd primes, counting the pairs of larger orders takes minutes."""


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


def choices_module() -> str:
    """Return the text of sheet_choices.js: the kinds of worksheets, papers, difficulties, limits."""
    choices: dict[str, Any] = {
        "TITLES": {name: kind.title for name, kind in exercises.KINDS.items()},
        "PAPERS": list(exercises.PAPERS),
        "DIFFICULTIES": exercises.DIFFICULTIES,
        "GRADED": exercises.GRADED,
        "LARGEST": SHEET_SIDE,
        "MOST": MOST_EXERCISES,
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in choices.items())
