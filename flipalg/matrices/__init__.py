"""Explicit matrices of boards over F2 and Z/c, and their elimination.

Tests compare flipalg.theory with these modules, which therefore do not import it.
Words of docs/glossary.md: game matrix, A_n, S_n, packed row, nullity, kernel, residual, direct iteration.
"""
