"""The module of neighborhoods and topologies that the JavaScript of the board imports."""

import json
import re

from flipalg.grids import topologies
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED
from flipalg.grids.topologies import TOPOLOGIES, Topology
from flipalg.widget.forms import forms_module


def exported():
    return {name: json.loads(value) for name, value in re.findall(r"export const (\w+) = (.*);\n", forms_module())}


def test_every_neighborhood_has_its_offsets_and_every_topology_its_edges():
    tables = exported()
    assert tables["NEIGHBORHOODS"]["saltire"] == [[0, 0], [-1, -1], [-1, 1], [1, -1], [1, 1]]
    assert tables["NEIGHBORHOODS"].keys() == NEIGHBORHOODS.keys()
    straight = {name: ["straight" if closes else "" for closes in found.closed] for name, found in TOPOLOGIES.items()}
    assert tables["TOPOLOGIES"] == straight | {name: list(edges) for name, edges in TWISTED.items()}
    assert tables["TOPOLOGIES"]["klein"] == ["straight", "reversed"]


def test_a_new_neighborhood_needs_one_line(monkeypatch):
    monkeypatch.setitem(topologies.TOPOLOGIES, "tube", Topology("tube", True, False))
    assert exported()["TOPOLOGIES"]["tube"] == ["straight", ""]
