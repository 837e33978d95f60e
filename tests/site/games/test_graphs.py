"""Lights on graphs drawn by hand: what the page says of each, compared with the package; played on a phone."""

import json
import math
import os
import subprocess
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from browser import said

from flipalg import UnsolvableError, solve
from flipalg.games.graph_source import as_graph

FINGER = 24  # pixels
MEANT = {
    "hexagon": as_graph("hexagon 3"),
    "wheel": nx.wheel_graph(7),
    "octahedron": nx.octahedral_graph(),
    "utilities": nx.complete_bipartite_graph(3, 3),
    "cube": nx.cubical_graph(),
    "petersen": nx.petersen_graph(),
    "heawood": nx.heawood_graph(),
    "dodecahedron": nx.dodecahedral_graph(),
}


@pytest.fixture(scope="module")
def told(built):
    (page,) = built.glob("*/js")
    script = str(Path(__file__).with_name("graphs.mjs"))
    run = subprocess.run(["node", script], env=os.environ | {"PAGE": str(page.parent)}, capture_output=True, check=True)
    return {one["name"]: one for one in json.loads(run.stdout)}


def graph_of(one):
    graph = nx.Graph()
    graph.add_nodes_from(range(len(one["places"])))
    graph.add_edges_from(one["edges"])
    assert graph.number_of_edges() == len(one["edges"])
    return graph


def test_each_graph_is_the_graph_of_its_name(told):
    assert nx.is_tree(graph_of(told["tree"]))
    assert {
        name for name, one in told.items() if name in MEANT and nx.is_isomorphic(graph_of(one), MEANT[name])
    } == set(MEANT)
    assert set(told) == {"tree", *MEANT}


def test_solutions_and_par_are_those_of_the_package(told):
    solvable = unsolvable = 0
    for one in told.values():
        graph = graph_of(one)
        for start in one["starts"]:
            on = {k for k, value in enumerate(start["cells"]) if value}
            try:
                found = solve(graph, start=start["cells"], fewest=True)
            except UnsolvableError:
                framed = {k for k, value in enumerate(start["witness"]) if value}
                assert start["presses"] is None
                assert len(framed & on) % 2  # but a press never changes that
                assert all(len(framed & {k, *graph[k]}) % 2 == 0 for k in graph)
                unsolvable += 1
                continue
            assert (start["least"], int(start["count"])) == (found.weight, found.count)
            for k, times in enumerate(start["presses"]):
                on ^= {k, *graph[k]} if times else set()
            assert not on
            solvable += 1
    assert solvable > 40
    assert unsolvable > 10


def test_lights_stand_apart_and_no_line_passes_through_another(told):
    for name, one in told.items():
        places = one["places"]
        assert all(math.dist(p, q) > 0.22 for p, q in combinations(places, 2)), name
        for a, b in one["edges"]:
            for k, (x, y) in enumerate(places):
                (ax, ay), (bx, by) = places[a], places[b]
                along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / math.dist(places[a], places[b]) ** 2
                across = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / math.dist(places[a], places[b])
                assert k in (a, b) or not 0 < along < 1 or across > 0.11, (name, a, b, k)


def test_a_graph_is_played_solved_and_linked(visit, plain, told):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-US"}
    visitor = visit(engine=False, **phone)
    page = visitor.open(plain)
    page.tap("[data-game=graphs]")
    page.wait_for_selector(".light")
    par = told["petersen"]["starts"][0]["least"]
    assert said(page, "[data-section=graphs] .status", "Par") == f"10 lights to go: turn all lights off. Par {par}."
    for light in page.query_selector_all(".light"):
        box = light.bounding_box()
        assert min(box["width"], box["height"]) >= FINGER
    assert page.locator("#graph-solve").bounding_box()["y"] < 800
    page.tap("#graph-hint")
    assert said(page, "#graph-words", "Press").endswith(f"You are {par} presses from the goal.")
    page.tap(".light.hint")
    page.wait_for_timeout(400)
    link = page.evaluate("location.href")
    assert "game=graphs&graph=petersen&lights=" in link
    lit = page.locator(".light.on").count()
    page.tap("#graph-solve")
    assert f"{par - 1} press" in said(page, "#graph-words", "proved")
    page.tap(".light:not(.dot)")  # the dots stay right
    while page.locator(".light.dot").count():
        page.locator(".light.dot").first.tap()
    assert f"par {par}, proved" in said(page, "[data-section=graphs] .status", "Solved")
    other = visitor.open(link)
    other.wait_for_selector(".light")
    tab = other.locator("#games [aria-current]").bounding_box()
    assert 0 < tab["x"] < tab["x"] + tab["width"] < 390
    assert other.locator(".light.on").count() == lit
    page.goto(f"{plain}#game=graphs&graph=utilities&lights=B")
    page.reload()
    page.tap("#graph-solve")
    said(page, "#graph-words", "No presses|proved")
