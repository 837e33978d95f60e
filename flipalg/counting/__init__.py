"""How many boards, graphs and solutions of a kind there are, and how fast determinants grow.

Words of docs/glossary.md: form, plain board, period.
"""
