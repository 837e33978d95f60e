"""Elements of F_{2^d}, their orders and conjugates, from which P(k) is counted.  Its modules import numba.

Reading order: compilation, field_kernels, sparse_fields, order_sieve, fingerprints.
"""
