"""
A board to solve
====================

A random start that can be solved, its presses, and what they leave.
"""

import matplotlib.pyplot as plt

from flipalg import random_board, solve

start = random_board(12, 16, seed=3)
solution = solve(12, 16, start)
assert solution.verify()

figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.8))
figure.suptitle(f"12 × 16: a start, and its {int(solution.presses.sum())} presses")
left.imshow(start, cmap="cividis")
right.imshow(solution.presses, cmap="Oranges")
for axes in (left, right):
    axes.set(xticks=[], yticks=[])
plt.show()
