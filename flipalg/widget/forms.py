"""Write the JavaScript module forms.js: neighborhoods, topologies, the signs for cells that are on and off, and limits.

The page (site/) has it as a file; board_widget.py joins it to the modules of board/.
"""

import json

from flipalg.boards import board_text
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED
from flipalg.grids.topologies import TOPOLOGIES

__all__ = ["LARGEST_SIDE", "MOST_COLORS", "forms_module"]

LARGEST_SIDE = 100
"""The longest side of a board in the widget and on the page."""
MOST_COLORS = 9
"""The largest number of colors there, where a cell is written as one digit."""
EDGES = {False: "", True: "straight"}
"""{whether two opposite edges meet: the word for it}; TWISTED uses the same words."""


def forms_module() -> str:
    """Return the text of forms.js.

    >>> forms_module().splitlines()[1]
    'export const COLORS = 9;'
    """
    values = {
        "LARGEST": LARGEST_SIDE,
        "COLORS": MOST_COLORS,
        "ON": board_text.ON,
        "OFF": board_text.OFF,
        "NEIGHBORHOODS": {name: form.offsets for name, form in NEIGHBORHOODS.items()},
        "TOPOLOGIES": {name: [EDGES[closes] for closes in topology.closed] for name, topology in TOPOLOGIES.items()}
        | {name: list(edges) for name, edges in TWISTED.items()},
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
