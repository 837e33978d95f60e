"""Elements of F_{2^d}, their orders and conjugates, to count P(k) (docs/mathematics/attained-nullities.md).

Reading order: sparse_fields, order_sieve, fingerprints, and flipalg/_kernels: orders.c, orbits.c, orbits/.
"""
