"""
The short list behind all squares
=====================================

P(k) for the 50 odd k to 25,001 with P(k) > 0: they give the nullity of every square board to 25,000.
"""

import matplotlib.pyplot as plt

from flipalg.squares.primitives import primitives

found = primitives(2500)
plt.figure(figsize=(7, 4))
plt.loglog(list(found), list(found.values()), "o", markersize=4)
plt.title(f"P(k): {len(found)} of the odd k to 2,500 have one")
plt.xlabel("k")
plt.show()
