"""Explicit matrices over F2 and Z/c, with which tests check flipalg.theory; only f2x and algebra are imported."""
