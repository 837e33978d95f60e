"""
A hexagon of coins
======================

A hexagon with k coins a side can be turned over when k leaves 2 on division by 3; here k = 5.
"""

import matplotlib.pyplot as plt

from flipalg.games import flipping_triangles

board = flipping_triangles.hexagon(5)
pushes = board.solve()


def place(coin):
    a, b = coin
    return a + b / 2, b * 3**0.5 / 2


plt.figure(figsize=(5, 5))
for corners in pushes:
    plt.fill(*zip(*map(place, corners), strict=True), color="tab:orange", alpha=0.6)
plt.scatter(*zip(*map(place, board.cells), strict=True), s=160, c="white", edgecolors="black", zorder=2)
plt.title(f"A hexagon with five coins a side: {len(pushes)} triangles pushed")
plt.axis("equal")
plt.axis("off")
plt.show()
