"""Elements of the fields of 2^d elements, their orders and conjugates, to count P(k).

P(k) counts the x ≠ 0, 1 for which k is the lcm of the orders of x and x + 1 (docs/mathematics/attained-nullities.md);
the order of x = t + 1/t is that of t.  Reading order: sparse_fields, order_sieve, fingerprints, and in flipalg/_kernels
orders.c, orbits.c and orbits/.
"""
