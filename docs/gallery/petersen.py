"""
Flip it! on any graph
=========================

Every graph has a solution. The Petersen graph has 32; one presses five nodes.
"""

import matplotlib.pyplot as plt
import networkx as nx

from flipalg.games import FlipIt

graph = nx.petersen_graph()
field = FlipIt(graph)
presses = field.solve()

plt.figure(figsize=(5, 5))
fills = ["gold" if node in presses else "lightsteelblue" for node in graph]
nx.draw_shell(graph, nlist=[range(5, 10), range(5)], node_color=fills, edgecolors="black", with_labels=True)
plt.title(f"The Petersen graph: press the gold nodes, one of {field.count} ways")
plt.show()
