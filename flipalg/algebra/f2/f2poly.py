"""F2Poly and Factorization of f2x, under the name that older pickles give them."""

from f2x.poly import F2Poly, Factorization

__all__ = ["F2Poly", "Factorization"]
