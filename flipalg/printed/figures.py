"""The figures of the five sources, drawn anew: `flipalg picture figure NAME FILE`.

Main definitions
    PRINTED            {name: Printed}, in the order of the sources
    printed(name)      the figure of that name; ValueError lists the names like it
Main statements
    each is drawn and compared with a stored picture       test_every_printed_figure_is_the_stored_one
    what the sources print of their states and moves       tests/printed/test_figures.py
Conventions
    Names are source-number.  The texts of the sources are kept, not their pictures; where a text does not say what a
    picture showed (the size of the field in the thesis's figure 1.1), an example is drawn and `what` says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from flipalg.pictures.picture import Picture
from flipalg.printed import (
    chomp_figures,
    disentis_figures,
    merlin_figures,
    thesis_figures,
    zucker_figures,
)


@dataclass(frozen=True)
class Printed:
    """A printed figure: where it stands, what it shows, and how it is drawn."""

    name: str
    where: str
    what: str
    make: Callable[[], Picture]


PRINTED: dict[str, Printed] = {
    name: Printed(name, where, what, make)
    for source in (thesis_figures, disentis_figures, merlin_figures, chomp_figures, zucker_figures)
    for name, where, what, make in source.FIGURES
}


def printed(name: str) -> Printed:
    """Return the figure of that name; ValueError for an unknown one."""
    if name not in PRINTED:
        near = get_close_matches(name, PRINTED, 3, 0.4)
        hint = f": did you mean {', '.join(near)}?" if near else ""
        raise ValueError(f"unknown figure {name!r}{hint or '; --list shows them'}")
    return PRINTED[name]
