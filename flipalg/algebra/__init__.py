"""Functions of integers, vectors over F2, polynomials over F_p and Z, and elements of finite fields."""
