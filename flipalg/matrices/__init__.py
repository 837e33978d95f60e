"""Explicit matrices of boards over F2 and Z/c, and their elimination.

These modules do not import flipalg.theory, because tests compare its results with theirs.
Words of docs/glossary.md: game matrix, A_n, S_n, packed row, nullity, kernel, residual, direct iteration.
"""
