"""The figures of the sources (docs/sources), drawn anew, and the programs of the Disentis notebook.

Words of docs/glossary.md: thesis, prize report, Disentis, Merlin, sweeping, flipping triangles.
"""
