"""Uses of polynomials over F2: checks (CRC), linear random generators, irreducible polynomials."""
