"""
The game matrix
===================

G of the 6 × 5 board: row i says which presses turn coin i. Blocks S_5 on the diagonal, I beside them.
"""

import matplotlib.pyplot as plt

from flipalg import game_matrix

G = game_matrix(6, 5)
plt.figure(figsize=(6, 6))
plt.imshow(G.to_numpy(), cmap="cividis")
for k in range(5, 30, 5):
    plt.axhline(k - 0.5, color="white", linewidth=0.6)
    plt.axvline(k - 0.5, color="white", linewidth=0.6)
plt.title(f"G of 6 × 5, rank {G.rank()}")
plt.xticks([])
plt.yticks([])
plt.show()
