"""Elements of F_{2^d}, their orders and conjugates, from which P(k) is counted.

Reading order: sparse_fields, order_sieve, fingerprints, and flipalg/_kernels: orders.c, orbits.c, orbits/.
"""
