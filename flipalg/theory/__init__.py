"""Theorems about boards, computed with polynomials; matrices/ is never imported, so agreement with it is evidence."""
