"""The figures printed in the sources, which `flipalg picture figure NAME FILE` draws.

A name consists of a source and a number or word, such as thesis-1.1 or chomp-mirror.  The figures follow the texts of
the sources; if a text leaves a detail open, such as the size of the field in figure 1.1 of the thesis, the figure
shows an example.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flipalg.grids.names import did_you_mean
from flipalg.pictures.picture import Picture
from flipalg.printed import chomp_figures, disentis_figures, merlin_figures, thesis_figures, zucker_figures

__all__ = ["PRINTED", "Printed", "printed"]


@dataclass(frozen=True)
class Printed:
    """A printed figure: its name here, its place in a source, its subject, and the function that draws it."""

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
    """Return the figure with this name; ValueError for an unknown name."""
    if name not in PRINTED:
        hint = did_you_mean(name, PRINTED, 3, 0.4)
        raise ValueError(f"unknown figure {name!r}{hint or '; --list shows them'}")
    return PRINTED[name]
