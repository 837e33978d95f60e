"""The fewest presses: least weight in a coset, by enumeration, parity classes or information sets.

Words of docs/glossary.md: kernel, coset, weight, packed row.
"""
