"""The class F2Matrix of the package f2x; this module lets flipalg.pictures draw such matrices."""

from f2x.matrix import F2Matrix, identity, zeros
from f2x.matrix_text import MatrixText

__all__ = ["F2Matrix", "identity", "zeros"]

MatrixText.pictures = "flipalg.pictures.values"
