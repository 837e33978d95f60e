"""Uses of polynomials and matrices over F2: CRCs, linear random generators, irreducible polynomials, many matrices."""
