"""A board without its lights: sizes, neighborhood or shape, topology, number of colors, and their names.

Words of docs/glossary.md: form, bijective form, plain board, closed board, neighborhood, topology.
"""
