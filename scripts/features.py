"""Ask every question of every neighborhood, topology and kind of colors; print the refusals and their reasons.

    python scripts/features.py      the table of the site's page Features

The boards are small, so that no question is refused for size.  A test wants a reason for each refusal.
"""

import re
from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import Any, NamedTuple

from flipalg.answers.nullities import nullity
from flipalg.answers.orbits import automaton
from flipalg.answers.uniqueness import is_unique
from flipalg.boards.board import Board
from flipalg.certificates.certificates import certificate
from flipalg.extremal.hardest import hardest
from flipalg.games.game_matrices import game_matrix
from flipalg.games.sweeping import board_stage, sweep
from flipalg.grids.neighborhoods import NEIGHBORHOODS
from flipalg.grids.topologies import TOPOLOGIES
from flipalg.pictures.values import picture_of
from flipalg.reports.board_report import board_report
from flipalg.sequences.described_sequences import described
from flipalg.solvers.solve import hint, kernel_basis, random_board, solutions, solve
from flipalg.tables.tables import TABLES
from flipalg.theory.rules import rule
from flipalg.worksheets.exercises import exercises

COLORS = (2, 3, 4, 6)
M, N = 2, 3

Form = tuple[str, str, int]
"""Form, topology and number of colors."""


def _position(f: str, t: str, c: int) -> Board:
    return random_board(M, N, f, t, colors=c, seed=1)


def _solution(f: str, t: str, c: int) -> Any:
    return solve(_position(f, t, c), neighborhood=f, topology=t)


def _sheet(f: str, t: str, c: int) -> object:
    return exercises(3, 3, f, t, colors=c, count=1)


def _sweep(f: str, t: str, c: int) -> object:
    return sweep(board_stage(M, N, f, t, colors=c))


def _table(f: str, t: str, c: int) -> object:
    table = TABLES["uniqueness"]
    return list(table.make(table.limits(2, 2, f, t, c)).rows)


def _sequence(f: str, t: str, c: int) -> object:
    return described("unique", "square", f, t, c).terms(2)


def _press(f: str, t: str, c: int) -> object:
    return Board(M, N, colors=c).press([(1, 1)], f, t)


QUESTIONS: dict[str, Callable[[str, str, int], object]] = {
    "nullity": lambda f, t, c: nullity(M, N, f, t, colors=c),
    "unique": lambda f, t, c: is_unique(M, N, f, t, colors=c),
    "board": lambda f, t, c: board_report(M, N, f, t, colors=c),
    "rule": lambda f, t, c: rule(N, f, t, colors=c),
    "certificate": lambda f, t, c: certificate(M, N, f, t, colors=c),
    "solve": _solution,
    "fewest": lambda f, t, c: solve(_position(f, t, c), neighborhood=f, topology=t, fewest=True, seconds=0),
    "hint": lambda f, t, c: hint(_position(f, t, c), neighborhood=f, topology=t),
    "solutions": lambda f, t, c: next(solutions(_position(f, t, c), neighborhood=f, topology=t)),
    "kernel": lambda f, t, c: kernel_basis(M, N, f, t, colors=c),
    "random": _position,
    "matrix": lambda f, t, c: game_matrix(M, N, f, t, colors=c),
    "sweep": _sweep,
    "press": _press,
    "picture": lambda f, t, c: picture_of(_solution(f, t, c)),
    "sheet": _sheet,
    "table": _table,
    "sequence": _sequence,
    "hardest": lambda f, t, c: hardest(2, 2, f, t, colors=c),
    "orbit": lambda f, t, c: automaton(M, N, f, t, colors=c).period(),
}
"""The questions, as the commands of these names ask them; `fewest` is solve --fewest, `solutions` solve --most,
`hardest` board --hardest, `orbit` press --orbit, `sheet` exercises."""


def forms() -> Iterator[Form]:
    """Yield every neighborhood with every topology and number of colors."""
    return product(NEIGHBORHOODS, TOPOLOGIES, COLORS)


def answers(question: str) -> dict[Form, str]:
    """Return for each board the sentence that refuses the question, "" if it is answered.

    A refusal is a ValueError; every other exception is a defect and propagates.
    """
    found = {}
    for form in forms():
        try:
            QUESTIONS[question](*form)
            found[form] = ""
        except ValueError as refusal:
            found[form] = str(refusal)
    return found


REASONS = {
    "a nullity needs a field": (
        "Modulo a composite number the quiet patterns are not a vector space and have no dimension: `kernel` counts "
        "them, `unique` says whether there are any."
    ),
    "sweeping flips edges": (
        "A push of a coin complements the edges among its neighbors, because 1 + 1 = 0. Modulo another number it would "
        "change the weights of edges, which the game on paper does not have."
    ),
}
"""Words of a refusal, and the mathematical reason."""


class Gap(NamedTuple):
    """Boards that a question does not answer: in words, the sentence that refuses them, and the reason."""

    boards: str
    sentence: str
    reason: str


def gaps(question: str) -> list[Gap]:
    """Return the refusals of a question; KeyError for one without a reason."""
    refused: dict[str, set[Form]] = {}
    for form, sentence in answers(question).items():
        if sentence:
            refused.setdefault(re.sub(r"got \d+", "got another", sentence), set()).add(form)
    return [Gap(_boards(forms), sentence, reason_of(sentence)) for sentence, forms in refused.items()]


def reason_of(sentence: str) -> str:
    """Return the mathematical reason of a refusal; KeyError if none is known."""
    found = next((reason for words, reason in REASONS.items() if words in sentence), None)
    if found is None:
        raise KeyError(sentence)
    return found


def _boards(refused: set[Form]) -> str:
    """Return the boards in words, by neighborhoods, topologies and numbers of colors."""
    words, size = [], 1
    everything: dict[str, Collection[object]] = {
        "neighborhoods": NEIGHBORHOODS,
        "topologies": TOPOLOGIES,
        "numbers of colors": COLORS,
    }
    for k, (kind, values) in enumerate(everything.items()):
        met = {form[k] for form in refused}
        some = [str(value) for value in values if value in met]
        words.append(f"all {kind}" if len(some) == len(values) else f"{kind} {', '.join(some)}")
        size *= len(some)
    return ", ".join(words) if size == len(refused) else f"{len(refused)} boards of {', '.join(words)}"


def table() -> str:
    """Return the table as Markdown: for each question the refused boards and the reason."""
    lines = ["| question | refused | why |", "|:--|:--|:--|"]
    for question in QUESTIONS:
        refused = [(f"{gap.boards}: *{gap.sentence}*", gap.reason) for gap in gaps(question)]
        lines += [f"| `{question}` | {what} | {why} |" for what, why in refused or [("nothing", "")]]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(table(), end="")
