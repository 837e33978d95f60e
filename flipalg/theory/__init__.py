"""Theorems about boards, computed with polynomials.  No module imports matrices/, so that each checks the other.

Words of docs/glossary.md: form, bijective form, plain board, closed board, side polynomial, order of t, rank of
apparition, period, Q_b, P(k), primitive, small residue, certificate.
"""
