"""
Five colors
====================

A board of five colors, how often each cell is pressed to bring it to 0, and the colors of every board: the eight of
Okabe and Ito and white, which everybody tells apart, with a digit in each cell.
"""

import matplotlib.pyplot as plt

from flipalg import Board, random_board, solve

start = random_board(7, 7, seed=2, colors=5)
solution = solve(start)
assert solution.verify()

figure, axes = plt.subplots(1, 3, figsize=(11, 3.8), width_ratios=(4, 4, 2))
figure.suptitle(f"7 × 7, five colors: {solution.weight} presses; {solution.count} solution")
start.plot(axes[0])
solution.board.plot(axes[1])
Board("012/345/678", colors=9).plot(axes[2])
plt.show()
