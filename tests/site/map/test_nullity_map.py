"""The nullities and ranks that the page computes for its map, in Node, against the package's tables and rules."""

import hashlib
import json
import subprocess

import numpy as np
import pytest
from browser import ROOT
from page_modules import LARGEST_ON_MAP, orders_module

from flipalg import nullity_table, rule, uniqueness_table
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.system.limits import PAGE_COLORS
from flipalg.widget.forms import forms_module

KINDS = [(name, topology, p) for p in LARGEST_ON_MAP for name in NEIGHBORHOODS for topology in TOPOLOGIES]
HASHES = """
import { createHash } from "node:crypto";
import { mapOf } from "./js/map/nullity_map.js";
const found = JSON.parse(process.argv[1]).map(([neighborhood, topology, colors, M, N]) => {
  const { nullities } = mapOf({ neighborhood, topology, colors }, M, N);
  return createHash("sha256").update(nullities).digest("hex");
});
console.log(JSON.stringify(found));
"""
RANKS = """
import { mapOf } from "./js/map/nullity_map.js";
const found = JSON.parse(process.argv[1]).map(([neighborhood, topology, colors, M, N]) =>
  Array.from(mapOf({ neighborhood, topology, colors }, M, N).ranks));
console.log(JSON.stringify(found));
"""
UNIQUE = """
import { largestOf, uniqueOf } from "./js/map/nullity_map.js";
const [M, N, all] = JSON.parse(process.argv[1]);
const found = all.map((colors) => [
  largestOf(colors), Array.from(uniqueOf({ neighborhood: "plus", topology: "ring", colors }, M, N))]);
console.log(JSON.stringify(found));
"""


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    """Run a program beside the page's modules; the argument and the output are JSON."""
    folder = tmp_path_factory.mktemp("map")
    files = {
        "package.json": '{"type": "module"}',
        "board/forms.js": forms_module(),
        "js/map/orders.js": orders_module(),
    } | {
        name: (ROOT / "site" / name).read_text(encoding="utf-8")
        for name in ("js/map/nullity_map.js", "js/solving/numbers.js")
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    def run(program, argument):
        command = ["node", "--input-type=module", "-e", program, "--", json.dumps(argument)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=300)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    return run


def unlike(node, boards):
    """Return the boards (neighborhood, topology, colors, M, N) of which the map differs from the package's table."""
    different = []
    for (*kind, p, M, N), found in zip(boards, node(HASHES, boards), strict=True):
        table = np.asarray(nullity_table(M, N, *kind, colors=p))
        assert table.max() < 1 << 16
        if hashlib.sha256(table.astype("<u2").tobytes()).hexdigest() != found:
            different.append((*kind, p, M, N))
    return different


def test_the_map_is_the_table_for_every_kind_of_board(node):
    assert unlike(node, [(*kind, 60, 91) for kind in KINDS]) == []


def test_the_whole_map_is_the_table_for_every_kind_of_board(node):
    assert unlike(node, [(*kind, LARGEST_ON_MAP[kind[2]], LARGEST_ON_MAP[kind[2]]) for kind in KINDS]) == []


def test_a_rank_is_the_least_of_the_rule_that_excludes_the_board(node):
    M, N = 40, 22
    for kind, ranks in zip(KINDS, node(RANKS, [(*kind, M, N) for kind in KINDS]), strict=True):
        *form, p = kind
        offset = 0 if TOPOLOGIES[form[1]].rows_close else 1
        for n in range(1, N + 1):
            excluding = rule(n, *form, colors=p).ranks
            wanted = [min((r for r in excluding if (m + offset) % r == 0), default=0) for m in range(1, M + 1)]
            assert ranks[n - 1 :: N] == wanted, (kind, n)


def test_boards_of_every_number_of_colors_are_unique_where_the_package_says_so(node):
    M, N, colors = 30, 20, list(range(2, PAGE_COLORS + 1))
    for c, (largest, unique) in zip(colors, node(UNIQUE, [M, N, colors]), strict=True):
        assert largest == min(LARGEST_ON_MAP[p] for p in LARGEST_ON_MAP if c % p == 0)
        assert unique == np.asarray(uniqueness_table(M, N, "plus", "ring", colors=c)).ravel().tolist()
