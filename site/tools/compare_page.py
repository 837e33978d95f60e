"""Compare the page's own elimination with the package on random boards of every kind.

    python site/tools/compare_page.py [--boards 20000] [--seed 1]

Kinds take turns: each neighborhood or a drawn mask, each topology, 2 to 9 colors, each kind of goal, half with holes.
Half of the boards are pressed from the goal, so that boards with many quiet patterns are solved too.  It compares
whether and in how many ways a board is solved, the fewest presses, and the fewest cells to change; the package presses
the page's answers.  Comparisons are counted, as the page leaves long computations to the package.  Needs node.
"""

import argparse
import json
import shutil
import subprocess
import tempfile
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from flipalg import UnsolvableError, solve
from flipalg.boards.board import Board
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.widget.forms import forms_module

SITE = Path(__file__).resolve().parent.parent
BOARD = SITE.parent / "flipalg" / "widget" / "board"
MASKS = {"a mask of 3 × 3": 3, "a mask of 5 × 5": 5, "a symmetric mask of 5 × 5": 5}
KINDS = list(product([*NEIGHBORHOODS, *MASKS], [*TOPOLOGIES, *TWISTED], range(2, 10), ("on", "off", "drawn")))
LARGEST_SIDE = 8
AT_ONCE = 2_000


