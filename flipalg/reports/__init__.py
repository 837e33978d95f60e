"""Board reports, tables, sequences, long jobs and cross-checks.

Words of docs/glossary.md: board report, status, ladder, cross-check, label, job, row rule, period, game matrix.
"""
