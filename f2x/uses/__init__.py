"""Uses of polynomials over F2: cyclic redundancy checks, linear random generators, irreducible polynomials."""
