"""Write the JavaScript module forms.js: neighborhoods, topologies, the signs and patterns of texts, and limits.

The page (site/) has it as a file; board_widget.py joins it to the modules of board/.
"""

import json

from flipalg.boards import board_text
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.system.limits import PAGE_COLORS, PAGE_SIDE
from flipalg.system.texts import LABELS, PATTERNS

__all__ = ["forms_module"]

EDGES = {False: "", True: "straight"}
"""{whether two opposite edges meet: the word for it}; TWISTED uses the same words."""


def forms_module() -> str:
    """Return the text of forms.js.

    >>> forms_module().splitlines()[1]
    'export const COLORS = 9;'
    """
    values = {
        "LARGEST": PAGE_SIDE,
        "COLORS": PAGE_COLORS,
        "SIGNS": board_text.SIGNS,
        "BESIDE": board_text.BESIDE,
        "WORDS": board_text.WORDS,
        "APART": board_text.APART,
        "PATTERNS": PATTERNS,
        "LABELS": LABELS,
        "NEIGHBORHOODS": {name: form.offsets for name, form in NEIGHBORHOODS.items()},
        "TOPOLOGIES": {name: [EDGES[closes] for closes in topology.closed] for name, topology in TOPOLOGIES.items()}
        | {name: list(edges) for name, edges in TWISTED.items()},
    }
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in values.items())
