"""Theorems about boards, computed with polynomials; matrices are never imported, so agreement of both is evidence."""
