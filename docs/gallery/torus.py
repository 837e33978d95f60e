"""
On a torus
==============

A board whose edges meet: a press at the rim turns coins on the other side. Its nullities beside those of the open
board.
"""

import matplotlib.pyplot as plt
import numpy as np

from flipalg import nullity

figure, all_axes = plt.subplots(1, 3, figsize=(9, 3.6))
figure.suptitle("Nullity, m, n ≤ 40, on three surfaces; dark: none")
for axes, topology in zip(all_axes, ["board", "cylinder", "torus"], strict=True):
    table = np.array([[nullity(m, n, topology=topology) for n in range(1, 41)] for m in range(1, 41)])
    axes.imshow(np.log1p(table), cmap="magma")
    axes.set(title=topology, xticks=[], yticks=[])
plt.show()
