"""Which nullities square boards have: the list of primitives, and the least board of each nullity.

Words of docs/glossary.md: primitive, order of t, plain board.
"""
