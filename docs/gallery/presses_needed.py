"""
How full a solution is
==========================

The part of the coins that is pressed, on n × n, n to 120, for one solution of each.
"""

import matplotlib.pyplot as plt

from flipalg import solve

sides = range(1, 121)
plt.figure(figsize=(7, 4))
plt.plot(sides, [solve(n, n).presses.mean() for n in sides], ".-", linewidth=0.6)
plt.title("The part of the coins of n × n that is pressed")
plt.xlabel("n")
plt.ylim(0, 1)
plt.show()
