"""Integers, vectors over F2, polynomials over F_p and Z, finite fields."""
