"""
The residuals of the thesis's program
=========================================

On 31 × 31 the residual r = (I + A)^(2k) 1 reaches 0 after a few steps: why that program works there and hardly
anywhere else.
"""

import matplotlib.pyplot as plt
import numpy as np

n = 31
r = np.ones((n, n), dtype=int)


def neighbors(x):
    """Return (I + A) x: the sum over the neighbors of each cell."""
    p = np.pad(x, 1)
    return (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:]) % 2


residuals = []
while r.any():
    residuals.append(r)
    r = neighbors(neighbors(r))

figure, all_axes = plt.subplots(2, 4, figsize=(8, 4.4))
figure.suptitle(f"31 × 31: {len(residuals)} residuals, then 0")
chosen = np.linspace(0, len(residuals) - 1, 8).astype(int)
for axes, k in zip(all_axes.flat, chosen, strict=True):
    axes.imshow(residuals[k], cmap="gray")
    axes.set(title=f"after {k} steps", xticks=[], yticks=[])
plt.show()
