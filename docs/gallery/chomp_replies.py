"""
Chomp: the answer to every move
===================================

The player who moved into the position 2, 4, 5, 8 wins: each stone is marked with the reply to taking it.
"""

import matplotlib.pyplot as plt

from flipalg.impartial import chomp

rows = (2, 4, 5, 8)  # from the top
assert chomp.is_p_position(rows)


def after(rows, column, row):
    """Return the rows, from the top, when (column, row) is taken, row 0 at the bottom."""
    return tuple(min(length, column) if len(rows) - 1 - i >= row else length for i, length in enumerate(rows))


figure, axes = plt.subplots(figsize=(7, 4))
for row, length in enumerate(reversed(rows)):
    for column in range(length):
        if (column, row) == (0, 0):
            label, color = "0", "lightgray"
        else:
            left = tuple(x for x in after(rows, column, row) if x)
            label, color = "{},{}".format(*min(chomp.winning_moves(left))), "wheat"
        axes.add_patch(plt.Rectangle((column, row), 1, 1, facecolor=color, edgecolor="black"))
        axes.text(column + 0.5, row + 0.5, label, ha="center", va="center")
axes.set(xlim=(0, 8), ylim=(0, 4), aspect="equal", title="Chomp 2, 4, 5, 8: the reply (column, row) to each move")
axes.axis("off")
plt.show()