def random_boards(count: int, seed: int) -> list[dict[str, Any]]:
    """Return boards as `compare_page.mjs` reads them: cells and holes by rows, the goal "on", "off" or cells."""
    random, boards = Random(seed), []
    kinds = [kind for _ in range(-(-count // len(KINDS))) for kind in random.sample(KINDS, len(KINDS))]
    for neighborhood, topology, colors, goal in kinds[:count]:
        m, n = random.randint(1, LARGEST_SIDE), random.randint(1, LARGEST_SIDE)
        share = random.choice((0, 0.2))
        holes = [int(random.random() < share) for _ in range(m * n)]
        holes[random.randrange(m * n)] = 0
        if side := MASKS.get(neighborhood):
            neighborhood = mask(random, side, symmetric="symmetric" in neighborhood)
        form = {"neighborhood": neighborhood, "topology": topology, "colors": colors}
        board = {"m": m, "n": n, **form, "cells": values(random, colors, holes), "holes": holes}
        board["goal"] = values(random, colors, holes) if goal == "drawn" else goal
        if random.random() < 0.5:
            presses = board_of(board, board["cells"])
            pressed = board_of(board, goal_values(board)).press(presses, neighborhood, topology)
            board["cells"] = [value for row in pressed.tolist() for value in row]
        boards.append(board)
    return boards


def mask(random: Random, side: int, symmetric: bool = False) -> str:
    """Return a mask of that side, with at least one cell; a symmetric one is the same when it is turned by half."""
    signs = random.choices("01", (2, 1), k=side * side)
    signs[random.randrange(side * side)] = "1"
    if symmetric:
        signs = [max(pair) for pair in zip(signs, reversed(signs), strict=True)]
    return "/".join("".join(signs[i : i + side]) for i in range(0, side * side, side))


def values(random: Random, colors: int, holes: list[int]) -> list[int]:
    """Return a random color for each cell, 0 for a hole."""
    return [0 if hole else random.randrange(colors) for hole in holes]


def board_of(given: dict[str, Any], values: list[int]) -> Board:
    """Return the package's board with these values of the cells."""
    m, n = given["m"], given["n"]
    holes = [divmod(k, n) for k in range(m * n) if given["holes"][k]]
    return Board([values[i * n : i * n + n] for i in range(m)], colors=given["colors"], holes=holes)


def goal_values(given: dict[str, Any]) -> list[int]:
    """Return the goal value of each cell."""
    if isinstance(given["goal"], list):
        return given["goal"]
    return [int(given["goal"] == "on" and not hole) for hole in given["holes"]]


def page_answers(boards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the answers of the page's modules, run in node."""
    with tempfile.TemporaryDirectory() as folder:
        for path in (BOARD / "model.js", BOARD / "words.js", SITE / "js" / "solving" / "solver.js"):
            shutil.copy(path, folder)
        Path(folder, "forms.js").write_text(forms_module(), encoding="utf-8")
        Path(folder, "package.json").write_text('{"type": "module"}', encoding="utf-8")
        file = Path(folder, "boards.json")
        file.write_text(json.dumps(boards), encoding="utf-8")
        command = ["node", str(Path(__file__).with_suffix(".mjs")), folder, str(file)]
        answers: list[dict[str, Any]] = json.loads(
            subprocess.run(command, capture_output=True, check=True, text=True).stdout
        )
        return answers


def differences(given: dict[str, Any], page: dict[str, Any], seen: Counter[str]) -> list[str]:
    """Return the differences between the page's and the package's answer; count the comparisons in `seen`."""
    n, colors = given["n"], given["colors"]
    form = {"neighborhood": given["neighborhood"], "topology": given["topology"]}
    start, goal = board_of(given, given["cells"]), board_of(given, goal_values(given))
    seen["boards"] += 1
    try:
        found = solve(start, goal=goal, fewest=page.get("fewest") is not None, **form)
    except UnsolvableError as error:
        seen["unsolvable"] += 1
        if page["solvable"]:
            return ["the page solves it"]
        kernel = solve(board_of(given, [0] * len(given["cells"])), fewest=False, **form)
        wrong = []
        if str(kernel.count) != page["count"]:
            wrong.append(f"{page['count']} sets that change nothing: {kernel.count}")
        changes, here = error.changes, page["changes"]
        if here is None or changes is None or changes.least is None:
            return wrong
        seen["least changes"] += 1
        if here["least"] != changes.least:
            wrong.append(f"{here['least']} changes: {changes.least}")
        if changes.least == 1:
            ways = sorted((*divmod(k, n), (given["cells"][k] + add) % colors) for k, add in here["cells"])
            if ways != sorted(way for (way,) in changes.ways):
                wrong.append("other cells that may be misread")
        mended = list(given["cells"])
        for k, add in here["some"]:
            mended[k] = (mended[k] + add) % colors
        try:
            solve(board_of(given, mended), goal=goal, fewest=False, **form)
        except UnsolvableError:
            wrong.append("the changed board has no solution")
        return wrong
    seen["solvable"] += 1
    if not page["solvable"]:
        return ["the page does not solve it"]
    wrong = [] if str(found.count) == page["count"] else [f"{page['count']} solutions: {found.count}"]
    if start.press(board_of(given, page["presses"]), **form) != goal:
        wrong.append("the page's presses do not reach the goal")
    if page["fewest"] is not None and found.proved:
        seen["fewest"] += 1
        if sum(page["presses"]) != page["fewest"] or found.weight != page["fewest"]:
            wrong.append(f"{page['fewest']} presses: {found.weight}")
    return wrong


def compare(count: int, seed: int = 1) -> Counter[str]:
    """Return the number of boards of each kind that agree; SystemExit with the first that does not."""
    seen: Counter[str] = Counter()
    boards = random_boards(count, seed)
    for begin in range(0, count, AT_ONCE):
        part = boards[begin : begin + AT_ONCE]
        for given, page in zip(part, page_answers(part), strict=True):
            if wrong := differences(given, page, seen):
                raise SystemExit(f"compare_page: page, then package: {'; '.join(wrong)}\n{json.dumps(given)}")
    return seen


def main() -> None:
    """Compare, and print the numbers."""
    parser = argparse.ArgumentParser(description="Compare the page's own elimination with the package.")
    parser.add_argument("--boards", type=int, default=20_000, metavar="N", help="how many boards (default: 20000)")
    parser.add_argument("--seed", type=int, default=1, help="other boards for another seed")
    given = parser.parse_args()
    seen = compare(given.boards, given.seed)
    print(", ".join(f"{name} {number}" for name, number in seen.items()))


if __name__ == "__main__":
    main()
