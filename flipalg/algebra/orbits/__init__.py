"""Elements of F_{2^d} by their orders and conjugates: what counting P(k) is made of.  Imports numba; nothing here does.

Reading order: compilation, field_kernels, sparse_fields, order_sieve, fingerprints.
"""
