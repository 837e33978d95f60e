"""
Sweeping, step by step
==========================

The graph of the 3 × 3 board swept coin by coin: neighbors change type (filled: ⊗), the edges among them are
exchanged, the coin is left alone.
"""

import matplotlib.pyplot as plt
import networkx as nx
from matplotlib.animation import FuncAnimation

from flipalg.games.sweeping import sweep

board = nx.grid_2d_graph(3, 3)
swept = sweep(board, [(0, 0), (0, 2), (0, 1), (1, 0), (2, 1), (1, 1), (2, 2), (1, 2)])
stages = list(swept.stages())
place = {(i, j): (j + 0.12 * (i == 1), -i - 0.12 * (j == 1)) for i, j in board}
figure, axes = plt.subplots(figsize=(4, 4))
figure.suptitle("Sweeping 3 × 3")


def draw(k):
    axes.clear()
    axes.axis("off")
    axes.set_title(f"{k} coins swept")
    stage = nx.Graph(stages[k].edges)
    stage.add_nodes_from(board)
    fills = ["black" if node in stages[k].crosses else "white" for node in stage]
    nx.draw_networkx(stage, place, ax=axes, node_color=fills, edgecolors="black", with_labels=False)


alt = "The graph of the 3 × 3 board, swept coin by coin until none is joined to another"
animation = FuncAnimation(figure, draw, frames=len(stages), interval=900)
plt.show()
