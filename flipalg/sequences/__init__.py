"""Sequences with their proved terms, and the search for boards and sequences.

Words of docs/glossary.md: label, board report, status.
"""
