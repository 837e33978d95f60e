"""The place of F2Poly in pickles that were written before the package f2x."""
