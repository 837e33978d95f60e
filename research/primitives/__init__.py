"""Orders and conjugates of elements of the fields with 2^d elements, from which P(k) is computed.

P(k) is the number of elements x ≠ 0, 1 of these fields for which k is the lcm of the orders of x and x + 1
(docs/mathematics/attained-nullities.md); the order of x = t + 1/t is that of t.  Read sparse_fields, order_sieve and
fingerprints in this order, then orders.c, orbits.c and orbits/ in kernels/.
"""
