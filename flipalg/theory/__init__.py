"""Theorems about boards, by polynomials; never imports matrices, so that agreement of the two is evidence."""
