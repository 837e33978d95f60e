"""Find the presses that solve a board: solve.py has the public functions, methods.py lists the methods.

Words of docs/glossary.md: form, packed row, row recursion, direct iteration, boundary matrix, kernel, coset, weight.
"""
