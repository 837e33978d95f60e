"""
The classification as a map
===============================

The nullity of all boards with sides to 160. White boards have one solution.
"""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import LogNorm

from flipalg import nullity

N = 160
table = np.array([[nullity(m, n) for n in range(1, N + 1)] for m in range(1, N + 1)])

plt.figure(figsize=(7, 6))
unique = np.ma.masked_equal(table, 0)
plt.imshow(unique, norm=LogNorm(), cmap="viridis_r", extent=(0.5, N + 0.5, N + 0.5, 0.5), interpolation="nearest")
plt.colorbar(label="nullity")
plt.title("Nullity of m × n; white: exactly one solution")
plt.xlabel("n")
plt.ylabel("m")
plt.show()
