"""
Merlin's nine buttons
=========================

What each button turns, and how many buttons the 512 starts need.
"""

from itertools import product

import matplotlib.pyplot as plt

from flipalg.games import merlin

needed = [len(merlin.solve("".join(start))) for start in product("01", repeat=9)]

figure = plt.figure(figsize=(8, 4.2))
figure.suptitle("Merlin: the buttons, and the presses that all 512 starts need")
for button in merlin.BUTTONS:
    axes = figure.add_subplot(3, 6, button + (button - 1) // 3 * 3)
    axes.imshow([[int(3 * i + j + 1 in merlin.FLIPS[button]) for j in range(3)] for i in range(3)], cmap="cividis")
    axes.set(xticks=[], yticks=[])
axes = figure.add_subplot(1, 2, 2)
axes.bar(range(10), [needed.count(k) for k in range(10)])
axes.set(xlabel="presses", ylabel="starts")
plt.show()
