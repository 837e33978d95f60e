"""
Flipping triangles
======================

A push turns three coins that touch. The filled triangles turn over the board of nine rows.
"""

import matplotlib.pyplot as plt

from flipalg.games import flipping_triangles

board = flipping_triangles.triangle(9)
pushes = board.solve()


def place(coin):
    a, b = coin
    return a + b / 2, b * 3**0.5 / 2


plt.figure(figsize=(5, 5))
for corners in pushes:
    plt.fill(*zip(*map(place, corners), strict=True), color="tab:orange", alpha=0.6)
plt.scatter(*zip(*map(place, board.cells), strict=True), s=160, c="white", edgecolors="black", zorder=2)
plt.title(f"Nine rows of coins: {len(pushes)} triangles pushed")
plt.axis("equal")
plt.axis("off")
plt.show()
