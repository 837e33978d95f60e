"""The positions of a board that need the most presses, and the number of all-ones solutions up to symmetry.

Words of docs/glossary.md: hardest position, multiplicities, covering radius, quiet pattern, weight, coset.
"""
