"""Theorems about boards, computed with polynomials; nothing here imports matrices/, so agreement is evidence."""
