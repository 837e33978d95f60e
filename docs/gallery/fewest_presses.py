"""
The fewest presses
======================

9 × 9 has 256 solutions; between the least and the greatest number of presses lies a wide range.
"""

import matplotlib.pyplot as plt

from flipalg import solutions, solve

best = solve(9, 9, fewest=True)
assert best.proved
weights = [presses.weight for presses in solutions(9, 9)]
assert min(weights) == best.weight

figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3.8))
figure.suptitle(f"9 × 9: {len(weights)} solutions, {best.weight} presses at least")
left.hist(weights, bins=range(min(weights), max(weights) + 2))
left.set(xlabel="presses", ylabel="solutions")
right.imshow(best.presses, cmap="cividis")
right.set(xticks=[], yticks=[])
plt.show()
