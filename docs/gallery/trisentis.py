"""
Trisentis: patterns of 14 × 14
==================================

A press turns the eight pieces around it. On 14 × 14 twelve independent patterns of presses turn nothing.
"""

import matplotlib.pyplot as plt

from flipalg import kernel_basis

patterns = list(kernel_basis(14, 14, "king"))
assert len(patterns) == 12
figure, all_axes = plt.subplots(3, 4, figsize=(8, 6.4))
figure.suptitle("Trisentis: twelve patterns of 14 × 14 that turn nothing")
for axes, pattern in zip(all_axes.flat, patterns, strict=True):
    axes.imshow(pattern, cmap="cividis")
    axes.set(xticks=[], yticks=[])
plt.show()
