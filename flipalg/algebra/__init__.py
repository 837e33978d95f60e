"""Functions of integers, vectors over F2, polynomials over F_p and Z, and elements of finite fields.

Words of docs/glossary.md: bits, determinant polynomial, Dickson polynomial, order of t, conjugates, orbit, Smith form.
"""
