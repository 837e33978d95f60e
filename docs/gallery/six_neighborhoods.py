"""
Six neighborhoods, one theorem
==================================

The same map for each of the six ways to press that one theorem covers.
"""

import matplotlib.pyplot as plt
import numpy as np

from flipalg import nullity

figure, all_axes = plt.subplots(2, 3, figsize=(9, 6.4))
figure.suptitle("Nullity, m, n ≤ 40, for six neighborhoods; dark: none")
names = ["plus", "cross", "king", "saltire", "pillars", "beams"]
for axes, name in zip(all_axes.flat, names, strict=True):
    table = np.array([[nullity(m, n, name) for n in range(1, 41)] for m in range(1, 41)])
    axes.imshow(np.log1p(table), cmap="magma")
    axes.set(title=name, xticks=[], yticks=[])
plt.show()
