"""F2[λ]: bits, the packed engine, and F2Poly."""
