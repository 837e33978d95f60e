"""Writes the JavaScript module of neighborhoods and topologies, from the tables of `theory`.

Main definitions
    forms_module()    the text of forms.js, which model.js imports: offsets, what closes up, the signs of a board's
                      text, the limits of the page
Conventions
    Nothing of it is kept in a file: scripts/build_site.py writes it into the page, the widget joins it to its module.
"""

import json

from flipalg.boards import board_text
from flipalg.theory.neighborhoods import NEIGHBORHOODS
from flipalg.theory.topologies import TOPOLOGIES

LARGEST_SIDE = 100
MOST_COLORS = 9
"""A cell is one digit."""


def forms_module() -> str:
    """Return the module's text.

    >>> forms_module().splitlines()[1]
    'export const COLORS = 9;'
    """
    values = {
        "LARGEST": LARGEST_SIDE,
        "COLORS": MOST_COLORS,
        "ON": board_text.ON,
        "OFF": board_text.OFF,
        "NEIGHBORHOODS": {name: form.offsets for name, form in NEIGHBORHOODS.items()},
        "TOPOLOGIES": {name: topology.closed for name, topology in TOPOLOGIES.items()},
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
