"""Nullities and rules of boards, as functions that compute with polynomials.

This room and matrices/ never import each other, so that tests can compare independent results.

Words of docs/glossary.md: form, bijective form, plain board, closed board, side polynomial, order of t, rank of
apparition, period, Q_b, P(k), small residue.
"""
