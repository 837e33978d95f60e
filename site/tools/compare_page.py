"""Ask the page itself and Python the same questions, and compare the answers.

    python site/tools/compare_page.py [--questions 5000] [--seed 1]

Kinds of boards take turns: each neighborhood or a drawn mask, each topology, 2 to 9 colors, each kind of goal, half
with holes; so do the questions "solve" (with the fewest presses or any), "hint" and "why".  Half of the boards are
pressed from the goal, so that boards with many quiet patterns are solved too.  Both answers have the same fields.
Presses, quiet patterns and witnesses may differ, and the package tries each; all other values must be the same.
Comparisons are counted, as the page leaves long computations to the package.  Needs node.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import product
from math import prod
from operator import mul
from pathlib import Path
from random import Random
from typing import Any

from build_page import MADE

from flipalg import UnsolvableError, solve
from flipalg.boards.board import Board
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.shapes import TWISTED
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.widget.solving import read_board, read_task

SITE = Path(__file__).resolve().parent.parent
BOARD = SITE.parent / "flipalg" / "widget" / "board"
sys.path.insert(0, str(SITE / "python"))

from flipalg_page.requests import answer  # noqa: E402  # found by the line above

MASKS = {"a mask of 3 × 3": 3, "a mask of 5 × 5": 5, "a symmetric mask of 5 × 5": 5}
KINDS = list(product([*NEIGHBORHOODS, *MASKS], [*TOPOLOGIES, *TWISTED], range(2, 10), ("on", "off", "drawn")))
ASKED = ({"kind": "solve", "fewest": True}, {"kind": "hint"}, {"kind": "why"}, {"kind": "solve", "fewest": False})
LARGEST_SIDE, LARGEST_EXPLAINED = 8, 12
MOST_SUMS = 256
"""To this number of solutions all sums of the page's quiet patterns are compared with each other."""
AT_ONCE = 2_000


