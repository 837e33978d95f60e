"""
How many boards have one solution
=====================================

Of all boards with sides to N, the part with exactly one solution; the bands are proved bounds for its limit
(docs/mathematics/share.md).
"""

import matplotlib.pyplot as plt
import numpy as np

from flipalg import nullity_table

N = np.arange(1, 601)
plt.figure(figsize=(7, 4))
for label, kind, low, high in [
    ("king", {"neighborhood": "king"}, 0.679, 0.689),
    ("plus", {}, 0.6406, 0.6431),
    ("plus, 3 colors", {"colors": 3}, 0.544, 0.569),
    ("plus, torus", {"topology": "torus"}, 0.416, 0.423),
]:
    unique = np.asarray(nullity_table(600, 600, **kind)) == 0
    (line,) = plt.plot(N, unique.cumsum(0).cumsum(1).diagonal() / N**2, label=label)
    plt.axhspan(low, high, color=line.get_color(), alpha=0.3)
plt.title("The part of the boards to N × N with one solution")
plt.xlabel("N")
plt.xscale("log")
plt.legend()
plt.show()
