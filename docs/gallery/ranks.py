"""
The numbers in the rules
============================

m × n has one solution iff none of the ranks of n divides m + 1. All ranks for n to 120.
"""

import matplotlib.pyplot as plt

from flipalg import rule

points = [(n, rank) for n in range(1, 121) for rank in rule(n).ranks]
plt.figure(figsize=(7, 4.5))
plt.semilogy(*zip(*points, strict=True), ".", markersize=3)
plt.title("The ranks that decide m × n, n to 120")
plt.xlabel("n")
plt.ylabel("rank")
plt.show()
