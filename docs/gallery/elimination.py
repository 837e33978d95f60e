"""
An elimination, seen
========================

The matrix of the 4 × 4 board before and after Gauss's elimination over F2: four rows vanish.
"""

import matplotlib.pyplot as plt

from flipalg import game_matrix

G = game_matrix(4, 4)
figure, (left, right) = plt.subplots(1, 2, figsize=(8, 4.2))
figure.suptitle(f"4 × 4: rank {G.rank()}, nullity {G.nullity()}")
left.imshow(G.to_numpy(), cmap="cividis")
right.imshow(G.rref().to_numpy(), cmap="cividis")
for axes in (left, right):
    axes.set(xticks=[], yticks=[])
plt.show()
