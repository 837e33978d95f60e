"""Proofs of nullities as data: make them, check them, write them for Coq.

Words of docs/glossary.md: certificate, side polynomial, small residue, quiet pattern.
"""
