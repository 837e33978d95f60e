"""
Quiet patterns of 9 × 9
===========================

Presses that change nothing: every coin is turned an even number of times. They form a space of dimension 8.
"""

import matplotlib.pyplot as plt

from flipalg import kernel_basis

figure, all_axes = plt.subplots(2, 4, figsize=(8, 4.4))
figure.suptitle("A basis of the quiet patterns of 9 × 9")
for axes, pattern in zip(all_axes.flat, kernel_basis(9, 9), strict=True):
    axes.imshow(pattern, cmap="cividis")
    axes.set(xticks=[], yticks=[])
plt.show()
