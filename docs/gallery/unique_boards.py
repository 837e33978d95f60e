"""
How many boards have one solution
=====================================

Of all boards with sides to N, the part with exactly one solution, counted by inclusion and exclusion.
"""

import matplotlib.pyplot as plt

from flipalg.counting.counting import count_unique

sides = range(1, 101)
plt.figure(figsize=(7, 4))
plt.plot(sides, [count_unique(N, N) / N**2 for N in sides])
plt.title("The part of the boards to N × N with one solution")
plt.xlabel("N")
plt.ylim(0, 1)
plt.show()
