"""System, linear equations of buttons and lights modulo any number, and the nearest lights with a solution.

Words of docs/glossary.md: kernel, witness, syndrome.
"""
