"""
First rows of the solutions
===============================

Row n of the picture is the first row of presses of the n × n board, n to 255.
"""

import matplotlib.pyplot as plt
import numpy as np

from flipalg import solve

N = 255
picture = np.full((N, N), np.nan)
for n in range(1, N + 1):
    picture[n - 1, :n] = next(iter(solve(n, n).rows()))

plt.figure(figsize=(7, 7))
plt.imshow(picture, cmap="cividis", interpolation="nearest")
plt.title("First rows of presses, n × n, n to 255")
plt.ylabel("n")
plt.xticks([])
plt.show()
