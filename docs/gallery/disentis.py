"""
A game of Disentis
======================

Only covered pieces may be chosen. The original 5 × 5 in 17 presses, in this order; the last covered piece is then
turned alone.
"""

import matplotlib.pyplot as plt

from flipalg.games import play_disentis

game = play_disentis(5, 5)
figure, axes = plt.subplots(figsize=(4.5, 4.5))
for step, (row, column) in enumerate(game.presses, 1):
    axes.add_patch(plt.Rectangle((column, -row), 1, -1, facecolor=plt.cm.cividis(step / 17), alpha=0.8))
    axes.text(column + 0.5, -row - 0.5, step, ha="center", va="center", color="white" if step < 9 else "black")
row, column = game.last
axes.add_patch(plt.Rectangle((column, -row), 1, -1, fill=False, edgecolor="tab:red", linewidth=3))
axes.set(
    xlim=(0, 5), ylim=(-5, 0), aspect="equal", title="Disentis 5 × 5: the order of the presses", xticks=[], yticks=[]
)
plt.show()
