"""The class F2Matrix of the package f2x; this module lets flipalg.pictures draw such matrices."""

from f2x import F2Matrix, MatrixText
from flipalg.pictured import pictures

__all__ = ["F2Matrix"]

MatrixText.pictures = staticmethod(pictures)