def random_questions(count: int, seed: int) -> list[dict[str, Any]]:
    """Return questions about boards as the page's Python reads them."""
    random, asked = Random(seed), []
    kinds = [kind for _ in range(-(-count // len(KINDS))) for kind in random.sample(KINDS, len(KINDS))]
    for number, (neighborhood, topology, colors, goal) in enumerate(kinds[:count]):
        question = ASKED[number % len(ASKED)]
        largest = LARGEST_EXPLAINED if question["kind"] == "why" else LARGEST_SIDE
        m, n = random.randint(1, largest), random.randint(1, largest)
        share = random.choice((0, 0.2))
        cells = [(i, j) for i in range(m) for j in range(n)]
        holes = [cell for cell in cells if random.random() < share and cell != (m - 1, n - 1)]
        if side := MASKS.get(neighborhood):
            neighborhood = mask(random, side, symmetric="symmetric" in neighborhood)
        start, wanted = (random_board(random, m, n, colors, holes) for _ in range(2))
        if goal != "drawn":
            lit = int(goal == "on")
            wanted = Board(
                [[lit * ((i, j) not in holes) for j in range(n)] for i in range(m)], colors=colors, holes=holes
            )
        if random.random() < 0.5:
            start = wanted.press(start, neighborhood, topology)
        kind = {"neighborhood": neighborhood, "topology": topology, "colors": colors}
        asked.append({**question, "board": str(start), "goal": str(wanted) if goal == "drawn" else goal, **kind})
    return asked


def mask(random: Random, side: int, symmetric: bool = False) -> str:
    """Return a mask of that side, with at least one cell; a symmetric one is the same when it is turned by half."""
    signs = random.choices("01", (2, 1), k=side * side)
    signs[random.randrange(side * side)] = "1"
    if symmetric:
        signs = [max(pair) for pair in zip(signs, reversed(signs), strict=True)]
    return "/".join("".join(signs[i : i + side]) for i in range(0, side * side, side))


def random_board(random: Random, m: int, n: int, colors: int, holes: list[tuple[int, int]]) -> Board:
    """Return a board of random colors with these holes."""
    values = [[0 if (i, j) in holes else random.randrange(colors) for j in range(n)] for i in range(m)]
    return Board(values, colors=colors, holes=holes)


def page_answers(questions: list[dict[str, Any]]) -> list[dict[str, Any] | None]:
    """Return the answers of the page's modules, run in node."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(SITE / "js", Path(folder, "js"))
        shutil.copytree(BOARD, Path(folder, "board"))
        for name in ("board/forms.js", "js/solving/sides.js"):
            Path(folder, name).write_text(MADE[name](), encoding="utf-8")
        Path(folder, "package.json").write_text('{"type": "module"}', encoding="utf-8")
        file = Path(folder, "questions.json")
        file.write_text(json.dumps(questions), encoding="utf-8")
        command = ["node", str(Path(__file__).with_suffix(".mjs")), folder, str(file)]
        found: list[dict[str, Any] | None] = json.loads(
            subprocess.run(command, capture_output=True, check=True, text=True).stdout
        )
        return found


def differences(question: dict[str, Any], page: dict[str, Any] | None, seen: Counter[str]) -> list[str]:
    """Return the differences between the page's answer and Python's; count the comparisons in `seen`."""
    seen["questions"] += 1
    if page is None:
        seen["left to Python"] += 1
        return []
    fields = {name: value for name, value in question.items() if name != "fewest"}
    python = answer(question if question.get("fewest") and page.get("proved") else fields)
    if "nullities" in python:
        m, n = len(question["board"].split("\n")), len(question["board"].split("\n")[0])
        fields = {"m": m, "n": n, "neighborhood": question["neighborhood"]}
        python["unique_colors"] = answer({"kind": "unique_colors", **fields})
    changes = page.pop("changes", None)
    if page.keys() != python.keys():
        return [f"the fields {', '.join(page)}: {', '.join(python)}"]
    same = {"unsolvable", "nullity", "polynomials", "nullities", "unique_colors", "label"} & page.keys()
    wrong = [f"{name} {page[name]}: {python[name]}" for name in sorted(same) if page[name] != python[name]]
    boards = Asked(question)
    if page.get("unsolvable"):
        seen["unsolvable"] += 1
        wrong += boards.wrong_witness(page) + boards.wrong_changes(changes, question, seen)
    elif (presses := page.get("presses" if question["kind"] == "solve" else "plan")) is not None:
        seen["solvable"] += 1
        wrong += boards.wrong_presses(presses, page, python, seen)
    if "kernel" in page:
        wrong += boards.wrong_kernel(page, python)
    return wrong


class Asked:
    """The board and the goal of a question."""

    def __init__(self, question: dict[str, Any]) -> None:
        """Read them as Python does."""
        self.form = {name: question[name] for name in ("neighborhood", "topology")}
        self.task = read_task(question["board"], question["goal"], *self.form.values(), question["colors"])
        self.colors, self.start, self.goal = self.task.colors, *map(self.task.board, (self.task.start, self.task.goal))

    def read(self, text: str) -> Board:
        """Return presses, or weights of cells, given as lines."""
        return read_board(text, self.colors)

    def wrong_witness(self, page: dict[str, Any]) -> list[str]:
        """Return complaints about a witness, whose sum no press changes and the goal lacks."""
        witness, random = self.read(page["witness"]), Random(1)

        def weighed(board: Board) -> int:
            return sum(witness[cell] * board[cell] for cell in witness.cells)

        here, there = weighed(self.start), weighed(self.goal)
        drawn = random_board(random, *self.start.shape, self.colors, list(self.start.holes))
        changed = (weighed(self.start.press(drawn, **self.form)) - here) % self.colors
        wrong = ["presses change the sum of the witness"] * bool(changed)
        wrong += ["the goal has the sum of the witness"] * ((here - there) % self.colors == 0)
        if self.colors == 2:
            turned = sum(self.start[cell] != self.goal[cell] for cell in witness.cells if witness[cell])
            numbers = {"framed": witness.weight, "to_turn": turned}
        else:
            numbers = {"here": here % self.colors, "there": there % self.colors}
        return wrong + [f"{name} {page[name]}: {value}" for name, value in numbers.items() if page[name] != value]

    def wrong_changes(self, here: dict[str, Any] | None, question: dict[str, Any], seen: Counter[str]) -> list[str]:
        """Return complaints about the least changes that make the board solvable."""
        if here is None:
            return []
        try:
            solve(self.start, goal=self.goal, fewest=False, **self.form)
        except UnsolvableError as error:
            changes = error.changes
        if changes is None or changes.least is None:
            return []
        seen["least changes"] += 1
        wrong = [] if here["least"] == changes.least else [f"{here['least']} changes: {changes.least}"]
        values = [list(row) for row in self.start.tolist()]
        n = self.start.n
        if changes.least == 1:
            ways = sorted((*divmod(k, n), (values[k // n][k % n] + add) % self.colors) for k, add in here["cells"])
            if ways != sorted(way for (way,) in changes.ways):
                wrong.append("other cells that may be misread")
        for k, add in here["some"]:
            values[k // n][k % n] = (values[k // n][k % n] + add) % self.colors
        mended = str(Board(values, colors=self.colors, holes=self.start.holes))
        if answer({**question, "kind": "hint", "board": mended}).get("unsolvable"):
            wrong.append("the changed board has no solution")
        return wrong

    def wrong_presses(self, text: str, page: dict[str, Any], python: dict[str, Any], seen: Counter[str]) -> list[str]:
        """Return complaints about presses that should lead to the goal."""
        presses = self.read(text)
        weight, weights = sum(map(sum, presses.tolist())), [one.get("weight", one["presses"]) for one in (page, python)]
        wrong = [] if self.start.press(presses, **self.form) == self.goal else ["the presses do not reach the goal"]
        wrong += [] if weights[0] == weight else [f"{weights[0]} presses are {weight}"]
        if page.get("cell"):
            wrong += [] if presses[tuple(page["cell"])] else ["the hint is not one of the presses"]
        if page["proved"] and python["proved"]:
            seen["fewest"] += 1
            wrong += [] if weights[0] == weights[1] else [f"{weights[0]} presses: {weights[1]}"]
        return wrong

    def wrong_kernel(self, page: dict[str, Any], python: dict[str, Any]) -> list[str]:
        """Return complaints about quiet patterns, which change nothing and are as many as Python's."""
        patterns = [self.read(text) for text in page["kernel"]]
        wrong = [f"pattern {i} changes the board" for i, one in enumerate(patterns) if self.changes(one)]
        count = prod(page["times"])
        if count != prod(python["times"]):
            return [*wrong, f"{count} sums: {prod(python['times'])}"]
        if count <= MOST_SUMS:
            flat = [[value for row in one.tolist() for value in row] for one in patterns]
            sums = {
                tuple(sum(map(mul, digits, values)) % self.colors for values in zip(*flat, strict=True))
                for digits in product(*map(range, page["times"]))
            }
            wrong += [] if len(sums) == (count if flat else 1) else ["two sums of the patterns are the same"]
        return wrong

    def changes(self, presses: Board) -> bool:
        """Return whether presses change the board."""
        return self.start.press(presses, **self.form) != self.start


def compare(count: int, seed: int = 1) -> Counter[str]:
    """Return the number of questions of each kind that are answered alike; SystemExit with the first that is not."""
    seen: Counter[str] = Counter()
    questions = random_questions(count, seed)
    for begin in range(0, count, AT_ONCE):
        part = questions[begin : begin + AT_ONCE]
        for question, page in zip(part, page_answers(part), strict=True):
            if wrong := differences(question, page, seen):
                raise SystemExit(f"compare_page: page, then Python: {'; '.join(wrong)}\n{json.dumps(question)}")
    return seen


def main() -> None:
    """Compare, and print the numbers."""
    parser = argparse.ArgumentParser(description="Compare the page's own answers with Python's.")
    parser.add_argument("--questions", type=int, default=5_000, metavar="N", help="how many (default: 5000)")
    parser.add_argument("--seed", type=int, default=1, help="other questions for another seed")
    given = parser.parse_args()
    seen = compare(given.questions, given.seed)
    print(", ".join(f"{name} {number}" for name, number in seen.items()))


if __name__ == "__main__":
    main()
