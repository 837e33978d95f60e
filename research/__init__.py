"""What only the authors of flipalg run: searches, generators of proofs, second solvers (README.md)."""
