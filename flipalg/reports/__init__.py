"""What a board report says: its values, their proofs and programs, the steps that lead to them.

Words of docs/glossary.md: board report, status, label, row rule, game matrix.
"""
