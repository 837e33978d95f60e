"""Search for the hardest positions, proofs of both bounds, the theorem for Coq, and a second solver."""
