"""The figures that five sources print (docs/sources), drawn anew, and the programs of the Disentis notebook.

Words of docs/glossary.md: thesis, prize report, Disentis, Merlin, sweeping, flipping triangles.
"""
