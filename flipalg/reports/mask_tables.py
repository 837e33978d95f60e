"""The table of all 512 masks of the 3 × 3 square, as a pandas DataFrame.

Main definitions
    masks(max_m, max_n)   a row for each class of masks and topology: the nullities of the squares
"""

from typing import TYPE_CHECKING

from flipalg.games.mask_boards import mask_nullity
from flipalg.theory.masks import equivalent

if TYPE_CHECKING:
    import pandas as pd

MASK_TOPOLOGIES = ("board", "cylinder", "torus")
"""A ring is a cylinder with rows and columns exchanged."""


def masks(_max_m: int, max_n: int) -> "pd.DataFrame":
    """Return mask, number, how many masks are alike, topology, and the nullities of n × n, n = 1, ..., max_n.

    A class has one row, that of its least number: on boards and tori the masks in all eight positions are one class,
    on cylinders those that two mirrors make.
    """
    import pandas as pd

    rows = []
    for topology in MASK_TOPOLOGIES:
        turned = topology != "cylinder"
        classes = {min(equivalent(k, turned=turned), key=lambda m: m.number) for k in range(512)}
        for found in sorted(classes, key=lambda m: m.number):
            alike = len(equivalent(found, turned=turned))
            nullities = " ".join(str(mask_nullity(found, n, n, topology)) for n in range(1, max_n + 1))
            rows.append((str(found), found.number, alike, topology, nullities))
    frame = pd.DataFrame(rows, columns=["mask", "number", "masks", "topology", "nullities"])
    return frame.sort_values(["number", "topology"], ignore_index=True)
