"""Tables of boards, the long jobs that make them, and their cross-checks.

Words of docs/glossary.md: ladder, cross-check, job, row rule, period.
"""
