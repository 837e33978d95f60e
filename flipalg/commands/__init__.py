"""The sub-commands of `flipalg`, listed in `catalog`: each reads its arguments, makes a call and prints the answer.

Words of docs/glossary.md: kind, label, quiet pattern, answer, job, ledger, sheet, and those of the rooms that the
commands call.
"""
