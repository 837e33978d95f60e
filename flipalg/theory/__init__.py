"""Theorems about boards, computed with polynomials; nothing here imports matrices/, so that each checks the other."""
