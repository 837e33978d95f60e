"""
All ones on 1023 × 1023
===========================

The one set of presses that turns over a million coins. No matrix is eliminated: the first row is a polynomial.
"""

import matplotlib.pyplot as plt

from flipalg import solve

solution = solve(1023, 1023)
assert solution.count == 1
assert solution.verify()

plt.figure(figsize=(7, 7))
plt.imshow(solution.presses, cmap="gray", interpolation="nearest")
plt.title("The presses that turn over 1023 × 1023")
plt.axis("off")
plt.show()
