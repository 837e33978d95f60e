"""How the command line reads its words and prints its answers; `flipalg.commands` has the questions.

Words of docs/glossary.md: kind, quiet pattern, answer, sheet, ledger.
"""
